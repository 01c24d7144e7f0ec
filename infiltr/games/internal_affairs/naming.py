"""Unknowns and their values in words: a card of a row by the place where it lies now, "Bob's second card from the left"."""

from __future__ import annotations

from collections.abc import Sequence

from infiltr.core.names import named
from infiltr.core.table import View
from infiltr.core.words import N_, say

from .course import rows_of

__all__ = ["placed_name", "slot_sign", "unknown_name", "value_name", "value_names"]

_PLACES = (
    N_("{seat}'s first card from the left"), N_("{seat}'s second card from the left"), N_("{seat}'s third card from the left"),
    N_("{seat}'s fourth card from the left"), N_("{seat}'s fifth card from the left"), N_("{seat}'s sixth card from the left"),
    N_("{seat}'s seventh card from the left"), N_("{seat}'s eighth card from the left"), N_("{seat}'s ninth card from the left"),
    N_("{seat}'s tenth card from the left"), N_("{seat}'s eleventh card from the left"), N_("{seat}'s twelfth card from the left"),
)
_OWN = (
    N_("your first card from the left"), N_("your second card from the left"), N_("your third card from the left"),
    N_("your fourth card from the left"), N_("your fifth card from the left"), N_("your sixth card from the left"),
    N_("your seventh card from the left"), N_("your eighth card from the left"), N_("your ninth card from the left"),
    N_("your tenth card from the left"), N_("your eleventh card from the left"), N_("your twelfth card from the left"),
)
FIRST_CIRCLED, CIRCLED = 0x2460, 20
"""The circled numbers of Unicode, from 1."""
_MOLES = named(__package__)["moles"]
RUN = 3
"""So many numbers in a row are written as "3 to 5"."""


def placed_name(name: str, view: View) -> str:
    """An unknown, or any card of a row, as somebody at the table would call it now."""
    owner, _, _ = name.partition(":")
    if owner == "team":
        return unknown_name(name)
    row = rows_of(view).get(owner, ())
    if name not in row:
        return say("the card that {seat} took out of the row", seat=owner.capitalize())
    place = row.index(name)
    if len(row) == 1:
        return say("your only card") if owner == view.seat else say("{seat}'s only card", seat=owner.capitalize())
    if place < len(_PLACES):
        return say((_OWN if owner == view.seat else _PLACES)[place], seat=owner.capitalize())
    return say("{seat}'s card {place} from the left", seat=owner.capitalize(), place=place + 1)


def slot_sign(number: int) -> str:
    """The sign of a card of a row: in which order it came there. It stands on the card, and the log calls the card by it."""
    return chr(FIRST_CIRCLED + number - 1) if 1 <= number <= CIRCLED else str(number)


def unknown_name(name: str) -> str:
    """The same where nobody knows how the cards lie: by the order in which they came."""
    owner, _, number = name.partition(":")
    if owner == "team":
        return say("{seat}'s team", seat=number.capitalize())
    return say("{seat}'s card {number}", seat=owner.capitalize(), number=slot_sign(int(number)))


def value_name(text: str) -> str:
    """A value in words: a number, or a kind of identity card."""
    return say(_MOLES[text]) if text in _MOLES else text


def value_names(texts: Sequence[str]) -> str:
    """Several values in words; numbers that follow each other are put together."""
    if not all(text.isdigit() for text in texts):
        return ", ".join(value_name(text) for text in texts)
    runs: list[list[int]] = []
    for number in sorted(int(text) for text in texts):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = []
    for run in runs:
        parts += [say("{first} to {last}", first=run[0], last=run[-1])] if len(run) >= RUN else [str(number) for number in run]
    return ", ".join(parts)
