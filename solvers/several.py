"""Independent models as one: what one of them knows says nothing about the other.

Each variable keeps the values of its own model (`values_of`); the table of values is all of them, one model after the
other. Odds, explanations, hints and checks are those of the model that a variable is of; of two next steps the easier
one comes first, and a mark that cannot be right before all.

    >>> from solvers.distinct import Distinct
    >>> both = Several([Distinct(["card"], Values(["R2", "R3"])), Distinct(["team"], Values(["police", "triad"]))])
    >>> both.values_of("team"), both.total()
    (('police', 'triad'), 4)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from random import Random
from typing import TYPE_CHECKING

from solvers.domains import Values
from solvers.errors import Contradiction, SolverError
from solvers.facts import Fact
from solvers.model import Assumption, Gain, Model, Question, Witness, World
from solvers.notes import Judgement, Notes, Verdict

if TYPE_CHECKING:
    from solvers.conflict import Conflict
    from solvers.explain import Explanation
    from solvers.hints import Step

__all__ = ["Several"]


class Several(Model):
    """`models`: independent ones, without a variable or a value in common. `names`: the variables that are asked about.

    Facts are not added here but in their models. Errors: `SolverError` for a name or a value that two models have.
    """

    def __init__(self, models: Iterable[Model], names: Collection[str] | None = None) -> None:
        self.models = tuple(models)
        self._of: dict[str, Model] = {}
        self._shift: dict[str, int] = {}
        table: list[str] = []
        allowed: dict[str, int] = {}
        for model in self.models:
            for name in model.variables:
                if name in self._of:
                    raise SolverError(f"two models have a variable {name!r}")
                self._of[name] = model
                self._shift[name] = len(table)
                allowed[name] = model._allowed[model.place(name)] << len(table)
            table += model.values
        shown = [name for name in self._of if names is None or name in names]
        super().__init__(shown, Values(table), (), {name: allowed[name] for name in shown})

    @property
    def exact(self) -> bool:
        return self.complete and all(model.exact for model in self.models)

    @property
    def error(self) -> float:
        return max([model.error for model in self.models], default=0.0)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(fact for model in self.models for fact in model.facts)

    def fact(self, name: str) -> Fact:
        for model in self.models:
            if name in {fact.id for fact in model.facts}:
                return model.fact(name)
        return super().fact(name)

    def of(self, variable: str) -> Model:
        """The model that a variable is of. Errors: `UnknownVariable`."""
        self.place(variable)
        return self._of[variable]

    def _own(self, variable: str, mask: int) -> int:
        """A mask of this table as one of the variable's own model."""
        model = self.of(variable)
        return mask >> self._shift[variable] & model.values.full

    def _asked(self, variable: str, values: str | Iterable[str]) -> tuple[str, ...]:
        return self.values.names(self.mask(values) & self._allowed[self.place(variable)])

    # -- the seam ------------------------------------------------------------------------------------------------------

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        chosen = {fact.id for fact in facts}
        for model in self.models:
            own = None
            if assumption is not None and self.of(assumption.variable) is model:
                own = Assumption(assumption.variable, self._own(assumption.variable, assumption.within))
            if not model.satisfiable([fact for fact in model.facts if fact.id in chosen], own):
                return False
        return True

    def _possible(self) -> list[int]:
        if not all(model.consistent() for model in self.models):
            return [0] * len(self.variables)
        return [self._of[name].possible_mask(name) << self._shift[name] for name in self.variables]

    def consistent(self) -> bool:
        return all(model.consistent() for model in self.models)

    def total(self) -> int:
        return prod([model.total() for model in self.models])

    def weight(self, variable: str, within: int) -> int:
        one = self.of(variable)
        others = [model.total() for model in self.models if model is not one]
        return one.weight(variable, self._own(variable, within)) * prod(others)

    def odds(self, variable: str) -> dict[str, Fraction]:
        if not self.consistent():
            raise Contradiction
        return self.of(variable).odds(variable)

    def probability(self, variable: str, values: str | Iterable[str]) -> Fraction:
        asked = self._asked(variable, values)
        return self.of(variable).probability(variable, asked) if self.consistent() else Fraction(0)

    def entropy(self, variable: str | None = None) -> float:
        """In bits; without a name the sum over the models."""
        if variable is not None:
            return self.of(variable).entropy(variable)
        return sum([model.entropy() for model in self.models])

    def gains(self, questions: Iterable[Question]) -> list[Gain]:
        found = []
        for question in questions:
            parts = tuple([self._own(question.variable, part) for part in question.parts])
            found.append(self.of(question.variable).information_gain(Question(question.variable, parts)))
        return found

    def information_gain(self, question: Question) -> Gain:
        return self.gains([question])[0]

    def witness(self, assumption: Assumption | None = None) -> World | None:
        found: dict[str, str] = {}
        for model in self.models:
            own = None
            if assumption is not None and self.of(assumption.variable) is model:
                own = Assumption(assumption.variable, self._own(assumption.variable, assumption.within))
            world = model.witness(own)
            if world is None:
                return None
            found |= world
        return {name: found[name] for name in self.variables}

    def sample(self, rng: Random) -> World:
        found: dict[str, str] = {}
        for model in self.models:
            found |= model.sample(rng)
        return {name: found[name] for name in self.variables}

    # -- reasons -------------------------------------------------------------------------------------------------------

    def why_not(self, variable: str, values: str | Iterable[str]) -> Explanation | Witness:
        return self._whole(self.of(variable).why_not(variable, self._asked(variable, values)))

    def why(self, variable: str, values: str | Iterable[str] | None = None) -> Explanation | Witness:
        asked = None if values is None else self._asked(variable, values)
        return self._whole(self.of(variable).why(variable, asked))

    def _whole(self, answer: Explanation | Witness) -> Explanation | Witness:
        """A witness with a value for everything that is asked about."""
        if not isinstance(answer, Witness):
            return answer
        found = dict(answer.world)
        for model in self.models:
            if model is not self._of[answer.variable]:
                found |= model.witness() or {}
        world = {name: found[name] for name in self.variables if name in found}
        return Witness(answer.variable, answer.values, world, answer.odds)

    def explain(self, assumption: Assumption) -> Explanation | None:
        own = Assumption(assumption.variable, self._own(assumption.variable, assumption.within))
        return self.of(assumption.variable).explain(own)

    def eliminations(self) -> list[Explanation]:
        return [one for model in self.models for one in model.eliminations() if one.variable in self._place]

    def conflict(self) -> Conflict | None:
        found = [model.conflict() for model in self.models]
        return next((one for one in found if one is not None), None)

    # -- notes ---------------------------------------------------------------------------------------------------------

    def check(self, notes: Notes | Mapping[str, Collection[str]]) -> list[Verdict]:
        if not self.consistent():
            raise Contradiction
        found = [one for model in self.models for one in model.check(self._split(notes, model)) if one.variable in self._place]
        order = list(Judgement)
        return sorted(found, key=lambda one: order.index(one.judgement))

    def next_step(self, notes: Notes | Mapping[str, Collection[str]] | None = None) -> Step | None:
        if not self.consistent():
            raise Contradiction
        found = [step for model in self.models if (step := model.next_step(self._split(notes, model))) is not None]
        return min(found, key=lambda step: (step.technique, step.cost), default=None)

    def steps(self, notes: Notes | Mapping[str, Collection[str]] | None = None) -> list[Step]:
        found: list[Step] = []
        for model in self.models:
            found += model.steps(self._split(notes, model))
        return found

    def _split(self, notes: Notes | Mapping[str, Collection[str]] | None, model: Model) -> Notes:
        """The notes for one model; what is not asked about counts as marked already."""
        given = Notes.of(notes)
        for name in (*given.crossed, *given.circled):
            self.place(name)
        crossed = {name: values for name, values in given.crossed.items() if self._of[name] is model}
        circled = {name: values for name, values in given.circled.items() if self._of[name] is model}
        if model.consistent():
            for name in model.variables:
                if name not in self._place:
                    left = model.possible_mask(name)
                    crossed[name] = self._names(model, name, left)
        return Notes(crossed, circled)

    def _names(self, model: Model, name: str, possible: int) -> Sequence[str]:
        return model.values.names(model._allowed[model.place(name)] & ~possible)
