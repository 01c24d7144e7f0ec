"""What is in the box: suits, cards, and when a clue matches a suspect (rulebook, "Give a Clue").

>>> green6 = Card.parse("G6")
>>> [matches(Card.parse(text), green6) for text in ("G13", "R3", "B12", "B4")]
[True, True, True, False]
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from functools import lru_cache

from infiltr.core.faces import Face, bits, mask
from infiltr.core.words import N_, say

__all__ = ["CARDS", "HIGHEST", "SPECIAL", "SUIT_NAMES", "Card", "Suit", "Way", "card", "deck", "matches", "of_mask"]


class Suit(enum.Enum):
    """The five suits, by their letters in records."""

    RED = "R"
    BLUE = "B"
    GREEN = "G"
    YELLOW = "Y"
    BLACK = "K"


SUITS = tuple(Suit)
SUIT_NAMES = {Suit.RED: N_("Red"), Suit.BLUE: N_("Blue"), Suit.GREEN: N_("Green"), Suit.YELLOW: N_("Yellow"), Suit.BLACK: N_("Black")}
"""What the suits are called, as templates to be said."""
SPECIAL = 1
"""The number that a special card counts as (it has a suit and no number; mission 15 values it 1)."""
HIGHEST = 15
"""The highest number in the box."""


class Way(enum.Enum):
    """How a clue lies beside a suspect."""

    VERTICAL = "v"
    HORIZONTAL = "h"


class Card(Face):
    """One card, ``R5``: there is one object for each card of the box, so cards are compared by identity.

    ``index`` counts suit by suit from 0; ``bit`` is ``1 << index``, for sets of cards as integers.
    """

    __slots__ = ("bit", "index", "number", "suit")

    suit: Suit
    number: int
    index: int
    bit: int

    def __init__(self, suit: Suit, number: int) -> None:
        self.suit, self.number = suit, number
        self.index = SUITS.index(suit) * HIGHEST + number - 1
        self.bit = 1 << self.index
        self.text = f"{suit.value}{number}"

    @property
    def special(self) -> bool:
        """Is it one of the five cards without a number?"""
        return self.number == SPECIAL

    @staticmethod
    def parse(text: str) -> Card:
        """The card that ``text`` names; ValueError when it names none."""
        found = _BY_TEXT.get(text) or _BY_TEXT.get(text.upper())
        if found is None:
            raise ValueError(say("a suit R, B, G, Y or K and a number 1 to 15 are expected, such as R5"))
        return found

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


CARDS: tuple[Card, ...] = tuple(Card(suit, number) for suit in SUITS for number in range(1, HIGHEST + 1))
_BY_TEXT = {one.text: one for one in CARDS}


def card(suit: Suit, number: int) -> Card:
    """The card of this suit and number."""
    return CARDS[SUITS.index(suit) * HIGHEST + number - 1]


def deck(suits: Iterable[Suit], numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these suits and numbers, in the order of the box."""
    wanted, chosen = frozenset(numbers), tuple(suits)
    return tuple(one for one in CARDS if one.suit in chosen and one.number in wanted)


def of_mask(cards: int) -> tuple[Card, ...]:
    """The cards of a set, in the order of the box."""
    return tuple(CARDS[index] for index in bits(cards))


def matches(clue: Card, suspect: Card, *, one_divides_all: bool = False, specials_match: bool = False) -> bool:
    """Does this clue match (lie vertically)? Same suit, same number, or one number divides the other.

    A special card matches by suit alone (rulebook, and mission 15). ``one_divides_all``: a special *suspect* counts as a real 1,
    which every number is a multiple of; ``specials_match``: two specials have the same number.
    """
    if clue.suit is suspect.suit:
        return True
    if clue.special:
        return specials_match and suspect.special
    if suspect.special:
        return one_divides_all
    return clue.number % suspect.number == 0 or suspect.number % clue.number == 0


@lru_cache(maxsize=1024)
def matching(clue: Card, one_divides_all: bool = False, specials_match: bool = False) -> int:
    """All cards of the box that, as suspects, this clue matches: a set as an integer."""
    return mask(one for one in CARDS if matches(clue, one, one_divides_all=one_divides_all, specials_match=specials_match))
