"""Internal Affairs: identities, elimination and the end (rulebook, "Game End", "Variant Rules for 2-4 Players")."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from affairs import Seat, dealt, due, faces, ids, legal, play, refused

from infiltr.core.moves import HIDDEN
from infiltr.core.table import Table
from infiltr.games.internal_affairs.box import Mole, mole_of

ROW = "3 7 9 2 5"
MAJORITIES = ("PPP", "PPT", "PTT", "TTT", "PTT")
"""ann and bob are Police Moles, the others Triad Moles."""


def equals(actions: str = "enquiry enquiry", ids: tuple[str, ...] = MAJORITIES, **options: str) -> Table:
    """Five players with the same rows, 3 7 9: whatever is guessed can be right."""
    return dealt(*[Seat(ROW, actions, one) for one in ids], **options)


def thrown(table: Table) -> str:
    """A code card of the hand is discarded."""
    return next(text for text in sorted(legal(table)) if text.startswith("discard") and text.split()[2].isdigit())


def turn(table: Table, *hits: str, seat: str = "") -> Table:
    """A whole turn that ends with a right guess at each of these: ``bob:1 3 police`` is a card, its value and what is revealed."""
    me = seat or str(table.turn)
    play(table, thrown(table))
    if not hits:
        play(table, f"pass {me}")
    for text in hits:
        slot, value, mole = text.split()
        owner = slot.split(":")[0]
        play(table, f"guess {me} {slot} {value}", f"pass {owner}", f"answer {owner} yes", f"reveal {owner} {mole}")
    return table


def finish(table: Table) -> Table:
    """To the end of the turn: nobody answers, the highest code cards are drawn."""
    mover = table.state.mover
    while table.state.outcome is None and table.state.mover == mover:
        if table.turn == "dealer":
            play(table, str(table.state.chances()[-1][0]))
        else:
            me = table.turn
            play(table, next(text for text in (f"pass {me}", f"draw {me} code") if text in legal(table)))
    return table


def rounds(table: Table, *hits: str | None) -> Table:
    """Turn after turn, each with a hit or none."""
    for hit in hits:
        finish(turn(table, *([hit] if hit else [])))
    return table


def test_the_majority_of_the_cards_is_the_team() -> None:
    """Two of three cards determine the real identity; the third may be unknown."""
    assert mole_of([Mole.TRIAD, Mole.POLICE, Mole.TRIAD]) is Mole.TRIAD
    assert mole_of([Mole.POLICE, HIDDEN, Mole.POLICE]) is Mole.POLICE
    assert mole_of([Mole.POLICE, HIDDEN, HIDDEN]) is HIDDEN


def test_the_third_card_puts_out() -> None:
    """Whoever has turned up all three cards is out: no target, skipped in turns; the row stays, the hand is out of play unseen."""
    table = equals(spare_card="off")
    rounds(table, "dan:1 3 triad", "dan:2 7 triad")
    turn(table, "dan:3 9 triad")
    assert due(table) == "GRENADE"
    finish(table)
    assert table.turn == "eve"
    assert table.state.out == {3}
    assert faces(table, "dan") == ["[3]", "[7]", "[9]"]
    assert all(card is HIDDEN for card in table.view("ann").state.codes[3])
    assert not [text for text in legal(table) if "dan" in text]
    assert "no opponent" in refused(table, "play eve dan 2")


def test_two_of_three_known_and_still_in_the_game() -> None:
    """With two cards of one kind up a player's team is known, and the player goes on."""
    table = rounds(equals(), "dan:1 3 triad", "dan:2 7 triad", None)
    assert table.turn == "dan"


def two_out(**options: str) -> Table:
    """dan is out, eve has one face-down identity card left; it is ann's turn."""
    table = equals(spare_card="off", **options)
    rounds(table, "dan:1 3 triad", "dan:2 7 triad", "dan:3 9 triad")  # ann, bob, cat; dan is out
    rounds(table, None, "eve:1 3 triad", "eve:2 7 triad", None, None)  # eve, ann, bob, cat, eve
    return table


def test_the_game_ends_with_two_of_a_team() -> None:
    """When two infiltrators of a team have turned up all their cards the other team wins; everybody shows what is left."""
    table = turn(two_out(), "eve:3 9 police")
    assert due(table) == "UNMASK"
    finish(table)
    assert table.outcome is not None
    assert table.outcome.name == "police"
    assert [ids(table, seat)[0] for seat in ("ann", "bob", "cat")] == ["PPP", "PPT", "PTT"]
    assert table.view("cat").state.outcome == table.outcome


def test_one_of_each_team_is_not_the_end() -> None:
    """One Police Mole and one Triad Mole out: the game goes on."""
    table = equals(spare_card="off")
    rounds(table, "dan:1 3 triad", "dan:2 7 triad", "dan:3 9 triad", "bob:1 3 police", "bob:2 7 triad", "ann:1 3 police")
    assert table.turn == "cat"
    rounds(table, "bob:3 9 police")
    assert table.state.fallen == (3, 1)
    assert table.outcome is None


def test_an_eliminated_player_wins_with_the_team() -> None:
    """Their sacrifice is not wasted: the outcome names the team."""
    table = finish(turn(two_out(), "eve:3 9 police"))
    assert table.outcome is not None
    assert "Police Moles win" in table.outcome.text


# ---- the card set aside

def test_five_players_look_at_the_card_set_aside() -> None:
    """With three identical cards up the card set aside is turned up; if it is of that kind, the game ends at once."""
    table = equals(ids=("TTP", "PPP", "TTP", "TTP", "TTP"))
    rounds(table, "bob:1 3 police", None, "bob:2 7 police", None, None)
    turn(table, "bob:3 9 police")
    assert due(table) == "ASIDE"
    assert [str(move) for move, _ in table.state.chances()] == ["aside police"]
    play(table, "aside police")
    assert due(table) == "UNMASK"
    assert finish(table).outcome is not None
    assert str(table.outcome) == "triad"


def test_another_kind_set_aside_is_not_the_end() -> None:
    """If it is not, the game carries on; the card stays public."""
    table = rounds(equals(), "dan:1 3 triad", "dan:2 7 triad")
    turn(table, "dan:3 9 triad")
    assert [str(move) for move, _ in table.state.chances()] == ["aside police"]
    play(table, "aside police")
    assert due(table) == "GRENADE"
    assert [mole.value for mole in table.view("eve").state.spares] == ["police"]


def test_the_card_is_not_looked_at_for_different_cards() -> None:
    """Two kinds turned up: nothing is looked at."""
    table = rounds(equals(), "bob:1 3 police", None, "bob:2 7 police", None, None)
    turn(table, "bob:3 9 triad")
    assert due(table) == "GRENADE"


def test_the_spare_card_can_be_left_alone() -> None:
    """Option spare_card: off."""
    table = rounds(equals(spare_card="off"), "dan:1 3 triad", "dan:2 7 triad")
    turn(table, "dan:3 9 triad")
    assert due(table) == "GRENADE"


@pytest.mark.parametrize(("option", "step"), [("off", "GRENADE"), ("on", "ASIDE")])
def test_six_players_have_two_spare_cards(option: str, step: str) -> None:
    """Six players: an option with both spare cards, off by default."""
    six = [Seat(ROW, "enquiry enquiry", one) for one in ("PPP", "PTT", "PTT", "PTT", "PTT", "TTP")]
    table = rounds(dealt(*six, six_spares=option), None, "ann:1 3 police", "ann:2 7 police", None, None, None, None)
    turn(table, "ann:3 9 police")
    assert due(table) == step
    if step == "ASIDE":
        assert due(play(table, "aside police", "aside police")) == "UNMASK"


def test_every_card_set_aside_is_another_card() -> None:
    """Of two different cards set aside the second one turned up is the other one."""
    six = [Seat(ROW, "enquiry enquiry", one) for one in ("PPP", "PPT", "PTT", "PTT", "PTT", "PTT")]
    table = rounds(dealt(*six, six_spares="on"), None, "ann:1 3 police", "ann:2 7 police", None, None, None, None)
    turn(table, "ann:3 9 police")
    assert {str(move) for move, _ in table.state.chances()} == {"aside police", "aside triad"}
    play(table, "aside police")
    assert {str(move) for move, _ in table.state.chances()} == {"aside triad"}
    assert due(play(table, "aside triad")) == "GRENADE"


# ---- grenades and the end

def test_a_grenade_on_the_third_card_is_thrown_before_leaving() -> None:
    """Whoever is put out by a hit may throw a grenade first, and counts as out first."""
    table = rounds(equals("grenade shift", spare_card="off"), "dan:1 3 triad", "dan:2 7 triad")
    turn(table, "dan:3 9 triad")
    assert legal(table) == {"grenade dan", "pass dan"}
    play(table, "grenade dan", "answer eve yes")
    assert table.state.fallen == (3,)
    assert table.state.out == frozenset()
    play(table, "turn eve eve:3", "reveal eve triad")
    assert table.turn == "ann"


def test_no_grenade_where_the_hit_ends_the_game() -> None:
    """A hit that completes a team ends the game before any grenade."""
    table = turn(two_out(), "eve:3 9 police")
    assert due(table) == "UNMASK"


def test_a_grenade_resolves_clockwise_and_ends_the_game_at_that_point() -> None:
    """The first completion ends the game, even if the next player would have fallen too."""
    table = two_out_and_grenade("clockwise")
    play(table, "answer eve yes", "turn eve eve:3", "reveal eve police")
    assert due(table) == "UNMASK"


def two_out_and_grenade(order: str) -> Table:
    """dan is out, eve has one identity card left, cat throws a grenade of the value 9."""
    table = equals("grenade shift", spare_card="off", grenade_order=order)
    rounds(table, "dan:1 3 triad", "dan:2 7 triad", "dan:3 9 triad")
    rounds(table, None, "eve:1 3 triad", "eve:2 7 triad", None, None)
    turn(table, "cat:3 9 triad")
    return play(table, "grenade cat")


def test_a_grenade_can_resolve_together() -> None:
    """Option grenade_order: all turn up their cards, and then the end is looked at."""
    table = two_out_and_grenade("together")
    play(table, "answer eve yes", "turn eve eve:3", "reveal eve police")
    assert table.turn == "ann"
    play(table, "answer ann yes", "turn ann ann:3", "reveal ann police", "answer bob yes", "turn bob bob:3", "reveal bob police")
    assert due(table) == "UNMASK"


def test_an_active_player_put_out_by_a_grenade_ends_the_turn() -> None:
    """No phase 2, no phase 3."""
    table = equals("grenade enquiry", spare_card="off")
    rounds(table, None, "ann:1 3 police", "ann:2 7 police", None, None)
    play(table, "enquiry ann bob:3 9", "pass bob", "answer bob yes", "reveal bob police", "grenade bob")
    for seat in ("cat", "dan", "eve", "ann"):
        kind = "police" if seat in ("cat", "ann", "eve") else "triad"
        play(table, f"answer {seat} yes", f"turn {seat} {seat}:3", f"reveal {seat} {kind}")
    assert table.turn == "bob"
    assert due(table) == "PHASE1"
    assert table.state.out == {0}


# ---- the small table

def small(seats: int = 3, actions: str = "enquiry enquiry", **options: str) -> Table:
    """Players without identities, with the rows 3 7 9."""
    return dealt(*[Seat(ROW, actions)] * seats, **options)


def hits(table: Table, *texts: str) -> Table:
    """One turn a text, each with a hit that costs no identity card."""
    for text in texts:
        me = str(table.turn)
        slot, value = text.split()
        owner = slot.split(":")[0]
        play(table, thrown(table), f"guess {me} {slot} {value}",
             f"pass {owner}", f"answer {owner} yes")
        if table.turn == owner:
            play(table, f"pass {owner}")
        finish(table)
    return table


def test_out_at_three_face_up_cards() -> None:
    """Two to four players: who has three face-up code cards is out; the last one standing wins."""
    table = hits(small(), "bob:1 3", "ann:1 3", "bob:2 7", "bob:3 9")
    assert table.state.out == {1}
    hits(table, "ann:2 7", "cat:1 3", "ann:3 9")
    assert str(table.outcome) == "cat"
    assert "last one standing" in str(table.outcome and table.outcome.text)


def test_out_without_a_face_down_card() -> None:
    """Option out_at: a row with a fourth, face-down card keeps its owner in the game."""
    for option, out in (("three", {1}), ("all", set())):
        table = small(out_at=option)
        play(table, "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1", "guess ann bob:1 3", "pass bob", "answer bob yes",
             "pass bob", "draw ann code", "code ann 12")
        hits(table, "ann:1 3", "bob:2 7", "bob:3 9")
        assert table.state.out == out


def test_no_look_at_the_small_table() -> None:
    """Phase 1 C is not there without identity cards."""
    assert "nothing to look at" in refused(small(), "peek ann")


def test_a_grenade_at_the_small_table() -> None:
    """It costs a code card each, and ends the game when one is left."""
    table = small(actions="grenade shift")
    play(table, "discard ann 2", "guess ann bob:1 3", "pass bob", "answer bob yes", "grenade bob")
    assert table.turn == "cat"
    play(table, "answer cat yes", "turn cat cat:1", "answer ann yes", "turn ann ann:1")
    assert [faces(table, seat)[0] for seat in ("ann", "bob", "cat")] == ["[3]"] * 3


# ---- check figures

def _four_one(each: int, seats: int) -> Fraction:
    """How often all but one player are on one team."""
    def ways(left: int, players: int) -> dict[int, int]:
        """Police Moles dealt to so many players, by how many of these are Police Moles by majority, all hands counted."""
        found: dict[tuple[int, int], int] = {(0, 0): 1}
        for _ in range(players):
            after: dict[tuple[int, int], int] = {}
            for (used, team), number in found.items():
                for cards in range(4):
                    key = (used + cards, team + (cards >= 2))
                    after[key] = after.get(key, 0) + number * comb(3, cards)
            found = after
        aside = 2 * left - 3 * players
        counted: dict[int, int] = {}
        for (used, team), number in found.items():
            if 0 <= left - used <= aside:
                counted[team] = counted.get(team, 0) + number * comb(aside, left - used)
        return counted

    teams = ways(each, seats)
    return Fraction(teams.get(1, 0) + teams.get(seats - 1, 0), sum(teams.values()))


@pytest.mark.parametrize(("each", "seats", "share"), [(8, 5, "6.3"), (10, 6, "1.6"), (11, 7, "0.0"), (13, 8, "0.0")])
def test_how_often_one_player_is_alone(each: int, seats: int, share: str) -> None:
    """A 4-1 split in 6.3 % of deals at five players, 5-1 in 1.6 % at six, none at seven or eight."""
    assert f"{float(_four_one(each, seats)) * 100:.1f}" == share
