"""`solvers.tables` in NumPy's floating point numbers, for many states. Importing this module imports NumPy.

Nothing here decides what is possible: relative errors are of the order of 1e-13, and a state that no way leads to is
exactly 0, but certainty is the business of `solvers.tables.Bits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.chains import Chain, Move
from solvers.tables import Number, State, Table

__all__ = ["Arrays"]

Array = NDArray[np.float64]
Run = tuple[int, float, slice, slice]
"""Moves done in one go: cards placed, weight, where from, where to."""


class Arrays(Table):
    """One array a value; its axes are the chains."""

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        super().__init__(chains, room)
        self._runs = [[_runs(chain.moves[value]) for chain in chains] for value in range(len(room))]
        self._tables: tuple[list[Array], list[Array]] | None = None

    def _walk(self) -> tuple[list[Array], list[Array]]:
        if self._tables is None:
            there = [np.ones((1,) * len(self.chains))]
            for value in range(len(self.room)):
                there.append(self._forward(value, there[-1], self._runs[value]))
            back = [np.ones((1,) * len(self.chains))]
            for value in reversed(range(len(self.room))):
                back.append(self._backward(value, back[-1]))
            self._tables = there, back[::-1]
        return self._tables

    def _forward(self, value: int, table: Array, runs: Sequence[Sequence[Run]]) -> Array:
        room = self.room[value]
        current: list[Array | None] = [table] + [None] * room
        for axis, chain in enumerate(self.chains):
            if _still(chain, value):
                continue
            after: list[Array | None] = [None] * (room + 1)
            for number, weight, there, back in runs[axis]:
                for used in range(room + 1 - number):
                    part = current[used]
                    if part is not None:
                        factor = weight * comb(room - used, number)
                        size = len(chain.levels[value + 1])
                        _add(after, used + number, part, axis, (there, back, size), factor)
            current = after
        whole = [part for part in current if part is not None]
        if not whole:
            return np.zeros(tuple([len(chain.levels[value + 1]) for chain in self.chains]))
        total = whole[0]
        for part in whole[1:]:
            total = total + part
        return total

    def _backward(self, value: int, table: Array) -> Array:
        room = self.room[value]
        current: list[Array | None] = [table] * (room + 1)
        for axis in reversed(range(len(self.chains))):
            chain = self.chains[axis]
            if _still(chain, value):
                continue
            before: list[Array | None] = [None] * (room + 1)
            for number, weight, there, back in self._runs[value][axis]:
                for used in range(room + 1 - number):
                    part = current[used + number]
                    if part is not None:
                        factor = weight * comb(room - used, number)
                        _add(before, used, part, axis, (back, there, len(chain.levels[value])), factor)
            current = before
        first = current[0]
        if first is None:
            return np.zeros(tuple([len(chain.levels[value]) for chain in self.chains]))
        return first

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
        return found

    def without(self, value: int, banned: Sequence[int]) -> float:
        there, back = self._walk()
        runs = [
            self._runs[value][axis]
            if not mask
            else _runs([move for move in self.chains[axis].moves[value] if not move.placed & mask])
            for axis, mask in enumerate(banned)
        ]
        return float((self._forward(value, there[value], runs) * back[value + 1]).sum())

    def onward(self, value: int, state: State) -> float:
        return float(self._walk()[1][value][state])


def _still(chain: Chain, value: int) -> bool:
    """Whether the chain has nothing to choose and nothing to place: its axis stays as it is."""
    moves = chain.moves[value]
    return all(not move.placed and move.start == move.end and move.weight == 1 for move in moves) and len(
        moves
    ) == len(chain.levels[value]) == len(chain.levels[value + 1])


def _add(
    sums: list[Array | None], spot: int, part: Array, axis: int, course: tuple[slice, slice, int], factor: float
) -> None:
    """Adds a slice of one array, shifted along an axis, to another."""
    source, target, size = course
    before: tuple[Any, ...] = (slice(None),) * axis
    piece = part[(*before, source)]
    whole = sums[spot]
    if whole is None:
        shape = list(part.shape)
        shape[axis] = size
        if target == slice(0, size):
            sums[spot] = piece * factor
            return
        whole = sums[spot] = np.zeros(shape)
    whole[(*before, target)] += piece if factor == 1 else piece * factor


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
                low, high = starts[first], start + 1
                found.append((number, float(weight), slice(low, high), slice(low + by, high + by)))
                first = place + 1
    return found
