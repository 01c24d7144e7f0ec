"""Build the documentation as plain pages: ``python docs/build.py -o build/docs`` (or ``make docs``).

Every ``*.md`` beside this file becomes an HTML page in the style of the site. The pages ask for nothing from outside.
"""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path

from infiltr.site.pages import docs_page

HERE = Path(__file__).resolve().parent


def build(out: Path) -> list[Path]:
    """Write all pages into ``out``; returns their paths."""
    (out / "static").mkdir(parents=True, exist_ok=True)
    style = files("infiltr.site").joinpath("assets", "site.css").read_text(encoding="utf-8")
    (out / "static" / "site.css").write_text(style, encoding="utf-8")
    written = []
    for source in sorted(HERE.glob("*.md")):
        page = out / f"{source.stem}.html"
        page.write_text(docs_page(source.read_text(encoding="utf-8"), source.stem, ""), encoding="utf-8")
        written.append(page)
    return written


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the documentation.")
    parser.add_argument("-o", "--out", type=Path, default=HERE.parent / "build" / "docs")
    build(parser.parse_args().out)
