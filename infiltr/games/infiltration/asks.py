"""What can be entered at a physical table of this game, in its own words; the rest is derived (``infiltr.asking``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.asking import Asking
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_

from .agenda import Step
from .allowed import offered
from .box import Card, Choice, Place, Token
from .choices import things
from .looks import card_face
from .words import card_name, choice_name, place_name, token_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["ASKING"]

Data = dict[str, Any]

_NAMES = {
    "hand": N_("{name}'s hand"), "deal": N_("An item card"), "room": N_("A room card is turned up"), "select": N_("Select a card"),
    "play": N_("A selected card is turned up"), "choose": N_("Choose"), "extra": N_("A further card"), "take": N_("A data file token"),
    "glimpse": N_("A look at a token"), "peek": N_("A look at a room"), "roll": N_("The die"), "tally": N_("{name}'s tokens"),
}
_QUESTIONS = {
    "deal": N_("Which item card did you draw?"), "deal.card": N_("Which item cards were you dealt?"),
    "room": N_("Which room card is turned up?"), "select": N_("Which card do you select?"),
    "play": N_("Which card did {name} select?"), "choose": N_("What does {name} choose?"),
    "extra": N_("Does {name} play a further card?"), "take": N_("What is your token worth?"), "glimpse": N_("What is the token worth?"),
    "peek": N_("Which room card did you see?"), "roll": N_("What does the die show?"),
    "tally": N_("How many tokens of each value has {name}?"),
    "card": N_("Which card?"), "what": N_("What is chosen?"), "token": N_("What is it worth?"), "pips": N_("What does the die show?"),
    "at": N_("Which room?"),
    "ones": N_("How many are worth 1?"), "twos": N_("How many are worth 2?"), "threes": N_("How many are worth 3?"),
    "of": N_("Whose card?"), "nth": N_("Which token, counted from the top?"),
}


def _values(view: View) -> Mapping[type, Iterable[Any]]:
    state: State = view.state
    deck = state.rules.deck
    cards = [*state.rules.actions, *(one.card for kind in (deck.items, deck.specials, deck.rooms) for one in kind)]
    open_choice = state.outcome is None and state.agenda[-1].step in (Step.CHOOSE, Step.ORDER)
    return {
        Card: dict.fromkeys(cards), Choice: offered(state) if open_choice else (), Token: list(Token),
        Place: [Place.of(number) for number in range(state.rules.line + 1)],
    }


def _look(view: View, value: Any) -> Data | None:
    rules = view.state.rules
    match value:
        case Card():
            name = card_name(rules, value)
            return {"text": name} if rules.room(value) is not None else {"text": name, "face": card_face(rules, value)}
        case Choice():
            return _chosen(view, value)
        case Place():
            return {"text": place_name(value)}
        case Token():
            return {"text": token_name(value)}
    return None


def _chosen(view: View, value: Choice) -> Data:
    """A choice as the table shows it, with where it is."""
    shown = {"parts": [{"as": "choice"}], "moves": [["", value.text]]}
    found = things(view, [shown]).get(value.text)
    text = str(found["text"]) if found is not None and "text" in found else choice_name(view.state.rules, value)
    return {"text": capital(text)}


ASKING = Asking(names=_NAMES, questions=_QUESTIONS, values=_values, look=_look, hands={"deal": "hand"})
