"""A second browser: a table of the static site in Firefox, played by key at the size of a phone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import missing
from firefox import running

from infiltr.site.pages import Cell, table_page

pytestmark = pytest.mark.site

TOY = """
import anywidget, traitlets

class Toy(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `Bullets ${model.get("count")} ${model.get("word")}`; };
      button.onclick = () => { model.set("count", model.get("count") + 1); model.save_changes(); };
      model.on("change:count", show); model.on("change:word", show); show(); el.append(button);
    } };'''
    count = traitlets.Int(1).tag(sync=True)
    word = traitlets.Unicode("").tag(sync=True)

    @traitlets.observe("count")
    def told(self, change):
        self.word = f"heard {change['new']}"

Toy()
"""


def test_a_table_in_firefox(site: str, site_folder: Path, tmp_path: Path) -> None:
    """Python starts, a widget is shown and answers a key, nothing sticks out at 360 pixels."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("firefox")
    page = site_folder / "tables" / "check-firefox.html"
    page.write_text(table_page("Check", [Cell(source=TOY)], ""), encoding="utf-8")
    try:
        with running(program, tmp_path / "profile") as firefox:
            firefox.size(360, 740)
            firefox.open(f"{site}/tables/{page.name}")
            firefox.wait("document.body.dataset.ready || document.querySelector('.wrong') !== null")
            assert firefox.run("document.querySelector('.wrong')?.textContent ?? ''") == ""
            firefox.run("document.querySelector('#cells button').focus()")
            firefox.press(" ")
            firefox.wait("document.querySelector('#cells button').textContent === 'Bullets 2 heard 2'", 20)
            assert firefox.run("document.documentElement.scrollWidth") <= 360
    finally:
        page.unlink()
