"""What a panel of hints shows, as plain data.

A **section** is ``{"id", "title", "text": [...], "items": [...], "end": [...], "buttons": [...]}``: texts, items, texts
after them. An item is ``{"text", "moves", "facts", "tag"}``, where ``moves`` are places in the record that the table can
light up and ``facts`` are items again. A button has what it sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from infiltr.answers import Cited

__all__ = ["Data", "button", "cited", "conclusion", "item", "section"]

Data = dict[str, Any]


def section(key: str, title: str, text: Sequence[str], items: Sequence[Data] = (), buttons: Sequence[Data] = (),
            end: Sequence[str] = ()) -> Data:
    """One section."""
    return {"id": key, "title": title, "text": list(text), "items": list(items), "end": list(end), "buttons": list(buttons)}


def item(text: str, moves: Sequence[int], facts: Sequence[Data] = (), tag: str = "") -> Data:
    """One line of a list, with the moves that it lights up."""
    return {"text": text, "moves": list(moves), "facts": list(facts), "tag": tag}


def cited(facts: Iterable[Cited]) -> list[Data]:
    """The facts that an answer rests on, each with its move."""
    return [item(fact.text, [] if fact.move is None else [fact.move]) for fact in facts]


def conclusion(text: str, facts: Sequence[Data]) -> str:
    """What follows from facts that are listed already."""
    listed = " ".join(fact["text"] for fact in facts)
    return text.removeprefix(listed).removesuffix(listed).strip() or text


def button(kind: str, label: str, *, main: bool = False, pressed: bool | None = None, **more: Any) -> Data:
    """A button; ``pressed`` None: it is no switch."""
    return {"label": label, "main": main, "pressed": pressed, "send": {"kind": kind, **more}}
