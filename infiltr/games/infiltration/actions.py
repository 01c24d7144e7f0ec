"""The action cards (rulebook: "Action Cards"), and cards as they are turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.moves import HIDDEN

from .agenda import Due, Operative, Step
from .box import ADVANCE, DOWNLOAD, EXTRACT, INTERFACE, OUT, RETREAT, Card
from .movement import effect_dues, move_one, room_at, works

if TYPE_CHECKING:
    from .rules import State

__all__ = ["moved", "perform", "played", "resolved"]

_FIRST_DOWNLOAD, _LATER_DOWNLOAD = 2, 1
_WAY = {ADVANCE: 1, RETREAT: -1}


def played(state: State, seat: int, card: Card) -> State:
    """A card is turned up and resolved. Who is out resolves nothing more."""
    op = state.ops[seat]._replace(chosen=None, barred=False)
    state = _shown(state, seat, op._replace(played=(*op.played, card)), card)
    if op.place == OUT:
        return state
    if card in state.rules.actions:
        return perform(state, seat, card)
    item = state.rules.item(card)
    effects = item.play if item is not None else ()
    special = state.rules.special(card)
    if special is not None:
        effects = special.play
    return state.push(*effect_dues(effects, seat, card=card))


def _shown(state: State, seat: int, op: Operative, card: Card) -> State:
    """An item leaves the hand; in a view, where it was perhaps not seen before, it takes the place of an unseen one."""
    item = state.rules.item(card)
    items = state.items
    if item is not None:
        hand, unseen = list(op.items), list(op.unseen)
        if card in hand:
            hand.remove(card)
        else:
            hand.remove(HIDDEN)
            unseen.remove(state.deck_of(item.index))
            items &= ~item.bit
        op = op._replace(items=tuple(hand), unseen=tuple(unseen))
    return state.with_(ops=(*state.ops[:seat], op, *state.ops[seat + 1:]), items=items)


def perform(state: State, seat: int, action: Card) -> State:
    """Resolve an action card, played as itself or through an effect."""
    if action in _WAY:
        return _walk(state.push(Due(Step.RESOLVED, seat)), seat, action)
    if action is INTERFACE:
        return _interface(state, seat)
    if action is DOWNLOAD:
        return _download(state, seat)
    assert action is EXTRACT
    return state.with_(extracting=(*state.extracting, seat))


def _walk(state: State, seat: int, action: Card) -> State:
    """Advance and Retreat: the room's function answers first; its data says whether one moves as well."""
    room = room_at(state, state.ops[seat].place)
    function = None if room is None else room.advance if action is ADVANCE else room.retreat
    if room is None or function is None:
        return move_one(state, seat, _WAY[action])
    if function.moves:
        state = state.push(Due(Step.MOVE, seat, left=_WAY[action]))
    return state.push(*effect_dues(function.effects, seat, state.ops[seat].place, room.card))


def moved(state: State, due: Due) -> State:
    """One room of an effect's movement. With the option room_functions an item's movement is answered too."""
    if due.card is not None and state.rules.on("room_functions=movement"):
        return _walk(state, due.seat, ADVANCE if due.left > 0 else RETREAT)
    return move_one(state, due.seat, due.left)


def _interface(state: State, seat: int) -> State:
    place = state.ops[seat].place
    room, space = room_at(state, place), state.spaces[place]
    if room is None or not space.interface:
        return state
    if space.left:
        state = works(state, place, "interface", seat)
    return state.push(*effect_dues(room.interface, seat, place, room.card))


def _download(state: State, seat: int) -> State:
    """Two tokens for the first of the round in this room, one for whoever follows; as many as there are."""
    place = state.ops[seat].place
    space, bit = state.spaces[place], 1 << place
    count = min(_LATER_DOWNLOAD if state.downloads & bit else _FIRST_DOWNLOAD, len(space.tokens))
    if count or not state.rules.on("first_download=took"):
        state = state.with_(downloads=state.downloads | bit)
    if space.left:
        state = works(state, place, "download", seat)
    return state.push(*[Due(Step.TAKE, seat, place)] * count)


def resolved(state: State, seat: int) -> State:
    """An Advance or Retreat has fully resolved: who is wounded now is delayed."""
    op = state.ops[seat]
    return state.op(seat, delayed=True) if op.wounded and op.place != OUT else state
