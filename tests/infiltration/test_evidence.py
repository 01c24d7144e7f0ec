"""The oracle judges the evidence: on a small box of every special rule, sets and odds are those of all full logs behind a record."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from infiltr.core import worlds
from infiltr.core.moves import HIDDEN
from infiltr.core.table import Table, View
from infiltr.games.infiltration import GAME, evidence
from infiltr.games.infiltration.box import Place, RoomCard, bits
from solvers.explain import Explanation
from solvers.model import Model

MOST = 600
"""So many logs are listed at most behind a record; longer ones are not judged here."""
SEEDS = 2


def played(box: str, seed: int, longest: int = 45) -> Table:
    """A game in this box, played at random."""
    options, seats = GAME.small_boxes[box]
    table, rng = Table(GAME, GAME.setup(seats, options), seed), Random(seed)
    while table.turn is not None and len(table.log) < longest:
        table.play(rng.choice(list(table.state.legal_moves())))
    return table


def truth(view: View, state: Any, name: str) -> list[str]:
    """What an unknown is in a full state: all equally likely ones, where it has no face yet or things lie in no order."""
    kind, _, rest = name.partition(":")
    if kind == "room":
        space = state.spaces[Place.parse(rest).number]
        if isinstance(space.card, RoomCard):
            return [space.card.card.text]
        floor = state.rules.floor(Place.parse(rest).number)
        return [state.rules.deck.rooms[at].card.text for at in bits(state.rooms & state.rules.floors[floor])]
    seat, _, number = rest.partition(":")
    seen, full = view.state.operative(seat), state.operative(seat)
    if kind == "token":
        return [str(value) for value in (1, 2, 3) for _ in range(full.tokens[value] - seen.tokens[value])]
    known = [card for card in seen.items if card is not HIDDEN]
    hidden = [card.text for card in full.items if card not in known]
    assert int(number) <= len(hidden)
    return hidden


def judged(view: View, model: Model) -> int:
    """Compare every odds of a model with the oracle's; the number of unknowns that were judged."""
    weights: dict[str, dict[str, Fraction]] = {name: {} for name in model.variables}
    listed = list(islice(worlds.logs(view), MOST + 1))
    if len(listed) > MOST:
        return 0
    for _, state, weight in listed:
        for name, found in weights.items():
            values = truth(view, state, name)
            for value in values:
                found[value] = found.get(value, Fraction(0)) + weight / len(values)
    for name, found in weights.items():
        total = sum(found.values())
        assert model.odds(name) == {value: weight / total for value, weight in found.items()}, name
        assert set(model.possible()[name]) == set(found)
    return len(weights)


@pytest.mark.parametrize("box", GAME.small_boxes)
def test_sets_and_odds_are_those_of_all_worlds(box: str) -> None:
    """What a seat (or everybody) can know is exactly what all full logs behind its record say, weights included."""
    count = 0
    for seed in range(SEEDS):
        table = played(box, seed)
        for length in range(8, len(table.log), 9):
            for seat in (*table.setup.seats, None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                if view.state.outcome is None:
                    count += judged(view, evidence.model(view))
    assert count >= SEEDS


def test_a_new_deck_holds_other_cards_than_the_first() -> None:
    """Once the discards are the deck, what somebody draws is one of them, and what was drawn before is none of them."""
    count = 0
    for seed in range(12):
        table = played("piles", seed, 90)
        for length in range(20, len(table.log), 7):
            for seat in (*table.setup.seats, None):
                view = View.of(GAME, table.setup, table.log[:length], seat)
                reading = evidence.read(view)
                if view.state.outcome is None and any(number for (_, deck), number in reading.hands.items() if deck):
                    count += judged(view, evidence.model(view))
    assert count


def test_the_last_token_of_a_value_has_been_seen() -> None:
    """Whoever has seen every token of a value knows that nobody else holds one; the explanation cites each of them and no more."""
    for seed in range(40):
        table = played("people", seed, 60)
        for length in range(10, len(table.log), 5):
            for seat in table.setup.seats:
                stock = evidence.tokens(View.of(GAME, table.setup, table.log[:length], seat))
                for value, left, copies in zip(stock.values, stock.left(), stock.copies, strict=True):
                    if not left and stock.variables:
                        why = stock.why_not(stock.variables[0], value)
                        assert isinstance(why, Explanation)
                        assert why.valid
                        assert why.number == copies
                        assert len(why.lines) == copies
                        return
    raise AssertionError("no such game")
