"""The Secret File: every special rule, and every flag of our rulings in both positions."""

from __future__ import annotations

import pytest
from tables import do, down, hand, outcome, possible, read, refused, sit, state, up, verbs

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER, HIDDEN, hide, line
from infiltr.core.table import Table
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.box import Card
from infiltr.games.infiltraitors.missions import rules_of

THREE = {"ann": "R2 R3 K10", "bob": "B4 B5 K11", "cat": "Y6 Y7 K12"}


def seen(table: Table, seat: str | None) -> list[str]:
    """The record of this seat as lines."""
    return [line(one) for one in table.view(seat).record]


def faces(table: Table, seat: str | None, whose: int) -> list[str]:
    """The hand of agent number ``whose`` as this seat knows it."""
    return [face.value if face is HIDDEN else face.text for face in table.view(seat).state.hands[whose]]


# ---- missions 2 and 14: face down

@pytest.mark.parametrize("mission", ["2", "14"])
def test_every_discard_lies_face_down(mission: str) -> None:
    """Swept clues and discards over the limit, too, go face down; so no face-up card can be a reward (rulebook, Missions 2 and 14)."""
    table = sit(mission, {"limit": 3}, **THREE)
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; bide cat 1; burn K3; deal cat K9")
    assert verbs(table) == {"bury"}
    assert refused(table, "discard cat K12")
    do(table, "bury cat K12; bide ann 0; burn K4; shoot bob ann R6; answer ann hit")
    assert up(table) == ""
    assert sorted(down(table).split()) == sorted(["K2", "K3", "K12", "K4", "B4"])
    assert possible(table) == {"reward bob blind", "reward bob none"}
    do(table, "reward bob blind")
    assert table.turn is DEALER
    assert len(state(table).chances()) == 5


@pytest.mark.parametrize("mission", ["2", "14"])
def test_who_saw_a_face_down_discard_knows_it(mission: str) -> None:
    """Swept clues were seen by all, a hand-limit discard by its owner alone (ruling, missions 2 and 14)."""
    table = sit(mission, {"limit": 3}, **THREE)
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; bide cat 1; burn K3; deal cat K9; bury cat K12; bide ann 0; burn K4")
    do(table, "shoot bob ann R6; answer ann hit")
    known = [[getattr(face, "text", "?") for face in table.view(seat).state.down] for seat in ("cat", "bob")]
    assert known == [["?", "?", "K12", "?", "B4"], ["?", "?", "?", "?", "B4"]]
    assert "bury cat ?" in seen(table, "ann")
    do(table, "reward bob blind; found bob K4")
    blurred = table.view("ann").state
    assert blurred.down == (HIDDEN,) * 4
    assert blurred.blurred & Card.parse("B4").bit
    assert [getattr(face, "text", "?") for face in table.view("bob").state.down] == ["?", "?", "?", "B4"]


# ---- missions 3 and 14: in order

@pytest.mark.parametrize("mission", ["3", "14"])
def test_suspects_are_identified_in_the_order_of_their_tokens(mission: str) -> None:
    """Tokens are given as suspects are nabbed; only the lowest one on the table may be shot (rulebook, Missions 3 and 14)."""
    table = do(sit(mission, **THREE), "nab ann R6; burn K2; nab bob B7; burn K3")
    assert [held.order for held in state(table).held if held is not None] == [1, 2]
    assert any(text.startswith("shoot cat ann") for text in possible(table))
    assert not any(text.startswith("shoot cat bob") for text in possible(table))
    assert refused(table, "shoot cat bob B7")
    do(table, "shoot cat ann R6 hit none")
    assert not any(text.startswith("shoot ann cat") for text in possible(table))
    do(table, "shoot ann bob B7 hit none")


@pytest.mark.parametrize("mission", ["3", "14"])
def test_the_owner_of_the_lowest_token_cannot_shoot(mission: str) -> None:
    """It is their own suspect (ruling, missions 3 and 14)."""
    table = do(sit(mission, **THREE), "nab ann R6; burn K2; nab bob B7; burn K3; bide cat 0; burn K4")
    assert "shoot" not in verbs(table)


def test_a_later_suspect_gets_the_next_token() -> None:
    """Tokens count on after a hit (rulebook, Mission 3)."""
    table = do(sit("3", **THREE), "nab ann R6; burn K2; shoot bob ann R6 hit none; nab cat Y9; burn K3; nab ann R7; burn K4")
    assert [held.order if held else 0 for held in state(table).held] == [3, 0, 2]
    assert any(text.startswith("shoot bob cat") for text in possible(table))
    assert not any(text.startswith("shoot bob ann") for text in possible(table))


# ---- missions 4, 10 and 11: silence

@pytest.mark.parametrize("mission", ["4", "10", "11"])
@pytest.mark.parametrize("boards", ["on", "off"])
def test_silence_changes_no_move(mission: str, boards: str) -> None:
    """No discussion is allowed; what can be done stays the same, boards or not (rulebook; ruling, missions 4, 10, 11)."""
    table = do(sit(mission, {"silent_clue_boards": boards}, **THREE), "nab ann R6; burn K2")
    assert verbs(table) >= {"nab", "exchange", "bide"}
    assert state(table).rules.on("silent_clue_boards") == (boards == "on")


# ---- mission 6: specials in the middle

def test_the_specials_of_the_suits_in_use_lie_in_the_middle() -> None:
    """Four special cards, one for each suit used; they are no part of the deck (rulebook, Mission 6)."""
    now = state(sit("6", **THREE))
    assert bin(now.middle).count("1") == 4
    assert not any(card.special for card in now.rules.deck)


def test_a_special_serves_one_exchange() -> None:
    """On your turn, instead of a card of your hand; its owner turns it by suit; a draw is allowed (rulebook; ruling, mission 6)."""
    table = do(sit("6", **THREE), "nab ann R6; burn K2")
    assert {f"exchange bob ann {special}" for special in ("R1", "B1", "Y1", "K1")} <= possible(table)
    do(table, "exchange bob ann B1; orient ann h")
    assert possible(table) == {"draw bob 0", "draw bob 1"}
    do(table, "draw bob 1; deal bob K9")
    assert hand(table, "bob") == "B4 B5 K11 K9"
    assert refused(table, "exchange cat ann B1")
    do(table, "exchange cat ann R1; orient ann v")


def test_a_special_of_the_middle_is_no_clue() -> None:
    """Only an exchange may use it (rulebook, Mission 6)."""
    table = do(sit("6", **THREE), "nab ann R6; burn K2; bide bob 0; burn K3; bide cat 0; burn K4")
    assert refused(table, "clue ann R1 v")


@pytest.mark.parametrize("reuse", ["off", "on"])
def test_where_a_used_special_goes(reuse: str) -> None:
    """Flag m6_special_reuse: off, to the discards, whence it may come to a hand and never back; on, back to the middle."""
    table = do(sit("6", {"m6_special_reuse": reuse}, **THREE), "nab ann R6; burn K2; exchange bob ann R1 v")
    do(table, "shoot cat ann R6; answer ann hit")
    if reuse == "on":
        assert state(table).middle & Card.parse("R1").bit
        assert up(table) == ""
        return
    assert not state(table).middle & Card.parse("R1").bit
    do(table, "reward cat R1; nab ann R7; burn K3; bide bob 0; burn K4; exchange cat ann R1 v")
    assert hand(table, "cat") == "Y6 Y7 K12"
    assert not state(table).middle & Card.parse("R1").bit


def test_specials_cannot_be_named_in_mission_6() -> None:
    """They are no suspects (ruling, mission 6)."""
    table = do(sit("6", **THREE), "nab ann R6; burn K2")
    assert refused(table, "shoot bob ann R1")


# ---- missions 7 and 13: balanced clues

@pytest.mark.parametrize("mission", ["7", "13"])
def test_a_shot_needs_balanced_clues(mission: str) -> None:
    """As many vertical as horizontal clues, four at least (rulebook, Missions 7 and 13)."""
    table = do(sit(mission, **THREE), "nab ann R6; burn K2")
    assert refused(table, "shoot bob ann R6")
    do(table, "exchange bob ann B4 h; exchange cat ann Y6 v; bide ann 0; burn K3")
    assert refused(table, "shoot bob ann R6")  # one and one
    do(table, "exchange bob ann B5 h; exchange cat ann Y7 h; clue ann R2 v")
    assert refused(table, "shoot bob ann R6")  # two and three
    do(table, "bide bob 0; burn K4; bide cat 0; burn K5; clue ann R3 v")
    do(table, "shoot bob ann R6; answer ann hit")


# ---- mission 8: exchange to the left

def test_exchanges_go_to_the_left_neighbour_alone() -> None:
    """Only with the next agent clockwise (rulebook, Mission 8)."""
    table = do(sit("8", **THREE), "nab ann R6; burn K2; nab bob B7; burn K3")
    assert {text.split()[2] for text in possible(table) if text.startswith("exchange")} == {"ann"}
    assert refused(table, "exchange cat bob Y7")
    do(table, "exchange cat ann Y6 v; exchange ann bob R2 h")
    assert refused(table, "exchange bob ann B4")
    assert {text.split()[2] for text in possible(table) if text.startswith("shoot")} == {"ann"}


# ---- mission 11: shots to the right

def test_shots_go_to_the_right_neighbour_alone() -> None:
    """Only the agent before you clockwise; an exchange is free (rulebook, Mission 11; ruling)."""
    table = do(sit("11", **THREE), "nab ann R6; burn K2; nab bob B7; burn K3")
    assert {text.split()[2] for text in possible(table) if text.startswith("shoot")} == {"bob"}
    assert {text.split()[2] for text in possible(table) if text.startswith("exchange")} == {"ann", "bob"}
    assert refused(table, "shoot cat ann R6")


# ---- mission 12: the elite agent

def test_the_elite_agent_is_drawn() -> None:
    """One agent at random (rulebook, Mission 12)."""
    table = Table(GAME, GAME.setup(3, {"mission": "12", "hand": 0}))
    assert [(line(option), weight) for option, weight in state(table).chances()] == [("elite ann", 1), ("elite bob", 1), ("elite cat", 1)]


def test_only_the_elite_agent_shoots_and_never_nabs() -> None:
    """So the elite never has a suspect to give a clue about (rulebook, Mission 12; ruling)."""
    table = do(sit("12", elite="cat", **THREE), "nab ann R6; burn K2")
    assert "shoot" not in verbs(table)
    assert refused(table, "shoot bob ann R6")
    do(table, "nab bob B7; burn K3")
    assert verbs(table) == {"exchange", "bide", "shoot"}
    assert refused(table, "nab cat")


# ---- mission 15: specials in the deck

def test_specials_are_dealt_with_the_others() -> None:
    """Seventy-five cards (rulebook, Mission 15)."""
    rules = state(sit("15", ann="R1 R2", bob="B1 B3")).rules
    assert len(rules.deck) == 75
    assert sum(card.special for card in rules.deck) == 5


SPECIAL = {"ann": "G2 R3 R1", "bob": "B4 K1 Y9", "cat": "B6 G15 K12"}


def special_suspect(**flags: str) -> Table:
    """Ann holds the green special as her suspect."""
    return do(sit("15", flags, **SPECIAL), "nab ann G1; burn K2")


def test_a_special_suspect_matches_its_suit() -> None:
    """Clues of its suit lie vertically, numbers of other suits horizontally (rulebook, Mission 15; ruling)."""
    table = do(special_suspect(), "exchange bob ann B4")
    assert possible(table) == {"orient ann h"}
    do(table, "orient ann h; draw bob 0; exchange cat ann G15")
    assert possible(table) == {"orient ann v"}
    do(table, "orient ann v; draw cat 0")
    assert {text for text in possible(table) if text.startswith("clue ann")} == {"clue ann G2 v", "clue ann R3 h", "clue ann R1 h"}


@pytest.mark.parametrize(("flag", "way"), [("off", "h"), ("on", "v")])
def test_does_one_divide_all(flag: str, way: str) -> None:
    """Flag m15_one_divides_all: on, a special suspect is a 1, of which every number is a multiple."""
    table = do(special_suspect(m15_one_divides_all=flag), "exchange bob ann B4")
    assert possible(table) == {f"orient ann {way}"}


@pytest.mark.parametrize(("flag", "way"), [("horizontal", "h"), ("vertical", "v")])
def test_special_beside_special(flag: str, way: str) -> None:
    """Flag special_vs_special: how specials of two suits lie; a special clue beside a numbered suspect tells the suit in any case."""
    table = do(special_suspect(special_vs_special=flag), "exchange bob ann K1")
    assert possible(table) == {f"orient ann {way}"}
    other = do(sit("15", {"special_vs_special": flag}, **SPECIAL), "nab ann G6; burn K2; exchange bob ann K1")
    assert possible(other) == {"orient ann h"}


def test_a_special_suspect_is_named_as_one() -> None:
    """"Green 1" is the guess (ruling, mission 15)."""
    table = do(special_suspect(), "shoot bob ann G1; answer ann hit")
    assert state(table).returned == Card.parse("G1").bit


# ---- mission 16: two cards

def test_a_suspect_has_a_second_card() -> None:
    """Instead of burning a card it is taken along: number from the first, suit from the second (rulebook, Mission 16)."""
    table = sit("16", **THREE)
    before = state(table).hq
    do(table, "nab ann R6; half ann B9")
    assert state(table).hq == before - 1
    assert down(table) == ""
    assert (seen(table, "bob")[-2:], seen(table, "ann")[-2:]) == (["suspect ann ?", "half ann ?"], ["suspect ann R6", "half ann B9"])
    do(table, "exchange bob ann B5; orient ann v; draw bob 0; exchange cat ann Y7; orient ann h; draw cat 0")  # Blue 6
    assert {text for text in possible(table) if text.startswith("clue")} == {"clue ann R2 v", "clue ann R3 v", "clue ann K10 h"}


def test_a_pair_is_named_as_one_card() -> None:
    """Blue 6 though neither card is; the real blue 6 in a hand rules nothing out; a hit shuffles both back (rulebook; ruling)."""
    table = sit("16", ann="R2 R3", bob="B6 B5", cat="Y6 Y7")
    do(table, "nab ann R6; half ann B9; shoot bob ann R6; answer ann miss")
    before = state(table).hq
    do(table, "shoot cat ann B6; answer ann hit; show ann R6 B9")
    now = state(table)
    assert now.hq == before + 2
    assert now.returned == Card.parse("R6").bit | Card.parse("B9").bit


def test_both_halves_are_shown() -> None:
    """Flag m16_reveal_halves on: after a hit, the number half first; the owner cannot show others."""
    table = do(sit("16", **THREE), "nab ann R6; half ann B9; shoot bob ann B6; answer ann hit")
    assert table.turn == "ann"
    assert possible(table) == {"show ann R6 B9"}
    for text in ("show ann B9 R6", "show ann Y6 B9", "show ann R6 B8"):
        assert refused(table, text)
    do(table, "show ann R6 B9")
    assert table.view("cat").state.returned == state(table).returned


def test_both_halves_stay_secret() -> None:
    """Flag m16_reveal_halves off: they go back unseen."""
    table = sit("16", {"m16_reveal_halves": "off"}, **THREE)
    do(table, "nab ann R6; half ann B9; shoot bob ann B6; answer ann hit")
    assert table.turn == "cat"
    assert (table.view("cat").state.returned, table.view("cat").state.hq) == (0, state(table).hq)
    assert table.view("ann").state.returned == state(table).returned


def test_a_returned_half_may_give_the_next_suit() -> None:
    """A suit half comes from Headquarters, where eliminated cards lie; a number half never does (ruling, mission 16)."""
    table = do(sit("16", **THREE), "nab ann R6; half ann B9; shoot bob ann B6; answer ann hit; show ann R6 B9; nab cat")
    assert not {"suspect cat R6", "suspect cat B9"} & {line(option) for option, _ in state(table).chances()}
    do(table, "suspect cat G4")
    assert {"half cat R6", "half cat B9"} <= {line(option) for option, _ in state(table).chances()}
    do(table, "half cat R6")


def test_no_second_card_no_suspect() -> None:
    """With Headquarters empty nobody can nab in mission 16 (ruling, Actions)."""
    table = sit("16", {"suits": "R", "numbers": "2-4", "suspects": 1, "bullets": 2}, ann="R2", bob="R3")
    assert outcome(table) == "loss: stuck"
    other = sit("16", {"suits": "R", "numbers": "2-5", "suspects": 2, "bullets": 2}, ann="R2", bob="R3")
    assert outcome(other) == "loss: stuck"


# ---- mission 17: backwards

def test_you_see_every_hand_but_your_own() -> None:
    """Hands are held backwards (rulebook, Mission 17)."""
    table = sit("17", **THREE)
    assert faces(table, "ann", 0) == ["?", "?", "?"]
    assert faces(table, "ann", 1) == ["B4", "B5", "K11"]
    assert faces(table, "cat", 0) == ["R2", "R3", "K10"]
    assert faces(table, None, 0) == ["?", "?", "?"]


def test_clues_and_exchanges_use_anothers_card() -> None:
    """The card comes from another agent's hand, the target's too, never from your own (rulebook, Mission 17; ruling)."""
    table = do(sit("17", **THREE), "nab ann R6; burn K2")
    laid = {tuple(text.split()[2:5]) for text in possible(table) if text.startswith("exchange")}
    assert laid == {("ann", card, "ann") for card in ("R2", "R3", "K10")} | {("ann", card, "cat") for card in ("Y6", "Y7", "K12")}
    assert refused(table, "exchange bob ann B4")
    assert refused(table, "exchange bob ann B4 bob s1")
    assert refused(table, "exchange bob ann R3 ann s1")
    do(table, "exchange bob ann R2 ann s1; orient ann v; draw bob 0; bide cat 0; burn K3")
    assert {tuple(text.split()[2:5]) for text in possible(table) if text.startswith("clue")} == {
        ("B4", "h", "bob"), ("B5", "h", "bob"), ("K11", "h", "bob"), ("Y6", "v", "cat"), ("Y7", "h", "cat"), ("K12", "v", "cat")}
    do(table, "clue ann Y6 v cat s1")
    assert hand(table, "cat") == "Y7 K12"
    assert hand(table, "ann") == "R3 K10"


def test_the_performer_of_an_exchange_draws_unseen() -> None:
    """Not the one whose card was used; the drawer does not see the card, all others do (rulebook, Mission 17)."""
    table = do(sit("17", **THREE), "nab ann R6; burn K2; exchange bob ann Y6 cat s1; orient ann v; draw bob 1; hold bob G9")
    assert hand(table, "bob") == "B4 B5 K11 G9"
    assert hand(table, "cat") == "Y7 K12"
    assert faces(table, "bob", 1) == ["?"] * 4
    assert faces(table, "ann", 1)[-1] == "G9"


@pytest.mark.parametrize("flag", ["on", "off"])
def test_the_draw_of_mission_17(flag: str) -> None:
    """Flag m17_draw_optional: on, the draw may be declined; off, it is made."""
    table = do(sit("17", {"m17_draw_optional": flag}, **THREE), "nab ann R6; burn K2; exchange bob ann Y6 cat s1; orient ann v")
    assert table.turn == ("bob" if flag == "on" else DEALER)
    if flag == "off":
        do(table, "hold bob G9")
        assert table.turn == "cat"


def test_discards_over_the_limit_are_blind() -> None:
    """By slip; the card is then turned up for all (ruling, mission 17)."""
    table = do(sit("17", {"limit": 3}, **THREE), "bide ann 1; burn K2; hold ann G9")
    assert possible(table) == {"drop ann s1", "drop ann s2", "drop ann s3", "drop ann s4"}
    assert refused(table, "drop ann s5")
    assert refused(table, "discard ann R3")
    do(table, "drop ann s2")
    assert [line(option) for option, _ in state(table).chances()] == ["spread ann R3"]
    do(table, "spread ann R3")
    assert up(table) == "R3"
    assert state(table).slips[0] == (1, 3, 4)
    assert seen(table, "ann")[-1] == "spread ann R3"


def test_rewards_of_mission_17() -> None:
    """A face-up reward is known to its owner too, a blind one to all but its taker (ruling, mission 17)."""
    table = do(sit("17", **THREE), "nab ann R6; burn K2; exchange bob ann Y6 cat s1; orient ann v; draw bob 0; shoot cat ann R6 hit Y6")
    assert faces(table, "cat", 2) == ["?", "?", "Y6"]
    blind = do(sit("17", **THREE), "nab ann R6; burn K2; shoot bob ann R6; answer ann hit; reward bob blind; pickup bob K2")
    assert faces(blind, "bob", 1) == ["?"] * 4
    assert faces(blind, "cat", 1)[-1] == "K2"


# ---- mission 18: the last suspect

TINY18 = {"suspects": 3, "bullets": 3}


def first_phase(**options: object) -> Table:
    """Mission 18 with two suspects and the last one: the second hit was just answered; ann holds the first reward, set aside."""
    table = sit("18", TINY18 | options, ann="R2 R3", bob="B4 B5", cat="Y6 Y7")
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; shoot cat ann R6; answer ann hit")
    return table


def test_one_suspect_waits_beside_the_table() -> None:
    """Eight can be nabbed, the ninth cannot (rulebook, Mission 18)."""
    now = state(Table(GAME, GAME.setup(3, {"mission": "18"}), seed=1))
    assert (now.pile, now.last, now.remaining) == (8, 1, 9)
    table = do(sit("18", TINY18, ann="R2 R3", bob="B4 B5", cat="Y6 Y7"), "nab ann R6; burn K2; nab bob B7; burn K3")
    assert refused(table, "nab cat")
    assert state(table).remaining == 3


def test_rewards_are_set_aside_and_taken_by_force() -> None:
    """Face up, beside the table; a blind one is turned up; while there are discards one must be taken (rulebook; ruling, mission 18)."""
    table = first_phase()
    assert possible(table) == {"reward cat B4", "reward cat blind"}
    assert refused(table, "reward cat none")
    do(table, "reward cat blind; turn K2")
    assert list(map(str, state(table).rewards)) == ["K2"]
    assert hand(table, "cat") == "Y6 Y7"
    assert table.view("bob").state.rewards == state(table).rewards
    assert up(table) == "B4"


def last_phase(table: Table) -> Table:
    """After the second hit, by bob: everything goes face up, down to the dealing out of the rewards."""
    do(table, "reward cat B4; nab ann R7; burn K3; shoot bob ann R7; answer ann hit; reward bob blind; turn K3; suspect bob G9")
    for spread in ("spread bob B5", "spread cat Y6", "spread cat Y7", "spread ann R2", "spread ann R3"):
        do(table, spread)
    while state(table).hq:
        do(table, line(state(table).chances()[0][0]))
    return table


def test_the_last_phase_of_mission_18() -> None:
    """Hands and Headquarters go face up; the rewards are mixed and dealt out from the eighth shooter on, who takes the last suspect."""
    table = last_phase(first_phase())
    now = state(table)
    assert (now.hq, now.last, now.remaining, now.rewards) == (0, 0, 1, ())
    held = now.held[1]
    assert held is not None
    assert held.face is Card.parse("G9")
    assert table.turn is DEALER
    assert {line(option) for option, _ in now.chances()} == {"deal bob B4", "deal bob K3"}
    do(table, "deal bob K3; deal cat B4")
    assert (hand(table, "ann"), hand(table, "bob"), hand(table, "cat")) == ("", "K3", "B4")
    assert faces(table, "ann", 1) == ["?"]
    assert seen(table, "ann")[-2:] == ["deal bob ?", "deal cat ?"]
    assert table.turn == "cat"


def test_the_last_suspect_has_clues_of_the_rewards_alone() -> None:
    """Only these cards; no draw, for Headquarters is empty (rulebook, Mission 18)."""
    table = do(last_phase(first_phase()), "deal bob K3; deal cat B4; exchange cat bob B4; orient bob h")
    assert table.turn == "ann"
    assert verbs(table) == {"shoot"}
    do(table, "shoot ann bob G9 hit")
    assert outcome(table) == "win"


def test_eight_rewards_are_dealt_out_evenly() -> None:
    """As evenly as possible, the shooter first: with three agents 3, 3 and 2 (rulebook, Mission 18)."""
    from infiltr.games.infiltraitors.shots import share

    table = first_phase()
    shared = share(state(table).with_(rewards=tuple(Card.parse(f"G{number}") for number in range(2, 10)), mover=2))
    assert [(due.seat, due.left) for due in reversed(shared.agenda)][:3] == [(2, 3), (0, 3), (1, 2)]


@pytest.mark.parametrize("flag", ["on", "off"])
def test_draws_of_mission_18(flag: str) -> None:
    """Flag m18_draws: on, exchanges of the first phase may draw; off, none ever does."""
    table = sit("18", {"m18_draws": flag}, ann="R2 R3", bob="B4 B5", cat="Y6 Y7")
    do(table, "nab ann R6; burn K2; exchange bob ann B4; orient ann h")
    assert table.turn == ("bob" if flag == "on" else "cat")


@pytest.mark.parametrize("flag", ["on", "off"])
def test_passing_in_mission_18(flag: str) -> None:
    """Flag m18_pass: off, a holder of the last suspect without a card loses; on, they pass."""
    table = do(last_phase(first_phase(m18_pass=flag)), "deal bob K3; deal cat B4")
    assert ("pass" in verbs(table)) == (flag == "on")
    if flag == "on":
        do(table, "pass cat")
        assert table.turn == "ann"
    else:
        assert refused(table, "pass cat")


# ---- mission 19: the Kingpin

def kingpin(**options: object) -> Table:
    """Mission 19 with two suspects and the Kingpin; bob has just hit the first one and takes a reward."""
    table = sit("19", {"suspects": 3, "bullets": 4} | options, ann="R2 R3", bob="B4 B5", cat="Y6 Y7")
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; exchange cat ann Y6 v; bide ann 0; burn K3")
    return do(table, "shoot bob ann R6; answer ann hit")


def test_the_kingpin_lies_aside() -> None:
    """Eight suspects to nab, and the Kingpin, who belongs to nobody (rulebook, Mission 19)."""
    now = state(Table(GAME, GAME.setup(3, {"mission": "19"}), seed=1))
    assert (now.pile, now.remaining) == (8, 9)
    assert now.aside is not None
    assert refused(sit("19", ann="R2", bob="B2"), "kingpin ann R5")


def test_a_hit_may_be_followed_by_a_clue_about_the_kingpin() -> None:
    """First the reward, then the choice (rulebook, Mission 19; ruling)."""
    table = do(kingpin(), "reward bob B4")
    assert possible(table) == {"confide bob yes", "confide bob no"}
    do(table, "confide bob no")
    assert table.turn == "cat"
    assert state(table).in_play == [0, 1, 2]


def test_confiding_looks_gives_a_clue_and_leaves() -> None:
    """A secret look; one card out of the hand or the face-up discards, laid truthfully; the hand goes face up (rulebook, Mission 19)."""
    table = do(kingpin(), "reward bob B4; confide bob yes")
    assert table.turn is DEALER
    do(table, "look bob G12")
    assert (seen(table, "bob")[-1], seen(table, "cat")[-1]) == ("look bob G12", "look bob ?")
    assert possible(table) == {"kingclue bob B4 v", "kingclue bob B5 h", "kingclue bob Y6 v"}
    assert refused(table, "kingclue bob Y6 h")
    assert refused(table, "kingclue bob K2 v")
    do(table, "kingclue bob Y6 v; spread bob B4; spread bob B5")
    now = state(table)
    assert now.aside is not None
    assert list(map(str, now.aside.vertical)) == ["Y6"]
    assert hand(table, "bob") == ""
    assert set(up(table).split()) == {"B4", "B5"}
    assert now.in_play == [0, 2]
    assert table.turn == "cat"


def test_two_clue_cards_at_two_agents() -> None:
    """In a two-player game two cards are laid; without two it cannot be chosen (rulebook, Mission 19; ruling)."""
    table = sit("19", {"suspects": 2, "bullets": 3}, ann="R2 R3", bob="B4 B5")
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; bide ann 0; burn K3; shoot bob ann R6 hit none")
    do(table, "confide bob yes; look bob G12; kingclue bob B4 v")
    assert table.turn == "bob"
    do(table, "kingclue bob B5 h")
    assert table.turn == "ann"
    assert verbs(table) == {"kingpin"}
    few = sit("19", {"suspects": 2, "bullets": 3}, ann="R2", bob="B4")
    do(few, "nab ann R6; burn K2; shoot bob ann R6 hit none")
    assert possible(few) == {"confide bob no"}


def test_who_left_still_answers_for_their_suspect() -> None:
    """Turns skip them, but they turn clues at their own suspect, which can be shot (rulebook, Mission 19)."""
    table = sit("19", {"suspects": 4, "bullets": 6}, ann="R2 R3", bob="B4 B5", cat="Y6 Y7")
    do(table, "nab ann R6; burn K2; nab bob B7; burn K3; bide cat 0; burn K4; bide ann 0; burn K5; shoot bob ann R6 hit none")
    do(table, "confide bob yes; look bob G12; kingclue bob B4 v; spread bob B5; exchange cat bob Y7; orient bob v; draw cat 0")
    assert table.turn == "ann"
    do(table, "shoot ann bob B7; answer bob hit; reward ann none; confide ann no")
    assert table.turn == "cat"


def test_the_last_agent_in_play_shoots_the_kingpin_by_force() -> None:
    """At once; who left answers; with everybody else gone too it is a win (rulebook, Mission 19; ruling)."""
    table = do(kingpin(), "reward bob none; confide bob yes; look bob G12; kingclue bob B4 v; spread bob B5; nab cat Y9; burn K4")
    do(table, "shoot ann cat Y9; answer cat hit; reward ann none; confide ann yes; look ann G12; kingclue ann R2 v; spread ann R3")
    assert table.turn == "cat"
    assert verbs(table) == {"kingpin"}
    do(table, "kingpin cat G12")
    assert table.turn in ("ann", "bob")
    assert possible(table) == {f"answer {table.turn} hit"}
    do(table, f"answer {table.turn} hit")
    assert outcome(table) == "win"
    assert state(table).bullets == 1


def test_a_wrong_guess_about_the_kingpin_loses() -> None:
    """That shot ends the game (ruling, mission 19)."""
    table = do(kingpin(), "reward bob none; confide bob yes; look bob G12; kingclue bob B4 v; spread bob B5; nab cat Y9; burn K4")
    do(table, "shoot ann cat Y9; answer cat hit; reward ann none; confide ann yes; look ann G12; kingclue ann R2 v; spread ann R3")
    do(table, f"kingpin cat G11; answer {read_turn(table, 'kingpin cat G11')} miss")
    assert outcome(table) == "loss: kingpin"


def read_turn(table: Table, text: str) -> str:
    """Who is on turn after this line."""
    turn = table.state.after(read(table, text)).turn
    assert turn is not None
    return turn


@pytest.mark.parametrize(("flag", "ends"), [("off", "loss: kingpin"), ("on", "win")])
def test_the_kingpin_alone(flag: str, ends: str) -> None:
    """Flag m19_kingpin_wins_at_once: off, the other suspects have to be gone as well; on, the Kingpin is enough."""
    table = sit("19", {"suspects": 3, "bullets": 4, "m19_kingpin_wins_at_once": flag}, ann="R2 R3", bob="B4 B5")
    do(table, "nab ann R6; burn K2; exchange bob ann B4 h; bide ann 0; burn K3; shoot bob ann R6 hit none")
    do(table, "confide bob yes; look bob G12; kingclue bob B4 v; kingclue bob B5 h; kingpin ann G12; answer bob hit")
    assert outcome(table) == ends


def test_nobody_alone_with_the_kingpin_loses() -> None:
    """All others are eliminated and two or more agents are in play: lost (ruling, mission 19)."""
    table = do(kingpin(), "reward bob none; confide bob no; nab cat Y9; burn K4; shoot ann cat Y9; answer cat hit; reward ann none")
    assert outcome(table) is None
    do(table, "confide ann no")
    assert outcome(table) == "loss: kingpin"


def test_the_kingpin_is_seen_by_who_looked_alone() -> None:
    """A second look sees the same card (rulebook, Mission 19)."""
    table = do(kingpin(), "reward bob none; confide bob yes; look bob G12; kingclue bob B4 v; spread bob B5; nab cat Y9; burn K4")
    assert table.view("bob").state.aside.face is Card.parse("G12")
    assert table.view("ann").state.aside.face is HIDDEN
    do(table, "shoot ann cat Y9; answer cat hit; reward ann none; confide ann yes")
    assert [line(option) for option, _ in state(table).chances()] == ["look ann G12"]
    with pytest.raises(IllegalMove):
        do(table, "look ann G11")


# ---- every flag

FLAGS = [(name, value) for name, option in GAME.options.items() if option.values and name != "mission" for value in option.values]


@pytest.mark.parametrize(("name", "value"), FLAGS)
def test_a_flag_is_on_or_off(name: str, value: str) -> None:
    """Each flag can be chosen, is no part of the printed rules, and says what it does."""
    option = GAME.options[name]
    assert not option.official
    assert option.text
    rules = rules_of(GAME.setup(3, {"mission": "1", name: value}))
    assert rules.on(name) == (value in ("on", "vertical", "all"))


def test_the_defaults_of_the_flags() -> None:
    """As the rulings give them."""
    assert {name: option.default for name, option in GAME.options.items() if option.values and name != "mission"} == {
        "bide_overdraw": "on", "reward_over_limit": "on", "stuck_scope": "mover", "silent_clue_boards": "on", "timer": "on",
        "m6_special_reuse": "off", "special_vs_special": "horizontal", "m15_one_divides_all": "off", "m16_reveal_halves": "on",
        "m17_draw_optional": "on", "m18_draws": "on", "m18_pass": "off", "m19_kingpin_wins_at_once": "off"}


def test_nothing_secret_is_left_in_what_everybody_knows() -> None:
    """Hiding once more changes nothing."""
    table = do(kingpin(), "reward bob none; confide bob yes; look bob G12")
    for seat in ("ann", "bob", "cat", None):
        record = table.view(seat).record
        assert [hide(one, seat) for one in record] == list(record)
