"""What holds at every point of any game, whatever is played and whatever the options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from infiltr.core.moves import HIDDEN
from infiltr.core.table import Table
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.box import OUT, Token
from infiltr.games.infiltration.rules import State
from infiltr.games.infiltration.settings import rules_of


def games(seed: int) -> tuple[Table, Random]:
    rng = Random(seed)
    options = {option.name: rng.choice(option.values) for option in GAME if option.values}
    return Table(GAME, GAME.setup(2 + seed % 5, options), seed), rng


def forward(table: Table, rng: Random) -> None:
    """A random move; Retreat comes late, so that the game goes deep."""
    moves = list(table.state.legal_moves())
    state = table.state
    assert isinstance(state, State)
    if moves[0].verb == "select" and state.proximity < 50 + 5 * (len(table.log) % 5):
        moves = [move for move in moves if str(getattr(move, "card", "")) != "retreat"]
    elif moves[0].verb == "select" and rng.random() < 0.7:
        moves = [move for move in moves if str(getattr(move, "card", "")) == "retreat"] or moves
    table.play(moves[int(rng.random() * len(moves))])


def items(state: State) -> Counter[int]:
    """How many places each item card is in."""
    found: Counter[int] = Counter()
    for item in state.rules.deck.items:
        places = [bool(state.items & item.bit), bool(state.discards & item.bit)]
        places += [item.card in op.items or item.card in op.played for op in state.ops]
        places += [any(lying.card is item.card for lying in space.left) for space in state.spaces]
        found[sum(places)] += 1
    return found


@pytest.mark.parametrize("seed", range(10))
def test_laws(seed: int) -> None:
    """Dials stay within their ends and proximity 99 is the end; no card is in two places; tokens are neither made nor lost; who is
    out stays out; every view agrees with the full state about whatever is public."""
    table, rng = games(seed)
    total, out = sum(rules_of(table.setup).tokens), set[int]()
    while table.turn is not None:
        forward(table, rng)
        state = table.state
        assert isinstance(state, State)
        assert -1 <= state.alarm <= 8
        assert 0 <= state.proximity <= 99
        assert state.over == (state.proximity == 99 or not state.inside)
        assert set(items(state)) <= {0, 1}
        assert state.deck == state.items.bit_count()
        here = state.pool + sum(len(space.tokens) for space in state.spaces) + sum(op.held for op in state.ops)
        assert here <= total
        seen = sum(isinstance(token, Token) for space in state.spaces for token in space.tokens) + sum(op.held for op in state.ops)
        assert sum(state.unseen) <= total - seen
        now = {seat for seat, op in enumerate(state.ops) if op.place == OUT}
        assert out <= now
        out = now
        if rng.random() < 0.05:
            public_things(table, state)


def public_things(table: Table, state: State) -> None:
    for seat in (*table.setup.seats, None):
        view = table.view(seat).state
        assert (view.alarm, view.proximity, view.first, view.npcs, view.pool, view.deck) == (
            state.alarm, state.proximity, state.first, state.npcs, state.pool, state.deck)
        assert [op._replace(items=(), tokens=(0, 0, 0, 0), chosen=None, unseen=()) for op in view.ops] == [
            op._replace(items=(), tokens=(0, 0, 0, 0), chosen=None, unseen=()) for op in state.ops]
        assert [(len(op.items), op.held) for op in view.ops] == [(len(op.items), op.held) for op in state.ops]
        for space, full in zip(view.spaces, state.spaces, strict=True):
            assert len(space.tokens) == len(full.tokens)
            assert space[3:] == full[3:]
            assert space.card is full.card or (not full.up and space.card in (None, HIDDEN))
        if seat is not None:
            assert view.operative(seat) == state.operative(seat)


def test_the_die_is_the_dealers() -> None:
    """Six faces, equally likely, at every roll."""
    table, rng = games(3)
    while table.turn is not None and table.state.turn is not None:
        forward(table, rng)
    state = GAME.start(table.setup)
    for move in table.log:
        assert isinstance(state, State)
        if state.agenda[-1].step in (Step.ROLL, Step.DIE):
            assert [(option.pips, weight) for option, weight in state.chances()] == [(pips, 1) for pips in range(1, 7)]  # type: ignore[attr-defined]
        state = state.after(move)
