"""How a game ends."""

from __future__ import annotations

import pytest
from tables import do, outcome, possible, random_game, refused, sit, state, verbs

from infiltr.core.table import Table

TINY = {"suits": "R", "numbers": "2-9", "suspects": 2, "bullets": 4}


def test_everybody_wins_when_all_suspects_are_identified() -> None:
    """The last right guess, with the pile empty and nobody's suspect left, wins at once (rulebook, Game End)."""
    table = sit("1", TINY, ann="R2 R3", bob="R4 R5")
    do(table, "nab ann R8; burn R6; nab bob R9; burn R7; shoot ann bob R9 hit none; shoot bob ann R8; answer ann hit")
    assert outcome(table) == "win"
    assert table.turn is None
    assert not possible(table)
    assert refused(table, "reward bob blind")


def test_the_last_hit_has_no_reward() -> None:
    """The game ends at that moment (rulebook, Game End)."""
    table = sit("1", TINY | {"suspects": 1}, ann="R2 R3", bob="R4 R5")
    do(table, "nab ann R8; burn R6; exchange bob ann R4 v; bide ann 0; burn R7; shoot bob ann R8; answer ann hit")
    assert outcome(table) == "win"
    assert str(table.log[-1]) == "answer ann hit"


def test_it_goes_on_while_the_pile_holds_a_suspect() -> None:
    """All suspects before agents are gone, but not those in the pile (rulebook, Game End)."""
    table = sit("1", TINY, ann="R2 R3", bob="R4 R5")
    do(table, "nab ann R8; burn R6; shoot bob ann R8 hit none")
    assert outcome(table) is None
    assert state(table).remaining == 1


@pytest.mark.parametrize(("bullets", "lost"), [(2, True), (3, False)])
def test_too_few_bullets_lose(bullets: int, lost: bool) -> None:
    """Fewer bullets than suspects that remain: lost at once, even if some lie in the pile (rulebook, Game End)."""
    table = sit("1", TINY | {"bullets": bullets}, ann="R2 R3", bob="R4 R5")
    do(table, "nab ann R8; burn R6; shoot bob ann R7 miss")
    assert outcome(table) == ("loss: bullets" if lost else None)


def test_the_printed_example() -> None:
    """Four suspects remain and three bullets are left: lost (rulebook, Game End)."""
    table = sit("1", {"suspects": 4, "bullets": 4}, ann="R2", bob="B2")
    do(table, "nab ann R6; burn K2; shoot bob ann R7; answer ann miss")
    assert outcome(table) == "loss: bullets"
    assert table.turn is None


def test_a_hit_never_loses() -> None:
    """A right guess costs a bullet and a suspect alike (rulebook, Game End)."""
    table = sit("1", {"suspects": 2, "bullets": 2}, ann="R2", bob="B2")
    do(table, "nab ann R6; burn K2; shoot bob ann R6 hit none")
    assert outcome(table) is None
    assert (state(table).bullets, state(table).remaining) == (1, 1)


def stuck(scope: str) -> Table:
    """Headquarters is empty, ann holds the only suspect and no card; bob has no card either, but he may shoot."""
    options = {"suits": "R", "numbers": "2-5", "suspects": 1, "bullets": 3, "stuck_scope": scope}
    return do(sit("1", options, ann="R2", bob="R3"), "nab ann R4; burn R5; exchange bob ann R3 v; clue ann R2 v")


def test_who_cannot_act_loses_for_all() -> None:
    """None of the five actions is possible for the agent about to act: lost (rulebook, Game End; flag stuck_scope=mover)."""
    table = stuck("mover")
    assert outcome(table) is None
    assert verbs(table) == {"shoot"}
    do(table, "shoot bob ann R5 miss")
    assert outcome(table) == "loss: stuck"


def test_who_cannot_act_is_skipped() -> None:
    """Flag stuck_scope=all: only if nobody can act is the game lost."""
    table = stuck("all")
    do(table, "shoot bob ann R5 miss")
    assert outcome(table) is None
    assert table.turn == "bob"
    do(table, "shoot bob ann R4 hit")
    assert outcome(table) == "win"


def test_nobody_can_act() -> None:
    """Flag stuck_scope=all: here mission 7 allows no shot, and nobody has a card."""
    options = {"suits": "R", "numbers": "2-5", "suspects": 1, "bullets": 3, "stuck_scope": "all"}
    table = do(sit("7", options, ann="R2", bob="R3"), "nab ann R4; burn R5; exchange bob ann R3 v; clue ann R2 v")
    assert outcome(table) == "loss: stuck"


def test_being_able_to_nab_is_enough() -> None:
    """With no card anywhere a suspect may still be nabbed (rulebook, Game End; ruling, Actions)."""
    options = {"suits": "R", "numbers": "2-3", "suspects": 2, "bullets": 2, "hand": 0}
    table = sit("1", options, ann="", bob="")
    assert possible(table) == {"nab ann"}
    do(table, "nab ann R2")
    assert {text.split()[0] for text in possible(table)} == {"nab", "shoot"}


def test_set_aside_suspects_count_as_remaining() -> None:
    """Missions 18 and 19: the suspect beside the table, too, needs a bullet (ruling, End)."""
    for mission in ("18", "19"):
        table = sit(mission, ann="R2 R3", bob="B2 B3")
        assert (state(table).remaining, state(table).bullets) == (9, 9)
        do(table, "nab ann R6; burn K2; shoot bob ann R7 miss")
        assert outcome(table) == "loss: bullets"


@pytest.mark.parametrize("mission", ["6", "8", "12", "17", "18", "19"])
def test_missions_without_a_spare_bullet(mission: str) -> None:
    """Any miss loses at once (ruling, Missions)."""
    for seed in range(4):
        for table in random_game({"mission": mission}, 3, seed):
            last = table.log[-1] if table.log else None
            if last is not None and str(last).endswith("miss"):
                assert table.outcome is not None
                assert not table.outcome.won
