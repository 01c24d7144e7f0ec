"""The end: everything is turned up, votes are counted, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.game import Outcome
from infiltr.core.moves import Seat
from infiltr.core.words import say

from .agenda import Ending, Step
from .box import INSIDERS
from .moves import Loyalty
from .roles import Power

if TYPE_CHECKING:
    from .rules import State

__all__ = ["count_votes", "finish", "insider_found", "winners"]


def finish(state: State, ending: Ending | None = None) -> State:
    """The next thing that is turned up once the game has ended; after the last one the outcome is there."""
    ending = ending or state.ending
    assert ending is not None
    count, rules = len(state.seats), state.rules
    state = state.with_(ending=ending)
    hidden = next((seat for seat in range(count) if not state.is_shown(seat)), None)
    if hidden is not None:
        return state.with_(step=Step.SHOW, seat=hidden)
    if state.step is not Step.PEEKED:
        if state.step is not Step.SIDED and state.answers:
            turncoat = state.roles.index(rules.with_power(Power.SWITCH_SIDE))
            return state.with_(step=Step.SIDED, seat=turncoat)
        shadow = rules.with_power(Power.PEEK_ROLE)
        if shadow is not None:
            return state.with_(step=Step.PEEKED, seat=state.roles.index(shadow))
    return _over(state)


def _over(state: State) -> State:
    agents = _agents_win(state)
    names = ", ".join(seat.capitalize() for seat in _winners(state, agents))
    match state.ending, agents:
        case Ending.MISSIONS, _:
            text = say("Enough missions are completed: the Agents win. Winners: {names}.", names=names)
        case Ending.INTEL, _:
            text = say("The Insider has enough Intel: the Insider wins. Winners: {names}.", names=names)
        case _, True:
            text = say("The vote has found the Insider: the Agents win. Winners: {names}.", names=names)
        case _:
            text = say("The vote has not found the Insider: the Insider wins. Winners: {names}.", names=names)
    assert state.ending is not None
    name = f"{'agents' if agents else 'insider'}: {state.ending.value}"
    return state.with_(step=Step.OVER, outcome=Outcome(name, text, agents))


def count_votes(state: State) -> list[int]:
    """How many votes each seat has got, once all roles and votes are known; a role can make a vote count more."""
    found = [0] * len(state.seats)
    for voter, vote in enumerate(state.votes):
        role = state.roles[voter]
        if isinstance(vote, int) and role in state.rules.duties:
            found[vote] += state.rules.duties[role].votes  # type: ignore[index]
    return found


def insider_found(state: State) -> bool:
    """Has the Insider more votes than anybody else?"""
    insider, votes = state.insider, count_votes(state)
    if insider is None:  # only where a record contradicts itself: every role card is an Agent's
        raise LookupError("nobody is the Insider")
    most = max(count for seat, count in enumerate(votes) if seat != insider)
    return votes[insider] > most or (state.rules.tie_to_agents and votes[insider] == most > 0)


def _agents_win(state: State) -> bool:
    if state.ending is Ending.VOTE:
        return insider_found(state)
    return state.ending is Ending.MISSIONS


def winners(state: State) -> tuple[Seat, ...]:
    """The seats that won; empty before the end."""
    return _winners(state, bool(state.outcome.won)) if state.outcome is not None else ()


def _winners(state: State, agents: bool) -> tuple[Seat, ...]:
    """Everybody on the side that won; the Shadow with whom it saw, the Rival if the neighbour to the right has lost."""
    rules, count = state.rules, len(state.seats)
    won = [(role not in INSIDERS) == agents for role in state.roles]
    turncoat, shadow, rival = (
        state.roles.index(role) if role is not None else None
        for role in map(rules.with_power, (Power.SWITCH_SIDE, Power.PEEK_ROLE, Power.NEIGHBOUR_LOSES)))
    if turncoat is not None and state.answers and state.answers[turncoat] is Loyalty.SWITCH:
        won[turncoat] = not agents
    if shadow is not None and state.peeked is not None and isinstance(state.peeked[1], int):
        won[shadow] = won[state.peeked[1]]
    if rival is not None:
        won[rival] = not won[(rival - 1) % count]
    return tuple(seat for seat, has_won in zip(state.seats, won, strict=True) if has_won)
