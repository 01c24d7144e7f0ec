"""The assistant in a notebook: ``assistant()`` shows a desk at which one seat of a physical table enters what happens,
the table as it stands, and the board, odds, hints and advice of that seat.

Everything happens in answer to a message of the browser; there is no thread and no loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import anywidget
import ipywidgets
import traitlets

from infiltr._where import saves_folder
from infiltr.assistant import Assistant
from infiltr.board import marks_of
from infiltr.core.game import Game, InfiltrError, OptionError
from infiltr.core.saves import SUFFIX
from infiltr.core.words import say
from infiltr.entering import Place, desk, file_name, form, read_form, scene
from infiltr.games import GAMES
from infiltr.games import game as game_called
from infiltr.play import asked_for
from infiltr.session import Help

from .assets import module, read, style
from .board import BoardPanel, beside
from .picture import Picture
from .screen import Screen

__all__ = ["Desk", "Helper", "assistant", "labels"]

END = Place()


def labels() -> dict[str, str]:
    """Every word of the desk that does not change."""
    return {
        "acts": say("What happened"),
        "back": say("Back to the end"),
        "check": say("Correct"),
        "clash": say("may be wrong"),
        "delete": say("Delete"),
        "desk": say("Enter what happens"),
        "done": say("Enter"),
        "edit": say("Correct entry {number}: {text}"),
        "empty": say("Nothing is entered yet."),
        "entries": say("Entries"),
        "forms": say("How the lines look"),
        "insert": say("Insert before"),
        "insert_before": say("Insert before entry {number}: {text}"),
        "lit": say("the answer rests on this"),
        "newest": say("The newest comes first."),
        "picked": say("Chosen: {cards}"),
        "picked_of": say("{count} of {wanted} chosen"),
        "remove": say("Delete entry {number}: {text}"),
        "rules": say("Special rules of this game"),
        "seen": say("{card}, seen elsewhere"),
        "tools": say("Game"),
        "type": say("Or type a line"),
        "typed": say("Enter the line"),
        "typing": say("One act a line; several lines can be pasted. Everything typed is kept, also what does not fit yet."),
    }


class Desk(anywidget.AnyWidget):
    """Shows ``desk`` (plain data); what comes back goes to ``heard`` as small messages."""

    _esm = module("assist.js")
    _css = style() + read("assist.css")
    desk = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, heard: Callable[[dict[str, Any]], None] | None = None) -> None:
        super().__init__(labels=labels(), desk={})
        self._heard = heard
        self.on_msg(self._pass_on)

    def __repr__(self) -> str:
        return "Desk()"

    def _pass_on(self, _widget: object, content: Any, _buffers: object) -> None:
        if self._heard is not None and isinstance(content, dict):
            self._heard(content)


class Helper:
    """The assistant in a notebook: the desk, the table and the panel of one seat, and the entries behind them."""

    def __init__(self, game: Game, values: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.assistant: Assistant | None = None
        self.desk, self.screen = Desk(self.heard), Screen(self.heard)
        self.panel = BoardPanel(note=self.mark, lit=self.light, play=self.enter)
        self.picture = Picture()
        self.widget = beside(ipywidgets.VBox([self.desk, self.screen]), self.panel.widget)
        self._place, self._number = END, 0
        self._lit: tuple[int, ...] = ()
        self._values: dict[str, Any] = dict(values or {})
        self._problem = ""

    def __repr__(self) -> str:
        return "Helper()"

    def _ipython_display_(self) -> None:
        """Shown already, by :func:`assistant`."""

    def show(self) -> None:
        """Display everything, and the static picture that a saved notebook keeps."""
        from IPython.display import display

        self.refresh()
        display(self.widget)  # type: ignore[no-untyped-call]
        self.picture.show()

    def refresh(self, speak: str = "") -> None:
        """Send what there is to see now."""
        self._number += 1
        found = self.assistant
        self.desk.layout.display = "none" if found is None else ""
        self.screen.layout.display = "none" if found is not None and not found.texts else ""  # nothing lies there yet
        bare = found is None or not found.texts or found.contradiction is not None
        self.panel.widget.layout.display = "none" if bare else ""
        if found is None:
            shown = form(self.game, saves_folder(), self._values, self._problem)
            self.screen.scene = {"mode": "form", "n": self._number, "form": shown}
            self.panel.hide()
            return
        self._paint(found, speak)
        if found.contradiction is not None:
            self.panel.hide()
        else:
            self.panel.show(found.view, Help.ADVICE, marks_of(found.notes, found.view))

    def _paint(self, found: Assistant, speak: str = "") -> None:
        self.desk.desk = desk(found, self._place, self._number, self._lit, speak)
        self.screen.scene = scene(found, self._number, self._lit)
        self.picture.of(self.screen.scene)

    # ---- what the panel asks for

    def light(self, indices: Iterable[int]) -> None:
        """Light up what these moves of the record laid on the table, and their entries; nothing for ()."""
        lit = tuple(indices)
        if lit != self._lit and self.assistant is not None:
            self._lit = lit
            self._paint(self.assistant)

    def mark(self, _seat: str, unknown: str, value: str, sign: str) -> None:
        """Keep a mark on the board."""
        if self.assistant is not None:
            self.assistant.note("mark", self.assistant.seat, unknown, value, sign)

    def enter(self, line: str) -> None:
        """Enter a line at the end, such as an advised move that was made."""
        self._place = END
        self.heard({"line": line})

    # ---- what the desk and the form say

    def heard(self, content: Mapping[str, Any]) -> None:
        """A message of the desk or the form. Whatever is wrong with it is answered in one line."""
        handlers: dict[str, Callable[[Any, Mapping[str, Any]], None]] = {
            "line": self._line, "place": self._go, "delete": self._delete, "tool": self._tool, "form": self._form, "open": self._open,
        }
        for name, handle in handlers.items():
            if name in content:
                try:
                    handle(content[name], content)
                except (InfiltrError, OSError) as error:
                    text = " ".join(str(error).split())
                    (self.screen if self.assistant is None else self.desk).send({"refused": text})
                return

    def _found(self) -> Assistant:
        if self.assistant is None:
            raise OptionError(say("No game is open; choose one first."))
        return self.assistant

    def _line(self, line: Any, _content: Mapping[str, Any]) -> None:
        found, place = self._found(), self._place
        if not str(line).strip():
            raise OptionError(say("Type a line, or choose what happened."))
        before = len(found.texts)
        if place.how == "replace":
            found.replace(place.at, str(line))
        else:
            found.insert(before if place.how == "add" else place.at, str(line))
        first = before if place.how == "add" else place.at
        count = len(found.texts) - before + (place.how == "replace")
        new = found.entries[first : first + count]
        stuck = next((first + at for at, entry in enumerate(new) if entry.problem and not entry.made), None)
        self._place = END if stuck is None else Place("replace", stuck)
        self._changed(" ".join(entry.problem or entry.told for entry in new))

    def _go(self, how: Any, content: Mapping[str, Any]) -> None:
        at = content.get("at")
        right = how in ("replace", "insert") and isinstance(at, int) and 0 <= at < len(self._found().texts)
        self._place = Place(str(how), at) if right and isinstance(at, int) else END
        self.refresh()

    def _delete(self, at: Any, _content: Mapping[str, Any]) -> None:
        if isinstance(at, int):
            self._found().delete(at)
            self._place = END
            self._changed(say("Entry {number} is deleted.", number=at + 1))

    def _changed(self, said: str = "") -> None:
        found = self._found()
        self._lit = ()
        clash = found.contradiction
        self.refresh(" ".join(filter(None, (said, clash.text if clash is not None else found.due))))

    # ---- tools and opening

    def _tool(self, name: Any, _content: Mapping[str, Any]) -> None:
        found = self._found()
        if name == "undo":
            found.undo()
            self._place = END
            self._changed(say("Taken back."))
        elif name == "file":
            named = file_name(found)
            self.screen.send({"file": {"name": named, "text": found.shared()}})
            self.desk.send({"speak": say("Shared as {name}.", name=named)})
        elif name == "open":
            found.close()
            self.assistant, self._place, self._lit = None, END, ()
            self.refresh()

    def _form(self, values: Any, content: Mapping[str, Any]) -> None:
        if self.assistant is not None or not isinstance(values, dict):
            return
        if content.get("button") == "game":
            self._choose(str(values.get("game") or ""), values)
            return
        self._values = dict(values)
        if content.get("button") == "resume":
            self.resume(str(values.get("save") or ""))
        elif content.get("button") == "start":
            self.take(Assistant(self.game, read_form(self.game, values)))

    def _choose(self, name: str, values: Mapping[str, Any]) -> None:
        """Another game is on the table: its own form, with the names that were typed already."""
        self.game = game_called(name)
        self._values = {key: value for key, value in values.items() if key.startswith("name:")}
        self.refresh()

    def resume(self, name: str) -> None:
        """Go on with the saved game of this name. SaveError, RecordError or OSError if that cannot be."""
        path = saves_folder() / f"{name}{SUFFIX}"
        if not name or path.parent != saves_folder() or not path.is_file():
            raise OptionError(say("There is no saved game {name!r}.", name=name))
        self.take(Assistant.resume(path, game_called))

    def _open(self, text: Any, _content: Mapping[str, Any]) -> None:
        self.take(Assistant.of_text(str(text), game_called))

    def take(self, found: Assistant) -> None:
        """Work on this game from now on, saved as it goes."""
        if found.draft is None:
            with suppress(OSError):  # a game that cannot be saved can be entered all the same; the desk shows no file name
                found.save(saves_folder())
        if self.assistant is not None:
            self.assistant.close()
        self.game, self.assistant, self._place, self._lit = found.game, found, END, ()
        self._changed()


def _fields(game: Game, options: Mapping[str, object]) -> dict[str, Any]:
    """Options as the form's fields name and hold them."""
    return {option.name if option.official else f"option:{option.name}": options[option.name] in ("on", True)
            if set(option.values) == {"on", "off"} else options[option.name] for option in game if option.name in options}


def assistant(
    game: str = "infiltraitors", *, seats: Sequence[str] = (), you: str | None = None, save: str | None = None, **options: object
) -> Helper:
    """Show the assistant for a physical table, in a notebook's cell.

    Without more, a form asks for the game, its options and names; ``game`` is the one it begins with (``?game=`` in the
    page's address does the same). ``seats`` (names, clockwise), ``you`` (your seat; else the first) and the game's own
    ``options``, such as ``mission``, begin at once; ``save`` is the name of a saved game to go on with, as the page's
    address may say too.

    Raises:
        OptionError: an unknown game, option, value or seat.
    """
    asked = asked_for().get("game", "")
    found = game_called(asked if asked in GAMES and not seats else game)
    helper = Helper(found, _fields(found, options))
    if seats:
        helper.take(Assistant(found, found.setup(list(seats), options, you or next(iter(seats)))))
    helper.show()
    saved = save or asked_for().get("save")
    if saved:
        helper.heard({"form": {"save": saved}, "button": "resume"})
    return helper
