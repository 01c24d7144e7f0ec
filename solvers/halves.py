"""How many ways there are to pick two cards each, one for its number and one for its suit, so that all are different.

A *suspect* of two halves has the number of one card and the suit of another. Ordinary cards form a grid, suits by
numbers, with holes where cards have been seen. A number half is any ordinary card of a number that fits; a suit half is
any ordinary card of a suit that fits, or a returned card. What fits is a set of (suit, number) pairs for each suspect.

Suits for which a suspect allows the same numbers are one *class*. With a class chosen for each suspect:

* number halves fall into columns (suits) of the grid; in a column they are different cards, counted by Möbius inversion
  (`solvers.counting`), and columns are put together by sums over subsets;
* suit halves are different cards of unions of columns; how many there are depends only on how many number halves took
  a card of each column, and columns that the same suspects may use are put together.

So the sum goes over classes, and over how many number halves each group of columns gave up: exact, no list of cards.
The work grows with (classes + 1)^k: milliseconds for three suspects, some hundred for five with few clues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
"""Given a mask of suspects and the suits allowed to each suspect: the number of histories in which just these suspects'
suit halves are returned cards of such suits, for each choice of all other halves. With no suspect: no half is one."""

Shares = dict[tuple[int, int, tuple[int, ...]], int]
"""For a group of columns, the suspects (mask) with number halves there and their numbers: what all the rest weighs."""

Parts = tuple[tuple[int, ...], tuple[int, ...]]
"""Suspects (mask) in each group, and how many these are."""

Block = tuple[int, int, int, tuple[int, ...]]
"""Suspects (mask), their factor in the recursion, the cards that they all may use, and of which groups these are."""


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
        self._shared: dict[tuple[int, tuple[int, ...], int], list[tuple[int, int]]] = {}
        self._returned: dict[tuple[object, ...], int] = {}
        self._parted: dict[int, list[Parts]] = {}

    def total(self) -> int:
        """The weight of everything that fits."""
        return sum(self._one(chosen) for chosen in product(*self.classes))

    def of(self, place: int) -> dict[tuple[int, int], int]:
        """For one suspect the weight of each (suit, number) that is possible."""
        found: dict[tuple[int, int], int] = {}
        others = [*self.classes[:place], [Class(0, 0)], *self.classes[place + 1 :]]
        for own in self.classes[place]:
            for suit in indices(own.suits):
                shares: Shares = {}
                for chosen in product(*others):
                    narrowed = (*chosen[:place], Class(1 << suit, own.numbers), *chosen[place + 1 :])
                    self._share(narrowed, place, shares)
                for number, weight in self._spread(shares, place).items():
                    if weight:
                        found[suit, number] = weight
        return found

    # -- one choice of classes -----------------------------------------------------------------------------------------

    def _one(self, chosen: Sequence[Class]) -> int:
        """The weight of one choice of classes."""
        groups, ways, weigh = self._prepare(chosen)
        total = 0
        for held, taken in self._partitions(len(groups)):
            product_ = 1
            for at, who in enumerate(held):
                product_ *= ways[at][who]
                if not product_:
                    break
            else:
                total += product_ * weigh(taken)
        return total

    def _share(self, chosen: Sequence[Class], place: int, shares: Shares) -> None:
        """Adds up what the other groups of columns weigh, for each set that shares a group with this suspect."""
        groups, ways, weigh = self._prepare(chosen)
        numbers = tuple(one.numbers for one in chosen)
        bit = 1 << place
        sums: dict[tuple[int, int], int] = {}
        for held, taken in self._partitions(len(groups)):
            product_ = 1
            own = 0
            for at, who in enumerate(held):
                if who & bit:
                    own = at
                    if ways[at][who]:
                        continue
                    break
                product_ *= ways[at][who]
                if not product_:
                    break
            else:
                key = (own, held[own])
                sums[key] = sums.get(key, 0) + product_ * weigh(taken)
        for (own, who), weight in sums.items():
            entry = (groups[own], who, tuple(numbers[one] for one in indices(who)))
            shares[entry] = shares.get(entry, 0) + weight

    def _prepare(self, chosen: Sequence[Class]) -> tuple[list[int], list[list[int]], Callable[[tuple[int, ...]], int]]:
        """Groups of columns, the ways for each set of suspects in each group, and what suit halves weigh."""
        groups: dict[int, int] = {}
        for column in range(len(self.grid)):
            users = sum([1 << place for place, one in enumerate(chosen) if one.suits >> column & 1])
            groups[users] = groups.get(users, 0) | 1 << column
        numbers = tuple(one.numbers for one in chosen)
        sets = [_those(numbers, who) for who in range(self.full + 1)]
        ways = [[self._ways(columns, those) for those in sets] for columns in groups.values()]
        return list(groups.values()), ways, self._suit_halves(tuple(one.suits for one in chosen), groups)

    def _partitions(self, parts: int) -> list[Parts]:
        """Every way to hand the suspects out to so many groups, as masks, with how many each group gets."""
        found = self._parted.get(parts)
        if found is None:
            found = self._parted[parts] = []
            for choice in product(range(parts), repeat=self.size):
                held = [0] * parts
                for place, part in enumerate(choice):
                    held[part] |= 1 << place
                found.append((tuple(held), tuple([who.bit_count() for who in held])))
        return found

    # -- number halves -------------------------------------------------------------------------------------------------

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
                    rest *= weight
                    for number, ways in self._beside(cells, _those(numbers, beside), numbers[spot]):
                        found[number] = found.get(number, 0) + rest * ways
        return found

    def _beside(self, cells: int, numbers: tuple[int, ...], own: int) -> list[tuple[int, int]]:
        """For each number that one suspect may have in a column, the ways for others who share the column."""
        key = (cells, numbers, own)
        found = self._shared.get(key)
        if found is None:
            near = [cells & mask for mask in numbers]
            tally = counting.tally(near)
            found = self._shared[key] = []
            for allows, mask in counting.groups(near, cells & own).items():
                ways = tally.total - sum([tally.of(one, allows) for one in indices(allows)])
                if ways:
                    found += [(number, ways) for number in indices(mask)]
        return found

    # -- suit halves ---------------------------------------------------------------------------------------------------

    def _suit_halves(self, suits: Suits, groups: Mapping[int, int]) -> Callable[[tuple[int, ...]], int]:
        """The weight of all suit halves, as a function of how many cards of each group number halves have taken."""
        away_weights = []
        for away in submasks(self.reach):
            key = (away, *(suits[place] for place in indices(away)))
            if key not in self._returned:
                self._returned[key] = self.returned(away, suits)
            if self._returned[key]:
                away_weights.append((self.full ^ away, self._returned[key]))
        cells = [sum([self.grid[column].bit_count() for column in indices(columns)]) for columns in groups.values()]
        blocks = self._blocks(list(groups), cells)
        known: dict[tuple[int, ...], int] = {}

        def weigh(taken: tuple[int, ...]) -> int:
            weight = known.get(taken)
            if weight is None:
                ways = self._different(blocks, taken)
                weight = known[taken] = sum([ways[stay] * histories for stay, histories in away_weights])
            return weight

        return weigh

    def _blocks(self, users: Sequence[int], cells: Sequence[int]) -> list[list[Block]]:
        """For each suspect, the sets of which it is the first and that may use a card together."""
        found: list[list[Block]] = [[] for _ in range(self.size)]
        for block in range(1, self.full + 1):
            shared = tuple([at for at, mask in enumerate(users) if mask & block == block])
            if shared:
                many = block.bit_count() - 1
                first = (block & -block).bit_length() - 1
                found[first].append((block, (-1) ** many * factorial(many), sum([cells[at] for at in shared]), shared))
        return found

    def _different(self, blocks: Sequence[Sequence[Block]], taken: tuple[int, ...]) -> list[int]:
        """For each set of suspects, in how many ways their suit halves are different ordinary cards that are left.

        The recursion of `solvers.counting`, on sizes instead of sets of cards.
        """
        ways = [1] + [0] * self.full
        for place in range(self.size - 1, -1, -1):
            own = []
            for block, factor, cells, shared in blocks[place]:
                for at in shared:
                    cells -= taken[at]
                own.append((block, factor * cells))
            step = 1 << place
            for chosen in range(step, self.full + 1, step << 1):
                total = 0
                for block, weight in own:
                    if block & chosen == block:
                        total += weight * ways[chosen ^ block]
                ways[chosen] = total
        return ways


def _those(numbers: tuple[int, ...], which: int) -> tuple[int, ...]:
    return tuple([numbers[place] for place in indices(which)])
