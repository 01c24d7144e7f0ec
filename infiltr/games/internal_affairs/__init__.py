"""Internal Affairs: hidden code rows, hidden identities, two teams. Rooms: see docs/architecture.md."""

from infiltr.core.game import Game
from infiltr.core.table import Bot

from .moves import MOVES
from .options import OPTIONS, SMALL_BOXES
from .rules import start
from .shorthand import expand
from .words import tell

__all__ = ["GAME"]

RESERVED = frozenset({"mine", "seen", "stolen", "thrown", "id", "seat", "side", "team", "at", "deck", "code", "act"})
"""What else begins the name of a card or of something unknown: `mine:3` is a card, and so no seat's third."""


def _careful() -> Bot:
    from .advice import Careful

    return Careful()


GAME = Game(name="internal_affairs", title="Internal Affairs", letters="NA", seats=(2, 8), options=OPTIONS, moves=MOVES, start=start,
            expand=expand, tell=tell, small_boxes=SMALL_BOXES, bots={"careful": _careful}, reserved=RESERVED)
