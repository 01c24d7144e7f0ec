"""The same question put to python-constraint: an independent second solver, and the readable model of a lesson.

Only for what can be listed: our own count says beforehand whether that is so. A new `Problem` is built each time, with
constraint objects and domains from which single facts have already struck values. Without python-constraint2 (it
imports as `constraint`) the check is not available, and says so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solvers.distinct import Distinct
from solvers.errors import SolverError, TooMany
from solvers.facts import DIFFERENT

__all__ = ["LIMIT", "MissingSolver", "Verification", "listing", "problem", "verify"]

LIMIT = 100_000
"""So many solutions are listed at most; it takes about 0.15 s."""


class MissingSolver(SolverError):
    """python-constraint2 is not installed."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What the second solver found, and whether it is what we say."""

    agrees: bool
    solutions: int
    differences: tuple[str, ...]


def problem(model: Distinct) -> Any:
    """A fresh `constraint.Problem` of the model: variables with the values that single facts leave, all different."""
    try:
        from constraint import AllDifferentConstraint, Problem
    except ImportError:
        raise MissingSolver("checking by a second solver needs the package python-constraint2") from None
    found = Problem()
    for name in model.variables:
        found.addVariable(name, list(model.values.names(model.domain(name))))
    if any(fact.id == DIFFERENT for fact in model.facts) and len(model.variables) > 1:
        found.addConstraint(AllDifferentConstraint(), list(model.variables))
    return found


def listing(model: Distinct, limit: int = LIMIT) -> list[dict[str, str]]:
    """All worlds by python-constraint. Errors: `TooMany` if our own count exceeds the limit, `MissingSolver`."""
    if model.total() > limit:
        raise TooMany(f"{model.total()} solutions are more than the {limit} that are listed")
    if not model.variables or not all(model.domain(name) for name in model.variables):
        return []
    return list(problem(model).getSolutions())


def verify(model: Distinct, limit: int = LIMIT) -> Verification:
    """Holds candidates, counts and odds against python-constraint's list. Errors: `TooMany`, `MissingSolver`."""
    worlds = listing(model, limit)
    wrong = []
    if len(worlds) != model.total():
        wrong.append(f"count: {len(worlds)} listed, {model.total()} counted")
    possible = model.possible()
    for name in model.variables:
        tally = Counter(world[name] for world in worlds)
        if set(tally) != set(possible[name]):
            wrong.append(f"{name}: {sorted(tally)} listed, {sorted(possible[name])} possible")
        elif worlds and model.odds(name) != {value: Fraction(n, len(worlds)) for value, n in tally.items()}:
            wrong.append(f"{name}: the odds differ")
    return Verification(not wrong, len(worlds), tuple(wrong))
