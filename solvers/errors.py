"""Errors of the package, all of them `ValueError`s that show the offending text.

SolverError
├── UnknownVariable    a name that the model has no variable for
├── UnknownValue       a text that is not in the value table
├── FactError          a fact that is there twice, or is not there to be taken back
├── Contradiction      the facts allow no world: ask `conflict()` which of them clash
└── TooMany            a count, or an instance, beyond what this method is meant for
"""

from __future__ import annotations

__all__ = ["Contradiction", "FactError", "SolverError", "TooMany", "UnknownValue", "UnknownVariable"]


class SolverError(ValueError):
    """Anything that this package refuses."""


class UnknownVariable(SolverError):
    """A name that the model has no variable for."""

    def __init__(self, name: object, known: object = ()) -> None:
        super().__init__(f"unknown variable {name!r}; the model has {known!r}")
        self.name = name


class UnknownValue(SolverError):
    """A text that is not in the value table."""

    def __init__(self, name: object) -> None:
        super().__init__(f"unknown value {name!r}")
        self.name = name


class FactError(SolverError):
    """A fact that is there twice, or is not there to be taken back."""


class Contradiction(SolverError):
    """The facts allow no world. `Model.conflict()` names a smallest clash."""

    def __init__(self) -> None:
        super().__init__("the facts contradict each other; ask conflict() which of them clash")


class TooMany(SolverError):
    """More than this method is meant for."""
