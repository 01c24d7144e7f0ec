"""What each move does to the state, one function a move.

Every function takes a state and a move that is possible, and returns the state after it, with what is due next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Move

from . import rounds
from .agenda import Ending, Step
from .box import INSIDERS, SUIT_MASKS, Mission
from .ending import finish
from .missions import Played
from .moves import (
    Ballot,
    Choose,
    Deal,
    Discarded,
    File,
    Inspect,
    Offer,
    Peek,
    Peeked,
    Play,
    RoleCard,
    Show,
    Side,
    Sided,
    Start,
    Vote,
    YesNo,
)
from .roles import Power
from .rounds import put

if TYPE_CHECKING:
    from .rules import State

__all__ = ["AFTER"]


# ---- set-up

def _start(state: State, move: Start) -> State:
    return state.with_(step=Step.ROLE, seat=0, leader=state.seats.index(move.first))


def _role(state: State, move: RoleCard) -> State:
    seat = state.seat
    roles = put(state.roles, seat, move.role)
    if seat + 1 < len(state.seats):
        return state.with_(roles=roles, seat=seat + 1)
    return state.with_(roles=roles, step=Step.HAND, seat=0, left=state.rules.hand, last=-1)


def _deal(state: State, move: Deal) -> State:
    seat, card = state.seat, move.card
    changes: dict[str, Any] = {"sizes": put(state.sizes, seat, state.sizes[seat] + 1), "left": state.left - 1}
    if card is not HIDDEN:
        changes |= {"hands": put(state.hands, seat, state.hands[seat] | card.bit), "fresh": state.fresh & ~card.bit,
                    "last": card.index}
    if state.left > 1:
        return state.with_(**changes)
    if seat + 1 < len(state.seats):
        return state.with_(**(changes | {"seat": seat + 1, "left": state.rules.hand, "last": -1}))
    return rounds.after_deal(state.with_(**changes))


def _peek(state: State, move: Peek) -> State:
    if move.to is HIDDEN or move.of is HIDDEN:
        return rounds.after_deal(state.with_(peeked=(HIDDEN, HIDDEN)), Step.PEEK)
    seats = state.seats.index(move.to), state.seats.index(move.of)
    return rounds.after_deal(state.with_(peeked=seats, roles=put(state.roles, seats[1], move.role)), Step.PEEK)


def _file(state: State, move: File) -> State:
    if move.card is not HIDDEN:
        state = state.with_(filed=move.card.bit, fresh=state.fresh & ~move.card.bit)
    return rounds.after_deal(state, Step.FILE)


# ---- the leader's choice

def _offer(state: State, move: Offer) -> State:
    changes: dict[str, Any] = {"offered": (*state.offered, move.mission), "left": state.left - 1}
    if move.mission is not HIDDEN:
        place = state.rules.place[move.mission]
        changes |= {"missions": state.missions & ~(1 << place), "last": place}
    if state.left == 1:
        changes["step"] = Step.CHOOSE
    return state.with_(**changes)


def _choose(state: State, move: Choose) -> State:
    first, second = state.offered
    other = HIDDEN if HIDDEN in state.offered else second if first == move.mission else first
    found = state.with_(mission=move.mission, missions=state.missions & ~(1 << state.rules.place[move.mission]),
                        discards=(*state.discards, other))
    return rounds.after_discarded(found, state.leader)


def _inspect(state: State, move: Inspect) -> State:
    seat = state.seat
    if move.answer is YesNo.NO:
        return rounds.after_discarded(state, seat)
    role = next(role for role in state.rules.roles if state.rules.duty(role).power is Power.SEE_DISCARD)
    return state.with_(step=Step.DISCARDED, inspected=True, roles=put(state.roles, seat, role), shown=state.shown | 1 << seat)


def _discarded(state: State, move: Discarded) -> State:
    if isinstance(move.mission, Mission):
        state = state.with_(discards=(*state.discards[:-1], move.mission),
                            missions=state.missions & ~(1 << state.rules.place[move.mission]))
    return rounds.after_discarded(state, state.seat)


# ---- a trick

def _play(state: State, move: Play) -> State:
    seat, card, stake = state.seat, move.card, move.stake or 0
    hand = state.hands[seat]
    changes: dict[str, Any] = {"sizes": put(state.sizes, seat, state.sizes[seat] - 1)}
    if hand & card.bit:
        changes["hands"] = put(state.hands, seat, hand & ~card.bit)
    else:
        changes["fresh"] = state.fresh & ~card.bit
    if state.plays:
        led = state.plays[0].card.suit
        if card.suit is not led and hand & SUIT_MASKS[led]:
            changes["revoked"] = put(state.revoked, seat, state.revoked[seat] + 1)
    if stake:
        changes["intel"] = put(state.intel, seat, state.intel[seat] - stake)
    plays = (*state.plays, Played(seat, card, stake))
    count = len(state.seats)
    if len(plays) == count:
        return rounds.end_of_trick(state, plays, **changes)
    return state.with_(plays=plays, seat=(seat + 1) % count, **changes)


def _show(state: State, move: Show) -> State:
    seat = state.seat
    found = state.with_(roles=put(state.roles, seat, move.role), shown=state.shown | 1 << seat)
    if state.ending is not None:
        return finish(found)
    if move.role in INSIDERS:
        return finish(found, Ending.INTEL)
    return rounds.after_show(found)


# ---- half-time, the vote, the end

def _side(state: State, move: Side) -> State:
    return rounds.next_answer(state.with_(answers=put(state.answers, state.seat, move.answer)), state.seat)


def _vote(state: State, move: Vote) -> State:
    whom = state.seats.index(move.whom) if isinstance(move.whom, str) else move.whom
    return rounds.next_vote(state.with_(votes=put(state.votes, state.seat, whom)), state.seat)


def _ballot(state: State, move: Ballot) -> State:
    seat = state.seat
    votes = put(state.votes, seat, state.seats.index(move.whom))
    return rounds.next_ballot(state.with_(votes=votes, ballots=state.ballots | 1 << seat))


def _sided(state: State, move: Sided) -> State:
    return finish(state.with_(answers=put(state.answers, state.seat, move.answer)))


def _peeked(state: State, move: Peeked) -> State:
    return finish(state.with_(peeked=(state.seat, state.seats.index(move.of))))


AFTER: Mapping[type[Move], Callable[[State, Any], State]] = {
    Start: _start, RoleCard: _role, Deal: _deal, Peek: _peek, File: _file, Offer: _offer, Choose: _choose, Inspect: _inspect,
    Discarded: _discarded, Play: _play, Show: _show, Side: _side, Vote: _vote, Ballot: _ballot, Sided: _sided, Peeked: _peeked,
}
