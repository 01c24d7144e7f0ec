"""What each move does to the state, one function a move (rulebook: "The Game", "Secret File").

Every function takes a state and a move that is possible, and returns the state after it with the effects that it leaves pending;
the state itself sees to the end of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Move
from infiltr.core.words import N_

from . import shots
from .agenda import Due, Held, Step
from .box import Card
from .missions import Special
from .moves import (
    Answer,
    Bide,
    Burn,
    Bury,
    Clue,
    Confide,
    Deal,
    Discard,
    Draw,
    Drop,
    Elite,
    Exchange,
    Face,
    Found,
    Half,
    Hold,
    KingClue,
    Kingpin,
    Look,
    Nab,
    Orient,
    Pass,
    Pickup,
    Reward,
    Shoot,
    Show,
    Spread,
    Start,
    Suspect,
    TimeUp,
    Turn,
)
from .places import into_hand, known, out_of_hand, placed, popped, put, taken, with_clue, without_slip

if TYPE_CHECKING:
    from .rules import State

__all__ = ["AFTER"]


# ---- set-up

def _start(state: State, move: Start) -> State:
    before = (state.seats.index(move.first) - 1) % len(state.seats)
    return state.with_(agenda=popped(state), mover=before)  # as if the turn before theirs were over


def _elite(state: State, move: Elite) -> State:
    return state.with_(agenda=popped(state), elite=state.seats.index(move.who))


def _deal(state: State, move: Deal | Hold) -> State:
    due = state.agenda[-1]
    more: tuple[Due, ...] = ()
    if due.left > 1:
        last = move.card.index if isinstance(move.card, Card) and isinstance(move, Deal) else -1
        more = (due._replace(left=due.left - 1, last=last),)
    from_hq = due.step is not Step.LAST_HAND
    return into_hand(state, due.seat, move.card, agenda=popped(state, *more), hq=state.hq - from_hq)


# ---- 1. Nab a Suspect

def _nab(state: State, move: Nab) -> State:
    seat = state.mover
    second: tuple[Due, ...] = ()
    if Special.TWO_CARDS in state.rules:
        second = (Due(Step.HALF, seat),)
    elif state.hq:
        second = (Due(Step.BURN, seat),)
    return state.with_(pile=state.pile - 1, nabbed=state.nabbed + 1, agenda=(*second, Due(Step.SUSPECT, seat)))


def _suspect(state: State, move: Suspect) -> State:
    seat = state.agenda[-1].seat
    the_last = state.last_phase
    order = state.nabbed + the_last
    return state.with_(agenda=popped(state), held=put(state.held, seat, Held(move.card, order)), last=state.last - the_last,
                       nabbed=order, **placed(state, move.card))


def _half(state: State, move: Half) -> State:
    seat = state.agenda[-1].seat
    held = state.held[seat]
    assert held is not None
    return state.with_(agenda=popped(state), held=put(state.held, seat, held._replace(half=move.card)), hq=state.hq - 1,
                       **placed(state, move.card))


def _burn(state: State, move: Burn) -> State:
    return state.with_(agenda=popped(state), hq=state.hq - 1, down=(*state.down, move.card), **placed(state, move.card))


# ---- 2. Give a Clue, 3. Information Exchange

def _clue(state: State, move: Clue) -> State:
    held = state.held[state.mover]
    assert held is not None
    return state.with_(held=put(state.held, state.mover, with_clue(held, move.card, move.way)), **out_of_hand(state, move))


def _exchange(state: State, move: Exchange) -> State:
    owner = state.seats.index(move.of)
    draws: tuple[Due, ...] = ()
    if state.hq and (Special.LAST_SUSPECT not in state.rules or state.rules.on("m18_draws")):
        forced = Special.BACKWARDS in state.rules and not state.rules.on("m17_draw_optional")
        draws = (Due(Step.DRAW if forced else Step.MAY_DRAW, state.mover),)
    return state.with_(agenda=(*draws, Due(Step.ORIENT, owner, card=move.card)), **out_of_hand(state, move))


def _orient(state: State, move: Orient) -> State:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    return state.with_(agenda=popped(state), held=put(state.held, due.seat, with_clue(held, due.card, move.way)))


def _draw(state: State, move: Draw) -> State:
    return state.with_(agenda=popped(state, *([Due(Step.DRAW, state.mover)] if move.cards else [])))


# ---- 4. Bide Your Time

def _bide(state: State, move: Bide) -> State:
    draws = (Due(Step.DRAW, state.mover, move.cards),) if move.cards else ()
    return state.with_(agenda=(*draws, Due(Step.BURN, state.mover)))


# ---- hand limit

def _discard(state: State, move: Discard | Bury) -> State:
    due = state.agenda[-1]
    again = (due._replace(left=due.left - 1),) if due.left > 1 else ()
    hand = state.hands[due.seat]
    changes: dict[str, Any] = placed(state, move.card)
    if move.card is HIDDEN:
        left: tuple[Face, ...] = (HIDDEN,) * (len(hand) - 1)
        changes["blurred"] = state.blurred | known(hand)
    else:
        left = taken(hand, move.card)
    pile = "up" if isinstance(move, Discard) else "down"
    changes[pile] = (*getattr(state, pile), move.card)
    return state.with_(agenda=popped(state, *again), hands=put(state.hands, due.seat, left), **changes)


def _drop(state: State, move: Drop) -> State:
    due = state.agenda[-1]
    again = (due._replace(left=due.left - 1),) if due.left > 1 else ()
    face = state.hands[due.seat][state.slips[due.seat].index(move.slip.number)]
    shown = Due(Step.SPREAD, due.seat, card=face)
    return state.with_(agenda=popped(state, *again, shown), **without_slip(state, due.seat, move.slip.number))


def _spread(state: State, move: Spread) -> State:
    due = state.agenda[-1]
    changes: dict[str, Any] = {"up": (*state.up, move.card), **placed(state, move.card)}
    if due.card is None:
        changes["hands"] = put(state.hands, due.seat, taken(state.hands[due.seat], move.card))
    again = (due._replace(left=due.left - 1, last=move.card.index),) if due.left > 1 else ()
    return state.with_(agenda=popped(state, *again), **changes)


# ---- the rest

def _pass(state: State, move: Pass) -> State:
    return state.with_(agenda=())


def _time_up(state: State, move: TimeUp) -> State:
    return state.ended("loss: time", N_("The time is up: the game is lost."))


AFTER: Mapping[type[Move], Callable[[State, Any], State]] = {
    Start: _start, Elite: _elite, Deal: _deal, Hold: _deal, Nab: _nab, Suspect: _suspect, Half: _half, Burn: _burn, Clue: _clue,
    Exchange: _exchange, Orient: _orient, Draw: _draw, Bide: _bide, Shoot: shots.shoot, Answer: shots.answer, Show: shots.show,
    Reward: shots.reward, Found: shots.found, Pickup: shots.found, Turn: shots.turn, Discard: _discard, Bury: _discard, Drop: _drop,
    Spread: _spread, Pass: _pass, Confide: shots.confide, Look: shots.look, KingClue: shots.king_clue, Kingpin: shots.kingpin,
    TimeUp: _time_up,
}
