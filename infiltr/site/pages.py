"""The site's own pages: the front page, one page a table, the docs and the notices, as HTML without any framework."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infiltr.core.words import N_, language, say

__all__ = ["Cell", "docs_page", "frame", "front_page", "read_cells", "table_page"]


_TO_LOBBY = re.compile(r"\s*\[[^\]]*\]\(lobby\.ipynb\)")  # a page has this link at its top


@dataclass(frozen=True, slots=True)
class Cell:
    """A notebook's cell: rendered Markdown, or code to run."""

    html: str = ""
    source: str | None = None


def read_cells(notebook: Path) -> tuple[str, list[Cell]]:
    """The title in a notebook's metadata (else its name), and its cells."""
    found = json.loads(notebook.read_text(encoding="utf-8"))
    cells = []
    for cell in found["cells"]:
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cells.append(Cell(html=markdown(_TO_LOBBY.sub("", source))))
        elif cell["cell_type"] == "code" and source.strip():
            cells.append(Cell(source=source))
    return str(found["metadata"].get("title", notebook.stem)), cells


def markdown(text: str, *, anchors: bool = False) -> str:
    """CommonMark with tables; links between Markdown files or notebooks become links
    between pages, headings may get anchors."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for index, token in enumerate(tokens):
        if anchors and token.type == "heading_open":
            token.attrSet("id", _anchor(tokens[index + 1].content))
        for child in token.children or ():
            target = str(child.attrGet("href") or "")
            if child.type == "link_open" and re.match(r"(?![a-z]+:)[^#?]*\.(md|ipynb)([#?]|$)", target):
                page = re.sub(r"\.(md|ipynb)([#?]|$)", r".html\2", target)
                child.attrSet("href", "../index.html" if page == "lobby.html" else page)
    return str(reader.renderer.render(tokens, reader.options, {}))


def _anchor(text: str) -> str:
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def frame(title: str, body: str, *, root: str = "", head: str = "", home: bool = True, more: str = "") -> str:
    """A whole page; `root` leads from it to the site's folder, such as `../`; `more` stands beside the link to all tables."""
    back = f'<nav aria-label="infiltr"><a href="{root}index.html">← {_text("All tables")}</a>{more}</nav>' if home else ""
    whole = title if title == "infiltr" else f"{title} · infiltr"
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{html.escape(whole)}</title><link rel="icon" href="data:,">\n'
        f'<link rel="stylesheet" href="{root}static/site.css">{head}</head>\n<body>{back}\n{body}\n</body></html>\n'
    )


def table_page(title: str, cells: list[Cell], about: str, rules: str = "") -> str:
    """A notebook as a page: its text at once, its code in the browser's Python. ``rules`` is the address of the game's rules; they
    open in a tab of their own, since the game would end with this page."""
    data: dict[str, Any] = {
        "cells": [{"source": cell.source} if cell.source is not None else {} for cell in cells],
        "labels": {
            "starting": say("Getting Python ready; the first time this takes some seconds …"),
            "dealing": say("Setting the table …"),
            "thinking": say("Thinking …"),
            "failed": say("This page could not start. A current Firefox, Chrome, Edge or Safari is needed."),
            "stopped": say("Something went wrong; what it was is said below. Start the page over to go on."),
            "details": say("Details"),
            "file": "infiltr-game.txt",
        },
    }
    blob = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    parts = "".join(f'<div id="cell-{index}" class="cell">{cell.html}</div>\n' for index, cell in enumerate(cells))
    buttons = "".join(
        f'<button type="button" id="{ident}"{more}>{_text(label)}</button>'
        for ident, label, more in (
            ("save", N_("Save to a file"), " disabled"),
            ("open", N_("Open a file"), ""),
            ("again", N_("Start the page over"), ""),
        )
    )
    kept = _text("The game, and how far the campaign has come, are kept in this page alone and end with it. Saved to a file, both go on.")
    old = _text("This browser is too old for the tables. A current Firefox, Chrome, Edge or Safari is needed.")
    body = (
        f'<main class="table"><noscript><p class="wrong">{_text("The tables need JavaScript.")}</p></noscript>\n'
        f'<p id="status" role="status"></p>\n<div id="cells">{parts}</div>\n'
        f'<section id="tools" hidden aria-label="{_text("This game")}">{buttons}<p>{kept}</p>'
        '<input type="file" id="file" accept=".txt,text/plain" hidden></section></main>\n'
        f'<script type="application/json" id="page">{blob}</script>\n'
        f"<script>{_CHECK.replace('TOO_OLD', json.dumps(html.unescape(old)))}</script>\n"
        '<script type="module" src="../static/page.js"></script>'
    )
    more = f' · <a href="{html.escape(rules)}" target="_blank" rel="noopener">{_text("Rules (a new tab)")}</a>' if rules else ""
    return frame(title, body, root="../", head=f'<meta name="description" content="{html.escape(about)}">', more=more)


# one clear line instead of a silent page: module workers and WebAssembly with exceptions are needed
_CHECK = """(function () {
  var able = false;
  try {
    new Worker("data:,", { get type() { able = true; return "module"; } }).terminate();
  } catch (error) { /* refused, but asked */ }
  if (!able || typeof WebAssembly !== "object" || !WebAssembly.Tag || !Array.prototype.findLastIndex) {
    var line = document.getElementById("status");
    line.className = "wrong";
    line.textContent = TOO_OLD;
    document.body.dataset.old = "true";
  }
})();"""


def front_page(
    tables: list[tuple[str, str, str, str]],
    codes: dict[str, str],
    lessons: list[tuple[str, str]],
    docs: list[tuple[str, str]],
) -> str:
    """Cards of the tables (address, title, about, action), a box for a deal code (letters of a game to its table's
    address), lessons and docs (address, title), and the notice."""
    cards = "".join(
        f'<li><h3>{html.escape(title)}</h3><p>{html.escape(about)}</p>'
        f'<a class="go" href="{html.escape(address)}" aria-label="{html.escape(f"{action}: {title}")}">{html.escape(action)}</a></li>'
        for address, title, about, action in tables
    )
    parts = [
        f'<header><h1>infiltr</h1><p>{_text("Games of hidden cards: play them, see what can be known, and ask why.")}</p></header>',
        f'<section><h2>{_text("Choose a table")}</h2><ul class="cards">{cards}</ul></section>',
    ]
    if codes:
        parts.append(_code_box(codes))
    for heading, links in ((_text("Lessons and notebooks"), lessons), (_text("To read"), docs)):
        if links:
            rows = "".join(f'<li><a href="{html.escape(address)}">{html.escape(title)}</a></li>' for address, title in links)
            parts.append(f'<section><h2>{heading}</h2><ul class="links">{rows}</ul></section>')
    notice = _text(
        "Unofficial: not affiliated with, or endorsed by, the designers and publishers of these games. "
        "The names belong to their owners and only say which rules are meant. If you enjoy a game, please own the game."
    )
    own = _text("Everything on this site comes from this site, and nothing that you do on it is sent anywhere.")
    licences = f'<a href="notices.html">{_text("Licences")}</a>'
    parts.append(f"<footer><p>{notice}</p><p>{own} {licences}</p></footer>")
    return frame("infiltr", f'<main class="infiltr-lobby">{"".join(parts)}</main>', home=False)


def _code_box(codes: dict[str, str]) -> str:
    letters = json.dumps(codes).replace("<", "\\u003c")
    wrong = html.escape(say("This is no deal code of a game here; expected one such as {form}.", form=f"{min(codes)}-0-7C"))
    return (
        f'<section><h2>{_text("Play a given deal")}</h2><form id="deal" action="{html.escape(next(iter(codes.values())))}">'
        f'<label for="code">{_text("Deal code")}</label>'
        '<input id="code" name="deal" required autocomplete="off" spellcheck="false" aria-describedby="code-help">'
        f'<button>{_text("Play this deal")}</button><p class="wrong" role="alert" id="no-code" hidden>{wrong}</p>'
        f'<p id="code-help">{_text("The code is shown beside every table; the same code gives the same cards.")}</p>'
        f"</form></section><script>{_CODE_BOX.replace('LETTERS', letters)}</script>"
    )


# a code begins with the letters of its game, which say the table
_CODE_BOX = """(function () {
  var tables = LETTERS, form = document.getElementById("deal");
  form.addEventListener("submit", function (event) {
    var address = tables[form.deal.value.trim().split(/[\\s-]/)[0].toUpperCase()];
    document.getElementById("no-code").hidden = Boolean(address);
    if (address) form.action = address; else event.preventDefault();
  });
})();"""


def docs_page(text: str, name: str, root: str) -> str:
    """A Markdown file as a page; its first heading is the title."""
    found = re.search(r"^# +(.+)$", text, re.MULTILINE)
    return frame(found[1].strip() if found else name, f'<main class="prose">{markdown(text, anchors=True)}</main>', root=root)


def _text(template: str, **params: object) -> str:
    return html.escape(say(template, **params))
