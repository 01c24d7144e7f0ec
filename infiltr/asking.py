"""What can be entered next at a physical table, for every game: from its State and its codec, with what the game adds in words.

A game's room ``asks`` may be made wholly by hand (functions ``asks``, ``due``, ``grid``, ``parted``, ``joined`` and ``VERBS``),
or hold an :class:`Asking` as ``ASKING``: what its acts are called, which values a field may take, how they look, which
shorthand enters a whole hand. Without either everything is derived: each kind of move that the rules allow now is an **ask**
(see docs/adding_a_game.md), its fields are chosen one after another among the values that are possible with those before.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any, Protocol, cast

from infiltr.core.game import Game, Setup, State
from infiltr.core.moves import DEALER, HIDDEN, Hidden, Move, Seat, actor
from infiltr.core.record import seen_fields
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.games import has_room, room
from infiltr.possible import hidden_audience, kind_values, possible, whose
from infiltr.scenes import called

__all__ = ["Asking", "Room", "asking", "line_name", "reached", "secretly_due", "silent", "word_of"]

Data = dict[str, Any]
Row = tuple[str, ...]
MOST_ROWS = 4000
"""Of more moves the fields are chosen independently of each other."""


class Room(Protocol):
    """What the assistant asks of a game's room ``asks``."""

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a constant in rooms made by hand
        """Shorthand that begins a line and is no move."""

    def asks(self, view: View) -> list[Data]:
        """What can be entered now; nothing once the game is over."""

    def due(self, view: View) -> str:
        """The same in words."""

    def grid(self, view: View) -> Data | None:
        """Rows and columns of the cards, where parts are picked in a grid."""

    def parted(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, ...]]:
        """What is read for each entry."""

    def joined(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[str]:
        """The lines of a record for these entries."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a game adds to what can be derived.

    ``names`` says what an act is called, by its verb; ``questions`` what is asked for a field (``field`` or ``verb.field``), or
    for an act alone by its verb; they are templates that may have ``{name}``, who acts. ``values(view)`` gives the values of a
    type that a field may take, ``look(view, value)`` how one is shown: ``{"text"}``, perhaps with a ``face``. ``hands`` are
    verbs of the dealer that one shorthand enters together (``{"code": "hand"}``), ``copies`` how often a value may be among
    them. ``acts`` makes an ask by hand, from the moves of its verb. ``verbs`` is more shorthand. ``silence(state)`` is the
    line that is meant where nothing is said; ``parted`` cuts a typed line into those that are read for it.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    values: Callable[[View], Mapping[type, Iterable[Any]]] = lambda view: {}
    look: Callable[[View, Any], Data | None] = lambda view, value: None
    hands: Mapping[str, str] = field(default_factory=dict)
    copies: int = 1
    acts: Mapping[str, Callable[[View, Sequence[Move]], Data]] = field(default_factory=dict)
    verbs: tuple[str, ...] = ()
    silence: Callable[[Any], str | None] = lambda state: None
    parted: Callable[[str, Sequence[Seat]], tuple[str, ...]] = lambda text, seats: (text,)


def asking(game: Game) -> Room:
    """The game's room ``asks``, or the one that is derived."""
    if not has_room(game, "asks"):
        return _Derived(Asking())
    made: ModuleType = room(game, "asks")
    return _Derived(made.ASKING) if hasattr(made, "ASKING") else cast(Room, made)


def secretly_due(game: Game, setup: Setup, seat: Seat, state: State, due: Move) -> bool:
    """Is something due that perhaps this seat alone sees, and nobody may know that it does (a look that its role gives it)?"""
    if not hidden_audience(due):
        return False
    found = asking(game)
    view = View.of(game, setup, (), seat)
    return bool(whose(view, state, due, found.asking.values(view) if isinstance(found, _Derived) else {}))


def silent(game: Game, state: Any) -> str | None:
    """The line that is meant where nothing is said in this state: a seat that may answer does not."""
    found = asking(game)
    return found.asking.silence(state) if isinstance(found, _Derived) and state.outcome is None else None


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    """A view as a key: the same record of the same seat is the same moment."""

    view: View

    def _key(self) -> tuple[object, ...]:
        return self.view.setup, self.view.seat, tuple(self.view.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.view.setup, self.view.seat, len(self.view)))


@dataclass(frozen=True, slots=True)
class _Derived:
    """A room ``asks`` made of what is derived and what the game adds."""

    asking: Asking

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a constant in rooms made by hand
        return tuple(dict.fromkeys((*self.asking.hands.values(), *self.asking.verbs)))

    def asks(self, view: View) -> list[Data]:
        return _made(view.game, _Moment(view))

    def made(self, view: View) -> list[Data]:
        """The asks, made anew."""
        values = self.asking.values(view)
        state = reached(view, values)
        if state.outcome is not None:
            return []
        due = state.due()
        if due is not None and actor(due) == DEALER:
            hand = self._hand(view, state, due)
            if hand is not None:
                return [hand]
        grouped: dict[str, list[Move]] = {}
        for one in possible(view, state, values):
            grouped.setdefault(one.verb, []).append(one)
        return [self._one(view, verb, moves) for verb, moves in grouped.items()]

    def due(self, view: View) -> str:
        state = reached(view, self.asking.values(view))
        if state.outcome is not None:
            return str(state.outcome.text)
        found = self.asks(view)
        if len(found) == 1 and (state.turn != view.seat or found[0]["id"] in {*self.asking.questions, *self.asking.acts}):
            return str(found[0]["text"])
        if state.turn == view.seat:
            return say("Your turn: what do you do?")
        if state.turn == DEALER:
            return say("What is dealt or turned up?")
        return say("It is {name}'s turn: what happens?", name=called(str(state.turn)))

    def grid(self, view: View) -> Data | None:
        return None

    def parted(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, ...]]:
        return [self.asking.parted(text, seats) for text in lines]

    def joined(self, lines: Sequence[str], seats: Sequence[Seat]) -> list[str]:
        return list(lines)

    # ---- one act

    def _one(self, view: View, verb: str, moves: Sequence[Move]) -> Data:
        by_hand = self.asking.acts.get(verb)
        return by_hand(view, moves) if by_hand is not None else self._act(verb, moves, self._looks(view, moves))

    def _act(self, verb: str, moves: Sequence[Move], looks: Callable[[str, str], Data]) -> Data:
        """One kind of move: constant words stand in the line, each other field is chosen."""
        names = cast("tuple[str, ...]", moves[0].__slots__)
        rows = list(dict.fromkeys(tuple(word_of(getattr(one, name)) for name in names) for one in moves))
        fixed = {at: rows[0][at] for at in range(len(names)) if len({row[at] for row in rows}) == 1}
        free = [at for at in range(len(names)) if at not in fixed]
        who = actor(moves[0]) if actor(moves[0]) != DEALER else str(getattr(moves[0], names[0], "") if names else "")
        parts = _Parts([(names[at], self._question(verb, names[at], who), at == len(names) - 1) for at in free], looks)
        chosen = list(dict.fromkeys(tuple(row[at] for at in free) for row in rows))
        parts.grow(chosen, 0, {})
        words = [fixed[at] if at in fixed else parts.hole(names[at]) for at in range(len(names))]
        while words and words[-1] == "-":
            words.pop()
        line = " ".join((verb, *words))
        name = self._said(verb, who) or line_name(verb)
        question = self.asking.questions.get(verb)
        text = say(question, name=called(who)) if question is not None else name
        return {"id": verb, "name": name, "text": text, "line": line, "parts": parts.found}

    def _said(self, verb: str, who: Seat) -> str:
        found = self.asking.names.get(verb)
        return say(found, name=called(who)) if found is not None else ""

    def _question(self, verb: str, name: str, who: Seat) -> str:
        for key in (f"{verb}.{name}", name):
            if key in self.asking.questions:
                return say(self.asking.questions[key], name=called(who))
        return line_name(name)

    def _looks(self, view: View, moves: Sequence[Move]) -> Callable[[str, str], Data]:
        """How the value of a field is shown, by its word."""
        found: dict[tuple[str, str], Any] = {}
        for one in moves:
            for name in cast("tuple[str, ...]", one.__slots__):
                value = getattr(one, name)
                found.setdefault((name, word_of(value)), value)
        seats = view.setup.seats

        def look(name: str, word: str) -> Data:
            value = found[name, word]
            if isinstance(value, str) and value in seats:
                return {"text": called(value)}
            if value is None:
                return {"text": say("nothing")}
            return self.asking.look(view, value) or {"text": word}

        return look

    # ---- a whole hand

    def _hand(self, view: View, state: State, due: Move) -> Data | None:
        """All cards of a hand that is dealt now, on one line; None where it is no hand, or a single card."""
        short, seat = self.asking.hands.get(due.verb), getattr(due, "to", None)
        if short is None or seat is None:
            return None
        counts: dict[str, int] = {}
        kinds: dict[str, Move] = {}
        while self.asking.hands.get(due.verb) == short and getattr(due, "to", None) == seat:
            counts[due.verb] = counts.get(due.verb, 0) + 1
            kinds[due.verb] = due
            state = state.after(due)
            after = state.due() if state.outcome is None else None
            if after is None:
                break
            due = after
        if sum(counts.values()) < 2:
            return None
        parts = [self._dealt(view, kinds[verb], count, alone=len(counts) == 1) for verb, count in counts.items()]
        title = self._said(short, seat) or say("Your hand")
        line = " ".join((short, seat, *(f"{{{part['id']}}}" for part in parts)))
        text = str(parts[0]["ask"]) if len(parts) == 1 else title
        return {"id": short, "name": title, "text": text, "line": line, "parts": parts}

    def _dealt(self, view: View, due: Move, count: int, *, alone: bool) -> Data:
        name = next(name for name, _, _ in due.secrets)
        values = kind_values(view, type(due), name, self.asking.values(view))
        options = []
        for value in values:
            shown = self.asking.look(view, value) or {"text": word_of(value)}
            for copy in range(1, min(count, self.asking.copies) + 1):
                word = word_of(value)
                options.append(shown | {"value": word if copy == 1 else f"{word}#{copy}", "word": word})
        ask = self._question(due.verb, name, getattr(due, "to", ""))
        form = f"{name if alone else due.verb}s".upper()
        return {"id": f"{due.verb}_{name}", "ask": ask, "as": "choice", "options": options, "count": count, "sorted": True, "form": form}


@lru_cache(maxsize=8)
def _made(game: Game, moment: _Moment) -> list[Data]:
    """What a screen asks for several times."""
    room_of = asking(game)
    assert isinstance(room_of, _Derived)
    return room_of.made(moment.view)


class _Parts:
    """The parts of an ask: for each field the values that are possible with what was chosen before it."""

    def __init__(self, fields: Sequence[tuple[str, str, bool]], looks: Callable[[str, str], Data]) -> None:
        self._fields, self._looks = fields, looks
        self.found: list[Data] = []
        self._ids: dict[str, list[str]] = {name: [] for name, *_ in fields}

    def hole(self, name: str) -> str:
        """The holes of a field in the line: one of its parts is filled."""
        return " ".join(f"{{{ident}}}" for ident in self._ids[name])

    def grow(self, rows: Sequence[Row], at: int, when: Mapping[str, Sequence[str]]) -> None:
        """The parts for fields ``at`` and after, with these rows of values for them."""
        if at == len(self._fields):
            return
        after: dict[str, list[Row]] = {}
        for row in rows:
            after.setdefault(row[0], []).append(row[1:])
        ident = self._part(at, list(after), when)
        if len(rows) > MOST_ROWS:
            self.grow(list(dict.fromkeys(row[1:] for row in rows)), at + 1, when)
            return
        groups: dict[tuple[Row, ...], list[str]] = {}
        for value, rest in after.items():
            groups.setdefault(tuple(rest), []).append(value)
        for rest_rows, values in groups.items():
            self.grow(rest_rows, at + 1, when if len(groups) == 1 else {ident: values})

    def _part(self, at: int, values: Sequence[str], when: Mapping[str, Sequence[str]]) -> str:
        name, ask, last = self._fields[at]
        ids = self._ids[name]
        ident = name if not ids else f"{name}_{len(ids) + 1}"
        ids.append(ident)
        options = [self._looks(name, value) | {"value": value} | ({"word": ""} if last and value == "-" else {}) for value in values]
        part: Data = {"id": ident, "ask": ask, "as": "choice", "options": options, "field": name}
        self.found.append(part | ({"when": dict(when)} if when else {}))
        return ident


def reached(view: View, values: Mapping[type, Iterable[Any]]) -> Any:
    """The state once everything is supplied that shows this seat nothing."""
    state = view.state
    while state.outcome is None and (due := state.due()) is not None and not seen_fields(due, str(view.seat)):
        if whose(view, state, due, values):
            break
        state = state.after(due)
    return state


def word_of(value: Any) -> str:
    """A value as a line writes it."""
    if value is None:
        return "-"
    if isinstance(value, Hidden):
        return HIDDEN.value
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def line_name(word: str) -> str:
    """A verb or a field as a title, where the game has no words for it."""
    return word.replace("_", " ").capitalize()

