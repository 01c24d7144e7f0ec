"""What stands on a board to cross out, as plain data: its rows, columns and cells, a label and a shading for each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from infiltr.core.game import Game
from infiltr.core.names import capital
from infiltr.core.words import N_, language, say
from infiltr.games import has_room, optional, room
from infiltr.reasons import Where, game_of, unknown_name, value_name
from infiltr.sheets import Head, Layout, Sheet, line_of

if TYPE_CHECKING:
    from solvers.model import Model

__all__ = ["boards", "cell_name", "cells", "mark_words", "tabs"]

Data = dict[str, Any]


def boards(where: Where, names: tuple[str, ...], values: tuple[str, ...]) -> list[Data]:
    """The structure of every board: as the game's room ``sheets`` makes them; else one for each unknown where it lays values
    out, else one for all."""
    if not names:
        return []
    game = game_of(where)
    own = optional(game, "sheets", "boards")
    if own is not None:
        return [_own(sheet) for sheet in own(where, names)]
    if has_room(game, "sheets"):
        laid = _layout(game, values, language())
        return [_board(name, capital(unknown_name(name, where)), laid, name) for name in names]
    rows = tuple(Head(name, capital(unknown_name(name, where)), capital(unknown_name(name, where))) for name in names)
    columns = line_of(values, [value_name(value, game) for value in values])
    return [_board("all", say("Everything that is hidden"), Layout(rows, columns, (values,) * len(rows)), None)]


def tabs(where: Where, names: tuple[str, ...], values: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """The boards by their ids, each with the unknowns that stand on it."""
    if has_room(game_of(where), "sheets") and not hasattr(room(game_of(where), "sheets"), "boards"):
        return [(name, (name,)) for name in names]
    found = []
    for board in boards(where, names, values):
        inside = {cell[0] for line in board["cells"] for cell in line if cell is not None}
        found.append((str(board["id"]), tuple(name for name in names if name in inside)))
    return found


def _own(sheet: Sheet) -> Data:
    cells = [[None if cell is None else [*cell, "" if sheet.bare else column.short]
              for cell, column in zip(line, sheet.columns, strict=True)] for line in sheet.grid]
    return {"id": sheet.key, "tab": sheet.title, "title": sheet.title, "rows": [row.data() for row in sheet.rows],
            "columns": [column.data() for column in sheet.columns], "cells": cells}


def letters(game: Game, values: tuple[str, ...]) -> str:
    """What the heads of the rows stand for, where a name does not begin with its letter: K is Black."""
    if optional(game, "sheets", "layout") is None:
        return ""
    odd = [row for row in _layout(game, values, language()).rows if not row.label.startswith(row.short)]
    return " ".join(say("{letter} stands for {name}.", letter=row.short, name=row.label) for row in odd)


def _board(key: str, title: str, laid: Layout, unknown: str | None) -> Data:
    cells = [[None if value is None else [unknown or row.key, value, _short(laid, row, value)] for value in line]
             for row, line in zip(laid.rows, laid.grid, strict=True)]
    return {"id": key, "tab": title, "title": title, "rows": [row.data() for row in laid.rows],
            "columns": [column.data() for column in laid.columns], "cells": cells}


def cells(game: Game, model: Model, name: str, marks: Mapping[str, str] | None, verdicts: Mapping[str, str], show: str,
          ) -> dict[str, Data]:
    """The cells of one unknown: mark ``m``, label ``t``; where ``show`` is ``sets`` or ``odds``, possible ``p``, odds
    ``o`` and weight ``w``; verdict ``v`` with its badge ``b``. ``marks`` None: nothing is marked here."""
    shaded = show != "marks" and model.consistent()
    possible = model.possible_mask(name) if shaded else 0
    odds = model.odds(name) if shaded and show == "odds" else {}
    most = max(odds.values(), default=0)
    found = {}
    for value in model.values_of(name):
        data: Data = {}
        sign = (marks or {}).get(value, "")
        words = [mark_words(sign)] if marks is not None else []
        if sign:
            data["m"] = sign
        if shaded:
            data["p"] = bool(possible & model.values.bit(value))
            words.append(say("possible") if data["p"] else say("impossible"))
        if value in odds and most:
            data["o"], data["w"] = _percent(float(odds[value])), round(float(odds[value] / most), 3)
            words[-1] = say("possible, {chance}", chance=data["o"])
        if value in verdicts:
            data["v"], data["b"] = verdicts[value], _BADGES[verdicts[value]]
            words.append(say(_VERDICT_WORDS[verdicts[value]]))
        data["t"] = say("{value}: {states}", value=cell_name(game, name, value), states=say(", ").join(words))
        found[value] = data
    return found


def cell_name(game: Game, name: str, value: str) -> str:
    """What a cell is called: its value, or what the game's room ``sheets`` says (``cell_name``) where the value alone is not enough."""
    own = optional(game, "sheets", "cell_name")
    return str(own(name, value)) if own is not None else value_name(value, game)


def mark_words(sign: str) -> str:
    """What a mark is called."""
    return say(_MARK_WORDS[sign])


_MARK_WORDS = {"": N_("no mark"), "x": N_("crossed out"), "o": N_("circled")}
_VERDICT_WORDS = {
    "refuted": N_("checked: this mark is wrong"),
    "unproved": N_("checked: crossed out, but still possible"),
    "missed": N_("checked: can be crossed out"),
}
_BADGES = {"refuted": "!", "unproved": "?", "missed": ""}


def _percent(chance: float) -> str:
    if 0 < chance < 0.01:
        return say("<1%")
    if 0.99 < chance < 1:
        return say(">99%")
    return say("{number}%", number=round(100 * chance))


def _short(laid: Layout, row: Head, value: str) -> str:
    """What stands in a cell: the head of its column."""
    line = laid.grid[laid.rows.index(row)]
    return laid.columns[line.index(value)].short


@lru_cache(maxsize=16)
def _layout(game: Game, values: tuple[str, ...], spoken: str) -> Layout:
    found: Layout = room(game, "sheets").layout(values)
    return found
