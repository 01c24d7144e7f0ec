"""Every sentence a person sees goes through :func:`say`: a whole template with named parameters, looked up in one catalogue.

The language is chosen by the environment variable ``INFILTR_LANGUAGE`` (default ``en``). The pseudo-language ``xx`` lengthens
and accents every template, so that a sentence that is left out of the catalogue, glued together or cut shows at a glance.

>>> say("{name} has {count} cards.", name="Ann", count=3)
'Ann has 3 cards.'
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

__all__ = ["N_", "language", "printable", "say", "say_many", "use_language"]

PSEUDO = "xx"
_ACCENTS = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝçñšžÇÑŠŽ")
_HOLE = re.compile(r"(\{[^{}]*\})")
_chosen: list[str] = []


class _Pseudo(gettext.NullTranslations):
    """Accents every letter outside the holes and makes each sentence about a third longer, between brackets."""

    def gettext(self, message: str) -> str:
        parts = (part if _HOLE.fullmatch(part) else part.translate(_ACCENTS) for part in _HOLE.split(message))
        return f"[{''.join(parts)}{'~' * (len(message) // 3)}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@lru_cache(maxsize=8)
def _catalogue(name: str) -> gettext.NullTranslations:
    if name == PSEUDO:
        return _Pseudo()
    return gettext.translation("infiltr", Path(__file__).parent.parent / "locale", [name], fallback=True)


def language() -> str:
    """The language in use."""
    return _chosen[-1] if _chosen else os.environ.get("INFILTR_LANGUAGE", "en")


def use_language(name: str | None) -> None:
    """Speak ``name`` from now on; ``None`` goes back to the environment's choice."""
    _chosen[:] = [name] if name else []


def say(template: str, **params: Any) -> str:
    """``template`` in the language in use, its named holes filled."""
    text = _catalogue(language()).gettext(template)
    return text.format(**params) if params else text


def say_many(one: str, many: str, count: int, **params: Any) -> str:
    """As :func:`say`, with the form that fits ``count``, which both templates may name as ``{count}``."""
    return _catalogue(language()).ngettext(one, many, count).format(count=count, **params)


def printable(text: str) -> str:
    """The text without control characters, which a terminal would obey."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


N_: Callable[[str], str] = str
"""Marks a template that is said later, so that the catalogue's extractor finds it."""
