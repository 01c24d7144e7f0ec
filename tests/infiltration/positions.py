"""Positions of games that were played at random, for tests of what is shown; and pairs that look the same to one seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from infiltr.core.table import Table
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.moves import Choose
from infiltr.games.infiltration.supposing import suppose


@lru_cache(maxsize=16)
def random_game(seats: int, seed: int, moves: int, extract: str = "off") -> Table:
    """So many moves of a game, or the whole of it, played at random; 0: until the first card is selected."""
    table, rng = Table(GAME, GAME.setup(seats, {"extract": extract}), seed), Random(seed)
    while table.turn is not None and (len(table.log) < moves or (not moves and table.view(None).state.agenda[-1].step is not Step.SELECT)):
        table.play(rng.choice(list(table.state.legal_moves())))
    return table


def twins(seats: int, seed: int, moves: int) -> tuple[Table, Table]:
    """Two full games that look the same to ann, with other faces wherever she does not see them."""
    one = random_game(seats, seed, moves)
    other = Table(GAME, one.setup, one.seed, suppose(one.view("ann"), Random(seed)))
    assert other.view("ann").record == one.view("ann").record
    assert list(other.log) != list(one.log)
    return one, other


def until(wanted: Callable[[Table], bool], seats: int = 4, seeds: int = 40) -> Table:
    """The first position of some random game in which this is so."""
    for seed in range(seeds):
        table, rng = Table(GAME, GAME.setup(seats), seed), Random(seed)
        while table.turn is not None and len(table.log) < 200:
            if wanted(table):
                return table
            table.play(rng.choice(list(table.state.legal_moves())))
    raise AssertionError("no such position")


def kinds(table: Table) -> set[str]:
    """What kinds of things can be chosen now."""
    return {move.what.kind for move in table.state.legal_moves() if isinstance(move, Choose)}
