"""Opening a table: the form as plain data, and what was chosen in it. It knows no screen; the game's room ``hosting``
says what its missions are called."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infiltr.api import SEEDS
from infiltr.bots import bot_names
from infiltr.core.codes import decode
from infiltr.core.game import Game, OptionError, Setup
from infiltr.core.progress import Mission, Progress
from infiltr.core.words import N_, say, say_many
from infiltr.games import room
from infiltr.lobby import SavedGame, saved_games
from infiltr.session import PERSON, Help, Settings

__all__ = ["Wanted", "form", "pause", "player_name", "read_code", "read_form"]

Data = dict[str, Any]
MOST = 30
"""So many saved games are listed."""

_HELP = {
    Help.NONE: (N_("none"), N_("Nothing but the rules and your own marks.")),
    Help.CHECKS: (N_("checks"), N_("The Clue Board checks your marks when you ask.")),
    Help.SETS: (N_("sets"), N_("Checks, and who can still be whom; clues say how many candidates they leave.")),
    Help.ODDS: (N_("odds"), N_("Checks, sets and exact odds.")),
    Help.ADVICE: (N_("advice"), N_("Everything: checks, sets, odds, hints and advice on what to do next.")),
}


_PACES = {"calm": (N_("calmly, one after another"), 900), "quick": (N_("quickly"), 250), "once": (N_("at once"), 0)}
"""How long a bot waits before it moves, in milliseconds, so that eyes can follow."""


def pause(pace: str) -> int:
    """The milliseconds before a bot moves."""
    return _PACES.get(pace, _PACES["calm"])[1]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table that is to be opened."""

    setup: Setup
    seed: int
    settings: Settings


def player_name(who: str) -> str:
    """Who plays a seat, in words."""
    if who == PERSON:
        return say("a person")
    names = {"careful": N_("careful bot"), "random": N_("random bot")}
    return say(names[who]) if who in names else say("bot {name}", name=who)


def form(game: Game, progress: Progress, saves: Path, values: Mapping[str, Any], problem: str = "") -> Data:
    """The form that opens a table; ``values`` says what is chosen already."""
    found = [save for save in saved_games(saves) if not save.seen_by][:MOST] if saves.is_dir() else []
    fields = [*_table_fields(game, progress), *_set_fields(), *_rulings(game)]
    groups = [
        {"id": "new", "title": say("A new game")},
        {"id": "set", "title": say("How the table is set"), "folded": True},
        {"id": "rulings", "title": say("Rulings, where the rulebook leaves it open"), "folded": True},
        {"id": "file", "title": say("Open a file"), "folded": True},
    ]
    given = bool(values.get("code"))
    code_group: Data = {"id": "code", "title": say("Play a given deal"), "folded": not given}
    groups.insert(0 if given else 3, code_group)
    buttons = [{"id": "start", "text": say("Start the game"), "group": "new", "main": not given}]
    if found:
        groups.insert(groups.index(code_group) + 1 if given else 1, {"id": "saved", "title": say("Go on with a game")})
        fields.append(_saved_field(found, game))
        buttons.append({"id": "resume", "text": say("Go on"), "group": "saved"})
    buttons.append({"id": "code", "text": say("Play this deal"), "group": "code", "main": given})
    fields += [
        {
            "id": "code",
            "kind": "text",
            "label": say("Deal code"),
            "value": "",
            "group": "code",
            "placeholder": "IT-5K-4Q5X",
            "button": "code",
            "about": say("The same code gives the same cards. Who plays and how the table is set is taken from this form."),
        },
        {
            "id": "file",
            "kind": "file",
            "label": say("A game that was saved as a file"),
            "group": "file",
            "accept": ".txt,text/plain",
        },
    ]
    for field in fields:
        if field["id"] in values:
            field["value"] = values[field["id"]]
    return {
        "id": "opening",
        "title": game.title,
        "text": say("Choose a mission and who plays. Training 1 is the place to begin."),
        "fields": fields,
        "groups": groups,
        "buttons": buttons,
        "problem": problem or progress.warning,
        "notice": say(
            "Unofficial: not affiliated with, or endorsed by, the designers and publishers of the game. "
            "If you enjoy it, please own it."
        ),
    }


def _table_fields(game: Game, progress: Progress) -> list[Data]:
    low, high = game.seats
    missions = [
        {"id": one["id"], "text": _marked(one["title"], progress.mission(game.name, one["id"])),
         "about": _about(one["story"], progress.mission(game.name, one["id"]))}
        for one in room(game, "hosting").missions()
    ]
    counts = [str(count) for count in range(low, high + 1)]
    fields: list[Data] = [
        {"id": "mission", "kind": "select", "label": say("Mission"), "value": missions[0]["id"], "group": "new", "options": missions},
        {"id": "seats", "kind": "select", "label": say("Agents"), "value": "3", "group": "new", "half": True,
         "options": [{"id": count, "text": count} for count in counts]},
    ]
    players = [PERSON, *sorted(bot_names(game))]
    for index, seat in enumerate(game.setup(high).seats):
        field: Data = {
            "id": f"player:{seat}", "kind": "select", "label": say("{name} is played by", name=seat.title()), "group": "new", "half": True,
            "value": PERSON if index == 0 else "careful", "options": [{"id": who, "text": player_name(who)} for who in players],
        }
        if index >= low:
            field["when"] = {"seats": [count for count in counts if int(count) > index]}
        fields.append(field)
    return fields


def _marked(title: str, stands: Mission) -> str:
    return say("{mission} ✓ won", mission=title) if stands.won else title


def _about(story: str, stands: Mission) -> str:
    if not stands.attempts:
        return story
    count = say_many("played once", "played {count} times", stands.attempts)
    if stands.best is None:
        return say("{story} So far: {played}, not won yet.", story=story, played=count)
    best = say_many("{count} bullet left at best", "{count} bullets left at best", stands.best)
    return say("{story} So far: {played}, won {wins}, {best}.", story=story, played=count, wins=stands.wins, best=best)


def _set_fields() -> list[Data]:
    return [
        {"id": "help", "kind": "select", "label": say("Help"), "value": Help.ADVICE.word, "group": "set",
         "options": [{"id": level.word, "text": say(name), "about": say(about)} for level, (name, about) in _HELP.items()]},
        {"id": "pace", "kind": "select", "label": say("Bots move"), "value": "calm", "group": "set",
         "options": [{"id": name, "text": say(text)} for name, (text, _) in _PACES.items()]},
        {"id": "practice", "kind": "check", "label": say("Practice: moves may be taken back"), "value": True, "group": "set"},
        {"id": "answers", "kind": "check", "label": say("The table gives answers that have one true form"), "value": True, "group": "set",
         "about": say("Whether a clue matches and whether a shot hits is then answered for you; without it you answer yourself.")},
    ]


def _rulings(game: Game) -> list[Data]:
    found: list[Data] = []
    hosting = room(game, "hosting")
    for option in game:
        if option.official or not option.values:
            continue
        field: Data = {"id": f"option:{option.name}", "group": "rulings", "label": say(option.text), "half": True}
        if set(option.values) == {"on", "off"}:
            field |= {"kind": "check", "value": option.default == "on", "half": False}
        else:
            field |= {"kind": "select", "value": option.default,
                      "options": [{"id": value, "text": hosting.choices(value)} for value in option.values]}
        missions = hosting.only_in(option)
        if missions:
            field["when"] = {"mission": list(missions)}
        found.append(field)
    return found


def _saved_field(found: list[SavedGame], game: Game) -> Data:
    titles = {one["id"]: one["title"] for one in room(game, "hosting").missions()}
    options = []
    for save in found:
        if save.game != game.name:
            continue
        mission = save.options.partition("mission ")[2].split(",")[0] or game.options["mission"].default
        seats = ", ".join(seat.title() for seat in save.seats)
        text = say_many("{mission}: {seats}; {count} move; {when}", "{mission}: {seats}; {count} moves; {when}", save.moves,
                        mission=titles.get(mission, mission), seats=seats, when=f"{save.when:%Y-%m-%d %H:%M}")
        options.append({"id": save.name, "text": text})
    return {"id": "save", "kind": "select", "label": say("Saved game"), "value": options[0]["id"] if options else "", "group": "saved",
            "options": options}


# ---- what was chosen


def read_form(game: Game, values: Mapping[str, Any], seed: int | None = None) -> Wanted:
    """The table that the form asks for. OptionError in one line where it cannot be."""
    options: dict[str, object] = {"mission": values.get("mission") or game.options["mission"].default}
    for option in game:
        value = values.get(f"option:{option.name}")
        if value is not None and option.values:
            missions = room(game, "hosting").only_in(option)
            if not missions or options["mission"] in missions:
                options[option.name] = value
    seats = str(values.get("seats") or "3")
    if not seats.isdigit():
        raise OptionError(say("{value!r} is no number of agents", value=seats))
    setup = game.setup(int(seats), options)
    return Wanted(setup, random.SystemRandom().randrange(SEEDS) if seed is None else seed, _settings(game, setup, values))


def read_code(game: Game, code: str, values: Mapping[str, Any]) -> Wanted:
    """The deal of a code, with who plays and the help as in the form. CodeError where it was mistyped."""
    _, setup, seed = decode(code, [game])
    return Wanted(setup, seed, _settings(game, setup, values))


def _settings(game: Game, setup: Setup, values: Mapping[str, Any]) -> Settings:
    players = {}
    for index, seat in enumerate(setup.seats):
        who = str(values.get(f"player:{seat}") or (PERSON if index == 0 else "careful"))
        if who != PERSON and who not in bot_names(game):
            raise OptionError(say("there is no bot {name!r}; expected one of: {names}", name=who, names=", ".join(bot_names(game))))
        players[seat] = who
    levels = {level.word: level for level in Help}
    word = str(values.get("help") or Help.ADVICE.word)
    if word not in levels:
        raise OptionError(say("{value!r} is no level of help; expected one of: {names}", value=word, names=", ".join(levels)))
    return Settings(players, levels[word], bool(values.get("practice", True)), bool(values.get("answers", True)))
