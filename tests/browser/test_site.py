"""The static site in Chromium: service workers blocked, storage empty, nothing asked of any other host."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from keyboard import play_move, press
from playwright.sync_api import BrowserContext, Page, expect
from servers import free_port, wait_until_answers

import infiltr
from infiltr.core.moves import line
from infiltr.games import GAMES, room
from infiltr.lobby import pages
from infiltr.site.pages import Cell, table_page

pytestmark = pytest.mark.site
PATIENCE = 90_000


@pytest.fixture
def run_page(page: Page, site: str) -> Callable[..., Page]:
    """`run_page(source, ...)`: a page of the site's own making whose cells are these, ready or failed."""

    def run(*sources: str, query: str = "") -> Page:
        text = table_page("Check", [Cell(source=source) for source in sources], "")
        address = f"{site}/tables/check.html"
        page.route(f"{address}{query}", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=text))
        page.goto(f"{address}{query}")
        page.locator("body[data-ready], #status.wrong").first.wait_for(timeout=PATIENCE, state="attached")
        return page

    return run


def kept(page: Page) -> list[object]:
    """What the page left in the browser: databases, storage, caches, cookies."""
    return list(
        page.evaluate(
            "async () => [(await indexedDB.databases()).length, localStorage.length, sessionStorage.length,"
            " (await caches.keys()).length, document.cookie]"
        )
    )


def test_front_page(page: Page, site: str, axe: Callable[..., list[str]]) -> None:
    """Tables first, then lessons, docs and licences; every link leads somewhere; WCAG 2.2 AA."""
    page.goto(f"{site}/index.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("infiltr")
    assert axe(page) == []
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    links = page.get_by_role("link").evaluate_all("(links) => links.map((link) => link.href)")
    assert links
    for link in links:
        assert page.request.get(link).status == 200, link
    page.goto(f"{site}/notices.html")
    assert page.locator("details").count() == page.locator("details:has(pre)").count(), "a licence without its text"
    for name in ("pyodide", "Python", "ipywidgets", "anywidget", "jquery", "sympy"):
        expect(page.locator("summary", has_text=name).first).to_be_visible()


TOY = """
import anywidget, traitlets
from infiltr.play import asked_for
from infiltr._where import saves_folder

class Toy(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `Bullets ${model.get("count")}`; };
      button.onclick = () => model.send({ add: 1 });
      model.on("change:count", show); show(); el.append(button);
    } };'''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self, count):
        super().__init__(count=count)
        self.on_msg(self.heard)

    def heard(self, widget, content, buffers):
        if self.count == 4:
            raise ValueError("no bullets left")
        self.count += content["add"]
        saves_folder().mkdir(parents=True, exist_ok=True)
        (saves_folder() / "toy.txt").write_text(f"game toy count={self.count}\\n")

name = asked_for().get("save")
start = int((saves_folder() / f"{name}.txt").read_text().split("=")[1]) if name else 1
print("dealt")
Toy(start)
"""


def test_a_table_without_any_installation(run_page: Callable[..., Page], tmp_path: Path) -> None:
    """A widget works both ways; its game is saved to a file, started over, and resumed from the file; nothing is kept."""
    page = run_page(TOY)
    button = page.get_by_role("button", name="Bullets")
    expect(button).to_have_text("Bullets 1")
    expect(page.locator(".printed")).to_have_text("dealt\n")
    expect(page.get_by_role("button", name="Save to a file")).to_be_disabled()
    button.click()
    expect(button).to_have_text("Bullets 2")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == "game toy count=2\n"
    page.get_by_role("button", name="Start the page over").click()
    expect(button).to_have_text("Bullets 1", timeout=PATIENCE)
    page.locator("#file").set_input_files(file)
    expect(button).to_have_text("Bullets 2", timeout=PATIENCE)
    assert kept(page) == [0, 0, 0, 0, ""]


def test_a_fault_is_told(run_page: Callable[..., Page]) -> None:
    """What a click raises, and what a cell raises, is one line in the page with the rest folded away."""
    page = run_page(TOY.replace("else 1", "else 4"))
    page.get_by_role("button", name="Bullets").click()
    expect(page.locator(".wrong p")).to_have_text("ValueError: no bullets left")
    page = run_page("raise ValueError('nothing to deal')", query="?other")
    expect(page.locator(".wrong p")).to_have_text("ValueError: nothing to deal")


SLOW = """
import time, ipywidgets
button = ipywidgets.Button(description="Think")
button.on_click(lambda _: time.sleep(2.5))
button
"""


def test_long_work_is_said(run_page: Callable[..., Page]) -> None:
    """While Python is busy for long, the page says so, and stops saying so."""
    page = run_page(SLOW)
    expect(page.locator("#status")).to_be_hidden()
    page.get_by_role("button", name="Think").click()
    expect(page.locator("#status")).to_have_text("Thinking …")
    expect(page.locator("#status")).to_be_hidden()


def test_an_old_browser_gets_one_line(new_context: Callable[..., BrowserContext], site: str) -> None:
    """Without what Python needs, the page says which browsers will do."""
    page = new_context().new_page()
    page.add_init_script("delete WebAssembly.Tag")
    text = table_page("Check", [Cell(source="1")], "")
    page.route(f"{site}/tables/old.html", lambda route: route.fulfill(content_type="text/html", body=text))
    page.goto(f"{site}/tables/old.html")
    expect(page.locator("#status")).to_contain_text("too old")


DEALS = """
import json
import infiltr
from infiltr.bots import RandomBot
from infiltr.games import has_room

def known(code):
    table = infiltr.new(code)
    bot = RandomBot(seed=5)
    while table.turn is not None and len(table.log) < 60:
        table.play(bot.choose(table.view(table.turn)))
    odds = infiltr.odds(table.view(table.setup.seats[0])) if has_room(table.game, "evidence") else {}
    return [[str(move) for move in table.log], {name: {v: str(p) for v, p in shares.items()} for name, shares in odds.items()}]
"""


def deal_codes() -> Iterator[str]:
    """A hundred deal codes of the first game and 25 of each other, for every number of seats and mission after mission."""
    for game, count in zip(GAMES.values(), [100, *[25] * (len(GAMES) - 1)], strict=True):
        low, high = game.seats
        missions = game.options["mission"].values if "mission" in game.options else ()
        for seed in range(count):
            options = {"mission": missions[seed % len(missions)]} if missions else {}
            yield infiltr.code(infiltr.new(game.name, seats=low + seed % (high - low + 1), seed=seed, **options))


def test_the_same_cards_and_odds_as_on_a_desk(run_page: Callable[..., Page]) -> None:
    """Deal codes give the same cards, the same games of random bots and the same odds in the browser.

    Odds are exact fractions here and there; where NumPy calculates a desk's in floating point numbers, they agree to 1e-9.
    """
    codes = list(deal_codes())
    page = run_page(DEALS + f"print(json.dumps({{code: known(code) for code in {codes!r}}}))")
    there = json.loads(page.locator(".printed").inner_text())
    scope: dict[str, Any] = {}
    exec(DEALS, scope)
    assert set(there) == set(codes)
    for code in codes:
        here = scope["known"](code)
        if there[code] == here:
            continue
        assert there[code][0] == here[0], code
        assert any(Fraction(share).denominator > 2**40 for shares in here[1].values() for share in shares.values()), code
        assert flat(there[code][1]) == pytest.approx(flat(here[1]), abs=1e-9), code


def flat(odds: dict[str, dict[str, str]]) -> dict[str, float]:
    """Odds as numbers, by the unknown and its value."""
    return {f"{name} {value}": float(Fraction(share)) for name, shares in odds.items() for value, share in shares.items()}


def test_packages_come_when_they_are_imported(run_page: Callable[..., Page]) -> None:
    """sympy is not part of the start and comes from the site when something imports it; NumPy and constraint are absent."""
    source = """
    import sys
    from importlib.util import find_spec
    before = "sympy" in sys.modules
    import sympy
    print(before, sympy.divisors(12), find_spec("numpy"), find_spec("constraint"))
    """
    page = run_page(textwrap.dedent(source))
    expect(page.locator(".printed")).to_have_text("False [1, 2, 3, 4, 6, 12] None None\n")


def play_pages() -> list[str]:
    """The names of the tables."""
    return [page.name for page in pages()]


@pytest.mark.parametrize("name", play_pages())
def test_every_table_opens(page: Page, site: str, name: str, axe: Callable[..., list[str]]) -> None:
    """Each playable notebook shows its table, at 360 pixels too, and keeps nothing in the browser."""
    page.goto(f"{site}/tables/{name}.html")
    page.locator("body[data-ready], #status.wrong").first.wait_for(timeout=PATIENCE, state="attached")
    expect(page.locator("#status.wrong")).to_have_count(0)
    expect(page.locator("#cells button, #cells [role=button]").first).to_be_visible()
    assert axe(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert kept(page) == [0, 0, 0, 0, ""]


RUN_ALL = """async () => {
  const app = window.jupyterapp;
  const notebook = app?.shell?.currentWidget;
  if (!notebook?.context) return false;
  await app.restored;
  await notebook.context.ready;
  await notebook.context.sessionContext.ready;
  app.commands.execute("notebook:run-all-cells");
  return true;
}"""


IN_KERNEL = """async (code) => {
  const run = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.requestExecute({ code });
  let text = "";
  run.onIOPub = ({ content }) => { text += content.text ?? content.evalue ?? ""; };
  await run.done;
  return text;
}"""


@pytest.mark.skipif(not play_pages(), reason="no notebook yet")
def test_a_notebook_in_jupyterlite(page: Page, site: str) -> None:
    """A playable notebook runs in JupyterLite: its widget is shown, no cell fails, and nothing is kept in the browser."""
    page.goto(f"{site}/lite/notebooks/index.html?path=play/{play_pages()[0]}.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=PATIENCE)
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context", timeout=PATIENCE)
    assert page.evaluate(RUN_ALL)
    page.locator(".jp-OutputArea-output button, .jp-RenderedText[data-mime-type*=stderr]").first.wait_for(timeout=PATIENCE)
    expect(page.locator(".jp-RenderedText[data-mime-type*=stderr]")).to_have_count(0)
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0
    # large packages come from the tables' archives when they are imported
    assert page.evaluate(IN_KERNEL, "import sympy, networkx; print(sympy.divisors(6), networkx.path_graph(2).size())") == "[1, 2, 3, 6] 1\n"


def saved_record(page: Page, file: Path) -> Path:
    """The game as the page's own button saves it, in this file."""
    with page.expect_download() as download:
        page.locator("#save").evaluate("(button) => button.click()")
    download.value.save_as(file)
    return file


def play_on(page: Page, file: Path, most: int = 100) -> None:
    """Follow the desk's advice by keyboard until the game is over, or for so many moves."""
    for _ in range(most):
        page.wait_for_function(
            "() => document.querySelector('.if-note-won, .if-note-lost') || "
            "(document.querySelector('.if-status-turn') && !document.querySelector('[data-confirm][disabled]'))",
            timeout=PATIENCE,
        )
        if page.locator(".if-note-won, .if-note-lost").count():
            return
        view = infiltr.load(saved_record(page, file)).view("ann")
        before = len(view)
        play_move(page, room(view.game, "choices").actions(view), line(infiltr.advise(view, 1)[0].move))
        page.wait_for_function(
            "(before) => Number(document.querySelector('.if-game').dataset.moves) > before", arg=before, timeout=PATIENCE
        )


def test_training_1_is_won_on_a_phone(page: Page, site: str, tmp_path: Path) -> None:
    """By keyboard, at 360 pixels: a deal is opened, played for some moves, saved to a file, resumed from it, and won.

    The campaign's progress is kept while the page is open, and in the file.
    """
    page.set_viewport_size({"width": 360, "height": 740})
    code = infiltr.code(infiltr.new("infiltraitors", seats=2, seed=5, mission="training1"))
    page.goto(f"{site}/index.html")
    page.get_by_label("Deal code").fill(code)
    page.get_by_label("Deal code").press("Enter")
    page.locator("body[data-ready]").wait_for(timeout=PATIENCE, state="attached")
    press(page, ".if-form button.if-main")
    page.locator(".if-game").wait_for(timeout=PATIENCE)
    assert page.locator("code").inner_text() == code
    play_on(page, tmp_path / "early.txt", 3)
    early = saved_record(page, tmp_path / "early.txt")
    page.locator("#file").set_input_files(early)
    page.locator("body[data-ready]").wait_for(timeout=PATIENCE, state="attached")
    page.locator(".if-game").wait_for(timeout=PATIENCE)
    play_on(page, tmp_path / "late.txt")
    expect(page.locator(".if-note-won")).to_be_visible()
    late = infiltr.load(saved_record(page, tmp_path / "late.txt"))
    assert late.moves[: len(infiltr.load(early).moves)] == infiltr.load(early).moves
    won = page.locator("option", has_text="Training 1 ✓ won")
    page.get_by_role("button", name="Start the page over").click()
    expect(won).to_have_count(1, timeout=PATIENCE)
    page.goto(f"{site}/tables/infiltraitors.html")
    page.locator("body[data-ready]").wait_for(timeout=PATIENCE, state="attached")
    expect(page.locator("option", has_text="Training 1")).to_have_count(1)
    expect(won).to_have_count(0)  # nothing is kept for whoever comes next
    page.locator("#file").set_input_files(tmp_path / "late.txt")
    expect(page.locator(".if-note-won")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Start the page over").click()
    expect(won).to_have_count(1, timeout=PATIENCE)  # unless it was saved
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert kept(page) == [0, 0, 0, 0, ""]


def test_from_a_stick(page: Page, site_folder: Path, tmp_path: Path) -> None:
    """`site.zip`, unpacked and given out as its instruction says, opens a table; the instruction is half a page."""
    with zipfile.ZipFile(site_folder.parent / "site.zip") as packed:
        packed.extractall(tmp_path / "USB stick")
    folder = tmp_path / "USB stick" / "infiltr-site"
    told = (folder / "README.txt").read_text(encoding="utf-8")
    assert "python -m http.server --bind 127.0.0.1 8000" in told
    assert len(told.splitlines()) <= 30
    port = free_port()
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            wait_until_answers(server, f"http://127.0.0.1:{port}/", tmp_path / "log")
            page.goto(f"http://127.0.0.1:{port}/")
            page.locator("a.go").first.click()
            page.locator("body[data-ready], #status.wrong").first.wait_for(timeout=PATIENCE, state="attached")
            expect(page.locator("#status.wrong")).to_have_count(0)
            expect(page.locator("#cells button").first).to_be_visible()
        finally:
            server.terminate()


ENTERED = """game infiltraitors mission=1 seats=ann,bob,cat seen_by=ann
hand ann R2 K4 K11 Y9 B13
start bob
nab bob
exchange cat bob R5 v
exchange ann bob K4 h
clue bob R10 h
"""


def test_the_assistant_answers_why_not(page: Page, site: str, tmp_path: Path) -> None:
    """Entries from a real table are opened from a file; a key on a cell of the board is answered with the clue it rests on."""
    file = tmp_path / "table.txt"
    file.write_text(ENTERED, encoding="utf-8")
    page.goto(f"{site}/tables/assistant.html")
    page.locator("body[data-ready]").wait_for(timeout=PATIENCE, state="attached")
    page.locator("#file").set_input_files(file)
    cell = page.locator("[data-key='suspect:bob Y10']")
    cell.wait_for(timeout=PATIENCE)
    cell.focus()
    page.keyboard.press("?")
    said = page.get_by_text("Red 10 does not match Bob's suspect").first
    expect(said).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#cells")).to_contain_text("So Bob's suspect is not Yellow 10.")
