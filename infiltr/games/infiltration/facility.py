"""The facility as a map: a graph of its rooms, where each is drawn, and what lies and stands there, as plain data for a screen.

The line runs from the entry room to the deepest room and turns round at the end of each row; the secret room lies below. The graph is
built with networkx, which is loaded when the first map is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Hidden
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.scenes import called

from .agenda import Space
from .box import SECRET, Floor, Place, RoomCard, Token
from .looks import listed, npc_face, operative_face, room_name
from .sentences import room_lines
from .words import card_name, place_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["WIDE", "drawn", "passages", "placed", "room_id"]

Data = dict[str, Any]
Spot = tuple[int, int]

WIDE, NARROW = 6, 3
"""So many rooms stand in a row of the map, on a wide screen and on a narrow one."""
_FLOORS = {Floor.FIRST: N_("first floor"), Floor.SECOND: N_("second floor"), Floor.SECRET: N_("off the line")}


def room_id(place: int) -> str:
    """A room as a thing to choose."""
    return f"room:{Place.of(place)}"


@lru_cache(maxsize=64)
def passages(line: int, doors: tuple[int, ...], secret: bool) -> Any:
    """The facility as a ``networkx.Graph``: places and the passages between them; ``doors``: where the secret room leads to."""
    import networkx as nx

    graph = nx.path_graph(range(1, line + 1))
    if secret:
        graph.add_node(SECRET)
        graph.add_edges_from((SECRET, place) for place in doors)
    return graph


@lru_cache(maxsize=64)
def placed(line: int, doors: tuple[int, ...], secret: bool, columns: int) -> dict[int, Spot]:
    """Column and row of each place, from 1: depth by depth along the rows, which turn round; the secret room begins a row of its own."""
    import networkx as nx

    graph = passages(line, doors, secret)
    found: dict[int, Spot] = {}
    for place, depth in nx.single_source_shortest_path_length(graph.subgraph(range(1, line + 1)), 1).items():
        row, at = divmod(depth, columns)
        found[place] = (at + 1 if row % 2 == 0 else columns - at, row + 1)
    if secret:
        found[SECRET] = (1, max(row for _, row in found.values()) + 1)
    return found


def _doors(state: State) -> tuple[int, ...]:
    """The rooms face up to which the secret room leads."""
    return tuple(place for place, space in enumerate(state.spaces)
                 if space.up and isinstance(space.card, RoomCard) and space.card.door is not None)


def drawn(view: View) -> Data:
    """The map as the view's seat sees it."""
    state: State = view.state
    line, secret = state.rules.line, bool(state.rules.floors[Floor.SECRET])
    wide, narrow = min(WIDE, line), min(NARROW, line)
    spots = {name: placed(line, _doors(state), secret, columns) for name, columns in (("wide", wide), ("narrow", narrow))}
    places = [*range(1, line + 1), *([SECRET] if secret else [])]
    here = state.operative(view.seat).place if view.seat is not None else 1
    return {
        "title": say("The facility"),
        "spoken": say("The facility, from the entry room to the deepest"),
        "columns": {"wide": wide, "narrow": narrow},
        "beside": spots["wide"][SECRET][1] if secret else 0,
        "shown": room_id(here if here in places else 1),
        "rooms": [_room(view, place) | {name: _spot(found, place) for name, found in spots.items()} for place in places],
    }


def _spot(found: dict[int, Spot], place: int) -> Data:
    """Where a room is drawn, and on which side the next one lies."""
    column, row = found[place]
    after = found.get(place + 1) if place != SECRET else None
    way = "" if after is None else "down" if after[1] > row else "right" if after[0] > column else "left"
    return {"column": column, "row": row, "next": way}


# ---- one room


def _room(view: View, place: int) -> Data:
    state: State = view.state
    space = state.spaces[place]
    name = room_name(state, place)
    seats = [seat for seat, op in enumerate(state.ops) if op.place == place]
    npcs = [npc for npc in state.npcs if npc.place == place]
    marks = list(_marks(state, place, space))
    cards = [*[operative_face(state, seat, state.seats[seat] == view.seat) for seat in seats], *map(npc_face, npcs)]
    title = capital(place_name(place))
    parts = [say("{place}: {room}", place=title, room=name), *[mark["spoken"] for mark in marks],
             *[say("{name} is here", name=card["name"]) for card in cards]]
    return {
        "id": room_id(place),
        "number": say("S") if place == SECRET else str(place),
        "name": name if isinstance(space.card, RoomCard) else "",
        "title": say("{place}: {room}", place=title, room=name),
        "spoken": say("; ").join(parts),
        "up": space.up,
        "tone": state.rules.floor(place).value,
        "marks": marks,
        "cards": cards,
        "lines": _lines(state, place, space, marks),
    }


def _lines(state: State, place: int, space: Space, marks: list[Data]) -> list[str]:
    """What is there now and what the room does, in sentences; of a facedown one how many rooms it can be."""
    if isinstance(space.card, RoomCard):
        printed = list(room_lines(space.card))
        if space.up:  # what was there at first matters no more
            printed[0] = say("Now: {things}.", things=say("; ").join(mark["spoken"] for mark in marks)) if marks else ""
        return [*filter(None, printed), *_leading(state, place)]
    count = (state.rooms & state.rules.floors[state.rules.floor(place)]).bit_count()
    floor = say(_FLOORS[state.rules.floor(place)])
    return [say_many("Face down, {floor}: it can be {count} room.", "Face down, {floor}: it can be {count} rooms.", count, floor=floor)]


def _leading(state: State, place: int) -> list[str]:
    """Where the secret room leads, as far as that is face up."""
    if place != SECRET:
        return []
    doors = passages(state.rules.line, _doors(state), True).neighbors(SECRET)
    return [say("It leads to {place}.", place=place_name(door)) for door in doors] or [say("No room that it leads to is face up yet.")]


def _marks(state: State, place: int, space: Space) -> Iterator[Data]:
    """The tokens, lock, worker, interface token, way out and door of a room, and cards left there."""
    name = Place.of(place)
    if not space.up or not isinstance(space.card, RoomCard):
        return
    room = space.card
    if space.tokens or room.data:
        yield from _tokens(space)
    if space.lock and room.lock is not None:
        count = room.lock.secure
        spoken = say_many("tech lock with {count} secure token", "tech lock with {count} secure tokens", count)
        yield {"id": f"lock:{name}", "text": say("⊠{count}", count=count), "spoken": spoken}
    if space.worker and room.worker is not None:
        count = room.worker.secure
        spoken = say_many("lab worker with {count} secure token", "lab worker with {count} secure tokens", count)
        yield {"id": f"worker:{name}", "text": say("⚗{count}", count=count), "spoken": spoken}
    if space.interface:
        yield {"id": "interface", "text": "⌨", "spoken": say("interface token")}
    if room.exit:
        yield {"id": "exit", "text": say("exit"), "spoken": say("an exit")}
    if room.door is not None:
        card = card_name(state.rules, room.door)
        yield {"id": "door", "text": say("⇄S"), "spoken": say("{card} leads here from the secret room", card=card)}
    for lying in space.left:
        card, owner = card_name(state.rules, lying.card), called(state.seats[lying.seat])
        yield {"id": f"left:{lying.card}", "text": say("⚑{owner}", owner=owner[:1]),
               "spoken": say("{name} left {card} here", name=owner, card=card)}


def _tokens(space: Space) -> Iterator[Data]:
    """How many tokens are available, and what this seat has seen of them."""
    count = len(space.tokens)
    yield {"id": "tokens", "text": say("◆{count}", count=count),
           "spoken": say_many("{count} available token", "{count} available tokens", count), "strong": True}
    known = [(number, token) for number, token in enumerate(space.tokens, 1) if isinstance(token, Token)]
    if known:
        seen = listed([say("token {number} from the top is worth {value} ZB", number=number, value=token.value)
                       for number, token in known])
        row = "".join(str(token.value) if isinstance(token, Token) else "?" for token in space.tokens)
        yield {"id": "seen", "text": row, "spoken": say("you have seen: {tokens}", tokens=seen), "hushed": True}
    looked = sum(isinstance(token, Hidden) for token in space.tokens)
    if looked:
        yield {"id": "looked", "text": say("{count}◉", count=looked),
               "spoken": say_many("somebody else has looked at {count} of them", "somebody else has looked at {count} of them", looked)}
