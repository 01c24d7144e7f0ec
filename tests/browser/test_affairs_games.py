"""Whole games of Internal Affairs in Voila, by keyboard alone; nothing outside 127.0.0.1 is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from keyboard import press
from playwright.sync_api import Page, expect
from servers import Server
from whole_games import judge_the_end, open_deal, uncover, wait_for_move


@pytest.mark.parametrize(("seats", "seed"), [(5, 2), (2, 4)])
def test_a_whole_game_by_keyboard(page: Page, voila: Server, seats: int, seed: int) -> None:
    """Five players in two teams, and two against each other: played to the end, which the screen tells as the record does."""
    open_deal(page, voila, "internal_affairs", seats, seed)
    record, told = judge_the_end(page, voila)
    assert all(f"{seat.title()}'s row" in told for seat in record.setup.seats)


def test_board_and_hints_are_a_key_away(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """The board stands beside the table; a button leads there and back, and axe finds nothing on the whole page."""
    open_deal(page, voila, "internal_affairs", 5, 1)
    page.locator(".if-status-turn").wait_for()
    press(page, ".if-leap")
    page.wait_for_function("() => document.activeElement.closest('.infiltr-sheet, .infiltr-hints')")
    table, board = page.locator(".if-table").bounding_box(), page.locator(".infiltr-hints").bounding_box()
    assert table is not None
    assert board is not None
    assert board["x"] > table["x"] + table["width"] - 1
    press(page, ".infiltr-hints .leap")
    page.wait_for_function("() => document.activeElement.closest('.if-desk')")
    assert axe(page) == []


def test_several_people_take_turns_at_answering(page: Page, voila: Server) -> None:
    """Two people at one screen: whoever may answer with a card is asked behind a cover, with the same buttons for everybody."""
    open_deal(page, voila, "internal_affairs", 2, 1, people=("Bob",))
    asked = []
    for _ in range(12):
        uncover(page)
        before = page.locator(".if-game").get_attribute("data-moves")
        buttons = page.locator(".if-actions button").evaluate_all("(all) => all.map((one) => one.dataset.cell)")
        if "pass" in buttons and "guess" not in buttons:
            asked.append(buttons)
            assert page.locator("[data-confirm]").count() == 0
        step(page, buttons)
        wait_for_move(page, before)
    assert asked
    assert all(buttons in (["refuse", "shift", "pass"], ["shift", "pass"], ["grenade", "pass"]) for buttons in asked)
    expect(page.locator(".if-note")).to_have_count(0)


def step(page: Page, buttons: list[str]) -> None:
    """Some move, by mouse: pass an answer, guess, play a card against the other, else what there is."""
    for name in ("guess", "pass", "play"):
        if name in buttons:
            page.locator(f'.if-desk [data-cell="{name}"]').click()
            break
    for _ in range(6):
        if page.locator("[data-confirm]").count():
            break
        open_ones = page.locator('.if-part button:not([aria-pressed="true"]), .if-grid button, '
                                 '.if-hand button[aria-pressed="false"]')
        chosen = page.locator(".if-part").last.locator("button").first if page.locator(".if-part").count() else open_ones.first
        (page.locator(".if-grid button").first if page.locator(".if-grid").count() else chosen).click()
    page.locator("[data-confirm]:not([disabled])").click()
