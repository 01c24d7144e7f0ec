"""Opening a table: the form as plain data, and what was chosen in it. It knows no screen; the game's host says what its
options are called and where they matter.

A field of the form is named after what it sets: an official option by its own name, a ruling ``option:NAME``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infiltr.api import SEEDS
from infiltr.bots import bot_names
from infiltr.core.codes import decode
from infiltr.core.game import Game, Option, OptionError, Setup
from infiltr.core.progress import Mission, Progress
from infiltr.core.words import N_, say, say_many
from infiltr.hosts import Campaign, host
from infiltr.lobby import SavedGame, saved_games
from infiltr.session import PERSON, Help, Settings

__all__ = ["Wanted", "form", "pause", "player_name", "read_code", "read_form", "seated", "seats_field", "usual_seats"]

Data = dict[str, Any]
MOST = 30
"""So many saved games are listed."""

_HELP = {
    Help.NONE: (N_("no help"), N_("Nothing but the rules, and a board for your own marks.")),
    Help.CHECKS: (N_("check what I mark"), N_("The board gives hints for your marks, and checks them when you ask.")),
    Help.SETS: (N_("also show what is still possible"),
                N_("The board can show which cards are still possible; before you act you read how many would be left.")),
    Help.ODDS: (N_("also show how likely it is"), N_("The board can show how likely each card is.")),
    Help.ADVICE: (N_("everything"), N_("Checks, hints, what is possible and how likely it is, and advice on what to do next.")),
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
    found = [save for save in saved_games(saves) if not save.seen_by and save.game == game.name][:MOST] if saves.is_dir() else []
    given, rulings = bool(values.get("code")), _rulings(game)
    resumed = [_saved_field(found, game)] if found else []
    fields = [*_table_fields(game, progress), *_set_fields(game), *rulings, *resumed, *_given_fields(game)]
    for field in fields:
        if field["id"] in values:
            value = values[field["id"]]
            field["value"] = value == "on" if field["kind"] == "check" and isinstance(value, str) else value
    return {
        "id": "opening",
        "title": game.title,
        "text": say(host(game).about),
        "fields": fields,
        "groups": _groups(given, bool(found), bool(rulings)),
        "buttons": _buttons(given, bool(found)),
        "problem": problem or progress.warning,
        "notice": say(
            "Unofficial: not affiliated with, or endorsed by, the designers and publishers of the game. "
            "If you enjoy it, please own it."
        ),
    }


def _groups(given: bool, found: bool, rulings: bool) -> list[Data]:
    """The form's parts in order: a deal that was given comes first, saved games second."""
    code: Data = {"id": "code", "title": say("Play a given deal"), "folded": not given}
    new: Data = {"id": "new", "title": say("A new game")}
    groups = [code, new] if given else [new]
    if found:
        groups.insert(1, {"id": "saved", "title": say("Go on with a game")})
    groups.append({"id": "set", "title": say("How the table is set"), "folded": True})
    if rulings:
        groups.append({"id": "rulings", "title": say("Rulings, where the rulebook leaves it open"), "folded": True})
    if not given:
        groups.append(code)
    return [*groups, {"id": "file", "title": say("Open a file"), "folded": True}]


def _buttons(given: bool, found: bool) -> list[Data]:
    """How a game is started, one button for each part of the form that can start one."""
    buttons: list[Data] = [{"id": "start", "text": say("Start the game"), "group": "new", "main": not given}]
    if found:
        buttons.append({"id": "resume", "text": say("Go on"), "group": "saved"})
    return [*buttons, {"id": "code", "text": say("Play this deal"), "group": "code", "main": given}]


def _given_fields(game: Game) -> list[Data]:
    """A deal by its code, a game from a file."""
    about = say("The same code gives the same cards. Who plays and how the table is set is taken from this form.")
    return [
        {"id": "code", "kind": "text", "label": say("Deal code"), "value": "", "group": "code", "placeholder": f"{game.letters}-5K-4Q5X",
         "button": "code", "about": about},
        {"id": "file", "kind": "file", "label": say("A game that was saved as a file"), "group": "file", "accept": ".txt,text/plain"},
    ]


def _table_fields(game: Game, progress: Progress) -> list[Data]:
    fields: list[Data] = [_official(game, option, progress) for option in game if option.official and option.values]
    fields.append(seats_field(game))
    players = [PERSON, *sorted(bot_names(game))]
    for index, seat in enumerate(game.setup(game.seats[1]).seats):
        fields.append({
            "id": f"player:{seat}", "kind": "select", "label": say("{name} is played by", name=seat.title()), "group": "new", "half": True,
            "value": _usual_player(game, index), "options": [{"id": who, "text": player_name(who)} for who in players],
        } | seated(game, index))
    return fields


def seats_field(game: Game) -> Data:
    """How many play."""
    return {"id": "seats", "kind": "select", "label": say(host(game).called), "value": usual_seats(game), "group": "new", "half": True,
            "options": [{"id": count, "text": count} for count in _counts(game)]}


def seated(game: Game, index: int) -> Data:
    """Where a field about the seat at this place is shown: where so many play."""
    return {} if index < game.seats[0] else {"when": {"seats": [count for count in _counts(game) if int(count) > index]}}


def _counts(game: Game) -> list[str]:
    low, high = game.seats
    return [str(count) for count in range(low, high + 1)]


def usual_seats(game: Game) -> str:
    """How many play where nothing is chosen."""
    low, high = game.seats
    return str(min(max(host(game).seats, low), high))


def _usual_player(game: Game, index: int) -> str:
    """The first seat is a person's, the others are the best bots there are."""
    return PERSON if index == 0 else "careful" if "careful" in bot_names(game) else "random"


def _official(game: Game, option: Option, progress: Progress) -> Data:
    """The field of an option that the rulebook names: a mission, or another choice."""
    campaign = host(game).campaign
    if campaign is not None and campaign.option == option.name:
        missions = [_mission(campaign, one, progress.mission(game.name, one["id"])) for one in campaign.missions()]
        return {"id": option.name, "kind": "select", "label": say("Mission"), "value": option.default, "group": "new", "options": missions}
    return {"id": option.name, "group": "new"} | _switch(game, option)


def _mission(campaign: Campaign, mission: Mapping[str, str], stands: Mission) -> Data:
    title = say("{mission} ✓ won", mission=mission["title"]) if stands.won else mission["title"]
    return {"id": mission["id"], "text": title, "about": _about(campaign, mission["story"], stands)}


def _about(campaign: Campaign, story: str, stands: Mission) -> str:
    if not stands.attempts:
        return story
    count = say_many("played once", "played {count} times", stands.attempts)
    if stands.best is None:
        return say("{story} So far: {played}, not won yet.", story=story, played=count)
    best = campaign.counted(stands.best)
    return say("{story} So far: {played}, won {wins}, {best} at best.", story=story, played=count, wins=stands.wins, best=best)


def _set_fields(game: Game) -> list[Data]:
    fields: list[Data] = [
        {"id": "help", "kind": "select", "label": say("Help"), "value": Help.ADVICE.word, "group": "set",
         "options": [{"id": level.word, "text": say(name), "about": say(about)} for level, (name, about) in _HELP.items()]},
        {"id": "pace", "kind": "select", "label": say("Bots move"), "value": "calm", "group": "set",
         "options": [{"id": name, "text": say(text)} for name, (text, _) in _PACES.items()]},
        {"id": "practice", "kind": "check", "label": say("Practice: moves may be taken back"), "value": True, "group": "set"},
    ]
    if host(game).answers is not None:
        about = say("Whether a clue matches or a guess is right is then answered for you; without it you answer yourself.")
        fields.append({"id": "answers", "kind": "check", "label": say("The table gives answers that have one true form"), "value": True,
                       "group": "set", "about": about})
    return fields


def _rulings(game: Game) -> list[Data]:
    found: list[Data] = []
    for option in game:
        if option.official or not option.values:
            continue
        field: Data = {"id": f"option:{option.name}", "group": "rulings"} | _switch(game, option)
        when = host(game).when(option)
        if when:
            field["when"] = {name: list(values) for name, values in when.items()}
        found.append(field)
    return found


def _switch(game: Game, option: Option) -> Data:
    """What chooses a value of an option: a check for on and off, else a list."""
    if set(option.values) == {"on", "off"}:
        return {"kind": "check", "label": say(option.text), "value": option.default == "on"}
    values = [{"id": value, "text": host(game).words(option, value)} for value in option.values]
    return {"kind": "select", "label": say(option.text), "value": option.default, "options": values, "half": True}


def _saved_field(found: list[SavedGame], game: Game) -> Data:
    usual = host(game).title(game.setup(game.seats[0])) or game.title
    options = []
    for save in found:
        seats = ", ".join(seat.title() for seat in save.seats)
        text = say_many("{mission}: {seats}; {count} move; {when}", "{mission}: {seats}; {count} moves; {when}", save.moves,
                        mission=save.options or usual, seats=seats, when=f"{save.when:%Y-%m-%d %H:%M}")
        options.append({"id": save.name, "text": text})
    return {"id": "save", "kind": "select", "label": say("Saved game"), "value": options[0]["id"], "group": "saved", "options": options}


# ---- what was chosen


def read_form(game: Game, values: Mapping[str, Any], seed: int | None = None) -> Wanted:
    """The table that the form asks for. OptionError in one line where it cannot be."""
    seats = str(values.get("seats") or usual_seats(game))
    if not seats.isdigit():
        raise OptionError(say("{value!r} is no number of seats", value=seats))
    named = [option for option in game if option.official and option.values]
    chosen = {option.name: option.default if values.get(option.name) in (None, "") else values[option.name] for option in named}
    options: dict[str, object] = dict(chosen)
    for option in game:
        value = values.get(f"option:{option.name}")
        if value is not None and option.values and not option.official:
            where = host(game).when(option)
            if all(_in_words((chosen | {"seats": seats})[name]) in allowed for name, allowed in where.items()):
                options[option.name] = value
    setup = game.setup(int(seats), options)
    return Wanted(setup, random.SystemRandom().randrange(SEEDS) if seed is None else seed, _settings(game, setup, values))


def _in_words(value: object) -> object:
    """A check's value as its option writes it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def read_code(game: Game, code: str, values: Mapping[str, Any]) -> Wanted:
    """The deal of a code, with who plays and the help as in the form. CodeError where it was mistyped."""
    _, setup, seed = decode(code, [game])
    return Wanted(setup, seed, _settings(game, setup, values))


def _settings(game: Game, setup: Setup, values: Mapping[str, Any]) -> Settings:
    players = {}
    for index, seat in enumerate(setup.seats):
        who = str(values.get(f"player:{seat}") or _usual_player(game, index))
        if who != PERSON and who not in bot_names(game):
            raise OptionError(say("there is no bot {name!r}; expected one of: {names}", name=who, names=", ".join(bot_names(game))))
        players[seat] = who
    levels = {level.word: level for level in Help}
    word = str(values.get("help") or Help.ADVICE.word)
    if word not in levels:
        raise OptionError(say("{value!r} is no level of help; expected one of: {names}", value=word, names=", ".join(levels)))
    return Settings(players, levels[word], bool(values.get("practice", True)), bool(values.get("answers", True)))
