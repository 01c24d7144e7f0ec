"""Which counts of identity cards can be reached at all: the filter of `solvers.teams` with one bit a state.

A state is a position in one integer: for each player how many cards of the first kind lie face down, how many of them
were set aside and, for one player, how many are face up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from solvers.exchanges import Aside, Look, Own, Passed, Reveal, Witnessed
from solvers.facts import Fact

if TYPE_CHECKING:
    from solvers.teams import Teams

__all__ = ["reachable"]


def reachable(model: Teams, facts: Collection[Fact], place: int | None, within: int) -> bool:
    """Whether these facts leave a way; with a place, one in which that player's team is of the mask (1: first)."""
    known = {(fact.event, fact.gift) for fact in facts if isinstance(fact, Witnessed)}
    space = _Space(model, place)
    states = space.deal(known)
    for at, event in enumerate(model.events):
        seen = (at, 0) in known
        match event:
            case Look(owner, kind) if seen:
                states = space.had(states, model.place(owner), model.first(kind))
            case Reveal(owner, kind):
                states = space.turned(states, model.place(owner), model.first(kind) if seen else None)
            case Passed():
                for course in model.courses(at, known):
                    states = space.passed(states, course)
            case Aside(kind) if seen:
                states = space.aside(states, model.first(kind))
            case _:
                pass
    return bool(states if place is None else space.on_team(states, place, within))


class _Space:
    """The states of a model as bits, and how many cards lie where so far."""

    def __init__(self, model: Teams, followed: int | None) -> None:
        self.model = model
        self.followed = followed
        players = len(model.variables)
        self.sizes = (*[model.dealt + 1] * players, model.spare + 1, model.dealt + 1)
        self.down = [*[model.dealt] * players, model.spare]
        self.strides = [prod(self.sizes[:place]) for place in range(len(self.sizes))]

    def mask(self, place: int, low: int, high: int) -> int:
        """All states in which a number is within these bounds."""
        return _mask(self.sizes, place, max(low, 0), min(high, self.sizes[place] - 1))

    def deal(self, known: Collection[tuple[int, int]]) -> int:
        """All deals that leave as many cards of each kind as there are."""
        model = self.model
        least = [[0, 0] for _ in model.variables]
        for at, event in enumerate(model.events):
            if isinstance(event, Own) and (at, 0) in known:
                least[model.place(event.owner)][not model.first(event.kind)] += 1
        bounds = [(first, model.dealt - second) for first, second in least] + [(0, model.spare)]
        sums = {0: 1}
        for place, (low, high) in enumerate(bounds):
            grown: dict[int, int] = {}
            for total, states in sums.items():
                for number in range(low, high + 1):
                    shifted = states << number * self.strides[place]
                    grown[total + number] = grown.get(total + number, 0) | shifted
            sums = grown
        return sums.get(model.number, 0)

    def had(self, states: int, place: int, first: bool) -> int:
        """A face-down card was of this kind."""
        return states & (self.mask(place, 1, self.down[place]) if first else self.mask(place, 0, self.down[place] - 1))

    def turned(self, states: int, place: int, first: bool | None) -> int:
        """A face-down card is turned up."""
        one = self.had(states, place, True) >> self.strides[place] if first is not False else 0
        two = self.had(states, place, False) if first is not True else 0
        self.down[place] -= 1
        return two | (one << self.strides[-1] if place == self.followed else one)

    def aside(self, states: int, first: bool) -> int:
        """A card set aside is turned up."""
        place = len(self.down) - 1
        left = self.had(states, place, first)
        self.down[place] -= 1
        return left >> self.strides[place] if first else left

    def passed(self, states: int, course: Sequence[tuple[int, bool | None]]) -> int:
        """A ring of gifts: who gives, and the kind if it is known; what is on its way waits until one has given."""
        under_way: dict[bool | None, int] = {None: states}
        for giver, kind in course:
            after: dict[bool | None, int] = {}
            for waiting, part in under_way.items():
                for first in (True, False) if kind is None else (kind,):
                    given = self.had(part, giver, first)
                    if first:
                        given >>= self.strides[giver]
                    if waiting:
                        given <<= self.strides[giver]
                    after[first] = after.get(first, 0) | given
            under_way = after
        return under_way.get(True, 0) << self.strides[course[0][0]] | under_way.get(False, 0)

    def on_team(self, states: int, place: int, within: int) -> int:
        """The states in which a player is on a team of the mask."""
        found = 0
        for up in range(self.model.dealt + 1):
            shown = states & self.mask(len(self.sizes) - 1, up, up)
            for down in range(self.model.dealt + 1 - up if shown else 0):
                team = 1 if 2 * (down + up) > self.model.dealt else 2
                if team & within:
                    found |= shown & self.mask(place, down, down)
        return found


@lru_cache(maxsize=4096)
def _mask(sizes: tuple[int, ...], place: int, low: int, high: int) -> int:
    run = prod(sizes[:place])
    found = 0
    for number in range(low, high + 1):
        found |= ((1 << run) - 1) << number * run
    period = run * sizes[place]
    whole = prod(sizes)
    while period < whole:
        found |= found << period
        period *= 2
    return found & ((1 << whole) - 1)
