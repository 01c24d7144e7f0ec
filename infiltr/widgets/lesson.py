"""Learn by playing in a notebook: the game screen with the lesson's words above the table, and the board beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from infiltr.core.game import InfiltrError
from infiltr.core.words import say
from infiltr.games import room
from infiltr.hosts import hooks
from infiltr.lesson import Lesson
from infiltr.session import PERSON, Help, Session, Settings
from infiltr.stage import staged

from .board import BoardPanel, beside
from .picture import Picture
from .play import Play
from .screen import Screen

__all__ = ["Learn", "learn"]


class Learn:
    """A lesson on the screen: each right choice leads to the next step, each other one is answered with the reason."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.screen = Screen(self.heard)
        self.panel = BoardPanel(note=self._mark)
        self.picture = Picture()
        self.widget = beside(self.screen, self.panel.widget)
        self._number = 0
        self._begin()

    def __repr__(self) -> str:
        return "Learn()"

    def _ipython_display_(self) -> None:
        """Shown already, by :func:`learn`."""

    def _begin(self) -> None:
        self.lesson = Lesson(self.name)
        seats = self.lesson.table.setup.seats
        players = dict.fromkeys(seats, "careful") | {self.lesson.seat: PERSON}
        settings = Settings(players, Help.ODDS, practice=False, answers=False)
        self.session = Session(self.lesson.table, settings, hooks(self.lesson.game))
        self.refresh(said=self._words())

    def show(self) -> None:
        """Display the lesson, and the static picture that a saved notebook keeps."""
        from IPython.display import display

        display(self.widget)  # type: ignore[no-untyped-call]
        self.picture.show()

    def refresh(self, said: str = "") -> None:
        """Send the screen and the board what there is to see now; ``said`` is spoken."""
        self._number += 1
        scene = staged(self.session, self._number, both_ways=True) | {"note": self._note(), "speak": said, "tools": [], "next": None}
        self.screen.scene = scene
        self.picture.of(scene)
        self.screen.marks = self.session.record.marks(self.lesson.seat)
        self.panel.show(self.session.view(), self.session.settings.help, self.screen.marks)

    def _note(self) -> dict[str, Any]:
        step = self.lesson.step
        if step is None:
            table = {"id": "table", "text": say("To the table"), "main": True}
            again = {"id": "again", "text": say("Play the lesson again"), "main": False}
            return {"kind": "won", "title": say("Well done!"), "paragraphs": [self.lesson.done], "buttons": [table, again]}
        title = say("Step {number} of {count}: {title}", number=self.lesson.number, count=len(self.lesson.steps), title=step.title)
        return {"kind": "lesson", "title": title, "paragraphs": [step.teach, step.ask], "buttons": []}

    def _words(self) -> str:
        note = self._note()
        return " ".join([note["title"], *note["paragraphs"]])

    def _mark(self, seat: str, unknown: str, value: str, sign: str) -> None:
        self.session.note("mark", seat, unknown, value, sign)
        self.screen.marks = self.session.record.marks(self.lesson.seat)

    def heard(self, content: Mapping[str, Any]) -> None:
        """A message of the screen; whatever is wrong with it is answered in one line."""
        try:
            self._heard(content)
        except InfiltrError as error:
            self.screen.send({"refused": " ".join(str(error).split())})

    def _heard(self, content: Mapping[str, Any]) -> None:
        if content.get("tool") == "again":
            self._begin()
        elif content.get("tool") == "table":
            table = Play(self.lesson.game)
            table.refresh()
            self.widget.children = (table.widget,)
        elif "back" in content:
            moment = content["back"]
            self.session.look_back(moment if isinstance(moment, int) else None)
            self.refresh()
        elif "preview" in content:
            line = str(content["preview"])
            found = room(self.lesson.game, "preview").preview(self.session.view(), self.session.read(line))
            self.screen.send({"preview": line, **found})
        elif "move" in content:
            self._move(str(content["move"]))

    def _move(self, line: str) -> None:
        self.session.look_back(None)
        reason = self.lesson.answer(line)
        if reason is not None:
            self.screen.send({"refused": reason, "speak": reason})
            return
        self.refresh(said=self._words())


def learn(game: str = "infiltraitors") -> Learn:
    """Show the lesson of a game in a notebook's cell: a fixed deal in which each rule appears when it is first needed."""
    lesson = Learn(game)
    lesson.show()
    return lesson
