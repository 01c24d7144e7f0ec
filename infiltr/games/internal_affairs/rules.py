"""The State of a game of Internal Affairs: where everything lies, whose turn it is, how turns pass and how the game ends.

What a move does is in ``effects.py``, what may be done in ``allowed.py``, why not in ``problems.py``, what the dealer draws in
``chances.py``, where cards lie in ``places.py``.

Nothing is shuffled: a card gets a face when it is first dealt or drawn. In a full state ``code_left``, ``action_left`` and
``moles_left`` count the cards without a place; together they are the decks and what was set aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infiltr.core.game import Changing, Outcome, Problem, Setup
from infiltr.core.moves import DEALER, Hidden, Move, Seat

from . import allowed, chances, effects, ending, problems
from .agenda import AUTOMATIC, DEALERS, Due, Placed, Step
from .box import Action, Code, Mole, Seen
from .options import Rules, rules_of

__all__ = ["State", "start"]


@dataclass(frozen=True)
class State(Changing):
    """Where a game stands; see the module. Tuples by seat are in clockwise order."""

    rules: Rules
    seats: tuple[Seat, ...]
    agenda: tuple[Due, ...]
    """Pending effects; the last one is due first."""
    codes: tuple[tuple[Code | Hidden, ...], ...]
    """Code cards in the hands."""
    actions: tuple[tuple[Action | Hidden, ...], ...]
    """Action cards in the hands."""
    rows: tuple[tuple[Placed, ...], ...]
    """Code cards on the table, from left to right."""
    came: tuple[int, ...]
    """How many cards came to each row so far."""
    down: tuple[tuple[Mole | Hidden, ...], ...]
    """Identity cards face down, mixed."""
    up: tuple[tuple[Mole, ...], ...]
    """Identity cards face up."""
    code_left: tuple[int, ...]
    action_left: tuple[int, ...]
    moles_left: tuple[int, int]
    code_pile: int
    action_pile: int
    spares: tuple[Mole, ...] = ()
    """Identity cards that were set aside and have been turned up."""
    discards: tuple[Seen, ...] = ()
    """Oldest first; HIDDEN is one that lies face down."""
    transit: tuple[tuple[int, Mole | Hidden], ...] = ()
    """Identity cards on their way: to which seat."""
    mover: int = -1
    fallen: tuple[int, ...] = ()
    """Who is out, in this order, those included who are about to leave."""
    out: frozenset[int] = frozenset()
    """Who has left the game."""
    decided: Outcome | None = None
    """How the game ends, while everybody shows what is left."""
    outcome: Outcome | None = None

    # ---- reading

    @property
    def turn(self) -> Seat | None:
        """Who moves now."""
        if self.outcome is not None:
            return None
        due = self.agenda[-1]
        return DEALER if due.step in DEALERS else self.seats[due.seat]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; empty before the end."""
        return ending.winners(self)

    @property
    def living(self) -> list[int]:
        """The players who are not out, clockwise from the first seat."""
        return [seat for seat in range(len(self.seats)) if seat not in self.out]

    def opponents(self, seat: int) -> list[int]:
        """The other living players."""
        return [other for other in range(len(self.seats)) if other != seat and other not in self.out]

    def after_seat(self, seat: int, others: Sequence[int]) -> list[int]:
        """These players clockwise, beginning on the left of ``seat``."""
        count = len(self.seats)
        return sorted(others, key=lambda other: (other - seat - 1) % count)

    def responds(self, seat: int) -> bool:
        """Is this player asked for a blue card? The active one never is, nor who has no action card, as everybody sees."""
        return seat != self.mover and bool(self.actions[seat])

    def hand_size(self, seat: int) -> int:
        """Cards in a hand."""
        return len(self.codes[seat]) + len(self.actions[seat])

    def row_of(self, seat: Seat) -> tuple[Placed, ...]:
        """The row of a seat."""
        return self.rows[self.seats.index(seat)]

    def legal_moves(self) -> Sequence[Move]:
        """What the seat on turn may do."""
        return allowed.legal_moves(self)

    def problem(self, move: Move) -> Problem | None:
        """Why this move cannot be made now."""
        return problems.problem(self, move)

    def after(self, move: Move) -> State:
        """The state after this move."""
        state: State = effects.AFTER[type(move)](self, move)
        while True:
            while state.agenda and state.agenda[-1].step in AUTOMATIC:
                state = ending.settled(state)
            if state.outcome is not None:
                return state
            if not state.agenda:
                if state.decided is not None:
                    return state.with_(outcome=state.decided)
                state = state._next_turn()
            elif state._idle():
                state = state.with_(agenda=state.agenda[:-1])
            else:
                return state

    # ---- the dealer

    def due(self) -> Move | None:
        """The move that is due, its faces HIDDEN, where it has one form apart from them."""
        return chances.due(self)

    def chances(self) -> Sequence[tuple[Move, int]]:
        """The dealer's possible moves in a full state, with their weights."""
        return chances.chances(self)

    # ---- turns

    def _next_turn(self) -> State:
        seat = self.after_seat(self.mover, self.living)[0]
        steps = (Step.PHASE3, Step.PHASE2, Step.PHASE1)
        return self.with_(mover=seat, agenda=tuple(Due(step, seat) for step in steps))

    def _idle(self) -> bool:
        """Is the phase that is due over, or without anything to do?"""
        due = self.agenda[-1]
        if due.step is Step.PHASE3:
            return self.hand_size(due.seat) >= self.rules.limit or not (self.code_pile or self.action_pile)
        return due.step is Step.PHASE1 and not self.rules.moles and not self.hand_size(due.seat)


def start(setup: Setup) -> State:
    """The state before the first card is dealt."""
    rules = rules_of(setup)
    seats = setup.seats
    count = len(seats)
    agenda = [Due(Step.START)]
    agenda += [Due(Step.LAY, seat) for seat in reversed(range(count))]
    sizes = ((Step.ACTION, rules.actions), (Step.CODE, rules.row + rules.codes), (Step.IDENTITY, rules.dealt))
    agenda += [Due(step, seat, left=size) for step, size in sizes if size for seat in reversed(range(count))]
    return State(
        rules, seats, tuple(agenda), codes=((),) * count, actions=((),) * count, rows=((),) * count, came=(rules.row,) * count,
        down=((),) * count, up=((),) * count, code_left=(rules.copies,) * len(rules.values),
        action_left=tuple(number for _, number in rules.deck), moles_left=(rules.moles, rules.moles),
        code_pile=rules.copies * len(rules.values), action_pile=sum(number for _, number in rules.deck))


