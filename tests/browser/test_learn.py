"""Learn by playing in Voila, by keyboard alone: to its end, with wrong moves on the way."""

from __future__ import annotations

from keyboard import play_move, press
from playwright.sync_api import Page, expect
from servers import Server

from infiltr.core.moves import line
from infiltr.games import room
from infiltr.lesson import Lesson

LESSON = "voila/render/play/learn.ipynb"


def test_the_lesson_is_played_to_its_end(page: Page, voila: Server) -> None:
    """Twelve steps; a wrong kind of action and a wrong answer are met with their reasons and change nothing."""
    page.goto(voila.url(LESSON))
    page.locator(".if-note-lesson").wait_for()
    lesson = Lesson("infiltraitors")
    choices = room(lesson.game, "choices")
    while lesson.step is not None:
        expect(page.locator(".if-note h3")).to_contain_text(lesson.step.title)
        actions = choices.actions(lesson.view, both_ways=True)
        if lesson.number == 1:
            play_move(page, actions, "bide ann 0")
            expect(page.locator(".if-confirm [role='alert']")).to_have_text(lesson.step.other)
            page.keyboard.press("Escape")
        if lesson.number == 3:
            play_move(page, actions, "orient ann v")
            expect(page.locator(".if-confirm [role='alert']")).to_have_text(lesson.step.why)
            press(page, '.if-desk [data-cell="h"]')
            press(page, "[data-confirm]")
        else:
            play_move(page, actions, line(lesson.expected))  # type: ignore[arg-type]
        assert lesson.answer(line(lesson.expected)) is None  # type: ignore[arg-type]
    expect(page.locator(".if-note-won")).to_contain_text(lesson.done)
