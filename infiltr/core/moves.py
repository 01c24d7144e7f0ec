"""Moves: the one vocabulary of a table.

Every act at a table is public and only faces are secret. So a move is at once the action, the event, the log line and the
evidence; a secret is a mark on one of its fields, and :func:`hide` blanks what a seat may not see.

>>> @move("draw")
... class Draw(Move):
...     to: Seat
...     card: str | Hidden = secret("to")
>>> line(hide(Draw("ann", "R5"), "bob"))
'draw ann ?'
>>> line(hide(Draw("ann", "R5"), "ann"))
'draw ann R5'
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

from .words import say

__all__ = ["DEALER", "HIDDEN", "Codec", "Hidden", "Move", "Seat", "actor", "blank_fields", "hide", "line", "move", "secret"]

Seat = str
"""A place at the table: a lower-case name such as ``ann``."""

DEALER: Seat = "dealer"
"""The one who deals, draws at random and turns up. Never the name of a seat."""


class Hidden(enum.Enum):
    """The type of :data:`HIDDEN`, a face that was not seen (``None`` means that there is none)."""

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN = Hidden.HIDDEN

_SECRET = "infiltr.secret"


@dataclass(frozen=True, slots=True)
class _Audience:
    """Who sees a secret field: the seats named by these other fields, or all but them."""

    fields: tuple[str, ...]
    everyone_but: bool


def secret(*seen_by: str, but: Iterable[str] = ()) -> Any:
    """Mark a field as secret.

    ``secret("by")`` is seen by the seat in field ``by`` alone, ``secret()`` by nobody, ``secret(but=["to"])`` by everyone
    but the seat in field ``to``. The named fields are public themselves.
    """
    hidden_from = tuple(but)
    if seen_by and hidden_from:
        raise TypeError("a secret field is seen by some seats, or by all but some; not both")
    return dataclasses.field(metadata={_SECRET: _Audience(hidden_from or seen_by, bool(hidden_from))})


class Move:
    """The base of every move. ``verb`` is the first word of its line; ``secrets`` its secret fields and their audiences."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    secrets: ClassVar[tuple[tuple[str, tuple[str, ...], bool], ...]] = ()
    draws_from: ClassVar[str | None] = None
    """For the dealer's draws from a shuffled pile: which end of it, ``front`` or ``back`` (see Dealer)."""

    def __str__(self) -> str:
        return line(self)


_M = TypeVar("_M", bound=Move)


@dataclass_transform(frozen_default=True, field_specifiers=(secret,))
def move(verb: str) -> Callable[[type[_M]], type[_M]]:
    """Turn a subclass of :class:`Move` into a frozen, slotted dataclass whose line begins with ``verb``."""

    def wrap(cls: type[_M]) -> type[_M]:
        made = dataclass(frozen=True, slots=True)(cls)
        audiences = ((field.name, field.metadata.get(_SECRET)) for field in dataclasses.fields(typing.cast(Any, made)))
        made.verb = verb
        made.secrets = tuple((name, seen.fields, seen.everyone_but) for name, seen in audiences if seen is not None)
        return made

    return wrap


def actor(some_move: Move) -> Seat:
    """The seat that makes the move (its field ``by``), or DEALER."""
    return typing.cast(Seat, getattr(some_move, "by", DEALER))


def hide(some_move: _M, seat: Seat | None) -> _M:
    """The move as ``seat`` sees it: every secret field that it may not see is HIDDEN. ``None`` sees no secret at all."""
    secrets = some_move.secrets
    if not secrets:
        return some_move
    blanks = []
    for name, fields, everyone_but in secrets:
        value = getattr(some_move, name)
        if value is HIDDEN or value is None:
            continue
        named = False
        for field in fields:
            named = named or getattr(some_move, field) == seat
        if named == everyone_but or seat is None:
            blanks.append(name)
    if not blanks:
        return some_move
    names = typing.cast("tuple[str, ...]", some_move.__slots__)  # dataclasses.replace takes twice as long
    return type(some_move)(*[HIDDEN if name in blanks else getattr(some_move, name) for name in names])


def blank_fields(some_move: Move) -> tuple[str, ...]:
    """The names of the fields that are HIDDEN in this move."""
    return tuple(name for name, _, _ in some_move.secrets if getattr(some_move, name) is HIDDEN)


def line(some_move: Move) -> str:
    """The move as one line of text. Trailing fields that are None are left out, others are written ``-``."""
    words = [some_move.verb]
    for name in typing.cast("tuple[str, ...]", some_move.__slots__):
        value = getattr(some_move, name)
        if value is None:
            words.append("-")
        elif value is HIDDEN:
            words.append("?")
        elif isinstance(value, enum.Enum):
            words.append(str(value.value))
        else:
            words.append(str(value))
    while words[-1] == "-":
        words.pop()
    return " ".join(words)


class Codec:
    """Reads the lines of one game: ``Codec(MOVES).read("draw ann R5", seats)``."""

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self.kinds: dict[str, type[Move]] = {kind.verb: kind for kind in kinds}
        self._parsers = {verb: _parsers(kind) for verb, kind in self.kinds.items()}

    def read(self, text: str, seats: tuple[Seat, ...]) -> Move:
        """The move that ``text`` says; ValueError with what was expected when it says none."""
        verb, *words = text.split()
        if verb not in self.kinds:
            raise ValueError(say("no move is called {verb!r}; expected one of: {verbs}", verb=verb,
                                 verbs=", ".join(sorted(self.kinds))))
        parsers = self._parsers[verb]
        if len(words) > len(parsers):
            raise ValueError(say("{word!r} is one word too many; expected: {form}", word=words[len(parsers)],
                                 form=self.form(verb)))
        values: list[Any] = []
        for index, (name, parser, optional) in enumerate(parsers):
            if index >= len(words):
                if not optional:
                    raise ValueError(say("{name!r} is missing; expected: {form}", name=name, form=self.form(verb)))
                values.append(None)
                continue
            try:
                values.append(parser(words[index], seats))
            except ValueError as error:
                raise ValueError(say("{word!r} does not fit {name!r}: {problem}; expected: {form}", word=words[index],
                                     name=name, problem=error, form=self.form(verb))) from None
        return self.kinds[verb](*values)

    def form(self, verb: str) -> str:
        """How a line with this verb looks: ``draw TO CARD``."""
        words = [f"[{name.upper()}]" if optional else name.upper() for name, _, optional in self._parsers[verb]]
        return " ".join([verb, *words])


def _parsers(kind: type[Move]) -> list[tuple[str, Callable[[str, tuple[Seat, ...]], Any], bool]]:
    hints = typing.get_type_hints(kind)
    secrets = {name for name, _, _ in kind.secrets}
    return [(name, *_parser(hints[name], name in secrets)) for name in typing.cast("tuple[str, ...]", kind.__slots__)]


def _parser(hint: Any, is_secret: bool) -> tuple[Callable[[str, tuple[Seat, ...]], Any], bool]:
    options = typing.get_args(hint) if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union else (hint,)
    optional = type(None) in options
    kinds = [option for option in options if option not in (type(None), Hidden)]

    def parse(word: str, seats: tuple[Seat, ...]) -> Any:
        if word == "-" and optional:
            return None
        if word == "?":
            if not is_secret:
                raise ValueError(say("everybody sees this, so it cannot be hidden"))
            return HIDDEN
        problem = None
        for kind in kinds:
            try:
                return _value(kind, word, seats)
            except ValueError as error:
                problem = problem or str(error)
        raise ValueError(problem)

    return parse, optional


def _value(kind: Any, word: str, seats: tuple[Seat, ...]) -> Any:
    if kind is Seat:
        if word not in seats:
            raise ValueError(say("the seats are {names}", names=", ".join(seats)))
        return word
    if kind is int:
        if not word.isascii() or not word.isdigit() or len(word) > 6:
            raise ValueError(say("a whole number is expected"))
        return int(word)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        for member in kind:
            if str(member.value) == word:
                return member
        raise ValueError(say("one of {words} is expected", words=", ".join(str(member.value) for member in kind)))
    return kind.parse(word)
