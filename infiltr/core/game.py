"""What a game is: its options and set-up, the protocol of its states, and the errors of the house.

The errors form one tree; each is a ValueError that says in one line what was wrong and what was expected::

    InfiltrError
    +-- OptionError      an unknown game, option, value or seat
    +-- RecordError      a line that cannot be read: names the file, the line and its text
    |   +-- ClashError   a line that contradicts earlier lines, which it names
    +-- IllegalMove      a move that the rules do not allow now
    +-- CodeError        a deal code that was mistyped
    +-- BotError         a bot that raised or answered with an illegal move
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from .moves import DEALER, Codec, Move, Seat
from .words import say

__all__ = [
    "BotError", "Changing", "ClashError", "CodeError", "Game", "IllegalMove", "InfiltrError", "Option", "OptionError", "Outcome",
    "Problem", "RecordError", "Setup", "State", "winners_of",
]


class InfiltrError(ValueError):
    """The root of the tree."""


class OptionError(InfiltrError):
    """An unknown game, option, value or seat."""


class IllegalMove(InfiltrError):
    """A move that the rules do not allow now."""


class CodeError(InfiltrError):
    """A deal code that was mistyped."""


class BotError(InfiltrError):
    """A bot that could not be loaded, raised, or answered with an illegal move."""


class RecordError(InfiltrError):
    """A line of a record, or of a game's data file, that cannot be read.

    ``number`` counts from 1, 0 where no line is meant; ``text`` is the offending line.
    """

    def __init__(self, problem: str, number: int = 0, text: str = "", source: str = "record") -> None:
        self.problem, self.number, self.text, self.source = problem, number, text, source
        place = f"{source}:{number}" if number else source
        super().__init__(f"{place}: {problem}" + (f" [{text.strip()[:80]}]" if text.strip() else ""))


class ClashError(RecordError):
    """A line that contradicts earlier lines; ``lines`` are their numbers, ascending."""

    def __init__(self, problem: str, number: int, text: str, source: str, lines: tuple[int, ...]) -> None:
        self.lines = lines
        super().__init__(problem, number, text, source)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a move cannot be made: one sentence, and what earlier lines it clashes over (faces, matched by their text)."""

    text: str
    clashes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``name`` as in results (``win``, ``loss: bullets``), and a sentence."""

    name: str
    text: str
    won: bool | None = None

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    ``values`` are its plain words, or empty where ``check`` reads a free value (it raises ValueError for a bad one).
    ``official`` is True where the rulebook names the choice; a ruling of ours or a size of the box is not.
    """

    name: str
    values: tuple[str, ...]
    default: str
    text: str
    official: bool = False
    check: Callable[[str], object] | None = None

    def read(self, word: str) -> str:
        """The value that ``word`` names; OptionError with the possible ones."""
        if self.check is not None:
            try:
                self.check(word)
            except ValueError as error:
                raise OptionError(say("{value!r} is no value of {option}: {problem}",
                                      value=word, option=self.name, problem=error)) from None
            return word
        if word not in self.values:
            raise OptionError(say("{value!r} is no value of {option}; expected one of: {values}",
                                  value=word, option=self.name, values=", ".join(self.values)))
        return word


_SEAT = re.compile(r"[a-z][a-z0-9_]{0,19}")
NAMES: tuple[Seat, ...] = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
"""What seats are called where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What stands in a record's first line: the game, every option's value, the seats in clockwise order.

    ``seen_by`` is the seat whose record this is; None is a full log.
    """

    game: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    seen_by: Seat | None = None

    def __hash__(self) -> int:
        return hash((self.game, tuple(sorted(self.options.items())), self.seats, self.seen_by))


class Changing:
    """The base of a State that is copied with a few fields changed at every move.

    Such a State is a frozen dataclass without slots: copying one dict takes an eighth of the time of setting twenty slots.
    """

    def with_(self, **changes: Any) -> Self:
        """A copy with these fields changed."""
        copy = object.__new__(type(self))
        fields = copy.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return copy


class State(Protocol):
    """Where a game stands. Frozen; the same class serves the full state and, with HIDDEN faces, every seat's view of it.

    ``turn``, the kind of move that is due and ``outcome`` are the same in the full state and in every view. Where seats or teams
    win against each other a full state has ``winners`` as well, the seats that won (see :func:`winners_of`).
    """

    @property
    def turn(self) -> Seat | None:
        """Who moves: a seat, DEALER, or None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def legal_moves(self) -> Sequence[Move]:
        """The moves of the seat whose turn it is. Promised for a full state and for that seat's own view, where they are equal."""

    def chances(self) -> Sequence[tuple[Move, int]]:
        """On the dealer's turn, in a full state: each possible move and its integer weight, always in the same order."""

    def due(self) -> Move | None:
        """The move that is due with every secret field HIDDEN, where it has one form apart from its secrets; else None."""

    def problem(self, move: Move) -> Problem | None:
        """Why this move cannot be made now, as far as faces are known; None where it can."""

    def after(self, move: Move) -> Self:
        """The state after this move, which the caller knows to be possible."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game of the house. The rooms it is made of are named here and found in its folder."""

    name: str
    title: str
    letters: str
    """Two letters that begin its deal codes."""
    seats: tuple[int, int]
    """Fewest and most."""
    options: Mapping[str, Option]
    moves: tuple[type[Move], ...]
    start: Callable[[Setup], State]
    expand: Callable[[str, Setup, State], str | list[str]]
    """A typed line, perhaps shorthand -> the lines it stands for."""
    tell: Callable[[Move, Setup], str]
    """A move in words."""
    consequences: Callable[[Any, Any, Any], Sequence[str]] = lambda before, move, after: ()
    """What a move brought about that it does not say itself, a sentence each: from the states before and after it."""
    small_boxes: Mapping[str, tuple[Mapping[str, str], int]] = field(default_factory=dict)
    """Boxes of at most 10^5 logs for the oracle, one for each special rule: name -> (options, seats)."""
    bots: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    reserved: frozenset[str] = frozenset()
    """Words that no seat may be called, since they mean something else in names of unknowns."""

    @property
    def codec(self) -> Codec:
        """Reads this game's lines."""
        codec = _codecs.get(self.name)
        if codec is None:
            codec = _codecs[self.name] = Codec(self.moves)
        return codec

    def setup(self, seats: int | Sequence[Seat], options: Mapping[str, object] | None = None, seen_by: Seat | None = None) -> Setup:
        """A checked set-up; OptionError names what is wrong with it."""
        names = NAMES[:seats] if isinstance(seats, int) else tuple(seats)
        low, high = self.seats
        count = seats if isinstance(seats, int) else len(names)
        if not low <= count <= high:
            raise OptionError(say("{title} is played at {low} to {high} seats, not {count}",
                                  title=self.title, low=low, high=high, count=count))
        for name in names:
            if not _SEAT.fullmatch(name) or name == DEALER:
                raise OptionError(say("{name!r} is no name for a seat; expected a short lower-case word such as 'ann'", name=name))
            if name in self.reserved:
                raise OptionError(say("no seat of {title} can be called {name!r}: the word means something else there",
                                      title=self.title, name=name))
        if len(set(names)) != len(names):
            raise OptionError(say("two seats have the same name: {names}", names=", ".join(names)))
        if seen_by is not None and seen_by not in names:
            raise OptionError(say("{name!r} is no seat; expected one of: {names}", name=seen_by, names=", ".join(names)))
        chosen = {name: option.default for name, option in self.options.items()}
        for key, value in (options or {}).items():
            if key not in self.options:
                raise OptionError(say("{title} has no option {option!r}; expected one of: {names}",
                                      title=self.title, option=key, names=", ".join(self.options)))
            chosen[key] = self.options[key].read(_word(value))
        return Setup(self.name, chosen, names, seen_by)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options.values())


def winners_of(state: State) -> tuple[Seat, ...] | None:
    """The seats that won, from the full state after the end; None where all win or lose together, as the outcome says."""
    found: tuple[Seat, ...] | None = getattr(state, "winners", None)
    return found


_codecs: dict[str, Codec] = {}


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
