"""Cards that move unseen between urns, counted exactly.

An *urn* is any heap whose order tells nothing: Headquarters, a hand that this seat cannot see, the face-down discards.
Three things happen: a known card is put into an urn (`Enter`), one card chosen at random goes from urn to urn
(`Move`), a card is recognised as it leaves an urn (`Exit`). Every complete history (who went where at every move) has
the same weight.

Cards are of three kinds. An *ordinary* card was in urn 0 from the start; ordinary cards are exchangeable, so which
one it was is settled only when it is recognised (one of the ordinary cards in that urn) or at the very end. A
*special* card was put into an urn later and is never recognised: only how many of them lie in each urn matters. A
*named* card was put into an urn later and is recognised at a known exit: where it lies matters. The number of
ordinary cards of an urn follows from its size, so a state is (specials in each urn, urn of each named card), and
counting is a forward pass over few states: a hidden Markov model with integer weights (Rabiner 1989, "A tutorial on
hidden Markov models", forward and backward variables).

    >>> Urns([Move(0, AWAY), Enter(0), Move(0, AWAY)], left=4).count()
    5

A card was drawn, another one returned, and a card drawn. That was the returned one in 1 of 5 cases; in the others it
is one of the four that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, perm
from random import Random
from typing import NamedTuple

__all__ = ["AWAY", "Choice", "Enter", "Exit", "Move", "Step", "Urns", "below"]

AWAY = -1
"""The urn of which nothing matters any more."""

SPECIAL = -1
"""The name of a card that is never recognised."""


@dataclass(frozen=True, slots=True)
class Enter:
    """A known card is put into an urn; `name` if it is recognised later. `card` is the caller's: which card it is."""

    urn: int
    name: int = SPECIAL
    card: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Cards (as many as `tokens`), one after the other, each any card of the source, go unseen to the target.

    `tokens` are the caller's names for the places; where nothing tells them apart several moves become one.
    """

    source: int
    target: int
    tokens: tuple[str, ...] = ("",)


@dataclass(frozen=True, slots=True)
class Exit:
    """A card is recognised as it leaves an urn: the named one, or an ordinary one (`name` None).

    `label` is the caller's: which card it is, or whose it is.
    """

    urn: int
    name: int | None = None
    label: str = ""


Step = Enter | Move | Exit
State = tuple[int, ...]


class Choice(NamedTuple):
    """One way for a step to go: its weight, where it leads, and what moved (specials, or one named card)."""

    weight: int
    state: State
    specials: int = 0
    name: int | None = None


Way = tuple[int, State, int, int | None]
"""The same as a bare tuple, which takes a third of the time to make."""

Turn = Callable[[State], list[Way]]
"""All ways for one step to go from a state, those of weight 0 left out."""


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 to `limit - 1`, from `rng.random()` alone; even for limits beyond a float's digits."""
    if limit < 1 << 40:
        return int(rng.random() * limit)
    chunks = limit.bit_length() // 48 + 2
    deep = 0
    for _ in range(chunks):
        deep = deep << 48 | int(rng.random() * (1 << 48))
    return deep * limit >> 48 * chunks


Layer = dict[State, int]
"""The weight of each state between two steps."""


class Urns:
    """A course of steps over urns 0, 1, ...; urn 0 holds all ordinary cards that have not moved, `left` cards at the
    end.

    Ordinary cards recognised elsewhere, and all that never lay in an urn, are the caller's: a whole count is this count
    times the orders of the ordinary cards that are never recognised.
    """

    def __init__(self, steps: Iterable[Step], left: int) -> None:
        self.left = left
        self.steps = list(steps)
        self._urns = 1 + max((max(_urns_of(step)) for step in self.steps), default=0)
        names = [step.name for step in self.steps if isinstance(step, Enter) and step.name != SPECIAL]
        self._slots = {name: self._urns + at for at, name in enumerate(names)}
        last = self._last_uses()
        # Draws of several at once do not look for named cards in urn 0.
        if all(step.urn for step in self.steps if isinstance(step, Enter) and step.name != SPECIAL):
            self._merge()
            last = self._last_uses()
        self._turns = self._all_turns(last)
        # Weights of what came before, by the steps left out, and of what comes after; filled as they are asked for.
        self._before: dict[tuple[int, ...], list[Layer]] = {}
        self._after: list[Layer] = [{} for _ in range(len(self.steps) + 1)]

    def _last_uses(self) -> list[int]:
        """For each urn the last step that asks what lies in it (urn 0: the end); moves beyond that lead away."""
        last = [-1] * self._urns
        for at, step in enumerate(self.steps):
            if isinstance(step, Move):
                last[step.source] = at
            elif isinstance(step, Exit):
                last[step.urn] = at
        last[0] = len(self.steps)
        for at, step in enumerate(self.steps):
            if isinstance(step, Move) and step.target != AWAY and last[step.target] < at:
                self.steps[at] = replace(step, target=AWAY)
        return last

    def _merge(self) -> None:
        """Joins draws from urn 0 that nothing comes between: within one stretch, those that lead away all commute."""
        merged: list[Step] = []
        away: list[str] = []
        for step in self.steps:
            if isinstance(step, Move) and (step.source, step.target) == (0, AWAY):
                away += step.tokens
                continue
            if isinstance(step, Enter) and step.urn == 0 and away:
                merged.append(Move(0, AWAY, tuple(away)))
                away = []
            last = merged[-1] if merged else None
            if isinstance(step, Move) and isinstance(last, Move) and _course(step) == _course(last) == (0, step.target):
                merged[-1] = replace(last, tokens=last.tokens + step.tokens)
            else:
                merged.append(step)
        self.steps = [*merged, Move(0, AWAY, tuple(away))] if away else merged

    def _all_turns(self, last: Sequence[int]) -> list[Turn]:
        """One function for each step, made with all that does not depend on the state."""
        reach = self._reach()
        size = [0] * self._urns
        turns: list[Turn] = []
        for at, step in enumerate(self.steps):
            drop = [urn for urn in range(1, self._urns) if last[urn] == at]
            if isinstance(step, Enter):
                turns.append(self._enter(step, last[step.urn] > at))
                size[step.urn] += 1
            elif isinstance(step, Exit):
                turns.append(self._exit(step, size[step.urn], drop))
                size[step.urn] -= 1
            else:
                turns.append(self._move(step, size[step.source], drop, reach[at]))
                size[step.source] -= len(step.tokens)
                if step.target != AWAY:
                    size[step.target] += len(step.tokens)
        return turns

    def _reach(self) -> list[dict[int, set[int]]]:
        """For each step and named card (by slot), the urns out of which it can still get to its exit afterwards."""
        now: dict[int, set[int]] = {slot: set() for slot in self._slots.values()}
        found = []
        for step in reversed(self.steps):
            found.append({slot: set(urns) for slot, urns in now.items()})
            if isinstance(step, Exit) and step.name is not None:
                now[self._slots[step.name]] = {step.urn}
            elif isinstance(step, Move):
                for urns in now.values():
                    if step.target in urns:
                        urns.add(step.source)
        found.reverse()
        return found

    # -- one step ------------------------------------------------------------------------------------------------------

    def _enter(self, step: Enter, asked: bool) -> Turn:
        urn, slot = step.urn, self._slots.get(step.name)
        if slot is not None:
            return lambda state: [(1, _put(state, slot, urn), 0, None)]
        if not asked:
            return lambda state: [(1, state, 0, None)]
        return lambda state: [(1, (*state[:urn], state[urn] + 1, *state[urn + 1 :]), 0, None)]

    def _exit(self, step: Exit, size: int, drop: Sequence[int]) -> Turn:
        urn, first = step.urn, self._urns
        slot = None if step.name is None else self._slots[step.name]

        def turn(state: State) -> list[Way]:
            if slot is not None:
                return [(1, _forget(_put(state, slot, AWAY), drop), 0, None)] if state[slot] == urn else []
            ordinary = size - state[urn] - state[first:].count(urn)
            return [(ordinary, _forget(state, drop) if drop else state, 0, None)] if ordinary > 0 else []

        return turn

    def _move(self, step: Move, size: int, drop: Sequence[int], reach: Mapping[int, set[int]]) -> Turn:
        source, target, many = step.source, step.target, len(step.tokens)
        names = {slot: name for name, slot in self._slots.items()}
        slots, first = tuple(names), self._urns

        def many_at_once(state: State) -> list[Way]:
            specials = state[source]
            return [
                (comb(many, some) * perm(specials, some), _shift(state, source, target, some), some, None)
                for some in range(min(many, specials) + 1)
            ]

        def one(state: State) -> list[Way]:
            specials = state[source]
            here = [slot for slot in slots if state[slot] == source] if source in state[first:] else ()
            ordinary = size - specials - len(here) if source else 1
            stay = [slot for slot in here if source not in reach[slot]]
            found: list[Way] = []
            if not stay:
                if ordinary > 0:
                    found.append((ordinary, _forget(state, drop) if drop else state, 0, None))
                if specials:
                    moved = _shift(state, source, target, 1)
                    found.append((specials, _forget(moved, drop) if drop else moved, 1, None))
            for slot in here:
                if target in reach[slot] and (not stay or stay == [slot]):
                    found.append((1, _forget(_put(state, slot, target), drop), 0, names[slot]))
            return found

        return many_at_once if many > 1 else one

    def _start(self) -> State:
        return (0,) * self._urns + (AWAY,) * len(self._slots)

    def _end(self, state: State) -> int:
        """The last urn's places told apart, so that all its cards have an order."""
        if any(place != AWAY for place in state[self._urns :]):
            return 0
        return perm(self.left, state[0]) if self.left >= state[0] else 0

    # -- all steps -----------------------------------------------------------------------------------------------------

    def entries(self) -> dict[str, int]:
        """For each special card that is put into urn 0 the number of the step."""
        return {
            step.card: at
            for at, step in enumerate(self.steps)
            if isinstance(step, Enter) and step.urn == 0 and step.name == SPECIAL
        }

    def count(self, without: Iterable[int] = ()) -> int:
        """The weight of all histories, up to the orders of the ordinary cards that are never recognised.

        `without`: steps at which special cards are put into an urn, to be left out. What comes after the last of them
        is shared by all such counts.
        """
        left_out = tuple(sorted(without))
        start = left_out[-1] + 1 if left_out else 0
        layer = self._forward(left_out, start)
        self._backward(start, layer)
        after = self._after[start]
        return sum([weight * after[state] for state, weight in layer.items()])

    def fits(self, without: Iterable[int] = ()) -> bool:
        """Whether there is any such history.

        One is looked for depth first, no state twice. Named and special cards leave an urn before ordinary ones, for
        these are what may be there too long. So hardly a step is ever taken back, and few states are looked at.
        """
        left_out = set(without)
        tried: list[set[State]] = [set() for _ in range(len(self.steps) + 1)]
        path = [iter([self._start()])]
        while path:
            at = len(path) - 1
            state = next((one for one in path[-1] if one not in tried[at]), None)
            if state is None:
                path.pop()
                continue
            tried[at].add(state)
            if at < len(self.steps):
                after = [state] if at in left_out else [way[1] for way in reversed(self._turns[at](state))]
                path.append(iter(after))
            elif self._end(state):
                return True
        return False

    def _forward(self, left_out: tuple[int, ...], at: int) -> Layer:
        """The weights of the states before step `at`, which is beyond the steps left out."""
        first = left_out[-1] + 1 if left_out else 0
        layers = self._before.get(left_out)
        if layers is None:
            begin = self._forward(left_out[:-1], left_out[-1]) if left_out else {self._start(): 1}
            layers = self._before[left_out] = [begin]
        while first + len(layers) <= at:
            turn = self._turns[first + len(layers) - 1]
            grown: Layer = {}
            for state, weight in layers[-1].items():
                for share, after, _, _ in turn(state):
                    grown[after] = grown.get(after, 0) + weight * share
            layers.append(grown)
        return layers[at - first]

    def _backward(self, at: int, states: Iterable[State]) -> None:
        """Fills in the weight of all that can follow these states from step `at` on."""
        asked: list[dict[State, list[Way]]] = []
        fresh = {state for state in states if state not in self._after[at]}
        while fresh and at + len(asked) < len(self.steps):
            turn = self._turns[at + len(asked)]
            asked.append({state: turn(state) for state in fresh})
            known = self._after[at + len(asked)]
            fresh = {choice[1] for options in asked[-1].values() for choice in options} - known.keys()
        if fresh:
            self._after[-1].update({state: self._end(state) for state in fresh})
        for back in range(len(asked) - 1, -1, -1):
            known = self._after[at + back + 1]
            here = self._after[at + back]
            for state, options in asked[back].items():
                here[state] = sum([share * known[after] for share, after, _, _ in options])

    def walk(self, rng: Random) -> list[Choice]:
        """What happened at each step, drawn exactly by weight. Errors: `ValueError` if nothing fits."""
        state = self._start()
        self._backward(0, [state])
        if not self._after[0][state]:
            raise ValueError("no history fits")
        found = []
        for at, turn in enumerate(self._turns):
            options = turn(state)
            weights = self._after[at + 1]
            spot = pick(rng, [share * weights[after] for share, after, _, _ in options]) if len(options) > 1 else 0
            found.append(Choice(*options[spot]))
            state = found[-1].state
        return found


def pick(rng: Random, shares: Sequence[int]) -> int:
    """A position, drawn by integer weights."""
    at = below(rng, sum(shares))
    for place, share in enumerate(shares):
        if at < share:
            return place
        at -= share
    raise ValueError("no weight at all")


def _course(step: Move) -> tuple[int, int]:
    return step.source, step.target


def _urns_of(step: Step) -> tuple[int, ...]:
    return (step.source, step.target) if isinstance(step, Move) else (step.urn,)


def _put(state: State, slot: int, value: int) -> State:
    return (*state[:slot], value, *state[slot + 1 :])


def _forget(state: State, drop: Sequence[int]) -> State:
    """Drops what nobody asks about any more, so that states that differ in nothing else become one."""
    for urn in drop:
        if state[urn]:
            state = _put(state, urn, 0)
    return state


def _shift(state: State, source: int, target: int, some: int) -> State:
    if not some:
        return state
    moved = _put(state, source, state[source] - some)
    return moved if target == AWAY else _put(moved, target, moved[target] + some)
