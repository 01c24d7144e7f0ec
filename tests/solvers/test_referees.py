"""Positions of a full box, held against solvers that other people wrote."""

from __future__ import annotations

import warnings

import pytest
from solver_cases import BOX, table

from solvers.distinct import Distinct
from solvers.domains import bits, indices
from solvers.explain import Explanation
from solvers.facts import Kind

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    cp = pytest.importorskip("cpmpy", reason="CPMpy is a referee of explanations (extra: bench)")
    tools = pytest.importorskip("cpmpy.tools.explain")


def constraints(model: Distinct) -> tuple[dict[str, object], list[object]]:
    """Variables, and one constraint for each fact."""
    unknown = {name: cp.intvar(0, len(BOX) - 1, name=name) for name in model.variables}
    found = []
    for fact in model.facts:
        if fact.kind is Kind.DISTINCT:
            found.append(cp.AllDifferent(list(unknown.values())))
        else:
            names = model.variables if fact.variables is None else fact.variables
            found.append(cp.all([unknown[name] != spot for name in names for spot in indices(fact.forbids)]))
    return unknown, found


def hardest(model: Distinct, name: str) -> Explanation:
    """The explanation with the most facts among those of one suspect's impossible cards."""
    return max((one for one in model.eliminations() if one.variable == name), key=lambda one: one.number)


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_cpmpy_finds_nothing_cheaper(seed: int) -> None:
    """CPMpy's optimal unsatisfiable subset costs what our explanation costs."""
    model = table(seed, suspects=5, clues=6, seen=10)
    unknown, soft = constraints(model)
    name = next((one for one in model.variables if model.solved(one)), model.variables[0])
    ours = model.why(name) if model.solved(name) else hardest(model, name)
    assert isinstance(ours, Explanation)
    excluded = list(indices(BOX.mask(ours.excluded)))
    hard = [cp.any([unknown[name] == spot for spot in excluded])]
    theirs = tools.optimal_mus(
        soft, hard, weights=[fact.cost for fact in model.facts], solver="ortools", hs_solver="ortools"
    )
    assert len(theirs) == ours.cost


@pytest.mark.parametrize("seed", [3, 4])
def test_cp_sat_leaves_the_same_candidates(seed: int) -> None:
    """A card is possible for us exactly if CP-SAT finds a world with it."""
    model = table(seed, suspects=4, clues=5, seen=10)
    unknown, found = constraints(model)
    for name in model.variables[:2]:
        for bit in list(bits(model.domain(name)))[:8]:
            possible = cp.Model([*found, unknown[name] == bit.bit_length() - 1]).solve(solver="ortools")
            assert possible == bool(model.possible_mask(name) & bit)
