"""The mission deck as a data file: reading and checking it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from infiltr.core.datafile import Source, Table, plain, shown
from infiltr.core.words import say

from .box import HIGHEST, SUITS, Mission, Suit
from .missions import LAST, Condition, Kind, ValueTest
from .roles import LONGEST_TEXT

__all__ = ["house_missions", "read_missions"]

_PLACES = 3
"""The fewest cards that a trick has: a place beyond it would not be there at every table."""
_FIELDS: Mapping[Kind, tuple[str, ...]] = {
    Kind.EVERY: ("value",), Kind.CARD: ("place", "value"), Kind.ORDER: ("direction",), Kind.ONE_SUIT: (),
    Kind.SAME_SUIT: ("places",), Kind.WINNER: (), Kind.LOWEST: ("place",), Kind.HIGHEST: ("place",),
    Kind.CARRIES_INTEL: ("place",), Kind.TRUMPS: ("count",), Kind.WAGER_WINS: (),
}
"""The fields that each kind needs; a ``winner`` has a place or a value."""
_COMMON = ("name", "trumps", "kind", "risky", "text")


@lru_cache(maxsize=1)
def house_missions() -> Mapping[str, Condition]:
    """Our own deck."""
    return read_missions(Source.packaged(__package__, "missions.toml"))


def read_missions(source: Source) -> Mapping[str, Condition]:
    """The conditions of a data file by name, in its order.

    Raises:
        RecordError: ``FILE:LINE: mission NAME, FIELD: what is wrong, what is expected``.
    """
    data = source.data()
    for key in data:
        if key != "mission":
            raise source.error(source.line_of(key), say("{name} has no place here; expected: [[mission]]", name=shown(key)))
    tables = data.get("mission")
    if not isinstance(tables, list) or not tables:
        raise source.error(1, say("there is no mission in it; expected: [[mission]]"))
    found: dict[str, Condition] = {}
    for nth, fields in enumerate(tables):
        if not isinstance(fields, dict):
            raise source.error(source.line_of("mission"), say("a mission is written under its own line [[mission]]"))
        table = Table(source, "mission", say("mission {name}", name=plain(fields.get("name", nth + 1))), fields, nth)
        condition = _condition(table)
        if condition.name in found:
            raise table.error("name", say("this name is used twice"))
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
        risky=table.flag("risky"), text=table.text("text", most=LONGEST_TEXT) or None)


def _name(table: Table) -> str:
    name = table.get("name")
    try:
        Mission.parse(f"{name}-B" if isinstance(name, str) else "")
    except ValueError:
        problem = say("{value} is no name; a short lower-case word is expected, such as even", value=shown(name))
        raise table.error("name", problem) from None
    return str(name)


def _suits(table: Table) -> tuple[Suit, ...]:
    problem = say("a list of suits is expected, such as [\"B\", \"R\"]")
    letters = table.listed("trumps", problem)
    known = [suit.value for suit in SUITS]
    if any(letter not in known for letter in letters):
        raise table.error("trumps", problem)
    if len(set(letters)) != len(letters):
        raise table.error("trumps", say("a suit is named twice"))
    return tuple(Suit(letter) for letter in letters)


def _value(table: Table) -> ValueTest:
    text = table.get("value")
    word, _, bound = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if word in ("even", "odd") and not bound:
        return ValueTest(word)
    if word in ("below", "above", "exactly") and bound.isascii() and bound.isdigit() and len(bound) < 4 and 1 <= int(bound) <= HIGHEST:
        return ValueTest(word, int(bound))
    raise table.error("value", say("{value} is wrong; even, odd, below 7, above 7 or exactly 7 is expected", value=shown(text)))


def _place(table: Table, field: str, place: Any) -> int:
    if place == "last":
        return LAST
    if type(place) is int and 1 <= place <= _PLACES:
        return place - 1
    raise table.error(field, say("{value} is wrong; a place from 1 to {most} or \"last\" is expected", value=shown(place), most=_PLACES))


def _places(table: Table) -> tuple[int, ...]:
    places = table.listed("places", say("a list of places is expected, such as [1, \"last\"]"), 2)
    return tuple(_place(table, "places", place) for place in places)
