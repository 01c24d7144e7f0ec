"""The dealer: which move is due, and with what chances each face is drawn from what nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from infiltr.core.faces import bits, mask
from infiltr.core.moves import HIDDEN, Move, Seat

from .agenda import Due, Step
from .box import CARDS, Card
from .missions import Special
from .moves import (
    Burn,
    Bury,
    Deal,
    Elite,
    Found,
    Half,
    Hold,
    Look,
    Pickup,
    Spread,
    Start,
    Suspect,
    Turn,
)

if TYPE_CHECKING:
    from .rules import State

__all__ = ["chances", "due"]


def due(state: State) -> Move | None:
    """The move that is due, its faces HIDDEN, where it has one form apart from them."""
    if state.outcome is not None or not state.agenda:
        return None
    due = state.agenda[-1]
    seat = state.seats[due.seat]
    backwards = Special.BACKWARDS in state.rules
    match due.step:
        case Step.HAND | Step.DRAW | Step.LAST_HAND:
            return Hold(seat, HIDDEN) if backwards else Deal(seat, HIDDEN)
        case Step.SUSPECT:
            return Suspect(seat, HIDDEN)
        case Step.HALF:
            return Half(seat, HIDDEN)
        case Step.BURN:
            return Burn(HIDDEN)
        case Step.LOOK:
            return Look(seat, HIDDEN)
        case Step.FOUND if Special.LAST_SUSPECT not in state.rules:
            return Pickup(seat, HIDDEN) if backwards else Found(seat, HIDDEN)
        case Step.DISCARD if Special.FACE_DOWN in state.rules:
            return Bury(seat, HIDDEN)
        case _:
            return None


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The dealer's possible moves in a full state, with their weights."""
    due = state.agenda[-1]
    seat = state.seats[due.seat]
    backwards = Special.BACKWARDS in state.rules
    match due.step:
        case Step.HAND:
            if backwards:
                return [(_hold(seat, index), 1) for index in bits(state.fresh)]
            return _ascending(seat, state.fresh, due)
        case Step.LAST_HAND:
            return _ascending(seat, state.blurred, due)
        case Step.DRAW:
            return _from_hq(state, _hold if backwards else _deal, seat)
        case Step.BURN:
            return _from_hq(state, _burn, seat)
        case Step.HALF:
            return _from_hq(state, _half, seat)
        case Step.SUSPECT:
            return [(_suspect(seat, index), 1) for index in bits(state.fresh)]
        case Step.LOOK:
            assert state.aside is not None
            known = state.fresh if state.aside.face is HIDDEN else mask([state.aside.face])
            return [(Look(seat, CARDS[index]), 1) for index in bits(known)]
        case Step.FOUND:
            kind: Callable[[Any], Move] = Turn
            if Special.LAST_SUSPECT not in state.rules:
                kind = lambda face: Pickup(seat, face) if backwards else Found(seat, face)  # noqa: E731
            return [(kind(face), 1) for face in state.down]
        case Step.SPREAD:
            face = due.card or min(face for face in state.hands[due.seat] if isinstance(face, Card))
            return [(Spread(seat, face), 1)]
        case Step.TURN:
            return [(Turn(CARDS[next(bits(state.fresh | state.returned))]), 1)]
        case Step.START:
            return [(Start(name), 1) for name in state.seats]
        case _:
            return [(Elite(name), 1) for name in state.seats]


def _from_hq(state: State, kind: Callable[[Seat, int], Move], seat: Seat) -> list[tuple[Move, int]]:
    """A draw from Headquarters: each card in it is equally likely; which of the fresh ones are in it is open."""
    returned = state.returned.bit_count()
    others = state.hq - returned
    fresh = [(kind(seat, index), others or 1) for index in bits(state.fresh)] if others else []
    if not returned:
        return [(move, 1) for move, _ in fresh]
    weight = state.fresh.bit_count() if others else 1
    return fresh + [(kind(seat, index), weight) for index in bits(state.returned)]


@lru_cache(maxsize=1024)
def _deal(seat: Seat, index: int) -> Deal:
    return Deal(seat, CARDS[index])


@lru_cache(maxsize=1024)
def _hold(seat: Seat, index: int) -> Hold:
    return Hold(seat, CARDS[index])


@lru_cache(maxsize=1024)
def _suspect(seat: Seat, index: int) -> Suspect:
    return Suspect(seat, CARDS[index])


@lru_cache(maxsize=1024)
def _half(seat: Seat, index: int) -> Half:
    return Half(seat, CARDS[index])


_BURNS = tuple(Burn(card) for card in CARDS)


def _burn(seat: Seat, index: int) -> Burn:
    return _BURNS[index]


def _ascending(seat: Seat, cards: int, due: Due) -> list[tuple[Move, int]]:
    """A hand dealt as a whole: its cards ascending, so that every hand has one order and all hands are equally likely."""
    open_cards = [index for index in bits(cards) if index > due.last]
    count = len(open_cards)
    weighted = ((index, comb(count - 1 - place, due.left - 1)) for place, index in enumerate(open_cards))
    return [(_deal(seat, index), weight) for index, weight in weighted if weight]
