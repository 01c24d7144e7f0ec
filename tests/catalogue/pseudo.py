"""Tools for runs in the pseudo-language: which templates were asked for, and what was left untranslated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from infiltr.core import words

Catalogue = type(words._catalogue("xx"))


class Listening(Catalogue):  # type: ignore[misc,valid-type]
    """The pseudo-language, which also notes every template that is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return super().gettext(message)


def outside(text: str) -> str:
    """What stands outside all brackets: what was never said in the pseudo-language."""
    depth, left = 0, []
    for char in text:
        if char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
        elif not depth:
            left.append(char)
    return "".join(left)


def untranslated(text: str) -> bool:
    """Is there a word outside all brackets?"""
    return bool(re.search(r"[^\W\d_]{2,}", outside(text)))


def texts(data: Any, keys: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Every text in nested plain data that stands under one of these keys."""
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in keys:
                yield key, value
            else:
                yield from texts(value, keys)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value, keys)
