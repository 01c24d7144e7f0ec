"""Small models with random facts, and a referee that knows nothing but lists of assignments and subsets of facts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from hypothesis import strategies as st

from solvers.distinct import Distinct
from solvers.domains import Values
from solvers.facts import DIFFERENT, Fact, Kind, Reason, clue, different, visible
from solvers.model import Assumption

TABLE = Values(["R2", "R3", "R4", "B2", "B3", "B4"])
NAMES = ("ann", "bob", "cat")


def violated(facts: Sequence[Fact], world: Sequence[str]) -> int:
    """The facts that an assignment breaks, as a mask."""
    mask = 0
    for place, fact in enumerate(facts):
        if fact.kind is Kind.DISTINCT:
            broken = len(set(world)) < len(world)
        else:
            broken = any(fact.speaks_of(n) and TABLE.bit(v) & fact.forbids for n, v in zip(NAMES, world, strict=False))
        mask |= broken << place
    return mask


def must_hit(model: Distinct, assumption: Assumption | None) -> list[int]:
    """For every assignment (cards may repeat) in which the assumption holds: the facts that rule it out."""
    found = set()
    for world in product(TABLE, repeat=len(model.variables)):
        if assumption is None or TABLE.bit(world[model.place(assumption.variable)]) & assumption.within:
            found.add(violated(model.facts, world))
    return [one for one in found if not any(other & one == other and other != one for other in found)]


def cheapest(model: Distinct, assumption: Assumption | None) -> tuple[int, int] | None:
    """Cost and number of facts of the best explanation, by trying every subset of the facts; `None`: it may be true."""
    sets = must_hit(model, assumption)
    if 0 in sets:
        return None
    facts = model.facts
    best = None
    for chosen in range(1 << len(facts)):
        cited = [fact for place, fact in enumerate(facts) if chosen >> place & 1]
        price = sum(fact.cost for fact in cited), len(cited)
        if (best is None or price < best) and all(chosen & one for one in sets):
            best = price
    return best


def entails(facts: Sequence[Fact], model: Distinct, assumption: Assumption | None) -> bool:
    """Whether no assignment satisfies these facts and the assumption."""
    ids = {fact.id for fact in facts}
    chosen = sum(1 << place for place, fact in enumerate(model.facts) if fact.id in ids)
    return all(chosen & one for one in must_hit(model, assumption))


@st.composite
def models(draw: st.DrawFn, most: int = 8, costs: int = 1, doubtful: bool = False) -> Distinct:
    """Two or three suspects, clues that leave little, and visible cards; rarely contradictory unless `doubtful`."""
    names = NAMES[: draw(st.integers(2, 3))]
    hidden = draw(st.permutations(list(TABLE)))[: len(names)]
    facts: list[Fact] = []
    if draw(st.integers(0, 9)):
        facts.append(different())
    for number in range(draw(st.integers(1, most))):
        cost = draw(st.integers(1, costs))
        name = draw(st.sampled_from(names))
        truth = TABLE.bit(hidden[names.index(name)])
        if draw(st.integers(0, 3)):
            forbids = draw(st.integers(1, TABLE.full))
            facts.append(
                clue(f"clue {number}", name, forbids if doubtful else forbids & ~truth, Reason("Clue."), number)
            )
        else:
            card = TABLE.bit(draw(st.sampled_from(list(TABLE))))
            if doubtful or not card & TABLE.mask(hidden):
                facts.append(visible(f"seen {number}", card, Reason("Seen."), number))
        if cost > 1 and facts:
            last = facts.pop()
            facts.append(Fact(last.id, last.kind, last.variables, last.forbids, last.reason, cost, last.line))
    model = Distinct(names, TABLE, facts)
    if facts and facts[0].id != DIFFERENT:
        model.remove(DIFFERENT)
    return model


BOX = Values([f"{suit}{number}" for suit in "RBGYK" for number in range(2, 16)])
"""The seventy cards of a full box."""


def matching(card: str) -> int:
    """The cards that a card matches as a clue: same suit, same number, or one number divides the other."""
    number = int(card[1:])
    return BOX.mask(
        other for other in BOX if other[0] == card[0] or number % int(other[1:]) == 0 or int(other[1:]) % number == 0
    )


def table(seed: int, suspects: int, clues: int, seen: int) -> Distinct:
    """A seeded position of a full box: so many suspects, so many clues at each, so many visible cards."""
    rng = Random(seed)
    cards = list(BOX)
    rng.shuffle(cards)
    names = [f"suspect {number}" for number in range(suspects)]
    facts: list[Fact] = []
    for name, hidden in zip(names, cards, strict=False):
        for _ in range(clues):
            card = rng.choice(cards[suspects:])
            match = matching(card)
            forbids = BOX.full & ~match if BOX.bit(hidden) & match else match
            line = len(facts) + 1
            facts.append(clue(f"clue {line}", name, forbids, Reason("{value} was a clue.", {"value": card}), line))
    for card in cards[suspects : suspects + seen]:
        facts.append(visible(f"seen {card}", BOX.bit(card), Reason("{value} is visible.", {"value": card})))
    return Distinct(names, BOX, facts)
