"""What can be entered at a physical table of this game, in its own words; the rest is derived (``infiltr.asking``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from infiltr.asking import Asking
from infiltr.core.moves import Move, actor
from infiltr.core.table import View
from infiltr.core.words import N_, say

from .box import Action, Back, Code, Codes, Mole, Moles, Side, Slot
from .choices import WINDOWS
from .looks import action_face, code_face, mole_face
from .moves import YesNo
from .naming import slot_sign
from .words import card_name, mole_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["ASKING"]

Data = dict[str, Any]
MOST_IDS = 3
"""So many identity cards lie before a player at most."""

_NAMES = {
    "hand": N_("{name}'s hand"), "ids": N_("{name}'s identity cards"), "id": N_("Identity card"), "code": N_("Code card"),
    "action": N_("Action card"), "lay": N_("Lay the row"), "start": N_("Who begins?"), "play": N_("Play a code card"),
    "shift": N_("Shift"), "receive": N_("Code card"), "insert": N_("Put it into the row"), "enquiry": N_("Enquiry"),
    "swap": N_("Swap"), "steal": N_("Steal"), "stolen": N_("The stolen card"), "left": N_("Left"), "right": N_("Right"),
    "any": N_("Any Direction"), "take": N_("The identity card taken"), "exchange": N_("Exchange"), "offer": N_("Offer a card"),
    "peek": N_("Look at an identity card"), "look": N_("The identity card"), "discard": N_("Discard"), "bury": N_("Discard face down"),
    "guess": N_("Guess"), "pass": N_("Pass"), "refuse": N_("Not Answer"), "answer": N_("Answer"), "turn": N_("Turn up a card"),
    "reveal": N_("Turn up an identity card"), "grenade": N_("Hand Grenade"), "aside": N_("Identity card set aside"),
    "draw": N_("Draw a card"), "unmask": N_("Cards still face down"),
}
_QUESTIONS = {
    "silence": N_("Does {name} answer with a card?"), "start": N_("Who begins?"),
    "id": N_("Which identity card were you dealt?"), "code": N_("Which code card did you draw?"),
    "action": N_("Which action card did you draw?"), "receive": N_("Which code card was played against you?"),
    "take": N_("Which identity card was it?"), "look": N_("Whose identity card was it, and which?"), "to": N_("Against which player?"),
    "shift.to": N_("To which player?"), "exchange.to": N_("With which player?"), "of": N_("Whose card?"),
    "slot": N_("Which card of the row?"),
    "card": N_("Which card?"), "code.card": N_("Which code cards were you dealt?"), "action.card": N_("Which action cards were you dealt?"),
    "id.card": N_("Which identity cards were you dealt?"), "guess.code": N_("What is its value?"), "enquiry.code": N_("What is its value?"),
    "insert.at": N_("How many cards are on its left?"),
    "swap.at": N_("How many cards are on its left?"), "insert": N_("Where does {name} put it?"),
    "answer": N_("Is the guess at {name}'s card right?"), "answer.says": N_("Is the guess right?"),
    "turn": N_("Which card does {name} turn up?"),
    "reveal": N_("Which identity card does {name} turn up?"), "draw": N_("From which deck does {name} draw?"), "back": N_("Which deck?"),
    "first": N_("Who begins?"), "side": N_("From which side?"), "giver": N_("From whom?"), "unmask": N_("Which cards are still face down?"),
    "who": N_("Whose cards?"), "cards": N_("Which cards?"), "offer": N_("Which card does {name} offer?"),
}
_WORDS = {
    Back.CODE: N_("code card"), Back.ACTION: N_("action card"), Side.LEFT: N_("from the left"), Side.RIGHT: N_("from the right"),
    YesNo.YES: N_("Yes"), YesNo.NO: N_("No"),
}


def _values(view: View) -> Mapping[type, Iterable[Any]]:
    state: State = view.state
    ids = [Moles(cards) for count in range(1, MOST_IDS + 1) for cards in combinations_with_replacement(Mole, count)]
    return {
        Code: state.rules.values, Action: list(Action), Mole: list(Mole), Moles: ids, Codes: (),
        Slot: [placed.slot for row in state.rows for placed in row],
    }


def _look(view: View, value: Any) -> Data | None:
    match value:
        case Code():
            return {"text": card_name(value), "face": code_face(value)}
        case Action():
            return {"text": card_name(value), "face": action_face(value)}
        case Mole():
            return {"text": mole_name(value), "face": mole_face(value)}
        case Moles():
            return {"text": say(", ").join(map(mole_name, value.cards))}
        case Slot():
            return {"text": say("{sign} {name}", sign=slot_sign(value.number), name=placed_name(value.text, view))}
    return {"text": say(_WORDS[value])} if value in _WORDS else None


def _lay(view: View, moves: Sequence[Move]) -> Data:
    """The own row: some of the cards of the hand, from the lowest to the highest."""
    by = actor(moves[0])
    state: State = view.state
    options: list[Data] = []
    for card in sorted(card for card in state.codes[state.seats.index(by)] if isinstance(card, Code)):
        copies = sum(option["word"] == card.text for option in options)
        value = f"{card.text}#{copies + 1}" if copies else card.text
        options.append({"value": value, "word": card.text, "text": card_name(card), "face": code_face(card)})
    ask = say("Which cards do you lay out?")
    part = {"id": "cards", "ask": ask, "as": "choice", "options": options, "count": state.rules.row, "sorted": True, "between": ","}
    return {"id": "lay", "name": say("Lay the row"), "text": ask, "line": f"lay {by} {{cards}}", "parts": [part]}


def _silence(state: State) -> str | None:
    """A player who may answer with a card and of whom nothing is entered does not."""
    if not state.agenda or state.agenda[-1].step not in WINDOWS:
        return None
    return f"pass {state.turn}"


ASKING = Asking(
    names=_NAMES, questions=_QUESTIONS, values=_values, look=_look, hands={"code": "hand", "action": "hand", "id": "ids"}, copies=4,
    acts={"lay": _lay}, silence=_silence,
)
