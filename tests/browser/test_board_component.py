"""The Clue Board and the hint panel in a blank page: keyboard, roles, spoken labels, axe, 360 px, dark, forced colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from blank import Mounted, mounter
from playwright.sync_api import BrowserContext, Page, expect

import infiltr
from infiltr.games.infiltraitors.advice import Careful
from infiltr.session import Help
from infiltr.widgets.assets import module, read, style
from infiltr.widgets.board import BoardPanel

Mount = Callable[..., Mounted]
CSS = style() + read("sheet.css")
SHEET = ("boards", "cells", "board", "view", "lit", "labels", "said")
HINTS = ("actions", "sections", "note", "lit", "labels", "said")
BOB = "suspect:bob"


@pytest.fixture
def panel() -> BoardPanel:
    """Ann's panel after some moves of mission 5."""
    table = infiltr.new("infiltraitors", seats=4, seed=5, mission="5")
    bot = Careful()
    for _ in range(19):
        assert table.turn is not None
        table.play(bot.choose(table.view(table.turn)))
    panel = BoardPanel()
    panel.show(table.view("ann"), Help.ADVICE, {})
    return panel


def sheet(mount: Mount, panel: BoardPanel) -> Mounted:
    """The board as the panel shows it now."""
    return mount(module("sheet.js"), css=CSS, **panel.sheet.get_state(list(SHEET)))


def hints(mount: Mount, panel: BoardPanel) -> Mounted:
    """The hint panel as it is now."""
    return mount(module("hints.js"), css=CSS, **panel.hints.get_state(list(HINTS)))


def ask(panel: BoardPanel, *kinds: str, **more: Any) -> None:
    """What a person presses."""
    for kind in kinds:
        panel.hints._pass_on(None, {"kind": kind, **more}, None)


def wrong_marks(panel: BoardPanel) -> None:
    """Marks of every verdict, checked."""
    for value, sign in (("R5", "x"), ("G2", "o")):
        ask(panel, "mark", cells=[[BOB, value]], mark=sign)
    ask(panel, "check")


def test_the_board_is_a_grid_with_one_tab_stop(blank_page: Mount, panel: BoardPanel) -> None:
    """Seventy cells, each with a spoken label; Tab reaches one of them, arrows the others."""
    page = sheet(blank_page, panel).page
    grid = page.get_by_role("grid", name="Bob's suspect")
    expect(grid.get_by_role("gridcell")).to_have_count(70)
    expect(grid.get_by_role("gridcell", name="Red 6: no mark")).to_have_count(1)
    expect(grid.get_by_role("rowheader", name="Blue")).to_have_count(1)
    expect(grid.get_by_role("columnheader", name="number 15")).to_have_count(1)
    assert grid.locator("[tabindex='0']").count() == 1
    grid.locator("[tabindex='0']").focus()
    for key, label in (("ArrowRight", "Red 3"), ("ArrowDown", "Blue 3"), ("End", "Blue 15"), ("Control+Home", "Red 2"),
                       ("Control+End", "Black 15"), ("ArrowLeft", "Black 14")):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_accessible_name(f"{label}: no mark")
    assert grid.locator("[tabindex='0']").count() == 1


def test_marking_and_asking_by_keyboard(blank_page: Mount, panel: BoardPanel) -> None:
    """X, O, C, U and ? work on the focused cell, and on a head for its row; none of them leaves the widget."""
    board = sheet(blank_page, panel)
    page = board.page
    page.evaluate("() => { window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key)); }")
    page.get_by_role("gridcell", name="Red 6").focus()
    for key in ("x", "o", "c", "u", "?", "m", "a", "b"):
        page.keyboard.press(key)
    one = [[BOB, "R6"]]
    assert board.sent == [
        {"kind": "mark", "cells": one, "mark": "x", "whole": False},
        {"kind": "mark", "cells": one, "mark": "o", "whole": False},
        {"kind": "mark", "cells": one, "mark": "", "whole": False},
        {"kind": "undo"},
        {"kind": "why", "unknown": BOB, "value": "R6"},
    ]
    page.get_by_role("columnheader", name="number 7").focus()
    page.keyboard.press("x")
    assert board.sent[-1] == {"kind": "mark", "cells": [[BOB, f"{suit}7"] for suit in "RBGYK"], "mark": "x", "whole": True}
    assert page.evaluate("() => leaked") == []


def test_a_click_does_what_is_chosen(blank_page: Mount, panel: BoardPanel) -> None:
    """The mark shows at once; the kernel's cells come after it; a second click takes it back."""
    board = sheet(blank_page, panel)
    page = board.page
    cell = page.locator("[data-key='suspect:bob R6']")
    cell.click()
    expect(cell).to_have_attribute("data-mark", "x")
    cells = board.get("cells")
    cells[BOB]["R6"] = {"m": "x", "t": "Red 6: crossed out"}
    board.set(cells=cells)
    expect(cell).to_have_accessible_name("Red 6: crossed out")
    cell.click()
    assert [message["mark"] for message in board.sent] == ["x", ""]
    page.get_by_role("radio", name="asks why not").check()
    cell.click()
    assert board.sent[-1] == {"kind": "why", "unknown": BOB, "value": "R6"}


def test_the_next_board_is_asked_for(blank_page: Mount, panel: BoardPanel) -> None:
    """Choosing another suspect shows its board and tells the kernel; the focus stays on the choice."""
    board = sheet(blank_page, panel)
    choice = board.page.get_by_role("radio", name="Cat's suspect")
    choice.check()
    assert board.saved == [{"board": "suspect:cat"}]
    expect(board.page.get_by_role("grid", name="Cat's suspect")).to_be_visible()
    expect(choice).to_be_focused()


def test_focus_survives_new_traits(blank_page: Mount, panel: BoardPanel) -> None:
    """A repaint after a move leaves the focused cell focused."""
    board = sheet(blank_page, panel)
    board.page.get_by_role("gridcell", name="Green 9").focus()
    ask(panel, "show", show="odds")
    board.set(**panel.sheet.get_state(list(SHEET)))
    expect(board.page.locator(":focus")).to_have_attribute("data-key", f"{BOB} G9")
    expect(board.page.locator(":focus")).to_have_accessible_name("Green 9: no mark, impossible")
    assert board.unmount() == 0


def test_under_a_cover_there_is_nothing(blank_page: Mount, panel: BoardPanel) -> None:
    """Hidden, the board and the hints take no room; shown again, they are as they were."""
    view = panel.board.view
    board = sheet(blank_page, panel)
    panel.hide()
    board.set(**panel.sheet.get_state(list(SHEET)))
    expect(board.page.locator(".infiltr-sheet")).to_be_hidden()
    panel.show(view, Help.ADVICE, {})
    board.set(**panel.sheet.get_state(list(SHEET)))
    expect(board.page.get_by_role("grid", name="Bob's suspect")).to_be_visible()
    panel.hide()
    expect(hints(blank_page, panel).page.locator(".infiltr-hints")).to_be_hidden()


def test_under_a_cover_no_answer_stays_readable(blank_page: Mount, panel: BoardPanel) -> None:
    """What was announced to one seat is gone from the page before the next seat sits down."""
    ask(panel, "why", unknown=BOB, value="R5")
    shown = hints(blank_page, panel)
    shown.set(said=panel.hints.said | {"number": 99})
    announced = shown.root.locator("[aria-live]").filter(has_text=panel.hints.said["text"][:20])
    expect(announced).to_have_count(1)
    panel.hide()
    shown.set(**panel.hints.get_state(list(HINTS)))
    assert shown.root.evaluate("root => root.textContent.trim()") == "Hints"


def test_read_only_eyes_ask_why(blank_page: Mount, panel: BoardPanel) -> None:
    """Through everybody's eyes a click asks; it marks nothing."""
    ask(panel, "eyes", eyes="all")
    board = sheet(blank_page, panel)
    board.page.locator("[data-key='suspect:bob R6']").click()
    assert board.sent == [{"kind": "why", "unknown": BOB, "value": "R6"}]
    expect(board.page.get_by_role("radio", name="crosses it out")).to_have_count(0)
    expect(board.page.get_by_role("radio", name="Ann's suspect")).to_have_count(1)


@pytest.mark.parametrize("show", ["marks", "sets", "odds"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_passes_axe(new_context: Callable[..., BrowserContext], axe: Callable[..., list[str]], panel: BoardPanel,
                              show: str, scheme: str) -> None:
    """WCAG 2.2 AA, light and dark, with every shading and every verdict."""
    wrong_marks(panel)
    ask(panel, "show", show=show)
    ask(panel, "why", unknown=BOB, value="R2")
    page = new_context(viewport={"width": 1000, "height": 800}, color_scheme=scheme).new_page()
    sheet(mounter(page), panel)
    assert axe(page, within="#root") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_hints_pass_axe(new_context: Callable[..., BrowserContext], axe: Callable[..., list[str]], panel: BoardPanel,
                            scheme: str) -> None:
    """WCAG 2.2 AA with a check, a reason and a hint open."""
    wrong_marks(panel)
    ask(panel, "why", unknown=BOB, value="R2")
    ask(panel, "hint", "more", "more", "more", "more")
    page = new_context(viewport={"width": 1000, "height": 800}, color_scheme=scheme).new_page()
    hints(mounter(page), panel)
    page.locator("summary").first.click()
    assert axe(page, within="#root") == []


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("width", [360, 640, 1280])
def test_nothing_sticks_out(new_context: Callable[..., BrowserContext], panel: BoardPanel, width: int) -> None:
    """At 360 px the numbers run down and the suits across; nothing has to be scrolled sideways."""
    wrong_marks(panel)
    ask(panel, "show", show="odds")
    ask(panel, "hint", "more", "more", "more", "more")
    page = new_context(viewport={"width": width, "height": 740}).new_page()
    sheet(mounter(page), panel)
    assert overflow(page) <= 0
    expect(page.get_by_role("rowheader", name="number 2" if width == 360 else "Red")).to_have_count(1)
    scroller = page.locator(".scroller")
    assert scroller.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0
    hints(mounter(page), panel)
    assert overflow(page) <= 0


def test_forced_colours_keep_the_signs(new_context: Callable[..., BrowserContext], panel: BoardPanel) -> None:
    """In a high-contrast theme marks and verdicts are still told apart by their signs and frames."""
    wrong_marks(panel)
    page = new_context(forced_colors="active").new_page()
    sheet(mounter(page), panel)
    expect(page.locator("[data-key='suspect:bob R5'] .mark")).to_have_text("✕")
    expect(page.locator("[data-key='suspect:bob G2'] .badge")).to_have_text("!")
    frame = "(node) => getComputedStyle(node).outlineStyle"
    assert page.locator("[data-key='suspect:bob G2']").evaluate(frame) == "solid"


def test_hints_by_keyboard(blank_page: Mount, panel: BoardPanel) -> None:
    """A button sends what Python gave it; a fact lights up and puts out its move; what is said is announced."""
    ask(panel, "why", unknown=BOB, value="R2")
    shown = hints(blank_page, panel)
    page = shown.page
    page.get_by_role("button", name="Give me a hint").focus()
    page.keyboard.press("Enter")
    assert shown.sent == [{"kind": "hint"}]
    fact = page.get_by_role("button", name="Green 14 does not match")
    fact.click()
    moves = shown.sent[-1]["moves"]
    assert len(moves) == 1
    shown.set(lit=moves)
    expect(fact).to_have_attribute("aria-pressed", "true")
    fact.click()
    assert shown.sent[-1] == {"kind": "light", "moves": []}
    shown.set(said={"text": "That is it, well done.", "number": 9})
    expect(page.get_by_role("status").filter(has_text="well done")).to_have_count(1)
    expect(fact).to_be_focused()
    shown.set(sections=[], actions=[])
    expect(page.get_by_role("heading", name="Hints")).to_be_hidden()
    assert shown.unmount() == 0


def test_a_hint_opens_where_it_was_asked_for(blank_page: Mount, panel: BoardPanel) -> None:
    """Pressing "A bit more" again and again goes through the steps without losing the focus."""
    ask(panel, "hint")
    shown = hints(blank_page, panel)
    more = shown.page.get_by_role("button", name="A bit more")
    more.focus()
    ask(panel, "more")
    shown.set(**panel.hints.get_state(["sections", "said"]))
    expect(more).to_be_focused()
    expect(shown.page.get_by_role("heading", name="Hint, step 2 of 6")).to_be_visible()
