"""Tables for tests of Inside Job: a game that reads as it is played.

::

    table = sit(ann="insider B1 B2", bob="agent B3 G4", cat="agent R2 Y9")
    trick(table, "even-B", "ann B2, bob B3, cat R2")

The lines are full: every face is written, and shorthand may be used. Hands are as large as they are typed; as many tricks are
played. What the dealer has no choice about (role cards and votes that are turned up) happens by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from infiltr.core.game import IllegalMove, Setup
from infiltr.core.moves import DEALER, Move, line
from infiltr.core.table import Table
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.agenda import Step
from infiltr.games.inside_job.rules import State

FORCED = (Step.SHOW, Step.BALLOT, Step.SIDED, Step.PEEKED)


def sit(options: Mapping[str, object] | None = None, leader: str = "ann", **places: str) -> Table:
    """A table of these seats, clockwise, each with its role and its hand. ``leader`` leads the first trick."""
    words = {seat: text.split() for seat, text in places.items()}
    size = len(words["ann"]) - 1
    special = [role for role, *_ in words.values() if role not in ("agent", "insider")]
    chosen = {"hand": size, "tricks": size, "roles": ",".join(special) or "none", **(options or {})}
    table = Table(GAME, GAME.setup(tuple(places), chosen))
    do(table, f"start {leader}", *(f"role {seat} {role}" for seat, (role, *_) in words.items()))
    do(table, *(f"hand {seat} {' '.join(cards)}" for seat, (_, *cards) in words.items()))
    return table


def read(table: Table, text: str) -> Move:
    """One move of this table from its line."""
    return GAME.codec.read(text, table.setup.seats)


def do(table: Table, *texts: str) -> Table:
    """Play these lines. IllegalMove when one is not possible."""
    for text in texts:
        lines = GAME.expand(text, table.setup, table.state)
        for full in [lines] if isinstance(lines, str) else lines:
            table.play(read(table, full))
            state: State = table.state  # type: ignore[assignment]
            while state.turn == DEALER and state.step in FORCED:
                table.play(state.chances()[0][0])
                state = table.state  # type: ignore[assignment]
    return table


def lead(table: Table, mission: str, other: str | None = None) -> Table:
    """The leader draws two missions and plays the first one; the other is one that is not in the way."""
    state = state_of(table)
    if other is None:
        unseen = [one.text for place, one in enumerate(state.rules.missions) if state.missions >> place & 1 and one.text != mission]
        other = next(one for one in reversed(unseen))
    return do(table, f"choose {state.seats[state.leader]} {mission} {other}")


def trick(table: Table, mission: str, plays: str, other: str | None = None) -> Table:
    """A whole trick, from the leader's choice on."""
    return do(lead(table, mission, other), f"trick {plays}")


def state_of(table: Table) -> State:
    """The full state."""
    return table.state  # type: ignore[return-value]


def refused(table: Table, text: str) -> str:
    """Why this line cannot be played; it is refused, and nothing changes."""
    before = table.state
    with pytest.raises(IllegalMove) as caught:
        do(table, text)
    assert table.state == before
    return str(caught.value)


def legal(table: Table) -> list[str]:
    """The lines of all legal moves."""
    return [line(move) for move in table.state.legal_moves()]


def log(table: Table, verb: str) -> list[str]:
    """The lines of the log that begin with this verb."""
    return [line(move) for move in table.log if move.verb == verb]


def played(setup: Setup, seed: int) -> Table:
    """A whole game of random moves."""
    table, rng = Table(GAME, setup, seed), Random(seed)
    while table.turn is not None:
        moves = table.state.legal_moves()
        table.play(moves[int(rng.random() * len(moves))])
    return table
