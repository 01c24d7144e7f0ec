"""What options of games are made of: switches, sizes of the box, and how their values are read.

>>> flag("timer", "The game is played against the clock.", "on").read("off")
'off'
>>> size("hand", "How many cards are dealt.", count(1, 5)).read("3")
'3'
>>> span(2, 15)("2-13")
(2, 13)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from .game import Option
from .words import say

__all__ = ["PRINTED", "by_name", "count", "flag", "listed", "size", "sized", "span", "whole"]

_T = TypeVar("_T")

PRINTED = "printed"
"""The value of a size of the box that is as the rulebook prints it."""
DIGITS = 9
"""So long a number can be: Python refuses to read one of thousands of digits."""


def flag(name: str, text: str, default: str = "off", values: tuple[str, ...] = ("on", "off")) -> Option:
    """A switch of a ruling, or a choice between a few words."""
    return Option(name, values, default, text)


def size(name: str, text: str, check: Callable[[str], object]) -> Option:
    """A size of the box: as printed, or what ``check`` reads (it raises ValueError for a bad one)."""

    def read(word: str) -> object:
        return None if word == PRINTED else check(word)

    return Option(name, (), PRINTED, text, check=read)


def sized(options: Mapping[str, str], name: str, printed: int) -> int:
    """The number that a size of the box has with these options, where the rulebook prints another."""
    return printed if options[name] == PRINTED else int(options[name])


def by_name(options: Iterable[Option]) -> Mapping[str, Option]:
    """The options of a game, in their order. A new switch goes to the end of the switches: deal codes keep their meaning."""
    return {option.name: option for option in options}


def whole(word: str) -> int | None:
    """The whole number that ``word`` says in plain digits, in its one form; None where it says none."""
    plain = word.isascii() and word.isdigit() and len(word) <= DIGITS
    return int(word) if plain and word == str(int(word)) else None


def count(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number in this range; ValueError for another."""

    def read(word: str) -> int:
        number = whole(word)
        if number is None or not low <= number <= high:
            raise ValueError(say("a number from {low} to {high} is expected", low=low, high=high))
        return number

    return read


def span(low: int, high: int) -> Callable[[str], tuple[int, int]]:
    """Reads a range within this one, such as ``2-13``; ValueError for another."""

    def read(word: str) -> tuple[int, int]:
        first, last = (whole(part) for part in word.partition("-")[::2])
        if first is None or last is None or not low <= first <= last <= high:
            raise ValueError(say("a range within {low} to {high} is expected, such as {low}-{high}", low=low, high=high))
        return first, last

    return read


def listed(word: str, read: Callable[[str], _T]) -> tuple[_T, ...]:
    """Several values with commas between them; ValueError where one of them is none, or is named twice."""
    parts = word.split(",")
    for place, part in enumerate(parts):
        if part in parts[:place]:
            raise ValueError(say("{word!r} is named twice", word=part))
    return tuple(read(part) for part in parts)
