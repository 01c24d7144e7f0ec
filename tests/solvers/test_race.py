"""A race against a random clock: the published check figures, and every number against a plain recursion over dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.race import END, Clock, Happening, Leg, Round, escape, latest, mean_rounds, retreats, rounds_left, survive

MEANS = {-1: "40.13", 0: "28.76", 2: "18.46", 4: "13.66", 6: "10.88", 8: "9.08"}
LATEST: dict[int, dict[int, tuple[int | None, int | None]]] = {
    2: {0: (92, 95), 4: (88, 91), 8: (84, 87)},
    4: {0: (83, 88), 4: (71, 76), 8: (59, 64)},
    6: {0: (74, 81), 4: (54, 61), 8: (34, 41)},
    8: {0: (66, 74), 4: (38, 46), 8: (10, 18)},
    12: {0: (50, 60), 4: (6, 16), 8: (None, None)},
}
"""The highest place of the dial from which so many Retreats succeed with odds of at least 95 %, and of at least one half."""


@pytest.mark.parametrize("alarm", MEANS)
def test_the_mean_number_of_rounds_from_0_to_the_end(alarm: int) -> None:
    """With the alarm where it is: 40.13 rounds at -1, 28.76 at 0, ... 9.08 at 8."""
    assert f"{float(mean_rounds(0, alarm)):.2f}" == MEANS[alarm]


@pytest.mark.parametrize("alarm", [0, 2, 4, 6, 8])
def test_means_are_those_of_the_distribution(alarm: int) -> None:
    """The mean is the sum of the rounds left by their odds, in exact fractions."""
    odds = rounds_left(Clock(0, alarm), most=END)
    assert sum(odds) == 1
    assert sum(number * chance for number, chance in enumerate(odds, 1)) == mean_rounds(0, alarm)


@pytest.mark.parametrize("count", LATEST)
@pytest.mark.parametrize("alarm", [0, 4, 8])
def test_the_last_moment_to_turn_back(count: int, alarm: int) -> None:
    """From so deep one gets out with at least 95 %, with at least one half, up to there and not one step further."""
    likely, even = LATEST[count][alarm]
    way = retreats(count)
    assert (latest(way, alarm, Fraction(95, 100)), latest(way, alarm, Fraction(1, 2))) == (likely, even)


def test_one_half_is_met_exactly() -> None:
    """Several of these odds are one half to the last digit, which rounded numbers miss."""
    exactly = [(count, alarm) for count, rows in LATEST.items() for alarm, (_, even) in rows.items()
               if even is not None and escape(Clock(even, alarm), retreats(count)).odds == Fraction(1, 2)]
    assert len(exactly) >= 3


def test_a_retreat_from_the_entry_room_cannot_be_late() -> None:
    """Whoever is in the entry room is out before a die is rolled, wounded or not; who is delayed has one die to survive."""
    assert escape(Clock(98, 8), retreats(1)).odds == escape(Clock(98, 8), retreats(1), wounded=True).odds == 1
    assert escape(Clock(95, 0), retreats(1), delayed=True).odds == Fraction(3, 6) == survive(Clock(95, 0), 1)


def test_the_wounded_retreat_every_other_round() -> None:
    """Three Retreats take the wounded five rounds, and whoever is delayed now one more: so many dice less one are to be survived."""
    clock = Clock(60, 3)
    for wounded, delayed, dice in ((False, False, 2), (False, True, 3), (True, False, 4), (True, True, 5)):
        found = escape(clock, retreats(3), wounded, delayed)
        assert found.odds == survive(clock, dice)
        assert [bool(odds) for odds in found.rounds] == [number == dice for number in range(len(found.rounds))]


def test_what_is_no_retreat_is_not_delayed() -> None:
    """A card that walks no room needs no rest before or after it."""
    way = (Leg(), Leg(walks=False), Leg())
    assert escape(Clock(60, 3), way, wounded=True).odds == survive(Clock(60, 3), 3)


def test_known_steps_and_jumps() -> None:
    """An alarm that rises in the second round and a jump in the first are those of a clock that stands there."""
    clock = Clock(70, 0, ((Happening(jump=5),), (Happening(alarm=2),)))
    assert survive(clock, 1) == survive(Clock(75, 0), 1) == 1
    assert survive(clock, 4) == Fraction(sum(75 + sum(dice) + 3 * 2 < END for dice in product(range(1, 7), repeat=4)), 6**4)


def test_a_die_that_may_stand_still_leaves_something_open() -> None:
    """At alarm -1, with a card that may fail, nobody need ever be out or caught; what is left after many rounds is next to nothing."""
    found = escape(Clock(97, -1), (Leg(works=1), Leg()))
    assert 0 < found.open < Fraction(1, 10**12)
    assert found.odds + found.caught + found.open == 1


# ---- against a plain recursion

HAPPENINGS = st.builds(Happening, st.integers(-2, 2), st.integers(-8, 20), st.integers(1, 3))
ROUNDS = st.lists(HAPPENINGS, min_size=1, max_size=2).map(tuple)
LEGS = st.builds(Leg, st.sampled_from([6, 6, 4]), st.integers(-1, 2), st.integers(0, 5), st.sampled_from([0, 0, 2]), st.booleans(),
                 st.sampled_from([True, True, False]))


def plainly(clock: Clock, way: tuple[Leg, ...], wounded: bool, delayed: bool, hits: frozenset[tuple[int, int]]) -> Fraction:
    """The odds of getting out, one die after the other."""

    @cache
    def act(number: int, made: int, hurt: bool, late: bool, alarm: int, dial: int) -> Fraction:
        if dial >= END:
            return Fraction(0)
        leg = way[made]
        if late and leg.walks:
            return rest(number, made, hurt, False, alarm, dial)
        works = Fraction(leg.works, 6)
        missed = rest(number, made, hurt, hurt and leg.walks, alarm, dial) if works < 1 else Fraction(0)
        if made + 1 == len(way):
            return works + (1 - works) * missed
        went = Fraction(0)
        for chance, now in ((Fraction(leg.wound, 6), True), (1 - Fraction(leg.wound, 6), hurt)):
            if chance:
                turned = min(max(alarm + leg.alarm, -1), 8)
                went += chance * rest(number, made + 1, now, leg.delay or (now and leg.walks), turned, max(dial + leg.jump, 0))
        return works * went + (1 - works) * missed

    def rest(number: int, made: int, hurt: bool, late: bool, alarm: int, dial: int) -> Fraction:
        if dial >= END:
            return Fraction(0)
        ones: Round = clock.happens(number)
        hurt = hurt or (number, made) in hits
        total, found = sum(one.weight for one in ones), Fraction(0)
        for one in ones:
            turned, at = min(max(alarm + one.alarm, -1), 8), max(dial + one.jump, 0)
            if at < END:
                found += Fraction(one.weight, total) * sum(
                    act(number + 1, made, hurt, late, turned, at + side + turned) for side in range(1, 7)) / 6
        return found

    return act(0, 0, wounded, delayed, clock.alarm, clock.dial)


@settings(max_examples=60)
@given(dial=st.integers(60, 98), alarm=st.integers(1, 8), rounds=st.lists(ROUNDS, max_size=3).map(tuple), always=ROUNDS,
       way=st.lists(LEGS, min_size=1, max_size=4).map(tuple), wounded=st.booleans(), delayed=st.booleans(),
       hits=st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=2))
def test_odds_are_those_of_a_plain_recursion(dial: int, alarm: int, rounds: tuple[Round, ...], always: Round, way: tuple[Leg, ...],
                                             wounded: bool, delayed: bool, hits: frozenset[tuple[int, int]]) -> None:
    """Whatever happens on the way: wounds, delays, cards that fail, jumps forward and back, alarms that may rise."""
    if any(leg.works < 6 for leg in way):
        always = tuple(Happening(max(one.alarm, 0), max(one.jump, 0), one.weight) for one in always)
        rounds = tuple(tuple(Happening(max(one.alarm, 0), max(one.jump, 0), one.weight) for one in some) for some in rounds)
        way = tuple(Leg(leg.works, max(leg.alarm, 0), leg.jump, leg.wound, leg.delay, leg.walks) for leg in way)
    clock = Clock(dial, alarm, rounds, always)
    found = escape(clock, way, wounded, delayed, hits)
    assert found.odds == plainly(clock, way, wounded, delayed, hits)
    assert found.open == 0
