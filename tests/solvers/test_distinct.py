"""Different cards: sets, odds, counts and samples, judged by listing every assignment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import isclose, log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.alldifferent import _by_components, candidates, match
from solvers.distinct import Distinct
from solvers.domains import Values, bits, indices, submasks
from solvers.errors import Contradiction, FactError, UnknownValue, UnknownVariable
from solvers.facts import DIFFERENT, Reason, clue, visible
from solvers.model import Assumption, Question, Witness

TABLE = Values([f"{suit}{number}" for suit in "RB" for number in range(2, 6)])


def model_of(domains: list[int]) -> Distinct:
    """A model with these domains, each cut down by one clue."""
    names = [f"v{place}" for place in range(len(domains))]
    facts = [
        clue(f"clue:{name}", name, TABLE.full & ~domain, Reason("It did not match."))
        for name, domain in zip(names, domains, strict=True)
    ]
    return Distinct(names, TABLE, facts)


def worlds(model: Distinct) -> list[Mapping[str, str]]:
    """Every assignment, listed the slow way."""
    options = [TABLE.names(model.domain(name)) for name in model.variables]
    return [dict(zip(model.variables, one, strict=True)) for one in product(*options) if len(set(one)) == len(one)]


domain_lists = st.lists(st.one_of(st.just(TABLE.full), st.integers(0, TABLE.full)), min_size=1, max_size=4)


@settings(max_examples=60)
@given(domain_lists)
def test_sets_odds_and_counts_equal_the_listing(domains: list[int]) -> None:
    """What is possible, and how likely, is what a list of all assignments says."""
    model = model_of(domains)
    listing = worlds(model)
    assert model.total() == len(listing)
    assert model.consistent() == bool(listing)
    for name in model.variables:
        tally = Counter(world[name] for world in listing)
        assert set(model.possible()[name]) == set(tally)
        if listing:
            assert model.odds(name) == {value: Fraction(n, len(listing)) for value, n in tally.items()}
            assert all(isclose(model.chances(name)[value], n / len(listing)) for value, n in tally.items())
            entropy = -sum(n / len(listing) * log2(n / len(listing)) for n in tally.values())
            assert isclose(model.entropy(name), entropy, abs_tol=1e-9)
    if not listing:
        with pytest.raises(Contradiction):
            model.odds("v0")
        with pytest.raises(Contradiction):
            model.sample(Random(1))


@settings(max_examples=40)
@given(domain_lists, st.integers(0, TABLE.full), st.integers(0, TABLE.full))
def test_what_an_answer_is_worth(domains: list[int], part: int, other: int) -> None:
    """A question's worth: the entropy of its answer, and the values expected to be left after it."""
    model = model_of(domains)
    listing = worlds(model)
    other &= ~part
    gain = model.information_gain(Question("v0", (part, other)))
    split: list[list[str]] = [[], [], []]
    for world in listing:
        bit = TABLE.bit(world["v0"])
        split[0 if bit & part else 1 if bit & other else 2].append(world["v0"])
    odds = [len(answers) / len(listing) if listing else 0 for answers in split]
    assert all(isclose(a, b, abs_tol=1e-9) for a, b in zip(gain.chances, odds, strict=True))
    assert isclose(gain.bits, -sum(p * log2(p) for p in odds if p), abs_tol=1e-9)
    assert isclose(gain.candidates, sum(p * len(set(a)) for p, a in zip(odds, split, strict=True)), abs_tol=1e-9)
    assert model.gains([Question("v0", (part, other))]) == [gain]


@settings(max_examples=30)
@given(domain_lists, st.integers(0, TABLE.full), st.integers(0, TABLE.full))
def test_joint_odds(domains: list[int], first: int, second: int) -> None:
    """Two assumptions at once are as likely as the share of assignments in which both hold."""
    model = model_of(domains)
    listing = worlds(model)
    last = model.variables[-1]
    both = [w for w in listing if TABLE.bit(w["v0"]) & first and TABLE.bit(w[last]) & second]
    chance = model.joint(Assumption("v0", first), Assumption(last, second))
    assert chance == (Fraction(len(both), len(listing)) if listing else 0)


@pytest.mark.parametrize("slow", [False, True])
def test_samples_are_worlds_and_as_frequent_as_each_other(slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every assignment is drawn, about equally often, by both ways of drawing."""
    if slow:
        monkeypatch.setattr("solvers.distinct.TRIES", 0)
    model = model_of([0b0111, 0b0011, 0b1110])
    listing = {tuple(world.values()) for world in worlds(model)}
    rng = Random(5)
    drawn = Counter(tuple(model.sample(rng).values()) for _ in range(400 * len(listing)))
    assert set(drawn) == listing
    assert all(300 < times < 500 for times in drawn.values())


@settings(max_examples=60)
@given(domain_lists)
def test_matching_and_components_leave_what_hall_sets_leave(domains: list[int]) -> None:
    """The way for many variables and the way for few agree."""
    assert _by_components(domains) == candidates(domains)


@settings(max_examples=60)
@given(st.lists(st.integers(1, 63), min_size=1, max_size=4), st.permutations(range(6)), st.integers(0, 6))
def test_a_matching_uses_wanted_values_first(domains: list[int], order: list[int], many: int) -> None:
    """Of all assignments it is one that uses the first wanted value if any does, then the second, and so on."""
    wanted = [1 << spot for spot in order[:many]]
    all_ways = [
        set(values) for values in product(*[list(bits(domain)) for domain in domains]) if len(set(values)) == len(values)
    ]
    chosen = match(domains, wanted)
    if chosen is None:
        assert not all_ways
    else:
        assert all(value & domain for value, domain in zip(chosen, domains, strict=True))
        best = max([value in values for value in wanted] for values in all_ways)
        assert [value in chosen for value in wanted] == best
        assert set(chosen) in all_ways


def test_many_suspects_with_few_cards_left() -> None:
    """Fourteen hidden cards over fifteen values go by matching, and nothing is lost."""
    values = Values([str(number) for number in range(15)])
    model = Distinct(["a", "b"] + [f"v{n}" for n in range(12)], values, allowed={"a": 0b11, "b": 0b11})
    assert model.possible()["a"] == ("0", "1")
    assert all(set(model.possible()[f"v{n}"]) == set(values) - {"0", "1"} for n in range(12))


def test_facts_come_and_go() -> None:
    """A fact that is taken back leaves no trace."""
    model = Distinct(["ann", "bob"], TABLE)
    before = model.possible(), model.total()
    model.add(visible("seen:R2", TABLE.bit("R2"), Reason("R2 is visible.")))
    assert "R2" not in model.possible()["ann"]
    assert "R2" not in model.possible()["bob"]
    model.remove("seen:R2")
    assert (model.possible(), model.total()) == before
    model.remove(DIFFERENT)
    assert model.total() == len(TABLE) ** 2
    assert model.odds("ann")["R3"] == Fraction(1, len(TABLE))
    assert model.joint(Assumption("ann", 0b11), Assumption("bob", 0b1)) == Fraction(2, len(TABLE) ** 2)
    model.add(*[clue(name, name, TABLE.full & ~TABLE.bit("R2"), Reason("Only R2.")) for name in ("ann", "bob")])
    assert model.witness() == {"ann": "R2", "bob": "R2"}
    assert model.sample(Random(1)) == {"ann": "R2", "bob": "R2"}


def test_what_is_refused() -> None:
    """A fact given twice, an unknown fact, variable or value is named in the error."""
    model = Distinct(["ann"], TABLE)
    with pytest.raises(FactError, match="different"):
        model.add(model.fact(DIFFERENT))
    with pytest.raises(FactError, match="nothing"):
        model.remove("nothing")
    with pytest.raises(UnknownVariable, match="zoe"):
        model.add(clue("1", "zoe", 1, Reason("")))
    with pytest.raises(UnknownVariable, match="zoe"):
        model.odds("zoe")
    with pytest.raises(UnknownValue, match="Q9"):
        model.why_not("ann", "Q9")


def test_a_possible_value_has_a_witness() -> None:
    """Asked why not, the model shows a world in which it is so, and the odds."""
    model = model_of([0b0011, 0b0111])
    answer = model.why_not("v1", "R4")
    assert isinstance(answer, Witness)
    assert answer.world["v1"] == "R4"
    assert answer.world in worlds(model)
    assert answer.odds == Fraction(1, 2)


def test_bits_of_a_mask() -> None:
    """Masks list their bits from the lowest, and their subsets from the largest."""
    assert list(indices(0b1010)) == [1, 3]
    assert list(submasks(0b101)) == [0b101, 0b100, 0b001, 0]
