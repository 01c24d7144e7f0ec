"""Take the pictures of the README and the documentation anew: ``python docs/pictures/make.py``.

Each is a page of the real program: the notebooks are served as `infiltr play` serves them, opened in Chromium at a
fixed deal, and photographed. Needs the packages of ``make test`` and a Chromium.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "browser"))

from servers import Server, voila_server  # noqa: E402


@dataclass(frozen=True)
class Picture:
    """A page of ``notebooks/play``, what its address asks for, what to wait for and to click first, and its size."""

    name: str
    notebook: str
    query: dict[str, str] = field(default_factory=dict)
    ready: str = "main"
    clicks: Sequence[str] = ()
    size: tuple[int, int] = (1280, 860)


PICTURES = (
    Picture("infiltraitors", "infiltraitors", {"deal": "IT-D-7B", "pace": "once"}, ".if-form button.if-main",
            (".if-form button.if-main",), (1280, 1000)),
    Picture("internal_affairs", "internal_affairs", {"deal": "NA-3-7J", "pace": "once"}, ".if-form button.if-main",
            (".if-form button.if-main", *(f".if-hand button[aria-pressed='false'] >> nth={place}" for place in range(3)),
             "[data-confirm]:not([disabled])", "text=How likely it is"), (1280, 1040)),
    Picture("inside_job", "inside_job", {"deal": "IJ-1-79", "pace": "once"}, ".if-form button.if-main",
            (".if-form button.if-main",), (1280, 1000)),
    Picture("infiltration", "infiltration", {"deal": "IF-2-7Q", "pace": "once"}, ".if-form button.if-main",
            (".if-form button.if-main",), (1280, 1000)),
    Picture("learn", "learn", ready=".if-game", size=(1280, 1000)),
    Picture("assistant", "assistant", ready=".if-form button.if-main", clicks=(".if-form button.if-main",),
            size=(1280, 1000)),
)


def take(picture: Picture, server: Server, page: Page) -> None:
    """Open the page, do what has to be done, and write the picture beside this file."""
    width, height = picture.size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url(f"voila/render/play/{picture.notebook}.ipynb", **picture.query))
    page.wait_for_selector(picture.ready)
    for selector in picture.clicks:
        page.click(selector)
    page.wait_for_timeout(1500)  # bots move, fonts and focus rings settle
    page.screenshot(path=HERE / f"{picture.name}.png")


def main(names: Sequence[str]) -> None:
    """Take all pictures, or those named."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is needed")
    with tempfile.TemporaryDirectory() as folder, voila_server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(60_000)
        for picture in PICTURES:
            if not names or picture.name in names:
                take(picture, server, page)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
