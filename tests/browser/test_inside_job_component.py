"""The screen of Inside Job and its boards in a blank page: looks, keys, axe, and pages that must be the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blank import Mounted
from keyboard import cell, press
from playwright.sync_api import expect
from screens import drawn, mount_sheet, mount_table, unfold

from infiltr.board import Board
from infiltr.core.table import Table
from infiltr.session import Help

sys.path.append(str(Path(__file__).parent.parent / "inside_job"))

from inside_tables import do, sit

WAGERS = {"wagers": "on"}


def three(**changed: str) -> Table:
    """Ann leads; bob is the Insider."""
    hands = {"ann": "agent B2 G2 Y1", "bob": "insider B3 G4 Y9", "cat": "agent R2 B9 Y4"} | changed
    table: Table = sit(WAGERS, **hands)
    return table


def four() -> Table:
    """Everybody is asked whether to look at what ann threw away."""
    table: Table = sit({}, ann="agent B2 G2", bob="analyst B3 G4", cat="insider R2 Y9", dan="turncoat R5 Y7")
    do(table, "choose ann even-B odd-G")
    return table


def voting() -> Table:
    """The vote after the last trick."""
    table: Table = sit({"agents_goal": 3, "insider_goal": 9}, ann="insider B2", bob="agent B3", cat="agent R2")
    do(table, "choose ann even-B odd-G", "trick ann B2, bob B3, cat R2")
    return table


TRICK = ("choose ann even-R odd-G", "play ann B2", "play bob B3 1")


def positions() -> dict[str, tuple[Table, str]]:
    """A position of each kind, and whose screen it is."""
    over = do(voting(), "vote ann bob", "vote bob ann", "vote cat ann")
    return {
        "a mission": (do(three(), "offer ann odd-G even-R"), "ann"),
        "a card and Intel": (do(three(), *TRICK), "cat"),
        "a right": (four(), "bob"),
        "the vote": (voting(), "ann"),
        "the end": (over, "bob"),
    }


@pytest.mark.parametrize("name", ["a mission", "a card and Intel", "a right", "the vote", "the end"])
def test_axe_finds_nothing(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]], name: str) -> None:
    """No rule of WCAG 2.2 A or AA is broken in any kind of position, and nothing is wider than a narrow page."""
    screen = mount_table(blank_page, *positions()[name])
    screen.page.set_viewport_size({"width": 360, "height": 800})
    unfold(screen.page)
    assert axe(screen.page) == []
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_choosing_by_keyboard(blank_page: Callable[..., Mounted]) -> None:
    """A mission, a card with Intel on it and a vote are chosen by keys alone."""
    found = positions()
    for name, picks, text in (
        ("a mission", ["even-R"], "choose ann even-R"), ("a card and Intel", ["stake:1"], "play cat B9 1"),
        ("a right", ["leave"], "inspect bob no"), ("the vote", ["seat:cat"], "vote ann cat"),
    ):
        screen = mount_table(blank_page, *found[name])
        assert screen.page.locator("[data-confirm]").count() == 0
        for pick in picks:
            press(screen.page, cell(pick))
        press(screen.page, "[data-confirm]")
        assert screen.sent[-1] == {"move": text, "n": 1}


def test_a_card_that_may_not_be_played_says_why(blank_page: Callable[..., Mounted]) -> None:
    """It can be reached by keys and is named; pressing it sends nothing, and tells whoever sits there that suit must be followed."""
    screen = mount_table(blank_page, do(three(), *TRICK), "cat")
    sent = len(screen.sent)
    press(screen.page, cell("R2"))
    expect(screen.page.get_by_role("alert")).to_have_text("You have to follow suit: Blue.")
    assert len(screen.sent) == sent


def test_everybody_has_the_same_buttons(blank_page: Callable[..., Mounted]) -> None:
    """Whoever is asked for a secret right has the same buttons before them, and nothing is chosen beforehand."""
    pages = []
    for seat in ("bob", "cat"):
        table = four()
        if seat == "cat":
            do(table, "inspect bob no")
        screen = mount_table(blank_page, table, seat)
        assert screen.page.locator("[data-confirm]").count() == 0
        pages.append(screen.page.locator(".if-actions button").all_inner_texts())
    assert pages == [["Look at it", "Do not look"]] * 2


def test_pages_of_games_that_differ_in_what_is_hidden(blank_page: Callable[..., Mounted]) -> None:
    """What Chromium draws for ann is the same to the letter, whoever the Insider is and whatever others hold."""
    shown = []
    for changed in ({}, {"bob": "agent B3 G4 Y4", "cat": "insider R2 B9 Y9"}):
        table = do(three(**changed), *TRICK, "play cat B9")
        screen = mount_table(blank_page, table, "ann")
        shown.append(drawn(screen))
    assert shown[0] == shown[1]


def test_the_boards(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]]) -> None:
    """Seats by roles, by cards and missions thrown away: cells are named, beliefs say what they are, axe finds nothing."""
    board = Board()
    board.look(do(three(), *TRICK, "play cat B9", "choose bob up-R down-Y").view("ann"), Help.ADVICE, {})
    board.hear({"kind": "show", "show": "belief"})
    for chosen, width in (("roles", 360), ("suit:Y", 360), ("missions", 1280)):
        board.pick(chosen)
        sheet = mount_sheet(blank_page, board)
        sheet.page.set_viewport_size({"width": width, "height": 800})
        assert sheet.page.get_by_role("gridcell").count() == sum(map(len, sheet_cells(board)))
        expect(sheet.page.get_by_text("not measured on people")).to_be_visible()
        assert axe(sheet.page) == []


def sheet_cells(board: Board) -> list[list[Any]]:
    """The cells of the board that is shown."""
    one = next(one for one in board.boards() if one["id"] == board.chosen)
    return [[cell for cell in row if cell is not None] for row in one["cells"]]
