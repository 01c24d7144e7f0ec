"""Cards as pairs of a suit and a number, and what two halves may be together.

An *identity* is a suit and a number. It is written as the card of that suit and number, which need not be either half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from solvers import alldifferent
from solvers.domains import Values, indices
from solvers.halves import Class

__all__ = ["CardGrid", "Option", "Split", "by_letter", "fit"]

Split = Callable[[str], tuple[str, str]]
"""A card's suit and number."""

Settle = Callable[[Sequence[int]], list[int] | None]
"""Cards out of these (masks) for all halves, if there are any that will do."""


def by_letter(card: str) -> tuple[str, str]:
    """`R12` is suit `R`, number `12`."""
    return card[:1], card[1:]


@dataclass(frozen=True, slots=True)
class Option:
    """Cards (masks) that the two halves may be, so that any of one goes with any of the other."""

    number: int
    suit: int

    @property
    def pairs(self) -> int:
        """How many pairs these are, clashes included."""
        return self.number.bit_count() * self.suit.bit_count()


class CardGrid:
    """A deck laid out by suit and number."""

    def __init__(self, values: Values, split: Split) -> None:
        self.values = values
        cards = [split(card) for card in values]
        suits = list(dict.fromkeys(suit for suit, _ in cards))
        numbers = list(dict.fromkeys(number for _, number in cards))
        self.spots = [(suits.index(suit), numbers.index(number)) for suit, number in cards]
        self.of_suit = [0] * len(suits)
        self.of_number = [0] * len(numbers)
        self.bit_of: dict[tuple[int, int], int] = {}
        for place, (suit, number) in enumerate(self.spots):
            self.of_suit[suit] |= 1 << place
            self.of_number[number] |= 1 << place
            self.bit_of[suit, number] = 1 << place

    def suit(self, card: int) -> int:
        """The position of the suit of a card (bit)."""
        return self.spots[card.bit_length() - 1][0]

    def identity(self, number: int, suit: int) -> int:
        """The identity (bit) of two halves (bits)."""
        return self.bit_of[self.suit(suit), self.spots[number.bit_length() - 1][1]]

    def rows(self, mask: int) -> list[int]:
        """For each suit the mask of the numbers of these cards."""
        numbers = [0] * len(self.of_suit)
        for place in indices(mask):
            suit, number = self.spots[place]
            numbers[suit] |= 1 << number
        return numbers

    def classes(self, mask: int) -> list[Class]:
        """Identities (mask) as classes of suits that allow the same numbers."""
        found: dict[int, int] = {}
        for suit, allowed in enumerate(self.rows(mask)):
            if allowed:
                found[allowed] = found.get(allowed, 0) | 1 << suit
        return [Class(suits, allowed) for allowed, suits in found.items()]

    def together(self, number: int, suit: int) -> int:
        """The identities (mask) of two halves that are different cards, out of these for each (masks)."""
        numbers = [cards & number for cards in self.of_number]
        suits = [cards & suit for cards in self.of_suit]
        same = sum({one for one in numbers if one.bit_count() == 1}.intersection(suits))
        wide = sum([cards for cards, some in zip(self.of_number, numbers, strict=True) if some])
        return wide & sum([cards for cards, some in zip(self.of_suit, suits, strict=True) if some]) & ~same

    def options(self, identities: int, number: int, suit: int) -> list[Option]:
        """What two halves may be together, out of these cards for each (masks), to give one of these identities."""
        found = []
        for one in self.classes(identities):
            numbers = _union(self.of_number, one.numbers) & number
            suits = _union(self.of_suit, one.suits) & suit
            if numbers and suits:
                found.append(Option(numbers, suits))
        return found


def _union(masks: Sequence[int], which: int) -> int:
    union = 0
    for place in indices(which):
        union |= masks[place]
    return union


def fit(
    options: Iterable[Sequence[Option]], differ: bool = True, settle: Settle = alldifferent.match
) -> list[int] | None:
    """Cards for all halves (number, suit, number, ...), all different or not; `None` if there are none.

    Depth first over the suspects' classes, given up as soon as the halves so far cannot all differ. `settle` gives
    different cards once every class is chosen, or `None` if none will do.
    """
    choices = list(options)

    def extend(at: int, domains: list[int]) -> list[int] | None:
        if at == len(choices):
            return settle(domains) if differ else [mask & -mask for mask in domains]
        for option in choices[at]:
            wider = [*domains, option.number, option.suit]
            if differ and alldifferent.match(wider) is None:
                continue
            found = extend(at + 1, wider)
            if found is not None:
                return found
        return None

    return extend(0, [])
