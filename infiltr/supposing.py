"""*What if*: how a game's room ``supposing`` looks for one full log that may be the true one."""

from __future__ import annotations

import time
from collections.abc import Callable

from infiltr.core.game import IllegalMove
from infiltr.core.moves import Move
from infiltr.core.words import say

__all__ = ["SECONDS", "first_log"]

SECONDS = 2.0
"""So long is looked where nothing else is said."""


def first_log(attempt: Callable[[], tuple[Move, ...] | None], tries: int, seconds: float) -> tuple[Move, ...]:
    """The log of the first attempt that leads anywhere (else it gives None). IllegalMove if none does within these bounds."""
    until = time.monotonic() + seconds
    for _ in range(tries):
        log = attempt()
        if log is not None:
            return log
        if time.monotonic() > until:
            break
    raise IllegalMove(say("No way to lay the hidden cards was found; try once more."))
