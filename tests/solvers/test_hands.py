"""Hands with voids and hidden parts: exact sets and odds, as dealing every card one by one gives them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hands_judge import AGENT, INSIDER, ROOKIE, Part, deck, odds, scene, worlds

from solvers.deals import Deals, Table, deals
from solvers.errors import Contradiction, FactError, SolverError, UnknownValue
from solvers.explain import Explanation
from solvers.facts import Reason, clue
from solvers.habits import Habits
from solvers.hands import Hands
from solvers.model import Assumption, Witness
from solvers.techniques import Technique
from solvers.tricks import REST, Event, Follow, Held, Lead, Shown, Told, Undealt, evidence

FIVE = ("ann", "bob", "cat", "dan", "eve")
BOX = deck("BRGY", 13)
HANDS = {3: 13, 4: 12, 5: 10}
HABITS = Habits(Fraction(1, 4), {5: Fraction(1, 2)}, {("ann", "Insider"): Fraction(3)})


def box(seats: int, *events: Event, me: str | None = None, habits: Habits | None = None) -> Hands:
    """A whole game's deck."""
    parts = [INSIDER, *[AGENT] * (seats - 1)]
    return Hands(FIVE[:seats], BOX, HANDS[seats], parts, events, me=me, habits=habits)


@pytest.mark.parametrize("seed", range(40))
def test_sets_and_odds_are_those_of_all_deals(seed: int) -> None:
    """Sets, odds, their number and joint odds are those of every single deal that fits; beliefs weigh the same deals."""
    case = scene(seed)
    every = list(worlds(case))
    assert case.model().total() == len(every)
    for habits in (None, HABITS):
        model = case.model(habits)
        weighed = list(worlds(case, habits))
        for name in model.variables:
            assert model.odds(name) == odds(weighed, name)
            assert set(model.possible()[name]) == set(odds(every, name))
        names = Random(seed).sample(model.variables, min(3, len(model.variables)))
        world = every[seed % len(every)][0]
        whole = sum(weight for _, weight in weighed)
        part = sum(weight for one, weight in weighed if all(one[name] == world[name] for name in names))
        asked = [Assumption(name, model.values.bit(world[name])) for name in names]
        assert model.joint(*asked) == Fraction(part, whole)


@pytest.mark.parametrize("seed", range(20))
def test_reasons_hold_by_themselves(seed: int) -> None:
    """What is impossible has reasons of which none can be spared, and no fewer do; what is possible has a world."""
    case = scene(seed, 4)
    model = case.model()
    places = {fact.id: fact.event for fact in model.facts if isinstance(fact, Told)}
    every = [world for world, _ in worlds(case)]
    for name in model.variables:
        for value in model.values.names(model._allowed[model.place(name)]):
            answer = model.why_not(name, value)
            if isinstance(answer, Witness):
                assert answer.world in every
                assert answer.world[name] == value
                continue
            assert answer.valid
            cited = [places[fact.id] for fact in answer.facts]
            assert not any(world[name] == value for world, _ in worlds(case, cited=cited))
            for fewer in combinations(answer.facts, len(answer.facts) - 1):
                assert model.satisfiable(fewer, Assumption(name, model.values.bit(value)))


@pytest.mark.parametrize("seed", range(4))
def test_samples_follow_the_odds(seed: int) -> None:
    """Worlds drawn at random come as often as their weights say."""
    case = scene(100 + seed, 5)
    model = case.model(HABITS)
    fits = {tuple(sorted(world.items())) for world, _ in worlds(case)}
    rng = Random(seed)
    number = 400
    found = [model.sample(rng) for _ in range(number)]
    assert {tuple(sorted(world.items())) for world in found} <= fits
    for name in model.variables:
        for value, chance in model.odds(name).items():
            spread = (number * float(chance * (1 - chance))) ** 0.5
            assert abs(sum(world[name] == value for world in found) - number * chance) <= 4.5 * spread


@pytest.mark.parametrize("seed", range(6))
def test_what_is_left_to_learn(seed: int) -> None:
    """The entropy of all unknowns together, as single deals give it."""
    from math import log2

    case = scene(200 + seed, 4)
    for habits in (None, HABITS):
        chances = [weight for _, weight in worlds(case, habits)]
        total = float(sum(chances))
        assert case.model(habits).entropy() == pytest.approx(
            -sum(float(one) / total * log2(float(one) / total) for one in chances), abs=1e-9
        )


@pytest.mark.parametrize(("seats", "fresh", "led"), [(3, 0.0128, 0.0171), (4, 0.0189, 0.0246), (5, 0.0402, 0.0498)])
def test_how_rare_voids_are(seats: int, fresh: float, led: float) -> None:
    """A fresh hand is void in a given suit in 1.28 / 1.89 / 4.02 % of all deals, in the suit of the card that was led in
    1.71 / 2.46 / 4.98 %."""
    hand = HANDS[seats]
    whole = deals(((hand, 15), (52 - hand, 15)), (13, 13, 13, 13)).total
    assert deals(((hand, 14), (52 - hand, 15)), (13, 13, 13, 13)).total / whole == pytest.approx(fresh, abs=5e-5)
    whole = deals(((hand, 15), (51 - hand, 15)), (12, 13, 13, 13)).total
    assert deals(((hand, 14), (51 - hand, 15)), (12, 13, 13, 13)).total / whole == pytest.approx(led, abs=5e-5)


@pytest.mark.parametrize(("seats", "before", "after"), [(3, 0.5, 0.93), (4, 1 / 3, 0.82), (5, 0.25, 0.62)])
def test_one_card_off_suit(seats: int, before: float, after: float) -> None:
    """An off-suit card in the first trick lifts a suspect from 50 / 33 / 25 % to 93 / 82 / 62 %, where an Insider fails to
    follow suit by choice once in five times."""
    me = FIVE[seats - 1]
    model = box(seats, Shown(me, "Agent"), me=me, habits=Habits())
    assert float(model.odds("role:bob")["Insider"]) == pytest.approx(before)
    model = box(seats, Shown(me, "Agent"), Lead("ann", "R5"), Follow("bob", "G9"), me=me, habits=Habits())
    assert float(model.odds("role:bob")["Insider"]) == pytest.approx(after, abs=0.005)


def test_a_broken_promise() -> None:
    """Off suit on Red, and Red later: only the Insider may; three plays and nothing else prove it."""
    events = (
        Shown("eve", "Agent"),
        Lead("ann", "R5"), Follow("bob", "G9"), Follow("cat", "R2"), Follow("dan", "R3"), Follow("eve", "R4"),
        Lead("ann", "G5"), Follow("bob", "G8"), Follow("cat", "G2"), Follow("dan", "G3"), Follow("eve", "G4"),
        Lead("ann", "B5"), Follow("bob", "R8"), Follow("cat", "B2"), Follow("dan", "B3"), Follow("eve", "B4"),
    )  # fmt: skip
    model = box(5, *events, me="eve")
    assert model.odds("role:bob") == {"Insider": 1}
    answer = model.why("role:bob")
    assert isinstance(answer, Explanation)
    assert answer.technique is Technique.BROKEN_PROMISE
    assert [fact.id for fact in answer.facts] == ["play:1", "play:2", "play:12"]
    assert answer.reason.plain() == "ann led R5., bob played G9., bob played R8. Nothing else is left: role:bob is Insider."
    other = model.why_not("role:ann", "Insider")
    assert isinstance(other, Explanation)
    assert (other.number, other.technique) == (3, Technique.BROKEN_PROMISE)
    doubted = box(5, *events[:-5], me="eve")
    assert set(doubted.possible()["role:bob"]) == {"Insider", "Agent"}


def test_a_void() -> None:
    """The Insider knows of everybody else that they follow suit: who does not has none of it."""
    model = box(4, Shown("dan", "Insider"), Lead("ann", "R5"), Follow("bob", "G9"), me="dan")
    assert "bob" not in model.possible()["card:R2"]
    answer = model.why_not("card:R2", "bob")
    assert isinstance(answer, Explanation)
    assert answer.technique is Technique.VOID
    assert {fact.id for fact in answer.facts} == {"part:0", "play:1", "play:2"}
    step = model.next_step({"role:ann": {"Insider"}, "role:bob": {"Insider"}, "role:cat": {"Insider"}})
    assert step is not None
    assert step.crosses["card:R2"] == ("bob",)


def test_the_count_of_the_rest() -> None:
    """All hands but one are full of other things: whoever played off suit must hold the suit, and is the Insider."""
    seats = ("ann", "bob", "cat")
    events = (
        Shown("ann", "Agent"), Held("ann", "G4"), Lead("ann", "R1"), Follow("bob", "G1"), Follow("cat", "R3"), Undealt("G3"),
    )  # fmt: skip
    model = Hands(seats, deck("RG", 4), 2, (INSIDER, AGENT, AGENT), events, me="ann")
    assert set(model.possible()["role:bob"]) == {"Insider", "Agent"}
    sure = Hands(seats, deck("RG", 4), 2, (INSIDER, AGENT, AGENT), [*events, Undealt("G2")], me="ann")
    assert sure.possible() == {
        "role:bob": ("Insider",), "role:cat": ("Agent",), "card:R2": ("bob", "cat"), "card:R4": ("bob", "cat"),
    }  # fmt: skip
    answer = sure.why("role:bob")
    assert isinstance(answer, Explanation)
    assert answer.technique is Technique.COUNT_OF_REST
    assert {fact.id for fact in answer.facts} == {"play:2", "play:3", REST}


def test_a_part_that_may_fail_once() -> None:
    """The Rookie may fail to follow suit once: two broken promises are the Insider's."""
    suits = deck("RGB", 6)
    seats = ("ann", "bob", "cat")
    parts = (INSIDER, ROOKIE, AGENT)
    start = (Shown("ann", "Agent"), Lead("ann", "R1"), Follow("bob", "G1"), Follow("cat", "R2"))
    once = (*start, Lead("bob", "R3"), Follow("cat", "R4"), Follow("ann", "B5"))
    model = Hands(seats, suits, 5, parts, once, me="ann")
    assert set(model.possible()["role:bob"]) == {"Insider", "Rookie"}
    more = (Lead("cat", "G4"), Follow("ann", "G5"), Follow("bob", "B1"), Lead("cat", "G6"), Follow("ann", "B2"), Follow("bob", "G3"))
    twice = (*once, *more)
    model = Hands(seats, suits, 5, parts, twice, me="ann")
    assert model.possible()["role:bob"] == ("Insider",)


def test_a_clash() -> None:
    """Two seats that both broke a promise cannot both be the one Insider: any of the six plays may be the slip."""
    events = (
        Lead("ann", "R5"), Follow("bob", "G9"), Follow("cat", "B2"),
        Lead("ann", "G5"), Follow("bob", "R8"), Follow("cat", "R7"),
    )  # fmt: skip
    model = box(3, *events)
    assert not model.consistent()
    with pytest.raises(Contradiction):
        model.odds("role:bob")
    clash = model.conflict()
    assert clash is not None
    assert {fact.id for fact in clash.clash.facts} == {"play:0", "play:1", "play:2", "play:4", "play:5"}
    assert all(fact.doubtful for one in clash.corrections for fact in one)


def test_facts_can_be_taken_back() -> None:
    """A model without a fact counts more deals; with it again, as many as before."""
    events = (Shown("dan", "Insider"), Lead("ann", "R5"), Follow("bob", "G9"))
    model = box(4, *events, me="dan")
    before = model.total()
    fact = model.fact("play:2")
    model.remove("play:2")
    assert model.total() > before
    assert "bob" in model.possible()["card:R2"]
    model.add(fact)
    assert model.total() == before


def test_beliefs_are_no_proofs() -> None:
    """However sure a belief is, what is possible stays possible."""
    lean = Habits(Fraction(99, 100), leans={("ann", "Insider"): Fraction(1, 1000)})
    model = box(3, Shown("cat", "Agent"), Lead("ann", "R5"), Follow("bob", "G9"), me="cat", habits=lean)
    assert model.odds("role:bob")["Insider"] > Fraction(999, 1000)
    assert set(model.possible()["role:bob"]) == {"Insider", "Agent"}


def test_coarse_habits() -> None:
    """Taking whoever followed suit to have had a choice changes nothing where that is sure, and next to nothing elsewhere."""
    events = (
        Shown("cat", "Agent"), Lead("ann", "R5"), Follow("bob", "G9"), Follow("cat", "R2"),
        Lead("bob", "B3"), Follow("cat", "B4"), Follow("ann", "B5"),
    )  # fmt: skip
    exact = box(3, *events, me="cat", habits=Habits()).odds("role:bob")["Insider"]
    coarse = box(3, *events, me="cat", habits=Habits(coarse=True)).odds("role:bob")["Insider"]
    assert float(coarse) == pytest.approx(float(exact), abs=1e-4)


def test_hands_by_themselves() -> None:
    """Where one seat alone has done anything, roles as if every hand were drawn by itself are the exact ones."""
    events = (Shown("cat", "Agent"), Lead("ann", "R5"), Follow("bob", "G9"))
    model = box(3, *events, me="cat", habits=Habits())
    assert model.apart()["role:bob"]["Insider"] == pytest.approx(float(model.odds("role:bob")["Insider"]))


def test_deals_of_tables() -> None:
    """A table that weighs what a place holds is counted like the deals it weighs."""
    plain = Deals(((2, 7), (3, 7), (1, 3)), (2, 2, 2))
    first = Table((1,) * 8, (None, None, None)).holding(1)
    has = Deals(((2, 7), (3, 7), (1, 3)), (2, 2, 2), (first, None, None))
    lacks = Deals(((2, 6), (3, 7), (1, 3)), (2, 2, 2))
    assert has.total + lacks.total == plain.total
    assert Deals(((1, 1),), (0, 1)).total == 0
    assert Deals(((2, 3),), (1, 0)).total == 0


def test_bad_input() -> None:
    """Events that cannot be, unknown names and foreign facts are refused."""
    for events in (
        [Lead("zoe", "R1")],
        [Lead("ann", "Z1")],
        [Follow("ann", "R1")],
        [Lead("ann", "R1"), Follow("bob", "R1")],
        [Held("ann", "R1"), Lead("bob", "R1")],
        [Undealt("R1"), Held("bob", "R1")],
        [Lead("ann", f"R{number}") for number in range(1, 14)] + [Lead("ann", "G1")],
    ):
        with pytest.raises(SolverError):
            box(3, *events)
    with pytest.raises(SolverError):
        Hands(("ann", "bob"), BOX, 5, [Part("Insider", None)], [])
    with pytest.raises(UnknownValue):
        box(3, Shown("ann", "Spy")).possible()
    model = box(3, Lead("ann", "R1"))
    with pytest.raises(FactError):
        model.add(clue("1", "role:ann", 1, Reason("Because.")))
    with pytest.raises(FactError):
        model.remove(REST)
    with pytest.raises(SolverError):
        model.joint(Assumption("role:ann", 1), Assumption("role:ann", 1))
    assert evidence(("ann",), {"R1": 0}, [])[0].id == REST
