"""What is wrong with an entry, said for this table: what was meant, and what can be entered in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.deriving import asking
from infiltr.entries import Entry, plain
from infiltr.forms import forms, template

__all__ = ["refused"]


def refused(entry: Entry, view: View) -> Entry:
    """An entry that cannot be right, with what is wrong and what is expected there; ``view``: what is known before it."""
    verb = (plain(entry.text, view.setup).split() or [""])[0]
    room = asking(view.game)
    asks = room.asks(view)
    here, kinds = forms(asks), view.game.codec.kinds
    known = [*kinds, *room.VERBS]
    if verb not in known:
        return _unknown(entry, verb, known, here)
    form = view.game.codec.form(verb) if verb in kinds else ""
    if form and form in entry.problem:  # the problem says how the line looks: in short, if it can be short
        return replace(entry, problem=entry.problem.replace(form, here.get(verb, form)))
    if entry.made:
        return entry
    return replace(entry, expected=_expected(view, verb, asks))


def _unknown(entry: Entry, verb: str, known: Sequence[str], here: Mapping[str, str]) -> Entry:
    close = get_close_matches(verb, known, 1)
    if close:
        text = say("No act is called {verb!r}. Is {close!r} meant?", verb=verb, close=close[0])
        return replace(entry, problem=text, expected=_here([here[close[0]]]) if close[0] in here else "")
    verbs = ", ".join(here) or say("nothing")
    return replace(entry, problem=say("No act is called {verb!r}. What can be entered here: {verbs}.", verb=verb, verbs=verbs))


def _expected(view: View, verb: str, asks: Sequence[Mapping[str, Any]]) -> str:
    """What can be entered here; the act itself, if it is one of them."""
    if view.state.outcome is not None:
        return say("Nothing more can be entered.")
    same = [ask for ask in asks if ask["line"].split()[0] == verb]
    wanted = _here([template(ask) for ask in same or asks])
    cards = [option["value"] for ask in same for part in ask["parts"] for option in part.get("options", ())
             if "face" in option and part["id"] == "card"]
    return say("{expected} CARD is one of {cards}.", expected=wanted, cards=", ".join(cards)) if cards else wanted


def _here(lines: Sequence[str]) -> str:
    return say("Expected here: {forms}.", forms=", ".join(lines)) if lines else ""
