"""Tables of the printed box for tests of what can be known: three copies of each value, so that counting copies counts."""

from __future__ import annotations

from affairs import Seat, dealt

from infiltr.core.table import Table

DECK = "shift:9,enquiry:3,swap:3,left:3,grenade:5,refuse:3"


def pair(ann: str = "enquiry swap", bob: str = "shift refuse") -> Table:
    """Two players; ann has 3 7 9 and 2 5 in hand, bob 4 7 11 and 6 8."""
    return dealt(Seat("3 7 9 2 5", ann), Seat("4 7 11 6 8", bob), loose=False)


def five(ann: str = "enquiry swap", bob: str = "shift refuse") -> Table:
    """Five players; ann has 3 7 9, bob 4 7 11, cat 7 10 12, dan 1 2 6 and eve 5 6 8 in their rows."""
    return dealt(Seat("3 7 9 2 5", ann), Seat("4 7 11 6 8", bob), Seat("7 10 12 1 15", "shift shift"), Seat("1 2 6 3 10", "grenade shift"),
                 Seat("5 6 8 1 2", "left left"), loose=False, deck=DECK)
