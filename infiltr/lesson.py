"""Learn by playing: a fixed game in which each rule appears when it is first needed, and a wrong move is answered with the reason.

A game's lesson stands in its folder as ``lesson.toml``: a header, the seat that learns, the whole log, and for each of its choices what is
new, what to do, and what to say to another move. The other seats and the dealer play what the log says.

>>> lesson = Lesson("infiltraitors")
>>> lesson.step.title
'Take a suspect'
>>> lesson.answer("bide ann 2")
'Nobody can be told about a suspect that still lies in the pile. First nab one.'
>>> lesson.answer("nab ann") is None, lesson.number
(True, 2)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources

from infiltr.core.moves import Move, actor, line
from infiltr.core.reader import read
from infiltr.core.record import Record
from infiltr.core.table import Table, View
from infiltr.core.words import say
from infiltr.games import game

__all__ = ["Lesson", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """One choice of the learner, in words: what is new, what to do, and the answers to another kind of move and to another choice."""

    title: str
    teach: str
    ask: str
    other: str
    why: str


class Lesson:
    """Where a learner stands. ``table`` holds the game so far; it never runs ahead of the learner's next choice."""

    def __init__(self, name: str) -> None:
        text = resources.files(f"infiltr.games.{name}").joinpath("lesson.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        self.game = game(name)
        lines = [one.strip() for one in data["log"].replace("\n", ";").split(";")]
        self.record: Record = read("\n".join([data["header"], *filter(None, lines)]), game)
        self.seat: str = data["seat"]
        self.steps = tuple(Step(**{key: say(value) for key, value in step.items()}) for step in data["steps"])
        self.done: str = say(data["done"])
        self.table = Table(self.game, self.record.setup)
        self.number = 1
        self._play_on()

    @property
    def step(self) -> Step | None:
        """What is to be done now; None at the end."""
        return self.steps[self.number - 1] if self.number <= len(self.steps) else None

    @property
    def expected(self) -> Move | None:
        """The move that the step asks for; None at the end."""
        moves = self.record.moves
        return moves[len(self.table.log)] if len(self.table.log) < len(moves) else None

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.table.view(self.seat)

    def answer(self, text: str) -> str | None:
        """Take the learner's move: None if it is the one that is asked for, and the game goes on; else the reason why not."""
        wanted = self.expected
        if wanted is None or self.step is None:
            return say("The lesson is over.")
        if text == line(wanted):
            self.table.play(wanted)
            self.number += 1
            self._play_on()
            return None
        return self.step.why if text.split()[:1] == [wanted.verb] else self.step.other

    def _play_on(self) -> None:
        """The others and the dealer make their moves, up to the learner's next choice."""
        while (move := self.expected) is not None and actor(move) != self.seat:
            self.table.play(move)
