"""The dealer draws each face as likely as its weight says, and one seed hides the same suspects however the game goes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tables import random_game, random_move, state

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER, line
from infiltr.core.table import Dealer, Table
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.moves import Look, Suspect
from infiltr.games.infiltraitors.rules import State

SIX = {"suits": "R,B", "numbers": "2-4", "hand": 1, "limit": 2, "suspects": 2, "bullets": 3}
SEEDS = 3000
WORST = 4.5
"""How many standard deviations a count may be off: about one in 10^5 by chance alone, and the seeds are fixed."""


def even(counts: Counter[str], kinds: int) -> bool:
    """Are these counts those of so many equally likely things?"""
    total = counts.total()
    share = total / kinds
    deviation = (total * (1 / kinds) * (1 - 1 / kinds)) ** 0.5
    return len(counts) == kinds and max(abs(count - share) for count in counts.values()) < WORST * deviation


def played(seed: int, plan: str, **options: object) -> Table:
    """A table where these lines were played by whoever is on turn (``ME``); ``hit``: they shoot a suspect right."""
    table = Table(GAME, GAME.setup(3, {"mission": "1", **SIX, **options}), seed)
    while table.turn is not None and plan:
        one, _, plan = plan.partition("; ")
        seat = table.turn
        if one == "hit":
            owner = next(name for name in table.setup.seats if name != seat and table.state.suspect_of(name))
            for text in (f"shoot {seat} {owner} {table.state.suspect_of(owner).face}", f"answer {owner} hit", f"reward {seat} none"):
                table.play(GAME.codec.read(text, table.setup.seats))
        else:
            table.play(GAME.codec.read(one.replace("ME", seat), table.setup.seats))
    return table


def test_hands_suspects_and_burned_cards_are_even() -> None:
    """A hand of two, then a suspect and a burned card: every way they can fall is equally likely."""
    hands, hidden = Counter[str](), Counter[str]()
    for seed in range(SEEDS):
        options = {"hand": 2, "suspects": 1, "suits": "R", "numbers": "2-9", "bullets": 2}
        table = played(seed, "nab ME", **options)
        dealt = [line(one).split()[-1] for one in table.log]
        hands["".join(dealt[:2])] += 1
        hidden[dealt[-2]] += 1
    assert even(hands, 28)
    assert even(hidden, 8)


@pytest.mark.parametrize("hand", [1, 2])
def test_given_a_hand_each_suspect_is_even(hand: int) -> None:
    """Cards that were not dealt tell nothing of each other: the suspect is any of them, and so is the burned card."""
    suspects, burned = Counter[str](), Counter[str]()
    for seed in range(2 * SEEDS):
        options = {"hand": hand, "suspects": 1, "suits": "R", "numbers": "2-9", "bullets": 2}
        dealer, now = Dealer(seed), GAME.start(GAME.setup(2, {"mission": "1", **SIX, **options}))
        assert isinstance(now, State)
        while now.turn is DEALER:
            now = now.after(dealer.draw(now.chances()))
        dealt = sorted(face.number for seen in now.hands for face in seen)  # type: ignore[union-attr]
        now = now.after(now.legal_moves()[0])
        place = [number for number in range(2, 10) if number not in dealt]
        first = dealer.draw(now.chances())
        assert isinstance(first, Suspect)
        suspects[str(place.index(first.card.number))] += 1  # type: ignore[union-attr]
        now = now.after(first)
        second = dealer.draw(now.chances())
        burned[str(place.index(second.card.number))] += 1  # type: ignore[attr-defined]
    assert even(suspects, 8 - 2 * hand)
    assert even(burned, 8 - 2 * hand)


def test_after_a_hit_the_returned_card_is_drawn_as_often_as_its_weight_says() -> None:
    """Headquarters holds two cards, one of them the returned suspect: half of the draws are that card."""
    counts = Counter[str]()
    for seed in range(SEEDS):
        table = played(seed, "nab ME; hit; bide ME 0", suits="R", numbers="2-8", suspects=2)
        hit = next(line(one).split()[-1] for one in table.log if one.verb == "suspect")
        burned = [line(one).split()[-1] for one in table.log if one.verb == "burn"]
        counts["returned" if burned[1] == hit else "another"] += 1
    assert even(counts, 2)


@pytest.mark.parametrize("mission", ["1", "2", "6", "15", "16", "17", "18", "19"])
def test_a_seed_hides_the_same_suspects_whatever_is_played(mission: str) -> None:
    """The order of the suspects in the pile is settled by the seed, and so are the hands and the Kingpin."""
    for seed in range(3):
        orders, kingpins, hands = [], set(), set()
        for style in range(12):
            table, rng = Table(GAME, GAME.setup(3, {"mission": mission}), seed), Random(style)
            hands.add(tuple(map(line, table.log)))
            while table.turn is not None:
                table.play(random_move(state(table), rng))
            orders.append([one.card for one in table.log if isinstance(one, Suspect)])
            kingpins |= {one.card for one in table.log if isinstance(one, Look)}
        longest = max(orders, key=len)
        assert len(longest) > 1
        assert all(order == longest[:len(order)] for order in orders)
        assert len(hands) == 1
        assert len(kingpins) <= 1


def test_a_replayed_log_leaves_the_dealer_where_it_stood() -> None:
    """A table that is opened again from its log and seed goes on with the same cards."""
    for seed in range(5):
        *_, table = random_game({"mission": "1"}, 3, seed, longest=30)
        again = Table(GAME, table.setup, seed, table.log)
        rng, same = Random(seed), Random(seed)
        while table.turn is not None:
            table.play(random_move(state(table), rng))
            again.play(random_move(state(again), same))
        assert table.log == again.log


def test_a_player_names_what_they_discard() -> None:
    """The referee of a dealt game takes no move whose face is left open."""
    for table in random_game({"mission": "2", "limit": 5}, 2, 1):
        if table.turn is not None and table.state.legal_moves()[0].verb == "bury":
            with pytest.raises(IllegalMove, match="names the face"):
                table.play(GAME.codec.read(f"bury {table.turn} ?", table.setup.seats))
            return
    raise AssertionError("nobody discarded")
