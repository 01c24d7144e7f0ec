"""Where cards lie: into hands and out of them, places in a row, as far as faces are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from infiltr.core.moves import HIDDEN, Hidden

from .agenda import Placed
from .box import Action, Back, Code, slot
from .options import Rules

__all__ = ["back_of", "gaps", "into", "laid", "out_of", "put", "with_card"]

_T = TypeVar("_T")


def put(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """The tuple with another value in this place."""
    return (*values[:place], value, *values[place + 1:])


def into(hand: Sequence[Any], card: Any) -> tuple[Any, ...]:
    """A hand with one card more: known faces in order, then unseen ones."""
    if card is HIDDEN:
        return (*hand, card)
    known = [face for face in hand if face is not HIDDEN]
    return (*sorted([*known, card]), *hand[len(known):])


def out_of(hand: Sequence[Any], card: Any) -> tuple[Any, ...]:
    """A hand with one card less. Where the face was not seen, any card may have gone, so none is known any more."""
    if card is HIDDEN:
        return (HIDDEN,) * (len(hand) - 1)
    cards = list(hand)
    cards.remove(card if card in cards else HIDDEN)
    return tuple(cards)


def back_of(card: Code | Action) -> Back:
    """The deck that a card is from."""
    return Back.CODE if isinstance(card, Code) else Back.ACTION


def gaps(row: Sequence[Placed], card: Code | Hidden, rules: Rules) -> Iterable[int]:
    """Where this card can be put: how many cards lie on its left. Unseen cards leave more places open."""
    low, high = 0, len(row)
    if card is not HIDDEN:
        for place, placed in enumerate(row):
            if placed.face is not HIDDEN and placed.face < card:
                low = place + 1
            elif placed.face is not HIDDEN and card < placed.face:
                high = place
                break
        if low < high and all(placed.face is card for placed in row[low:high]):
            low, high = high if rules.flag("insert_ties", "right") else low, low if rules.flag("insert_ties", "left") else high
    return range(low, high + 1)


def with_card(row: Sequence[Placed], at: int, owner: str, number: int, face: Code | Hidden) -> tuple[Placed, ...]:
    """The row with one card more, as the ``number``-th that came to it."""
    return (*row[:at], Placed(slot(owner, number), face), *row[at:])


def laid(owner: str, faces: Sequence[Code | Hidden]) -> tuple[Placed, ...]:
    """A row at set-up."""
    return tuple(Placed(slot(owner, place + 1), face) for place, face in enumerate(faces))
