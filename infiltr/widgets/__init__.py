"""What is seen in a notebook; the only part of the project that imports ipywidgets and anywidget.

Every name is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["assistant", "learn", "table"]

_HOMES = {"assistant": ".assist", "table": ".play", "learn": ".lesson"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
