"""Core explanations: the cheapest facts that alone entail a conclusion.

For any model that can answer `satisfiable(facts, assumption)`, by implicit hitting sets (Ignatiev, Previti, Liffiton
and Marques-Silva 2015, "Smallest MUS extraction with minimal hitting set dualization"; Gamba, Bogaerts and Guns 2023,
"Efficiently explaining CSPs with unsatisfiable subset optimization"): every explanation must meet the facts left out
of each maximal set that allows the assumption. The cheapest set that meets all of those found so far is either an
explanation, and then no cheaper one exists, or it leads to one more such set.

A plain deletion of facts one by one ends at a set that is *minimal* (no fact can be left out) but often not *minimum*
(cheapest of all); it is the fallback once the budget of questions is spent, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from solvers.cover import hitting_set
from solvers.domains import bits, indices
from solvers.facts import Fact, Kind, Reason
from solvers.ledger import weights_of
from solvers.model import Assumption
from solvers.techniques import Technique, of_kind

if TYPE_CHECKING:
    from solvers.model import Model, Oracle

__all__ = [
    "Core",
    "Explanation",
    "Minimality",
    "Shape",
    "eliminations",
    "explain",
    "implicit_hitting_sets",
    "shrink",
]

BUDGET = 4_000
"""How many times the oracle is asked before a minimal explanation is given instead of a minimum one."""


class Minimality(Enum):
    """What is promised about the facts of an explanation."""

    MINIMUM = "minimum"
    """Proven: no explanation costs less, and none of equal cost has fewer facts."""
    MINIMAL = "minimal"
    """None of the facts can be left out, but other facts might do it more cheaply."""


@dataclass(frozen=True, slots=True)
class Core:
    """A mask of facts that rules something out; if it is only minimal, why."""

    facts: int
    minimality: Minimality = Minimality.MINIMUM
    shortfall: Reason | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """How an explanation works.

    `variables` is the group that it reasons about (one variable for a single elimination), `values` what that group
    uses up between them. `valid`: the facts were shown to be enough.
    """

    technique: Technique
    depth: int
    variables: tuple[str, ...]
    values: tuple[str, ...] = ()
    valid: bool = True


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why `variable` is none of `excluded` (for a conflict: no variable, nothing excluded).

    `settles` is the one value that is left, where that is the conclusion. `facts` are in reading order. `valid`: the
    cited facts alone entail the conclusion. `depth` counts layers of inference: 1 is read off one fact at a time,
    each further layer uses conclusions of the one before. `group` and `uses` are the variables and values of a Hall
    set, if there is one.
    """

    variable: str | None
    excluded: tuple[str, ...]
    settles: str | None
    facts: tuple[Fact, ...]
    valid: bool
    minimality: Minimality
    shortfall: Reason | None
    cost: int
    technique: Technique
    depth: int
    group: tuple[str, ...]
    uses: tuple[str, ...]

    @property
    def number(self) -> int:
        """How many facts it cites."""
        return len(self.facts)

    @property
    def lines(self) -> tuple[int, ...]:
        """The record lines that it rests on, in order, each once."""
        return tuple(sorted({fact.line for fact in self.facts if fact.line is not None}))

    @property
    def reason(self) -> Reason:
        """The explanation as one sentence after the reasons of its facts."""
        from solvers.phrases import conclusion

        return conclusion(self)


def explain(model: Model, assumption: Assumption | None) -> Explanation | None:
    """A minimum explanation of why the assumption (`None`: any world) is ruled out; `None` if it is not."""
    facts = model.facts
    if assumption is not None:
        name = assumption.variable
        needed = assumption.within & model._allowed[model.place(name)]
        single = model._ledger().cheapest(model.place(name), needed)
        if single >= 0 and model._needs_facts(name, needed):
            return by_one(model, facts[single], name, assumption.within)
    core = model._minimum(assumption)
    if core is None:
        return None
    return describe(model, [facts[place] for place in indices(core.facts)], core, assumption)


def by_one(model: Model, fact: Fact, variable: str, within: int) -> Explanation:
    """What one fact rules out by itself, if none is cheaper."""
    left = model._allowed[model.place(variable)] & ~within
    settles = model.values.name(left) if left.bit_count() == 1 else None
    technique = of_kind(fact.kind) if settles is None else Technique.NAKED_SINGLE
    names = model.values.names(within)
    minimum = Minimality.MINIMUM
    return Explanation(
        variable, names, settles, (fact,), True, minimum, None, fact.cost, technique, 1, (variable,), ()
    )


def eliminations(model: Model) -> list[Explanation]:
    """Every impossible value of every variable with a minimum explanation; those with the same facts share one."""
    found: list[Explanation] = []
    facts = model.facts
    ledger = model._ledger()
    for place, name in enumerate(model.variables):
        impossible = model._allowed[place] & ~model.possible_mask(name)
        for spot, mask in ledger.singles(place, model._needs_facts(name, impossible)):
            found.append(by_one(model, facts[spot], name, mask))
            impossible &= ~mask
        groups: dict[tuple[Fact, ...], int] = {}
        for bit in bits(impossible):
            explanation = model.explain(Assumption(name, bit))
            assert explanation is not None, "an impossible value has an explanation"
            groups[explanation.facts] = groups.get(explanation.facts, 0) | bit
        for cited, mask in groups.items():
            places = sum(1 << spot for spot, fact in enumerate(facts) if fact in cited)
            found.append(describe(model, cited, Core(places), Assumption(name, mask)))
    return found


def describe(model: Model, facts: Sequence[Fact], core: Core, assumption: Assumption | None) -> Explanation:
    """An explanation that cites these facts, with its technique and in reading order."""
    shape = model._shape(facts, assumption)
    variable = settles = None
    excluded: tuple[str, ...] = ()
    if assumption is not None:
        variable = assumption.variable
        excluded = model.values.names(assumption.within)
        left = model._allowed[model.place(variable)] & ~assumption.within
        if left.bit_count() == 1:
            settles = model.values.name(left)
    return Explanation(
        variable,
        excluded,
        settles,
        reading_order(facts, shape.variables),
        shape.valid,
        core.minimality,
        core.shortfall,
        sum([fact.cost for fact in facts]),
        shape.technique,
        shape.depth,
        shape.variables,
        shape.values,
    )


def reading_order(facts: Sequence[Fact], group: Sequence[str]) -> tuple[Fact, ...]:
    """What is said of each variable of the group in turn, by line; then what concerns all; the rules last."""
    if len(facts) < 2:
        return tuple(facts)
    place = {name: spot for spot, name in enumerate(group)}

    def key(fact: Fact) -> tuple[bool, bool, int, bool, int]:
        names = fact.variables
        spot = len(place) if names is None else min([place.get(name, len(place)) for name in names], default=len(place))
        return not fact.doubtful, names is None, spot, fact.line is None, fact.line or 0

    return tuple(sorted(facts, key=key))


def plain_shape(model: Model, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
    """For any model: one fact, or several facts of one variable, or else a contradiction."""
    valid = not model.satisfiable(facts, assumption)
    if assumption is None:
        return Shape(Technique.CONTRADICTION, 2, (), (), valid)
    name = (assumption.variable,)
    single = all(fact.forbids for fact in facts)
    if single and not assumption.within & model._domains_under(facts)[model.place(assumption.variable)]:
        return Shape(single_technique(model, facts, assumption), 1, name, (), valid)
    if len(facts) == 1 and facts[0].kind is not Kind.DISTINCT:
        return Shape(of_kind(facts[0].kind), 1, name, (), valid)
    return Shape(Technique.CONTRADICTION, 2, name, (), valid)


def single_technique(model: Model, facts: Sequence[Fact], assumption: Assumption) -> Technique:
    """The technique of facts that each rule values of one variable out: the hardest of them, or the last one left."""
    left = model._allowed[model.place(assumption.variable)] & ~assumption.within
    if left.bit_count() == 1:
        return Technique.NAKED_SINGLE
    return max([of_kind(fact.kind) for fact in facts], default=Technique.VISIBLE_CARD)


def implicit_hitting_sets(oracle: Oracle, facts: Sequence[Fact], budget: int = BUDGET) -> Core | None:
    """A cheapest set of facts that the oracle refuses, as a mask; `None` if it accepts all of them."""
    everything = (1 << len(facts)) - 1
    if oracle(everything) is not None:
        return None
    weights = weights_of([fact.cost for fact in facts])
    asked = 1
    chosen = 0
    missing: list[int] = []
    while asked < budget:
        accepted = oracle(chosen)
        asked += 1
        if accepted is None:
            return Core(chosen)
        grown, questions = grow(oracle, accepted, everything)
        asked += questions
        missing.append(everything & ~grown)
        cover = hitting_set(missing, weights)
        if cover is None or not cover.proven:
            break
        chosen = cover.chosen
    return Core(
        shrink(oracle, everything, weights),
        Minimality.MINIMAL,
        Reason("The search for a cheaper explanation was stopped after {number} questions.", {"number": asked}),
    )


def grow(oracle: Oracle, accepted: int, everything: int) -> tuple[int, int]:
    """A maximal set of facts that the oracle accepts, and how many questions that took."""
    asked = 0
    refused = 0
    while left := everything & ~accepted & ~refused:
        bit = left & -left
        asked += 1
        more = oracle(accepted | bit)
        if more is None:
            refused |= bit
        else:
            accepted |= more
    return accepted, asked


def shrink(oracle: Oracle, refused: int, weights: Sequence[int]) -> int:
    """A minimal refused set within `refused`: the dearest facts are tried first."""
    for place in sorted(indices(refused), key=lambda place: (-weights[place], -place)):
        smaller = refused & ~(1 << place)
        if oracle(smaller) is None:
            refused = smaller
    return refused
