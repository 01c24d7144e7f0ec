"""The lobby in Voila, as `infiltr play` serves it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from servers import START_SECONDS, Server, free_port

import infiltr

LOBBY = "voila/render/play/lobby.ipynb"


@pytest.fixture
def lobby(page: Page, voila: Server) -> Page:
    """The lobby, shown."""
    page.goto(voila.url(LOBBY))
    page.get_by_role("heading", level=1).wait_for()
    return page


def test_the_lobby(lobby: Page, axe: Callable[..., list[str]]) -> None:
    """It says what there is to play and whose games they are, breaks no rule of WCAG 2.2 AA, and keeps no token in view."""
    expect(lobby).to_have_title("infiltr")
    expect(lobby.get_by_text("Unofficial")).to_be_visible()
    expect(lobby.get_by_text("please own the game")).to_be_visible()
    assert axe(lobby) == []
    assert "token" not in lobby.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_and_dark(
    new_context: Callable[..., BrowserContext], voila: Server, axe: Callable[..., list[str]], scheme: str
) -> None:
    """At 360 pixels nothing sticks out; the system's dark colours are followed, with enough contrast."""
    page = new_context(viewport={"width": 360, "height": 740}, color_scheme=scheme).new_page()
    page.goto(voila.url(LOBBY))
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(json.loads(background.replace("rgb(", "[").replace(")", "]"))) < 200) == (scheme == "dark")
    assert axe(page) == []


def test_a_deal_code(lobby: Page) -> None:
    """A code that was mistyped is answered in one line; a right one names its deal and leads to the table."""
    lobby.get_by_label("Deal code").fill("nonsense")
    lobby.get_by_role("button", name="Find this deal").click()
    expect(lobby.get_by_role("alert")).to_contain_text("nonsense", timeout=30_000)
    code = infiltr.code(infiltr.new("infiltraitors", seats=4, seed=11, mission="5"))
    lobby.get_by_label("Deal code").fill(code)
    lobby.get_by_label("Deal code").press("Enter")
    found = lobby.get_by_role("link", name="Play this deal")
    expect(found).to_have_attribute("href", f"infiltraitors.ipynb?deal={code}", timeout=30_000)
    expect(lobby.locator(".found")).to_contain_text("Infiltraitors: Mission 5, 4 seats")


def test_games_to_go_on_with(page: Page, voila: Server) -> None:
    """Saved games are listed, the newest first, and lead to their table; a file that is no game is left out."""
    saves = voila.log.parent / "infiltr-data" / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    for earlier in saves.glob("*.txt"):  # other tests of this server leave theirs
        earlier.unlink()
    table = infiltr.new("infiltraitors", seats=["ann", "bob"], seed=3, mission="training1")
    infiltr.save(table, saves / "monday.txt")
    infiltr.save(infiltr.new("infiltraitors", seats=3, seed=4), saves / "tuesday.txt")
    os.utime(saves / "monday.txt", (1e9, 1e9))
    (saves / "shopping.txt").write_text("milk\n", encoding="utf-8")
    page.goto(voila.url(LOBBY))
    rows = page.get_by_role("region", name="Saved games").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("Infiltraitors: Training 1")
    expect(rows.last).to_contain_text("Ann, Bob")
    expect(rows.last).to_contain_text("goes on")
    expect(rows.last.get_by_role("link")).to_have_attribute("href", "infiltraitors.ipynb?save=monday")


def test_nobody_without_the_token(voila: Server) -> None:
    """The server answers with its login page, or not at all, where the token is missing."""
    try:
        with urllib.request.urlopen(f"{voila.origin}/{LOBBY}", timeout=10) as answer:
            shown = answer.url
    except urllib.error.HTTPError as error:
        error.close()
        shown = f"refused: {error.code}"
    assert "login" in shown or shown == "refused: 403"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent to a process of its own")
@pytest.mark.parametrize("more", [(), ("--lab",)], ids=["voila", "lab"])
def test_infiltr_play(tmp_path: Path, more: tuple[str, ...]) -> None:
    """`infiltr play --no-browser` prints an address of this machine with a token, which works; Ctrl-C ends it quietly."""
    port = free_port()
    command = [sys.executable, "-P", "-m", "infiltr.cli", "play", "--no-browser", f"--port={port}", *more]
    environment = {**os.environ, "INFILTR_DATA": str(tmp_path / "data"), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    errors = tmp_path / "errors.txt"
    with errors.open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True)
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            address = line.split()[-1]
            assert address.startswith(f"http://127.0.0.1:{port}/"), errors.read_text()
            with urllib.request.urlopen(address, timeout=START_SECONDS) as answer:
                assert answer.status == 200
            os.killpg(server.pid, signal.SIGINT)
            assert server.wait(timeout=30) == 0
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
            server.communicate()


@pytest.mark.parametrize(("fixture", "path"), [("lab", "lab/tree/play/lobby.ipynb"), ("notebook7", "notebooks/play/lobby.ipynb")])
def test_lab_and_notebook(
    new_context: Callable[..., BrowserContext], request: pytest.FixtureRequest, fixture: str, path: str
) -> None:
    """The lobby is shown in JupyterLab and in Notebook 7 as well (whose own pages throw errors, not counted here)."""
    page = new_context().new_page()
    server: Server = request.getfixturevalue(fixture)
    page.goto(server.url(path))
    # Lab first brings back what was open before: wait for this notebook to be the one in front
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.path?.endsWith('lobby.ipynb')", timeout=60_000)
    page.evaluate(
        """async () => {
          const app = window.jupyterapp, notebook = app.shell.currentWidget;
          await app.restored; await notebook.context.ready; await notebook.context.sessionContext.ready;
          await app.commands.execute("notebook:run-all-cells");
        }"""
    )
    expect(page.locator(".jp-OutputArea-output h1")).to_have_text("infiltr", timeout=60_000)
