"""Independent models as one: every question goes to the model that its variable is of."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from solvers import Assumption, Distinct, Fact, Kind, Question, Reason, Several, SolverError, Values, Witness
from solvers.errors import Contradiction, UnknownVariable
from solvers.exchanges import Event, Look, Own, Reveal
from solvers.notes import Notes
from solvers.rows import Rows
from solvers.slots import Course, Row, See, TurnUp
from solvers.teams import Teams

NINE = [str(value) for value in range(1, 10)]


def both() -> Several:
    """A row of two cards, and the teams of five players of whom one saw its own cards."""
    rows = Rows(Course(NINE, 3, [Row("bob", ("bob:1", "bob:2")), See("mine", "4"), TurnUp("bob:1", "4")]), ["bob:2"])
    players = [f"team:{name}" for name in ("ann", "bob", "cat", "dan", "eve")]
    own = [Own("team:ann", kind) for kind in ("police", "police", "triad")]
    events: list[Event] = [*own, Reveal("team:bob", "triad"), Look("team:bob", "triad")]
    return Several([rows, Teams(players, ("police", "triad"), 8, events)], ["bob:2", *players[1:]])


def test_each_variable_has_the_values_of_its_own_model() -> None:
    """The table holds all values; what is possible, likely or certain is as in the model of the variable."""
    model = both()
    rows, teams = model.models
    assert model.variables == ("bob:2", "team:bob", "team:cat", "team:dan", "team:eve")
    assert model.values_of("bob:2") == tuple(NINE)
    assert model.values_of("team:cat") == ("police", "triad")
    assert model.possible() == {**rows.possible(), **{name: teams.possible()[name] for name in model.variables[1:]}}
    assert model.odds("bob:2") == rows.odds("bob:2")
    assert model.probability("team:cat", "triad") == teams.probability("team:cat", "triad")
    assert Fraction(model.weight("team:cat", model.mask("triad")), model.total()) == teams.odds("team:cat")["triad"]
    assert model.solved("team:bob") == "triad"
    assert model.entropy("bob:2") == rows.entropy("bob:2")
    question = Question("bob:2", (model.mask(["5", "6"]),))
    assert model.information_gain(question).bits == pytest.approx(rows.information_gain(Question("bob:2", (0b110000,))).bits)


def test_worlds_hold_everything() -> None:
    """A witness, and a sample, has a value for each variable that is asked about."""
    model = both()
    answer = model.why_not("bob:2", "7")
    assert isinstance(answer, Witness)
    assert answer.world.keys() == set(model.variables)
    assert model.sample(Random(1)).keys() == set(model.variables)
    assert model.witness(Assumption("team:cat", model.mask("police")))["team:cat"] == "police"  # type: ignore[index]


def test_reasons_are_those_of_the_model() -> None:
    """Explanations cite the facts of the one model that knows."""
    model = both()
    answer = model.why("team:bob")
    assert not isinstance(answer, Witness)
    assert [fact.id for fact in answer.facts] == ["up:3", "look:4"]
    below = model.why_not("bob:2", "3")
    assert not isinstance(below, Witness)
    assert [fact.id for fact in below.facts] == ["up:2"]
    assert model.satisfiable(model.facts, Assumption("bob:2", model.mask("5")))
    assert not model.satisfiable(model.facts, Assumption("bob:2", model.mask("3")))
    assert {one.variable for one in model.eliminations()} == {"bob:2", "team:bob"}


def test_steps_and_checks_of_both() -> None:
    """The easier step comes first; what is not asked about is no step; a plan ends where all is marked."""
    model = both()
    steps = model.steps()
    assert {name for step in steps for name in step.crosses} == {"bob:2", "team:bob"}
    notes = Notes({"bob:2": ("1", "2", "3"), "team:bob": ("police",)})
    assert model.next_step(notes) is None
    assert model.check(notes) == []
    wrong = model.check(Notes({"team:bob": ("triad",)}, {"bob:2": ("2",)}))
    assert [one.variable for one in wrong if one.judgement.value == "refuted"] == ["bob:2", "team:bob"]
    with pytest.raises(UnknownVariable):
        model.next_step({"team:ann": ["police"]})


def test_a_contradiction_of_one_is_one_of_all() -> None:
    """Where one model has no world there is none."""
    cards = Values(["R2", "R3"])
    wrong = Distinct(["card"], cards, [Fact("a", Kind.CLUE, ("card",), cards.full, Reason("No card fits."), line=3)])
    model = Several([wrong, both().models[0]])
    assert not model.consistent()
    assert model.possible()["bob:2"] == ()
    found = model.conflict()
    assert found is not None
    assert found.clash.lines == (3,)
    with pytest.raises(Contradiction):
        model.odds("bob:2")


def test_names_and_values_are_not_shared() -> None:
    """Two models with a variable or a value in common are refused."""
    cards = Values(["R2", "R3"])
    with pytest.raises(SolverError):
        Several([Distinct(["card"], cards), Distinct(["card"], Values(["x"]))])
    with pytest.raises(SolverError):
        Several([Distinct(["card"], cards), Distinct(["other"], cards)])
