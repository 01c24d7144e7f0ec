"""Deduction games of hidden information, to play and to learn from.

A few names are enough; each is loaded on first use, so that importing the package costs next to nothing.

>>> import infiltr
>>> table = infiltr.new("infiltraitors", seats=3, seed=7, mission=1)
>>> table.turn in table.setup.seats
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from infiltr._where import check_solvers

if TYPE_CHECKING:
    from infiltr.answers import Contradiction, advise, check, hint, model, odds, possible, why, why_not
    from infiltr.api import code, load, new, read, save, simulate, view
    from infiltr.core.game import Game, InfiltrError
    from infiltr.core.record import Record
    from infiltr.core.table import Bot, Table, View
    from infiltr.games import GAMES

check_solvers()

_HOMES = {
    "GAMES": "games",
    "Bot": "core.table",
    "Contradiction": "answers",
    "Game": "core.game",
    "InfiltrError": "core.game",
    "Record": "core.record",
    "Table": "core.table",
    "View": "core.table",
    "advise": "answers",
    "check": "answers",
    "code": "api",
    "hint": "answers",
    "load": "api",
    "model": "answers",
    "new": "api",
    "odds": "answers",
    "possible": "answers",
    "read": "api",
    "save": "api",
    "simulate": "api",
    "view": "api",
    "why": "answers",
    "why_not": "answers",
}

__all__ = [
    "GAMES",
    "Bot",
    "Contradiction",
    "Game",
    "InfiltrError",
    "Record",
    "Table",
    "View",
    "advise",
    "check",
    "code",
    "hint",
    "load",
    "model",
    "new",
    "odds",
    "possible",
    "read",
    "save",
    "simulate",
    "view",
    "why",
    "why_not",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
