"""What is said about rows, teams and moves of Internal Affairs in the pseudo-language: whole sentences, all in brackets."""

from __future__ import annotations

from random import Random

import pytest
from pseudo import Listening, untranslated

from infiltr import answers
from infiltr.core.table import Table
from infiltr.games import game
from infiltr.reasons import in_words
from solvers.notes import Notes
from solvers.plans import apply

GAME = game("internal_affairs")


def _position(seats: int, seed: int, lines: int) -> Table:
    """A game of random moves, stopped where somebody has to choose."""
    table, rng = Table(GAME, GAME.setup(seats), seed), Random(seed)
    while table.turn is not None and len(table.log) < lines:
        table.play(rng.choice(list(table.state.legal_moves())))
    return table


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 2)])
def test_hints_reasons_and_advice(seats: int, seed: int, listening: Listening) -> None:
    """Hints of every level, facts, reasons, odds of what is possible, and advice."""
    table = _position(seats, seed, 150)
    for seat in table.setup.seats[:2]:
        view = table.view(seat)
        model, notes = answers.model(view), Notes()
        assert not [text for fact in model.facts if untranslated(text := in_words(fact.reason, view))]
        for _ in range(6):
            step = model.next_step(notes)
            if step is None:
                break
            assert not [text for level in answers.LEVELS if untranslated(text := answers.hint(view, level, notes).text)]
            notes = apply(notes, step)
        for name in model.variables[:4] + model.variables[-2:]:
            for value in model.values_of(name)[:3]:
                assert not untranslated(answers.why_not(view, name, value).text)
    assert table.turn is not None
    for one in answers.advise(table.view(table.turn)):
        assert not untranslated(one.text)
