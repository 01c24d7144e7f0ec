"""What every model shares: facts that come and go, and all that follows from one question.

A model of its own kind (different cards, identities of two cards, hands, rows) says what its facts mean by writing

* `satisfiable(facts, assumption)`: can these facts alone, with the assumption, all be true?
* `odds(variable)`, `sample(rng)`, `witness(assumption)` and `total()`: counting, under all facts.

and inherits the rest: `possible`, `entropy`, `information_gain`, `why_not`, `why`, `conflict`, `check`, `next_step`,
`steps`. For speed it may override `_possible`, `_oracle` (below) and `_minimum`, a minimum explanation by its own
means; and for better words `_shape`, which names the technique of an explanation.

A question costs nothing until it is asked, and its answer is kept until a fact is added or taken back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import TYPE_CHECKING, Any

from solvers.domains import Values, bits, indices
from solvers.errors import FactError, UnknownVariable
from solvers.facts import Fact
from solvers.questions import Assumption, Gain, Oracle, Question, Witness, World, gain

if TYPE_CHECKING:
    from random import Random

    from solvers.conflict import Conflict
    from solvers.explain import Core, Explanation, Shape
    from solvers.hints import Step
    from solvers.ledger import Ledger
    from solvers.notes import Marks, Notes, Verdict

__all__ = ["Assumption", "Gain", "Model", "Oracle", "Question", "Witness", "World"]


class Model(ABC):
    """Variables, each with one hidden value of a common table, and the facts about them.

    `allowed` gives starting domains by the rules of the game (they cost nothing and need no reason); a variable that
    is not in it may have every value of the table.

    Errors: `UnknownVariable`, `UnknownValue`, `FactError` (all `ValueError`s).
    """

    complete = True
    """Whether facts hold all that is known. Whoever makes a model and leaves something out says so here."""

    def __init__(
        self,
        variables: Iterable[str],
        values: Values,
        facts: Iterable[Fact] = (),
        allowed: Mapping[str, int] | None = None,
    ) -> None:
        self.variables = tuple(dict.fromkeys(variables))
        self.values = values
        self._place = {name: place for place, name in enumerate(self.variables)}
        self._allowed = [values.full] * len(self.variables)
        for name, mask in (allowed or {}).items():
            self._allowed[self.place(name)] = mask & values.full
        self._facts: dict[str, Fact] = {}
        self._cache: dict[Any, Any] = {}
        self.add(*facts)

    @property
    def exact(self) -> bool:
        """Whether sets and odds are exact; else something was left out of account: what is called impossible is."""
        return self.complete

    @property
    def error(self) -> float:
        """The largest standard error of any stated chance, where odds are estimated from a sample; 0 where they are not."""
        return 0.0

    # -- facts -------------------------------------------------------------------------------------------------------

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts, in the order in which they were added."""
        return tuple(self._facts.values())

    def fact(self, name: str) -> Fact:
        """The fact with this id."""
        try:
            return self._facts[name]
        except KeyError:
            raise FactError(f"there is no fact {name!r}") from None

    def add(self, *facts: Fact) -> None:
        """Adds facts. Errors: `FactError` if an id is there already, `UnknownVariable`."""
        known = self._facts
        for fact in facts:
            if fact.id in known:
                raise FactError(f"there is a fact {fact.id!r} already")
            if fact.variables is not None:
                for name in fact.variables:
                    if name not in self._place:
                        raise UnknownVariable(name, self.variables)
                if len(set(fact.variables)) < len(fact.variables):
                    raise FactError(f"fact {fact.id!r} names a variable twice")
            known[fact.id] = fact
        self._cache.clear()

    def remove(self, *ids: str) -> None:
        """Takes facts back."""
        for name in ids:
            self.fact(name)
            del self._facts[name]
        self._cache.clear()

    def place(self, variable: str) -> int:
        """The position of a variable."""
        try:
            return self._place[variable]
        except KeyError:
            raise UnknownVariable(variable, self.variables) from None

    def values_of(self, variable: str) -> tuple[str, ...]:
        """What the rules alone let a variable be, in table order."""
        return self.values.names(self._allowed[self.place(variable)])

    def mask(self, values: str | Iterable[str]) -> int:
        """The mask of a value, or of several."""
        return self.values.bit(values) if isinstance(values, str) else self.values.mask(values)

    def domain(self, variable: str) -> int:
        """The mask of what no single fact forbids: before any reasoning about several variables."""
        return self._domains()[self.place(variable)]

    def _domains(self) -> list[int]:
        """`domain` of every variable, by position; do not change it."""
        found: list[int] | None = self._cache.get("domains")
        if found is None:
            found = self._cache["domains"] = self._domains_under(self._facts.values())
        return found

    def _domains_under(self, facts: Iterable[Fact]) -> list[int]:
        wide = 0
        left = list(self._allowed)
        place = self._place
        for fact in facts:
            if fact.variables is None:
                wide |= fact.forbids
            else:
                for name in fact.variables:
                    left[place[name]] &= ~fact.forbids
        return [domain & ~wide for domain in left]

    # -- the seam: what a model of its own kind writes -----------------------------------------------------------------

    @abstractmethod
    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        """Whether these facts (any subset of the model's), together with the assumption, allow a world."""

    @abstractmethod
    def total(self) -> int:
        """The weight of all worlds: their number, where all are equally likely; 0 for a contradiction."""

    @abstractmethod
    def weight(self, variable: str, within: int) -> int:
        """The weight of the worlds in which the variable's value is in the mask `within`."""

    @abstractmethod
    def odds(self, variable: str) -> dict[str, Fraction]:
        """The exact odds of every value that is still possible; they sum to 1. Errors: `Contradiction`."""

    @abstractmethod
    def witness(self, assumption: Assumption | None = None) -> World | None:
        """A world that fits all facts and the assumption, if there is one; always the same one."""

    @abstractmethod
    def sample(self, rng: Random) -> World:
        """One world drawn exactly by its weight; uses `rng.random()` alone. Errors: `Contradiction`."""

    def _possible(self) -> list[int]:
        """The mask of possible values of each variable, by position; all 0 for a contradiction."""
        facts = self.facts
        found = []
        for name, domain in zip(self.variables, self._domains(), strict=True):
            mask = 0
            for spot in indices(domain):
                if self.satisfiable(facts, Assumption(name, 1 << spot)):
                    mask |= 1 << spot
            found.append(mask)
        return found if all(found) else [0] * len(found)

    def _oracle(self, assumption: Assumption | None) -> Oracle:
        """`satisfiable` as a function on masks of facts; override it where a world comes with the answer."""
        facts = self.facts

        def ask(chosen: int) -> int | None:
            picked = [facts[spot] for spot in indices(chosen)]
            return chosen if self.satisfiable(picked, assumption) else None

        return ask

    def _needs_facts(self, variable: str, within: int) -> int:
        """Those of these values that the rules alone, without any fact, do not rule out."""
        mask = 0
        for bit in bits(within & self._allowed[self.place(variable)]):
            if self.satisfiable((), Assumption(variable, bit)):
                mask |= bit
        return mask

    def _ledger(self) -> Ledger:
        """The facts by position, prepared for looking up and covering."""
        from solvers.ledger import Ledger

        found: Ledger | None = self._cache.get("ledger")
        if found is None:
            found = self._cache["ledger"] = Ledger(self)
        return found

    def _minimum(self, assumption: Assumption | None) -> Core | None:
        """A cheapest set of facts that rules the assumption out, or `None` if the facts allow it."""
        from solvers.explain import implicit_hitting_sets

        return implicit_hitting_sets(self._oracle(assumption), self.facts)

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        """The technique, depth and place of an explanation that rests on these facts."""
        from solvers.explain import plain_shape

        return plain_shape(self, facts, assumption)

    def _group_steps(self, marks: Marks) -> list[Step]:
        """Steps by named techniques that take several facts, the easiest technique only; none in general."""
        return []

    # -- questions -----------------------------------------------------------------------------------------------------

    def possible_mask(self, variable: str) -> int:
        """The mask of the values that the variable has in some world."""
        return self._all_possible()[self.place(variable)]

    def _all_possible(self) -> list[int]:
        found: list[int] | None = self._cache.get("possible")
        if found is None:
            found = self._cache["possible"] = self._possible()
        return found

    def possible(self) -> dict[str, tuple[str, ...]]:
        """The exact set of possible values of every variable, in table order; all empty for a contradiction."""
        names = self.values.names
        return {name: names(mask) for name, mask in zip(self.variables, self._all_possible(), strict=True)}

    def consistent(self) -> bool:
        """Whether there is any world."""
        return not self.variables or bool(self._all_possible()[0])

    def solved(self, variable: str) -> str | None:
        """The variable's value once it is certain."""
        mask = self.possible_mask(variable)
        return self.values.name(mask) if mask.bit_count() == 1 else None

    def probability(self, variable: str, values: str | Iterable[str]) -> Fraction:
        """The exact odds that the value is one of these."""
        total = self.total()
        return Fraction(self.weight(variable, self.mask(values)), total) if total else Fraction(0)

    def entropy(self, variable: str | None = None) -> float:
        """In bits: what is left to learn about one variable; without a name, about all of them together."""
        if variable is None:
            total = self.total()
            return log2(total) if total else 0.0
        return -sum(float(chance) * log2(chance) for chance in self.odds(variable).values())

    def gains(self, questions: Iterable[Question]) -> list[Gain]:
        """What each question's answer is expected to tell; cheap for many questions at once."""
        total = self.total()
        return [self._gain(question, total) for question in questions]

    def information_gain(self, question: Question) -> Gain:
        """What the answer is expected to tell."""
        return self._gain(question, self.total())

    def _gain(self, question: Question, total: int) -> Gain:
        possible = self.possible_mask(question.variable)
        weights = [self.weight(question.variable, possible & part) for part in question.parts] if total else ()
        return gain(possible, question.parts, weights, total)

    # -- reasons -------------------------------------------------------------------------------------------------------

    def why_not(self, variable: str, values: str | Iterable[str]) -> Explanation | Witness:
        """Why the value (or each of several) is impossible: a minimum explanation; a witness if it is possible."""
        return self._answer(Assumption(variable, self.mask(values)))

    def why(self, variable: str, values: str | Iterable[str] | None = None) -> Explanation | Witness:
        """Why the variable is this value, by default its only one; a witness of another if it may be another."""
        sure = self.possible_mask(variable) if values is None else self.mask(values)
        if values is None and sure.bit_count() > 1:
            sure &= -sure
        return self._answer(Assumption(variable, self._allowed[self.place(variable)] & ~sure))

    def _answer(self, assumption: Assumption) -> Explanation | Witness:
        explanation = self.explain(assumption)
        if explanation is not None:
            return explanation
        world = self.witness(assumption)
        if world is None:
            raise FactError(f"the model allows {assumption} but finds no world for it")
        possible = assumption.within & self.possible_mask(assumption.variable)
        names = self.values.names(possible)
        return Witness(assumption.variable, names, world, self.probability(assumption.variable, names))

    def explain(self, assumption: Assumption) -> Explanation | None:
        """A minimum explanation of why the assumption is false; `None` if it may be true."""
        from solvers.explain import explain

        key = ("explain", assumption)
        if key not in self._cache:
            self._cache[key] = explain(self, assumption)
        found: Explanation | None = self._cache[key]
        return found

    def eliminations(self) -> list[Explanation]:
        """Every impossible value with a minimum explanation, by variable; values with the same facts share one."""
        from solvers.explain import eliminations

        found: list[Explanation] | None = self._cache.get("eliminations")
        if found is None:
            found = self._cache["eliminations"] = eliminations(self)
        return found

    def conflict(self) -> Conflict | None:
        """A minimum clash and the smallest correction, if the facts contradict each other."""
        from solvers.conflict import conflict

        return conflict(self)

    # -- notes ---------------------------------------------------------------------------------------------------------

    def check(self, notes: Notes | Mapping[str, Collection[str]]) -> list[Verdict]:
        """The player's marks against what is known: refuted, unproved, missed."""
        from solvers.notes import check

        return check(self, notes)

    def next_step(self, notes: Notes | Mapping[str, Collection[str]] | None = None) -> Step | None:
        """The easiest deduction not marked yet, with alternatives; a refuted mark first; `None`: all is done."""
        from solvers.hints import next_step

        return next_step(self, notes)

    def steps(self, notes: Notes | Mapping[str, Collection[str]] | None = None) -> list[Step]:
        """A whole plan from these notes to all that can be known, without redundant steps."""
        from solvers.plans import plan

        return plan(self, notes)
