"""The parts of an ask: the fields of a kind of move, each to be chosen among what is possible with those before it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infiltr.core.moves import HIDDEN, Hidden

__all__ = ["Parts", "line_name", "word_of"]

Data = dict[str, Any]
Row = tuple[str, ...]
MOST_ROWS = 4000
"""Of more moves the fields are chosen independently of each other."""


class Parts:
    """The parts of an ask: for each field the values that are possible with what was chosen before it."""

    def __init__(self, fields: Sequence[tuple[str, str, bool]], looks: Callable[[str, str], Data]) -> None:
        self._fields, self._looks = fields, looks
        self.found: list[Data] = []
        self._ids: dict[str, list[str]] = {name: [] for name, *_ in fields}

    def hole(self, name: str) -> str:
        """The holes of a field in the line: one of its parts is filled."""
        return " ".join(f"{{{ident}}}" for ident in self._ids[name])

    def grow(self, rows: Sequence[Row], at: int, when: Mapping[str, Sequence[str]]) -> None:
        """The parts for fields ``at`` and after, with these rows of values for them."""
        if at == len(self._fields):
            return
        after: dict[str, list[Row]] = {}
        for row in rows:
            after.setdefault(row[0], []).append(row[1:])
        ident = self._part(at, list(after), when)
        if len(rows) > MOST_ROWS:
            self.grow(list(dict.fromkeys(row[1:] for row in rows)), at + 1, when)
            return
        groups: dict[tuple[Row, ...], list[str]] = {}
        for value, rest in after.items():
            groups.setdefault(tuple(rest), []).append(value)
        for rest_rows, values in groups.items():
            self.grow(rest_rows, at + 1, when if len(groups) == 1 else {ident: values})

    def _part(self, at: int, values: Sequence[str], when: Mapping[str, Sequence[str]]) -> str:
        name, ask, last = self._fields[at]
        ids = self._ids[name]
        ident = name if not ids else f"{name}_{len(ids) + 1}"
        ids.append(ident)
        options = [self._looks(name, value) | {"value": value} | ({"word": ""} if last and value == "-" else {}) for value in values]
        part: Data = {"id": ident, "ask": ask, "as": "choice", "options": options, "field": name}
        self.found.append(part | ({"when": dict(when)} if when else {}))
        return ident


def word_of(value: Any) -> str:
    """A value as a line writes it."""
    if value is None:
        return "-"
    if isinstance(value, Hidden):
        return HIDDEN.value
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def line_name(word: str) -> str:
    """A verb or a field as a title, where the game has no words for it."""
    return word.replace("_", " ").capitalize()
