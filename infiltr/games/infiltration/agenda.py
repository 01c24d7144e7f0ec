"""Pending effects: what has to happen, at whose seat and in which room, before a round goes on; and what lies where."""

from __future__ import annotations

import enum
from typing import NamedTuple

from infiltr.core.moves import Hidden

from .box import Card, NpcCard, RoomCard, SpecialCard, Token
from .moves import Face
from .vocabulary import Effect

__all__ = ["AUTOMATIC", "DEALERS", "Due", "Lying", "Npc", "Operative", "Space", "Step"]


class Step(enum.Enum):
    """A pending effect: what has to happen before the round goes on."""

    HAND = "an item of a first hand"
    DRAW = "an item card"
    ROOM = "a room is turned up"
    PLAY = "a selected card is turned up"
    TAKE = "a token"
    GLIMPSE = "a look at a token"
    PEEK = "a look at a room"
    ROLL = "the die of the Security Phase"
    DIE = "the die of an effect"
    TALLY = "tokens are turned up"
    SELECT = "a card is selected"
    CHOOSE = "an effect's choice"
    EXTRA = "one more card"
    ORDER = "which NPC acts first"
    ROUND = "a round begins"
    ENTRY = "the operatives enter the entry room"
    EFFECT = "an effect"
    MOVE = "one room forward or backward"
    FURNISH = "tokens are placed in a new room"
    RESOLVED = "a card has been resolved"
    EXTRACT = "data is extracted"
    STAYING = "cards left in rooms work at the end of the Resolution Phase"
    NPCS = "the NPC Phase begins"
    ACT = "the next NPC acts"
    SECURITY = "the Security Phase begins"
    CLEANUP = "the round is over"


DEALERS = frozenset({
    Step.HAND, Step.DRAW, Step.ROOM, Step.PLAY, Step.TAKE, Step.GLIMPSE, Step.PEEK, Step.ROLL, Step.DIE, Step.TALLY,
})
AUTOMATIC = frozenset({
    Step.ROUND, Step.ENTRY, Step.EFFECT, Step.MOVE, Step.FURNISH, Step.RESOLVED, Step.EXTRACT, Step.STAYING, Step.NPCS, Step.ACT,
    Step.SECURITY, Step.CLEANUP,
})
"""Steps that need no move."""

NOWHERE = -2
"""The place of an effect that is about wherever its operative is."""


class Due(NamedTuple):
    """One pending effect: for which operative (by index; -1: an NPC's), in which room, how many are left, its effect and its card.

    ``chooser``: who chooses for it, where that is not its operative: for an NPC the first player (-1: nobody else does).
    """

    step: Step
    seat: int = -1
    place: int = NOWHERE
    left: int = 0
    effect: Effect | None = None
    card: Card | None = None
    chooser: int = -1

    @property
    def actor(self) -> int:
        """Who makes the move that is due, by index."""
        return self.seat if self.chooser < 0 else self.chooser


class Lying(NamedTuple):
    """A card left in a room, and whose it is."""

    card: Card
    seat: int


class Space(NamedTuple):
    """A room of the facility. ``card``: None where nobody has seen it, HIDDEN where somebody else has.

    ``tokens`` are the available ones from the top: None where nobody has seen its value, HIDDEN where somebody else has.
    """

    card: RoomCard | Hidden | None = None
    up: bool = False
    tokens: tuple[Token | Hidden | None, ...] = ()
    interface: bool = False
    lock: bool = False
    worker: bool = False
    left: tuple[Lying, ...] = ()


class Operative(NamedTuple):
    """An operative: where it is, its item cards, its tokens as numbers (unseen, ones, twos, threes), its state.

    ``chosen`` is the card selected this round until it is turned up; ``played`` are the cards turned up this round. ``barred``: it was
    delayed when it selected, so that card is neither Advance nor Retreat, whatever delays it by the time it is turned up.
    """

    place: int
    items: tuple[Face, ...] = ()
    tokens: tuple[int, int, int, int] = (0, 0, 0, 0)
    wounded: bool = False
    delayed: bool = False
    specials: tuple[SpecialCard, ...] = ()
    chosen: Face | None = None
    played: tuple[Card, ...] = ()
    barred: bool = False
    unseen: tuple[int, ...] = ()
    """For each item card that is HIDDEN here the deck that it was drawn from: how often one had been made of the discards by then."""

    @property
    def stays(self) -> bool:
        """Is the card that it has selected, or else selects next, neither Advance nor Retreat?"""
        return self.delayed if self.chosen is None else self.barred

    @property
    def held(self) -> int:
        """How many tokens it holds."""
        return sum(self.tokens)


class Npc(NamedTuple):
    """An NPC in the facility."""

    card: NpcCard
    place: int
    up: bool
