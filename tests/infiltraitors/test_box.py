"""What is in the box, and when a clue matches."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import sit, state

from infiltr.games.infiltraitors.box import CARDS, Card, Suit, bits, card, deck, mask, matches, matching, of_mask
from infiltr.games.infiltraitors.missions import MISSIONS, Special

some_card = st.sampled_from(CARDS)
numbered = st.sampled_from([one for one in CARDS if not one.special])


def fits(clue: str, suspect: str, **options: bool) -> bool:
    """Does this clue match this suspect?"""
    return matches(Card.parse(clue), Card.parse(suspect), **options)


def test_seventy_numbered_and_five_special_cards() -> None:
    """Five suits of the numbers 2 to 15, and one special card a suit (rulebook, Components)."""
    assert len([one for one in CARDS if not one.special]) == 70
    assert [str(one) for one in CARDS if one.special] == ["R1", "B1", "G1", "Y1", "K1"]
    assert {one.number for one in CARDS if not one.special} == set(range(2, 16))
    assert len(Suit) == 5


@given(some_card)
def test_a_card_is_one_object(one: Card) -> None:
    """Read, copied, pickled: it stays the same object, so cards are compared by identity."""
    assert Card.parse(one.text) is one
    assert Card.parse(one.text.lower()) is one
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one
    assert eval(repr(one)) is one
    assert card(one.suit, one.number) is one


@pytest.mark.parametrize("text", ["", "R", "R0", "R16", "X5", "5R", "R05", "R 5", "K1.", "RR5"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """An error says what was expected."""
    with pytest.raises(ValueError, match="such as R5"):
        Card.parse(text)


@given(st.sets(some_card))
def test_sets_of_cards_are_integers(some: set[Card]) -> None:
    """A set and its integer say the same."""
    assert set(of_mask(mask(some))) == some
    assert [CARDS[index] for index in bits(mask(some))] == sorted(some)


def test_the_printed_example() -> None:
    """Green 6: every green card, red 3 and blue 12 match; blue 4 does not (rulebook, Give a Clue)."""
    assert all(fits(one.text, "G6") for one in CARDS if one.suit is Suit.GREEN)
    assert fits("R3", "G6")
    assert fits("B12", "G6")
    assert not fits("B4", "G6")


@pytest.mark.parametrize(("clue", "suspect", "why"), [
    ("R2", "R15", "the same suit"), ("R7", "B7", "the same number"), ("R14", "B7", "a multiple"), ("R2", "B14", "a factor"),
    ("R3", "B15", "a factor"), ("R15", "B5", "a multiple")])
def test_three_ways_to_match(clue: str, suspect: str, why: str) -> None:
    """Same suit, same number, or one number a factor or multiple of the other (rulebook, Give a Clue)."""
    assert fits(clue, suspect), why


@pytest.mark.parametrize(("clue", "suspect"), [("R4", "B6"), ("R14", "B4"), ("R13", "B12"), ("R9", "B6"), ("R15", "B10")])
def test_a_common_factor_is_no_match(clue: str, suspect: str) -> None:
    """Nothing else matches (rulebook, Give a Clue)."""
    assert not fits(clue, suspect)


@given(numbered, numbered)
def test_matching_goes_both_ways(one: Card, other: Card) -> None:
    """Between numbered cards clue and suspect may change places."""
    assert matches(one, other) == matches(other, one)


@given(st.sampled_from([one for one in CARDS if one.special]), numbered)
def test_special_cards_tell_the_suit_alone(special: Card, other: Card) -> None:
    """A special card as a clue means nothing but its suit, whatever the flags (rulebook, Give a Clue)."""
    assert matches(special, other) == (special.suit is other.suit)
    assert matches(special, other, one_divides_all=True, specials_match=True) == (special.suit is other.suit)


@given(some_card, some_card, st.booleans(), st.booleans())
def test_the_table_of_matches_is_right(clue: Card, suspect: Card, divides: bool, alike: bool) -> None:
    """The cached set of all cards that a clue matches holds just those."""
    found = matching(clue, divides, alike)
    assert bool(found & suspect.bit) == matches(clue, suspect, one_divides_all=divides, specials_match=alike)


def test_a_deck_is_suits_times_numbers() -> None:
    """Training 1: red, black and yellow, 2 to 13 (rulebook, Setup of Training Mission #1)."""
    cards = state(sit("training1", start=None, ann="R2 R3 R4 R5 R6", bob="K2 K3 K4 K5 K6")).rules.deck
    assert len(cards) == 36
    assert {one.suit for one in cards} == {Suit.RED, Suit.BLACK, Suit.YELLOW}
    assert {one.number for one in cards} == set(range(2, 14))
    assert deck((Suit.RED,), (3, 2)) == (Card.parse("R2"), Card.parse("R3"))


PRINTED = {
    "1": (7, 10, 4), "2": (8, 11, 4), "3": (8, 11, 4), "4": (8, 9, 4), "5": (9, 12, 5), "6": (9, 9, 4), "7": (6, 7, 4), "8": (8, 8, 4),
    "9": (9, 12, 5), "10": (9, 10, 5), "11": (9, 12, 4), "12": (6, 6, 5), "13": (8, 10, 5), "14": (9, 11, 5), "15": (9, 10, 5),
    "16": (9, 10, 5), "17": (9, 9, 5), "18": (9, 9, 5), "19": (9, 9, 5), "20": (11, 12, 5),
}
RULES = {
    "training3": {Special.TIMED}, "2": {Special.FACE_DOWN}, "3": {Special.IN_ORDER}, "4": {Special.SILENT},
    "6": {Special.SPECIALS_IN_MIDDLE}, "7": {Special.BALANCED}, "8": {Special.EXCHANGE_LEFT}, "10": {Special.SILENT},
    "11": {Special.SILENT, Special.SHOOT_RIGHT}, "12": {Special.ELITE}, "13": {Special.BALANCED},
    "14": {Special.IN_ORDER, Special.FACE_DOWN}, "15": {Special.SPECIALS_IN_DECK}, "16": {Special.TWO_CARDS},
    "17": {Special.BACKWARDS}, "18": {Special.LAST_SUSPECT}, "19": {Special.KINGPIN},
}


def test_the_secret_file() -> None:
    """Suspects, bullets, suits and the special rule of every mission (rulebook, Secret File and More Training Missions)."""
    assert list(MISSIONS) == ["training1", "training2", "training3", *map(str, range(1, 21))]
    for name, mission in MISSIONS.items():
        if name in PRINTED:
            assert (mission.suspects, mission.bullets, mission.suits) == PRINTED[name]
        assert mission.special == RULES.get(name, set())
        assert (mission.hand, mission.limit) == ((3, 3) if name == "9" else (5, 7))
        assert mission.highest == (13 if name == "training1" else 15)


def test_the_trainings() -> None:
    """Training 1: two suspects, five bullets. 2 and 3: as many suspects as agents, three bullets more; three and four suits."""
    first, second, third = (MISSIONS[f"training{number}"] for number in (1, 2, 3))
    assert (first.suspects, first.bullets, first.suits) == (2, 5, 3)
    assert (second.suspects, second.bullets, second.suits) == (None, None, 3)
    assert (third.suspects, third.bullets, third.suits) == (None, None, 4)
