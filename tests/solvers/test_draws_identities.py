"""Suspects of two cards: odds, sets and samples, judged by playing every complete history of a small box."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest
from draws_judge import Place, worlds
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.domains import Values, bits
from solvers.errors import Contradiction, SolverError
from solvers.explain import Explanation
from solvers.facts import Reason, clue
from solvers.history import Burn, Draw, Event, History, Pile, Play, Retrieve, Return, ReturnUnseen, Reveal, Sight, Take
from solvers.identities import Identities, SeenCard, sightings
from solvers.model import Assumption, Witness
from solvers.pairs import CardGrid, by_letter
from solvers.unshown import Eliminated, Unshown

BOX = [f"{suit}{number}" for suit in "RBG" for number in range(2, 6)]
Halves = dict[str, tuple[str, str]]


class Mission:
    """A random game of a small box: three pile cards, hits that return both halves, plays out of a hidden hand."""

    def __init__(self, seed: int, size: int, acts: int, live: int = 3, *, shown: bool = True, takes: bool = False) -> None:
        self.shown = shown
        self.eliminated: list[Eliminated] = []
        self.rng = Random(seed)
        self.deck = sorted(self.rng.sample(BOX, size))
        self.events: list[Event] = []
        self.truth: dict[str, str] = {}
        self.live: list[int] = []
        self.left = self.rng.sample(self.deck, size)
        self.hand: list[str] = []
        self.burnt: list[str] = []
        self.open: list[str] = []
        for number in range(live):
            self.events.append(Pile(f"number:{number}"))
            self.truth[f"number:{number}"] = self.left.pop()
        self.nabbed = 0
        kinds = ["nab", "nab", "nab", "hit", "hit", "ann", "play", "seen", "burn", "blind", *["take"] * takes]
        for step in range(acts):
            self.rng.shuffle(self.left)
            self.act(self.rng.choice(kinds), step, live)
        self.halves: Halves = {f"suspect:{one}": (f"number:{one}", f"suit:{one}") for one in self.live}

    def act(self, kind: str, step: int, live: int) -> None:
        if kind == "nab" and self.nabbed < live and self.left:
            self.events.append(Draw(f"suit:{self.nabbed}"))
            self.truth[f"suit:{self.nabbed}"] = self.left.pop()
            self.live.append(self.nabbed)
            self.nabbed += 1
        elif kind == "hit" and self.live:
            one = self.live.pop(self.rng.randrange(len(self.live)))
            number, suit = self.truth[f"number:{one}"], self.truth[f"suit:{one}"]
            if self.shown:
                self.events += [Reveal(f"number:{one}", number), Reveal(f"suit:{one}", suit), Return((number, suit))]
            else:
                self.events.append(ReturnUnseen((f"number:{one}", f"suit:{one}")))
                self.eliminated.append(Eliminated(f"number:{one}", f"suit:{one}", suit[0] + number[1:]))
            self.left += [number, suit]
        elif kind == "play" and self.hand:
            self.open.append(self.hand.pop(self.rng.randrange(len(self.hand))))
            self.events.append(Play("ann", self.open[-1]))
        elif kind == "take" and self.open:
            self.hand.append(self.open.pop(self.rng.randrange(len(self.open))))
            self.events.append(Take("ann", self.hand[-1]))
        elif kind == "blind" and self.burnt:
            card = self.burnt.pop(self.rng.randrange(len(self.burnt)))
            if self.rng.random() < 0.5:
                self.hand.append(card)
                self.events.append(Retrieve(f"blind:{step}", "ann"))
            else:
                self.open.append(card)
                self.events.append(Retrieve(f"blind:{step}", None, card))
        elif kind in ("ann", "seen", "burn") and self.left:
            card = self.left.pop()
            if kind == "ann":
                self.hand.append(card)
                self.events.append(Draw(f"ann:{step}", "ann"))
            elif kind == "seen":
                self.open.append(card)
                self.events.append(Draw(f"seen:{step}", None, card))
            else:
                self.burnt.append(card)
                self.events.append(Burn(f"burn:{step}"))

    def history(self) -> History:
        """Cards of the box that are not in the small deck are laid open first, so that every identity has a name."""
        spare = [Draw(f"open:{card}", None, card) for card in BOX if card not in self.deck]
        return History(BOX, [*spare, *self.events])

    def model(self) -> Identities:
        course = self.history()
        return Identities(self.halves, course, sightings(course, self.halves, seen))

    def unshown(self) -> Unshown:
        course = self.history()
        return Unshown(self.halves, course, self.eliminated, sightings(course, self.halves, seen), limit=1000)

    def identity(self, place: Place, name: str) -> str:
        return self.meaning(place, *self.halves[name])

    def meaning(self, place: Place, number: str, suit: str) -> str:
        cards = dict(place.tokens)
        return cards[suit][0] + cards[number][1:]

    def narrow(self, model: Identities) -> dict[str, set[str]]:
        allowed: dict[str, set[str]] = {}
        for name, (number, suit) in self.halves.items():
            if self.rng.random() < 0.75:
                allowed[name] = {card for card in BOX if self.rng.random() < 0.5}
                allowed[name].add(self.truth[suit][0] + self.truth[number][1:])
                forbids = model.values.full & ~model.mask(allowed[name])
                model.add(clue(f"clue:{name}", name, forbids, Reason("It did not match.")))
        return allowed

    def judged(self, allowed: dict[str, set[str]]) -> dict[Place, Fraction]:
        tokens = [token for pair in self.halves.values() for token in pair]
        fit = {
            place: chance
            for place, chance in worlds(self.deck, self.events, tokens).items()
            if all(self.identity(place, name) in cards for name, cards in allowed.items())
            and all(self.meaning(place, one.number, one.suit) == one.identity for one in self.eliminated)
        }
        total = sum(fit.values())
        return {place: chance / total for place, chance in fit.items()}


def seen(sight: Sight) -> Reason:
    return Reason("{value} was seen.", {"value": sight.card})


@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_odds_and_sets_are_those_of_all_complete_histories(seed: int) -> None:
    """An identity weighs as many histories as lead to it; a suit half may be a card that a hit had returned."""
    mission = Mission(seed, 7, 8, takes=seed % 2 == 1)
    model = mission.model()
    judged = mission.judged(mission.narrow(model))
    for name in mission.halves:
        odds: dict[str, Fraction] = defaultdict(Fraction)
        for place, chance in judged.items():
            odds[mission.identity(place, name)] += chance
        assert model.odds(name) == dict(odds)
        assert set(model.possible()[name]) == set(odds)


@pytest.mark.parametrize("seed", [8, 93, 200, 222, 277, 291])
def test_sets_where_headquarters_is_crowded(seed: int) -> None:
    """Where different cards are not enough, because returned ones would find no room in Headquarters."""
    mission = Mission(seed, 8, 12, 4)
    model = mission.model()
    judged = mission.judged(mission.narrow(model))
    assert len(model.history.loose) > model.history.headquarters
    for name in mission.halves:
        assert set(model.possible()[name]) == {mission.identity(place, name) for place in judged}


@settings(max_examples=100)
@given(st.integers(0, 10**9), st.integers(6, 12), st.integers(5, 25), st.integers(2, 5))
def test_sets_are_what_has_odds(seed: int, size: int, acts: int, live: int) -> None:
    """Sets are found without counting; in longer games the counts judge them."""
    mission = Mission(seed, size, acts, live, takes=True)
    model = mission.model()
    mission.narrow(model)
    for name in mission.halves:
        assert set(model.possible()[name]) == set(model.odds(name))


def test_a_card_that_somebody_took_up_is_no_later_half() -> None:
    """It lies in that hand until it is played, though nobody sees it there."""
    deck = ["R3", "B3", "B4", "B5"]
    events = [Pile("number:0"), Draw("seen", None, "R3"), Take("bob", "R3"), Draw("suit:0")]
    course = History(deck, events)
    halves = {"suspect:0": ("number:0", "suit:0")}
    model = Identities(halves, course, sightings(course, halves, seen))
    assert set(model.possible()["suspect:0"]) == set(model.odds("suspect:0"))
    assert all(name[0] == "B" for name in model.possible()["suspect:0"])


@given(st.integers(0, 2 ** len(BOX) - 1), st.integers(0, 2 ** len(BOX) - 1))
def test_what_two_halves_are_together(number: int, suit: int) -> None:
    """Every identity of two different cards, one out of each set."""
    grid = CardGrid(Values(BOX), by_letter)
    pairs = [(one, two) for one in bits(number) for two in bits(suit) if one != two]
    assert grid.together(number, suit) == sum({grid.identity(*pair) for pair in pairs})


@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_joint_counts(seed: int) -> None:
    """The odds of two suspects at once are those of all complete histories."""
    mission = Mission(seed, 7, 7)
    model = mission.model()
    judged = mission.judged(mission.narrow(model))
    if len(mission.halves) < 2:
        return
    one, two = list(mission.halves)[:2]
    odds: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for place, chance in judged.items():
        odds[mission.identity(place, one), mission.identity(place, two)] += chance
    for a in model.possible()[one]:
        for b in model.possible()[two]:
            both = model.count(Assumption(one, model.mask(a)), Assumption(two, model.mask(b)))
            assert Fraction(both, model.total()) == odds.get((a, b), 0)


@pytest.mark.parametrize("seed", [21, 25, 44])
def test_samples_come_in_proportion_to_their_odds(seed: int) -> None:
    """All halves of a sampled world together: each choice of cards comes up about as often as it should."""
    mission = Mission(seed, 7, 8)
    model = mission.model()
    judged = mission.judged(mission.narrow(model))
    tokens = [token for pair in mission.halves.values() for token in pair]
    odds: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for place, chance in judged.items():
        odds[tuple(dict(place.tokens)[token] for token in tokens)] += chance
    many = 2000
    got: Counter[tuple[str, ...]] = Counter()
    for _ in range(many):
        deal = model.deal(mission.rng)
        got[tuple(deal.tokens[token] for token in tokens)] += 1
    assert tokens
    assert set(got) <= set(odds)
    surprise = sum((got[cards] - many * chance) ** 2 / (many * chance) for cards, chance in odds.items())
    assert abs(float(surprise) - len(odds) + 1) < 4 * (2 * len(odds)) ** 0.5
    assert set(model.sample(mission.rng)) == set(mission.halves)


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_every_impossible_identity_is_explained_by_facts_that_suffice(seed: int) -> None:
    """The facts cited rule it out by themselves; what is possible has a witness with its odds."""
    mission = Mission(seed, 9, 7)
    model = mission.model()
    mission.narrow(model)
    for name in mission.halves:
        for card in BOX:
            answer = model.why_not(name, card)
            if card in model.possible()[name]:
                assert isinstance(answer, Witness)
                assert answer.world[name] == card
                assert answer.odds == model.odds(name)[card]
            else:
                assert isinstance(answer, Explanation)
                assert not model.satisfiable(answer.facts, Assumption(name, model.mask(card)))


@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_halves_that_are_not_shown_after_a_hit(seed: int) -> None:
    """Only the identity of the eliminated is public: odds and sets are those of all complete histories that fit it."""
    mission = Mission(seed, 6, 8, shown=False)
    model = mission.unshown()
    judged = mission.judged(mission.narrow(model))
    assert model.exact
    for name in mission.halves:
        odds: dict[str, Fraction] = defaultdict(Fraction)
        for place, chance in judged.items():
            odds[mission.identity(place, name)] += chance
        assert model.odds(name) == dict(odds)
        assert set(model.possible()[name]) == set(odds)
        assert set(model.sample(mission.rng)) == set(mission.halves)
        for card in BOX:
            answer = model.why_not(name, card)
            assert isinstance(answer, Witness if card in odds else Explanation)


def test_too_many_unshown_cards_give_a_labelled_relaxation() -> None:
    """On a whole deck one hit leaves too many pairs: odds are not exact, yet nothing possible is called impossible."""
    deck = [f"{suit}{number}" for suit in "RBGYK" for number in range(2, 16)]
    events = [Pile("number:1"), Pile("number:2"), Draw("suit:1"), ReturnUnseen(("number:1", "suit:1")), Draw("suit:2")]
    halves = {"bob": ("number:2", "suit:2")}
    model = Unshown(halves, History(deck, events, 9), [Eliminated("number:1", "suit:1", "R5")])
    assert not model.exact
    assert len(model.possible()["bob"]) == 70
    assert sum(model.odds("bob").values()) == 1
    assert set(model.deal(Random(1)).tokens) >= {"number:1", "suit:1", "number:2", "suit:2"}


def test_a_number_of_which_every_card_was_seen_is_no_number_half() -> None:
    """With all cards of one number seen elsewhere, nobody has that number; each of these sights is cited."""
    open_cards = [Draw(f"seen:{card}", None, card) for card in ("R2", "B2", "G2", "R3")]
    course = History(BOX, [Pile("number:a"), Draw("suit:a"), *open_cards])
    halves = {"a": ("number:a", "suit:a")}
    model = Identities(halves, course, sightings(course, halves, seen))
    assert "G2" not in model.odds("a")
    assert "R3" in model.odds("a")
    answer = model.why_not("a", "G2")
    assert isinstance(answer, Explanation)
    assert {fact.id for fact in answer.facts} == {"seen:R2", "seen:B2", "seen:G2"}
    assert all(isinstance(fact, SeenCard) for fact in answer.facts)


def test_what_was_seen_elsewhere_may_still_be_the_identity() -> None:
    """The identity is virtual: R3 may be meant though R3 itself lies open, with another red card and another three."""
    course = History(BOX, [Pile("number:a"), Draw("suit:a"), Draw("seen", None, "R3")])
    model = Identities({"a": ("number:a", "suit:a")}, course)
    assert model.odds("a")["R3"] == Fraction(2 * 3, 11 * 10)


def test_malformed_halves_are_refused() -> None:
    """A half must be a hidden token of the right sort; a contradiction has no odds."""
    course = History(BOX, [Pile("number:a"), Draw("suit:a"), Draw("seen", None, "R3"), Draw("ann:1", "ann")])
    for pair in (("number:a", "seen"), ("suit:a", "number:a"), ("number:a", "ann:1"), ("number:a", "nothing")):
        with pytest.raises(SolverError):
            Identities({"a": pair}, course)
    model = Identities({"a": ("number:a", "suit:a")}, course)
    model.add(clue("1", "a", model.values.full, Reason("Nothing matches.")))
    with pytest.raises(Contradiction):
        model.odds("a")
    with pytest.raises(Contradiction):
        model.sample(Random(1))
