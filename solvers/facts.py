"""What is known, and why: facts, and the reasons they carry.

A **fact** is one thing that a player could point at: a clue, an answer, one visible card, a guess that missed, or that
hidden cards are all different (once). The rules of the game are no facts; what they forbid costs nothing and goes into
a model's starting domains.

A **unary** fact forbids a mask of values for each variable that it speaks of. A **wide** one (`variables=None`)
speaks of every variable of its model: "this card lies face up". Facts that relate variables (different cards, order,
hand sizes) forbid no single value; their model knows what they mean.

    >>> from solvers.domains import Values
    >>> cards = Values(["R2", "R3", "B2"])
    >>> seen = visible("seen:R2", cards.bit("R2"), Reason("{value} lies face up.", {"value": "R2"}))
    >>> seen.variables is None, cards.names(seen.forbids)
    (True, ('R2',))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

__all__ = ["DIFFERENT", "Fact", "Kind", "Param", "Reason", "clue", "different", "missed", "visible"]

Param = object
"""What a template's parameter may be: a text, a number, a nested `Reason`, or a tuple of these (a list)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A whole sentence with named parameters, as data: the caller translates the template and fills it in.

    Names of parameters follow one convention, so that a caller can put its own words for what only it knows how to
    name: `variable`/`variables` hold names of variables, `value`/`values` hold values, `facts` holds nested reasons,
    `technique` holds the nested name of a technique; anything else is a text or a number.
    """

    template: str
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)

    def plain(self) -> str:
        """The sentence in English with its parameters as they stand; for logs, tests and lessons."""
        return self.template.format(**{name: _plain(value) for name, value in self.params.items()})


def _plain(value: Param) -> str:
    if isinstance(value, Reason):
        return value.plain()
    if isinstance(value, tuple):
        return ", ".join(_plain(one) for one in value)
    return str(value)


class Kind(Enum):
    """What sort of fact it is, which also tells how hard it is to use (`solvers.techniques`)."""

    VISIBLE = "visible"
    """One card that somebody has seen to be elsewhere."""
    MISS = "miss"
    """A guess that was answered with no."""
    CLUE = "clue"
    """A card laid as matching or not matching."""
    ANSWER = "answer"
    """Any other truthful answer about hidden things."""
    DISTINCT = "distinct"
    """Hidden cards are all different; stands once in a model, and cannot be wrong."""
    ORDER = "order"
    """Hidden cards lie in order."""
    COPIES = "copies"
    """There are only so many copies of a card."""
    VOID = "void"
    """Somebody has none of a suit."""
    PROMISE = "promise"
    """A promise that was broken by a later play."""
    COUNT = "count"
    """How many there are of something."""
    RULE = "rule"
    """A rule of the game that a model keeps as a fact; costs nothing, and cannot be wrong."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a model. Two facts of one model never share an id.

    `variables` are the names that it speaks of (`None`: every variable of the model); `forbids` is the mask of values
    that it rules out for each of them (0 for a fact that relates variables); `cost` counts in explanations (a rule of
    the game costs 0); `line` is the line of the record it came from, if any. Models of other kinds may subclass it.
    """

    id: str
    kind: Kind
    variables: tuple[str, ...] | None
    forbids: int
    reason: Reason
    cost: int = 1
    line: int | None = None

    @property
    def seen_by_all(self) -> bool:
        """Whether a look at the table shows it: where a card lies. It is cited, and left out of sentences."""
        return self.kind is Kind.ORDER and not self.cost

    @property
    def doubtful(self) -> bool:
        """Whether it could be a slip of the pen: everything but the rules of the game."""
        return self.kind is not Kind.DISTINCT and self.kind is not Kind.RULE

    def speaks_of(self, variable: str) -> bool:
        """Whether it says anything about this variable."""
        return self.variables is None or variable in self.variables


def clue(name: str, variable: str, forbids: int, reason: Reason, line: int | None = None) -> Fact:
    """A clue at one variable: `forbids` is what would have been answered differently."""
    return Fact(name, Kind.CLUE, (variable,), forbids, reason, 1, line)


def visible(name: str, forbids: int, reason: Reason, line: int | None = None) -> Fact:
    """One visible card: no variable of the model is it."""
    return Fact(name, Kind.VISIBLE, None, forbids, reason, 1, line)


def missed(name: str, variable: str, forbids: int, reason: Reason, line: int | None = None) -> Fact:
    """A guess at one variable that was wrong."""
    return Fact(name, Kind.MISS, (variable,), forbids, reason, 1, line)


DIFFERENT = "different"
"""The id of the one fact that hidden cards are all different."""


def different(reason: Reason | None = None) -> Fact:
    """All variables are different cards; one fact, once."""
    return Fact(DIFFERENT, Kind.DISTINCT, None, 0, reason or Reason("No two hidden cards are the same."))
