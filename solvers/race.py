"""A race out of a building against a random clock: rounds left, and odds of getting out, in exact fractions.

The clock is a dial that ends at `END`. Each round an *act* comes first (one leg of the way out), then what happens besides
(somebody raises the alarm, a messenger brings the dial on), then the dial goes on by one die and by the alarm. It is a forecast, no
model: it has no unknowns and no facts.

    >>> survive(Clock(88, 4), 1), survive(Clock(88, 4), 2)
    (Fraction(1, 1), Fraction(1, 36))
    >>> escape(Clock(88, 4), retreats(1)).odds
    Fraction(1, 1)

With one Retreat from the entry room no die is rolled before one is out; from the room behind it, one.

A distribution over the dial is one integer: field `p` of it is the number of ways, out of all, to stand at `p` (Kronecker
substitution), so a step of the dial is a shift, and a die six shifts and a sum. Weights are whole numbers over a power of six times
the weights of what may happen, so nothing is rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import gcd, lcm, prod

__all__ = ["END", "Clock", "Escape", "Happening", "Leg", "escape", "latest", "mean_rounds", "retreats", "rounds_left", "survive"]

END = 99
"""Where the dial ends the race."""
LOWEST, HIGHEST = -1, 8
"""The ends of the alarm."""
SIDES = 6
MOST = 48
"""So many rounds are followed where a card on the way out may fail: at the lowest alarm the dial may stand still for ever."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What a round may bring besides the die: a change of the alarm, a jump of the dial; `weight` out of those of its round."""

    alarm: int = 0
    jump: int = 0
    weight: int = 1


Round = tuple[Happening, ...]
CALM: Round = (Happening(),)
"""A round with nothing but the die."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the dial and the alarm stand; what the next rounds bring, one after the other, and what every round after them does.

    Several happenings in one round are alternatives by weight (assumed), one is certain (known).
    """

    dial: int
    alarm: int
    rounds: tuple[Round, ...] = ()
    always: Round = CALM

    def happens(self, number: int) -> Round:
        """What the round of this number, from 0, may bring."""
        return self.rounds[number] if number < len(self.rounds) else self.always


@dataclass(frozen=True, slots=True)
class Leg:
    """One card on the way out, and what it brings.

    `works`: on so many of six sides (6: always). `walks`: it is a Retreat, so whoever is delayed cannot choose it, and whoever is
    wounded is delayed by it. `alarm`, `jump`: what entering the next room does. `wound`: entering wounds on so many of six sides.
    `delay`: entering delays. After the last leg one is out, whatever it brings.
    """

    works: int = SIDES
    alarm: int = 0
    jump: int = 0
    wound: int = 0
    delay: bool = False
    walks: bool = True


@dataclass(frozen=True, slots=True)
class Escape:
    """How a way out goes: the odds of being out in each round, from the first; `open`: of neither being out nor caught after them.

    `open` is 0, and the odds are exact, unless a card that may fail was followed for `MOST` rounds.
    """

    rounds: tuple[Fraction, ...]
    open: Fraction = Fraction(0)

    @property
    def odds(self) -> Fraction:
        """The odds of getting out."""
        return sum(self.rounds, Fraction(0))

    @property
    def caught(self) -> Fraction:
        """The odds of not getting out."""
        return 1 - self.odds - self.open


@lru_cache(maxsize=64)
def retreats(count: int) -> tuple[Leg, ...]:
    """A way out by so many plain Retreats: one more than there are rooms between one and the exit."""
    return (Leg(),) * count


class _Dials:
    """Distributions over the dial as packed integers with fields of one width."""

    def __init__(self, ways: int) -> None:
        """`ways`: no field is ever larger."""
        self.width = ways.bit_length() + 1
        self.digit = (1 << self.width) - 1
        self.mask = (1 << self.width * END) - 1

    def at(self, dial: int) -> int:
        """All ways at one place; none from the end on."""
        return 1 << self.width * max(dial, 0) if dial < END else 0

    def moved(self, dials: int, steps: int) -> int:
        """The dial turned, within its ends; what reaches the end is gone."""
        if steps >= 0:
            return dials << self.width * steps & self.mask
        low = dials & (1 << self.width * -steps) - 1
        return (dials >> self.width * -steps) + self.total(low)

    def rolled(self, dials: int, alarm: int) -> int:
        """One die and the alarm."""
        width = self.width
        ones = self.moved(dials, 1 + alarm)
        twos = ones + (ones << width)
        sixes: int = twos + (twos << 2 * width) + (twos << 4 * width) & self.mask
        return sixes

    def total(self, dials: int) -> int:
        """All ways together: the sum of the digits is the remainder by the base less one."""
        return dials % self.digit


def _turned(alarm: int, change: int) -> int:
    return min(max(alarm + change, LOWEST), HIGHEST)


def _weight(happenings: Round) -> int:
    return sum([one.weight for one in happenings])


def _ways(clock: Clock, rounds: int, acts: int = 1) -> int:
    """All ways that so many rounds can go; an act is `acts` ways."""
    return prod([_weight(clock.happens(number)) * SIDES * acts for number in range(rounds)])


# ---- the clock alone

@lru_cache(maxsize=1024)
def _survivals(clock: Clock, rounds: int) -> tuple[Fraction, ...]:
    """The odds that the dial is not at its end after 0, 1, ... rounds."""
    ways = _Dials(_ways(clock, rounds))
    alarms = {clock.alarm: ways.at(clock.dial)}
    found, out_of = [Fraction(sum(map(ways.total, alarms.values())))], 1
    for number in range(rounds):
        happenings, after = clock.happens(number), dict[int, int]()
        for alarm, dials in alarms.items():
            for one in happenings:
                turned = _turned(alarm, one.alarm)
                after[turned] = after.get(turned, 0) + one.weight * ways.moved(dials, one.jump)
        alarms = {alarm: ways.rolled(dials, alarm) for alarm, dials in after.items()}
        out_of *= SIDES * _weight(happenings)
        found.append(Fraction(sum(map(ways.total, alarms.values())), out_of))
        if not found[-1]:
            break
    return tuple(found)


def survive(clock: Clock, rounds: int) -> Fraction:
    """The odds that so many rounds pass and the dial is not at its end."""
    found = _survivals(clock, max(rounds, 0))
    return found[rounds] if rounds < len(found) else Fraction(0)


def rounds_left(clock: Clock, most: int = MOST) -> tuple[Fraction, ...]:
    """The odds that the dial reaches its end in the first, second, ... round, up to `most` of them.

    They sum to 1 unless the race may go on for longer (at alarm -1 a one on the die leaves the dial where it is).
    """
    found = _survivals(clock, most)
    return tuple(before - after for before, after in pairwise(found))


@lru_cache(maxsize=64)
def _means(alarm: int) -> tuple[Fraction, ...]:
    """The mean number of rounds from each place of the dial, the alarm staying where it is."""
    found = [Fraction(0)] * (END + HIGHEST + SIDES + 1)
    for dial in range(END - 1, -1, -1):
        later, stays = Fraction(SIDES), 0
        for side in range(1, SIDES + 1):
            if side + alarm:
                later += found[dial + side + alarm]
            else:
                stays += 1
        found[dial] = later / (SIDES - stays)
    return tuple(found[:END + 1])


def mean_rounds(dial: int, alarm: int) -> Fraction:
    """The mean number of rounds until the dial is at its end, the alarm staying where it is."""
    return _means(alarm)[min(max(dial, 0), END)]


# ---- the way out

_State = tuple[int, bool, bool, int]
"""Legs made, wounded, delayed, alarm."""


@lru_cache(maxsize=16384)
def escape(clock: Clock, way: tuple[Leg, ...], wounded: bool = False, delayed: bool = False,
           hits: frozenset[tuple[int, int]] = frozenset()) -> Escape:
    """How it goes if one leg of the way after the other is made as soon as may be.

    Whoever is wounded once a Retreat has fully resolved is delayed: for one round no Retreat can be chosen. `hits`: (round from 0,
    legs made) where somebody wounds whoever has come so far, after that round's act.
    """
    tries, sides = _sides([leg.works for leg in way]), _sides([leg.wound for leg in way])
    rounds = 2 * len(way) + 1 if tries == 1 else MOST
    ways = _Dials(_ways(clock, rounds, tries * sides))
    states: dict[_State, int] = {(0, wounded, delayed, clock.alarm): ways.at(clock.dial)}
    found, out_of = [], 1
    for number in range(rounds):
        acted, out = _acted(states, way, ways, tries, sides)
        out_of *= tries * sides
        found.append(Fraction(out, out_of))
        happenings = clock.happens(number)
        states = _passed(acted, happenings, ways, {made for at, made in hits if at == number})
        out_of *= SIDES * _weight(happenings)
        if not any(states.values()):
            return Escape(tuple(found))
    return Escape(tuple(found), Fraction(sum(map(ways.total, states.values())), out_of))


def _sides(chances: list[int]) -> int:
    """The fewest sides of a die that serves for all of these chances out of six."""
    return lcm(*[SIDES // gcd(SIDES, chance) for chance in chances])


def _acted(states: dict[_State, int], way: tuple[Leg, ...], ways: _Dials, tries: int, sides: int) -> tuple[dict[_State, int], int]:
    """Everybody plays a card: the states after it, and the ways that are out."""
    after: dict[_State, int] = {}
    out = 0

    def add(state: _State, dials: int) -> None:
        after[state] = after.get(state, 0) + dials

    for (made, wounded, delayed, alarm), dials in states.items():
        leg = way[made]
        if delayed and leg.walks:
            add((made, wounded, False, alarm), dials * tries * sides)
            continue
        works, wound = leg.works * tries // SIDES, leg.wound * sides // SIDES
        if tries > works:
            add((made, wounded, wounded and leg.walks, alarm), dials * (tries - works) * sides)
        if made + 1 == len(way):
            out += ways.total(dials) * works * sides
            continue
        moved, turned = ways.moved(dials, leg.jump) * works, _turned(alarm, leg.alarm)
        for hurt, count in ((False, sides - wound), (True, wound)):
            if count:
                now = wounded or hurt
                add((made + 1, now, leg.delay or (now and leg.walks), turned), moved * count)
    return after, out


def _passed(states: dict[_State, int], happenings: Round, ways: _Dials, hit: set[int]) -> dict[_State, int]:
    """What happens besides, and the die."""
    after: dict[_State, int] = {}
    for (made, wounded, delayed, alarm), dials in states.items():
        for one in happenings:
            state = made, wounded or made in hit, delayed, _turned(alarm, one.alarm)
            after[state] = after.get(state, 0) + one.weight * ways.moved(dials, one.jump)
    return {state: ways.rolled(dials, state[3]) for state, dials in after.items() if dials}


def latest(way: tuple[Leg, ...], alarm: int, odds: Fraction, wounded: bool = False) -> int | None:
    """The highest place of the dial from which one gets out with at least these odds; None: from nowhere."""
    return next((dial for dial in range(END - 1, -1, -1) if escape(Clock(dial, alarm), way, wounded).odds >= odds), None)
