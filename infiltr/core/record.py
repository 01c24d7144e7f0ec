"""Records: a game as lines of text, read and judged line by line.

The first line names the game, the options that are not at their default and the seats; then one move stands on a line.
``#`` starts a comment; comments that begin with ``#mark`` or ``#set`` are notes: a player's own marks, and settings of
the table::

    game infiltraitors format=1 mission=5 seats=ann,bob,cat seen_by=ann
    deal ann R5
    #mark ann suspect:bob R5 x

``#mark SEAT UNKNOWN VALUE SIGN`` and ``#set NAME VALUE`` are only ever appended, the last one wins, and the sign ``-``
takes a mark back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from .game import Game, OptionError, RecordError, Setup
from .moves import HIDDEN, Move, Seat, hide, line
from .table import Table, View
from .words import N_, say

__all__ = ["FORMAT", "SAW_IT", "Conflict", "Note", "Record", "header", "seen_fields"]

FORMAT = 1
"""The version of the format that is written; older ones are read."""

SAW_IT = N_("{seat} saw this face; expected it in place of the question mark")


@dataclass(frozen=True, slots=True)
class Note:
    """A comment line that means something: ``mark`` (seat, unknown, value, sign) or ``set`` (name, value).

    ``after`` is the number of moves that stood before it.
    """

    kind: str
    words: tuple[str, ...]
    after: int = 0

    def __str__(self) -> str:
        return f"#{self.kind} {' '.join(self.words)}"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A line that a lenient reader kept although it cannot be right as it stands.

    ``lines`` are the earlier ones that it clashes with; ``made`` tells whether its move was made all the same.
    """

    number: int
    text: str
    problem: str
    lines: tuple[int, ...] = ()
    made: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down: the log in full, or what the seat ``setup.seen_by`` saw of it.

    ``numbers`` holds the line from which each move was read; a move that the reader supplied carries that of the line
    that made it due.
    """

    game: Game
    setup: Setup
    moves: tuple[Move, ...] = ()
    notes: tuple[Note, ...] = ()
    seed: int | None = None
    numbers: tuple[int, ...] = field(default=(), compare=False)
    conflicts: tuple[Conflict, ...] = field(default=(), compare=False)
    source: str = field(default="record", compare=False)

    @classmethod
    def of(cls, table: Table, notes: Iterable[Note] = ()) -> Record:
        """The full log of a table."""
        return cls(table.game, replace(table.setup, seen_by=None), tuple(table.log), tuple(notes), table.seed)

    @property
    def header(self) -> str:
        """The first line, with the options that are not at their default."""
        return header(self.game, self.setup, self.seed)

    def lines(self) -> Iterator[str]:
        """Every line: the header, the moves, and the notes where they were made."""
        yield self.header
        notes = sorted(self.notes, key=lambda note: note.after)
        for index, some_move in enumerate(self.moves):
            while notes and notes[0].after <= index:
                yield str(notes.pop(0))
            yield line(some_move)
        for note in notes:
            yield str(note)

    def text(self) -> str:
        """The whole record as a text; reading it gives the same record."""
        return "\n".join(self.lines()) + "\n"

    def number(self, index: int) -> int:
        """The line on which move ``index`` stands."""
        return self.numbers[index] if index < len(self.numbers) else index + 2

    def hidden(self, seat: Seat) -> Record:
        """What ``seat`` saw: other faces, the seed and the others' marks are gone.

        Raises:
            OptionError: if there is no such seat, or if this is another seat's record.
            RecordError: if a face that the seat must have seen is missing.
        """
        self._check_seat(seat)
        notes = tuple(note for note in self.notes if note.kind != "mark" or note.words[0] == seat)
        moves = tuple(hide(some_move, seat) for some_move in self.moves)
        return replace(self, setup=replace(self.setup, seen_by=seat), moves=moves, notes=notes, seed=None)

    def view(self, seat: Seat | None = None) -> View:
        """What ``seat`` knows (default: the seat that this record was seen by, else what everybody knows).

        Raises: as :meth:`hidden`.
        """
        seat = self.setup.seen_by if seat is None else seat
        if seat is not None:
            self._check_seat(seat)
        return View.of(self.game, replace(self.setup, seen_by=None), self.moves, seat)

    def table(self) -> Table:
        """The table where this game stands. With a seed the dealer goes on from there."""
        return Table(self.game, replace(self.setup, seen_by=None), self.seed, self.moves)

    def marks(self, seat: Seat) -> dict[str, dict[str, str]]:
        """The marks of ``seat`` that stand: unknown -> value -> sign."""
        found: dict[str, dict[str, str]] = {}
        for note in self.notes:
            if note.kind == "mark" and note.words[0] == seat:
                _, unknown, value, sign = note.words
                values = found.setdefault(unknown, {})
                values.pop(value, None)
                if sign != "-":
                    values[value] = sign
        return {unknown: values for unknown, values in found.items() if values}

    def settings(self) -> dict[str, str]:
        """The settings of the table."""
        return {note.words[0]: note.words[1] for note in self.notes if note.kind == "set"}

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.setup.seats:
            raise OptionError(say("{source}: {name!r} is no seat; expected one of: {names}",
                                  source=self.source, name=seat, names=", ".join(self.setup.seats)))
        if self.setup.seen_by not in (None, seat):
            raise OptionError(say("{source}: this is what {owner} saw, so it cannot be seen by {name}",
                                  source=self.source, owner=self.setup.seen_by, name=seat))
        for index, some_move in enumerate(self.moves):
            if any(getattr(some_move, name) is HIDDEN for name in seen_fields(some_move, seat)):
                raise RecordError(say(SAW_IT, seat=seat), self.number(index), line(some_move), self.source)


def header(game: Game, setup: Setup, seed: int | None = None) -> str:
    """A record's first line."""
    words = ["game", game.name, f"format={FORMAT}"]
    words += [f"{option.name}={setup.options[option.name]}" for option in game
              if setup.options[option.name] != option.default]
    words.append(f"seats={','.join(setup.seats)}")
    if seed is not None:
        words.append(f"seed={seed}")
    if setup.seen_by is not None:
        words.append(f"seen_by={setup.seen_by}")
    return " ".join(words)


def seen_fields(some_move: Move, seat: Seat) -> set[str]:
    """The secret fields of this move that ``seat`` sees."""
    return {name for name, fields, everyone_but in some_move.secrets
            if any(getattr(some_move, one) == seat for one in fields) != everyone_but}
