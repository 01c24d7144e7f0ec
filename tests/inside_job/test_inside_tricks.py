"""Inside Job: the deal, the secret choice of a mission, following suit, and who takes a trick."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import pytest
from inside_tables import do, lead, legal, log, played, refused, sit, state_of, trick

from infiltr.core.game import OptionError
from infiltr.core.moves import HIDDEN, line
from infiltr.core.table import Table
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.box import CARDS, SUIT_MASKS, SUITS, Role, Suit
from infiltr.games.inside_job.chances import ascending
from infiltr.games.inside_job.options import rules_of

THREE = {"ann": "agent B1 B5 G2", "bob": "insider B2 B9 R3", "cat": "agent B4 R7 Y8"}


# ---- the deal

@pytest.mark.parametrize(("seats", "hand", "undealt", "tricks", "left"), [(3, 13, 13, 11, 2), (4, 12, 4, 10, 2), (5, 10, 2, 9, 1)])
def test_sizes(seats: int, hand: int, undealt: int, tricks: int, left: int) -> None:
    """52 cards; hands, undealt cards, tricks and cards left in hand depend on the number of players."""
    rules = rules_of(GAME.setup(seats))
    assert (len(rules.deck), rules.hand, rules.undealt, rules.tricks, rules.hand - rules.tricks) == (52, hand, undealt, tricks, left)


@pytest.mark.parametrize(("seats", "missions", "intel"), [(3, 9, 6), (4, 7, 5), (5, 6, 4)])
def test_goals(seats: int, missions: int, intel: int) -> None:
    """How many missions the Agents need, and how much Intel the Insider needs."""
    rules = rules_of(GAME.setup(seats))
    assert (rules.agents_goal, rules.insider_goal) == (missions, intel)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_goal_within_reach(seats: int) -> None:
    """As a ruling the Agents need four missions, however many play; the Insider's goal is the printed one."""
    printed, reachable = rules_of(GAME.setup(seats)), rules_of(GAME.setup(seats, {"goals": "reachable"}))
    assert reachable.agents_goal == 4 < printed.agents_goal
    assert reachable.insider_goal == printed.insider_goal
    assert rules_of(GAME.setup(seats, {"goals": "reachable", "agents_goal": "2"})).agents_goal == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_intel_is_fourteen_in_all(seats: int) -> None:
    """Everybody starts with one Intel; with one for each trick that makes the whole supply of 14, wagers or not."""
    start = Table(GAME, GAME.setup(seats)).state
    assert start.intel == (1,) * seats  # type: ignore[attr-defined]
    for seed in range(12):
        table = played(GAME.setup(seats, {"wagers": "on"}), seed)
        state = state_of(table)
        assert sum(state.intel) == seats + state.trick
        if state.trick == state.rules.tricks:
            assert sum(state.intel) == 14


def test_one_insider_and_agents() -> None:
    """One role card each, one of them the Insider's, each seen by its holder alone; anybody may be the Insider."""
    insiders = Counter()  # type: ignore[var-annotated]
    for seed in range(30):
        table = Table(GAME, GAME.setup(4), seed)
        roles = state_of(table).roles
        assert sorted(role.value for role in roles if isinstance(role, Role)) == ["agent", "agent", "agent", "insider"]
        insiders[roles.index(Role.INSIDER)] += 1
        assert table.view("bob").state.roles == (HIDDEN, roles[1], HIDDEN, HIDDEN)
        assert table.view(None).state.roles == (HIDDEN,) * 4
    assert set(insiders) == {0, 1, 2, 3}


def test_anybody_may_lead_first() -> None:
    """Who sits left of the dealer leads the first trick: here the dealer is nobody at the table, and draws the leader."""
    assert [line(move) for move, _ in Table(GAME, GAME.setup(3)).state.chances()] == ["start ann", "start bob", "start cat"]


def test_a_hand_is_seen_by_its_holder_alone() -> None:
    """Own cards are known; of the others' hands only how many cards they are."""
    view = sit(**THREE).view("ann").state
    assert (view.hands[1], view.hands[2], view.sizes) == (0, 0, (3, 3, 3))
    assert view.hands[0].bit_count() == 3


@cache
def _void(cards: int, hand: int, suited: int, last: int = -1) -> Fraction:
    """The chance that a hand dealt by the game's own chances has none of the first ``suited`` of ``cards`` cards."""
    if hand == 0:
        return Fraction(1)
    chances = ascending(range(cards), last, hand)
    total = sum(weight for _, weight in chances)
    return sum((Fraction(weight, total) * _void(cards, hand - 1, suited, place) for place, weight in chances if place >= suited),
               Fraction(0))


@pytest.mark.parametrize(("seats", "fresh", "led"), [(3, "1.28", "1.71"), (4, "1.89", "2.46"), (5, "4.02", "4.98")])
def test_a_fresh_hand_is_rarely_void(seats: int, fresh: str, led: str) -> None:
    """The chance of a void in a given suit, and in the suit of a card that the leader has just shown, exactly."""
    hand = rules_of(GAME.setup(seats)).hand
    assert _void(52, hand, 13) == Fraction(comb(39, hand), comb(52, hand))
    assert _void(51, hand, 12) == Fraction(comb(39, hand), comb(51, hand))
    assert (f"{float(_void(52, hand, 13)):.2%}", f"{float(_void(51, hand, 12)):.2%}") == (f"{fresh}%", f"{led}%")


def test_options_that_do_not_fit() -> None:
    """A deck that is too small, more tricks than cards, too few missions: each is one clear line."""
    for options, seats, text in [
        ({"suits": "B"}, 3, "the deck has 13 cards; 3 hands of 13 need 39"),
        ({"hand": 5}, 3, "11 tricks cannot be played from hands of 5"),
        ({"missions": "even-B,odd-G"}, 3, "the deck has 2 missions; 11 tricks need 22"),
        ({"missions": "even-G"}, 3, "the deck has no mission even-G"),
        ({"missions": "wager-Y"}, 3, "the mission wager-Y needs wagers"),
        ({"roles": "chief"}, 3, "special roles need 4 seats at least"),
        ({"roles": "archivist", "hand": 13, "tricks": 10}, 4, "every card is dealt, so nobody can see an undealt one"),
    ]:
        with pytest.raises(OptionError, match=text):
            rules_of(GAME.setup(seats, options))
    for options, text in [
        ({"suits": "B,Q"}, "letters of suits"), ({"suits": "B,B"}, "named twice"), ({"values": "0-5"}, "a range within 1 to 13"),
        ({"hand": "x"}, "a number from 1 to 17"), ({"roles": "chief,king"}, "expected none, or up to 2 of: chief"),
        ({"roles": "chief,rival,shadow"}, "2 at most"), ({"missions": "even"}, "such as even-B"),
        ({"missions": "even-B,even-B"}, "named twice"),
    ]:
        with pytest.raises(OptionError, match=text):
            GAME.setup(4, options)


# ---- the leader's choice

def test_the_leader_draws_two_and_plays_one() -> None:
    """Two missions are drawn in secret, either may be played, the other is known to that leader alone."""
    table = do(sit(**THREE), "offer ann even-B odd-G")
    assert legal(table) == ["choose ann even-B", "choose ann odd-G"]
    assert table.view("bob").state.offered == (HIDDEN, HIDDEN)
    assert "did not draw" in refused(table, "choose ann even-R")
    do(table, "choose ann odd-G")
    state = state_of(table)
    assert (str(state.mission), [str(one) for one in state.discards]) == ("odd-G", ["even-B"])
    assert [str(one) for one in table.view("ann").state.discards] == ["even-B"]
    for seat in ("bob", "cat", None):
        view = table.view(seat).state
        assert (str(view.mission), view.discards) == ("odd-G", (HIDDEN,))


def test_two_missions_are_equally_likely() -> None:
    """Each pair of the missions that are left is drawn as often as any other."""
    table = sit({"missions": "even-B,even-R,odd-G,odd-Y", "tricks": 2}, **THREE)
    found: dict[str, Fraction] = {}
    for first, weight in table.state.chances():
        after = state_of(table).after(first)
        total = sum(one for _, one in table.state.chances())
        seconds = after.chances()
        for second, other in seconds:
            pair = f"{line(first)}, {line(second)}"
            found[pair] = Fraction(weight, total) * Fraction(other, sum(one for _, one in seconds))
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}


def test_missions_do_not_come_back() -> None:
    """What was played or discarded is out: completed missions are kept, missed and discarded ones go back to the box."""
    table = trick(sit(**THREE), "even-B", "ann B1, bob B2, cat B4", other="low-R")
    assert "was seen before" in refused(table, "offer cat even-B")
    assert "was seen before" in refused(table, "offer cat low-R")


# ---- playing a trick

def test_follow_suit_if_you_can() -> None:
    """Whoever holds the led suit plays it."""
    table = do(lead(sit(**THREE), "even-B"), "play ann B1", "play bob B2")
    assert legal(table) == ["play cat B4"]
    assert "has to follow suit, and can: Blue 4" in refused(table, "play cat R7")


def test_without_the_suit_any_card() -> None:
    """Whoever does not hold the led suit plays what they like."""
    table = do(lead(sit(**THREE), "even-B"), "play ann G2", "play bob B2")
    assert legal(table) == ["play cat B4", "play cat R7", "play cat Y8"]


def test_the_insider_plays_anything() -> None:
    """The Insider may play any card even with the led suit in hand."""
    table = do(lead(sit(**THREE), "even-B"), "play ann B1")
    assert legal(table) == ["play bob B2", "play bob B9", "play bob R3"]
    do(table, "play bob R3")
    assert state_of(table).revoked == (0, 1, 0)


def test_the_leader_plays_anything() -> None:
    """Any card can be led."""
    assert legal(lead(sit(**THREE), "even-B")) == ["play ann B1", "play ann B5", "play ann G2"]


def test_a_refused_play_is_told_to_its_seat_alone() -> None:
    """An Agent that fails to follow suit is refused by its own view and the referee; nobody else could tell, and nothing is noted."""
    table = do(lead(sit(**THREE), "even-B"), "play ann B1", "play bob B2")
    card = GAME.codec.read("play cat R7", table.setup.seats)
    assert table.state.problem(card) is not None
    assert table.view("cat").state.problem(card) is not None
    assert all(table.view(seat).state.problem(card) is None for seat in ("ann", "bob", None))
    before = list(table.log)
    refused(table, "play cat R7")
    assert table.log == before


def test_cards_that_were_seen_are_played_once() -> None:
    """A card that is not in the hand, or was played, cannot be played."""
    table = trick(sit(**THREE), "even-B", "ann B1, bob B2, cat B4")
    do(lead(table, "odd-G"), "play cat Y8")
    assert "not in Ann's hand" in refused(table, "play ann B1")
    assert "turn" in refused(table, "play bob B9")
    view = table.view("bob").state
    assert view.problem(GAME.codec.read("play ann B4", table.setup.seats)).clashes == ("B4",)


@pytest.mark.parametrize(("mission", "plays", "winner"), [
    ("odd-G", "ann B5, bob B9, cat B4", "bob"),  # the highest of the led suit
    ("odd-G", "ann B5, bob R3, cat B4", "ann"),  # a higher value of another suit does not count
    ("even-R", "ann B5, bob R3, cat B4", "bob"),  # a trump does
    ("even-R", "ann G2, bob R3, cat R7", "cat"),  # the highest trump
    ("even-B", "ann B5, bob B9, cat B4", "bob"),  # the led suit is the trump
])
def test_who_takes_the_trick(mission: str, plays: str, winner: str) -> None:
    """The highest trump wins, else the highest card of the led suit; the winner takes one Intel and leads next."""
    table = trick(sit(**THREE), mission, plays)
    state = state_of(table)
    assert state.seats[state.leader] == winner
    assert state.intel == tuple(1 + (seat == winner) for seat in state.seats)
    assert log(lead(table, "up-R"), "choose")[-1] == f"choose {winner} up-R"


def test_the_winner_takes_intel_either_way() -> None:
    """A mission that is met is kept as completed, a missed one is not; one Intel is taken in both cases."""
    table = trick(sit(**THREE), "first-G", "ann B5, bob B2, cat B4")
    assert ([str(one) for one in state_of(table).completed], state_of(table).failed, state_of(table).intel) == (["first-G"], (), (2, 1, 1))
    trick(table, "even-R", "ann B1, bob B9, cat R7")
    assert ([str(one) for one in state_of(table).failed], state_of(table).intel) == (["even-R"], (2, 1, 2))


def test_suits_and_cards_of_the_box() -> None:
    """Four suits of 13 values, none removed."""
    assert [(suit, SUIT_MASKS[suit].bit_count()) for suit in SUITS] == [(suit, 13) for suit in Suit]
    assert len(CARDS) == 52
