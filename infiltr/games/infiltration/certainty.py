"""Whether the odds of escape leave nothing out: which effects the race counts as they are, and which it takes for granted.

Whatever the answer, the odds are those of a seat whom nobody else helps or hinders, and nothing happens in facedown rooms.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .agenda import Npc
from .box import SECRET, Card, RoomCard
from .movement import room_at
from .outlook import escaping
from .vocabulary import Effect, Verb
from .ways import SIDES, boosts, brings

if TYPE_CHECKING:
    from .rules import State

__all__ = ["certain"]

_DIALS = frozenset({Verb.ALARM, Verb.PROXIMITY})
_ASIDE = frozenset({Verb.ADD, Verb.DRAIN, Verb.TAKE, Verb.GAIN, Verb.SPEND, Verb.REFILL, Verb.PEEK, Verb.GLIMPSE})
"""What has no part in an escape."""

_LEAVING = frozenset({Verb.ALARM, Verb.SPEND, Verb.GO})
"""What may go with a way out: it makes no difference to whoever is out."""


def certain(state: State, seat: int) -> bool:
    """Are the odds that this seat gets out, turning back here or further in, exact, if nobody else acts and facedown rooms bring nothing?

    No: where NPCs do something to each other, wound elsewhere than in their room, delay, heal, or are in the secret room; where a die
    decides more than one wound or one movement; where something may be chosen; where cards lie in rooms; where an item that helps
    does more than move; where a Retreat may fail for so many rounds that the rest is left out.
    """
    op = state.ops[seat]
    rooms = [room for place in range(len(state.spaces)) if (room := room_at(state, place)) is not None]
    awake = [npc for npc in state.npcs if npc.up]
    return (
        not escaping(state, seat).open
        and not any(space.left for space in state.spaces)
        and all(_npc_counted(npc, len(awake) > 1, len(awake) < len(state.npcs)) for npc in awake)
        and all(map(_room_counted, rooms))
        and (op.place != SECRET or _secret_counted(room_at(state, SECRET)))
        and all(_onward(room) for place in range(max(op.place, 1), state.rules.line) if (room := room_at(state, place)) is not None)
        and sum(map(_diced, rooms)) <= 1
        and not (boosts(state, op) and (state.rules.on("room_functions=movement") or not _items_counted(state, op.items))))


def _npc_counted(npc: Npc, several: bool, sleeping: bool) -> bool:
    """``several``: other NPCs are awake; ``sleeping``: some lie face down."""
    acts = all(_act_counted(effect, several, sleeping) for effect in npc.card.act)
    return acts and npc.place != SECRET and all(effect.verb in _DIALS and not effect.may for effect in npc.card.leaving)


def _act_counted(effect: Effect, several: bool, sleeping: bool) -> bool:
    match effect.verb:
        case _ if effect.may:
            return False
        case Verb.CLEAR:
            return "npc" not in effect.things or not several
        case Verb.WAKE:
            return not sleeping
        case Verb.WOUND:
            return effect.word in ("here", "others")
        case verb:
            return verb in _DIALS or verb in (Verb.RETREAT, Verb.ADD, Verb.DRAIN)


@lru_cache(maxsize=1024)
def _room_counted(room: RoomCard) -> bool:
    functions = [function.effects for function in (room.advance, room.retreat) if function is not None]
    moved = any(effect.verb in (Verb.MOVE, Verb.ROLL) and brings((effect,)).move for effect in room.enter)
    leaves = not brings(room.interface).out or all(effect.verb in _LEAVING and not effect.may for effect in room.interface)
    return leaves and not moved and all(map(_counted, (room.enter, *functions)))


def _secret_counted(room: RoomCard | None) -> bool:
    """Do the functions of the secret room move nobody further than the card that is played there?"""
    functions = [] if room is None else [function.effects for function in (room.advance, room.retreat) if function is not None]
    return not any(brings(effects).move for effects in functions)


@lru_cache(maxsize=1024)
def _onward(room: RoomCard) -> bool:
    """Does an Advance from here lead into the next room, and no further?"""
    if room.advance is None:
        return True
    found = brings(room.advance.effects)
    return room.advance.moves and not found.move and found.works == SIDES


def _counted(effects: tuple[Effect, ...]) -> bool:
    """Does ``ways.brings`` say all of these effects, and nothing more?"""
    for effect in effects:
        if effect.verb is Verb.ROLL:
            then, otherwise = effect.branches
            walks = any(one.verb is Verb.MOVE for one in otherwise)
            if len(effects) > 1 or walks or not all(map(_plain_for_one, (*then, *otherwise))):
                return False
        elif effect.may or not (effect.verb in _DIALS or effect.verb in _ASIDE or _plain_for_one(effect) or (
                effect.verb in (Verb.WOUND, Verb.DELAY) and effect.word in ("you", "here", "all"))):
            return False
    return True


def _plain_for_one(effect: Effect) -> bool:
    """A wound or a movement of the operative itself."""
    wound, move = effect.verb is Verb.WOUND and effect.word == "you", effect.verb is Verb.MOVE and effect.who == "you"
    return (wound or move) and not effect.may


@lru_cache(maxsize=1024)
def _diced(room: RoomCard) -> int:
    """In how many of its functions a die may wound."""
    functions = [room.enter, *(function.effects for function in (room.advance, room.retreat) if function is not None)]
    return sum(0 < brings(effects).wound < SIDES for effects in functions)


def _items_counted(state: State, faces: tuple[object, ...]) -> bool:
    items = [item for card in faces if isinstance(card, Card) and (item := state.rules.item(card)) is not None]
    return all(effect.verb in (Verb.MOVE, Verb.GO) and effect.who == "you" and not effect.may for item in items
               if brings(item.play).move < 0 or brings(item.play).entry or brings(item.play).out for effect in item.play)
