"""What screens say in the pseudo-language: opening, table, board, hints, lesson; whole sentences, all in brackets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pseudo import Listening, texts, untranslated

import infiltr
from infiltr.board import Board
from infiltr.coach import Coach
from infiltr.core.progress import Progress
from infiltr.games import game
from infiltr.hosts import hooks
from infiltr.lesson import Lesson
from infiltr.opening import form
from infiltr.session import PERSON, Help, Session, Settings
from infiltr.stage import staged

SHOWN = frozenset({"title", "text", "spoken", "ask", "reason", "empty", "caption", "story", "label", "button"})
"""Under these keys stands what is read or heard."""
NAMES = {"Ann", "Bob", "Infiltraitors", "code"}
"""Names, and an id that stands under a key of these."""


def left_over(data: Any) -> list[tuple[str, str]]:
    """The texts in plain data that were never said."""
    return [(key, text) for key, text in texts(data, SHOWN) if untranslated(text) and text not in NAMES]


def test_lesson(listening: Listening) -> None:
    """Every step of the lesson: what is new, what to do, and what a wrong move is answered."""
    lesson = Lesson("infiltraitors")
    assert not untranslated(lesson.done)
    for step in lesson.steps:
        for text in (step.title, step.teach, step.ask, step.other, step.why):
            assert not untranslated(text), text


def test_opening(listening: Listening, tmp_path: Path) -> None:
    """The form that opens a table."""
    assert left_over(form(game("infiltraitors"), Progress(tmp_path), tmp_path, {})) == []


def test_board_and_hints(listening: Listening) -> None:
    """The board in all its ways to look, and whatever the panel answers."""
    view = infiltr.view(infiltr.read(
        "game infiltraitors mission=1 seats=ann,bob,cat seen_by=ann\nhand ann R2 K4 K11 Y9 B13\nstart bob\n"
        "nab bob\nexchange cat bob R5 v\n"))
    board = Board()
    coach = Coach(board)
    board.look(view, Help.ADVICE, {"suspect:bob": {"R5": "x", "B15": "x"}})
    for show in ("marks", "sets", "odds"):
        board.hear({"kind": "show", "show": show})
        assert left_over([board.boards(), board.cells(), board.state()]) == []
    for kind in ("hint", "more", "more", "more", "more", "more", "check", "advice", "further", "further", "further"):
        coach.hear({"kind": kind})
        assert left_over([coach.sections(), coach.actions()]) == [], kind
    for value in ("R5", "R3"):
        coach.hear({"kind": "why", "unknown": "suspect:bob", "value": value})
        assert left_over(coach.sections()) == []


def test_table_of_two_people(listening: Listening) -> None:
    """The whole scene of a table: the cover between two people, the tools, the log, looking back, the end."""
    of = game("infiltraitors")
    setup = of.setup(["ann", "bob"], {"mission": "training1"})
    settings = Settings({"ann": PERSON, "bob": PERSON})
    session = Session.new(of, setup, 3, settings, hooks(of))
    for number in range(40):
        if session.turn is None:
            break
        if session.covered:
            assert left_over(staged(session, number)) == []
            session.reveal(session.next_person)
        scene = staged(session, number)
        assert left_over(scene) == []
        if session.waits_for_person:
            moves = session.view_now().state.legal_moves()
            session.play(str(moves[number * 5 % len(moves)]))
        else:
            session.advance()
    session.look_back(session.floor)
    assert left_over(staged(session, 99)) == []
