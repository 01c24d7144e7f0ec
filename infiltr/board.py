"""The board to cross out on: what one seat marks, and, as far as the table's help allows, what the solver shades.

A :class:`Board` knows no screen. Everything in it comes from one seat's View and that player's own marks; its
properties are plain data, as the widget ``sheet.py`` sends them, and what the help does not allow is not worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from infiltr import answers
from infiltr.cells import boards, cell_name, cells, letters, mark_words, tabs
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.games import optional, room
from infiltr.marks import SIGNS, Marks, marks_of, notes_of
from infiltr.reasons import value_name
from infiltr.scenes import called
from infiltr.session import Help

if TYPE_CHECKING:
    from solvers.facts import Fact
    from solvers.model import Model
    from solvers.notes import Notes

__all__ = ["ALL", "MINE", "Board", "marks_of"]

Data = dict[str, Any]
MINE, ALL = "mine", "all"
"""Through whose eyes: what I know, what everybody knows; else the name of a seat that does not see its own hand."""
SHOWS = {"marks": Help.NONE, "sets": Help.SETS, "odds": Help.ODDS, "belief": Help.ODDS}
"""What is shown on the board, and the help that it takes. ``belief``: odds under a model of how people play, where the game's room
``sheets`` has one (``believed(view)``, and what it rests on: ``about_belief(view)``)."""


class Board:
    """The boards of one seat. ``note(unknown, value, sign)`` is told of every change of a mark (``-`` takes it back)."""

    def __init__(self, note: Callable[[str, str, str], None] = lambda unknown, value, sign: None) -> None:
        self._note = note
        self.view: View | None = None
        self.help = Help.NONE
        self.marks: dict[str, dict[str, str]] = {}
        self.chosen = ""
        self.show = "marks"
        self.eyes = MINE
        self.verdicts: dict[str, dict[str, str]] = {}
        self.said = ""
        """What is to be spoken of the last marks."""
        self._models: dict[str, Model] = {}
        self._past: list[list[tuple[str, str, str]]] = []

    # ---- where the game stands

    def look(self, view: View | None, help_: Help, marks: Marks) -> None:
        """Show this position; None: nobody's."""
        before = self.view
        if view is None or before is None or before.seat != view.seat or before.record != view.record:
            self._models, self.verdicts, self._past = {}, {}, []
        if view is None or before is None or before.seat != view.seat:
            self.eyes = MINE
        self.view, self.help = view, help_
        self.marks = {name: dict(values) for name, values in marks.items()} if view is not None else {}
        self._settle()

    def _settle(self) -> None:
        if self.help < SHOWS[self.show] or (self.show == "belief" and not self._has_beliefs()):
            self.show = "marks"
        if self.eyes not in self._all_eyes():
            self.eyes = MINE
        if self.eyes != MINE and self.show == "marks":
            self.show = "sets"
        ids = [one for one, _ in self._tabs()]
        if self.chosen not in ids:
            self.chosen = ids[0] if ids else ""

    def model(self, eyes: str = MINE) -> Model:
        """What is known through these eyes."""
        assert self.view is not None, "nobody is looking"
        found = self._models.get(eyes)
        if found is None:
            if eyes == MINE:
                found = answers.model(self.view)
            elif eyes == ALL:
                found = answers.model(self.view.public())
            else:
                found = room(self.view.game, "evidence").model(self.view.public(), hands=True)
            self._models[eyes] = found
        return found

    def _has_beliefs(self) -> bool:
        return self.view is not None and optional(self.view.game, "sheets", "believed") is not None

    def _shown_model(self) -> Model:
        """What the cells are shaded by: what is known, or what is believed."""
        if self.show != "belief" or self.view is None or self.eyes not in (MINE, ALL):
            return self.model(self.eyes)
        key = f"belief of {self.eyes}"
        if key not in self._models:
            view = self.view if self.eyes == MINE else self.view.public()
            self._models[key] = room(self.view.game, "sheets").believed(view)
        return self._models[key]

    def notes(self) -> Notes:
        """The player's marks for what is still hidden, as the solvers take them."""
        return notes_of(self.marks, self.model().variables if self.view is not None else ())

    def names(self) -> tuple[str, ...]:
        """The unknowns that are shown."""
        if self.view is None:
            return ()
        names = self.model(self.eyes).variables
        if self.eyes in (MINE, ALL):
            return names
        return tuple(name for name in names if name.startswith(f"hand:{self.eyes}:"))

    def _all_eyes(self) -> tuple[str, ...]:
        if self.view is None or self.help < Help.SETS or self.view.seat is None:
            return (MINE,)
        blind = optional(self.view.game, "sheets", "blind")
        return (MINE, ALL, *(blind(self.view) if blind is not None else ()))

    # ---- what is drawn

    def _tabs(self) -> list[tuple[str, tuple[str, ...]]]:
        """The boards: one for each unknown where the game lays its values out, else one for all of them."""
        names = self.names()
        if not names or self.view is None:
            return []
        return tabs(self.view, names, tuple(self.model(self.eyes).values))

    def boards(self) -> list[Data]:
        """The structure of every board."""
        if self.view is None:
            return []
        return boards(self.view, self.names(), tuple(self.model(self.eyes).values))

    def cells(self) -> dict[str, dict[str, Data]]:
        """The cells of the board that is shown: mark, label, and what the help allows."""
        names = dict(self._tabs()).get(self.chosen, ())
        if self.view is None:
            return {}
        mine = self.eyes == MINE
        model, show = self._shown_model(), "odds" if self.show == "belief" else self.show
        return {name: cells(self.view.game, model, name, self.marks.get(name, {}) if mine else None,
                            self.verdicts.get(name, {}) if mine else {}, show) for name in names}

    def state(self) -> Data:
        """What is shown, and what may be asked and done."""
        marking = self.view is not None and self.view.seat is not None and self.eyes == MINE
        return {
            "here": self.view is not None, "show": self.show, "shows": self._shows(), "eyes": self.eyes, "eyes_list": self._eyes_list(),
            "why": self.help >= Help.SETS, "check": marking and self.help >= Help.CHECKS, "marks": marking,
            "undo": bool(self._past), "note": self._legend(), "matches": self._matches() if marking else [],
            "counts": {name: self._count(name) for name in self.names()} if marking else {},
        }

    def _shows(self) -> list[Data]:
        words = {"marks": N_("My marks"), "sets": N_("What is possible"), "odds": N_("How likely it is"), "belief": N_("What is believed")}
        return [{"key": key, "label": say(text)} for key, text in words.items()
                if self.help >= SHOWS[key] and (key != "marks" or self.eyes == MINE) and (key != "belief" or self._has_beliefs())]

    def _eyes_list(self) -> list[Data]:
        words = {MINE: say("What I know"), ALL: say("What everybody knows")}
        return [{"key": key, "label": words.get(key) or say("What {seat} can know", seat=called(key))} for key in self._all_eyes()]

    def _legend(self) -> str:
        checked = say("Checked: ! is wrong, ? is not proved, a dotted frame can be crossed out.") if self.verdicts else ""
        return " ".join(text for text in (self._shading(), checked, self._letters()) if text)

    def _letters(self) -> str:
        return letters(self.view.game, tuple(self.model(self.eyes).values)) if self.view is not None and self.names() else ""

    def _shading(self) -> str:
        if self.show == "marks" or self.view is None or not self.names():
            return ""
        if not self.model(self.eyes).consistent():
            return say("What has been entered contradicts itself, so nothing can be worked out.")
        if self.show == "sets":
            return say("A thick frame: still possible. Striped: impossible.")
        if self.show == "belief":
            striped = say("Striped: proved to be impossible. The numbers are beliefs, no proofs.")
            return " ".join([striped, *room(self.view.game, "sheets").about_belief(self.view)])
        if self._has_beliefs():
            return say("The number says in how many of all deals that fit; how people play is left out. Striped: impossible.")
        text = say("The number says how likely a card is; the longest bar is the likeliest. Striped: impossible.")
        model = self.model(self.eyes)
        if model.error:
            error = f"{100 * model.error:.1f}"
            return say("{text} The odds are estimated from a sample, with a standard error of up to {error} %.", text=text, error=error)
        if not model.exact:
            return say("{text} The odds are approximate: not all that is known is taken into account.", text=text)
        return text

    def _count(self, name: str) -> str:
        crossed = sum(1 for mark in self.marks.get(name, {}).values() if mark == "x")
        return say("{count} left", count=len(self.model().values_of(name)) - crossed) if crossed else ""

    # ---- crossing out all that one clue rules out

    def _facts(self) -> list[tuple[str, str, list[Fact]]]:
        """What one press can cross out on the board shown: (key, label, facts)."""
        from solvers.facts import Kind

        if self.view is None or self.help < Help.CHECKS or not self.chosen:
            return []
        model, found = self.model(), []
        seen = [fact for fact in model.facts if fact.kind is Kind.VISIBLE and fact.forbids]
        if seen:
            found.append(("seen", say("Cards you have seen"), seen))
        for fact in model.facts:
            card = fact.reason.params.get("card")
            if fact.kind is Kind.CLUE and fact.variables == (self.chosen,) and isinstance(card, str):
                found.append((fact.id, say("Clue {card}", card=value_name(card, self.view.game)), [fact]))
        return found

    def _ruled_out(self, facts: Sequence[Fact]) -> list[tuple[str, str]]:
        model = self.model()
        if self.chosen not in model.variables:
            return []
        mask = 0
        for fact in facts:
            mask |= fact.forbids
        marks = self.marks.get(self.chosen, {})
        return [(self.chosen, value) for value in model.values.names(mask) if value not in marks]

    def _matches(self) -> list[Data]:
        return [{"key": key, "label": label} for key, label, facts in self._facts() if self._ruled_out(facts)]

    # ---- what the player does

    def pick(self, board: str) -> None:
        """Turn to another board."""
        if board in dict(self._tabs()):
            self.chosen = board

    def hear(self, message: Mapping[str, Any]) -> bool:
        """A message of the sheet about the board itself; was it one?"""
        match message.get("kind"):
            case "mark":
                self._mark(message.get("cells"), message.get("mark"), bool(message.get("whole")))
            case "match":
                facts = {key: facts for key, _, facts in self._facts()}.get(str(message.get("key")), [])
                self.set_marks(dict.fromkeys(self._ruled_out(facts), "x"))
            case "undo":
                self.undo()
            case "wipe":
                names = dict(self._tabs()).get(self.chosen, ())
                self.set_marks({(name, value): "" for name in names for value in self.marks.get(name, {})})
            case "show":
                if self.help >= SHOWS.get(str(message.get("show")), max(Help) + 1):
                    self.show = str(message["show"])
                    self._settle()
            case "eyes":
                self._look_through(str(message.get("eyes")))
            case _:
                return False
        return True

    def _look_through(self, eyes: str) -> None:
        if eyes in self._all_eyes():
            self.eyes = eyes
            self._settle()

    def _mark(self, cells: Any, mark: Any, whole: bool) -> None:
        if not isinstance(cells, list) or mark not in ("", *SIGNS) or self.eyes != MINE or self.view is None:
            return
        known = [(str(cell[0]), str(cell[1])) for cell in cells if isinstance(cell, list) and len(cell) == 2]
        known = [cell for cell in known if self._is_cell(*cell)]
        if whole and mark == "x":
            known = [cell for cell in known if self._sign(*cell) != "o"]
            if all(self._sign(*cell) == "x" for cell in known):
                mark = ""
        self.set_marks(dict.fromkeys(known, mark))

    def _is_cell(self, name: str, value: str) -> bool:
        return name in self.model().variables and value in self.model().values_of(name)

    def _sign(self, name: str, value: str) -> str:
        return self.marks.get(name, {}).get(value, "")

    def set_marks(self, signs: Mapping[tuple[str, str], str]) -> None:
        """Make these marks, as one act that one undo takes back; an empty sign takes a mark back."""
        if self.view is None or self.view.seat is None:
            return
        past = []
        for (name, value), sign in signs.items():
            before = self._sign(name, value)
            if before != sign:
                past.append((name, value, before))
                self._put(name, value, sign)
        if past:
            self._past.append(past)
            self._changed([(name, value) for name, value, _ in past])

    def _changed(self, cells: Sequence[tuple[str, str]]) -> None:
        self.verdicts = {}
        if len(cells) == 1:
            assert self.view is not None, "nobody is looking"
            name, value = cells[0]
            self.said = say("{value}: {states}", value=cell_name(self.view.game, name, value), states=mark_words(self._sign(name, value)))
        else:
            self.said = say_many("{count} mark changed.", "{count} marks changed.", len(cells))

    def undo(self) -> None:
        """Take back the last act of marking."""
        if self._past and self.view is not None:
            past = self._past.pop()
            for name, value, sign in past:
                self._put(name, value, sign)
            self._changed([(name, value) for name, value, _ in past])

    def _put(self, name: str, value: str, sign: str) -> None:
        marks = self.marks.setdefault(name, {})
        marks.pop(value, None)
        if sign:
            marks[value] = sign
        self._note(name, value, sign or "-")

    def judge(self) -> list[answers.Mark]:
        """Check every mark; the verdicts are shown until the marks change. Empty where the help does not allow it."""
        if self.view is None or self.view.seat is None or self.help < Help.CHECKS:
            return []
        found = answers.check(self.view, self.notes())
        self.verdicts = {}
        for one in found:
            for value in one.values:
                self.verdicts.setdefault(one.unknown, {})[value] = one.verdict
        return found
