"""Internal Affairs: contents and set-up (rulebook, "Game Contents", "Game Setup", "Variant Rules for 2-4 Players")."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from affairs import Seat, dealt, due, faces, five, hand, legal, play, refused, two

from infiltr.core.game import OptionError, RecordError
from infiltr.core.reader import read
from infiltr.core.table import Table
from infiltr.games import game
from infiltr.games.internal_affairs import GAME
from infiltr.games.internal_affairs.box import ACTIONS, Colour
from infiltr.games.internal_affairs.options import rules_of


@pytest.mark.parametrize(("seats", "each"), [(5, 8), (6, 10), (7, 11), (8, 13)])
def test_identity_cards_by_players(seats: int, each: int) -> None:
    """Five to eight players shuffle 8, 10, 11 or 13 identity cards of each kind, deal three each and set the rest aside."""
    table = Table(GAME, GAME.setup(seats), seed=3)
    assert sum(table.state.moles_left) == 2 * each - 3 * seats
    assert [len(cards) for cards in table.state.down] == [3] * seats


def test_code_cards() -> None:
    """Three copies of each card from 1 to 15."""
    rules = rules_of(GAME.setup(5))
    assert (rules.copies, [code.number for code in rules.values]) == (3, list(range(1, 16)))


def test_action_cards() -> None:
    """28 action cards: 9 red, 8 green, 11 blue."""
    colours = Counter({colour: sum(number for action, number in ACTIONS.items() if action.colour is colour) for colour in Colour})
    assert colours == {Colour.RED: 9, Colour.GREEN: 8, Colour.BLUE: 11}


def test_everybody_gets_five_code_cards_and_two_action_cards() -> None:
    """Five code cards and two action cards, of which three code cards go to the row."""
    table = Table(GAME, GAME.setup(6), seed=3)
    assert due(table) == "LAY"
    assert [len(cards) for cards in table.state.codes] == [5] * 6
    assert [len(cards) for cards in table.state.actions] == [2] * 6


def test_players_choose_three_cards_for_the_row() -> None:
    """Any three of the five, in ascending order; two code cards and two action cards stay in the hand."""
    table = Table(GAME, GAME.setup(2), seed=3)
    cards = hand(table, "ann")[:5]
    assert all(text.split()[2].split(",") == sorted(text.split()[2].split(","), key=int) for text in legal(table))
    assert len(legal(table)) <= comb(5, 3)
    play(table, f"lay ann {cards[0]},{cards[2]},{cards[3]}")
    assert faces(table, "ann") == [cards[0], cards[2], cards[3]]
    assert len(hand(table, "ann")) == 4


def test_a_row_is_of_cards_of_the_hand() -> None:
    """A row of other cards, or of another number of cards, is refused; one out of order cannot even be written."""
    table = Table(GAME, GAME.setup(2), seed=3)
    cards = hand(table, "ann")[:5]
    other = next(str(number) for number in range(1, 13) if str(number) not in cards)
    assert "hand" in refused(table, f"lay ann {','.join(sorted([cards[0], cards[1], other], key=int))}")
    assert "3 code cards" in refused(table, f"lay ann {cards[0]},{cards[1]}")
    with pytest.raises(ValueError, match="lowest to the highest"):
        play(table, "lay ann 9,3,7")


def test_the_first_player_is_drawn() -> None:
    """Anybody may begin (a ruling: the rulebook names nobody)."""
    assert {Table(GAME, GAME.setup(3), seed=seed).state.mover for seed in range(3)} == {-1}
    assert dealt(Seat("3 7 9 2 5", "swap swap"), Seat("3 7 9 2 5", "swap swap"), first="bob").turn == "bob"


def test_the_small_table_has_no_identities() -> None:
    """Two to four players: code cards 1 to 12, no identity cards, no green cards."""
    for seats in (2, 3, 4):
        rules = rules_of(GAME.setup(seats))
        assert (rules.moles, len(rules.values)) == (0, 12)
        assert all(action.colour is not Colour.GREEN for action, _ in rules.deck)


def test_ordered_hands_are_as_likely_as_shuffled_ones() -> None:
    """A first hand is dealt in ascending order, with the odds of a shuffled deck: here every hand of two out of 1 1 1 2 2 2 3 3 3."""
    setup = GAME.setup(2, {"values": "3", "row": "1", "codes": "1", "actions": "0", "deck": "none"})
    odds: Counter[tuple[int, ...]] = Counter()
    start = Table(GAME, setup)
    for first, chance in start.state.chances():
        whole = sum(weight for _, weight in start.state.chances())
        after = start.state.after(first)
        rest = sum(weight for _, weight in after.chances())
        for second, weight in after.chances():
            odds[first.card.number, second.card.number] += Fraction(chance, whole) * Fraction(weight, rest)  # type: ignore[attr-defined]
    deck = [1, 2, 3] * 3
    pairs = Counter(tuple(sorted((deck[one], deck[other]))) for one, other in product(range(9), repeat=2) if one != other)
    assert odds == {pair: Fraction(number, 72) for pair, number in pairs.items()}


@pytest.mark.parametrize("options", [{"identities": "3", "dealt": "2"}, {"identities": "2", "dealt": "3"}, {"values": "3", "copies": "1"},
                                     {"deck": "shift:1"}])
def test_sizes_that_do_not_fit_are_refused(options: dict[str, str]) -> None:
    """A box that is too small for its players is refused in one line."""
    with pytest.raises(OptionError):
        GAME.start(GAME.setup(3, options))


@pytest.mark.parametrize("word", ["x", "shift", "0,9", "99", "0009", "²", ""])
def test_sizes_that_are_no_sizes_are_refused(word: str) -> None:
    """A size that is no number in its range is refused with what was expected."""
    with pytest.raises(OptionError, match="expected"):
        GAME.setup(3, {"values": word})


def test_a_hand_in_the_wrong_order_is_refused() -> None:
    """The lines of a first hand stand in order, identity cards too."""
    table = Table(GAME, GAME.setup(5))
    play(table, "id ann triad")
    assert "first" in refused(table, "id ann police")
    table = Table(GAME, GAME.setup(2))
    play(table, "code ann 7")
    assert "too late" in refused(table, "code ann 6")


def test_no_card_is_there_more_often_than_in_the_box() -> None:
    """A fourth copy is refused, and names the card it clashes with."""
    table = Table(GAME, GAME.setup(2))
    play(table, "code ann 7", "code ann 7", "code ann 7")
    problem = table.state.problem(GAME.codec.read("code ann 7", table.setup.seats))
    assert problem is not None
    assert problem.clashes == ("7",)
    assert "not in this game" in refused(table, "code ann 13")


def test_backs_are_public() -> None:
    """How many code cards and action cards a hand holds is public; the faces are not."""
    state = five().view("bob").state
    assert [len(cards) for cards in state.codes] == [2] * 5
    assert [len(cards) for cards in state.actions] == [2] * 5
    assert {str(card) for card in state.codes[0]} == {"Hidden.HIDDEN"}


def test_a_turn_begins_with_phase_1() -> None:
    """Who begins is in phase 1."""
    assert due(two()) == "PHASE1"


@pytest.mark.parametrize("word", ["shift:²", "shift:999", "shift:1,shift:2", "knife", "shift:-1", ","])
def test_decks_that_are_no_decks_are_refused(word: str) -> None:
    """A deck is action cards with their numbers, each named once."""
    with pytest.raises(OptionError):
        GAME.setup(3, {"deck": word})


@pytest.mark.parametrize("name", ["mine", "team", "id", "side"])
def test_names_that_mean_something_else(name: str) -> None:
    """A seat cannot be called what other names begin with."""
    with pytest.raises(OptionError, match="something else"):
        GAME.setup(["ann", name])


def test_equal_states_allow_equal_moves() -> None:
    """A state that was written down and read again is the same in every way."""
    table = play(two(), "discard ann 2")
    again = pickle.loads(pickle.dumps(table.state))
    assert again == table.state
    assert legal(table) == {str(move) for move in again.legal_moves()}
    assert again.problem(GAME.codec.read("guess ann bob:1 4", table.setup.seats)) is None


@pytest.mark.parametrize(("text", "says"), [("hand ann ² 3 4", "1 to 15"), ("guess ann bob.2 4", "not lie there yet")])
def test_typed_lines_that_are_wrong(text: str, says: str) -> None:
    """One line says what is wrong with them."""
    with pytest.raises(RecordError, match=says) as found:
        read(f"game internal_affairs seats=ann,bob\n{text}\n", game)
    assert str(found.value).startswith("record:2: ")
    assert str(found.value).count("record") == 1
