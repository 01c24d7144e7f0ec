"""What the documentation says is so: its examples run and print what they show, its links lead somewhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from examples import ROOT, Runner, blocks, pages

PAGES = [pytest.param(page, id=page.name) for page in pages()]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES)
def test_examples(page: Path, tmp_path: Path) -> None:
    """Every example of a page runs and prints what stands there (else: python tests/docs/examples.py PAGE)."""
    runner = Runner(tmp_path)
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language == "console" and shutil.which("bash") is None:
            pytest.skip("commands are run by bash")
        assert runner.run(block, page) == block.text, f"{page.name}:{block.line}"


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The places of a page that a link may name, as GitHub and our own pages name them."""
    heads = re.findall(r"^#+ +(.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES)
def test_links(page: Path) -> None:
    """Links between pages lead to a file that is there, and to a heading that is there."""
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, place = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), f"{page.name}: {target}"
        assert not place or place in anchors(file), f"{page.name}: {target}"


def test_pages_ask_for_nothing_from_outside(tmp_path: Path) -> None:
    """The documentation is built from its sources alone; no page loads anything from another place."""
    command = [sys.executable, str(ROOT / "docs" / "build.py"), "-o", str(tmp_path)]
    subprocess.run(command, check=True)
    built = sorted(tmp_path.glob("*.html"))
    assert [page.stem for page in built] == sorted(page.stem for page in (ROOT / "docs").glob("*.md"))
    for page in built:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'(?:src|srcset)="|<link[^>]*href="[a-z]+://|@import|url\(', text)


def test_every_page_is_listed() -> None:
    """The index leads to every page."""
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"} <= set(LINK.findall(index))
