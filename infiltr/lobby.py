"""The lobby: what there is to play, games to go on with, a box for a deal code, and the notice; as plain HTML.

It needs no widget and no script: links and one form work in Voila, JupyterLab and Notebook.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

from infiltr._where import notebooks_folder, saves_folder
from infiltr.core.game import Game, InfiltrError, OptionError, Setup
from infiltr.core.words import N_, say, say_many

__all__ = ["Lobby", "Page", "SavedGame", "pages", "saved_games"]

MOST_SAVES = 30


@dataclass(frozen=True, slots=True)
class Page:
    """A notebook in `notebooks/play` that the lobby offers; `title` and `about` are templates for `say`."""

    name: str
    title: str
    about: str
    action: str


_PAGES = (
    Page(
        "infiltraitors",
        N_("Infiltraitors"),
        N_("Work out who the suspects are. Three training missions and twenty more, for two to five seats."),
        N_("Play"),
    ),
    Page(
        "internal_affairs",
        N_("Internal Affairs"),
        N_("Guess the hidden code cards of the others and find out who is on which side, before they do. For two to eight players."),
        N_("Play"),
    ),
    Page(
        "infiltration",
        N_("Infiltration"),
        N_("Break into a facility room by room, take the data, and be out before the mercenaries are there. For two to six operatives."),
        N_("Play"),
    ),
    Page(
        "inside_job",
        N_("Inside Job (El infiltrado)"),
        N_("Win tricks as the missions demand, and find out who of you is the Insider; or be the Insider. For three to five players."),
        N_("Play"),
    ),
    Page(
        "learn",
        N_("Learn by playing"),
        N_("A first game in twelve steps. Each rule appears when you need it."),
        N_("Start here"),
    ),
    Page(
        "assistant",
        N_("Assistant for your table"),
        N_("You play any of these games with its cards and tell what happens: exact odds, hints and checks for your seat."),
        N_("Open"),
    ),
)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A record in the saves folder: its file's stem, its header and when it was last written."""

    name: str
    game: str
    options: str
    seats: tuple[str, ...]
    moves: int
    when: datetime
    seen_by: str = ""
    """Whose record it is, as the assistant keeps it; empty for a full one."""


def pages() -> list[Page]:
    """A page for every notebook in `notebooks/play` but the lobby's own: games in the registry's order, then the others.

    A notebook that is not described here is described by itself: its title, and the first sentences of its text.
    """
    from infiltr.games import GAMES

    told = {page.name: page for page in _PAGES}
    there = {path.stem: path for path in (notebooks_folder() / "play").glob("*.ipynb") if path.stem != "lobby"}
    order = list(dict.fromkeys([*GAMES, *told, *sorted(there)]))
    return [told.get(name) or _page_of(there[name]) for name in order if name in there]


def _page_of(notebook: Path) -> Page:
    """A notebook as it describes itself."""
    found = json.loads(notebook.read_text(encoding="utf-8"))
    texts = ("".join(cell["source"]) for cell in found["cells"] if cell["cell_type"] == "markdown")
    blocks = (block for text in texts for block in text.split("\n\n"))
    about = next((block for block in blocks if block.strip() and not block.startswith("#")), "")
    about = re.sub(r"\s*\[[^\]]*\]\(lobby\.ipynb\)", "", about)
    about = re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]", r"\1", " ".join(about.split()))
    title = str(found["metadata"].get("title", notebook.stem))
    return Page(notebook.stem, title, about, N_("Play"))


def saved_games(folder: Path | None = None) -> list[SavedGame]:
    """Records in the saves folder, the newest first; a file that is not a record is left out."""
    found = []
    for path in (folder or saves_folder()).glob("*.txt"):
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except (OSError, UnicodeDecodeError):
            continue
        header = re.fullmatch(r"game (\S+)((?: \S+=\S*)*)", lines[0].strip()) if lines else None
        if header is None:
            continue
        words = dict(word.split("=", 1) for word in header[2].split())
        seats = tuple(filter(None, words.pop("seats", "").split(",")))
        moves = sum(1 for line in lines[1:] if line.strip() and not line.lstrip().startswith("#"))
        found.append(SavedGame(path.stem, header[1], _mission(header[1], seats, words), seats, moves, when, words.get("seen_by", "")))
    return sorted(found, key=lambda save: save.when, reverse=True)


def _mission(game: str, seats: Sequence[str], words: Mapping[str, str]) -> str:
    """The mission that a record's first line names, in words; empty where there is none, or no such game."""
    from infiltr.games import game as game_called
    from infiltr.hosts import host

    try:
        found = game_called(game)
        options = {name: value for name, value in words.items() if name in found.options}
        return host(found).title(found.setup(seats, options))
    except OptionError:
        return ""


def _result(save: SavedGame) -> str:
    """How a saved game ended, in a word."""
    from infiltr.core.reader import load
    from infiltr.games import game as game_called

    try:
        record = load(saves_folder() / f"{save.name}.txt", game_called)
        outcome = (record.view() if save.seen_by else record.table()).state.outcome
    except (InfiltrError, OSError):  # opening it says what is wrong with it
        return ""
    if outcome is None:
        return say("goes on")
    if outcome.won is None:
        return say("over")
    return say("won") if outcome.won else say("lost")


class Lobby:
    """Shown as the last value of a notebook's cell. `code` is a deal code to open, as typed."""

    def __init__(self, code: str = "") -> None:
        self.code = code.strip()

    def __repr__(self) -> str:
        return "Lobby()"

    def _repr_html_(self) -> str:
        parts = (_head(), _games(), _resume(), _deal(self.code), _notice())
        return f"<style>{_style()}</style><div class='infiltr-lobby'>{''.join(parts)}</div>"


def _style() -> str:
    return (Path(__file__).parent / "lobby.css").read_text(encoding="utf-8")


def _text(template: str, **params: object) -> str:
    return html.escape(say(template, **params))


def _head() -> str:
    about = _text("Games of hidden cards: play them, see what can be known, and ask why.")
    return f"<header><h1>infiltr</h1><p>{about}</p></header>"


def _address(page: str, **query: str) -> str:
    return html.escape(f"{page}.ipynb" + (f"?{urlencode(query)}" if query else ""))


def _games() -> str:
    cards = "".join(
        f"<li><h3>{_text(page.title)}</h3><p>{_text(page.about)}</p>"
        f"<a class='go' href='{_address(page.name)}' aria-label='{_text(page.action)}: {_text(page.title)}'>"
        f"{_text(page.action)}</a></li>"
        for page in pages()
    )
    none = "" if cards else f"<p>{_text('There is no game here yet.')}</p>"
    return f"<section><h2>{_text('Choose a table')}</h2>{none}<ul class='cards'>{cards}</ul></section>"


def _titles() -> dict[str, str]:
    return {page.name: say(page.title) for page in pages()}


def _rows(saves: list[SavedGame]) -> Iterator[str]:
    titles = _titles()
    for save in saves[:MOST_SAVES]:
        title = ": ".join(filter(None, (titles.get(save.game, save.game), save.options)))
        page = "assistant" if save.seen_by else save.game
        if save.seen_by:
            title = say("{game}, as {name} sees it", game=title, name=save.seen_by.capitalize())
        link = f"<a href='{_address(page, save=save.name)}'>{html.escape(title)}</a>"
        seats = html.escape(", ".join(seat.capitalize() for seat in save.seats))
        when = f"<time datetime='{save.when.isoformat(timespec='seconds')}'>{save.when:%Y-%m-%d %H:%M}</time>"
        yield f"<tr><th scope='row'>{link}</th><td>{seats}</td><td>{_result(save)}</td><td class='n'>{save.moves}</td><td>{when}</td></tr>"


def _resume() -> str:
    saves = saved_games()
    title = f"<h2>{_text('Go on with a game')}</h2>"
    if not saves:
        return f"<section>{title}<p>{_text('Games are saved as you play, and listed here.')}</p></section>"
    names = (N_("Game"), N_("Seats"), N_("Result"), N_("Moves"), N_("Last move"))
    heads = "".join(f"<th scope='col'>{_text(name)}</th>" for name in names)
    more = ""
    if len(saves) > MOST_SAVES:
        more = f"<p>{_text('The newest {count} are listed.', count=MOST_SAVES)}</p>"
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(_rows(saves))}</tbody></table>"
    name = _text("Saved games")
    wide = f"<div class='wide' tabindex='0' role='region' aria-label='{name}'>{table}</div>"
    return f"<section>{title}{wide}{more}</section>"


def _deal(code: str) -> str:
    found = _found(code) if code else ""
    help_text = _text("The code is shown beside every table; the same code gives the same cards.")
    return (
        f"<section><h2>{_text('Play a given deal')}</h2>{found}"
        "<form method='get' action='lobby.ipynb'>"
        f"<label for='infiltr-code'>{_text('Deal code')}</label>"
        f"<input id='infiltr-code' name='deal' value='{html.escape(code)}' required autocomplete='off'"
        " spellcheck='false' aria-describedby='infiltr-code-help'>"
        f"<button>{_text('Find this deal')}</button>"
        f"<p id='infiltr-code-help'>{help_text}</p>"
        "</form></section>"
    )


def _found(code: str) -> str:
    from infiltr.core.codes import decode
    from infiltr.core.game import CodeError
    from infiltr.games import GAMES

    try:
        game, setup, _ = decode(code, GAMES.values())
    except CodeError as error:
        return f"<p class='wrong' role='alert'>{html.escape(str(error))}</p>"
    text = say_many("{game}, {count} seat", "{game}, {count} seats", len(setup.seats), game=_played(game, setup))
    text = say(", ").join([text, *_changed(game, setup)])
    link = f"<a class='go' href='{_address(game.name, deal=code)}'>{_text('Play this deal')}</a>"
    return f"<div class='found' role='status'><span>{html.escape(text)}</span>{link}</div>"


def _played(game: Game, setup: Setup) -> str:
    from infiltr.hosts import played

    try:
        return played(game, setup)
    except OptionError:  # a game without a table yet
        return game.title


def _changed(game: Game, setup: Setup) -> Iterator[str]:
    """The rulings of a deal that are not the usual ones, and the values of its options that the game's name does not say."""
    said = _played(game, setup) != game.title
    for option in game:
        value = setup.options[option.name]
        if value == option.default or (said and option.name == "mission"):
            continue
        yield say("“{ruling}” is {value}", ruling=say(option.text).rstrip("."), value=value)


def _notice() -> str:
    notice = _text(
        "Unofficial: not affiliated with, or endorsed by, the designers and publishers of these games. "
        "The names belong to their owners and only say which rules are meant. "
        "If you enjoy a game, please own the game."
    )
    return f"<footer><p>{notice}</p></footer>"
