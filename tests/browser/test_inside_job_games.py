"""Whole games of Inside Job in Voila, by keyboard alone; nothing outside 127.0.0.1 is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from servers import Server
from whole_games import judge_the_end, leap_and_back, open_deal, uncover, wait_for_move


@pytest.mark.parametrize(("seats", "seed", "insider"), [(3, 2, False), (4, 12, True)])
def test_a_whole_game_by_keyboard(page: Page, voila: Server, axe: Callable[..., list[str]], seats: int, seed: int, insider: bool) -> None:
    """One person as an Agent, and one as the Insider, against bots: played to the end, which the screen tells as the record does."""
    open_deal(page, voila, "inside_job", seats, seed)
    page.locator(".if-status-turn").wait_for()
    leap_and_back(page)
    record, told = judge_the_end(page, voila)
    assert axe(page) == []
    at = record.table().state.insider  # type: ignore[attr-defined]
    assert f"The Insider was {record.setup.seats[at].title()}." in told
    assert (at == 0) == insider


def test_two_people_at_one_screen(page: Page, voila: Server) -> None:
    """Two people at one screen: between their turns a cover stands, and under it there is no card and no role."""
    open_deal(page, voila, "inside_job", 3, 1, people=("Bob",))
    roles = set()
    for _ in range(3):
        uncover(page)
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
        wait_for_move(page, before)
    assert roles == {"Ann", "Bob"}
