"""Factors and multiples: when one number divides another.

The numbers of a box are small, so their divisors come from a table made at import; larger numbers are sympy's, which
takes a third of a second to load and is loaded only then. So is what writes clues and odds for a lesson.

    >>> divisors(12), multiples(4, 15), related(3, 12), related(4, 6)
    ((1, 2, 3, 4, 6, 12), (4, 8, 12), True, False)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from solvers.errors import SolverError

__all__ = ["SMALL", "clue_latex", "divisors", "multiples", "odds_latex", "related", "relatives"]

SMALL = 15
"""Numbers up to this one are in the table."""

_DIVISORS = tuple(tuple(d for d in range(1, n + 1) if n % d == 0) for n in range(SMALL + 1))


def _positive(number: int) -> int:
    if number < 1:
        raise SolverError(f"factors and multiples are asked of positive numbers, not {number}")
    return number


def divisors(number: int) -> tuple[int, ...]:
    """The factors of a number, 1 and itself included, ascending. Errors: `SolverError` below 1."""
    return _DIVISORS[number] if 0 < number <= SMALL else _divisors(_positive(number))


@cache
def _divisors(number: int) -> tuple[int, ...]:
    from sympy import divisors as of

    return tuple(int(one) for one in of(number))


def multiples(number: int, most: int) -> tuple[int, ...]:
    """The multiples of a number up to `most`, itself included, ascending. Errors: `SolverError` below 1."""
    return tuple(range(_positive(number), most + 1, number))


def related(first: int, second: int) -> bool:
    """Whether one divides the other; equal numbers do. Errors: `SolverError` below 1."""
    return _positive(first) % _positive(second) == 0 or second % first == 0


def relatives(number: int, numbers: range) -> tuple[int, ...]:
    """Those of `numbers` that are a factor or a multiple of a number."""
    return tuple(other for other in numbers if related(number, other))


def odds_latex(chance: Fraction) -> str:
    r"""Odds as LaTeX: `\frac{3}{17}`."""
    from sympy import Rational, latex

    return str(latex(Rational(chance.numerator, chance.denominator)))


def clue_latex(number: int, matches: bool, unknown: str = "n") -> str:
    r"""What a clue says of a hidden number, as LaTeX: `n \mid 12 \vee 12 \mid n`, or that neither divides the other."""
    from sympy import Symbol, latex

    name = latex(Symbol(unknown))
    if matches:
        return rf"{name} \mid {number} \vee {number} \mid {name}"
    return rf"{name} \nmid {number} \wedge {number} \nmid {name}"
