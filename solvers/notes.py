"""A player's marks, and what can be said about them.

>>> notes = Notes.of({"suspect:ann": {"R5", "R6"}}, circled={"suspect:bob": {"G7"}})
>>> sorted(notes.crossed["suspect:ann"]), sorted(notes.circled["suspect:bob"])
(['R5', 'R6'], ['G7'])
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from solvers.domains import bits
from solvers.errors import Contradiction
from solvers.facts import Reason
from solvers.model import Assumption, Witness

if TYPE_CHECKING:
    from solvers.explain import Explanation
    from solvers.model import Model

__all__ = ["Judgement", "Marks", "Notes", "Verdict", "check", "mistakes"]

Crossed = Mapping[str, Collection[str]]


@dataclass(frozen=True, slots=True)
class Notes:
    """Values crossed out, and values circled, of each variable; one that is not there has no marks."""

    crossed: Crossed = field(default_factory=dict)
    circled: Crossed = field(default_factory=dict)

    @classmethod
    def of(cls, crossed: Notes | Crossed | None, circled: Crossed | None = None) -> Notes:
        """Notes from a plain mapping {variable: crossed-out values}."""
        return crossed if isinstance(crossed, Notes) else cls(crossed or {}, circled or {})


class Judgement(Enum):
    """What can be said about a mark, or about a mark that is not there."""

    REFUTED = "refuted"
    """Circled, or kept as all that is left, though impossible."""
    UNPROVED = "unproved"
    """Crossed out though possible."""
    MISSED = "missed"
    """Impossible, and not crossed out."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One verdict, with its reason: an explanation, or (unproved) a world in which the value is right, and its odds.

    `values` is one value, but for what is missed (all values of one variable that fall to the same facts), and for a
    variable whose every possible value is crossed out (those, all refuted at once).
    """

    judgement: Judgement
    variable: str
    values: tuple[str, ...]
    explanation: Explanation | None
    witness: Witness | None
    reason: Reason


class Marks:
    """Notes as masks by position. `crossed` and `circled` are lists of masks; a sure circle crosses the rest out."""

    __slots__ = ("circled", "crossed")

    def __init__(self, model: Model, notes: Notes) -> None:
        self.crossed = [0] * len(model.variables)
        self.circled = [0] * len(model.variables)
        for name, values in notes.crossed.items():
            self.crossed[model.place(name)] = model.mask(tuple(values))
        for name, values in notes.circled.items():
            self.circled[model.place(name)] = model.mask(tuple(values))

    def settle(self, model: Model) -> None:
        """A circle around the only possible value says of all others that they are out."""
        for place, possible in enumerate(model._all_possible()):
            if possible and self.circled[place] == possible and not possible & (possible - 1):
                self.crossed[place] |= model.values.full & ~possible


def check(model: Model, notes: Notes | Crossed) -> list[Verdict]:
    """Every mark that is refuted or unproved, and every one that is missing; in this order, by variable and value.

    Errors: `Contradiction` if the facts allow no world; `UnknownVariable`, `UnknownValue`.
    """
    if not model.consistent():
        raise Contradiction
    marks = Marks(model, Notes.of(notes))
    found = mistakes(model, marks)
    marks.settle(model)
    still = {}
    for place, name in enumerate(model.variables):
        possible = model.possible_mask(name)
        crossed = marks.crossed[place]
        if possible & ~crossed:
            found += [_unproved(model, name, bit) for bit in bits(possible & crossed)]
            still[name] = ~crossed & ~marks.circled[place]
    missed = [_missed(model, explanation, still) for explanation in model.eliminations()]
    return found + [verdict for verdict in missed if verdict is not None]


def mistakes(model: Model, marks: Marks) -> list[Verdict]:
    """The marks that cannot be right, given that the facts are consistent."""
    found = []
    for place, name in enumerate(model.variables):
        possible = model.possible_mask(name)
        for bit in bits(marks.circled[place] & ~possible):
            value = model.values.names(bit)
            explanation = model.explain(Assumption(name, bit & model._allowed[place]))
            reason = Reason("You circled {values} for {variable}, which is impossible.", _named(name, value))
            found.append(Verdict(Judgement.REFUTED, name, value, explanation, None, reason))
        if not possible & ~marks.crossed[place]:
            found.append(_all_crossed(model, place, name, possible, marks.crossed[place]))
    return found


def _all_crossed(model: Model, place: int, name: str, possible: int, crossed: int) -> Verdict:
    """Everything that is possible is crossed out: what is kept is impossible, or nothing is kept at all."""
    kept = model._allowed[place] & ~crossed
    values = model.values.names(possible)
    explanation = model.explain(Assumption(name, kept or model._allowed[place] & ~possible))
    params = _named(name, values) | {"values_kept": model.values.names(kept)}
    template = (
        "You crossed out all that {variable} can be ({values}); nothing that you kept is possible."
        if kept
        else "You crossed out every value of {variable}; it must be one of {values}."
    )
    return Verdict(Judgement.REFUTED, name, values, explanation, None, Reason(template, params))


def _unproved(model: Model, name: str, bit: int) -> Verdict:
    values = model.values.names(bit)
    answer = model.why_not(name, values)
    witness = answer if isinstance(answer, Witness) else None
    reason = Reason("You crossed out {values} for {variable}, but it is possible.", _named(name, values))
    return Verdict(Judgement.UNPROVED, name, values, None, witness, reason)


def _missed(model: Model, explanation: Explanation, still: Mapping[str, int]) -> Verdict | None:
    name = explanation.variable
    assert name is not None, "an elimination is about a variable"
    mask = model.values.mask(explanation.excluded) & still.get(name, 0)
    if not mask:
        return None
    values = model.values.names(mask)
    reason = Reason("Not crossed out yet: {variable} cannot be {values}.", _named(name, values))
    return Verdict(Judgement.MISSED, name, values, replace(explanation, excluded=values), None, reason)


def _named(name: str, values: tuple[str, ...]) -> dict[str, object]:
    return {"variable": name, "values": values}
