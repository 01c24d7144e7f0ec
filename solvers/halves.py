"""How many ways there are to pick two cards each, one for its number and one for its suit, so that all are different.

A *suspect* of two halves has the number of one card and the suit of another. Ordinary cards form a grid, suits by
numbers, with holes where cards have been seen. A number half is any ordinary card of a number that fits; a suit half is
any ordinary card of a suit that fits, or a returned card. What fits is a set of (suit, number) pairs for each suspect.

Suits for which a suspect allows the same numbers are one *class*. With a class chosen for each suspect:

* number halves fall into columns (suits) of the grid (`solvers.columns`);
* suit halves are different cards of unions of columns; how many there are depends only on how many number halves took
  a card of each column, and columns that the same suspects may use are put together.

So the sum goes over classes, and over how many number halves each group of columns gave up: exact, no list of cards. For
the odds, one suspect's suit half is held at one card of a column, and its number half at one number; the number of cards
that a column still has is linear in how many were taken, so it is enough to weigh every way by that.
The work grows with (classes + 1)^k: milliseconds for three suspects, some hundred for five with few clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial

from solvers.columns import Columns, Numbers, those
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

Key = tuple[int, Numbers, int, int]
"""A group of columns (mask), the numbers of the halves there, and which of these halves belongs to which suspect."""

Share = tuple[int, int, int, int]
"""A suit, its group of columns, and the weights of all else for one ordinary card of that suit, and for returned ones."""

Linear = list[tuple[int, int]]
"""A sum over sets of suspects (mask) with ordinary suit halves: the ways for these, each times a factor."""

Parts = tuple[tuple[int, ...], tuple[int, ...]]
"""Suspects (mask) in each group, and how many these are."""

Block = tuple[int, int, int, tuple[int, ...]]
"""Suspects (mask), their factor in the recursion, the cards that they all may use, and of which groups these are."""


@dataclass(slots=True)
class _Choice:
    """One choice of classes, prepared."""

    suits: Suits
    numbers: Numbers
    columns: list[int]
    users: list[int]
    blocks: list[list[Block]]
    away: list[tuple[int, int]]
    """Suspects whose suit half is ordinary (mask), with the histories in which those of the others are returned."""
    ways: list[list[int]]
    """For each group of columns and each set of suspects, the ways for their number halves to be there."""


class Halves:
    """The counts for one grid, one list of classes for each suspect, and the weights of returned suit halves."""

    def __init__(self, grid: Grid, classes: Sequence[Sequence[Class]], returned: Returned, reach: int) -> None:
        """`reach`: the mask of the suspects whose suit half may be a returned card."""
        self.columns = Columns(grid)
        self.classes = classes
        self.size = len(classes)
        self.full = (1 << self.size) - 1
        self.returned = returned
        self.reach = reach
        self._returned: dict[tuple[int, ...], int] = {}
        self._parted: dict[int, list[Parts]] = {}
        self._all: list[dict[tuple[int, int], int]] | None = None

    def total(self) -> int:
        """The weight of everything that fits."""
        if self._all is not None:
            return sum(self._all[0].values())
        return sum([self._one(self._prepare(chosen)) for chosen in product(*self.classes)])

    def of(self, place: int, *, alone: bool = False) -> dict[tuple[int, int], int]:
        """For one suspect the weight of each (suit, number) that is possible.

        All suspects are done at once, and remembered, unless it is asked for `alone`.
        """
        if self._all is None:
            if alone:
                return self._spread(1 << place)[place]
            self._all = self._spread(self.full)
        return self._all[place]

    # -- one choice of classes -----------------------------------------------------------------------------------------

    def _prepare(self, chosen: Sequence[Class]) -> _Choice:
        suits = tuple([one.suits for one in chosen])
        numbers = tuple([one.numbers for one in chosen])
        groups: dict[int, int] = {}
        for column in range(len(self.columns.grid)):
            users = sum([1 << place for place, mask in enumerate(suits) if mask >> column & 1])
            groups[users] = groups.get(users, 0) | 1 << column
        away = [(self.full ^ gone, self._histories(gone, suits)) for gone in submasks(self.reach)]
        sets = [those(numbers, who) for who in range(self.full + 1)]
        return _Choice(
            suits,
            numbers,
            list(groups.values()),
            list(groups),
            self._blocks(list(groups), [self.columns.size(columns) for columns in groups.values()]),
            [(stay, histories) for stay, histories in away if histories],
            [[self.columns.ways(columns, halves) for halves in sets] for columns in groups.values()],
        )

    def _histories(self, away: int, suits: Suits) -> int:
        """The histories in which the suit halves of these suspects are returned cards."""
        key = (away, *[suits[place] for place in indices(away)])
        found = self._returned.get(key)
        if found is None:
            found = self._returned[key] = self.returned(away, suits)
        return found

    def _one(self, choice: _Choice) -> int:
        """The weight of one choice of classes."""
        known: dict[tuple[int, ...], int] = {}
        total = 0
        for _, taken, weight in self._placings(choice):
            worth = known.get(taken)
            if worth is None:
                ways = self._different(choice.blocks, taken)
                worth = known[taken] = sum([ways[stay] * histories for stay, histories in choice.away])
            total += weight * worth
        return total

    def _placings(self, choice: _Choice) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Who has a number half in which group, how many that makes in each, and in how many ways."""
        for held, taken in self._partitions(len(choice.columns)):
            weight = 1
            for ways, who in zip(choice.ways, held, strict=True):
                weight *= ways[who]
                if not weight:
                    break
            else:
                yield held, taken, weight

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

    # -- odds ----------------------------------------------------------------------------------------------------------

    def _spread(self, wanted: int) -> list[dict[tuple[int, int], int]]:
        """For each suspect of `wanted` the weight of each (suit, number)."""
        # What all but the suspect's own group of columns weighs, by suit; `near` is still to be weighed by the cards
        # that the suit has left in that very group.
        far: dict[Key, dict[int, int]] = {}
        near: dict[Key, dict[int, int]] = {}
        for chosen in product(*self.classes):
            self._collect(self._prepare(chosen), wanted, far, near)
        found: list[dict[tuple[int, int], int]] = [{} for _ in range(self.size)]
        for (columns, numbers, spot, place), by_suit in far.items():
            for number, ways in self.columns.spread(columns, numbers, spot):
                for suit, weight in by_suit.items():
                    found[place][suit, number] = found[place].get((suit, number), 0) + weight * ways
        for (columns, numbers, spot, place), by_suit in near.items():
            for suit, weight in by_suit.items():
                full = weight * self.columns.grid[suit].bit_count()
                for number, ways in self.columns.spread(columns, numbers, spot):
                    found[place][suit, number] = found[place].get((suit, number), 0) + full * ways
                for number, ways in self.columns.spread(columns, numbers, spot, suit):
                    found[place][suit, number] -= weight * ways
        return [{pair: weight for pair, weight in one.items() if weight} for one in found]

    def _collect(
        self, choice: _Choice, wanted: int, far: dict[Key, dict[int, int]], near: dict[Key, dict[int, int]]
    ) -> None:
        """Adds up one choice of classes."""
        known: dict[tuple[int, ...], list[list[Share]]] = {}
        terms = self._terms(choice)
        left = [self._left(choice, at) for at in range(len(choice.columns))]
        blank = [0] * len(self.columns.grid)
        sums: dict[tuple[int, int], list[tuple[list[int], list[int]]]] = {}
        for held, taken, weight in self._placings(choice):
            shares = known.get(taken)
            if shares is None:
                ways = self._different(choice.blocks, taken)
                shares = known[taken] = [_shares(ways, own) for own in terms]
            # The weight of this placing, as often as each suit has cards left.
            open_cards = blank[:]
            for ways_of, left_of, who in zip(choice.ways, left, held, strict=True):
                rest = weight // ways_of[who]
                for suit, counts in left_of:
                    open_cards[suit] = rest * counts[who]
            for own, who in enumerate(held):
                if not who & wanted:
                    continue
                entry = sums.get((own, who))
                if entry is None:
                    entry = sums[own, who] = [(blank[:], blank[:]) for _ in range(self.size)]
                for place, share in enumerate(shares):
                    if not who & wanted & 1 << place:
                        continue
                    distant, close = entry[place]
                    for suit, group, ordinary, returned in share:
                        if group == own:
                            close[suit] += ordinary * weight
                        else:
                            distant[suit] += ordinary * open_cards[suit]
                        if returned:
                            distant[suit] += returned * weight
        for (own, who), by_place in sums.items():
            # So far every sum has the ways of the suspect's own group in it, which are still to be told apart.
            ways_here = choice.ways[own][who]
            halves = those(choice.numbers, who)
            for spot, place in enumerate(indices(who)):
                key = (choice.columns[own], halves, spot, place)
                for total, by_suit in zip((far, near), by_place[place], strict=True):
                    entry_of = total.setdefault(key, {})
                    for suit, weight in enumerate(by_suit):
                        if weight:
                            entry_of[suit] = entry_of.get(suit, 0) + weight // ways_here

    def _left(self, choice: _Choice, group: int) -> list[tuple[int, list[int]]]:
        """For each suit of a group: the ways for each set of suspects, each as often as that suit has cards left."""
        columns, ways = choice.columns[group], choice.ways[group]
        sets = [those(choice.numbers, who) for who in range(self.full + 1)]
        found = []
        for suit in indices(columns) if choice.users[group] else ():
            size = self.columns.grid[suit].bit_count()
            taken = [self.columns.gone(columns, suit, halves) for halves in sets]
            found.append((suit, [size * all_ways - some for all_ways, some in zip(ways, taken, strict=True)]))
        return found

    def _terms(self, choice: _Choice) -> list[list[tuple[int, Linear, list[tuple[int, Linear]]]]]:
        """For each suspect and group it may use, the weights of `_shares` as sums over sets of ordinary suit halves.

        With its suit half at one ordinary card of the group; and for each suit of the group at a returned card.
        """
        found = []
        for place in range(self.size):
            bit = 1 << place
            own = []
            for group, (columns, users) in enumerate(zip(choice.columns, choice.users, strict=True)):
                if not users & bit:
                    continue
                ordinary: dict[int, int] = {}
                for stay, histories in choice.away:
                    if stay & bit:
                        for block in submasks(users & stay & ~bit):
                            many = block.bit_count()
                            rest = stay ^ block ^ bit
                            ordinary[rest] = ordinary.get(rest, 0) + (-1) ** many * factorial(many) * histories
                back = [(suit, self._back(choice, place, suit)) for suit in indices(columns)]
                own.append((group, list(ordinary.items()), back))
            found.append(own)
        return found

    def _back(self, choice: _Choice, place: int, suit: int) -> Linear:
        """With this suspect's suit half a returned card of this suit."""
        suits = (*choice.suits[:place], 1 << suit, *choice.suits[place + 1 :])
        aways = [away for away in submasks(self.reach) if away >> place & 1]
        found = [(self.full ^ away, self._histories(away, suits)) for away in aways]
        return [(stay, histories) for stay, histories in found if histories]

    # -- suit halves ---------------------------------------------------------------------------------------------------

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


def _shares(ways: Sequence[int], terms: Sequence[tuple[int, Linear, list[tuple[int, Linear]]]]) -> list[Share]:
    """For one suspect by suit: what all other suit halves weigh, with its own at one ordinary card, or returned."""
    found = []
    for group, ordinary, back in terms:
        one = sum([ways[stay] * histories for stay, histories in ordinary])
        for suit, returned in back:
            found.append((suit, group, one, sum([ways[stay] * histories for stay, histories in returned])))
    return found
