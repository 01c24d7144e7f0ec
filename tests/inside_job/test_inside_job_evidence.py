"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random
from typing import Any

import pytest

from infiltr.core import worlds
from infiltr.core.moves import Move
from infiltr.core.table import Table, View
from infiltr.games.inside_job import GAME, evidence
from infiltr.games.inside_job.box import Mission
from infiltr.games.inside_job.moves import Play, Side
from infiltr.games.inside_job.rules import State
from solvers.model import Model

SEEDS = 2
MANY = 5_000
"""What everybody knows is judged where there are no more deals than so many: the oracle has to begin with all of them."""


def played(box: str, seed: int) -> Table:
    """A random game in this box."""
    options, seats = GAME.small_boxes[box]
    table = Table(GAME, GAME.setup(seats, options), seed)
    rng = Random(seed)
    while table.turn is not None:
        table.play(rng.choice(table.state.legal_moves()))
    return table


def truth(state: State, name: str) -> str:
    """What an unknown is in a full state."""
    kind, _, what = name.partition(":")
    if kind == "role":
        return state.roles[state.seats.index(what)].value.capitalize()  # type: ignore[union-attr]
    if kind == "discard":
        found = state.discards[int(what) - 1]
        assert isinstance(found, Mission)
        return found.text
    for seat, hand in zip(state.seats, state.hands, strict=True):
        if what in {card.text for card in state.rules.deck if card.bit & hand}:
            return seat
    return evidence.UNDEALT


def share(state: Any, move: Move) -> tuple[int, int]:
    """The Turncoat's answer, which nobody sees, is taken to tell nothing: neither of the two makes the Turncoat likelier."""
    return (1, len(state.legal_moves())) if isinstance(move, Side) else (1, 1)


def deals(state: State) -> int:
    """How many deals of cards and roles there are."""
    rules, cards, number = state.rules, len(state.rules.deck), len(set(permutations(state.rules.roles)))
    for _ in state.seats:
        number *= comb(cards, rules.hand)
        cards -= rules.hand
    return number


def judged(view: View, model: Model) -> int:
    """Compare every odds of a model with the oracle's; the number of unknowns that were judged."""
    if view.seat is None and deals(view.state) > MANY:
        return 0
    logs = list(worlds.logs(view, share))
    weights: dict[str, dict[str, Fraction]] = {name: {} for name in model.variables}
    for _, state, weight in logs:
        for name, found in weights.items():
            value = truth(state, name)
            found[value] = found.get(value, Fraction(0)) + weight
    for name, found in weights.items():
        total = sum(found.values())
        assert model.odds(name) == {value: weight / total for value, weight in found.items()}, name
        assert set(model.possible()[name]) == set(found)
    return len(weights)


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(box, seed)
        plays = [number for number, move in enumerate(table.log) if isinstance(move, Play)]
        seats = (*table.setup.seats, None)
        for length, seat in ((plays[len(plays) // 2] + 1, seats[seed]), (plays[-1] + 1, seats[seed - 1])):
            view = View.of(GAME, table.setup, table.log[:length], seat)
            if view.state.outcome is None:
                count += judged(view, evidence.model(view))
    assert count
