"""Counting deals: cards of several suits into places of known sizes, some of which cannot hold some suits.

Cards of one suit are alike, so a deal is a table of numbers, place by suit, which stands for as many deals as there
are ways to choose the cards. Suits that the same places can hold are counted as one, places that can hold the same
suits too. What is left is counted place by place, over how many cards of each suit remain: exact integers.

A place may have a `Table`: a weight for what it holds, such as how likely it was then that it acted as it did, or 0 for
what cannot be.

    >>> found = Deals(((2, 3), (1, 2)), (2, 1))
    >>> found.total, found.holds
    (1, ((1, 0), (0, 1)))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, log2
from random import Random

from solvers.urns import below, pick

__all__ = ["Deals", "Table", "deals", "feasible"]


@dataclass(frozen=True, slots=True)
class Table:
    """A weight for each mask of suits that are held, times, for each suit, one for the number of its cards (`None`: 1)."""

    masks: tuple[int, ...]
    numbers: tuple[tuple[int, ...] | None, ...]

    def weight(self, mask: int, held: Sequence[tuple[int, int]]) -> int:
        """The weight of what is held: the mask of suits, and the number of cards of single suits."""
        weight = self.masks[mask]
        for suit, number in held:
            factors = self.numbers[suit]
            if factors is not None:
                weight *= factors[number]
        return weight

    def matters(self, suit: int) -> bool:
        """Whether it makes a difference how many cards of this suit are held."""
        factors = self.numbers[suit]
        bit = 1 << suit
        return (factors is not None and len(set(factors)) > 1) or any(
            self.masks[mask] != self.masks[mask | bit] for mask in range(len(self.masks)) if not mask & bit
        )

    def besides(self, suit: int) -> Table:
        """The table for what is held besides one card of this suit."""
        masks = tuple([self.masks[mask | 1 << suit] for mask in range(len(self.masks))])
        numbers = [None if row is None else row[place == suit :] for place, row in enumerate(self.numbers)]
        return Table(masks, tuple(numbers))

    def holding(self, need: int) -> Table:
        """The table where all suits of a mask must be held."""
        masks = [weight if mask & need == need else 0 for mask, weight in enumerate(self.masks)]
        return Table(tuple(masks), self.numbers)

Places = tuple[tuple[int, int], ...]
"""The size of each place, and the mask of the suits that it can hold."""

Left = tuple[int, ...]
"""How many cards of each class of suits are left."""

Step = tuple[Left, Left, int]
"""What a place takes, what is left then, in how many ways."""


def feasible(places: Sequence[tuple[int, int]], suits: Sequence[int]) -> bool:
    """Whether there is any deal, of as many cards as there is room: Hall's condition, for every set of suits."""
    return all(
        sum([size for size, mask in places if mask & chosen])
        >= sum([number for suit, number in enumerate(suits) if chosen >> suit & 1])
        for chosen in range(1, 1 << len(suits))
    )


@lru_cache(maxsize=4096)
def deals(places: Places, suits: tuple[int, ...], tables: tuple[Table | None, ...] = ()) -> Deals:
    """`Deals`, kept for as long as the same question comes again."""
    return Deals(places, suits, tables)


class Deals:
    """All deals of `suits` (a number for each) to `places`; `tables` has a table, or `None`, for each place.

    `total`: the weight of all deals. Places with a table come first, one by one; all others are one question of its own
    for whatever is left (`_rest`), in which only the suits that they tell apart count.
    """

    def __init__(self, places: Places, suits: tuple[int, ...], tables: tuple[Table | None, ...] = ()) -> None:
        self.places, self.suits = places, suits
        self.tables = tables or (None,) * len(places)
        self._group()
        self.total = self._forward() if sum(suits) == sum([size for size, _ in places]) else 0

    # -- classes of suits, groups of places -----------------------------------------------------------------------------

    def _group(self) -> None:
        suits = range(len(self.suits))
        heavy = [table is not None and any(map(table.matters, suits)) for table in self.tables]
        self.others = [place for place, weighed in enumerate(heavy) if not weighed]
        self.groups = [[place] for place, weighed in enumerate(heavy) if weighed]
        self.even = 1
        for place in self.others:
            table = self.tables[place]
            self.even *= 1 if table is None else table.weight(0, [(suit, 0) for suit in suits])
        if not self.groups:
            free: dict[int, list[int]] = {}
            for place in self.others:
                free.setdefault(self.places[place][1], []).append(place)
            size = {mask: sum([self.places[place][0] for place in members]) for mask, members in free.items()}
            self.groups = [free[mask] for mask in sorted(free, key=lambda mask: (mask.bit_count(), size[mask]))]
            self.others = []
        self._sort()

    def _sort(self) -> None:
        """Suits that the same places can hold, and that no table weighs, are one class."""
        masks = [self.places[members[0]][1] for members in self.groups]
        classes: dict[tuple[object, ...], list[int]] = {}
        for suit in range(len(self.suits)):
            weighed = any(table.matters(suit) for table in self.tables if table is not None)
            key = (*[mask >> suit & 1 for mask in masks], *[self._can(place, suit) for place in self.others], suit if weighed else -1)
            classes.setdefault(key, []).append(suit)
        self.classes = list(classes.values())
        self.sizes = [sum([self.places[place][0] for place in members]) for members in self.groups]
        self.open = [[bool(mask >> members[0] & 1) for members in self.classes] for mask in masks]
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for number, members in enumerate(self.classes):
            kinds.setdefault(tuple([self._can(place, members[0]) for place in self.others]), []).append(number)
        self.kinds = list(kinds.values())
        self.rest_places = tuple([
            (self.places[place][0], sum([1 << number for number, can in enumerate(kinds) if can[spot]]))
            for spot, place in enumerate(self.others)
        ])  # fmt: skip

    def _can(self, place: int, suit: int) -> bool:
        return bool(self.places[place][1] >> suit & 1)

    def _rest(self, left: Left) -> Deals:
        """The deals of what is left to the places without a table."""
        return deals(self.rest_places, tuple([sum([left[number] for number in kind]) for kind in self.kinds]))

    def _ways(self, members: Sequence[int]) -> int:
        """In how many ways the cards of a group go to its places."""
        left = sum([self.places[place][0] for place in members])
        ways = 1
        for place in members:
            ways *= comb(left, self.places[place][0])
            left -= self.places[place][0]
        return ways

    def _weight(self, group: int, took: Left) -> int:
        """The weight that the table of a place gives to what it holds."""
        table = self.tables[self.groups[group][0]]
        if table is None or not self.others:
            return 1
        held = [(members[0], number) for members, number in zip(self.classes, took, strict=True)]
        return table.weight(sum([1 << suit for suit, number in held if number]), held)

    # -- counting -------------------------------------------------------------------------------------------------------

    def _forward(self) -> int:
        """Place by place, what each can take of what is left; the weight of all deals."""
        self.start = tuple([sum([self.suits[suit] for suit in members]) for members in self.classes])
        self.steps: list[dict[Left, list[Step]]] = []
        self.layers: list[dict[Left, int]] = [{self.start: 1}]
        for group in range(len(self.groups)):
            before = self.layers[-1]
            steps = {left: list(self._takes(group, left)) for left in before}
            after: dict[Left, int] = {}
            for left, ways in before.items():
                for _, rest, number in steps[left]:
                    after[rest] = after.get(rest, 0) + ways * number
            self.steps.append(steps)
            self.layers.append(after)
        self.spread = self.even
        for members in self.groups:
            self.spread *= self._ways(members)
        self.ends = {left: self._rest(left).total if self.others else int(not any(left)) for left in self.layers[-1]}
        return sum([ways * self.ends[left] for left, ways in self.layers[-1].items()]) * self.spread

    @cached_property
    def back(self) -> list[dict[Left, int]]:
        """For each group and what is left before it: the weight of all that can follow; empty where nothing can."""
        found: list[dict[Left, int]] = [{left: ways for left, ways in self.ends.items() if ways}]
        for steps in reversed(self.steps):
            mine = {}
            for left, options in steps.items():
                whole = sum([number * found[0].get(rest, 0) for _, rest, number in options])
                if whole:
                    mine[left] = whole
            found.insert(0, mine)
        return found

    @cached_property
    def holds(self) -> tuple[tuple[int, ...], ...]:
        """For each place and suit: the weight of the deals in which one given card of the suit is there."""
        found = [[0] * len(self.suits) for _ in self.places]
        for group, members in enumerate(self.groups if self.total else ()):
            took = self._took(group)
            for number, suits in enumerate(self.classes):
                for place in members if took[number] else ():
                    share = took[number] * self.spread * self.places[place][0] // (self.sizes[group] * self.start[number])
                    for suit in suits:
                        found[place][suit] = share
        if self.others and self.total:
            self._hold_rest(found)
        return tuple(tuple(row) for row in found)

    def _hold_rest(self, found: list[list[int]]) -> None:
        """What the places without a table hold: a card of a class that is left is there as often as any other of its kind."""
        sums = [[0] * len(self.classes) for _ in self.others]
        for left, ways in self.layers[-1].items():
            if not self.ends[left]:
                continue
            holds = self._rest(left).holds
            for row, shares in zip(sums, holds, strict=True):
                for kind, share in zip(self.kinds, shares, strict=True):
                    for number in kind if share else ():
                        row[number] += ways * share * left[number]
        for row, place in zip(sums, self.others, strict=True):
            for number, suits in enumerate(self.classes):
                for suit in suits if row[number] else ():
                    found[place][suit] = row[number] * self.spread // self.start[number]

    def _took(self, group: int) -> list[int]:
        """The weight of all deals, once for each card of each class that the group holds."""
        later = self.back[group + 1]
        took = [0] * len(self.start)
        for left, before in self.layers[group].items():
            for taken, rest, number in self.steps[group][left]:
                ways = before * number * later.get(rest, 0)
                for place, count in enumerate(taken) if ways else ():
                    if count:
                        took[place] += ways * count
        return took

    def _takes(self, group: int, left: Left) -> Iterator[Step]:
        """What a group can take of what is left; the last one takes all of it."""
        later = [any(flags) for flags in zip(*self.open[group + 1 :], strict=True)] or [False] * len(left)
        if self.others:
            later = [
                more or any(self._can(place, members[0]) for place in self.others)
                for more, members in zip(later, self.classes, strict=True)
            ]
        low = [0 if more else number for number, more in zip(left, later, strict=True)]
        high = [number if may else 0 for number, may in zip(left, self.open[group], strict=True)]
        if any(least > most for least, most in zip(low, high, strict=True)):
            return
        for taken in _numbers(self.sizes[group], low, high):
            ways = self._weight(group, taken)
            for number, count in zip(left, taken, strict=True):
                if count:
                    ways *= comb(number, count)
            if ways:
                yield taken, tuple([number - count for number, count in zip(left, taken, strict=True)]), ways

    # -- worlds ---------------------------------------------------------------------------------------------------------

    def mean_log(self) -> float:
        """The mean of the logarithms (in bits) of what the tables of a deal say, where deals count by their weights."""
        found = log2(self.even)
        whole = self.back[0][self.start]
        for group, steps in enumerate(self.steps):
            for left, before in self.layers[group].items():
                for taken, rest, number in steps[left]:
                    ways = before * number * self.back[group + 1].get(rest, 0)
                    if ways:
                        found += ways / whole * log2(self._weight(group, taken))
        return found

    def draw(self, rng: Random | None) -> list[list[int]]:
        """How many cards of each suit each place holds in a deal drawn by its weight; without `rng` the first one.

        The cards of a group, and of a class, are split by chance as well. `total` must not be 0.
        """
        found = [[0] * len(self.suits) for _ in self.places]
        supply = list(self.suits)
        left = self.start
        for group, members in enumerate(self.groups):
            options = [step for step in self.steps[group][left] if step[1] in self.back[group + 1]]
            weights = [number * self.back[group + 1][rest] for _, rest, number in options]
            taken, left, _ = options[0 if rng is None else pick(rng, weights)]
            hand: list[int] = []
            for number, suits in zip(taken, self.classes, strict=True):
                hand += [_one(rng, supply, suits) for _ in range(number)]
            for place in members:
                for _ in range(self.places[place][0]):
                    found[place][hand.pop(0 if rng is None else below(rng, len(hand)))] += 1
        if self.others:
            for place, row in zip(self.others, self._rest(left).draw(rng), strict=True):
                for kind, number in zip(self.kinds, row, strict=True):
                    suits = [suit for one in kind for suit in self.classes[one]]
                    for _ in range(number):
                        found[place][_one(rng, supply, suits)] += 1
        return found


def _one(rng: Random | None, supply: list[int], suits: Sequence[int]) -> int:
    """One of these suits, by how many cards are left of each, which is one fewer then."""
    weights = [supply[suit] for suit in suits]
    spot = next(spot for spot, weight in enumerate(weights) if weight) if rng is None else pick(rng, weights)
    supply[suits[spot]] -= 1
    return suits[spot]


def _numbers(size: int, low: Sequence[int], high: Sequence[int]) -> Iterator[Left]:
    """All ways to take so many cards, at least and at most so many of each class."""
    if len(low) == 1:
        if low[0] <= size <= high[0]:
            yield (size,)
        return
    least, most = sum(low[1:]), sum(high[1:])
    for number in range(max(low[0], size - most), min(high[0], size - least) + 1):
        for rest in _numbers(size - number, low[1:], high[1:]):
            yield (number, *rest)
