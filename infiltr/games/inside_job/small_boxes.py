"""Boxes that are small enough for the oracle, one for each special rule and role."""

from __future__ import annotations

from collections.abc import Mapping

from .options import ROLES_FROM

__all__ = ["SMALL_BOXES"]

_SMALL = {"suits": "B,R", "values": "1-3", "hand": "2", "tricks": "1", "agents_goal": "2", "insider_goal": "3",
          "missions": "even-B,up-R,first-G"}
_TWO_TRICKS = {"tricks": "2", "missions": "even-B,up-R,third_odd-G,first-Y"}


def _small(seats: int = 3, two_tricks: bool = False, **options: str) -> tuple[Mapping[str, str], int]:
    return {**_SMALL, **(_TWO_TRICKS if two_tricks else {}), **options}, seats


def _special(roles: str, **options: str) -> tuple[Mapping[str, str], int]:
    chosen = {"roles": roles, "values": "1-2", "hand": "1", **options}
    return _small(ROLES_FROM, two_tricks=False, **chosen)


SMALL_BOXES: Mapping[str, tuple[Mapping[str, str], int]] = {
    "plain": _small(two_tricks=True),
    "undealt": _small(values="1-4"),
    "five seats": _small(5, suits="B", values="1-5", hand="1"),
    "turned up": _small(two_tricks=True, insider_goal="2"),
    "goal": _small(two_tricks=True, agents_goal="1", insider_goal="2"),
    "wagers": _small(two_tricks=True, wagers="on"),
    "any wager": _small(two_tricks=True, wagers="on", wager_most="any", insider_goal="4"),
    "risky": _small(two_tricks=True, wagers="on", risky="on", missions="third_intel-B,seven-G,one_trump-R,wager-Y", values="5-7"),
    "the tie is the Agents'": _small(vote_tie="agents"),
    "no vote when turned up": _small(insider_goal="2", revealed_vote="off"),
    "chief": _special("chief"),
    "rival": _special("rival"),
    "shadow": _special("shadow"),
    "rival and shadow": _special("rival,shadow"),
    "professional": _special("professional", values="1-3"),
    "turncoat and rookie": _small(ROLES_FROM, two_tricks=True, roles="turncoat,rookie", values="1-4"),
    "analyst": _special("analyst"),
    "archivist": _special("archivist", suits="B", values="1-5"),
}
"""Boxes of at most eight cards, one for each special rule and role: small enough to count every deal."""
