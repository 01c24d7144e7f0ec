"""What the table asks of the game besides a scene: who is asked for an answer, what lit up lies where, and the end."""

from __future__ import annotations

from typing import Any

from infiltr.core.game import Option
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.hosts import Host, worded
from infiltr.scenes import called

from .agenda import Step
from .box import Code, Mole, mole_of
from .choices import WINDOWS
from .moves import Answer, Enquiry, Grenade, Guess, Insert, Lay, Shift, Swap, Turn
from .scene import fixed, scene
from .words import mole_name

__all__ = ["HOST"]

_MANY = ("5", "6", "7", "8")
_FEW = ("2", "3", "4")
_WHERE = {
    "peek_choice": _MANY, "grenade_all": (), "spare_card": ("5",), "six_spares": ("6",), "out_at": _FEW,
}
_VALUES = {
    ("insert_ties", "owner"): N_("the owner chooses"), ("insert_ties", "left"): N_("always on the left"),
    ("insert_ties", "right"): N_("always on the right"), ("discard_face", "up"): N_("face up"), ("discard_face", "down"): N_("face down"),
    ("grenade_order", "clockwise"): N_("clockwise, one after another"), ("grenade_order", "together"): N_("all together"),
    ("out_at", "three"): N_("three face-up code cards"), ("out_at", "all"): N_("no face-down code card left"),
}


def _when(option: Option) -> dict[str, tuple[str, ...]]:
    seats = _WHERE.get(option.name, ())
    return {"seats": seats} if seats else {}


def _due(view: View) -> Step | None:
    return None if view.state.outcome is not None or not view.state.agenda else view.state.agenda[-1].step


def _answers(view: View) -> bool:
    """Whether a guess is right has one true answer."""
    return _due(view) is Step.ANSWER


def _window(view: View) -> bool:
    return _due(view) in WINDOWS


def _laid(view: View, index: int) -> list[str]:
    """Which cards of rows a move is about."""
    move = view.record[index]
    match move:
        case Guess(slot=slot) | Enquiry(slot=slot) | Turn(slot=slot):
            return [slot.text]
        case Answer(by=by):
            before = next(one for one in reversed(view.record[:index]) if isinstance(one, Guess | Enquiry | Shift | Grenade))
            return [before.slot.text] if isinstance(before, Guess | Enquiry) and before.slot.owner == by else []
        case Insert(by=by) | Swap(by=by):
            state = view.at(index + 1).state
            return [f"{by}:{state.came[state.seats.index(by)]}"]
        case Lay(by=by):
            return [f"{by}:{number + 1}" for number in range(view.state.rules.row)]
    return []


def _end(state: Any, view: View) -> list[str]:
    """The teams, and every row."""
    told = []
    if state.rules.moles:
        for mole in Mole:
            names = [called(seat) for at, seat in enumerate(state.seats) if mole_of((*state.up[at], *state.down[at])) is mole]
            if names:
                told.append(say("{team}s: {names}.", team=mole_name(mole), names=say(", ").join(names)))
    for at, seat in enumerate(state.seats):
        row = say(", ").join(_number(placed) for placed in state.rows[at])
        told.append(say("{name}'s row: {numbers}.", name=called(seat), numbers=row))
    return told


def _number(placed: Any) -> str:
    assert isinstance(placed.face, Code), "the full state knows every face"
    return placed.face.text if placed.up else say("{number} (face down)", number=placed.face.number)


HOST = Host(
    scene,
    about=N_("With five to eight players two teams play against each other; with two to four, everybody for themselves."),
    seats=5,
    words=worded(_VALUES),
    when=_when,
    answers=_answers,
    window=_window,
    laid=_laid,
    fixed=fixed,
    end=_end,
)
