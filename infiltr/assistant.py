"""The assistant for a physical table: one seat types what happens, and whatever is typed is kept, judged and explained.

An :class:`Assistant` holds the lines as they were typed. After each change all of them are read anew, leniently: an
entry that cannot be right keeps its place and says why, and the others are made as far as they can be. It knows no
screen and no game; what can be entered next is derived from the rules, or said in the game's room ``asks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from infiltr.clashes import Clash, entries_of, find_clash
from infiltr.core.game import Game, InfiltrError, OptionError, Setup
from infiltr.core.moves import Seat, line
from infiltr.core.reader import Find, read
from infiltr.core.record import Note, Record, header
from infiltr.core.saves import new_path
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.deriving import asking
from infiltr.drafts import Draft
from infiltr.entries import Entry, Reading, lines_of, read_entries, written
from infiltr.forms import template
from infiltr.games import game
from infiltr.refusals import refused

__all__ = ["Assistant"]

STEPS_BACK = 100
"""So many changes can be taken back."""


class Assistant:
    """What one seat typed at a physical table, and what follows from it.

    >>> from infiltr.games import game
    >>> infiltraitors = game("infiltraitors")
    >>> helper = Assistant(infiltraitors, infiltraitors.setup(["ann", "bob"], {"mission": "1"}, "ann"))
    >>> helper.add("hand ann R5 R6 K2 K11 Y13")
    >>> helper.add("start bob"); helper.add("nab bob"); helper.add("exchange ann bob R7 v")
    >>> helper.entries[3].problem
    "Red 7 is not in Ann's hand."
    >>> helper.replace(3, "exchange ann bob R5 v")
    >>> helper.problems
    []

    Raises:
        OptionError: a set-up that names no seat.
    """

    def __init__(
        self, game: Game, setup: Setup, texts: Iterable[str] = (), notes: Iterable[tuple[int, Note]] = ()
    ) -> None:
        if setup.seen_by is None:
            raise OptionError(say("say which seat is yours; expected one of: {names}", names=", ".join(setup.seats)))
        self.game, self.setup = game, setup
        self.texts: tuple[str, ...] = tuple(texts)
        self._notes: list[tuple[int, Note]] = list(notes)
        self.draft: Draft | None = None
        self._past: list[tuple[str, ...]] = []
        self._read: Reading | None = None
        self._clash: list[Clash | None] = []

    @classmethod
    def of_text(cls, text: str, find: Find = game, seat: Seat | None = None) -> Assistant:
        """An assistant with the entries of a record or of a shared file; entries that are wrong come along.

        ``seat`` is whose record a full one becomes: what it did not see is left out.

        Raises:
            RecordError: the first line names no game.
            OptionError: no seat.
        """
        lines = text.removeprefix("\ufeff").splitlines()
        start = _header_at(lines)
        record = read("\n".join(lines[: start + 1]), find)
        setup = record.setup
        notes: list[tuple[int, Note]] = []
        texts: list[str] = []
        if setup.seen_by is None:
            full = read(text, find)
            seen = full.hidden(seat if seat is not None else setup.seats[0])
            return cls(record.game, seen.setup, map(line, seen.moves), [(note.after, note) for note in seen.notes])
        for one in lines[start + 1 :]:
            words = one.split()
            if (words[:1], len(words)) in ((["#mark"], 5), (["#set"], 3)):
                notes.append((len(texts), Note(words[0][1:], tuple(words[1:]))))
            elif words:
                texts.append(one.strip())
        return cls(record.game, setup, texts, notes)

    @classmethod
    def resume(cls, path: Path, find: Find = game) -> Assistant:
        """Go on with a saved game, which is saved from now on. SaveError if it is open elsewhere; see :meth:`of_text`.

        The file of a full record stays as it is: what is made of it is not saved yet.
        """
        draft = Draft(path)
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
            found = cls.of_text(text, find)
        except InfiltrError:
            draft.close()
            raise
        lines = text.splitlines()
        if " seen_by=" not in " ".join(lines[_header_at(lines) :][:1]):
            draft.close()
        else:
            found.draft = draft
        return found

    def save(self, folder: Path) -> Path:
        """Save this game in a folder, now and after each change."""
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"assistant-{self.setup.options.get('mission', self.game.name)}"
        path = new_path(folder, stem)
        self.draft = Draft(path)
        self._keep()
        return path

    # ---- entries

    def add(self, text: str) -> None:
        """Enter one line, or several at once, at the end."""
        self.insert(len(self.texts), text)

    def insert(self, at: int, text: str) -> None:
        """Enter one line, or several, before entry ``at``."""
        self._check(at, len(self.texts) + 1)
        self._splice(at, 0, lines_of(text))

    def replace(self, at: int, text: str) -> None:
        """Write entry ``at`` anew."""
        self._check(at, len(self.texts))
        self._splice(at, 1, lines_of(text))

    def delete(self, at: int) -> None:
        """Take entry ``at`` away."""
        self._check(at, len(self.texts))
        self._splice(at, 1, ())

    @property
    def can_undo(self) -> bool:
        """Is there a change to take back?"""
        return bool(self._past)

    def undo(self) -> None:
        """Take back the last change, if there is one."""
        if self._past:
            self.texts = self._past.pop()
            self._notes = [(min(place, len(self.texts)), note) for place, note in self._notes]
            self._changed()

    def _check(self, at: int, count: int) -> None:
        if not 0 <= at < count:
            raise OptionError(say("there is no entry {number}", number=at + 1))

    def _splice(self, at: int, removed: int, lines: Sequence[str]) -> None:
        """Put these lines in place of some entries; notes stay behind the entries that they were made after."""
        texts = (*self.texts[:at], *lines, *self.texts[at + removed :])
        if texts == self.texts:
            return
        self._past = [*self._past[-STEPS_BACK:], self.texts]
        self.texts = texts
        moved = len(lines) - removed
        self._notes = [(max(place + moved, at) if place > at else place, note) for place, note in self._notes]
        self._changed()

    def _changed(self) -> None:
        self._read = None
        self._clash = []
        self._keep()

    def note(self, kind: str, *words: str) -> None:
        """Keep a note: a mark on the board, a setting."""
        self._notes.append((len(self.texts), Note(kind, words)))
        self._keep()

    def marks(self) -> dict[str, dict[str, str]]:
        """This seat's marks on the board: unknown -> value -> sign."""
        return self.record.marks(self.seat)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Every note, behind the moves after which it was made."""
        entries, length = self.entries, len(self.view)
        ends = [0]
        for entry in entries:
            ends.append(max(entry.after, ends[-1]))
        ends[-1] = length
        return tuple(replace(note, after=ends[min(place, len(entries))]) for place, note in self._notes)

    def _keep(self) -> None:
        if self.draft is not None:
            self.draft.write(self.text())

    # ---- what follows

    @property
    def seat(self) -> Seat:
        """Whose record this is."""
        assert self.setup.seen_by is not None, "checked at the start"
        return self.setup.seen_by

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, with its problem where it has one."""
        return self._reading().entries

    @property
    def problems(self) -> list[str]:
        """What is wrong, one sentence for each entry with a problem, first to last; a contradiction comes at the end."""
        found = [
            say("Entry {number}: {problem}", number=number, problem=entry.refusal)
            for number, entry in enumerate(self.entries, 1)
            if entry.problem
        ]
        clash = self.contradiction
        return [*found, clash.text] if clash is not None else found

    @property
    def view(self) -> View:
        """What this seat knows by the entries that could be made."""
        return self._reading().view

    def view_before(self, at: int) -> View:
        """The same by the first ``at`` entries alone."""
        return self.view if at >= len(self.texts) else read_entries(self.game, self.setup, self.texts, at).view

    def asks(self, at: int | None = None) -> list[dict[str, Any]]:
        """What can be entered now (or before entry ``at``), see :mod:`infiltr.asking`: plain data.

        Each is ``{"id", "name", "text", "line", "parts"}``; the holes of ``line`` are filled by what is chosen for the
        parts.
        """
        return asking(self.game).asks(self.view if at is None else self.view_before(at))

    @property
    def due(self) -> str:
        """What is to be entered next, in words."""
        return self.due_before(len(self.texts))

    def due_before(self, at: int) -> str:
        """The same before entry ``at``."""
        return asking(self.game).due(self.view_before(at))

    @property
    def templates(self) -> list[str]:
        """How the lines look that can be entered next, such as ``clue ann CARD v|h``."""
        return [template(ask) for ask in self.asks()]

    @property
    def contradiction(self) -> Clash | None:
        """Entries that cannot all be true by what clues, answers and sightings say together; None where all fits."""
        if not self._clash:
            self._clash = [find_clash(self.view, self.entries)]
        return self._clash[0]

    def entries_of(self, moves: Iterable[int]) -> tuple[int, ...]:
        """The entries that these moves of the view's record come from."""
        return entries_of(self.entries, moves)

    @property
    def record(self) -> Record:
        """This seat's record, of the entries that could be made."""
        return Record(self.game, self.setup, tuple(self.view.record), self.notes)

    def text(self) -> str:
        """Everything as it was typed, to be saved; :meth:`of_text` reads it again.

        Where nothing is wrong a draw that was typed later goes on the line of its exchange.
        """
        lines, texts = [header(self.game, self.setup)], written(self.game, self.setup, self.entries)
        for at in range(len(self.texts) + 1):
            lines += [str(note) for place, note in self._notes if place == at]
            lines += filter(None, texts[at : at + 1])
        return "\n".join(lines) + "\n"

    def shared(self) -> str:
        """This seat's record, which every program of the house reads; as long as something is wrong, everything as it was typed."""
        return self.text() if self.problems else self.record.text()

    def _reading(self) -> Reading:
        if self._read is None:
            found = read_entries(self.game, self.setup, self.texts)
            entries = tuple(refused(entry, found.before[at]) if entry.problem else entry for at, entry in enumerate(found.entries))
            self._read = replace(found, entries=entries)
        return self._read

    def close(self) -> None:
        """Let go of the saved game."""
        if self.draft is not None:
            self.draft.close()
            self.draft = None


def _header_at(lines: Sequence[str]) -> int:
    """Where the first line stands that says something."""
    return next((place for place, one in enumerate(lines) if one.partition("#")[0].strip()), len(lines))
