"""Contradictory input: a minimum clash, and the smallest correction.

A *clash* is a cheapest set of facts that cannot all be true. A *correction* is a smallest set of entries to take back
so that all the rest fits together; entries are what somebody wrote down (the facts of one record line are one entry),
never the rules of the game. Every correction has to meet every clash, so the smallest one is found by implicit
hitting sets once more (Reiter 1987, "A theory of diagnosis from first principles").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.cover import hitting_set
from solvers.domains import indices
from solvers.explain import Explanation, describe, shrink
from solvers.facts import Fact, Reason
from solvers.ledger import weights_of

if TYPE_CHECKING:
    from solvers.model import Model, Oracle

__all__ = ["Conflict", "Correction", "conflict"]

ROUNDS = 200
"""So many clashes are looked at for one correction."""

Correction = tuple[Fact, ...]
"""Facts to take back together."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A minimum clash, and what to take back.

    `corrections` are smallest ones: all single entries that put it right by themselves, or else one set of several
    entries. Empty: the rules alone are contradictory, or the search was stopped.
    """

    clash: Explanation
    corrections: tuple[Correction, ...]

    @property
    def correction(self) -> Correction:
        """The first smallest correction; empty if none was found."""
        return self.corrections[0] if self.corrections else ()

    @property
    def reason(self) -> Reason:
        """The clash in words, and what would put it right."""
        clash = tuple([fact.reason for fact in self.clash.facts])
        named = [self._named(one) for one in self.corrections]
        params = {"facts": clash, "fixes": tuple([fact.reason for one in named for fact in one])}
        if not named:
            return Reason("These cannot all be true: {facts}", params)
        if len(named) == 1:
            return Reason("These cannot all be true: {facts} Take this back and all the rest fits: {fixes}", params)
        if {fact.id for one in named for fact in one} == {fact.id for fact in self.clash.facts}:
            return Reason("These cannot all be true: {facts} One of them is wrong.", params)
        return Reason("These cannot all be true: {facts} Take one of these back and all the rest fits: {fixes}", params)

    def _named(self, correction: Correction) -> Correction:
        """The facts that stand for a correction in words: of each entry those that clash, else its last one."""
        clash = {fact.id for fact in self.clash.facts}
        entries: dict[object, list[Fact]] = {}
        for fact in correction:
            entries.setdefault(fact.id if fact.line is None else fact.line, []).append(fact)
        found = [[fact for fact in entry if fact.id in clash] or entry[-1:] for entry in entries.values()]
        return tuple([fact for entry in found for fact in entry])


def conflict(model: Model) -> Conflict | None:
    """The conflict of a model's facts, or `None` if there is a world."""
    core = model._minimum(None)
    if core is None:
        return None
    facts = model.facts
    clash = describe(model, [facts[place] for place in indices(core.facts)], core, None)
    oracle = model._oracle(None)
    found = _corrections(oracle, facts, core.facts)
    return Conflict(clash, tuple([tuple([facts[place] for place in indices(mask)]) for mask in found]))


def _entries(facts: tuple[Fact, ...]) -> list[int]:
    """What can be taken back at once, as masks of facts: the doubtful facts of one line, or one fact without a line."""
    entries: dict[object, int] = {}
    for place, fact in enumerate(facts):
        if fact.doubtful:
            key = ("id", fact.id) if fact.line is None else fact.line
            entries[key] = entries.get(key, 0) | 1 << place
    return list(entries.values())


def _corrections(oracle: Oracle, facts: tuple[Fact, ...], clash: int) -> list[int]:
    """Smallest corrections, as masks of facts."""
    everything = (1 << len(facts)) - 1
    entries = _entries(facts)
    singles = [entry for entry in entries if entry & clash and oracle(everything & ~entry) is not None]
    if singles:
        return singles
    weights = weights_of([fact.cost for fact in facts])
    clashes = []
    for _ in range(ROUNDS):
        clashes.append(sum(1 << place for place, entry in enumerate(entries) if entry & clash))
        cover = hitting_set(clashes, [1] * len(entries))
        if cover is None or not cover.proven:
            break
        removed = 0
        for place in indices(cover.chosen):
            removed |= entries[place]
        if oracle(everything & ~removed) is not None:
            return [removed]
        clash = shrink(oracle, everything & ~removed, weights)
    return []
