"""The candidate sheet: face-down code cards against their values, a board a row and one for all; and who is on which team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.scenes import called
from infiltr.sheets import Head, Sheet

from .box import Mole, Slot
from .looks import MOLE_BACK
from .naming import slot_sign
from .words import mole_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["boards", "since"]

MOST = 16
"""So many cards stand on one board."""
_TEAM = "team:"


def boards(view: View, names: Sequence[str]) -> list[Sheet]:
    """All rows on one board where they are few, each row on its own, and the teams."""
    state: State = view.state
    if state.mover < 0:  # the rows are still being laid out
        return []
    rows = {seat: [placed.slot for placed in state.row_of(seat) if placed.slot.text in names] for seat in state.seats}
    rows = {seat: slots for seat, slots in rows.items() if slots}
    found = []
    every = [slot for slots in rows.values() for slot in slots]
    if len(rows) > 1 and len(every) <= MOST:
        found.append(_codes(view, "all", say("All rows"), every, with_owner=True))
    found += [_codes(view, f"row:{seat}", say("{name}'s row", name=called(seat)), slots) for seat, slots in rows.items()]
    teams = [name for name in names if name.startswith(_TEAM)]
    return [*found, _teams(teams)] if teams else found


def _codes(view: View, key: str, title: str, slots: Sequence[Slot], with_owner: bool = False) -> Sheet:
    values = [code.text for code in view.state.rules.values]
    return Sheet(key, title, tuple(_head(view, slot, with_owner) for slot in slots),
                 tuple(Head(value, say("number {number}", number=value), value) for value in values),
                 tuple(tuple((slot.text, value) for value in values) for slot in slots), bare=with_owner)


def _head(view: View, slot: Slot, with_owner: bool) -> Head:
    name = placed_name(slot.text, view)
    sign = slot_sign(slot.number)
    short = say("{initial}{sign}", initial=called(slot.owner)[:1], sign=sign) if with_owner else sign
    return Head(slot.text, capital(name), short)


def _teams(names: Sequence[str]) -> Sheet:
    columns = tuple(Head(mole.value, mole_name(mole), mole_name(mole)) for mole in Mole)
    rows = tuple(Head(name, called(name.removeprefix(_TEAM)), called(name.removeprefix(_TEAM)), MOLE_BACK) for name in names)
    return Sheet("teams", say("Teams"), rows, columns, tuple(tuple((name, mole.value) for mole in Mole) for name in names))


def since(view: View, names: Sequence[str]) -> dict[str, int]:
    """After how many moves each unknown became what it is now: a card keeps its slot, a team may change with an identity card."""
    found = dict.fromkeys(names, 0)
    for index, move in enumerate(view.record):
        if move.verb == "take":
            for seat in (move.to, move.giver):  # type: ignore[attr-defined]
                if f"{_TEAM}{seat}" in found:
                    found[f"{_TEAM}{seat}"] = index + 1
    return found
