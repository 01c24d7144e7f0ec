"""Names in sentences, as every game's room ``words`` writes them.

>>> seat_name("ann")
'Ann'
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import groupby
from typing import Any, Protocol, TypeVar

__all__ = ["capital", "named", "seat_name", "suit_by_suit"]

FEW = 4
"""So many cards are written one by one."""


class Suited(Protocol):
    """A card that has a suit, and an order in which a suit's cards stand together."""

    @property
    def suit(self) -> Any:
        """Its suit."""

    def __lt__(self, other: Any, /) -> bool: ...


C = TypeVar("C", bound=Suited)


@lru_cache(maxsize=16)
def named(package: str) -> Mapping[str, Any]:
    """The names and stories in a game's ``names.toml``; a room gives its ``__package__``."""
    return tomllib.loads(resources.files(package).joinpath("names.toml").read_text(encoding="utf-8"))


def seat_name(seat: str) -> str:
    """How a seat is written in a sentence."""
    return seat.capitalize()


def capital(text: str) -> str:
    """The text as it stands alone or begins a sentence."""
    return text[:1].upper() + text[1:]


def suit_by_suit(cards: Sequence[C], name: Callable[[C], str], number: Callable[[C], object]) -> str:
    """Several cards in words, suit by suit where they are many: "Red 2, 4, 5; Blue 3"."""
    if len(cards) <= FEW:
        return ", ".join(map(name, cards))
    groups = []
    for _, group in groupby(sorted(cards), key=lambda card: card.suit):
        first, *rest = group
        groups.append(", ".join([name(first), *(str(number(card)) for card in rest)]))
    return "; ".join(groups)
