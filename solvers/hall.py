"""Core explanations for different cards, from tight Hall sets.

Let the assumption be "v is one of A". Facts refute it exactly if, for some set W of other variables, the domains they
leave to W, with what they leave of A, have too few values (Hall's theorem for the narrowed domains). If all facts
together are consistent, the values in question are exactly those H that W uses up under all facts, |H| = |W|: a
*tight* set. So a minimum explanation is the cheapest, over the few tight sets W that leave nothing of A, of facts
that rule out every value outside H for each variable of W, and every value of A outside H for v: a set cover each,
solved exactly. It costs "different cards" once, unless W is empty.

Citing the strongly connected components that a matching algorithm prunes by would be unsound: their values need not
be as few as their variables.

Contradictory facts go to the general way (`solvers.explain`), unless there is just one value too few.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from solvers.alldifferent import HALL_LIMIT, Tight, match, tight_sets
from solvers.domains import indices
from solvers.explain import Core, Minimality, Shape, implicit_hitting_sets, single_technique
from solvers.facts import DIFFERENT, Fact, Kind
from solvers.ledger import STOPPED, Ledger, Need
from solvers.model import Assumption, Oracle
from solvers.techniques import Technique, group_technique

if TYPE_CHECKING:
    from solvers.distinct import Distinct

__all__ = ["minimum", "oracle", "shape"]


def minimum(model: Distinct, assumption: Assumption | None) -> Core | None:
    """A cheapest set of facts that refutes the assumption, or that clashes; `None` if there is none."""
    if assumption is None:
        return None if model.consistent() else _clash(model)
    tight = _tight(model)
    if tight is None or not model.consistent():
        return implicit_hitting_sets(oracle(model, assumption), model.facts)
    ledger = model._ledger()
    place = model.place(assumption.variable)
    left = model._domains()[place] & assumption.within
    allowed = model._allowed[place] & assumption.within
    direct = _covered(ledger, [(place, allowed)]) if not left else None
    best = direct
    straight = ledger.weight(direct.facts) if direct is not None and direct.minimality is Minimality.MINIMUM else 0
    for members, used in tight:
        if left & ~used or members >> place & 1:
            continue
        limit = None if best is None else ledger.weight(best.facts)
        if limit is not None and straight and straight + _detour(model, (members, used), (place, allowed)) >= limit:
            continue
        best = _by_group(model, ledger, (members, used), (place, allowed & ~used), limit) or best
    return best


def _detour(model: Distinct, tight: Tight, own: Need) -> int:
    """How much dearer it is at least to go by a group than straight: what the group spares, and what it takes.

    Leaving a value uncovered spares no more than one fact for it; the group takes "different cards", and for each
    member the facts about it alone that shared ones cannot replace.
    """
    members, used = tight
    ledger = model._ledger()
    takes = ledger.weight(ledger.different)
    for place in indices(members):
        takes += ledger.own(place, model._allowed[place] & ~used)
    return takes - ledger.saving(own[0], own[1] & used)


def _covered(ledger: Ledger, needs: Sequence[Need], limit: int | None = None) -> Core | None:
    """The cheapest facts that rule out what is needed, below the limit; "different cards" too if there are several."""
    shared = ledger.different if len(needs) > 1 else 0
    found = ledger.cover(needs, None if limit is None else limit - ledger.weight(shared))
    if found is None:
        return None
    chosen, proven = found
    if proven:
        return Core(chosen | shared)
    return Core(chosen | shared, Minimality.MINIMAL, STOPPED)


def _by_group(model: Distinct, ledger: Ledger, tight: Tight, own: Need, limit: int | None) -> Core | None:
    """The cheapest facts that leave a group no more values than members, if they weigh less than the limit.

    They are the same for all that follows from the group, so they are kept: a limit that stood in the way, too.
    """
    members, used = tight
    key = ("group", members, own if own[1] else None)
    kept: tuple[Core | None, int | None] | None = model._cache.get(key)
    if kept is None or (kept[0] is None and kept[1] is not None and (limit is None or limit > kept[1])):
        needs = [(place, model._allowed[place] & ~used) for place in indices(members)]
        needs.append(own)
        found = _covered(ledger, needs, limit)
        kept = model._cache[key] = (found, limit)
    core = kept[0]
    if core is None or (limit is not None and ledger.weight(core.facts) >= limit):
        return None
    return core


def _tight(model: Distinct) -> list[Tight] | None:
    """The tight sets of the domains; `None` if there are too many variables with small domains, or a contradiction."""
    if "tight" not in model._cache:
        domains = model._domains()
        small = sum(1 for domain in domains if domain.bit_count() <= len(domains))
        if DIFFERENT not in model._facts:
            found: list[Tight] | None = []
        else:
            found = tight_sets(domains) if small <= HALL_LIMIT else None
        model._cache["tight"] = found
    tight: list[Tight] | None = model._cache["tight"]
    return tight


def _clash(model: Distinct) -> Core | None:
    """A cheapest clash. A group with one value too few shows which values to rule out; else the general way."""
    domains = model._domains()
    ledger = model._ledger()
    short = _short(domains) if ledger.different else [(1 << place, 0) for place, one in enumerate(domains) if not one]
    if short is None:
        return implicit_hitting_sets(oracle(model, None), model.facts)
    best: Core | None = None
    for members, used in short:
        found = _covered(ledger, [(place, model._allowed[place] & ~used) for place in indices(members)])
        if found is None:
            continue
        if best is None or ledger.weight(found.facts) < ledger.weight(best.facts):
            best = found
    return best


def _short(domains: Sequence[int]) -> list[Tight] | None:
    """The groups with exactly one value too few; `None` if some group lacks more, or there are too many to look at."""
    small = [place for place, domain in enumerate(domains) if domain.bit_count() < len(domains)]
    if len(small) > HALL_LIMIT:
        return None
    unions = [(0, 0)]
    found = []
    for place in small:
        grown = [(members | 1 << place, union | domains[place]) for members, union in unions]
        for members, union in grown:
            missing = members.bit_count() - union.bit_count()
            if missing > 1:
                return None
            if missing == 1:
                found.append((members, union))
        unions += grown
    return found


def oracle(model: Distinct, assumption: Assumption | None) -> Oracle:
    """Whether a mask of facts allows the assumption, with all the facts that the world found for it satisfies."""
    ledger = model._ledger()
    rows = ledger.rows
    start = model._assume(model._allowed, assumption)

    def ask(chosen: int) -> int | None:
        domains = _narrowed(start, rows, chosen)
        if chosen & ledger.different:
            world = match(domains)
        else:
            world = [domain & -domain for domain in domains] if all(domains) else None
        if world is None:
            return None
        kept = chosen
        for place, (whom, forbids) in enumerate(rows):
            if not any(value & forbids and whom >> spot & 1 for spot, value in enumerate(world)):
                kept |= 1 << place
        if ledger.different and len(set(world)) < len(world):
            kept &= ~ledger.different
        return kept

    return ask


def _narrowed(start: Sequence[int], rows: Sequence[tuple[int, int]], chosen: int) -> list[int]:
    domains = list(start)
    for place in indices(chosen):
        whom, forbids = rows[place]
        if forbids:
            for spot in indices(whom):
                domains[spot] &= ~forbids
    return domains


def shape(model: Distinct, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
    """The smallest group that these facts leave too few values: it proves the explanation, and names its technique."""
    domains = model._assume(model._domains_under(facts), assumption)
    own = -1 if assumption is None else model.place(assumption.variable)
    if assumption is not None and not domains[own]:
        settled = (model._allowed[own] & ~assumption.within).bit_count() == 1
        depth = 2 if settled else 1
        return Shape(single_technique(model, facts, assumption), depth, (assumption.variable,))
    different = any(fact.kind is Kind.DISTINCT for fact in facts)
    group = _smallest_short(domains, different)
    if group is None:
        return Shape(Technique.CONTRADICTION, 2, (), (), valid=False)
    members, used = group
    if assumption is None or not members >> own & 1:
        return Shape(Technique.CONTRADICTION, 2, _names(model, members), model.values.names(used))
    others = members & ~(1 << own)
    settles = (model._allowed[own] & ~assumption.within).bit_count() == 1
    technique = group_technique(others.bit_count())
    return Shape(technique, 3 if settles else 2, _names(model, others), model.values.names(used))


def _names(model: Distinct, members: int) -> tuple[str, ...]:
    return tuple([model.variables[place] for place in indices(members)])


def _smallest_short(domains: Sequence[int], different: bool) -> Tight | None:
    """A smallest group with fewer values than members."""
    empty = next((place for place, domain in enumerate(domains) if not domain), None)
    if empty is not None:
        return 1 << empty, 0
    if not different:
        return None
    best: Tight | None = None
    for group in _growing(domains):
        members, union = group
        if union.bit_count() < members.bit_count() and (best is None or members.bit_count() < best[0].bit_count()):
            best = group
    return best


def _growing(domains: Sequence[int]) -> Iterable[Tight]:
    """Groups of variables with small domains; beyond `HALL_LIMIT` only what one failed matching has reached."""
    small = [place for place, domain in enumerate(domains) if domain.bit_count() < len(domains)]
    if len(small) > HALL_LIMIT:
        small = _reached(domains, small)
        union = 0
        for place in small:
            union |= domains[place]
        yield sum(1 << place for place in small), union
        return
    unions = [(0, 0)]
    for place in small:
        grown = [(members | 1 << place, union | domains[place]) for members, union in unions]
        yield from grown
        unions += grown


def _reached(domains: Sequence[int], small: Sequence[int]) -> list[int]:
    """A group without enough values, by leaving variables out of `small` as long as it has no matching."""
    group = list(small)
    for place in small:
        smaller = [other for other in group if other != place]
        if match([domains[other] for other in smaller]) is None:
            group = smaller
    return group
