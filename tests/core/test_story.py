"""The log in words grows with the record, and tells a seat what follows from what it saw."""

from __future__ import annotations

from random import Random

import pytest

from infiltr.bots import RandomBot
from infiltr.core.story import Story
from infiltr.core.table import Table, play
from infiltr.games import GAMES, game


@pytest.mark.parametrize("name", GAMES)
def test_what_was_told_stays(name: str) -> None:
    """One text a move, that begins with the move itself; those told earlier are the same however often one looks."""
    found = game(name)
    table = Table(found, found.setup(found.seats[0]), 3)
    play(table, {seat: RandomBot(place) for place, seat in enumerate(table.setup.seats)})
    record, rng = table.view(table.setup.seats[0]).record, Random(1)
    grown, once = Story(found, table.setup), Story(found, table.setup).told(record)
    for length in sorted(rng.randrange(len(record)) for _ in range(9)):
        assert grown.told(record[:length]) == once[:length]
    assert len(once) == len(record)
    assert all(text.startswith(found.tell(move, table.setup)) for text, move in zip(once, record, strict=True))
