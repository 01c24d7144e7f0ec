"""The games of the house: the only registry.

A game is one folder here and one line in `_HOMES`. Its rooms have the same names in every game and are found when they
are needed, so that a game whose page nobody opened costs nothing.

>>> GAMES["infiltraitors"].title
'Infiltraitors'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from infiltr.core.game import Game, OptionError
from infiltr.core.words import say

__all__ = ["GAMES", "game", "has_room", "optional", "room"]

_HOMES = {
    "infiltraitors": "infiltr.games.infiltraitors",
    "infiltration": "infiltr.games.infiltration",
    "inside_job": "infiltr.games.inside_job",
    "internal_affairs": "infiltr.games.internal_affairs",
}


class _Games(Mapping[str, Game]):
    """Name -> game, loaded on use."""

    def __getitem__(self, name: str) -> Game:
        return cast(Game, import_module(_HOMES[name]).GAME)

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(_HOMES)}>"


GAMES: Mapping[str, Game] = _Games()
"""Every game by its name."""


def game(name: str) -> Game:
    """The game of this name. OptionError with the names there are."""
    if name not in _HOMES:
        names = ", ".join(_HOMES)
        raise OptionError(say("there is no game {name!r}; expected one of: {names}", name=name, names=names))
    return GAMES[name]


def has_room(of: Game, name: str) -> bool:
    """Whether the game has this room, such as ``scene``."""
    return of.name in _HOMES and find_spec(f"{_HOMES[of.name]}.{name}") is not None


def room(of: Game, name: str) -> ModuleType:
    """A room of a game: ``room(game, "evidence").model(view)``. OptionError where the game has no such room."""
    if not has_room(of, name):
        raise OptionError(say("{title} has no {room} yet", title=of.title, room=name))
    return import_module(f"{_HOMES[of.name]}.{name}")


def optional(of: Game, name: str, what: str) -> Any:
    """What a room of a game has by this name, such as ``optional(game, "sheets", "blind")``; None where there is no such thing."""
    return getattr(room(of, name), what, None) if has_room(of, name) else None
