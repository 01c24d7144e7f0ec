"""All-different assignments counted, weighed and drawn, with free variables by symmetry and separate blocks apart.

Of variables that may have every value of the union none needs to be told from another: they are counted by a falling
factorial. Variables whose domains do not meet are counted block by block (`solvers.counting`), so that only what is
entangled costs 3^k.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from typing import TYPE_CHECKING

from solvers.counting import Tally, count, groups, tally
from solvers.domains import indices
from solvers.errors import TooMany

if TYPE_CHECKING:
    from random import Random

__all__ = ["COUNT_LIMIT", "Weights", "draw", "number", "weigh"]

COUNT_LIMIT = 16
"""More constrained variables than this are not counted: the work grows with 3^k."""

Weights = list[tuple[int, int]]
"""Of one variable: masks of values that are equally likely, with the number of worlds for each single value."""


def _free(domains: Sequence[int]) -> tuple[int, list[int], list[int]]:
    """The union of all domains; the positions of the variables that are narrower than it; those of the others."""
    union = 0
    for domain in domains:
        union |= domain
    narrow = [place for place, domain in enumerate(domains) if domain != union]
    return union, narrow, [place for place, domain in enumerate(domains) if domain == union]


def number(domains: Sequence[int]) -> int:
    """The number of all-different assignments; free variables are counted by a falling factorial."""
    union, narrow, free = _free(domains)
    room = union.bit_count() - len(narrow)
    total = perm(room, len(free)) if room >= 0 else 0
    for block in _components(narrow, domains):
        total = total and total * count([domains[place] for place in block])
    return total


def weigh(domains: Sequence[int]) -> tuple[int, list[Weights]]:
    """The number of assignments, and for each variable the number of them for each value, by groups of equal values."""
    union, narrow, free = _free(domains)
    room = union.bit_count() - len(narrow)
    blocks = _components(narrow, domains)
    tallies = [tally([domains[place] for place in block]) for block in blocks]
    narrow_total = 1
    for one in tallies:
        narrow_total *= one.total
    many = perm(room, len(free))
    found: list[Weights] = [[] for _ in domains]
    held: Weights = []
    for block, one in zip(blocks, tallies, strict=True):
        scale = narrow_total // one.total
        held += _fill(block, one, domains, scale, many, found)
    if free:
        # What the narrow variables leave is the same for every free one: of `room` cards each is as likely as another.
        one_less = perm(room - 1, len(free) - 1)
        rest = union
        weights = []
        for mask, worlds in held:
            rest &= ~mask
            if worlds != narrow_total:
                weights.append((mask, (narrow_total - worlds) * one_less))
        if rest:
            weights.append((rest, narrow_total * one_less))
        for place in free:
            found[place] = weights
    return narrow_total * many, found


def _fill(
    block: Sequence[int], one: Tally, domains: Sequence[int], scale: int, many: int, found: list[Weights]
) -> Weights:
    """Fills in `found` for one component; returns by group in how many narrow assignments somebody holds a value."""
    own = [domains[place] for place in block]
    union = 0
    for domain in own:
        union |= domain
    held = []
    for allows, mask in groups(own, union).items():
        sum_held = 0
        for spot in indices(allows):
            worlds = one.of(spot, allows) * scale
            sum_held += worlds
            if worlds:
                found[block[spot]].append((mask, worlds * many))
        held.append((mask, sum_held))
    return held


def _components(places: Sequence[int], domains: Sequence[int]) -> list[list[int]]:
    """Variables in blocks whose domains do not meet."""
    blocks: list[tuple[list[int], int]] = []
    for place in places:
        joined, union = [place], domains[place]
        apart = []
        for block, values in blocks:
            if values & union:
                joined += block
                union |= values
            else:
                apart.append((block, values))
        blocks = [*apart, (joined, union)]
    if any(len(block) > COUNT_LIMIT for block, _ in blocks):
        raise TooMany(f"more than {COUNT_LIMIT} variables share values")
    return [sorted(block) for block, _ in blocks]


def draw(domains: Sequence[int], rng: Random) -> list[int]:
    """One assignment, uniformly, variable by variable."""
    left = list(domains)
    for place in range(len(left)):
        total, weights = weigh(left)
        at = int(rng.random() * total)
        for mask, worlds in weights[place]:
            size = mask.bit_count() * worlds
            if at < size:
                bit = 1 << list(indices(mask))[at // worlds]
                break
            at -= size
        left = [domain & ~bit for domain in left]
        left[place] = bit
    return left
