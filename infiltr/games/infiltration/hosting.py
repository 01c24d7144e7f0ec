"""What the table asks of the game besides a scene: options in words, what lights up, the turn-back curve, and the end."""

from __future__ import annotations

from typing import Any

from infiltr.core.game import Option
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.hosts import Host, worded
from infiltr.scenes import called

from .box import OUT
from .charts import turning_back
from .facility import room_id
from .moves import Deal, Extra, Glimpse, Peek, Play, Room, Take
from .scene import fixed, scene

__all__ = ["HOST"]

_VALUES = {
    ("entry_enter", "each"): N_("for each operative"), ("entry_enter", "none"): N_("for nobody"),
    ("room_functions", "card"): N_("the action card only"), ("room_functions", "movement"): N_("an item's movement too"),
    ("secret_npcs", "last"): N_("after all others"), ("secret_npcs", "first"): N_("before all others"),
    ("first_download", "played"): N_("the first that is played"), ("first_download", "took"): N_("the first that takes a token"),
    ("npc_facedown", "card"): N_("by a card alone"), ("npc_facedown", "entering"): N_("by whoever enters, too"),
}


def _when(option: Option) -> dict[str, tuple[str, ...]]:
    return {"seats": ("2",)} if option.name == "two_player_alarm" else {}


def _laid(view: View, index: int) -> list[str]:
    """Which rooms, operatives and cards a move is about."""
    match view.record[index]:
        case Room(at=at) | Peek(at=at) | Glimpse(at=at):
            return [room_id(at.number)]
        case Play(of=seat, card=card) | Extra(by=seat, card=card):
            return [f"played:{seat}:{card}"]
        case Deal(to=seat, card=card):
            return [f"card:{card}" if seat == view.seat else f"{seat}:items"]
        case Take(to=seat):
            return [f"who:{seat}"]
    return []


def _end(state: Any, view: View) -> list[str]:
    """Who escaped with how much, and who was caught."""
    told = []
    for at, op in enumerate(state.ops):
        name = called(state.seats[at])
        if op.place == OUT:
            told.append(say("{name} escaped with {number} ZB.", name=name, number=state.score(state.seats[at]) or 0))
        elif state.rules.on("token_counts=off"):
            told.append(say("{name} was caught.", name=name))
        else:
            told.append(say_many("{name} was caught with {count} token.", "{name} was caught with {count} tokens.", op.held, name=name))
    return told


HOST = Host(
    scene,
    about=N_("Take data, and be out before the mercenaries are there. Whoever brings out most zettabytes wins."),
    called=N_("Operatives"),
    seats=3,
    words=worded(_VALUES),
    when=_when,
    laid=_laid,
    fixed=fixed,
    end=_end,
    recap=True,
    chart=turning_back,
)
