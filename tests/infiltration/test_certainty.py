"""What is called exact about turning back, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from sittings import Sitting
from test_advice import by_the_rules
from test_npc_choices import guarded

from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.box import SECRET, Card, Floor
from infiltr.games.infiltration.certainty import certain
from infiltr.games.infiltration.charts import turning_back
from infiltr.games.infiltration.outlook import escape_odds
from infiltr.games.infiltration.settings import rules_of

SECRET_ROOMS = [room.card.text for room in rules_of(GAME.setup(3)).deck.rooms if room.floor is Floor.SECRET]


def walked_in(layout: str, deck: str | None = None) -> Sitting:
    """Ann has walked to the end of the line."""
    game = Sitting(layout, deck, ann="", bob="")
    while game.op("ann").place < len(layout.partition("/")[0].split()):
        game.round(roll=1, **({} if game.op("ann").delayed else {"ann": "advance"}))
    while game.table.turn != "ann":
        game.do(f"select {game.table.turn} interface")
    return game


@pytest.mark.parametrize("layout", [
    "plain plain_two plain_three", "plain retreat_also plain_two", "plain guard_room plain_two", "plain plain_two enforcer_room",
])
def test_what_is_called_exact_is_what_the_rules_make_of_it(layout: str) -> None:
    """Where the odds are called exact they are those of the rules, played to the end."""
    game = walked_in(layout)
    state = game.state.with_(proximity=88)
    assert certain(state, state.seats.index("ann"))
    assert escape_odds(state, state.seats.index("ann")) == by_the_rules(state, "ann")
    shown = turning_back(game.view("ann"))
    assert shown is not None
    assert "exact odds" in shown["text"]
    assert "not exact" not in shown["text"]


@pytest.mark.parametrize("layout", ["plain plain_two sweeper_room guard_room"])
def test_npcs_that_remove_npcs_are_left_out(layout: str) -> None:
    """While a sweeper and another NPC are about, the odds are not called exact."""
    game = walked_in(layout)
    assert not certain(game.state, game.state.seats.index("ann"))
    shown = turning_back(game.view("ann"))
    assert shown is not None
    assert "not exact" in shown["text"]


@pytest.mark.parametrize("act", [
    '{ wound = "all" }', '{ wound = "one" }', '{ delay = "here" }', '{ heal = "here" }', "{ alarm = 1, may = true }",
])
def test_other_doings_of_npcs_are_left_out(tmp_path: Path, act: str) -> None:
    """An NPC that wounds elsewhere, delays, heals or leaves it to a choice makes the odds no longer exact."""
    deck = guarded(tmp_path, f"[{act}]")
    game = Sitting("plain guard_room plain_two", deck, ann="", bob="").round("", None, ann="advance")
    assert not certain(game.state, game.state.seats.index("ann"))


@pytest.mark.parametrize(("layout", "exact"), [("reception chem_works fire_stairs", True), ("reception server_closet fire_stairs", False)])
def test_a_die_for_a_dial_is_taken_for_granted(layout: str, exact: bool) -> None:
    """A die that may raise the alarm is taken to raise it, so the odds are not exact; a die for one wound is counted."""
    game = Sitting(layout, "house", ann="", bob="")
    state = game.state
    ann = state.seats.index("ann")
    rooms = [state.rules.room(Card.parse(word)) for word in layout.split()]
    for place, room in enumerate(rooms, 1):
        state = state.space(place, card=room, up=True, interface=False)
    state = state.op(ann, place=3).with_(proximity=93)
    assert certain(state, ann) == exact
    assert (escape_odds(state, ann) == by_the_rules(state, "ann")) == exact


def test_an_advance_that_leads_elsewhere_is_left_out() -> None:
    """Where an Advance does not lead into the next room alone, what is said of going on is not exact; behind one it is no matter."""
    game = Sitting("advance_instead plain plain_two", ann="", bob="")
    assert not certain(game.state, game.state.seats.index("ann"))
    state = game.state.op(game.state.seats.index("ann"), place=2)
    assert certain(state, state.seats.index("ann"))


@pytest.mark.parametrize("room", SECRET_ROOMS)
def test_the_way_out_of_the_secret_room(room: str) -> None:
    """What its Retreat or Advance does besides is counted: where the odds are called exact, they are those of the rules."""
    game = Sitting(f"records_office / {room}", "house", ann="", bob="").round("", None, ann="interface", bob="download")
    while game.table.turn != "ann":
        game.do("roll 1" if game.state.agenda[-1].step is Step.ROLL else f"select {game.table.turn} download")
    assert game.op("ann").place == SECRET
    exact = 0
    for proximity in range(80, 99, 3):
        state = game.state.with_(proximity=proximity)
        if certain(state, state.seats.index("ann")):
            exact += 1
            assert escape_odds(state, state.seats.index("ann")) == by_the_rules(state, "ann")
    assert exact
