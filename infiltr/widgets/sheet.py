"""The cross-out board as a widget: it shows the data of a board and passes on what is done to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from infiltr.core.words import say

from .assets import module, read, style

__all__ = ["Sheet", "labels"]


def labels() -> dict[str, Any]:
    """Every word of the board that does not change from game to game."""
    return {
        "sheet": say("Board"),
        "boards": say("Whose board"),
        "tools": say("A click on a card"),
        "tool_list": [
            {"key": "x", "label": say("crosses it out")},
            {"key": "o", "label": say("circles it")},
            {"key": "?", "label": say("asks why not")},
        ],
        "show": say("Show"),
        "eyes": say("Through whose eyes"),
        "empty": say("There is nothing to work out now. A board appears here as soon as something is hidden from you."),
        "keys": say("Keys: arrows move, X crosses out, O circles, C clears, U takes back, ? asks why not. "
                    "On the head of a row or column they work for all of it."),
        "keys_ask": say("A click on a card, or the key ?, asks why it is possible or not."),
        "matches": say("Cross out at once what these rule out"),
        "check": say("Check my marks"),
        "undo": say("Take back the last mark"),
        "wipe": say("Clear this board"),
    }


class Sheet(anywidget.AnyWidget):
    """Shows boards, marks and shading; what comes back goes to ``heard`` as small messages."""

    _esm = module("sheet.js")
    _css = style() + read("sheet.css")
    boards: traitlets.List[Any] = traitlets.List().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    board = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    lit = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, heard: Callable[[dict[str, Any]], None] | None = None) -> None:
        super().__init__(labels=labels())
        self._heard = heard
        self.on_msg(self._pass_on)

    def __repr__(self) -> str:
        return "Sheet()"

    def _pass_on(self, _widget: object, content: Any, _buffers: object) -> None:
        if self._heard is not None and isinstance(content, dict):
            self._heard(content)
