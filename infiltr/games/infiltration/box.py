"""What is in the box: words that name cards, places, data file tokens, and the cards themselves as they are read from data.

A card is known in records by a word made from its name, ``night_watch``; what it does is data (``cards/``, see
``vocabulary.py``), read by ``loading.py``. Rooms of the line are numbered from the entry room, 1, to the deepest.

>>> Card.parse("advance") is ADVANCE, str(Place.parse("secret")), word_of("Dr. Mole's Lab")
(True, 'secret', 'dr_moles_lab')
"""

from __future__ import annotations

import enum
import re
import unicodedata
from dataclasses import dataclass, field

from infiltr.core.faces import Face
from infiltr.core.words import say

from .vocabulary import Effect

__all__ = [
    "ACTIONS", "ADVANCE", "DOWNLOAD", "EXTRACT", "INTERFACE", "OUT", "RETREAT", "SECRET", "After", "Card", "Choice", "Deck", "Floor",
    "Function", "Guard", "ItemCard", "Left", "NpcCard", "Place", "RoomCard", "SpecialCard", "Token", "word_of",
]

SECRET = 0
"""The secret room's number; the rooms of the line follow from 1, the entry room."""
OUT = -1
"""Where an operative is who has escaped."""

_WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")
_LONGEST_LINE = 24


class Card(Face):
    """The word of a card, ``night_watch``. There is one object for each word, so cards are compared by identity."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        self.text = text

    @staticmethod
    def parse(text: str) -> Card:
        """The card of this word; ValueError if no card can have it."""
        found = _CARDS.get(text)
        if found is None:
            if not _WORD.fullmatch(text):
                raise ValueError(say("the word of a card is expected, such as advance"))
            found = _CARDS[text] = Card(text)
        return found

    def __lt__(self, other: Card) -> bool:
        return self.text < other.text


_CARDS: dict[str, Card] = {}

ADVANCE, RETREAT, INTERFACE, DOWNLOAD, EXTRACT = ACTIONS = tuple(
    Card.parse(word) for word in ("advance", "retreat", "interface", "download", "extract"))


def word_of(name: str) -> str:
    """The word of a card's name: lower case, no accents, underscores for gaps. It may be empty."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


class Place(Face):
    """A room's number, 1 for the entry room, or ``secret``; one object each."""

    __slots__ = ("number",)
    number: int

    def __init__(self, number: int) -> None:
        self.number, self.text = number, "secret" if number == SECRET else str(number)

    @staticmethod
    def of(number: int) -> Place:
        """The place of this number (0: the secret room)."""
        return _PLACES[number]

    @staticmethod
    def parse(text: str) -> Place:
        """Read ``4`` or ``secret``."""
        if text == "secret":
            return _PLACES[SECRET]
        if not (text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= _LONGEST_LINE):
            raise ValueError(say("the number of a room, counted from the entry room, or `secret` is expected"))
        return _PLACES[int(text)]


_PLACES = tuple(Place(number) for number in range(_LONGEST_LINE + 1))


class Token(enum.Enum):
    """A data file token by its value in zettabytes."""

    ONE = 1
    TWO = 2
    THREE = 3


class Choice(Face):
    """What an effect asks its operative to choose: a kind and a value, ``room:4``, ``who:bob``; one object each."""

    __slots__ = ("kind", "value")
    kind: str
    value: str

    def __init__(self, kind: str, value: str) -> None:
        self.kind, self.value, self.text = kind, value, f"{kind}:{value}"

    @staticmethod
    def of(kind: str, value: object) -> Choice:
        """This choice."""
        key = (kind, str(value))
        found = _CHOICES.get(key)
        if found is None:
            found = _CHOICES[key] = Choice(*key)
        return found

    @staticmethod
    def parse(text: str) -> Choice:
        """Read ``room:4``."""
        kind, colon, value = text.partition(":")
        if kind not in CHOICES or not colon or not re.fullmatch(r"[a-z0-9_]{1,40}", value):
            raise ValueError(say("a choice such as {examples} is expected", examples="room:4, who:bob, lock:3, say:no"))
        return Choice.of(kind, value)


CHOICES = ("who", "npc", "room", "token", "lock", "worker", "way", "say", "branch")
"""The kinds of choices: an operative, an NPC, a room, a token by its place, a lock or worker by its room, a direction, yes or no,
one of several branches."""
_CHOICES: dict[tuple[str, str], Choice] = {}


class Floor(enum.Enum):
    """Where a room card may lie."""

    FIRST = "first"
    SECOND = "second"
    SECRET = "secret"


class After(enum.Enum):
    """What becomes of an item or special card at the end of the round in which it was played."""

    DISCARD = "discard"
    RETURN = "return"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Guard:
    """A tech lock or lab worker: what its end releases, and the Tech Lock function."""

    secure: int
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """An Advance or Retreat function; ``moves``: as well as moving, not instead of it."""

    effects: tuple[Effect, ...]
    moves: bool


@dataclass(frozen=True, slots=True)
class Left:
    """What a card left in a room does: for its owner, in that room, each time that something happens there.

    ``when``: ``enter``, ``download`` or ``interface`` by another operative, or ``round``, at the end of every Resolution Phase.
    """

    when: str
    effects: tuple[Effect, ...]
    once: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Printed:
    """What every card has. ``index`` counts the cards of its kind in the deck from 0, ``bit`` is ``1 << index``."""

    card: Card
    name: str
    index: int
    bit: int = field(init=False, repr=False)
    story: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)

    def __repr__(self) -> str:
        return f"<{self.card}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RoomCard(_Printed):
    """A room card. ``data``: its available tokens. ``exit``: it has a way out; ``door``: which card leads here from the secret room."""

    floor: Floor
    data: int
    reveal: tuple[Effect, ...] = ()
    enter: tuple[Effect, ...] = ()
    interface: tuple[Effect, ...] = ()
    lock: Guard | None = None
    worker: Guard | None = None
    advance: Function | None = None
    retreat: Function | None = None
    exit: bool = False
    door: Card | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ItemCard(_Printed):
    """An item card."""

    play: tuple[Effect, ...]
    after: After
    left: Left | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SpecialCard(_Printed):
    """A special card. ``worth``: zettabytes at the end; ``tie``: it decides ties before or after the number of tokens."""

    kind: str
    worth: int = 0
    tie: str = ""
    play: tuple[Effect, ...] = ()
    after: After = After.RETURN
    gained: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NpcCard(_Printed):
    """An NPC. ``leaves``: where it leaves the game at the start of an NPC Phase (``entry``, ``exit`` or nowhere), and what that does."""

    kind: str
    act: tuple[Effect, ...] = ()
    leaves: str = ""
    leaving: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All cards of one set, each kind in the order of its file."""

    rooms: tuple[RoomCard, ...]
    items: tuple[ItemCard, ...]
    specials: tuple[SpecialCard, ...]
    npcs: tuple[NpcCard, ...]
    by_word: dict[Card, RoomCard | ItemCard | SpecialCard | NpcCard] = field(repr=False)
