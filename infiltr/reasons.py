"""Reasons of the solvers in words: translated, with the game's own names for what only the game can name.

A reason is a template with parameters (`solvers.facts.Reason`). Parameters called ``variable...`` hold names of
unknowns, ``value...`` and ``card...`` hold values, ``seat...`` seats; the game's room ``words`` may say how these are
written, with ``unknown_name(name)``, ``value_name(text)``, ``value_names(texts)`` and ``seat_name(name)``. Where the
name of an unknown depends on where it lies now, it has ``placed_name(name, view)`` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from infiltr.core.game import Game
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.games import optional

if TYPE_CHECKING:
    from solvers.facts import Reason

__all__ = ["Where", "game_of", "in_words", "unknown_name", "value_name", "value_names"]

Where = Game | View
"""Whose words: the game's, or, better, those for what a seat sees of it."""


def in_words(reason: Reason, where: Where) -> str:
    """The sentence in the language in use."""
    return say(reason.template, **{name: _param(name, value, where) for name, value in reason.params.items()})


def unknown_name(name: str, where: Where) -> str:
    """How an unknown such as ``suspect:bob`` is written in a sentence."""
    placed = optional(where.game, "words", "placed_name") if isinstance(where, View) else None
    if placed is not None:
        return str(placed(name, where))
    return _namer(where, "unknown_name")(name)


def value_name(text: str, where: Where) -> str:
    """How a value such as ``R5`` is written in a sentence."""
    return _namer(where, "value_name")(text)


def value_names(texts: Sequence[str], where: Where) -> str:
    """How several values are written in a sentence: the game may put them together, as ``Red 2, 4 and 5``."""
    game = game_of(where)
    together = optional(game, "words", "value_names")
    return str(together(texts)) if together is not None else ", ".join(value_name(text, game) for text in texts)


def game_of(where: Where) -> Game:
    """The game that it is about."""
    return where.game if isinstance(where, View) else where


def _param(name: str, value: object, where: Where) -> object:
    from solvers.facts import Reason

    if isinstance(value, Reason):
        return in_words(value, where)
    if isinstance(value, tuple | list | frozenset):
        if name.startswith("value") and all(isinstance(one, str) for one in value):
            return value_names([one for one in value if isinstance(one, str)], where)
        parts = [str(_param(name, one, where)) for one in value]
        sentences = any(isinstance(one, Reason) and one.template.endswith(".") for one in value)
        return " ".join(parts) if sentences else ", ".join(parts)
    if isinstance(value, str):
        if name.startswith("variable"):
            return unknown_name(value, where)
        namer = next((namer for start, namer in _NAMERS.items() if name.startswith(start)), None)
        return value if namer is None else _namer(where, namer)(value)
    return value


_NAMERS = {"value": "value_name", "card": "value_name", "seat": "seat_name"}


def _namer(where: Where, name: str) -> Callable[[str], str]:
    found: Callable[[str], str] = optional(game_of(where), "words", name) or str
    return found
