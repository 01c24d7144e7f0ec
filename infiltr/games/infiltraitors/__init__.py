"""Infiltraitors: agents deduce hidden suspects from clues of suit, factor and multiple. Rooms: see docs/architecture.md."""

from infiltr.core.game import Game
from infiltr.core.table import Bot

from .missions import OPTIONS, SMALL_BOXES
from .moves import MOVES
from .rules import start
from .shorthand import expand
from .words import tell

__all__ = ["GAME"]


def _careful() -> Bot:
    from .advice import Careful

    return Careful()


GAME = Game(name="infiltraitors", title="Infiltraitors", letters="IT", seats=(2, 5), options=OPTIONS, moves=MOVES, start=start,
            expand=expand, tell=tell, small_boxes=SMALL_BOXES, bots={"careful": _careful}, reserved=frozenset({"last"}))
