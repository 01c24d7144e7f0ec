"""Identities passed on: exact odds of teams and cards, as playing every deal card by card gives them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from solvers.errors import FactError, SolverError, UnknownValue, UnknownVariable
from solvers.explain import Explanation
from solvers.facts import Reason, clue
from solvers.holdings import reachable
from solvers.model import Assumption, Witness
from solvers.teams import Aside, Event, Gift, Look, Own, Passed, Reveal, Teams
from solvers.techniques import Technique

KINDS = ("police", "triad")
NAMES = ("ann", "bob", "cat", "dan", "eva", "fay", "gus", "hal")
CARDS = {5: 8, 6: 10, 7: 11, 8: 13}
"""Identity cards of each kind by number of players."""

Hands = tuple[tuple[str, ...], ...]
"""The face-down cards of each player, those set aside, then those face up of each player; each sorted."""


def table(players: int, *events: Event) -> Teams:
    return Teams(NAMES[:players], KINDS, CARDS[players], events)


# -- the judge -----------------------------------------------------------------------------------------------------


def deals(players: int, number: int) -> Iterator[Hands]:
    """Every way in which the kinds can lie in the order of the deal; all are equally likely."""
    places = range(2 * number)
    for firsts in combinations(places, number):
        cards = [KINDS[place not in firsts] for place in places]
        hands = [tuple(sorted(cards[3 * seat : 3 * seat + 3])) for seat in range(players)]
        yield (*hands, tuple(sorted(cards[3 * players :])), *[()] * players)


def without(hand: Sequence[str], spot: int) -> tuple[str, ...]:
    return (*hand[:spot], *hand[spot + 1 :])


def after(hands: Hands, event: Event, names: Sequence[str]) -> Iterator[tuple[Fraction, Hands]]:
    """Every way in which an event can go as it was seen."""
    new = list(hands)
    players = len(names)
    match event:
        case Own(owner, kind):
            own = [one.kind for one in OWN if one.owner == owner]
            if tuple(sorted(own)) == hands[names.index(owner)] and kind in own:
                yield Fraction(1), hands
        case Look(owner, kind):
            hand = hands[names.index(owner)]
            if kind in hand:
                yield Fraction(hand.count(kind), len(hand)), hands
        case Reveal(owner, kind):
            seat = names.index(owner)
            if kind in hands[seat]:
                new[seat] = without(hands[seat], hands[seat].index(kind))
                new[players + 1 + seat] = (*hands[players + 1 + seat], kind)
                yield Fraction(hands[seat].count(kind), len(hands[seat])), tuple(new)
        case Aside(kind):
            if kind in hands[players]:
                new[players] = without(hands[players], hands[players].index(kind))
                yield Fraction(hands[players].count(kind), len(hands[players])), tuple(new)
        case Passed(gifts):
            seats = [names.index(gift.giver) for gift in gifts]
            for spots in product(*[range(len(hands[seat])) for seat in seats]):
                given = [hands[seat][spot] for seat, spot in zip(seats, spots, strict=True)]
                if all(gift.kind in (None, kind) for gift, kind in zip(gifts, given, strict=True)):
                    new = list(hands)
                    for seat, spot in zip(seats, spots, strict=True):
                        new[seat] = without(new[seat], spot)
                    for gift, kind in zip(gifts, given, strict=True):
                        new[names.index(gift.taker)] = tuple(sorted((*new[names.index(gift.taker)], kind)))
                    ways = 1
                    for seat in seats:
                        ways *= len(hands[seat])
                    yield Fraction(1, ways), tuple(new)


OWN: list[Own] = []


def play(players: int, number: int, events: Sequence[Event]) -> dict[Hands, Fraction]:
    """The probability of everything that the events allow."""
    OWN[:] = [event for event in events if isinstance(event, Own)]
    now: dict[Hands, Fraction] = defaultdict(Fraction)
    for hands in deals(players, number):
        now[hands] += 1
    for event in events:
        then: dict[Hands, Fraction] = defaultdict(Fraction)
        for hands, chance in now.items():
            for share, new in after(hands, event, NAMES[:players]):
                then[new] += chance * share
        now = then
    return now


def scenario(seed: int) -> tuple[int, int, list[Event]]:
    """A random course of three or four players, as one of them (or a bystander) sees it."""
    rng = Random(seed)
    players = rng.choice((3, 3, 4))
    number = rng.choice((5, 6)) if players == 3 else 6
    names = NAMES[:players]
    cards = [KINDS[0]] * number + [KINDS[1]] * number
    rng.shuffle(cards)
    hands = {name: [cards.pop() for _ in range(3)] for name in names}
    me = names[0] if rng.random() < 0.7 else ""
    events: list[Event] = [Own(me, kind) for kind in hands.get(me, [])]
    for _ in range(rng.randint(1, 5)):
        living = [name for name in names if hands[name]]
        what = rng.choice(("look", "reveal", "reveal", "pass", "pass", "exchange", "aside"))
        who = rng.choice(living)
        if what == "look" and who != me:
            events.append(Look(who, rng.choice(hands[who])))
        elif what == "reveal":
            kind = hands[who].pop(rng.randrange(len(hands[who])))
            events.append(Reveal(who, kind))
        elif what == "aside" and cards:
            events.append(Aside(cards.pop()))
        elif what in ("pass", "exchange") and len(living) > 1:
            ring = living if what == "pass" else rng.sample(living, 2)
            given = {name: hands[name].pop(rng.randrange(len(hands[name]))) for name in ring}
            gifts = []
            for place, name in enumerate(ring):
                taker = ring[(place + 1) % len(ring)]
                hands[taker].append(given[name])
                gifts.append(Gift(name, taker, given[name] if me in (name, taker) else None))
            events.append(Passed(tuple(gifts)))
    return players, number, events


@pytest.mark.parametrize("part", range(4))
def test_odds_are_those_of_playing_every_deal(part: int) -> None:
    """Teams, face-down cards and cards set aside have the odds that playing card by card gives them."""
    for seed in range(25 * part, 25 * part + 25):
        players, number, events = scenario(seed)
        found = play(players, number, events)
        total = sum(found.values())
        model = Teams(NAMES[:players], KINDS, number, events)
        for seat, name in enumerate(NAMES[:players]):
            teams: dict[str, Fraction] = defaultdict(Fraction)
            first = Fraction(0)
            for hands, chance in found.items():
                cards = (*hands[seat], *hands[players + 1 + seat])
                teams[KINDS[cards.count(KINDS[0]) < 2]] += chance / total
                if hands[seat]:
                    first += chance / total * hands[seat].count(KINDS[0]) / len(hands[seat])
            assert model.odds(name) == teams, f"seed {seed}"
            assert set(model.possible()[name]) == set(teams)
            if model.down[name]:
                assert model.identity(name) == {KINDS[0]: first, KINDS[1]: 1 - first}
            for team in KINDS:
                assumption = Assumption(name, model.mask(team))
                assert model.satisfiable(model.facts, assumption) == (team in teams)
        aside: dict[int, Fraction] = defaultdict(Fraction)
        for hands, chance in found.items():
            aside[hands[players].count(KINDS[1])] += chance / total
        assert model.aside(KINDS[1]) == aside


# -- figures of the deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "uneven"), [(5, 0.063), (6, 0.016), (7, 0), (8, 0)])
def test_how_often_a_deal_leaves_one_player_alone(players: int, uneven: float) -> None:
    """Four against one at five players in 6.3 % of deals, five against one at six in 1.6 %; none beyond."""
    split = table(players).split("police")
    lonely = split.get(1, Fraction(0)) + split.get(players - 1, Fraction(0))
    assert sum(split.values()) == 1
    assert 0 not in split
    assert players not in split
    assert float(lonely) == pytest.approx(uneven, abs=0.0005)
    assert (lonely > 0) == (players < 7)


def test_own_cards_make_others_likelier_to_be_opponents() -> None:
    """Who holds three of a kind sees fewer of it elsewhere."""
    model = table(6, Own("ann", "police"), Own("ann", "police"), Own("ann", "police"))
    assert model.odds("ann") == {"police": 1}
    assert model.odds("bob")["police"] < Fraction(1, 2)
    assert model.joint({"bob": "police", "cat": "police"}) < model.odds("bob")["police"] ** 2


def test_two_revealed_cards_of_a_kind_settle_the_team() -> None:
    """Two cards face up of one kind are the majority, whatever the third is: these two are the reason."""
    events = [Look("bob", "police"), Reveal("bob", "triad"), Reveal("cat", "triad"), Reveal("bob", "triad")]
    model = table(7, *events)
    answer = model.why("bob")
    assert isinstance(answer, Explanation)
    assert [fact.id for fact in answer.facts] == ["up:1", "up:3"]
    assert answer.valid
    assert answer.settles == "triad"
    assert answer.technique is Technique.VISIBLE_CARD
    assert isinstance(model.why_not("cat", "police"), Witness)
    assert model.counts("bob", "triad") == {0: 1}
    assert model.counts("bob", "police") == {1: 1}


def test_a_gift_is_not_passed_on_at_once() -> None:
    """When cards go round, everybody gives what lay there before; what this seat gave is in its neighbour's hand."""
    own = [Own("ann", "police")] * 3
    model = table(5, *own, Passed((Gift("ann", "bob", "police"), Gift("bob", "ann", "triad"))))
    assert model.counts("ann", "triad") == {1: 1}
    assert min(model.counts("bob", "police")) == 1
    looked = table(5, *own, Passed((Gift("ann", "bob", "police"), Gift("bob", "ann", "triad"))), Look("bob", "triad"))
    assert looked.odds("bob")["triad"] > model.odds("bob")["triad"]


def test_samples_follow_the_odds() -> None:
    """Teams and hands drawn at random come as often as their odds say, and hold as many cards as there are."""
    events = [Own("ann", "police"), Own("ann", "police"), Own("ann", "triad"), Look("bob", "triad"), Reveal("cat", "police")]
    model = table(5, *events)
    rng = Random(2)
    number = 1000
    worlds = [model.sample(rng) for _ in range(number)]
    for name in model.variables:
        for team, chance in model.odds(name).items():
            spread = (number * float(chance * (1 - chance))) ** 0.5
            assert abs(sum(world[name] == team for world in worlds) - number * chance) <= 4.5 * spread
    hands = model.deal(rng)
    assert hands["ann"] == {"police": 2, "triad": 1}
    assert sum(hands["cat"].values()) == 2


def test_what_is_left_to_learn() -> None:
    """All teams together have less to tell than each of them alone, added up; two cards face up settle one of them."""
    model = table(5)
    alone = sum(model.entropy(name) for name in model.variables)
    assert alone == pytest.approx(5)
    assert 4 < model.entropy() < alone
    assert table(5, Reveal("bob", "triad"), Reveal("bob", "triad")).entropy("bob") == 0


def test_facts_can_be_left_out() -> None:
    """A card turned up whose kind is left out may have been either; the answers of bits and of weights agree."""
    rng = Random(4)
    for seed in range(300, 330):
        players, number, events = scenario(seed)
        model = Teams(NAMES[:players], KINDS, number, events)
        kept = [fact for fact in model.facts if fact.id.startswith("own") or rng.random() < 0.5]
        fewer = Teams(NAMES[:players], KINDS, number, events, kept)
        for name in fewer.variables:
            for team in KINDS:
                bit = fewer.values.bit(team)
                assert reachable(fewer, kept, fewer.place(name), bit) == bool(fewer.weight(name, bit))


def test_bad_input() -> None:
    """Names, kinds and events that cannot be are refused."""
    with pytest.raises(UnknownVariable):
        table(5, Look("zoe", "triad"))
    with pytest.raises(UnknownValue):
        table(5, Look("ann", "spy"))
    for events in (
        [Own("ann", "police")],
        [Reveal("ann", "police")] * 4,
        [Aside("police")] * 2,
        [Passed((Gift("ann", "bob"),))],
        [Passed((Gift("ann", "bob"), Gift("ann", "cat")))],
    ):
        with pytest.raises(SolverError):
            table(5, *events)
    with pytest.raises(SolverError):
        Teams(NAMES[:5], KINDS, 7, [])
    with pytest.raises(FactError):
        table(5).add(clue("1", "ann", 1, Reason("Because.")))
