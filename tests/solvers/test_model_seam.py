"""A model of another kind, with nothing but the seam written, inherits exact sets, reasons, hints and plans."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.domains import Values
from solvers.explain import Explanation
from solvers.facts import Fact, Kind, Reason, clue
from solvers.hints import Level
from solvers.model import Assumption, Model, Witness, World
from solvers.notes import Judgement
from solvers.techniques import Technique

NUMBERS = Values([str(number) for number in range(1, 6)])
ROW = ("left", "middle", "right")


class Ascending(Model):
    """Hidden numbers in a row that ascends; a fact of the kind `ORDER` says that two of them are neighbours."""

    def worlds(self, facts: Collection[Fact], assumption: Assumption | None = None) -> list[World]:
        domains = self._domains_under(facts)
        if assumption is not None:
            domains[self.place(assumption.variable)] &= assumption.within
        close = [fact for fact in facts if fact.kind is Kind.ORDER]
        found = []
        for one in product(*[NUMBERS.names(domain) for domain in domains]):
            world = dict(zip(self.variables, one, strict=True))
            if list(one) == sorted(set(one)) and all(self.near(fact, world) for fact in close):
                found.append(world)
        return found

    def near(self, fact: Fact, world: World) -> bool:
        first, second = fact.variables or ROW[:2]
        return abs(int(world[first]) - int(world[second])) <= 1

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        return bool(self.worlds(facts, assumption))

    def total(self) -> int:
        return len(self.worlds(self.facts))

    def weight(self, variable: str, within: int) -> int:
        return len(self.worlds(self.facts, Assumption(variable, within)))

    def odds(self, variable: str) -> dict[str, Fraction]:
        return {value: self.probability(variable, value) for value in self.possible()[variable]}

    def witness(self, assumption: Assumption | None = None) -> World | None:
        return next(iter(self.worlds(self.facts, assumption)), None)

    def sample(self, rng: Random) -> World:
        found = self.worlds(self.facts)
        return found[int(rng.random() * len(found))]


def close(number: int, first: str, second: str) -> Fact:
    """Two neighbours differ by one."""
    return Fact(f"close {number}", Kind.ORDER, (first, second), 0, Reason("They are neighbours."), 1, number)


@st.composite
def rows(draw: st.DrawFn) -> Ascending:
    """A row with clues that may contradict each other."""
    facts: list[Fact] = []
    for number in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            facts.append(clue(f"clue {number}", draw(st.sampled_from(ROW)), draw(st.integers(1, 31)), Reason("Clue.")))
        else:
            facts.append(close(number, *draw(st.sampled_from([ROW[:2], ROW[1:]]))))
    return Ascending(ROW, NUMBERS, facts)


def cheapest(model: Ascending, assumption: Assumption | None) -> tuple[int, int]:
    """Cost and number of the best explanation, by trying every subset of the facts."""
    prices = []
    for chosen in product([False, True], repeat=len(model.facts)):
        cited = [fact for fact, taken in zip(model.facts, chosen, strict=True) if taken]
        if not model.satisfiable(cited, assumption):
            prices.append((sum(fact.cost for fact in cited), len(cited)))
    return min(prices)


@settings(max_examples=40)
@given(rows())
def test_minimum_explanations_of_any_model(model: Ascending) -> None:
    """Sets, minimum explanations and conflicts need nothing but the question whether facts can all be true."""
    worlds = model.worlds(model.facts)
    assert model.consistent() == bool(worlds)
    if not worlds:
        conflict = model.conflict()
        assert conflict is not None
        assert (conflict.clash.cost, conflict.clash.number) == cheapest(model, None)
        assert model.satisfiable([fact for fact in model.facts if fact not in conflict.correction])
        return
    for name in ROW:
        assert set(model.possible()[name]) == {world[name] for world in worlds}
        for value in NUMBERS:
            answer = model.why_not(name, value)
            if value in model.possible()[name]:
                assert isinstance(answer, Witness)
                assert answer.world[name] == value
                assert answer.odds == model.odds(name)[value]
            else:
                assert isinstance(answer, Explanation)
                assert answer.valid
                assumption = Assumption(name, NUMBERS.bit(value))
                assert (answer.cost, answer.number) == cheapest(model, assumption)


@settings(max_examples=25)
@given(rows())
def test_plans_of_any_model(model: Ascending) -> None:
    """A plan leads to all that can be known, and a check of its marks finds nothing to say."""
    if not model.consistent():
        return
    crossed: dict[str, set[str]] = {name: set() for name in ROW}
    for step in model.steps():
        for name, values in step.crosses.items():
            crossed[name] |= set(values)
    assert crossed == {name: set(NUMBERS) - set(model.possible()[name]) for name in ROW}
    assert model.check(crossed) == []
    assert model.next_step(crossed) is None


def test_what_has_no_name_is_a_contradiction() -> None:
    """Where no technique has a name the step is called a contradiction, and still cites its facts."""
    model = Ascending(ROW, NUMBERS, [close(1, *ROW[:2]), close(2, *ROW[1:])])
    notes = {"left": {"4", "5"}, "middle": {"1", "5"}, "right": {"1", "2"}}
    assert model.next_step(notes) is None
    model.add(clue("3", "left", NUMBERS.mask(["1", "2"]), Reason("Clue.")))
    step = model.next_step(notes | {"left": {"1", "2", "4", "5"}})
    assert step is not None
    assert step.technique is Technique.CLUE_ELIMINATION or step.technique is Technique.CONTRADICTION
    assert step.facts
    assert len({step.hint(level).plain() for level in Level}) == 6


def test_what_the_rules_forbid_needs_no_fact() -> None:
    """The largest number cannot be the first of three, whatever the facts are."""
    model = Ascending(ROW, NUMBERS, [clue("1", "left", NUMBERS.bit("5"), Reason("Clue."))])
    answer = model.why_not("left", "5")
    assert isinstance(answer, Explanation)
    assert (answer.number, answer.cost, answer.valid) == (0, 0, True)
    missed = [one for one in model.check({}) if one.judgement is Judgement.MISSED]
    assert {value for one in missed if one.variable == "left" for value in one.values} == {"4", "5"}
