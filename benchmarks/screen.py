"""How quick the screen is: from the cell that runs to the board, and from a click to the repaint with odds shown.

    python -m benchmarks.screen            60 clicks of each kind; writes benchmarks/results/screen.md
    python -m benchmarks.screen --clicks 6 --dry     a look, nothing is written

The servers are those of `infiltr play`. A click counts until the last change of the page has been painted, whatever the
kernel sends in answer included. Aims: the board within a second of its cell; 100 ms from a click to the repaint, median.
"""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

import infiltr
from infiltr._where import notebooks_folder
from infiltr.core.moves import line
from infiltr.games import game
from infiltr.play import environment

RESULTS = Path(__file__).parent / "results" / "screen.md"
VISITS, CLICKS = 5, 60
AIM_BOARD, AIM_REPAINT = 1000.0, 100.0
MISSION, SEATS = "1", 3
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
             "--disable-background-networking", "--disable-component-update"]

CLICK = """async ([click, at, watched, name]) => {
  const value = () => document.querySelector(watched)?.getAttribute(name);
  const spoken = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[aria-live], .spoken");
  const target = document.querySelectorAll(click)[at], before = value(), start = performance.now();
  let changed = start, painted = start;
  const watch = new MutationObserver((all) => {
    if (all.every((one) => spoken(one.target))) return;
    changed = performance.now();
    requestAnimationFrame(() => setTimeout(() => { painted = performance.now(); }));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  target.click();
  while (value() === before || performance.now() - changed < 300) await new Promise(requestAnimationFrame);
  watch.disconnect();
  return painted - start;
}"""
"""Clicks, and tells after how many milliseconds the last change was painted: an attribute has changed, then 300 quiet ones."""

CELL = """async () => {
  const app = window.jupyterapp, notebook = app.shell.currentWidget, { sessionContext } = notebook.context;
  await app.restored; await notebook.context.ready; await sessionContext.ready;
  await sessionContext.restartKernel();
  await sessionContext.session.kernel.info;
}"""
RUN = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
START = """async ([click, wanted]) => {
  const start = performance.now();
  document.querySelector(click).click();
  while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
FORM, BEGIN, BOARD = ".if-form .if-main", ".if-form .if-main", ".if-hand .if-card"


@contextmanager
def serving() -> Iterator[str]:
    """`infiltr play`, in folders of its own; gives the address that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "infiltr.cli", "play", "--no-browser"]
        with subprocess.Popen(command, env={**os.environ, **_folders(folder)}, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[-1]
            finally:
                server.terminate()


@contextmanager
def lab() -> Iterator[str]:
    """JupyterLab over a copy of the notebooks, with its commands within a page's reach."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port, token = probe.getsockname()[1], secrets.token_hex(16)
        probe.close()
        shutil.copytree(notebooks_folder(), f"{folder}/notebooks")
        options = ["--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", f"--ServerApp.root_dir={folder}/notebooks",
                   "--ServerApp.allow_root=True", "--LabApp.expose_app_in_browser=True", "--ServerApp.log_level=ERROR"]
        origin = f"http://127.0.0.1:{port}"
        own = environment(token) | _folders(folder)
        with subprocess.Popen([sys.executable, "-P", "-m", "jupyterlab", *options], env=own, stderr=subprocess.DEVNULL) as server:
            try:
                while not _answers(f"{origin}/api/status?token={token}"):
                    time.sleep(0.2)
                yield f"{origin}/lab/tree/play/lobby.ipynb?token={token}"
            finally:
                server.terminate()


def _folders(folder: str) -> dict[str, str]:
    return {"INFILTR_DATA": f"{folder}/data", "JUPYTER_CONFIG_DIR": f"{folder}/config", "IPYTHONDIR": f"{folder}/ipython",
            "JUPYTER_RUNTIME_DIR": f"{folder}/runtime", "JUPYTER_DATA_DIR": f"{folder}/jupyter"}


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except (urllib.error.URLError, OSError):
        return False
    return True


def opened(page: Page, address: str, name: str, **query: str) -> None:
    """Another page of the same server."""
    found = urlsplit(address)
    path = found.path.rpartition("/")[0]
    more = "".join(f"&{key}={value}" for key, value in query.items())
    page.goto(f"{found.scheme}://{found.netloc}{path}/{name}.ipynb?{found.query}{more}")


def visits(page: Page, address: str) -> tuple[list[float], list[float]]:
    """In Voila: from the address to the form, and from its button to the board."""
    forms, boards = [], []
    for _ in range(VISITS):
        start = time.perf_counter()
        opened(page, address, "infiltraitors")
        page.locator(FORM).first.wait_for(timeout=60_000)
        forms.append(1000 * (time.perf_counter() - start))
        boards.append(page.evaluate(START, [BEGIN, BOARD]))
    return forms, boards


def cells(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """In JupyterLab, each time in a fresh kernel: from the cell that runs to the form, and from its button to the board."""
    forms, boards = [], []
    for _ in range(VISITS):
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        opened(page, address, "infiltraitors")
        path = "window.jupyterapp?.shell?.currentWidget?.context?.path?.endsWith('infiltraitors.ipynb')"
        page.wait_for_function(path, timeout=120_000)
        page.evaluate(CELL)
        start = time.perf_counter()
        page.evaluate(RUN)
        page.locator(FORM).first.wait_for(timeout=60_000)
        shown = time.perf_counter()
        page.locator(BEGIN).first.click(timeout=60_000)
        page.locator(BOARD).first.wait_for(timeout=60_000)
        forms.append(1000 * (shown - start))
        boards.append(1000 * (time.perf_counter() - shown))
        page.close()
    return forms, boards


def deal() -> str:
    """A deal in which another agent begins, so that there is a board at the first turn."""
    tables = (infiltr.new("infiltraitors", seats=SEATS, seed=seed, mission=MISSION) for seed in range(1, 99))
    return infiltr.code(next(table for table in tables if table.turn == table.setup.seats[1]))


def clicks(page: Page, address: str, count: int) -> tuple[list[float], list[float]]:
    """At a table with odds shown: marks, and moves (each taken back)."""
    opened(page, address, "infiltraitors", deal=deal(), pace="calm")
    page.get_by_role("button", name="Play this deal").click()
    page.locator(".if-actions").wait_for(timeout=60_000)
    page.locator(".infiltr-sheet .pick-show input[value='odds']").evaluate("(one) => one.click()")
    page.locator(".infiltr-sheet[data-show='odds']").wait_for()
    marks, moves = [], []
    keys = page.locator(".infiltr-sheet .cell").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    for number in range(count):
        cell = f'.infiltr-sheet .cell[data-key="{keys[7 * number % len(keys)]}"]'
        marks.append(page.evaluate(CLICK, [cell, 0, cell, "aria-label"]))
    for _ in range(count):
        page.locator(".if-desk [data-cell='bide']").click()
        if not page.locator("[data-confirm]").count():
            page.locator(".if-desk .if-part [data-cell]").first.click()
        page.locator("[data-confirm]:not([disabled])").wait_for()
        moves.append(page.evaluate(CLICK, ["[data-confirm]", 0, ".if-game", "data-moves"]))
        page.evaluate(CLICK, ["[data-cell='undo']", 0, ".if-game", "data-moves"])
    return marks, moves


def kernel() -> tuple[list[float], list[float]]:
    """What the kernel works for each mark and move of a game, in processor milliseconds, without a browser."""
    from infiltr.answers import advise
    from infiltr.opening import read_code
    from infiltr.widgets.play import Play

    with tempfile.TemporaryDirectory() as folder:
        os.environ["INFILTR_DATA"] = folder
        play = Play(game("infiltraitors"))
        play.open(read_code(play.game, deal(), {}))
        assert play.session is not None
        assert play.panel is not None
        marks, moves, panel = [], [], play.panel
        for _ in range(60):
            if play.session.outcome is not None:
                break
            view = play.session.view()
            if view.state.turn != view.seat:
                play.heard({"tick": True, "n": play._number})
                continue
            panel._heard({"kind": "show", "show": "odds"})
            for value in list(panel.board.model().values)[:3] if panel.board.chosen else ():
                sent = {"kind": "mark", "cells": [[panel.board.chosen, value]], "mark": "x", "whole": False}
                marks.append(_worked(lambda sent=sent: panel._heard(sent)))
            sent = {"move": line(advise(view, 1)[0].move), "n": play._number}
            moves.append(_worked(lambda sent=sent: play.heard(sent)))
        play.session.close()
    return marks, moves


def _worked(act: Callable[[], object]) -> float:
    before = time.process_time()
    act()
    return 1000 * (time.process_time() - before)


def row(what: str, found: Sequence[float]) -> str:
    """A line of the table."""
    return f"| {what} | {min(found):.0f} ms | {statistics.median(found):.0f} ms | {max(found):.0f} ms | {len(found)} |"


def main() -> int:
    """Measure and write; 1 where an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    chosen = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("chromium is missing")
    load = os.getloadavg()[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        with serving() as address:
            forms, boards = visits(page, address)
            marks, moves = clicks(page, address, chosen.clicks)
        with lab() as address:
            ran, started = cells(browser, address)
        browser_name = f"Chromium {browser.version}"
        browser.close()
    mark_work, move_work = kernel()
    rows = [
        row("cell runs → form, in JupyterLab, fresh kernel", ran), row("“Start the game” → board, in JupyterLab", started),
        row("address → form, in Voila (kernel start included)", forms), row("“Start the game” → board, in Voila", boards),
        row("a mark → repaint, odds shown", marks), row("a move → repaint, odds shown", moves),
        row("kernel's work for a mark (processor time)", mark_work), row("kernel's work for a move (processor time)", move_work),
    ]
    print(*rows, sep="\n", flush=True)
    if not chosen.dry:
        RESULTS.write_text("\n".join([
            "# The screen", "",
            f"{browser_name}, Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores; load average of the last",
            f"minute before it began: {load:.1f}. Mission {MISSION}, {SEATS} seats, 1280 x 800.",
            f"Aims: board at most {AIM_BOARD / 1000:.0f} s after its cell runs, repaint at most {AIM_REPAINT:.0f} ms, both median.", "",
            "| what | best | median | worst | times |", "|---|---|---|---|---|", *rows, "",
            "Command: `python -m benchmarks.screen`.", ""]), encoding="utf-8")
    board = statistics.median(ran) + statistics.median(started)
    return int(board > AIM_BOARD or max(map(statistics.median, (marks, moves))) > AIM_REPAINT)


if __name__ == "__main__":
    sys.exit(main())
