"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from infiltr.core import worlds
from infiltr.core.table import Table, View
from infiltr.games.internal_affairs import GAME, evidence
from infiltr.games.internal_affairs.box import Code, mole_of
from infiltr.games.internal_affairs.moves import Enquiry, Guess, Start
from infiltr.games.internal_affairs.rules import State
from infiltr.games.internal_affairs.shares import share
from solvers.model import Model

MOST = 600
"""So many logs are listed at most behind a record; longer ones are not judged here."""
SEEDS = 3


def played(box: str, seed: int, longest: int = 60) -> Table:
    """A game in this box, played at random, but with guesses that often hit."""
    options, seats = GAME.small_boxes[box]
    table = Table(GAME, GAME.setup(seats, options), seed)
    rng = Random(seed)
    while table.turn is not None and len(table.log) < longest:
        kinds = [list(moves) for _, moves in groupby(table.state.legal_moves(), key=type)]
        moves: list[Any] = rng.choice(kinds)
        if isinstance(moves[0], Guess | Enquiry) and rng.random() < 0.3:
            state: Any = table.state
            moves = [move for move in moves if move.code is face(state, move.slot.text)]
        table.play(rng.choice(moves))
    return table


def face(state: State, slot: str) -> object:
    """What lies there."""
    return next(placed.face for row in state.rows for placed in row if placed.slot.text == slot)


def truth(state: State, name: str) -> str:
    """What an unknown is in a full state."""
    kind, _, seat = name.partition(":")
    if kind != "team":
        card = face(state, name)
        assert isinstance(card, Code)
        return card.text
    at = state.seats.index(seat)
    return str(mole_of((*state.up[at], *state.down[at])))


def judged(view: View, model: Model) -> int:
    """Compare every odds of a model with the oracle's; the number of unknowns that were judged."""
    weights: dict[str, dict[str, Fraction]] = {name: {} for name in model.variables}
    listed = list(islice(worlds.logs(view, share), MOST + 1))
    if len(listed) > MOST:
        return 0
    for _, full, weight in listed:
        state: Any = full
        for name, found in weights.items():
            value = truth(state, name)
            found[value] = found.get(value, Fraction(0)) + weight
    for name, found in weights.items():
        total = sum(found.values())
        assert set(model.possible()[name]) == set(found), name
        assert model.odds(name) == {value: weight / total for value, weight in found.items()}, name
    return len(weights)


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(box, seed)
        rng = Random(seed)
        first = next(at for at, move in enumerate(table.log, 1) if isinstance(move, Start))
        for length in {len(table.log), rng.randint(first, len(table.log))}:
            for seat in (*table.setup.seats, None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                model = evidence.model(view)
                if model.exact:
                    count += judged(view, model)
    assert count >= 4
