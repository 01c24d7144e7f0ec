"""What each line of a record proves: one seat's record -> the facts of models in ``solvers``.

Three things are hidden, and none tells anything about the others, so one model (``solvers.several``) unites them:

* rooms (``solvers.distinct``, one model for each floor). Unknowns are the facedown rooms that this seat has not looked at,
  ``room:4`` and ``room:secret``; values are words of room cards. Whoever looks at a room without telling proves nothing.
* items (``solvers.distinct``). Unknowns are the cards in other hands that this seat has not seen, ``item:bob:2``, in no order. Once
  the discards are made into a new deck, cards drawn from it are other cards than those drawn before: one model for each deck.
* tokens (``solvers.stock``). Unknowns are the tokens of the others whose value this seat has not seen, ``token:bob:3``, in no order;
  values ``1`` to ``3``.

A first hand is written in the order of the deck, so nothing is said about hands until all are dealt. Unseen cards and tokens lie
anywhere with the same odds: what players select, play, choose and take after a look is taken to tell nothing. ``Fact.line`` is the
index of a move in the record, from 0. The record is followed by the State that it comes with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from infiltr.core.faces import bits
from infiltr.core.moves import Move, Seat
from infiltr.core.table import View
from infiltr.core.words import N_
from solvers.distinct import Distinct
from solvers.domains import Values
from solvers.facts import Fact, Reason, different, visible
from solvers.several import Several
from solvers.stock import Gone, Stock, gone

from .agenda import Step
from .box import Floor, Place
from .moves import Deal, Extra, Glimpse, Peek, Play, Room, Take, Tally
from .settings import Rules, rules_of

__all__ = ["Reading", "items", "model", "read", "rooms", "tokens"]

_TURNED = N_("{value} is turned up.")
_LOOKED = N_("You looked at {value}.")
_DEALT = N_("You got {value}.")
_PLAYED = N_("{seat} played {value}.")
_TOOK = N_("You took a token worth {value}.")
_GLIMPSED = N_("You saw a token worth {value}.")
_TALLIED = N_("{seat} turned up a token worth {value}.")
_ROOMS = N_("There is one card of each room.")
_ITEMS = N_("There is one card of each item.")


@dataclass(slots=True)
class Reading:
    """What a record says, line by line."""

    state: Any
    """The State at its end, with what this seat sees."""
    rooms: dict[str, Fact] = field(default_factory=dict)
    """Room cards that this seat has seen, by word."""
    known: set[str] = field(default_factory=set)
    """Facedown rooms that this seat has looked at, ``room:4``."""
    deck: int = 0
    """How often the discards were made into a new item deck."""
    deck_of: dict[int, int] = field(default_factory=dict)
    """Item index -> the latest deck that it was in, where that is not the first."""
    items: dict[int, dict[str, Fact]] = field(default_factory=dict)
    """For each deck the item cards that this seat has seen since, by word."""
    hands: dict[tuple[Seat, int], int] = field(default_factory=dict)
    """How many unseen cards of each deck each other seat holds."""
    tokens: list[Gone] = field(default_factory=list)
    tallied: set[Seat] = field(default_factory=set)
    """Whose tokens lie face up at the end."""


def model(view: View) -> Several:
    """The model of everything that this seat can know."""
    reading = read(view)
    return Several([*rooms(view, reading), *items(view, reading), tokens(view, reading)])


def read(view: View) -> Reading:
    """Read the record of a view."""
    state: Any = view.game.start(view.setup)
    reading = Reading(state)
    for index, move in enumerate(view.record):
        after = state.after(move)
        _read_line(reading, index, move, state, after)
        state = after
    reading.state = state
    return reading


def _read_line(reading: Reading, index: int, move: Move, before: Any, after: Any) -> None:
    if isinstance(move, Room | Peek):
        _read_room(reading, index, move, before)
    elif isinstance(move, Deal | Play | Extra):
        _read_item(reading, index, move, before, after)
    elif isinstance(move, Take | Glimpse):
        _seen_tokens(reading, index, move, [old - new for old, new in zip(before.unseen, after.unseen, strict=True)])
    elif isinstance(move, Tally):
        held = before.operative(move.of).tokens[1:]
        shown = [count - known for count, known in zip((move.ones, move.twos, move.threes), held, strict=True)]
        _seen_tokens(reading, index, move, shown)
        reading.tallied.add(move.of)
    if fresh := after.items & ~before.items:
        reading.deck += 1
        reading.deck_of |= dict.fromkeys(bits(fresh), reading.deck)


def _read_room(reading: Reading, index: int, move: Room | Peek, before: Any) -> None:
    word = str(move.card)
    if before.rules.deck.by_word.get(move.card) is None or word in reading.rooms:
        return
    if isinstance(move, Peek):
        reading.known.add(f"room:{move.at}")
    template = _TURNED if isinstance(move, Room) else _LOOKED
    room = before.rules.room(move.card)
    reading.rooms[word] = visible(f"room:{word}", 1 << _spot(_room_words(before.rules, room.floor), word),
                                  Reason(template, {"value": word}), index)


def _read_item(reading: Reading, index: int, move: Deal | Play | Extra, before: Any, after: Any) -> None:
    """A card that was not seen before comes to light; of a card drawn unseen it is known who holds it."""
    seat = move.to if isinstance(move, Deal) else move.of if isinstance(move, Play) else move.by
    seen = before.items & ~after.items
    if isinstance(move, Deal) and not seen:
        reading.hands[seat, reading.deck] = reading.hands.get((seat, reading.deck), 0) + 1
    for at in bits(seen):
        deck = reading.deck_of.get(at, 0)
        if not isinstance(move, Deal):
            reading.hands[seat, deck] -= 1
        word = before.rules.deck.items[at].card.text
        reason = Reason(_DEALT if isinstance(move, Deal) else _PLAYED, {"value": word, "seat": seat})
        reading.items.setdefault(deck, {})[word] = visible(f"item:{word}", 0, reason, index)


def _seen_tokens(reading: Reading, index: int, move: Take | Glimpse | Tally, seen: list[int]) -> None:
    template = _TOOK if isinstance(move, Take) else _GLIMPSED if isinstance(move, Glimpse) else _TALLIED
    seat = move.of if isinstance(move, Tally) else move.to
    for value, count in enumerate(seen, 1):
        for number in range(count):
            params = {"value": str(value), "seat": seat}
            reading.tokens.append(gone(f"token:{index}:{value}:{number}", str(value), Reason(template, params), index))


# ---- rooms

@lru_cache(maxsize=64)
def _room_words(rules: Rules, floor: Floor) -> tuple[str, ...]:
    return tuple(room.card.text for room in rules.deck.rooms if room.floor is floor and room.bit & rules.rooms)


def _spot(words: tuple[str, ...], word: str) -> int:
    return words.index(word)


def rooms(view: View, reading: Reading | None = None) -> Iterator[Distinct]:
    """The facedown rooms that this seat has not looked at, floor by floor."""
    reading = reading or read(view)
    rules = rules_of(view.setup)
    for floor in Floor:
        words = _room_words(rules, floor)
        names = [name for place in range(rules.line + 1) if rules.floor(place) is floor and not reading.state.spaces[place].up
                 and (name := f"room:{Place.of(place)}") not in reading.known]
        if words and names:
            yield Distinct(names, Values(words), [different(Reason(_ROOMS)), *[
                fact for word, fact in reading.rooms.items() if word in words]])


# ---- items

def items(view: View, reading: Reading | None = None) -> Iterator[Distinct]:
    """The item cards in other hands that this seat has not seen, by the deck that they came from."""
    reading = reading or read(view)
    rules = rules_of(view.setup)
    if reading.state.outcome is None and reading.state.agenda[-1].step is Step.HAND:
        return
    numbers: dict[Seat, int] = {}
    for deck in range(reading.deck + 1):
        names = []
        for seat in view.setup.seats:
            for _ in range(reading.hands.get((seat, deck), 0)):
                numbers[seat] = numbers.get(seat, 0) + 1
                names.append(f"item:{seat}:{numbers[seat]}")
        if names:
            words = [item.card.text for item in rules.deck.items if item.bit & rules.items and reading.deck_of.get(item.index, 0) == deck]
            seen = [visible(fact.id, 1 << words.index(word), fact.reason, fact.line)
                    for word, fact in reading.items.get(deck, {}).items() if word in words]
            yield Distinct(names, Values(words), [different(Reason(_ITEMS)), *seen])


# ---- tokens

_TOKENS = Values(["1", "2", "3"])


def tokens(view: View, reading: Reading | None = None) -> Stock:
    """The tokens of the others whose value this seat has not seen; not those of whoever has turned them up."""
    reading = reading or read(view)
    names = [f"token:{seat}:{number}" for seat in view.setup.seats if seat not in reading.tallied
             for number in range(1, reading.state.operative(seat).tokens[0] + 1)]
    return Stock(names, _TOKENS, rules_of(view.setup).tokens, reading.tokens)
