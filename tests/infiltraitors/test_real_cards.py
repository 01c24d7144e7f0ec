"""Cards get a face when they are first dealt, drawn or burned. A real shuffled deck gives every log the same probability."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from physical import Log, told, truths
from tables import random_move, state

from infiltr.core import worlds
from infiltr.core.game import Setup
from infiltr.core.moves import Move, Seat
from infiltr.core.table import Table, View
from infiltr.games.infiltraitors import GAME

SIX = {"suits": "R,B", "numbers": "2-4", "hand": "1", "limit": "2", "suspects": "2", "bullets": "3"}
CASES: dict[str, tuple[dict[str, str], str, int]] = {
    # name: (options, a verb that has to happen, how many moves)
    "a hit card may be drawn again": ({"mission": "1"}, "answer hit; deal", 16),
    "a blind reward": ({"mission": "1"}, "found", 18),
    "hands of two": ({"mission": "1", "hand": "2", "suspects": "1", "numbers": "2-5", "suits": "R,B"}, "burn", 14),
    "every discard face down": ({"mission": "2", "limit": "1"}, "found; bury", 20),
    "a special suspect": ({"mission": "15", "numbers": "2-3"}, "answer hit", 16),
    "two cards, shown": ({"mission": "16", "numbers": "2-4"}, "show; deal", 18),
    "two cards, kept": ({"mission": "16", "m16_reveal_halves": "off"}, "answer hit; deal", 18),
    "backwards": ({"mission": "17"}, "answer hit; hold", 18),
    "rewards dealt out": ({"mission": "18"}, "turn", 24),
    "the Kingpin": ({"mission": "19"}, "look", 22),
}


def happened(log: list[Move], verbs: str) -> bool:
    """Did these happen after the hands were dealt, one after another?"""
    rest = [f"{one.verb} {getattr(getattr(one, 'says', None), 'value', '')}".strip() for one in log]
    rest = rest[next((at for at, verb in enumerate(rest) if verb == "start"), len(rest)):]
    for wanted in verbs.split("; "):
        if wanted not in rest:
            return False
        rest = rest[rest.index(wanted) + 1:]
    return True


def a_game(setup: Setup, verbs: str, longest: int) -> Table:
    """The first random game in which all of this happens early enough."""
    for seed in range(3000):
        table, rng = Table(GAME, setup, seed), Random(seed)
        while table.turn is not None and len(table.log) < longest and not happened(table.log, verbs):
            table.play(random_move(state(table), rng))
        if happened(table.log, verbs):
            return table
    raise AssertionError("no such game")


def shares(view: View) -> dict[Log, Fraction]:
    """The oracle's logs and their probabilities."""
    found = {log: weight for log, _, weight in worlds.logs(view)}
    total = sum(found.values())
    return {log: weight / total for log, weight in found.items()}


@pytest.mark.parametrize("name", CASES)
def test_the_oracle_counts_as_real_cards_fall(name: str) -> None:
    """Every full log behind a record is as likely as with shuffled cards, for each seat and for everybody."""
    options, verbs, longest = CASES[name]
    setup = GAME.setup(3, {**SIX, **options})
    table = a_game(setup, verbs, longest)
    rules = state(table).rules
    seats: tuple[Seat | None, ...] = (*setup.seats[:2], None) if len(rules.deck) < 8 else setup.seats[:1]
    most = 0
    for seat in seats:
        view = table.view(seat)
        sizes = {"suspects": rules.suspects, "hand": rules.hand}
        counted = shares(view)
        assert told(counted) == told(truths(setup, rules.deck, sizes, tuple(view.record), seat))
        most = max(most, len(counted))
    assert most > 1, "this game left nothing open"
