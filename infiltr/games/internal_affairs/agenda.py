"""Pending effects: what has to happen, and at whose seat, before a turn goes on; and the cards of a row."""

from __future__ import annotations

import enum
from typing import NamedTuple

from infiltr.core.moves import Hidden

from .box import Back, Code, Mole, Slot

__all__ = ["AUTOMATIC", "DEALERS", "Due", "Placed", "Step"]


class Step(enum.Enum):
    """A pending effect. What is said of each is in ``problems.py``."""

    IDENTITY = "an identity card at set-up"
    CODE = "a code card"
    ACTION = "an action card"
    LAY = "the row is laid out"
    START = "who begins"
    PHASE1 = "phase 1"
    PHASE2 = "phase 2"
    PHASE3 = "phase 3"
    CATCH = "Shift, against a code card"
    RECEIVE = "the code card is looked at"
    INSERT = "it takes its place"
    RESPOND = "Not Answer or Shift, against a guess"
    ANSWER = "the guess is answered"
    TURN = "which card is turned up"
    REVEAL = "an identity card is turned up"
    ASIDE = "a card set aside is turned up"
    GRENADE = "Hand Grenade"
    STOLEN = "which card was stolen"
    OFFER = "a card for an exchange"
    TAKE = "an identity card changes hands"
    LOOK = "a look at an identity card"
    LEAVE = "who is out leaves (no move of its own)"
    TEST = "is the game decided? (no move of its own)"
    UNMASK = "everybody shows what is left"


DEALERS = frozenset({
    Step.IDENTITY, Step.CODE, Step.ACTION, Step.START, Step.RECEIVE, Step.STOLEN, Step.TAKE, Step.LOOK, Step.ASIDE, Step.UNMASK,
})
AUTOMATIC = frozenset({Step.LEAVE, Step.TEST})


class Due(NamedTuple):
    """One pending effect: at which seat (by index), and what it is about."""

    step: Step
    seat: int = -1
    code: Code | Hidden | None = None
    """The value that was guessed, or the code card that was played."""
    slot: Slot | None = None
    """The card that was pointed at; None: any card of the row."""
    other: int = -1
    """Who gives the card."""
    left: int = 0
    """How many cards are still to be dealt, this one included."""
    last: int = -1
    """In hands that are dealt ascending: the place of the card before among its kind."""
    copies: int = 0
    """How many copies of it the hand has."""
    blast: bool = False
    """Is it one of a grenade's?"""
    mole: Mole | Hidden | None = None
    """The identity card that was chosen for an exchange."""
    back: Back | None = None
    """The back that a thief chose."""


class Placed(NamedTuple):
    """A card of a row."""

    slot: Slot
    face: Code | Hidden
    up: bool = False
