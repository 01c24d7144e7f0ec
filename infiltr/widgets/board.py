"""The board and the hint panel beside the table, wired to each other; the table is told of marks, cards to light
up and moves to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from infiltr.board import Board
from infiltr.coach import Coach
from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.marks import Marks
from infiltr.session import Help

from .hints import Hints
from .sheet import Sheet

__all__ = ["BoardPanel", "beside"]


def beside(table: ipywidgets.Widget, panel: ipywidgets.Widget | None) -> ipywidgets.Widget:
    """The table and its panel: side by side where there is room, else one below the other (see style.css)."""
    pair = ipywidgets.Box([table] if panel is None else [table, panel])
    pair.add_class("infiltr-pair")
    whole = ipywidgets.VBox([pair])
    whole.add_class("infiltr-beside")
    return whole


class BoardPanel:
    """Board and hints of the seat at the screen.

    ``note(seat, unknown, value, sign)`` keeps a mark (``x``, ``o``; ``-`` takes it back); ``lit(indices)`` asks the
    table to light up what these moves of the record, from 0, laid on it (none: nothing); ``play(line)`` makes an
    advised move.
    """

    def __init__(
        self,
        note: Callable[[Seat, str, str, str], None] = lambda seat, unknown, value, sign: None,
        lit: Callable[[tuple[int, ...]], None] = lambda moves: None,
        play: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._note, self._lit = note, lit
        self.board = Board(self._keep)
        self.coach = Coach(self.board, play)
        self.sheet = Sheet(self._heard)
        self.hints = Hints(self._heard)
        self.widget = ipywidgets.VBox([self.sheet, self.hints])
        self._spoken = 0
        self._moves: tuple[int, ...] = ()
        self.sheet.observe(self._turned, "board")
        self.hide()

    def __repr__(self) -> str:
        return "BoardPanel()"

    # ---- from the table

    def show(self, view: View | None, help_: Help, marks: Marks) -> None:
        """Show this position to the seat whose view it is, with no more help than the table allows."""
        before = self.board.view
        if view is None or before is None or before.seat != view.seat or before.record != view.record:
            self.coach.forget()
            self._light(())
        self.board.look(view, help_, marks)
        self._paint()

    def hide(self) -> None:
        """Show nothing: nothing of a hand stays in any trait."""
        self.show(None, Help.NONE, {})

    # ---- from the person

    def _heard(self, message: dict[str, Any]) -> None:
        if message.get("kind") == "light":
            self._light(message.get("moves"))
        elif self.board.hear(message):
            if message["kind"] in ("mark", "match", "undo", "wipe"):
                self.coach.said = ""
                self.coach.changed()
            self._speak()
        elif self.coach.hear(message):
            self._light(())
            self.board.said = ""
            self._speak()
        self._paint()

    def _turned(self, change: Any) -> None:
        if change["new"] != self.board.chosen:
            self.board.pick(change["new"])
            self._paint()

    def _keep(self, unknown: str, value: str, sign: str) -> None:
        if self.board.view is not None and self.board.view.seat is not None:
            self._note(self.board.view.seat, unknown, value, sign)

    def _light(self, moves: Any) -> None:
        length = len(self.board.view) if self.board.view is not None else 0
        wanted = tuple(move for move in moves if isinstance(move, int) and 0 <= move < length) if isinstance(moves, list | tuple) else ()
        if wanted != self._moves:
            self._moves = wanted
            self._lit(wanted)

    def _speak(self) -> None:
        for one, widget in ((self.board, self.sheet), (self.coach, self.hints)):
            if one.said:
                self._spoken += 1
                widget.said = {"text": one.said, "number": self._spoken}
                one.said = ""

    # ---- to the screen

    def _paint(self) -> None:
        board, coach = self.board, self.coach
        with self.sheet.hold_sync():
            self.sheet.boards = board.boards()
            self.sheet.board = board.chosen
            self.sheet.cells = board.cells()
            self.sheet.view = board.state()
            self.sheet.lit = dict(coach.cells)
            if board.view is None:
                self.sheet.said = {}
        with self.hints.hold_sync():
            self.hints.actions = coach.actions()
            self.hints.sections = coach.sections()
            self.hints.note = coach.note()
            self.hints.lit = list(self._moves)
            if board.view is None:
                self.hints.said = {}
