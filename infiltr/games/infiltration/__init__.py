"""Infiltration: operatives break into a facility for data, and have to be out again in time. Rooms: see docs/architecture.md."""

from infiltr.core.game import Game
from infiltr.core.table import Bot

from .consequences import consequences
from .moves import MOVES
from .rules import start
from .settings import OPTIONS, SMALL_BOXES
from .shorthand import expand
from .words import tell

__all__ = ["GAME"]


def _careful() -> Bot:
    from .advice import Careful

    return Careful()


GAME = Game(name="infiltration", title="Infiltration", letters="IF", seats=(2, 6), options=OPTIONS, moves=MOVES, start=start,
            expand=expand, tell=tell, consequences=consequences, small_boxes=SMALL_BOXES, bots={"careful": _careful})
