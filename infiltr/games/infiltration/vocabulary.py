"""The vocabulary of effects: what a card's data can say. No effect names a card, and no card has code of its own.

An effect is an inline table: its verb with one argument, and modifiers, ``{ take = 2, from = "adjacent" }``. What each verb
does is in ``effects.py``; the page on the game (``docs/infiltration.md``) lists them all.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from infiltr.core.words import N_

__all__ = ["ARGUMENTS", "ENTER_VERBS", "FUNCTION_VERBS", "MODIFIERS", "NPC_VERBS", "Argument", "Effect", "Kind", "Verb"]


class Verb(enum.Enum):
    """What an effect does, by the word in the data."""

    ALARM = "alarm"
    PROXIMITY = "proximity"
    WOUND = "wound"
    HEAL = "heal"
    DELAY = "delay"
    MOVE = "move"
    STEP = "step"
    GO = "go"
    JOIN = "join"
    FETCH = "fetch"
    ACT = "act"
    EXTRA = "extra"
    TAKE = "take"
    GAIN = "gain"
    ADD = "add"
    DRAIN = "drain"
    DRAG = "drag"
    DESTROY = "destroy"
    CLEAR = "clear"
    BRING = "bring"
    WAKE = "wake"
    ITEMS = "items"
    SPECIAL = "special"
    PEEK = "peek"
    GLIMPSE = "glimpse"
    SIFT = "sift"
    LEAVE = "leave"
    SPEND = "spend"
    REFILL = "refill"
    EITHER = "either"
    ROLL = "roll"
    RETREAT = "retreat"


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One effect as read. ``number`` and ``word`` hold the argument, ``things`` a list of words, ``branches`` what may follow."""

    verb: Verb
    number: int = 0
    word: str = ""
    things: tuple[str, ...] = ()
    who: str = "you"
    at: str = "here"
    may: bool = False
    facedown: bool = False
    branches: tuple[tuple[Effect, ...], ...] = ()

    def __repr__(self) -> str:
        return f"<{self.verb.value} {self.word or self.number or ''.join(self.things)}>"


class Kind(enum.Enum):
    """What kind of argument a verb takes."""

    NUMBER = "a whole number"
    WORD = "a word"
    LIST = "a list of words"
    TRUE = "true"
    BRANCHES = "a list of lists of effects"
    FREE = "a kind of card"


@dataclass(frozen=True, slots=True)
class Argument:
    """What the argument of a verb may be: a number from ``low`` to ``high`` other than 0, or one of ``words``; and its modifiers."""

    kind: Kind
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """What ``at`` or ``from`` may say."""
    text: str = ""


WHO = ("you", "here", "others", "one", "anyone", "rest", "all")
"""you; everyone in this room; everyone else in it; one other in it; one other anywhere; everyone else anywhere; everyone."""
THINGS = ("lock", "worker", "npc")
MODIFIERS: Mapping[str, tuple[str, ...]] = {
    "who": WHO, "at": (), "from": (), "may": (), "facedown": (), "then": (), "otherwise": (),
}
"""The modifiers. What ``at`` and ``from`` may say depends on the verb; ``may`` and ``facedown`` take true, ``then`` and ``otherwise``
a list of effects."""
NEAR = ("here", "next", "adjacent", "any")


def _count(high: int, *modifiers: str, text: str, low: int = 1, places: tuple[str, ...] = ()) -> Argument:
    return Argument(Kind.NUMBER, low, high, (), modifiers, places, text)


def _word(words: tuple[str, ...], *modifiers: str, text: str) -> Argument:
    return Argument(Kind.WORD, words=words, modifiers=modifiers, text=text)


ARGUMENTS: Mapping[Verb, Argument] = {
    Verb.ALARM: _count(9, low=-9, text=N_("the alarm changes by so much")),
    Verb.PROXIMITY: _count(99, low=-99, text=N_("the proximity changes by so much")),
    Verb.WOUND: _word(WHO, text=N_("who is wounded")),
    Verb.HEAL: _word(WHO, text=N_("who is healed")),
    Verb.DELAY: _word(WHO, text=N_("who is delayed")),
    Verb.MOVE: _count(12, "who", low=-12, text=N_("room by room, forward, or backward where it is negative")),
    Verb.STEP: _count(12, text=N_("so many rooms, each in a direction that you choose")),
    Verb.GO: _word(("secret", "entry", "deepest", "out"), "who", text=N_("into the secret room, to the entry room, to the deepest room "
                                                                         "that is revealed, or out of the facility")),
    Verb.JOIN: _word(("anyone",), text=N_("you go to another operative's room")),
    Verb.FETCH: _word(("anyone",), text=N_("another operative comes to this room")),
    Verb.ACT: _word(("advance", "retreat", "interface", "download"), text=N_("as if you played this action card")),
    Verb.EXTRA: Argument(Kind.TRUE, text=N_("you may play one more card from your hand, at once")),
    Verb.TAKE: _count(12, "from", places=NEAR, text=N_("you take so many available tokens")),
    Verb.GAIN: _count(12, text=N_("you take so many tokens from the server pool")),
    Verb.ADD: _count(12, text=N_("so many tokens from the server pool come to this room")),
    Verb.DRAIN: _count(99, text=N_("so many available tokens of this room leave the game")),
    Verb.DRAG: _count(12, "from", places=NEAR[1:], text=N_("so many available tokens of another room come to this room")),
    Verb.DESTROY: Argument(Kind.LIST, words=THINGS, modifiers=("at",), places=NEAR, text=N_("you destroy one of these things")),
    Verb.CLEAR: Argument(Kind.LIST, words=THINGS, text=N_("all things of these kinds in this room are removed")),
    Verb.BRING: Argument(Kind.FREE, modifiers=("at", "facedown"), places=("here", "entry", "deepest", "next"),
                         text=N_("an NPC of this kind comes into the facility")),
    Verb.WAKE: _word(("here", "all"), text=N_("facedown NPCs are turned up")),
    Verb.ITEMS: _count(6, text=N_("you draw so many item cards")),
    Verb.SPECIAL: Argument(Kind.FREE, text=N_("you take the next special card of this kind")),
    Verb.PEEK: _count(12, text=N_("you look at so many of the next facedown rooms")),
    Verb.GLIMPSE: _count(12, text=N_("you look at so many available tokens here")),
    Verb.SIFT: _count(12, text=N_("you look at so many available tokens here and take one")),
    Verb.LEAVE: Argument(Kind.TRUE, text=N_("the card stays in this room")),
    Verb.SPEND: Argument(Kind.TRUE, text=N_("the interface token of this room is removed")),
    Verb.REFILL: Argument(Kind.TRUE, text=N_("an interface token is placed in this room again")),
    Verb.EITHER: Argument(Kind.BRANCHES, text=N_("you choose one of these lists of effects")),
    Verb.ROLL: _count(6, "then", "otherwise", low=2, text=N_("the die: then, if it shows so many or more; otherwise, if it does not")),
    Verb.RETREAT: _count(12, text=N_("the NPC moves backward so many rooms")),
}
"""The argument of each verb. ``may`` goes with every verb."""

ENTER_VERBS = frozenset({
    Verb.ALARM, Verb.PROXIMITY, Verb.WOUND, Verb.HEAL, Verb.DELAY, Verb.MOVE, Verb.TAKE, Verb.GAIN, Verb.ADD, Verb.DRAIN, Verb.BRING,
    Verb.WAKE, Verb.ITEMS, Verb.SPECIAL, Verb.PEEK, Verb.SPEND, Verb.REFILL, Verb.EITHER, Verb.ROLL, Verb.GLIMPSE,
})
"""What an Enter function can do; it moves backward only, so that no chain of Enter functions goes on for ever."""
FUNCTION_VERBS = frozenset(Verb) - {Verb.ACT}
"""What an Interface, Advance or Retreat function can do: all but play an action card, which would call such a function again, here or
in the next room, and so for ever."""
NPC_VERBS = frozenset({
    Verb.ALARM, Verb.PROXIMITY, Verb.WOUND, Verb.HEAL, Verb.DELAY, Verb.ADD, Verb.DRAIN, Verb.CLEAR, Verb.RETREAT, Verb.WAKE,
})
"""What an NPC can do."""
