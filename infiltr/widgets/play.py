"""The table in a notebook: ``table()`` shows a game to play. The screen says what a person does, :class:`Play` does it.

Everything happens in answer to a message of the browser, also the moves of bots: the screen sends a tick when a pause is
over. There is no thread and no loop, so that it works in the browser's own Python too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from infiltr._where import data_folder, saves_folder
from infiltr.api import SEEDS
from infiltr.board import marks_of
from infiltr.core.codes import decode
from infiltr.core.game import BotError, Game, IllegalMove, InfiltrError
from infiltr.core.progress import Progress
from infiltr.core.reader import read
from infiltr.core.record import Record
from infiltr.core.saves import SUFFIX, Save
from infiltr.core.words import say
from infiltr.games import game as game_called
from infiltr.games import has_room, room
from infiltr.hosts import hooks, host
from infiltr.opening import Wanted, form, pause, read_code, read_form
from infiltr.play import asked_for
from infiltr.session import Help, Session
from infiltr.stage import news, staged

from .board import BoardPanel, beside
from .picture import Picture
from .screen import Screen

__all__ = ["Play", "table"]


class Play:
    """A table in a notebook: the screen, the board's panel and the session that is played on them."""

    def __init__(self, game: Game, values: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.session: Session | None = None
        self.screen = Screen(self.heard)
        self.panel = _panel(self)
        self.picture = Picture()
        self.widget = beside(self.screen, self.panel.widget if self.panel is not None else None)
        self._hooks = hooks(game)
        self._values: dict[str, Any] = dict(values or {})
        self._number = 0
        self._lit: tuple[int, ...] = ()
        self._told = 0
        self._problem = ""
        self._said = ""

    def __repr__(self) -> str:
        return "Play()"

    def _ipython_display_(self) -> None:
        """Shown already, by :func:`table`."""

    # ---- showing

    def show(self) -> None:
        """Display the table, and the static picture that a saved notebook keeps."""
        from IPython.display import display

        self.refresh()
        display(self.widget)  # type: ignore[no-untyped-call]
        self.picture.show()

    def refresh(self) -> None:
        """Send the screen and the panel what there is to see now."""
        self._number += 1
        session = self.session
        if session is None:
            self._show_form()
            return
        self._keep_progress(session)
        scene = staged(session, self._number, self._lit, pause(str(self._values.get("pace", ""))))
        said = self._said
        scene["speak"] = self._to_speak(session, scene)
        if said and not scene.get("note") and scene["mode"] == "game":
            scene["note"] = {"kind": "said", "text": said, "buttons": []}
        if self._problem:
            scene["note"] = {"kind": "lost", "text": self._problem, "buttons": []}
            scene["next"] = None
        self.screen.scene = scene
        self.picture.of(scene)
        self._show_panel(session)
        if scene.get("next"):
            session.think()

    def _show_form(self) -> None:
        shown = form(self.game, Progress(data_folder()), saves_folder(), self._values, self._problem)
        self._problem = ""
        self.screen.scene = {"mode": "form", "n": self._number, "form": shown}
        self.picture.of(self.screen.scene)
        self._show_panel(None)

    def _to_speak(self, session: Session, scene: Mapping[str, Any]) -> str:
        since, self._told = self._told, len(session.table.log)
        said, self._said = self._said, ""
        if scene["mode"] == "cover":
            return str(scene["cover"]["title"])
        told = news(session, since) if since < self._told else ""
        end = scene["note"]["text"] if session.outcome is not None and scene["note"] else ""
        status = scene["status"]
        asked = status.get("spoken", status["text"]) if scene["actions"] or session.moment is not None else ""
        return " ".join(filter(None, (said, told, asked, end)))

    def _show_panel(self, session: Session | None) -> None:
        self._show_marks(session)
        if self.panel is None:
            return
        hidden = session is None or session.covered
        self.panel.widget.layout.display = "none" if hidden else None
        if session is None or hidden:
            self.panel.hide()
            return
        self.panel.show(session.view(), session.settings.help, self.screen.marks)

    def _show_marks(self, session: Session | None) -> None:
        """The marks of the seat at the screen, and nobody's under a cover."""
        hidden = session is None or session.covered
        self.screen.marks = {} if hidden or session is None else marks_of(session.notes, session.view())

    def _keep_progress(self, session: Session) -> None:
        """Note a finished game in the campaign's progress, once."""
        campaign = host(self.game).campaign
        if campaign is None or session.outcome is None or session.origin is not None or session.record.settings().get("counted"):
            return
        session.note("set", "counted", "on")
        won = bool(session.outcome.won)
        left = campaign.best(session.view_now())
        mission = session.table.setup.options[campaign.option]
        try:
            Progress(data_folder()).finished(self.game.name, mission, won, left if won else None)
        except OSError as error:
            self._said = say("The campaign's progress is not kept: {problem}", problem=error)

    # ---- what the panel asks for

    def light(self, indices: Iterable[int]) -> None:
        """Light up what these moves of the record laid on the table; nothing for ()."""
        lit = tuple(indices)
        if lit != self._lit and self.session is not None:
            self._lit = lit
            self._number += 1
            self.screen.scene = staged(self.session, self._number, lit, pause(str(self._values.get("pace", "")))) | {"speak": ""}

    def mark(self, seat: str, unknown: str, value: str, sign: str) -> None:
        """Keep a mark of the seat at the screen in the record."""
        if self.session is not None and self.session.origin is None:
            self.session.note("mark", seat, unknown, value, sign)
            self._show_marks(self.session)

    def play(self, line: str) -> None:
        """Make a move, as if it were chosen on the screen; what is wrong with it is said there."""
        self.heard({"move": line, "n": self._number})

    # ---- what the screen says

    def heard(self, content: Mapping[str, Any]) -> None:
        """A message of the screen. Whatever is wrong with it is answered in one line."""
        for name, handle in self._handlers().items():
            if name in content:
                try:
                    handle(content)
                except (InfiltrError, OSError) as error:
                    self._refuse(error)
                return

    def _handlers(self) -> dict[str, Callable[[Mapping[str, Any]], None]]:
        return {
            "move": self._move,
            "preview": self._preview,
            "tick": self._tick,
            "timeup": self._time_up,
            "tool": self._tool,
            "back": self._back,
            "reveal": self._reveal,
            "form": self._form,
            "open": self._open_text,
        }

    def _refuse(self, error: Exception) -> None:
        text = " ".join(str(error).split())
        if isinstance(error, BotError) or self.session is None:  # a page that is just opening hears no message yet
            self._problem = text
            self.refresh()
            return
        self.screen.send({"refused": text})

    def _playing(self) -> Session:
        if self.session is None:
            raise IllegalMove(say("No game is open; choose one first."))
        return self.session

    def _is_old(self, content: Mapping[str, Any]) -> bool:
        return content.get("n") != self._number

    def _move(self, content: Mapping[str, Any]) -> None:
        session = self._playing()
        if self._is_old(content):
            raise IllegalMove(say("The table has moved on; choose again."))
        if session.check_time():
            self._changed()
            return
        session.play(str(content["move"]))
        session.keep_time()
        self._changed()

    def _changed(self) -> None:
        self._lit, self._problem = (), ""
        self.refresh()

    def _preview(self, content: Mapping[str, Any]) -> None:
        session = self._playing()
        if session.covered or session.moment is not None:
            return
        line = str(content["preview"])
        view = session.view()
        found = room(self.game, "preview").preview(view, session.read(line))
        text = found["text"]
        if session.settings.help >= Help.SETS:
            figures = room(self.game, "preview").figures(view, session.read(line), session.settings.help >= Help.ODDS)
            text = " ".join(filter(None, (text, figures)))
        self.screen.send({"preview": line, "name": found["name"], "text": text})

    def _tick(self, content: Mapping[str, Any]) -> None:
        session = self._playing()
        if self._is_old(content) or session.moment is not None or session.covered:
            return
        if session.check_time() or session.advance() is not None:
            session.keep_time()
            self._changed()

    def _time_up(self, content: Mapping[str, Any]) -> None:
        if self._playing().check_time():
            self._changed()

    def _back(self, content: Mapping[str, Any]) -> None:
        moment = content["back"]
        session = self._playing()
        if not session.covered:
            session.look_back(moment if isinstance(moment, int) else None)
            self.refresh()

    def _reveal(self, content: Mapping[str, Any]) -> None:
        self._playing().reveal(str(content["reveal"]))
        self.refresh()

    # ---- tools

    def _tool(self, content: Mapping[str, Any]) -> None:
        tools: dict[str, Callable[[Session], None]] = {
            "undo": self._undo,
            "whatif": self._what_if,
            "back": self._return,
            "file": self._save_as_file,
            "over": self._start_over,
            "again": self._deal_anew,
            "next": self._next_mission,
            "open": self._another_table,
        }
        tool = tools.get(str(content["tool"]))
        session = self._playing()
        back = session.origin is not None and content["tool"] == "back"
        if session.covered and not back:  # the cover has no tools; undo would uncover a hand, and the file holds all cards
            raise IllegalMove(say("Come back to the game before you move."))
        if tool is not None:
            tool(session)

    def _undo(self, session: Session) -> None:
        session.undo()
        self._told = len(session.table.log)
        self._said = say("Taken back.")
        self._changed()

    def _what_if(self, session: Session) -> None:
        if session.covered or not has_room(self.game, "supposing"):
            raise IllegalMove(say("There is nothing to try out now."))
        rng = Random(int(time.time() * 1000))  # no secret: the copy is a guess
        log = room(self.game, "supposing").suppose(session.view(), rng)
        self.session = session.what_if(log, rng.randrange(SEEDS))
        self._told = len(log)
        self._changed()

    def _return(self, session: Session) -> None:
        if session.moment is not None:
            session.look_back(None)
        elif session.origin is not None:
            self.session = session.origin
            self.session.revealed &= session.seat == self.session.seat and not session.covered  # the copy may have been handed on
            self._told = len(self.session.table.log)
        self._changed()

    def _save_as_file(self, session: Session) -> None:
        name = session.save.path.name if session.save is not None else f"{self.game.name}{SUFFIX}"
        self.screen.send({"file": {"name": name, "text": session.record.text()}, "speak": say("Saved as {name}.", name=name)})

    def _start_over(self, session: Session) -> None:
        seed = session.table.seed
        if seed is None:
            raise IllegalMove(say("This game has no seed to deal it again."))
        self.open(Wanted(session.table.setup, seed, session.settings))

    def _deal_anew(self, session: Session, **changed: str) -> None:
        options = {**session.table.setup.options, **changed}
        setup = self.game.setup(session.table.setup.seats, options)
        self.open(replace(read_form(self.game, {}), setup=setup, settings=session.settings))

    def _next_mission(self, session: Session) -> None:
        campaign = host(self.game).campaign
        mission = campaign.following(session.table.setup.options[campaign.option]) if campaign is not None else None
        if campaign is not None and mission is not None:
            self._deal_anew(session, **{campaign.option: mission["id"]})

    def _another_table(self, session: Session) -> None:
        (session.origin or session).close()
        self.session, self._problem = None, ""
        self.refresh()

    # ---- opening

    def _form(self, content: Mapping[str, Any]) -> None:
        values = content["form"]
        if self.session is not None or not isinstance(values, dict):
            return
        self._values = {name: value for name, value in values.items() if name not in {"code", "save", "file"}}
        button = content.get("button")
        if button == "start":
            self.open(read_form(self.game, values))
        elif button == "code":
            self.open(read_code(self.game, str(values.get("code") or ""), values))
        elif button == "resume":
            self.resume(str(values.get("save") or ""))

    def open(self, wanted: Wanted) -> None:
        """Open this table. Where it cannot be saved, it is played all the same, and that is said."""
        said = ""
        try:
            session = self._dealt(wanted, saves_folder())
        except OSError as error:
            session = self._dealt(wanted, None)
            said = say("This game is not saved: {problem}", problem=error)
        self._said = said
        self._take(session)

    def _dealt(self, wanted: Wanted, folder: Path | None) -> Session:
        return Session.new(self.game, wanted.setup, wanted.seed, wanted.settings, self._hooks, folder)

    def resume(self, name: str) -> None:
        """Go on with the saved game of this name. SaveError, RecordError or OSError if that cannot be."""
        path = saves_folder() / f"{name}{SUFFIX}"
        if not name or path.parent != saves_folder() or not path.is_file():
            raise IllegalMove(say("There is no saved game {name!r}.", name=name))
        self._take(Session.resume(Save.resume(path, game_called), self._hooks))

    def _open_text(self, content: Mapping[str, Any]) -> None:
        record: Record = read(str(content["open"]), game_called, say("the file"))
        if record.game.name != self.game.name:
            raise IllegalMove(say("This is a game of {title}.", title=record.game.title))
        self._take(Session.of_record(record, self._hooks, saves_folder()))

    def _take(self, session: Session) -> None:
        if self.session is not None:
            (self.session.origin or self.session).close()
        self.session = session
        self._told = session.floor
        self._changed()


def _panel(play: Play) -> Any:
    """The board's panel, where the game can be worked out."""
    if not has_room(play.game, "evidence"):
        return None
    return BoardPanel(note=play.mark, lit=play.light, play=play.play)


def table(game: str = "infiltraitors", **start: Any) -> Play:
    """Show a table to play at, in a notebook's cell.

    Without more, a form is shown that opens one. ``deal`` (a deal code) fills it in, ``save`` (the name of a saved game)
    goes on with that game; the page's address may say so too, and fill in ``seats``, ``pace``, ``help`` and the official options
    of the game, such as ``mission``. Here ``seats``, ``help``, ``seed`` or any option of the game opens a table at once.

    Raises:
        OptionError: an unknown game, option or value.
    """
    found = game_called(game)
    wanted = {**asked_for(), **start}
    official = {option.name for option in found if option.official}
    values = {name: value for name, value in wanted.items() if name in {"seats", "pace", "help", *official}}
    if "deal" in wanted:
        values |= _values_of(found, str(wanted["deal"]))
    play = Play(found, values)
    if start and not {"deal", "save"} & set(wanted):
        play.open(_wanted(found, start))
    play.show()
    if "save" in wanted:
        play.heard({"form": {"save": wanted["save"]}, "button": "resume"})
    return play


def _values_of(game: Game, code: str) -> dict[str, Any]:
    """The form's values for a deal code; a mistyped one stands in the form as it is."""
    try:
        _, setup, _ = decode(code, [game])
    except InfiltrError:
        return {"code": code}
    official = {option.name: setup.options[option.name] for option in game if option.official}
    return {"code": code, "seats": str(len(setup.seats)), **official}


def _wanted(game: Game, start: Mapping[str, Any]) -> Wanted:
    """The table that options in Python ask for: those of the game, ``seats`` (a number or names), ``help``, ``seed``."""
    options = {name: value for name, value in start.items() if name in game.options}
    seats = start.get("seats") or min(max(host(game).seats, game.seats[0]), game.seats[1])
    setup = game.setup(seats, options)
    rest = {name: value for name, value in start.items() if name not in game.options and name not in {"seed", "seats"}}
    found = read_form(game, {**rest, "seats": len(setup.seats)}, start.get("seed"))
    who = found.settings.players.values()
    return Wanted(setup, found.seed, replace(found.settings, players=dict(zip(setup.seats, who, strict=True))))
