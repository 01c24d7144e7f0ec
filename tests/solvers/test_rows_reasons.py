"""Reasons in sorted rows: order bounds, copies used up, and chains of them; hints and conflicts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from rows_judge import TooLarge, scenario, worlds

from solvers.explain import Explanation, Minimality
from solvers.hints import Level
from solvers.model import Assumption, Witness
from solvers.rows import Course, Rows, evidence
from solvers.slots import Draw, Event, Lay, Miss, Play, Row, See, Side, Take, TurnUp, Without
from solvers.techniques import Technique

NINE = [str(value) for value in range(1, 10)]
ROW = Row("bob", ("b1", "b2", "b3"))


def model(*events: Event, copies: int = 3) -> Rows:
    return Rows(Course(NINE, copies, [ROW, *events]))


def reason(rows: Rows, variable: str, value: str) -> tuple[Technique, list[str]]:
    answer = rows.why_not(variable, value)
    assert isinstance(answer, Explanation)
    assert answer.valid
    assert answer.minimality is Minimality.MINIMUM
    return answer.technique, [fact.id for fact in answer.facts]


def test_order_bounds() -> None:
    """A card between a 4 and a 7 is neither below nor above them; each bound cites the one card that sets it."""
    rows = model(TurnUp("b1", "4"), TurnUp("b3", "7"))
    assert rows.possible()["b2"] == ("4", "5", "6", "7")
    assert reason(rows, "b2", "3") == (Technique.ORDER_BOUND, ["up:1"])
    assert reason(rows, "b2", "9") == (Technique.ORDER_BOUND, ["up:2"])


def test_a_wrong_guess_moves_a_bound() -> None:
    """Where a card is not what its neighbour would allow at least, the bound moves on."""
    rows = model(TurnUp("b1", "8"), Miss("b2", "8"))
    assert rows.possible() == {"b2": ("9",), "b3": ("9",)}
    assert reason(rows, "b3", "8") == (Technique.ORDER_BOUND, ["up:1", "miss:2"])
    assert reason(rows, "b2", "8") == (Technique.GUESS_MISSED, ["miss:2"])


def test_copies_used_up() -> None:
    """Three 5s seen elsewhere leave none; and two cards of a row cannot both be the last one."""
    seen = [See(f"m{number}", "5") for number in range(3)]
    assert reason(model(*seen), "b2", "5") == (Technique.COPIES_USED_UP, ["see:1", "see:2", "see:3"])
    rows = model(*seen[:2], TurnUp("b1", "5"), TurnUp("b3", "6"))
    assert rows.possible()["b2"] == ("6",)
    assert reason(rows, "b2", "5") == (Technique.COPIES_USED_UP, ["see:1", "see:2", "up:3"])


def test_no_from_a_whole_row() -> None:
    """A redirected no, and silence after a grenade, speak of all cards lying face down at that moment only."""
    rows = model(Without("bob", "5"), Draw("cat", 1), Play("cat", "x"), Lay("x", "bob", 3), Without("bob", "9", True))
    assert "5" not in rows.possible()["b3"]
    assert "5" in rows.possible()["x"]
    assert "9" not in rows.possible()["x"]
    assert reason(rows, "b2", "5")[1] == ["no:1"]


def test_where_a_card_was_put_is_a_fact() -> None:
    """A card put in to the right of an 8 is at least 8: that takes the place and the value."""
    rows = model(TurnUp("b3", "8"), Draw("cat", 1), Play("cat", "x"), Lay("x", "bob", 3))
    assert reason(rows, "x", "7") == (Technique.ORDER_BOUND, ["lay:4", "up:1"])


def test_equal_cards_on_one_side_by_rule() -> None:
    """Where a card goes to the left of equal ones, what lies on its left is smaller, and there is one place for it."""
    start: list[Event] = [TurnUp("b2", "5"), Draw("cat", 1), Play("cat", "x")]
    rows = model(*start, Lay("x", "bob", 2, Side.LEFT))
    assert rows.possible()["x"] == ("6", "7", "8", "9")
    assert reason(rows, "x", "5") == (Technique.ORDER_BOUND, ["lay:4", "up:1"])
    assert "5" in model(*start, Lay("x", "bob", 2)).possible()["x"]
    assert "5" in model(*start, Lay("x", "bob", 2, Side.RIGHT)).possible()["x"]
    assert rows.sample(Random(1))["x"] in rows.possible()["x"]


def test_where_a_card_lies_costs_nothing() -> None:
    """Everybody sees where a card was put: it is cited, but adds nothing to the cost, and is left out of sentences."""
    rows = model(TurnUp("b3", "8"), Draw("cat", 1), Play("cat", "x"), Lay("x", "bob", 3))
    answer = rows.why_not("x", "7")
    assert isinstance(answer, Explanation)
    assert (answer.cost, answer.number) == (1, 2)
    assert answer.reason.plain() == "b3 is 8. A row goes up from left to right, so x is not 7."


def test_a_card_taken_out_keeps_its_bounds() -> None:
    """A card taken out of a row and turned up elsewhere still says what its old neighbours can be."""
    events = [Draw("bob", 1), Play("bob", "x"), Take("bob", "b2"), Lay("x", "bob", 2), Play("bob", "y", "3")]
    rows = model(*events)
    assert rows.possible()["b1"] == ("1", "2", "3")
    assert reason(rows, "b1", "4")[1] == ["see:5"]


def test_what_takes_several_rows_is_a_contradiction() -> None:
    """Two rows up to a 2 use up all 1s and 2s between them, which no row shows alone."""
    others = [Row("cat", ("c1", "c2", "c3")), Row("dan", ("d1", "d2"))]
    rows = model(*others, TurnUp("b3", "2"), TurnUp("c3", "2"))
    assert rows.possible()["d1"] == tuple(NINE[2:])
    assert reason(rows, "d1", "1") == (Technique.CONTRADICTION, ["up:3", "up:4"])
    assert reason(rows, "d2", "2") == (Technique.CONTRADICTION, ["up:3", "up:4"])


@pytest.mark.parametrize("start", [0, 40, 80])
def test_explanations_are_minimum(start: int) -> None:
    """No smaller set of facts is enough, by trying every one; and what is possible has a world to show for it."""
    for seed in range(start, start + 40):
        values, copies, events = scenario(seed)
        course = Course(values, copies, events)
        rows = Rows(course)
        facts = rows.facts
        if len(facts) > 6:
            continue
        for name, value in product(rows.variables, values):
            answer = rows.why_not(name, value)
            assumption = Assumption(name, rows.mask(value))
            if isinstance(answer, Witness):
                assert answer.world[name] == value
                assert answer.odds == rows.odds(name)[value] > 0
                continue
            prices = []
            for chosen in product([False, True], repeat=len(facts)):
                cited = [fact for fact, taken in zip(facts, chosen, strict=True) if taken]
                if not rows.satisfiable(cited, assumption):
                    prices.append((sum(fact.cost for fact in cited), len(cited)))
            assert answer.valid, f"seed {seed}"
            assert (answer.cost, answer.number) == min(prices)


def test_leaving_a_fact_out_is_not_having_seen_it() -> None:
    """Without the facts of guesses and noes, sets and odds are those of a course in which nobody asked."""
    for seed in range(200, 260):
        values, copies, events = scenario(seed)
        asked = [at for at, event in enumerate(events) if isinstance(event, Miss | Without)]
        if not asked:
            continue
        course = Course(values, copies, events)
        fewer = Rows(course, course.tokens, [fact for fact in evidence(course) if fact.event not in asked])
        silent = [event for at, event in enumerate(events) if at not in asked]
        try:
            found = worlds(values, copies, silent, most=400)
        except TooLarge:
            continue
        for token in course.tokens:
            possible = {values[dict(names)[token]] for names in found}
            assert set(fewer.possible()[token]) == possible


def test_a_plan_leads_to_all_that_can_be_known() -> None:
    """Steps cross out exactly what is impossible, the easier techniques first, and every level of a hint has words."""
    events = [TurnUp("b1", "4"), Miss("b2", "4"), Miss("b2", "5"), See("m1", "6"), See("m2", "6"), See("m3", "6")]
    rows = model(*events)
    crossed: dict[str, set[str]] = {name: set() for name in rows.variables}
    techniques = []
    while (step := rows.next_step(crossed)) is not None:
        techniques.append(step.technique)
        assert len({step.hint(level).plain() for level in Level}) == len(Level)
        for name, values in step.crosses.items():
            crossed[name] |= set(values)
    assert crossed == {name: set(NINE) - set(possible) for name, possible in rows.possible().items()}
    assert techniques == sorted(techniques)
    assert Technique.ORDER_BOUND in techniques
    assert Technique.COPIES_USED_UP in techniques
    assert rows.check(crossed) == []


def test_a_wrong_line_is_found() -> None:
    """Facts that clash are named, with a smallest correction."""
    rows = model(TurnUp("b1", "6"), Miss("b2", "6"), TurnUp("b3", "6"))
    conflict = rows.conflict()
    assert conflict is not None
    assert {fact.id for fact in conflict.clash.facts} == {"up:1", "miss:2", "up:3"}
    assert len(conflict.correction) == 1
