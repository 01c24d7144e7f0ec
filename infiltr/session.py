"""A game that is being played: who plays each seat, who looks at the screen, and where they look. It knows no screen
and no game.

A session moves on one step at a time: people's moves come in as lines (:meth:`Session.play`), everybody else's by
:meth:`Session.advance`. Between two people the screen is covered until the next one says so (:meth:`Session.reveal`),
and :meth:`Session.view` gives nothing away meanwhile. Every move is saved as it is made.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from infiltr.core.game import BotError, Game, IllegalMove, InfiltrError, Outcome, Setup
from infiltr.core.moves import Move, Seat, actor, line
from infiltr.core.record import Note, Record
from infiltr.core.saves import Save, new_path
from infiltr.core.story import Story
from infiltr.core.table import Bot, Table, View
from infiltr.core.words import say

__all__ = ["PERSON", "Help", "Hooks", "Session", "Settings"]

PERSON = "person"
"""Who plays a seat: a person, else the name of a bot."""


class Help(enum.IntEnum):
    """How much help the table allows; each level includes those before it."""

    NONE = 0
    CHECKS = 1
    SETS = 2
    ODDS = 3
    ADVICE = 4

    @property
    def word(self) -> str:
        """The level as it is written in a record's notes."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is set: fixed by whoever opens the game, and kept in the record's notes.

    ``players`` says for each seat who plays it: PERSON or a bot's name. ``answers``: questions that have one true
    answer (does the clue match, is the guess right) are answered by the table.
    """

    players: Mapping[Seat, str]
    help: Help = Help.ADVICE
    practice: bool = True
    answers: bool = True

    def notes(self, after: int = 0) -> tuple[Note, ...]:
        """The settings as notes of a record."""
        players = ",".join(f"{seat}:{who}" for seat, who in self.players.items())
        words = {
            "help": self.help.word,
            "players": players,
            "practice": _on(self.practice),
            "answers": _on(self.answers),
        }
        return tuple(Note("set", pair, after) for pair in words.items())

    @classmethod
    def read(cls, record: Record) -> Settings:
        """The settings in a record's notes. Without a word the first seat is a person's, the others are careful
        bots."""
        words = record.settings()
        usual = "careful" if "careful" in record.game.bots else "random"
        players = dict.fromkeys(record.setup.seats, usual) | {record.setup.seats[0]: PERSON}
        for pair in filter(None, words.get("players", "").split(",")):
            seat, _, who = pair.partition(":")
            if seat in players and who:
                players[seat] = who
        levels = {level.word: level for level in Help}
        return cls(
            players,
            levels.get(words.get("help", ""), Help.ADVICE),
            words.get("practice", "on") == "on",
            words.get("answers", "on") == "on",
        )


def _on(switch: bool) -> str:
    return "on" if switch else "off"


@dataclass(frozen=True, slots=True)
class Hooks:
    """What a session has to know of a game.

    ``make_bot(name, seat, seed)`` makes a player; ``is_answer(view)`` tells whether what is due answers something
    that another seat did; ``limit(setup)`` is how many seconds a timed game may take, and ``time_up`` the dealer's
    line that ends it. ``window(view)``: a seat is asked whether it responds with something that nobody else knows it has.

    ``is_answer`` and ``window`` are asked of the public view alone, so that whom the table asks, and whom it answers for,
    gives nothing away. Within a window everybody who is asked is asked in the same way: nothing is answered for them.
    """

    make_bot: Callable[[str, Seat, int], Bot]
    is_answer: Callable[[View], bool] = lambda view: False
    limit: Callable[[Setup], float | None] = lambda setup: None
    time_up: str = ""
    window: Callable[[View], bool] = lambda view: False


@dataclass
class Session:
    """One game in progress; ``tick`` is the clock, in seconds."""

    table: Table
    settings: Settings
    hooks: Hooks
    notes: list[Note] = field(default_factory=list)
    save: Save | None = None
    tick: Callable[[], float] = time.monotonic
    origin: Session | None = None
    """The real game, while this one is a copy to try things on."""

    def __post_init__(self) -> None:
        self.moment: int | None = None
        self.seat: Seat | None = self.people[0] if self.people else None
        self.revealed = len(self.people) < 2
        self._bots: dict[Seat, Bot] = {}
        self._ready: tuple[int, Move] | None = None
        self._given: dict[int, bool] = {}  # by index of the log: was it an answer that the table gave?
        self._told: dict[Seat | None, Story] = {}
        self._began = self.tick()
        self._spent = float(_number(self, "clock"))
        self.floor = self._first_choice()
        if self.save is not None:
            self.table.on_move = self.save.append

    # ---- beginning

    @classmethod
    def new(
        cls, game: Game, setup: Setup, seed: int, settings: Settings, hooks: Hooks, folder: Path | None = None
    ) -> Session:
        """A new game; with a ``folder`` it is saved there as it goes."""
        table = Table(game, setup, seed)
        return cls._saved(table, list(settings.notes()), settings, hooks, folder)

    @classmethod
    def of_record(cls, record: Record, hooks: Hooks, folder: Path | None = None) -> Session:
        """Go on with a game from its record, as when a shared file is opened."""
        if record.setup.seen_by is not None:
            raise InfiltrError(
                say(
                    "This file holds only what {seat} saw; a game can be continued from its full record alone.",
                    seat=record.setup.seen_by,
                )
            )
        return cls._saved(record.table(), list(record.notes), Settings.read(record), hooks, folder)

    @classmethod
    def resume(cls, save: Save, hooks: Hooks) -> Session:
        """Go on with a saved game at its last move."""
        record = save.record
        length = len(record.moves)
        table = record.table()
        session = cls(table, Settings.read(record), hooks, list(record.notes), save)
        if len(table.log) > length:  # the dealer was about to move when the save ended
            save.append(*table.log[length:])
        return session

    @classmethod
    def _saved(cls, table: Table, notes: list[Note], settings: Settings, hooks: Hooks, folder: Path | None) -> Session:
        save = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            chosen = [table.setup.options[option.name] for option in table.game if option.official]
            save = Save.create(new_path(folder, "-".join([table.game.name, *chosen])), Record.of(table, notes))
        return cls(table, settings, hooks, notes, save)

    # ---- who and where

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in self.table.setup.seats if self.settings.players.get(seat) == PERSON)

    @property
    def turn(self) -> Seat | None:
        """Whose move it is."""
        return self.table.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.table.outcome

    @property
    def waits_for_person(self) -> bool:
        """Is it up to a person to move?"""
        return self.turn in self.people and self._forced() is None

    @property
    def covered(self) -> bool:
        """Must the screen be handed on before anything of a hand may be seen?"""
        if len(self.people) < 2 or self.outcome is not None:
            return False
        return not self.revealed or (self.waits_for_person and self.turn != self.seat)

    @property
    def next_person(self) -> Seat:
        """Who looks at the screen next."""
        if self.waits_for_person and self.turn is not None:
            return self.turn
        assert self.people, "a cover is for people"
        return self.seat if self.seat in self.people else self.people[0]

    def reveal(self, seat: Seat) -> None:
        """``seat`` has the screen now. IllegalMove if it is not the one who is waited for."""
        if not self.covered or seat != self.next_person:
            raise IllegalMove(say("It is not {name} who is to look now.", name=seat))
        self.seat, self.revealed = seat, True

    def view(self) -> View:
        """What may be seen now: the record of the seat at the screen, at the moment looked back to; under a cover
        what everybody
        knows."""
        view = self.table.view(None if self.covered else self.seat)
        return view if self.moment is None else view.at(self.moment)

    def view_now(self) -> View:
        """The same at the newest moment."""
        return self.table.view(None if self.covered else self.seat)

    def look_back(self, moment: int | None) -> None:
        """Show the table after this many moves; None: as it is."""
        length = len(self.table.log)
        self.moment = None if moment is None or moment >= length else max(moment, self.floor)

    def _first_choice(self) -> int:
        """How many moves the set-up took: there is nothing to see before."""
        seats = self.table.setup.seats
        return next((index for index, move in enumerate(self.table.log) if actor(move) in seats), len(self.table.log))

    # ---- moving on

    def read(self, text: str) -> Move:
        """The move that a line says, checked for form alone. IllegalMove with what was expected."""
        try:
            return self.table.game.codec.read(text, self.table.setup.seats)
        except ValueError as error:
            raise IllegalMove(str(error)) from None

    def play(self, text: str) -> Move:
        """A person's move. IllegalMove in one line, and nothing changed, when it cannot be made."""
        move = self.read(text)
        if self.covered or self.moment is not None:
            raise IllegalMove(say("Come back to the game before you move."))
        if actor(move) != self.turn or self.turn != self.seat:
            raise IllegalMove(say("It is not your move."))
        index = len(self.table.log)
        self.table.play(move)
        self._given[index] = False
        return move

    def advance(self) -> Move | None:
        """One move of a bot, or an answer that is not a choice; None when a person is waited for or the game is
        over."""
        seat = self.turn
        if seat is None or self.waits_for_person:
            return None
        move = self._forced()
        if move is None:
            try:
                move = self._chosen(seat)
                self.table.play(move)
            except IllegalMove as error:
                raise BotError(
                    say("{seat}'s bot made a move that the rules do not allow: {problem}", seat=seat, problem=error)
                ) from error
            return move
        self._given[len(self.table.log)] = True
        self.table.play(move)
        return move

    def think(self) -> None:
        """Let the bot on turn choose ahead; :meth:`advance` makes the move.

        The screen waits a fixed time meanwhile, so that nobody can tell from its pause whether a bot had much to choose
        from. A bot that cannot choose says so when it is to move.
        """
        seat = self.turn
        if seat is not None and seat not in self.people and self.outcome is None:
            with suppress(InfiltrError):
                self._ready = len(self.table.log), self._chosen(seat)

    def _chosen(self, seat: Seat) -> Move:
        """What the bot of this seat does now."""
        ready, self._ready = self._ready, None
        if ready is not None and ready[0] == len(self.table.log):
            return ready[1]
        bot = self._bots.get(seat)
        if bot is None:
            name = self.settings.players.get(seat, "random")
            bot = self._bots[seat] = self.hooks.make_bot(name, seat, len(self.table.log))
        return bot.choose(self.table.view(seat))

    @property
    def in_window(self) -> bool:
        """Is a seat asked whether it responds with something that others do not know it has?"""
        return self.outcome is None and self.hooks.window(self.table.view(None))

    def _forced(self) -> Move | None:
        """The answer that is due and has one true form, where the table gives such answers."""
        if not self.settings.answers or self.turn not in self.people or not self._is_answer(len(self.table.log)):
            return None
        moves = self.table.state.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def _is_answer(self, moves: int) -> bool:
        """Was what was due after so many moves a mere answer, as everybody sees it?"""
        public = self.table.view(None)
        public = public if moves == len(public) else public.at(moves)
        return self.hooks.is_answer(public) and not self.hooks.window(public)

    # ---- the clock

    @property
    def left(self) -> float | None:
        """Seconds left in a timed game; None without a clock or after the end."""
        limit = self.hooks.limit(self.table.setup)
        if limit is None or self.outcome is not None or self.origin is not None:
            return None
        return max(0.0, limit - self._spent - (self.tick() - self._began))

    def check_time(self) -> bool:
        """End the game if its time has run out; has it?"""
        left = self.left
        if left is None or left > 0:
            return False
        self.table.play(self.read(self.hooks.time_up))
        return True

    def keep_time(self) -> None:
        """Write down how much time is spent, so that a resumed game goes on with what was left."""
        if self.left is not None:
            self.note("set", "clock", str(int(self._spent + self.tick() - self._began)))

    # ---- taking back, trying out, keeping

    @property
    def undo_problem(self) -> str:
        """Why nothing can be taken back; empty where it can."""
        if not self.settings.practice:
            return say("Moves are taken back in practice games only.")
        return "" if self._last_choice() is not None else say("There is no move of yours to take back.")

    def _last_choice(self) -> int | None:
        """Before which move the person at the screen last chose."""
        own = self.people if len(self.people) < 2 else (self.seat,)
        return next(
            (
                index
                for index in reversed(range(self.floor, len(self.table.log)))
                if actor(self.table.log[index]) in own and not self._was_forced(index)
            ),
            None,
        )

    def _was_forced(self, index: int) -> bool:
        if index not in self._given:  # a resumed game: work it out, once
            view = self.table.view(actor(self.table.log[index])).at(index)
            self._given[index] = self.settings.answers and self._is_answer(index) and len(view.state.legal_moves()) == 1
        return self._given[index]

    def undo(self) -> None:
        """Take back the last move of the person at the screen and what came after it."""
        problem = self.undo_problem
        index = self._last_choice()
        if problem or index is None:
            raise IllegalMove(problem)
        self._set_log(self.table.log[:index])

    def _set_log(self, log: Sequence[Move]) -> None:
        old = self.table
        self.table = Table(old.game, old.setup, old.seed, log)
        self._bots.clear()
        self._ready = None
        self._given.clear()
        self._told.clear()
        self.moment = None
        if self.save is not None:
            self.save.rewrite(self.table.log)
            self.table.on_move = self.save.append

    def what_if(self, log: Iterable[Move], seed: int) -> Session:
        """A copy to try things on, dealt as ``log`` says (one possible deal, so that nothing is given away). It is
        not saved."""
        table = Table(self.table.game, self.table.setup, seed, log)
        copy = Session(table, self.settings, self.hooks, list(self.notes), origin=self)
        copy.seat, copy.revealed = self.seat, True
        return copy

    def note(self, kind: str, *words: str) -> None:
        """Keep a note in the record: a mark, a setting."""
        note = Note(kind, words, len(self.table.log))
        self.notes.append(note)
        if self.save is not None:
            self.save.note(kind, *words)

    @property
    def record(self) -> Record:
        """The full record, to be shared as a file."""
        return Record.of(self.table, self.notes)

    def lines(self) -> list[str]:
        """The log as lines, as the seat at the screen saw it."""
        return [line(move) for move in self.view_now().record]

    def told(self) -> list[str]:
        """The log in words, as the seat at the screen saw it; what was told once is kept."""
        view = self.view_now()
        if view.seat not in self._told:
            self._told[view.seat] = Story(view.game, view.setup)
        return self._told[view.seat].told(view.record)

    def close(self) -> None:
        """Let go of the saved game."""
        if self.save is not None:
            self.keep_time()
            self.save.close()


def _number(session: Session, name: str) -> int:
    values = [note.words[1] for note in session.notes if note.kind == "set" and note.words[0] == name]
    return int(values[-1]) if values and values[-1].isdigit() else 0
