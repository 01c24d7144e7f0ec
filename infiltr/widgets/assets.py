"""The browser's side of the widgets: plain ES modules and one style sheet, read from this folder.

A module ``x.js`` may use every function of ``common.js``, which :func:`module` puts in front of it; there is no build
step.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

__all__ = ["module", "style"]

_HERE = Path(__file__).resolve().parent


@lru_cache(maxsize=16)
def module(*names: str) -> str:
    """One ES module: these files (such as ``choosing.js``, ``screen.js``) behind the shared helpers; the last one has the export."""
    return "\n".join(read(part) for part in ("common.js", *names))


@lru_cache(maxsize=4)
def style() -> str:
    """The style sheet of every widget."""
    return read("style.css") + read("map.css")


def read(name: str) -> str:
    """A file of this folder as text."""
    return (_HERE / name).read_text(encoding="utf-8")
