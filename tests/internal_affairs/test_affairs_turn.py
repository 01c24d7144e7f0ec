"""Internal Affairs: the three phases of a turn (rulebook, "How to Play")."""

from __future__ import annotations

import pytest
from affairs import Seat, dealt, due, faces, five, hand, ids, legal, play, refused, two, verbs

from infiltr.core.moves import HIDDEN, hide
from infiltr.games.internal_affairs.box import Code
from infiltr.games.internal_affairs.moves import Look, Play, Receive


def test_only_one_action_in_phase_1() -> None:
    """After one of the four actions the active player is in phase 2."""
    table = play(two(), "discard ann 2")
    assert due(table) == "PHASE2"
    assert "phase 2" in refused(table, "discard ann 5")


def test_a_code_card_is_played_against_another_player() -> None:
    """Phase 1 A: any other player; never oneself."""
    assert {"play ann bob 2", "play ann bob 5"} <= legal(two())
    assert "no opponent" in refused(two(), "play ann ann 2")


def test_the_code_card_takes_its_place() -> None:
    """It goes where it belongs in the row, and nowhere else."""
    table = play(two(), "play ann bob 5", "pass bob", "receive bob ann 5")
    assert legal(table) == {"insert bob 1"}
    assert "out of order" in refused(table, "insert bob 0")
    assert "only 3 cards" in refused(table, "insert bob 4")
    play(table, "insert bob 1")
    assert faces(table, "bob") == ["4", "5", "7", "11"]
    assert [str(card.slot) for card in table.state.row_of("bob")] == ["bob:1", "bob:4", "bob:2", "bob:3"]


def test_among_face_up_cards_too() -> None:
    """An inserted card takes its place among face-up cards too (ruling)."""
    table = play(two(ann="swap swap"), "discard ann 2", "guess ann bob:2 7", "pass bob", "answer bob yes", "pass bob", "draw ann code",
                 "code ann 8", "discard bob 6", "pass bob", "draw bob code", "code bob 1", "play ann bob 8", "pass bob",
                 "receive bob ann 8")
    assert legal(table) == {"insert bob 2"}
    assert faces(play(table, "insert bob 2"), "bob") == ["4", "[7]", "8", "11"]


@pytest.mark.parametrize(("ties", "places"), [("owner", {1, 2}), ("left", {1}), ("right", {2})])
def test_equal_cards(ties: str, places: set[int]) -> None:
    """Next to an equal card the owner picks the side (option insert_ties: left, or right)."""
    table = dealt(Seat("3 7 9 7 5", "swap swap"), Seat("4 7 11 6 8", "refuse refuse"), insert_ties=ties)
    play(table, "play ann bob 7", "pass bob", "receive bob ann 7")
    assert legal(table) == {f"insert bob {place}" for place in places}


def test_who_sees_the_code_card() -> None:
    """The player who plays it and the one who inserts it know the card; the others see where it goes."""
    table = play(five(), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1")
    move = next(move for move in table.log if isinstance(move, Play))
    assert hide(move, "cat").card is hide(move, "bob").card is HIDDEN
    seen = next(move for move in table.log if isinstance(move, Receive))
    assert hide(seen, "ann").card is hide(seen, "bob").card is Code.parse("5")
    assert [str(card.face) for card in table.view("ann").state.row_of("bob")][1] == "5"
    assert table.view("cat").state.row_of("bob")[1].face is HIDDEN


def test_red_and_green_cards_are_played_in_phase_1() -> None:
    """Phase 1 B: red and green cards by the active player."""
    assert {"enquiry", "swap"} < verbs(two())
    assert {"left"} <= verbs(five(ann="left enquiry"))


def test_blue_cards_are_not_played_in_phase_1() -> None:
    """Blue cards answer something; in phase 1 they can only be discarded."""
    table = two(ann="grenade refuse")
    assert verbs(table) == {"play", "discard"}
    assert "phase 1" in refused(table, "grenade ann")


def test_a_card_that_is_not_in_the_hand() -> None:
    """Cards that the hand does not hold cannot be played."""
    assert "not in Ann's hand" in refused(two(), "steal ann bob")
    assert "not in Ann's hand" in refused(two(), "play ann bob 9")


def test_look_at_a_random_opponents_identity_card() -> None:
    """Phase 1 C: a random opponent, a random face-down card; looker and owner know the face, the others that there was a look."""
    table = play(five(), "peek ann")
    chances = table.state.chances()
    assert {move.of for move, _ in chances} == {"bob", "cat", "dan", "eve"}  # type: ignore[attr-defined]
    whole = sum(weight for _, weight in chances)
    assert all(4 * sum(weight for move, weight in chances if move.of == who) == whole  # type: ignore[attr-defined]
               for who in ("bob", "cat", "dan", "eve"))
    bob = {move.card.value: weight for move, weight in chances if move.of == "bob"}  # type: ignore[attr-defined]
    assert bob["police"] == 2 * bob["triad"]
    look = Look("ann", "bob", chances[0][0].card)  # type: ignore[attr-defined]
    assert hide(look, "bob") == hide(look, "ann") == look
    assert hide(look, "cat").card is HIDDEN


def test_whom_to_look_at_can_be_chosen() -> None:
    """Option peek_choice: the looker chooses the opponent; else nobody is named."""
    assert {"peek ann bob", "peek ann eve"} <= legal(five(peek_choice="on"))
    assert "whose card" in refused(five(peek_choice="on"), "peek ann")
    assert "at random" in refused(five(), "peek ann bob")
    table = play(five(peek_choice="on"), "peek ann bob")
    assert {move.of for move, _ in table.state.chances()} == {"bob"}  # type: ignore[attr-defined]


def test_discard_any_card_face_up() -> None:
    """Phase 1 D: any card of the hand, face up for all."""
    assert {text for text in legal(two()) if text.startswith("discard")} == {
        "discard ann 2", "discard ann 5", "discard ann enquiry", "discard ann swap"}
    table = play(two(), "discard ann enquiry")
    assert [str(card) for card in table.view("bob").state.discards] == ["enquiry"]


def test_discard_face_down() -> None:
    """Option discard_face: the back is public, the face the owner's."""
    table = two(discard_face="down")
    assert "bury ann code 2" in legal(table)
    assert "face down" in refused(table, "discard ann 2")
    assert "other back" in refused(table, "bury ann action 2")
    play(table, "bury ann code 2")
    assert table.view("bob").state.discards == (HIDDEN,)
    assert "face up" in refused(two(), "bury ann code 2")


def test_with_an_empty_hand_only_a_look_is_possible() -> None:
    """Five and more players: without cards phase 1 is a look at an identity card."""
    table = dealt(*[Seat("1 2 3 4 5", "", ids) for ids in ("PPP", "PPT", "PTT", "TTT", "PTT")], loose=False, deck="none", actions="0",
                  codes="2", copies="5", values="5")
    for seat in ("ann", "bob", "cat", "dan", "eve"):
        play(table, f"discard {seat} 4", f"pass {seat}")
    for seat in ("ann", "bob", "cat", "dan", "eve"):
        play(table, f"discard {seat} 5", f"pass {seat}")
    assert hand(table, "ann") == []
    assert legal(table) == {"peek ann"}


def test_with_an_empty_hand_phase_1_is_skipped_at_the_small_table() -> None:
    """Two to four players: without cards one guesses at once."""
    table = dealt(*[Seat("1 2 3 4 5", "")] * 2, loose=False, deck="none", actions="0", copies="2", values="5")
    for card in ("4", "5"):
        for seat in ("ann", "bob"):
            play(table, f"discard {seat} {card}", f"pass {seat}")
    assert due(table) == "PHASE2"
    assert table.turn == "ann"


def test_guess_any_opponents_face_down_card() -> None:
    """Phase 2: any opponent, any face-down card, any value; or no guess at all."""
    table = play(five(), "discard ann 2")
    assert len(legal(table)) == 4 * 3 * 15 + 1
    assert "pass ann" in legal(table)
    assert "no opponent" in refused(table, "guess ann ann:1 3")
    assert "There is no" in refused(table, "guess ann bob:4 3")
    play(table, "guess ann bob:1 4", "pass bob", "answer bob yes", "reveal bob police", "pass bob", "draw ann code", "code ann 15")
    play(table, "discard bob 6", "pass bob", "draw bob code", "code bob 15", "discard cat 1")
    assert "face up" in refused(table, "guess cat bob:1 4")


def test_a_right_guess() -> None:
    """The card is turned up and stays visible; its owner turns up an identity card of the owner's choice."""
    table = play(five(), "discard ann 2", "guess ann bob:1 4", "pass bob", "answer bob yes")
    assert legal(table) == {"reveal bob police", "reveal bob triad"}
    play(table, "reveal bob triad")
    assert faces(table, "bob") == ["[4]", "7", "11"]
    assert ids(table, "bob") == ("PP", "T")
    table = play(five(), "discard ann 2", "guess ann dan:1 1", "pass dan", "answer dan yes")
    assert "no face-down Police Mole" in refused(table, "reveal dan police")


def test_a_wrong_guess() -> None:
    """Nothing happens."""
    table = play(two(), "discard ann 2", "guess ann bob:1 5", "pass bob", "answer bob no")
    assert faces(table, "bob") == ["4", "7", "11"]
    assert due(table) == "PHASE3"


def test_answers_are_true() -> None:
    """An answer is true by force."""
    table = play(two(), "discard ann 2", "guess ann bob:1 4", "pass bob")
    assert legal(table) == {"answer bob yes"}
    assert "yes" in refused(table, "answer bob no")
    assert "no" in refused(play(two(), "discard ann 2", "guess ann bob:1 5", "pass bob"), "answer bob yes")


def test_draw_up_to_four() -> None:
    """Phase 3: back up to four cards, each from the deck of one's choice; drawing is compulsory."""
    table = play(two(), "discard ann 2", "pass ann")
    assert legal(table) == {"draw ann code", "draw ann action"}
    play(table, "draw ann action", "action ann steal")
    assert table.turn == "bob"
    assert hand(table, "ann") == ["5", "enquiry", "swap", "steal"]


def test_who_still_has_four_cards_draws_none() -> None:
    """With four cards there is nothing to draw."""
    table = play(two(ann="steal swap"), "steal ann bob", "stolen ann bob code 6", "pass ann")
    assert table.turn == "bob"


def test_who_answered_with_cards_begins_with_fewer() -> None:
    """Blue cards are not redrawn until the end of one's own turn."""
    table = play(two(), "discard ann 2", "guess ann bob:1 4", "refuse bob", "draw ann code", "code ann 1")
    assert len(hand(table, "bob")) == 3
    play(table, "discard bob 6", "pass bob", "draw bob code", "code bob 1", "draw bob code", "code bob 1")
    assert table.turn == "ann"


def test_an_empty_deck_cannot_be_chosen() -> None:
    """Decks are not reshuffled: an empty one is no choice, and without cards nobody draws."""
    table = dealt(*[Seat("1 2 3 4 5", "swap swap")] * 2, loose=False, deck="swap:4", copies="3", values="5")
    play(table, "discard ann swap", "pass ann")
    assert legal(table) == {"draw ann code"}
    assert "empty" in refused(table, "draw ann action")


def test_clockwise() -> None:
    """The next player in the order of the seats is on turn."""
    table = five()
    order = []
    for _ in range(6):
        seat = str(table.turn)
        order.append(seat)
        card = next(card for card in hand(table, seat) if card.isdigit())
        play(table, f"discard {seat} {card}", f"pass {seat}", f"draw {seat} code", f"code {seat} 9")
    assert order == ["ann", "bob", "cat", "dan", "eve", "ann"]


def test_phases_are_in_order() -> None:
    """A guess before phase 1, or a draw before phase 2, is refused with the phase that it is."""
    assert "phase 1" in refused(two(), "guess ann bob:1 4")
    assert "phase 2" in refused(play(two(), "discard ann 2"), "draw ann code")
    assert "phase 1" in refused(two(), "discard bob 6")
