"""What a seat may do now, grouped by kind of action and cut into parts to choose: plain data for a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Move
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.scenes import Kind, Part, called, looks, offered

from .agenda import NOWHERE, Due, Step
from .allowed import extra_cards, hand_cards, selectable
from .box import ADVANCE, OUT, RETREAT, Card, Choice, Token
from .looks import ACTION_TEXTS, card_face, npc_face, room_name, thing_of
from .moves import Choose, Extra, Select
from .sentences import effects_text
from .words import card_name, choice_name, place_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["actions", "forced", "place_of", "things"]

Data = dict[str, Any]

_CARD = Part("card", N_("Which card?"))
_HAND = Kind(N_("Card of your hand"), N_("Play an item or a special card of your hand instead of an action card."), (_CARD,),
             lambda move: (thing_of(move.card),))
_PASS = Kind(N_("No further card"), N_("What you have played this round is enough."))
_ASKS: Mapping[str, str] = {
    "who": N_("Which operative?"), "npc": N_("Which NPC?"), "room": N_("Which room?"), "token": N_("Which token?"),
    "lock": N_("Which tech lock?"), "worker": N_("Which lab worker?"), "way": N_("Which way?"), "say": N_("Shall it happen?"),
    "branch": N_("Which of these?"),
}
_SEVERAL = N_("Which of these?")


def forced(view: View) -> bool:
    """Is what is due a choice within an effect, not the card of a round?"""
    return view.state.outcome is None and view.state.agenda[-1].step in (Step.CHOOSE, Step.EXTRA, Step.ORDER)


def place_of(state: State, due: Due) -> int:
    """The room that a pending effect is about."""
    return due.place if due.place != NOWHERE else state.ops[due.seat].place


def actions(view: View, *, both_ways: bool = False) -> list[Data]:
    """The actions of the view's seat, which is on turn, else none."""
    state: State = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    due = state.agenda[-1]
    if due.step is Step.SELECT:
        return list(_cards(state, due, Select, selectable(state, state.ops[due.seat])))
    if due.step is Step.EXTRA:
        cards = list(_cards(state, due, Extra, extra_cards(state, state.ops[due.seat])))
        return [*cards, offered("pass", _PASS, [Extra(view.seat, None)])]
    moves = list(state.legal_moves())
    return [offered("choose", _choice(moves), moves)]


def _cards(state: State, due: Due, made: type[Select] | type[Extra], cards: tuple[Card, ...]) -> Iterator[Data]:
    """Each action card as an action of its own, and one for the cards of the hand."""
    by, op = state.seats[due.seat], state.ops[due.seat]
    for card in state.rules.actions:
        kind = Kind(card_name(state.rules, card), ACTION_TEXTS[card])
        reason = say("You are delayed: you can select neither Advance nor Retreat this round.")
        if card in op.played:
            reason = say("This card lies face up already; it comes back at the end of the round.")
        elif card not in (ADVANCE, RETREAT):
            reason = ""
        yield offered(card.text, kind, [made(by, card)] if card in cards else [], reason)
    held = [card for card in dict.fromkeys(hand_cards(op)) if card in cards]
    yield offered("hand", _HAND, [made(by, card) for card in held], say("You hold no card that you can play."))


def _choice(moves: list[Move]) -> Kind:
    kinds = {move.what.kind for move in moves if isinstance(move, Choose)}
    asked = kinds - {"say"} or kinds
    ask = _ASKS[min(asked)] if len(asked) == 1 else _SEVERAL
    return Kind(N_("Choose"), N_("The effect asks you to choose."), (Part("what", ask, "choice"),), lambda move: (move.what.text,))


# ---- how values look


def things(view: View, shown: Iterable[Data]) -> dict[str, Data]:
    """How each value of these actions looks: words, or a card."""
    return looks(shown, lambda value: _thing(view, value))


def _thing(view: View, value: str) -> Data:
    state: State = view.state
    kind, _, rest = value.partition(":")
    if kind == "card":
        return card_face(state.rules, Card.parse(rest))
    due = state.agenda[-1]
    match kind:
        case "who":
            return _named(called(rest), _where(state, state.operative(rest).place))
        case "npc":
            npc = next(npc for npc in state.npcs if npc.card.card.text == rest)
            return _named(card_name(state.rules, npc.card.card), _where(state, npc.place)) | {"spoken": npc_face(npc)["spoken"]}
        case "room":
            place = 0 if rest == "secret" else int(rest)
            return _named(choice_name(state.rules, Choice.parse(value)), room_name(state, place))
        case "token":
            return {"text": _token(state, due, int(rest))}
        case "branch" if due.effect is not None:
            return {"text": effects_text(due.effect.branches[int(rest) - 1])}
        case "say":
            return {"text": say("Yes") if rest == "yes" else say("No")}
    return {"text": capital(choice_name(state.rules, Choice.parse(value)))}


def _named(name: str, where: str) -> Data:
    return {"text": capital(say("{name} ({where})", name=name, where=where))}


def _where(state: State, place: int) -> str:
    return say("escaped") if place == OUT else place_name(place)


def _token(state: State, due: Due, number: int) -> str:
    token = state.spaces[place_of(state, due)].tokens[number - 1]
    if isinstance(token, Token):
        return say("Token {number} from the top: {value} ZB", number=number, value=token.value)
    return say("Token {number} from the top", number=number)
