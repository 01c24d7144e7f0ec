"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from random import Random

import pytest
from judges import any_kind, judged, played

from infiltr.core.moves import Move
from infiltr.core.table import Table, View
from infiltr.games.internal_affairs import GAME, evidence
from infiltr.games.internal_affairs.box import Code, mole_of
from infiltr.games.internal_affairs.moves import Enquiry, Guess, Start
from infiltr.games.internal_affairs.rules import State
from infiltr.games.internal_affairs.shares import share

MOST = 600
"""So many logs are listed at most behind a record; longer ones are not judged here."""
LONGEST = 60
SEEDS = 3


def choose(table: Table, rng: Random) -> Move:
    """A move at random, but with guesses that often hit."""
    moves = any_kind(table, rng)
    if isinstance(moves[0], Guess | Enquiry) and rng.random() < 0.3:
        moves = [move for move in moves if move.code is face(table.state, move.slot.text)]
    return rng.choice(moves)


def face(state: State, slot: str) -> object:
    """What lies there."""
    return next(placed.face for row in state.rows for placed in row if placed.slot.text == slot)


def truth(view: View, state: State, name: str) -> list[str]:
    """What an unknown is in a full state."""
    kind, _, seat = name.partition(":")
    if kind != "team":
        card = face(state, name)
        assert isinstance(card, Code)
        return [card.text]
    at = state.seats.index(seat)
    return [str(mole_of((*state.up[at], *state.down[at])))]


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(GAME, box, seed, LONGEST, choose)
        rng = Random(seed)
        first = next(at for at, move in enumerate(table.log, 1) if isinstance(move, Start))
        for length in {len(table.log), rng.randint(first, len(table.log))}:
            for seat in (*table.setup.seats, None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                model = evidence.model(view)
                if model.exact:
                    count += judged(view, model, truth, share, MOST)
    assert count >= 4
