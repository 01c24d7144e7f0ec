"""The way out: which cards it takes from a room, what each brings, and what NPCs will do meanwhile.

A way is a tuple of legs for ``solvers.race``, which turns it into odds. It knows the rooms that lie face up; of a facedown room
it assumes that nothing happens there. A die that may raise the alarm is taken to raise it;
of NPCs their dials, steps and wounds in their own room are followed. ``certainty.py`` says where that leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solvers.race import CALM, Clock, Happening, Leg, Round

from .agenda import Operative
from .box import ADVANCE, OUT, RETREAT, SECRET, Card, ItemCard, RoomCard
from .movement import room_at
from .vocabulary import Effect, Verb

if TYPE_CHECKING:
    from .rules import State

__all__ = ["Brings", "Way", "advance", "blows", "boosts", "brings", "cards_out", "clock", "way_out"]

AHEAD = 24
"""So many rounds NPCs are followed."""
NO_WAY = 99
SIDES = 6


class Brings(NamedTuple):
    """What a list of effects does to the operative that resolves it: rooms moved, dials, wounds on so many of six sides ..."""

    move: int = 0
    alarm: int = 0
    jump: int = 0
    wound: int = 0
    delay: bool = False
    works: int = SIDES
    """It moves on so many of six sides."""
    out: bool = False
    entry: bool = False


@lru_cache(maxsize=4096)
def brings(effects: tuple[Effect, ...]) -> Brings:
    """What these effects do, as far as it is the same whatever is chosen."""
    found = Brings()
    for effect in effects:
        found = _joined(found, effect)
    return found


def _joined(found: Brings, effect: Effect) -> Brings:
    mine = effect.who in ("you", "here", "all") and effect.word in ("", "you", "here", "all")
    match effect.verb:
        case Verb.ALARM:
            return found._replace(alarm=found.alarm + effect.number)
        case Verb.PROXIMITY:
            return found._replace(jump=found.jump + effect.number)
        case Verb.WOUND if mine:
            return found._replace(wound=SIDES)
        case Verb.DELAY if mine:
            return found._replace(delay=True)
        case Verb.MOVE if effect.who == "you":
            return found._replace(move=found.move + effect.number)
        case Verb.STEP:
            return found._replace(move=found.move - effect.number)
        case Verb.GO:
            return found._replace(out=found.out or effect.word == "out", entry=found.entry or effect.word == "entry")
        case Verb.ROLL:
            return _rolled(found, effect)
    return found


def _rolled(found: Brings, effect: Effect) -> Brings:
    then, otherwise = (brings(branch) for branch in effect.branches)
    works = SIDES + 1 - effect.number
    wound = then.wound * works + otherwise.wound * (SIDES - works)
    found = found._replace(alarm=found.alarm + max(then.alarm, otherwise.alarm), jump=found.jump + max(then.jump, otherwise.jump),
                           wound=max(found.wound, wound // SIDES))
    return found._replace(move=found.move + then.move, works=works) if then.move and not otherwise.move else found


class _Step(NamedTuple):
    """One card on the way out: where it leads, and what it brings."""

    to: int
    leg: Leg


@lru_cache(maxsize=4096)
def _retreat(room: RoomCard | None) -> tuple[Brings, int]:
    """What a Retreat from this room does, and by how many rooms it moves."""
    if room is None or room.retreat is None:
        return Brings(), 1
    found = brings(room.retreat.effects)
    return found, max(-found.move, 0) + room.retreat.moves


Rooms = tuple[tuple[RoomCard | None, bool], ...]
"""By place the room that lies there face up, and whether it has its interface token."""


def _rooms(state: State) -> Rooms:
    return tuple([(room_at(state, place), space.interface) for place, space in enumerate(state.spaces)])


def _entering(rooms: Rooms, places: Iterable[int]) -> Brings:
    total = Brings()
    for place in places:
        room = rooms[place][0]
        if room is not None and room.enter:
            one = brings(room.enter)
            total = Brings(0, total.alarm + one.alarm, total.jump + one.jump, max(total.wound, one.wound), total.delay or one.delay)
    return total


def _leg(rooms: Rooms, did: Brings, places: Sequence[int], walks: bool) -> Leg:
    entered = _entering(rooms, places)
    return Leg(did.works, did.alarm + entered.alarm, did.jump + entered.jump, max(did.wound, entered.wound), did.delay or entered.delay,
               walks)


def _walk(rooms: Rooms, place: int) -> _Step | None:
    """The next card of whoever walks: the way out of this room if it has one, else a Retreat."""
    room, interface = rooms[place]
    if room is not None and interface and brings(room.interface).out:
        return _Step(OUT, Leg(walks=False))
    if place == SECRET:
        return _from_secret(rooms)
    did, moved = _retreat(room)
    to = place - moved
    if to < 1:
        return _Step(OUT, Leg(did.works, walks=True))
    return _Step(to, _leg(rooms, did, range(to, place), True))


def _from_secret(rooms: Rooms) -> _Step | None:
    """Out of the secret room into the one that Retreat leads to, else the one that Advance leads to."""
    room = rooms[SECRET][0]
    doors = {other.door: at for at, (other, _) in enumerate(rooms) if other is not None and other.door is not None}
    for card in (RETREAT, ADVANCE):
        function = None if room is None else room.retreat if card is RETREAT else room.advance
        if card in doors and (function is None or function.moves):
            return _Step(doors[card], _leg(rooms, brings(function.effects) if function is not None else Brings(), [doors[card]], True))
    return None


def cards_out(state: State) -> tuple[float, ...]:
    """How many cards it takes from each place to be out, on foot; a Retreat that may fail counts as often as it is needed on average."""
    return _cards_out(_rooms(state))


@lru_cache(maxsize=1024)
def _cards_out(rooms: Rooms) -> tuple[float, ...]:
    found = [float(NO_WAY)] * len(rooms)
    for place in (*range(1, len(rooms)), SECRET):
        step = _walk(rooms, place)
        if step is not None:
            own = SIDES / step.leg.works + (step.leg.delay and step.to != OUT)
            found[place] = own + (found[step.to] if step.to != OUT else 0)
    return tuple(found)


@lru_cache(maxsize=1024)
def _boost(item: ItemCard) -> int:
    """By how many rooms an item moves its operative backward; the entry room counts as many. 0: not at all."""
    found = brings(item.play)
    return NO_WAY if found.entry or found.out else max(-found.move, 0)


def boosts(state: State, op: Operative) -> list[int]:
    """The backward movement of the items in a hand, as far as it is seen, the longest first."""
    found = [_boost(item) for card in op.items if isinstance(card, Card) and (item := state.rules.item(card)) is not None]
    return sorted((rooms for rooms in found if rooms > 1), reverse=True)


def advance(state: State, place: int) -> Leg:
    """An Advance from this room of the line into the next one."""
    rooms = _rooms(state)
    room = rooms[place][0]
    did = brings(room.advance.effects) if room is not None and room.advance is not None else Brings()
    return _leg(rooms, did._replace(works=SIDES), [min(place + 1, len(rooms) - 1)], True)


class Way(NamedTuple):
    """Legs for the race, and the place after each of them."""

    legs: tuple[Leg, ...]
    places: tuple[int, ...]


def way_out(state: State, seat: int, place: int | None = None) -> Way | None:
    """The cards of this seat's way out from where it is (or from another place), items that help first; None: there is none."""
    op = state.ops[seat]
    place = op.place if place is None else place
    legs: list[Leg] = []
    places: list[int] = []
    left, rooms = boosts(state, op) if place != SECRET else [], _rooms(state)
    while place != OUT:
        step = _walk(rooms, place)
        if step is None or len(legs) > NO_WAY:
            return None
        if place != SECRET and left and step.to not in (OUT, place - left[0]) and place > 1:
            moved = left.pop(0)
            to = 1 if moved == NO_WAY else place - moved
            step = _Step(to, _leg(rooms, Brings(), range(to, place), False)) if to >= 1 else _Step(OUT, Leg(walks=False))
        legs.append(step.leg)
        place = step.to
        places.append(place)
    return Way(tuple(legs), tuple(places))


# ---- NPCs

@lru_cache(maxsize=4096)
def _npc_rounds(npcs: tuple[tuple[tuple[Effect, ...], str, tuple[Effect, ...], int], ...], exits: frozenset[int]) -> tuple[Round, ...]:
    alarms, jumps = [0] * AHEAD, [0] * AHEAD
    for act, leaves, leaving, start in npcs:
        place, does, goes = start, brings(act), brings(leaving)
        back = sum(effect.number for effect in act if effect.verb is Verb.RETREAT)
        for number in range(AHEAD):
            if leaves and (place == 1 or (leaves == "exit" and place in exits)):
                alarms[number] += goes.alarm
                jumps[number] += goes.jump
                break
            alarms[number] += does.alarm
            jumps[number] += does.jump
            place = max(place - back, 1)
    last = max((number for number in range(AHEAD) if alarms[number] or jumps[number]), default=-1)
    return tuple((Happening(alarms[number], jumps[number]),) for number in range(last + 1))


@lru_cache(maxsize=4096)
def _blows(act: tuple[Effect, ...], leaves: str, place: int, exits: frozenset[int]) -> frozenset[tuple[int, int]]:
    """In which rounds and at which places an NPC wounds everybody who is there."""
    found = set()
    for number in range(AHEAD):
        if leaves and (place == 1 or (leaves == "exit" and place in exits)):
            break
        for effect in act:
            if effect.verb is Verb.WOUND and effect.word in ("here", "others"):
                found.add((number, place))
            elif effect.verb is Verb.RETREAT:
                place = max(place - effect.number, 1)
    return frozenset(found)


def blows(state: State, places: Sequence[int]) -> frozenset[tuple[int, int]]:
    """Where faceup NPCs wound whoever stands at these places after so many legs: (round, legs made)."""
    if not state.npcs:
        return frozenset()
    exits = _exits(state)
    found = frozenset[tuple[int, int]]().union(
        *[_blows(npc.card.act, npc.card.leaves, npc.place, exits) for npc in state.npcs if npc.up and npc.place != SECRET])
    return frozenset((number, made) for number, place in found for made, there in enumerate(places) if there == place)


def _exits(state: State) -> frozenset[int]:
    return frozenset(place for place in range(1, len(state.spaces)) if (room := room_at(state, place)) is not None and room.exit)


def clock(state: State) -> Clock:
    """The dials, and what the faceup NPCs will do to them if nobody stops them."""
    if not state.npcs:
        return Clock(state.proximity, state.alarm)
    exits = _exits(state)
    acting = tuple((npc.card.act, npc.card.leaves, npc.card.leaving, npc.place) for npc in state.npcs if npc.up and npc.place != SECRET)
    return Clock(state.proximity, state.alarm, _npc_rounds(acting, exits), CALM)
