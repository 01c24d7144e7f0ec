"""The facts of a model by position, prepared for looking up and covering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from solvers.cover import minimum_cover
from solvers.domains import bits, indices
from solvers.facts import Kind, Reason
from solvers.techniques import of_kind

if TYPE_CHECKING:
    from solvers.model import Model

__all__ = ["Ledger", "weights_of"]

Need = tuple[int, int]
"""The position of a variable, and the mask of its values that must be ruled out."""


def weights_of(costs: Iterable[int]) -> list[int]:
    """Costs of facts as weights whose sums compare by cost first, then by number of facts."""
    return [(cost << 16) + 1 for cost in costs]


class Ledger:
    """The facts of one model, by position.

    `rows`: for each fact the mask of variables that it speaks of, and of the values that it forbids them.

    `weights` orders sums by cost, then by number; `least` is the smallest of those that rule values out. `different` is
    the mask of the facts that say that variables differ. `direct` lists position and row of the facts that rule values out, the cheapest
    first, and easier kinds before harder ones.
    """

    __slots__ = ("_own", "_shared", "different", "direct", "least", "rows", "size", "weights")

    def __init__(self, model: Model) -> None:
        facts = model.facts
        self.size = len(model.values)
        full = (1 << len(model.variables)) - 1
        self.weights = weights_of([fact.cost for fact in facts])
        self.least = min([weight for weight, fact in zip(self.weights, facts, strict=True) if fact.forbids], default=0)
        self.different = 0
        self.rows: list[tuple[int, int]] = []
        for place, fact in enumerate(facts):
            if fact.kind is Kind.DISTINCT:
                self.different |= 1 << place
            names = fact.variables
            whom = full if names is None else sum([1 << model.place(name) for name in names])
            self.rows.append((whom, fact.forbids))
        self._shared, self._own = self._kinds(len(model.variables), full)
        ranks = [of_kind(fact.kind).rank for fact in facts]
        order = sorted(range(len(facts)), key=lambda place: (self.weights[place], ranks[place], place))
        self.direct = [(place, *self.rows[place]) for place in order if facts[place].forbids]

    def _kinds(self, variables: int, full: int) -> tuple[list[int], list[int]]:
        """For each variable: what facts about several forbid, and the least weight of a fact about it alone."""
        wide = 0
        shared = [0] * variables
        own = [0] * variables
        for weight, (whom, forbids) in zip(self.weights, self.rows, strict=True):
            if whom == full and variables > 1:
                wide |= forbids
            elif whom & (whom - 1):
                for spot in indices(whom):
                    shared[spot] |= forbids
            elif whom:
                spot = whom.bit_length() - 1
                own[spot] = min(own[spot] or weight, weight)
        return [one | wide for one in shared], own

    def cheapest(self, place: int, within: int) -> int:
        """A fact that rules all these values of a variable out alone and costs no more than any; -1 if none does."""
        variable = 1 << place
        for spot, whom, forbids in self.direct:
            if self.weights[spot] > self.least:
                break
            if not within & ~forbids and whom & variable:
                return spot
        return -1

    def singles(self, place: int, within: int) -> Iterator[Need]:
        """Facts that cost no more than any, with those of these values that each rules out and none before it did."""
        variable = 1 << place
        for spot, whom, forbids in self.direct:
            if self.weights[spot] > self.least:
                break
            fresh = within & forbids
            if fresh and whom & variable:
                yield spot, fresh
                within &= ~fresh

    def saving(self, place: int, values: int) -> int:
        """The most that explaining gets cheaper if these values of a variable need not be ruled out any more."""
        variable = 1 << place
        total = 0
        for value in bits(values):
            total += next((self.weights[spot] for spot, whom, f in self.direct if f & value and whom & variable), 0)
        return total

    def own(self, place: int, values: int) -> int:
        """What ruling these values of a variable out takes at least from the facts that speak of no other variable."""
        return self._own[place] if values & ~self._shared[place] else 0

    def cover(self, needs: Sequence[Need], limit: int | None = None) -> tuple[int, bool] | None:
        """The cheapest facts that rule out all that is needed, and whether that is proven; `None`: none below limit."""
        size = self.size
        shifts = [(1 << place, rest, size * spot) for spot, (place, rest) in enumerate(needs)]
        need = 0
        for _, rest, shift in shifts:
            need |= rest << shift
        covers = []
        for whom, forbids in self.rows:
            mask = 0
            if forbids:
                for variable, rest, shift in shifts:
                    if whom & variable:
                        mask |= (forbids & rest) << shift
            covers.append(mask)
        found = minimum_cover(need, covers, self.weights, limit)
        return None if found is None else (found.chosen, found.proven)

    def weight(self, chosen: int) -> int:
        """The weight of a mask of facts."""
        return sum([self.weights[place] for place in indices(chosen)])


STOPPED = Reason("The search for a cheaper explanation was stopped.")
