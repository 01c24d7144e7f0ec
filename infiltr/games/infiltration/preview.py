"""What a move would do, in words for the button that makes it, and what the odds are as far as the table's help allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.core.words import say, say_many

from .agenda import Due
from .box import ADVANCE, DOWNLOAD, INTERFACE, OUT, RETREAT, SECRET, Card, Choice, Function, RoomCard
from .charts import percent
from .choices import place_of
from .looks import card_lines
from .movement import door, room_at
from .moves import Choose, Extra, Select
from .outlook import escape_odds
from .sentences import effects_text
from .ways import advance
from .words import card_name, choice_name, place_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["figures", "preview"]


def preview(view: View, move: Move) -> dict[str, str]:
    """The name of a move on its button, and its effect in a sentence."""
    return {"name": _name(view, move), "text": _effect(view, move)}


def _name(view: View, move: Move) -> str:
    rules = view.state.rules
    match move:
        case Select(card=card):
            return say("Select {card}", card=card_name(rules, card))
        case Extra(card=None):
            return say("Play no further card")
        case Extra(card=card):
            return say("Also play {card}", card=card_name(rules, card))
        case Choose(what=what):
            return say("Choose: {choice}", choice=choice_name(rules, what))
    return say("Do it")


def _effect(view: View, move: Move) -> str:
    state: State = view.state
    due = state.agenda[-1]
    match move:
        case Select(card=Card() as card) | Extra(card=Card() as card):
            return _does(state, due.seat, card)
        case Extra():
            return say("The round goes on.")
        case Choose(what=what):
            return _chosen(state, due, what)
    return ""


# ---- what a card does where one stands


def _does(state: State, seat: int, card: Card) -> str:
    op = state.ops[seat]
    if card in (ADVANCE, RETREAT):
        text = _walk(state, seat, card)
        if op.wounded and not (card is RETREAT and op.place == 1):
            return say("{text} You are wounded, so you are delayed after it.", text=text)
        return text
    if card is INTERFACE:
        return _interface(state, op.place)
    if card in state.rules.actions:
        return _download(state, op.place, card)
    return " ".join(card_lines(state.rules, card))


def _walk(state: State, seat: int, card: Card) -> str:
    place = state.ops[seat].place
    room = room_at(state, place)
    function = None if room is None else room.advance if card is ADVANCE else room.retreat
    step = _step(state, place, card)
    if room is None or function is None:
        return step
    return _answered(room, function, step)


def _answered(room: RoomCard, function: Function, step: str) -> str:
    """A room's own function answers the card."""
    text = say("{room} answers: {text}", room=say(room.name), text=effects_text(function.effects))
    return say("{text} Then: {step}", text=text, step=step) if function.moves else say("{text} You do not move otherwise.", text=text)


def _step(state: State, place: int, card: Card) -> str:
    if place == SECRET:
        leads = door(state, card)
        if leads == OUT:
            return say("The room that this leads to has not been turned up: you stay in the secret room.")
        return _entering(state, leads)
    if card is RETREAT:
        return _entering(state, place - 1) if place > 1 else _out(state)
    if place == state.rules.line:
        return say("This is the deepest room: you stay where you are.")
    return _entering(state, place + 1)


def _out(state: State) -> str:
    return say("You leave the facility and have escaped; what you hold counts at the end.")


def _entering(state: State, place: int) -> str:
    room = room_at(state, place)
    name = place_name(place)
    if room is None:
        known = state.spaces[place].card
        if isinstance(known, RoomCard):
            return say("You enter {place}, which is face down: {room} is turned up, as you have seen, with whatever that brings.",
                       place=name, room=say(known.name))
        return say("You enter {place}, which is face down: it is turned up, with whatever that brings.", place=name)
    if room.enter:
        return say("You enter {place}, {room}. Enter: {text}", place=name, room=say(room.name), text=effects_text(room.enter))
    return say("You enter {place}, {room}.", place=name, room=say(room.name))


def _interface(state: State, place: int) -> str:
    room, space = room_at(state, place), state.spaces[place]
    if room is None or not room.interface:
        return say("Your room has no Interface: nothing happens.")
    if not space.interface:
        return say("The interface token of your room is gone: nothing happens.")
    return say("{room}: {text}", room=say(room.name), text=effects_text(room.interface))


def _download(state: State, place: int, card: Card) -> str:
    count = len(state.spaces[place].tokens)
    if not count:
        return say("No token is available in your room now.")
    if card is DOWNLOAD:
        return say_many("{count} token is available in your room: you take up to two if you are the first here this round, else one.",
                        "{count} tokens are available in your room: you take up to two if you are the first here this round, else one.",
                        count)
    return say_many("{count} token is available in your room; it is shared among those who extract here.",
                    "{count} tokens are available in your room; they are shared among those who extract here.", count)


# ---- what a choice does


def _chosen(state: State, due: Due, what: Choice) -> str:
    match what.kind:
        case "lock" | "worker":
            return _opened(state, what)
        case "branch" if due.effect is not None:
            return effects_text(due.effect.branches[int(what.value) - 1])
        case "way":
            return _step(state, place_of(state, due), ADVANCE if what.value == "forward" else RETREAT)
        case "say" if what.value == "no":
            return say("Nothing happens.")
    return effects_text((due.effect,)) if due.effect is not None else ""


def _opened(state: State, what: Choice) -> str:
    """A lock or worker that is destroyed."""
    place = SECRET if what.value == "secret" else int(what.value)
    room = room_at(state, place)
    guard = None if room is None else room.lock if what.kind == "lock" else room.worker
    if guard is None:
        return ""
    text = say_many("{count} secure token becomes available.", "{count} secure tokens become available.", guard.secure)
    return say("{function} {text}", function=effects_text(guard.effects), text=text) if guard.effects else text


# ---- figures


def figures(view: View, move: Move, odds: bool) -> str:
    """How many rooms a facedown one can be; with ``odds`` also how likely one gets out by turning back after the move."""
    if not isinstance(move, Select | Extra) or move.card not in (ADVANCE, RETREAT):
        return ""
    state: State = view.state
    seat = state.agenda[-1].seat
    place = state.ops[seat].place
    parts = []
    if move.card is ADVANCE and SECRET < place < state.rules.line and room_at(state, place + 1) is None:
        parts.append(_behind(state, place + 1))
    if odds and place != SECRET:
        further = min(place + 1, state.rules.line)
        if move.card is RETREAT:
            parts.append(say("Going on like that you get out with odds of {chance} %, if nobody else acts.",
                             chance=percent(escape_odds(state, seat))))
        else:
            chance = percent(escape_odds(state, seat, [(advance(state, place), further)]))
            parts.append(say("Turning back after it you get out with odds of {chance} %, if nobody else acts.", chance=chance))
    return " ".join(parts)


def _behind(state: State, place: int) -> str:
    """What a facedown room can be, for a seat that has looked at it or has not."""
    known = state.spaces[place].card
    if isinstance(known, RoomCard):
        return say("That room is {room}: you have looked at it.", room=say(known.name))
    left = (state.rooms & state.rules.floors[state.rules.floor(place)]).bit_count()
    return say_many("That room can be {count} room card.", "That room can be any of {count} room cards.", left)
