"""A whole game of Infiltration in Voila, by keyboard alone, and several people at one screen; nothing outside 127.0.0.1 is asked for."""

from __future__ import annotations

from collections.abc import Callable

from keyboard import press
from playwright.sync_api import Page, expect
from servers import Server
from whole_games import judge_the_end, open_deal


def test_a_whole_game_by_keyboard(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """One person and two bots: the map is read with arrows, the game played to its end, which the screen tells as the record does."""
    open_deal(page, voila, "infiltration", 3, 5)
    page.locator(".if-status-turn").wait_for()
    press(page, '.if-map [data-cell="room:1"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".if-map-text")).to_contain_text("Room 2")
    assert axe(page) == []
    record, told = judge_the_end(page, voila)
    assert all(f"{seat.title()} escaped" in told or f"{seat.title()} was caught" in told for seat in record.setup.seats)


def test_a_secret_selection_under_covers(page: Page, voila: Server) -> None:
    """Three people at one screen select one after another, each behind a cover; no card is shown until all have selected."""
    open_deal(page, voila, "infiltration", 3, 5, people=("Bob", "Cat"))
    hands = []
    for _ in range(3):
        page.locator(".if-cover button").wait_for()
        assert page.locator(".infiltr .if-card").count() == 0
        assert "Download" not in page.locator(".if-screen").inner_text()
        page.locator(".if-cover button").click()
        page.locator(".if-status-turn").wait_for()
        hands.append(page.locator(".if-hand .if-card").evaluate_all("(cards) => cards.map((card) => card.dataset.cell)"))
        assert not page.locator(".if-log button").filter(has_text="selects Download").count()
        page.locator('.if-desk [data-cell="download"]').click()
        page.locator("[data-confirm]").click()
    assert len({card for hand in hands for card in hand}) == sum(map(len, hands)) == 12
    page.locator(".if-cover button").click()
    expect(page.locator(".if-log button").filter(has_text="plays Download")).to_have_count(3)
