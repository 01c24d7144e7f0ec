"""Nothing that a seat gets depends on what it cannot see: games with the same record for it look, hint, advise and send the same."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from judges import judge_traffic

from infiltr import answers
from infiltr.core import worlds
from infiltr.core.moves import Move
from infiltr.core.table import Table, View
from infiltr.games.infiltraitors import GAME

SEAT = "ann"
BOXES = [name for name in GAME.small_boxes if name not in ("strict limits", "specials alike")]


def position(box: str, seed: int) -> Table:
    """A game in this box after some random moves, at a moment when it is the seat's turn."""
    options, seats = GAME.small_boxes[box]
    table = Table(GAME, GAME.setup(seats, options), seed)
    rng = Random(seed)
    while table.turn is not None and (len(table.log) < 9 or table.turn != SEAT):
        moves = table.state.legal_moves()
        kinds = sorted({type(move).__name__ for move in moves})
        kind = rng.choice(kinds)
        table.play(rng.choice([move for move in moves if type(move).__name__ == kind]))
    return table


def answered(view: View) -> list[object]:
    """Odds, the next hint and advice, as data."""
    found: list[object] = [answers.odds(view), [str(one) for one in answers.advise(view)]]
    try:
        found.append(answers.hint(view, 5, {}).text)
    except ValueError as error:
        found.append(str(error))
    return found


@pytest.mark.parametrize("box", BOXES)
def test_games_that_a_seat_cannot_tell_apart_look_the_same(box: str) -> None:
    """Two full logs behind one record give the same view, answers and browser traffic."""
    table = next(one for one in (position(box, seed) for seed in range(20)) if one.turn == SEAT)
    view = table.view(SEAT)
    possible: list[tuple[Move, ...]] = [log for log, _, _ in islice(worlds.logs(view), 3000)]
    twins = [possible[0], possible[len(possible) // 3], possible[len(possible) // 2], possible[-1]]
    assert twins[0] != twins[-1]
    tables = [Table(GAME, table.setup, log=log) for log in twins]
    judge_traffic(tables, SEAT)
    known = [answered(one.view(SEAT)) for one in tables]
    assert all(one == known[0] for one in known)


@pytest.mark.parametrize("box", BOXES)
def test_a_view_holds_no_face_that_was_not_seen(box: str) -> None:
    """Whatever is reachable from a view (for a bot that looks everywhere) is the same for both logs."""
    table = next(one for one in (position(box, seed) for seed in range(20, 40)) if one.turn == SEAT)
    view = table.view(SEAT)
    twin = next((log for log, _, _ in worlds.logs(view) if log != tuple(table.log)), None)
    assert twin is not None
    other = Table(GAME, table.setup, log=twin).view(SEAT)
    assert reachable(view) == reachable(other)


def reachable(view: View) -> str:
    """Everything that hangs on a view, as text."""
    parts = [repr(view.record), repr(view.state), repr(view.legal_moves()), repr(view.public().record), repr(view.public().state)]
    parts += [repr(getattr(view, name, None)) for name in ("_choices", "_length", "seat")]
    return "\n".join(parts)
