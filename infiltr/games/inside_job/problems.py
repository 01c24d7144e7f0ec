"""Why a move cannot be made now, in words, as far as faces are known: the referee's judgement and the reader's.

In a full state every face is known, so a move without a problem is legal (or one of the dealer's chances). In a view an unseen
card may be in any hand, and an unknown role may be any that is left; what plays prove about them is judged by ``evidence.py``.
A refused play is told to its seat alone: it would prove that the seat has to follow suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.game import Problem
from infiltr.core.moves import DEALER, HIDDEN, Move, actor
from infiltr.core.words import N_, say

from . import allowed
from .agenda import Step
from .box import CARDS, Card, Mission, Role, of_mask
from .chances import eligible
from .moves import (
    Ballot,
    Choose,
    Deal,
    Discarded,
    File,
    Inspect,
    Loyalty,
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
from .words import card_name, mission_name, role_name, seat_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["problem"]

_EXPECTED: Mapping[Step, tuple[type[Move], str]] = {
    Step.START: (Start, N_("First the leader of the first trick is drawn.")),
    Step.ROLE: (RoleCard, N_("First {seat} gets a role card.")),
    Step.HAND: (Deal, N_("First a card of {seat}'s hand is dealt.")),
    Step.PEEK: (Peek, N_("First the Shadow looks at a role card.")),
    Step.FILE: (File, N_("First the Archivist looks at an undealt card.")),
    Step.OFFER: (Offer, N_("First {seat} draws two missions.")),
    Step.CHOOSE: (Choose, N_("First {seat} chooses a mission.")),
    Step.INSPECT: (Inspect, N_("First {seat} says whether to look at the discarded mission.")),
    Step.DISCARDED: (Discarded, N_("First {seat} looks at the discarded mission.")),
    Step.PLAY: (Play, N_("It is {seat}'s turn to play a card.")),
    Step.SHOW: (Show, N_("First {seat}'s role card is turned up.")),
    Step.SIDE: (Side, N_("First {seat} answers whether to switch sides.")),
    Step.VOTE: (Vote, N_("First {seat} votes.")),
    Step.BALLOT: (Ballot, N_("First {seat}'s vote is turned up.")),
    Step.SIDED: (Sided, N_("First the Turncoat's answer is turned up.")),
    Step.PEEKED: (Peeked, N_("First it is told whose role card the Shadow saw.")),
}


def problem(state: State, move: Move) -> Problem | None:
    """Why ``move`` cannot be made now; None where it can."""
    if state.step is Step.OVER:
        return Problem(say("The game is over."))
    kind, expected = _EXPECTED[state.step]
    seat = state.seats[state.seat]
    who = actor(move) if actor(move) != DEALER else _addressed(move)
    if type(move) is not kind or who not in (None, HIDDEN, seat):
        return Problem(say(expected, seat=seat_name(seat)))
    return _CHECKS[kind](state, move)


def _addressed(move: Move) -> Any:
    """Whom a dealer's move is for, where the order of the game says who it must be."""
    if isinstance(move, Peek | File):
        return None
    if isinstance(move, Peeked):
        return move.shadow
    return getattr(move, "to", None) or getattr(move, "of", None)


# ---- roles

def _fine(state: State, move: Any) -> Problem | None:
    return None


def _role(state: State, move: RoleCard) -> Problem | None:
    return None if move.role is HIDDEN else _role_fits(state, state.seat, move.role)


def _role_fits(state: State, seat: int, role: Role) -> Problem | None:
    """Can this seat have this role, as far as roles are known?"""
    known = state.roles[seat]
    if isinstance(known, Role):
        if known is role:
            return None
        return Problem(say("{seat} has the role {role}.", seat=seat_name(state.seats[seat]), role=role_name(known)), (known.value,))
    in_play = state.rules.roles.count(role)
    if not in_play:
        return Problem(say("The {role} is not in play.", role=role_name(role)))
    if state.roles.count(role) >= in_play:
        return Problem(say("{seat} cannot be the {role}: somebody else is.", seat=seat_name(state.seats[seat]),
                           role=role_name(role)), (role.value,))
    return None


def _holder(state: State, name: str, power: Power) -> Problem | None:
    """Can this seat hold the role with this power?"""
    role = state.rules.with_power(power)
    assert role is not None
    return _role_fits(state, state.seats.index(name), role)


def _peek(state: State, move: Peek) -> Problem | None:
    if move.to is HIDDEN or move.of is HIDDEN or move.role is HIDDEN:
        return None
    if move.of == move.to:
        return Problem(say("The Shadow looks at somebody else's role card."))
    if move.role is state.rules.with_power(Power.NEIGHBOUR_LOSES):
        return Problem(say("The Shadow never sees the {role}.", role=role_name(move.role)))
    return _holder(state, move.to, Power.PEEK_ROLE) or _role_fits(state, state.seats.index(move.of), move.role)


def _show(state: State, move: Show) -> Problem | None:
    return _role_fits(state, state.seat, move.role)


def _peeked(state: State, move: Peeked) -> Problem | None:
    seat, of = state.seat, state.seats.index(move.of)
    known = state.peeked[1] if state.peeked is not None else HIDDEN
    if isinstance(known, int) and known != of:
        return Problem(say("The Shadow saw {seat}'s role card.", seat=seat_name(state.seats[known])), (state.seats[known],))
    if of == seat or state.roles[of] is state.rules.with_power(Power.NEIGHBOUR_LOSES):
        return Problem(say("The Shadow cannot have seen {seat}'s role card.", seat=seat_name(move.of)))
    return None


# ---- cards

def _unseen(state: State, card: Card) -> Problem | None:
    """Can this card be where nobody has seen it?"""
    if card.bit & state.fresh:
        return None
    if card not in state.rules.deck:
        return Problem(say("{card} is not in the deck.", card=card_name(card)))
    return Problem(say("{card} was seen elsewhere.", card=card_name(card)), (card.text,))


def _deal(state: State, move: Deal) -> Problem | None:
    if move.card is HIDDEN:
        return None
    found = _unseen(state, move.card)
    if found is None and move.card.index <= state.last:
        before = CARDS[state.last]
        return Problem(say("A hand is written ascending: {card} comes before {other}.", card=card_name(move.card),
                           other=card_name(before)), (before.text,))
    if found is None and (state.fresh >> move.card.index + 1).bit_count() < state.left - 1:
        return Problem(say("A hand is written ascending: too few cards come after {card}.", card=card_name(move.card)))
    return found


def _file(state: State, move: File) -> Problem | None:
    if move.to is HIDDEN or move.card is HIDDEN:
        return None
    return _unseen(state, move.card) or _holder(state, move.to, Power.SEE_UNDEALT)


def _play(state: State, move: Play) -> Problem | None:
    stake = _stake(state, move)
    if stake is not None:
        return stake
    seat, card = state.seat, move.card
    hand = state.hands[seat]
    if not hand & card.bit:
        if hand.bit_count() == state.sizes[seat]:
            return Problem(say("{card} is not in {seat}'s hand.", card=card_name(card), seat=seat_name(move.by)), (card.text,))
        return _unseen(state, card)
    wanted = allowed.must_follow(state)
    if wanted and not wanted & card.bit:
        held = of_mask(wanted)
        return Problem(say("{seat} has to follow suit, and can: {card}.", seat=seat_name(move.by), card=card_name(held[0])),
                       tuple(one.text for one in held))
    return None


def _stake(state: State, move: Play) -> Problem | None:
    """Why so much Intel cannot be placed on the card."""
    if move.stake is None:
        return None
    if not state.rules.wager_most:
        return Problem(say("This game is played without wagers."))
    if not state.plays:
        return Problem(say("The leader cannot wager."))
    if state.is_shown(state.seat):
        return Problem(say("{seat} cannot wager: the role card is turned up.", seat=seat_name(move.by)))
    most = allowed.most_stake(state)
    if not most:
        return Problem(say("{seat} has no Intel to wager.", seat=seat_name(move.by)))
    return None if 1 <= move.stake <= most else Problem(say("The most Intel that can be wagered now: {most}.", most=most))


# ---- missions

def _offer(state: State, move: Offer) -> Problem | None:
    if move.mission is HIDDEN:
        return None
    found = _unseen_mission(state, move.mission)
    if found is not None:
        return found
    place, missions = state.rules.place[move.mission], state.rules.missions
    if place <= state.last:
        before = missions[state.last]
        return Problem(say("The two missions are written in the order of the deck: {mission} comes before {other}.",
                           mission=mission_name(move.mission), other=mission_name(before)), (before.text,))
    if (state.missions >> place + 1).bit_count() < state.left - 1:
        return Problem(say("The two missions are written in the order of the deck: none comes after {mission}.",
                           mission=mission_name(move.mission)))
    return None


def _unseen_mission(state: State, mission: Mission) -> Problem | None:
    place = state.rules.place.get(mission)
    if place is None:
        return Problem(say("The deck has no mission {mission}.", mission=mission))
    if state.missions >> place & 1:
        return None
    return Problem(say("The mission {mission} was seen before.", mission=mission_name(mission)), (mission.text,))


def _choose(state: State, move: Choose) -> Problem | None:
    if move.mission in state.offered:
        return None
    known = [mission for mission in state.offered if isinstance(mission, Mission)]
    if len(known) < len(state.offered):
        return _unseen_mission(state, move.mission)
    return Problem(say("{seat} did not draw the mission {mission}.", seat=seat_name(move.by), mission=mission_name(move.mission)),
                   tuple(mission.text for mission in known))


def _inspect(state: State, move: Inspect) -> Problem | None:
    if move.answer is YesNo.NO:
        return None
    return _holder(state, move.by, Power.SEE_DISCARD)


def _discarded(state: State, move: Discarded) -> Problem | None:
    known = state.discards[-1]
    if move.mission is HIDDEN or move.mission == known:
        return None
    if isinstance(known, Mission):
        return Problem(say("The mission that was discarded is {mission}.", mission=mission_name(known)), (known.text,))
    return _unseen_mission(state, move.mission)


# ---- half-time and the vote

def _side(state: State, move: Side) -> Problem | None:
    if move.answer is not Loyalty.SWITCH:
        return None
    role = state.rules.with_power(Power.SWITCH_SIDE)
    if state.roles[state.seat] in (role, HIDDEN):
        return None
    return Problem(say("Only the {role} can switch sides.", role=role_name(role)))


def _sided(state: State, move: Sided) -> Problem | None:
    known = state.answers[state.seat]
    if known in (HIDDEN, move.answer):
        return None
    return Problem(say("{seat} has answered otherwise.", seat=seat_name(move.of)), (f"{known.value}",) if known else ())


def _vote(state: State, move: Vote) -> Problem | None:
    targets = [state.seats[seat] for seat in eligible(state, state.seat)]
    if move.whom is HIDDEN or move.whom in targets:
        return None if targets else Problem(say("{seat} has nobody to vote for.", seat=seat_name(move.by)))
    if move.whom == move.by:
        return Problem(say("Nobody votes for themselves."))
    if move.whom is None:
        return None if not targets else Problem(say("{seat} has to vote for somebody.", seat=seat_name(move.by)))
    return Problem(say("{seat}'s role card is turned up: nobody can vote for them.", seat=seat_name(move.whom)))


def _ballot(state: State, move: Ballot) -> Problem | None:
    known = state.votes[state.seat]
    whom = state.seats.index(move.whom)
    if known == whom or (known is HIDDEN and whom in eligible(state, state.seat)):
        return None
    if isinstance(known, int):
        return Problem(say("{seat} voted for {whom}.", seat=seat_name(move.of), whom=seat_name(state.seats[known])),
                       (state.seats[known],))
    return Problem(say("{seat} cannot have voted for {whom}.", seat=seat_name(move.of), whom=seat_name(move.whom)))


_CHECKS: Mapping[type[Move], Callable[[State, Any], Problem | None]] = {
    Start: _fine, RoleCard: _role, Deal: _deal, Peek: _peek, File: _file, Offer: _offer, Choose: _choose, Inspect: _inspect,
    Discarded: _discarded, Play: _play, Show: _show, Side: _side, Vote: _vote, Ballot: _ballot, Sided: _sided, Peeked: _peeked,
}
