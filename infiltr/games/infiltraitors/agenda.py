"""Pending effects: what has to happen, and at whose seat, before a turn goes on; and the suspects they are about."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

from .box import Card
from .moves import Face

__all__ = ["DEALERS", "Due", "Held", "Step"]


class Step(enum.Enum):
    """A pending effect: what has to happen before the turn goes on."""

    HAND = "a card of a first hand"
    ELITE = "who is the elite agent"
    START = "who begins"
    SUSPECT = "which suspect was nabbed"
    HALF = "its second card"
    BURN = "the burned card"
    ORIENT = "the owner turns the clue"
    MAY_DRAW = "draw after an exchange"
    DRAW = "a card from Headquarters"
    ANSWER = "the owner answers"
    ANSWER_KINGPIN = "who looked at the Kingpin answers"
    SHOW = "both halves are shown"
    REWARD = "the reward"
    FOUND = "the blind reward"
    DISCARD = "discard to the limit"
    SPREAD = "a hand card goes face up"
    TURN = "a card of Headquarters goes face up"
    SHARE = "the rewards are counted out (no move of its own)"
    LAST_HAND = "a reward card into a hand"
    CONFIDE = "a clue about the Kingpin, or not"
    LOOK = "a look at the Kingpin"
    KING_CLUE = "the clue about the Kingpin"
    KINGPIN = "the shot at the Kingpin"


DEALERS = frozenset({
    Step.HAND, Step.ELITE, Step.START, Step.SUSPECT, Step.HALF, Step.BURN, Step.DRAW, Step.FOUND, Step.SPREAD, Step.TURN,
    Step.LAST_HAND, Step.LOOK,
})


class Due(NamedTuple):
    """One pending effect: at which seat (by index), how many are left, and the card it is about."""

    step: Step
    seat: int = -1
    left: int = 0
    card: Any = None
    last: int = -1
    """In hands that are dealt ascending: the index of the card before."""


class Held(NamedTuple):
    """A suspect in front of an agent (or the Kingpin), with the clues beside it in the order they were laid.

    ``half`` is the second card of mission 16; ``order`` counts the suspects as they were nabbed, from 1.
    """

    face: Face
    order: int
    half: Face | None = None
    vertical: tuple[Card, ...] = ()
    horizontal: tuple[Card, ...] = ()
