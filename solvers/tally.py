"""Counting the stories of a course: the backend is chosen by the number of states, and always told.

States are those after the value where there are most. Up to `EXACT` whole numbers are quick enough; beyond that NumPy,
where it is installed, up to `FLOATS`; whole numbers up to `COUNTS` without it; and then a sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from math import lcm
from random import Random
from typing import TYPE_CHECKING

from solvers.cases import Case
from solvers.packed import Packed
from solvers.tables import Number, Table, peak, walk
from solvers.urns import pick

if TYPE_CHECKING:
    from solvers.estimates import Estimate

__all__ = ["Accuracy", "Method", "Tally", "table_of"]

EXACT = 2_000
FLOATS = 300_000
COUNTS = 30_000
QUICK = 200
"""Where only floating point numbers are wanted, NumPy is taken beyond so many states."""

WHOLE = 1 << 60
"""The total to which weights that are no counts are scaled."""


class Method(Enum):
    """How odds are counted."""

    COUNTED = "counted"
    """Whole numbers: exact."""
    FLOATING = "floating"
    """The same count in floating point numbers, by NumPy."""
    SAMPLED = "sampled"
    """An estimate from weighted samples, the narrower rows counted for each."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What odds are worth.

    `states`: the most states after any value; `stories`: ways in which followed cards may have gone on. `forgotten`:
    cards that were not followed into a hand, as there were too many ways: odds are then *relaxed*, and sets may be
    larger than they had to be (never smaller). For a sample: its number, its effective size, and the largest standard
    error of any stated chance.
    """

    method: Method
    states: int
    stories: int
    forgotten: tuple[str, ...] = ()
    samples: int = 0
    effective: float = 0.0
    error: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether the odds are exact fractions."""
        return self.method is Method.COUNTED and not self.relaxed

    @property
    def relaxed(self) -> bool:
        """Whether something known was left out of account."""
        return bool(self.forgotten)


def choose(states: int, quick: bool = False) -> Method:
    """The method for so many states; `quick`: floating point numbers are as good."""
    if states <= (QUICK if quick else EXACT):
        return Method.COUNTED
    if states <= FLOATS and find_spec("numpy") is not None:
        return Method.FLOATING
    return Method.COUNTED if states <= COUNTS else Method.SAMPLED


def table_of(case: Case, method: Method) -> Table:
    """The table that counts a case."""
    if method is Method.FLOATING:
        from solvers.arrays import Arrays

        return Arrays(case.chains, case.room)
    return Packed(case.chains, case.room)


class Tally:
    """The live stories of a course, counted together for some variables."""

    def __init__(
        self, cases: Sequence[Case], variables: Sequence[str], method: Method | None = None, quick: bool = False
    ) -> None:
        self.cases = cases
        self.variables = variables
        self.states = max([peak(case.chains) for case in cases], default=0)
        self.method = method or choose(self.states, quick)
        self._tables: list[Table] | None = None
        self._whole: list[Fraction | float] | None = None
        self._rows: list[list[int]] | None = None
        self._floats: list[list[float]] | None = None
        self._estimate: Estimate | None = None

    # -- weights -------------------------------------------------------------------------------------------------------

    def _counted(self) -> tuple[list[Table], list[Fraction | float]]:
        """A table for each case, and what all its ways together are worth."""
        if self._tables is None or self._whole is None:
            self._tables = [table_of(case, self.method) for case in self.cases]
            self._whole = [self._worth(case, table.total()) for case, table in zip(self.cases, self._tables, strict=True)]
        return self._tables, self._whole

    def _worth(self, case: Case, ways: Number) -> Fraction | float:
        return case.factor() * ways if isinstance(ways, int) else float(case.factor()) * ways

    def estimate(self) -> Estimate:
        """The weighted sample, where that is the method."""
        if self._estimate is None:
            from solvers.estimates import Estimate

            self._estimate = Estimate(self.cases, self.variables)
        return self._estimate

    @property
    def total(self) -> int:
        """What all worlds weigh; 0 for none."""
        if not self.cases:
            return 0
        return sum(self.weights(0)) if self.variables else 1

    def weights(self, place: int) -> list[int]:
        """By value, what the worlds weigh in which this variable has it."""
        if self._rows is None:
            self._rows = self._weigh()
        return self._rows[place]

    def _weigh(self) -> list[list[int]]:
        if self.method is not Method.COUNTED:
            return [_scaled(shares) for shares in self._all_shares()]
        sums: list[list[Fraction]] = [[] for _ in self.variables]
        for case, table in zip(self.cases, self._counted()[0], strict=True):
            factor = case.factor()
            for row, ways in zip(sums, _by_value(case, table, self.variables), strict=True):
                row[:] = [old + factor * int(way) for old, way in zip(row or [Fraction(0)] * len(ways), ways, strict=True)]
        common = lcm(*[one.denominator for row in sums for one in row])
        return [[int(one * common) for one in row] for row in sums]

    def shares(self, place: int) -> list[float]:
        """By value, what the worlds weigh; only their proportions mean something."""
        return self._all_shares()[place]

    def _all_shares(self) -> list[list[float]]:
        if self._floats is None:
            if self.method is Method.COUNTED:
                self._floats = [[one / (sum(row) or 1) for one in row] for row in self._weighed()]
            elif self.method is Method.SAMPLED:
                self._floats = self.estimate().means
            else:
                self._floats = self._add_floats()
        return self._floats

    def _weighed(self) -> list[list[int]]:
        return [self.weights(place) for place in range(len(self.variables))]

    def _add_floats(self) -> list[list[float]]:
        sums: list[list[float]] = [[] for _ in self.variables]
        for case, table in zip(self.cases, self._counted()[0], strict=True):
            factor = float(case.factor())
            for row, ways in zip(sums, _by_value(case, table, self.variables), strict=True):
                row[:] = [old + factor * way for old, way in zip(row or [0.0] * len(ways), ways, strict=True)]
        return sums

    # -- questions about several cards ---------------------------------------------------------------------------------

    def joint(self, within: Mapping[str, int], cases: Callable[[], Iterable[Case]]) -> Fraction:
        """The odds that each of these has a value of its mask; `cases` are the stories narrowed to that."""
        if self.method is Method.SAMPLED:
            return self.estimate().odds(
                lambda case, cards: all(cards[case.plot.card(name)] & mask for name, mask in within.items())
            )
        whole = sum(self._counted()[1])
        part = sum([self._worth(case, table_of(case, self.method).total()) for case in cases()])
        return min(Fraction(part) / Fraction(whole), Fraction(1))

    def holds(self, names: Sequence[str], value: int) -> Fraction:
        """The odds that at least one of these variables has the value (counted from 0)."""
        if self.method is Method.SAMPLED:
            return self.estimate().odds(
                lambda case, cards: any(cards[case.plot.card(name)] >> value & 1 for name in names)
            )
        tables, whole = self._counted()
        missing: Fraction | float = Fraction(0)
        for case, table in zip(self.cases, tables, strict=True):
            missing += self._worth(case, _without(case, table, names, value))
        return 1 - min(Fraction(missing) / Fraction(sum(whole)), Fraction(1))

    # -- samples -------------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> tuple[Case, dict[str, int]]:
        """A story and a value (a mask) for each of its cards."""
        if self.method is Method.SAMPLED:
            return self.estimate().draw(rng)
        tables, whole = self._counted()
        number = any_of(rng, whole)
        case = self.cases[number]
        return case, case.known | walk(tables[number], partial(any_of, rng))

    def accuracy(self, forgotten: tuple[str, ...]) -> Accuracy:
        """What the odds are worth."""
        if self.method is not Method.SAMPLED:
            return Accuracy(self.method, self.states, len(self.cases), forgotten)
        sample = self.estimate()
        number, effective, error = sample.number, sample.effective, sample.error
        return Accuracy(self.method, self.states, len(self.cases), forgotten, number, effective, error)


def any_of(rng: Random, shares: Sequence[Number | Fraction]) -> int:
    """A position drawn by its share: exactly for whole numbers and fractions."""
    if any(isinstance(share, float) for share in shares):
        at = rng.random() * sum([float(share) for share in shares])
        last = 0
        for place, share in enumerate(shares):
            if share:
                last = place
                at -= float(share)
                if at < 0:
                    return place
        return last
    common = lcm(*[Fraction(share).denominator for share in shares])
    return pick(rng, [int(share * common) for share in shares])


def _scaled(shares: Sequence[float]) -> list[int]:
    whole = sum(shares)
    return [round(share / whole * WHOLE) for share in shares]


def _by_value(case: Case, table: Table, variables: Sequence[str]) -> list[list[Number]]:
    """For each variable and value the ways in which it has it."""
    upto: list[list[Number]] = [[] for _ in case.chains]
    total = table.total()
    cumulated: dict[str, list[Number]] = {name: [0] for name in variables}
    for value in range(1, len(case.room) + 1):
        upto = table.marginals(value)
        for name, sums in cumulated.items():
            card = case.plot.card(name)
            if card in case.known:
                sums.append(total if case.known[card] < 1 << value else 0)
            else:
                chain, place = case.spot[card]
                level = case.chains[chain].levels[value]
                sums.append(sum([ways for placed, ways in zip(level, upto[chain], strict=True) if placed >> place & 1]))
    return [[max(after - before, 0) for before, after in pairwise(sums)] for sums in cumulated.values()]


def _without(case: Case, table: Table, names: Iterable[str], value: int) -> Number:
    """The ways in which none of these variables has the value."""
    banned = [0] * len(case.chains)
    for name in names:
        card = case.plot.card(name)
        if card in case.known:
            if case.known[card] >> value & 1:
                return 0
        else:
            chain, place = case.spot[card]
            banned[chain] |= 1 << place
    return table.without(value, banned)
