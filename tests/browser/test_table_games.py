"""Whole games in Voila, played by keyboard alone; nothing outside 127.0.0.1 is asked for (the fixture `page` watches)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from keyboard import play_to_the_end
from playwright.sync_api import BrowserContext, Page, expect
from servers import Server
from whole_games import open_deal, saved

import infiltr

TABLE = "voila/render/play/infiltraitors.ipynb"


@pytest.mark.parametrize(("mission", "seats", "seed"), [("training1", 2, 5), ("1", 3, 2), ("17", 2, 4)])
def test_a_whole_game_by_keyboard(page: Page, voila: Server, mission: str, seats: int, seed: int) -> None:
    """A game is opened and played to its end without a mouse, and its saved record ends as the screen says."""
    code = open_deal(page, voila, "infiltraitors", seats, seed, mission=mission)
    assert page.locator("code").inner_text() == code
    ended = play_to_the_end(page, saved(voila))
    outcome = infiltr.load(saved(voila)).view().state.outcome
    assert outcome is not None
    assert ended == ("Won!" if outcome.won else "Lost")
    assert mission != "training1" or outcome.won


def test_tools_of_a_game(page: Page, voila: Server, axe: Callable[..., list[str]]) -> None:
    """Undo, looking back, what if, the file, another table and resuming: each does what it says and loses nothing."""
    code = open_deal(page, voila, "infiltraitors", 2, 2, mission="1")
    page.locator(".if-status-turn").wait_for()
    status = page.locator(".if-status")
    first = page.locator(".if-hand .if-card").evaluate_all("(cards) => cards.map((card) => card.dataset.cell)")
    page.get_by_role("button", name="Nab a Suspect").click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".if-log button").filter(has_text="Ann nabs a suspect")).to_have_count(1)
    page.locator(".if-status-turn").wait_for()
    page.locator(".if-log button").last.click()
    expect(status).to_contain_text("You look back")
    assert axe(page) == []
    page.locator(".if-note").get_by_role("button", name="Back to the game").click()
    page.locator(".if-status-turn").wait_for()

    page.get_by_role("button", name="What if").click()
    expect(page.locator(".if-note h3")).to_have_text("What if")
    page.locator('.if-desk [data-cell="bide"]').click()
    page.locator('.if-desk [data-cell="0"]').click()
    page.locator("[data-confirm]").click()
    page.locator(".if-note").get_by_role("button", name="Back to the game").click()
    expect(page.locator(".if-note")).to_have_count(0)
    expect(page.locator(".if-log button").filter(has_text="Ann bides")).to_have_count(0)

    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert infiltr.read(text).moves[-1] == infiltr.load(saved(voila)).moves[-1]

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".if-log button").filter(has_text="Ann nabs a suspect")).to_have_count(0)
    assert page.locator(".if-hand .if-card").evaluate_all("(cards) => cards.map((card) => card.dataset.cell)") == first
    page.get_by_role("button", name="Another table").click()
    page.get_by_role("button", name="Go on", exact=True).click()
    page.locator(".if-game").wait_for()
    assert page.locator("code").inner_text() == code


def test_a_reloaded_page_goes_on(page: Page, voila: Server) -> None:
    """A page that is loaded anew (its kernel is gone) resumes the saved game at its last move."""
    open_deal(page, voila, "infiltraitors", 2, 3, mission="1")
    page.locator(".if-status-turn").wait_for()
    page.get_by_role("button", name="Nab a Suspect").click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".if-log button").filter(has_text="Ann nabs a suspect")).to_have_count(1)
    page.locator(".if-status-turn").wait_for()
    moves = page.locator(".if-game").get_attribute("data-moves")
    page.goto(voila.url(TABLE, save=saved(voila).stem))
    page.locator(".if-status-turn").wait_for()
    assert page.locator(".if-game").get_attribute("data-moves") == moves


def test_two_people_at_one_screen(page: Page, voila: Server) -> None:
    """Two people share the screen: a cover stands between their turns, and each sees their own hand."""
    open_deal(page, voila, "infiltraitors", 2, 1, people=("Bob",), mission="training1")
    hands = []
    for _ in range(2):
        cover = page.locator(".if-cover button")
        cover.wait_for()
        assert page.locator(".infiltr .if-card").count() == 0
        cover.click()
        page.locator(".if-status-turn").wait_for()
        hands.append(page.locator(".if-hand .if-card").evaluate_all("(cards) => cards.map((card) => card.dataset.cell)"))
        page.locator('.if-desk [data-cell="nab"]').click()
        page.locator("[data-confirm]").click()
    assert not set(hands[0]) & set(hands[1])


def test_a_given_deal_that_was_mistyped(page: Page, voila: Server) -> None:
    """A mistyped code is answered in one line, and the form stays."""
    page.goto(voila.url(TABLE, deal="IT-0-7D"))
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("alert")).to_contain_text("mistyped")
    page.goto(voila.url(TABLE, save="nothing-like-this"))
    expect(page.get_by_role("alert")).to_contain_text("no saved game")


def test_keys_in_lab(new_context: Callable[..., BrowserContext], lab: Server) -> None:
    """In JupyterLab `m` and `x` on a focused card are the card's: the cell is neither turned to Markdown nor cut."""
    page = new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.goto(lab.url("lab/tree/play/infiltraitors.ipynb"))
    # Lab first brings back what was open before: wait for this notebook to be the one in front
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.path?.endsWith('infiltraitors.ipynb')", timeout=60_000)
    page.evaluate(
        """async () => {
          const app = window.jupyterapp, notebook = app.shell.currentWidget;
          await app.restored; await notebook.context.ready; await notebook.context.sessionContext.ready;
          await app.commands.execute("notebook:run-all-cells");
        }"""
    )
    page.get_by_role("button", name="Start the game").click(timeout=60_000)
    card = page.locator(".if-hand .if-card").first
    card.wait_for()
    card.focus()
    for key in ("m", "x", "a", "b", "ArrowDown"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    kinds = "() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"
    assert page.evaluate(kinds) == ["markdown", "code"]
    assert page.locator(".if-hand .if-card").count() >= 5
    assert page.evaluate("document.activeElement.closest('.if-hand') !== null")
    # the static picture is in the notebook, and hidden while the widget is there
    outputs = "() => window.jupyterapp.shell.currentWidget.content.widgets[1].model.outputs.toJSON()"
    kept = "".join(str(output["data"].get("text/html", "")) for output in page.evaluate(outputs))
    assert 'class="infiltr-picture"' in kept
    assert 'role="img"' in kept
    assert "Training 1" in kept
    assert not page.locator(".infiltr-picture").first.is_visible()
