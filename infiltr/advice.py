"""What a piece of advice is, whatever the game: one legal move, what it is worth, and why, a step of words at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from infiltr.core.moves import Move

__all__ = ["Advice"]


@dataclass(frozen=True, slots=True)
class Advice:
    """One legal move with its value and what it is expected to do.

    ``value``: higher is better; only comparable with the other moves of the same position. ``expected``: figures by the game's own
    names (see its ``advise``). The words in the order in which they give more away: the ``kind`` of move, at ``whom``, which
    ``cards``, ``why``, and the ``figures``; an empty one has nothing to say.
    """

    move: Move
    value: float
    expected: Mapping[str, float] = field(default_factory=dict)
    kind: str = ""
    whom: str = ""
    cards: str = ""
    why: str = ""
    figures: str = ""

    @property
    def text(self) -> str:
        """The advice in one piece."""
        return " ".join(part for part in (self.cards, self.why, self.figures) if part)
