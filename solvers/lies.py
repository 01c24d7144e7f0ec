"""How the parts can lie: every order of them, and what each says of the deals, for `solvers.hands`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING

from solvers.deals import Table, deals
from solvers.errors import Contradiction
from solvers.habits import Way, ways

if TYPE_CHECKING:
    from solvers.hands import Hands

__all__ = ["Case", "apart", "lies", "scaled"]


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which the parts can lie and the plays can be right: the part of each seat by number, the suits that
    each place cannot hold and those that it must hold, a table for each place, and a weight for all its deals."""

    lie: tuple[int, ...]
    voids: tuple[int, ...]
    needs: tuple[int, ...]
    tables: tuple[Table | None, ...]
    weight: int


def lies(parts: Sequence[int], taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every different order of the parts, of which some are alike."""
    if not parts:
        yield taken
    for number in sorted(set(parts)):
        rest = list(parts)
        rest.remove(number)
        yield from lies(rest, (*taken, number))


def scaled(way: Way, suits: int) -> tuple[Table | None, int]:
    """The table of a way in whole numbers, and by how much it was multiplied."""
    if not way.masks and not any(way.numbers):
        return None, 1
    masks, scale = _whole(way.masks or (Fraction(1),) * (1 << suits))
    numbers: list[tuple[int, ...] | None] = [None] * suits
    for suit, row in enumerate(way.numbers):
        if row is not None:
            numbers[suit], more = _whole(row)
            scale *= more
    return Table(masks, tuple(numbers)), scale


def _whole(row: Sequence[Fraction]) -> tuple[tuple[int, ...], int]:
    scale = lcm(*[one.denominator for one in row])
    return tuple([int(one * scale) for one in row]), scale


def apart(model: Hands) -> dict[str, dict[str, float]]:
    """The odds of each role as if every hand were drawn by itself; see `Hands.apart`."""
    events, shown = model._told(model.facts)
    found: dict[str, dict[str, float]] = {name: {} for name in model.roles}
    likely: dict[tuple[int, int], float] = {}
    for lie in model._lies:
        if any(lie[place] != number for place, number in shown.items()):
            continue
        for place, number in enumerate(lie):
            if (place, number) not in likely:
                likely[place, number] = _alone(model, events, place, number)
        weight = prod([likely[place, number] for place, number in enumerate(lie)])
        for name, place in model.roles.items():
            part = model.parts[lie[place]].name
            found[name][part] = found[name].get(part, 0.0) + weight
    return {name: _shares(weights) for name, weights in found.items()}


def _alone(model: Hands, events: frozenset[int], place: int, number: int) -> float:
    """How likely the plays of a seat are if it has this part, its hand drawn from all unseen cards."""
    size, part, suits = model.sizes[place], model.parts[number], len(model.suits)
    full, rest = (1 << suits) - 1, sum(model.left) - model.sizes[place]
    found = Fraction(0)
    for way in ways(part, model.run.plays[model.seats[place]], model.hand, suits, events, model.habits):
        table, scale = scaled(way, suits)
        if way.need:
            table = (table or model._plain).holding(way.need)
        found += way.weight * deals(((size, full & ~way.void), (rest, full)), model.left, (table, None)).total / scale
    lean = 1 if model.habits is None else model.habits.leans.get((model.seats[place], part.name), 1)
    return float(found * lean / deals(((size, full), (rest, full)), model.left).total)


def _shares(weights: Mapping[str, float]) -> dict[str, float]:
    total = sum(weights.values())
    if not total:
        raise Contradiction
    return {name: weight / total for name, weight in weights.items() if weight}
