"""What to do next: one move ahead, from what the seat itself can know; and the careful bot."""

from __future__ import annotations

import pytest
from affairs import play
from boxed import five, pair

from infiltr import answers
from infiltr.advice import Advice
from infiltr.core.moves import line
from infiltr.core.table import Table
from infiltr.games.internal_affairs import GAME
from infiltr.games.internal_affairs.advice import Careful, advise
from infiltr.simulation import simulate


def best(table: Table) -> Advice:
    """The best advice for the seat on turn."""
    return advise(table.view(table.turn))[0]


def value(table: Table, text: str) -> float:
    """What a move is worth to the seat on turn."""
    return next(one.value for one in advise(table.view(table.turn)) if line(one.move) == text)


def test_a_card_that_you_played_is_guessed_first() -> None:
    """You know what you played: it is a certain hit, and comes before every likelier-looking guess."""
    table = play(pair("shift shift"), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1")
    found = best(table)
    assert line(found.move) == "guess ann bob:4 5"
    assert found.expected["hit"] == 1
    assert found.text == "Guess that Bob's second card from the left is 5. You know it for sure. Odds of a hit: 100 %."


def test_of_each_card_the_best_guess_is_named_with_its_odds() -> None:
    """Stated odds of a hit are those of the seat's own view."""
    table = play(pair("shift shift"), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1")
    view = table.view("ann")
    model = answers.model(view)
    guesses = {one.move.slot.text: one for one in advise(view) if one.move.verb == "guess"}  # type: ignore[attr-defined]
    assert set(guesses) == {"bob:1", "bob:2", "bob:3", "bob:4"}
    for name in model.variables:
        found = guesses[name]
        odds = model.odds(name)
        assert found.expected["hit"] == pytest.approx(float(odds[str(found.move.code)]))  # type: ignore[attr-defined]
        assert found.expected["hit"] >= 0.5 * float(max(odds.values()))


def test_code_cards_are_played_where_they_hurt() -> None:
    """Among five a code card is not played against somebody who is surely on your own side."""
    table = play(five(), "peek ann", "look ann cat triad", "pass ann", "peek bob", "look bob ann police")
    team = {seat: answers.odds(table.view("bob"))[f"team:{seat}"] for seat in ("ann", "cat")}
    assert team["ann"]["police"] > team["cat"]["police"]
    play(table, "pass bob", "discard cat 1", "pass cat")
    table = play(pair())
    plays = [one for one in advise(table.view("ann")) if one.move.verb == "play"]
    assert [one.move.to for one in plays] == ["bob"]  # type: ignore[attr-defined]
    assert advise(table.view("ann"))[0].move.verb in ("play", "enquiry")


@pytest.mark.parametrize(("guess", "verb"), [("7", "refuse"), ("8", "pass")])
def test_not_answer_is_kept_for_guesses_that_are_right(guess: str, verb: str) -> None:
    """A wrong guess costs nothing: the answer is no."""
    table = play(pair("shift shift", "refuse refuse"), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1",
                 f"guess ann bob:2 {guess}")
    assert best(table).move.verb == verb


def test_a_grenade_is_thrown_where_it_hits_the_others() -> None:
    """With two players everybody else is the other side."""
    table = play(pair("shift shift", "grenade refuse"), "play ann bob 2", "pass bob", "receive bob ann 2", "insert bob 0",
                 "guess ann bob:4 2", "pass bob", "answer bob yes")
    assert {one.move.verb for one in advise(table.view("bob"))} == {"grenade", "pass"}
    assert value(table, "pass bob") == 0


def test_draws_fill_up_what_is_missing() -> None:
    """Who has too few code cards draws one; they are the surest guesses."""
    table = play(pair("shift shift"), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1", "pass ann")
    assert line(best(table).move) == "draw ann code"


def test_all_advice_is_in_words_and_legal() -> None:
    """Every kind of move has its words, and each named move is one that may be made now."""
    verbs = set()
    for seed in range(3):
        table = Table(GAME, GAME.setup(5 if seed else 3), seed)
        while table.turn is not None and len(table.log) < 160:
            legal = list(table.state.legal_moves())
            found = advise(table.view(table.turn), 3)
            assert found
            for one in found:
                verbs.add(one.move.verb)
                assert one.move in legal
                assert one.kind
                assert one.cards
                assert "{" not in one.text
            table.play(found[len(table.log) % len(found)].move)
    assert {"lay", "play", "guess", "draw", "answer", "pass"} <= verbs


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_careful_plays_to_the_end_and_always_the_same(seats: int) -> None:
    """The same seed, the same game."""
    once, again = [simulate(GAME, seats=seats, games=2, seed=3, bots=("careful",)) for _ in range(2)]
    assert (once.results, once.moves) == (again.results, again.moves)
    assert not once.forfeits


def test_careful_hits_what_it_has_played() -> None:
    """Two careful players: the first plays a code card and guesses it."""
    table = pair("shift shift", "enquiry enquiry")
    bot = Careful()
    table.play(bot.choose(table.view("ann")))
    assert table.log[-1].verb == "play"
    play(table, "pass bob")
    card = table.log[-2].card  # type: ignore[attr-defined]
    play(table, f"receive bob ann {card}")
    table.play(bot.choose(table.view("bob")))
    assert line(bot.choose(table.view("ann"))) == f"guess ann bob:4 {card}"
