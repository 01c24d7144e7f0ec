"""One line a player types for one act, and the full lines of the record that it stands for."""

from __future__ import annotations

import pytest
from tables import do, expanded, sit

from infiltr.core.moves import line
from infiltr.core.reader import Reader
from infiltr.games.infiltraitors import GAME

THREE = {"ann": "R2 R3", "bob": "B4 B5", "cat": "Y6 Y7"}


def seen(*lines: str, seat: str = "ann", mission: str = "1", **options: object) -> list[str]:
    """What a seat of a physical table typed, as the lines of its record."""
    setup = GAME.setup(("ann", "bob", "cat"), {"mission": mission, "hand": 2, **options}, seen_by=seat)
    reader = Reader(GAME, setup)
    for text in lines:
        reader.read(text)
    reader.finish()
    return [line(one) for one in reader.record().moves]


def test_a_hand_is_typed_in_any_order() -> None:
    """``hand`` deals ascending, as records do; others' hands need not be typed."""
    assert seen("hand ann R5 R2", "start bob") == [
        "deal ann R2", "deal ann R5", "deal bob ?", "deal bob ?", "deal cat ?", "deal cat ?", "start bob"]


def test_a_suspect_is_nabbed_in_one_line() -> None:
    """Your own with its card, another's without; the burned card is supplied."""
    assert seen("hand ann R2 R3", "start ann", "nab ann R6", "nab bob")[7:] == [
        "nab ann", "suspect ann R6", "burn ?", "nab bob", "suspect bob ?", "burn ?"]


def test_an_exchange_is_one_line() -> None:
    """The owner's answer along with it: no card drawn, an unseen one, or your own."""
    start = ("hand ann R2 R3", "start bob", "nab bob")
    assert seen(*start, "exchange cat bob Y7 h")[10:] == ["exchange cat bob Y7", "orient bob h", "draw cat 0"]
    assert seen(*start, "exchange cat bob Y7 h draw")[10:] == ["exchange cat bob Y7", "orient bob h", "draw cat 1", "deal cat ?"]
    assert seen(*start, "bide cat 0", "exchange ann bob R2 v draw R9")[12:] == [
        "exchange ann bob R2", "orient bob v", "draw ann 1", "deal ann R9"]


def test_biding_is_one_line() -> None:
    """Your own draws along with it; what others draw is supplied."""
    assert seen("hand ann R2 R3", "start ann", "bide ann 2 R9 B9", "bide bob 1")[7:] == [
        "bide ann 2", "burn ?", "deal ann R9", "deal ann B9", "bide bob 1", "burn ?", "deal bob ?"]


def test_a_shot_is_one_line() -> None:
    """The answer and the reward along with it; a blind reward with its card if you took it."""
    start = ("hand ann R2 R3", "start bob", "nab bob")
    assert seen(*start, "bide cat 0", "shoot ann bob G5 miss", suits="R,B,G,Y,K")[12:] == ["shoot ann bob G5", "answer bob miss"]
    assert seen(*start, "exchange cat bob Y7 h", "shoot ann bob K9 hit Y7")[13:] == [
        "shoot ann bob K9", "answer bob hit", "reward ann Y7"]
    assert seen(*start, "bide cat 0", "shoot ann bob K9 hit blind K8")[12:] == [
        "shoot ann bob K9", "answer bob hit", "reward ann blind", "found ann K8"]
    assert seen(*start, "shoot cat bob K9 hit blind")[10:] == ["shoot cat bob K9", "answer bob hit", "reward cat blind", "found cat ?"]


def test_a_blind_reward_in_missions_17_and_18() -> None:
    """There it is seen by all but its taker, or by all."""
    backwards = do(sit("17", **THREE), "nab ann R6; burn K2")
    assert expanded(backwards, "shoot bob ann R6 hit blind K2")[-1] == "pickup bob K2"
    last = do(sit("18", **THREE), "nab ann R6; burn K2")
    assert expanded(last, "shoot bob ann R6 hit blind K2")[-1] == "turn K2"


def test_two_cards_are_nabbed_in_one_line() -> None:
    """Mission 16: both halves."""
    assert expanded(sit("16", **THREE), "nab ann R6 B9") == ["nab ann", "suspect ann R6", "half ann B9"]


def test_both_cards_are_shown_in_one_line() -> None:
    """Mission 16: after a hit the number half, the suit half, then the reward; not where they stay secret."""
    table = do(sit("16", **THREE), "nab ann R6 B9")
    assert expanded(table, "shoot bob ann B6 hit R6 B9") == ["shoot bob ann B6", "answer ann hit", "show ann R6 B9"]
    assert expanded(table, "shoot bob ann B6 hit R6 B9 none") == [
        "shoot bob ann B6", "answer ann hit", "show ann R6 B9", "reward bob none"]
    secret = do(sit("16", {"m16_reveal_halves": "off"}, **THREE), "nab ann R6 B9")
    assert expanded(secret, "shoot bob ann B6 hit blind K2")[2:] == ["reward bob blind", "found bob K2"]


def test_cards_of_hands_held_backwards_are_named_by_place() -> None:
    """Mission 17: the second from the left, or by its face where you see it; the record holds the slip."""
    table = do(sit("17", **THREE), "nab ann R6; burn K2; exchange bob ann R2 ann s1; orient ann v; draw bob 1; hold bob G9")
    assert expanded(table, "exchange cat ann R3 ann 1") == ["exchange cat ann R3 ann s2"]
    assert expanded(table, "exchange cat ann B5 bob 2 h draw G8") == [
        "exchange cat ann B5 bob s2", "orient ann h", "draw cat 1", "hold cat G8"]
    assert expanded(table, "exchange cat ann G9 bob") == ["exchange cat ann G9 bob s3"]
    assert expanded(table, "clue ann G9 h bob 3") == ["clue ann G9 h bob s3"]
    assert expanded(table, "drop bob 2") == ["drop bob s2"]
    assert expanded(table, "drop bob 2 B5") == ["drop bob s2", "spread bob B5"]
    for text in ("exchange cat ann R3 ann 4", "drop bob 0", "exchange cat ann R9 bob"):
        with pytest.raises(ValueError, match=r"expected|not seen"):
            expanded(table, text)


@pytest.mark.parametrize("text", ["hand ann", "nab ann R5 R6", "exchange bob ann B4 h perhaps", "shoot bob ann R6 hit blind K2 K3"])
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    """One line says what was expected."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    with pytest.raises(ValueError, match=r"expected|most|too many"):
        expanded(table, text)


def test_seats_may_have_any_name() -> None:
    """Even those of the two ways in which a clue lies."""
    table = do(sit("1", start="h", h="R2 R3", v="B4 B5"), "nab h R6; burn K2")
    assert expanded(table, "exchange v h B4 h") == ["exchange v h B4", "orient h h", "draw v 0"]


def test_a_full_line_stays_as_it_is() -> None:
    """What is no shorthand comes back alone, and so do the lines of a record."""
    table = do(sit("1", **THREE), "nab ann R6; burn K2")
    for text in ("exchange bob ann B4", "bide bob 2", "shoot bob ann R6", "start ann", "nab bob", "burn ?", "deal bob ?", "time up"):
        assert expanded(table, text) == [text]
