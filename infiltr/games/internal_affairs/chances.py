"""The dealer: which move is due, and with what chances each face is drawn from what nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from infiltr.core.moves import HIDDEN, Hidden, Move, Seat

from .agenda import Due, Step
from .box import Action, Back, Code, Mole, Moles
from .moves import (
    Aside,
    DrawAction,
    DrawCode,
    Identity,
    Lay,
    Look,
    Offer,
    Receive,
    Start,
    Stolen,
    Take,
    Unmask,
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
    match due.step:
        case Step.IDENTITY:
            return Identity(seat, HIDDEN)
        case Step.CODE:
            return DrawCode(seat, HIDDEN)
        case Step.ACTION:
            return DrawAction(seat, HIDDEN)
        case Step.LAY:
            return Lay(seat, HIDDEN)
        case Step.RECEIVE:
            return Receive(seat, state.seats[due.other], HIDDEN)
        case Step.OFFER:
            return Offer(seat, HIDDEN)
        case Step.TAKE:
            return Take(seat, state.seats[due.other], HIDDEN)
        case _:
            return None


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The dealer's possible moves in a full state, with their weights."""
    due = state.agenda[-1]
    seat = state.seats[due.seat]
    match due.step:
        case Step.IDENTITY:
            kinds = tuple(Mole)
            return [(Identity(seat, kinds[place]), weight) for place, weight in _hand(state.moles_left, due)]
        case Step.CODE:
            values = state.rules.values
            return [(_code(seat, values[place]), weight) for place, weight in _hand(state.code_left, due)]
        case Step.ACTION:
            deck = state.rules.deck
            return [(_action(seat, deck[place][0]), weight) for place, weight in _hand(state.action_left, due)]
        case Step.START:
            return [(Start(name), 1) for name in state.seats]
        case Step.RECEIVE:
            assert isinstance(due.code, Code)
            return [(Receive(seat, state.seats[due.other], due.code), 1)]
        case Step.STOLEN:
            return _stolen(state, due)
        case Step.TAKE:
            giver = state.seats[due.other]
            if due.mole is not None:
                return [(Take(seat, giver, due.mole), 1)]
            return [(Take(seat, giver, card), number) for card, number in _kinds(state.down[due.other])]
        case Step.LOOK:
            return _look(state, due)
        case Step.ASIDE:
            counts = zip(Mole, state.moles_left, strict=True)
            return [(Aside(kind), number) for kind, number in counts if number]
        case _:
            return [(Unmask(seat, Moles([card for card in state.down[due.seat] if isinstance(card, Mole)])), 1)]


@lru_cache(maxsize=1024)
def _code(seat: Seat, code: Code) -> DrawCode:
    return DrawCode(seat, code)


@lru_cache(maxsize=1024)
def _action(seat: Seat, action: Action) -> DrawAction:
    return DrawAction(seat, action)


@lru_cache(maxsize=65536)
def _hand(left: tuple[int, ...], due: Due) -> tuple[tuple[int, int], ...]:
    """The next card of a hand that is dealt ascending, by its place among its kind, with its weight.

    Every hand has one order then, and all hands are as likely as if the cards were dealt one by one. ``left`` are the copies
    in the deck when the last card came.
    """
    if due.left == 1 and due.last < 0:
        return tuple((place, number) for place, number in enumerate(left) if number)
    found = []
    for place, number in enumerate(left):
        if place < due.last:
            continue
        same = place == due.last
        # the copies taken of the last kind are in no order among themselves: C(all, taken) ways, taken back from left
        ways = 1 if same or due.last < 0 else comb(left[due.last] + due.copies, due.copies)
        taken = due.copies + 1 if same else 1
        whole = number + due.copies if same else number
        above = sum(left[place + 1:])
        rest = due.left - 1
        weight = ways * sum(comb(whole, taken + more) * comb(above, rest - more) for more in range(rest + 1))
        if weight:
            found.append((place, weight))
    return tuple(found)


def _stolen(state: State, due: Due) -> list[tuple[Move, int]]:
    thief, victim = state.seats[due.seat], state.seats[due.other]
    found: list[tuple[Move, int]] = []
    if due.back is not Back.ACTION:
        found += [(Stolen(thief, victim, Back.CODE, code), number) for code, number in Counter(state.codes[due.other]).items()]
    if due.back is not Back.CODE:
        found += [(Stolen(thief, victim, Back.ACTION, card), number) for card, number in Counter(state.actions[due.other]).items()]
    return found


def _look(state: State, due: Due) -> list[tuple[Move, int]]:
    looker = state.seats[due.seat]
    whose = [due.other] if due.other >= 0 else state.opponents(due.seat)
    whole = 1
    for one in whose:
        whole *= len(state.down[one])
    return [(Look(looker, state.seats[one], card), number * whole // len(state.down[one]))
            for one in whose for card, number in _kinds(state.down[one])]


def _kinds(cards: Sequence[Mole | Hidden]) -> list[tuple[Mole, int]]:
    return [(kind, number) for kind in Mole if (number := cards.count(kind))]
