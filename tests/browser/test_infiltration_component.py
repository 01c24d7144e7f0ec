"""The screen of Infiltration and its boards in a blank page: the map, axe, looks, and pages that must be the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from blank import Mounted, mounter
from keyboard import cell, press
from playwright.sync_api import BrowserContext
from screens import LOOKS, drawn, mount_sheet, mount_table, unfold

from infiltr.board import Board
from infiltr.core.table import Table
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.moves import Choose
from infiltr.session import Help

sys.path.append(str(Path(__file__).parent.parent / "infiltration"))

from positions import kinds, random_game, twins, until

POSITIONS: dict[str, Callable[[], Table]] = {
    "selecting": lambda: random_game(3, 2, 0),
    "an operative": lambda: until(lambda table: "who" in kinds(table)),
    "a thing": lambda: until(lambda table: bool(kinds(table) & {"lock", "worker", "npc"})),
    "a room": lambda: until(lambda table: "room" in kinds(table)),
    "one more card": lambda: until(lambda table: table.view(None).state.agenda[-1].step is Step.EXTRA),
    "the end": lambda: random_game(3, 2, 9999),
}
"""A position of each kind."""


@pytest.mark.parametrize("name", list(POSITIONS))
def test_axe_finds_nothing(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], name: str) -> None:
    """No rule of WCAG 2.2 A or AA is broken in any kind of position, the plot and everything else unfolded."""
    table = POSITIONS[name]()
    screen = mount_table(blank_page, table, table.turn if table.turn in table.setup.seats else "ann")
    unfold(screen.page)
    assert axe(screen.page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_every_look(new_context: Callable[..., BrowserContext], axe: Callable[..., list[str]], look: str) -> None:
    """On a small screen, dark, and in high contrast: nothing runs out of the page, no room over another, and axe finds nothing."""
    page = new_context(**LOOKS[look]).new_page()
    table = random_game(6, 2, 60)
    mount_table(mounter(page), table, str(table.turn))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    boxes = page.locator(".if-room").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 13
    for place, one in enumerate(boxes):
        for other in boxes[place + 1:]:
            apart = (one["right"] <= other["left"] or other["right"] <= one["left"] or one["bottom"] <= other["top"]
                     or other["bottom"] <= one["top"])
            assert apart
    assert axe(page) == []


def test_the_map_is_walked_by_arrows(blank_page: Callable[..., Mounted]) -> None:
    """One stop for Tab, arrows from room to room; Enter shows and speaks what a room does, and chooses nothing here."""
    screen = mount_table(blank_page, random_game(3, 2, 0), "ann")
    press(screen.page, '.if-map [data-cell="room:1"]')
    for _ in range(11):
        screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("Enter")
    text = screen.page.locator(".if-map-text").inner_text()
    assert "Room 12" in text
    assert "it can be 13 rooms" in text
    assert "it can be 13 rooms" in " ".join(screen.page.locator(".if-spoken").all_inner_texts())
    assert screen.sent == []


def test_what_stands_on_the_map_can_be_chosen(blank_page: Callable[..., Mounted]) -> None:
    """Where an effect asks for an operative, a click on its piece chooses it, as the button below the table does."""
    table = until(lambda table: kinds(table) == {"who"})
    seat, other = str(table.turn), str(next(move.what.value for move in table.state.legal_moves() if isinstance(move, Choose)))
    screen = mount_table(blank_page, table, seat)
    screen.page.locator(f'.if-pieces button[aria-label^="{other.title()}"]').click()
    screen.page.locator("[data-confirm]").click()
    assert screen.sent[-1] == {"move": f"choose {seat} who:{other}", "n": 1}


def test_a_click_on_an_item_selects_it(blank_page: Callable[..., Mounted]) -> None:
    """A card of the hand is selected by pointing at it; an action card by its button."""
    table = random_game(3, 2, 0)
    screen = mount_table(blank_page, table, "ann")
    card = screen.page.locator(".if-hand .if-card").first
    word = str(card.get_attribute("data-cell")).removeprefix("card:")
    card.click()
    screen.page.locator("[data-confirm]").click()
    assert screen.sent[-1] == {"move": f"select ann {word}", "n": 1}
    screen = mount_table(blank_page, table, "ann")
    press(screen.page, cell("advance"))
    press(screen.page, "[data-confirm]")
    assert screen.sent[-1] == {"move": "select ann advance", "n": 1}


def test_pages_of_games_that_look_the_same(blank_page: Callable[..., Mounted]) -> None:
    """What Chromium draws for ann is the same to the letter, whatever lies where she does not see it."""
    shown = []
    for table in twins(4, 2, 90):
        screen = mount_table(blank_page, table, "ann")
        shown.append(drawn(screen))
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("kind", "show"), [("rooms:first", "marks"), ("items:bob", "odds"), ("tokens:bob", "odds")])
def test_the_boards(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], kind: str, show: str) -> None:
    """Cards by unknowns, tokens by worth: cells are named, and no rule of WCAG is broken."""
    table = until(lambda table: table.view("ann").state.operative("bob").tokens[0] > 1)
    board = Board()
    board.look(table.view("ann"), Help.ADVICE, {})
    board.hear({"kind": "show", "show": show})
    board.pick(kind)
    assert board.chosen == kind
    sheet = mount_sheet(blank_page, board)
    assert sheet.page.get_by_role("gridcell").count() == sum(map(len, board.cells().values()))
    assert axe(sheet.page) == []
