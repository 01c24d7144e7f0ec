"""How a game is set up."""

from __future__ import annotations

import pytest
from tables import MISSIONS, do, outcome, possible, refused, sit, state, up, verbs

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER
from infiltr.core.table import Table
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.missions import MISSIONS as PRINTED


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_is_laid_out(mission: str, seats: int) -> None:
    """Hands, pile, Headquarters and bullets as printed, at every count of agents (rulebook, Setup; ruling, Set-up)."""
    table = Table(GAME, GAME.setup(seats, {"mission": mission}), seed=1)
    now, printed = state(table), PRINTED[mission]
    suspects = seats if printed.suspects is None else printed.suspects
    numbers = 12 if mission == "training1" else 14
    whole = printed.suits * (numbers + (mission == "15"))
    assert [len(hand) for hand in now.hands] == [printed.hand] * seats
    assert now.remaining == suspects
    assert now.pile == suspects - (mission in ("18", "19"))
    assert now.bullets == (seats + 3 if printed.bullets is None else printed.bullets)
    assert now.hq == whole - suspects - printed.hand * seats
    assert not now.up
    assert not now.down
    assert now.held == (None,) * seats
    assert now.turn in now.seats


def test_the_printed_set_up_of_training_1() -> None:
    """Three agents with five cards each, two suspects, five bullets, nineteen cards left (rulebook, Setup of Training Mission #1)."""
    now = state(Table(GAME, GAME.setup(3, {"mission": "training1"}), seed=5))
    assert (len(now.hands[0]), now.rules.limit, now.pile, now.bullets, now.hq) == (5, 7, 2, 5, 19)


@pytest.mark.parametrize(("suits", "letters"), [(3, "RYK"), (4, "RBYK"), (5, "RBGYK")])
def test_which_suits_are_used(suits: int, letters: str) -> None:
    """Fewer than five suits: always the same ones, unless the option says others (ruling, Set-up)."""
    mission = {3: "training2", 4: "1", 5: "5"}[suits]
    assert "".join(suit.value for suit in state(Table(GAME, GAME.setup(3, {"mission": mission}))).rules.suits) == letters
    other = state(Table(GAME, GAME.setup(3, {"mission": mission, "suits": "G,K,B"}))).rules
    assert [suit.value for suit in other.suits] == ["B", "G", "K"]


@pytest.mark.parametrize("first", ["ann", "bob", "cat"])
def test_whoever_is_drawn_begins(first: str) -> None:
    """Each agent is as likely to begin, and then takes the first turn (rulebook, The Game)."""
    table = sit("1", start=None, ann="R2", bob="R3", cat="R4")
    assert [weight for _, weight in state(table).chances()] == [1, 1, 1]
    do(table, f"start {first}")
    assert table.turn == first


def test_play_goes_clockwise() -> None:
    """After each turn the next agent acts, in the order of the seats (rulebook, The Game)."""
    table = sit("1", start="bob", ann="R2", bob="R3", cat="R4")
    turns = []
    for burned in ("K2", "K3", "K4", "K5"):
        turns.append(table.turn)
        do(table, f"bide {table.turn} 0; burn {burned}")
    assert turns == ["bob", "cat", "ann", "bob"]


def test_the_five_actions() -> None:
    """A turn is one of five actions, each where it is possible (rulebook, The Game)."""
    table = sit("1", ann="R2 R3", bob="R4 R5", cat="R6 R7")
    assert verbs(table) == {"nab", "bide"}
    do(table, "nab ann B2; burn K2")
    assert verbs(table) == {"nab", "exchange", "bide", "shoot"}
    do(table, "nab bob B3; burn K3; nab cat B4; burn K4")
    assert verbs(table) == {"clue", "exchange", "bide", "shoot"}


def test_nothing_is_passed() -> None:
    """One action has to be chosen (rulebook, The Game)."""
    table = sit("1", ann="R2", bob="R3")
    assert refused(table, "pass ann")


def test_nobody_acts_out_of_turn() -> None:
    """It is one agent's turn (rulebook, The Game)."""
    table = sit("1", ann="R2", bob="R3")
    assert refused(table, "nab bob")
    with pytest.raises(IllegalMove, match=r"(?i)ann"):
        do(table, "deal bob R5")


def test_hands_are_dealt_ascending() -> None:
    """A hand is written in the order of the box, and no card is dealt twice (ruling: the record's order)."""
    table = Table(GAME, GAME.setup(2, {"mission": "1", "hand": 2}))
    do(table, "hand ann R5 R2")
    assert table.turn is DEALER
    for text in ("deal bob R2", "deal ann R7", "deal bob G3"):
        with pytest.raises(IllegalMove):
            do(table, text)
    do(table, "deal bob K14")
    with pytest.raises(IllegalMove, match="ascending"):
        do(table, "deal bob R3")


def test_only_the_holder_sees_a_card() -> None:
    """A hand is its holder's secret (rulebook, Communication and Open Information)."""
    table = sit("1", ann="R2 R3", bob="R4 R5")
    ann, bob, all_ = (table.view(seat).state for seat in ("ann", "bob", None))
    assert [str(face) for face in ann.hands[0]] == ["R2", "R3"]
    assert [face.value for face in bob.hands[0]] == ["?", "?"]
    assert [face.value for hand in all_.hands for face in hand] == ["?"] * 4


def test_discards_lie_open_to_all() -> None:
    """Face-up discards may be searched by everybody at any time, face-down ones by nobody (rulebook, Communication)."""
    table = sit("1", ann="R2", bob="R3")
    do(table, "nab ann B4; burn K9; exchange bob ann R3 h; clue ann R2 v; shoot bob ann B4 hit none")
    assert up(table) == "R2 R3"
    for seat in ("ann", "bob", None):
        seen = table.view(seat).state
        assert [str(card) for card in seen.up] == ["R2", "R3"]
        assert [face.value for face in seen.down] == ["?"]


def test_training_3_is_timed() -> None:
    """Training 3 has fifteen minutes: the dealer's `time up` ends it as a loss, at any moment (rulebook, Training #3; ruling, Set-up)."""
    table = sit("training3", ann="R2", bob="R3")
    do(table, "bide ann 0; burn K2")
    do(table, "time up")
    assert outcome(table) == "loss: time"
    assert not possible(table)
    waiting = sit("training3", ann="R2", bob="R3")
    do(waiting, "bide ann 1; time up")
    assert outcome(waiting) == "loss: time"


def test_the_clock_can_be_switched_off() -> None:
    """Flag timer: off, or in any other mission, there is no clock."""
    for mission, options in (("training3", {"timer": "off"}), ("training2", {}), ("1", {})):
        table = sit(mission, options, ann="R2", bob="R3")
        assert refused(table, "time up")


def test_mission_9_has_small_hands() -> None:
    """Three cards at the start, and three is the limit (rulebook, Mission 9)."""
    now = state(Table(GAME, GAME.setup(5, {"mission": "9"}), seed=1))
    assert [len(hand) for hand in now.hands] == [3] * 5
    assert now.rules.limit == 3
