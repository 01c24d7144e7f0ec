"""Exact counts of several chains at once in plain Python: each state is a field of bits in one integer a value.

A shift of the whole integer moves all states on at once, and one multiplication weighs them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, log2

from solvers.chains import Chain
from solvers.tables import Fields, Number, Shift, State, shifted

__all__ = ["Packed"]


class Packed(Fields):
    """Exact counts, without any library: fields wide enough for every sum."""

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        super().__init__(chains, room, 8 * ((_widest(chains, room) + 7) // 8))
        self._there: list[int] | None = None
        self._back: list[int] | None = None
        self._read: dict[int, bytes] = {}

    def _forward(self) -> list[int]:
        if self._there is None:
            found = [1]
            for value, copies in enumerate(self.room):
                current = [found[-1]] + [0] * copies
                for shifts in self._shifts:
                    current = self._advance(current, shifts[value])
                found.append(sum(current))
            self._there = found
        return self._there

    def _backward(self) -> list[int]:
        if self._back is None:
            found = [1]
            for value in reversed(range(len(self.room))):
                current = [found[-1]] * (self.room[value] + 1)
                for shifts in reversed(self._shifts):
                    current = self._retreat(current, shifts[value])
                found.append(current[0])
            self._back = found[::-1]
        return self._back

    def _advance(self, current: Sequence[int], shifts: Sequence[Shift]) -> list[int]:
        after = [0] * len(current)
        most = len(current) - 1
        for shift in shifts:
            for used in range(len(current) - shift.number):
                part = current[used] if shift.there is None else current[used] & shift.there
                if part:
                    factor = shift.weight * comb(most - used, shift.number)
                    after[used + shift.number] += shifted(part, shift.by) * factor
        return after

    def _retreat(self, current: Sequence[int], shifts: Sequence[Shift]) -> list[int]:
        before = [0] * len(current)
        most = len(current) - 1
        for shift in shifts:
            for used in range(len(current) - shift.number):
                part = current[used + shift.number]
                if shift.back is not None:
                    part &= shift.back
                if part:
                    factor = shift.weight * comb(most - used, shift.number)
                    before[used] += shifted(part, -shift.by) * factor
        return before

    def _unpacked(self, table: int) -> list[int]:
        size = self.width // 8
        data = table.to_bytes(self.states * size, "little")
        return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]

    def total(self) -> int:
        return self._backward()[0]

    def marginals(self, value: int) -> list[list[Number]]:
        there, back = self._forward(), self._backward()
        ways = [one * two for one, two in zip(self._unpacked(there[value]), self._unpacked(back[value]), strict=True)]
        found: list[list[Number]] = []
        for place in reversed(range(len(self.chains))):
            stride = self.strides[place]
            blocks = [ways[at : at + stride] for at in range(0, len(ways), stride)]
            size = len(self.chains[place].levels[value])
            found.append([sum(block) for block in blocks[:size]])
            ways = blocks[0] if size == 1 else [sum(column) for column in zip(*blocks[:size], strict=True)]
        return found[::-1]

    def without(self, value: int, banned: Sequence[int]) -> int:
        there, back = self._forward(), self._backward()
        current = [there[value]] + [0] * self.room[value]
        for place, mask in enumerate(banned):
            current = self._advance(current, self._spared(place, value, mask))
        ahead = self._unpacked(back[value + 1])
        return sum([one * two for one, two in zip(self._unpacked(sum(current)), ahead, strict=True)])

    def onward(self, value: int, state: State) -> int:
        data = self._read.get(value)
        size = self.width // 8
        if data is None:
            data = self._read[value] = self._backward()[value].to_bytes(self.states * size, "little")
        at = self.index(state) * size
        return int.from_bytes(data[at : at + size], "little")


def _widest(chains: Sequence[Chain], room: Sequence[int]) -> int:
    """So many bits hold every count: rows together have no more ways than each of them alone, multiplied."""
    return int(sum([log2(chain.heaviest(room)) for chain in chains]) + 1e-6) + 2
