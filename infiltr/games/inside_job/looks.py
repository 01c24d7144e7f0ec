"""How cards, missions and roles look and sound on the screen, as plain data for a scene.

A thing to choose is named by its kind: ``G7`` is a card, ``even-B`` a mission, ``seat:bob`` a player, ``stake:1`` so much Intel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from infiltr.core.game import Setup
from infiltr.core.moves import Hidden
from infiltr.core.names import capital
from infiltr.core.words import N_, say, say_many

from .box import INSIDERS, Card, Mission, Role, Suit, of_mask
from .missions import Played
from .words import card_name, condition_text, mission_text, role_name, role_text, suit_name

if TYPE_CHECKING:
    from .rules import State

__all__ = [
    "GLYPHS", "ROLE_BACK", "card_face", "hand_faces", "intel_text", "mission_face", "mission_lead", "place_text", "played_face",
    "role_face", "short_name", "stake_text", "trump_face",
]

Data = dict[str, Any]

GLYPHS = {Suit.BLUE: "●", Suit.RED: "◆", Suit.GREEN: "▲", Suit.YELLOW: "★"}
ROLE_BACK = "?"
"""What stands on the back of a role card."""
_PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))


def card_face(card: Card, spoken: str = "") -> Data:
    """A card, face up."""
    name = card_name(card)
    return {"id": card.text, "suit": card.suit.value, "glyph": GLYPHS[card.suit], "letter": card.suit.value, "number": str(card.value),
            "name": name, "spoken": spoken or name}


def hand_faces(hand: int, playable: int | None, why: str = "") -> list[Data]:
    """The cards of a hand, suit by suit: the first of each suit stands a little apart. Those that are not in ``playable`` (None:
    all are) say why they cannot be played."""
    found: list[Data] = []
    suit: Suit | None = None
    for card in of_mask(hand):
        face = card_face(card)
        if suit not in (None, card.suit):
            face["apart"] = True
        if playable is not None and not card.bit & playable:
            face["why"] = why
        suit = card.suit
        found.append(face)
    return found


def stake_text(stake: int) -> str:
    """Intel on a card, in words."""
    return say_many("{count} Intel on it", "{count} Intel on it", stake) if stake else say("no Intel on it")


def intel_text(count: int) -> str:
    """An amount of Intel."""
    return say("{count} Intel", count=count)


def played_face(state: State, played: Played, trump: Suit) -> Data:
    """A card of a trick; the Intel on it stands above it, in the colour of the trump that it counts as."""
    if not played.stake:
        return card_face(played.card)
    spoken = say("{card} with {count} Intel on it: counts as {trump}", card=card_name(played.card), count=played.stake,
                 trump=suit_name(trump))
    tag = {"suit": trump.value, "text": say("{count}{sign}", count=played.stake, sign=GLYPHS[trump])}
    return card_face(played.card, spoken) | {"tag": tag}


def place_text(place: int) -> str:
    """A place in the order of play, short."""
    return say(_PLACES[place])


# ---- missions


def mission_lead(state: State, mission: Mission) -> str:
    """What a mission demands, as a sentence of its own."""
    return capital(condition_text(state.rules.condition(mission)))


def trump_face(mission: Mission) -> Data:
    """The trump of a mission, as a small card beside its words."""
    name = suit_name(mission.trump)
    return {"id": mission.text, "suit": mission.trump.value, "glyph": GLYPHS[mission.trump], "word": name, "number": "", "letter": "",
            "name": name, "spoken": say("Trump: {suit}", suit=name)}


def short_name(mission: Mission) -> str:
    """A mission's name on a small card."""
    return mission.condition.replace("_", " ")


def mission_face(mission: Mission, setup: Setup, sign: str, result: str, ident: str, hushed: bool = False) -> Data:
    """A mission that was played or thrown away: its name in the colour of its trump, a sign, and in words what became of it."""
    spoken = say("{mission}: {result}", mission=mission_text(mission, setup), result=result)
    return {"id": ident, "suit": mission.trump.value, "glyph": sign, "word": short_name(mission), "number": "", "letter": "",
            "name": spoken, "spoken": spoken, "hushed": hushed}


# ---- roles


def role_face(role: Role | Hidden | None, seat: str, setup: Setup, up: bool, own: bool) -> Data:
    """A role card: face up, face down, or face down and known to whoever looks."""
    ident = f"role:{seat}"
    if not isinstance(role, Role):
        return {"id": ident, "back": ROLE_BACK, "spoken": say("face down")}
    name = role_name(role, setup)
    note = say("turned up for all to see") if up else say("face down; you alone know it") if own else say("face down; you have seen it")
    spoken = say("{role}, {note}: {text}", role=name, note=note, text=role_text(role, setup))
    insider = role in INSIDERS
    return {"id": ident, "suit": "R" if insider else "K", "glyph": "◉" if insider else "◎", "word": name, "number": "", "letter": "",
            "name": name, "spoken": spoken, "hushed": not up}
