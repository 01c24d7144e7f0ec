"""The next step: what a player can cross out now, the easiest first, and a plan without a step too many."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from solver_cases import TABLE, entails, models

from solvers.distinct import Distinct
from solvers.facts import Fact, Reason, clue, missed, visible
from solvers.hints import Level, Step, rating
from solvers.model import Assumption
from solvers.notes import Judgement, Notes, check
from solvers.plans import apply
from solvers.techniques import Technique

marks = st.dictionaries(st.sampled_from(["ann", "bob"]), st.sets(st.sampled_from(list(TABLE)), max_size=4))


def only(name: str, *values: str, line: int = 1) -> Fact:
    """A clue that leaves a suspect just these cards."""
    return clue(f"only {name} {line}", name, TABLE.full & ~TABLE.mask(values), Reason("Clue."), line)


def fresh(step: Step, notes: Notes) -> bool:
    """Whether the step marks something, and nothing that is marked already."""
    crossed = [value in notes.crossed.get(name, ()) for name, values in step.crosses.items() for value in values]
    return bool(crossed or step.erases) and not any(crossed)


@settings(max_examples=60)
@given(models(), marks)
def test_steps_lead_to_all_that_can_be_known(model: Distinct, crossed: dict[str, set[str]]) -> None:
    """Step by step the marks become exactly the possible values; every step is sound, new, and rests on its facts."""
    notes = Notes.of(crossed)
    for _ in range(60):
        step = model.next_step(notes)
        if step is None:
            break
        for one in (step, *step.alternatives):
            assert one.technique is step.technique
            assert fresh(one, notes)
            for name, values in one.crosses.items():
                assert not set(values) & set(model.possible()[name])
            for name, value in one.circles.items():
                assert model.solved(name) == value
            if one.crosses:
                name, values = next(iter(one.crosses.items()))
                assert entails(one.facts, model, Assumption(name, TABLE.mask(values)))
        notes = apply(notes, step)
    assert model.next_step(notes) is None
    assert not [verdict for verdict in check(model, notes) if verdict.judgement is not Judgement.UNPROVED]


@settings(max_examples=40)
@given(models(), marks)
def test_never_a_harder_technique_while_an_easier_one_is_open(model: Distinct, crossed: dict[str, set[str]]) -> None:
    """While one fact by itself crosses something out, no reasoning about several suspects is offered."""
    step = model.next_step(crossed)
    single = [
        fact
        for fact in model.facts
        for name in (fact.variables or model.variables)
        if fact.forbids & ~TABLE.mask(crossed.get(name, ()))
    ]
    if single and step is not None and step.technique is not Technique.MISTAKE:
        assert step.technique <= Technique.CLUE_ELIMINATION


def test_a_refuted_mark_comes_first() -> None:
    """Before anything else, a circle that cannot be right has to go."""
    model = Distinct(
        ["ann", "bob"], TABLE, [only("ann", "R2", "R3"), visible("seen", TABLE.bit("B2"), Reason("Seen."))]
    )
    step = model.next_step(Notes({}, {"ann": {"B4"}}))
    assert step is not None
    assert step.technique is Technique.MISTAKE
    assert step.erases == {"ann": ("B4",)}
    assert [fact.id for fact in step.facts] == ["only ann 1"]
    assert "You circled B4 for ann" in step.reason.plain()
    step = model.next_step(Notes({"ann": {"R2", "R3"}}, {}))
    assert step is not None
    assert step.erases == {"ann": ("R2", "R3")}
    assert step.hint(Level.APPLY).plain() == "Take back your marks for ann: R2, R3."


def test_one_clue_is_one_step() -> None:
    """All that one clue rules out is crossed out at once; one visible card on every board at once, and before."""
    facts = [only("ann", "R2", "R3"), visible("seen", TABLE.bit("B2"), Reason("Seen."))]
    model = Distinct(["ann", "bob"], TABLE, [*facts, missed("miss", "bob", TABLE.bit("R4"), Reason("Missed."))])
    plan = model.steps()
    assert [(step.technique, dict(step.crosses)) for step in plan] == [
        (Technique.VISIBLE_CARD, {"ann": ("B2",), "bob": ("B2",)}),
        (Technique.GUESS_MISSED, {"bob": ("R4",)}),
        (Technique.CLUE_ELIMINATION, {"ann": ("R4", "B3", "B4")}),
    ]
    total = rating(plan)
    assert total is not None
    assert (total.technique, total.cost, total.calibrated) == (Technique.CLUE_ELIMINATION, 3, False)
    assert rating([]) is None


def test_singles_before_pairs_before_triples() -> None:
    """A suspect that is certain goes first, then two that share two cards; the certain one is circled."""
    single = Distinct(["ann", "bob", "cat"], TABLE, [only("ann", "R2"), only("bob", "R2", "R3")])
    notes = Notes.of({"ann": set(TABLE) - {"R2"}, "bob": set(TABLE) - {"R2", "R3"}})
    step = single.next_step(notes)
    assert step is not None
    assert step.technique is Technique.NAKED_SINGLE
    assert step.circles == {"ann": "R2"}
    assert dict(step.crosses) == {"bob": ("R2",), "cat": ("R2",)}
    step = single.next_step(apply(notes, step))
    assert step is not None
    assert (step.group, dict(step.crosses)) == (("bob",), {"cat": ("R3",)})
    pair = Distinct(["ann", "bob", "cat"], TABLE, [only("ann", "R2", "R3"), only("bob", "R2", "R3")])
    step = pair.next_step({name: set(TABLE) - {"R2", "R3"} for name in ("ann", "bob")})
    assert step is not None
    assert (step.technique, step.group, step.uses) == (Technique.NAKED_PAIR, ("ann", "bob"), ("R2", "R3"))


def test_nothing_is_built_on_an_unproved_mark() -> None:
    """What was crossed out without proof does not make a single."""
    model = Distinct(["ann", "bob"], TABLE, [only("ann", "R2", "R3")])
    assert model.next_step({"ann": set(TABLE) - {"R2"}}) is None


def test_a_sure_circle_is_as_good_as_crosses() -> None:
    """Who circled the only possible card need not cross the others out."""
    model = Distinct(["ann"], TABLE, [only("ann", "R2")])
    assert model.next_step(Notes({}, {"ann": {"R2"}})) is None
    assert model.next_step() is not None


@settings(max_examples=40)
@given(models())
def test_no_step_of_a_plan_can_be_left_out(model: Distinct) -> None:
    """A plan marks all that can be known, and each of its steps is needed."""
    plan = model.steps()
    notes = Notes()
    for step in plan:
        notes = apply(notes, step)
    crossed = {name: set(notes.crossed.get(name, ())) for name in model.variables}
    assert crossed == {name: set(TABLE) - set(model.possible()[name]) for name in model.variables}
    for left_out in plan:
        if not left_out.group:
            kept = [fact for step in plan if step is not left_out for fact in step.facts if fact.forbids]
            names = [n for n, values in left_out.crosses.items() if TABLE.mask(values) & ~ruled_out(kept, n)]
            assert names or any(step.group for step in plan)


def ruled_out(facts: list[Fact], name: str) -> int:
    """What these facts each by itself rule out for a suspect."""
    mask = 0
    for fact in facts:
        if fact.speaks_of(name):
            mask |= fact.forbids
    return mask


def test_six_levels_of_help() -> None:
    """Each level gives more away: where, technique, place, facts, the whole step, what to mark."""
    model = Distinct(["ann", "bob"], TABLE, [only("ann", "R2")])
    step = model.next_step({"ann": set(TABLE) - {"R2"}})
    assert step is not None
    texts = [step.hint(level).plain() for level in Level]
    assert len(set(texts)) == 6
    assert texts[0] == "Look for a board with a single value left."
    assert texts[1] == "The technique: naked single."
    assert "ann" in texts[2]
    assert "bob" not in texts[2]
    assert texts[3] == "It rests on this: Clue., No two hidden cards are the same."
    assert texts[4].endswith("So ann can only be R2. bob is not R2.")
    assert texts[5] == "Circle R2 for ann., Cross out R2 for bob."
