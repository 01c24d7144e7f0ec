"""Reasons in sorted rows: order bounds, copies used up, and the worlds that show that neither is enough.

*Order bound*: the rows alone, one at a time and whatever else lies where, leave no way ("between your 4 and the 7").
*Copies used up*: so do they once the copies of values that facts place elsewhere are taken off. Anything that takes
several rows at once, or the ways of cards through hidden hands, is called a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from solvers.chains import Chain
from solvers.domains import bits, indices
from solvers.explain import Explanation, Shape, by_one, single_technique
from solvers.facts import Fact
from solvers.hints import ALTERNATIVES, Step
from solvers.model import Assumption, Oracle
from solvers.notes import Marks
from solvers.slots import Order, Side
from solvers.techniques import Technique
from solvers.testimony import Testimony

if TYPE_CHECKING:
    from solvers.cases import Case, Plot
    from solvers.rows import Rows

__all__ = ["eliminations", "oracle", "shape", "steps"]


def oracle(model: Rows, assumption: Assumption | None) -> Oracle:
    """Whether a mask of facts allows the assumption, with all the facts that the world found for it satisfies."""
    facts = model.facts
    assumptions = () if assumption is None else (assumption,)
    orders: dict[int, list[Order]] = {}
    for order in model.course.orders:
        orders.setdefault(order.at, []).append(order)

    def ask(chosen: int) -> int | None:
        shown = model._show([facts[place] for place in indices(chosen)], assumptions)
        if shown is None:
            return None
        case, cards = shown
        values = dict(cards)
        left = list(case.room)
        for value in (mask for card, mask in cards.items() if card in case.spot):
            left[value.bit_length() - 1] -= 1
        kept = chosen
        for place, fact in enumerate(facts):
            if not kept >> place & 1 and _satisfied(model, case.plot, fact, orders, values, left):
                kept |= 1 << place
        return kept

    return ask


def _satisfied(
    model: Rows,
    plot: Plot,
    fact: Fact,
    orders: Mapping[int, Sequence[Order]],
    values: dict[str, int],
    left: list[int],
) -> bool:
    """Whether the world satisfies a fact; a card that it says nothing of may still be given the fact's only value."""
    if not isinstance(fact, Testimony):
        names = model.variables if fact.variables is None else fact.variables
        return all(values.get(plot.card(name), fact.forbids) & ~fact.forbids for name in names)
    if not fact.excludes:
        return all(_in_order(plot, order, values) for order in orders.get(fact.event, ()))
    allowed = model.values.full & ~fact.excludes
    for token in fact.about:
        card = plot.card(token)
        value = values.get(card)
        if value is None:
            spot = allowed.bit_length() - 1
            if allowed & (allowed - 1) or not left[spot]:
                return False
            left[spot] -= 1
            values[card] = allowed
        elif value & fact.excludes:
            return False
    return True


def _in_order(plot: Plot, order: Order, values: Mapping[str, int]) -> bool:
    head = values.get(plot.card(order.head))
    lefts = [values.get(plot.card(token)) for token in order.lefts]
    rights = [values.get(plot.card(token)) for token in order.rights]
    if head is None:
        return False
    if not all(one is not None and one <= head for one in lefts):
        return False
    if not all(one is not None and one >= head for one in rights):
        return False
    equal = lefts if order.beside is Side.LEFT else rights if order.beside is Side.RIGHT else []
    return head not in equal


# -- techniques --------------------------------------------------------------------------------------------------------


def shape(model: Rows, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
    """The easiest technique by which these facts refute the assumption."""
    valid = not model.satisfiable(facts, assumption)
    if assumption is None:
        return Shape(Technique.CONTRADICTION, 2, (), (), valid)
    name = (assumption.variable,)
    place = model.place(assumption.variable)
    if not assumption.within & model._domains_under(facts)[place]:
        settled = (model._allowed[place] & ~assumption.within).bit_count() == 1
        return Shape(single_technique(model, facts, assumption), 2 if settled else 1, name, (), valid)
    cases = list(model._cases(facts, (assumption,), ready=False))
    for technique, depth in ((Technique.ORDER_BOUND, 2), (Technique.COPIES_USED_UP, 3)):
        if not any(all(_rows(case, technique)) for case in cases):
            return Shape(technique, depth, name, (), valid)
    return Shape(Technique.CONTRADICTION, 4, name, (), valid)


def _rows(case: Case, technique: Technique) -> Iterator[Chain | None]:
    """Each row prepared alone, with copies enough or with those known to lie elsewhere taken off; `None`: no way."""
    for chain in case.chains:
        room = [len(chain.cards)] * len(case.room)
        if technique is Technique.COPIES_USED_UP:
            room = list(case.room)
            for other in case.chains:
                if other is not chain:
                    for mask in other.domains:
                        if not mask & (mask - 1):
                            room[mask.bit_length() - 1] -= 1
        alone = Chain(chain.cards, list(chain.domains), chain.under, chain.ties, chain.below)
        yield alone if min(room) >= 0 and alone.prepare(room) else None


def steps(model: Rows, marks: Marks) -> list[Step]:
    """What order bounds cross out; if nothing, what copies used up do."""
    for technique in (Technique.ORDER_BOUND, Technique.COPIES_USED_UP):
        left = _left(model, technique)
        fresh: list[tuple[int, int]] = []
        for place, mask in enumerate(left):
            gone = model._allowed[place] & ~mask & ~marks.crossed[place]
            if gone:
                fresh.append((place, gone))
        if technique is Technique.COPIES_USED_UP:
            fresh = [(place, bit) for place, gone in fresh for bit in bits(gone)]
        fresh.sort(key=lambda one: -one[1].bit_count())
        found = [_step(model, place, gone) for place, gone in fresh[: 1 + ALTERNATIVES]]
        if found:
            found.sort(key=lambda step: (step.technique, step.cost, -step.size))
            return [step for step in found if step.technique is found[0].technique]
    return []


def eliminations(model: Rows) -> list[Explanation]:
    """Every impossible value with a minimum explanation: of each variable those that one fact rules out, those that its
    row alone leaves no way for (all together), and the others one by one."""
    found: list[Explanation] = []
    ledger = model._ledger()
    rows = _left(model, Technique.ORDER_BOUND)
    for place, name in enumerate(model.variables):
        gone = model._allowed[place] & ~model.possible_mask(name)
        for spot, mask in ledger.singles(place, model._needs_facts(name, gone)):
            found.append(by_one(model, model.facts[spot], name, mask))
            gone &= ~mask
        together = gone & ~rows[place]
        masks = ([together] if together else []) + list(bits(gone & rows[place]))
        for mask in masks:
            explanation = model.explain(Assumption(name, mask))
            assert explanation is not None, "an impossible value has an explanation"
            found.append(explanation)
    return found


def _left(model: Rows, technique: Technique) -> list[int]:
    """What rows alone leave to each variable."""
    left = [0] * len(model.variables)
    for case, _ in model._live():
        placed: dict[str, int] = dict(case.known)
        for row in _rows(case, technique):
            if row is not None:
                placed |= _placeable(row)
        for place, name in enumerate(model.variables):
            left[place] |= placed.get(case.plot.card(name), 0)
    return left


def _placeable(chain: Chain) -> dict[str, int]:
    found = dict.fromkeys(chain.cards, 0)
    for value, moves in enumerate(chain.moves):
        for move in moves:
            for card in indices(move.placed):
                found[chain.cards[card]] |= 1 << value
    return found


def _step(model: Rows, place: int, gone: int) -> Step:
    name = model.variables[place]
    explanation = model.explain(Assumption(name, gone))
    assert explanation is not None, "what a row leaves no way for is impossible"
    return Step(
        technique=explanation.technique,
        crosses={name: model.values.names(gone)},
        circles={},
        erases={},
        facts=explanation.facts,
        minimality=explanation.minimality,
        cost=explanation.cost,
        depth=explanation.depth,
        explanation=explanation,
    )
