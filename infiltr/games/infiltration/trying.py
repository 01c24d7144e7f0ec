"""Trying a card: a full state that may lie behind a view, one card resolved alone, a whole round with choices of the others.

Rooms and tokens get their faces as they are seen, so a view becomes a full state once the items in other hands are drawn and cards
selected unseen are guessed; what somebody else has looked at is as likely to be anything as what nobody has. After the discards
became a new deck the items are drawn from all unseen ones alike, which is not exact. A whole log behind a record is made by the
room ``supposing``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.moves import HIDDEN, Move
from infiltr.core.table import weighted

from . import actions, handlers
from .agenda import DEALERS, Due, Operative, Space, Step
from .box import ADVANCE, RETREAT, Card, RoomCard, Token

if TYPE_CHECKING:
    from random import Random

    from .rules import State

__all__ = ["Chooser", "alone", "cut", "finish", "supposed"]

Chooser = Callable[["State", Sequence[Move]], Move]
"""Chooses for whoever is on turn."""

_LATER = frozenset({
    Step.PLAY, Step.EXTRACT, Step.STAYING, Step.NPCS, Step.ACT, Step.SECURITY, Step.CLEANUP, Step.ROUND, Step.SELECT, Step.ROLL,
})


def supposed(state: State, rng: Random) -> State:
    """A full state that may lie behind this state of a view."""
    left = list(bits(state.items))
    for at in range(len(left) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        left[at], left[other] = left[other], left[at]
    deck = state.rules.deck.items
    ops: list[Operative] = []
    for op in state.ops:
        items = tuple([card if isinstance(card, Card) else deck[left.pop()].card for card in op.items if isinstance(card, Card) or left])
        chosen = op.chosen
        if chosen is HIDDEN:
            options = (*(card for card in state.rules.actions if not (op.barred and card in (ADVANCE, RETREAT))), *items)
            chosen = options[int(rng.random() * len(options))]
        ops.append(op._replace(items=items, chosen=chosen))
    spaces = tuple([_space(space) for space in state.spaces])
    rest = 0
    for at in left[:state.deck]:
        rest |= 1 << at
    return state.with_(ops=tuple(ops), spaces=spaces, items=rest, deck=rest.bit_count())


def _space(space: Space) -> Space:
    if not space.tokens and space.card is not HIDDEN:
        return space
    tokens = tuple([token if isinstance(token, Token) else None for token in space.tokens])
    return space._replace(card=space.card if isinstance(space.card, RoomCard) else None, tokens=tokens)


def alone(state: State, seat: int, card: Card) -> State:
    """This seat's card is resolved as if nobody else played; up to its first choice or draw."""
    op = state.ops[seat]._replace(chosen=None, delayed=False)
    state = state.with_(ops=(*state.ops[:seat], op, *state.ops[seat + 1:]), agenda=(
        Due(Step.SELECT, seat), Due(Step.STAYING), Due(Step.EXTRACT)))
    return handlers.settled(actions.played(state, seat, card))


def cut(state: State) -> State:
    """The state with nothing pending after the card that is being resolved."""
    agenda = state.agenda
    last = max((at for at, due in enumerate(agenda) if due.step in _LATER), default=-1)
    return state.with_(agenda=(Due(Step.SELECT, max(agenda[-1].seat, 0)), *agenda[last + 1:]))


def finish(state: State, rng: Random, choose: Chooser, until: frozenset[Step] = frozenset({Step.SELECT, Step.TALLY})) -> State:
    """Draw for the dealer and choose for the seats until a step of these kinds is due or the game is over."""
    while state.outcome is None and (due := state.agenda[-1]).step not in until:
        if due.step in DEALERS:
            options = state.chances()
            move = options[0][0] if len(options) == 1 else weighted(options, rng.random())
        else:
            moves = state.legal_moves()
            move = moves[0] if len(moves) == 1 else choose(state, moves)
        state = state.after(move)
    return state
