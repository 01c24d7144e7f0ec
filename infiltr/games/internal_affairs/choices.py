"""What a seat may do now, grouped by kind of action and cut into parts to choose: plain data for a screen.

In a response window everybody has the same actions before them, whatever they hold; those they cannot take say why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.scenes import Kind, Part, called, looks, offered

from .agenda import Step
from .box import Action, Back, Colour, Mole, Side, Slot
from .looks import mole_face, place_name, thing_of
from .moves import (
    Answer,
    AnyDirection,
    Bury,
    Discard,
    Draw,
    Enquiry,
    Exchange,
    Grenade,
    Guess,
    Insert,
    Lay,
    Left,
    Offer,
    Pass,
    Peek,
    Play,
    Refuse,
    Reveal,
    Right,
    Shift,
    Steal,
    Swap,
    Turn,
    YesNo,
)
from .naming import slot_sign
from .words import action_effect, card_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["WINDOWS", "actions", "forced", "things"]

Data = dict[str, Any]
Values = tuple[str, ...]

WINDOWS = frozenset({Step.CATCH, Step.RESPOND, Step.GRENADE})
"""Where a seat is asked whether it answers with an action card."""
_FREE = frozenset({Step.PHASE1, Step.PHASE2, Step.PHASE3})

_CARD = Part("card", N_("Which card?"))
_TO = Part("to", N_("Which player?"), "choice")
_OF = Part("of", N_("Whose card?"), "choice")
_SLOT = Part("slot", N_("Which card of the row?"))
_GUESS = Part("guess", N_("What is its value?"), "grid")
_AT = Part("at", N_("Where in the row?"), "choice")
_ID = Part("id", N_("Which identity card?"))
_LAID = tuple(Part(f"laid{place}", ask) for place, ask in enumerate((
    N_("First card from the left?"), N_("Second card from the left?"), N_("Third card from the left?"),
    N_("Fourth card from the left?"), N_("Fifth card from the left?"), N_("Sixth card from the left?"))))


def _named(move: Guess | Enquiry) -> Values:
    return f"seat:{move.slot.owner}", move.slot.text, move.code.text


def _lay(move: Lay) -> Values:
    assert not isinstance(move.cards, type(None))
    found: list[str] = []
    for card in move.cards.cards:  # type: ignore[union-attr]
        thing = thing_of(card)
        copies = sum(one.partition("#")[0] == thing for one in found)
        found.append(f"{thing}#{copies + 1}" if copies else thing)
    return tuple(found)


def _one_of(action: Action, *parts: Part, values: Callable[[Any], Values] = lambda move: ()) -> Kind:
    """An action card of the own hand: the card comes first, so that a click on it chooses the action."""
    return Kind("", "", (_CARD, *parts), lambda move: (thing_of(action), *values(move)))


_PLAYED: Mapping[Action, Kind] = {
    Action.ENQUIRY: _one_of(Action.ENQUIRY, _OF, _SLOT, _GUESS, values=_named),
    Action.SWAP: _one_of(Action.SWAP, _SLOT, Part("code", N_("Which code card of your hand for it?")), _AT,
                         values=lambda move: (move.slot.text, thing_of(move.card), f"at:{move.at}")),
    Action.STEAL: _one_of(Action.STEAL, _OF, values=lambda move: (f"seat:{move.of}",)),
    Action.LEFT: _one_of(Action.LEFT),
    Action.RIGHT: _one_of(Action.RIGHT),
    Action.ANY_DIRECTION: _one_of(Action.ANY_DIRECTION, Part("side", N_("From which side?"), "choice"),
                                  values=lambda move: (f"side:{move.side.value}",)),
    Action.EXCHANGE: _one_of(Action.EXCHANGE, _TO, values=lambda move: (f"seat:{move.to}",)),
}
_STEAL_BACK = _one_of(Action.STEAL, _OF, Part("back", N_("Which kind of card?"), "choice"),
                      values=lambda move: (f"seat:{move.of}", f"deck:{move.back.value}"))
_ACTION_OF: Mapping[type[Move], Action] = {
    Enquiry: Action.ENQUIRY, Swap: Action.SWAP, Steal: Action.STEAL, Left: Action.LEFT, Right: Action.RIGHT,
    AnyDirection: Action.ANY_DIRECTION, Exchange: Action.EXCHANGE, Refuse: Action.NOT_ANSWER, Shift: Action.SHIFT,
    Grenade: Action.GRENADE,
}

_KINDS: Mapping[type[Move], Kind] = {
    Play: Kind(N_("Play a code card"), N_("Another player has to put it into their row, where it belongs; you two know its value."),
               (_CARD, _TO), lambda move: (thing_of(move.card), f"seat:{move.to}")),
    Discard: Kind(N_("Discard"), N_("Put a card of your hand away, face up."), (_CARD,), lambda move: (thing_of(move.card),)),
    Bury: Kind(N_("Discard"), N_("Put a card of your hand away, face down."), (_CARD,), lambda move: (thing_of(move.card),)),
    Guess: Kind(N_("Guess"), N_("Point at a face-down code card of another row and name its value."), (_OF, _SLOT, _GUESS), _named),
    Draw: Kind(N_("Draw"), N_("Draw a card from one of the two decks."), (Part("deck", N_("From which deck?"), "choice"),),
               lambda move: (f"deck:{move.back.value}",)),
    Insert: Kind(N_("Put it into the row"), N_("The row stays in ascending order."), (_AT,), lambda move: (f"at:{move.at}",)),
    Turn: Kind(N_("Turn up a card"), N_("One of your cards of the value that was named."), (_SLOT,), lambda move: (move.slot.text,)),
    Reveal: Kind(N_("Turn up an identity card"), N_("It lies above the code card from now on, for everybody to see."), (_ID,),
                 lambda move: (thing_of(move.card),)),
    Offer: Kind(N_("Choose an identity card"), N_("The other player takes it and gives you one."), (_ID,),
                lambda move: (thing_of(move.card),)),
    Answer: Kind(N_("Answer"), N_("Is the guess right? Answers are true."), (Part("says", N_("Your answer?"), "choice"),),
                 lambda move: (move.says.value,)),
}
_SHIFT = Kind("", "", (_TO,), lambda move: (f"seat:{move.to}",))
_PASSES: Mapping[Step, tuple[str, str]] = {
    Step.PHASE2: (N_("Do not guess"), N_("Go on without a guess.")),
    Step.CATCH: (N_("Play no card"), N_("The code card comes into your row.")),
    Step.RESPOND: (N_("Play no card"), N_("The guess is answered, truly.")),
    Step.GRENADE: (N_("Play no card"), N_("Nothing more happens.")),
}
_RESPONSES: Mapping[Step, tuple[type[Move], ...]] = {Step.CATCH: (Shift,), Step.RESPOND: (Refuse, Shift), Step.GRENADE: (Grenade,)}


def forced(view: View) -> bool:
    """Is what is due an answer to something, not a phase of the own turn?"""
    return view.state.outcome is None and view.state.agenda[-1].step not in _FREE


def actions(view: View, *, both_ways: bool = False) -> list[Data]:
    """The actions of the view's seat, which is on turn, else none."""
    state: State = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    step = state.agenda[-1].step
    found: dict[type[Move], list[Move]] = {}
    for move in state.legal_moves():
        found.setdefault(type(move), []).append(move)
    if step is Step.PHASE1:
        return list(_phase1(view, found))
    if step is Step.LAY:
        kind = Kind(N_("Lay out your row"), N_("Code cards of your hand, face down, from the lowest to the highest."),
                    _LAID[:state.rules.row], _lay)
        return [offered("lay", kind, found[Lay])]
    shown = [_response(kind, found.get(kind, [])) for kind in _RESPONSES.get(step, ())]
    for made, moves in found.items():
        if made is Pass:
            name, text = _PASSES[step]
            shown.append(offered("pass", Kind(name, text), moves))
        elif step not in WINDOWS:
            shown.append(offered(made.verb, _KINDS[made], moves))
    return shown


def _response(made: type[Move], moves: list[Move]) -> Data:
    card = _ACTION_OF[made]
    reason = say("You do not hold this card, or there is nobody to aim it at.")
    kind = _SHIFT if made is Shift else Kind("", "")
    return offered(made.verb, kind, moves, reason) | {"name": card_name(card), "text": action_effect(card)}


def _phase1(view: View, found: Mapping[type[Move], list[Move]]) -> Iterable[Data]:
    state: State = view.state
    at = state.agenda[-1].seat
    yield offered("play", _KINDS[Play], found.get(Play, []), say("You hold no code card."))
    by_card = {card: moves for made, moves in found.items() if (card := _ACTION_OF.get(made)) is not None}
    held = {card for card in state.actions[at] if isinstance(card, Action) and card.colour is not Colour.BLUE}
    for card in sorted(held):
        kind = _STEAL_BACK if card is Action.STEAL and state.rules.on("steal_choice") else _PLAYED[card]
        shown = offered(card.value, kind, by_card.get(card, []), say("There is nothing to play it at now; it can be discarded."))
        yield shown | {"name": card_name(card), "text": action_effect(card)}
    if state.rules.moles:
        yield offered("peek", _peek(state), found.get(Peek, []))
    thrown = Bury if Bury in found else Discard
    yield offered(thrown.verb, _KINDS[thrown], found.get(thrown, []), say("You hold no card."))


def _peek(state: State) -> Kind:
    name = N_("Look at an identity card")
    if state.rules.on("peek_choice"):
        return Kind(name, N_("One of the player's face-down identity cards, at random."), (_TO,), lambda move: (f"seat:{move.of}",))
    return Kind(name, N_("A face-down identity card of a player drawn at random."))


# ---- how values look


def things(view: View, shown: Iterable[Data]) -> dict[str, Data]:
    """How each value of these actions looks, where it stands for itself: words, or an identity card."""
    return looks(shown, lambda value: _thing(view, value))


def _thing(view: View, value: str) -> Data:
    kind, _, rest = value.partition(":")
    state: State = view.state
    match kind:
        case "seat":
            return {"text": called(rest)}
        case "id":
            return mole_face(Mole(rest), value)
        case "at":
            due = state.agenda[-1]
            return {"text": place_name(state, due.seat, int(rest))} if due.step is Step.INSERT else {"text": _gap(int(rest))}
        case "deck":
            return {"text": say("code cards") if rest == Back.CODE.value else say("action cards")}
        case "side":
            return {"text": say("from the left") if rest == Side.LEFT.value else say("from the right")}
        case "code" | "act":
            return {"text": _card(rest.partition("#")[0])}
    if value in (YesNo.YES.value, YesNo.NO.value):
        return {"text": say("Yes") if value == YesNo.YES.value else say("No")}
    name = placed_name(value, view)
    return {"text": say("{sign} {name}", sign=slot_sign(Slot.parse(value).number), name=name)}


def _card(text: str) -> str:
    return say("code card {number}", number=text) if text.isdigit() else card_name(Action(text))


def _gap(at: int) -> str:
    return say_many("with {count} card on its left", "with {count} cards on its left", at)
