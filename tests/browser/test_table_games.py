"""Whole games in Voila, played by keyboard alone; nothing outside 127.0.0.1 is asked for (the fixture `page` watches)."""

from __future__ import annotations

from pathlib import Path

import pytest
from keyboard import play_to_the_end, press
from playwright.sync_api import Page
from servers import Server

import infiltr

TABLE = "voila/render/play/infiltraitors.ipynb"


def saves_of(server: Server) -> Path:
    """Where this server's games are saved."""
    return server.log.parent / "infiltr-data" / "saves"


def open_deal(page: Page, server: Server, mission: str, seats: int, seed: int) -> str:
    """Open the table of a deal by keyboard; its code."""
    code = infiltr.code(infiltr.new("infiltraitors", seats=seats, seed=seed, mission=mission))
    page.goto(server.url(TABLE, deal=code, pace="once"))
    page.locator(".if-form button.if-main").wait_for()
    press(page, ".if-form button.if-main")
    page.locator(".if-game").wait_for()
    return code


@pytest.mark.parametrize(("mission", "seats", "seed"), [("training1", 2, 5), ("1", 3, 2), ("17", 2, 4)])
def test_a_whole_game_by_keyboard(page: Page, voila: Server, mission: str, seats: int, seed: int) -> None:
    """A game is opened and played to its end without a mouse, and its saved record ends as the screen says."""
    code = open_deal(page, voila, mission, seats, seed)
    assert page.locator("code").inner_text() == code
    ended = play_to_the_end(page, saves_of(voila))
    path = max(saves_of(voila).glob("*.txt"), key=lambda one: one.stat().st_mtime)
    outcome = infiltr.load(path).view().state.outcome
    assert outcome is not None
    assert ended == ("Won!" if outcome.won else "Lost")
    assert mission != "training1" or outcome.won
