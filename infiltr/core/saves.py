"""Saved games: a record on disk that grows with the game and survives a crash at any moment.

A new save is written whole and put in place by one rename. Then each move is one more line, flushed to the disk before
the program goes on; a line that a crash cut short has no newline at its end and is dropped when the game is resumed.
Taking moves back writes the whole file anew beside it and renames.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO
from weakref import WeakValueDictionary

from .game import InfiltrError, RecordError
from .locks import Busy, Lock
from .moves import Move, line
from .reader import Find, read
from .record import Note, Record
from .words import say

__all__ = ["SUFFIX", "Save", "SaveError", "new_path", "saved_games", "write_whole"]

SUFFIX = ".txt"
"""How the names of saved games end: plain text that any editor opens."""

_PLAIN = re.compile(r"[^a-z0-9_-]+")
_open_here: WeakValueDictionary[Path, Save] = WeakValueDictionary()


class SaveError(InfiltrError):
    """A saved game that is open elsewhere, was closed, or is in the way."""


class Save:
    """One saved game, open for writing: ``Save.create(path, record)`` or ``Save.resume(path, find)``.

    Only one process writes a save; another gets a SaveError. In one process the newest holder takes it over, so that a
    notebook's cell can simply be run again.
    Set ``table.on_move = save.append`` and the game is kept as it goes.
    """

    def __init__(self, path: Path, record: Record, lock: Lock) -> None:
        self.path, self._lock = path, lock
        self._header, self.notes, self.moves = record.header, list(record.notes), list(record.moves)
        self._record = record
        self._file: BinaryIO | None = path.open("ab")
        _open_here[path] = self

    @classmethod
    def create(cls, path: Path | str, record: Record) -> Save:
        """A new file with what the record holds so far. SaveError if there is one already."""
        path = Path(path).resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _taken(path)
        if path.exists():
            lock.release()
            raise SaveError(say("{path} is there already; expected a new name", path=path))
        write_whole(path, record.text())
        return cls(path, record, lock)

    @classmethod
    def resume(cls, path: Path | str, find: Find) -> Save:
        """Go on with a saved game. A last line that a crash cut short is dropped.

        Raises:
            SaveError: if another process has it open.
            RecordError: if the file cannot be read; it is left as it is.
        """
        path = Path(path).resolve(strict=True)
        lock = _taken(path)
        try:
            data = path.read_bytes()
            whole = data[:data.rfind(b"\n") + 1]
            if not whole:
                raise RecordError(say("the first line is not complete; expected a saved game"), 1, "", str(path))
            record = read(whole, find, str(path))
            if whole != data:
                with path.open("r+b") as file:
                    file.truncate(len(whole))
            return cls(path, record, lock)
        except BaseException:
            lock.release()
            raise

    @property
    def record(self) -> Record:
        """The game as it stands on disk."""
        old = self._record
        return Record(old.game, old.setup, tuple(self.moves), tuple(self.notes), old.seed, source=str(self.path))

    def append(self, *moves: Move) -> None:
        """Write these moves; they are on disk when this returns."""
        self._write("".join(f"{line(some_move)}\n" for some_move in moves))
        self.moves.extend(moves)

    def note(self, kind: str, *words: str) -> None:
        """Write a note: ``note("mark", "ann", "suspect:bob", "R5", "x")`` or ``note("set", "help", "none")``."""
        new = Note(kind, words, len(self.moves))
        self._write(f"{new}\n")
        self.notes.append(new)

    def rewrite(self, moves: Iterable[Move]) -> None:
        """Replace the moves, as for undo: the old file stays whole until the new one takes its place. Notes stay."""
        moves = list(moves)
        notes = [Note(note.kind, note.words, min(note.after, len(moves))) for note in self.notes]
        old = self._record
        self._opened().close()  # Windows replaces no file that is open
        try:
            write_whole(self.path, Record(old.game, old.setup, tuple(moves), tuple(notes), old.seed).text())
        finally:
            self._file = self.path.open("ab")
        self.moves, self.notes = moves, notes

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._lock.release()
            if _open_here.get(self.path) is self:
                del _open_here[self.path]

    def __enter__(self) -> Save:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def _opened(self) -> BinaryIO:
        if self._file is None:
            raise SaveError(say("{path} was opened again elsewhere, or closed; nothing more is written from here",
                                path=self.path))
        return self._file

    def _write(self, text: str) -> None:
        file = self._opened()
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def _taken(path: Path) -> Lock:
    """The lock on a save, taken over from an older holder in this process."""
    older = _open_here.get(path)
    if older is not None:
        older.close()
    try:
        return Lock(path.with_name(f".{path.name}.lock"))
    except Busy:
        raise SaveError(say("{path} is open in another window or program; close it there first", path=path)) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that there is always either the old one or the new one, never half of it."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def new_path(folder: Path, stem: str) -> Path:
    """A name in this folder that is still free: ``STEM-1.txt`` and so on."""
    stem = _PLAIN.sub("-", stem.lower()).strip("-") or "game"
    number = 1
    while (path := folder / f"{stem}-{number}{SUFFIX}").exists():
        number += 1
    return path


def saved_games(folder: Path) -> list[Path]:
    """The saved games of a folder, the newest first. A folder that is not there holds none."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.name.endswith(SUFFIX) and not path.name.startswith(".")]
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
