"""Shorthand for one act at a physical table, as typed in the assistant: the lines of the record that it stands for.

=================================  =======================================================================
typed                              stands for
=================================  =======================================================================
hand ann rope jammer ...           the items of a first hand, in any order
choose ann bob, choose ann 4       a choice without its kind: the one on offer that has this value
take ann 3 1                       several tokens taken one after the other
=================================  =======================================================================

What shows this seat nothing (another's selection, draw or token) is supplied by the reader of records.
"""

from __future__ import annotations

from typing import Any

from infiltr.core.shorthand import by_verb
from infiltr.core.words import say

from .agenda import Step
from .allowed import offered
from .settings import Rules

__all__ = ["expand"]


def _hand(words: list[str], state: Any) -> list[str]:
    if len(words) < 2:
        raise ValueError(say("a seat and its items are expected, such as: hand ann {items}", items="rope jammer"))
    seat, *items = words
    rules: Rules = state.rules
    order = {item.card.text: item.index for item in rules.deck.items}
    items.sort(key=lambda word: order.get(word, -1))
    return [f"deal {seat} {word}" for word in items]


def _choose(words: list[str], state: Any) -> list[str]:
    if len(words) == 2 and ":" not in words[1] and state.outcome is None and state.agenda[-1].step in (Step.CHOOSE, Step.ORDER):
        fitting = [one for one in offered(state) if one.value == words[1]]
        if len(fitting) == 1:
            return [f"choose {words[0]} {fitting[0]}"]
    return [" ".join(("choose", *words))]


def _take(words: list[str], state: Any) -> list[str]:
    return [f"take {words[0]} {word}" for word in words[1:]] if len(words) > 2 else [" ".join(("take", *words))]


expand = by_verb({"hand": _hand, "choose": _choose, "take": _take})
