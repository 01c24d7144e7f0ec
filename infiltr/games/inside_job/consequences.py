"""What the last card of a trick brings about, in words: who takes it, with how much Intel, and what becomes of the mission."""

from __future__ import annotations

from typing import Any

from infiltr.core.moves import Move
from infiltr.core.words import say

from .moves import Play
from .words import seat_name

__all__ = ["consequences"]


def consequences(before: Any, move: Move, after: Any) -> list[str]:
    """Sentences on the end of a trick; none in its middle. ``before`` and ``after`` are States, full or views."""
    if not isinstance(move, Play) or after.trick == before.trick:
        return []
    taken = 1 + sum(played.stake for played in before.plays) + (move.stake or 0)
    told = [say("{seat} takes the trick and {count} Intel, and has {held} Intel now.", seat=seat_name(after.seats[after.leader]),
                count=taken, held=after.intel[after.leader])]
    if len(after.completed) > len(before.completed):
        told.append(say("The mission is completed: {number} of {goal}.", number=len(after.completed), goal=after.rules.agents_goal))
    else:
        told.append(say("The mission is missed."))
    return told
