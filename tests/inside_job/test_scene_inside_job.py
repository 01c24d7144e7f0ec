"""Inside Job at a screen: what may be chosen, who is asked, what is shown to whom, the boards, what is believed, the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from inside_tables import do, log, sit, state_of
from judges import any_move, judge_choices, judge_traffic, named, pages, scene_of, session_on, strings

from infiltr.board import Board
from infiltr.core.game import IllegalMove, OptionError
from infiltr.core.moves import Move, blank_fields
from infiltr.core.progress import Progress
from infiltr.core.record import Record
from infiltr.core.table import Table
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.advice import advise
from infiltr.games.inside_job.agenda import Step
from infiltr.games.inside_job.belief import belief, in_words
from infiltr.games.inside_job.box import Role
from infiltr.games.inside_job.preview import figures, preview
from infiltr.games.inside_job.supposing import suppose
from infiltr.hosts import hooks, host
from infiltr.opening import form, read_form
from infiltr.session import Help, Session
from infiltr.stage import staged

# ---- what can be chosen


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"wagers": "on", "risky": "on"}), (5, {"roles": "analyst,turncoat", "wagers": "on", "wager_most": "any"}),
     (4, {"roles": "shadow,archivist"})],
)
def test_what_can_be_chosen_is_what_is_legal(seats: int, options: dict[str, str]) -> None:
    """Each choice of parts is one legal move, each legal move can be chosen, and its button and effect say what it is."""
    table = Table(GAME, GAME.setup(seats, options), 3)
    rng = Random(seats)
    while table.turn is not None:
        judge_choices(table)
        move = any_move(table, rng)
        assert named(table.view(str(table.turn)), move)["text"]
        table.play(move)


def test_cards_that_cannot_be_played_say_why() -> None:
    """An Agent has to follow suit, and reads so on each other card; the Insider may play anything."""
    for role, free in (("agent", False), ("insider", True)):
        other = "insider" if role == "agent" else "agent"
        table = do(sit(ann=f"{other} B1 G2", bob=f"{role} B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G", "play ann B1")
        scene = scene_of(table, "bob")
        found = {face["id"]: face.get("why") for face in scene["hand"]["cards"]}
        assert found == {"B3": None, "G4": None if free else "You have to follow suit: Blue."}
        assert ("have to follow suit" in scene["status"]["text"]) != free


def test_a_refused_play_is_told_to_its_seat_alone() -> None:
    """Whoever plays what the rules do not allow is told in one line; no record and no other page shows that it was tried."""
    table = do(sit(ann="insider B1 G2", bob="agent B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G", "play ann B1")
    session = session_on(table, "ann", "bob")
    session.reveal("bob")
    before = Record.of(table).text(), scene_of(table, "ann"), scene_of(table, "cat")
    with pytest.raises(IllegalMove, match="follow suit"):
        session.play("play bob G4")
    assert (Record.of(table).text(), scene_of(table, "ann"), scene_of(table, "cat")) == before


def test_a_hand_lies_suit_by_suit() -> None:
    """Cards of a suit lie together, ascending; the first of each suit stands apart from the one before."""
    scene = scene_of(sit(ann="insider G9 B1 B13 Y2 G2", bob="agent B3 G4 R1 R2 R3", cat="agent R4 R5 R6 R7 R8"), "ann")
    assert [face["id"] for face in scene["hand"]["cards"]] == ["B1", "B13", "G2", "G9", "Y2"]
    assert [face["id"] for face in scene["hand"]["cards"] if face.get("apart")] == ["G2", "Y2"]


def test_effects_of_a_card_in_words() -> None:
    """Before a card is played one reads whether it follows suit, who is ahead then, and what becomes of the mission."""
    table = do(sit(ann="insider B2 G2", bob="agent B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G",
               "play ann B2")
    told = preview(table.view("bob"), GAME.codec.read("play bob B3", table.setup.seats))
    assert told["name"] == "Play Blue 3"
    assert told["text"] == "You follow suit. Yours is the highest card so far. The mission can no longer be met."
    do(table, "play bob B3")
    last = preview(table.view("cat"), GAME.codec.read("play cat R2", table.setup.seats))["text"]
    assert "Bob wins the trick and takes 1 Intel. The mission is missed." in last
    assert "have no Blue, or are the Insider" in last


@pytest.mark.parametrize(("roles", "told", "rule", "advised"), [
    ("agent insider agent agent", "that you have no Blue, or are the Insider.", "Who need not: Insider (always).", "or may play"),
    ("agent professional agent agent", "that you have no Blue.", "Everybody has to follow suit who can", "It shows that"),
    ("agent insider rookie agent", "or that your role is one of these: Insider, Rookie.",
     "Who need not: Insider (always), Rookie (1 time).", "or may play"),
    ("agent professional rookie agent", "that you have no Blue, or are the Rookie.", "Who need not: Rookie (1 time).", "or may play"),
])
def test_what_a_card_off_suit_shows_is_as_the_roles_in_play_allow(roles: str, told: str, rule: str, advised: str) -> None:
    """A void is proved where nobody may fail to follow suit; else the roles that may are named, in the aid too."""
    ann, bob, cat, dan = roles.split()
    table = do(sit({"agents_goal": 9, "insider_goal": 9}, ann=f"{ann} B2 G2", bob=f"{bob} B3 G4", cat=f"{cat} B9 Y9",
                   dan=f"{dan} R2 Y8"), "choose ann even-B odd-G", "play ann B2", "play bob B3", "play cat B9")
    text = preview(table.view("dan"), GAME.codec.read("play dan R2", table.setup.seats))["text"]
    assert told in text
    assert rule in host(GAME).fixed(table.view("dan"))["aid"]["lines"][1]
    assert any(advised in advice.why for advice in advise(table.view("dan")))


@pytest.mark.parametrize(("vote", "who"), [("on", "everybody votes"), ("off", "all whose role card is face down vote")])
def test_the_aid_says_who_votes(vote: str, who: str) -> None:
    """With revealed_vote=off those whose role card is turned up do not vote."""
    lines = host(GAME).fixed(Table(GAME, GAME.setup(4, {"revealed_vote": vote}), 1).view("ann"))["aid"]["lines"]
    assert who in lines[2]


def test_the_insider_reads_what_a_card_gives_away() -> None:
    """Not to follow suit though one could is told as what it is."""
    table = do(sit(ann="agent B2 G2", bob="insider B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G", "play ann B2")
    told = preview(table.view("bob"), GAME.codec.read("play bob G4", table.setup.seats))["text"]
    assert told.startswith("You do not follow suit though you could")


# ---- the trick and the missions


def test_the_trick_on_the_table() -> None:
    """The mission in words with its trump, a place for each card in the order of play, Intel above the card it lies on."""
    table = sit({"wagers": "on"}, leader="bob", ann="insider B2 G2", bob="agent B3 G4", cat="agent R2 Y9")
    do(table, "choose bob even-R odd-G", "play bob B3", "play cat Y9 1")
    zones = {zone["id"]: zone for zone in scene_of(table, "ann")["zones"]}
    assert zones["mission"]["lead"] == "Every value is even"
    assert zones["mission"]["cards"][0]["word"] == "Red"
    assert [zones[f"place:{place}"]["title"] for place in range(3)] == ["1st Bob", "2nd Cat", "3rd Ann"]
    assert "tag" not in zones["place:0"]["cards"][0]
    assert zones["place:1"]["cards"][0]["tag"]["suit"] == "R"
    assert zones["place:1"]["cards"][0]["spoken"] == "Yellow 9 with 1 Intel on it: counts as Red"
    assert not zones["place:2"]["cards"]
    badges = {player["seat"]: [badge["text"] for badge in player["badges"]] for player in scene_of(table, "ann")["players"]}
    assert "0 Intel" in badges["cat"]
    do(table, "play ann B2")
    zones = {zone["id"]: zone for zone in scene_of(table, "ann")["zones"]}
    assert zones["last"]["open"]
    assert zones["last"]["text"] == "Cat won it; mission missed"
    assert [face["spoken"].split(":")[0] for face in zones["last"]["cards"]] == ["Bob", "Cat", "Ann"]
    assert [face["glyph"] for face in zones["missions"]["cards"]] == ["✕"]
    do(table, "choose cat up-R down-Y")
    assert scene_of(table, "cat")["status"]["spoken"] == "Trick 1: Cat won it; mission missed. You lead: play any card."
    supplies = {one["id"]: one["count"] for one in scene_of(table, "ann")["supplies"]}
    assert supplies["missions"] == "0 of 9"
    assert supplies["tricks"] == "2 of 2"


def test_a_thrown_away_mission_is_shown_to_its_leader_alone() -> None:
    """The leader sees later which mission it was; nobody else does."""
    table = do(sit(ann="insider B2 G2", bob="agent B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G")
    assert '"thrown:odd-G"' in json.dumps(scene_of(table, "ann"))
    for seat in ("bob", "cat"):
        assert "odd-G" not in json.dumps(scene_of(table, seat))


# ---- what nobody is sent


Lines = list[str]


def twins() -> tuple[tuple[Table, Lines], tuple[Table, Lines]]:
    """Two games with the same record for ann: bob, cat and dan hold other roles and other cards, and threw other missions away."""
    options = {"wagers": "on", "tricks": 2, "hand": 4}
    own = "agent B2 G2 Y5 Y6"
    one = sit(options, leader="bob", ann=own, bob="insider B3 G4 R9 R10", cat="turncoat B9 Y9 R1 R2", dan="analyst B4 Y1 G9 G12")
    other = sit(options, leader="bob", ann=own, bob="analyst B3 G4 Y9 R2", cat="insider B9 R10 R1 Y12", dan="turncoat B4 Y1 G9 Y2")
    start = ["choose bob even-B {}", "inspect cat no", "inspect dan no", "inspect ann no", "play bob B3", "play cat B9 1", "play dan B4",
             "play ann B2", *(f"side {seat} {{}}" for seat in ("ann", "bob", "cat", "dan")), "choose cat up-R {}", "inspect dan no",
             "inspect ann no", "inspect bob no", "play cat R1", "play dan G9", "play ann Y5", "play bob {}"]
    faces = (["odd-G", "stay", "stay", "switch", "stay", "last-Y", "R9"], ["lowest-G", "stay", "stay", "stay", "switch", "first-G", "R2"])
    filled = [" | ".join(start).format(*words).split(" | ") for words in faces]
    # the last card of bob is public: it is left out
    return (one, filled[0][:-1]), (other, filled[1][:-1])


def test_pages_of_games_that_differ_in_what_is_hidden() -> None:
    """With people at one screen: who is asked, covers, pages and pauses are the same, move by move, whatever others hold."""
    for people in (("ann",), ("ann", "bob"), ("ann", "bob", "cat", "dan")):
        one, other = (pages(table, people, lines, do, ("ann",)) for table, lines in twins())
        assert one == other


@pytest.mark.parametrize("moves", [7, 18])
def test_board_hints_and_advice_of_games_that_differ_in_what_is_hidden(moves: int) -> None:
    """What ann is sent, help included, does not depend on what others hold."""
    one, other = (do(table, *lines[:moves]) for table, lines in twins())
    assert state_of(one).turn == state_of(other).turn == "ann"
    judge_traffic([one, other], "ann")


def test_no_hidden_face_and_no_hidden_role_is_sent() -> None:
    """No page names a card of another hand, and none a role that is face down to it."""
    table, lines = twins()[0]
    for text in lines:
        state = state_of(table)
        for at, seat in enumerate(state.seats):
            scene = staged(session_on(table, seat), 1)
            told = set(strings({key: scene[key] for key in ("players", "zones", "hand", "actions", "things", "log")}))
            hidden = [other for place, other in enumerate(state.hands) if place != at]
            for card in state.rules.deck:
                if any(card.bit & hand for hand in hidden):
                    assert card.text not in told
            shown = [face["id"] for player in scene["players"] for zone in player["zones"] for face in zone["cards"]]
            assert shown == [f"role:{seat}"]
        do(table, text)


# ---- rights that are secret, and the vote


def test_everybody_is_asked_in_the_same_way() -> None:
    """Where a role gives a right, each seat has the same two answers in the same words; what only its holder may do says so."""
    for verb, idents in (("inspect", ["look", "leave"]), ("side", ["switch", "stay"])):
        table, lines = twins()[0]
        shown, order = [], []
        for text in lines:
            if text.startswith(verb):
                session = session_on(table, *table.setup.seats)
                session.reveal(session.next_person)
                assert session.waits_for_person
                assert session.advance() is None
                scene = staged(session, 1)
                assert scene["window"]
                shown.append([(action["id"], action["name"], action["text"]) for action in scene["actions"]])
                order.append(scene["seat"])
                power = Role.ANALYST if verb == "inspect" else Role.TURNCOAT
                holder = state_of(table).roles[state_of(table).seat] is power
                assert [action["available"] for action in scene["actions"]] == [holder, True]
                assert bool(scene["actions"][0]["reason"]) != holder
            do(table, text)
        assert all(one == shown[0] for one in shown)
        assert [ident for ident, _, _ in shown[0]] == idents
        assert order[:3] == (["cat", "dan", "ann"] if verb == "inspect" else ["ann", "bob", "cat"])


def test_votes_are_turned_up_together() -> None:
    """Everybody chooses under a cover of their own; until all have voted, no page but the voter's shows a vote."""
    table = sit({"agents_goal": 3, "insider_goal": 9}, ann="insider B2", bob="agent B3", cat="agent R2")
    do(table, "choose ann even-B odd-G", "play ann B2", "play bob B3", "play cat R2")
    session = session_on(table, "ann", "bob", "cat")
    for voter, whom in (("ann", "bob"), ("bob", "cat")):
        assert session.covered
        assert session.next_person == voter
        assert "votes" not in json.dumps(staged(session, 1))
        session.reveal(voter)
        scene = staged(session, 1)
        assert [one["text"] for one in scene["things"].values()] == [seat.title() for seat in table.setup.seats if seat != voter]
        session.play(f"vote {voter} {whom}")
    session.reveal("cat")
    told = json.dumps(staged(session, 1))
    assert not any(f"{seat.title()} votes for" in told for seat in table.setup.seats)
    assert "voted for" not in told
    assert told.count('"has voted"') == 4
    do(table, "vote cat ann")
    assert "voted for Cat" in json.dumps(scene_of(table, "ann"))


def test_a_vote_for_nobody_is_given_by_the_table() -> None:
    """Whoever has nobody to vote for is not asked."""
    found = host(GAME)
    assert found.answers is not None
    table = sit({"agents_goal": 3, "insider_goal": 2}, ann="insider B2 B4", bob="agent B3 R1", cat="agent R2 R3")
    do(table, "choose ann even-B odd-G", "trick ann B2, bob B3, cat R2", "choose bob even-R odd-Y", "trick bob R1, cat R3, ann B4")
    assert state_of(table).step is Step.VOTE
    do(table, "vote ann")
    assert state_of(table).turn == "bob"
    assert not found.answers(table.view(None))
    before = table.view(None).at(len(table.log) - 1)
    assert found.answers(before)


# ---- boards


def test_the_boards() -> None:
    """Seats x roles, seats x cards of each suit, and missions x tricks in which one was thrown away."""
    table = do(sit(ann="agent B2 G2", bob="insider B3 G4", cat="agent R2 Y9"), "choose ann even-B odd-G", "play ann B2", "play bob B3",
               "play cat R2", "choose bob up-R down-Y")
    board = Board()
    board.look(table.view("ann"), Help.ADVICE, {})
    made = {one["id"]: one for one in board.boards()}
    assert list(made) == ["roles", "suit:B", "suit:R", "suit:G", "suit:Y", "missions"]
    assert [row["key"] for row in made["suit:B"]["rows"]] == ["bob", "cat", "Undealt"]
    assert "B2" not in [column["key"] for column in made["suit:B"]["columns"]]
    assert made["roles"]["cells"][0] == [["role:bob", "Agent", "Agent"], ["role:bob", "Insider", "Insider"]]
    assert [column["key"] for column in made["missions"]["columns"]] == ["discard:2"]
    seen = {"even-B", "odd-G", "up-R"}
    assert not seen & {row["key"] for row in made["missions"]["rows"]}
    board.pick("suit:B")
    board.hear({"kind": "mark", "cells": [["card:B5", "cat"]], "mark": "x"})
    assert board.marks["card:B5"] == {"cat": "x"}


def test_beliefs_are_kept_apart_from_what_is_proved() -> None:
    """What is believed is another board with another legend: the same cells are impossible, the numbers differ, every parameter is
    told, and it is called a belief."""
    table = do(sit(ann="agent B2 G2 G3", bob="insider B3 G4 G5", cat="agent B9 Y9 Y10"), "choose ann even-B odd-G", "play ann B2",
               "play bob G4", "play cat B9")
    board = Board()
    board.look(table.view("ann"), Help.ADVICE, {})
    drawn = {}
    for show in ("odds", "belief"):
        board.hear({"kind": "show", "show": show})
        drawn[show] = board.cells()["role:bob"]
    assert {value: cell["p"] for value, cell in drawn["odds"].items()} == {value: cell["p"] for value, cell in drawn["belief"].items()}
    assert drawn["odds"]["Insider"]["o"] != drawn["belief"]["Insider"]["o"]
    note = str(board.state()["note"])
    assert "beliefs, no proofs" in note
    assert "not measured on people" in note
    assert all(text in note for text in in_words(belief(table.view("ann")).style))
    board.hear({"kind": "show", "show": "odds"})
    assert "how people play is left out" in str(board.state()["note"])
    board.look(table.view("ann"), Help.SETS, {})
    assert [one["key"] for one in board.state()["shows"]] == ["marks", "sets"]


def test_a_vote_shows_a_belief_as_a_belief() -> None:
    """Before a vote one reads what is proved, else what is believed, where the help allows odds."""
    table = sit({"agents_goal": 3, "insider_goal": 9}, ann="agent B2", bob="insider B3", cat="agent R2")
    do(table, "choose ann even-B odd-G", "play ann B2", "play bob B3", "play cat R2")
    vote = GAME.codec.read("vote ann bob", table.setup.seats)
    assert "This is a belief about how people play, no proof." in figures(table.view("ann"), vote, odds=True)
    assert figures(table.view("ann"), vote, odds=False) == ""
    do(table, "vote ann bob")
    assert figures(table.view("bob"), GAME.codec.read("vote bob ann", table.setup.seats), odds=True) == "That is not the Insider."


# ---- trying out, the form, the end


@pytest.mark.parametrize(("seats", "options"), [
    (3, {}), (5, {"roles": "shadow,archivist"}), (4, {"roles": "analyst,turncoat", "wagers": "on"}),
])
def test_a_supposed_log_looks_like_the_record(seats: int, options: dict[str, str]) -> None:
    """What if: a full log that this seat could not tell from the real one, at any point of a game."""
    table, rng = Table(GAME, GAME.setup(seats, options), 5), Random(5)
    while table.turn is not None:
        view = table.view(str(table.turn))
        if rng.random() < 0.2:
            log = suppose(view, rng, 60)
            assert Record(GAME, table.setup, tuple(log)).view(view.seat).record == view.record
        moves: list[Move] = list(table.state.legal_moves())
        table.play(rng.choice(moves))


def test_a_supposed_log_has_no_blanks() -> None:
    """What the Analyst alone saw is laid too: the mission that the leader had discarded."""
    looked = 0
    for seed in range(3):
        table, rng = Table(GAME, GAME.setup(4, {"roles": "analyst"}), seed), Random(seed)
        while table.turn is not None and not log(table, "discarded"):
            table.play(list(table.state.legal_moves())[-1])
        for seat in table.setup.seats:
            full = suppose(table.view(seat), rng, 60)
            assert not any(blank_fields(move) for move in full)
            assert Record(GAME, table.setup, full).view(seat).record == table.view(seat).record
        looked += len(log(table, "discarded"))
    assert looked


def test_the_end_names_the_insider_and_who_won() -> None:
    """For one person it is won or lost; the Insider, all roles, the votes and what was thrown away are told."""
    table = sit({"agents_goal": 3, "insider_goal": 9}, ann="insider B2", bob="agent B3", cat="agent R2")
    do(table, "choose ann even-B odd-G", "play ann B2", "play bob B3", "play cat R2", "vote ann bob", "vote bob ann", "vote cat ann")
    for seat, kind in (("ann", "lost"), ("bob", "won")):
        scene = scene_of(table, seat)
        assert scene["note"]["kind"] == scene["status"]["tone"] == kind
        told = scene["note"]["paragraphs"]
        assert "The Insider was Ann." in told
        assert "Roles: Ann: Insider; Bob: Agent; Cat: Agent." in told
        assert "Votes: Ann 2, Bob 1." in told
        assert "Thrown away by the leaders, in order: every value is odd (trump: Green)." in told
    note = staged(session_on(table, "ann", "bob"), 1)["note"]
    assert note["kind"] == "over"
    assert note["title"] == "Bob, Cat win."


def test_the_form(tmp_path: Path) -> None:
    """Three to five players, four to begin with; the special roles in words, refused in one line where three sit."""
    shown = form(GAME, Progress(tmp_path), tmp_path, {})
    fields = {field["id"]: field for field in shown["fields"]}
    assert [option["id"] for option in fields["seats"]["options"]] == ["3", "4", "5"]
    assert fields["seats"]["value"] == "4"
    words = {option["id"]: option["text"] for option in fields["roles"]["options"]}
    assert words["none"] == "none"
    assert words["chief,shadow"] == "Chief, Shadow"
    assert fields["option:wager_most"]["when"] == {"wagers": ["on"]}
    values = {name: field.get("value") for name, field in fields.items()}
    assert len(read_form(GAME, values, 1).setup.seats) == 4
    few = read_form(GAME, {**values, "seats": "3", "roles": "chief"}, 1)
    with pytest.raises(OptionError, match="special roles need 4 seats"):
        Session.new(GAME, few.setup, 1, few.settings, hooks(GAME))


def test_special_rules_and_the_aid() -> None:
    """Above the table stands what is not in every game; the aid says who wins how and what each role may do."""
    setup = GAME.setup(4, {"roles": "chief", "wagers": "on", "risky": "on"})
    rules = host(GAME).rules(setup)
    assert [text.split()[0] for text in rules] == ["Chief", "Intel", "Risky"]
    aid = host(GAME).fixed(Table(GAME, setup, 1).view("ann"))["aid"]
    assert aid["title"] == "Goals and roles"
    assert "Agents win with 7 completed missions, the Insider with 5 Intel" in aid["lines"][0]
    assert any(text.startswith("Chief, 1 in play:") for text in aid["lines"])
