"""The *stock* model: hidden things drawn without a look from a stock of which the copies of each value are known.

It serves face-down tokens: so many of each value were in the box, some were seen, and those that are still hidden are any of the
rest. Hidden things are alike, so each has the same odds: copies left, out of all that are left.

    >>> from solvers.domains import Values
    >>> from solvers.facts import Reason
    >>> model = Stock(["first", "second"], Values(["1", "2"]), [2, 1])
    >>> model.odds("first")
    {'1': Fraction(2, 3), '2': Fraction(1, 3)}
    >>> model.add(gone("seen", "2", Reason("You have seen a 2.")))
    >>> model.solved("second"), model.why_not("second", "2").technique.name
    ('1', 'COPIES_USED_UP')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING

from solvers.domains import Values, indices
from solvers.errors import Contradiction, FactError
from solvers.facts import Fact, Kind, Reason
from solvers.model import Assumption, Model, World
from solvers.techniques import Technique

if TYPE_CHECKING:
    from random import Random

    from solvers.explain import Shape

__all__ = ["Gone", "Stock", "gone"]


@dataclass(frozen=True, slots=True)
class Gone(Fact):
    """Copies of a value that were seen elsewhere: `copies` fewer are left."""

    value: str = ""
    copies: int = 1


def gone(name: str, value: str, reason: Reason, line: int | None = None, copies: int = 1) -> Gone:
    """So many copies of a value were seen, and are none of the hidden things."""
    return Gone(name, Kind.COPIES, None, 0, reason, 1, line, value, copies)


class Stock(Model):
    """`copies`: how many there are of each value, in table order. Facts are all `Gone`. Errors: `FactError` for another kind."""

    def __init__(self, variables: Iterable[str], values: Values, copies: Sequence[int], facts: Iterable[Fact] = ()) -> None:
        if len(copies) != len(values):
            raise FactError(f"{len(copies)} numbers of copies for {len(values)} values")
        self.copies = tuple(copies)
        super().__init__(variables, values, facts)

    def add(self, *facts: Fact) -> None:
        """Adds facts. Errors: `FactError` for one that is no `Gone`, `UnknownValue`."""
        for fact in facts:
            if not isinstance(fact, Gone):
                raise FactError(f"fact {fact.id!r} says nothing about copies")
            self.values.bit(fact.value)
        super().add(*facts)

    def left(self) -> tuple[int, ...]:
        """How many copies of each value are left, in table order; below 0 for a contradiction."""
        return tuple(self._left(self._facts.values()))

    def _left(self, facts: Iterable[Fact]) -> list[int]:
        left = list(self.copies)
        for fact in facts:
            assert isinstance(fact, Gone)
            left[self.values.bit(fact.value).bit_length() - 1] -= fact.copies
        return left

    # -- the seam ------------------------------------------------------------------------------------------------------

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        left = self._left(facts)
        if min(left, default=0) < 0 or sum(left) < len(self.variables):
            return False
        return assumption is None or any(left[spot] for spot in indices(assumption.within & self.values.full))

    def _possible(self) -> list[int]:
        fits = self.satisfiable(self.facts)
        mask = sum([1 << spot for spot, count in enumerate(self.left()) if count > 0]) if fits else 0
        return [mask] * len(self.variables)

    def total(self) -> int:
        """The ways to draw the hidden things one after the other, every copy told from the others."""
        return perm(sum(self.left()), len(self.variables)) if self.satisfiable(self.facts) else 0

    def weight(self, variable: str, within: int) -> int:
        self.place(variable)
        if not self.satisfiable(self.facts):
            return 0
        left = self.left()
        return sum([left[spot] for spot in indices(within & self.values.full)]) * perm(sum(left) - 1, len(self.variables) - 1)

    def odds(self, variable: str) -> dict[str, Fraction]:
        self.place(variable)
        if not self.satisfiable(self.facts):
            raise Contradiction
        left = self.left()
        return {name: Fraction(count, sum(left)) for name, count in zip(self.values, left, strict=True) if count}

    def witness(self, assumption: Assumption | None = None) -> World | None:
        if not self.satisfiable(self.facts, assumption):
            return None
        left, found = list(self.left()), dict[str, str]()
        order = list(self.variables)
        if assumption is not None:
            order.sort(key=lambda name: name != assumption.variable)
        for name in order:
            mask = self.values.full
            if assumption is not None and name == assumption.variable:
                mask &= assumption.within
            spot = next(spot for spot in indices(mask) if left[spot])
            left[spot] -= 1
            found[name] = self.values.all[spot]
        return {name: found[name] for name in self.variables}

    def sample(self, rng: Random) -> World:
        if not self.satisfiable(self.facts):
            raise Contradiction
        left, found = list(self.left()), dict[str, str]()
        for name in self.variables:
            point = int(rng.random() * sum(left))
            spot = 0
            while point >= left[spot]:
                point -= left[spot]
                spot += 1
            left[spot] -= 1
            found[name] = self.values.all[spot]
        return found

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.explain import Shape

        valid = not self.satisfiable(facts, assumption)
        if assumption is None:
            return Shape(Technique.CONTRADICTION, 2, (), (), valid)
        return Shape(Technique.COPIES_USED_UP, 1, (assumption.variable,), (), valid)
