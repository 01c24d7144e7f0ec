"""The game screen as a widget: it shows a scene and passes on what the person at it does. Everything else is ``play.py``'s."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from infiltr.core.words import say

from .assets import module, style

__all__ = ["Screen", "labels"]


def labels() -> dict[str, str]:
    """Every word of the screen that no scene brings along."""
    return {
        "actions": say("Actions"),
        "clock": say("Time left"),
        "clock_left": say("{minutes}:{seconds}"),
        "code": say("Deal"),
        "confirm": say("Do it"),
        "desk": say("What you do"),
        "from_hand": say("Choose it from your hand."),
        "leap": say("Board and hints"),
        "log": say("What happened"),
        "log_hint": say("The newest comes first. Choose an entry to see the table as it was then."),
        "mark_o": say("you circled it"),
        "mark_x": say("you crossed it out"),
        "rules": say("Special rules"),
        "table": say("The table"),
        "tools": say("Game"),
    }


class Screen(anywidget.AnyWidget):
    """Shows ``scene`` (plain data); what comes back goes to ``heard`` as small messages."""

    _esm = module("choosing.js", "screen.js")
    _css = style()
    scene = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)

    def __init__(self, heard: Callable[[dict[str, Any]], None] | None = None) -> None:
        super().__init__(labels=labels(), scene={})
        self._heard = heard
        self.on_msg(self._pass_on)

    def __repr__(self) -> str:
        return "Screen()"

    def _pass_on(self, _widget: object, content: Any, _buffers: object) -> None:
        if self._heard is not None and isinstance(content, dict):
            self._heard(content)
