"""What each event of a course tells, as facts of the model of rows, one for each thing that a player could point at.

    >>> from solvers.slots import Row
    >>> course = Course(["1", "2", "3"], 3, [Row("bob", ("b1", "b2")), Miss("b1", "2"), TurnUp("b2", "3")])
    >>> for fact in evidence(course):
    ...     print(fact.id, fact.kind.name, fact.reason.plain())
    miss:1 MISS b1 is not 2.
    up:2 VISIBLE b2 is 3.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from solvers.facts import Fact, Kind, Reason
from solvers.slots import Course, Event, Lay, Miss, Play, See, TurnUp, Without

__all__ = ["Testimony", "evidence", "in_words"]


@dataclass(frozen=True, slots=True)
class Testimony(Fact):
    """What event number `event` tells: these tokens (`about`) are none of these values (`excludes`, a mask).

    For a card put into a row it is where the card lies, which everybody sees and which costs nothing; for one that its
    owner picked, also that it was picked.
    """

    event: int = 0
    about: tuple[str, ...] = ()
    excludes: int = 0


def in_words(course: Course, at: int) -> Reason:
    """An event in plain words; games have better ones."""
    event = course.events[at]
    match event:
        case See(token, value) | Play(_, token, str(value)) | TurnUp(token, value):
            return Reason("{variable} is {value}.", {"variable": token, "value": value})
        case Miss(token, value):
            return Reason("{variable} is not {value}.", {"variable": token, "value": value})
        case Without(_, value, silent):
            params = {"variables": course.about[at], "value": value}
            if silent:
                return Reason("None of {variables} was turned up as {value}.", params)
            return Reason("None of {variables} is {value}.", params)
        case Lay(token):
            return Reason("{variable} was put next to {variables}.", {"variable": token, "variables": course.about[at][1:]})
        case _:
            return Reason("{event}", {"event": repr(event)})


def evidence(
    course: Course,
    variables: Collection[str] | None = None,
    reason: Callable[[Course, int], Reason] = in_words,
    line: Callable[[int], int | None] | None = None,
) -> list[Testimony]:
    """The facts of a course for a model of these variables (by default the cards that lie face down in a row now).

    Ids are `see:`, `miss:`, `no:`, `up:` and `lay:` with the number of the event. `line` turns that number into that of
    a line of the record.
    """
    known = set(course.face_down() if variables is None else variables)
    found = []
    for at, event in enumerate(course.events):
        told = _tells(course, event)
        if told is not None:
            verb, kind, excludes = told
            about = course.about[at]
            named = tuple([token for token in about if token in known])
            where = None if line is None else line(at)
            forbids = excludes if named else 0
            tokens = () if verb == "lay" else about
            cost = int(verb != "lay")
            fact = Testimony(f"{verb}:{at}", kind, named, forbids, reason(course, at), cost, where, at, tokens, excludes)
            found.append(fact)
    return found


def _tells(course: Course, event: Event) -> tuple[str, Kind, int] | None:
    """The start of an id, the kind, and the mask of what it excludes; `None`: it tells nothing by itself."""
    values = course.values
    match event:
        case See(_, value) | Play(_, _, str(value)):
            return "see", Kind.VISIBLE, values.full & ~values.bit(value)
        case TurnUp(_, value):
            return "up", Kind.VISIBLE, values.full & ~values.bit(value)
        case Miss(_, value):
            return "miss", Kind.MISS, values.bit(value)
        case Without(_, value):
            return "no", Kind.MISS, values.bit(value)
        case Lay():
            return "lay", Kind.ORDER, 0
        case _:
            return None
