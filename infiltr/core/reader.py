"""Reading records: every line is judged where it stands, and what nobody has to write is supplied.

The reader folds the game's State as it goes. An error names the file, the line, what is wrong and what was expected; a
contradiction names the earlier lines as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from .game import ClashError, Game, InfiltrError, OptionError, Problem, RecordError, Setup, State
from .moves import DEALER, HIDDEN, Move, actor, hide, line
from .record import FORMAT, SAW_IT, Conflict, Note, Record, seen_fields
from .words import printable, say

__all__ = ["Find", "Reader", "load", "read"]

Find = Callable[[str], Game]
"""The name of a game -> the game; OptionError where there is none."""

_NOTE = re.compile(r"#(mark|set)\s+(\S.*)")
_NOTE_WORDS = {"mark": 4, "set": 2}
_NEWLINE = re.compile(r"\r\n|\n|\r")
_HEADER = "game NAME seats=ann,bob,cat"


class Reader:
    """Reads a game line by line and judges each where it stands.

    A strict reader raises RecordError at the first line that is wrong. A lenient one keeps it among ``conflicts``:
    where only faces clash the move is made all the same, since the typing error may be in the earlier line; else it is
    left out.

    What shows a seat nothing and has one possible form (``burn ?`` after a nab) need not be written: it is supplied.
    """

    def __init__(self, game: Game, setup: Setup, source: str = "record", lenient: bool = False) -> None:
        self.game, self.setup, self.source, self.lenient = game, setup, source, lenient
        self.state: State = game.start(replace(setup, seen_by=None))
        self.moves: list[Move] = []
        self.numbers: list[int] = []
        self.notes: list[Note] = []
        self.conflicts: list[Conflict] = []
        self._number = 1

    def read(self, text: str, number: int | None = None) -> None:
        """One line: a move, shorthand for some, a note, a comment or nothing.

        Raises:
            RecordError: (strict) if it cannot be read, or is not possible here.
            ClashError: (strict) if it contradicts earlier lines.
        """
        self._number = number = self._number + 1 if number is None else number
        note = _NOTE.fullmatch(text.strip())
        if note is not None:
            words = tuple(note[2].split())
            if len(words) == _NOTE_WORDS[note[1]]:
                self.notes.append(Note(note[1], words, len(self.moves)))
            return
        text = text.partition("#")[0].strip()
        if not text:
            return
        try:
            for one in self._expanded(text):
                self._take(self._move(one), text)
        except RecordError as error:
            if not self.lenient:
                raise
            self.conflicts.append(Conflict(number, text, error.problem))

    def finish(self, wait: Callable[[State, Move], bool] = lambda state, due: False) -> None:
        """Supply what the dealer does at the end. Only for a seat's record: a full log that stops short stays as it is.

        What another seat does unseen is supplied once a later line tells that it was done. ``wait`` says what is not supplied
        yet, since the seat may still tell it.
        """
        if self.setup.seen_by is not None:
            while (due := self._unseen()) is not None and actor(due) == DEALER and not wait(self.state, due):
                self._supply(due)

    def record(self, seed: int | None = None) -> Record:
        """What was read so far."""
        return Record(self.game, self.setup, tuple(self.moves), tuple(self.notes), seed, tuple(self.numbers),
                      tuple(self.conflicts), self.source)

    def _expanded(self, text: str) -> list[str]:
        """The lines that ``text`` stands for, once everything is supplied that comes before it."""
        while True:
            due = self._unseen()
            try:
                lines = self.game.expand(text, self.setup, self.state)
                lines = [lines] if isinstance(lines, str) else list(lines)
                first = self.game.codec.read(lines[0], self.setup.seats)
            except InfiltrError as error:
                raise self._error(str(error), text) from None
            except ValueError as error:
                if due is None:
                    raise self._error(str(error), text) from None
            else:
                if due is None or hide(first, None) == due:
                    return lines
            self._supply(due)

    def _move(self, text: str) -> Move:
        try:
            return self.game.codec.read(text, self.setup.seats)
        except ValueError as error:
            raise self._error(str(error), text) from None

    def _take(self, some_move: Move, text: str) -> None:
        self._check_faces(some_move, text)
        while (due := self._unseen()) is not None and hide(some_move, None) != due:
            self._supply(due)
        problem = self.state.problem(some_move)
        if problem is None:
            self._fold(some_move, self._number)
        else:
            self._clash(some_move, problem, text)

    def _clash(self, some_move: Move, problem: Problem, text: str) -> None:
        """Raise what is wrong; a lenient reader makes a move that clashes over faces all the same, if it can be made."""
        lines = self._earlier(problem.clashes)
        if not lines:
            raise self._error(problem.text, text)
        if not self.lenient:
            raise ClashError(say("{problem} It clashes with line {lines}.", problem=problem.text,
                                 lines=", ".join(map(str, lines))), self._number, printable(text), self.source, lines)
        try:
            self._fold(some_move, self._number)
            made = True
        except (LookupError, ValueError):  # such as a card that is played from a hand that is known not to hold it
            made = False
        self.conflicts.append(Conflict(self._number, text, problem.text, lines, made))

    def _check_faces(self, some_move: Move, text: str) -> None:
        """In a seat's record a face is a question mark exactly where that seat did not see it."""
        seat = self.setup.seen_by
        if seat is None:
            return
        seen = seen_fields(some_move, seat)
        for name, _, _ in some_move.secrets:
            value = getattr(some_move, name)
            if value is HIDDEN and name in seen:
                raise self._error(say(SAW_IT, seat=seat), text)
            if value is not HIDDEN and value is not None and name not in seen:
                raise self._error(say("{seat} cannot have seen this face; expected: {line}", seat=seat,
                                      line=line(hide(some_move, seat))), text)

    def _unseen(self) -> Move | None:
        """The move that is due, if nobody has to write it: it has one form, and shows this seat nothing."""
        due = self.state.due()
        if due is None:
            return None
        if self.setup.seen_by is None:
            seen = any(fields or everyone_but for _, fields, everyone_but in due.secrets)
        else:
            seen = bool(seen_fields(due, self.setup.seen_by))
        return None if seen else due

    def _supply(self, some_move: Move) -> None:
        self._fold(some_move, self.numbers[-1] if self.numbers else self._number)

    def _fold(self, some_move: Move, number: int) -> None:
        self.state = self.state.after(some_move)
        self.moves.append(some_move)
        self.numbers.append(number)

    def _earlier(self, faces: Iterable[str]) -> tuple[int, ...]:
        """The lines so far that name one of these faces."""
        wanted = set(faces)
        return tuple(sorted({number for some_move, number in zip(self.moves, self.numbers, strict=True)
                             if wanted & set(line(some_move).split())}))

    def _error(self, problem: str, text: str) -> RecordError:
        return RecordError(printable(problem), self._number, printable(text), self.source)


def read(data: bytes | str, find: Find, source: str = "record", lenient: bool = False) -> Record:
    """The record that a text holds; ``find`` names the games.

    Raises:
        RecordError: ``SOURCE:LINE: what is wrong, what was expected``.
    """
    lines = _NEWLINE.split(_decoded(data, source))
    number = next((number for number, text in enumerate(lines, 1) if text.partition("#")[0].strip()), 0)
    if not number:
        raise RecordError(say("there is no game in it; expected a first line such as: {header}", header=_HEADER), 1, "",
                          source)
    text = lines[number - 1]
    try:
        game, setup, seed = _read_header(text, find)
        reader = Reader(game, setup, source, lenient)
    except InfiltrError as error:
        raise RecordError(printable(str(error)), number, printable(text), source) from None
    for index in range(number, len(lines)):
        reader.read(lines[index], index + 1)
    reader.finish()
    return reader.record(seed)


def load(path: Path | str, find: Find, lenient: bool = False) -> Record:
    """The record in a file; RecordError as :func:`read`, OSError where the file cannot be read."""
    path = Path(path)
    return read(path.read_bytes(), find, str(path), lenient)


def _read_header(text: str, find: Find) -> tuple[Game, Setup, int | None]:
    words = text.partition("#")[0].split()
    if words[0] != "game" or len(words) < 2 or "=" in words[1]:
        raise OptionError(say("a record begins with its game; expected a first line such as: {header}", header=_HEADER))
    game = find(words[1])
    options: dict[str, str] = {}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise OptionError(say("{word!r} says nothing; expected: name=value", word=word))
        if key in options:
            raise OptionError(say("{option!r} is said twice", option=key))
        options[key] = value
    _check_format(options.pop("format", str(FORMAT)))
    seed = options.pop("seed", None)
    if seed is not None and not (seed.isascii() and seed.isdigit() and len(seed) <= 18):
        raise OptionError(say("{value!r} is no seed; expected a whole number", value=seed))
    seats = options.pop("seats", None)
    if seats is None:
        raise OptionError(say("the seats are missing; expected: seats=ann,bob,cat"))
    seen_by = options.pop("seen_by", None)
    return game, game.setup(seats.split(","), options, seen_by), None if seed is None else int(seed)


def _check_format(word: str) -> None:
    if not (word.isascii() and word.isdigit() and int(word[:9]) >= 1):
        raise OptionError(say("{value!r} is no format; expected: format={known}", value=word, known=FORMAT))
    if int(word[:9]) > FORMAT:
        raise OptionError(say("format {value} is newer than this program, which reads up to {known}; "
                              "a newer version is needed", value=word, known=FORMAT))


def _decoded(data: bytes | str, source: str) -> str:
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = len(_NEWLINE.findall(data[:error.start].decode("latin-1"))) + 1
        problem = say("byte {byte} is no text; expected UTF-8", byte=f"0x{data[error.start]:02x}")
        raise RecordError(problem, number, "", source) from None
