"""The entries of an assistant: what was typed, read line by line and leniently, each with what is wrong with it."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from infiltr.core.game import Game, Setup
from infiltr.core.moves import Move, blank_fields
from infiltr.core.names import capital
from infiltr.core.reader import Reader
from infiltr.core.record import Conflict
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.deriving import asking, secretly_due, silent

__all__ = ["Entry", "Reading", "lines_of", "plain", "read_entries", "written"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One typed line: ``told`` says its moves in words, ``first`` and ``after`` are their places in the view's record.

    ``problem`` is what is wrong with it, ``expected`` what is expected in its place, ``clashes`` the other entries, from
    0, that it clashes with; ``made`` is False where it could not be played out and was left out.
    """

    text: str
    told: str = ""
    first: int = 0
    after: int = 0
    problem: str = ""
    clashes: tuple[int, ...] = ()
    made: bool = True
    expected: str = ""

    @property
    def refusal(self) -> str:
        """What is wrong with it and what is expected, in one line; empty where all is well."""
        return " ".join(filter(None, (self.problem, self.expected)))


@dataclass(frozen=True, slots=True)
class Reading:
    """All entries, read, and the view that they make; ``before`` holds the view before each entry with a problem."""

    entries: tuple[Entry, ...]
    view: View
    before: dict[int, View]


def lines_of(text: str) -> list[str]:
    """The lines of a text that say something."""
    return [one.strip() for one in text.splitlines() if one.strip()]


def plain(text: str, setup: Setup) -> str:
    """A line as people type it: ``Exchange Ann, Bob, R5 V`` is ``exchange ann bob R5 v``."""
    if text.lstrip().startswith("#"):
        return text
    words = re.sub(r",(?=\s|$)", " ", text).split()
    return " ".join(",".join(_lower(part, setup) for part in word.split(",")) for word in words)


def _lower(word: str, setup: Setup) -> str:
    return word.lower() if word.isalpha() or word.lower() in setup.seats else word


def read_entries(game: Game, setup: Setup, texts: Sequence[str], end: int | None = None) -> Reading:
    """The first ``end`` entries read (None: all), as they stand among all that were typed; a problem stays with its entry."""
    reader = Reader(game, setup, lenient=True)
    before: dict[int, View] = {}
    for at, lines in enumerate(_parted(game, setup, texts)[:end]):
        earlier = copy.copy(reader)
        count, wrong = len(reader.moves), len(reader.conflicts)
        for text in lines:
            reader = _read(reader, text, at + 1)
            if len(reader.conflicts) > wrong:
                earlier.moves, earlier.numbers = reader.moves[:count], reader.numbers[:count]
                before[at] = _view(earlier)
                break
    ending = copy.copy(reader)
    ending.moves, ending.numbers = list(reader.moves), list(reader.numbers)
    view = _view(ending)
    return Reading(tuple(_entries(game, texts[:end], ending)), view, before)


def _read(reader: Reader, text: str, number: int) -> Reader:
    """The reader after this line. Where it only fits if seats that may answer say nothing, they said nothing."""
    if silent(reader.game, reader.state) is None:
        reader.read(text, number)
        return reader
    wrong = len(reader.conflicts)
    plainly = _fork(reader)
    plainly.read(text, number)
    if len(plainly.conflicts) == wrong or plainly.conflicts[-1].made:
        return plainly
    waiting, later = _fork(reader), plainly
    for _ in range(2 * len(reader.setup.seats)):
        line = silent(reader.game, waiting.state)
        if line is None:  # everybody was asked: what is wrong with the line itself says more, if it is what comes now
            verbs = {one.verb for one in waiting.state.legal_moves()}
            return later if text.split()[:1] and text.split()[0] in verbs else plainly
        waiting.read(line, number)
        if len(waiting.conflicts) > wrong:
            break
        later = _fork(waiting)
        later.read(text, number)
        if len(later.conflicts) == wrong or later.conflicts[-1].made:
            return later
    return plainly


def _fork(reader: Reader) -> Reader:
    """A reader that goes on from the same place by itself."""
    made = copy.copy(reader)
    made.moves, made.numbers, made.conflicts, made.notes = [*reader.moves], [*reader.numbers], [*reader.conflicts], [*reader.notes]
    return made


def _parted(game: Game, setup: Setup, texts: Sequence[str]) -> list[tuple[str, ...]]:
    """What is read for each entry: mostly its line, as people type it."""
    lines = [plain(text, setup) for text in texts]
    return asking(game).parted(lines, setup.seats)


def written(game: Game, setup: Setup, entries: Sequence[Entry]) -> list[str]:
    """The lines of a record that say what these entries say, one for each; nothing for what went on the line before."""
    texts = [entry.text for entry in entries]
    if any(entry.problem for entry in entries):
        return texts
    lines = [plain(text, setup) for text in texts]
    found = asking(game).joined(lines, setup.seats)
    return [text if one == other else one for text, other, one in zip(texts, lines, found, strict=True)]


def _view(reader: Reader) -> View:
    """What this seat knows by what was read so far; what is due and shows it nothing has happened as well."""
    setup = replace(reader.setup, seen_by=None)
    reader.finish(lambda state, due: secretly_due(reader.game, setup, str(reader.setup.seen_by), state, due))
    return View.of(reader.game, setup, tuple(reader.moves), reader.setup.seen_by)


def _entries(game: Game, texts: Sequence[str], reader: Reader) -> list[Entry]:
    open_setup = replace(reader.setup, seen_by=None)
    problems = {one.number: one for one in reversed(reader.conflicts)}
    places: dict[int, list[int]] = {}
    for place, number in enumerate(reader.numbers):
        places.setdefault(number, []).append(place)

    def told(move: Move) -> str:
        return "" if blank_fields(move) else game.tell(move, open_setup)

    found = []
    for number, text in enumerate(texts, 1):
        at = places.get(number, [])
        words = " ".join(filter(None, (told(reader.moves[place]) for place in at)))
        entry = Entry(text, words, at[0] if at else 0, at[-1] + 1 if at else 0)
        found.append(_with_problem(entry, problems[number]) if number in problems else entry)
    return found


def _with_problem(entry: Entry, wrong: Conflict) -> Entry:
    clashes = tuple(one - 1 for one in wrong.lines if one != wrong.number)
    return replace(entry, problem=_sentence(wrong.problem), clashes=clashes, made=wrong.made)


def _sentence(problem: str) -> str:
    """A problem as a sentence of its own."""
    text = capital(problem)
    return text if text[-1:] in ".!?" else say("{sentence}.", sentence=text)
