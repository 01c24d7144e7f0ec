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

from keyboard import follow_advice  # noqa: E402
from servers import Server, voila_server  # noqa: E402
from whole_games import saved  # noqa: E402


@dataclass(frozen=True)
class Picture:
    """A page of ``notebooks/play``, what its address asks for, what to wait for and to click first, its size.

    ``moves``: so many are played then as they are advised. ``last``: clicked after all that.
    """

    name: str
    notebook: str
    query: dict[str, str] = field(default_factory=dict)
    ready: str = "main"
    clicks: Sequence[str] = ()
    size: tuple[int, int] = (1280, 1000)
    moves: int = 0
    last: Sequence[str] = ()


START = ".if-form button.if-main"


def table(name: str, deal: str, moves: int, *last: str) -> Picture:
    """A table at which so many moves have been made."""
    return Picture(name, name, {"deal": deal, "pace": "once"}, START, (START,), moves=moves, last=last)


PICTURES = (
    table("infiltraitors", "IT-D-7B", 3, "text=What is possible"),
    table("internal_affairs", "NA-3-7J", 6, "text=How likely it is"),
    table("inside_job", "IJ-1-79", 5, "text=How likely it is"),
    table("infiltration", "IF-2-7Q", 7, "text=How likely it is"),
    Picture("learn", "learn", ready=".if-game"),
    Picture("assistant", "assistant", ready=START, clicks=(START,)),
)


def take(picture: Picture, server: Server, page: Page) -> None:
    """Open the page, do what has to be done, and write the picture beside this file."""
    width, height = picture.size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url(f"voila/render/play/{picture.notebook}.ipynb", **picture.query))
    page.wait_for_selector(picture.ready)
    for selector in picture.clicks:
        page.click(selector)
    for _ in range(picture.moves):
        page.wait_for_selector(".if-game")
        follow_advice(page, saved(server))
    for selector in picture.last:
        page.click(selector)
    page.evaluate("() => document.querySelectorAll('*').forEach((one) => { one.scrollTop = 0; })")
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
