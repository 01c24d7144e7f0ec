"""Teams of many players: the filter in floating point numbers says what the one in whole numbers says."""

from __future__ import annotations

from random import Random

import pytest

from solvers import teams
from solvers.errors import Contradiction
from solvers.exchanges import Aside, Event, Gift, Look, Own, Passed, Reveal
from solvers.model import Assumption
from solvers.teams import Teams

pytest.importorskip("numpy")
KINDS = ("police", "triad")


def story(seed: int) -> Teams:
    """Five players, of whom one has seen its own cards: cards are dealt, looked at, turned up and passed on at random."""
    rng = Random(seed)
    names = ["ann", "bob", "cat", "dan", "eve"]
    deck = [kind for kind in KINDS for _ in range(8)]
    rng.shuffle(deck)
    down = {name: [deck.pop() for _ in range(3)] for name in names}
    events: list[Event] = [Own("ann", kind) for kind in down["ann"]] if rng.random() < 0.7 else []
    for _ in range(rng.randint(1, 6)):
        name = rng.choice(names[1:])
        what = rng.randrange(4)
        rng.shuffle(down[name])
        if what == 0 and len(down[name]) > 1:
            events.append(Reveal(name, down[name].pop()))
        elif what == 1:
            events.append(Look(name, rng.choice(down[name])))
        elif what == 2 and deck and rng.random() < 0.3:
            events.append(Aside(deck.pop()))
        else:
            giving = {one: down[one].pop(rng.randrange(len(down[one]))) for one in names}
            gifts = []
            for at, taker in enumerate(names):
                giver = names[(at + 1) % 5]
                down[taker].append(giving[giver])
                gifts.append(Gift(giver, taker, giving[giver] if "ann" in (giver, taker) else None))
            events.append(Passed(tuple(gifts)))
    return Teams(names, KINDS, 8, events)


@pytest.mark.parametrize("start", [0, 30])
def test_the_same_odds_sets_and_worlds(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds agree to many places, sets exactly, and a world is shown for all that is possible."""
    for seed in range(start, start + 30):
        exact = story(seed)
        odds = {name: exact.odds(name) for name in exact.variables}
        assert all(sum(found.values()) == 1 for found in odds.values())
        possible = exact.possible()
        with monkeypatch.context() as patch:
            patch.setattr(teams, "MANY", 1)
            quick = story(seed)
            assert quick.possible() == possible
            for name in quick.variables:
                assert quick.chances(name) == pytest.approx({value: float(chance) for value, chance in odds[name].items()})
                assert {value: float(chance) for value, chance in quick.odds(name).items()} == pytest.approx(
                    {value: float(chance) for value, chance in odds[name].items()})
                for value in KINDS:
                    world = quick.witness(Assumption(name, quick.mask(value)))
                    assert (world is not None and world[name] == value) == (value in possible[name])


def test_what_cannot_be_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine cards of a kind of which there are eight."""
    monkeypatch.setattr(teams, "MANY", 1)
    events = [Reveal(name, "police") for name in ("ann", "bob", "cat") for _ in range(3)]
    model = Teams(["ann", "bob", "cat", "dan", "eve"], KINDS, 8, events)
    assert not model.consistent()
    assert model.total() == 0
    with pytest.raises(Contradiction):
        model.odds("eve")
    with pytest.raises(Contradiction):
        model.chances("eve")
    assert model.conflict() is not None
