"""The boards to cross out on: facedown rooms, the items in each other hand, the tokens of others whose worth was not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.scenes import called
from infiltr.sheets import Head, Sheet

from .box import Card, Floor
from .moves import Extra, Play
from .naming import unknown_name, value_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["boards", "since"]

_FLOORS = {Floor.FIRST: N_("Rooms, first floor"), Floor.SECOND: N_("Rooms, second floor"), Floor.SECRET: N_("Secret room")}
_WORTHS = ("1", "2", "3")


def boards(view: View, names: Sequence[str]) -> list[Sheet]:
    """Rooms floor by floor, then the hand and the tokens of each other seat."""
    return [*_rooms(view, names), *_hands(view, names), *_tokens(view, names)]


def _rooms(view: View, names: Sequence[str]) -> Iterator[Sheet]:
    state: State = view.state
    rules = state.rules
    for floor in Floor:
        here = [name for name in names if name.startswith("room:") and rules.floor(_place(name)) is floor]
        if here:
            cards = [rules.deck.rooms[at].card for at in bits(rules.floors[floor])]
            yield _cards(f"rooms:{floor.value}", say(_FLOORS[floor]), here, [_short_room(name) for name in here], cards)


def _place(name: str) -> int:
    rest = name.partition(":")[2]
    return 0 if rest == "secret" else int(rest)


def _short_room(name: str) -> str:
    return say("S") if _place(name) == 0 else str(_place(name))


def _hands(view: View, names: Sequence[str]) -> Iterator[Sheet]:
    state: State = view.state
    cards = [state.rules.deck.items[at].card for at in bits(state.rules.items)]
    for seat in state.seats:
        here = [name for name in names if name.startswith(f"item:{seat}:")]
        if here:
            title = say("{name}'s items", name=called(seat))
            yield _cards(f"items:{seat}", title, here, [name.rpartition(":")[2] for name in here], cards)


def _tokens(view: View, names: Sequence[str]) -> Iterator[Sheet]:
    columns = tuple(Head(worth, say("{value} ZB", value=worth), worth) for worth in _WORTHS)
    for seat in view.setup.seats:
        here = [name for name in names if name.startswith(f"token:{seat}:")]
        if here:
            rows = tuple(Head(name, capital(unknown_name(name)), name.rpartition(":")[2], "◆") for name in here)
            yield Sheet(f"tokens:{seat}", say("{name}'s tokens", name=called(seat)), rows, columns,
                        tuple(tuple((name, worth) for worth in _WORTHS) for name in here))


def _cards(key: str, title: str, names: Sequence[str], short: Sequence[str], cards: Sequence[Card]) -> Sheet:
    """Cards down, unknowns across."""
    columns = tuple(Head(name, capital(unknown_name(name)), text) for name, text in zip(names, short, strict=True))
    rows = tuple(Head(card.text, value_name(card.text), value_name(card.text)) for card in cards)
    return Sheet(key, title, rows, columns, tuple(tuple((name, card.text) for name in names) for card in cards), bare=True)


def since(view: View, names: Sequence[str]) -> dict[str, int]:
    """After how many moves each unknown became what it is now: unseen items of a hand are numbered anew when one is played."""
    found = dict.fromkeys(names, 0)
    state: State = view.state
    for index, move in enumerate(view.record):
        if isinstance(move, Play | Extra) and move.card is not None and state.rules.item(move.card) is not None:
            seat = move.of if isinstance(move, Play) else move.by
            found |= dict.fromkeys((name for name in names if name.startswith(f"item:{seat}:")), index + 1)
    return found
