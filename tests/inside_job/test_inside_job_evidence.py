"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from itertools import permutations
from math import comb
from typing import Any

import pytest
from judges import judged, played

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.games.inside_job import GAME, evidence
from infiltr.games.inside_job.box import Mission
from infiltr.games.inside_job.moves import Play, Side
from infiltr.games.inside_job.rules import State

SEEDS = 2
MANY = 5_000
"""What everybody knows is judged where there are no more deals than so many: the oracle has to begin with all of them."""


def truth(view: View, state: State, name: str) -> list[str]:
    """What an unknown is in a full state."""
    kind, _, what = name.partition(":")
    if kind == "role":
        return [state.roles[state.seats.index(what)].value.capitalize()]  # type: ignore[union-attr]
    if kind == "discard":
        found = state.discards[int(what) - 1]
        assert isinstance(found, Mission)
        return [found.text]
    for seat, hand in zip(state.seats, state.hands, strict=True):
        if what in {card.text for card in state.rules.deck if card.bit & hand}:
            return [seat]
    return [evidence.UNDEALT]


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


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(GAME, box, seed)
        plays = [number for number, move in enumerate(table.log) if isinstance(move, Play)]
        seats = (*table.setup.seats, None)
        for length, seat in ((plays[len(plays) // 2] + 1, seats[seed]), (plays[-1] + 1, seats[seed - 1])):
            view = View.of(GAME, table.setup, table.log[:length], seat)
            if view.state.outcome is None and (seat is not None or deals(view.state) <= MANY):
                count += judged(view, evidence.model(view), truth, share)
    assert count
