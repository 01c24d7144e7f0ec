"""The five actions, the reward and the hand limit, one sentence of the rulebook a test."""

from __future__ import annotations

import pytest
from tables import do, down, hand, outcome, possible, refused, sit, state, up, verbs

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER, HIDDEN
from infiltr.games.infiltraitors.box import Card

THREE = {"ann": "R2 R3 K10", "bob": "B4 B5 K11", "cat": "Y6 Y7 K12"}


# ---- 1. Nab a Suspect

def test_a_suspect_is_seen_by_who_nabbed_it_alone() -> None:
    """A suspect is taken from the centre and looked at in secret (rulebook, Nab a Suspect)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    assert [getattr(table.view(seat).state.held[0].face, "text", HIDDEN) for seat in ("ann", "bob", "cat", None)] == [
        "R6", HIDDEN, HIDDEN, HIDDEN]
    assert state(table).pile == 6


def test_nabbing_burns_a_card_that_nobody_sees() -> None:
    """One card of Headquarters is discarded face down, unseen (rulebook, Nab a Suspect)."""
    table = sit("1", **THREE)
    before = state(table).hq
    do(table, "nab ann R6")
    assert table.turn is DEALER
    do(table, "burn K2")
    assert state(table).hq == before - 1
    assert (up(table), down(table)) == ("", "K2")
    assert all(table.view(seat).state.down == (HIDDEN,) for seat in ("ann", "bob", "cat", None))


def test_one_suspect_before_an_agent() -> None:
    """Nobody has two suspects before them, but several agents may have one (rulebook, Nab a Suspect; ruling, Actions)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; nab bob R7; burn K3; nab cat R8; burn K4")
    assert refused(table, "nab ann")
    assert sum(held is not None for held in state(table).held) == 3


def test_an_empty_pile_has_no_suspect() -> None:
    """What is not there cannot be taken (rulebook, Nab a Suspect)."""
    table = do(sit("1", {"suspects": 1}, **THREE), "nab ann R6; burn K2")
    assert refused(table, "nab bob")


def test_a_seen_card_is_no_suspect() -> None:
    """A suspect is none of the cards dealt before, and neither is the burned card (rulebook, Nab a Suspect)."""
    table = do(sit("1", **THREE), "nab ann")
    for text in ("suspect ann R2", "suspect ann B4", "suspect ann G5", "suspect bob R6"):
        with pytest.raises(IllegalMove):
            do(table, text)
    do(table, "suspect ann R6")
    with pytest.raises(IllegalMove):
        do(table, "burn R6")


def test_nabbing_with_an_empty_headquarters_burns_nothing() -> None:
    """It is possible, and no card is burned (ruling, Actions)."""
    table = sit("1", {"suits": "R", "numbers": "2-9", "suspects": 2}, ann="R2 R3 R4", bob="R5 R6 R7")
    assert state(table).hq == 0
    do(table, "nab ann R8")
    assert table.turn == "bob"
    assert down(table) == ""


# ---- 2. Give a Clue

def test_a_clue_lies_face_up_beside_your_own_suspect() -> None:
    """A card of your hand goes face up beside your suspect (rulebook, Give a Clue)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4; clue ann R2 v")
    held = state(table).held[0]
    assert held is not None
    assert (list(map(str, held.vertical)), held.horizontal) == (["R2"], ())
    assert hand(table, "ann") == "R3 K10"
    assert table.turn == "bob"


@pytest.mark.parametrize(("clue", "way"), [("R2", "v"), ("R3", "v"), ("K10", "h")])
def test_vertical_matches_and_horizontal_does_not(clue: str, way: str) -> None:
    """An agent lays the clue the way it truly lies (rulebook, Give a Clue)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4")
    other = "h" if way == "v" else "v"
    assert refused(table, f"clue ann {clue} {other}")
    do(table, f"clue ann {clue} {way}")


def test_no_clue_without_a_suspect_of_your_own() -> None:
    """A clue is about your own suspect (ruling, Actions)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    assert refused(table, "clue bob B4 v")


def test_a_clue_comes_from_your_hand() -> None:
    """A card that you do not hold cannot be played (rulebook, Give a Clue)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4")
    for text in ("clue ann B4 h", "clue ann R9 v", "clue ann R6 v"):
        assert refused(table, text)


def test_a_clue_draws_no_card() -> None:
    """The turn is over after the clue (ruling, Actions)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4; clue ann R3 v")
    assert len(state(table).hands[0]) == 2
    assert table.turn == "bob"


# ---- 3. Information Exchange

def test_an_exchange_is_turned_by_the_owner_and_may_draw() -> None:
    """Card beside another's suspect; its owner turns it; then you may draw a card (rulebook, Information Exchange)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; exchange bob ann B4")
    assert table.turn == "ann"
    assert possible(table) == {"orient ann h"}
    do(table, "orient ann h")
    assert table.turn == "bob"
    assert possible(table) == {"draw bob 0", "draw bob 1"}
    before = state(table).hq
    do(table, "draw bob 1; deal bob Y2")
    assert hand(table, "bob") == "B5 K11 Y2"
    assert state(table).hq == before - 1
    assert table.turn == "cat"


def test_the_draw_may_be_declined() -> None:
    """You may draw; you need not (rulebook, Information Exchange)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; exchange bob ann B5 h")
    assert hand(table, "bob") == "B4 K11"
    assert table.turn == "cat"


def test_the_owner_tells_the_truth() -> None:
    """The owner turns the card according to whether it matches (rulebook, Information Exchange)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; exchange cat ann Y6")
    assert refused(table, "orient ann h")
    do(table, "orient ann v")


def test_an_exchange_is_about_anothers_suspect() -> None:
    """Not about your own, and not about none (rulebook, Information Exchange)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    assert refused(table, "exchange bob cat B4")
    do(table, "bide bob 0; burn K3; bide cat 0; burn K4")
    assert refused(table, "exchange ann ann R2")


def test_an_exchange_with_an_empty_headquarters_draws_nothing() -> None:
    """It is possible, without the draw (ruling, Actions)."""
    table = sit("1", {"suits": "R", "numbers": "2-9", "suspects": 2}, ann="R2 R3 R4", bob="R5 R6 R7")
    do(table, "nab ann R8; exchange bob ann R5; orient ann v")
    assert table.turn == "ann"


def test_only_the_drawer_sees_the_drawn_card() -> None:
    """It goes to a hand (rulebook, Information Exchange)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; exchange bob ann B4 h draw Y2")
    assert table.view("bob").state.hands[1][-1] is Card.parse("Y2")
    assert table.view("ann").state.hands[1][-1] is HIDDEN


# ---- 4. Bide Your Time

@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_biding_burns_a_card_and_then_draws_up_to_three(cards: int) -> None:
    """First the top card of Headquarters is discarded face down, then up to three are drawn, or fewer (rulebook, Bide Your Time)."""
    table = sit("1", **THREE)
    before = state(table).hq
    do(table, f"bide ann {cards}")
    with pytest.raises(IllegalMove):
        do(table, "deal ann Y9")
    do(table, "burn K2")
    for drawn in ("Y9", "B9", "R9")[:cards]:
        do(table, f"deal ann {drawn}")
    assert state(table).hq == before - 1 - cards
    assert hand(table, "ann").split()[3:] == ["Y9", "B9", "R9"][:cards]
    assert table.turn == "bob"


def test_biding_draws_three_at_most() -> None:
    """Not four (rulebook, Bide Your Time)."""
    assert refused(sit("1", **THREE), "bide ann 4")


@pytest.mark.parametrize(("left", "most"), [(0, None), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_biding_needs_headquarters(left: int, most: int | None) -> None:
    """The burned card comes first: with none left biding is impossible, with one it draws nothing (rulebook; ruling, Actions)."""
    table = sit("1", {"suits": "R", "numbers": f"2-{5 + left}", "suspects": 2, "bullets": 2}, ann="R2", bob="R3")
    assert state(table).hq == left
    bides = {text for text in possible(table) if text.startswith("bide")}
    assert bides == (set() if most is None else {f"bide ann {cards}" for cards in range(most + 1)})


def test_biding_past_the_limit_and_back() -> None:
    """Flag bide_overdraw on: more than the limit for the moment, then discards face up down to it at the end of the turn (Hand Limit)."""
    table = sit("1", {"limit": 3}, **THREE)
    do(table, "bide ann 2; burn K2; deal ann Y9; deal ann B9")
    assert table.turn == "ann"
    assert verbs(table) == {"discard"}
    assert possible(table) == {f"discard ann {card}" for card in ("R2", "R3", "K10", "Y9", "B9")}
    do(table, "discard ann R3; discard ann Y9")
    assert up(table) == "R3 Y9"
    assert hand(table, "ann") == "R2 K10 B9"
    assert table.turn == "bob"


def test_biding_within_the_limit() -> None:
    """Flag bide_overdraw off: only as many draws as fit the hand; at the limit none, but biding is possible (rulebook, Bide Your Time)."""
    table = sit("1", {"limit": 4, "bide_overdraw": "off"}, **THREE)
    assert {text for text in possible(table) if text.startswith("bide")} == {"bide ann 0", "bide ann 1"}
    do(table, "bide ann 1; burn K2; deal ann B9; bide bob 0; burn K3; bide cat 0; burn K4")
    assert {text for text in possible(table) if text.startswith("bide")} == {"bide ann 0"}
    assert refused(table, "bide ann 1")


# ---- 5. Eliminate a Traitor

def shooting(**options: object) -> str:
    """The lines before bob's shot at ann's R6, which has two clues."""
    return "nab ann R6; burn K2; exchange bob ann B4 h; exchange cat ann Y6 v; bide ann 0; burn K3"


def test_a_shot_costs_a_bullet_and_is_answered_by_the_owner() -> None:
    """One bullet, a suit and a number are named aloud, the owner says whether that is right (rulebook, Eliminate a Traitor)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R7")
    assert state(table).bullets == 9
    assert table.turn == "ann"
    assert possible(table) == {"answer ann miss"}
    assert refused(table, "answer ann hit")
    assert table.view("cat").record[-1] == table.log[-1]


def test_a_miss_keeps_the_suspect_hidden() -> None:
    """The owner keeps the card, the bullet is gone (rulebook, Eliminate a Traitor)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R7 miss")
    now = state(table)
    assert now.held[0] is not None
    assert len(now.held[0].vertical) + len(now.held[0].horizontal) == 2
    assert (now.bullets, now.remaining, now.turn) == (9, 7, "cat")
    assert table.view("bob").state.held[0].face is HIDDEN


def test_a_hit_goes_back_into_headquarters_and_its_clues_face_up() -> None:
    """The card is shuffled into Headquarters, all its clues are discarded face up (rulebook, Eliminate a Traitor)."""
    table = sit("1", **THREE)
    do(table, shooting())
    before = state(table).hq
    do(table, "shoot bob ann R6; answer ann hit")
    now = state(table)
    assert now.hq == before + 1
    assert now.returned == Card.parse("R6").bit
    assert now.held[0] is None
    assert sorted(up(table).split()) == ["B4", "Y6"]
    assert now.remaining == 6


def test_the_reward_is_any_discard_even_a_face_down_one() -> None:
    """After a hit you may take a card out of the discards, face up or blind, or none (rulebook, Eliminate a Traitor; ruling, Actions)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6; answer ann hit")
    assert table.turn == "bob"
    assert possible(table) == {"reward bob B4", "reward bob Y6", "reward bob blind", "reward bob none"}


def test_a_face_up_reward_is_seen_by_all() -> None:
    """The clues just swept may be taken; everybody knows who holds the card then (ruling, Actions)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6 hit Y6")
    assert hand(table, "bob") == "B5 K11 Y6"
    assert up(table) == "B4"
    assert table.view("cat").state.hands[1][-1] is Card.parse("Y6")
    assert table.turn == "cat"


def test_a_face_down_reward_is_random_and_seen_by_its_taker() -> None:
    """A blind reward is any of the face-down discards, each as likely; the taker alone sees it (ruling, Actions)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6; answer ann hit; reward bob blind")
    assert table.turn is DEALER
    assert [(str(option), weight) for option, weight in state(table).chances()] == [("found bob K2", 1), ("found bob K3", 1)]
    do(table, "found bob K3")
    assert hand(table, "bob") == "B5 K11 K3"
    assert down(table) == "K2"
    assert [getattr(table.view(seat).state.hands[1][-1], "text", HIDDEN) for seat in ("ann", "bob")] == [HIDDEN, "K3"]


def test_a_reward_may_be_declined() -> None:
    """You may take one (rulebook, Eliminate a Traitor)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6 hit none")
    assert hand(table, "bob") == "B5 K11"
    assert table.turn == "cat"


def test_there_is_no_reward_without_discards() -> None:
    """Nothing to take, nothing to ask (rulebook, Eliminate a Traitor)."""
    table = sit("1", {"suits": "R", "numbers": "2-9", "suspects": 2}, ann="R2 R3 R4", bob="R5 R6 R7")
    do(table, "nab ann R8; shoot bob ann R8; answer ann hit")
    assert table.turn == "ann"
    assert verbs(table) == {"nab", "bide"}


@pytest.mark.parametrize("flag", ["on", "off"])
def test_a_reward_at_the_hand_limit(flag: str) -> None:
    """Flag reward_over_limit: on, it is taken and then discarded down to; off, a full hand gets none (ruling, Actions)."""
    table = sit("1", {"limit": 3, "reward_over_limit": flag}, **THREE)
    do(table, "nab ann R6; burn K2; bide bob 0; burn K3; exchange cat ann Y6 v; bide ann 0; burn K4; shoot bob ann R6; answer ann hit")
    if flag == "on":
        do(table, "reward bob Y6")
        assert table.turn == "bob"
        assert verbs(table) == {"discard"}
        do(table, "discard bob B4")
    assert table.turn == "cat"
    assert len(state(table).hands[1]) == 3


def test_below_the_limit_there_is_a_reward_in_any_case() -> None:
    """Flag reward_over_limit off asks for room in the hand, no more."""
    table = do(sit("1", {"limit": 3, "reward_over_limit": "off"}, **THREE), f"{shooting()}; shoot bob ann R6; answer ann hit")
    assert "reward bob none" in possible(table)


def test_nobody_shoots_their_own_suspect() -> None:
    """A guess is about another agent's suspect (rulebook, Eliminate a Traitor; ruling, Actions)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4")
    assert refused(table, "shoot ann ann R6")
    assert refused(table, "shoot ann bob R6")


def test_a_guess_names_any_identity_of_the_mission() -> None:
    """Suit and number out of the deck, seen or not; nothing else (rulebook, Eliminate a Traitor; ruling, Actions)."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    assert len([text for text in possible(table) if text.startswith("shoot bob ann")]) == 56
    assert "shoot bob ann B4" in possible(table)
    for text in ("shoot bob ann G6", "shoot bob ann R1"):
        assert refused(table, text)


def test_an_eliminated_card_may_be_drawn_but_is_no_suspect() -> None:
    """It lies in Headquarters from then on, and the pile was fixed at the start (ruling, Actions)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6 hit none; nab cat")
    assert "suspect cat R6" not in {str(option) for option, _ in state(table).chances()}
    with pytest.raises(IllegalMove):
        do(table, "suspect cat R6")
    do(table, "suspect cat R7")
    assert "burn R6" in {str(option) for option, _ in state(table).chances()}
    do(table, "burn K4; bide ann 1; burn K5; deal ann R6")
    assert hand(table, "ann").endswith("R6")


def test_a_returned_card_is_likelier_than_one_that_may_be_a_suspect() -> None:
    """Each card of Headquarters is equally likely; a fresh card may lie in the pile instead (ruling, Actions)."""
    table = do(sit("1", **THREE), f"{shooting()}; shoot bob ann R6 hit none; bide cat 0")
    weights = {str(option): weight for option, weight in state(table).chances()}
    now = state(table)
    total = sum(weights.values())
    assert weights["burn R6"] * now.hq == total
    assert weights["burn R7"] * now.hq * now.fresh.bit_count() == total * (now.hq - 1)


# ---- Hand Limit

def test_the_limit_is_seven() -> None:
    """Above seven cards at the end of a turn, discard face up down to seven (rulebook, Hand Limit)."""
    table = sit("1", ann="R2 R3 R4 R5 R6", bob="B2 B3 B4 B5 B6")
    do(table, "bide ann 2; burn K2; deal ann K3; deal ann K4")
    assert table.turn == "bob"
    do(table, "bide bob 3; burn K5; deal bob K6; deal bob K7; deal bob K8")
    assert possible(table) == {f"discard bob {card}" for card in ["B2", "B3", "B4", "B5", "B6", "K6", "K7", "K8"]}
    do(table, "discard bob K8")
    assert table.turn == "ann"
    assert up(table) == "K8"


def test_an_exchange_gives_room_for_its_draw() -> None:
    """The limit counts at the end of the turn: seven cards, one played, one drawn (rulebook, Hand Limit)."""
    table = sit("1", {"limit": 3}, **THREE)
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h draw K9")
    assert table.turn == "cat"
    assert len(state(table).hands[1]) == 3


def test_a_whole_training() -> None:
    """Training 1 from the first card to the last shot: everybody wins together (rulebook, Aim of the Game, Game End)."""
    table = sit("training1", ann="R2 R3 R4 R5 R12", bob="K2 K3 K4 K5 K6", cat="Y2 Y3 Y4 Y5 Y6")
    do(table, "nab ann R6; burn K13; nab bob Y12; burn K12; exchange cat ann Y3 v; exchange ann bob R4 v; shoot bob ann R6 hit none")
    assert outcome(table) is None
    do(table, "shoot cat bob Y12 hit")
    assert outcome(table) == "win"
    assert state(table).bullets == 3
