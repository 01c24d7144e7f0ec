"""The turn-back curve as plain data for a small plot: for each room that one might still go to before turning back, the odds of
escape and the zettabytes that can be expected to come out (see ``outlook.curve``)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from infiltr.core.table import View
from infiltr.core.words import say, say_many

from .agenda import Step
from .box import OUT
from .certainty import certain
from .outlook import Point, curve

if TYPE_CHECKING:
    from .rules import State

__all__ = ["percent", "turning_back"]

Data = dict[str, Any]
HOPELESS = Fraction(1, 1000)
"""The plot ends where the odds are smaller."""


def turning_back(view: View) -> Data | None:
    """The curve for the view's seat where it selects a card; None elsewhere."""
    state: State = view.state
    if view.seat is None or state.outcome is not None or state.turn != view.seat or state.agenda[-1].step is not Step.SELECT:
        return None
    seat = state.seats.index(view.seat)
    if state.ops[seat].place == OUT:
        return None
    points = _hopeful(curve(state, seat))
    text = say("Line: exact odds of getting out, if nobody else acts and facedown rooms bring nothing. Bars: zettabytes that can be "
               "expected to come out, a forecast.")
    if not certain(state, seat):
        text = say("Line: odds of getting out, if nobody else acts and facedown rooms bring nothing; not exact: some of what NPCs, dice or "
                   "cards on the way may do is left out or taken for granted. Bars: zettabytes that can be expected to come out, a "
                   "forecast.")
    best = max(points, key=lambda point: point.value)
    top = max(best.value, 0.1)
    return {
        "title": say("When to turn back"),
        "text": text,
        "spoken": say("The curve: {points}", points=" ".join(_told(point) for point in points)),
        "scale": [say("{number} %", number=number) for number in (0, 50, 100)],
        "points": [{"label": str(point.place), "line": round(float(point.odds), 4), "bar": round(point.value / top, 4),
                    "note": f"{point.value:.1f}", "best": point is best} for point in points],
        "lines": [_told(point) for point in points],
        "axis": say("turning back in room"),
    }


def _hopeful(points: list[Point]) -> list[Point]:
    """The curve up to the first depth from which there is as good as no way out."""
    last = next((at for at, point in enumerate(points) if point.odds < HOPELESS), len(points))
    return points[:last + 1]


def percent(odds: Fraction) -> str:
    """Odds in words; only what is certain is called 100 or 0."""
    if odds in (0, 1):
        return str(100 * int(odds))
    number = 100 * float(odds)
    if number >= 99.95:
        return say("over {number}", number=99.9)
    return f"{number:.1f}" if number >= 0.05 else say("under {number}", number=0.1)


def _told(point: Point) -> str:
    params = {"odds": percent(point.odds), "data": f"{point.data:.1f}", "value": f"{point.value:.1f}"}
    if not point.rooms:
        return say("Now: {odds} % to get out with about {data} ZB, on average {value} ZB.", **params)
    return say_many("After {count} more room: {odds} % with about {data} ZB, on average {value} ZB.",
                    "After {count} more rooms: {odds} % with about {data} ZB, on average {value} ZB.", point.rooms, **params)
