"""What can be entered at a physical table of this game, in its own words; the rest is derived (``infiltr.asking``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from infiltr.asking import Asking
from infiltr.core.moves import Seat
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_, say

from .agenda import Step
from .box import Card, Mission, Role
from .looks import card_face
from .moves import Loyalty, YesNo
from .words import card_name, mission_text, role_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["ASKING"]

Data = dict[str, Any]

_NAMES = {
    "start": N_("Who leads the first trick?"), "hand": N_("{name}'s hand"), "role": N_("{name}'s role card"),
    "peek": N_("The Shadow's look"), "file": N_("The Archivist's look"), "offer": N_("The missions that {name} drew"),
    "choose": N_("Play a mission"), "inspect": N_("The Analyst's question"), "discarded": N_("The discarded mission"),
    "play": N_("Play a card"), "show": N_("A role card is turned up"), "side": N_("Half-time"), "vote": N_("Vote"),
    "ballot": N_("{name}'s vote"), "sided": N_("What the Turncoat answered"), "peeked": N_("Whom the Shadow looked at"),
}
_QUESTIONS = {
    "role": N_("Which role were you dealt?"), "deal": N_("Which card came into your hand?"), "deal.card": N_("Which cards were you dealt?"),
    "offer": N_("Which missions did you draw?"), "offer.mission": N_("Which missions did you draw?"),
    "choose": N_("Which mission does {name} play?"), "inspect": N_("Does {name} look at the discarded mission?"),
    "discarded": N_("Which mission was discarded?"), "play": N_("Which card does {name} play?"), "card": N_("Which card?"),
    "stake": N_("How many Intel are on it?"), "show": N_("Which role card is turned up?"), "vote": N_("Whom do you vote for?"),
    "ballot": N_("For whom did {name} vote?"), "first": N_("Who leads the first trick?"), "mission": N_("Which mission?"),
    "role.role": N_("Which role is it?"), "of": N_("Whose card?"), "whom": N_("For whom?"), "answer": N_("What is the answer?"),
    "peek": N_("Whose role did you see, and which is it?"), "file": N_("Which undealt card did you see?"),
}
_WORDS = {YesNo.YES: N_("Yes"), YesNo.NO: N_("No"), Loyalty.STAY: N_("Stay"), Loyalty.SWITCH: N_("Switch sides")}


def _values(view: View) -> Mapping[type, Iterable[Any]]:
    state: State = view.state
    return {Card: state.rules.deck, Mission: list(state.rules.place), Role: list(dict.fromkeys(state.rules.roles))}


def _look(view: View, value: Any) -> Data | None:
    match value:
        case Card():
            return {"text": card_name(value), "face": card_face(value)}
        case Mission():
            return {"text": capital(mission_text(value, view.setup))}
        case Role():
            return {"text": role_name(value, view.setup)}
    return {"text": say(_WORDS[value])} if value in _WORDS else None


def _parted(text: str, seats: Sequence[Seat]) -> tuple[str, ...]:
    """A whole trick on one line, ``trick ann G7 bob G2 1 cat R5``, as its plays."""
    words = text.split()
    if words[:1] != ["trick"] or not set(words[1:2]) & set(seats):
        return (text,)
    found: list[list[str]] = []
    for word in words[1:]:
        if word in seats:
            found.append(["play", word])
        else:
            found[-1].append(word)
    return tuple(map(" ".join, found))


def _silence(state: State) -> str | None:
    """A seat of which nothing is entered does not look at the discarded mission."""
    return f"inspect {state.turn} no" if state.step is Step.INSPECT else None


ASKING = Asking(
    names=_NAMES, questions=_QUESTIONS, values=_values, look=_look, hands={"deal": "hand", "offer": "offer"}, verbs=("trick",),
    silence=_silence, parted=_parted,
)
