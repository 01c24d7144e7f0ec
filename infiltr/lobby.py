"""The lobby: what there is to play, games to go on with, a box for a deal code, and the notice; as plain HTML.

It needs no widget and no script: links and one form work in Voila, JupyterLab and Notebook.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

from infiltr._where import notebooks_folder, saves_folder
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
        "learn",
        N_("Learn by playing"),
        N_("A first game in twelve steps. Each rule appears when you need it."),
        N_("Start here"),
    ),
    Page(
        "assistant",
        N_("Assistant for your table"),
        N_("You play with the cards at a table and tell what happens: exact odds, hints and checks for your seat."),
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
    """The pages whose notebook is there, in the lobby's order."""
    there = {path.stem for path in (notebooks_folder() / "play").glob("*.ipynb")}
    return [page for page in _PAGES if page.name in there]


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
        shown = _mission(words.get("mission", ""))
        found.append(SavedGame(path.stem, header[1], shown, seats, moves, when, words.get("seen_by", "")))
    return sorted(found, key=lambda save: save.when, reverse=True)


def _mission(value: str) -> str:
    if value.isdigit():
        return say("Mission {number}", number=value)
    number = value.removeprefix("training")
    return say("Training {number}", number=number) if number.isdigit() else value


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
    return {page.name: say(page.title) for page in _PAGES}


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
        yield f"<tr><th scope='row'>{link}</th><td>{seats}</td><td class='n'>{save.moves}</td><td>{when}</td></tr>"


def _resume() -> str:
    saves = saved_games()
    title = f"<h2>{_text('Go on with a game')}</h2>"
    if not saves:
        return f"<section>{title}<p>{_text('Games are saved as you play, and listed here.')}</p></section>"
    names = (N_("Game"), N_("Seats"), N_("Moves"), N_("Last move"))
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
    usual = {option.name: option.default for option in game}
    told = (name for name, value in setup.options.items() if name == "mission" or value != usual.get(name))
    options = ", ".join(f"{name} {setup.options[name]}" for name in told)
    count = len(setup.seats)
    words = {"game": game.title, "options": options}
    text = say_many("{game}, {count} seat, {options}", "{game}, {count} seats, {options}", count, **words)
    link = f"<a class='go' href='{_address(game.name, deal=code)}'>{_text('Play this deal')}</a>"
    return f"<div class='found' role='status'><span>{html.escape(text)}</span>{link}</div>"


def _notice() -> str:
    notice = _text(
        "Unofficial: not affiliated with, or endorsed by, the designers and publishers of these games. "
        "The names belong to their owners and only say which rules are meant. "
        "If you enjoy a game, please own the game."
    )
    return f"<footer><p>{notice}</p></footer>"
