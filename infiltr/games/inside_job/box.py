"""What is in the box: 52 cards in four suits, role cards, and mission cards by their names.

What a mission demands is in ``missions.toml``, what a role may do in ``roles.toml``: an owner of the box can replace both.

>>> Card.parse("G7").value, str(Mission.parse("even-B"))
(7, 'even-B')
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from functools import lru_cache

from infiltr.core.faces import Face, Word, bits
from infiltr.core.words import N_, say

__all__ = [
    "CARDS", "HIGHEST", "INSIDERS", "SPECIAL_ROLES", "SUITS", "SUIT_MASKS", "SUIT_NAMES", "Card", "Mission", "Role", "Suit",
    "deck", "of_mask",
]


class Suit(enum.Enum):
    """The four suits, by their letters in records."""

    BLUE = "B"
    RED = "R"
    GREEN = "G"
    YELLOW = "Y"


SUITS = tuple(Suit)
SUIT_NAMES = {Suit.BLUE: N_("Blue"), Suit.RED: N_("Red"), Suit.GREEN: N_("Green"), Suit.YELLOW: N_("Yellow")}
"""What the suits are called, as templates to be said."""
HIGHEST = 13
"""The highest value of a suit."""


class Role(enum.Enum):
    """The role cards, by their words in records. What each may do is data (``roles.toml``)."""

    AGENT = "agent"
    INSIDER = "insider"
    CHIEF = "chief"
    TURNCOAT = "turncoat"
    RIVAL = "rival"
    SHADOW = "shadow"
    PROFESSIONAL = "professional"
    ROOKIE = "rookie"
    ANALYST = "analyst"
    ARCHIVIST = "archivist"


INSIDERS = frozenset({Role.INSIDER, Role.PROFESSIONAL})
"""Whoever holds one of these is the Insider for Intel and votes. Exactly one of them is in play."""
SPECIAL_ROLES = tuple(role for role in Role if role not in (Role.AGENT, Role.INSIDER))


class Card(Face):
    """One card, ``G7``: there is one object for each card of the box, so cards are compared by identity.

    ``index`` counts suit by suit from 0; ``bit`` is ``1 << index``, for sets of cards as integers.
    """

    __slots__ = ("bit", "index", "suit", "value")

    suit: Suit
    value: int
    index: int
    bit: int

    def __init__(self, suit: Suit, value: int) -> None:
        self.suit, self.value = suit, value
        self.index = SUITS.index(suit) * HIGHEST + value - 1
        self.bit = 1 << self.index
        self.text = f"{suit.value}{value}"

    @staticmethod
    def parse(text: str) -> Card:
        """The card that ``text`` names; ValueError when it names none."""
        found = _BY_TEXT.get(text) or _BY_TEXT.get(text.upper())
        if found is None:
            raise ValueError(say("a suit B, R, G or Y and a value 1 to 13 are expected, such as G7"))
        return found

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


CARDS: tuple[Card, ...] = tuple(Card(suit, value) for suit in SUITS for value in range(1, HIGHEST + 1))
_BY_TEXT = {one.text: one for one in CARDS}
SUIT_MASKS = {suit: sum(one.bit for one in CARDS if one.suit is suit) for suit in SUITS}
"""All cards of a suit: a set as an integer."""

_MISSION = re.compile(r"([a-z][a-z0-9_]{0,23})-([BRGY])")


class Mission(Word):
    """One mission card as records name it, ``even-B``: its condition's name, and its trump. One object for each text."""

    __slots__ = ("condition", "trump")

    condition: str
    trump: Suit

    def __init__(self, condition: str, trump: Suit) -> None:
        self.condition, self.trump, self.text = condition, trump, f"{condition}-{trump.value}"

    @staticmethod
    def parse(text: str) -> Mission:
        """The mission that ``text`` names; ValueError when it has not the form of one. Whether the deck holds it, the rules know."""
        found = _MISSION.fullmatch(text)
        if found is None:
            raise ValueError(say("a condition and its trump are expected, such as even-B"))
        return _mission(found[1], Suit(found[2]))


@lru_cache(maxsize=1024)
def _mission(condition: str, trump: Suit) -> Mission:
    return Mission(condition, trump)


def deck(suits: Iterable[Suit], values: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these suits and values, in the order of the box."""
    wanted, chosen = frozenset(values), tuple(suits)
    return tuple(one for one in CARDS if one.suit in chosen and one.value in wanted)


def of_mask(cards: int) -> tuple[Card, ...]:
    """The cards of a set, in the order of the box."""
    return tuple(CARDS[index] for index in bits(cards))
