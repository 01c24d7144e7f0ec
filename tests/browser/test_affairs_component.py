"""The screen of Internal Affairs and its candidate sheet in a blank page: looks, axe, and pages that must be the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from blank import Mounted, mounter
from keyboard import cell, press
from playwright.sync_api import BrowserContext
from screens import LOOKS, drawn, mount_sheet, mount_table, unfold

from infiltr.board import Board
from infiltr.core.table import Table
from infiltr.games.internal_affairs import GAME
from infiltr.session import Help

sys.path.append(str(Path(__file__).parent.parent / "internal_affairs"))

from affairs import Seat, dealt, five, play

USUAL = ("discard ann 2", "guess ann cat:2 7", "pass cat", "answer cat yes", "reveal cat police", "pass cat")


def tables() -> dict[str, tuple[Table, str]]:
    """A position of each kind, and whose screen it is."""
    over = Table(GAME, GAME.setup(2), 5)
    rng = Random(5)
    while over.turn is not None:
        over.play(rng.choice(list(over.state.legal_moves())))
    hit = (*USUAL, "draw ann action", "action ann left")
    return {
        "laying": (Table(GAME, GAME.setup(5), 2), "ann"),
        "phase 1": (five(), "ann"),
        "a response": (play(five(), "discard ann 2", "guess ann cat:1 7"), "cat"),
        "a card for the row": (play(five(), "play ann bob 5", "pass bob", "receive bob ann 5"), "bob"),
        "an identity card": (play(five(), *USUAL[:4]), "cat"),
        "after a hit": (play(five(), *hit), "bob"),
        "the end": (over, "ann"),
    }


@pytest.mark.parametrize("name", ["laying", "phase 1", "a response", "a card for the row", "an identity card", "after a hit", "the end"])
def test_axe_finds_nothing(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], name: str) -> None:
    """No rule of WCAG 2.2 A or AA is broken in any kind of position."""
    screen = mount_table(blank_page, *tables()[name])
    unfold(screen.page)
    assert axe(screen.page) == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seats", [5, 8])
def test_looks(new_context: Callable[..., BrowserContext], axe: Callable[..., list[str]], look: str, seats: int) -> None:
    """A guess is chosen: at 360 pixels, in the dark and with forced colours nothing sticks out and everything can be read."""
    page = new_context(**LOOKS[look]).new_page()
    table = dealt(*[Seat("3 7 9 2 5", "enquiry shift", "PPT")] * seats, identities="20")
    mount_table(mounter(page), play(table, "discard ann 2"), "ann")
    press(page, cell("guess"))
    press(page, cell("seat:bob"))
    press(page, cell("bob:2"))
    press(page, cell("7"))
    assert page.locator("[data-confirm]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe(page) == []


def test_a_click_on_a_card_of_a_row_names_it(blank_page: Callable[..., Mounted]) -> None:
    """A card on the table can be pointed at: whose it is follows."""
    screen = mount_table(blank_page, play(five(), "discard ann 2"), "ann")
    screen.page.locator(cell("guess")).click()
    screen.page.get_by_role("button", name="Cat's second card from the left: face down").click()
    screen.page.locator('.if-desk [data-cell="7"]').click()
    screen.page.locator("[data-confirm]").click()
    assert screen.sent[-1] == {"move": "guess ann cat:2 7", "n": 1}


def test_laying_out_takes_cards_as_they_are_clicked(blank_page: Callable[..., Mounted]) -> None:
    """Three clicks from left to right choose the row, also with two equal cards."""
    table = Table(GAME, GAME.setup(2, {"copies": "9", "deck": "shift:20"}))
    for text in ("code ann 2", "code ann 7", "code ann 7", "code ann 9", "code ann 12"):
        play(table, text)
    for text in (*["code bob 1"] * 5, *["action ann shift"] * 2, *["action bob shift"] * 2):
        play(table, text)
    screen = mount_table(blank_page, table, "ann")
    cards = screen.page.locator(".if-hand button")
    for place in (1, 2, 4):
        cards.nth(place).click()
    screen.page.locator("[data-confirm]").click()
    assert screen.sent[-1] == {"move": "lay ann 7,7,12", "n": 1}


def test_a_response_is_never_chosen_beforehand(blank_page: Callable[..., Mounted]) -> None:
    """Whether one holds an answer card or not, the same buttons are there, and it takes the same two presses to pass."""
    pages = []
    for hand in ("shift refuse", "left right"):
        table = play(five(bob=hand), "discard ann 2", "guess ann bob:1 5")
        screen = mount_table(blank_page, table, "bob")
        assert screen.page.locator("[data-confirm]").count() == 0
        pages.append(screen.page.locator(".if-actions button").all_inner_texts())
        press(screen.page, cell("pass"))
        press(screen.page, "[data-confirm]")
        assert screen.sent[-1] == {"move": "pass bob", "n": 1}
    assert pages[0] == pages[1]


def test_pages_of_games_that_differ_in_an_unseen_hand(blank_page: Callable[..., Mounted]) -> None:
    """What Chromium draws for ann is the same to the letter, whatever bob holds."""
    shown = []
    for hand in ("shift refuse", "left right"):
        table = play(five(bob=hand), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1", "guess ann bob:3 12")
        screen = mount_table(blank_page, table, "ann")
        shown.append(drawn(screen))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("show", ["marks", "odds"])
def test_the_sheet(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], show: str) -> None:
    """Slots by values: cells are named, the board of all rows and the teams break no rule of WCAG."""
    board = Board()
    board.look(play(five(), *USUAL).view("ann"), Help.ADVICE, {})
    board.hear({"kind": "show", "show": show})
    for chosen in ("all", "teams"):
        board.pick(chosen)
        sheet = mount_sheet(blank_page, board)
        assert sheet.page.get_by_role("gridcell").count() == sum(map(len, board.cells().values()))
        assert axe(sheet.page) == []
