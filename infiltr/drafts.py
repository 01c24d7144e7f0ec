"""The file of an assistant's game, written whole after each change."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakValueDictionary

from infiltr.core.locks import Busy, Lock
from infiltr.core.saves import SaveError, write_whole
from infiltr.core.words import say

__all__ = ["Draft"]

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
