"""Exact candidates when all variables differ: Hall sets, and matching with strongly connected components.

A set of variables V whose domains have a union H with |H| < |V| is a contradiction (Hall 1935, "On representatives of
subsets"); with |H| = |V| it is *tight*: its variables use H up, so no other variable may have a value of H. One pass
over the tight sets leaves exactly the values that occur in a solution. Only a variable with at most k values can be
in a tight set, which leaves few to look at. Beyond `HALL_LIMIT` such variables: maximum matching, then the strongly
connected components of the value graph (Régin 1994, "A filtering algorithm for constraints of difference in CSPs").
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.domains import indices

__all__ = ["HALL_LIMIT", "Tight", "candidates", "match", "tight_sets"]

HALL_LIMIT = 12
"""So many variables with small domains are still looked at subset by subset."""

Tight = tuple[int, int]
"""A mask of variables (by position), and the mask of the values that they use up."""


def tight_sets(domains: Sequence[int]) -> list[Tight] | None:
    """Every set of variables that uses its values up, smallest first; `None` if some set has too few values.

    Exponential in the number of variables with at most `len(domains)` values: for at most `HALL_LIMIT` of them.
    """
    most = len(domains)
    small = [place for place, domain in enumerate(domains) if domain.bit_count() <= most]
    if not small:
        return []
    unions = [(0, 0)]
    tight: list[Tight] = []
    for place in small:
        domain = domains[place]
        bit = 1 << place
        grown = []
        for chosen, union in unions:
            wider = union | domain
            members = chosen | bit
            missing = wider.bit_count() - members.bit_count()
            if missing < 0:
                return None
            if not missing:
                tight.append((members, wider))
            grown.append((members, wider))
        unions += grown
    tight.sort(key=_size)
    return tight


def _size(tight: Tight) -> tuple[int, int]:
    return tight[0].bit_count(), tight[0]


def candidates(domains: Sequence[int]) -> list[int] | None:
    """The domains cut down to the values that occur in some all-different assignment; `None` if there is none."""
    most = len(domains)
    small = sum(1 for domain in domains if domain.bit_count() <= most)
    if small > HALL_LIMIT:
        return _by_components(domains)
    tight = tight_sets(domains)
    if tight is None:
        return None
    left = list(domains)
    for members, used in tight:
        for place in range(most):
            if not members >> place & 1:
                left[place] &= ~used
    return left


def match(domains: Sequence[int], first: Sequence[int] = ()) -> list[int] | None:
    """One all-different assignment, as a one-bit mask for each domain; `None` if there is none.

    Augmenting paths on masks; each domain takes its lowest free value first, so the answer is always the same one.
    `first`: values (one-bit masks) to be used rather than others, and each of them rather than a later one.
    """
    chosen = [0] * len(domains)
    if first:
        # The other way round: each of these values looks for a domain.
        takers = [sum([1 << place for place, domain in enumerate(domains) if domain & value]) for value in first]
        for value, taker in zip(first, _assign(takers, [0] * len(first)), strict=True):
            if taker:
                chosen[taker.bit_length() - 1] = value
    _assign(domains, chosen)
    return chosen if all(chosen) else None


def _assign(domains: Sequence[int], chosen: list[int]) -> list[int]:
    """Gives those that have no value yet one each, in turn, if there is a way; whoever has one keeps one."""
    taken = {value: place for place, value in enumerate(chosen) if value}
    used = sum(taken)
    for place, domain in enumerate(domains):
        if chosen[place]:
            continue
        free = domain & ~used
        if free:
            low = free & -free
            taken[low] = place
            chosen[place] = low
            used |= low
            continue
        for mover, value in _augment(domains, taken, used, place) or ():
            taken[value] = mover
            chosen[mover] = value
            used |= value
    return chosen


def _augment(domains: Sequence[int], taken: dict[int, int], used: int, start: int) -> list[tuple[int, int]] | None:
    """Moves (variable, its new value) that give `start` a value, found breadth first."""
    came: dict[int, int] = {}
    reached = 0
    queue = [start]
    for place in queue:
        fresh = domains[place] & ~reached
        free = fresh & ~used
        if free:
            value = free & -free
            moves = [(place, value)]
            while place != start:
                value = next(bit for bit, holder in taken.items() if holder == place)
                place = came[value]
                moves.append((place, value))
            return moves
        reached |= fresh
        while fresh:
            value = fresh & -fresh
            fresh ^= value
            came[value] = place
            queue.append(taken[value])
    return None


def _by_components(domains: Sequence[int]) -> list[int] | None:
    """Candidates by matching and components: a value stays if it is matched, free to reach, or in one component.

    The graph is on variables: i -> j if i may take the value that j has. A value x that j has may go to i if i and j
    lie on a cycle; a value is also free if an alternating path leads from its holder to an unmatched value.
    """
    chosen = match(domains)
    if chosen is None:
        return None
    used = 0
    holder: dict[int, int] = {}
    for place, value in enumerate(chosen):
        used |= value
        holder[value] = place
    wants = [
        [holder[1 << spot] for spot in indices(domain & used & ~value)]
        for domain, value in zip(domains, chosen, strict=True)
    ]
    loose = _can_move_away(domains, used, wants)
    component = _components(wants)
    left = []
    for place, (domain, value) in enumerate(zip(domains, chosen, strict=True)):
        keep = value | domain & ~used
        for spot in indices(domain & used & ~value):
            other = holder[1 << spot]
            if loose[other] or component[other] == component[place]:
                keep |= 1 << spot
        left.append(keep)
    return left


def _can_move_away(domains: Sequence[int], used: int, wants: Sequence[Sequence[int]]) -> list[bool]:
    """Which variables can give their value up, in the end because somebody takes an unmatched one."""
    loose = [bool(domain & ~used) for domain in domains]
    back: list[list[int]] = [[] for _ in domains]
    for place, others in enumerate(wants):
        for other in others:
            back[other].append(place)
    queue = [place for place, free in enumerate(loose) if free]
    for place in queue:
        for before in back[place]:
            if not loose[before]:
                loose[before] = True
                queue.append(before)
    return loose


def _components(graph: Sequence[Sequence[int]]) -> list[int]:
    """The strongly connected component of each vertex (Kosaraju, without recursion)."""
    order: list[int] = []
    seen = [False] * len(graph)
    for root in range(len(graph)):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(graph[root]))]
        while stack:
            vertex, rest = stack[-1]
            fresh = next((other for other in rest if not seen[other]), None)
            if fresh is None:
                order.append(vertex)
                stack.pop()
            else:
                seen[fresh] = True
                stack.append((fresh, iter(graph[fresh])))
    back: list[list[int]] = [[] for _ in graph]
    for vertex, others in enumerate(graph):
        for other in others:
            back[other].append(vertex)
    label = [-1] * len(graph)
    for root in reversed(order):
        if label[root] >= 0:
            continue
        label[root] = root
        queue = [root]
        for vertex in queue:
            for other in back[vertex]:
                if label[other] < 0:
                    label[other] = root
                    queue.append(other)
    return label
