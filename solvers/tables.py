"""Walking several chains at once, value by value: how many ways lead to, and on from, each state.

A *state* after value v says which set of cards each chain has placed. `Table` is what every backend answers; values
are counted from 0, states are tuples of positions within `Chain.levels[v]`.

* `Bits`: one bit a state, in one integer a value; whether there is a way at all. Certainty comes from here alone.
* `solvers.packed.Packed`: one field of bits a state, in one integer a value; exact counts in plain Python.
* `solvers.arrays.Arrays`: the same in NumPy's floating point numbers.

With r copies left of a value and k_p of them placed in chain p, there are r! / (r - k)! / product(k_p!) ways times the
weights of the moves, taken chain by chain as binomial coefficients. `Packed.total` counts orders of the copies of all
values, times `scale`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

from solvers.chains import Chain, Group, Move
from solvers.domains import indices

__all__ = ["Bits", "Fields", "Number", "Shift", "State", "Step", "Table", "peak", "shifted", "walk"]

Number = int | float
State = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One way on from a state: the state after the value, the cards placed by chain (masks), and its weight."""

    after: State
    placed: tuple[int, ...]
    weight: int


def walk(table: Table, choose: Callable[[Sequence[Number]], int]) -> dict[str, int]:
    """One way through: each card's value (a mask). `choose` takes a place from what each step on is worth."""
    state: State = (0,) * len(table.chains)
    found: dict[str, int] = {}
    for value in range(len(table.room)):
        steps = list(table.steps(value, state))
        step = steps[choose([step.weight * table.onward(value + 1, step.after) for step in steps])]
        state = step.after
        for chain, placed in zip(table.chains, step.placed, strict=True):
            for card in indices(placed):
                found[chain.cards[card]] = 1 << value
    return found


def peak(chains: Sequence[Chain]) -> int:
    """The most states after any value."""
    size = len(chains[0].levels) if chains else 1
    return max([prod([len(chain.levels[value]) for chain in chains]) for value in range(size)], default=1)


class Table(ABC):
    """The walk of prepared chains; `room[v]` copies of value v are left."""

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        self.chains = chains
        self.room = room

    @abstractmethod
    def total(self) -> Number:
        """All ways."""

    @abstractmethod
    def marginals(self, value: int) -> list[list[Number]]:
        """For each chain, and each of its sets after so many values: the ways through it."""

    @abstractmethod
    def without(self, value: int, banned: Sequence[int]) -> Number:
        """The ways in which none of the banned cards (a mask for each chain) has this value."""

    @abstractmethod
    def onward(self, value: int, state: State) -> Number:
        """The ways on to the end from a state after so many values."""

    def steps(self, value: int, state: State) -> Iterator[Step]:
        """Every way in which a value can be placed from a state."""
        by_chain = [
            [move for move in chain.moves[value] if move.start == at]
            for chain, at in zip(self.chains, state, strict=True)
        ]
        yield from _combine(by_chain, self.room[value], (), (), 1)


def _combine(
    left: Sequence[Sequence[Move]], room: int, after: State, placed: tuple[int, ...], weight: int
) -> Iterator[Step]:
    if not left:
        yield Step(after, placed, weight)
        return
    for move in left[0]:
        if move.number <= room:
            heavier = weight * move.weight * comb(room, move.number)
            yield from _combine(left[1:], room - move.number, (*after, move.end), (*placed, move.placed), heavier)


@dataclass(frozen=True, slots=True)
class Shift:
    """All moves of a chain at a value that place as many cards, weigh as much and go as far, done in one go.

    `there`: the fields of the states they start from, `back`: of those they end at; `None`: of all.
    """

    number: int
    weight: int
    by: int
    there: int | None
    back: int | None
    moves: tuple[Move, ...]


class Fields(Table):
    """Each state is a field of an integer; chain p's position counts `stride[p]` fields."""

    def __init__(self, chains: Sequence[Chain], room: Sequence[int], width: int) -> None:
        super().__init__(chains, room)
        self.width = width
        self.sizes = [max([len(level) for level in chain.levels]) for chain in chains]
        self.strides = [prod(self.sizes[:place]) for place in range(len(chains))]
        self.states = prod(self.sizes)
        self._masks: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shifts = [
            [self._group(place, value, chain.groups[value]) for value in range(len(room))]
            for place, chain in enumerate(chains)
        ]

    def _mask(self, place: int, positions: tuple[int, ...]) -> int:
        """All bits of the fields in which chain `place` is at one of these positions."""
        key = (place, positions)
        found = self._masks.get(key)
        if found is None:
            run = self.strides[place] * self.width
            ones = (1 << run) - 1
            found = 0
            for position in positions:
                found |= ones << position * run
            period = self.sizes[place] * run
            whole = self.states * self.width
            while period < whole:
                found |= found << period
                period *= 2
            found &= (1 << whole) - 1
            self._masks[key] = found
        return found

    def _group(self, place: int, value: int, groups: Sequence[Group]) -> list[Shift]:
        levels = self.chains[place].levels
        stride = self.strides[place] * self.width
        before, after = len(levels[value]), len(levels[value + 1])
        return [
            Shift(
                group.number,
                group.weight,
                group.by * stride,
                self._part(place, group, 0, before),
                self._part(place, group, group.by, after),
                group.moves,
            )
            for group in groups
        ]

    def _part(self, place: int, group: Group, by: int, size: int) -> int | None:
        if len(group.moves) == size:
            return None
        return self._mask(place, tuple([at + by for first, length in group.runs for at in range(first, first + length)]))

    def _spared(self, place: int, value: int, banned: int) -> list[Shift]:
        """The shifts of the moves that place none of the banned cards."""
        if not banned:
            return self._shifts[place][value]
        moves = [move for move in self.chains[place].moves[value] if not move.placed & banned]
        return self._group(place, value, Group.of(moves))

    def index(self, state: State) -> int:
        """The field of a state."""
        return sum([at * stride for at, stride in zip(state, self.strides, strict=True)])


def shifted(table: int, by: int) -> int:
    return table << by if by >= 0 else table >> -by


class Bits(Fields):
    """Whether there is a way: exact sets, and worlds to show."""

    def __init__(self, chains: Sequence[Chain], room: Sequence[int]) -> None:
        super().__init__(chains, room, 1)
        self._reached: list[int] | None = None
        self._after: list[int] | None = None

    def forward(self) -> list[int]:
        """The states that can be reached after each number of values; it ends where there are none."""
        if self._reached is None:
            found = [1]
            for value in range(len(self.room)):
                current = self._start(value, found[-1])
                for shifts in self._shifts:
                    current = self._advance(current, shifts[value])
                table = 0
                for part in current:
                    table |= part
                if not table:
                    break
                found.append(table)
            self._reached = found
        return self._reached

    def possible(self) -> bool:
        """Whether there is any way."""
        return len(self.forward()) > len(self.room)

    def backward(self) -> list[int]:
        """The states from which the end can be reached."""
        if self._after is None:
            found = [1]
            for value in reversed(range(len(self.room))):
                current = [found[-1]] * (self.room[value] + 1)
                for shifts in reversed(self._shifts):
                    current = self._retreat(current, shifts[value])
                found.append(current[0])
            self._after = found[::-1]
        return self._after

    def _start(self, value: int, table: int) -> list[int]:
        return [table] + [0] * self.room[value]

    def _advance(self, current: Sequence[int], shifts: Sequence[Shift]) -> list[int]:
        after = [0] * len(current)
        for shift in shifts:
            for used in range(len(current) - shift.number):
                part = current[used] if shift.there is None else current[used] & shift.there
                if part:
                    after[used + shift.number] |= shifted(part, shift.by)
        return after

    def _retreat(self, current: Sequence[int], shifts: Sequence[Shift]) -> list[int]:
        before = [0] * len(current)
        for shift in shifts:
            for used in range(len(current) - shift.number):
                part = current[used + shift.number]
                if shift.back is not None:
                    part &= shift.back
                if part:
                    before[used] |= shifted(part, -shift.by)
        return before

    def placeable(self) -> list[list[int]] | None:
        """For each chain and each card the mask of values that it has in some way; `None`: there is no way."""
        reached = self.forward()
        if len(reached) <= len(self.room):
            return None
        after = self.backward()
        found = [[0] * len(chain.cards) for chain in self.chains]
        for value in range(len(self.room)):
            ahead = [[after[value + 1]] * (self.room[value] + 1)]
            for shifts in reversed(self._shifts[1:]):
                ahead.append(self._retreat(ahead[-1], shifts[value]))
            current = self._start(value, reached[value])
            for place, shifts in enumerate(self._shifts):
                for card in self._alive(current, ahead[-1 - place], place, shifts[value]):
                    found[place][card] |= 1 << value
                if place + 1 < len(self._shifts):
                    current = self._advance(current, shifts[value])
        return found

    def _alive(
        self, current: Sequence[int], ahead: Sequence[int], place: int, shifts: Sequence[Shift]
    ) -> Iterator[int]:
        """The cards that some way places here: it comes by `current`, and goes on by `ahead`."""
        seen = 0
        for shift in shifts:
            if not shift.number:
                continue
            ways = 0
            for used in range(len(current) - shift.number):
                part = current[used] if shift.there is None else current[used] & shift.there
                if part:
                    ways |= shifted(part, shift.by) & ahead[used + shift.number]
            if not ways:
                continue
            for move in shift.moves:
                if move.placed & ~seen and (len(shift.moves) == 1 or ways & self._mask(place, (move.end,))):
                    seen |= move.placed
        return indices(seen)

    # -- what every table answers --------------------------------------------------------------------------------------

    def total(self) -> int:
        return int(self.possible())

    def marginals(self, value: int) -> list[list[Number]]:
        alive = self.forward()[value] & self.backward()[value]
        return [
            [int(bool(alive & self._mask(place, (at,)))) for at in range(len(chain.levels[value]))]
            for place, chain in enumerate(self.chains)
        ]

    def without(self, value: int, banned: Sequence[int]) -> int:
        current = self._start(value, self.forward()[value])
        for place, mask in enumerate(banned):
            current = self._advance(current, self._spared(place, value, mask))
        ahead = self.backward()[value + 1]
        return int(any(part & ahead for part in current))

    def onward(self, value: int, state: State) -> int:
        return self.backward()[value] >> self.index(state) & 1
