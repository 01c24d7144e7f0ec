"""The games of the house: the only registry.

A game is one folder here and one line in `GAMES`. Its rooms have the same names in every game and are found when they
are needed, so that a game whose page nobody opened costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from infiltr.core.game import Game, OptionError
from infiltr.core.words import say

__all__ = ["GAMES", "every_game", "game", "has_room", "room"]

GAMES: dict[str, str] = {
    "infiltraitors": "infiltr.games.infiltraitors",
}
"""Name -> the package whose ``GAME`` it is."""


def game(name: str) -> Game:
    """The game of this name. OptionError with the names there are."""
    if name not in GAMES:
        raise OptionError(say("there is no game {name!r}; expected one of: {names}", name=name, names=", ".join(GAMES)))
    return cast(Game, import_module(GAMES[name]).GAME)


def every_game() -> Iterator[Game]:
    """All games, in the order of the registry."""
    return (game(name) for name in GAMES)


def has_room(of: Game, name: str) -> bool:
    """Whether the game has this room, such as ``scene``."""
    return find_spec(f"{GAMES[of.name]}.{name}") is not None


def room(of: Game, name: str) -> ModuleType:
    """A room of a game: ``room(game, "evidence").model(view)``. OptionError where the game has no such room."""
    if of.name not in GAMES or not has_room(of, name):
        raise OptionError(say("{title} has no {room} yet", title=of.title, room=name))
    return import_module(f"{GAMES[of.name]}.{name}")
