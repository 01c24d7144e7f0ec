"""Whole games in Voila: a table is opened by keyboard, the screen handed on, and the end held against the saved record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from keyboard import play_to_the_end, press
from playwright.sync_api import Page
from servers import Server

import infiltr
from infiltr.core.game import winners_of
from infiltr.core.record import Record


def saved(server: Server) -> Path:
    """The newest game that was saved at this server."""
    return max((server.log.parent / "infiltr-data" / "saves").glob("*.txt"), key=lambda one: one.stat().st_mtime)


def open_deal(page: Page, server: Server, game: str, seats: int, seed: int, people: tuple[str, ...] = (), **options: Any) -> str:
    """Open the table of a deal, and start it by keyboard; bots move at once. Its code.

    ``people``: who besides Ann is played by a person, by name.
    """
    code = infiltr.code(infiltr.new(game, seats=seats, seed=seed, **options))
    page.goto(server.url(f"voila/render/play/{game}.ipynb", deal=code, pace="once"))
    page.locator(".if-form button.if-main").wait_for()
    for name in people:
        page.get_by_label(f"{name} is played by").select_option("person")
    press(page, ".if-form button.if-main")
    page.locator(".if-cover" if people else ".if-game").wait_for()
    return code


def leap_and_back(page: Page) -> None:
    """A button leads from the table to its board and hints, another one back."""
    press(page, ".if-leap")
    page.wait_for_function("() => document.activeElement.closest('.infiltr-sheet, .infiltr-hints')")
    press(page, ".infiltr-hints .leap")
    page.wait_for_function("() => document.activeElement.closest('.if-desk')")


def uncover(page: Page) -> None:
    """Whoever is next looks at the screen: under a cover, where there is one, no card is shown."""
    page.wait_for_function("() => document.querySelector('.if-cover, .if-status-turn')")
    if page.locator(".if-cover").count():
        assert page.locator(".infiltr .if-card").count() == 0
        page.locator(".if-cover button").first.click()
    page.locator(".if-status-turn").wait_for()


def wait_for_move(page: Page, before: str | None) -> None:
    """Until the game has other moves than these."""
    page.wait_for_function("(before) => document.querySelector('.if-game')?.dataset.moves !== before", arg=before)


def judge_the_end(page: Page, server: Server) -> tuple[Record, str]:
    """Play a game that some win and some lose to its end, which the screen tells Ann as the saved record does.

    The record, and what the screen tells.
    """
    path = saved(server)
    ended = play_to_the_end(page, path)
    record = infiltr.load(path)
    state = record.table().state
    assert state.outcome is not None
    winners = winners_of(state)
    assert winners is not None
    assert ended == ("Won!" if "ann" in winners else "Lost")
    told = page.locator(".if-note").inner_text()
    assert state.outcome.text in told
    return record, told
