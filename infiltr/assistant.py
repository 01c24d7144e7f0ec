"""The assistant for a physical table: one seat types what happens, and whatever is typed is kept, judged and explained.

An :class:`Assistant` holds the lines as they were typed. After each change all of them are read anew, leniently: an
entry that cannot be right keeps its place and says why, and the others are made as far as they can be. It knows no
screen and no game; a game may say in its room ``asks`` what can be entered next.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from infiltr.core.game import Game, InfiltrError, OptionError, Setup
from infiltr.core.locks import Busy, Lock
from infiltr.core.moves import Seat, blank_fields, line
from infiltr.core.reader import Find, Reader, read
from infiltr.core.record import Note, Record, header
from infiltr.core.saves import SaveError, new_path, write_whole
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.games import game, has_room, room

__all__ = ["Assistant", "Clash", "Draft", "Entry", "template"]

_HOLE = re.compile(r"\{(\w+)\}")
SHORT = 3
"""So many choices are written one by one in a template."""
STEPS_BACK = 100
"""So many changes can be taken back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One typed line: ``told`` says its moves in words, ``first`` and ``after`` are their places in the view's record.

    ``problem`` is what is wrong with it, ``clashes`` the other entries, from 0, that it clashes with; ``made`` is False
    where it could not be played out and was left out.
    """

    text: str
    told: str = ""
    first: int = 0
    after: int = 0
    problem: str = ""
    clashes: tuple[int, ...] = ()
    made: bool = True


@dataclass(frozen=True, slots=True)
class Clash:
    """Entries, from 0, that cannot all be true. ``fix`` holds those to correct: any one of them will do, or ``all`` of
    them have to be. ``text`` says it in a sentence or two, ``facts`` what each entry says, in words."""

    text: str
    clash: tuple[int, ...]
    fix: tuple[int, ...]
    all: bool
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """All entries, read."""

    entries: tuple[Entry, ...]
    view: View


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
        self._read: _Reading | None = None
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
        self._splice(at, 0, _lines(text))

    def replace(self, at: int, text: str) -> None:
        """Write entry ``at`` anew."""
        self._check(at, len(self.texts))
        self._splice(at, 1, _lines(text))

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
            say("Entry {number}: {problem}", number=number, problem=entry.problem)
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
        return self.view if at >= len(self.texts) else _read(self.game, self.setup, self.texts[:at]).view

    def asks(self, at: int | None = None) -> list[dict[str, Any]]:
        """What can be entered now (or before entry ``at``), as the game's room ``asks`` gives it: plain data.

        Each is ``{"id", "name", "text", "line", "parts"}``; the holes of ``line`` are filled by what is chosen for the
        parts.
        """
        if not has_room(self.game, "asks"):
            return []
        view = self.view if at is None else self.view_before(at)
        found: list[dict[str, Any]] = room(self.game, "asks").asks(view)
        return found

    @property
    def due(self) -> str:
        """What is to be entered next, in words."""
        return self.due_before(len(self.texts))

    def due_before(self, at: int) -> str:
        """The same before entry ``at``."""
        if has_room(self.game, "asks"):
            return str(room(self.game, "asks").due(self.view_before(at)))
        return ""

    @property
    def templates(self) -> list[str]:
        """How the lines look that can be entered next, such as ``clue ann CARD v|h``."""
        return [template(ask) for ask in self.asks()]

    @property
    def contradiction(self) -> Clash | None:
        """Entries that cannot all be true by what clues, answers and sightings say together; None where all fits."""
        if not self._clash:
            self._clash = [self._find_clash()]
        return self._clash[0]

    def _find_clash(self) -> Clash | None:
        from infiltr.answers import model
        from infiltr.reasons import in_words

        found = model(self.view).conflict()
        if found is None:
            return None
        facts = []
        for fact in found.clash.facts:
            text = in_words(fact.reason, self.view)
            at = self.entries_of([fact.line]) if fact.line is not None else ()
            facts.append(say("Entry {number}: {problem}", number=at[0] + 1, problem=text) if at else text)
        clash = self.entries_of(found.clash.lines)
        fixes = [self.entries_of(fact.line for fact in one if fact.line is not None) for one in found.corrections]
        fix = tuple(sorted({at for one in fixes for at in one}))
        together = len(fixes) == 1 and len(fix) > 1
        text = " ".join(filter(None, (_cannot(clash), _to_fix(fix, together))))
        return Clash(text, clash, fix, together, tuple(facts))

    def entries_of(self, moves: Iterable[int]) -> tuple[int, ...]:
        """The entries that these moves of the view's record come from."""
        wanted = set(moves)
        return tuple(at for at, entry in enumerate(self.entries) if wanted & set(range(entry.first, entry.after)))

    @property
    def record(self) -> Record:
        """This seat's record, of the entries that could be made."""
        return Record(self.game, self.setup, tuple(self.view.record), self.notes)

    def text(self) -> str:
        """Everything as it was typed, to be saved or shared; :meth:`of_text` reads it again."""
        lines = [header(self.game, self.setup)]
        for at in range(len(self.texts) + 1):
            lines += [str(note) for place, note in self._notes if place == at]
            lines += self.texts[at : at + 1]
        return "\n".join(lines) + "\n"

    def _reading(self) -> _Reading:
        if self._read is None:
            found = _read(self.game, self.setup, self.texts)
            entries = tuple(self._guess(at, entry) if entry.problem else entry for at, entry in enumerate(found.entries))
            self._read = _Reading(entries, found.view)
        return self._read

    def _guess(self, at: int, entry: Entry) -> Entry:
        """A problem said for this table: an unknown act with what was meant or can be entered, a line with its short form."""
        verb = (_plain(entry.text, self.setup).split() or [""])[0]
        kinds = self.game.codec.kinds
        known = [*kinds, *self._verbs]
        if verb not in known:
            close = get_close_matches(verb, known, 1)
            if close:
                return replace(entry, problem=say("No act is called {verb!r}. Is {close!r} meant?", verb=verb, close=close[0]))
            verbs = ", ".join(self._short_forms(at)) or say("nothing")
            text = say("No act is called {verb!r}. What can be entered here: {verbs}.", verb=verb, verbs=verbs)
            return replace(entry, problem=text)
        form = self.game.codec.form(verb) if verb in kinds else ""
        if form and form in entry.problem:
            return replace(entry, problem=entry.problem.replace(form, self._short_forms(at).get(verb, form)))
        return entry

    def _short_forms(self, at: int) -> dict[str, str]:
        """How the lines look that can be entered before entry ``at``, by their first word."""
        if not has_room(self.game, "asks"):
            return {}
        asks = room(self.game, "asks").asks(_read(self.game, self.setup, self.texts[:at]).view)
        return {ask["line"].split()[0]: template(ask) for ask in asks}

    @property
    def _verbs(self) -> Sequence[str]:
        """Words of shorthand that begin a line and are no moves."""
        return tuple(room(self.game, "asks").VERBS) if has_room(self.game, "asks") else ()

    def close(self) -> None:
        """Let go of the saved game."""
        if self.draft is not None:
            self.draft.close()
            self.draft = None


def _header_at(lines: Sequence[str]) -> int:
    """Where the first line stands that says something."""
    return next((place for place, one in enumerate(lines) if one.partition("#")[0].strip()), len(lines))


def _cannot(clash: Sequence[int]) -> str:
    if len(clash) == 1:
        return say("Entry {number} cannot be true.", number=clash[0] + 1)
    return say("Entries {numbers} cannot all be true.", numbers=_numbers(clash))


def _to_fix(fix: Sequence[int], together: bool) -> str:
    if not fix:
        return ""
    if len(fix) == 1:
        return say("The smallest fix: correct entry {number}, and all the rest fits.", number=fix[0] + 1)
    if together:
        return say("The smallest fix: correct entries {numbers}, all of them, and the rest fits.", numbers=_numbers(fix))
    return say("The smallest fix: correct one of the entries {numbers}, and all the rest fits.", numbers=_numbers(fix))


def _numbers(places: Sequence[int]) -> str:
    return ", ".join(str(at + 1) for at in places)


def template(ask: Mapping[str, Any]) -> str:
    """How the line of an ask looks: ``exchange ann OF CARD v|h [draw]``; what may be missing stands in brackets."""
    parts = {part["id"]: part for part in ask["parts"]}

    def hole(found: re.Match[str]) -> str:
        part = parts.get(found[1])
        if part is None:
            return ""
        options = part.get("options", ())
        word = part["id"].upper()
        if 0 < len(options) <= SHORT and not any("face" in option for option in options):
            word = "|".join(filter(None, (option.get("fill", {}).get(part["id"], option["value"]) for option in options)))
        maybe = "when" in part or isinstance(part.get("count"), str) or any("" in option.get("fill", {}).values() for option in options)
        return f"[{word}]" if maybe else word

    return " ".join(_HOLE.sub(hole, ask["line"]).split())


def _lines(text: str) -> list[str]:
    return [one.strip() for one in text.splitlines() if one.strip()]


def _read(game: Game, setup: Setup, texts: Sequence[str]) -> _Reading:
    """Every entry read, and the view that they make; a problem stays with its entry."""
    reader = Reader(game, setup, lenient=True)
    for number, text in enumerate(texts, 1):
        reader.read(_plain(text, setup), number)
    ending = copy.copy(reader)
    ending.moves, ending.numbers = list(reader.moves), list(reader.numbers)
    ending.finish()
    record = ending.record()
    open_setup = replace(setup, seen_by=None)
    problems = {one.number: one for one in reversed(record.conflicts)}
    places: dict[int, list[int]] = {}
    for place, number in enumerate(record.numbers):
        places.setdefault(number, []).append(place)
    entries = []
    for number, text in enumerate(texts, 1):
        found = places.get(number, [])
        told = " ".join(game.tell(record.moves[place], open_setup) for place in found if not blank_fields(record.moves[place]))
        wrong = problems.get(number)
        first = found[0] if found else 0
        after = found[-1] + 1 if found else 0
        if wrong is None:
            entries.append(Entry(text, told, first, after))
        else:
            clashes = tuple(one - 1 for one in wrong.lines if one != number)
            entries.append(Entry(text, told, first, after, _sentence(wrong.problem), clashes, wrong.made))
    return _Reading(tuple(entries), View.of(game, open_setup, record.moves, setup.seen_by))


def _plain(text: str, setup: Setup) -> str:
    """A line as people type it: ``Exchange Ann, Bob, R5 V`` is ``exchange ann bob R5 v``."""
    if text.lstrip().startswith("#"):
        return text
    words = text.replace(",", " ").split()
    return " ".join(word.lower() if word.isalpha() or word.lower() in setup.seats else word for word in words)


def _sentence(problem: str) -> str:
    """A problem as a sentence of its own."""
    text = problem[:1].upper() + problem[1:]
    return text if text[-1:] in ".!?" else say("{sentence}.", sentence=text)


_open_here: WeakValueDictionary[Path, Draft] = WeakValueDictionary()


class Draft:
    """The file of an assistant's game: written whole after each change, so that there is always the old or the new one.

    One process writes it; in one process the newest holder takes it over. Raises SaveError if another has it open.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        older = _open_here.get(self.path)
        if older is not None:
            older.close()
        try:
            self._lock = Lock(self.path.with_name(f".{self.path.name}.lock"))
        except Busy:
            raise SaveError(
                say("{path} is open in another window or program; close it there first", path=self.path.name)
            ) from None
        self._open = True
        _open_here[self.path] = self

    def write(self, text: str) -> None:
        """Write the file anew; nothing once it was taken over."""
        if self._open:
            write_whole(self.path, text)

    def close(self) -> None:
        """Let go of the file."""
        if self._open:
            self._open = False
            self._lock.release()
            if _open_here.get(self.path) is self:
                del _open_here[self.path]

