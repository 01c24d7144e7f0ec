"""Cards drawn unseen after a return: odds, sets, hands and samples, judged by playing every complete history."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest
from draws_judge import Place, Scenario, given, odds, scenario, worlds
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from solvers.draws import Draws, sightings
from solvers.errors import Contradiction, SolverError
from solvers.explain import Explanation
from solvers.facts import Reason, clue
from solvers.history import Burn, Draw, History, Pile, Play, Retrieve, Return, Reveal, Sight
from solvers.model import Assumption, Witness
from solvers.urns import AWAY, Enter, Exit, Move, Step, Urns

DECK = [suit + number for suit in "RB" for number in "2345"]
AFTER_A_HIT = [Pile("suspect:ann", "R2"), Draw("a1", "ann"), Draw("a2", "ann"), Draw("a3", "ann"), Return(("R2",))]


def seen(sight: Sight) -> Reason:
    return Reason("{value} was seen.", {"value": sight.card})


def model_of(game: Scenario) -> Draws:
    """The solver's view of a scenario, with every sight as a fact."""
    tokens = game.suspects + game.own
    course = History(game.deck, game.events)
    return Draws(tokens, course, sightings(course, tokens, seen))


def narrowed(game: Scenario, rng: Random) -> tuple[Draws, dict[str, set[str]]]:
    """The same with a random clue at about every second token."""
    model = model_of(game)
    allowed: dict[str, set[str]] = {}
    for token in model.variables:
        if rng.random() < 0.6:
            allowed[token] = {card for card in game.deck if rng.random() < 0.6} | {game.truth[token]}
            forbids = model.values.full & ~model.values.mask(allowed[token])
            model.add(clue(f"clue:{token}", token, forbids, Reason("It did not match.")))
    return model, allowed


def test_a_card_drawn_after_a_hit_is_more_likely_the_returned_one() -> None:
    """Of five cards in Headquarters one is the returned suspect: 1/5 for it, 4/35 for each of the seven never seen."""
    model = Draws(["own:1"], History(DECK, [*AFTER_A_HIT, Draw("own:1")]))
    found = model.odds("own:1")
    assert found.pop("R2") == Fraction(1, 5)
    assert set(found.values()) == {Fraction(4, 35)}
    assert len(found) == 7


def test_a_card_drawn_before_the_hit_is_not_the_returned_one() -> None:
    """What left Headquarters before the suspect went back cannot be that card."""
    model = Draws(["own:0", "own:1"], History(DECK, [Pile("s", "R2"), Draw("own:0"), Return(("R2",)), Draw("own:1")]))
    assert "R2" not in model.odds("own:0")
    assert "R2" in model.odds("own:1")


@settings(max_examples=40)
@examples(st.integers(0, 10**9), st.booleans())
def test_odds_and_sets_are_those_of_all_complete_histories(seed: int, buried: bool) -> None:
    """With plays out of hidden hands, blind retrievals and face-down discards, and with clues at some of the tokens."""
    rng = Random(seed)
    game = scenario(rng, 7, 9, buried=buried)
    model, allowed = narrowed(game, rng)
    fit = given(worlds(game.deck, game.events, model.variables), allowed)
    for token in model.variables:
        judged = odds(fit, token)
        assert model.odds(token) == judged
        assert set(model.possible()[token]) == set(judged)
        assert model.possible_mask(token) == model.mask(judged)


@settings(max_examples=25)
@examples(st.integers(0, 10**9), st.booleans())
def test_odds_of_a_hand_that_nobody_follows(seed: int, buried: bool) -> None:
    """For every card the odds that another seat holds it now."""
    rng = Random(seed)
    game = scenario(rng, 7, 9, buried=buried)
    model, allowed = narrowed(game, rng)
    fit = given(worlds(game.deck, game.events, model.variables), allowed)
    for holder, size in model.history.holders().items():
        judged: dict[str, Fraction] = defaultdict(Fraction)
        for place, chance in fit.items():
            for card in place.hand(holder):
                judged[card] += chance
        assert model.holding(holder) == dict(judged)
        assert sum(judged.values()) == size


@settings(max_examples=15)
@examples(st.integers(0, 10**9))
def test_joint_counts(seed: int) -> None:
    """The odds of two tokens at once are those of all complete histories."""
    rng = Random(seed)
    game = scenario(rng, 7, 9)
    model, allowed = narrowed(game, rng)
    if len(model.variables) < 2:
        return
    fit = given(worlds(game.deck, game.events, model.variables), allowed)
    one, two = rng.sample(model.variables, 2)
    judged: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for place, chance in fit.items():
        judged[dict(place.tokens)[one], dict(place.tokens)[two]] += chance
    for a in model.possible()[one]:
        for b in model.possible()[two]:
            joint = model.joint(Assumption(one, model.mask(a)), Assumption(two, model.mask(b)))
            assert joint == judged.get((a, b), 0)


@pytest.mark.parametrize("seed", [3, 9, 24])
def test_samples_are_whole_worlds_in_proportion_to_their_odds(seed: int) -> None:
    """Every token, hand, discard and the content of Headquarters: each world comes up about as often as it should."""
    rng = Random(seed)
    game = scenario(rng, 7, 12, buried=True)
    tokens = [event.token for event in game.events if isinstance(event, Pile | Draw | Burn | Retrieve)]
    judged = worlds(game.deck, game.events, tokens)
    model = model_of(game)
    many = 4000
    got: Counter[Place] = Counter()
    for _ in range(many):
        deal = model.deal(rng)
        hands = tuple(sorted((name, frozenset(cards)) for name, cards in deal.hands.items()))
        held = tuple(sorted((token, deal.tokens[token]) for token in tokens))
        got[Place(frozenset(deal.headquarters), frozenset(deal.discards), hands, held)] += 1
    judged = {place.with_(tokens=tuple(sorted(place.tokens))): chance for place, chance in judged.items()}
    assert set(got) <= set(judged)
    surprise = sum((got[place] - many * chance) ** 2 / (many * chance) for place, chance in judged.items())
    assert abs(float(surprise) - len(judged) + 1) < 4 * (2 * len(judged)) ** 0.5


@settings(max_examples=40)
@examples(st.integers(0, 10**9))
def test_every_impossible_card_is_explained_by_facts_that_suffice(seed: int) -> None:
    """The facts cited, alone, rule the card out; and a card that is possible has a witness with its odds."""
    rng = Random(seed)
    game = scenario(rng, 9, 9)
    model, _ = narrowed(game, rng)
    for token in model.variables:
        for card in game.deck:
            answer = model.why_not(token, card)
            if card in model.possible()[token]:
                assert isinstance(answer, Witness)
                assert answer.world[token] == card
                assert answer.odds == model.odds(token)[card]
            else:
                assert isinstance(answer, Explanation)
                assert not model.satisfiable(answer.facts, Assumption(token, model.mask(card)))


def test_a_card_seen_again_after_its_return() -> None:
    """A returned card that this seat drew itself is no longer likelier for what came later: it is out."""
    events = [*AFTER_A_HIT, Draw("mine", None, "R2"), Draw("own:1")]
    course = History(DECK, events)
    model = Draws(["own:1"], course, sightings(course, ["own:1"], seen))
    assert set(model.odds("own:1").values()) == {Fraction(1, 7)}
    answer = model.why_not("own:1", "R2")
    assert isinstance(answer, Explanation)
    assert [fact.id for fact in answer.facts] == ["seen:R2:2"]


def test_an_eliminated_suspect_is_none_of_those_nabbed_later() -> None:
    """The pile was fixed at set-up: a card that went back into Headquarters is no suspect any more, and its hit says why."""
    events = [Pile("suspect:ann"), Reveal("suspect:ann", "R2"), Return(("R2",)), Pile("suspect:bob"), Draw("own:1")]
    course = History(DECK, events)
    model = Draws(["suspect:bob", "own:1"], course, sightings(course, ["suspect:bob", "own:1"], seen))
    assert "R2" in model.odds("own:1")
    answer = model.why_not("suspect:bob", "R2")
    assert isinstance(answer, Explanation)
    assert [fact.id for fact in answer.facts] == ["seen:R2"]


def test_what_cannot_be_is_a_contradiction() -> None:
    """A card that this seat has seen twice without a return between leaves no world; neither does a played unknown."""
    for events in (
        [Draw("a", None, "R2"), Draw("b", None, "R2"), Draw("own:1")],
        [Draw("a", None, "R2"), Draw("b1", "bob"), Play("bob", "R2"), Draw("own:1")],
        [Pile("s"), Return(("R3",)), Draw("own:1")],
        [Pile("s"), Pile("t"), Reveal("s", "R3"), Reveal("t", "R3"), Draw("own:1")],
        [Draw("b1", "bob"), Play("bob", "R2"), Play("bob", "R3"), Draw("own:1")],
    ):
        model = Draws(["own:1"], History(DECK, events))
        assert not model.total()
        assert not model.consistent()
        with pytest.raises(Contradiction):
            model.odds("own:1")
        with pytest.raises(Contradiction):
            model.sample(Random(1))


def test_malformed_histories_are_refused() -> None:
    """A token twice, a token that is not there, more draws than cards, a variable that is no hidden token."""
    with pytest.raises(SolverError):
        History(DECK, [Draw("a"), Draw("a")])
    with pytest.raises(SolverError):
        History(DECK, [Reveal("a", "R2")])
    with pytest.raises(SolverError):
        History(DECK, [Draw(f"t{place}") for place in range(9)])
    with pytest.raises(SolverError):
        History(DECK, [Draw("a", None, "X9")])
    for name in ("nobody", "seen", "b1"):
        with pytest.raises(SolverError):
            Draws([name], History(DECK, [Draw("seen", None, "R2"), Draw("b1", "bob")]))


def test_urns_count_what_went_where() -> None:
    """A hand got one card before a return and one after it; it was the returned card that it later played."""
    course = [Move(0, 1), Enter(0, 7), Move(0, 1), Exit(1, 7)]
    assert Urns(course, left=3).count() == 1
    assert Urns([Move(0, AWAY), Enter(0), Move(0, AWAY)], left=4).count() == 5


@settings(max_examples=100)
@examples(st.integers(0, 10**9))
def test_urns_fit_if_there_is_anything_to_count(seed: int) -> None:
    """Any course of steps, possible or not, with some returned cards left out."""
    rng = Random(seed)
    course: list[Step] = []
    for name in range(rng.randrange(1, 9)):
        urn = rng.randrange(3)
        kind = rng.choice(["move", "move", "special", "special", "named", "ordinary"])
        if kind == "move":
            course.append(Move(urn, rng.choice([AWAY, 1, 2])))
        elif kind == "special":
            course.append(Enter(0))
        elif kind == "ordinary":
            course.append(Exit(1 + urn % 2))
        else:
            course.insert(rng.randrange(len(course) + 1), Enter(urn, name))
            course.append(Exit(rng.randrange(3), name))
    urns = Urns(course, left=rng.randrange(3))
    special = [at for at, step in enumerate(urns.steps) if step == Enter(0)]
    without = rng.sample(special, rng.randrange(len(special) + 1))
    assert urns.fits(without) == bool(urns.count(without))
