"""How an explanation of the hands model works: a void, a broken promise, or the count of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.explain import Shape
from solvers.facts import Fact, Kind
from solvers.model import Assumption
from solvers.techniques import Technique, of_kind
from solvers.tricks import REST, Told

if TYPE_CHECKING:
    from solvers.hands import Hands

__all__ = ["broken", "shape"]


def broken(model: Hands, facts: Sequence[Fact]) -> tuple[str, ...]:
    """The seats of whom these facts tell that they failed to follow suit while they could: a later card shows it."""
    cited = {fact.event for fact in facts if isinstance(fact, Told)}
    found = []
    for seat, plays in model.run.plays.items():
        off = [play for play in plays if play.off and play.event in cited and play.lead in cited]
        if any(one.event in cited and one.event > play.event and one.suit == play.led for play in off for one in plays):
            found.append(seat)
    return tuple(found)


def shape(model: Hands, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
    """The technique, depth and place of an explanation that rests on these facts."""
    valid = not model.satisfiable(facts, assumption)
    if assumption is None:
        return Shape(Technique.CONTRADICTION, 2, (), (), valid)
    seats = broken(model, facts)
    counted = any(fact.id == REST for fact in facts)
    void = any(fact.kind is Kind.VOID for fact in facts)
    direct = all(fact.variables == (assumption.variable,) for fact in facts)
    group = tuple([f"role:{seat}" for seat in seats if f"role:{seat}" in model.roles]) or (assumption.variable,)
    if seats and assumption.variable in model.roles:
        return Shape(Technique.BROKEN_PROMISE, 1 if group == (assumption.variable,) else 2, group, (), valid)
    if counted:
        return Shape(Technique.COUNT_OF_REST, 2 + bool(seats), group, (), valid)
    if seats:
        return Shape(Technique.BROKEN_PROMISE, 2, group, (), valid)
    if void:
        return Shape(Technique.VOID, 1 if len(facts) <= 2 else 2, group, (), valid)
    technique = max([of_kind(fact.kind) for fact in facts], default=Technique.CLUE_ELIMINATION)
    return Shape(technique, 1 if direct else 2, group, (), valid)
