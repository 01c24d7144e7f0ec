"""How cards, seats and ways look and sound, as plain data for a scene.

A **card** of a scene is ``{"id", "suit", "glyph", "letter", "number", "name", "spoken"}``; a card whose face is not
known has ``{"id", "back", "spoken"}``. ``id`` is unique among what lies on the table and is what a click names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from infiltr.core.moves import Hidden
from infiltr.core.words import say

from .box import HIGHEST, SPECIAL, Card, Suit, Way
from .words import suit_name

__all__ = [
    "GLYPHS",
    "aid",
    "back",
    "card_name",
    "face",
    "faces",
    "factors",
    "letters",
    "list_of",
    "multiples",
    "suit_name",
    "way_name",
]

GLYPHS = {Suit.RED: "◆", Suit.BLUE: "●", Suit.GREEN: "▲", Suit.YELLOW: "★", Suit.BLACK: "■"}
"""One shape a suit, so that colour is never the only sign."""


def card_name(card: Card) -> str:
    """The card in words: Red 5, or Red special."""
    if card.special:
        return say("{suit} special", suit=suit_name(card.suit))
    return say("{suit} {number}", suit=suit_name(card.suit), number=card.number)


def way_name(way: Way) -> str:
    """How a clue lies, in a word."""
    return say("vertical") if way is Way.VERTICAL else say("horizontal")


def list_of(words: Iterable[object]) -> str:
    """Words with commas between them."""
    return say(", ").join(str(word) for word in words)


@lru_cache(maxsize=64)
def factors(number: int) -> tuple[int, ...]:
    """The smaller numbers, from 2, that divide this one."""
    return tuple(small for small in range(SPECIAL + 1, number) if number % small == 0)


@lru_cache(maxsize=64)
def multiples(number: int, highest: int = HIGHEST) -> tuple[int, ...]:
    """The larger numbers in the box that this one divides."""
    return tuple(range(2 * number, highest + 1, number))


def divisibility(number: int, among: Collection[int] | None = None) -> str:
    """Factors and multiples of a number, as the printed cards list them, or those ``among`` the numbers in play."""
    below, above = ([one for one in found if among is None or one in among] for found in (factors(number), multiples(number)))
    if below and above:
        return say("factors {factors}; multiples {multiples}", factors=list_of(below), multiples=list_of(above))
    if above:
        return say("no smaller factors; multiples {multiples}", multiples=list_of(above))
    if below:
        return say("factors {factors}; no multiples", factors=list_of(below))
    return say("no smaller factors, no larger multiples")


def letters(suits: Iterable[Suit]) -> str:
    """What the letters of the suits stand for."""
    return say("Letters: {letters}.", letters=list_of(say("{letter} {suit}", letter=suit.value, suit=suit_name(suit)) for suit in suits))


def face(card: Card | Hidden | None, name: str | None = None, **more: Any) -> dict[str, Any]:
    """A card as data; one whose face is HIDDEN shows its back and needs a ``name``, its id."""
    if not isinstance(card, Card):
        return back(name or "?", **more)
    if card.special:
        spoken = say("{card}; matches by suit alone", card=card_name(card))
    else:
        spoken = say("{card}; {divisibility}", card=card_name(card), divisibility=divisibility(card.number))
    return {
        "id": name or card.text,
        "suit": card.suit.value,
        "glyph": GLYPHS[card.suit],
        "letter": card.suit.value,
        "number": str(card.number),
        "name": card_name(card),
        "spoken": spoken,
        **more,
    }


def back(name: str, sign: str = "?", spoken: str = "", **more: Any) -> dict[str, Any]:
    """A card that shows its back."""
    return {"id": name, "back": sign, "spoken": spoken or say("a card face down"), **more}


def faces(cards: Iterable[Card | Hidden], **more: Any) -> list[dict[str, Any]]:
    """Several cards, in the order given."""
    return [face(card, **more) for card in cards if isinstance(card, Card)]


def aid(numbers: Iterable[int]) -> dict[str, Any]:
    """The divisibility aid: for each number in play its factors and multiples among them, in words and as data."""
    listed = [number for number in numbers if number != SPECIAL]
    rows = []
    for number in listed:
        match = [other for other in listed if other % number == 0 or number % other == 0]
        text = say("{number}: {divisibility}.", number=number, divisibility=divisibility(number, listed))
        rows.append({"n": number, "match": match, "text": text})
    return {"title": say("Factors and multiples"), "ask": say("Number"), "numbers": rows}
