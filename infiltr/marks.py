"""A player's marks: as they are kept in a record's notes, and as the solvers take them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from infiltr import answers
from infiltr.core.record import Note
from infiltr.core.table import View
from infiltr.games import optional

if TYPE_CHECKING:
    from solvers.notes import Notes

__all__ = ["SIGNS", "Marks", "marks_of", "notes_of"]

Marks = Mapping[str, Mapping[str, str]]
"""A player's marks: unknown -> value -> ``x`` (crossed out) or ``o`` (circled)."""

SIGNS = ("x", "o")


def marks_of(notes: Iterable[Note], view: View) -> dict[str, dict[str, str]]:
    """The marks in a record's notes that still speak of what is hidden now: a mark for a suspect that is gone is not
    one for the next."""
    if view.seat is None:
        return {}
    names = answers.model(view).variables
    own = optional(view.game, "sheets", "since")
    since = own(view, names) if own is not None else dict.fromkeys(names, 0)
    found: dict[str, dict[str, str]] = {}
    for note in notes:
        if note.kind != "mark" or len(note.words) != 4 or note.after > len(view):
            continue
        seat, unknown, value, sign = note.words
        if seat != view.seat or note.after < since.get(unknown, len(view) + 1):
            continue
        marks = found.setdefault(unknown, {})
        marks.pop(value, None)
        if sign in SIGNS:
            marks[value] = sign
    return found


def notes_of(marks: Marks, names: Iterable[str] | None = None) -> Notes:
    """Marks as the solvers take them; only those for ``names``, where given."""
    from solvers.notes import Notes

    wanted = marks if names is None else [name for name in names if name in marks]

    def signed(sign: str) -> dict[str, tuple[str, ...]]:
        found = {name: tuple(value for value, mark in marks[name].items() if mark == sign) for name in wanted}
        return {name: values for name, values in found.items() if values}

    return Notes(signed("x"), signed("o"))
