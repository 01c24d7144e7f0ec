"""The room ``asks`` of a game that has none made by hand, derived from its State, its codec and its :class:`~infiltr.asking.Asking`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, cast

from infiltr.asking import Asking, Room
from infiltr.core.game import Game, Setup, State
from infiltr.core.moves import DEALER, Move, Seat, actor
from infiltr.core.record import seen_fields
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.games import has_room, room
from infiltr.parts import Parts, line_name, word_of
from infiltr.scenes import called
from infiltr.upcoming import hidden_audience, kind_values, possible, whose

__all__ = ["asking", "reached", "secretly_due", "silent"]

Data = dict[str, Any]


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
        question = self.asking.questions.get("silence")
        if question is not None and self.asking.silence(state) is not None:
            return say(question, name=called(str(state.turn)))
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
        parts = Parts([(names[at], self._question(verb, names[at], who), at == len(names) - 1) for at in free], looks)
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
        later: Move | None = due
        while later is not None and later.verb in self.asking.hands:
            if getattr(later, "to", None) == seat and self.asking.hands[later.verb] == short:
                counts[later.verb] = counts.get(later.verb, 0) + 1
                kinds[later.verb] = later
            elif seen_fields(later, str(view.seat)):
                break
            state = state.after(later)
            later = state.due() if state.outcome is None else None
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


def reached(view: View, values: Mapping[type, Iterable[Any]]) -> Any:
    """The state once everything is supplied that shows this seat nothing."""
    state = view.state
    while state.outcome is None and (due := state.due()) is not None and not seen_fields(due, str(view.seat)):
        if whose(view, state, due, values):
            break
        state = state.after(due)
    return state
