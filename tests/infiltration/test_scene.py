"""Infiltration at a screen: what may be chosen and what it does, the map, what is shown to whom, covers, the boards, the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from judges import any_move, judge_choices, judge_traffic, named, session_on, strings
from positions import random_game, twins
from sittings import Sitting

from infiltr.board import Board
from infiltr.core.moves import hide
from infiltr.core.progress import Progress
from infiltr.core.table import Table
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.box import SECRET, Card
from infiltr.games.infiltration.facility import WIDE, drawn, passages, placed
from infiltr.games.infiltration.preview import figures, preview
from infiltr.games.infiltration.sheets import since
from infiltr.games.infiltration.supposing import suppose
from infiltr.opening import form, read_form
from infiltr.session import Help
from infiltr.stage import staged
from infiltr.widgets.picture import drawn as pictured

# ---- what may be chosen


@pytest.mark.parametrize(("seats", "extract"), [(2, "off"), (5, "on")])
def test_what_can_be_chosen_is_what_is_legal(seats: int, extract: str) -> None:
    """Each choice of parts is one legal move, each legal move can be chosen, and its button and effect say what it is."""
    table, rng = Table(GAME, GAME.setup(seats, {"extract": extract}), 3), Random(seats)
    for _ in range(60):
        if table.turn is None:
            break
        judge_choices(table)
        move = any_move(table, rng)
        view = table.view(str(table.turn))
        assert named(view, move)["text"]
        figures(view, move, odds=True)
        table.play(move)


def effect(game: Sitting, text: str) -> str:
    """What the screen says that this move does."""
    move = GAME.codec.read(text, game.table.setup.seats)
    return preview(game.view(text.split()[1]), move)["text"]


def test_effects_in_words() -> None:
    """Before a card is selected one reads what it does from where one stands, as far as that is seen."""
    game = Sitting("plain data_four locked", ann="", bob="")
    assert effect(game, "select ann advance").startswith("You enter room 2, which is face down")
    assert effect(game, "select ann retreat").startswith("You leave the facility and have escaped")
    assert effect(game, "select ann interface").startswith("Your room has no Interface")
    assert effect(game, "select ann download").startswith("No token is available")
    game.round(ann="advance").do("select bob interface")
    assert "4 tokens are available in your room: you take up to two" in effect(game, "select ann download")
    game.do("select ann advance; roll 1")
    assert effect(game, "select ann advance").startswith("This is the deepest room")


def test_odds_stand_where_the_help_allows_them() -> None:
    """How many rooms a facedown one can be is said with `sets`; how likely one gets out with `odds`."""
    table = random_game(3, 2, 0)
    advance = GAME.codec.read("select ann advance", table.setup.seats)
    assert figures(table.view("ann"), advance, odds=False) == "That room can be any of 15 room cards."
    assert "you get out with odds of" in figures(table.view("ann"), advance, odds=True)
    download = GAME.codec.read("select ann download", table.setup.seats)
    assert figures(table.view("ann"), download, odds=True) == ""


# ---- the map


@pytest.mark.parametrize(("length", "columns"), [(12, WIDE), (12, 3), (3, 3), (7, 4), (1, 1)])
def test_neighbours_lie_side_by_side(length: int, columns: int) -> None:
    """No two rooms lie in one place; who walks the line always goes to the room beside or below; the graph is a line with doors."""
    found = placed(length, (2,) if length > 1 else (), True, columns)
    assert len(set(found.values())) == len(found) == length + 1
    assert all(1 <= column <= columns for column, _ in found.values())
    for place in range(1, length):
        (column, row), (other, below) = found[place], found[place + 1]
        assert abs(column - other) + below - row == 1
    graph = passages(length, (2,) if length > 1 else (), True)
    assert graph.number_of_edges() == length - 1 + (length > 1)
    assert found[SECRET] == (1, max(row for place, (_, row) in found.items() if place != SECRET) + 1)


def test_a_room_tells_everything() -> None:
    """The spoken name of a room tells tokens, lock, who is there; its text what it does; a facedown one how many it can be."""
    game = Sitting("plain locked", ann="", bob="").round(ann="advance")
    rooms = {room["id"]: room for room in drawn(game.view("ann"))["rooms"]}
    there = rooms["room:2"]
    assert "tech lock with" in there["spoken"]
    assert "Ann is here" in there["spoken"]
    assert {card["id"] for card in there["cards"]} == {"who:ann"}
    assert drawn(game.view("ann"))["shown"] == "room:2"
    assert any(text.startswith("Tech lock") for text in there["lines"])
    table = random_game(3, 2, 0)
    deep = {room["id"]: room for room in drawn(table.view("ann"))["rooms"]}["room:12"]
    assert not deep["up"]
    assert deep["name"] == ""
    assert deep["lines"] == ["Face down, second floor: it can be 13 rooms."]


def test_a_saved_notebook_keeps_the_map() -> None:
    """The static picture tells where everybody is."""
    picture = pictured(staged(session_on(random_game(3, 2, 0), "ann"), 1))
    assert "Room 1: " in picture
    assert "Ann, Bob, Cat" in picture


# ---- what is shown to whom


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_hidden_face_is_sent(seed: int) -> None:
    """No item that a seat has not seen, and no facedown room, is named in what is sent to it, in no word of any text."""
    table = random_game(4, seed, 60 * seed)
    deck = table.view(None).state.rules.deck
    for seat in table.setup.seats:
        view = table.view(seat)
        told = " ".join(strings(staged(session_on(table, seat), 1)))
        seen = {card for move in view.record for card in [getattr(move, "card", None)] if isinstance(card, Card)}
        for printed in (*deck.items, *deck.rooms):
            if printed.card not in seen:
                assert printed.name not in told, seat
                assert f":{printed.card}" not in told, seat


@pytest.mark.parametrize(("seats", "seed", "moves"), [(3, 1, 40), (4, 2, 90)])
def test_games_that_look_the_same_send_the_same(seats: int, seed: int, moves: int) -> None:
    """What ann is sent, help included, does not depend on anything that she does not see."""
    judge_traffic(twins(seats, seed, moves), "ann")


# ---- several people at one screen


def test_a_selection_is_secret_until_all_have_selected() -> None:
    """Three people select one after another, each behind a cover of their own; what is sent before the last one has selected is the
    same whatever the others selected."""
    pages = []
    for selected in ("download", "advance"):
        session = session_on(Table(GAME, GAME.setup(3), 4), "ann", "bob", "cat")
        sent = []
        for seat, card in (("ann", selected), ("bob", selected), ("cat", "interface")):
            assert session.covered
            sent.append(json.dumps(staged(session, 1)))
            assert session.next_person == seat
            session.reveal(seat)
            sent.append(json.dumps(staged(session, 1)))
            session.play(f"select {seat} {card}")
        pages.append(sent)
        assert [type(move).__name__ for move in session.table.log].count("Play") >= 1
    assert pages[0] == pages[1]


def test_a_cover_tells_what_everybody_saw() -> None:
    """Once all have selected, the next cover tells what was turned up and what came of it, no face that one seat alone saw."""
    session = session_on(Table(GAME, GAME.setup(3), 4), "ann", "bob", "cat")
    for seat in ("ann", "bob", "cat"):
        assert staged(session, 1)["cover"]["recap"] is None
        session.reveal(seat)
        session.play(f"select {seat} download")
    recap = staged(session, 1)["cover"]["recap"]["lines"]
    assert "Ann plays Download." in recap
    assert "Ann takes a data file token." in recap
    assert not any("worth" in text for text in recap)


def test_the_curve_is_for_whoever_may_have_advice() -> None:
    """The turn-back curve is sent to the seat that selects, and only where the help allows advice."""
    table = random_game(3, 2, 0)
    curve = staged(session_on(table, "ann"), 1)["chart"]
    assert curve["points"][0]["label"] == "1"
    assert len(curve["lines"]) == len(curve["points"])
    assert sum(point["best"] for point in curve["points"]) == 1
    assert staged(session_on(table, "ann", help_=Help.ODDS), 1)["chart"] is None
    assert staged(session_on(table, "bob"), 1)["chart"] is None


# ---- what if, boards, opening, the end


@pytest.mark.parametrize(("seats", "seed", "moves", "extract"), [(2, 5, 80, "off"), (3, 6, 120, "on"), (6, 7, 110, "off")])
def test_what_if_lays_what_was_seen(seats: int, seed: int, moves: int, extract: str) -> None:
    """A copy to try moves on is a whole game that looks the same to its seat; with other seeds hidden faces lie otherwise."""
    table = random_game(seats, seed, moves, extract)
    for seat in table.setup.seats:
        logs = [suppose(table.view(seat), Random(number)) for number in range(2)]
        for log in logs:
            copy = Table(GAME, table.setup, 1, log)
            assert copy.view(seat).record == table.view(seat).record
            assert copy.turn == table.turn
        assert logs[0] != logs[1]
        assert all(hide(move, seat) == seen for move, seen in zip(logs[0], table.view(seat).record, strict=True))


def test_boards() -> None:
    """A board for the rooms of each floor, one for each other hand and one for the tokens; marks on items end when one is played."""
    table = random_game(3, 1, 60)
    board = Board()
    board.look(table.view("ann"), Help.ADVICE, {})
    board.hear({"kind": "show", "show": "sets"})
    ids = [one["id"] for one in board.boards()]
    assert ids[:3] == ["rooms:first", "rooms:second", "rooms:secret"]
    assert {"items:bob", "items:cat"} <= set(ids)
    for ident in ids:
        board.pick(ident)
        assert board.cells()
    view = table.view("ann")
    names = tuple(board.model().variables)
    assert all(after == 0 for name, after in since(view, names).items() if not name.startswith("item:"))


def test_the_form(tmp_path: Path) -> None:
    """Two players' alarm is asked about with two players alone; values of rulings stand in words."""
    setup = read_form(GAME, {"seats": "4", "option:two_player_alarm": False}).setup
    assert setup.options["two_player_alarm"] == "on"
    shown = form(GAME, Progress(tmp_path), tmp_path, {})
    fields = {field["id"]: field for field in shown["fields"]}
    assert fields["option:two_player_alarm"]["when"] == {"seats": ["2"]}
    assert {one["text"] for one in fields["option:secret_npcs"]["options"]} == {"after all others", "before all others"}


def test_the_rule_for_extracting_is_a_check(tmp_path: Path) -> None:
    """A deal without the rule leaves its check open, one with it sets it."""
    for word in ("on", "off"):
        fields = {field["id"]: field for field in form(GAME, Progress(tmp_path), tmp_path, {"extract": word})["fields"]}
        assert fields["extract"]["value"] is (word == "on")
        assert read_form(GAME, {"extract": fields["extract"]["value"]}).setup.options["extract"] == word


def test_the_end_is_told() -> None:
    """Who won, who escaped with how much, and who was caught with how many tokens."""
    game = Sitting("plain data_four", options={"proximity": 90}, ann="", bob="")
    game.round(ann="retreat", bob="advance", roll=6).round(bob="download", roll=6)
    assert game.state.outcome is not None
    session = session_on(game.table, "bob")
    note = staged(session, 1)["note"]
    assert note["kind"] == "lost"
    assert "Ann escaped with 0 ZB." in note["paragraphs"]
    assert any(text.startswith("Bob was caught with") for text in note["paragraphs"])
    assert staged(session, 1)["status"]["tone"] == "lost"


def test_nobody_is_asked_who_has_one_choice() -> None:
    """Choices within an effect are told as such: bots make them at once."""
    seen: set[Step] = set()
    table, rng = Table(GAME, GAME.setup(4), 11), Random(1)
    while table.turn is not None and len(table.log) < 260:
        step = table.view(None).state.agenda[-1].step
        seen.add(step)
        if table.turn in table.setup.seats:
            assert staged(session_on(table, str(table.turn)), 1)["forced"] == (step is not Step.SELECT)
        table.play(rng.choice(list(table.state.legal_moves())))
    assert {Step.SELECT, Step.CHOOSE} <= seen

