"""Faces: what cards, places and choices are called in records, and sets of cards as integers.

>>> class Letter(Word):
...     __slots__ = ()
...     def __init__(self, text: str) -> None:
...         self.text = text
...     @staticmethod
...     def parse(text: str) -> "Letter":
...         return Letter(text)
>>> Letter("a"), Letter("a") == Letter.parse("a")
(Letter.parse('a'), True)
>>> list(bits(0b1101))
[0, 2, 3]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

__all__ = ["Bit", "Face", "Word", "bits", "mask"]


class Word:
    """A value that stands in records as one word, ``text``, which ``parse`` reads back. Equal texts are equal."""

    __slots__ = ("text",)
    text: str

    @staticmethod
    def parse(text: str) -> Any:
        """The value that ``text`` names; ValueError, with what is expected, when it names none. Every subclass has its own."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.text!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return type(self).parse, (self.text,)


class Face(Word):
    """A word of which there is one object only: ``parse`` always gives that one, so faces are compared by identity, which is quick."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Bit(Protocol):
    """Something that has a place in sets as integers."""

    @property
    def bit(self) -> int:
        """``1 << index``."""


def mask(cards: Iterable[Bit]) -> int:
    """A set of cards as an integer."""
    total = 0
    for one in cards:
        total |= one.bit
    return total


def bits(cards: int) -> Iterator[int]:
    """The indices in a set of cards, ascending."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
