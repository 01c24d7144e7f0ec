"""What each line of a record says about code cards: one seat's record -> events of ``solvers.slots``.

A card of a row keeps its slot as its name (``bob:2``), wherever it moves to. Cards that this seat has seen have names of their own
(``mine:12``, ``seen:30``, ``stolen:41``: by the line), also where they lie face down in somebody's row: they are not unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from infiltr.core.moves import Move, Seat
from infiltr.core.table import View
from infiltr.core.words import N_
from solvers.facts import Reason
from solvers.slots import Draw, Event, Lay, Miss, Play, Row, See, Side, Steal, Take, TurnUp, Without

from . import moves
from .box import Back, Code, Slot
from .moves import YesNo
from .options import rules_of

__all__ = ["Reading", "read", "rows_of"]


@dataclass(slots=True)
class Reading:
    """What a record says about code cards, through the eyes of ``me`` (None: of everybody).

    ``events``, with the index of the move that each comes from, and why it is so, in words. ``rows``: slots from left to right.
    ``up``: the value of each face-up slot; ``known``: of each face-down one that this seat has seen, its own row included.
    ``hand``: this seat's own code cards, by their names in the events. ``given``: who played a card that was put into a row.
    ``open``: somebody has said yes, and which card it is
    follows.
    """

    me: Seat | None
    size: int
    """Cards of a row at set-up."""
    beside: Side | None
    """On which side of equal cards a card is put, by the rules; None: its owner chooses."""
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    whys: list[Reason | None] = field(default_factory=list)
    rows: dict[Seat, list[str]] = field(default_factory=dict)
    up: dict[str, Code] = field(default_factory=dict)
    known: dict[str, Code] = field(default_factory=dict)
    hand: list[tuple[str, Code]] = field(default_factory=list)
    given: dict[str, Seat] = field(default_factory=dict)
    open: bool = False
    _token: dict[str, str] = field(default_factory=dict)
    """By slot."""
    _came: dict[Seat, int] = field(default_factory=dict)
    _drawn: dict[Seat, int] = field(default_factory=dict)
    """Cards of a hand before the row is laid out."""
    _giver: Seat = ""
    _card: tuple[str, Code | None] | None = None
    """The card on its way into a row, once it has a name."""
    _slot: Slot | None = None
    _code: Code | None = None
    """The value that was guessed last."""
    _guessing: bool = False
    _blast: bool = False
    _at: int = 0

    def tell(self, event: Event, why: Reason | None = None) -> None:
        """Add an event of the line that is being read."""
        self.events.append(event)
        self.lines.append(self._at)
        self.whys.append(why)

    def lies(self, token: str, slot: str, card: Code) -> None:
        """Say of a card that this seat has seen where it lies now."""
        for place, event in enumerate(self.events):
            if isinstance(event, See | Play) and event.token == token:
                why = _MINE if self._giver == self.me else _SEEN
                self.whys[place] = Reason(why, {"variable": slot, "value": card.text, "seat": self._giver})

    def line(self, at: int, move: Move) -> None:
        """Read one line."""
        self._at = at
        reader = _READERS.get(type(move))
        if reader is not None:
            reader(self, move)

    def place(self, slot: str) -> int | None:
        """How many cards lie on the left of a card of a row; None if it lies in none."""
        row = self.rows.get(slot.partition(":")[0], [])
        return row.index(slot) if slot in row else None

    def hidden(self, seat: Seat) -> list[str]:
        """The face-down slots of a row that this seat does not know, from left to right."""
        return [slot for slot in self.rows.get(seat, ()) if slot not in self.up and slot not in self.known]

    def _out_of_hand(self, card: Code) -> str:
        place = next(place for place, (_, one) in enumerate(self.hand) if one is card)
        return self.hand.pop(place)[0]

    def _new_slot(self, owner: Seat) -> str:
        self._came[owner] = self._came.get(owner, self.size) + 1
        return f"{owner}:{self._came[owner]}"


def read(view: View) -> Reading:
    """Read the record of a view, line by line."""
    rules = rules_of(view.setup)
    beside = next((side for side in Side if rules.flag("insert_ties", side.value)), None)
    reading = Reading(view.seat, rules.row, beside)
    for at, move in enumerate(view.record):
        reading.line(at, move)
    return reading


def rows_of(view: View) -> Mapping[Seat, tuple[str, ...]]:
    """The slots of every row, from left to right; nothing that is secret."""
    state = view.state
    return {seat: tuple(placed.slot.text for placed in row) for seat, row in zip(state.seats, state.rows, strict=True)}


# ---- hands

_DEALT = N_("You were dealt {value}.")
_DREW = N_("You drew {value}.")
_STOLE = N_("You took {value} from {seat}.")
_LOOKED = N_("You saw the {value} that {seat} played.")
_THREW = N_("{seat} discarded {value}.")


def _draw(reading: Reading, move: moves.DrawCode) -> None:
    seat = move.to
    if isinstance(move.card, Code) and seat == reading.me:
        token = f"mine:{reading._at}"
        reading.hand.append((token, move.card))
        why = _DREW if seat in reading.rows else _DEALT
        reading.tell(See(token, move.card.text), Reason(why, {"value": move.card.text}))
    elif seat in reading.rows:
        reading.tell(Draw(seat))
    else:
        reading._drawn[seat] = reading._drawn.get(seat, 0) + 1


def _lay(reading: Reading, move: moves.Lay) -> None:
    slots = [f"{move.by}:{number}" for number in range(1, reading.size + 1)]
    reading.rows[move.by] = slots
    if move.by == reading.me:
        for slot, card in zip(slots, move.cards.cards, strict=True):  # type: ignore[union-attr]
            reading.known[slot] = card
            reading._token[slot] = reading._out_of_hand(card)
        return
    reading.tell(Row(move.by, tuple(slots)))
    rest = reading._drawn.get(move.by, 0) - len(slots)
    if rest > 0:
        reading.tell(Draw(move.by, rest))


def _stolen(reading: Reading, move: moves.Stolen) -> None:
    if move.back is not Back.CODE:
        return
    if reading.me not in (move.to, move.giver) or not isinstance(move.card, Code):
        reading.tell(Steal(move.to, move.giver))
    elif move.to == reading.me:
        token = f"stolen:{reading._at}"
        reading.hand.append((token, move.card))
        reading.tell(Play(move.giver, token, move.card.text), Reason(_STOLE, {"value": move.card.text, "seat": move.giver}))
    else:
        reading.tell(Take(move.to, reading._out_of_hand(move.card)))


def _thrown(reading: Reading, move: moves.Discard | moves.Bury) -> None:
    card = move.card
    if (isinstance(move, moves.Bury) and move.back is not Back.CODE) or (isinstance(move, moves.Discard) and not isinstance(card, Code)):
        return
    if move.by == reading.me:
        if isinstance(card, Code):
            reading._out_of_hand(card)
    elif isinstance(card, Code):
        reading.tell(Play(move.by, f"thrown:{reading._at}", card.text), Reason(_THREW, {"value": card.text, "seat": move.by}))
    else:
        reading.tell(Play(move.by, f"thrown:{reading._at}"))


# ---- cards that come into rows

_PUT = N_("{variable} was put into the row where it belongs.")
_MINE = N_("{variable} is {value}: you played it.")
_SEEN = N_("{variable} is {value}: you saw it when {seat} played it.")


def _play(reading: Reading, move: moves.Play) -> None:
    reading._giver, reading._card, reading._guessing = move.by, None, False
    if move.by == reading.me and isinstance(move.card, Code):
        reading._card = (reading._out_of_hand(move.card), move.card)


def _receive(reading: Reading, move: moves.Receive) -> None:
    if isinstance(move.card, Code) and reading._card is None:
        token = f"seen:{reading._at}"
        reading._card = (token, move.card)
        reading.tell(Play(move.giver, token, move.card.text), Reason(_LOOKED, {"value": move.card.text, "seat": move.giver}))


def _insert(reading: Reading, move: moves.Insert) -> None:
    slot = reading._new_slot(move.by)
    if reading._card is None:
        reading._card = (slot, None)
        reading.tell(Play(reading._giver, slot))
    reading.given[slot] = reading._giver
    token, card = reading._card
    _put(reading, slot, token, card, move.by, move.at)
    reading._card = None


def _put(reading: Reading, slot: str, token: str, card: Code | None, owner: Seat, at: int) -> None:
    reading.rows[owner].insert(at, slot)
    reading._token[slot] = token
    if card is not None:
        reading.known[slot] = card
    if owner != reading.me:
        if card is not None:
            reading.lies(token, slot, card)
        reading.tell(Lay(token, owner, at, reading.beside), Reason(_PUT, {"variable": slot}))


def _swap(reading: Reading, move: moves.Swap) -> None:
    gone, slot = move.slot.text, reading._new_slot(move.by)
    reading.rows[move.by].remove(gone)
    card = reading.known.pop(gone, None)
    if move.by == reading.me and isinstance(move.card, Code) and card is not None:
        token = reading._out_of_hand(move.card)
        reading.hand.append((reading._token[gone], card))
        _put(reading, slot, token, move.card, move.by, move.at)
        return
    reading.tell(Play(move.by, slot))
    reading.tell(Take(move.by, reading._token.get(gone, gone)))
    _put(reading, slot, slot, None, move.by, move.at)


# ---- guesses

_TURNED = N_("{variable} is {value}: it lies face up.")
_MISSED = N_("The guess that {variable} is {value} was wrong.")
_NONE = N_("{seat} had no face-down {value} when asked.")
_SILENT = N_("{seat} had no face-down {value} when the grenade went off.")


def _guess(reading: Reading, move: moves.Guess | moves.Enquiry) -> None:
    reading._slot, reading._code, reading._guessing, reading._blast = move.slot, move.code, True, False


def _shift(reading: Reading, move: moves.Shift) -> None:
    if reading._guessing:
        reading._slot = None


def _answer(reading: Reading, move: moves.Answer) -> None:
    code, slot = reading._code, reading._slot
    assert code is not None, "an answer follows a guess"
    reading._guessing = False
    if slot is not None:
        if move.says is YesNo.YES:
            _up(reading, slot.text, code, picked=False)
        elif move.by != reading.me:
            token = reading._token.get(slot.text, slot.text)
            reading.tell(Miss(token, code.text), Reason(_MISSED, {"variable": slot.text, "value": code.text}))
    elif move.says is YesNo.YES:
        reading.open = True
    elif move.by != reading.me:
        why = Reason(_SILENT if reading._blast else _NONE, {"seat": move.by, "value": code.text})
        reading.tell(Without(move.by, code.text, reading._blast), why)


def _turn(reading: Reading, move: moves.Turn) -> None:
    assert reading._code is not None, "a card is turned up after a guess"
    _up(reading, move.slot.text, reading._code, picked=True)
    reading.open = False


def _up(reading: Reading, slot: str, code: Code, *, picked: bool) -> None:
    reading.up[slot] = code
    reading.known.pop(slot, None)
    if slot.partition(":")[0] != reading.me:
        token = reading._token.get(slot, slot)
        reading.tell(TurnUp(token, code.text, picked), Reason(_TURNED, {"variable": slot, "value": code.text}))


def _grenade(reading: Reading, move: moves.Grenade) -> None:
    reading._slot, reading._blast = None, True


_READERS: Mapping[type[Move], Callable[[Reading, Any], None]] = {
    moves.DrawCode: _draw, moves.Lay: _lay, moves.Stolen: _stolen, moves.Discard: _thrown, moves.Bury: _thrown, moves.Play: _play,
    moves.Receive: _receive, moves.Insert: _insert, moves.Swap: _swap, moves.Guess: _guess, moves.Enquiry: _guess,
    moves.Shift: _shift, moves.Answer: _answer, moves.Turn: _turn, moves.Grenade: _grenade,
}
