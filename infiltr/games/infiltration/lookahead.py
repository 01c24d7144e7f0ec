"""What each legal move of a seat is worth: the card resolved alone, then the best plan from there; or a whole round played out.

Values are the odds of winning as far as is forecast: to get out by the best plan with more data than any rival that gets out
(``plans.py``), with a crumb for data that decides nothing. Quick values resolve the seat's own card as if nobody else played.
Sampled ones play the whole round, the others selecting among the cards that they may hold by a plain model of their habits
(:func:`guessed`); they come with a standard error. All is drawn from seeds of the view's own, so the same view gives the same values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from typing import Any

from infiltr.core.moves import Move
from infiltr.core.table import View

from .agenda import Step
from .box import ADVANCE, DOWNLOAD, EXTRACT, OUT, RETREAT, Card
from .moves import Select
from .plans import Field, Prospect, best_plan, forecast
from .rules import State
from .trying import alone, cut, finish, supposed

__all__ = ["Lookahead", "Worth"]

TRIES = 3
"""So often a card is tried whose effect the dealer decides."""
_UNTIL = frozenset({Step.SELECT, Step.TALLY})
_CHANCE = frozenset({Step.ROOM, Step.DRAW, Step.DIE})


@dataclass(frozen=True, slots=True)
class Worth:
    """A move, its value, the plan after it, and, where rounds were played out, the standard error of the value and their number."""

    move: Any
    value: float
    plan: Prospect
    error: float | None = None
    rounds: int = 0


class Lookahead:
    """One seat before a decision; it knows its view's State and nothing else."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.moves: Sequence[Move] = view.legal_moves()
        self.seen: State = view.state
        self.me = self.seen.seats.index(view.seat)
        self.seed = f"{view.seat} {len(view)}"

    def rng(self, number: int) -> Random:
        """The same numbers for every move."""
        return Random(f"{self.seed} {number}")

    @cached_property
    def state(self) -> State:
        """One full state that may lie behind the view, where the seat's own cards are what they are."""
        return supposed(self.seen, self.rng(-1))

    @cached_property
    def rivals(self) -> dict[int, tuple[float, float, float]]:
        """What each rival can expect if a move does not touch it."""
        return {seat: forecast(self.state, seat, 1) for seat in range(len(self.state.ops)) if seat != self.me}

    @cached_property
    def field(self) -> Field:
        """All rivals as they are."""
        return Field(self.rivals.values())

    def value(self, after: State) -> tuple[float, Prospect]:
        """What a state is worth, with this round's die still to come."""
        if after.over and after.ops[self.me].place != OUT:
            return 0.0, Prospect(0.0, OUT, 0, 0.0, 0.0)
        changed = [seat for seat in self.rivals if after.ops[seat] is not self.state.ops[seat]]
        field = self.field
        if changed:
            field = Field([forecast(after, seat, 1) if seat in changed else plan for seat, plan in self.rivals.items()])
        plan = best_plan(after, self.me, 1, field)
        return plan.value, plan

    # ---- quick

    def quick(self) -> list[Worth]:
        """Every legal move, in the order of the legal moves."""
        if isinstance(self.moves[0], Select):
            return [self._selected(move) for move in self.moves if isinstance(move, Select)]
        start = cut(self.state)
        return [Worth(move, *self._settled(start.after(move), 0)) for move in self.moves]

    def _selected(self, move: Select) -> Worth:
        card = move.card
        assert isinstance(card, Card)
        first = alone(self.state, self.me, card)
        chance = first.agenda[-1].step in _CHANCE if first.outcome is None and not first.over else False
        found = [self._settled(first, number) for number in range(TRIES if chance else 1)]
        return Worth(move, sum(value for value, _ in found) / len(found), found[0][1])

    def _settled(self, state: State, number: int) -> tuple[float, Prospect]:
        return self.value(finish(state, self.rng(number), self._best))

    def _best(self, state: State, moves: Sequence[Move]) -> Move:
        """The best choice in the middle of a card, quickly."""
        worth = [self.value(finish(state.after(move), self.rng(0), _first))[0] for move in moves]
        return moves[max(range(len(moves)), key=lambda at: (round(worth[at], 9), -at))]

    # ---- sampled

    def sampled(self, moves: Sequence[Move], rounds: int) -> list[Worth]:
        """These cards to select, each over so many rounds played out to the next selection, with the same chances for each."""
        values: list[list[float]] = [[] for _ in moves]
        plans: list[Prospect | None] = [None] * len(moves)
        for number in range(rounds):
            state = supposed(self.seen, self.rng(1000 + number))
            others = self._others(state, self.rng(2000 + number))
            for at, move in enumerate(moves):
                end = self._round(state, move, others, self.rng(3000 + number))
                if end.over and end.ops[self.me].place != OUT:
                    values[at].append(0.0)
                    continue
                field = Field([forecast(end, seat) for seat in self.rivals])
                plan = best_plan(end, self.me, 0, field)
                values[at].append(plan.value)
                plans[at] = plans[at] or plan
        none = Prospect(0.0, OUT, 0, 0.0, 0.0)
        return [Worth(move, _mean(some), plans[at] or none, _error(some), rounds)
                for at, (move, some) in enumerate(zip(moves, values, strict=True))]

    def _others(self, state: State, rng: Random) -> dict[int, Card]:
        """What the others select."""
        chosen: dict[int, Card] = {}
        for seat in state.inside:
            if seat != self.me:
                chosen[seat] = guessed(state, seat, rng)
        return chosen

    def _round(self, state: State, move: Move, others: dict[int, Card], rng: Random) -> State:
        for seat, card in others.items():
            if state.ops[seat].chosen is not None:
                state = state.op(seat, chosen=card)
        while state.outcome is None and state.agenda[-1].step is Step.SELECT:
            seat = state.agenda[-1].seat
            state = state.after(move if seat == self.me else Select(state.seats[seat], others[seat]))

        def choose(now: State, options: Sequence[Move]) -> Move:
            return options[int(rng.random() * len(options))]

        return finish(state, rng, choose, _UNTIL)


def guessed(state: State, seat: int, rng: Random) -> Card:
    """A card that this seat may select: likelier to go on early, to turn back late, to download where there is something."""
    op = state.ops[seat]
    late = state.proximity > 55
    weights: list[tuple[Card, float]] = []
    for card in state.rules.actions:
        if card in (ADVANCE, RETREAT):
            weights.append((card, 0.0 if op.stays else 4.0 if (card is RETREAT) == late else 0.3))
        elif card in (DOWNLOAD, EXTRACT):
            weights.append((card, 4.0 if op.place >= 0 and state.spaces[op.place].tokens else 0.1))
        else:
            weights.append((card, 1.0))
    weights += [(card, 0.5) for card in op.items if isinstance(card, Card)]
    point = rng.random() * sum(weight for _, weight in weights)
    for card, weight in weights:
        point -= weight
        if point < 0:
            return card
    return weights[-1][0]


def _first(state: State, moves: Sequence[Move]) -> Move:
    return moves[0]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean, count = _mean(values), len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count) if count > 1 else 0.0
