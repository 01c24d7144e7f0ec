"""Odds of more states than can be counted: a weighted sample, and what it is worth.

The widest rows are drawn one after the other, each exactly by the copies that those before it left; the narrower ones
are counted together for each such draw (Rao-Blackwell). A draw's weight makes up for the order (sequential importance
sampling; Liu 2001, "Monte Carlo Strategies in Scientific Computing", ch. 3). With weights w the effective sample size
is (sum w)^2 / sum w^2, and the standard error of a mean m is sqrt(sum w^2 (x - m)^2) / sum w.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from math import sqrt
from random import Random

from solvers.cases import Case
from solvers.chains import Chain
from solvers.packed import Packed
from solvers.tables import Table, walk

__all__ = ["Estimate"]

SAMPLES = 200
TOGETHER = 300
"""So many states of the narrower rows are counted together."""


class Estimate:
    """A weighted sample of the worlds of some cases.

    `means`: for each variable and value its estimated chance; `error`: the largest standard error among them.
    """

    def __init__(self, cases: Sequence[Case], variables: Sequence[str], number: int = SAMPLES, seed: int = 1) -> None:
        self.number = number
        self.worlds: list[tuple[float, Case, dict[str, int]]] = []
        rng = Random(seed)
        size = len(cases[0].room)
        rows: list[list[list[float]]] = []
        for spot in range(number):
            drawn = _draw(cases[spot % len(cases)], rng)
            if drawn is None:
                continue
            weight, case, cards, table = drawn
            self.worlds.append((weight, case, cards))
            rows.append(_chances(case, cards, table, variables, size))
        weights = [weight for weight, _, _ in self.worlds]
        whole = sum(weights)
        self.effective = whole * whole / sum([weight * weight for weight in weights]) if whole else 0.0
        self.means = [[0.0] * size for _ in variables]
        self.error = 1.0 if not whole else 0.0
        for place in range(len(variables)):
            for value in range(size):
                column = [row[place][value] for row in rows]
                mean = sum([weight * one for weight, one in zip(weights, column, strict=True)]) / (whole or 1.0)
                spread = sum([(weight * (one - mean)) ** 2 for weight, one in zip(weights, column, strict=True)])
                self.means[place][value] = mean
                self.error = max(self.error, sqrt(spread) / (whole or 1.0))

    def odds(self, holds: Callable[[Case, dict[str, int]], bool]) -> Fraction:
        """The share of the worlds in which something holds."""
        whole = sum([weight for weight, _, _ in self.worlds])
        part = sum([weight for weight, case, cards in self.worlds if holds(case, cards)])
        return Fraction(part / whole).limit_denominator(10**9)

    def draw(self, rng: Random) -> tuple[Case, dict[str, int]]:
        """One of the worlds, by its weight."""
        number = _one_of(rng, [weight for weight, _, _ in self.worlds])
        _, case, cards = self.worlds[number]
        return case, cards


def _one_of(rng: Random, shares: Sequence[float]) -> int:
    at = rng.random() * sum(shares)
    last = 0
    for place, share in enumerate(shares):
        if share:
            last = place
            at -= share
            if at < 0:
                return place
    return last


def _split(case: Case) -> int:
    """How many of the chains (the widest come first) are drawn one by one."""
    states = 1
    for place in reversed(range(len(case.chains))):
        states *= max([len(level) for level in case.chains[place].levels])
        if states > TOGETHER:
            return place + 1
    return 0


def _draw(case: Case, rng: Random) -> tuple[float, Case, dict[str, int], Table] | None:
    room = list(case.room)
    cards = dict(case.known)
    weight = float(case.factor())
    alone = _split(case)
    choose = partial(_one_of, rng)
    for chain in case.chains[:alone]:
        table: Table = Packed([chain], room)
        weight *= table.total()
        if not weight:
            return None
        drawn = walk(table, choose)
        for value in drawn.values():
            room[value.bit_length() - 1] -= 1
        cards |= drawn
    table = _together(case.chains[alone:], room)
    weight *= table.total()
    return (weight, case, cards | walk(table, choose), table) if weight else None


def _together(chains: Sequence[Chain], room: Sequence[int]) -> Table:
    if find_spec("numpy") is not None:
        from solvers.arrays import Arrays

        return Arrays(chains, room)
    return Packed(chains, room)


def _chances(
    case: Case, cards: dict[str, int], table: Table, variables: Sequence[str], size: int
) -> list[list[float]]:
    """For each variable the chance of every value, given what was drawn one by one."""
    total = table.total()
    spots = {card: (number, place) for number, chain in enumerate(table.chains) for place, card in enumerate(chain.cards)}
    before = dict.fromkeys(variables, 0.0)
    found: dict[str, list[float]] = {name: [] for name in variables}
    for value in range(size):
        ways = table.marginals(value + 1) if table.chains else []
        for name in variables:
            card = case.plot.card(name)
            if card not in spots:
                found[name].append(float(cards[card] >> value & 1))
                continue
            number, place = spots[card]
            level = table.chains[number].levels[value + 1]
            upto = sum([way for placed, way in zip(level, ways[number], strict=True) if placed >> place & 1]) / total
            found[name].append(max(upto - before[name], 0.0))
            before[name] = upto
    return list(found.values())
