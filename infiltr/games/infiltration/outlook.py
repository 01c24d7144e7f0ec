"""When to turn back: the odds of escape, and the data that is expected by then.

Odds come from ``solvers.race``. They take for granted that nobody else acts and that nothing happens in facedown rooms; if so, they are
exact where ``certainty.certain`` says so. Elsewhere part of what NPCs, dice and cards may do is left out. Expected data is a
belief (``plans.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from solvers.race import Escape, Leg, escape

from .box import OUT, SECRET
from .plans import Plans, data_held
from .ways import advance, blows, clock, way_out

if TYPE_CHECKING:
    from .rules import State

__all__ = ["Point", "curve", "escape_odds", "escaping"]

_STAY = Leg(walks=False)
"""A card that does not move."""


class Point(NamedTuple):
    """Turning back after so many more rooms: cards to be out, odds of escape, expected data if one gets out."""

    rooms: int
    place: int
    cards: int
    odds: Fraction
    data: float

    @property
    def value(self) -> float:
        """Expected data, with none for whoever is caught."""
        return float(self.odds) * self.data


def escape_odds(state: State, seat: int, first: Sequence[tuple[Leg, int]] = ()) -> Fraction:
    """The odds of getting out, if the seat turns back now; or after these cards, each with the place that it leads to."""
    return escaping(state, seat, first).odds


def escaping(state: State, seat: int, first: Sequence[tuple[Leg, int]] = ()) -> Escape:
    """How that goes, round by round."""
    op = state.ops[seat]
    if op.place == OUT:
        return Escape((Fraction(1),))
    way = way_out(state, seat, first[-1][1] if first else op.place)
    if way is None:
        return Escape(())
    hits = blows(state, (op.place, *[place for _, place in first], *way.places))
    return escape(clock(state), (*[leg for leg, _ in first], *way.legs), op.wounded, op.delayed, hits)


def curve(state: State, seat: int) -> list[Point]:
    """Turning back now, after one more room, after two ...: odds of escape, and the data that is expected by then.

    In each room that is new to the plan it takes the best download, if that is worth a card.
    """
    op = state.ops[seat]
    if op.place in (OUT, SECRET):
        way = way_out(state, seat)
        return [Point(0, op.place, len(way.legs) if way is not None else 0, escape_odds(state, seat), data_held(state, op))]
    plans, data, found, first = Plans(state, seat, 0), data_held(state, op), list[Point](), list[tuple[Leg, int]]()
    for place in range(op.place, state.rules.line + 1):
        if place > op.place:
            first.append((advance(state, place - 1), place))
            gain = max(plans.downloads(place), default=0.0)
            if gain >= plans.mean / 2:
                data += gain
                first.append((_STAY, place))
        way = way_out(state, seat, place)
        back = len(way.legs) if way is not None else 0
        found.append(Point(place - op.place, place, len(first) + back, escape_odds(state, seat, first), data))
    return found
