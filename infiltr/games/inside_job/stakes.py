"""What is at stake in a trick: how much a mission that is met, and Intel that somebody takes, change the chance to win.

All in shares of a won game. The tricks to come are taken to be alike: a mission is met, and a seat takes a trick, at fixed rates.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

from .belief import void_chance
from .box import INSIDERS, SUIT_MASKS, Role, Suit
from .course import Reading
from .moves import Loyalty
from .roles import ANY, Power

__all__ = ["Stakes", "exposure", "proven", "side"]

MET = 0.3
"""How often missions are met."""
VOTE = 0.5
"""How often a vote finds the Insider."""
TURNED_UP = 0.06
"""What it is worth to an Agent to have its role card turned up: one suspect less."""
TAKES = 0.22
"""How often a suspect takes a trick: others see to it that it is seldom, whatever their number."""
HABIT = 0.02
"""What a mission is worth besides: whoever spoils one is suspected."""
COVER = 0.45
"""What it costs an Insider to be certainly known."""
ZEAL = 0.15
"""How often one Insider who could follow suit does not, as others are taken to believe."""


def reach(wanted: int, tricks: int, rate: float) -> float:
    """The chance of at least so many in so many tricks, at this rate."""
    if wanted <= 0:
        return 1.0
    return sum(comb(tricks, number) * rate**number * (1 - rate)**(tricks - number) for number in range(wanted, tricks + 1))


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one mission is worth to the Agents now, and to each seat, if it were the Insider, one more Intel."""

    mission: float
    intel: tuple[float, ...]

    @classmethod
    def of(cls, state: Any) -> Stakes:
        """From a State, full or a view: all of this is public."""
        rules = state.rules
        after = rules.tricks - state.trick - 1
        need = rules.agents_goal - len(state.completed)
        mission = reach(need - 1, after, MET) - reach(need, after, MET)
        intel = []
        for held in state.intel:
            missing = rules.insider_goal - held
            intel.append(reach(missing - 1, after, TAKES) - reach(missing, after, TAKES))
        return cls(mission * (1 - VOTE) + HABIT, tuple(gain * VOTE + 0.01 for gain in intel))


def side(state: Any, me: int, suspicion: dict[int, float]) -> int:
    """1: this seat wins with the Agents; -1: with the Insider, as far as it knows."""
    role, rules = state.roles[me], state.rules
    if role in INSIDERS:
        return -1
    power = rules.duty(role).power if isinstance(role, Role) else None
    if power is Power.SWITCH_SIDE and state.answers and state.answers[me] is Loyalty.SWITCH:
        return -1
    if power is Power.NEIGHBOUR_LOSES:
        return 1 if suspicion.get((me - 1) % len(state.seats), 0.0) > 0.5 else -1
    if power is Power.PEEK_ROLE and state.peeked is not None and isinstance(state.peeked[1], int):
        return -1 if state.roles[state.peeked[1]] in INSIDERS else 1
    return 1


# ---- what a card gives away

def _void(state: Any, reading: Reading, me: int, suit: Suit) -> float:
    """How likely somebody who has to follow suit is to have none of a suit, to those who see no hand."""
    played = [one.card for _, plays in reading.table for one in plays]
    of_suit = sum(card.suit is suit for card in state.rules.deck) - sum(card.suit is suit for card in played)
    return void_chance(len(state.rules.deck) - len(played), of_suit, state.sizes[me])


def proven(reading: Reading, me: int) -> bool:
    """Has this seat shown that it may fail to follow suit: off suit once, and later a card of that suit?"""
    missed: set[Suit] = set()
    for _, plays in reading.table:
        for place, played in enumerate(plays):
            if played.seat == me:
                if played.card.suit in missed:
                    return True
                if place and played.card.suit is not plays[0].card.suit:
                    missed.add(plays[0].card.suit)
    return False


def exposure(state: Any, reading: Reading, me: int, card: Any) -> float:
    """What it costs the Insider, in shares of a game, that this card makes it more suspect than it was."""
    if state.rules.duty(state.roles[me]).revokes != ANY or state.is_shown(me) or proven(reading, me):
        return 0.0
    missed = {plays[0].card.suit for _, plays in reading.table for one in plays[1:]
              if one.seat == me and one.card.suit is not plays[0].card.suit}
    hidden = sum(not state.is_shown(seat) for seat in range(len(state.seats)))
    before = 1 / max(hidden, 1)
    for suit in missed:
        before = _after(before, _void(state, reading, me, suit))
    if card.suit in missed:
        return COVER * (1 - before)
    if not state.plays or card.suit is state.plays[0].card.suit:
        return 0.0
    led = state.plays[0].card.suit
    cost = COVER * (_after(before, _void(state, reading, me, led)) - before)
    kept = (state.hands[me] & SUIT_MASKS[led]).bit_count()
    if kept > state.rules.hand - state.rules.tricks:
        cost += COVER / 4
    return cost


def _after(chance: float, void: float) -> float:
    """The chance to be the Insider after an off-suit card that an Agent plays with the chance ``void``."""
    insider = chance * (void + ZEAL * (1 - void))
    whole = insider + (1 - chance) * void
    return insider / whole if whole else 1.0
