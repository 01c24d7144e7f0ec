"""The *distinct* model: each hidden thing is one card, and all are different.

It serves the suspects of Infiltraitors: a card seen outside the pile is never a suspect, and every assignment of
different cards that fits the facts is equally likely. It does not serve cards that were drawn from a pile to which
something had been returned.

    >>> from solvers.domains import Values
    >>> from solvers.facts import Reason, clue
    >>> cards = Values(["R2", "R3", "B2"])
    >>> model = Distinct(["suspect:ann", "suspect:bob"], cards)
    >>> model.add(clue("1", "suspect:ann", cards.mask(["R3", "B2"]), Reason("R3 and B2 do not match.")))
    >>> model.possible()
    {'suspect:ann': ('R2',), 'suspect:bob': ('R3', 'B2')}
    >>> model.odds("suspect:bob")
    {'R3': Fraction(1, 2), 'B2': Fraction(1, 2)}
    >>> model.why_not("suspect:bob", "R2").technique.name
    'NAKED_SINGLE'

Counting is `solvers.counting`, and candidates are `solvers.alldifferent`. Variables that nothing singles out are
counted as one, by symmetry: only the constrained ones cost time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, TypeVar

from solvers import alldifferent
from solvers.assignments import Weights, draw, number, weigh
from solvers.domains import Values, indices
from solvers.errors import Contradiction
from solvers.facts import DIFFERENT, Fact, Kind, different
from solvers.model import Assumption, Model, Oracle, World

if TYPE_CHECKING:
    from random import Random

    from solvers.explain import Core, Shape
    from solvers.hints import Step
    from solvers.notes import Marks

__all__ = ["Distinct"]

Share = TypeVar("Share", Fraction, float)

TRIES = 64
"""So often a sample is drawn and thrown away before it is built variable by variable; both ways are exact."""


class Distinct(Model):
    """Variables that are all different values of one table; every assignment that fits is equally likely.

    The fact that they differ is there from the start, with the id `DIFFERENT`; pass your own to give it your words.
    """

    def __init__(
        self,
        variables: Iterable[str],
        values: Values,
        facts: Iterable[Fact] = (),
        allowed: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(variables, values, facts, allowed)
        if DIFFERENT not in self._facts:
            self.add(different())

    # -- sets ----------------------------------------------------------------------------------------------------------

    def _possible(self) -> list[int]:
        domains = self._domains()
        if not all(domains):
            return [0] * len(domains)
        if DIFFERENT not in self._facts:
            return domains
        return alldifferent.candidates(domains) or [0] * len(domains)

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        domains = self._assume(self._domains_under(facts), assumption)
        if all(fact.kind is not Kind.DISTINCT for fact in facts):
            return all(domains)
        return alldifferent.match(domains) is not None

    def _assume(self, domains: Sequence[int], assumption: Assumption | None) -> list[int]:
        cut = list(domains)
        if assumption is not None:
            cut[self.place(assumption.variable)] &= assumption.within
        return cut

    def witness(self, assumption: Assumption | None = None) -> World | None:
        domains = self._assume(self._domains(), assumption)
        if DIFFERENT not in self._facts:
            return self._world([domain & -domain for domain in domains]) if all(domains) else None
        chosen = alldifferent.match(domains)
        return None if chosen is None else self._world(chosen)

    def _world(self, chosen: Sequence[int]) -> World:
        return {name: self.values.name(bit) for name, bit in zip(self.variables, chosen, strict=True)}

    # -- odds ----------------------------------------------------------------------------------------------------------

    def total(self) -> int:
        return self._counted()[0]

    def count(self, *assumptions: Assumption) -> int:
        """The number of worlds in which all these assumptions hold; several of them give joint odds."""
        if not assumptions:
            return self.total()
        domains: list[int] = list(self._all_possible())
        for assumption in assumptions:
            domains[self.place(assumption.variable)] &= assumption.within
        if DIFFERENT not in self._facts:
            return prod([domain.bit_count() for domain in domains])
        return number(domains)

    def joint(self, *assumptions: Assumption) -> Fraction:
        """The exact odds that all these assumptions hold at once."""
        total = self.total()
        return Fraction(self.count(*assumptions), total) if total else Fraction(0)

    def weight(self, variable: str, within: int) -> int:
        return sum([(within & mask).bit_count() * worlds for mask, worlds in self._weights(variable)])

    def odds(self, variable: str) -> dict[str, Fraction]:
        total = self._solvable()
        shares = [(mask, Fraction(worlds, total)) for mask, worlds in self._weights(variable)]
        return self._by_value(shares)

    def chances(self, variable: str) -> dict[str, float]:
        """`odds` as floating point numbers."""
        total = self._solvable()
        shares = [(mask, worlds / total) for mask, worlds in self._weights(variable)]
        return self._by_value(shares)

    def _by_value(self, shares: Sequence[tuple[int, Share]]) -> dict[str, Share]:
        table = self.values.all
        found = {place: share for mask, share in shares for place in indices(mask)}
        return {table[place]: found[place] for place in sorted(found)}

    def _solvable(self) -> int:
        total = self.total()
        if not total:
            raise Contradiction
        return total

    def _weights(self, variable: str) -> Weights:
        return self._counted()[1][self.place(variable)]

    def _counted(self) -> tuple[int, list[Weights]]:
        found: tuple[int, list[Weights]] | None = self._cache.get("counted")
        if found is None:
            found = self._cache["counted"] = self._count_all()
        return found

    def _count_all(self) -> tuple[int, list[Weights]]:
        domains = self._all_possible()
        if domains and not domains[0]:
            return 0, [[] for _ in domains]
        if DIFFERENT not in self._facts:
            total = prod([domain.bit_count() for domain in domains])
            return total, [[(domain, total // domain.bit_count())] for domain in domains]
        return weigh(domains)

    # -- samples -------------------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World:
        self._solvable()
        domains = self._all_possible()
        lists: list[list[int]] | None = self._cache.get("lists")
        if lists is None:
            lists = self._cache["lists"] = [[1 << place for place in indices(domain)] for domain in domains]
        # Independent draws that happen to differ are uniform over the worlds; so is the slow way, which takes over only
        # after a fixed number of misses, whatever they were.
        for _ in range(TRIES):
            chosen = [options[int(rng.random() * len(options))] for options in lists]
            if len(set(chosen)) == len(chosen) or DIFFERENT not in self._facts:
                return self._world(chosen)
        return self._world(draw(domains, rng))

    # -- reasons -------------------------------------------------------------------------------------------------------

    def _needs_facts(self, variable: str, within: int) -> int:
        return within & self._allowed[self.place(variable)]

    def _oracle(self, assumption: Assumption | None) -> Oracle:
        from solvers.hall import oracle

        return oracle(self, assumption)

    def _minimum(self, assumption: Assumption | None) -> Core | None:
        from solvers.hall import minimum

        return minimum(self, assumption)

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.hall import shape

        return shape(self, facts, assumption)

    def _group_steps(self, marks: Marks) -> list[Step]:
        from solvers.hints import hall_steps

        return hall_steps(self, marks)
