"""How far a campaign has come: for each game and mission whether it was won, how often it was tried, the best result.

One small file, ``progress.json``; a broken one is set aside and said in one line, never overwritten.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from .locks import Busy, Lock
from .saves import write_whole
from .words import say

__all__ = ["Mission", "Progress"]

_NAME = "progress.json"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission: games finished, games won, the highest result of a won game (the game says what it counts)."""

    attempts: int = 0
    wins: int = 0
    best: int | None = None

    @property
    def won(self) -> bool:
        """Whether it was won at least once."""
        return self.wins > 0


class Progress:
    """The campaign progress kept in a folder.

    ``warning`` is one line if the file was broken and has been set aside, else empty.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / _NAME
        self.warning = ""
        self.games: dict[str, dict[str, Mission]] = self._read()

    def mission(self, game: str, mission: str) -> Mission:
        """How a mission stands."""
        return self.games.get(game, {}).get(mission, Mission())

    def finished(self, game: str, mission: str, won: bool, result: int | None = None) -> Mission:
        """Note a finished game, with the number by which won games are compared (higher is better)."""
        with self._writing():
            old = self.mission(game, mission)
            best = old.best if not won or result is None else max(result, old.best if old.best is not None else result)
            new = replace(old, attempts=old.attempts + 1, wins=old.wins + won, best=best)
            self.games.setdefault(game, {})[mission] = new
        return new

    def take(self, other: Progress) -> None:
        """Take over what another file knows. Of each number the larger counts: the same file taken twice adds nothing."""
        with self._writing():
            for game, missions in other.games.items():
                for name, one in missions.items():
                    own = self.mission(game, name)
                    best = max((known for known in (own.best, one.best) if known is not None), default=None)
                    merged = Mission(max(own.attempts, one.attempts), max(own.wins, one.wins), best)
                    self.games.setdefault(game, {})[name] = merged

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Read anew, since another window may have finished a game meanwhile; write when the change is made."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = _patient(self.path.with_name(f".{_NAME}.lock"))
        try:
            self.games = self._read()
            yield
            write_whole(self.path, self._text())
        finally:
            if lock is not None:
                lock.release()

    def _text(self) -> str:
        games = {game: {mission: asdict(one) for mission, one in missions.items()}
                 for game, missions in self.games.items()}
        return json.dumps({"format": _FORMAT, "games": games}, indent=1, sort_keys=True) + "\n"

    def _read(self) -> dict[str, dict[str, Mission]]:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return {}
        try:
            content = json.loads(data)
            _expect(content.get("format") == _FORMAT)
            return {game: {mission: _mission(one) for mission, one in missions.items()}
                    for game, missions in content["games"].items()}
        except (ValueError, AttributeError, KeyError):  # not JSON, not UTF-8, or of another shape
            self.warning = self._set_aside()
            return {}

    def _set_aside(self) -> str:
        number = 1
        while (aside := self.path.with_name(f"progress.broken-{number}.json")).exists():
            number += 1
        self.path.replace(aside)
        return say("{path} could not be read; it was set aside as {aside}, and the campaign begins anew",
                   path=self.path, aside=aside.name)


def _mission(one: Mapping[str, Any]) -> Mission:
    attempts, wins, best = one.get("attempts"), one.get("wins"), one.get("best")
    for number in (attempts, wins):
        _expect(type(number) is int and number >= 0)
    _expect(best is None or type(best) is int)
    return Mission(attempts, wins, best)  # type: ignore[arg-type]


def _expect(right: bool) -> None:
    if not right:
        raise ValueError("another shape")


def _patient(path: Path) -> Lock | None:
    """The lock, waited for up to a second; after that the note is made without it."""
    for _ in range(20):
        try:
            return Lock(path)
        except Busy:
            time.sleep(0.05)
    return None
