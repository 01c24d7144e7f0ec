"""Explanations: the cited facts alone are enough, and no others are cheaper."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solver_cases import TABLE, cheapest, entails, models

from solvers.distinct import Distinct
from solvers.domains import Values, bits
from solvers.explain import Explanation, Minimality, implicit_hitting_sets, shrink
from solvers.facts import DIFFERENT, Fact, Kind, Reason, clue, missed, visible
from solvers.ledger import weights_of
from solvers.model import Assumption, Witness
from solvers.techniques import Technique

CARDS = Values([f"{suit}{number}" for suit in "RB" for number in range(2, 8)])


def only(name: str, *values: str, cards: Values = CARDS) -> Fact:
    """A clue that leaves a variable just these values."""
    return clue(f"only {name}", name, cards.full & ~cards.mask(values), Reason("Only these."))


@settings(max_examples=120)
@given(models(costs=2), st.sampled_from(["ann", "bob"]), st.integers(1, TABLE.full))
def test_valid_and_of_minimum_cost(model: Distinct, name: str, within: int) -> None:
    """What is impossible has an explanation that is enough by itself and the cheapest of all subsets of the facts."""
    assumption = Assumption(name, within)
    best = cheapest(model, assumption)
    explanation = model.explain(assumption)
    if best is None:
        assert explanation is None
        return
    assert explanation is not None
    assert explanation.valid
    assert entails(explanation.facts, model, assumption)
    assert (explanation.cost, explanation.number) == best
    assert explanation.minimality is Minimality.MINIMUM


@settings(max_examples=40)
@given(models(most=6, costs=2, doubtful=True))
def test_contradictory_facts_are_explained_too(model: Distinct) -> None:
    """Also where the facts contradict each other, the cheapest explanation is found."""
    for name in model.variables[:2]:
        for bit in bits(TABLE.mask(["R2", "B4"])):
            best = cheapest(model, Assumption(name, bit))
            explanation = model.explain(Assumption(name, bit))
            assert (explanation and (explanation.cost, explanation.number)) == best


@settings(max_examples=40)
@given(models(costs=2), st.sampled_from(["ann", "bob"]), st.integers(1, TABLE.full))
def test_two_ways_to_the_minimum(model: Distinct, name: str, within: int) -> None:
    """Tight Hall sets and implicit hitting sets, which know nothing of each other, agree on the cost."""
    assumption = Assumption(name, within)
    oracle = model._oracle(assumption)
    core = implicit_hitting_sets(oracle, model.facts)
    explanation = model.explain(assumption)
    assert (core is None) == (explanation is None)
    if core is not None and explanation is not None:
        weights = weights_of([fact.cost for fact in model.facts])
        assert sum(w for place, w in enumerate(weights) if core.facts >> place & 1) == sum(
            weights_of([fact.cost for fact in explanation.facts])
        )


@settings(max_examples=30)
@given(models())
def test_every_elimination_once(model: Distinct) -> None:
    """All that is impossible is explained, each value once, at minimum cost."""
    for name in model.variables:
        own = [one for one in model.eliminations() if one.variable == name]
        values = [value for one in own for value in one.excluded]
        assert sorted(values) == sorted(set(TABLE) - set(model.possible()[name]))
        for one in own:
            assert one.valid
            assert all((one.cost, one.number) == cheapest(model, Assumption(name, TABLE.bit(v))) for v in one.excluded)


@settings(max_examples=30)
@given(models())
def test_the_last_value_left_is_explained(model: Distinct) -> None:
    """Once a suspect is certain, `why` proves it; before, it shows that it may be another."""
    for name in model.variables:
        answer = model.why(name)
        value = model.solved(name)
        if value is None:
            assert isinstance(answer, Witness)
            assert answer.world[name] in answer.values
        else:
            assert isinstance(answer, Explanation)
            assert answer.settles == value
            assert (answer.cost, answer.number) == cheapest(model, Assumption(name, TABLE.full & ~TABLE.bit(value)))


def test_one_fact_is_its_own_technique() -> None:
    """A visible card, a missed guess and a clue are named as what they are, the easiest first."""
    model = Distinct(["ann", "bob"], CARDS)
    model.add(only("ann", "R2", "R3"))
    model.add(missed("miss", "ann", CARDS.mask(["R3", "B2"]), Reason("Not that.")))
    assert model.why_not("ann", "B7").technique is Technique.CLUE_ELIMINATION
    assert model.why_not("ann", "B2").technique is Technique.GUESS_MISSED
    model.add(visible("seen", CARDS.bit("B2"), Reason("There it is.")))
    assert model.why_not("ann", "B2").technique is Technique.VISIBLE_CARD
    assert model.why("ann").technique is Technique.NAKED_SINGLE


@pytest.mark.parametrize(
    ("size", "technique"),
    [(1, Technique.NAKED_SINGLE), (2, Technique.NAKED_PAIR), (3, Technique.NAKED_TRIPLE), (4, Technique.HALL_SET)],
)
def test_hall_sets_are_named_by_their_size(size: int, technique: Technique) -> None:
    """So many suspects that share as many cards use them up; "different cards" is cited once, last."""
    shared = list(CARDS)[:size]
    group = [f"v{place}" for place in range(size)]
    model = Distinct([*group, "zoe"], CARDS, [only(name, *shared) for name in group])
    answer = model.why_not("zoe", shared[0])
    assert isinstance(answer, Explanation)
    assert answer.technique is technique
    assert answer.group == tuple(group)
    assert answer.uses == tuple(shared)
    assert answer.number == size + 1
    assert answer.facts[-1].id == DIFFERENT
    assert answer.depth == 2


def test_a_group_that_is_not_tight_explains_nothing() -> None:
    """Two suspects with three cards between them do not rule these out for a third."""
    model = Distinct(["ann", "bob", "zoe"], CARDS, [only("ann", "R2", "R3"), only("bob", "R3", "R4")])
    assert isinstance(model.why_not("zoe", "R3"), Witness)


def test_reading_order_goes_by_suspect_then_line() -> None:
    """The facts about one suspect stay together, by line; visible cards come after, and the rule last."""
    part = [CARDS.mask(list(CARDS)[3:8]), CARDS.mask(list(CARDS)[8:])]
    model = Distinct(
        ["ann", "bob", "zoe"],
        CARDS,
        [
            visible("seen", CARDS.bit("R4"), Reason("Seen."), 1),
            clue("b2", "bob", part[1], Reason("Clue."), 9),
            clue("a2", "ann", part[1], Reason("Clue."), 7),
            clue("b1", "bob", part[0] & ~CARDS.bit("R4"), Reason("Clue."), 2),
            clue("a1", "ann", part[0] & ~CARDS.bit("R4"), Reason("Clue."), 8),
            clue("b3", "bob", CARDS.bit("R5"), Reason("Clue."), 3),
        ],
    )
    model.add(clue("a3", "ann", CARDS.mask(["R4", "R2"]), Reason("Clue."), 5))
    model.remove("a3")
    model.add(clue("a4", "ann", CARDS.bit("B7"), Reason("Clue."), 5))
    model.add(clue("z", "zoe", CARDS.full & ~CARDS.mask(["R2", "R3", "B2"]), Reason("Clue."), 4))
    model.add(clue("z2", "ann", CARDS.bit("B2"), Reason("Clue."), 6))
    model.add(clue("z3", "bob", CARDS.bit("B2"), Reason("Clue."), 6))
    answer = model.why("zoe")
    assert isinstance(answer, Explanation)
    assert answer.settles == "B2"
    assert [fact.id for fact in answer.facts][-2:] == ["seen", DIFFERENT]
    names = [fact.variables[0] for fact in answer.facts if fact.variables]
    assert names == sorted(names, key=["ann", "bob", "zoe"].index)


def test_rules_cost_nothing() -> None:
    """A rule of the game that is kept as a fact is preferred, whatever it needs, to a fact that costs."""
    rule = Fact("rule", Kind.RULE, ("ann",), CARDS.bit("R2"), Reason("By the rules."), 0)
    model = Distinct(["ann"], CARDS, [visible("seen", CARDS.bit("R2"), Reason("Seen.")), rule])
    answer = model.why_not("ann", "R2")
    assert isinstance(answer, Explanation)
    assert (answer.cost, [fact.id for fact in answer.facts]) == (0, ["rule"])


def test_what_is_not_allowed_needs_no_fact() -> None:
    """A value outside the starting domain is explained by nothing at all."""
    model = Distinct(["ann"], CARDS, [visible("seen", CARDS.bit("R2"), Reason(""))], {"ann": CARDS.mask(["R3", "R4"])})
    answer = model.why_not("ann", "R2")
    assert isinstance(answer, Explanation)
    assert (answer.number, answer.cost, answer.valid) == (0, 0, True)


def test_out_of_budget_it_says_minimal() -> None:
    """When the search is stopped, the explanation can still not be shortened, and says that it may not be cheapest."""
    model = Distinct(["ann", "bob"], CARDS, [only("ann", "R2"), visible("seen", CARDS.bit("R7"), Reason(""))])
    oracle = model._oracle(Assumption("bob", CARDS.bit("R2")))
    core = implicit_hitting_sets(oracle, model.facts, budget=1)
    assert core is not None
    assert core.minimality is Minimality.MINIMAL
    assert core.shortfall is not None
    assert "stopped" in core.shortfall.plain()
    assert core.facts == shrink(oracle, (1 << len(model.facts)) - 1, [1, 1, 1])
    assert core.facts.bit_count() == 2


def test_the_sentence_names_what_follows() -> None:
    """An explanation in words: its facts, the group, the conclusion."""
    model = Distinct(["ann", "bob"], CARDS, [clue("1", "ann", CARDS.full & ~CARDS.bit("R2"), Reason("A clue."), 4)])
    answer = model.why_not("bob", "R2")
    assert isinstance(answer, Explanation)
    text = "A clue., No two hidden cards are the same. So ann can only be R2, and bob is not R2."
    assert answer.reason.plain() == text
    assert answer.lines == (4,)


def test_more_suspects_than_subsets_can_be_looked_at() -> None:
    """Fourteen unknowns over fourteen values: explanations come the general way, still proven, and so does a hint."""
    values = Values([str(number) for number in range(14)])
    names = [f"v{number}" for number in range(14)]
    model = Distinct(names, values, [only("v0", "0", "1", cards=values), only("v1", "0", "1", cards=values)])
    answer = model.why_not("v7", "1")
    assert isinstance(answer, Explanation)
    assert (answer.number, answer.valid, answer.minimality) == (3, True, Minimality.MINIMUM)
    assert answer.technique is Technique.NAKED_PAIR
    step = model.next_step({name: set(values) - {"0", "1"} for name in ("v0", "v1")})
    assert step is not None
    assert step.technique is Technique.NAKED_PAIR
    assert set(step.crosses) == set(names[2:])
    model.add(only("v2", "0", "1", cards=values))
    conflict = model.conflict()
    assert conflict is not None
    assert (conflict.clash.number, len(conflict.corrections)) == (4, 3)
