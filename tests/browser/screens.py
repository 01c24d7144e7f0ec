"""A game's screen and boards alone in a blank page, from a table or a board; what can be looked at in many ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from blank import Mounted
from judges import session_on
from playwright.sync_api import Page

from infiltr.board import Board
from infiltr.core.moves import Seat
from infiltr.core.table import Table
from infiltr.stage import staged
from infiltr.widgets.assets import module, read, style
from infiltr.widgets.screen import labels
from infiltr.widgets.sheet import labels as sheet_labels

SCREEN, SHEET = module("choosing.js", "screen.js"), module("sheet.js")
LOOKS: dict[str, dict[str, Any]] = {
    "narrow": {"viewport": {"width": 360, "height": 740}},
    "dark": {"color_scheme": "dark"},
    "zoom": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "contrast": {"forced_colors": "active", "reduced_motion": "reduce"},
}
"""A small screen, darkness, 200 %, forced colours: options of a browser's context."""


def mount(blank_page: Callable[..., Mounted], scene: dict[str, Any]) -> Mounted:
    """The screen with this scene."""
    return blank_page(SCREEN, css=style(), scene=scene, labels=labels())


def mount_table(blank_page: Callable[..., Mounted], table: Table, seat: Seat) -> Mounted:
    """The screen of the only person at this table, with every tool of a game."""
    return mount(blank_page, staged(session_on(table, seat, practice=True), 1))


def mount_sheet(blank_page: Callable[..., Mounted], board: Board) -> Mounted:
    """The board as it is shown now."""
    return blank_page(SHEET, css=style() + read("sheet.css"), boards=board.boards(), board=board.chosen, cells=board.cells(),
                      view=board.state(), lit={}, labels=sheet_labels(), said={})


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def drawn(screen: Mounted) -> str:
    """What is in the page and in the model, to the letter."""
    return str(screen.root.evaluate("(root) => root.outerHTML + JSON.stringify(bench.model.get('scene'))"))
