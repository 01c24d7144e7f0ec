"""What people type at a table, by its first word: what a game's room ``shorthand`` is made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from infiltr.core.game import Setup

__all__ = ["by_verb"]


def by_verb(expanders: Mapping[str, Callable[[list[str], Any], list[str]]]) -> Callable[[str, Setup, Any], list[str]]:
    """A game's ``expand``: for each verb that is shorthand, the lines that its words stand for in a state. ValueError: cannot be
    read. A line that is no shorthand comes back alone."""

    def expand(text: str, setup: Setup, state: Any) -> list[str]:
        verb, *words = text.split()
        return expanders[verb](words, state) if verb in expanders else [text]

    return expand
