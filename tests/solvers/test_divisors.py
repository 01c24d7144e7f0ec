"""Factors and multiples, held against sympy."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
import sympy

from solvers.errors import SolverError
from solvers.numbers import SMALL, clue_latex, divisors, multiples, odds_latex, related, relatives


def test_the_table_is_sympys() -> None:
    """Small numbers come from a table, larger ones from sympy, and both are right."""
    for number in [*range(1, SMALL + 1), 16, 60, 97, 360]:
        assert divisors(number) == tuple(sympy.divisors(number))


def test_one_divides_the_other() -> None:
    """Numbers are related if one is a factor of the other, which holds both ways and for equal numbers."""
    for first in range(1, 40):
        for second in range(1, 40):
            assert related(first, second) == (first in sympy.divisors(second) or second in sympy.divisors(first))
    assert multiples(4, 15) == (4, 8, 12)
    assert relatives(6, range(2, 16)) == (2, 3, 6, 12)


@pytest.mark.parametrize("ask", [divisors, lambda n: multiples(n, 5), lambda n: related(n, 3), lambda n: related(3, n)])
@pytest.mark.parametrize("number", [0, -3])
def test_only_positive_numbers_have_factors(ask: object, number: int) -> None:
    """Zero and negative numbers are refused."""
    assert callable(ask)
    with pytest.raises(SolverError, match=str(number)):
        ask(number)


def test_written_for_a_lesson() -> None:
    """Odds and clues come out as LaTeX."""
    assert odds_latex(Fraction(3, 17)) == r"\frac{3}{17}"
    assert clue_latex(12, True) == r"n \mid 12 \vee 12 \mid n"
    assert clue_latex(12, False) == r"n \nmid 12 \wedge 12 \nmid n"


def test_nothing_heavy_is_loaded_for_play() -> None:
    """Sets, odds, reasons and hints of a small game load neither sympy nor networkx nor NumPy nor constraint."""
    code = """
import sys
import solvers
assert not [name for name in sys.modules if name.startswith("solvers.")]
from solvers import Distinct, Values
from solvers.facts import Reason, clue
from solvers.numbers import divisors, related
cards = Values(["R2", "R3"])
model = Distinct(["a", "b"], cards, [clue("1", "a", cards.bit("R2"), Reason("Clue."))])
model.odds("b"), model.why_not("b", "R3"), model.next_step(), model.check({}), divisors(12), related(3, 12)
heavy = {"sympy", "networkx", "numpy", "constraint", "infiltr"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
