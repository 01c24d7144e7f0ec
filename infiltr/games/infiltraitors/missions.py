"""The missions and every option: what the Secret File prints, and the flags of our rulings.

A mission's names and story in words are in ``words.toml``. :func:`rules_of` turns a set-up into the numbers that the rules use.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from infiltr.core.game import Option, OptionError, Setup
from infiltr.core.options import PRINTED, by_name, count, flag, listed, size, sized, span
from infiltr.core.words import N_, say

from .box import HIGHEST, SPECIAL, Card, Suit, deck

__all__ = ["MISSIONS", "OPTIONS", "SMALL_BOXES", "Mission", "Rules", "Special", "rules_of"]


class Special(enum.Enum):
    """A special rule of the Secret File."""

    TIMED = "timed"
    FACE_DOWN = "face down"
    IN_ORDER = "in order"
    SILENT = "silent"
    SPECIALS_IN_MIDDLE = "specials in the middle"
    BALANCED = "balanced"
    EXCHANGE_LEFT = "exchange left"
    SHOOT_RIGHT = "shoot right"
    ELITE = "elite"
    SPECIALS_IN_DECK = "specials in the deck"
    TWO_CARDS = "two cards"
    BACKWARDS = "backwards"
    LAST_SUSPECT = "last suspect"
    KINGPIN = "kingpin"


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission as printed. ``suspects`` and ``bullets`` None: as many as agents, and three more than agents."""

    name: str
    suspects: int | None
    bullets: int | None
    suits: int
    special: frozenset[Special] = frozenset()
    highest: int = HIGHEST
    hand: int = 5
    limit: int = 7


def _mission(name: str, suspects: int | None, bullets: int | None, suits: int, *special: Special) -> Mission:
    return Mission(name, suspects, bullets, suits, frozenset(special))


MISSIONS: Mapping[str, Mission] = {
    mission.name: mission
    for mission in (
        Mission("training1", 2, 5, 3, highest=13),
        _mission("training2", None, None, 3),
        _mission("training3", None, None, 4, Special.TIMED),
        _mission("1", 7, 10, 4),
        _mission("2", 8, 11, 4, Special.FACE_DOWN),
        _mission("3", 8, 11, 4, Special.IN_ORDER),
        _mission("4", 8, 9, 4, Special.SILENT),
        _mission("5", 9, 12, 5),
        _mission("6", 9, 9, 4, Special.SPECIALS_IN_MIDDLE),
        _mission("7", 6, 7, 4, Special.BALANCED),
        _mission("8", 8, 8, 4, Special.EXCHANGE_LEFT),
        Mission("9", 9, 12, 5, hand=3, limit=3),
        _mission("10", 9, 10, 5, Special.SILENT),
        _mission("11", 9, 12, 4, Special.SILENT, Special.SHOOT_RIGHT),
        _mission("12", 6, 6, 5, Special.ELITE),
        _mission("13", 8, 10, 5, Special.BALANCED),
        _mission("14", 9, 11, 5, Special.IN_ORDER, Special.FACE_DOWN),
        _mission("15", 9, 10, 5, Special.SPECIALS_IN_DECK),
        _mission("16", 9, 10, 5, Special.TWO_CARDS),
        _mission("17", 9, 9, 5, Special.BACKWARDS),
        _mission("18", 9, 9, 5, Special.LAST_SUSPECT),
        _mission("19", 9, 9, 5, Special.KINGPIN),
        _mission("20", 11, 12, 5),
    )
}

SUIT_ORDER = (Suit.RED, Suit.BLACK, Suit.YELLOW, Suit.BLUE, Suit.GREEN)
"""Which suits are used when a mission needs fewer than five: the first ones here (a ruling; training 1 prints the first three)."""
MINUTES = 15
"""How long training 3 may take."""


def _suit(letter: str) -> Suit:
    try:
        return Suit(letter)
    except ValueError:
        raise ValueError(say("letters of suits are expected, such as R,B,G")) from None


def _suits(word: str) -> tuple[Suit, ...]:
    chosen = listed(word, _suit)
    return tuple(suit for suit in Suit if suit in chosen)


_numbers = span(SPECIAL + 1, HIGHEST)

OPTIONS: Mapping[str, Option] = by_name((
    Option("mission", tuple(MISSIONS), "training1", N_("Which mission is played."), official=True),
    flag("bide_overdraw", N_("Bide Your Time may draw past the hand limit; you discard down to it at the end of the turn."), "on"),
    flag("reward_over_limit", N_("A reward may be taken at the hand limit; you discard down to it at the end of the turn."), "on"),
    flag("stuck_scope", N_("Who must be without any action for the game to be lost: the agent about to act, or all."),
          "mover", ("mover", "all")),
    flag("silent_clue_boards", N_("In silent missions everybody keeps a Clue Board."), "on"),
    flag("timer", N_("Training 3 is played against the clock."), "on"),
    flag("m6_special_reuse", N_("Mission 6: a special card goes back to the middle when its suspect is eliminated.")),
    flag("special_vs_special", N_("Mission 15: how special cards of two suits lie beside each other."),
          "horizontal", ("horizontal", "vertical")),
    flag("m15_one_divides_all", N_("Mission 15: a special suspect is a real 1, a factor of every number.")),
    flag("m16_reveal_halves", N_("Mission 16: both cards of an eliminated suspect are shown."), "on"),
    flag("m17_draw_optional", N_("Mission 17: the draw after an exchange may be declined."), "on"),
    flag("m18_draws", N_("Mission 18: exchanges draw a card before the last phase."), "on"),
    flag("m18_pass", N_("Mission 18: an agent may pass.")),
    flag("m19_kingpin_wins_at_once", N_("Mission 19: hitting the Kingpin wins, whatever other suspects are left.")),
    size("suits", N_("Which suits are in the deck."), _suits),
    size("numbers", N_("Which numbers are in the deck."), _numbers),
    size("suspects", N_("How many suspects there are."), count(1, 11)),
    size("bullets", N_("How many bullets there are."), count(1, 12)),
    size("hand", N_("How many cards each agent is dealt."), count(0, 7)),
    size("limit", N_("The hand limit."), count(1, 12)),
))


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The numbers and switches of one game. ``deck`` holds every card that can be a suspect or a hand card."""

    mission: str
    special: frozenset[Special]
    suits: tuple[Suit, ...]
    numbers: tuple[int, ...]
    deck: tuple[Card, ...]
    suspects: int
    bullets: int
    hand: int
    limit: int
    flags: frozenset[str]
    """The names of the flags that are on (``special_vs_special=vertical`` and ``stuck_scope=all`` count as on)."""

    def __contains__(self, special: Special) -> bool:
        return special in self.special

    def on(self, flag: str) -> bool:
        """Is this flag on?"""
        return flag in self.flags


def rules_of(setup: Setup) -> Rules:
    """The rules of a set-up. OptionError when the box is too small for it."""
    return _rules(tuple(setup.options.items()), len(setup.seats))


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, str], ...], seats: int) -> Rules:
    chosen = dict(options)
    mission = MISSIONS[chosen["mission"]]

    suits = _suits(chosen["suits"]) if chosen["suits"] != PRINTED else tuple(
        suit for suit in Suit if suit in SUIT_ORDER[:mission.suits])
    low, high = _numbers(chosen["numbers"]) if chosen["numbers"] != PRINTED else (SPECIAL + 1, mission.highest)
    numbers = tuple(range(low, high + 1))
    if Special.SPECIALS_IN_DECK in mission.special:
        numbers = (SPECIAL, *numbers)
    cards = deck(suits, numbers)
    suspects = sized(chosen, "suspects", seats if mission.suspects is None else mission.suspects)
    bullets = sized(chosen, "bullets", seats + 3 if mission.bullets is None else mission.bullets)
    hand, limit = sized(chosen, "hand", mission.hand), sized(chosen, "limit", mission.limit)
    if len(cards) < suspects + hand * seats:
        raise OptionError(say("the deck has {cards} cards; {suspects} suspects and {seats} hands of {hand} need {needed}",
                              cards=len(cards), suspects=suspects, seats=seats, hand=hand, needed=suspects + hand * seats))
    if suspects < 2 and mission.special & {Special.LAST_SUSPECT, Special.KINGPIN}:
        raise OptionError(say("this mission sets one suspect aside; it needs two at least"))
    if bullets < suspects:
        raise OptionError(say("{bullets} bullets are too few for {suspects} suspects", bullets=bullets, suspects=suspects))
    if hand > limit:
        raise OptionError(say("a hand of {hand} is over the limit of {limit}", hand=hand, limit=limit))
    flags = frozenset(name for name, value in chosen.items() if value in ("on", "vertical", "all"))
    return Rules(mission.name, mission.special, suits, numbers, cards, suspects, bullets, hand, limit, flags)


def _box(mission: str, **options: str) -> tuple[Mapping[str, str], int]:
    small = {"suits": "R,B", "numbers": "2-4", "hand": "1", "limit": "2", "suspects": "2", "bullets": "3"}
    return {"mission": mission, **small, **options}, 3


SMALL_BOXES: Mapping[str, tuple[Mapping[str, str], int]] = {
    "plain": _box("1"),
    "strict limits": _box("1", bide_overdraw="off", reward_over_limit="off"),
    "face down": _box("2"),
    "in order": _box("3"),
    "specials in the middle": _box("6"),
    "balanced": _box("7", numbers="2-5", hand="2", limit="3", suspects="1", bullets="2"),
    "exchange left": _box("8"),
    "shoot right": _box("11"),
    "elite": _box("12"),
    "in order, face down": _box("14"),
    "specials in the deck": _box("15", numbers="2-3"),
    "specials alike": _box("15", numbers="2-3", special_vs_special="vertical"),
    "one divides all": _box("15", numbers="2-3", m15_one_divides_all="on"),
    "two cards": _box("16"),
    "two cards kept": _box("16", m16_reveal_halves="off"),
    "backwards": _box("17"),
    "last suspect": _box("18"),
    "kingpin": _box("19", numbers="2-5", suspects="3", bullets="4"),
}
"""Boxes of six or eight cards, one for each special rule: small enough to count every deal and draw."""
