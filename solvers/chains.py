"""Cards that lie in order: one *chain* for each row, with the cards that left it and were never seen again.

A chain knows its cards' domains, which of them cannot be greater than which, and how equal cards could have lain
otherwise (`solvers.slots.Tie`). It is walked *value by value*: after value v the cards of at most v are placed, and
such a set is closed under "not greater than". A plain row has one set for each length; a card taken out of the row at
most doubles them. What is placed at v is one *move* from a set to a larger one, and its weight is what ties leave.

Positions within a chain are bits of a mask, and so are values (bit v - 1 is value v).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, lcm

from solvers.domains import indices

__all__ = ["Chain", "Move"]


@dataclass(frozen=True, slots=True)
class Move:
    """From the `start`-th set before a value to the `end`-th one after it: `placed` cards (a mask), how heavy."""

    start: int
    end: int
    placed: int
    weight: int

    @property
    def number(self) -> int:
        """How many cards it places."""
        return self.placed.bit_count()


@dataclass(slots=True)
class Chain:
    """Cards of one or several rows that are bound to each other.

    `domains`: by card, masks of values. `under`: by card, which cards cannot be greater (itself included; closed).
    `ties`: (head, group) masks; no head: laid out together. After `prepare`: `levels[v]` lists the sets that can be
    placed after value v, `moves[v]` (v from 0) how value v + 1 leads on, `scale` the common factor of their weights.
    """

    cards: tuple[str, ...]
    domains: list[int]
    under: list[int]
    ties: list[tuple[int, int]]
    levels: list[list[int]] = field(default_factory=list)
    moves: list[list[Move]] = field(default_factory=list)
    scale: int = 1

    def narrow(self) -> bool:
        """Order bounds: no card below what lies to its left, none above what lies to its right; False: impossible."""
        domains = self.domains
        if not all(domains):
            return False
        pairs = [(low, high) for high, mask in enumerate(self.under) for low in indices(mask) if low != high]
        changed = True
        while changed:
            changed = False
            for low, high in pairs:
                lowest = domains[low] & -domains[low]
                if domains[high] & (lowest - 1):
                    domains[high] &= -lowest
                    changed = True
                most = (1 << domains[high].bit_length()) - 1
                if domains[low] & ~most:
                    domains[low] &= most
                    changed = True
                if not (domains[low] and domains[high]):
                    return False
        return True

    def prepare(self, room: Sequence[int]) -> bool:
        """Lists levels and moves; `room[v]`: copies of value v + 1 that are left at most. False: no way through."""
        if not self.narrow():
            return False
        wide = self._levels(len(room))
        steps = self._steps(wide, room)
        reached = [{0}]
        for pairs in steps:
            reached.append({end for start, end in pairs if start in reached[-1]})
        alive = {(1 << len(self.cards)) - 1} & reached[-1]
        kept = [alive]
        for pairs, before in zip(reversed(steps), reversed(reached[:-1]), strict=True):
            alive = {start for start, end in pairs if end in alive and start in before}
            kept.append(alive)
        self.levels = [sorted(sets, key=lambda one: (one.bit_count(), one)) for sets in reversed(kept)]
        if not all(self.levels):
            return False
        self._weigh(steps)
        return True

    def _levels(self, size: int) -> list[list[int]]:
        """For each value the closed sets that hold what must be placed and nothing that cannot be."""
        lowest = [(domain & -domain).bit_length() for domain in self.domains]
        highest = [domain.bit_length() for domain in self.domains]
        found = []
        for value in range(size + 1):
            must = may = 0
            for card, (low, high) in enumerate(zip(lowest, highest, strict=True)):
                if high <= value:
                    must |= self.under[card]
                if low <= value:
                    may |= 1 << card
            found.append(self._closed(must, may))
        return found

    def _closed(self, must: int, may: int) -> list[int]:
        sets = {must}
        fresh = [must]
        while fresh:
            base = fresh.pop()
            for card in indices(may & ~base):
                grown = base | self.under[card]
                if not grown & ~may and grown not in sets:
                    sets.add(grown)
                    fresh.append(grown)
        return list(sets)

    def _steps(self, levels: Sequence[Sequence[int]], room: Sequence[int]) -> list[list[tuple[int, int]]]:
        steps = []
        for value, most in enumerate(room):
            able = 0
            for card, domain in enumerate(self.domains):
                able |= (domain >> value & 1) << card
            after = levels[value + 1]
            steps.append(
                [
                    (start, end)
                    for start in levels[value]
                    for end in after
                    if not start & ~end and not (end & ~start) & ~able and (end & ~start).bit_count() <= most
                ]
            )
        return steps

    def _weigh(self, steps: Sequence[Iterable[tuple[int, int]]]) -> None:
        self.moves = []
        self.scale = 1
        shares: dict[int, Fraction] = {}
        places = [{one: place for place, one in enumerate(level)} for level in self.levels]
        for value, pairs in enumerate(steps):
            before, after = places[value], places[value + 1]
            live = [(before[start], after[end], end & ~start) for start, end in pairs if start in before and end in after]
            for _, _, placed in live:
                if placed not in shares:
                    shares[placed] = self.share(placed)
            scale = lcm(*[shares[placed].denominator for _, _, placed in live])
            self.scale *= scale
            self.moves.append([Move(start, end, placed, int(shares[placed] * scale)) for start, end, placed in live])

    def share(self, placed: int) -> Fraction:
        """What ties leave to equal cards, times k!: 1 for cards that only ever came into the row."""
        number = placed.bit_count()
        if number < 2:
            return Fraction(1)
        ways = 1
        for head, group in self.ties:
            if not head:
                ways *= factorial((placed & group).bit_count())
            elif head & placed:
                ways *= 1 + (placed & group).bit_count()
        return Fraction(factorial(number), ways)
