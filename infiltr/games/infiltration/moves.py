"""What can be done at this table, and who sees it. One class a line of the record; D marks the dealer's moves.

=======================  ===================================================================================
line                     what happens
=======================  ===================================================================================
deal ann grapple         D  an item card comes into ann's hand; ann alone sees it
room 4 archive           D  the fourth room of the line is turned up (`secret`: the secret room)
select ann advance       ann selects the card that she plays this round; ann alone sees it
play ann advance         D  the selected card is turned up
choose ann room:4        an effect asked ann to choose: a room, an operative, an NPC, a lock ...
extra ann download       ann plays one more card from her hand (without a card: she does not)
take ann 3               D  ann takes a data file token; ann alone sees its value
glimpse ann 4 2 3        D  ann looks at the second available token of room 4; ann alone sees its value
peek ann 6 archive       D  ann looks at the facedown room 6; ann alone sees it
roll 5                   D  the die
tally ann 3 1 2          D  at the end: ann's tokens are turned up, so many of value 1, 2 and 3
=======================  ===================================================================================
"""

from __future__ import annotations

from infiltr.core.moves import Hidden, Move, Seat, move, secret

from .box import Card, Choice, Place, Token

__all__ = ["MOVES", "Choose", "Deal", "Extra", "Face", "Glimpse", "Peek", "Play", "Roll", "Room", "Select", "Take", "Tally"]

Face = Card | Hidden


@move("deal")
class Deal(Move):
    """An item card into a hand."""

    to: Seat
    card: Card | Hidden = secret("to")


@move("room")
class Room(Move):
    """A room card is turned up."""

    at: Place
    card: Card


@move("select")
class Select(Move):
    """The card that an operative plays this round."""

    by: Seat
    card: Card | Hidden = secret("by")


@move("play")
class Play(Move):
    """A selected card is turned up."""

    of: Seat
    card: Card


@move("choose")
class Choose(Move):
    """What an effect asked for. The first player chooses for NPCs."""

    by: Seat
    what: Choice


@move("extra")
class Extra(Move):
    """One more card from the hand, or none."""

    by: Seat
    card: Card | None = None


@move("take")
class Take(Move):
    """A data file token."""

    to: Seat
    token: Token | Hidden = secret("to")


@move("glimpse")
class Glimpse(Move):
    """A look at an available token: the room, which one from the top, its value."""

    to: Seat
    at: Place
    nth: int
    token: Token | Hidden = secret("to")


@move("peek")
class Peek(Move):
    """A look at a facedown room."""

    to: Seat
    at: Place
    card: Card | Hidden = secret("to")


@move("roll")
class Roll(Move):
    """The die."""

    pips: int


@move("tally")
class Tally(Move):
    """An escaped operative's tokens, turned up at the end of the game: how many of each value."""

    of: Seat
    ones: int
    twos: int
    threes: int


MOVES: tuple[type[Move], ...] = (Deal, Room, Select, Play, Choose, Extra, Take, Glimpse, Peek, Roll, Tally)
"""Every kind of move."""
