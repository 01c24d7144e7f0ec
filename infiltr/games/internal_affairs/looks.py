"""How cards look and sound on the screen, as plain data for a scene.

A thing to choose is named by its kind: ``code:7`` and ``act:shift`` are cards of the own hand, ``bob:2`` a card of a row (by its
slot), ``id:police`` an identity card, ``seat:bob`` a player, ``deck:code`` a deck, ``at:2`` a place in a row, ``side:left`` a side.
Equal cards of a hand have things of their own, ``code:7#2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Hidden
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import say, say_many

from .agenda import Placed
from .box import Action, Back, Code, Colour, Mole, Slot
from .naming import slot_sign
from .words import action_effect, card_name, mole_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = [
    "action_face", "backs", "code_face", "hand_faces", "mark_of", "mole_face", "place_name", "row_face", "thing_of",
]

Data = dict[str, Any]

_TONES = {Colour.RED: "R", Colour.BLUE: "B", Colour.GREEN: "G"}
_GLYPHS = {
    Action.ENQUIRY: "?", Action.SWAP: "⇄", Action.STEAL: "⇐", Action.NOT_ANSWER: "✕", Action.GRENADE: "✹", Action.SHIFT: "↷",
    Action.LEFT: "←", Action.RIGHT: "→", Action.ANY_DIRECTION: "↔", Action.EXCHANGE: "⇆",
}
_MOLES = {Mole.POLICE: ("B", "★"), Mole.TRIAD: ("R", "▲")}
CODE_BACK, ACTION_BACK, MOLE_BACK = "#", "✦", "☻"
"""What stands on the backs of the three decks."""


def thing_of(card: Code | Action | Mole) -> str:
    """A card as a thing to choose."""
    kind = "code" if isinstance(card, Code) else "act" if isinstance(card, Action) else "id"
    return f"{kind}:{card}"


def code_face(card: Code, ident: str = "", spoken: str = "") -> Data:
    """A code card, face up to whoever looks."""
    name = card_name(card)
    return {"id": ident or thing_of(card), "suit": "K", "glyph": CODE_BACK, "letter": "", "number": card.text, "name": name,
            "spoken": spoken or name}


def action_face(card: Action, ident: str = "", spoken: str = "") -> Data:
    """An action card."""
    name = card_name(card)
    about = say("{card}: {effect}", card=name, effect=action_effect(card))
    return {"id": ident or thing_of(card), "suit": _TONES[card.colour], "glyph": _GLYPHS[card], "word": name, "number": "", "letter": "",
            "name": name, "spoken": spoken or about}


def mole_face(card: Mole | Hidden, ident: str = "", spoken: str = "") -> Data:
    """An identity card."""
    name = mole_name(card)
    if not isinstance(card, Mole):
        return {"id": ident, "back": MOLE_BACK, "spoken": spoken or name}
    suit, glyph = _MOLES[card]
    return {"id": ident or thing_of(card), "suit": suit, "glyph": glyph, "word": name, "number": "", "letter": "", "name": name,
            "spoken": spoken or name}


def mark_of(card: Mole) -> Data:
    """A turned up identity card, small, above the code card that it lies on."""
    suit, glyph = _MOLES[card]
    return {"suit": suit, "text": glyph}


def hand_faces(cards: Iterable[Code | Action | Hidden]) -> list[Data]:
    """The known cards of a hand; the second of two equal ones has a thing of its own, and stands for the first."""
    found: list[Data] = []
    seen: dict[str, int] = {}
    for card in cards:
        if card is HIDDEN:
            continue
        thing = thing_of(card)
        seen[thing] = seen.get(thing, 0) + 1
        ident = thing if seen[thing] == 1 else f"{thing}#{seen[thing]}"
        face = code_face(card, ident) if isinstance(card, Code) else action_face(card, ident)
        found.append(face if ident == thing else face | {"pick": thing})
    return found


def backs(back: Back, count: int, ident: str) -> list[Data]:
    """Unseen cards of one deck in a hand: one back that says how many."""
    if not count:
        return []
    sign = CODE_BACK if back is Back.CODE else ACTION_BACK
    spoken = (say_many("{count} unseen code card", "{count} unseen code cards", count) if back is Back.CODE
              else say_many("{count} unseen action card", "{count} unseen action cards", count))
    return [{"id": ident, "back": f"{count}{sign}", "spoken": spoken}]


def row_face(view: View, placed: Placed, mark: Mole | None = None) -> Data:
    """A card of a row as this seat sees it, with the identity card above it once it was turned up."""
    name = capital(placed_name(placed.slot.text, view))
    ident, sign = placed.slot.text, slot_sign(placed.slot.number)
    if not isinstance(placed.face, Code):
        return {"id": ident, "back": sign, "spoken": say("{card}: face down", card=name)}
    params = {"card": name, "number": placed.face.number}
    if not placed.up:
        spoken = say("{card}: {number}, face down; you know it", **params)
        return code_face(placed.face, ident, spoken) | {"hushed": True, "glyph": sign}
    if mark is None:
        return code_face(placed.face, ident, say("{card}: {number}, face up", **params)) | {"glyph": sign}
    spoken = say("{card}: {number}, face up, and above it {identity}", identity=mole_name(mark), **params)
    return code_face(placed.face, ident, spoken) | {"glyph": sign, "tag": mark_of(mark)}


def place_name(state: State, seat: int, at: int, without: Slot | None = None) -> str:
    """A gap of the own row in words, with ``at`` cards on its left; ``without`` is a card that leaves the row first."""
    row = [placed for placed in state.rows[seat] if placed.slot is not without]
    left, right = (row[at - 1] if at else None), (row[at] if at < len(row) else None)
    if left is None and right is None:
        return say("as the only card")
    if left is None:
        return say("on the left of all")
    if right is None:
        return say("on the right of all")
    if isinstance(left.face, Code) and isinstance(right.face, Code):
        return say("between {left} and {right}", left=left.face.number, right=right.face.number)
    return say_many("with {count} card on its left", "with {count} cards on its left", at)
