"""What is known of a card between its selection and its turning up, and of a room that was looked at."""

from __future__ import annotations

from random import Random

from sittings import Sitting

from infiltr.core.moves import DEALER
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.advice import rivals
from infiltr.games.infiltration.box import ADVANCE, RETREAT
from infiltr.games.infiltration.hosting import HOST
from infiltr.games.infiltration.moves import Play
from infiltr.games.infiltration.preview import figures, preview
from infiltr.games.infiltration.scene import scene
from infiltr.games.infiltration.trying import supposed


def test_a_delayed_operative_turns_up_neither_advance_nor_retreat() -> None:
    """Whoever was delayed when it selected cannot turn an Advance or Retreat up, in anybody's record; nor is that guessed."""
    game = Sitting("plain plain_two", ann="smoke", bob="", cat="").round(ann="smoke")
    assert game.op("bob").delayed
    assert game.table.turn == "bob"
    game.do("select bob interface")
    seat = "bob"
    state = game.view("ann").state
    at = state.seats.index(seat)
    assert state.ops[at].barred
    assert not state.ops[at].delayed
    due = state.agenda[-1]._replace(step=next(one.step for one in state.agenda if one.step.name == "PLAY"), seat=at)
    asked = state.push(due)
    for card in state.rules.actions:
        assert (asked.problem(Play(seat, card)) is None) == (card not in (ADVANCE, RETREAT))
    rng = Random(1)
    assert not {supposed(state, rng).ops[at].chosen for _ in range(60)} & {ADVANCE, RETREAT}


def test_a_delay_after_the_selection_is_for_the_next_round() -> None:
    """Whoever is delayed while its card lies face down turns up what it selected, an Advance too; next time it stays."""
    game = Sitting("plain plain_two", ann="smoke", bob="", cat="").round(ann="smoke", bob="advance")
    assert game.op("bob").place == 2
    assert game.op("bob").delayed
    assert not game.op("bob").barred
    assert game.op("bob").stays


def test_a_room_that_was_looked_at_is_named() -> None:
    """Whoever has looked at the next room is told which it is; the others how many it can be."""
    game = Sitting("plain data_four plain_two", ann="peeker", bob="")
    game.round("peek ann 2 data_four; peek ann 3 plain_two", ann="peeker")
    while game.table.turn != "ann":
        game.do(f"select {game.table.turn} interface")
    move = GAME.codec.read("select ann advance", game.table.setup.seats)
    assert figures(game.view("ann"), move, odds=False) == "That room is Data Four: you have looked at it."
    assert "Data Four is turned up" in preview(game.view("ann"), move)["text"]
    other = Sitting("plain data_four plain_two", ann="peeker", bob="")
    other.round("peek ann 2 data_four; peek ann 3 plain_two", ann="peeker")
    while other.table.turn != "bob":
        other.do(f"select {other.table.turn} interface")
    move = GAME.codec.read("select bob advance", other.table.setup.seats)
    assert "can be any of" in figures(other.view("bob"), move, odds=False)


def test_counts_are_not_told() -> None:
    """With token_counts off neither a name, nor advice on rivals, nor the end tells how many tokens others hold."""
    for switch in ("on", "off"):
        game = Sitting("data_four plain", options={"token_counts": switch, "proximity": 91}, ann="", bob="")
        game.round(ann="download", bob="download")
        while game.table.turn not in ("ann", None):
            game.do(f"select {game.table.turn} interface")
        told = "1 token" in str(scene(game.view("ann")))
        assert told == (switch == "on")
        assert bool(rivals(game.view("ann"))) == (switch == "on")
        while game.state.outcome is None:
            game.do("roll 6" if game.table.turn == DEALER else f"select {game.table.turn} interface")
        assert HOST.end is not None
        end = HOST.end(game.state, game.table.view(None))
        assert any("token" in text for text in end) == (switch == "on")
