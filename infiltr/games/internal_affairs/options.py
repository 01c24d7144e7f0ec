"""Every option: sizes of the box, and the flags of our rulings. :func:`rules_of` turns a set-up into what the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from infiltr.core.game import Option, OptionError, Setup
from infiltr.core.options import PRINTED, by_name, count, flag, size, sized, whole
from infiltr.core.words import N_, say

from .box import ACTIONS, CODES, HIGHEST, Action, Code, Colour, Mole

__all__ = ["OPTIONS", "SMALL_BOXES", "Rules", "rules_of"]

COPIES = 3
"""Copies of each code card."""
MOLES = {5: 8, 6: 10, 7: 11, 8: 13}
"""How many identity cards of each kind are shuffled, by the number of players (rulebook, "Game Setup")."""
SMALL_TABLE = 4
"""Up to so many players everybody is a team of one (rulebook, "Variant Rules for 2-4 Players")."""
SMALL_HIGHEST = 12
"""The highest code card there."""
MOST = 99
"""So many action cards of a kind at most."""
_ACTIONS = {action.value: action for action in Action}


def _deck(word: str) -> Mapping[Action, int]:
    found: dict[Action, int] = {}
    for part in word.split(",") if word != "none" else []:
        name, _, number = part.partition(":")
        copies = whole(number or "1")
        if name not in _ACTIONS or copies is None or copies > MOST:
            raise ValueError(say("action cards are expected, such as shift:4,grenade:2, or the word none"))
        if _ACTIONS[name] in found:
            raise ValueError(say("{word!r} is named twice", word=name))
        found[_ACTIONS[name]] = copies
    return found


OPTIONS: Mapping[str, Option] = by_name((
    flag("peek_choice", N_("Whoever looks at an identity card chooses the player; else the player is drawn at random.")),
    flag("insert_ties", N_("On which side of an equal card an inserted card goes: the owner chooses, left or right of it."),
          "owner", ("owner", "left", "right")),
    flag("steal_choice", N_("Whoever steals chooses between the backs, code or action; else any card is as likely.")),
    flag("discard_face", N_("Whether a card that is discarded in phase 1 lies face up or face down."), "up", ("up", "down")),
    flag("shift_blind", N_("Shift of a code card is declared before looking at it."), "on"),
    flag("code_chains", N_("A code card that was shifted can be shifted again."), "on"),
    flag("shift_active", N_("Shift can be aimed at the active player too.")),
    flag("grenade_all", N_("A grenade turns up every card of the value, each with an identity card; else one card a player.")),
    flag("grenade_order", N_("A grenade resolves clockwise and can end the game at any player; or all together, and then the end "
                              "is looked at."), "clockwise", ("clockwise", "together")),
    flag("spare_card", N_("Five players: at every elimination with three identical cards the card set aside is looked at."), "on"),
    flag("six_spares", N_("Six players: the same with both cards set aside; the game ends if both are of that kind.")),
    flag("out_at", N_("Two to four players: who has three face-up code cards is out, or only who has no face-down one."),
          "three", ("three", "all")),
    size("identities", N_("Size of the box: identity cards of each kind, or 0 to play without."), count(0, 30)),
    size("values", N_("Size of the box: the highest code card."), count(1, HIGHEST)),
    size("copies", N_("Size of the box: copies of each code card."), count(1, 9)),
    size("row", N_("Size of the box: code cards laid out at set-up."), count(1, 6)),
    size("codes", N_("Size of the box: code cards in hand after that."), count(0, 4)),
    size("actions", N_("Size of the box: action cards dealt to each player."), count(0, 4)),
    size("deck", N_("Size of the box: the action cards, such as shift:4,grenade:2."), _deck),
    size("dealt", N_("Size of the box: identity cards dealt to each player, an odd number."), count(1, 5)),
))
"""By name. A new switch goes to the end of the flags, so that old deal codes keep their meaning."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers and flags that the rules use.

    ``moles``: identity cards of each kind (0: none are used); ``spares``: how many are set aside and matter to the end.
    """

    seats: int
    values: tuple[Code, ...]
    copies: int
    row: int
    codes: int
    actions: int
    deck: tuple[tuple[Action, int], ...]
    moles: int
    dealt: int
    spares: int
    flags: frozenset[tuple[str, str]]

    def __hash__(self) -> int:
        return hash((self.seats, self.values, self.moles, self.flags))

    def on(self, flag: str) -> bool:
        """Is this flag on?"""
        return (flag, "on") in self.flags

    def flag(self, name: str, value: str) -> bool:
        """Has this flag that value?"""
        return (name, value) in self.flags

    @property
    def limit(self) -> int:
        """Phase 3 draws up to so many cards: as many as one begins with."""
        return self.codes + self.actions

    @property
    def kinds(self) -> tuple[Mole, ...]:
        """The teams; none where everybody is a team of one."""
        return tuple(Mole) if self.moles else ()


@lru_cache(maxsize=256)
def rules_of(setup: Setup) -> Rules:
    """The rules of this set-up. OptionError where the sizes do not fit each other."""
    seats = len(setup.seats)

    chosen = setup.options
    moles = sized(chosen, "identities", MOLES.get(seats, 0))
    dealt = sized(chosen, "dealt", 3) if moles else 0
    aside = 2 * moles - dealt * seats
    if moles and (dealt % 2 == 0 or aside < 0):
        raise OptionError(say("{number} identity cards cannot be dealt, an odd number to each of {seats}", number=2 * moles, seats=seats))
    values = CODES[:sized(chosen, "values", HIGHEST if seats > SMALL_TABLE else SMALL_HIGHEST)]
    copies, row, codes = sized(chosen, "copies", COPIES), sized(chosen, "row", 3), sized(chosen, "codes", 2)
    if (row + codes) * seats > copies * len(values):
        raise OptionError(say("{number} code cards are too few for {seats} players", number=copies * len(values), seats=seats))
    word = setup.options["deck"]
    deck = ACTIONS if word == PRINTED else _deck(word)
    if not moles:
        deck = {action: number for action, number in deck.items() if action.colour is not Colour.GREEN}
    actions = sized(chosen, "actions", 2)
    if actions * seats > sum(deck.values()):
        raise OptionError(say("{number} action cards are too few for {seats} players", number=sum(deck.values()), seats=seats))
    watched = (setup.options["spare_card"] == "on" and seats != 6) or (setup.options["six_spares"] == "on" and seats == 6)
    flags = frozenset(setup.options.items())
    return Rules(seats, values, copies, row, codes, actions, tuple(sorted(deck.items())), moles, dealt,
                 aside if moles and watched and seats <= 6 else 0, flags)


def _box(seats: int, **options: str) -> tuple[Mapping[str, str], int]:
    tiny = {"values": "3", "copies": "2", "row": "1", "codes": "1", "actions": "1", "deck": "none", "identities": "0", "out_at": "all"}
    return tiny | options, seats


def _moles(**options: str) -> tuple[Mapping[str, str], int]:
    """Three players with identity cards; every guess at a code card is right."""
    return _box(3, **({"values": "1", "copies": "9", "row": "3", "codes": "0", "identities": "5", "dealt": "3"} | options))


SMALL_BOXES: Mapping[str, tuple[Mapping[str, str], int]] = {
    "rows": _box(2, row="2", copies="3", actions="0"),
    "three rows": _box(3, values="2", copies="3", actions="0"),
    "shift": _box(3, values="2", copies="3", deck="shift:3"),
    "shift looks first": _box(3, values="2", copies="3", deck="shift:3", shift_blind="off"),
    "shift once": _box(3, values="2", copies="3", deck="shift:3", code_chains="off", shift_active="on"),
    "not answer": _box(2, deck="refuse:1,enquiry:1"),
    "enquiry": _box(2, row="2", deck="enquiry:2"),
    "swap": _box(2, deck="swap:2", copies="3"),
    "swap on the left": _box(2, values="2", row="2", deck="swap:2", copies="4", insert_ties="left"),
    "steal": _box(2, deck="steal:2"),
    "steal by the back": _box(2, deck="steal:1,refuse:1", steal_choice="on"),
    "swap and steal": _box(2, values="2", copies="3", deck="swap:1,steal:1"),
    "grenade": _box(3, values="2", copies="3", deck="grenade:3"),
    "grenade for all": _box(3, values="2", copies="3", deck="grenade:3", grenade_all="on", insert_ties="right"),
    "grenades together": _box(3, values="2", copies="3", deck="grenade:3", grenade_order="together"),
    "face down": _box(2, deck="enquiry:1,shift:1", discard_face="down"),
    "out at three": _box(2, row="2", out_at="three", actions="0"),
    "left and right": _moles(deck="left:1,right:1,any:1"),
    "exchange": _moles(deck="exchange:3"),
    "looks": _moles(actions="0", peek_choice="on"),
    "a look at random": _moles(actions="0"),
    "the spare card": _moles(actions="0", identities="5", values="2", row="3", copies="5"),
    "hits and identities": _box(3, values="2", copies="3", actions="0", identities="2", dealt="1", spare_card="off"),
}
"""For the oracle, one for each special rule: few cards, so that at most 10^5 logs lie behind what a seat has seen."""
