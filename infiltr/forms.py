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
        if "field" in part and part["field"] != part["id"]:
            return ""  # the same field after another choice
        word = part.get("form") or part["id"].upper()
        alone = "field" not in part or all(one is part or one.get("field") != part["field"] for one in ask["parts"])
        if alone and 0 < len(options) <= SHORT and "sorted" not in part and not any("face" in option for option in options):
            word = "|".join(filter(None, (_word(option, part["id"]) for option in options)))
        maybe = ("when" in part and "field" not in part) or isinstance(part.get("count"), str) or any(map(_is_empty, options))
        return f"[{word}]" if maybe else word

    return " ".join(_HOLE.sub(hole, ask["line"]).split())


def _word(option: Mapping[str, Any], part: str) -> str:
    """What an option writes into the line."""
    return str(option.get("fill", {}).get(part, option.get("word", option["value"])))


def _is_empty(option: Mapping[str, Any]) -> bool:
    """Does an option leave something out of the line?"""
    return "" in (*option.get("fill", {}).values(), option.get("word"))


def forms(asks: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The line of each ask, by its first word."""
    return {ask["line"].split()[0]: template(ask) for ask in asks}
