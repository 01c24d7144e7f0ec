"""What the seat on turn may do. Its own cards are known, so its view says the same as the full state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import DEALER, HIDDEN, Move, Seat

from .agenda import Due, Step
from .box import Action, Back, Code, Codes, Mole, Side, Slot
from .moves import (
    Answer,
    AnyDirection,
    Bury,
    Discard,
    Draw,
    Enquiry,
    Exchange,
    Grenade,
    Guess,
    Insert,
    Lay,
    Left,
    Offer,
    Pass,
    Peek,
    Play,
    Refuse,
    Reveal,
    Right,
    Shift,
    Steal,
    Swap,
    Turn,
    YesNo,
)
from .places import back_of, gaps

if TYPE_CHECKING:
    from .rules import State

__all__ = ["legal_moves", "shift_targets", "truth"]


def legal_moves(state: State) -> Sequence[Move]:
    """Every move of the seat on turn, always in the same order."""
    if state.outcome is not None or state.turn == DEALER:
        return []
    due = state.agenda[-1]
    return _MOVES[due.step](state, due, state.seats[due.seat])


def _lay(state: State, due: Due, me: Seat) -> list[Move]:
    hand = [card for card in state.codes[due.seat] if card is not HIDDEN]
    return [Lay(me, Codes(cards)) for cards in dict.fromkeys(combinations(hand, state.rules.row))]


# ---- phase 1

def _phase1(state: State, due: Due, me: Seat) -> list[Move]:
    opponents = [state.seats[other] for other in state.opponents(due.seat)]
    codes = _known(state.codes[due.seat])
    actions = _known(state.actions[due.seat])
    found: list[Move] = [_play(me, other, code) for other in opponents for code in codes]
    for action in actions:
        found += _with(action, state, due.seat)
    if state.rules.moles:
        found += [Peek(me, other) for other in opponents] if state.rules.on("peek_choice") else [_peek(me)]
    return found + [_thrown(state, me, card) for card in (*codes, *actions)]


def _known(hand: Iterable[Any]) -> list[Any]:
    return [card for card in dict.fromkeys(hand) if card is not HIDDEN]


def _with(action: Action, state: State, seat: int) -> list[Move]:
    """What can be done with this card in phase 1."""
    me = state.seats[seat]
    others = state.opponents(seat)
    match action:
        case Action.ENQUIRY:
            return _guesses(state, seat, _enquiries)
        case Action.SWAP:
            return [Swap(me, code, placed.slot, at) for placed in state.rows[seat] if not placed.up
                    for code in _known(state.codes[seat])
                    for at in gaps([other for other in state.rows[seat] if other is not placed], code, state.rules)]
        case Action.STEAL if state.rules.on("steal_choice"):
            return [Steal(me, state.seats[other], back) for other in others
                    for back, hand in ((Back.CODE, state.codes[other]), (Back.ACTION, state.actions[other])) if hand]
        case Action.STEAL:
            return [Steal(me, state.seats[other], None) for other in others if state.hand_size(other)]
        case Action.LEFT:
            return [Left(me)]
        case Action.RIGHT:
            return [Right(me)]
        case Action.ANY_DIRECTION:
            return [AnyDirection(me, side) for side in Side]
        case Action.EXCHANGE:
            return [Exchange(me, state.seats[other]) for other in others]
        case _:
            return []


def _thrown(state: State, me: Seat, card: Any) -> Move:
    return Discard(me, card) if state.rules.flag("discard_face", "up") else Bury(me, back_of(card), card)


def _guesses(state: State, seat: int, made: Callable[..., tuple[Move, ...]]) -> list[Move]:
    me = state.seats[seat]
    found: list[Move] = []
    for other in state.opponents(seat):
        for placed in state.rows[other]:
            if not placed.up:
                found += made(me, placed.slot, state.rules.values)
    return found


@lru_cache(maxsize=65536)
def _enquiries(me: Seat, slot: Slot, values: tuple[Code, ...]) -> tuple[Move, ...]:
    return tuple(Enquiry(me, slot, code) for code in values)


@lru_cache(maxsize=65536)
def _guess(me: Seat, slot: Slot, values: tuple[Code, ...]) -> tuple[Move, ...]:
    return tuple(Guess(me, slot, code) for code in values)


@lru_cache(maxsize=4096)
def _play(me: Seat, other: Seat, code: Code) -> Play:
    return Play(me, other, code)


@lru_cache(maxsize=64)
def _peek(me: Seat) -> Peek:
    return Peek(me, None)


# ---- the other phases and answers

def _phase2(state: State, due: Due, me: Seat) -> list[Move]:
    return [*_guesses(state, due.seat, _guess), Pass(me)]


def _phase3(state: State, due: Due, me: Seat) -> list[Move]:
    piles = ((Back.CODE, state.code_pile), (Back.ACTION, state.action_pile))
    return [Draw(me, back) for back, number in piles if number]


def shift_targets(state: State, seat: int) -> list[Seat]:
    """At whom this player may shift: the living but the player and (shift_active) the active one."""
    return [state.seats[other] for other in state.opponents(seat) if other != state.mover or state.rules.on("shift_active")]


def _catch(state: State, due: Due, me: Seat) -> list[Move]:
    held = state.actions[due.seat]
    return [*([Shift(me, other) for other in shift_targets(state, due.seat)] if Action.SHIFT in held else []), Pass(me)]


def _respond(state: State, due: Due, me: Seat) -> list[Move]:
    refuse: list[Move] = [Refuse(me)] if Action.NOT_ANSWER in state.actions[due.seat] else []
    return refuse + _catch(state, due, me)


def _insert(state: State, due: Due, me: Seat) -> list[Move]:
    assert due.code is not None
    return [Insert(me, at) for at in gaps(state.rows[due.seat], due.code, state.rules)]


def truth(state: State, due: Due) -> YesNo | None:
    """The answer that is true, if the faces are known."""
    asked = [placed for placed in state.rows[due.seat] if not placed.up and due.slot in (None, placed.slot)]
    if any(placed.face is due.code for placed in asked):
        return YesNo.YES
    return None if any(placed.face is HIDDEN for placed in asked) else YesNo.NO


def _answer(state: State, due: Due, me: Seat) -> list[Move]:
    says = truth(state, due)
    return [Answer(me, one) for one in YesNo if says in (None, one)]


def _turn(state: State, due: Due, me: Seat) -> list[Move]:
    return [Turn(me, placed.slot) for placed in state.rows[due.seat] if not placed.up and placed.face is due.code]


def _reveal(state: State, due: Due, me: Seat) -> list[Move]:
    return [Reveal(me, card) for card in Mole if card in state.down[due.seat]]


def _grenade(state: State, due: Due, me: Seat) -> list[Move]:
    return [Grenade(me), Pass(me)] if Action.GRENADE in state.actions[due.seat] else [Pass(me)]


def _offer(state: State, due: Due, me: Seat) -> list[Move]:
    return [Offer(me, card) for card in Mole if card in state.down[due.seat]]


_MOVES: Mapping[Step, Callable[[Any, Due, Seat], Sequence[Move]]] = {
    Step.LAY: _lay, Step.PHASE1: _phase1, Step.PHASE2: _phase2, Step.PHASE3: _phase3, Step.CATCH: _catch, Step.RESPOND: _respond,
    Step.INSERT: _insert, Step.ANSWER: _answer, Step.TURN: _turn, Step.REVEAL: _reveal, Step.GRENADE: _grenade, Step.OFFER: _offer,
}
