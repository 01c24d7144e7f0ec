"""What may be done now: the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from infiltr.core.moves import Move, Seat

from .agenda import DEALERS, Operative, Step
from .box import ADVANCE, RETREAT, Card, Choice
from .effects import choices
from .moves import Choose, Extra, Select
from .phases import acting

if TYPE_CHECKING:
    from .rules import State

__all__ = ["extra_cards", "legal_moves", "offered", "selectable"]

_WALKING = (ADVANCE, RETREAT)


def legal_moves(state: State) -> Sequence[Move]:
    """Every move of the seat on turn; empty on the dealer's turn and after the end."""
    if state.outcome is not None:
        return ()
    due = state.agenda[-1]
    if due.step in DEALERS:
        return ()
    by, op = state.seats[due.actor], state.ops[due.actor]
    if due.step is Step.SELECT:
        return _selections(by, selectable(state, op))
    if due.step is Step.EXTRA:
        return _extras(by, extra_cards(state, op))
    return _choosings(by, offered(state))


def offered(state: State) -> tuple[Choice, ...]:
    """What the effect that is due offers; all of it is public."""
    due = state.agenda[-1]
    if due.step is Step.ORDER:
        return tuple(Choice.of("npc", npc.card.card) for npc in acting(state))
    return choices(state, due) or ()


def selectable(state: State, op: Operative) -> tuple[Card, ...]:
    """The cards that an operative may select: a delayed one neither Advance nor Retreat."""
    actions = [card for card in state.rules.actions if not (op.delayed and card in _WALKING)]
    return (*actions, *hand_cards(op))


def hand_cards(op: Operative) -> tuple[Card, ...]:
    """The items and special cards that an operative can play, as far as they are seen."""
    items = tuple(card for card in op.items if isinstance(card, Card))
    return (*items, *(one.card for one in op.specials if one.play)) if op.specials else items


def extra_cards(state: State, op: Operative) -> tuple[Card, ...]:
    """The cards that may still be played this round: those that do not lie face up already."""
    return tuple(card for card in (*state.rules.actions, *hand_cards(op)) if card not in op.played)


@lru_cache(maxsize=4096)
def _selections(by: Seat, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    return tuple(Select(by, card) for card in cards)


@lru_cache(maxsize=4096)
def _extras(by: Seat, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    return (Extra(by, None), *(Extra(by, card) for card in cards))


@lru_cache(maxsize=4096)
def _choosings(by: Seat, offers: tuple[Choice, ...]) -> tuple[Move, ...]:
    return tuple(Choose(by, one) for one in offers)
