"""The oracle: every full log that looks, once hidden, like the record, with the product of its chances.

It knows no game. On a small box (at most 10^5 logs) it judges a game's evidence: claims about sets use the logs, claims about
odds the weights. This is perft for deduction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from .game import State
from .moves import DEALER, Move, blank_fields, hide
from .table import View

__all__ = ["logs", "odds"]


def logs(view: View) -> Iterator[tuple[tuple[Move, ...], State, Fraction]]:
    """Every possible full log behind ``view``, the full state at its end, and its weight.

    The weight is the product of the dealer's chances: choices of players are taken to tell nothing.
    """
    record = view.record

    def grow(log: list[Move], state: State, weight: Fraction) -> Iterator[tuple[tuple[Move, ...], State, Fraction]]:
        if len(log) == len(record):
            yield tuple(log), state, weight
            return
        seen = record[len(log)]
        for option, chance in _options(state, seen):
            if hide(option, view.seat) == seen:
                log.append(option)
                yield from grow(log, state.after(option), weight * chance)
                log.pop()

    yield from grow([], view.game.start(view.setup), Fraction(1))


def _options(state: State, seen: Move) -> Iterator[tuple[Move, Fraction]]:
    if state.turn is DEALER:
        chances = state.chances()
        total = sum(weight for _, weight in chances)
        if type(seen) is type(chances[0][0]):
            for option, weight in chances:
                yield option, Fraction(weight, total)
            return
    if not blank_fields(seen):
        if state.problem(seen) is None:
            yield seen, Fraction(1)
        return
    for option in state.legal_moves():
        yield option, Fraction(1)


def odds(view: View, question: Callable[[State], Hashable]) -> dict[Hashable, Fraction]:
    """The exact distribution of ``question(full state)`` given the view, by counting every log."""
    weights: dict[Hashable, Fraction] = {}
    for _, state, weight in logs(view):
        answer = question(state)
        weights[answer] = weights.get(answer, Fraction(0)) + weight
    total = sum(weights.values())
    return {answer: weight / total for answer, weight in weights.items()}
