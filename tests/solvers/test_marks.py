"""A player's marks: refuted, unproved, missed, each with its reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solver_cases import TABLE, models

from solvers.distinct import Distinct
from solvers.errors import Contradiction, UnknownValue, UnknownVariable
from solvers.facts import Reason, clue
from solvers.notes import Judgement, Notes, check

marks = st.dictionaries(st.sampled_from(["ann", "bob"]), st.sets(st.sampled_from(list(TABLE))))


@settings(max_examples=60)
@given(
    models(), marks, st.dictionaries(st.sampled_from(["ann", "bob"]), st.sets(st.sampled_from(list(TABLE)), max_size=1))
)
def test_three_verdicts(model: Distinct, crossed: dict[str, set[str]], circled: dict[str, set[str]]) -> None:
    """Impossible circles are refuted, crosses on possible values unproved, impossible values without a cross missed."""
    verdicts = check(model, Notes(crossed, circled))
    possible = model.possible()
    stuck = {name for name in model.variables if set(possible[name]) <= crossed.get(name, set())}
    for verdict in verdicts:
        name, values = verdict.variable, set(verdict.values)
        match verdict.judgement:
            case Judgement.REFUTED if verdict.values == possible[name] and name in stuck:
                assert verdict.explanation is not None
            case Judgement.REFUTED:
                assert values <= circled[name] - set(possible[name])
                assert verdict.explanation is not None
            case Judgement.UNPROVED:
                assert values <= crossed[name] & set(possible[name])
                assert verdict.witness is not None
                assert verdict.witness.world[name] in values
                assert verdict.witness.odds == model.odds(name)[verdict.values[0]]
            case Judgement.MISSED:
                assert not values & (crossed.get(name, set()) | set(possible[name]))
                assert verdict.explanation is not None
                assert set(verdict.explanation.excluded) == values
                assert name not in stuck
    for name in set(model.variables) - stuck:
        own = [verdict for verdict in verdicts if verdict.variable == name]
        unproved = {v for one in own if one.judgement is Judgement.UNPROVED for v in one.values}
        assert unproved == crossed.get(name, set()) & set(possible[name])
        missed = {v for one in own if one.judgement is Judgement.MISSED for v in one.values}
        sure = set(circled.get(name, set())) == set(possible[name]) and len(possible[name]) == 1
        rest = set(TABLE) - set(possible[name]) - crossed.get(name, set()) - circled.get(name, set())
        assert missed == (set() if sure else rest)


def test_all_that_is_possible_crossed_out() -> None:
    """If what is kept cannot be, the mark is refuted once, with the explanation of what is kept."""
    model = Distinct(["ann"], TABLE, [clue("1", "ann", TABLE.full & ~TABLE.mask(["R2", "R3"]), Reason("A clue."), 1)])
    [verdict] = model.check({"ann": {"R2", "R3", "B2"}})
    assert verdict.judgement is Judgement.REFUTED
    assert verdict.explanation is not None
    assert set(verdict.explanation.excluded) == {"R4", "B3", "B4"}
    assert "nothing that you kept is possible" in verdict.reason.plain()
    [verdict] = model.check({"ann": set(TABLE)})
    assert "must be one of R2, R3" in verdict.reason.plain()


def test_what_cannot_be_checked() -> None:
    """Marks for what the model does not know, and marks against contradictory facts, are refused."""
    model = Distinct(["ann"], TABLE)
    with pytest.raises(UnknownVariable, match="zoe"):
        model.check({"zoe": {"R2"}})
    with pytest.raises(UnknownValue, match="X9"):
        model.check({"ann": {"X9"}})
    model.add(clue("1", "ann", TABLE.full, Reason("Nothing fits."), 1))
    with pytest.raises(Contradiction):
        model.check({})
    with pytest.raises(Contradiction):
        model.next_step({})
