"""Unknowns and their values in words: "room 4", "a hidden item of Bob", "the Loading Dock"."""

from __future__ import annotations

from functools import lru_cache

from infiltr.core.words import say

from .box import Card, Deck
from .loading import HOUSE, deck_of

__all__ = ["unknown_name", "value_name"]


def unknown_name(name: str) -> str:
    """An unknown of the evidence: a room, another's item or token."""
    kind, _, rest = name.partition(":")
    if kind == "room":
        return say("the secret room") if rest == "secret" else say("room {number}", number=rest)
    seat, _, number = rest.partition(":")
    if kind == "item":
        return say("{seat}'s unseen item {number}", seat=seat.capitalize(), number=number)
    return say("{seat}'s unseen token {number}", seat=seat.capitalize(), number=number)


@lru_cache(maxsize=1)
def _house() -> Deck:
    return deck_of(HOUSE)


def value_name(text: str) -> str:
    """A value: the name of a card (of a deck of one's own: its word, written as a name), or the worth of a token."""
    if text.isdigit():
        return say("{value} ZB", value=text)
    printed = _house().by_word.get(Card.parse(text))
    return say(printed.name) if printed is not None else text.replace("_", " ").title()
