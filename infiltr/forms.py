"""How the lines look that can be entered at a physical table, from what a game's room ``asks`` offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["forms", "template"]

_HOLE = re.compile(r"\{(\w+)\}")
SHORT = 3
"""So many choices are written one by one in a template."""


def template(ask: Mapping[str, Any]) -> str:
    """How the line of an ask looks: ``exchange ann OF CARD v|h [draw]``; what may be missing stands in brackets."""
    parts = {part["id"]: part for part in ask["parts"]}

    def hole(found: re.Match[str]) -> str:
        part = parts.get(found[1])
        if part is None:
            return ""
        options = part.get("options", ())
        word = part["id"].upper()
        if 0 < len(options) <= SHORT and not any("face" in option for option in options):
            word = "|".join(filter(None, (option.get("fill", {}).get(part["id"], option["value"]) for option in options)))
        maybe = "when" in part or isinstance(part.get("count"), str) or any("" in option.get("fill", {}).values() for option in options)
        return f"[{word}]" if maybe else word

    return " ".join(_HOLE.sub(hole, ask["line"]).split())


def forms(asks: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The line of each ask, by its first word."""
    return {ask["line"].split()[0]: template(ask) for ask in asks}
