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

from collections.abc import Iterable, Sequence
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


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 to `limit - 1`, from `rng.random()` alone; even for limits beyond a float's digits."""
    if limit < 1 << 40:
        return int(rng.random() * limit)
    chunks = limit.bit_length() // 48 + 2
    deep = 0
    for _ in range(chunks):
        deep = deep << 48 | int(rng.random() * (1 << 48))
    return deep * limit >> 48 * chunks


class Urns:
    """A course of steps over urns 0, 1, ...; urn 0 holds all ordinary cards that have not moved, `left` cards at the
    end.

    Ordinary cards recognised elsewhere, and all that never lay in an urn, are the caller's: a whole count is this count
    times the orders of the ordinary cards that are never recognised.
    """

    def __init__(self, steps: Iterable[Step], left: int) -> None:
        self.left = left
        steps = list(steps)
        self._urns = 1 + max((max(_urns_of(step)) for step in steps), default=0)
        names = [step.name for step in steps if isinstance(step, Enter) and step.name != SPECIAL]
        self._slots = {name: self._urns + at for at, name in enumerate(names)}
        self.steps = steps
        self._last = self._last_uses()
        if not names:
            self._merge()
        self._sizes = self._sizes_before()
        self._tables: tuple[list[dict[State, list[Choice]]], list[dict[State, int]]] | None = None

    def _last_uses(self) -> list[int]:
        """For each urn the last step that asks what lies in it (urn 0 is asked at the end)."""
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
            if isinstance(step, Move) and step.source == 0 and step.target == AWAY:
                away += step.tokens
                continue
            if isinstance(step, Enter) and step.urn == 0 and away:
                merged.append(Move(0, AWAY, tuple(away)))
                away = []
            last = merged[-1] if merged else None
            alike = isinstance(step, Move) and isinstance(last, Move) and (step.source, step.target) == (0, last.target)
            if alike and isinstance(step, Move) and isinstance(last, Move) and last.source == 0:
                merged[-1] = replace(last, tokens=last.tokens + step.tokens)
            else:
                merged.append(step)
        if away:
            merged.append(Move(0, AWAY, tuple(away)))
        self.steps = merged
        self._last = self._last_uses()

    def _sizes_before(self) -> list[int]:
        """The size of the source urn (other than 0) before each step that takes from it."""
        size = [0] * self._urns
        found = []
        for step in self.steps:
            if isinstance(step, Enter):
                found.append(0)
                size[step.urn] += 1
            elif isinstance(step, Move):
                found.append(size[step.source])
                size[step.source] -= len(step.tokens)
                if step.target != AWAY:
                    size[step.target] += len(step.tokens)
            else:
                found.append(size[step.urn])
                size[step.urn] -= 1
        return found

    # -- one step ------------------------------------------------------------------------------------------------------

    def _choices(self, at: int, state: State) -> list[Choice]:
        step = self.steps[at]
        if isinstance(step, Enter):
            if step.name != SPECIAL:
                return [Choice(1, _put(state, self._slots[step.name], step.urn))]
            return [Choice(1, self._forget(at, _put(state, step.urn, state[step.urn] + 1)))]
        found = self._moves(at, step, state) if isinstance(step, Move) else self._exits(at, step, state)
        return [choice._replace(state=self._forget(at, choice.state)) for choice in found if choice.weight > 0]

    def _ordinary(self, at: int, urn: int, state: State) -> int:
        named = sum(1 for place in state[self._urns :] if place == urn)
        return self._sizes[at] - state[urn] - named

    def _exits(self, at: int, step: Exit, state: State) -> list[Choice]:
        if step.name is None:
            return [Choice(self._ordinary(at, step.urn, state), state)]
        slot = self._slots[step.name]
        return [Choice(1, _put(state, slot, AWAY))] if state[slot] == step.urn else []

    def _moves(self, at: int, step: Move, state: State) -> list[Choice]:
        source, target = step.source, step.target
        specials = state[source]
        if len(step.tokens) > 1:
            return [
                Choice(comb(len(step.tokens), some) * perm(specials, some), _shift(state, source, target, some), some)
                for some in range(min(len(step.tokens), specials) + 1)
            ]
        found = [Choice(self._ordinary(at, source, state) if source else 1, state)]
        if specials:
            found.append(Choice(specials, _shift(state, source, target, 1), 1))
        for name, slot in self._slots.items():
            # A named card that goes where nobody asks again could not be recognised later.
            if state[slot] == source and target != AWAY:
                found.append(Choice(1, _put(state, slot, target), 0, name))
        return found

    def _forget(self, at: int, state: State) -> State:
        """Drops what nobody asks about any more, so that states that differ in nothing else become one."""
        for urn in range(1, self._urns):
            if self._last[urn] <= at and state[urn]:
                state = _put(state, urn, 0)
        return state

    def _start(self) -> State:
        return (0,) * self._urns + (AWAY,) * len(self._slots)

    def _end(self, state: State) -> int:
        """The last urn's places told apart, so that all its cards have an order."""
        if any(place != AWAY for place in state[self._urns :]):
            return 0
        return perm(self.left, state[0]) if self.left >= state[0] else 0

    # -- all steps -----------------------------------------------------------------------------------------------------

    def count(self) -> int:
        """The weight of all histories, up to the orders of the ordinary cards that are never recognised."""
        layer = {self._start(): 1}
        for at in range(len(self.steps)):
            grown: dict[State, int] = {}
            for state, weight in layer.items():
                for choice in self._choices(at, state):
                    grown[choice.state] = grown.get(choice.state, 0) + weight * choice.weight
            layer = grown
        return sum(weight * self._end(state) for state, weight in layer.items())

    def walk(self, rng: Random) -> list[Choice]:
        """What happened at each step, drawn exactly by weight. Errors: `ValueError` if nothing fits."""
        if self._tables is None:
            self._tables = self._backward()
        choices, weights = self._tables
        state = self._start()
        if not weights[0].get(state):
            raise ValueError("no history fits")
        found = []
        for at in range(len(self.steps)):
            options = choices[at][state]
            shares = [choice.weight * weights[at + 1][choice.state] for choice in options]
            picked = options[pick(rng, shares)] if len(options) > 1 else options[0]
            found.append(picked)
            state = picked.state
        return found

    def _backward(self) -> tuple[list[dict[State, list[Choice]]], list[dict[State, int]]]:
        choices: list[dict[State, list[Choice]]] = []
        reached = {self._start()}
        for at in range(len(self.steps)):
            choices.append({state: self._choices(at, state) for state in reached})
            reached = {choice.state for options in choices[-1].values() for choice in options}
        weights = [{state: self._end(state) for state in reached}]
        for options_of in reversed(choices):
            after = weights[-1]
            weights.append(
                {
                    state: sum(choice.weight * after[choice.state] for choice in options)
                    for state, options in options_of.items()
                }
            )
        weights.reverse()
        return choices, weights


def pick(rng: Random, shares: Sequence[int]) -> int:
    """A position, drawn by integer weights."""
    at = below(rng, sum(shares))
    for place, share in enumerate(shares):
        if at < share:
            return place
        at -= share
    raise ValueError("no weight at all")


def _urns_of(step: Step) -> tuple[int, ...]:
    return (step.source, step.target) if isinstance(step, Move) else (step.urn,)


def _put(state: State, slot: int, value: int) -> State:
    return (*state[:slot], value, *state[slot + 1 :])


def _shift(state: State, source: int, target: int, some: int) -> State:
    if not some:
        return state
    moved = _put(state, source, state[source] - some)
    return moved if target == AWAY else _put(moved, target, moved[target] + some)
