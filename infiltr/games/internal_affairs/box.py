"""What is in the box: code cards, action cards, identity cards (rulebook, "Game Contents").

>>> Code.parse("7") < Code.parse("12")
True
>>> Action.SHIFT.colour, str(Slot.parse("bob:2"))
(<Colour.BLUE: 'blue'>, 'bob:2')
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from infiltr.core.faces import Face, Word
from infiltr.core.moves import HIDDEN, Hidden, Seat
from infiltr.core.words import say

__all__ = ["ACTIONS", "CODES", "HIGHEST", "Action", "Back", "Code", "Codes", "Colour", "Mole", "Moles", "Seen", "Side", "Slot", "mole_of"]

HIGHEST = 15
"""The highest code card of the box."""


class Code(Face):
    """A code card: there is one object for each value, so that cards are compared by identity.

    ``number`` is its value, from 1; the copies of a value are alike.
    """

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = str(number)

    @staticmethod
    def parse(text: str) -> Code:
        """The code card that ``text`` names; ValueError when it names none."""
        found = _BY_TEXT.get(text)
        if found is None:
            raise ValueError(say("a number from 1 to {highest} is expected", highest=HIGHEST))
        return found

    def __lt__(self, other: Code) -> bool:
        return self.number < other.number

    def __le__(self, other: Code) -> bool:
        return self.number <= other.number


CODES: tuple[Code, ...] = tuple(Code(number) for number in range(1, HIGHEST + 1))
_BY_TEXT = {code.text: code for code in CODES}


class Codes(Word):
    """Several code cards in ascending order, written ``3,7,9``."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[Code]) -> None:
        self.cards = tuple(cards)
        self.text = ",".join(card.text for card in self.cards)

    @staticmethod
    def parse(text: str) -> Codes:
        """The cards that ``text`` names; ValueError when they are none or not in order."""
        cards = [Code.parse(word) for word in text.split(",")]
        if any(right < left for left, right in pairwise(cards)):
            raise ValueError(say("code cards from the lowest to the highest are expected, such as 3,7,9"))
        return Codes(cards)


class Colour(enum.Enum):
    """When an action card can be played: red and green by the active player, blue in answer to something."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Action(enum.Enum):
    """The kinds of action cards, by their words in records."""

    ENQUIRY = "enquiry"
    SWAP = "swap"
    STEAL = "steal"
    NOT_ANSWER = "refuse"
    GRENADE = "grenade"
    SHIFT = "shift"
    LEFT = "left"
    RIGHT = "right"
    ANY_DIRECTION = "any"
    EXCHANGE = "exchange"

    @property
    def colour(self) -> Colour:
        """The colour of its corner."""
        return _COLOURS[self]

    def __lt__(self, other: Action) -> bool:
        return _ORDER[self] < _ORDER[other]

    def __str__(self) -> str:
        return self.value


_ORDER = {action: place for place, action in enumerate(Action)}
_COLOURS = {
    Action.ENQUIRY: Colour.RED, Action.SWAP: Colour.RED, Action.STEAL: Colour.RED,
    Action.NOT_ANSWER: Colour.BLUE, Action.GRENADE: Colour.BLUE, Action.SHIFT: Colour.BLUE,
    Action.LEFT: Colour.GREEN, Action.RIGHT: Colour.GREEN, Action.ANY_DIRECTION: Colour.GREEN, Action.EXCHANGE: Colour.GREEN,
}

ACTIONS = {
    Action.ENQUIRY: 3, Action.SWAP: 3, Action.STEAL: 3,
    Action.NOT_ANSWER: 3, Action.GRENADE: 4, Action.SHIFT: 4,
    Action.LEFT: 2, Action.RIGHT: 2, Action.ANY_DIRECTION: 2, Action.EXCHANGE: 2,
}
"""How many of each the box holds."""


class Back(enum.Enum):
    """The backs of the two decks differ, so everybody sees which of them a card of a hand is from."""

    CODE = "code"
    ACTION = "action"


class Mole(enum.Enum):
    """The two kinds of identity cards, which are also the two teams."""

    POLICE = "police"
    TRIAD = "triad"

    @property
    def other(self) -> Mole:
        """The other team."""
        return Mole.TRIAD if self is Mole.POLICE else Mole.POLICE

    def __lt__(self, other: Mole) -> bool:
        return self is Mole.POLICE and other is Mole.TRIAD

    def __str__(self) -> str:
        return self.value


class Moles(Word):
    """Several identity cards, police first, written ``police,triad,triad``."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[Mole]) -> None:
        self.cards = tuple(sorted(cards))
        self.text = ",".join(card.value for card in self.cards)

    @staticmethod
    def parse(text: str) -> Moles:
        """The identity cards that ``text`` names; ValueError when it names none."""
        try:
            return Moles([Mole(word) for word in text.split(",")])
        except ValueError:
            raise ValueError(say("identity cards are expected, such as police,triad")) from None


def mole_of(cards: Sequence[Mole | Hidden]) -> Mole | Hidden:
    """The team that most of an odd number of identity cards name; HIDDEN where unseen ones could still tip it.

    >>> mole_of([Mole.TRIAD, HIDDEN, Mole.TRIAD]), mole_of([Mole.TRIAD, HIDDEN, HIDDEN])
    (<Mole.TRIAD: 'triad'>, HIDDEN)
    """
    for mole in Mole:
        if 2 * sum(card is mole for card in cards) > len(cards):
            return mole
    return HIDDEN


class Side(enum.Enum):
    """Left is the next player clockwise."""

    LEFT = "left"
    RIGHT = "right"


class Slot(Face):
    """A code card of a row, wherever it moves to within the row: ``bob:2`` is the second card that came to bob's row.

    Made by :func:`slot`: there is one object for each, so that cards are compared by identity.
    """

    __slots__ = ("number", "owner")

    def __init__(self, owner: Seat, number: int) -> None:
        self.owner, self.number = owner, number
        self.text = f"{owner}:{number}"

    @staticmethod
    def parse(text: str) -> Slot:
        """Read ``bob:2``."""
        owner, colon, number = text.partition(":")
        if not (owner and colon and number.isascii() and number.isdigit() and len(number) < 4):
            raise ValueError(say("a card of a row is expected, such as bob:2"))
        return slot(owner, int(number))


@cache
def slot(owner: Seat, number: int) -> Slot:
    """The same object for the same card."""
    return Slot(owner, number)


Seen = Code | Action | Hidden
"""A card of a hand or a row as somebody sees it."""
