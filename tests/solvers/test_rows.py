"""Sorted rows: the exact odds of every card, as dealing and playing every course of small boxes gives them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from rows_judge import TooLarge, scenario, shares, worlds

from solvers.errors import Contradiction, SolverError
from solvers.model import Assumption, Question
from solvers.rows import Course, Method, Rows
from solvers.slots import Draw, Event, Lay, Miss, Play, Row, See, Take, TurnUp, Without

FOUR = ["1", "2", "3", "4"]


def two_cards(picked: bool) -> Rows:
    """A row of two cards, 1 to 4 with three copies each, the first turned up as 2."""
    return Rows(Course(FOUR, 3, [Row("bob", ("b1", "b2")), TurnUp("b1", "2", picked)]))


def test_known_cards_count_among_the_copies_and_the_ties() -> None:
    """Beside a 2 that was guessed, the second card is a 2 in one case of seven, not in one of four."""
    assert two_cards(picked=False).odds("b2")["2"] == Fraction(1, 7)


def test_an_owner_who_picks_one_of_equal_cards() -> None:
    """Where the owner chose which 2 to turn up, the second card is a 2 in one case of thirteen."""
    assert two_cards(picked=True).odds("b2")["2"] == Fraction(1, 13)


@pytest.mark.parametrize("part", range(6))
def test_odds_are_those_of_physical_deals(part: int) -> None:
    """Sets and odds of every token, whole numbers and floating point numbers, are those of playing every course."""
    judged = 0
    for seed in range(100 * part, 100 * part + 100):
        values, copies, events = scenario(seed)
        try:
            found = worlds(values, copies, events, most=400)
        except TooLarge:
            continue
        course = Course(values, copies, events)
        model = Rows(course, course.tokens)
        for token in course.tokens:
            expected = {values[value]: chance for value, chance in shares(found, token).items()}
            assert model.odds(token) == expected, f"seed {seed}, token {token}"
            assert set(model.possible()[token]) == set(expected)
            floats = model.tally(Method.FLOATING).shares(model.place(token))
            for value, share in zip(values, floats, strict=True):
                assert share / sum(floats) == pytest.approx(float(expected.get(value, 0)), abs=1e-12)
        judged += 1
    assert judged >= 84


def small(seed: int) -> tuple[list[str], Course, dict[tuple[tuple[str, int], ...], int]] | None:
    """A position that can be judged quickly."""
    values, copies, events = scenario(seed)
    try:
        found = worlds(values, copies, events, most=200)
    except TooLarge:
        return None
    return values, Course(values, copies, events), found


@pytest.mark.parametrize("method", [Method.COUNTED, Method.FLOATING])
def test_joint_questions(method: Method) -> None:
    """Whether two cards have these values, and whether a row has a value at all, is counted as exactly."""
    rng = Random(5)
    for seed in range(1000, 1060):
        position = small(seed)
        if position is None or len(position[1].face_down()) < 2:
            continue
        values, course, found = position
        model = Rows(course, method=method)
        one, two = rng.sample(model.variables, 2)
        first, second = rng.choice(values), rng.choice(values)
        total = sum(found.values())
        both = [Assumption(one, model.mask(first)), Assumption(two, model.mask(second))]
        expected = sum(
            ways
            for names, ways in found.items()
            if values[dict(names)[one]] == first and values[dict(names)[two]] == second
        )
        assert float(model.joint(*both)) == pytest.approx(expected / total, abs=1e-12)
        row = course.face_down("bob")
        expected = sum(
            ways for names, ways in found.items() if any(values[dict(names)[token]] == first for token in row)
        )
        assert float(model.holds(row, first)) == pytest.approx(expected / total, abs=1e-12)


def test_samples_follow_the_odds() -> None:
    """Worlds drawn at random come as often as their odds say, those of followed cards in hidden hands included."""
    events = [Row("bob", ("b1", "b2", "b3")), Draw("bob", 2), Play("bob", "x"), Take("bob", "b2"), Lay("x", "bob", 1)]
    course = Course(FOUR, 2, [*events, Miss("b1", "2"), Play("bob", "y"), Row("cat", ("c1", "c2")), Lay("y", "cat", 1)])
    rng = Random(1)
    for method in (Method.COUNTED, Method.FLOATING):
        model = Rows(course, method=method)
        number = 1500
        drawn = [model.sample(rng) for _ in range(number)]
        for name in model.variables:
            for value, chance in model.odds(name).items():
                often = sum(world[name] == value for world in drawn)
                spread = (number * float(chance) * (1 - float(chance))) ** 0.5
                assert abs(often - number * chance) < 4.5 * spread + 1


def test_a_deal_gives_every_card_a_value_and_a_hand() -> None:
    """A whole deal keeps to the copies there are, and says where a card is that was taken out of its row."""
    events = [Row("bob", ("b1", "b2")), Draw("bob", 2), See("m", "3"), Play("bob", "x"), Take("bob", "b2")]
    course = Course(FOUR, 2, [*events, Lay("x", "bob", 1), Play("bob", "y")])
    model = Rows(course)
    rng = Random(3)
    held = set()
    for _ in range(200):
        deal = model.deal(rng)
        assert deal.values["m"] == "3"
        if "b2" in deal.held:
            cards = [value for token, value in deal.values.items()]
            held.add("hand")
        else:
            assert deal.values["y"] == deal.values["b2"]
            cards = [value for token, value in deal.values.items() if token != "y"]
            held.add("played")
        assert all(cards.count(value) <= 2 for value in FOUR)
        assert deal.values["b1"] <= deal.values["x"]
        assert deal.values["b1"] <= deal.values["b2"]
    assert held == {"hand", "played"}


def test_an_estimate_says_so() -> None:
    """Beyond the budget odds are estimates near the exact ones, with sample size and standard error."""
    names = {owner: tuple(f"{owner}{place}" for place in range(3)) for owner in "abcde"}
    events = [Row(owner, tokens) for owner, tokens in names.items()] + [TurnUp("a1", "5"), Without("b", "3")]
    course = Course([str(value) for value in range(1, 13)], 3, events)
    sampled, exact = Rows(course, method=Method.SAMPLED), Rows(course, method=Method.FLOATING)
    accuracy = sampled.accuracy()
    assert accuracy.method is Method.SAMPLED
    assert not accuracy.exact
    assert 20 < accuracy.effective <= accuracy.samples
    assert 0 < accuracy.error < 0.1
    for name in sampled.variables:
        odds = exact.odds(name)
        for value, chance in sampled.odds(name).items():
            assert abs(float(chance - odds[value])) < 6 * accuracy.error
    assert sampled.possible() == exact.possible()
    assert abs(float(sampled.holds(names["c"], "4") - exact.holds(names["c"], "4"))) < 0.2
    world = sampled.sample(Random(1))
    assert sorted(names["c"], key=lambda name: int(world[name])) == list(names["c"])


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NumPy is not installed, whole numbers do its work."""
    monkeypatch.setattr("solvers.tally.find_spec", lambda name: None)
    events = [Row(owner, tuple(f"{owner}{place}" for place in range(3))) for owner in "abcdefg"]
    course = Course([str(value) for value in range(1, 16)], 3, [*events, TurnUp("a1", "5"), Miss("b0", "2")])
    model = Rows(course)
    assert model.accuracy().exact
    assert sum(model.odds("c1").values()) == 1
    assert sum(model.chances("c1").values()) == pytest.approx(1)


def test_what_a_question_tells() -> None:
    """A guess tells the most where its chances are even; what is known already tells nothing."""
    model = two_cards(picked=False)
    assert 0 < model.entropy("b2") == model.entropy() < 2
    gains = model.gains([Question("b2", (model.mask("3"),)), Question("b2", (model.mask("1"),))])
    assert gains[0].chances[0] == pytest.approx(3 / 7)
    assert gains[0].bits > 0.98
    assert gains[1].bits == 0


def test_too_many_ways_are_told() -> None:
    """Where followed cards may have gone too many ways some are followed no further; sets only get larger."""
    events: list[Event] = [Row("bob", ("b1", "b2", "b3")), Row("cat", ("c1", "c2", "c3")), Draw("bob", 3), Draw("cat", 3)]
    for number in range(4):
        owner = ("bob", "cat")[number % 2]
        events += [Play(owner, f"x{number}"), Take(owner, f"{owner[0]}{number // 2 + 1}"), Lay(f"x{number}", owner, 0)]
        events += [Play(owner, f"y{number}"), Lay(f"y{number}", ("cat", "bob")[number % 2], 0), Draw(owner)]
    course = Course([str(value) for value in range(1, 8)], 3, events)
    model = Rows(course)
    accuracy = model.accuracy()
    assert accuracy.forgotten
    assert accuracy.relaxed
    assert not accuracy.exact
    assert accuracy.stories <= 16


def test_what_is_forgotten_makes_sets_larger_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards are followed no further, nothing that is possible is called impossible."""
    monkeypatch.setattr("solvers.rows.STORIES", 1)
    forgotten = 0
    for seed in range(2000, 2150):
        position = small(seed)
        if position is None:
            continue
        values, course, found = position
        model = Rows(course)
        forgotten += bool(model.forgotten)
        for name in model.variables:
            assert {values[dict(names)[name]] for names in found} <= set(model.possible()[name]), f"seed {seed}"
    assert forgotten > 5


def test_contradictions_and_bad_input() -> None:
    """Facts that leave no world say so; events that cannot be are refused."""
    model = Rows(Course(FOUR, 3, [Row("bob", ("b1", "b2")), TurnUp("b1", "3"), TurnUp("b2", "2")]))
    assert not model.consistent()
    with pytest.raises(Contradiction):
        model.accuracy()
    row = Row("bob", ("b1",))
    for events in (
        [row, Row("cat", ("b1",))],
        [row, Row("bob", ("b2",))],
        [row, Play("bob", "x")],
        [row, Lay("x", "bob", 0)],
        [row, See("m", "1"), Lay("m", "bob", 2)],
        [row, TurnUp("b1", "1"), TurnUp("b1", "1")],
        [row, Take("bob", "z")],
        [row, Miss("z", "1")],
        [row, Miss("b1", "9")],
    ):
        with pytest.raises(SolverError):
            Course(FOUR, 3, events)
    with pytest.raises(SolverError):
        Rows(Course(FOUR, 3, [row]), ["z"])
