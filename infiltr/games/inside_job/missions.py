"""What missions demand: the conditions of the deck, read from a data file, and whether a trick meets one.

A trick is a sequence of :class:`Played` in the order of play. Values are the printed ones; the suit of a card with Intel on
it is the trump (its *effective* suit), for winning the trick and for conditions about suits.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from infiltr.core.words import say

from .box import HIGHEST, SUITS, Card, Mission, Suit
from .datafile import Source, Table

__all__ = ["Condition", "Kind", "Played", "ValueTest", "effective_suit", "house_missions", "meets", "read_missions", "winner_of"]

LAST = -1
"""The place of the last card of a trick; the others count from 0 here, from 1 in the file."""
_PLACES = 3
"""The fewest cards that a trick has: a place beyond it would not be there at every table."""


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


_FIELDS: Mapping[Kind, tuple[str, ...]] = {
    Kind.EVERY: ("value",), Kind.CARD: ("place", "value"), Kind.ORDER: ("direction",), Kind.ONE_SUIT: (),
    Kind.SAME_SUIT: ("places",), Kind.WINNER: (), Kind.LOWEST: ("place",), Kind.HIGHEST: ("place",),
    Kind.CARRIES_INTEL: ("place",), Kind.TRUMPS: ("count",), Kind.WAGER_WINS: (),
}
"""The fields that each kind needs; a ``winner`` has a place or a value."""
_COMMON = ("name", "trumps", "kind", "risky", "text")


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


# ---- the data file

@lru_cache(maxsize=1)
def house_missions() -> Mapping[str, Condition]:
    """Our own deck."""
    text = resources.files(__package__).joinpath("missions.toml").read_text(encoding="utf-8")
    return read_missions(Source("missions.toml", text))


def read_missions(source: Source) -> Mapping[str, Condition]:
    """The conditions of a data file by name, in its order.

    Raises:
        OptionError: ``FILE:LINE: mission NAME, FIELD: what is wrong, what is expected``.
    """
    data = source.data()
    for key in data:
        if key != "mission":
            line = source.header(key)
            raise source.error(line if line > 1 else source.field_line(0, key) or 1,
                               say("{name!r} has no place here; expected: [[mission]]", name=key))
    tables = data.get("mission")
    if not isinstance(tables, list) or not tables:
        raise source.error(1, say("there is no mission in it; expected: [[mission]]"))
    found: dict[str, Condition] = {}
    for nth, fields in enumerate(tables):
        line = source.header("mission", nth)
        if not isinstance(fields, dict):
            raise source.error(line, say("a mission is written under its own line [[mission]]"))
        title = say("mission {name}", name=fields.get("name", nth + 1))
        condition = _condition(Table(source, line, title, fields))
        if condition.name in found:
            raise Table(source, line, title, fields).error("name", say("this name is used twice"))
        found[condition.name] = condition
    return found


def _condition(table: Table) -> Condition:
    kind = Kind(table.word("kind", [kind.value for kind in Kind]))
    needed = _FIELDS[kind]
    if kind is Kind.WINNER:
        needed = tuple(field for field in ("place", "value") if field in table.fields)
        if not needed:
            raise table.error("kind", say("a winner has a place or a value; one of these fields is missing"))
    table.allow((*_COMMON, *needed))
    return Condition(
        _name(table), kind, _suits(table),
        value=_value(table) if "value" in needed else None,
        place=_place(table, "place", table.get("place")) if "place" in needed else None,
        places=_places(table) if "places" in needed else (),
        ascending=kind is not Kind.ORDER or table.word("direction", ("ascending", "descending")) == "ascending",
        count=table.number("count", 0, 5) if "count" in needed else 0,
        risky=table.flag("risky"), text=table.text("text"))


def _name(table: Table) -> str:
    name = table.get("name")
    try:
        Mission.parse(f"{name}-B")
    except ValueError:
        problem = say("{value!r} is no name; a short lower-case word is expected, such as even", value=name)
        raise table.error("name", problem) from None
    return str(name)


def _suits(table: Table) -> tuple[Suit, ...]:
    letters = table.get("trumps")
    known = [suit.value for suit in SUITS]
    if not isinstance(letters, list) or not letters or any(letter not in known for letter in letters):
        raise table.error("trumps", say("a list of suits is expected, such as [\"B\", \"R\"]"))
    if len(set(letters)) != len(letters):
        raise table.error("trumps", say("a suit is named twice"))
    return tuple(Suit(letter) for letter in letters)


def _value(table: Table) -> ValueTest:
    text = table.get("value")
    word, _, bound = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if word in ("even", "odd") and not bound:
        return ValueTest(word)
    if word in ("below", "above", "exactly") and bound.isascii() and bound.isdigit() and 1 <= int(bound) <= HIGHEST:
        return ValueTest(word, int(bound))
    raise table.error("value", say("{value!r} is wrong; even, odd, below 7, above 7 or exactly 7 is expected", value=text))


def _place(table: Table, field: str, place: Any) -> int:
    if place == "last":
        return LAST
    if type(place) is int and 1 <= place <= _PLACES:
        return place - 1
    raise table.error(field, say("{value!r} is wrong; a place from 1 to {most} or \"last\" is expected", value=place, most=_PLACES))


def _places(table: Table) -> tuple[int, ...]:
    places = table.get("places")
    if not isinstance(places, list) or len(places) < 2:
        raise table.error("places", say("a list of places is expected, such as [1, \"last\"]"))
    return tuple(_place(table, "places", place) for place in places)
