"""The lobby: what there is to play, games to go on with, a box for a deal code, and the notice; as plain HTML.

It needs no widget and no script: links and one form, so that it works in Voila, JupyterLab, Notebook and the static site.
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
from infiltr.core.words import N_, say

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
        N_("Work out who the suspects are before they get away. Three training missions and twenty more, two to five seats."),
        N_("Play"),
    ),
    Page(
        "learn",
        N_("Learn by playing"),
        N_("A first game in at most fifteen steps. Each rule appears when you need it."),
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
        shown = ", ".join(f"{key} {value}" for key, value in words.items() if key in {"mission", "roles"})
        found.append(SavedGame(path.stem, header[1], shown, seats, moves, when))
    return sorted(found, key=lambda save: save.when, reverse=True)


class Lobby:
    """Shown as the last value of a notebook's cell. `code` is a deal code to open, as typed."""

    def __init__(self, code: str = "") -> None:
        self.code = code.strip()

    def __repr__(self) -> str:
        return "Lobby()"

    def _repr_html_(self) -> str:
        parts = (_head(), _games(), _resume(), _deal(self.code), _notice())
        return f"<style>{_STYLE}</style><div class='infiltr-lobby'>{''.join(parts)}</div>"


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
        title = " ".join(filter(None, (titles.get(save.game, save.game), save.options)))
        link = f"<a href='{_address(save.game, save=save.name)}'>{html.escape(title)}</a>"
        seats = html.escape(", ".join(seat.capitalize() for seat in save.seats))
        when = f"<time datetime='{save.when.isoformat(timespec='seconds')}'>{save.when:%Y-%m-%d %H:%M}</time>"
        yield f"<tr><th scope='row'>{link}</th><td>{seats}</td><td class='n'>{save.moves}</td><td>{when}</td></tr>"


def _resume() -> str:
    saves = saved_games()
    title = f"<h2>{_text('Go on with a game')}</h2>"
    if not saves:
        return f"<section>{title}<p>{_text('Games are saved as you play, and listed here.')}</p></section>"
    heads = "".join(f"<th scope='col'>{_text(head)}</th>" for head in ("Game", "Seats", "Moves", "Last move"))
    more = ""
    if len(saves) > MOST_SAVES:
        more = f"<p>{_text('The newest {count} are listed.', count=MOST_SAVES)}</p>"
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(_rows(saves))}</tbody></table>"
    return f"<section>{title}<div class='wide' tabindex='0' role='region' aria-label='{_text('Saved games')}'>{table}</div>{more}</section>"


def _deal(code: str) -> str:
    found = _found(code) if code else ""
    return (
        f"<section><h2>{_text('Play a given deal')}</h2>{found}"
        "<form method='get' action='lobby.ipynb'>"
        f"<label for='infiltr-code'>{_text('Deal code')}</label>"
        f"<input id='infiltr-code' name='deal' required autocomplete='off' spellcheck='false' value='{html.escape(code)}' "
        "aria-describedby='infiltr-code-help'>"
        f"<button>{_text('Find this deal')}</button>"
        f"<p id='infiltr-code-help'>{_text('The code is shown beside every table; the same code gives the same cards.')}</p>"
        "</form></section>"
    )


def _found(code: str) -> str:
    return ""


def _notice() -> str:
    notice = _text(
        "Unofficial: not affiliated with, or endorsed by, the designers and publishers of these games. The names belong to "
        "their owners and only say which rules are meant. If you enjoy a game, please own the game."
    )
    return f"<footer><p>{notice}</p></footer>"


_STYLE = """
.infiltr-lobby.infiltr-lobby { --ink: var(--jp-content-font-color0, CanvasText); --paper: var(--jp-layout-color0, Canvas);
  --soft: var(--jp-content-font-color1, CanvasText); --line: color-mix(in srgb, currentColor 55%, transparent);
  --act: #1d4f91; --on-act: #fff; color: var(--ink); font: 1rem/1.5 var(--jp-ui-font-family, system-ui, sans-serif);
  max-width: 62rem; margin: 0 auto; padding: 0.5rem; }
.theme-dark .infiltr-lobby, [data-jp-theme-light="false"] .infiltr-lobby.infiltr-lobby { --act: #9cc3ff; --on-act: #0d1b2e; }
.infiltr-lobby.infiltr-lobby :is(h1, h2, h3, p, ul, table, form) { margin: 0; padding: 0; color: inherit; }
.infiltr-lobby.infiltr-lobby header { padding: 1.2rem 0 0.4rem; }
.infiltr-lobby.infiltr-lobby h1 { font-size: 2.4rem; line-height: 1.1; letter-spacing: -0.02em; font-weight: 750; }
.infiltr-lobby.infiltr-lobby header p { font-size: 1.15rem; margin-top: 0.4rem; color: var(--soft); }
.infiltr-lobby.infiltr-lobby section { margin-top: 2rem; }
.infiltr-lobby.infiltr-lobby h2 { font-size: 1.2rem; font-weight: 650; margin-bottom: 0.7rem; }
.infiltr-lobby.infiltr-lobby .cards { list-style: none; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); }
.infiltr-lobby.infiltr-lobby .cards li { border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem; display: flex; flex-direction: column; gap: 0.5rem; margin: 0; }
.infiltr-lobby.infiltr-lobby .cards li:first-child { border: 2px solid var(--act); }
.infiltr-lobby.infiltr-lobby h3 { font-size: 1.1rem; font-weight: 650; }
.infiltr-lobby.infiltr-lobby .cards p { flex: 1; color: var(--soft); }
.infiltr-lobby.infiltr-lobby :is(a.go, button) { align-self: start; display: inline-block; background: var(--act); color: var(--on-act) !important;
  border: 2px solid transparent; border-radius: 8px; padding: 0.5rem 1.1rem; font: inherit; font-weight: 600; text-decoration: none !important; cursor: pointer; }
.infiltr-lobby.infiltr-lobby :is(a, button, input, .wide):focus-visible { outline: 3px solid var(--act); outline-offset: 3px; }
.infiltr-lobby.infiltr-lobby :is(a.go, button):hover { text-decoration: underline !important; }
.infiltr-lobby.infiltr-lobby .wide { overflow-x: auto; padding: 4px; margin: -4px; }
.infiltr-lobby.infiltr-lobby table { border-collapse: collapse; width: 100%; font-size: 1rem; table-layout: auto; border: 0; }
.infiltr-lobby.infiltr-lobby tr { background: none !important; }
.infiltr-lobby.infiltr-lobby :is(td, th) { text-align: start !important; padding: 0.5rem 0.8rem 0.5rem 0; border: 0; border-bottom: 1px solid var(--line); background: none !important; font-weight: 400; max-width: none; white-space: normal; vertical-align: top; color: inherit; }
.infiltr-lobby.infiltr-lobby thead th { font-weight: 600; }
.infiltr-lobby.infiltr-lobby tbody a { color: var(--act) !important; display: inline-block; padding: 0.15rem 0; font-weight: 600; }
.infiltr-lobby.infiltr-lobby .n { font-variant-numeric: tabular-nums; }
.infiltr-lobby.infiltr-lobby form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
.infiltr-lobby.infiltr-lobby input { font: inherit; padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); width: min(18rem, 100%); box-sizing: border-box; }
.infiltr-lobby.infiltr-lobby form p { flex-basis: 100%; color: var(--soft); font-size: 0.95rem; }
.infiltr-lobby.infiltr-lobby .found { border: 2px solid var(--act); border-radius: 12px; padding: 0.8rem 1rem; margin-bottom: 1rem; display: flex; flex-wrap: wrap; gap: 0.6rem 1.2rem; align-items: center; }
.infiltr-lobby.infiltr-lobby .wrong { border-inline-start: 6px solid #c62828; padding: 0.4rem 0.8rem; margin-bottom: 1rem; }
.infiltr-lobby.infiltr-lobby footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.8rem; color: var(--soft); font-size: 0.95rem; }
"""
