"""The dealer: which move is due, and with what chances each role, card and mission is drawn from what nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.moves import HIDDEN, Move, Seat

from .agenda import Step
from .box import CARDS, Mission, Role
from .moves import (
    Ballot,
    Deal,
    Discarded,
    File,
    Loyalty,
    Offer,
    Peek,
    Peeked,
    RoleCard,
    Show,
    Side,
    Sided,
    Start,
    Vote,
)
from .roles import Power

if TYPE_CHECKING:
    from .rules import State

__all__ = ["chances", "due", "eligible"]


def eligible(state: State, voter: int) -> list[int]:
    """Whom this seat may vote for: everybody else whose role card is face down."""
    return [seat for seat in range(len(state.seats)) if seat != voter and not state.is_shown(seat)]


def due(state: State) -> Move | None:
    """The move that is due, its secrets HIDDEN, where it has one form apart from them."""
    seat = state.seats[state.seat]
    match state.step:
        case Step.ROLE:
            return RoleCard(seat, HIDDEN)
        case Step.HAND:
            return _deal(seat, None)
        case Step.PEEK:
            return Peek(HIDDEN, HIDDEN, HIDDEN)
        case Step.FILE:
            return File(HIDDEN, HIDDEN)
        case Step.OFFER:
            return Offer(seat, HIDDEN)
        case Step.DISCARDED:
            return Discarded(seat, HIDDEN)
        case Step.SIDE:
            return Side(seat, HIDDEN)
        case Step.VOTE:
            return Vote(seat, HIDDEN if eligible(state, state.seat) else None)
    return None


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The dealer's possible moves in a full state, with their weights."""
    return _CHANCES[state.step](state)


@lru_cache(maxsize=1024)
def _deal(seat: Seat, index: int | None) -> Deal:
    return Deal(seat, HIDDEN if index is None else CARDS[index])


@lru_cache(maxsize=1024)
def _offer(seat: Seat, mission: Mission) -> Offer:
    return Offer(seat, mission)


def _starts(state: State) -> list[tuple[Move, int]]:
    return [(Start(seat), 1) for seat in state.seats]


def _roles(state: State) -> list[tuple[Move, int]]:
    left = list(state.rules.roles)
    for role in state.roles[:state.seat]:
        if isinstance(role, Role):
            left.remove(role)
    seat = state.seats[state.seat]
    return [(RoleCard(seat, role), left.count(role)) for role in Role if role in left]


def ascending(values: Sequence[int], last: int, left: int) -> list[tuple[int, int]]:
    """What may come next where ``left`` values are drawn ascending, with weights: every set has one order, all are as likely."""
    values = [value for value in values if value > last]
    count = len(values)
    weighted = ((value, comb(count - 1 - place, left - 1)) for place, value in enumerate(values))
    return [(value, weight) for value, weight in weighted if weight]


def _hand(state: State) -> Sequence[tuple[Move, int]]:
    return _next_cards(state.seats[state.seat], state.fresh, state.last, state.left)


@lru_cache(maxsize=1024)
def _next_cards(seat: Seat, fresh: int, last: int, left: int) -> tuple[tuple[Move, int], ...]:
    """Kept for the oracle, which comes to the same hands with other roles again and again."""
    return tuple((_deal(seat, index), weight) for index, weight in ascending(list(bits(fresh)), last, left))


def _peek(state: State) -> list[tuple[Move, int]]:
    """The Shadow never sees the one who wins if a neighbour loses: each of the two could win only against the other."""
    rules = state.rules
    shadow = state.roles.index(rules.with_power(Power.PEEK_ROLE))
    rival = rules.with_power(Power.NEIGHBOUR_LOSES)
    return [(Peek(state.seats[shadow], state.seats[seat], role), 1) for seat, role in enumerate(state.roles)
            if seat != shadow and isinstance(role, Role) and role is not rival]


def _file(state: State) -> list[tuple[Move, int]]:
    archivist = state.seats[state.roles.index(state.rules.with_power(Power.SEE_UNDEALT))]
    return [(File(archivist, CARDS[index]), 1) for index in bits(state.fresh)]


def _offers(state: State) -> list[tuple[Move, int]]:
    seat, missions = state.seats[state.seat], state.rules.missions
    places = ascending(list(bits(state.missions)), state.last, state.left)
    return [(_offer(seat, missions[place]), weight) for place, weight in places]


def _discarded(state: State) -> list[tuple[Move, int]]:
    return [(Discarded(state.seats[state.seat], state.discards[-1]), 1)]


def _show(state: State) -> list[tuple[Move, int]]:
    role = state.roles[state.seat]
    assert isinstance(role, Role)
    return [(Show(state.seats[state.seat], role), 1)]


def _ballot(state: State) -> list[tuple[Move, int]]:
    whom = state.votes[state.seat]
    assert isinstance(whom, int)
    return [(Ballot(state.seats[state.seat], state.seats[whom]), 1)]


def _sided(state: State) -> list[tuple[Move, int]]:
    answer = state.answers[state.seat]
    assert isinstance(answer, Loyalty)
    return [(Sided(state.seats[state.seat], answer), 1)]


def _peeked(state: State) -> list[tuple[Move, int]]:
    assert state.peeked is not None
    whom = state.peeked[1]
    assert isinstance(whom, int)
    return [(Peeked(state.seats[state.seat], state.seats[whom]), 1)]


_CHANCES: dict[Step, Callable[[State], Sequence[tuple[Move, int]]]] = {
    Step.START: _starts, Step.ROLE: _roles, Step.HAND: _hand, Step.PEEK: _peek, Step.FILE: _file, Step.OFFER: _offers,
    Step.DISCARDED: _discarded, Step.SHOW: _show, Step.BALLOT: _ballot, Step.SIDED: _sided, Step.PEEKED: _peeked,
}
