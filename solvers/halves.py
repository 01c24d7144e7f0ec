"""How many ways there are to pick two cards each, one for its number and one for its suit, so that all are different.

A *suspect* of two halves has the number of one card and the suit of another. Ordinary cards form a grid, suits by numbers,
with holes where cards have been seen. A number half is any ordinary card of a number that fits; a suit half is any ordinary
card of a suit that fits, or a returned card. What fits is a set of (suit, number) pairs for each suspect.

Suits for which a suspect allows the same numbers are one *class*. With a class chosen for each suspect:

* number halves fall into columns (suits) of the grid; in a column they are different cards, counted by Möbius inversion
  (`solvers.counting`), and columns are put together by sums over subsets;
* suit halves are different cards of unions of columns; how many there are depends only on how many number halves took a
  card of each column, and columns that the same suspects may use are put together.

So the sum goes over classes, and over how many number halves each group of columns gave up: exact, no card is ever listed.
The work grows with (classes + 1)^k: milliseconds for three suspects, some hundred for five with few clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial

from solvers import counting
from solvers.domains import indices, submasks

__all__ = ["Class", "Grid", "Halves"]


@dataclass(frozen=True, slots=True)
class Class:
    """Suits (mask) for which a suspect allows the same numbers (mask)."""

    suits: int
    numbers: int


Grid = Sequence[int]
"""For each suit the mask of the numbers whose card is ordinary."""

Suits = tuple[int, ...]
"""For each suspect the mask of suits allowed, in the classes chosen."""

Returned = Callable[[int, Suits], int]
"""Given a mask of suspects and the suits allowed to each suspect: the number of histories in which just these suspects' suit
halves are returned cards of such suits, for each choice of all other halves. With no suspect: no half is one."""


class Halves:
    """The counts for one grid, one list of classes for each suspect, and the weights of returned suit halves."""

    def __init__(self, grid: Grid, classes: Sequence[Sequence[Class]], returned: Returned, reach: int) -> None:
        """`reach`: the mask of the suspects whose suit half may be a returned card."""
        self.grid = tuple(grid)
        self.classes = classes
        self.size = len(classes)
        self.full = (1 << self.size) - 1
        self.returned = returned
        self.reach = reach
        self._columns: dict[tuple[int, tuple[int, ...]], int] = {}
        self._suit_ways: dict[tuple[object, ...], int] = {}
        self._returned: dict[tuple[object, ...], int] = {}

    def total(self) -> int:
        """The weight of everything that fits."""
        return sum(self._one(chosen, None, {}) for chosen in product(*self.classes))

    def of(self, place: int) -> dict[tuple[int, int], int]:
        """For one suspect the weight of each (suit, number) that is possible."""
        found: dict[tuple[int, int], int] = {}
        others = [*self.classes[:place], [Class(0, 0)], *self.classes[place + 1 :]]
        for own in self.classes[place]:
            for suit in indices(own.suits):
                shares: dict[tuple[int, int, tuple[int, ...]], int] = {}
                for chosen in product(*others):
                    narrowed = (*chosen[:place], Class(1 << suit, own.numbers), *chosen[place + 1 :])
                    self._one(narrowed, place, shares)
                for number, weight in self._spread(shares, place).items():
                    if weight:
                        found[suit, number] = weight
        return found

    # -- one choice of classes -----------------------------------------------------------------------------------------

    def _one(self, chosen: Sequence[Class], place: int | None, shares: dict[tuple[int, int, tuple[int, ...]], int]) -> int:
        """The weight of one choice of classes; for the suspect at `place` the weights of what its column group holds."""
        suits = tuple(one.suits for one in chosen)
        numbers = tuple(one.numbers for one in chosen)
        groups = self._groups(suits)
        total = 0
        for held in self._partitions(len(groups)):
            ways = [self._column_ways(group, who, numbers) for group, who in zip(groups, held, strict=True)]
            if not all(ways):
                continue
            weight = self._suits_weight(suits, groups, tuple(who.bit_count() for who in held))
            if place is None:
                for way in ways:
                    weight *= way
                total += weight
                continue
            own = next(at for at, who in enumerate(held) if who >> place & 1)
            for at, way in enumerate(ways):
                if at != own:
                    weight *= way
            key = (groups[own], held[own], tuple(numbers[one] for one in indices(held[own])))
            shares[key] = shares.get(key, 0) + weight
        return total

    def _groups(self, suits: Suits) -> list[int]:
        """Columns (masks) put together that the same suspects may take suit halves from."""
        found: dict[int, int] = {}
        for column in range(len(self.grid)):
            users = sum(1 << place for place, mask in enumerate(suits) if mask >> column & 1)
            found[users] = found.get(users, 0) | 1 << column
        return list(found.values())

    def _partitions(self, parts: int) -> Iterator[list[int]]:
        """Every way to hand the suspects out to so many groups, as masks."""
        for choice in product(range(parts), repeat=self.size):
            held = [0] * parts
            for place, part in enumerate(choice):
                held[part] |= 1 << place
            yield held

    # -- number halves -------------------------------------------------------------------------------------------------

    def _column_ways(self, columns: int, who: int, numbers: Sequence[int]) -> int:
        """In how many ways these suspects' number halves are different cards of these columns."""
        return self._ways(columns, tuple(numbers[place] for place in indices(who)))

    def _ways(self, columns: int, numbers: tuple[int, ...]) -> int:
        if not numbers:
            return 1
        if not columns:
            return 0
        key = (columns, numbers)
        found = self._columns.get(key)
        if found is None:
            first = columns & -columns
            cells = self.grid[first.bit_length() - 1]
            if columns == first:
                found = counting.count([cells & mask for mask in numbers])
            else:
                found = 0
                everyone = (1 << len(numbers)) - 1
                for here in submasks(everyone):
                    ways = self._ways(first, _those(numbers, here))
                    if ways:
                        found += ways * self._ways(columns ^ first, _those(numbers, everyone ^ here))
            self._columns[key] = found
        return found

    def _spread(self, shares: dict[tuple[int, int, tuple[int, ...]], int], place: int) -> dict[int, int]:
        """The weights of the suspect's numbers, from those of what its column group holds."""
        found: dict[int, int] = {}
        for (columns, who, numbers), weight in shares.items():
            spot = (who & ((1 << place) - 1)).bit_count()
            others = (1 << len(numbers)) - 1 ^ 1 << spot
            for column in indices(columns):
                cells = self.grid[column]
                for beside in submasks(others):
                    rest = self._ways(columns ^ 1 << column, _those(numbers, others ^ beside))
                    if not rest:
                        continue
                    near = [cells & mask for mask in _those(numbers, beside)]
                    tally = counting.tally(near)
                    for allows, mask in counting.groups(near, cells & numbers[spot]).items():
                        ways = tally.total - sum(tally.of(one, allows) for one in indices(allows))
                        for number in indices(mask):
                            found[number] = found.get(number, 0) + weight * rest * ways
        return found

    # -- suit halves ---------------------------------------------------------------------------------------------------

    def _suits_weight(self, suits: Suits, groups: Sequence[int], taken: tuple[int, ...]) -> int:
        """The weight of all suit halves, when number halves have taken so many cards of each group of columns."""
        total = 0
        for away in submasks(self.reach):
            key = (away, *(suits[place] for place in indices(away)))
            histories = self._returned.get(key)
            if histories is None:
                histories = self._returned[key] = self.returned(away, suits)
            if histories:
                total += histories * self._ordinary(suits, groups, taken, self.full ^ away)
        return total

    def _ordinary(self, suits: Suits, groups: Sequence[int], taken: tuple[int, ...], who: int) -> int:
        """In how many ways these suspects' suit halves are different ordinary cards that are left."""
        key = (who, suits, taken)
        found = self._suit_ways.get(key)
        if found is None:
            sizes = []
            for group, gone in zip(groups, taken, strict=True):
                cells = sum(self.grid[column].bit_count() for column in indices(group)) - gone
                users = sum(1 << place for place in indices(who) if suits[place] & group)
                sizes.append((users, cells))
            found = self._suit_ways[key] = _different(sizes, who)
        return found


def _those(numbers: tuple[int, ...], which: int) -> tuple[int, ...]:
    return tuple([numbers[place] for place in indices(which)])


def _different(sizes: Sequence[tuple[int, int]], who: int) -> int:
    """All-different choices, when cards come in heaps: (mask of those who may take from it, number of cards).

    The recursion of `solvers.counting`, on sizes instead of sets of cards.
    """
    partial = {0: 1}

    def ways(left: int) -> int:
        known = partial.get(left)
        if known is None:
            low = left & -left
            known = 0
            for rest in submasks(left ^ low):
                block = low | rest
                common = sum([cells for users, cells in sizes if users & block == block])
                if common:
                    many = rest.bit_count()
                    known += (-1) ** many * factorial(many) * common * ways(left ^ block)
            partial[left] = known
        return known

    return ways(who)
