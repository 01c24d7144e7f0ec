"""The referee's table, and what one seat has seen of it.

A :class:`Table` holds the full log and the full state. A :class:`View` is a seat, the record it saw and *the same State class*
folded over that record: bots, hints and widgets get a View and nothing else, so they cannot cheat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from operator import attrgetter
from random import Random
from typing import Any, Protocol

from .game import BotError, Game, IllegalMove, InfiltrError, Outcome, Setup, State
from .moves import DEALER, Move, Seat, blank_fields, hide, line
from .words import say

__all__ = ["Bot", "Dealer", "Table", "View", "fold", "play"]


class Bot(Protocol):
    """A player: one method."""

    def choose(self, view: View) -> Move:
        """One of the legal moves of ``view.seat``, which is on turn."""


def fold(game: Game, setup: Setup, moves: Iterable[Move]) -> State:
    """The state after these moves, which are taken to be possible."""
    state = game.start(setup)
    for some_move in moves:
        state = state.after(some_move)
    return state


class View:
    """What one seat knows: its record, and the state folded over it.

    ``seat`` is None for what everybody knows (the record hidden from all seats).
    """

    __slots__ = ("_choices", "_length", "_memory", "game", "seat", "setup")

    def __init__(self, memory: _Memory, length: int, choices: Sequence[Move] | None = None) -> None:
        self.game, self.setup, self.seat = memory.game, memory.setup, memory.seat
        self._memory, self._length, self._choices = memory, length, choices

    @classmethod
    def of(cls, game: Game, setup: Setup, moves: Iterable[Move], seat: Seat | None) -> View:
        """The view of ``seat`` on these moves, full or already hidden."""
        memory = _Memory(game, setup, seat)
        memory.see(moves)
        return cls(memory, len(memory.record))

    @property
    def record(self) -> Sequence[Move]:
        """Every move so far, as this seat saw it."""
        return self._memory.record[:self._length]

    def __len__(self) -> int:
        return self._length

    @property
    def state(self) -> Any:
        """The game's State folded over the record; faces that were not seen are HIDDEN."""
        return self._memory.state(self._length)

    def legal_moves(self) -> Sequence[Move]:
        """The moves of this seat, which is on turn.

        They follow from what it has seen. The referee's own list is the same (every State promises it, every game is tested
        for it) and saves folding the record.
        """
        return self._choices if self._choices is not None else self.state.legal_moves()

    def at(self, length: int) -> View:
        """This seat's view after the first ``length`` moves."""
        return View(self._memory, min(length, self._length))

    def public(self) -> View:
        """What everybody knows of the same game."""
        return View(self._memory.public(), self._length)

    def filled(self, world: Mapping[tuple[int, str], Any]) -> tuple[Move, ...]:
        """A full log: this record with a face for every blank. ``world`` maps (index of the move, name of the field) to it."""
        from dataclasses import replace

        by_move: dict[int, dict[str, Any]] = {}
        for (index, name), value in world.items():
            by_move.setdefault(index, {})[name] = value
        return tuple(replace(some_move, **by_move[index]) if index in by_move else some_move  # type: ignore[type-var]
                     for index, some_move in enumerate(self.record))

    def __repr__(self) -> str:
        return f"<View of {self.seat or 'everybody'} on {self.setup.game} after {self._length} moves>"


class _Memory:
    """One seat's record as it grows, and the newest state folded over it."""

    __slots__ = ("_folded", "_public", "_state", "game", "record", "seat", "setup")

    def __init__(self, game: Game, setup: Setup, seat: Seat | None) -> None:
        self.game, self.setup, self.seat = game, setup, seat
        self.record: list[Move] = []
        self._state: State = game.start(setup)
        self._folded = 0
        self._public: _Memory | None = None

    def public(self) -> _Memory:
        """What everybody knows of the same record."""
        if self._public is None:
            self._public = _Memory(self.game, self.setup, None)
        self._public.see(self.record[len(self._public.record):])
        return self._public

    def see(self, moves: Iterable[Move]) -> None:
        self.record.extend([hide(some_move, self.seat) for some_move in moves])

    def state(self, length: int) -> State:
        if length < self._folded:
            return fold(self.game, self.setup, self.record[:length])
        state = self._state
        for some_move in self.record[self._folded:length]:
            state = state.after(some_move)
        self._state, self._folded = state, length
        return state


class Dealer:
    """Draws the dealer's moves by their chances, from one seed.

    The deck is shuffled once in the mind: each face has a place in it. A kind of move that draws from an end of the deck
    (``draws_from = "front"`` or ``"back"``) takes the first or last of the faces that were never dealt before, so that one
    seed hides the same faces in the same piles however the game goes. It does so only where all of those are equally likely:
    the places of some of them alone would tell something about the others. ``Random.random()`` is the only source: its numbers
    are the same on every supported Python.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(2 * seed).random  # two streams that no other seed has: Random(-n) is Random(n)
        self._shuffle = Random(2 * seed + 1).random
        self._place: dict[object, float] = {}
        self._dealt: set[object] = set()

    def draw(self, options: Sequence[tuple[Move, int]], before: int = 0, made: Move | None = None) -> Move:
        """One of the possible moves, as likely as its weight says.

        ``before``: how many never dealt faces lie between the front and the one that is drawn from it. ``made``: the move that
        was made in fact, where a log is replayed.
        """
        chosen = self._draw(options, before)
        if chosen.secrets:
            self._dealt.add(attrgetter(chosen.secrets[0][0])(chosen if type(made) is not type(chosen) else made))
        return chosen

    def _draw(self, options: Sequence[tuple[Move, int]], before: int) -> Move:
        kind = options[0][0]
        if not kind.secrets:
            return weighted(options, self._random())
        face = attrgetter(kind.secrets[0][0])
        place = self._place
        for option, _ in options:
            if face(option) not in place:
                place[face(option)] = self._shuffle()
        if kind.draws_from is not None:
            fresh = [(option, weight) for option, weight in options if face(option) not in self._dealt]
            all_of_them = len(fresh) == len(place) - len(self._dealt)
            if fresh and all_of_them and min(weight for _, weight in fresh) == max(weight for _, weight in fresh):
                total = sum(weight for _, weight in options)
                old = total - len(fresh) * fresh[0][1]
                if not old or self._random() * total >= old:
                    fresh.sort(key=lambda item: place[face(item[0])])
                    return fresh[before if kind.draws_from == "front" else -1][0]
                options = [item for item in options if face(item[0]) in self._dealt]
        return weighted(options, self._random())


def weighted(options: Sequence[tuple[Move, int]], number: float) -> Move:
    """The move that a random number from 0 to below 1 draws, each as often as its integer weight says."""
    sums = list(accumulate(weight for _, weight in options))
    point = int(number * sums[-1])
    return options[bisect_right(sums, point)][0]


class Table:
    """The referee: the full log, the full state, and a view for every seat.

    Every move is judged before it is made; a bad one raises IllegalMove and changes nothing. With ``seed`` the dealer's moves
    are drawn as they fall due; a log that is handed in is replayed, so that the dealer stands where it stood.
    """

    def __init__(self, game: Game, setup: Setup, seed: int | None = None, log: Iterable[Move] = ()) -> None:
        self.game, self.setup, self.seed = game, setup, seed
        self.log: list[Move] = []
        self.state: State = game.start(setup)
        self._dealer = Dealer(seed) if seed is not None else None
        self._memories: dict[Seat | None, _Memory] = {}
        self.on_move: Callable[[Move], None] | None = None
        for some_move in log:
            if self._dealer is not None and self.state.turn is DEALER:
                self._dealer.draw(self.state.chances(), made=some_move)
            self._make(some_move)
        if seed is not None:
            self.deal()

    @property
    def turn(self) -> Seat | None:
        """Who moves: a seat, DEALER (only where there is no seed), or None when the game is over."""
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome

    def view(self, seat: Seat | None) -> View:
        """What ``seat`` knows now; None: what everybody knows."""
        memory = self._memories.get(seat)
        if memory is None:
            memory = self._memories[seat] = _Memory(self.game, self.setup, seat)
        if len(memory.record) < len(self.log):
            memory.see(self.log[len(memory.record):])
        return View(memory, len(memory.record), self.state.legal_moves() if seat is not None and seat == self.state.turn else None)

    def play(self, some_move: Move) -> None:
        """Make a move, then every dealer's move that it brings. IllegalMove when the rules do not allow it now."""
        if self._dealer is not None and blank_fields(some_move):
            raise IllegalMove(say("{move}: whoever makes this move names the face", move=line(some_move)))
        problem = self.state.problem(some_move)
        if problem is not None:
            raise IllegalMove(problem.text)
        self._make(some_move)
        self.deal()

    def deal(self) -> None:
        """Draw the dealer's moves until a seat is on turn or the game is over. Without a seed: nothing."""
        while self._dealer is not None and self.state.turn is DEALER:
            self._make(self._dealer.draw(self.state.chances(), getattr(self.state, "before", 0)))

    def _make(self, some_move: Move) -> None:
        self.state = self.state.after(some_move)
        self.log.append(some_move)
        if self.on_move is not None:
            self.on_move(some_move)


def play(table: Table, bots: Mapping[Seat, Bot]) -> Outcome:
    """Let bots play a table to its end. A bot that raises or answers with an illegal move forfeits the game: BotError."""
    while table.state.turn is not None:
        seat = table.state.turn
        try:
            answer = bots[seat].choose(table.view(seat))
        except InfiltrError as error:
            raise BotError(say("{seat}'s bot gave up: {problem}", seat=seat, problem=error)) from error
        except Exception as error:  # a bot is somebody else's code: whatever it raises ends its game, not ours
            raise BotError(say("{seat}'s bot raised {kind}: {problem}", seat=seat, kind=type(error).__name__,
                               problem=error)) from error
        if not isinstance(answer, Move):
            raise BotError(say("{seat}'s bot answered {answer!r}, which is no move", seat=seat, answer=answer))
        try:
            table.play(answer)
        except IllegalMove as error:
            raise BotError(say("{seat}'s bot answered {move!r}: {problem}", seat=seat, move=line(answer), problem=error)) from error
    outcome = table.state.outcome
    assert outcome is not None, "a game without a turn has an outcome"
    return outcome
