"""Contradictory input: what clashes, and the least that has to be taken back."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from solver_cases import TABLE, cheapest, entails, models

from solvers.conflict import Conflict, _corrections
from solvers.distinct import Distinct
from solvers.facts import Fact, Kind, Reason, clue, different, visible


def smallest_correction(model: Distinct) -> int | None:
    """How many entries have to go, by trying all sets of lines in turn."""
    lines = sorted({fact.line for fact in model.facts if fact.line is not None})
    for size in range(len(lines) + 1):
        for gone in combinations(lines, size):
            if Distinct.satisfiable(model, [fact for fact in model.facts if fact.line not in gone]):
                return size
    return None


@settings(max_examples=100)
@given(models(most=8, costs=2, doubtful=True))
def test_minimum_clash_and_smallest_correction(model: Distinct) -> None:
    """The clash is the cheapest there is; the correction is the smallest, and the rest then fits together."""
    conflict = model.conflict()
    if model.consistent():
        assert conflict is None
        return
    assert conflict is not None
    assert entails(conflict.clash.facts, model, None)
    assert (conflict.clash.cost, conflict.clash.number) == cheapest(model, None)
    assert conflict.clash.valid
    size = smallest_correction(model)
    for correction in conflict.corrections:
        assert len({fact.line for fact in correction}) == size
        assert model.satisfiable([fact for fact in model.facts if fact not in correction])
    assert conflict.correction


def test_one_of_two_entries_is_wrong() -> None:
    """Either of two clues that exclude each other may be the typo, and both are offered."""
    model = Distinct(["ann"], TABLE)
    model.add(clue("1", "ann", TABLE.mask(["R2", "R3", "R4"]), Reason("Not red."), 3))
    model.add(clue("2", "ann", TABLE.mask(["B2", "B3", "B4"]), Reason("Red."), 8))
    conflict = model.conflict()
    assert conflict is not None
    assert conflict.clash.lines == (3, 8)
    assert [[fact.line for fact in one] for one in conflict.corrections] == [[3], [8]]
    assert "One of them is wrong" in conflict.reason.plain()


def test_facts_of_one_line_go_together() -> None:
    """A line that said two things is one entry; taking it back takes both back."""
    model = Distinct(["ann", "bob"], TABLE)
    model.add(clue("1", "ann", TABLE.full & ~TABLE.bit("R2"), Reason("Only R2."), 1))
    model.add(clue("2", "ann", TABLE.bit("R2"), Reason("Not R2."), 5))
    model.add(visible("3", TABLE.bit("R2"), Reason("R2 is visible."), 5))
    conflict = model.conflict()
    assert conflict is not None
    assert [fact.id for fact in conflict.correction] == ["1"]
    assert [fact.id for fact in conflict.corrections[1]] == ["2", "3"]


def test_two_slips_need_two_corrections() -> None:
    """Where no single entry puts it right, the smallest set of entries is found."""
    model = Distinct(["ann", "bob"], TABLE)
    for number, name in enumerate(["ann", "bob"]):
        model.add(clue(f"{name} 1", name, TABLE.mask(["R2", "R3", "R4"]), Reason("Not red."), 10 * number + 1))
        model.add(clue(f"{name} 2", name, TABLE.mask(["B2", "B3", "B4"]), Reason("Red."), 10 * number + 2))
    conflict = model.conflict()
    assert conflict is not None
    assert len(conflict.correction) == 2
    assert len({fact.id.split()[0] for fact in conflict.correction}) == 2


def test_the_rules_are_never_wrong() -> None:
    """Three suspects for two cards: nothing that anybody wrote can put that right."""
    rule = Fact("rule", Kind.RULE, None, TABLE.full & ~TABLE.mask(["R2", "R3"]), Reason("Only two cards."), 0)
    model = Distinct(["ann", "bob", "cat"], TABLE, [rule, different(Reason("All differ."))])
    conflict = model.conflict()
    assert isinstance(conflict, Conflict)
    assert conflict.corrections == ()
    assert conflict.correction == ()
    assert {fact.id for fact in conflict.clash.facts} == {"rule", "different"}
    assert conflict.reason.plain() == "These cannot all be true: Only two cards., All differ."


def test_the_search_for_a_correction_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without rounds there is a clash but no correction, and no wrong one."""
    monkeypatch.setattr("solvers.conflict.ROUNDS", 0)
    model = Distinct(
        ["ann"], TABLE, [clue("1", "ann", TABLE.full, Reason(""), 1), clue("2", "ann", TABLE.full, Reason(""))]
    )
    assert _corrections(model._oracle(None), model.facts, 0b110) == []
