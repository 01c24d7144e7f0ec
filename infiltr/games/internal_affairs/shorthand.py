"""One act at a real table, typed on one line.

What people name by place is resolved here: ``bob.2`` is the second card from the left of bob's row as it lies now; ``hand ann 2 4 7 9
12`` and ``ids ann police police triad`` deal a whole hand. Lines of a record pass unchanged.
"""

from __future__ import annotations

import re
from typing import Any

from infiltr.core.game import Setup
from infiltr.core.words import say

from .box import Action, Code, Mole

__all__ = ["expand"]

_PLACE = re.compile(r"([a-z][a-z0-9_]*)\.(\d{1,3})")


def expand(text: str, setup: Setup, state: Any) -> str | list[str]:
    """The lines that a typed line stands for."""
    words = [_slot(word, setup, state) for word in text.split()]
    match words:
        case ["hand", seat, *cards] if cards:
            return _hand(seat, cards)
        case ["ids", seat, *cards] if cards:
            order = {mole.value: place for place, mole in enumerate(Mole)}
            return [f"id {seat} {card}" for card in sorted(cards, key=lambda card: order.get(card, len(order)))]
        case ["lay", seat, first, second, *cards]:
            return f"lay {seat} {','.join([first, second, *cards])}"
        case _:
            return " ".join(words)


def _slot(word: str, setup: Setup, state: Any) -> str:
    """``bob.2``, the second from the left, as the card that lies there."""
    found = _PLACE.fullmatch(word)
    if found is None or found[1] not in setup.seats:
        return word
    row = state.row_of(found[1])
    place = int(found[2])
    if not row:
        raise ValueError(say("{seat}'s row does not lie there yet", seat=found[1]))
    if not 1 <= place <= len(row):
        raise ValueError(say("{seat}'s row has {number} cards; expected a place from 1 to {number}", seat=found[1], number=len(row)))
    return str(row[place - 1].slot)


def _hand(seat: str, cards: list[str]) -> list[str]:
    """A whole first hand, in the order in which it is dealt: code cards, then action cards."""
    actions = [action.value for action in Action]
    codes = sorted((card for card in cards if card not in actions), key=lambda card: 0 if card == "?" else Code.parse(card).number)
    return [*(f"code {seat} {card}" for card in codes),
            *(f"action {seat} {card}" for card in sorted((card for card in cards if card in actions), key=actions.index))]
