"""`solvers.tables` in NumPy's floating point numbers, for many states. Importing this module imports NumPy.

Nothing here decides what is possible: relative errors are of the order of 1e-13, and a state that no way leads to is
exactly 0, but certainty is the business of `solvers.tables.Bits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, perm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.chains import Chain, Group
from solvers.tables import Number, State, Table

__all__ = ["Arrays"]

SHORT = 8

Array = NDArray[np.float64]
Run = tuple[int, float, int, int, int]
"""Moves done in one go: cards placed, weight, first start, first end, how many neighbours."""


class _Pool:
    """Arrays to be used again: fresh memory costs more than the sums."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._free: list[Array] = []

    def zeros(self, shape: tuple[int, ...]) -> Array:
        flat = self._free.pop() if self._free else np.empty(self._size)
        found = flat[: prod(shape)]
        found.fill(0.0)
        return found.reshape(shape)

    def back(self, array: Array, but: Array) -> None:
        """Takes an array that is no longer needed, unless it is a view of another that is."""
        base = array
        while base.base is not None:
            base = base.base
        if len(base) == self._size and base.ndim == 1 and not np.shares_memory(base, but):
            self._free.append(base)


class Arrays(Table):
    """One array a value; its axes are the chains, in reverse: runs along the last axes are the slow ones.

    Instead of binomial coefficients k cards count 1/k!, and u cards of r copies in the end r! / (r - u)!, so that most
    moves are a plain sum.
    """

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        super().__init__(chains, room)
        self._axes = list(reversed(range(len(chains))))
        self._runs = [[_runs(chain.groups[value]) for chain in chains] for value in range(len(room))]
        self._tables: tuple[list[Array], list[Array]] | None = None
        sizes = [[len(level) for level in chain.levels] for chain in chains]
        steps = range(len(room))
        states = max([prod([max(one[v], one[v + 1]) for one in sizes]) for v in steps], default=1)
        self._pool = _Pool(states * (max(room, default=0) + 1))

    def _shape(self, value: int) -> tuple[int, ...]:
        return tuple([len(self.chains[place].levels[value]) for place in self._axes])

    def _walk(self) -> tuple[list[Array], list[Array]]:
        if self._tables is None:
            there = [np.ones(self._shape(0))]
            for value in range(len(self.room)):
                there.append(self._forward(value, there[-1], self._runs[value]))
            back = [np.ones(self._shape(len(self.room)))]
            for value in reversed(range(len(self.room))):
                back.append(self._backward(value, back[-1]))
            self._tables = there, back[::-1]
        return self._tables

    def _forward(self, value: int, table: Array, runs: Sequence[Sequence[Run]]) -> Array:
        room = self.room[value]
        current = table[None]
        used = 0
        for axis, place in enumerate(self._axes):
            chain = self.chains[place]
            if _still(chain, value):
                continue
            most = min(room, used + max([run[0] for run in runs[place]], default=0))
            after = self._zeros(most, current, axis, len(chain.levels[value + 1]))
            for number, weight, start, end, length in runs[place]:
                planes = max(min(used, room - number) + 1, 0)
                _add(after[number : number + planes], current[:planes], axis, (end, start, length), weight)
            self._pool.back(current, table)
            current, used = after, most
        total = np.zeros(self._shape(value + 1))
        for number, part in enumerate(current):
            total += part if perm(room, number) == 1 else part * perm(room, number)
        self._pool.back(current, table)
        return total

    def _backward(self, value: int, table: Array) -> Array:
        room = self.room[value]
        moving = [(axis, place) for axis, place in enumerate(self._axes) if not _still(self.chains[place], value)]
        used = [0]
        for _, place in moving:
            used.append(min(room, used[-1] + max([run[0] for run in self._runs[value][place]], default=0)))
        current = self._pool.zeros((used[-1] + 1, *table.shape))
        for number, part in enumerate(current):
            np.multiply(table, perm(room, number), out=part)
        for (axis, place), most in zip(reversed(moving), reversed(used[:-1]), strict=True):
            before = self._zeros(most, current, axis, len(self.chains[place].levels[value]))
            for number, weight, start, end, length in self._runs[value][place]:
                planes = max(min(most, room - number) + 1, 0)
                _add(before[:planes], current[number : number + planes], axis, (start, end, length), weight)
            self._pool.back(current, table)
            current = before
        found: Array = current[0].copy()
        self._pool.back(current, table)
        return found

    def _zeros(self, most: int, like: Array, axis: int, size: int) -> Array:
        """An array for so many cards placed, of another size along an axis."""
        return self._pool.zeros((most + 1, *like.shape[1 : axis + 1], size, *like.shape[axis + 2 :]))

    # -- what every table answers --------------------------------------------------------------------------------------

    def total(self) -> float:
        return float(self._walk()[1][0].item())

    def marginals(self, value: int) -> list[list[Number]]:
        there, back = self._walk()
        ways = there[value] * back[value]
        found: list[list[Number]] = []
        for _ in self.chains:
            sums = ways.reshape(ways.shape[0], -1).sum(axis=1)
            found.append(sums.tolist())
            ways = ways.sum(axis=0)
        return found[::-1]

    def without(self, value: int, banned: Sequence[int]) -> float:
        there, back = self._walk()
        runs = [
            self._runs[value][place]
            if not mask
            else _runs(Group.of([move for move in self.chains[place].moves[value] if not move.placed & mask]))
            for place, mask in enumerate(banned)
        ]
        return float((self._forward(value, there[value], runs) * back[value + 1]).sum())

    def onward(self, value: int, state: State) -> float:
        return float(self._walk()[1][value][state[::-1]])


def _still(chain: Chain, value: int) -> bool:
    """Whether the chain has nothing to choose and nothing to place: its axis stays as it is."""
    groups = chain.groups[value]
    if len(groups) != 1:
        return False
    group = groups[0]
    whole = len(group.moves) == len(chain.levels[value]) == len(chain.levels[value + 1])
    return whole and not group.number and not group.by and group.weight == 1


def _add(into: Array, part: Array, axis: int, course: tuple[int, int, int], factor: float) -> None:
    """Adds a slice of one array, shifted along an axis (not counting the first), to another."""
    target, source, length = course
    before: tuple[Any, ...] = (slice(None),) * (axis + 1)
    # along the last axis, where neighbours are few, one position after the other is quicker
    run = 1 if axis + 2 == part.ndim and length < SHORT else length
    for first in range(0, length, run):
        piece = part[(*before, slice(source + first, source + first + run))]
        whole = into[(*before, slice(target + first, target + first + run))]
        np.add(whole, piece if factor == 1 else piece * factor, out=whole)


def _runs(groups: Sequence[Group]) -> list[Run]:
    """Groups as runs: k cards weigh 1/k!."""
    return [
        (group.number, group.weight / factorial(group.number), first, first + group.by, length)
        for group in groups
        for first, length in group.runs
    ]
