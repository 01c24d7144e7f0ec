"""The same questions put to python-constraint."""

from __future__ import annotations

import doctest
import sys
from importlib import import_module

import pytest
from hypothesis import given, settings
from solver_cases import TABLE, models

import solvers
from solvers.distinct import Distinct
from solvers.errors import TooMany
from solvers.facts import Reason, clue
from solvers.verify import MissingSolver, listing, verify


@settings(max_examples=60)
@given(models(doubtful=True))
def test_python_constraint_agrees(model: Distinct) -> None:
    """Candidates, counts and odds are what python-constraint lists, also for contradictory facts."""
    found = verify(model)
    assert found.agrees, found.differences
    assert found.solutions == model.total()


def test_too_many_to_list() -> None:
    """Our own count says beforehand that listing would take too long."""
    model = Distinct(["ann", "bob", "cat"], TABLE)
    with pytest.raises(TooMany, match="120"):
        listing(model, limit=119)
    assert verify(model, limit=120).solutions == 120


def test_a_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the two solvers did not agree, it would say where."""
    model = Distinct(["ann", "bob"], TABLE, [clue("1", "ann", TABLE.mask(["R2", "R3"]), Reason("Clue."))])
    monkeypatch.setattr(model, "total", lambda: 7)
    assert not verify(model).agrees
    assert verify(model).differences[0] == "count: 20 listed, 7 counted"


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where python-constraint2 is missing, one clear line says so."""
    monkeypatch.setitem(sys.modules, "constraint", None)
    with pytest.raises(MissingSolver, match="python-constraint2"):
        verify(Distinct(["ann"], TABLE))


@pytest.mark.parametrize("name", ["distinct", "domains", "facts", "graph", "notes", "numbers"])
def test_examples_of_the_modules_run(name: str) -> None:
    """What a module's documentation shows is what happens."""
    found = doctest.testmod(import_module(f"solvers.{name}"))
    assert found.attempted
    assert not found.failed


def test_public_names_load_on_use() -> None:
    """Every public name of the package is there, sorted, and is ours."""
    assert [name for name in solvers.__all__ if name[0] != "P"] == sorted(n for n in solvers.__all__ if n[0] != "P")
    assert solvers.PART_OF == "infiltr-games"
    assert all(getattr(solvers, name) is not None for name in solvers.__all__)
    assert dir(solvers) == sorted(solvers.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = solvers.nothing
