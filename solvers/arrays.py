"""`solvers.tables` in NumPy's floating point numbers, for many states. Importing this module imports NumPy.

Nothing here decides what is possible: relative errors are of the order of 1e-13, and a state that no way leads to is
exactly 0, but certainty is the business of `solvers.tables.Bits`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import factorial, perm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.chains import Chain, Move
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

    def back(self, arrays: Iterable[Array | None], but: Array) -> None:
        """Takes arrays that are no longer needed, except one that is nobody's."""
        for array in arrays:
            if array is not None and array is not but:
                base = array
                while base.base is not None:
                    base = base.base
                self._free.append(base)


class Arrays(Table):
    """One array a value; its axes are the chains, in reverse: runs along the last axes are the slow ones.

    Instead of binomial coefficients k cards count 1/k!, and u cards of r copies in the end r! / (r - u)!, so that most
    moves are a plain sum.
    """

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        super().__init__(chains, room)
        self._axes = list(reversed(range(len(chains))))
        self._runs = [[_runs(chain.moves[value]) for chain in chains] for value in range(len(room))]
        self._tables: tuple[list[Array], list[Array]] | None = None
        sizes = [[len(level) for level in chain.levels] for chain in chains]
        steps = range(len(room))
        self._pool = _Pool(max([prod([max(one[v], one[v + 1]) for one in sizes]) for v in steps], default=1))

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
        current: list[Array | None] = [table] + [None] * room
        for axis, place in enumerate(self._axes):
            chain = self.chains[place]
            if _still(chain, value):
                continue
            after: list[Array | None] = [None] * (room + 1)
            size = len(chain.levels[value + 1])
            for number, weight, start, end, length in runs[place]:
                for used in range(room + 1 - number):
                    part = current[used]
                    if part is not None:
                        self._add(after, used + number, part, axis, (start, end, length, size), weight)
            self._pool.back(current, table)
            current = after
        total = np.zeros(self._shape(value + 1))
        for used, part in enumerate(current):
            if part is not None:
                total += part if perm(room, used) == 1 else part * perm(room, used)
        self._pool.back(current, table)
        return total

    def _backward(self, value: int, table: Array) -> Array:
        room = self.room[value]
        current: list[Array | None] = []
        for used in range(room + 1):
            factor = perm(room, used)
            current.append(table if factor == 1 else np.multiply(table, factor, out=self._pool.zeros(table.shape)))
        for axis in reversed(range(len(self._axes))):
            place = self._axes[axis]
            chain = self.chains[place]
            if _still(chain, value):
                continue
            before: list[Array | None] = [None] * (room + 1)
            size = len(chain.levels[value])
            for number, weight, start, end, length in self._runs[value][place]:
                for used in range(room + 1 - number):
                    part = current[used + number]
                    if part is not None:
                        self._add(before, used, part, axis, (end, start, length, size), weight)
            self._pool.back(current, table)
            current = before
        first = current[0]
        found = np.zeros(self._shape(value)) if first is None else first.copy()
        self._pool.back(current, table)
        return found

    def _add(
        self,
        sums: list[Array | None],
        spot: int,
        part: Array,
        axis: int,
        course: tuple[int, int, int, int],
        factor: float,
    ) -> None:
        """Adds a slice of one array, shifted along an axis, to another."""
        source, target, length, size = course
        before: tuple[Any, ...] = (slice(None),) * axis
        whole = sums[spot]
        if whole is None:
            whole = sums[spot] = self._pool.zeros((*part.shape[:axis], size, *part.shape[axis + 1 :]))
        # along the last axis, where neighbours are few, one position after the other is quicker
        single = axis + 1 == part.ndim and length < SHORT
        run = 1 if single else length
        for first in range(length) if single else (0,):
            piece = part[(*before, slice(source + first, source + first + run))]
            into = whole[(*before, slice(target + first, target + first + run))]
            np.add(into, piece if factor == 1 else piece * factor, out=into)

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
            else _runs([move for move in self.chains[place].moves[value] if not move.placed & mask])
            for place, mask in enumerate(banned)
        ]
        return float((self._forward(value, there[value], runs) * back[value + 1]).sum())

    def onward(self, value: int, state: State) -> float:
        return float(self._walk()[1][value][state[::-1]])


def _still(chain: Chain, value: int) -> bool:
    """Whether the chain has nothing to choose and nothing to place: its axis stays as it is."""
    moves = chain.moves[value]
    return all(not move.placed and move.start == move.end and move.weight == 1 for move in moves) and len(
        moves
    ) == len(chain.levels[value]) == len(chain.levels[value + 1])


def _runs(moves: Sequence[Move]) -> list[Run]:
    """Moves in runs of neighbouring positions, where they place as many cards, weigh as much and go as far."""
    groups: dict[tuple[int, int, int], list[Move]] = {}
    for move in moves:
        groups.setdefault((move.number, move.weight, move.end - move.start), []).append(move)
    found: list[Run] = []
    for (number, weight, by), same in groups.items():
        starts = sorted([move.start for move in same])
        first = 0
        for place, start in enumerate(starts):
            if place + 1 == len(starts) or starts[place + 1] != start + 1:
                low = starts[first]
                found.append((number, weight / factorial(number), low, low + by, start + 1 - low))
                first = place + 1
    return found
