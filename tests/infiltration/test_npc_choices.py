"""NPCs whose effects ask for a choice: the first player chooses, among what is in the NPC's room."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sittings import DECK, Sitting

from infiltr.games.infiltration.scene import scene

GUARD = '[{ wound = "here" }, { alarm = 1 }]'


def guarded(folder: Path, act: str) -> str:
    """The cards for tests, the guard of which does this."""
    shutil.copytree(DECK, folder / "deck")
    npcs = folder / "deck" / "npcs.toml"
    text = npcs.read_text(encoding="utf-8")
    assert text.count(GUARD) == 1
    npcs.write_text(text.replace(GUARD, act), encoding="utf-8")
    return str(folder / "deck")


def test_the_choice_is_among_those_in_the_npcs_room(tmp_path: Path) -> None:
    """One in the NPC's room is chosen, also by a first player who is elsewhere; then the NPC goes on."""
    deck = guarded(tmp_path, '[{ wound = "one" }, { alarm = 1 }]')
    game = Sitting("plain plain_two guard_room", deck=deck, ann="", bob="", cat="")
    game.round(bob="advance", cat="advance").round(ann="interface", bob="advance", cat="advance", roll=None)
    assert game.npcs() == {"guard": 3}
    chooser = game.table.turn
    assert chooser == "bob"
    assert game.offers() == {"who:bob", "who:cat"}
    alarm = game.state.alarm
    game.do("choose bob who:cat; roll 1")
    assert [game.op(seat).wounded for seat in ("ann", "bob", "cat")] == [False, False, True]
    assert game.state.alarm == alarm + 1


def test_nobody_in_the_npcs_room(tmp_path: Path) -> None:
    """Where nobody is with the NPC nothing is asked; where one is, it is that one."""
    deck = guarded(tmp_path, '[{ wound = "one" }, { alarm = 1 }]')
    game = Sitting("guard_room plain_two", deck=deck, ann="", bob="", cat="")
    game.round(ann="interface", bob="advance", cat="advance")
    assert [game.op(seat).wounded for seat in ("ann", "bob", "cat")] == [True, False, False]
    game.round(ann="advance", bob="interface", cat="interface")
    assert game.state.alarm == 2


@pytest.mark.parametrize("verb", ["wound", "heal", "delay"])
def test_anyone_may_be_the_chooser(tmp_path: Path, verb: str) -> None:
    """Anyone inside may be chosen, the first player too, and the page of the first player asks it."""
    deck = guarded(tmp_path, f'[{{ {verb} = "anyone" }}]')
    game = Sitting("guard_room plain_two", deck=deck, ann="", bob="", cat="")
    game.round(roll=None)
    assert game.table.turn == "ann"
    assert game.offers() == {"who:ann", "who:bob", "who:cat"}
    for seat in ("ann", "bob"):
        assert scene(game.view(seat))
    game.do("choose ann who:ann; roll 2")
    assert game.op("ann").wounded == (verb == "wound")
    assert game.op("ann").delayed == (verb == "delay")


def test_the_first_player_says_whether_it_happens(tmp_path: Path) -> None:
    """What an NPC may do is the first player's choice."""
    deck = guarded(tmp_path, "[{ alarm = 2, may = true }]")
    game = Sitting("guard_room plain_two", deck=deck, ann="", bob="", cat="")
    game.round(roll=None)
    assert game.table.turn == "ann"
    assert game.offers() == {"say:yes", "say:no"}
    game.do("choose ann say:no; roll 1")
    assert game.state.alarm == 0
