"""What the assistant's screen shows: the form that opens it, and the desk at which entries are made, as plain data.

A **desk** holds what is ``due``, the ``asks`` (see a game's room ``asks``) with their ``grid``, the ``place`` where the
next line goes (``add`` at the end, else ``replace`` or ``insert`` at an entry), the ``entries``, newest first, ``notes``
on what is wrong, and ``tools``. It knows no screen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infiltr._where import data_folder
from infiltr.assistant import Assistant
from infiltr.clashes import Clash
from infiltr.core.game import Game, OptionError, Setup
from infiltr.core.progress import Progress
from infiltr.core.saves import SUFFIX
from infiltr.core.words import say, say_many
from infiltr.deriving import asking
from infiltr.forms import template
from infiltr.games import GAMES, has_room
from infiltr.hosts import host
from infiltr.lobby import saved_games
from infiltr.opening import form as table_form
from infiltr.opening import read_form as read_table
from infiltr.opening import seated, seats_field, usual_seats
from infiltr.scenes import light_up

__all__ = ["Place", "desk", "file_name", "form", "read_form", "scene"]

Data = dict[str, Any]
OWN = "assistant-"
"""How the names of the assistant's saved games begin."""
FEW = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where the next line goes: ``add`` at the end, ``replace`` entry ``at`` or ``insert`` before it."""

    how: str = "add"
    at: int = 0

    def data(self) -> Data:
        """As the screen needs it."""
        titles = {
            "add": "",
            "replace": say("Correct entry {number}", number=self.at + 1),
            "insert": say("Insert before entry {number}", number=self.at + 1),
        }
        return {"how": self.how, "at": self.at, "title": titles[self.how]}


# ---- the form


def form(game: Game, saves: Path, values: Mapping[str, Any], problem: str = "") -> Data:
    """The form that opens the assistant: the game, its options, names, rulings, saved games, a file."""
    table = table_form(game, Progress(data_folder()), Path(), {})
    official = {option.name for option in game if option.official}
    chosen = [field for field in table["fields"] if field["id"] in official]
    rulings = [field for field in table["fields"] if field["group"] == "rulings"]
    fields: list[Data] = [_game_field(game), *chosen, *_seat_fields(game), *rulings]
    groups = [{"id": "new", "title": say("The game at your table")},
              *([{"id": "rulings", "title": say("Rulings, where the rulebook leaves it open"), "folded": True}] if rulings else []),
              {"id": "file", "title": say("Open a file"), "folded": True}]
    buttons = [{"id": "start", "text": say("Begin"), "group": "new", "main": True}]
    options = list(_saved(game, saves))
    if options:
        groups.insert(1, {"id": "saved", "title": say("Go on with a game")})
        fields.append({"id": "save", "kind": "select", "label": say("Saved game"), "value": options[0]["id"], "group": "saved",
                       "options": options})
        buttons.append({"id": "resume", "text": say("Go on"), "group": "saved"})
    fields.append({"id": "file", "kind": "file", "label": say("A game that was shared as a file"), "group": "file",
                   "accept": ".txt,text/plain"})
    for field in fields:
        if field["id"] != "game":
            field["value"] = values.get(field["id"], field.get("value"))
    return {
        "id": f"{OWN}{game.name}",
        "title": say("Assistant for your table: {game}", game=game.title),
        "text": say("You play with the cards; tell what happens, and see what your seat can know: exact odds, hints and advice."),
        "fields": fields,
        "groups": groups,
        "buttons": buttons,
        "problem": problem,
        "notice": table["notice"],
    }


def _game_field(game: Game) -> Data:
    """Which game is on the table; choosing another shows its own form."""
    options = [{"id": name, "text": GAMES[name].title} for name in GAMES if has_room(GAMES[name], "hosting")]
    return {"id": "game", "kind": "select", "label": say("Game"), "value": game.name, "group": "new", "options": options, "tell": "game"}


def _seat_fields(game: Game) -> list[Data]:
    """How many play, and their names; yours first."""
    high = game.seats[1]
    about = say("Any name will do. The others follow clockwise, from your left.")
    usual = game.setup(high).seats
    fields: list[Data] = [
        seats_field(game),
        {"id": "name:0", "kind": "text", "label": say("Your name"), "value": "", "group": "new", "half": True,
         "placeholder": usual[0].title(), "about": about},
    ]
    for index in range(1, high):
        fields.append({"id": f"name:{index}", "kind": "text", "label": say("Player {number}, clockwise", number=index + 1), "value": "",
                       "group": "new", "half": True, "placeholder": usual[index].title()} | seated(game, index))
    return fields


def _saved(game: Game, saves: Path) -> Iterator[Data]:
    """Saved games of the assistant: those of this game first."""
    found = [save for save in saved_games(saves) if save.seen_by and save.game in GAMES] if saves.is_dir() else []
    for save in sorted(found, key=lambda save: save.game != game.name):
        title = GAMES[save.game].title
        if save.game == game.name:
            title = save.options or title
        text = say_many("{mission}: {seats}; {count} entry; {when}", "{mission}: {seats}; {count} entries; {when}", save.moves,
                        mission=title, seats=", ".join(map(str.title, save.seats)), when=f"{save.when:%Y-%m-%d %H:%M}")
        yield {"id": save.name, "text": text}


def read_form(game: Game, values: Mapping[str, Any]) -> Setup:
    """The set-up that the form asks for; your seat comes first. OptionError in one line where it cannot be."""
    count = str(values.get("seats") or usual_seats(game))
    if not count.isdigit():
        raise OptionError(say("{value!r} is no number of players", value=count))
    usual = game.setup(max(min(int(count), game.seats[1]), game.seats[0])).seats
    official = {option.name for option in game if option.official}
    chosen = {key: value for key, value in values.items() if key in official or key.startswith("option:")}
    options = read_table(game, chosen | {"seats": str(len(usual))}).setup.options
    names = [_name(str(values.get(f"name:{at}") or "")) or usual[at] for at in range(len(usual))]
    return game.setup(names, options, names[0])


def _name(typed: str) -> str:
    """A typed name as the name of a seat: ``José M.`` is ``jose_m``."""
    plain = unicodedata.normalize("NFKD", typed).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or typed.strip()


# ---- the desk


def desk(assistant: Assistant, place: Place, number: int, lit: Collection[int] = (), speak: str = "") -> Data:
    """What the desk shows now. ``number`` changes with the entries and the place; ``lit`` are moves of the view's record
    that an explanation rests on."""
    at = len(assistant.texts) if place.how == "add" else place.at
    entries = assistant.entries
    view = assistant.view_before(at)
    asks = assistant.asks(at)
    shining = set(assistant.entries_of(lit))
    clash = assistant.contradiction
    marked = set(clash.fix or clash.clash) if clash is not None else set()
    shown = [
        {"at": place_of, "number": place_of + 1, "told": entry.told, "text": entry.text, "problem": _problem(entry.refusal, entry.clashes),
         "clash": place_of in marked, "lit": place_of in shining}
        for place_of, entry in enumerate(entries)
    ]
    return {
        "title": _title(assistant),
        "rules": list(host(assistant.game).rules(assistant.setup)),
        "due": assistant.due_before(at),
        "asks": asks,
        "grid": asking(assistant.game).grid(view),
        "place": place.data() | _here(assistant, place),
        "decision": str(number),
        "help": [template(ask) for ask in asks],
        "entries": list(reversed(shown)),
        "notes": list(_notes(assistant, clash)),
        "tools": _tools(assistant),
        "saved": say("Saved as {name}.", name=file_name(assistant)) if assistant.draft is not None else "",
        "speak": speak,
    }


def _here(assistant: Assistant, place: Place) -> Data:
    """The line that is being corrected, and what is wrong with it: said right above it."""
    if place.how != "replace" or place.at >= len(assistant.texts):
        return {"text": "", "problem": ""}
    entry = assistant.entries[place.at]
    return {"text": entry.text, "problem": _problem(entry.refusal, entry.clashes)}


def _title(assistant: Assistant) -> str:
    mission = host(assistant.game).title(assistant.setup) or assistant.game.title
    return say("Assistant for {name}: {mission}", name=assistant.seat.title(), mission=mission)


def _problem(text: str, clashes: tuple[int, ...]) -> str:
    if not clashes:
        return text
    numbers = ", ".join(str(at + 1) for at in clashes)
    return say("{problem} It clashes with entry {numbers}.", problem=text, numbers=numbers)


def _notes(assistant: Assistant, clash: Clash | None) -> Iterator[Data]:
    """The first entry that does not fit, and what contradicts itself; with the entries to correct."""
    wrong = [at for at, entry in enumerate(assistant.entries) if entry.problem]
    if wrong:
        first = wrong[0]
        entry = assistant.entries[first]
        texts = [say("Entry {number}: {problem}", number=first + 1, problem=_problem(entry.refusal, entry.clashes))]
        if len(wrong) > 1:
            texts.append(say_many("{count} later entry does not fit either, perhaps because of this one.",
                                  "{count} later entries do not fit either, perhaps because of this one.", len(wrong) - 1))
        fixes = [_fix("replace", at) for at in (first, *entry.clashes)][:FEW + 1]
        if not entry.made:
            fixes.append(_fix("insert", first))
        yield {"title": say("This does not fit"), "paragraphs": texts, "facts": [], "more": "", "fix": fixes}
    if clash is not None:
        more = say("Nothing is lost: correct an entry, and board, odds and hints come back.")
        yield {"title": say("These entries contradict each other"), "paragraphs": [clash.text], "facts": list(clash.facts), "more": more,
               "fix": [_fix("replace", at) for at in clash.fix or clash.clash]}


def _fix(how: str, at: int) -> Data:
    return {"how": how, "at": at, "text": Place(how, at).data()["title"]}


def _tools(assistant: Assistant) -> list[Data]:
    nothing = "" if assistant.can_undo else say("There is no change to take back.")
    return [
        {"id": "undo", "text": say("Undo"), "spoken": say("Take back the last change of the entries"), "reason": nothing},
        {"id": "file", "text": say("Share as a file"), "spoken": say("Everything that you entered, as a text file"), "reason": ""},
        {"id": "open", "text": say("Another game"), "spoken": say("Open another game; this one stays saved"), "reason": ""},
    ]


def file_name(assistant: Assistant) -> str:
    """A name for the file of this game."""
    if assistant.draft is not None:
        return assistant.draft.path.name
    return f"{OWN}{assistant.setup.options.get('mission', assistant.game.name)}{SUFFIX}"


def scene(assistant: Assistant, number: int, lit: Collection[int] = ()) -> Data:
    """The table as this seat sees it, for the screen of the game: to look at, not to act on."""
    hosting = host(assistant.game)
    shown: Data = hosting.scene(assistant.view, {})
    light_up(shown, hosting.lit(assistant.view, lit))
    fixed: Data = hosting.fixed(assistant.view)
    return shown | fixed | {
        "mode": "game", "n": number, "title": say("The table"), "story": "", "rules": [], "code": "", "clock": None, "note": None,
        "decision": str(number), "moment": len(assistant.view), "log": None, "tools": [], "next": None, "actions": [], "things": {},
        "grids": {}, "speak": "",
    }
