"""Internal Affairs: action cards (rulebook, "Action Cards")."""

from __future__ import annotations

from fractions import Fraction

import pytest
from affairs import Seat, dealt, due, faces, five, hand, ids, legal, play, refused, two, verbs

from infiltr.core.moves import HIDDEN, hide

# ---- red


def test_enquiry_is_one_more_guess() -> None:
    """Enquiry guesses at a face-down card of an opponent; phase 2 still has its own guess."""
    table = play(two(), "enquiry ann bob:1 4", "pass bob", "answer bob yes", "pass bob")
    assert faces(table, "bob") == ["[4]", "7", "11"]
    assert due(table) == "PHASE2"
    assert "enquiry" not in hand(table, "ann")
    assert "guess ann bob:2 7" in legal(table)


@pytest.mark.parametrize("answer", ["refuse bob", "shift bob cat", "pass bob"])
def test_an_enquiry_can_be_answered_like_a_guess(answer: str) -> None:
    """Not Answer, Shift or neither (ruling)."""
    assert answer in legal(play(five(), "enquiry ann bob:1 4"))


def test_swap() -> None:
    """A code card of the hand against a face-down one of the own row; the new one goes where it belongs."""
    table = two()
    assert "swap ann 5 ann:2 1" in legal(table)
    assert "out of order" in refused(table, "swap ann 5 ann:2 0")
    assert "own row" in refused(table, "swap ann 5 bob:2 1")
    assert "hand" in refused(table, "swap ann 4 ann:2 1")
    play(table, "swap ann 2 ann:3 0")
    assert faces(table, "ann") == ["2", "3", "7"]
    assert [str(card.slot) for card in table.state.row_of("ann")] == ["ann:4", "ann:1", "ann:2"]
    assert hand(table, "ann") == ["5", "9", "enquiry"]


def test_both_places_of_a_swap_are_public_and_both_values_secret() -> None:
    """Everybody sees which card went out and where the new one lies; the values are the owner's."""
    table = play(two(), "swap ann 2 ann:3 0")
    move = hide(table.log[-1], "bob")
    assert str(move) == "swap ann ? ann:3 0"
    state = table.view("bob").state
    assert [card.face for card in state.row_of("ann")] == [HIDDEN] * 3
    assert state.codes[0] == (HIDDEN, HIDDEN)


def test_a_face_up_card_is_not_swapped() -> None:
    """Swap takes a face-down card only."""
    table = play(two(bob="swap swap"), "discard ann 2", "guess ann bob:1 4", "pass bob", "answer bob yes", "pass bob",
                 "draw ann code", "code ann 1")
    assert "own row" in refused(table, "swap bob 6 bob:1 0")


def test_steal() -> None:
    """A random card of an opponent's hand, code or action."""
    table = play(two(ann="steal swap"), "steal ann bob")
    chances = {str(move): weight for move, weight in table.state.chances()}
    assert chances == {"stolen ann bob code 6": 1, "stolen ann bob code 8": 1, "stolen ann bob action refuse": 1,
                       "stolen ann bob action shift": 1}
    play(table, "stolen ann bob action shift")
    assert hand(table, "bob") == ["6", "8", "refuse"]
    assert hand(table, "ann") == ["2", "5", "swap", "shift"]


def test_thief_and_victim_know_the_stolen_card() -> None:
    """The victim knows which one left; others see its back."""
    table = play(five(ann="steal swap"), "steal ann bob", "stolen ann bob code 6")
    assert str(hide(table.log[-1], "cat")) == "stolen ann bob code ?"
    assert str(hide(table.log[-1], "bob")) == "stolen ann bob code 6"
    assert table.view("cat").state.codes[0] == (HIDDEN,) * 3


def test_the_stolen_card_is_unusable_that_turn() -> None:
    """Steal was the action of phase 1, and phase 2 needs no card."""
    table = play(two(ann="steal swap", bob="enquiry swap"), "steal ann bob", "stolen ann bob action enquiry")
    assert verbs(table) == {"guess", "pass"}


def test_who_steals_can_choose_the_back() -> None:
    """Option steal_choice: code or action is said; else it is not."""
    table = two(ann="steal swap", steal_choice="on")
    assert {"steal ann bob code", "steal ann bob action"} <= legal(table)
    assert "which of the backs" in refused(table, "steal ann bob")
    play(table, "steal ann bob code")
    assert {str(move) for move, _ in table.state.chances()} == {"stolen ann bob code 6", "stolen ann bob code 8"}
    assert "no back" in refused(two(ann="steal swap"), "steal ann bob code")


def test_a_card_without_a_target_can_only_be_discarded() -> None:
    """Steal without a hand to steal from, Swap without a code card, cannot be played (ruling)."""
    table = dealt(*[Seat("1 2 3", "steal")] * 2, loose=False, deck="steal:2", codes="0", actions="1", copies="2", values="3")
    assert "code card in hand" in refused(dealt(*[Seat("1 2 3", "swap")] * 2, codes="0", actions="1"), "swap ann ? ann:1 0")
    play(table, "steal ann bob", "stolen ann bob action steal", "pass ann", "pass bob")
    assert verbs(table) == {"discard"}
    assert "no such card" in refused(table, "steal ann bob")


# ---- blue

def test_not_answer() -> None:
    """The active player gets no answer; nothing else happens."""
    table = play(two(), "discard ann 2", "guess ann bob:1 4", "refuse bob")
    assert faces(table, "bob") == ["4", "7", "11"]
    assert due(table) == "PHASE3"
    assert "refuse" not in hand(table, "bob")


def test_who_has_no_action_card_is_not_asked() -> None:
    """How many action cards a hand holds is public; without one there is no answer but yes or no."""
    table = play(two(bob="refuse shift"), "discard ann 2", "guess ann bob:1 5", "refuse bob", "draw ann code", "code ann 1",
                 "discard bob shift", "pass bob", "draw bob code", "code bob 1", "draw bob code", "code bob 1",
                 "discard ann 1", "guess ann bob:1 4")
    assert due(table) == "ANSWER"


def test_everybody_with_an_action_card_is_asked_whatever_it_is() -> None:
    """Who holds no fitting card is asked as well, and passes: whether somebody holds one stays secret."""
    table = play(five(bob="left swap"), "discard ann 2", "guess ann bob:1 4")
    assert legal(table) == {"pass bob"}
    assert table.turn == "bob"


def test_shift_of_a_code_card() -> None:
    """The card goes on to another player, who puts it into the row."""
    table = play(five(), "play ann bob 5", "shift bob cat", "pass cat", "receive cat ann 5", "insert cat 0")
    assert faces(table, "cat") == ["5", "7", "7", "12"]
    assert faces(table, "bob") == ["4", "7", "11"]


def test_shift_is_declared_before_looking() -> None:
    """Who shifts a code card does not learn its value (option shift_blind: off, and it is seen first)."""
    table = play(five(), "play ann bob 5")
    assert due(table) == "CATCH"
    play(table, "shift bob cat", "pass cat", "receive cat ann 5")
    assert str(hide(table.log[-1], "bob")) == "receive cat ann ?"
    seen = play(five(shift_blind="off"), "play ann bob 5", "receive bob ann 5", "shift bob cat", "receive cat ann 5")
    assert due(seen) == "CATCH"
    play(seen, "pass cat", "insert cat 0")
    assert faces(seen, "cat") == ["5", "7", "7", "12"]


def test_chains_of_a_code_card() -> None:
    """A shifted code card can be shifted again (option code_chains: off, and it cannot)."""
    table = play(five(), "play ann bob 5", "shift bob cat", "shift cat dan", "pass dan", "receive dan ann 5", "insert dan 2")
    assert faces(table, "dan") == ["1", "2", "5", "7"]
    table = play(five(code_chains="off"), "play ann bob 5", "shift bob cat")
    assert due(table) == "RECEIVE"


def test_whom_a_shift_can_be_aimed_at() -> None:
    """Any living player but oneself and the active player (option shift_active: the active player too)."""
    assert legal(play(five(), "play ann bob 5")) == {"pass bob", "shift bob cat", "shift bob dan", "shift bob eve"}
    assert "not on turn" in refused(play(five(), "play ann bob 5"), "shift bob ann")
    table = play(five(shift_active="on"), "play ann bob 5", "shift bob ann", "receive ann ann 5")
    assert legal(table) == {"insert ann 1"}


def test_the_active_player_plays_no_blue_card() -> None:
    """What comes back to the active player (shift_active) is taken as it is: blue cards are for the others."""
    table = play(five(ann="shift grenade", shift_active="on"), "play ann bob 5", "shift bob ann")
    assert due(table) == "RECEIVE"
    table = play(five(ann="refuse grenade", shift_active="on"), "discard ann 2", "guess ann bob:2 7", "shift bob ann")
    assert legal(table) == {"answer ann yes"}
    play(table, "answer ann yes", "turn ann ann:2", "reveal ann police")
    assert due(table) == "PHASE3"


def test_at_two_seats_there_is_nobody_to_shift_to() -> None:
    """Two players: Shift has no target."""
    assert legal(play(two(), "play ann bob 5")) == {"pass bob"}


def test_shift_of_a_guess() -> None:
    """The new target answers whether any of the face-down cards has the value; on a no nothing happens."""
    table = play(five(), "discard ann 2", "guess ann bob:1 4", "shift bob cat", "pass cat")
    assert legal(table) == {"answer cat no"}
    assert due(play(table, "answer cat no")) == "PHASE3"


def test_a_shifted_guess_that_is_right() -> None:
    """On a yes the new target picks one of the cards of that value and turns it up with one identity card."""
    table = play(five(), "discard ann 2", "guess ann bob:2 7", "shift bob cat", "pass cat", "answer cat yes")
    assert legal(table) == {"turn cat cat:1", "turn cat cat:2"}
    assert "another card" in refused(table, "turn cat cat:3")
    play(table, "turn cat cat:2", "reveal cat triad")
    assert faces(table, "cat") == ["7", "[7]", "12"]


def test_face_up_cards_do_not_count_in_a_shifted_guess() -> None:
    """The question is about face-down cards (ruling)."""
    table = play(five(), "discard ann 2", "guess ann dan:3 7", "pass dan",
                 "answer dan yes", "reveal dan triad", "pass dan", "draw ann code", "code ann 15",
                 "discard bob 6", "guess bob cat:1 7", "shift cat dan", "pass dan")
    assert legal(table) == {"answer dan no"}


def test_a_shifted_guess_can_be_refused_or_shifted_again() -> None:
    """The new target may play Not Answer, or Shift once more."""
    table = play(five(cat="shift refuse"), "discard ann 2", "guess ann bob:1 4", "shift bob cat")
    assert {"refuse cat", "shift cat dan", "shift cat bob"} <= legal(table)


def test_grenade() -> None:
    """After a hit its owner may turn the same value against everybody else, the active player included."""
    table = play(five(bob="grenade shift"), "discard ann 2", "guess ann bob:2 7", "pass bob", "answer bob yes", "reveal bob police")
    assert legal(table) == {"grenade bob", "pass bob"}
    play(table, "grenade bob", "answer cat yes", "turn cat cat:1", "reveal cat police")
    assert due(table) == "ANSWER"
    assert table.turn == "dan"
    play(table, "answer dan yes", "turn dan dan:3", "reveal dan triad", "answer eve no", "answer ann yes", "turn ann ann:2",
         "reveal ann police")
    assert [faces(table, seat)[1 if seat != "dan" else 2] for seat in ("ann", "bob", "dan")] == ["[7]"] * 3
    assert faces(table, "cat") == ["[7]", "7", "12"]
    assert due(table) == "PHASE3"


def test_a_grenade_takes_one_card_of_each_player() -> None:
    """One code card and one identity card, also of two copies (option grenade_all: all of them)."""
    hit = ("discard ann 2", "guess ann bob:2 7", "pass bob", "answer bob yes", "reveal bob police", "grenade bob", "answer cat yes",
           "turn cat cat:1", "reveal cat police")
    assert play(five(bob="grenade shift"), *hit).turn == "dan"
    table = play(five(bob="grenade shift", grenade_all="on"), *hit)
    assert table.turn == "cat"
    play(table, "answer cat yes", "turn cat cat:2", "reveal cat triad", "answer cat no")
    assert faces(table, "cat") == ["[7]", "[7]", "12"]


def test_a_grenade_cannot_be_refused() -> None:
    """No Not Answer and no Shift against it, and no grenade in return."""
    table = play(five(bob="grenade shift", cat="refuse grenade"), "discard ann 2", "guess ann bob:2 7", "pass bob", "answer bob yes",
                 "reveal bob police", "grenade bob")
    assert legal(table) == {"answer cat yes"}
    play(table, "answer cat yes", "turn cat cat:1", "reveal cat police")
    assert table.turn == "dan"


def test_a_grenade_after_an_enquiry_or_a_shifted_guess() -> None:
    """Any hit allows it (ruling)."""
    table = play(five(bob="grenade shift"), "enquiry ann bob:1 4", "pass bob", "answer bob yes", "reveal bob police")
    assert "grenade bob" in legal(table)
    table = play(five(cat="grenade refuse"), "discard ann 2", "guess ann bob:2 7", "shift bob cat", "pass cat", "answer cat yes",
                 "turn cat cat:1", "reveal cat police")
    assert "grenade cat" in legal(table)


# ---- green

def test_left_and_right() -> None:
    """Everybody takes a card from the left (the next player clockwise), or right, at the same time."""
    table = play(five(ann="left right"), "left ann")
    givers = []
    while table.state.turn == "dealer":
        move = table.state.chances()[0][0]
        givers.append((move.to, move.giver))  # type: ignore[attr-defined]
        play(table, str(move))
    assert dict(givers) == {"ann": "bob", "bob": "cat", "cat": "dan", "dan": "eve", "eve": "ann"}
    assert all(sum(map(len, ids(table, seat))) == 3 for seat in table.setup.seats)
    move = play(five(ann="left right"), "right ann").state.chances()[0][0]
    assert {move.giver: move.to} == {"ann": "bob"}  # type: ignore[attr-defined]


def test_cards_are_passed_at_the_same_time() -> None:
    """Nobody passes on what was just received, and any face-down card is as likely."""
    table = play(five(ann="left right"), "left ann")
    play(table, *(f"take {to} {giver} {kind}" for to, giver, kind in [("bob", "cat", "police"), ("cat", "dan", "triad")]))
    chances = {move.card.value: weight for move, weight in table.state.chances()}  # type: ignore[attr-defined]
    assert chances == {"police": 1, "triad": 2}  # eve's own three cards
    play(table, "take dan eve police", "take eve ann police", "take ann bob triad")
    assert [ids(table, seat)[0] for seat in table.setup.seats] == ["PPT", "PPP", "TTT", "PTT", "PTT"]


def test_giver_and_taker_see_the_card() -> None:
    """Only they do."""
    table = play(five(ann="left right"), "left ann", "take bob cat police")
    assert [str(hide(table.log[-1], seat)).endswith("police") for seat in table.setup.seats] == [False, True, True, False, False]


def test_any_direction() -> None:
    """The active player says from which side."""
    table = five(ann="any left")
    assert {"any ann left", "any ann right"} <= legal(table)
    first = play(table, "any ann right").state.chances()[0][0]
    assert (first.to, first.giver) == ("bob", "ann")  # type: ignore[attr-defined]


def test_exchange() -> None:
    """Both choose a face-down card; nobody else sees them, and neither sees the other's before both have chosen."""
    table = play(five(ann="exchange left"), "exchange ann bob")
    assert legal(table) == {"offer ann police"}
    play(table, "offer ann police")
    assert str(hide(table.log[-1], "bob")) == "offer ann ?"
    assert legal(table) == {"offer bob police", "offer bob triad"}
    play(table, "offer bob triad")
    assert [str(move) for move, _ in table.state.chances()] == ["take bob ann police"]
    play(table, "take bob ann police", "take ann bob triad")
    assert (ids(table, "ann")[0], ids(table, "bob")[0]) == ("PPT", "PPP")


def test_changing_identities_is_compulsory() -> None:
    """A neighbour cannot keep the cards, and the partner of an exchange has to choose."""
    table = play(five(ann="exchange left"), "exchange ann bob", "offer ann police")
    assert "chooses an identity card" in refused(table, "pass bob")


def test_face_up_identities_stay() -> None:
    """Only face-down cards are passed."""
    table = play(five(ann="left right"), "discard ann 2", "guess ann dan:1 1", "pass dan", "answer dan yes", "reveal dan triad", "pass dan",
                 "draw ann code", "code ann 9", "discard bob 6", "pass bob", "draw bob code", "code bob 9",
                 "discard cat 1", "pass cat", "draw cat code", "code cat 9", "discard dan 3", "pass dan", "draw dan code", "code dan 9",
                 "left eve")
    while table.state.turn == "dealer":
        play(table, str(table.state.chances()[0][0]))
    assert ids(table, "dan")[1] == "T"
    assert len(ids(table, "dan")[0]) == 2


def test_green_cards_are_not_there_without_identities() -> None:
    """Two to four players: no green cards."""
    assert "not in this game" in refused(two(), "left ann") or "hand" in refused(two(), "left ann")


def test_every_kind_is_as_likely_as_its_cards() -> None:
    """A random face-down card of three is each of them with one third."""
    table = play(five(peek_choice="on"), "peek ann bob")
    chances = table.state.chances()
    whole = sum(weight for _, weight in chances)
    assert {move.card.value: Fraction(weight, whole) for move, weight in chances} == {  # type: ignore[attr-defined]
        "police": Fraction(2, 3), "triad": Fraction(1, 3)}
