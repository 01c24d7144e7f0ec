"""Cheapest covers and hitting sets, exactly, on integer masks.

Everything that "minimum" means in this package comes down to a weighted set cover: a fact covers the worlds (or the
eliminations) that it rules out, and all of them have to be covered. Here: forced choices and dominated facts are taken
out first, then branch and bound on the element with the fewest facts, with disjoint elements as the bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solvers.domains import bits, indices

__all__ = ["NODES", "Cover", "hitting_set", "minimum_cover"]

NODES = 20_000
"""How many branches are looked at before the best cover so far is returned as unproved."""

Item = tuple[int, int, int]
"""Weight, what it covers, its position."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The positions chosen (a mask), their weight, and whether no cheaper choice exists."""

    chosen: int
    weight: int
    proven: bool


def minimum_cover(
    need: int, covers: Sequence[int], weights: Sequence[int], limit: int | None = None, nodes: int = NODES
) -> Cover | None:
    """The cheapest choice of positions whose `covers` together hold every bit of `need`; `None` if there is none.

    With a `limit`, only choices that weigh less count. Weights are positive. Of equally cheap choices the one with the
    earlier positions tends to be taken, always the same.
    """
    items = [(weight, mask & need, place) for place, (mask, weight) in enumerate(zip(covers, weights, strict=True))]
    reduced = _reduce(need, [item for item in items if item[1]])
    if reduced is None:
        return None
    need, items, chosen, weight = reduced
    if limit is not None and weight >= limit:
        return None
    if need:
        need, items = _compact(need, items)
    search = _Search(nodes, limit)
    search.run(need, items, chosen, weight)
    if search.best < 0:
        return None
    return Cover(search.best, search.weight, search.nodes > 0)


def hitting_set(sets: Sequence[int], weights: Sequence[int], nodes: int = NODES) -> Cover | None:
    """The cheapest mask of positions that meets each of the sets (masks); `None` if a set is empty."""
    covers = [0] * len(weights)
    for place, one in enumerate(sets):
        bit = 1 << place
        while one:
            low = one & -one
            covers[low.bit_length() - 1] |= bit
            one ^= low
    return minimum_cover((1 << len(sets)) - 1, covers, weights, None, nodes)


class _Search:
    """The best choice so far (-1: none yet), what a better one must weigh less than, and the branches that are left."""

    __slots__ = ("best", "limit", "nodes", "weight")

    def __init__(self, nodes: int, limit: int | None) -> None:
        self.best = -1
        self.weight = 0
        self.limit = limit
        self.nodes = nodes

    def run(self, need: int, items: list[Item], chosen: int, weight: int) -> None:
        """Looks for a cheaper way to finish `chosen`."""
        reduced = _reduce(need, items)
        if reduced is None:
            return
        need, items, forced, cost = reduced
        chosen |= forced
        weight += cost
        if self.limit is not None and weight + _bound(need, items) >= self.limit:
            return
        if not need:
            self.best, self.weight = chosen, weight
            self.limit = weight
            return
        element = _rarest(need, items)
        options = [item for item in items if item[1] & element]
        options.sort(key=lambda item: item[0] / item[1].bit_count())
        for option in options:
            self.nodes -= 1
            if self.nodes <= 0 and self.best >= 0:
                return
            # What was tried as first choice needs no second look.
            items = [item for item in items if item is not option]
            left = need & ~option[1]
            self.run(left, _cut(items, left), chosen | 1 << option[2], weight + option[0])


def _compact(need: int, items: Sequence[Item]) -> tuple[int, list[Item]]:
    """The same problem with fewer elements: whoever covers one that few can cover covers those of more as well."""
    who: dict[int, int] = dict.fromkeys(bits(need), 0)
    for spot, (_, mask, _) in enumerate(items):
        for element in bits(mask):
            who[element] |= 1 << spot
    kept: list[int] = []
    for coverers in sorted(set(who.values()), key=lambda one: (one.bit_count(), one)):
        if all(other & ~coverers for other in kept):
            kept.append(coverers)
    masks = [0] * len(items)
    for place, coverers in enumerate(kept):
        for spot in indices(coverers):
            masks[spot] |= 1 << place
    return (1 << len(kept)) - 1, [(item[0], mask, item[2]) for item, mask in zip(items, masks, strict=True) if mask]


def _cut(items: Iterable[Item], need: int) -> list[Item]:
    return [(weight, mask & need, place) for weight, mask, place in items if mask & need]


def _reduce(need: int, items: list[Item]) -> tuple[int, list[Item], int, int] | None:
    """Takes what is forced and drops what is dominated, until neither changes; `None` if `need` cannot be covered."""
    forced = cost = 0
    while need:
        once = twice = 0
        for _, mask, _ in items:
            twice |= once & mask
            once |= mask
        if once != need:
            return None
        single = need & ~twice
        if single:
            for weight, mask, place in items:
                if mask & single:
                    forced |= 1 << place
                    cost += weight
                    need &= ~mask
            items = _cut([item for item in items if not forced >> item[2] & 1], need)
            continue
        kept = _undominated(items)
        if len(kept) == len(items):
            break
        items = kept
    return need, items, forced, cost


def _undominated(items: list[Item]) -> list[Item]:
    """Without those of which another covers as much for no more weight."""
    ranked = sorted([(weight, -mask.bit_count(), place, mask) for weight, mask, place in items])
    kept: list[Item] = []
    seen: set[int] = set()
    larger: list[int] = []
    equal: list[int] = []
    last = (0, 0)
    for weight, size, place, mask in ranked:
        if (weight, size) != last:
            # Of the same weight and size none holds another, unless they are the same.
            larger += equal
            equal = []
            last = (weight, size)
        if mask in seen:
            continue
        for other in larger:
            if not mask & ~other:
                break
        else:
            kept.append((weight, mask, place))
            equal.append(mask)
            seen.add(mask)
    return kept


def _rarest(need: int, items: Sequence[Item]) -> int:
    """An element that the fewest items cover."""
    # layers[n] holds the elements that n of the items so far cover.
    layers = [need]
    for _, mask, _ in items:
        for depth in range(len(layers) - 1, -1, -1):
            moved = layers[depth] & mask
            if moved:
                layers[depth] ^= moved
                if depth + 1 == len(layers):
                    layers.append(moved)
                else:
                    layers[depth + 1] |= moved
    lowest = next(layer for layer in layers if layer)
    return lowest & -lowest


def _bound(need: int, items: Sequence[Item]) -> int:
    """What any cover costs at least: elements that share no item need one item each."""
    bound = 0
    while need:
        element = need & -need
        cheapest = 0
        union = 0
        for weight, mask, _ in items:
            if mask & element:
                union |= mask
                cheapest = min(cheapest, weight) if cheapest else weight
        bound += cheapest
        need &= ~union
    return bound
