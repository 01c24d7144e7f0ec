"""The next step, from a nudge to the whole of it; and a plan of steps.

A **step** is what a player does in one go: one clue crossing out many values, one visible card on every board, a card
that must be Bob's crossed out everywhere else. Steps are offered for a player's marks: a mark that cannot be right
comes first, then the easiest technique, then the cheapest step, then the one that crosses out most; what is marked
already is not offered again. What was crossed out without proof is not built upon.

Six levels of help: where to look, the technique, technique and place, the facts it rests on, the whole step in words,
and what to mark (`Step.hint`, `Step.crosses`). The rating of a step is its technique and its cost; it is
*uncalibrated*: no player has been timed on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from solvers.alldifferent import HALL_LIMIT, tight_sets
from solvers.domains import bits, indices
from solvers.errors import Contradiction
from solvers.explain import Explanation, Minimality
from solvers.facts import DIFFERENT, Fact, Reason
from solvers.model import Assumption
from solvers.notes import Marks, Notes, Verdict, mistakes
from solvers.phrases import hint, step_reason
from solvers.techniques import Technique, group_technique, of_kind

if TYPE_CHECKING:
    from solvers.model import Model

__all__ = ["Level", "Rating", "Step", "hall_steps", "next_step", "rating"]

ALTERNATIVES = 5
"""So many other steps of the same technique are named along with the next one."""

DEEP_LIMIT = 24
"""So many single eliminations are explained in search of the cheapest, where no technique has a name."""

Crosses = Mapping[str, tuple[str, ...]]
"""Values by variable."""


class Level(Enum):
    """How much a hint gives away."""

    WHERE = 1
    TECHNIQUE = 2
    PLACE = 3
    FACTS = 4
    STEP = 5
    APPLY = 6


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard: the hardest technique, and the total cost. Not calibrated with players."""

    technique: Technique
    cost: int
    calibrated: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One act of deduction, and the marks that it leads to.

    `crosses`: values to cross out; `circles`: values to circle; `erases`: marks to take back (a mistake only).
    `facts` are what it rests on, in reading order: alone, without any marks, they entail the first of its
    eliminations (`explanation`). `group` and `uses`: variables that have only these values left between them.
    `alternatives`: other steps of the same technique.
    """

    technique: Technique
    crosses: Crosses
    circles: Mapping[str, str]
    erases: Crosses
    facts: tuple[Fact, ...]
    minimality: Minimality
    cost: int
    depth: int
    group: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    explanation: Explanation | None = None
    mistake: Reason | None = None
    alternatives: tuple[Step, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """Whose marks it changes."""
        return tuple(self.crosses) or tuple(self.circles) or tuple(self.erases)

    @property
    def size(self) -> int:
        """How many values it crosses out."""
        return sum([len(values) for values in self.crosses.values()])

    @property
    def rating(self) -> Rating:
        """How hard it is; uncalibrated."""
        return Rating(self.technique, self.cost)

    @property
    def reason(self) -> Reason:
        """The whole step in words."""
        return step_reason(self)

    def hint(self, level: Level) -> Reason:
        """As much of it as the level gives away."""
        return hint(self, level.value)


def rating(steps: Iterable[Step]) -> Rating | None:
    """How hard a plan is: its hardest technique, and the cost of all its facts, each counted once; `None`: no steps."""
    chosen = list(steps)
    if not chosen:
        return None
    facts = {fact.id: fact.cost for step in chosen for fact in step.facts}
    return Rating(max(step.technique for step in chosen), sum(facts.values()))


def next_step(model: Model, notes: Notes | Mapping[str, Collection[str]] | None = None) -> Step | None:
    """The easiest step that these notes still lack; `None` if they hold all that can be known.

    Errors: `Contradiction` (ask `conflict()`), `UnknownVariable`, `UnknownValue`.
    """
    if not model.consistent():
        raise Contradiction
    marks = Marks(model, Notes.of(notes))
    wrong = mistakes(model, marks)
    if wrong:
        return _with_alternatives([_repair(model, verdict) for verdict in wrong])
    marks.settle(model)
    return _with_alternatives(_open_steps(model, marks))


def _with_alternatives(steps: Sequence[Step]) -> Step | None:
    if not steps:
        return None
    return replace(steps[0], alternatives=tuple(steps[1 : 1 + ALTERNATIVES]))


def _repair(model: Model, verdict: Verdict) -> Step:
    explanation = verdict.explanation
    return Step(
        technique=Technique.MISTAKE,
        crosses={},
        circles={},
        erases={verdict.variable: verdict.values},
        facts=explanation.facts if explanation else (),
        minimality=explanation.minimality if explanation else Minimality.MINIMUM,
        cost=explanation.cost if explanation else 0,
        depth=explanation.depth if explanation else 0,
        explanation=explanation,
        mistake=verdict.reason,
    )


def _open_steps(model: Model, marks: Marks) -> list[Step]:
    """The steps of the easiest technique that is open, best first."""
    single = _single_fact_steps(model, marks)
    if single:
        return single
    grouped = model._group_steps(marks)
    return grouped or _deep_steps(model, marks)


def _single_fact_steps(model: Model, marks: Marks) -> list[Step]:
    """What one fact by itself crosses out."""
    found: list[tuple[Technique, int, int, int, Fact, list[tuple[str, int]]]] = []
    open_ = [allowed & ~crossed for allowed, crossed in zip(model._allowed, marks.crossed, strict=True)]
    for number, fact in enumerate(model.facts):
        if not fact.forbids:
            continue
        technique = of_kind(fact.kind)
        if found and technique > found[0][0]:
            continue
        names = model.variables if fact.variables is None else fact.variables
        fresh = [(name, mask) for name in names if (mask := fact.forbids & open_[model.place(name)])]
        if fresh:
            if found and technique < found[0][0]:
                found = []
            size = sum([mask.bit_count() for _, mask in fresh])
            found.append((technique, fact.cost, -size, number, fact, fresh))
    found.sort(key=lambda one: one[:4])
    if len(found) > 1 and found[0][0] is Technique.VISIBLE_CARD:
        return [_sightings_step(model, [one[4] for one in found], [one[5] for one in found])]
    return [_single_fact_step(model, one[0], one[4], one[5]) for one in found[: 1 + ALTERNATIVES]]


def _single_fact_step(model: Model, technique: Technique, fact: Fact, fresh: Sequence[tuple[str, int]]) -> Step:
    crosses = {name: model.values.names(mask) for name, mask in fresh}
    name, values = next(iter(crosses.items()))
    explanation = Explanation(
        name, values, None, (fact,), True, Minimality.MINIMUM, None, fact.cost, technique, 1, (name,), ()
    )
    return Step(technique, crosses, {}, {}, (fact,), Minimality.MINIMUM, fact.cost, 1, explanation=explanation)


def _sightings_step(model: Model, facts: Sequence[Fact], fresh: Sequence[Sequence[tuple[str, int]]]) -> Step:
    """All visible cards at once: a player crosses them out in one act. Its explanation is that of the first card."""
    crosses: dict[str, int] = {}
    for found in fresh:
        for name, mask in found:
            crosses[name] = crosses.get(name, 0) | mask
    step = _single_fact_step(model, Technique.VISIBLE_CARD, facts[0], fresh[0])
    named = {name: model.values.names(mask) for name, mask in crosses.items()}
    return replace(step, crosses=named, facts=tuple(facts), cost=sum([fact.cost for fact in facts]))


def hall_steps(model: Model, marks: Marks) -> list[Step]:
    """What groups of different cards that use their values up cross out, by the easiest such technique."""
    if DIFFERENT not in model._facts:
        return []
    possible = model._all_possible()
    open_ = [allowed & ~crossed for allowed, crossed in zip(model._allowed, marks.crossed, strict=True)]
    # A value crossed out without proof still counts as there: nothing is built upon it.
    domains = [left | may for left, may in zip(open_, possible, strict=True)]
    if sum(1 for domain in domains if domain.bit_count() <= len(domains)) > HALL_LIMIT:
        return []
    found: list[Step] = []
    for members, used in tight_sets(domains) or ():
        technique = group_technique(members.bit_count())
        if found and technique > found[0].technique:
            break
        fresh = [(place, used & left) for place, left in enumerate(open_) if not members >> place & 1 and used & left]
        if fresh:
            found.append(_hall_step(model, marks, (members, used), fresh))
    found.sort(key=lambda step: (step.cost, -step.size))
    return found[: 1 + ALTERNATIVES]


def _hall_step(model: Model, marks: Marks, tight: tuple[int, int], fresh: Sequence[tuple[int, int]]) -> Step:
    members, used = tight
    group = tuple([model.variables[place] for place in indices(members)])
    uses = model.values.names(used)
    crosses = {model.variables[place]: model.values.names(mask) for place, mask in fresh}
    place, mask = fresh[0]
    explanation = model.explain(Assumption(model.variables[place], mask))
    assert explanation is not None, "a value used up by others is impossible"
    circles = {}
    if len(group) == 1 and marks.circled[model.place(group[0])] != used:
        circles = {group[0]: uses[0]}
    return Step(
        technique=group_technique(len(group)),
        crosses=crosses,
        circles=circles,
        erases={},
        facts=explanation.facts,
        minimality=explanation.minimality,
        cost=explanation.cost,
        depth=explanation.depth,
        group=group,
        uses=uses,
        explanation=explanation,
    )


def _deep_steps(model: Model, marks: Marks) -> list[Step]:
    """What no named technique finds: single eliminations with their explanations, those of the same facts together."""
    found: dict[tuple[str, ...], tuple[Explanation, dict[str, int]]] = {}
    looked = 0
    for place, possible in enumerate(model._all_possible()):
        name = model.variables[place]
        for bit in bits(model._allowed[place] & ~possible & ~marks.crossed[place]):
            if looked == DEEP_LIMIT:
                break
            looked += 1
            explanation = model.explain(Assumption(name, bit))
            assert explanation is not None, "an impossible value has an explanation"
            key = tuple(sorted(fact.id for fact in explanation.facts))
            crosses = found.setdefault(key, (explanation, {}))[1]
            crosses[name] = crosses.get(name, 0) | bit
    steps = [_deep_step(model, explanation, crosses) for explanation, crosses in found.values()]
    steps.sort(key=lambda step: (step.technique, step.cost, -step.size))
    return [step for step in steps if step.technique is steps[0].technique]


def _deep_step(model: Model, explanation: Explanation, crosses: Mapping[str, int]) -> Step:
    return Step(
        technique=explanation.technique,
        crosses={name: model.values.names(mask) for name, mask in crosses.items()},
        circles={},
        erases={},
        facts=explanation.facts,
        minimality=explanation.minimality,
        cost=explanation.cost,
        depth=explanation.depth,
        explanation=explanation,
    )
