"""The oracle: every full log that looks, once hidden, like the record, with the product of its chances.

It knows no game. On a small box (at most 10^5 logs) it judges a game's evidence: claims about sets use the logs, claims about
odds the weights. This is perft for deduction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from .game import State
from .moves import DEALER, Move, Seat, blank_fields, hide
from .table import View

__all__ = ["Share", "logs", "odds"]

Share = Callable[[Any, Move], tuple[int, int]]
"""How likely a choice is taken to be in a full state: a weight, out of a total."""


def _even(state: State, move: Move) -> tuple[int, int]:
    return 1, 1


def logs(view: View, share: Share = _even) -> Iterator[tuple[tuple[Move, ...], State, Fraction]]:
    """Every possible full log behind ``view``, the full state at its end, and its weight.

    The weight is the product of the dealer's chances: choices of players are taken to tell nothing. Where a move stands for
    several choices that look the same (one of two equal cards), or a choice is made at random, ``share`` says how likely it is.
    """
    for log, state, weight, total in _grow(view.record, view.seat, share, [], view.game.start(view.setup), 1, 1):
        yield tuple(log), state, Fraction(weight, total)


def _grow(record: Sequence[Move], seat: Seat | None, share: Share, log: list[Move], state: State, weight: int, total: int,
          ) -> Iterator[tuple[list[Move], State, int, int]]:
    """The logs that go on from ``log``; the weight is ``weight / total``, left as two integers for speed."""
    certain = 0  # moves that have one possible form are made in a loop: records are long, recursion is not
    while len(log) < len(record):
        options = _options(state, record[len(log)], seat, share)
        if len(options) != 1:
            for option, chance, chances in options:
                log.append(option)
                yield from _grow(record, seat, share, log, state.after(option), weight * chance, total * chances)
                log.pop()
            break
        option, chance, chances = options[0]
        weight, total, state = weight * chance, total * chances, state.after(option)
        log.append(option)
        certain += 1
    else:
        yield log, state, weight, total
    del log[len(log) - certain:]


def _options(state: State, seen: Move, seat: Seat | None, share: Share) -> list[tuple[Move, int, int]]:
    """The full moves that look like ``seen``, each with its weight, and what that is out of."""
    if state.turn is DEALER:
        chances = state.chances()
        if type(seen) is type(chances[0][0]):
            total = sum(weight for _, weight in chances)
            return [(option, weight, total) for option, weight in chances if option == seen or hide(option, seat) == seen]
    if not blank_fields(seen):
        return [(seen, *share(state, seen))] if state.problem(seen) is None else []
    return [(option, *share(state, option)) for option in state.legal_moves() if hide(option, seat) == seen]


def odds(view: View, question: Callable[[State], Hashable], share: Share = _even) -> dict[Hashable, Fraction]:
    """The exact distribution of ``question(full state)`` given the view, by counting every log."""
    weights: dict[Hashable, Fraction] = {}
    for _, state, weight in logs(view, share):
        answer = question(state)
        weights[answer] = weights.get(answer, Fraction(0)) + weight
    total = sum(weights.values())
    return {answer: weight / total for answer, weight in weights.items()}
