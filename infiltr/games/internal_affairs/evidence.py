"""What each line of a record proves: one seat's record -> the facts of models in ``solvers``.

Two things are hidden, and neither tells anything about the other, so one model (``solvers.several``) unites two:

* code cards (``solvers.rows``). Unknowns are the face-down cards of the other rows that this seat has never seen, named by their
  slot: ``bob:2`` is the second card that came to bob's row, wherever it lies now. Their values are ``1`` to ``15``.
* identity cards (``solvers.teams``; not with two to four players). Unknowns are ``team:bob``, the team of bob, as long as some of
  bob's identity cards are face down; values ``police`` and ``triad``. How likely each face-down card is one or the other:
  ``teams(view).identity("team:bob")``.

In what everybody knows all rows and teams are unknown. :func:`read` says what a seat knows besides: its own row and hand, and the
face-down cards that it has seen. ``Fact.line`` is the index of a move in the record, from 0.

Unseen cards lie anywhere with the same odds. What players choose is taken to tell nothing: which cards they lay out, play, discard
or draw, at whom, whether they answer with a card; of equal cards any is as likely to be chosen. An identity card that its owner
turns up or offers counts as drawn from the face-down ones.
"""

from __future__ import annotations

from functools import lru_cache

from infiltr.core.table import View
from solvers.domains import Values
from solvers.exchanges import evidence as witnessed
from solvers.model import Model
from solvers.rows import Rows
from solvers.several import Several
from solvers.slots import Course
from solvers.teams import Teams
from solvers.testimony import evidence, in_words

from . import passing
from .box import Mole
from .course import Reading, read
from .options import Rules, rules_of

__all__ = ["Reading", "codes", "model", "read", "teams", "unknown_teams", "values_of"]


@lru_cache(maxsize=64)
def _values(size: int) -> Values:
    return Values([str(number) for number in range(1, size + 1)])


def values_of(rules: Rules) -> Values:
    """The values of code cards."""
    return _values(len(rules.values))


def model(view: View) -> Model:
    """The model of everything that this seat can know."""
    rows = codes(view)
    if not rules_of(view.setup).moles:
        return rows
    return Several([rows, teams(view)], (*rows.variables, *unknown_teams(view)))


def codes(view: View, reading: Reading | None = None) -> Rows:
    """The face-down code cards that this seat has not seen."""
    reading = reading or read(view)
    rules = rules_of(view.setup)
    events = Course(values_of(rules), rules.copies, reading.events)
    names = [slot for seat in view.setup.seats for slot in reading.hidden(seat)]
    facts = evidence(events, names, lambda _, at: reading.whys[at] or in_words(events, at), lambda at: reading.lines[at])
    rows = Rows(events, names, facts)
    rows.complete = not reading.open
    return rows


def teams(view: View) -> Teams:
    """Who is on which team."""
    rules = rules_of(view.setup)
    found = passing.read(view)
    facts = witnessed(found.events, passing.why, lambda at: found.lines[at])
    names = [passing.name(seat) for seat in view.setup.seats]
    first, second = Mole
    model = Teams(names, (first.value, second.value), rules.moles, found.events, facts, rules.dealt)
    model.complete = not found.gifts
    return model


def unknown_teams(view: View) -> tuple[str, ...]:
    """The teams that are asked about: of the other players with an identity card face down."""
    found = passing.read(view)
    return tuple(passing.name(seat) for seat in view.setup.seats
                 if seat != view.seat and len(found.up.get(seat, ())) < found.rules.dealt)
