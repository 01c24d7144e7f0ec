"""A second browser: a table of the static site in Firefox, played by key at the size of a phone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import missing
from firefox import Firefox, running

import infiltr

pytestmark = pytest.mark.site

CONFIRM = "document.querySelector('[data-confirm]:not([disabled])')"


def focus(firefox: Firefox, selector: str, key: str = " ") -> None:
    """Wait for an element, focus it, press a key."""
    firefox.wait(f"document.querySelector({selector!r}) !== null", 60)
    firefox.run(f"document.querySelector({selector!r}).focus()")
    firefox.press(key)


def test_training_1_in_firefox(site: str, tmp_path: Path) -> None:
    """The real table: training 1 is opened from its deal code and a move is made, by key, at 360 pixels."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("firefox")
    code = infiltr.code(infiltr.new("infiltraitors", seats=2, seed=5, mission="training1"))
    with running(program, tmp_path / "profile") as firefox:
        firefox.size(360, 740)
        firefox.open(f"{site}/tables/infiltraitors.html?deal={code}")
        firefox.wait("document.body.dataset.ready || document.querySelector('.wrong') !== null")
        assert firefox.run("document.querySelector('.wrong')?.textContent ?? ''") == ""
        focus(firefox, ".if-form button.if-main")
        firefox.wait("document.querySelector('.if-game') !== null", 60)
        before = firefox.run("Number(document.querySelector('.if-game').dataset.moves)")
        # nobody has a suspect yet: whoever begins may only nab one or bide their time
        focus(firefox, ".if-actions button:not([aria-disabled=true])")
        if firefox.run("document.querySelector('[data-confirm]') !== null"):
            firefox.wait(f"{CONFIRM} !== null", 20)
            focus(firefox, "[data-confirm]")
        firefox.wait(f"Number(document.querySelector('.if-game').dataset.moves) > {before}", 60)
        assert firefox.run("document.documentElement.scrollWidth") <= 360
