"""The Clue Board of Infiltraitors: suits by numbers, and which of a player's marks still speak of the same hidden card."""

from __future__ import annotations

from collections.abc import Sequence

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.sheets import Head, Layout

from .box import Card
from .looks import GLYPHS
from .missions import Special
from .moves import Nab
from .words import suit_name

__all__ = ["blind", "layout", "since"]

_TONES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}


def layout(values: Sequence[str]) -> Layout:
    """Suits down, numbers across, as on the printed Clue Board."""
    cards = [Card.parse(text) for text in values]
    suits = list(dict.fromkeys(card.suit for card in cards))
    numbers = sorted({card.number for card in cards})
    have = {(card.suit, card.number): card.text for card in cards}
    rows = tuple(Head(suit.value, suit_name(suit), suit.value, GLYPHS[suit], _TONES[suit.value]) for suit in suits)
    columns = tuple(Head(str(number), _number(number), str(number)) for number in numbers)
    return Layout(rows, columns, tuple(tuple(have.get((suit, number)) for number in numbers) for suit in suits))


def _number(number: int) -> str:
    return say("special cards") if number == 1 else say("number {number}", number=number)


def since(view: View, names: Sequence[str]) -> dict[str, int]:
    """After how many moves each unknown became what it is now: a new suspect lies where an old one lay."""
    found = dict.fromkeys(names, 0)
    for index, move in enumerate(view.record):
        if isinstance(move, Nab) and f"suspect:{move.by}" in found:
            found[f"suspect:{move.by}"] = index + 1
    places = [name for name in names if name.startswith("own:")]
    if places and view.seat is not None:
        _since_own(view, view.seat, places, found)
    return found


def _since_own(view: View, seat: Seat, places: Sequence[str], found: dict[str, int]) -> None:
    """Mission 17: a new card lies to the right; when one leaves, what was known of each place is known no more."""
    spot = view.state.seats.index(seat)
    state = view.at(0).state
    before = 0
    for index, move in enumerate(view.record):
        state = state.after(move)
        now = len(state.hands[spot])
        for name in places:
            if now < before or before < int(name.split(":")[1]) <= now:
                found[name] = index + 1
        before = now


def blind(view: View) -> tuple[Seat, ...]:
    """The other seats that do not see their own hand (mission 17), about which everybody's knowledge tells something."""
    if Special.BACKWARDS not in view.state.rules:
        return ()
    return tuple(seat for seat in view.state.seats if seat != view.seat)
