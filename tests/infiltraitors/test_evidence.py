"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from random import Random

import pytest
from judges import any_kind, judged
from judges import played as played_in

from infiltr.core.moves import Move
from infiltr.core.table import Table, View
from infiltr.games.infiltraitors import GAME, evidence
from infiltr.games.infiltraitors.allowed import identity
from infiltr.games.infiltraitors.box import Card, of_mask
from infiltr.games.infiltraitors.moves import Kingpin, Shoot
from infiltr.games.infiltraitors.rules import State

LONGEST = 18
"""So many lines are played; the oracle has to list every log behind them."""
SEEDS = 3
BIG = ("kingpin", "balanced")
"""Boxes of eight cards, which have many worlds: one game is enough."""
ENOUGH = 4
"""So many unknowns at least have to be judged in each box."""


def choose(table: Table, rng: Random) -> Move:
    """A move at random, but with shots that often hit, so that suspects come and go."""
    moves = any_kind(table, rng)
    if isinstance(moves[0], Shoot | Kingpin) and rng.random() < 0.6:
        moves = [move for move in moves if move.card is _target(table.state, move)]
    return rng.choice(moves)


def played(box: str, seed: int) -> Table:
    """A game in this box, as far as the oracle can follow."""
    return played_in(GAME, box, seed, LONGEST, choose)


def _target(state: State, move: Shoot | Kingpin) -> object:
    if isinstance(move, Kingpin):
        assert state.aside is not None
        return state.aside.face
    held = state.suspect_of(move.of)
    assert held is not None
    return identity(state.rules, held)


def truth(view: View, state: State, name: str) -> list[str]:
    """What an unknown is in a full state: one value, or, where it gets its face only when somebody looks, all equally likely ones."""
    kind, _, where = name.partition(":")
    if name in (evidence.LAST, evidence.KINGPIN):
        if state.aside is not None and isinstance(state.aside.face, Card):
            return [str(state.aside.face)]
        return [str(card) for card in of_mask(state.fresh)]
    if kind == "suspect":
        held = state.suspect_of(where)
        assert held is not None
        return [str(identity(state.rules, held))]
    owner, place = (view.seat, where) if kind == "own" else where.split(":")
    assert owner is not None
    return [str(state.hands[state.seats.index(owner)][int(place) - 1])]


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = seed = 0
    seeds = 1 if box in BIG else SEEDS
    while count < ENOUGH or seed < seeds:
        table = played(box, seed)
        for length in (len(table.log) - 5, len(table.log)) if seed else (len(table.log),):
            for seat in (*table.setup.seats, None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                if view.state.outcome is None:
                    count += judged(view, evidence.model(view), truth)
        seed += 1
    assert count >= ENOUGH


def test_everybody_s_hands_in_mission_17_are_judged_too() -> None:
    """Mission 17: what everybody knows of each agent's own hidden cards follows from the public record."""
    count = 0
    for seed in range(SEEDS):
        table = played("backwards", seed)
        view = View.of(GAME, table.setup, table.log[:-4], None)
        count += judged(view, evidence.model(view, hands=True), truth)
    assert count >= ENOUGH
