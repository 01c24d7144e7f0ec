"""How a game's values are laid out on a board to cross out: plain values, so that games and screens need not know each
other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Head", "Layout", "Sheet", "line_of"]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a row or column: its key, what it is called, how it is written short, a glyph, and a tone (``red``)."""

    key: str
    label: str
    short: str
    glyph: str = ""
    tone: str = ""

    def data(self) -> Mapping[str, Any]:
        """As plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each value of an unknown stands; None where there is no such value."""

    rows: tuple[Head, ...]
    columns: tuple[Head, ...]
    grid: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board of the game's own making: which unknown and value stand in each cell (None: an empty place). ``bare``: a cell shows its
    marks alone, not the head of its column, as where columns are unknowns."""

    key: str
    title: str
    rows: tuple[Head, ...]
    columns: tuple[Head, ...]
    grid: tuple[tuple[tuple[str, str] | None, ...], ...]
    bare: bool = False


def line_of(values: Sequence[str], names: Sequence[str]) -> tuple[Head, ...]:
    """Values in one line, for a board whose rows are the unknowns."""
    return tuple(Head(value, name, value) for value, name in zip(values, names, strict=True))
