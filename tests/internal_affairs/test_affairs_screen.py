"""Internal Affairs at a screen: what may be chosen, who is asked, what is shown to whom, the candidate sheet, the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from affairs import Seat, dealt, five, play
from judges import judge_choices, judge_traffic, named, pages, session_on

from infiltr.board import Board
from infiltr.core.moves import Move, line
from infiltr.core.progress import Progress
from infiltr.core.table import Bot, Table, View
from infiltr.games.internal_affairs import GAME
from infiltr.games.internal_affairs.preview import figures
from infiltr.hosts import hooks
from infiltr.opening import form, read_form
from infiltr.session import Help, Session
from infiltr.stage import staged


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"discard_face": "down", "out_at": "all"}), (5, {}),
     (5, {"peek_choice": "on", "steal_choice": "on", "shift_blind": "off"})],
)
def test_what_can_be_chosen_is_what_is_legal(seats: int, options: dict[str, str]) -> None:
    """Each choice of parts is one legal move, each legal move can be chosen, and its button and effect say what it is."""
    table = Table(GAME, GAME.setup(seats, options), 3)
    rng = Random(seats)
    for _ in range(90):
        if table.turn is None:
            break
        judge_choices(table)
        kinds = sorted({type(move).__name__ for move in table.state.legal_moves()})
        kind = rng.choice(kinds)
        move = rng.choice([one for one in table.state.legal_moves() if type(one).__name__ == kind])
        assert named(table.view(str(table.turn)), move)
        table.play(move)


def test_odds_of_a_guess() -> None:
    """Before a guess one reads how many values are left and, where the table allows it, how likely it hits."""
    table = play(five(), "discard ann 2")
    guess = GAME.codec.read("guess ann bob:1 4", table.setup.seats)
    view = table.view("ann")
    assert figures(view, guess, odds=False).startswith("It can be ")
    assert "odds of a hit" in figures(view, guess, odds=True)
    play(table, "pass ann", "draw ann code", "code ann 12", "play bob cat 8", "pass cat", "receive cat bob 8", "insert cat 2")
    known = GAME.codec.read("guess bob cat:4 8", table.setup.seats)
    assert figures(table.view("bob"), known, odds=True) == "It is certain."
    assert figures(table.view("bob"), GAME.codec.read("guess bob cat:4 9", table.setup.seats), odds=True) == "It cannot be this number."


LINES = (
    "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1", "guess ann bob:3 12", "pass bob", "answer bob no", "draw ann code",
    "code ann 14", "discard bob 6", "guess bob cat:1 3", "pass cat", "answer cat no", "draw bob action", "action bob any",
)
"""A turn and a half in which whoever may answer with a card does not."""


def twins() -> tuple[Table, Table]:
    """Two tables that look the same to everybody but bob: bob has answer cards, or none, and other code cards in hand."""
    seats = [Seat("3 7 9 2 5", "enquiry swap"), Seat("4 7 11 6 8", "shift refuse"), Seat("7 7 12 1 15", "shift shift"),
             Seat("1 2 7 3 10", "grenade shift"), Seat("5 6 8 1 2", "left left")]
    other = [*seats]
    other[1] = Seat("4 7 11 6 13", "left right")
    return dealt(*seats), dealt(*other)


def test_pages_of_games_that_differ_in_an_unseen_hand() -> None:
    """With people at one screen: who is asked, covers, pages and pauses are the same, move by move, whatever bob holds."""
    for people in (("ann",), ("ann", "bob", "cat"), ("ann", "bob", "cat", "dan", "eve")):
        one, other = (pages(table, people, LINES, play, ("ann", "cat", "dan", "eve")) for table in twins())
        assert one == other


def test_board_hints_and_advice_of_games_that_differ_in_an_unseen_hand() -> None:
    """What ann is sent, help included, does not depend on what bob holds."""
    judge_traffic([play(table, *LINES[:4]) for table in twins()], "ann")


def test_everybody_takes_the_same_steps_in_a_response_window() -> None:
    """Whoever is asked has the same actions before them, nothing is answered for them; a card they do not hold says so."""
    shown = []
    for table in twins():
        play(table, *LINES[:5])
        session = session_on(table, "bob")
        assert session.waits_for_person
        assert session.advance() is None
        scene = staged(session, 1)
        assert scene["window"]
        shown.append([(action["id"], action["name"], action["text"]) for action in scene["actions"]])
        assert [action["available"] or action["reason"] for action in scene["actions"]]
    assert shown[0] == shown[1]
    assert [ident for ident, _, _ in shown[0]] == ["refuse", "shift", "pass"]


class Counted:
    """A bot that counts how often it is asked."""

    asked = 0

    def choose(self, view: View) -> Move:
        Counted.asked += 1
        return view.legal_moves()[-1]


def test_bots_choose_while_the_screen_waits() -> None:
    """A bot chooses ahead, once, and moves when the pause is over; the pause of a response is never nothing."""

    def made(name: str, seat: str, seed: int) -> Bot:
        return Counted()

    Counted.asked = 0
    session = session_on(play(five(), "play ann bob 5"), "ann")
    session.hooks = type(session.hooks)(made, window=session.hooks.window)
    assert staged(session, 1)["next"]["after"] > 0
    session.think()
    session.think()
    assert line(session.advance() or pytest.fail("nobody moves")) == "pass bob"
    assert Counted.asked == 1


def test_the_table_answers_guesses() -> None:
    """Whether a guess is right is answered by the table; what is turned up, and where a card goes, by its owner."""
    session = session_on(play(five(), "discard ann 2", "guess ann cat:1 7"), "ann", "cat")
    assert session.waits_for_person
    session.reveal("cat")
    session.play("pass cat")
    answer = session.advance()
    assert answer is not None
    assert line(answer) == "answer cat yes"
    assert session.turn == "cat"
    assert session.waits_for_person
    assert "identity" in staged(session, 1)["status"]["text"]


def test_the_end_names_who_won_and_shows_the_rows() -> None:
    """For one person it is won or lost; for several the winners are named. Teams and rows are told."""
    table = Table(GAME, GAME.setup(5), 4)
    rng = Random(4)
    while table.turn is not None:
        guesses = [move for move in table.state.legal_moves() if move.verb == "guess" and table.state.problem(move) is None]
        hits = [move for move in guesses if any(placed.slot == move.slot and placed.face is move.code  # type: ignore[attr-defined]
                                                for row in table.state.rows for placed in row)]  # type: ignore[attr-defined]
        table.play(rng.choice(hits or list(table.state.legal_moves())))
    winners: tuple[str, ...] = table.state.winners  # type: ignore[attr-defined]
    assert winners
    for seat in table.setup.seats:
        note = staged(session_on(table, seat), 1)["note"]
        assert note["kind"] == ("won" if seat in winners else "lost")
        assert any("row: " in text for text in note["paragraphs"])
        assert any(text.startswith("Police Moles: ") for text in note["paragraphs"])
    note = staged(session_on(table, "ann", "bob"), 1)["note"]
    assert note["kind"] == "over"
    assert all(seat.title() in note["title"] for seat in winners)


def test_the_candidate_sheet() -> None:
    """Boards of slots by values: all rows, each row, the teams; marks are kept for a card wherever it moves to."""
    board = Board()
    board.look(play(five(), "discard ann 2").view("ann"), Help.ADVICE, {})
    made = {one["id"]: one for one in board.boards()}
    assert list(made) == ["all", "row:bob", "row:cat", "row:dan", "row:eve", "teams"]
    assert board.chosen == "all"
    assert [row["key"] for row in made["row:bob"]["rows"]] == ["bob:1", "bob:2", "bob:3"]
    assert len(made["all"]["columns"]) == 15
    assert made["teams"]["cells"][0] == [["team:bob", "police", "Police Mole"], ["team:bob", "triad", "Triad Mole"]]
    assert set(board.cells()) == {f"{seat}:{place}" for seat in ("bob", "cat", "dan", "eve") for place in (1, 2, 3)}
    board.pick("teams")
    board.hear({"kind": "mark", "cells": [["team:bob", "police"]], "mark": "x"})
    assert board.marks["team:bob"] == {"police": "x"}


def test_the_form(tmp_path: Path) -> None:
    """Two to eight players, five to begin with; a ruling about teams is shown only where there are teams."""
    shown = form(GAME, Progress(tmp_path), tmp_path, {})
    fields = {field["id"]: field for field in shown["fields"]}
    assert [option["id"] for option in fields["seats"]["options"]] == list("2345678")
    assert fields["seats"]["value"] == "5"
    assert fields["player:hal"]["when"] == {"seats": ["8"]}
    assert fields["option:spare_card"]["when"] == {"seats": ["5"]}
    values = {name: field.get("value") for name, field in fields.items()}
    for seats in "2345678":
        wanted = read_form(GAME, {**values, "seats": seats}, 1)
        assert len(wanted.setup.seats) == int(seats)
    session = Session.new(GAME, wanted.setup, 1, wanted.settings, hooks(GAME), tmp_path)
    assert session.save is not None
    assert session.save.path.name == "internal_affairs-1.txt"
    session.close()
