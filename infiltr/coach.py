"""Hints, checks, reasons and advice for one seat, a step at a time, as plain data for a panel.

All of it is worked out from the View of a :class:`~infiltr.board.Board`, and only where the table's help allows it;
``sections.py`` says what the data look like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from infiltr import answers
from infiltr.advisor import Advisor
from infiltr.board import Board
from infiltr.core.game import InfiltrError
from infiltr.core.words import N_, say, say_many
from infiltr.reasons import unknown_name, value_name, value_names
from infiltr.sections import Data, button, cited, conclusion, item, section
from infiltr.session import Help

__all__ = ["Coach"]

LAST = max(answers.LEVELS)
FEW = 12
"""So many unknowns of an example are named."""


class Coach:
    """What is being asked about the position of ``board``; ``play(line)`` makes an advised move."""

    def __init__(self, board: Board, play: Callable[[str], None] = lambda text: None) -> None:
        self.board = board
        self._play = play
        self.said = ""
        """What is to be spoken now."""
        self.cells: dict[str, list[str]] = {}
        """Cells of the board that are lit up."""
        self._sections: dict[str, Data] = {}
        self._hint: answers.Hint | None = None
        self._levels: list[str] = []
        self._advisor = Advisor()

    def forget(self) -> None:
        """The position is another one: nothing that was said holds any more."""
        self._sections.clear()
        self._advisor.forget()
        self._hint, self.cells, self.said = None, {}, ""

    def changed(self) -> None:
        """The marks are others: a check is out of date, a hint may have been followed."""
        self._sections.pop("check", None)
        hint = self._hint
        if hint is not None and hint.technique is not None and self._is_done(hint):
            self._hint, self.cells = None, {}
            self._sections["hint"] = section("hint", say("Hint"), [say("That is it, well done. There may be more to find.")],
                                             buttons=[button("hint", say("Next hint"), main=True)])
            self.said = say("That is it, well done.")

    def _is_done(self, hint: answers.Hint) -> bool:
        marks = self.board.marks
        crossed = all(marks.get(name, {}).get(value) == "x" for name, values in (hint.conclusion or {}).items() for value in values)
        circled = all(marks.get(name, {}).get(value) == "o" for name, value in (hint.circles or {}).items())
        erased = all(value not in marks.get(name, {}) for name, values in (hint.erases or {}).items() for value in values)
        return crossed and circled and erased

    # ---- what the panel shows

    def actions(self) -> list[Data]:
        """What may be asked for now."""
        board, found = self.board, []
        if board.view is None or board.view.seat is None:
            return []
        if board.help >= Help.CHECKS:
            found += [button("hint", say("Give me a hint")), button("check", say("Check my marks"))]
        if board.help >= Help.ADVICE and board.view.state.turn == board.view.seat:
            found.append(button("advice", say("What could I do?")))
        return found

    def sections(self) -> list[Data]:
        """What is shown, the newest first."""
        return list(reversed(self._sections.values()))

    def note(self) -> str:
        """How much the table allows."""
        if self.board.view is None or self.board.help is not Help.NONE:
            return ""
        return say("This table is played without help.")

    def hear(self, message: Mapping[str, Any]) -> bool:
        """A message of the panel or of the board; was it one for the coach?"""
        kind = str(message.get("kind"))
        asked = _ASKS.get(kind)
        if asked is None or self.board.view is None or self.board.view.seat is None or self.board.help < asked[0]:
            return False
        self.said = ""
        try:
            asked[1](self, message)
        except InfiltrError as error:
            clash = error.clash if isinstance(error, answers.Contradiction) else ()
            self._show("trouble", say("Something does not fit"), [str(error)], items=self._moves(clash))
        return True

    def _show(self, key: str, title: str, text: Sequence[str] = (), items: Sequence[Data] = (), buttons: Sequence[Data] = (),
              said: str | None = None, end: Sequence[str] = ()) -> None:
        self._sections.pop(key, None)
        self._sections.pop("trouble", None)
        self._sections[key] = section(key, title, text, items, [*buttons, button("close", say("Close"), section=key)], end)
        self.said = said if said is not None else " ".join([title, *text, *(item["text"] for item in items), *end])

    def _moves(self, moves: Iterable[int]) -> list[Data]:
        view = self.board.view
        assert view is not None, "nobody is looking"
        return [item(view.game.tell(view.record[move], view.setup), [move]) for move in moves if move < len(view)]

    def _close(self, message: Mapping[str, Any]) -> None:
        self._sections.pop(str(message.get("section")), None)
        self.cells = {}
        if message.get("section") == "hint":
            self._hint = None

    # ---- hints

    def _ask_hint(self, message: Mapping[str, Any]) -> None:
        assert self.board.view is not None, "nobody is looking"
        before = self._hint
        if before is not None and (before.technique is None or (message.get("kind") == "hint" and before.level == LAST)):
            before = None
        level = before.level + 1 if before is not None else 1
        hint = answers.hint(self.board.view, min(level, LAST), self.board.notes())
        if before is not None and (before.technique, before.where, before.facts) != (hint.technique, hint.where, hint.facts):
            before, hint = None, answers.hint(self.board.view, 1, self.board.notes())  # the marks have changed in between
        self._hint, self._levels, self.cells = hint, [*(self._levels if before is not None else ()), hint.text], {}
        self._tell_hint(hint)

    def _tell_hint(self, hint: answers.Hint) -> None:
        if hint.technique is None:
            done = say("There is nothing more to work out now. Play on: what happens next tells more.")
            self._show("hint", say("Hint"), [done if self.board.names() else self._no_board()])
            return
        facts = cited(hint.facts) if hint.level >= 4 else []
        text = [one for level, one in enumerate(self._levels, 1) if level != 4]
        end: list[str] = []
        if hint.level >= 5:
            text, end = [], [conclusion(self._levels[4], facts), *self._levels[5:]]
            self.cells = {name: list(values) for one in (hint.conclusion, hint.erases) for name, values in (one or {}).items()}
        buttons = [button("more", say("A bit more"), main=True)]
        if hint.level == 5:
            buttons = [button("more", say("Show me what to mark"), main=True)]
        elif hint.level == LAST:
            buttons = [button("apply", say("Mark it for me"), main=True)]
        title = say("Hint, step {step} of {steps}", step=hint.level, steps=LAST)
        self._show("hint", title, text, facts, buttons, say("{title}: {text}", title=title, text=self._levels[-1]), end)

    def _no_board(self) -> str:
        """What to do where nothing can be marked."""
        if any(one["send"]["kind"] == "advice" for one in self.actions()):
            return say("There is nothing to work out yet. It is your turn: “What could I do?” shows you a good move.")
        return say("There is nothing to work out yet. A board to mark appears as soon as there is.")

    def _apply(self, message: Mapping[str, Any]) -> None:
        hint = self._hint
        if hint is None or hint.level < LAST:
            return
        signs = {(name, value): "x" for name, values in (hint.conclusion or {}).items() for value in values}
        signs |= dict.fromkeys((hint.circles or {}).items(), "o")
        signs |= {(name, value): "" for name, values in (hint.erases or {}).items() for value in values}
        self.board.set_marks(signs)
        self.changed()

    # ---- checking the marks

    def _check(self, message: Mapping[str, Any]) -> None:
        found = self.board.judge()
        if not found:
            right = say("Every mark is right, and nothing is missing.")
            self._show("check", say("Your marks"), [right if self.board.names() else self._no_board()])
            return
        items = []
        for verdict, group in groupby(found, key=lambda one: one.verdict):
            marks = self._together(list(group))
            parts = [item(one.text, [fact.move for fact in one.facts if fact.move is not None], cited(one.facts)) for one in marks]
            items.append(item(say(_GROUPS[verdict]), [], parts, tag=verdict))
        counts = _counts({verdict: sum(len(one.values) for one in found if one.verdict == verdict) for verdict in _GROUPS})
        self._show("check", say("Your marks"), [counts], items, said=say("Your marks: {counts}", counts=counts))

    def _together(self, marks: Sequence[answers.Mark]) -> list[answers.Mark]:
        """What is missing for one unknown, one card and one fact each (cards that were seen), becomes one entry."""
        view, found = self.board.view, list[answers.Mark]()
        assert view is not None, "nobody is looking"
        single: dict[str, list[answers.Mark]] = {}
        for one in marks:
            if one.verdict == "missed" and len(one.values) == len(one.facts) == 1:
                single.setdefault(one.unknown, []).append(one)
            else:
                found.append(one)
        for unknown, ones in single.items():
            values = sorted((one.values[0] for one in ones), key=list(self.board.model().values).index)
            text = say("{name} cannot be {values}: not crossed out yet.", name=unknown_name(unknown, view),
                       values=value_names(values, view.game))
            facts = tuple(dict.fromkeys(fact for one in ones for fact in one.facts))
            found.append(replace(ones[0], values=tuple(values), text=ones[0].text if len(ones) == 1 else text, facts=facts))
        names = self.board.names()
        return sorted(found, key=lambda one: names.index(one.unknown) if one.unknown in names else -1)

    # ---- why not?

    def _why(self, message: Mapping[str, Any]) -> None:
        view, board = self.board.view, self.board
        assert view is not None, "nobody is looking"
        unknown, value = str(message.get("unknown")), str(message.get("value"))
        if unknown not in board.names() or value not in board.model(board.eyes).values_of(unknown):
            return
        found = answers.explained(view, board.model(board.eyes), unknown, value)
        self.cells = {unknown: [value]}
        named = {"name": unknown_name(unknown, view), "value": value_name(value, view.game)}
        if found.witness is None:
            title = say("Why must {name} be {value}?", **named) if found.possible else say("Why can {name} not be {value}?", **named)
            facts = cited(found.facts)
            self._show("why", title, (), facts, end=[conclusion(found.text, facts)])
            return
        title = say("Can {name} be {value}?", **named)
        text = [say("Yes: {name} can still be {value}.", **named)]
        if board.help >= Help.ODDS:
            text = [say("Yes: {name} can still be {value}. How likely: {chance}.", chance=f"{float(found.probability):.1%}", **named)]
        others = {name: one for name, one in found.witness.items() if name != unknown and name in board.names()}
        pairs = [say("{name}: {value}", name=unknown_name(name, view), value=value_name(one, view.game))
                 for name, one in list(others.items())[:FEW]]
        if pairs:
            text.append(say("Everything would fit, for example, with {example}.", example=say("; ").join(pairs)))
        self._show("why", title, text)

    # ---- advice for moves

    def _ask_advice(self, message: Mapping[str, Any]) -> None:
        assert self.board.view is not None, "nobody is looking"
        if not self._advisor.found or (message.get("kind") == "advice" and "advice" not in self._sections):
            self._advisor.look(self.board.view)
        elif message.get("kind") == "further":
            self._advisor.further()
        self._tell_advice()

    def _other(self, message: Mapping[str, Any]) -> None:
        which = message.get("which")
        if isinstance(which, int):
            self._advisor.choose(which)
            self._tell_advice()

    def _tell_advice(self) -> None:
        title, texts, buttons = self._advisor.shown()
        self._show("advice", title, texts, (), buttons, said=say("{title}: {text}", title=title, text=texts[-1]))

    def _make(self, message: Mapping[str, Any]) -> None:
        if self._advisor.found:
            self._play(self._advisor.move)


_GROUPS = {
    "refuted": N_("Wrong"),
    "unproved": N_("Not proved: you crossed it out, but it is still possible"),
    "missed": N_("Missed: this can be crossed out as well"),
}
_ASKS: Mapping[str, tuple[Help, Callable[[Coach, Mapping[str, Any]], None]]] = {
    "hint": (Help.CHECKS, Coach._ask_hint),
    "more": (Help.CHECKS, Coach._ask_hint),
    "apply": (Help.CHECKS, Coach._apply),
    "check": (Help.CHECKS, Coach._check),
    "why": (Help.SETS, Coach._why),
    "advice": (Help.ADVICE, Coach._ask_advice),
    "further": (Help.ADVICE, Coach._ask_advice),
    "other": (Help.ADVICE, Coach._other),
    "play": (Help.ADVICE, Coach._make),
    "close": (Help.NONE, Coach._close),
}


def _counts(found: Mapping[str, int]) -> str:
    """How many marks got which verdict."""
    wrong, unproved, missed = found["refuted"], found["unproved"], found["missed"]
    texts = [say_many("{count} mark is wrong.", "{count} marks are wrong.", wrong) if wrong else "",
             say_many("{count} mark is not proved.", "{count} marks are not proved.", unproved) if unproved else "",
             say_many("{count} card can still be crossed out.", "{count} cards can still be crossed out.", missed) if missed else ""]
    return " ".join(text for text in texts if text)
