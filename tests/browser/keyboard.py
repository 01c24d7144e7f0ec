"""A player who has a keyboard alone: reaches things with Tab and arrows, and follows the advice for what to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from infiltr import load
from infiltr.answers import advise
from infiltr.core.moves import line
from infiltr.games import room

MOST_TABS = 250

_PLACE = """(wanted) => {
  const here = document.activeElement, goal = document.querySelector(wanted);
  if (!goal) return "missing";
  if (here === goal) return "there";
  const group = goal.closest("[role='grid'], [role='toolbar'], .if-hand, .if-part, .if-log ol");
  if (!group || !group.contains(here) || !here.dataset.cell) return "Tab";
  const rows = [...group.querySelectorAll("[role='row']")].map((row) => [...row.querySelectorAll("[data-cell]")]);
  const at = (cell) => { const r = rows.findIndex((row) => row.includes(cell)); return [r, rows[r].indexOf(cell)]; };
  if (rows.length > 1) {
    const [r, c] = at(here), [gr, gc] = at(goal);
    return r < gr ? "ArrowDown" : r > gr ? "ArrowUp" : c < gc ? "ArrowRight" : "ArrowLeft";
  }
  const cells = [...group.querySelectorAll("[data-cell]")];
  return cells.indexOf(here) < cells.indexOf(goal) ? "ArrowRight" : "ArrowLeft";
}"""


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Reach this element by keys alone, and press one on it."""
    for _ in range(MOST_TABS):
        step = page.evaluate(_PLACE, selector)
        if step == "missing":
            raise AssertionError(f"{selector} is not there")
        if step == "there":
            page.keyboard.press(key)
            return
        page.keyboard.press(step)
    raise AssertionError(f"{selector} is out of the keyboard's reach")


def cell(value: str) -> str:
    """The element that stands for a value to choose."""
    return f'.if-desk [data-cell="{value}"]'


def play_move(page: Page, actions: list[dict[str, Any]], text: str) -> None:
    """Choose this move (a line) and confirm it."""
    action, values = next((one, move[1:]) for one in actions for move in one["moves"] if move[0] == text)
    if page.locator(".if-actions").count() and not page.locator(f'{cell(action["id"])}[aria-pressed="true"]').count():
        press(page, cell(action["id"]))
    for value in values:
        chosen = page.locator(f'{cell(value)}:is([aria-pressed="true"], [aria-selected="true"])')
        if not page.locator("[data-confirm]").count() and not chosen.count() and page.locator(cell(value)).count():
            press(page, cell(value))
    press(page, "[data-confirm]")


def follow_advice(page: Page, path: Path, seat: str = "ann") -> bool:
    """Wait for this seat's turn and play what is advised in its saved game; False: the game is over."""
    page.wait_for_function(
        "() => document.querySelector('.if-note-won, .if-note-lost') || "
        "(document.querySelector('.if-status-turn') && !document.querySelector('[data-confirm][disabled]'))"
    )
    if page.locator(".if-note-won, .if-note-lost").count():
        return False
    view = load(path).view(seat)
    play_move(page, room(view.game, "choices").actions(view), line(advise(view, 1)[0].move))
    page.wait_for_function("(before) => Number(document.querySelector('.if-game').dataset.moves) > before", arg=len(view))
    return True


def play_to_the_end(page: Page, path: Path, most: int = 400) -> str:
    """Follow the advice in a saved game until it is over; how it ended, as the screen says it."""
    for _ in range(most):
        if not follow_advice(page, path):
            return page.locator(".if-note h3").inner_text()
    raise AssertionError("the game does not end")
