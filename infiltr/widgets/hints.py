"""The hint panel as a widget: sections of text, facts that light up their move on the table, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from infiltr.core.words import say

from .assets import module, read, style

__all__ = ["Hints", "labels"]


def labels() -> dict[str, str]:
    """Every word of the panel that no section brings along."""
    return {
        "panel": say("Hints"),
        "because": say("Why?"),
        "leap": say("Back to the table"),
        "facts": say("Choose a line to see its card light up on the table:"),
    }


class Hints(anywidget.AnyWidget):
    """Shows ``actions`` and ``sections`` (see ``infiltr/coach.py``); what comes back goes to ``heard``."""

    _esm = module("hints.js")
    _css = style() + read("sheet.css")
    actions: traitlets.List[Any] = traitlets.List().tag(sync=True)
    sections: traitlets.List[Any] = traitlets.List().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    lit: traitlets.List[Any] = traitlets.List().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, heard: Callable[[dict[str, Any]], None] | None = None) -> None:
        super().__init__(labels=labels())
        self._heard = heard
        self.on_msg(self._pass_on)

    def __repr__(self) -> str:
        return "Hints()"

    def _pass_on(self, _widget: object, content: Any, _buffers: object) -> None:
        if self._heard is not None and isinstance(content, dict):
            self._heard(content)
