"""A whole game of Infiltration in Voila, by keyboard alone, and several people at one screen; nothing outside 127.0.0.1 is asked for."""

from __future__ import annotations

from collections.abc import Callable

from keyboard import play_to_the_end, press
from playwright.sync_api import Page, expect
from servers import Server
from test_table_games import newest, saves_of

import infiltr

TABLE = "voila/render/play/infiltration.ipynb"


def test_a_whole_game_by_keyboard(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """One person and two bots: the map is read with arrows, the game played to its end, which the screen tells as the record does."""
    table = infiltr.new("infiltration", seats=3, seed=5)
    page.goto(voila.url(TABLE, deal=infiltr.code(table), pace="once"))
    page.locator(".if-form button.if-main").wait_for()
    press(page, ".if-form button.if-main")
    page.locator(".if-status-turn").wait_for()
    press(page, '.if-map [data-cell="room:1"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".if-map-text")).to_contain_text("Room 2")
    assert axe(page) == []
    ended = play_to_the_end(page, saves_of(voila))
    record = infiltr.load(newest(voila))
    state = record.table().state
    assert state.outcome is not None
    assert ended == ("Won!" if "ann" in state.winners else "Lost")  # type: ignore[attr-defined]
    told = page.locator(".if-note").inner_text()
    assert state.outcome.text in told
    assert all(f"{seat.title()} escaped" in told or f"{seat.title()} was caught" in told for seat in record.setup.seats)


def test_a_secret_selection_under_covers(page: Page, voila: Server) -> None:
    """Three people at one screen select one after another, each behind a cover; no card is shown until all have selected."""
    page.goto(voila.url(TABLE, seats="3", pace="once"))
    for name in ("Bob", "Cat"):
        page.get_by_label(f"{name} is played by").select_option("person")
    page.get_by_role("button", name="Start the game").click()
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
