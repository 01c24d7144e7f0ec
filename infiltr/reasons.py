"""Reasons of the solvers in words: translated, with the game's own names for what only the game can name.

A reason is a template with parameters (`solvers.facts.Reason`). Parameters called ``variable...`` hold names of
unknowns, ``value...`` and ``card...`` hold values, ``seat...`` seats; the game's room ``words`` may say how these are
written, with ``unknown_name(name)``, ``value_name(text)``, ``value_names(texts)`` and ``seat_name(name)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from infiltr.core.game import Game
from infiltr.core.words import say
from infiltr.games import has_room, room

if TYPE_CHECKING:
    from solvers.facts import Reason

__all__ = ["in_words", "unknown_name", "value_name", "value_names"]


def in_words(reason: Reason, game: Game) -> str:
    """The sentence in the language in use."""
    return say(reason.template, **{name: _param(name, value, game) for name, value in reason.params.items()})


def unknown_name(name: str, game: Game) -> str:
    """How an unknown such as ``suspect:bob`` is written in a sentence."""
    return _namer(game, "unknown_name")(name)


def value_name(text: str, game: Game) -> str:
    """How a value such as ``R5`` is written in a sentence."""
    return _namer(game, "value_name")(text)


def value_names(texts: Sequence[str], game: Game) -> str:
    """How several values are written in a sentence: the game may put them together, as ``Red 2, 4 and 5``."""
    together = getattr(room(game, "words"), "value_names", None) if has_room(game, "words") else None
    return str(together(texts)) if together is not None else ", ".join(value_name(text, game) for text in texts)


def _param(name: str, value: object, game: Game) -> object:
    from solvers.facts import Reason

    if isinstance(value, Reason):
        return in_words(value, game)
    if isinstance(value, tuple | list | frozenset):
        if name.startswith("value") and all(isinstance(one, str) for one in value):
            return value_names([one for one in value if isinstance(one, str)], game)
        parts = [str(_param(name, one, game)) for one in value]
        sentences = any(isinstance(one, Reason) and one.template.endswith(".") for one in value)
        return " ".join(parts) if sentences else ", ".join(parts)
    if isinstance(value, str):
        namer = next((namer for start, namer in _NAMERS.items() if name.startswith(start)), None)
        return value if namer is None else _namer(game, namer)(value)
    return value


_NAMERS = {"variable": "unknown_name", "value": "value_name", "card": "value_name", "seat": "seat_name"}


def _namer(game: Game, name: str) -> Callable[[str], str]:
    found: Callable[[str], str] = getattr(room(game, "words"), name, str) if has_room(game, "words") else str
    return found
