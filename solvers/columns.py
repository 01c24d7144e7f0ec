"""In how many ways number halves are different cards of some columns of a grid (suits by numbers).

Within a column, cards are numbers: Möbius inversion over its domains (`solvers.counting`). Columns are put together by sums
over who has a card in which. `gone` weighs each way by how many cards it takes out of one column, which is what a suit half
that wants that column has to know. Everything is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers import counting
from solvers.domains import indices, submasks

__all__ = ["Columns", "Numbers", "those"]

Numbers = tuple[int, ...]
"""For each half the mask of the numbers that it may have."""

Spread = list[tuple[int, int]]
"""Numbers of one half, each with the weight of the ways in which it has that number."""


class Columns:
    """A grid: for each suit the mask of the numbers whose card is there."""

    def __init__(self, grid: Sequence[int]) -> None:
        self.grid = tuple(grid)
        self._ways: dict[tuple[int, Numbers], int] = {}
        self._gone: dict[tuple[int, int, Numbers], int] = {}
        self._beside: dict[tuple[int, Numbers, int], Spread] = {}
        self._spreads: dict[tuple[int, Numbers, int, int], Spread] = {}

    def size(self, columns: int) -> int:
        """How many cards these columns (mask) have."""
        return sum([self.grid[column].bit_count() for column in indices(columns)])

    def ways(self, columns: int, numbers: Numbers) -> int:
        """In how many ways halves with these numbers are different cards of these columns."""
        if not numbers:
            return 1
        if not columns:
            return 0
        key = (columns, numbers)
        found = self._ways.get(key)
        if found is None:
            first = columns & -columns
            if columns == first:
                cells = self.grid[first.bit_length() - 1]
                found = counting.count([cells & mask for mask in numbers])
            else:
                found = 0
                everyone = (1 << len(numbers)) - 1
                for here in submasks(everyone):
                    some = self.ways(first, those(numbers, here))
                    if some:
                        found += some * self.ways(columns ^ first, those(numbers, everyone ^ here))
            self._ways[key] = found
        return found

    def gone(self, columns: int, suit: int, numbers: Numbers) -> int:
        """The same, each way as often as it takes a card of this suit."""
        column = 1 << suit
        if not columns & column or not numbers:
            return 0
        key = (columns, suit, numbers)
        found = self._gone.get(key)
        if found is None:
            found = 0
            everyone = (1 << len(numbers)) - 1
            for here in submasks(everyone):
                if here:
                    some = here.bit_count() * self.ways(column, those(numbers, here))
                    if some:
                        found += some * self.ways(columns ^ column, those(numbers, everyone ^ here))
            self._gone[key] = found
        return found

    def spread(self, columns: int, numbers: Numbers, spot: int, suit: int = -1) -> Spread:
        """The ways by the number of the half at `spot`; with a suit, each as often as it takes a card of that suit."""
        key = (columns, numbers, spot, suit)
        found = self._spreads.get(key)
        if found is None:
            sums: dict[int, int] = {}
            others = (1 << len(numbers)) - 1 ^ 1 << spot
            for column in indices(columns):
                apart = columns ^ 1 << column
                for beside in submasks(others):
                    left = those(numbers, others ^ beside)
                    if suit < 0:
                        rest = self.ways(apart, left)
                    elif suit == column:
                        rest = (beside.bit_count() + 1) * self.ways(apart, left)
                    else:
                        rest = self.gone(apart, suit, left)
                    if rest:
                        for number, ways in self.beside(self.grid[column], those(numbers, beside), numbers[spot]):
                            sums[number] = sums.get(number, 0) + rest * ways
            found = self._spreads[key] = list(sums.items())
        return found

    def beside(self, cells: int, numbers: Numbers, own: int) -> Spread:
        """For each number that one more half may have in a column, the ways for others who share the column."""
        key = (cells, numbers, own)
        found = self._beside.get(key)
        if found is None:
            near = [cells & mask for mask in numbers]
            tally = counting.tally(near)
            found = self._beside[key] = []
            for allows, mask in counting.groups(near, cells & own).items():
                ways = tally.total - sum([tally.of(one, allows) for one in indices(allows)])
                if ways:
                    found += [(number, ways) for number in indices(mask)]
        return found


def those(numbers: Numbers, which: int) -> Numbers:
    """The numbers of some of the halves (mask)."""
    return tuple([numbers[place] for place in indices(which)])
