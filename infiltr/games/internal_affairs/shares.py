"""How likely a choice is taken to be, for the oracle: one of equal cards is as likely as another, and so is every place that an
equal card leaves open; an identity card that is turned up or offered counts as drawn at random.

    worlds.odds(view, question, share)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import TYPE_CHECKING

from infiltr.core.moves import Move

from . import moves
from .box import Code, Codes
from .places import gaps

if TYPE_CHECKING:
    from .rules import State

__all__ = ["share"]


def share(state: State, move: Move) -> tuple[int, int]:
    """The odds of this choice in a full state, as a fraction; what somebody chooses for a reason tells nothing: (1, 1)."""
    match move:
        case moves.Lay(by=seat, cards=Codes() as cards):
            hand = state.codes[state.seats.index(seat)]
            ways = prod([comb(hand.count(code), cards.cards.count(code)) for code in set(cards.cards)])
            return ways, comb(len(hand), len(cards.cards))
        case moves.Play(by=seat, card=card):
            return _of(state.codes[state.seats.index(seat)], card)
        case moves.Swap(by=seat, card=Code() as card, slot=slot):
            number, size = _of(state.codes[state.seats.index(seat)], card)
            row = [placed for placed in state.row_of(seat) if placed.slot != slot]
            return number, size * len(list(gaps(row, card, state.rules)))
        case moves.Insert() | moves.Turn():
            return 1, len(state.legal_moves())
        case moves.Discard(by=seat, card=card) | moves.Bury(by=seat, card=card):
            hands = state.codes if isinstance(card, Code) else state.actions
            return _of(hands[state.seats.index(seat)], card)
        case moves.Reveal(by=seat, card=card) | moves.Offer(by=seat, card=card):
            return _of(state.down[state.seats.index(seat)], card)
    return 1, 1


def _of(hand: Sequence[object], card: object) -> tuple[int, int]:
    return hand.count(card), len(hand)
