"""Whole games of Inside Job in Voila, by keyboard alone; nothing outside 127.0.0.1 is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from keyboard import play_to_the_end, press
from playwright.sync_api import Page
from servers import Server
from test_table_games import newest, saves_of

import infiltr
from infiltr.games.inside_job.box import INSIDERS

TABLE = "voila/render/play/inside_job.ipynb"


@pytest.mark.parametrize(("seats", "seed", "insider"), [(3, 2, False), (4, 12, True)])
def test_a_whole_game_by_keyboard(page: Page, voila: Server, axe: Callable[..., list[str]], seats: int, seed: int, insider: bool) -> None:
    """One person as an Agent, and one as the Insider, against bots: played to the end, which the screen tells as the record does."""
    table = infiltr.new("inside_job", seats=seats, seed=seed)
    assert (table.state.roles[0] in INSIDERS) == insider  # type: ignore[attr-defined]
    page.goto(voila.url(TABLE, deal=infiltr.code(table), pace="once"))
    page.locator(".if-form button.if-main").wait_for()
    press(page, ".if-form button.if-main")
    page.locator(".if-status-turn").wait_for()
    press(page, ".if-leap")
    page.wait_for_function("() => document.activeElement.closest('.infiltr-sheet, .infiltr-hints')")
    press(page, ".infiltr-hints .leap")
    page.wait_for_function("() => document.activeElement.closest('.if-desk')")
    ended = play_to_the_end(page, saves_of(voila))
    assert axe(page) == []
    record = infiltr.load(newest(voila))
    state = record.table().state
    assert state.outcome is not None
    assert ended == ("Won!" if "ann" in state.winners else "Lost")  # type: ignore[attr-defined]
    told = page.locator(".if-note").inner_text()
    assert state.outcome.text in told
    at = state.insider  # type: ignore[attr-defined]
    assert f"The Insider was {record.setup.seats[at].title()}." in told
    assert (at == 0) == insider


def test_two_people_at_one_screen(page: Page, voila: Server) -> None:
    """Two people at one screen: between their turns a cover stands, and under it there is no card and no role."""
    page.goto(voila.url(TABLE, seats="3", pace="once"))
    page.get_by_label("Bob is played by").select_option("person")
    page.get_by_role("button", name="Start the game").click()
    roles = set()
    for _ in range(3):
        page.wait_for_function("() => document.querySelector('.if-cover, .if-status-turn')")
        if page.locator(".if-cover").count():
            assert page.locator(".infiltr .if-card").count() == 0
            page.locator(".if-cover button").first.click()
        page.locator(".if-status-turn").wait_for()
        own = page.locator(".if-player.if-you")
        roles.add(own.locator(".if-name").inner_text())
        assert own.locator(".if-card").count() == 1
        assert page.locator(".if-around .if-card").count() == 0
        before = page.locator(".if-game").get_attribute("data-moves")
        if page.locator(".if-part button").count():
            page.locator(".if-part button").first.click()
        elif not page.locator("[data-confirm]").count():
            page.locator('.if-hand button[aria-pressed="false"]').first.click()
        page.locator("[data-confirm]:not([disabled])").click()
        page.wait_for_function("(before) => document.querySelector('.if-game')?.dataset.moves !== before", arg=before)
    assert roles == {"Ann", "Bob"}
