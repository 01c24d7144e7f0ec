"""The dealer: which move is due, and with what chances each face is drawn from what nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.moves import HIDDEN, Move, Seat

from .agenda import Due, Step
from .box import Card, ItemCard, Place, RoomCard, Token
from .moves import Deal, Glimpse, Peek, Play, Roll, Room, Select, Take, Tally

if TYPE_CHECKING:
    from .rules import State

__all__ = ["chances", "due"]

_DIE: tuple[tuple[Move, int], ...] = tuple((Roll(pips), 1) for pips in range(1, 7))
Chances = Sequence[tuple[Move, int]]


def due(state: State) -> Move | None:
    """The move that is due, its secrets HIDDEN, where it has one form apart from them."""
    if state.outcome is not None:
        return None
    due = state.agenda[-1]
    seat = state.seats[due.seat]
    match due.step:
        case Step.HAND | Step.DRAW:
            return Deal(seat, HIDDEN)
        case Step.SELECT:
            return Select(seat, HIDDEN)
        case Step.TAKE:
            return Take(seat, HIDDEN)
        case Step.GLIMPSE:
            return Glimpse(seat, Place.of(due.place), due.left, HIDDEN)
        case Step.PEEK:
            return Peek(seat, Place.of(due.place), HIDDEN)
        case _:
            return None


def chances(state: State) -> Chances:
    """The dealer's possible moves in a full state, with their weights."""
    due = state.agenda[-1]
    seat = state.seats[due.seat]
    match due.step:
        case Step.ROLL | Step.DIE:
            return _DIE
        case Step.PLAY:
            card = state.ops[due.seat].chosen
            assert isinstance(card, Card)
            return [(Play(seat, card), 1)]
        case Step.TAKE:
            tokens = state.spaces[due.place].tokens if due.place >= 0 else ()
            known = tokens[0] if tokens else None
            return [(_take(seat, token), weight) for token, weight in _values(state, known)]
        case Step.ROOM:
            return [(Room(Place.of(due.place), room.card), 1) for room in _rooms(state, due.place)]
        case Step.DRAW:
            return [(_deal(seat, state.rules.deck.items[index]), 1) for index in bits(state.items)]
        case Step.HAND:
            return _ascending(state, seat, due)
        case Step.GLIMPSE:
            token = state.spaces[due.place].tokens[due.left - 1]
            return [(Glimpse(seat, Place.of(due.place), due.left, value), weight) for value, weight in _values(state, token)]
        case Step.PEEK:
            return [(Peek(seat, Place.of(due.place), room.card), 1) for room in _rooms(state, due.place)]
        case _:
            return [(Tally(seat, *state.ops[due.seat].tokens[1:]), 1)]


def _values(state: State, token: object) -> list[tuple[Token, int]]:
    """What a token can be worth: all that were never looked at are alike, wherever they lie."""
    if isinstance(token, Token):
        return [(token, 1)]
    return [(value, weight) for value, weight in zip(Token, state.unseen, strict=True) if weight]


def _rooms(state: State, place: int) -> list[RoomCard]:
    """What a facedown room can be."""
    card = state.spaces[place].card
    if isinstance(card, RoomCard):
        return [card]
    rooms = state.rules.deck.rooms
    return [rooms[index] for index in bits(state.rooms & state.rules.floors[state.rules.floor(place)])]


@lru_cache(maxsize=64)
def _take(seat: Seat, token: Token) -> Take:
    return Take(seat, token)


@lru_cache(maxsize=1024)
def _deal(seat: Seat, item: ItemCard) -> Deal:
    return Deal(seat, item.card)


def _ascending(state: State, seat: Seat, due: Due) -> Chances:
    """A hand dealt as a whole: its cards in the order of the deck, so that every hand has one order and all are equally likely."""
    last = -1
    if due.card is not None:
        item = state.rules.item(due.card)
        last = item.index if item is not None else -1
    left = [index for index in bits(state.items) if index > last]
    items, count = state.rules.deck.items, len(left)
    weighted = ((items[index], comb(count - 1 - number, due.left - 1)) for number, index in enumerate(left))
    return [(_deal(seat, item), weight) for item, weight in weighted if weight]
