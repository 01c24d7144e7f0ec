"""Shorthand for one act at a physical table, as typed in the assistant: the lines of the record that it stands for.

===============================================  =====================================================================
typed                                            stands for
===============================================  =====================================================================
hand ann G7 B2 ...                               the cards of a hand, in any order
offer ann odd-G even-B                           both missions that a leader drew, in any order
choose ann even-B odd-G                          both that the leader drew, the chosen one first
trick ann G7, bob G2 1, cat R5                   a whole trick, from the leader on, with the Intel on a card after it
===============================================  =====================================================================

What shows this seat nothing (another's hand, the missions another leader draws) is supplied by the reader of records.
"""

from __future__ import annotations

from typing import Any

from infiltr.core.shorthand import by_verb
from infiltr.core.words import say

from .box import Card, Mission

__all__ = ["expand"]


def _hand(words: list[str], state: Any) -> list[str]:
    if len(words) < 2:
        raise ValueError(say("a seat and its cards are expected, such as: hand ann B2 R5 G7 Y13"))
    seat, *cards = words
    if "?" not in cards:
        cards = [str(card) for card in sorted(Card.parse(card) for card in cards)]
    return [f"deal {seat} {card}" for card in cards]


def _in_order(missions: list[str], state: Any) -> list[str]:
    """The missions in the order of the deck; one that is not in it comes first, for the rules to refuse."""
    return sorted(missions, key=lambda text: state.rules.place.get(Mission.parse(text), -1))


def _offer(words: list[str], state: Any) -> list[str]:
    if len(words) < 3 or "?" in words:
        return [" ".join(("offer", *words))]
    seat, *missions = words
    return [f"offer {seat} {mission}" for mission in _in_order(missions, state)]


def _choose(words: list[str], state: Any) -> list[str]:
    if len(words) != 3:
        return [" ".join(("choose", *words))]
    seat, *missions = words
    return [*(f"offer {seat} {mission}" for mission in _in_order(missions, state)), f"choose {seat} {missions[0]}"]


def _trick(words: list[str], state: Any) -> list[str]:
    plays = [part.split() for part in " ".join(words).split(",")]
    if not all(2 <= len(part) <= 3 for part in plays):
        raise ValueError(say("a seat and a card for each play are expected, such as: trick ann G7, bob G2, cat R5"))
    return [" ".join(("play", *part)) for part in plays]


expand = by_verb({"hand": _hand, "offer": _offer, "choose": _choose, "trick": _trick})
