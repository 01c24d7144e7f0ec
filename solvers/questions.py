"""What is asked of a model, and what it answers with: assumptions, witnesses, questions and what their answers tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2

__all__ = ["Assumption", "Gain", "Oracle", "Question", "Witness", "World", "gain"]

World = Mapping[str, str]
"""A value for every variable."""

Oracle = Callable[[int], int | None]
"""Given a mask of facts (bit i: the model's i-th fact): `None` if they cannot all be true, else the mask of the facts
that one world that satisfies them satisfies (at least the given ones)."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """ "The value of `variable` is one of `within`" (a mask of values)."""

    variable: str
    within: int


@dataclass(frozen=True, slots=True)
class Witness:
    """It is possible: a world in which it is so, and how likely it is (exactly)."""

    variable: str
    values: tuple[str, ...]
    world: World
    odds: Fraction


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one variable whose answer tells in which part its value lies.

    `parts` are masks of values that do not overlap. What lies in none of them is one more answer, so "does it match?"
    may be given as one part.
    """

    variable: str
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """What an answer is expected to tell.

    `bits`: expected information, which is the entropy of the answer, since the answer follows from the hidden values.
    `candidates`: expected number of values that the variable still allows after the answer, each answer weighed by its
    odds (what the answer then rules out for *other* variables is not counted). `chances`: the odds of each part, and
    of none of them.
    """

    bits: float
    candidates: float
    chances: tuple[float, ...]


def gain(possible: int, parts: Sequence[int], weights: Sequence[int], total: int) -> Gain:
    """What an answer tells: `weights` of the parts, out of `total`, for a variable with these possible values."""
    if not total:
        return Gain(0.0, 0.0, (0.0,) * (len(parts) + 1))
    rest = possible
    for part in parts:
        rest &= ~part
    chances = [weight / total for weight in (*weights, total - sum(weights))]
    candidates = bits = 0.0
    for chance, part in zip(chances, (*parts, rest), strict=True):
        candidates += chance * (possible & part).bit_count()
        if 0.0 < chance < 1.0:
            bits -= chance * log2(chance)
    return Gain(bits, candidates, tuple(chances))
