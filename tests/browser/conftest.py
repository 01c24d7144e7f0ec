"""Chromium, servers, a blank page for one widget, and axe; nothing outside 127.0.0.1 is ever asked for.

Without Chromium (or npm, for axe) the tests are skipped by name; with CI=true that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from blank import Mounted, mounter
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from servers import Server, lab_server, voila_server

from infiltr.site import build
from infiltr.site.server import listen

HERE = Path(__file__).parent
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # refused already when a name is looked up, workers included
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
AXE_TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder carries the marker `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


def missing(what: str) -> NoReturn:
    """A skip that names what is missing; a failure where everything has to be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI=true", pytrace=False)
    pytest.skip(f"{what} is missing")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield running
        running.close()


def is_inside(address: str) -> bool:
    """Whether an address stays on this machine (or inside the page)."""
    parts = urlsplit(address)
    return parts.scheme in {"data", "blob", "about"} or parts.hostname == "127.0.0.1"


@pytest.fixture
def outside() -> Iterator[list[str]]:
    """Addresses asked for that are not on 127.0.0.1; the test fails at its end if there is one."""
    asked: list[str] = []
    yield asked
    assert asked == [], "asked for outside addresses"


@pytest.fixture
def new_context(browser: Browser, outside: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """`new_context(**options)`: a browser context (viewport, color_scheme ...), watched."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(30_000)
        context.on("request", lambda request: None if is_inside(request.url) else outside.append(request.url))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page of 1280 x 800; an uncaught error in it fails the test."""
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == [], "uncaught errors in the page"


@pytest.fixture
def blank_page(page: Page) -> Callable[..., Mounted]:
    """`blank_page(es_module, css=..., **state)` mounts a widget's module with a fake model in an empty page."""
    return mounter(page)


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """All notebooks in Voila; `voila.url("voila/render/play/lobby.ipynb")`."""
    with voila_server(tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab over a copy of the notebooks; `lab.url("lab/tree/play/lobby.ipynb")`, app in window.jupyterapp."""
    with lab_server(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Notebook 7; `notebook7.url("notebooks/play/lobby.ipynb")`, app in window.jupyterapp."""
    with lab_server(tmp_path_factory.mktemp("notebook7"), "notebook") as server:
        yield server


@pytest.fixture(scope="session")
def site_folder(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole static site; what it fetches is kept in build/site-work."""
    if shutil.which("npm") is None:
        missing("npm (for the site)")
    target, work = tmp_path_factory.mktemp("site") / "site", pytestconfig.rootpath / "build" / "site-work"
    return build(target, work=work, tell=lambda text: None)


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site, served from 127.0.0.1."""
    with listen(site_folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="session")
def axe_source(pytestconfig: pytest.Config) -> str:
    """axe-core at the version in package-lock.json (MPL-2.0; used by tests, never shipped)."""
    npm = shutil.which("npm")
    place = pytestconfig.rootpath / "build" / "browser-tests"
    script = place / "node_modules" / "axe-core" / "axe.min.js"
    wanted = (HERE / "package-lock.json").read_bytes()
    have = place / "package-lock.json"
    if not script.is_file() or not have.is_file() or have.read_bytes() != wanted:
        if npm is None:
            missing("npm (for axe-core)")
        place.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, place / name)
        done = subprocess.run([npm, "ci", "--ignore-scripts"], cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            missing(f"axe-core (npm ci: {done.stderr.strip()[-300:]})")
    return script.read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source: str) -> Callable[..., list[str]]:
    """`axe(page, within="#root")`: what breaks WCAG 2.2 A or AA, one line each; an empty list is a pass."""

    def check(page: Page, within: str = "html") -> list[str]:
        page.evaluate(f"() => {{ {axe_source}\n }}")
        options = {"runOnly": {"type": "tag", "values": list(AXE_TAGS)}}
        run = "async ([within, options]) => (await axe.run(within, options)).violations"
        return [
            f"{rule['id']}: {rule['help']}: {node['target']}: {node['html'][:160]}"
            for rule in page.evaluate(run, [within, options])
            for node in rule["nodes"]
        ]

    return check
