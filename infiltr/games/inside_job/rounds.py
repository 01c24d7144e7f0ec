"""What comes next: from the deal to the first trick, from trick to trick, and to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .agenda import Ending, Step
from .ending import finish
from .missions import Played, meets, winner_of
from .roles import Power

if TYPE_CHECKING:
    from .rules import State

__all__ = ["after_deal", "after_discarded", "after_show", "asked", "end_of_trick", "next_answer", "next_ballot", "next_vote", "put"]


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """These values with another one in this place."""
    return (*values[:place], value, *values[place + 1:])


# ---- who is asked

def asked(state: State, power: Power, seat: int) -> bool:
    """Is this seat asked whether it uses a power? Everybody who may have it, as far as everybody knows."""
    role = state.rules.with_power(power)
    if not state.is_shown(seat):
        return not any(state.roles[other] is role for other in range(len(state.seats)) if state.is_shown(other))
    return state.roles[seat] is role


def _next_asked(state: State, power: Power, order: list[int]) -> int | None:
    """The first of these seats that is asked."""
    if state.rules.with_power(power) is None:
        return None
    return next((seat for seat in order if asked(state, power, seat)), None)


# ---- set-up

def after_deal(state: State, done: Step = Step.HAND) -> State:
    """What comes after the last hand card: the Shadow's look, the Archivist's, the first trick."""
    rules = state.rules
    if done is Step.HAND and rules.with_power(Power.PEEK_ROLE):
        return state.with_(step=Step.PEEK)
    if done is not Step.FILE and rules.with_power(Power.SEE_UNDEALT):
        return state.with_(step=Step.FILE)
    return _new_trick(state)


# ---- a trick

def _new_trick(state: State) -> State:
    return state.with_(step=Step.OFFER, seat=state.leader, left=2, last=-1, offered=(), mission=None, plays=())


def after_discarded(state: State, after: int) -> State:
    """What comes after the leader's choice, or after an answer about looking at the discard: the next one asked, or the lead.

    ``after``: the seat that was asked last.
    """
    if not state.inspected:
        count, leader = len(state.seats), state.leader
        order = [(leader + step) % count for step in range((after - leader) % count + 1, count)]
        seat = _next_asked(state, Power.SEE_DISCARD, order)
        if seat is not None:
            return state.with_(step=Step.INSPECT, seat=seat)
    return state.with_(step=Step.PLAY, seat=state.leader)


def end_of_trick(state: State, plays: tuple[Played, ...], **changes: Any) -> State:
    """The trick is whole: who takes it and its Intel, and whether the mission was completed."""
    mission = state.mission
    assert mission is not None
    won = plays[winner_of(plays, mission.trump)].seat
    stakes = sum(played.stake for played in plays)
    intel = list(changes.pop("intel", state.intel))
    intel[won] += 1 + stakes
    pile = "completed" if meets(state.rules.condition(mission), plays, mission.trump) else "failed"
    changes[pile] = (*getattr(state, pile), mission)
    found = state.with_(plays=plays, intel=tuple(intel), leader=won, trick=state.trick + 1, **changes)
    if intel[won] >= state.rules.insider_goal and not state.is_shown(won):
        return found.with_(step=Step.SHOW, seat=won)
    return after_show(found)


def after_show(state: State) -> State:
    """Whoever may have been the Insider was not: is the game over all the same, or what comes next?"""
    rules = state.rules
    if len(state.completed) >= rules.agents_goal:
        return finish(state, Ending.MISSIONS)
    if state.trick == rules.tricks:
        return next_vote(state.with_(votes=(None,) * len(state.seats)), -1)
    if state.trick == rules.half and not state.answers:
        return next_answer(state, -1)
    return _new_trick(state)


def next_answer(state: State, after: int) -> State:
    """Half-time: the next seat that is asked which side it is on."""
    seat = _next_asked(state, Power.SWITCH_SIDE, list(range(after + 1, len(state.seats))))
    if seat is None:
        return _new_trick(state)
    answers = state.answers or (None,) * len(state.seats)
    return state.with_(step=Step.SIDE, seat=seat, answers=answers)


# ---- the vote

def next_vote(state: State, after: int) -> State:
    """The next seat that votes; when all have voted, their votes are turned up."""
    seats = range(after + 1, len(state.seats))
    seat = next((seat for seat in seats if state.rules.revealed_vote or not state.is_shown(seat)), None)
    return next_ballot(state) if seat is None else state.with_(step=Step.VOTE, seat=seat)


def next_ballot(state: State) -> State:
    """The next vote that is turned up; after the last one the roles are."""
    votes = state.votes
    seat = next((seat for seat, vote in enumerate(votes) if vote is not None and not state.ballots >> seat & 1), None)
    return finish(state, Ending.VOTE) if seat is None else state.with_(step=Step.BALLOT, seat=seat)
