"""The last position as a static picture: what a saved notebook shows where no kernel runs.

It is a display of its own, hidden by the style of the live widget; the notebook keeps it.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from infiltr.core.words import say

__all__ = ["Picture", "drawn"]

_COLOURS = {"R": "#b3261e", "B": "#1d4fb0", "G": "#176637", "Y": "#7b5800", "K": "#20242a"}
_WIDTH, _CARD, _LINE = 640, 34, 56


class Picture:
    """The picture, kept up to date with the newest scene."""

    def __init__(self) -> None:
        self._scene: Mapping[str, Any] = {}
        self._handle: Any = None

    def show(self) -> None:
        """Display it in the cell that runs now."""
        from IPython.display import HTML, display

        self._handle = display(HTML(drawn(self._scene)), display_id=True)  # type: ignore[no-untyped-call]

    def of(self, scene: Mapping[str, Any]) -> None:
        """Draw this scene from now on."""
        self._scene = scene
        if self._handle is not None:
            from IPython.display import HTML

            self._handle.update(HTML(drawn(scene)))  # type: ignore[no-untyped-call]


def drawn(scene: Mapping[str, Any]) -> str:
    """A scene as a figure: HTML with one drawing, and its text for those who do not see it."""
    if scene.get("mode") != "game":
        text = say("The table is shown when this notebook runs.")
        return f'<figure class="infiltr-picture"><figcaption>{html.escape(text)}</figcaption></figure>'
    rows = list(_rows(scene))
    described = html.escape(_described(scene, rows), quote=True)
    laid = [row for row in rows if row[1]]
    height = 34 + _LINE * len(laid)
    lines = "".join(_row(row, 30 + index * _LINE) for index, row in enumerate(laid))
    caption = f"{scene['title']}. {scene['status']['text']}"
    return (
        '<figure class="infiltr-picture" style="margin:0;max-width:640px">'
        f'<svg role="img" aria-label="{described}" viewBox="0 0 {_WIDTH} {height}" width="100%" '
        'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="13">'
        f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="#dfe9e4"/>'
        f'<text x="14" y="22" font-weight="bold" fill="#1b1f23">{html.escape(_supplies(scene))}</text>{lines}</svg>'
        f"<figcaption>{html.escape(caption)}</figcaption></figure>"
    )


def _rows(scene: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for place in scene.get("map", {}).get("rooms", ()):
        if place["cards"]:
            yield place["title"], place["cards"]
    for player in scene["players"]:
        for zone in player["zones"]:
            yield say("{name}: {zone}", name=player["name"], zone=zone["title"]), zone["cards"]
    for zone in scene["zones"]:
        yield zone["title"], zone["cards"]
    if scene["hand"]:
        yield scene["hand"]["title"], scene["hand"]["cards"]


def _supplies(scene: Mapping[str, Any]) -> str:
    return " · ".join(f"{supply['title']}: {supply['count']}" for supply in scene["supplies"])


def _described(scene: Mapping[str, Any], rows: list[tuple[str, list[Any]]]) -> str:
    parts = [str(scene["title"]), str(scene["status"]["text"]), *(str(supply["spoken"]) for supply in scene["supplies"])]
    for name, cards in rows:
        shown = ", ".join(str(card.get("name") or card["spoken"]) for card in cards) or say("none")
        parts.append(say("{name}: {cards}", name=name, cards=shown))
    return ". ".join(part.rstrip(".") for part in parts) + "."


def _row(row: tuple[str, list[Any]], top: int) -> str:
    name, cards = row
    drawn_cards = "".join(_card(card, 190 + index * (_CARD + 4), top) for index, card in enumerate(cards[:11]))
    return f'<text x="14" y="{top + 30}" fill="#1b1f23">{html.escape(name[:28])}</text>{drawn_cards}'


def _card(card: Mapping[str, Any], left: int, top: int) -> str:
    suit = card.get("suit")
    if not suit:
        return (f'<rect x="{left}" y="{top + 4}" width="{_CARD}" height="46" rx="5" fill="#39536b"/>'
                f'<text x="{left + 12}" y="{top + 32}" fill="#fff">{html.escape(str(card.get("back", "?")))}</text>')
    colour = _COLOURS[suit]
    if card.get("word"):
        return (f'<rect x="{left}" y="{top + 4}" width="{_CARD}" height="46" rx="5" fill="#fff" stroke="{colour}"/>'
                f'<text x="{left + 10}" y="{top + 24}" fill="{colour}" font-size="16">{html.escape(str(card["glyph"]))}</text>'
                f'<text x="{left + 2}" y="{top + 43}" fill="{colour}" font-size="9">{html.escape(str(card["word"])[:7])}</text>')
    number, letter, glyph = (html.escape(str(card.get(part, ""))) for part in ("number", "letter", "glyph"))
    return (f'<rect x="{left}" y="{top + 4}" width="{_CARD}" height="46" rx="5" fill="#fff" stroke="{colour}"/>'
            f'<text x="{left + 4}" y="{top + 21}" fill="{colour}" font-weight="bold">{number}{letter}</text>'
            f'<text x="{left + 10}" y="{top + 43}" fill="{colour}" font-size="18">{glyph}</text>')
