"""Hidden things drawn from a stock of known copies: everything against a list of all draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.domains import Values
from solvers.errors import Contradiction, FactError
from solvers.explain import Explanation
from solvers.facts import Reason, visible
from solvers.model import Assumption, Witness
from solvers.stock import Stock, gone

VALUES = Values(["1", "2", "3"])


def stock(hidden: int, copies: list[int], seen: list[str]) -> Stock:
    """So many hidden things; each value seen is one fact."""
    facts = [gone(str(number), value, Reason("A {value} was seen.", {"value": value}), number) for number, value in enumerate(seen)]
    return Stock([f"t{number}" for number in range(hidden)], VALUES, copies, facts)


@given(hidden=st.integers(1, 3), copies=st.lists(st.integers(0, 3), min_size=3, max_size=3),
       seen=st.lists(st.sampled_from("123"), max_size=4))
def test_sets_odds_and_reasons_are_those_of_all_draws(hidden: int, copies: list[int], seen: list[str]) -> None:
    """Every copy is told from the others; each draw of different copies is equally likely. Reasons cite what alone is enough."""
    model = stock(hidden, copies, seen)
    left = [value for value, count in zip(VALUES, copies, strict=True) for _ in range(count)]
    fits = True
    for value in seen:
        if value in left:
            left.remove(value)
        else:
            fits = False
    draws = list(permutations(left, hidden)) if fits else []
    assert model.total() == len(draws)
    assert model.consistent() is bool(draws)
    if not draws:
        assert model.witness() is None
        with pytest.raises(Contradiction):
            model.odds("t0")
        return
    counts = Counter(draw[-1] for draw in draws)
    last = model.variables[-1]
    assert model.odds(last) == {value: Fraction(counts[value], len(draws)) for value in VALUES if counts[value]}
    assert set(model.possible()[last]) == set(counts)
    for value in VALUES:
        why = model.why_not(last, value)
        if counts[value]:
            assert isinstance(why, Witness)
            assert tuple(why.world.values()) in draws
        else:
            assert isinstance(why, Explanation)
            assert why.valid
            assert not model.satisfiable(why.facts, Assumption(last, VALUES.bit(value)))
            assert why.number == copies[int(value) - 1]
    assert tuple(model.sample(Random(1)).values()) in draws


def test_only_copies_are_counted() -> None:
    """A fact of another kind, or a number of copies too few, is refused."""
    with pytest.raises(FactError):
        stock(1, [1, 1, 1], []).add(visible("seen", 1, Reason("A card was seen.")))
    with pytest.raises(FactError):
        stock(1, [1, 1], [])


def test_a_slip_is_found() -> None:
    """More copies seen than there are: a minimum clash, and one of them is wrong."""
    clash = stock(1, [1, 1, 1], ["2", "1", "2"]).conflict()
    assert clash is not None
    assert clash.clash.lines == (0, 2)
