"""Moving, entering, turning rooms up, escaping (rulebook: "Movement Direction", "Revealing a Room", "Secret Room")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .agenda import NOWHERE, Due, Lying, Step
from .box import ADVANCE, OUT, RETREAT, SECRET, Card, Floor, RoomCard
from .scoring import finished
from .tokens import pooled
from .vocabulary import Effect, Verb

if TYPE_CHECKING:
    from .rules import State

__all__ = ["door", "effect_dues", "enter", "entered", "escape", "furnish", "go", "move_one", "room_at", "turned_up", "works"]

_COUNTED = (Verb.STEP, Verb.ITEMS)


def effect_dues(effects: tuple[Effect, ...], seat: int, place: int = NOWHERE, card: Card | None = None) -> tuple[Due, ...]:
    """These effects as pending ones, the first on top."""
    return tuple([Due(Step.EFFECT, seat, place, effect.number if effect.verb in _COUNTED else 0, effect, card)
                  for effect in reversed(effects)])


def room_at(state: State, place: int) -> RoomCard | None:
    """The room card that lies there face up."""
    space = state.spaces[place]
    return space.card if space.up and isinstance(space.card, RoomCard) else None


def door(state: State, card: Card) -> int:
    """Where this action card leads from the secret room; OUT where that room has not been turned up."""
    for place, space in enumerate(state.spaces):
        if space.up and isinstance(space.card, RoomCard) and space.card.door is card:
            return place
    return OUT


def move_one(state: State, seat: int, way: int) -> State:
    """One room forward (1) or backward (-1), with all that entering brings."""
    place = state.ops[seat].place
    if place == SECRET:
        place = door(state, ADVANCE if way > 0 else RETREAT)
        return state if place == OUT else enter(state, seat, place)
    if way < 0:
        return escape(state, seat) if place == 1 else enter(state, seat, place - 1)
    return state if place == state.rules.line else enter(state, seat, place + 1)


def go(state: State, seat: int, where: str) -> State:
    """Straight to a room, or out."""
    if where == "out":
        return escape(state, seat)
    place = 1 if where == "entry" else SECRET
    if where == "deepest":
        place = max(number for number, space in enumerate(state.spaces) if space.up)
    if place == SECRET and not state.rules.floors[Floor.SECRET]:
        return state
    return state if state.ops[seat].place == place else enter(state, seat, place)


def enter(state: State, seat: int, place: int) -> State:
    """An operative enters a room; a facedown one is turned up."""
    state = state.op(seat, place=place)
    if not state.spaces[place].up:
        return state.push(Due(Step.ROOM, seat, place))
    return entered(state, seat, place)


def entered(state: State, seat: int, place: int) -> State:
    """The Enter function, and what cards left here do when somebody enters."""
    if state.rules.on("npc_facedown=entering") and any(npc.place == place and not npc.up for npc in state.npcs):
        state = state.with_(npcs=tuple(npc._replace(up=npc.up or npc.place == place) for npc in state.npcs))
    if state.spaces[place].left:
        state = works(state, place, "enter", seat)
    room = room_at(state, place)
    return state.push(*effect_dues(room.enter, seat, place, room.card)) if room is not None and room.enter else state


def turned_up(state: State, due: Due, room: RoomCard) -> State:
    """A room is turned up: its Reveal function, its Enter function, then its tokens (rulebook, four steps).

    At set-up (``due.left``) everybody enters, in turn order.
    """
    state = state.space(due.place, card=room, up=True).with_(rooms=state.rooms & ~room.bit)
    entering: list[int] = [due.seat]
    if due.left:
        entering = [] if state.rules.on("entry_enter=none") else state.inside
    return state.push(
        Due(Step.FURNISH, -1, due.place), *(Due(Step.ENTRY, seat, due.place) for seat in reversed(entering)),
        *effect_dues(room.reveal, due.seat, due.place, room.card))


def furnish(state: State, place: int) -> State:
    """The interface token, lab worker, tech lock and available tokens of a room that was turned up."""
    room = room_at(state, place)
    assert room is not None
    state = state.space(place, interface=bool(room.interface), lock=room.lock is not None, worker=room.worker is not None)
    return pooled(state, place, room.data)


def escape(state: State, seat: int) -> State:
    """An operative leaves the facility; the last one to do so ends the game."""
    state = state.op(seat, place=OUT, delayed=False)
    inside = state.inside
    if not inside:
        return finished(state)
    return state.with_(first=inside[0]) if state.first == seat else state


def works(state: State, place: int, moment: str, seat: int) -> State:
    """What cards left in a room do at this moment, for their owners; not because of the owner's own doing."""
    for lying in state.spaces[place].left:
        item = state.rules.item(lying.card)
        left = item.left if item is not None else None
        if left is None or left.when != moment or lying.seat == seat or state.ops[lying.seat].place == OUT:
            continue
        if left.once:
            assert item is not None
            state = taken_away(state, place, lying).with_(discards=state.discards | item.bit)
        state = state.push(*effect_dues(left.effects, lying.seat, place, lying.card))
    return state


def taken_away(state: State, place: int, lying: Lying) -> State:
    """A card left in a room is there no more."""
    return state.space(place, left=tuple(other for other in state.spaces[place].left if other is not lying))
