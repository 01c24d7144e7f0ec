"""What each move does to the state, one function a move, and what then happens by itself until a move is due again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Move

from . import actions, effects, movement, phases, scoring, tokens
from .agenda import Due, Operative, Step
from .box import OUT, Card, RoomCard
from .moves import Choose, Deal, Extra, Glimpse, Peek, Play, Roll, Room, Select, Take, Tally
from .scoring import score, winners

if TYPE_CHECKING:
    from .rules import State

__all__ = ["AFTER", "score", "settled", "winners"]


def settled(state: State) -> State:
    """Resolve whatever needs no move."""
    while state.outcome is None:
        due = state.agenda[-1]
        happens = _AUTOMATIC.get(due.step)
        if happens is None:
            return state
        state = happens(state.popped(), due)
    return state


def _entry(state: State, due: Due) -> State:
    return state if state.ops[due.seat].place == OUT else movement.entered(state, due.seat, due.place)


def _move(state: State, due: Due) -> State:
    return state if state.ops[due.seat].place == OUT else actions.moved(state, due)


_AUTOMATIC: Mapping[Step, Callable[[State, Due], State]] = {
    Step.ROUND: lambda state, due: phases.begin(state),
    Step.ENTRY: _entry,
    Step.EFFECT: effects.run,
    Step.MOVE: _move,
    Step.FURNISH: lambda state, due: movement.furnish(state, due.place),
    Step.RESOLVED: lambda state, due: actions.resolved(state, due.seat),
    Step.EXTRACT: lambda state, due: phases.extract(state),
    Step.STAYING: lambda state, due: phases.stay(state),
    Step.NPCS: lambda state, due: phases.npcs_begin(state),
    Step.ACT: lambda state, due: phases.npc_acts(state),
    Step.SECURITY: lambda state, due: state.push(Due(Step.ROLL)),
    Step.CLEANUP: lambda state, due: phases.clean_up(state),
}


def _deal(state: State, move: Deal) -> State:
    due = state.agenda[-1]
    state = state.popped()
    op: Operative = state.ops[due.seat]
    items = state.items
    item = state.rules.item(move.card) if isinstance(move.card, Card) else None
    if item is not None:
        items &= ~item.bit
    unseen = (*op.unseen, len(state.decks)) if move.card is HIDDEN else op.unseen
    state = state.op(due.seat, items=(*op.items, move.card), unseen=unseen).with_(items=items, deck=state.deck - 1)
    if due.step is Step.HAND and due.left > 1:
        state = state.push(due._replace(left=due.left - 1, card=move.card if isinstance(move.card, Card) else None))
    return state


def _room(state: State, move: Room) -> State:
    room = state.rules.room(move.card)
    assert room is not None
    return movement.turned_up(state.popped(), state.agenda[-1], room)


def _select(state: State, move: Select) -> State:
    seat = state.agenda[-1].seat
    return state.popped().op(seat, chosen=move.card, delayed=False, barred=state.ops[seat].delayed)


def _play(state: State, move: Play) -> State:
    return actions.played(state.popped(), state.agenda[-1].seat, move.card)


def _choose(state: State, move: Choose) -> State:
    due = state.agenda[-1]
    if due.step is Step.ORDER:
        return phases.npc_acts(state.popped(), Card.parse(move.what.value))
    return effects.apply(state.popped(), due, move.what)


def _extra(state: State, move: Extra) -> State:
    seat = state.agenda[-1].seat
    return state.popped() if move.card is None else actions.played(state.popped(), seat, move.card)


def _take(state: State, move: Take) -> State:
    due = state.agenda[-1]
    return tokens.taken(state.popped(), due.seat, due.place, move.token)


def _glimpse(state: State, move: Glimpse) -> State:
    due = state.agenda[-1]
    return tokens.glimpsed(state.popped(), due.place, due.left - 1, move.token)


def _peek(state: State, move: Peek) -> State:
    due = state.agenda[-1]
    state = state.popped()
    if isinstance(state.spaces[due.place].card, RoomCard):
        return state
    room = state.rules.room(move.card) if isinstance(move.card, Card) else None
    if room is None:
        return state.space(due.place, card=HIDDEN)
    return state.space(due.place, card=room).with_(rooms=state.rooms & ~room.bit)


def _roll(state: State, move: Roll) -> State:
    due = state.agenda[-1]
    state = state.popped()
    if due.step is Step.ROLL:
        return phases.rolled(state, move.pips)
    assert due.effect is not None
    branch = due.effect.branches[0 if move.pips >= due.effect.number else 1]
    return state.push(*movement.effect_dues(branch, due.seat, due.place, due.card))


def _tally(state: State, move: Tally) -> State:
    seat = state.agenda[-1].seat
    tally = (move.ones, move.twos, move.threes)
    state = state.popped().with_(tallies=(*state.tallies[:seat], tally, *state.tallies[seat + 1:])).op(seat, tokens=(0, *tally))
    return state if state.agenda else scoring.judged(state)


AFTER: Mapping[type[Move], Callable[[State, Any], State]] = {
    Deal: _deal, Room: _room, Select: _select, Play: _play, Choose: _choose, Extra: _extra, Take: _take, Glimpse: _glimpse, Peek: _peek,
    Roll: _roll, Tally: _tally,
}
