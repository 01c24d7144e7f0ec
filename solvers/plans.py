"""A whole plan of steps from a player's marks to all that can be known, without redundant steps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solvers.facts import Fact
from solvers.hints import Step, next_step
from solvers.model import Assumption
from solvers.notes import Notes

if TYPE_CHECKING:
    from solvers.model import Model

__all__ = ["apply", "plan"]

Masks = dict[str, int]


def plan(model: Model, notes: Notes | Mapping[str, Collection[str]] | None = None) -> list[Step]:
    """Steps that, taken in order, mark all that can be known; none of them can be left out.

    A mark that cannot be right is taken back first. Errors: those of `next_step`.
    """
    current = Notes.of(notes)
    repairs: list[Step] = []
    steps: list[Step] = []
    start = current
    while (step := next_step(model, current)) is not None:
        current = apply(current, step)
        if step.erases:
            repairs.append(step)
            start = current
        else:
            steps.append(step)
    return repairs + _without_redundant(model, start, steps)


def apply(notes: Notes, step: Step) -> Notes:
    """The notes after a step."""
    crossed = {name: set(values) for name, values in notes.crossed.items()}
    circled = {name: set(values) for name, values in notes.circled.items()}
    for name, values in step.crosses.items():
        crossed.setdefault(name, set()).update(values)
    for name, value in step.circles.items():
        circled.setdefault(name, set()).add(value)
    for name, values in step.erases.items():
        crossed.get(name, set()).difference_update(values)
        circled.get(name, set()).difference_update(values)
    return Notes(crossed, circled)


def _without_redundant(model: Model, start: Notes, steps: Sequence[Step]) -> list[Step]:
    """Leaves out, the smallest first, each step without which the rest still marks everything."""
    target = _crossed(model, start)
    for step in steps:
        _mark(model, target, step)
    kept = list(steps)
    for step in sorted(steps, key=lambda step: step.size):
        rest = [other for other in kept if other is not step]
        if _reaches(model, _crossed(model, start), rest, target):
            kept = rest
    return _restated(model, start, kept)


def _restated(model: Model, start: Notes, steps: Sequence[Step]) -> list[Step]:
    """The same steps, each with all that it crosses out now that others are gone."""
    marks = _crossed(model, start)
    told = []
    for step in steps:
        before = dict(marks)
        _mark(model, marks, step)
        fresh = {name: marks[name] & ~before[name] for name in model.variables if marks[name] & ~before[name]}
        crosses = {name: model.values.names(mask) for name, mask in fresh.items()}
        if crosses != step.crosses:
            first = next(iter(fresh))
            explanation = model.explain(Assumption(first, fresh[first]))
            if step.explanation is not None and step.group and explanation is not None:
                step = replace(step, facts=explanation.facts, cost=explanation.cost, depth=explanation.depth)
            elif step.explanation is not None:
                explanation = replace(step.explanation, variable=first, excluded=crosses[first], group=(first,))
            step = replace(step, crosses=crosses, explanation=explanation)
        told.append(step)
    return told


def _crossed(model: Model, notes: Notes) -> Masks:
    marks = {name: model.values.full & ~mask for name, mask in zip(model.variables, model._allowed, strict=True)}
    for name, values in notes.crossed.items():
        # What is crossed out though possible proves nothing and must not be built upon.
        marks[name] |= model.values.mask(values) & ~model.possible_mask(name)
    return marks


def _mark(model: Model, marks: Masks, step: Step) -> None:
    """Crosses out all that the step's fact, or its group, rules out: not only what was fresh at the time."""
    if step.group:
        used = model.values.mask(step.uses)
        for name in model.variables:
            if name not in step.group:
                marks[name] |= used
    elif (fact := _single(model, step)) is not None:
        for name in model.variables if fact.variables is None else fact.variables:
            marks[name] |= fact.forbids
    else:
        for name, values in step.crosses.items():
            marks[name] |= model.values.mask(values)


def _single(model: Model, step: Step) -> Fact | None:
    """The fact that by itself forbids all that the step crosses out, if it is such a step."""
    if len(step.facts) != 1:
        return None
    fact = step.facts[0]
    for name, values in step.crosses.items():
        if not fact.speaks_of(name) or model.values.mask(values) & ~fact.forbids:
            return None
    return fact


def _reaches(model: Model, marks: Masks, steps: Sequence[Step], target: Masks) -> bool:
    for step in steps:
        if step.group:
            used = model.values.mask(step.uses)
            if any(model.values.full & ~used & ~marks[name] for name in step.group):
                return False
        _mark(model, marks, step)
    return all(target[name] & ~marks[name] == 0 for name in model.variables)
