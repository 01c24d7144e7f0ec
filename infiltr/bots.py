"""Who plays a seat: bots by name, and bots from a file of one's own.

``random`` plays in every game; each game names its others. ``mybot.py:MyBot`` is a class in a file, made without
arguments (or with ``seed=`` and ``worlds=``, a budget for search, if it takes these) and asked for nothing but
``choose(view) -> move``.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from infiltr.core.game import BotError, Game, OptionError
from infiltr.core.moves import Move
from infiltr.core.table import Bot, View
from infiltr.core.words import say

__all__ = ["BotMaker", "RandomBot", "bot_maker", "bot_makers", "bot_names"]

BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""

_RANDOM = "random"


class RandomBot:
    """Plays any legal move, all equally likely; the same seed plays the same moves."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, view: View) -> Move:
        """One of the legal moves."""
        moves = view.legal_moves()
        return moves[int(self._random() * len(moves))]


def bot_names(game: Game) -> list[str]:
    """The bots of a game, by name."""
    return [_RANDOM, *(name for name in game.bots if name != _RANDOM)]


def bot_maker(game: Game, name: str, worlds: int | None = None) -> BotMaker:
    """The bot of this name, or the class in ``FILE.py:CLASS``; ``worlds`` is its budget, if it searches.

    Raises:
        BotError: if there is none, or if the file cannot be loaded.
    """
    if name in game.bots:
        return _made_with(game.bots[name], worlds)
    if name == _RANDOM:
        return RandomBot
    path, colon, class_name = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _made_with(_class_in(Path(path), class_name), worlds)
    raise BotError(say("there is no bot {name!r}; expected one of: {names}, or FILE.py:CLASS",
                       name=name, names=", ".join(bot_names(game))))


def bot_makers(game: Game, names: Sequence[str], seats: int, worlds: int | None = None) -> list[BotMaker]:
    """One maker for each seat: one name for all, or a name for each.

    Raises:
        OptionError: if the number of names fits neither.
        BotError: as `bot_maker`.
    """
    if len(names) not in (1, seats):
        raise OptionError(say("{count} bots for {seats} seats; expected one for all, or one for each seat",
                              count=len(names), seats=seats))
    makers = [bot_maker(game, name, worlds) for name in names]
    return makers * seats if len(makers) == 1 else makers


def _made_with(kind: Callable[..., Any], worlds: int | None) -> BotMaker:
    takes = inspect.signature(kind).parameters
    fixed = {"worlds": worlds} if worlds is not None and "worlds" in takes else {}

    def make(seed: int) -> Bot:
        try:
            made: Bot = kind(**fixed, seed=seed) if "seed" in takes else kind(**fixed)
        except Exception as error:  # somebody else's code
            raise BotError(say("{name} cannot be made: {kind}: {problem}", name=kind.__name__,
                               kind=type(error).__name__,
                               problem=" ".join(str(error).split()))) from error
        return made

    return make


def _class_in(path: Path, class_name: str) -> type:
    found = getattr(_module(path), class_name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError(say("{path} has no class {name!r} with a method choose(view)", path=path, name=class_name))
    return found


def _module(path: Path) -> ModuleType:
    """The module in a file, run once for each file."""
    if not path.is_file():
        raise BotError(say("there is no file {path}; expected FILE.py:CLASS", path=path))
    path = path.resolve()
    name = f"infiltr_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BotError(say("{path} cannot be loaded; expected a Python file", path=path))
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # somebody else's code: whatever it raises is said in one line
        del sys.modules[name]
        raise BotError(say("{path} cannot be loaded: {kind}: {problem}", path=path, kind=type(error).__name__,
                           problem=" ".join(str(error).split()))) from error
    return module
