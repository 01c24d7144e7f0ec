"""Answers about what a seat can know, in words and as the plain data that the command line prints.

Everything is worked out from a View alone, through the game's room ``evidence`` (``model(view)``: a model of
`solvers`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from infiltr.advice import Advice
from infiltr.core.game import InfiltrError, OptionError
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.games import room
from infiltr.reasons import Where, in_words

if TYPE_CHECKING:
    from solvers.conflict import Conflict
    from solvers.explain import Explanation
    from solvers.facts import Fact
    from solvers.model import Model, Witness
    from solvers.notes import Notes, Verdict

__all__ = [
    "Advice", "Cited", "Contradiction", "Hint", "Mark", "Why", "advise", "check", "conflict", "explained", "hint",
    "model", "odds", "possible", "why", "why_not",
]

Crossed = Mapping[str, Collection[str]]
"""Crossed-out values of each unknown: ``{"suspect:bob": ["R5", "R6"]}``."""

LEVELS = range(1, 7)
"""Levels of a hint: where to look, technique, technique and place, the facts, the whole step, what to mark."""


class Contradiction(InfiltrError):
    """What is known contradicts itself. ``clash`` and ``fix`` are places of moves in the record, counted from 0.

    ``clash`` is a smallest set of entries that cannot all be true, ``fix`` holds the entries of which one (or, where
    one is not enough, all) must be wrong.
    """

    def __init__(self, text: str, clash: Iterable[int] = (), fix: Iterable[int] = ()) -> None:
        self.clash, self.fix = tuple(clash), tuple(fix)
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Cited:
    """A fact that an answer rests on: in words, and the place of its move in the record, from 0 (None: a rule)."""

    text: str
    move: int | None


@dataclass(frozen=True, slots=True)
class Why:
    """Why an unknown is, or is not, a value.

    Where the value is certain or impossible, ``facts`` are a minimum (or minimal) set that proves it. Else ``witness``
    is a world in which it is so.
    """

    unknown: str
    value: str
    possible: bool
    probability: Fraction
    technique: str | None
    facts: tuple[Cited, ...]
    minimality: str | None
    text: str
    witness: Mapping[str, str] | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Hint:
    """The next deduction that the marks still lack.

    ``text`` says as much as the level gives away; the other fields hold all of it. ``conclusion``: values to cross out,
    by unknown; ``circles``: values that are certain; ``erases``: marks that cannot be right. Without a technique there
    is nothing left to deduce.
    """

    level: int
    technique: str | None
    where: tuple[str, ...]
    text: str
    facts: tuple[Cited, ...] = ()
    conclusion: Mapping[str, tuple[str, ...]] | None = None
    circles: Mapping[str, str] | None = None
    erases: Mapping[str, tuple[str, ...]] | None = None
    cost: int = 0

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """What can be said about a mark: ``refuted``, ``unproved`` or ``missed``, and why."""

    verdict: str
    unknown: str
    values: tuple[str, ...]
    text: str
    facts: tuple[Cited, ...] = ()

    def __str__(self) -> str:
        return self.text


def model(view: View) -> Model:
    """The model of what this seat knows: a model of `solvers`, whose questions go further than the functions here."""
    found: Model = room(view.game, "evidence").model(view)
    return found


def _consistent(view: View) -> Model:
    found = model(view)
    if not found.consistent():
        clash = conflict(view)
        raise clash if clash is not None else Contradiction(say("what is known contradicts itself"))
    return found


def conflict(view: View) -> Contradiction | None:
    """What contradicts itself in this seat's record, and the smallest correction; None where all is well."""
    found: Conflict | None = model(view).conflict()
    if found is None:
        return None
    lines = {fact.line for one in found.corrections for fact in one if fact.line is not None}
    return Contradiction(in_words(found.reason, view), found.clash.lines, sorted(lines))


def possible(view: View) -> dict[str, tuple[str, ...]]:
    """The values that every unknown can still have, by logic alone. Contradiction if there is no such world."""
    return _consistent(view).possible()


def odds(view: View) -> dict[str, dict[str, Fraction]]:
    """The exact odds of every possible value of every unknown. Contradiction if there is no such world."""
    found = _consistent(view)
    return {name: found.odds(name) for name in found.variables}


def why(view: View, unknown: str, value: str) -> Why:
    """Why this unknown is, is not, or may be this value.

    Raises:
        OptionError: an unknown or a value that there is not.
        Contradiction: the record contradicts itself.
    """
    return explained(view, _consistent(view), unknown, value)


def explained(where: Where, found: Model, unknown: str, value: str) -> Why:
    """As :func:`why`, from a model that is at hand, such as that of what everybody knows.

    Raises:
        OptionError: an unknown or a value that there is not.
    """
    _known(found, unknown, [value])
    chance = found.probability(unknown, value)
    answer = found.why(unknown, value) if chance == 1 else found.why_not(unknown, value)
    return _why(where, found, unknown, value, chance, answer)


def why_not(view: View, unknown: str, value: str) -> Why:
    """Why this unknown cannot be this value, or a world in which it is. Raises as :func:`why`."""
    found = _consistent(view)
    _known(found, unknown, [value])
    return _why(view, found, unknown, value, found.probability(unknown, value), found.why_not(unknown, value))


def _why(where: Where, found: Model, unknown: str, value: str, chance: Fraction, answer: Explanation | Witness) -> Why:
    from solvers.facts import Reason
    from solvers.model import Witness

    if not isinstance(answer, Witness):
        return Why(unknown, value, chance > 0, chance, in_words(Reason(answer.technique.title), where),
                   _cited(answer.facts, where), answer.minimality.value, in_words(answer.reason, where))
    params = {"variable": unknown, "value": value, "chance": f"{float(chance):.1%}"}
    text = in_words(Reason("{variable} can be {value}: odds {chance}.", params), where)
    return Why(unknown, value, True, chance, None, (), None, text, dict(answer.world))


def hint(view: View, level: int = 1, crossed: Notes | Crossed | None = None) -> Hint:
    """The easiest deduction that these marks lack; a mark that cannot be right comes first.

    Raises:
        OptionError: a level outside 1 to 6; marks for what there is not.
        Contradiction: the record contradicts itself.
    """
    if level not in LEVELS:
        raise OptionError(say("{level} is no level of hints; expected 1 to 6", level=level))
    from solvers.facts import Reason
    from solvers.hints import Level

    found = _consistent(view)
    step = found.next_step(_notes(found, crossed))
    if step is None:
        return Hint(level, None, (), say("Nothing more can be deduced now."))
    technique = in_words(Reason(step.technique.title), view)
    text = in_words(step.hint(Level(level)), view)
    return Hint(level, technique, step.variables, text, _cited(step.facts, view), dict(step.crosses),
                dict(step.circles), dict(step.erases), step.cost)


def check(view: View, crossed: Notes | Crossed) -> list[Mark]:
    """Every mark that is refuted or unproved, and every one that is missing. Raises as :func:`hint`."""
    found = _consistent(view)
    verdicts: list[Verdict] = found.check(_notes(found, crossed))
    return [Mark(one.judgement.value, one.variable, one.values, in_words(one.reason, view),
                 _cited(one.explanation.facts if one.explanation else (), view)) for one in verdicts]


def advise(view: View, limit: int | None = None) -> list[Advice]:
    """The best legal moves, best first.

    Raises:
        OptionError: it is not this seat's turn.
        Contradiction: the record contradicts itself.

    >>> import infiltr
    >>> table = infiltr.new("infiltraitors", seed=7)
    >>> [one.move.verb for one in advise(infiltr.view(table, table.turn), limit=1)]
    ['nab']
    """
    _consistent(view)
    turn = view.state.turn
    if view.seat is None or turn != view.seat:
        raise OptionError(say("the game is over; there is no move to make") if turn is None else
                          say("{turn} is on turn; only whoever is to move gets advice", turn=turn))
    found: list[Advice] = room(view.game, "advice").advise(view, limit)
    return found


def _notes(found: Model, crossed: Notes | Crossed | None) -> Notes:
    from solvers.notes import Notes

    notes = Notes.of(crossed)
    for marks in (notes.crossed, notes.circled):
        for name, values in marks.items():
            _known(found, name, values)
    return notes


def _known(found: Model, unknown: str, values: Iterable[str]) -> None:
    if unknown not in found.variables:
        raise OptionError(say("nothing unknown is called {name!r}; expected one of: {names}", name=unknown,
                              names=", ".join(found.variables) or say("(nothing is unknown)")))
    for value in values:
        if value not in found.values_of(unknown):
            raise OptionError(say("{value!r} is no value of {name}; expected a value such as {example}",
                                  value=value, name=unknown, example=next(iter(found.values_of(unknown)), "")))


def _cited(facts: Iterable[Fact], where: Where) -> tuple[Cited, ...]:
    return tuple(Cited(in_words(fact.reason, where), fact.line) for fact in facts if not fact.seen_by_all)
