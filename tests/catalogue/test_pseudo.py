"""In the pseudo-language every visible sentence stands in brackets: nothing is left out or glued on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from pseudo import Listening, outside, texts, untranslated

from infiltr.core.codes import decode
from infiltr.core.game import InfiltrError
from infiltr.core.moves import Move, line
from infiltr.core.reader import read
from infiltr.core.table import Table
from infiltr.games import GAMES, game, has_room, room

SHOWN = frozenset({"title", "text", "spoken", "name", "ask", "reason", "note", "empty", "caption", "story"})
MISSIONS = game("infiltraitors").options["mission"].values


def some_games(mission: str, seed: int) -> Iterator[tuple[Table, Move]]:
    """A random game of a mission: the table before each move."""
    of = game("infiltraitors")
    rng = random.Random(seed)
    table = Table(of, of.setup(rng.choice((2, 3, 4)), {"mission": mission}), seed)
    while table.turn is not None:
        moves = table.state.legal_moves()
        shots = [move for move in moves if move.verb == "shoot"]
        some_move = rng.choice([move for move in moves if move.verb != "shoot"] or shots)
        if shots and rng.random() < 0.3:
            owner = table.state.suspect_of(shots[0].of)
            hits = [shot for shot in shots if owner is not None and shot.card is owner.face]
            some_move = (hits or shots)[0]
        yield table, some_move
        table.play(some_move)
    yield table, some_move


@pytest.mark.parametrize("mission", MISSIONS)
def test_log_in_words(mission: str, listening: Listening) -> None:
    """Every move of every mission, as each seat saw it, is told in a whole sentence."""
    *_, (table, _) = some_games(mission, 5)
    for seat in (None, *table.setup.seats):
        for some_move in table.view(seat).record:
            told = table.game.tell(some_move, table.setup)
            assert not untranslated(told), told
    assert table.outcome is not None
    assert not untranslated(table.outcome.text)


@pytest.mark.parametrize("mission", MISSIONS)
def test_problems(mission: str, listening: Listening) -> None:
    """Why a move is refused is said in a whole sentence."""
    rng = random.Random(1)
    log: list[Move] = []
    for table, some_move in some_games(mission, 6):
        log.append(some_move)
        for other in rng.choices(log + table.log, k=10):
            problem = table.state.problem(other)
            assert problem is None or not untranslated(problem.text), (line(other), problem)


@pytest.mark.parametrize("mission", MISSIONS)
def test_scenes(mission: str, listening: Listening) -> None:
    """Whatever a screen shows or speaks of a table is a sentence of the catalogue, or a sign."""
    of = game("infiltraitors")
    if not has_room(of, "scene"):
        pytest.skip("no scene yet")
    scene, preview = room(of, "scene"), room(of, "preview")
    names = {seat.capitalize() for seat in of.setup(5).seats}
    for number, (table, _) in enumerate(some_games(mission, 7)):
        if number % 11 and table.turn is not None:
            continue
        for seat in table.setup.seats[:2]:
            shown = [scene.scene(table.view(seat)), scene.fixed(table.view(seat))]
            for key, text in texts(shown, SHOWN):
                assert not untranslated(text) or text in names, (key, text)
        mover = table.turn
        if mover is not None:
            shown = [preview.preview(table.view(mover), move) for move in table.state.legal_moves()[:40]]
            for key, text in texts(shown, SHOWN):
                assert not untranslated(text), (key, text)


START = "game infiltraitors mission=1 seats=ann,bob\n"
BAD = [
    "", "game\n", "game chess seats=a,b\n", "game infiltraitors\n", "game infiltraitors seats=ann\n",
    "game infiltraitors seats=ann,ann\n", "game infiltraitors seats=Ann,bob\n",
    "game infiltraitors odd seats=ann,bob\n", "game infiltraitors mission=99 seats=ann,bob\n",
    "game infiltraitors suits=X seats=ann,bob\n", "game infiltraitors suits=R,R seats=ann,bob\n",
    "game infiltraitors numbers=20-30 seats=ann,bob\n", "game infiltraitors colour=red seats=ann,bob\n",
    "game infiltraitors format=9 seats=ann,bob\n", "game infiltraitors format=x seats=ann,bob\n",
    "game infiltraitors seed=x seats=ann,bob\n", "game infiltraitors suspects=12 seats=ann,bob\n",
    "game infiltraitors hand=7 limit=2 seats=ann,bob\n", "game infiltraitors bullets=1 seats=ann,bob\n",
    "game infiltraitors seats=ann,bob seen_by=cat\n", "game infiltraitors suits=R numbers=2-4 seats=ann,bob\n",
    "game infiltraitors seats=ann,bob seats=ann,bob\n", START + "fly ann\n", START + "deal ann R99\n",
    START + "deal cat R5\n", START + "deal ann\n", START + "deal ann R5 R6\n", START + "clue ann R5 v\n",
    START + "start ?\n", START + "deal ann R5\ndeal ann R4\n", START + "deal ann G2\n",
    START + "deal ann R5\ndeal ann R5\n", START + "hand ann\n", START + "bide ann lots\n", START + "clue ann R5 up\n",
    START + "deal ann R14\n" * 2, START.replace("\n", " seen_by=ann\n") + "deal ann ?\n",
    START.replace("\n", " seen_by=ann\n") + "hand ann R2 R3 R4 R5 R6\ndeal bob R7\n",
]


@pytest.mark.parametrize("text", BAD)
def test_errors_of_records(text: str, listening: Listening) -> None:
    """What is wrong with a record is said in whole sentences, after its place and before the line itself."""
    with pytest.raises(InfiltrError) as caught:
        read(text, game)
    problem = getattr(caught.value, "problem", str(caught.value))
    assert not untranslated(problem), problem


@pytest.mark.parametrize("code", ["", "IT", "XX-1-11", "IT-5K-4Q5U", "IT-0-11", "IT-ZZZZZZZZZZZ-1Z"])
def test_errors_of_codes(code: str, listening: Listening) -> None:
    """So is what is wrong with a deal code."""
    with pytest.raises(InfiltrError) as caught:
        decode(code, GAMES.values())
    assert not untranslated(str(caught.value)), str(caught.value)


def test_outside() -> None:
    """The check itself: brackets may nest, and a word outside them is seen."""
    assert outside("[a [b] c] 5: [d]") == " 5: "
    assert untranslated("[a] and [b]")
    assert not untranslated("[a], 7 [b]!")
