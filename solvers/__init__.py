"""Models and methods of deduction: exact sets, exact odds, minimum explanations, hints. Knows no game.

    facts, domains          what is known, and why
    distinct                the model of different cards; `model` is what every model shares
    rows, slots             hidden cards in ascending rows, and what happened to them
    teams, exchanges        identity cards that are passed on, and who saw which
    stock                   things drawn unseen from a stock of known copies
    several                 independent models as one
    race                    a race out against a random clock: a forecast, no model
    explain, conflict       minimum explanations, minimum clashes and the smallest correction
    notes, hints            a player's marks checked; the next step, in six levels of help
    graph                   the deduction graph (networkx)
    numbers                 factors and multiples
    verify                  the same question put to python-constraint

Names are loaded on first use, so that `import solvers` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.conflict import Conflict
    from solvers.distinct import Distinct
    from solvers.domains import Values
    from solvers.errors import SolverError
    from solvers.explain import Explanation, Minimality
    from solvers.facts import Fact, Kind, Reason
    from solvers.hints import Step
    from solvers.model import Assumption, Gain, Model, Question, Witness
    from solvers.notes import Notes, Verdict
    from solvers.rows import Rows
    from solvers.several import Several
    from solvers.slots import Course
    from solvers.stock import Stock
    from solvers.teams import Teams
    from solvers.techniques import Technique

PART_OF = "infiltr-games"
"""The distribution that this package belongs to: a foreign package named `solvers` does not have it."""

_HOMES = {
    "Assumption": "model",
    "Conflict": "conflict",
    "Course": "slots",
    "Distinct": "distinct",
    "Explanation": "explain",
    "Fact": "facts",
    "Gain": "model",
    "Kind": "facts",
    "Minimality": "explain",
    "Model": "model",
    "Notes": "notes",
    "Question": "model",
    "Reason": "facts",
    "Rows": "rows",
    "Several": "several",
    "SolverError": "errors",
    "Step": "hints",
    "Stock": "stock",
    "Teams": "teams",
    "Technique": "techniques",
    "Values": "domains",
    "Verdict": "notes",
    "Witness": "model",
}

__all__ = [
    "PART_OF",
    "Assumption",
    "Conflict",
    "Course",
    "Distinct",
    "Explanation",
    "Fact",
    "Gain",
    "Kind",
    "Minimality",
    "Model",
    "Notes",
    "Question",
    "Reason",
    "Rows",
    "Several",
    "SolverError",
    "Step",
    "Stock",
    "Teams",
    "Technique",
    "Values",
    "Verdict",
    "Witness",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
