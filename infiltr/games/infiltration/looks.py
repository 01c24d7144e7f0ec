"""How cards and things look and sound on the screen, as plain data for a scene.

A thing to choose is named by its kind: ``card:jump_boots`` is a card of the own hand; whatever an effect lets one choose has the name
of the choice, ``room:4``, ``who:bob``, ``npc:warden_pike``, ``lock:3``, ``worker:3``, ``token:2``, ``way:back``, ``branch:1``, ``say:no``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Hidden
from infiltr.core.words import N_, say, say_many
from infiltr.scenes import called

from .agenda import Npc, Operative
from .box import ADVANCE, DOWNLOAD, EXTRACT, INTERFACE, RETREAT, Card, ItemCard, RoomCard, SpecialCard
from .sentences import item_lines, npc_lines, special_lines
from .settings import Rules
from .words import card_name

if TYPE_CHECKING:
    from .rules import State

__all__ = [
    "ACTION_TEXTS", "backs", "card_face", "card_lines", "listed", "npc_face", "operative_face", "room_name", "selected_face", "thing_of",
]

Data = dict[str, Any]

ACTION_TEXTS: Mapping[Card, str] = {
    ADVANCE: N_("Move one room deeper, into the next room; a facedown one is turned up."),
    RETREAT: N_("Move one room back; from the entry room you leave the facility and have escaped."),
    INTERFACE: N_("Use the Interface of your room, if its interface token is there."),
    DOWNLOAD: N_("Take available tokens of your room: two if you are the first there this round, else one."),
    EXTRACT: N_("After all cards, whoever extracts in a room shares its available tokens."),
}
_GLYPHS = {ADVANCE: "→", RETREAT: "←", INTERFACE: "⌨", DOWNLOAD: "↓", EXTRACT: "⇊"}
_ITEM, _SPECIAL, _OPERATIVE, _NPC = "✦", "★", "♟", "☠"


def thing_of(card: Card) -> str:
    """A card of the own hand as a thing to choose."""
    return f"card:{card.text}"


def listed(names: list[str]) -> str:
    """Names in a row."""
    return say(", ").join(names)


def card_lines(rules: Rules, card: Card) -> list[str]:
    """What a card does, in sentences."""
    if card in ACTION_TEXTS:
        return [say(ACTION_TEXTS[card])]
    printed = rules.deck.by_word.get(card)
    if isinstance(printed, ItemCard):
        return list(item_lines(printed))
    return list(special_lines(printed)) if isinstance(printed, SpecialCard) else []


def card_face(rules: Rules, card: Card, ident: str = "") -> Data:
    """A card face up, with what it does."""
    name = card_name(rules, card)
    text = " ".join(card_lines(rules, card))
    suit, glyph = ("K", _GLYPHS[card]) if card in _GLYPHS else ("B", _ITEM) if rules.item(card) is not None else ("Y", _SPECIAL)
    return {"id": ident or thing_of(card), "suit": suit, "glyph": glyph, "word": name, "number": "", "letter": "", "name": name,
            "spoken": say("{card}: {effect}", card=name, effect=text)}


def selected_face(rules: Rules, card: Card | Hidden, ident: str) -> Data:
    """The card that somebody selected and has not turned up."""
    if not isinstance(card, Card):
        return {"id": ident, "back": "?", "spoken": say("a selected card, face down")}
    name = card_name(rules, card)
    return card_face(rules, card, ident) | {"hushed": True, "spoken": say("{card}, selected, face down; you alone see it", card=name)}


def backs(count: int, ident: str) -> list[Data]:
    """Unseen items of a hand: one back that says how many."""
    if not count:
        return []
    return [{"id": ident, "back": say("{count}{sign}", count=count, sign=_ITEM),
             "spoken": say_many("{count} unseen item", "{count} unseen items", count)}]


def operative_face(state: State, seat: int, own: bool) -> Data:
    """An operative on the map: the own one in another colour, wounds and delays as signs."""
    op: Operative = state.ops[seat]
    name = called(state.seats[seat])
    states = [text for there, text in ((op.wounded, say("wounded")), (op.delayed, say("delayed"))) if there]
    sign = _OPERATIVE + ("✚" if op.wounded else "") + ("◷" if op.delayed else "")
    spoken = say("{name}, {states}", name=name, states=listed(states)) if states else name
    return {"id": f"who:{state.seats[seat]}", "suit": "G" if own else "B", "glyph": sign, "word": name, "number": "", "letter": "",
            "name": name, "spoken": spoken}


def npc_face(npc: Npc) -> Data:
    """An NPC on the map, with what it does."""
    name = say(npc.card.name)
    spoken = say("{npc}: {effect}", npc=name, effect=" ".join(npc_lines(npc.card)))
    if not npc.up:
        spoken = say("{npc}, face down: {effect}", npc=name, effect=" ".join(npc_lines(npc.card)))
    face = {"id": f"npc:{npc.card.card}", "suit": "R", "glyph": _NPC, "word": name, "number": "", "letter": "", "name": name,
            "spoken": spoken}
    return face if npc.up else face | {"hushed": True}


def room_name(state: State, place: int) -> str:
    """What lies at a place, as far as it is seen: a room's name, or that it is face down."""
    space = state.spaces[place]
    if isinstance(space.card, RoomCard):
        return say(space.card.name) if space.up else say("{room}, face down", room=say(space.card.name))
    if space.card is HIDDEN:
        return say("face down; somebody has looked at it")
    return say("face down")
