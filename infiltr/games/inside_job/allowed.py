"""What may be done now: the legal moves. Why another move cannot be made: ``problems.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.moves import Move, Seat

from .agenda import Step
from .box import CARDS, SUIT_MASKS, Mission, Role
from .chances import eligible
from .moves import Choose, Inspect, Loyalty, Play, Side, Vote, YesNo
from .roles import ANY, Power

if TYPE_CHECKING:
    from .rules import State

__all__ = ["legal_moves", "may_revoke", "most_stake", "must_follow", "revokers"]


def may_revoke(state: State, seat: int) -> bool | None:
    """May this seat fail to follow suit though it could? None where its role is not known."""
    role = state.roles[seat]
    if not isinstance(role, Role):
        return None
    revokes = state.rules.duty(role).revokes
    return revokes == ANY or state.revoked[seat] < revokes


def revokers(state: State, seat: int) -> list[Role]:
    """The roles that this seat may have, as far as everybody knows, whose holder need not always follow suit."""
    left = list(state.rules.roles)
    if state.is_shown(seat):
        left = [role for role in left if role is state.roles[seat]]
    else:
        for other, role in enumerate(state.roles):
            if state.is_shown(other) and role in left:
                left.remove(role)
    return [role for role in Role if role in left and not state.rules.duty(role).must_follow]


def must_follow(state: State) -> int:
    """The known cards of the led suit that the seat on turn has to choose from; 0: it is free."""
    if not state.plays or may_revoke(state, state.seat) is not False:
        return 0
    return state.hands[state.seat] & SUIT_MASKS[state.plays[0].card.suit]


def most_stake(state: State) -> int:
    """The most Intel that the seat on turn may place on its card."""
    if not state.rules.wager_most or not state.plays or state.is_shown(state.seat):
        return 0
    return min(state.rules.wager_most, state.intel[state.seat])


def legal_moves(state: State) -> Sequence[Move]:
    """Every move of the seat on turn; empty on the dealer's turn and after the end."""
    find = _MOVES.get(state.step)
    return find(state) if find is not None else ()


@lru_cache(maxsize=256)
def _cards(by: Seat, stake: int | None) -> tuple[Play, ...]:
    return tuple(Play(by, card, stake) for card in CARDS)


def _plays(state: State) -> Sequence[Move]:
    by, cards = state.seats[state.seat], must_follow(state) or state.hands[state.seat]
    indices = list(bits(cards))
    plain = _cards(by, None)
    moves = [plain[index] for index in indices]
    for stake in range(1, most_stake(state) + 1):
        wagered = _cards(by, stake)
        moves += [wagered[index] for index in indices]
    return moves


def _choices(state: State) -> Sequence[Move]:
    by = state.seats[state.seat]
    return [Choose(by, mission) for mission in state.offered if isinstance(mission, Mission)]


def _inspections(state: State) -> Sequence[Move]:
    by = state.seats[state.seat]
    has_it = state.roles[state.seat] is state.rules.with_power(Power.SEE_DISCARD)
    return [Inspect(by, answer) for answer in ((YesNo.NO, YesNo.YES) if has_it else (YesNo.NO,))]


def _sides(state: State) -> Sequence[Move]:
    by = state.seats[state.seat]
    has_it = state.roles[state.seat] is state.rules.with_power(Power.SWITCH_SIDE)
    return [Side(by, answer) for answer in (tuple(Loyalty) if has_it else (Loyalty.STAY,))]


def _votes(state: State) -> Sequence[Move]:
    by = state.seats[state.seat]
    return [Vote(by, state.seats[whom]) for whom in eligible(state, state.seat)] or [Vote(by, None)]


_MOVES: dict[Step, Callable[[State], Sequence[Move]]] = {
    Step.CHOOSE: _choices, Step.INSPECT: _inspections, Step.PLAY: _plays, Step.SIDE: _sides, Step.VOTE: _votes,
}
