"""The Clue Board and the hints beside a table in Voila: marks are saved, reasons light up the table, hints lead to the end."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from servers import Server

import infiltr

TABLE = "voila/render/play/infiltraitors.ipynb"


def test_marks_reasons_and_hints_at_a_table(page: Page, voila: Server) -> None:
    """A mark made by key is in the saved record; a fact lights up its card; the sixth step of a hint makes the marks."""
    code = infiltr.code(infiltr.new("infiltraitors", seats=3, seed=2, mission="1"))
    page.goto(voila.url(TABLE, deal=code, pace="once"))
    page.locator(".if-form button.if-main").click()
    page.locator(".if-game").wait_for()
    page.get_by_role("button", name="Nab a suspect").click()
    board = page.locator(".infiltr-sheet")
    board.get_by_role("grid").wait_for()
    cell = board.get_by_role("gridcell", name="Red 6")
    cell.focus()
    page.keyboard.press("x")
    expect(board.get_by_role("gridcell", name="Red 6: crossed out")).to_be_focused()
    saved = max(folder(voila).glob("*.txt"), key=lambda path: path.stat().st_mtime).read_text(encoding="utf-8")
    assert "#mark ann suspect:" in saved, saved

    hints = page.locator(".infiltr-hints")
    seen = hand(page)[0]
    board.get_by_role("gridcell", name=f"{seen}:").focus()
    page.keyboard.press("?")
    fact = hints.get_by_role("button", name=f"You were dealt {seen}.")
    expect(fact).to_be_in_viewport()
    fact.click()
    expect(page.locator(".if-game .if-lit")).to_have_count(1)
    fact.click()
    expect(page.locator(".if-game .if-lit")).to_have_count(0)

    hints.get_by_role("button", name="Give me a hint").click()
    for step in range(2, 6):
        hints.get_by_role("button", name="A bit more").click()
        expect(hints.get_by_role("heading", name=f"Hint, step {step} of 6")).to_be_visible()
    hints.get_by_role("button", name="Show me what to mark").click()
    hints.get_by_role("button", name="Mark it for me").click()
    expect(board.get_by_role("gridcell", name=f"{seen}: crossed out")).to_have_count(1)


def hand(page: Page) -> list[str]:
    """The cards in hand, as the screen names them."""
    labels = page.locator(".if-hand .if-card").evaluate_all("(cards) => cards.map((card) => card.getAttribute('aria-label'))")
    return [str(label).partition(";")[0] for label in labels]


def folder(server: Server) -> Path:
    """Where this server's games are saved."""
    return server.log.parent / "infiltr-data" / "saves"
