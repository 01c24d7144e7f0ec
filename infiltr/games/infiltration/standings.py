"""Who can still catch whom: what everybody holds, what they can still bring out, and the exact odds of being ahead as things lie.

Unseen tokens are any of those that the viewer has not seen, so the odds that one hand is worth more than another are exact. What
somebody inside may still take is a forecast (``plans.py``) and called so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from infiltr.core.moves import Seat
from infiltr.core.words import say

from .box import OUT
from .outlook import escape_odds
from .plans import best_plan, data_held
from .words import seat_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["Standing", "ahead", "standings"]

Split = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat as another sees it.

    ``data``: expected zettabytes held; ``escape``: odds of getting out if it turns back now; ``reach``: data that its best plan is
    expected to bring out (a forecast); ``ahead``: the exact odds that it holds more now than the seat it is compared with; ``catches``:
    it can still overtake that seat, or is ahead already, as far as is forecast.
    """

    seat: Seat
    out: bool
    data: float
    escape: Fraction
    reach: float
    ahead: Fraction
    catches: bool

    @property
    def text(self) -> str:
        """In words."""
        params = {"seat": seat_name(self.seat), "data": f"{self.data:.1f}", "odds": f"{100 * float(self.ahead):.0f}",
                  "reach": f"{self.reach:.1f}", "escape": f"{100 * float(self.escape):.0f}"}
        if self.out:
            return say("{seat} is out with about {data} ZB: more than you hold now with odds of {odds} %.", **params)
        if self.catches:
            return say("{seat} holds about {data} ZB, gets out on foot with odds of {escape} % by turning back now, and may bring out "
                       "about {reach}: enough to catch you.", **params)
        return say("{seat} holds about {data} ZB and is not expected to bring out more than about {reach}: not enough to catch you.",
                   **params)


def _splits(count: int, left: Split) -> Iterator[tuple[Split, int]]:
    """Every way to draw so many tokens: how many of each value, and in how many ways."""
    for ones in range(min(count, left[0]) + 1):
        for twos in range(min(count - ones, left[1]) + 1):
            threes = count - ones - twos
            if threes <= left[2]:
                yield (ones, twos, threes), comb(left[0], ones) * comb(left[1], twos) * comb(left[2], threes)


def _sums(count: int, left: Split) -> Iterator[tuple[int, Split, int]]:
    for split, ways in _splits(count, left):
        yield split[0] + 2 * split[1] + 3 * split[2], split, ways


def ahead(state: State, one: int, other: int) -> Fraction:
    """The exact odds that one operative holds more zettabytes than another, special cards included."""
    first, second = state.ops[one], state.ops[other]
    known = [sum(value * count for value, count in enumerate(op.tokens[1:], 1)) + sum(card.worth for card in op.specials)
             for op in (first, second)]
    left = state.unseen
    more = total = 0
    for mine, split, ways in _sums(first.tokens[0], left):
        rest = (left[0] - split[0], left[1] - split[1], left[2] - split[2])
        for yours, _, others in _sums(second.tokens[0], rest):
            total += ways * others
            more += ways * others * (known[0] + mine > known[1] + yours)
    return Fraction(more, total) if total else Fraction(0)


def standings(state: State, seat: int) -> list[Standing]:
    """All other operatives as this one sees them, those with the most data in reach first."""
    mine = data_held(state, state.ops[seat])
    found = []
    for number, op in enumerate(state.ops):
        if number != seat:
            data, plan = data_held(state, op), best_plan(state, number)
            reach = data if op.place == OUT else plan.data
            found.append(Standing(state.seats[number], op.place == OUT, data, escape_odds(state, number), reach, ahead(state, number, seat),
                                  reach > mine))
    return sorted(found, key=lambda one: -one.reach)
