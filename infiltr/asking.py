"""What can be entered next at a physical table, for every game: from its State and its codec, with what the game adds in words.

A game's room ``asks`` may be made wholly by hand (functions ``asks``, ``due``, ``grid``, ``parted``, ``joined`` and ``VERBS``),
or hold an :class:`Asking` as ``ASKING``: what its acts are called, which values a field may take, how they look, which
shorthand enters a whole hand. Without either everything is derived: each kind of move that the rules allow now is an **ask**
(see docs/adding_a_game.md), its fields are chosen one after another among the values that are possible with those before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from infiltr.core.moves import Move, Seat
from infiltr.core.table import View

__all__ = ["Asking", "Room"]

Data = dict[str, Any]


class Room(Protocol):
    """What the assistant asks of a game's room ``asks``."""

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a constant in rooms made by hand
        """Shorthand that begins a line and is no move."""

    def asks(self, view: View) -> list[Data]:
        """What can be entered now; nothing once the game is over."""

    def due(self, view: View) -> str:
        """The same in words."""

    def grid(self, view: View) -> Data | None:
        """Rows and columns of the cards, where parts are picked in a grid."""

    def parted(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, ...]]:
        """What is read for each entry."""

    def joined(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[str]:
        """The lines of a record for these entries."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a game adds to what can be derived.

    ``names`` says what an act is called, by its verb; ``questions`` what is asked for a field (``field`` or ``verb.field``), or
    for an act alone by its verb; they are templates that may have ``{name}``, who acts. ``values(view)`` gives the values of a
    type that a field may take, ``look(view, value)`` how one is shown: ``{"text"}``, perhaps with a ``face``. ``hands`` are
    verbs of the dealer that one shorthand enters together (``{"code": "hand"}``), ``copies`` how often a value may be among
    them. ``acts`` makes an ask by hand, from the moves of its verb. ``verbs`` is more shorthand.
    ``silence(state)`` is the line that is meant where nothing is said, and the question ``silence`` what is asked there;
    ``parted`` cuts a typed line into those that are read for it.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    values: Callable[[View], Mapping[type, Iterable[Any]]] = lambda view: {}
    look: Callable[[View, Any], Data | None] = lambda view, value: None
    hands: Mapping[str, str] = field(default_factory=dict)
    copies: int = 1
    acts: Mapping[str, Callable[[View, Sequence[Move]], Data]] = field(default_factory=dict)
    verbs: tuple[str, ...] = ()
    silence: Callable[[Any], str | None] = lambda state: None
    parted: Callable[[str, Sequence[Seat]], tuple[str, ...]] = lambda text, seats: (text,)
