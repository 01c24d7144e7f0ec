"""Cards that lie in order: one *chain* for each row, with the cards that left it and were never seen again.

A chain knows its cards' domains, which of them cannot be greater than which, and how equal cards could have lain
otherwise (`solvers.slots.Tie`). It is walked *value by value*: after value v the cards of at most v are placed, and
such a set is closed under "not greater than". A plain row has one set for each length; a card taken out of the row at
most doubles them. What is placed at v is one *move* from a set to a larger one, and its weight is what ties leave.

Positions within a chain are bits of a mask, and so are values (bit v - 1 is value v).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from math import comb, factorial, gcd, lcm

from solvers.domains import indices

__all__ = ["Chain", "Group", "Move", "closed"]


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


@dataclass(frozen=True, slots=True)
class Group:
    """Moves at one value that place as many cards, weigh as much and go as far, so that they are done in one go.

    `runs`: their starts as runs of neighbours, (first, length) each.
    """

    number: int
    weight: int
    by: int
    moves: tuple[Move, ...]
    runs: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, moves: Iterable[Move]) -> list[Group]:
        """All moves at a value, grouped."""
        found: dict[tuple[int, int, int], list[Move]] = {}
        for move in moves:
            found.setdefault((move.placed.bit_count(), move.weight, move.end - move.start), []).append(move)
        return [cls(*key, tuple(same), _runs(sorted([move.start for move in same]))) for key, same in found.items()]


def _runs(starts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    found = []
    first = 0
    for place, start in enumerate(starts):
        if place + 1 == len(starts) or starts[place + 1] != start + 1:
            found.append((starts[first], place + 1 - first))
            first = place + 1
    return tuple(found)


@dataclass(slots=True)
class Chain:
    """Cards of one or several rows that are bound to each other.

    `domains`: by card, masks of values. `under`: by card, which cards cannot be greater (itself included; closed).
    `ties`: (head, group) masks; no head: laid out together. `below`: by card, which cards are smaller, not equal; empty
    where there are no such. After `prepare`: `levels[v]` lists the sets that can be placed after value v, `moves[v]`
    (v from 0) how value v + 1 leads on, `scale` the common factor of their weights.
    """

    cards: tuple[str, ...]
    domains: list[int]
    under: list[int]
    ties: list[tuple[int, int]]
    below: list[int] = field(default_factory=list)
    levels: list[list[int]] = field(default_factory=list)
    moves: list[list[Move]] = field(default_factory=list)
    scale: int = 1
    _groups: list[list[Group]] = field(default_factory=list)

    @property
    def groups(self) -> list[list[Group]]:
        """The moves of every value, grouped; made once."""
        if not self._groups:
            self._groups = [Group.of(moves) for moves in self.moves]
        return self._groups

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
        reached: list[Collection[int]] = [{0}]
        steps: list[list[tuple[int, int]]] = []
        bounds = self._bounds(len(room))
        onward = self._along() or self._onward
        for value, most in enumerate(room):
            able = 0
            for card, domain in enumerate(self.domains):
                able |= (domain >> value & 1) << card
            must = bounds[value]
            pairs = [(start, end) for start in reached[-1] for end in onward(start, able, most, must)]
            if self.below:
                pairs = [(start, end) for start, end in pairs if not self._equal(end & ~start)]
            steps.append(pairs)
            reached.append({end for _, end in steps[-1]})
        alive = {(1 << len(self.cards)) - 1} & set(reached[-1])
        kept = [alive]
        for pairs in reversed(steps):
            alive = {start for start, end in pairs if end in alive}
            kept.append(alive)
        # in this order the moves along the longest row are shifts of long runs of neighbours
        row = self._longest()
        self.levels = [sorted(sets, key=lambda one: (one & ~row, one.bit_count())) for sets in reversed(kept)]
        if not all(self.levels):
            return False
        self._weigh(steps)
        return True

    def _equal(self, placed: int) -> bool:
        """Whether two of these cards cannot be equal."""
        return any(self.below[card] & placed for card in indices(placed))

    def _longest(self) -> int:
        """A longest run of cards of which each is not greater than the next."""
        best: list[int] = [0] * len(self.cards)
        for card in sorted(range(len(self.cards)), key=lambda card: self.under[card].bit_count()):
            below = [best[low] for low in indices(self.under[card]) if low != card]
            best[card] = max(below, key=int.bit_count, default=0) | 1 << card
        return max(best, key=int.bit_count, default=0)

    def _bounds(self, size: int) -> list[int]:
        """For each value the cards that cannot be greater."""
        highest = [domain.bit_length() for domain in self.domains]
        return [sum([1 << card for card, high in enumerate(highest) if high <= value + 1]) for value in range(size)]

    def _along(self) -> Callable[[int, int, int, int], list[int]] | None:
        """`_onward` of a plain row, where every card is bound to every other."""
        row = sorted(range(len(self.cards)), key=lambda card: self.under[card].bit_count())
        if any(self.under[card].bit_count() != place + 1 for place, card in enumerate(row)):
            return None
        single = [1 << card for card in row]

        def onward(start: int, able: int, most: int, must: int) -> list[int]:
            found = [start] if not must & ~start else []
            first = start.bit_count()
            for card in single[first : first + most]:
                if not able & card:
                    break
                start |= card
                if not must & ~start:
                    found.append(start)
            return found

        return onward

    def _onward(self, start: int, able: int, most: int, must: int) -> list[int]:
        """The closed sets that follow when at most so many of the able cards are placed, and all that must be."""
        found = [start]
        sets = {start}
        for base in found:
            for card in indices(able & ~base):
                grown = base | self.under[card]
                added = grown & ~start
                if grown not in sets and not added & ~able and added.bit_count() <= most:
                    sets.add(grown)
                    found.append(grown)
        return [one for one in found if not must & ~one]

    def _weigh(self, steps: Sequence[Iterable[tuple[int, int]]]) -> None:
        self.moves = []
        self.scale = 1
        shares: dict[int, tuple[int, int]] = {}
        places = [{one: place for place, one in enumerate(level)} for level in self.levels]
        for value, pairs in enumerate(steps):
            before, after = places[value], places[value + 1]
            live = [(before[start], after[end], end & ~start) for start, end in pairs if start in before and end in after]
            several = {placed for _, _, placed in live if placed & (placed - 1)}
            for placed in several:
                if placed not in shares:
                    shares[placed] = self.share(placed)
            scale = lcm(*[shares[placed][1] for placed in several])
            weights = {placed: shares[placed][0] * (scale // shares[placed][1]) for placed in several}
            self.scale *= scale
            self.moves.append([Move(start, end, placed, weights.get(placed, scale)) for start, end, placed in live])

    def share(self, placed: int) -> tuple[int, int]:
        """What ties leave to equal cards, times k!, as a fraction: 1 for cards that only ever came into the row."""
        number = factorial(placed.bit_count())
        ways = 1
        for head, group in self.ties:
            if not head:
                ways *= factorial((placed & group).bit_count())
            elif head & placed:
                ways *= 1 + (placed & group).bit_count()
        common = gcd(number, ways)
        return number // common, ways // common

    def heaviest(self, room: Sequence[int]) -> int:
        """More than any state of this chain alone can weigh, from either end."""
        most = 1
        for turned in (False, True):
            states = {0: 1}
            for value in reversed(range(len(room))) if turned else range(len(room)):
                after: dict[int, int] = {}
                for move in self.moves[value]:
                    start, end = (move.end, move.start) if turned else (move.start, move.end)
                    ways = states.get(start)
                    if ways:
                        number = move.placed.bit_count()
                        after[end] = after.get(end, 0) + ways * move.weight * comb(room[value], number)
                states = after
                most = max(most, *states.values())
        return most


def closed(under: Sequence[int], most: int) -> int:
    """How many sets are closed under "not greater than"; counting stops beyond `most`."""
    found = {0}
    fresh = [0]
    while fresh and len(found) <= most:
        base = fresh.pop()
        for mask in under:
            if base | mask not in found:
                found.add(base | mask)
                fresh.append(base | mask)
    return len(found)
