"""What missions demand, and whether a trick meets it.

A trick is a sequence of :class:`Played` in the order of play. Values are the printed ones; the suit of a card with Intel on
it is the trump (its *effective* suit), for winning the trick and for conditions about suits.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .box import Card, Mission, Suit

__all__ = ["LAST", "Condition", "Kind", "Played", "ValueTest", "effective_suit", "meets", "winner_of"]

LAST = -1
"""The place of the last card of a trick; the others count from 0 here, from 1 in the file."""


class Played(NamedTuple):
    """A card in a trick: the seat by its index, the card, and how much Intel lies on it."""

    seat: int
    card: Card
    stake: int = 0


class Kind(enum.Enum):
    """The kinds of conditions, by their words in the data file."""

    EVERY = "every"
    CARD = "card"
    ORDER = "order"
    ONE_SUIT = "one_suit"
    SAME_SUIT = "same_suit"
    WINNER = "winner"
    LOWEST = "lowest"
    HIGHEST = "highest"
    CARRIES_INTEL = "carries_intel"
    TRUMPS = "trumps"
    WAGER_WINS = "wager_wins"


@dataclass(frozen=True, slots=True)
class ValueTest:
    """A test of one value: ``even``, ``odd``, ``below 7``, ``above 7``, ``exactly 7``."""

    word: str
    bound: int = 0

    def holds(self, value: int) -> bool:
        """Does this value pass?"""
        return _TESTS[self.word](value, self.bound)


_TESTS: Mapping[str, Callable[[int, int], bool]] = {
    "even": lambda value, bound: value % 2 == 0,
    "odd": lambda value, bound: value % 2 == 1,
    "below": operator.lt,
    "above": operator.gt,
    "exactly": operator.eq,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """What the mission cards of one name demand. ``place`` counts from 0, or is LAST; None: no place is named."""

    name: str
    kind: Kind
    trumps: tuple[Suit, ...]
    value: ValueTest | None = None
    place: int | None = None
    places: tuple[int, ...] = ()
    ascending: bool = True
    count: int = 0
    risky: bool = False
    text: str | None = None
    """The owner's own words for it."""

    @property
    def needs_wagers(self) -> bool:
        """Can it be met only where Intel is wagered?"""
        return self.kind in (Kind.CARRIES_INTEL, Kind.WAGER_WINS)

    @property
    def cards(self) -> tuple[Mission, ...]:
        """The mission cards with this condition."""
        return tuple(Mission.parse(f"{self.name}-{trump.value}") for trump in self.trumps)


# ---- a trick

def effective_suit(played: Played, trump: Suit) -> Suit:
    """What suit the card counts as."""
    return trump if played.stake else played.card.suit


def winner_of(trick: Sequence[Played], trump: Suit) -> int:
    """Which card wins, by its place from 0: the highest trump, the later one of equal values; else the highest of the led suit.

    A card with Intel on it is a trump whatever its suit, so two trumps can have the same value.
    """
    led = trick[0].card.suit
    best, best_rank = 0, (False, 0)
    for place, played in enumerate(trick):
        is_trump = played.stake > 0 or played.card.suit is trump
        if is_trump or played.card.suit is led:
            rank = (is_trump, played.card.value)
            if rank >= best_rank:
                best, best_rank = place, rank
    return best


def meets(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    """Does a whole trick meet the condition?"""
    return _MET[condition.kind](condition, trick, trump)


def _every(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    assert condition.value is not None
    return all(condition.value.holds(played.card.value) for played in trick)


def _card(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    assert condition.value is not None
    assert condition.place is not None
    return condition.value.holds(trick[condition.place].card.value)


def _order(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    values = [played.card.value for played in trick]
    before = operator.lt if condition.ascending else operator.gt
    return all(map(before, values, values[1:]))


def _one_suit(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    return len({effective_suit(played, trump) for played in trick}) == 1


def _same_suit(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    return len({effective_suit(trick[place], trump) for place in condition.places}) == 1


def _winner(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    won = winner_of(trick, trump)
    if condition.place is not None and won != condition.place % len(trick):
        return False
    return condition.value is None or condition.value.holds(trick[won].card.value)


def _extreme(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    assert condition.place is not None
    place = condition.place % len(trick)
    before = operator.lt if condition.kind is Kind.LOWEST else operator.gt
    own = trick[place].card.value
    return all(before(own, played.card.value) for other, played in enumerate(trick) if other != place)


def _carries_intel(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    assert condition.place is not None
    return trick[condition.place].stake > 0


def _trumps(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    return sum(effective_suit(played, trump) is trump for played in trick) == condition.count


def _wager_wins(condition: Condition, trick: Sequence[Played], trump: Suit) -> bool:
    return trick[winner_of(trick, trump)].stake > 0


_MET: Mapping[Kind, Callable[[Condition, Sequence[Played], Suit], bool]] = {
    Kind.EVERY: _every, Kind.CARD: _card, Kind.ORDER: _order, Kind.ONE_SUIT: _one_suit, Kind.SAME_SUIT: _same_suit,
    Kind.WINNER: _winner, Kind.LOWEST: _extreme, Kind.HIGHEST: _extreme, Kind.CARRIES_INTEL: _carries_intel,
    Kind.TRUMPS: _trumps, Kind.WAGER_WINS: _wager_wins,
}
