"""Inside Job (El infiltrado): tricks, missions, and who the Insider is. Rooms: see docs/architecture.md."""

from infiltr.core.game import Game
from infiltr.core.table import Bot

from .consequences import consequences
from .moves import MOVES
from .options import OPTIONS
from .rules import start
from .shorthand import expand
from .small_boxes import SMALL_BOXES
from .words import tell

__all__ = ["GAME"]


def _careful() -> Bot:
    from .advice import Careful

    return Careful()


GAME = Game(name="inside_job", title="Inside Job (El infiltrado)", letters="IJ", seats=(3, 5), options=OPTIONS, moves=MOVES,
            start=start, expand=expand, tell=tell, consequences=consequences, small_boxes=SMALL_BOXES, bots={"careful": _careful})
