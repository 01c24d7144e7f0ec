"""Why a card of a row, or a team, can be this and cannot be that: in words that name cards by where they lie now."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from affairs import Seat, dealt, play
from boxed import five, pair

from infiltr import answers
from infiltr.core.table import Table, View
from infiltr.games.internal_affairs import evidence
from infiltr.games.internal_affairs.naming import placed_name, unknown_name, value_names
from infiltr.games.internal_affairs.scene import scene
from infiltr.reasons import unknown_name as named


def text(view: View, unknown: str, value: str) -> str:
    """Why the unknown is not that value."""
    found = answers.why_not(view, unknown, value)
    assert not found.possible
    return found.text


def between() -> Table:
    """Ann has put a 5 between Bob's first and second card."""
    return play(pair(), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1")


def test_what_you_played_bounds_its_neighbours() -> None:
    """A 5 that you put into Bob's row: nothing on its left is higher, nothing on its right lower."""
    view = between().view("ann")
    assert answers.model(view).variables == ("bob:1", "bob:2", "bob:3")
    assert text(view, "bob:1", "6") == ("Bob's second card from the left is 5: you played it. A row goes up from left to right, "
                                        "so Bob's first card from the left is not 6.")
    assert answers.why_not(view, "bob:3", "4").technique == "order bound"
    assert answers.possible(view)["bob:1"] == ("1", "2", "3", "4", "5")


def test_cards_are_named_by_where_they_lie_now() -> None:
    """The second card that came to Bob's row is the third from the left once a card was put in before it."""
    view = between().view("ann")
    assert placed_name("bob:2", view) == "Bob's third card from the left"
    assert placed_name("ann:1", view) == "your first card from the left"
    assert named("bob:2", view) == "Bob's third card from the left"
    assert unknown_name("bob:2") == "Bob's card ②"
    assert value_names(["1", "2", "3", "5", "7", "8"]) == "1 to 3, 5, 7, 8"


def test_the_log_calls_a_card_by_the_sign_on_it() -> None:
    """What was put in between is ④ in the log, and the card itself says so, face down or known."""
    table = between()
    assert table.game.tell(table.game.codec.read("turn bob bob:4", table.setup.seats), table.setup) == "Bob turns up Bob's card ④."
    for seat, known in (("ann", True), (None, False)):
        bob = next(one for one in scene(table.view(seat))["players"] if one["seat"] == "bob")
        row = bob["zones"][0]["cards"]
        assert [card.get("back") or card["glyph"] for card in row] == ["①", "④", "②", "③"]
        assert ("number" in row[1]) is known


def test_a_card_that_was_taken_out_has_a_name() -> None:
    """Swapped out, a card lies in no row any more."""
    table = play(pair("enquiry swap"), "swap ann 5 ann:2 1")
    assert placed_name("ann:2", table.view("bob")) == "the card that Ann took out of the row"
    assert evidence.read(table.view("ann")).known.keys() == {"ann:1", "ann:3", "ann:4"}
    assert set(answers.model(table.view("bob")).variables) == {"ann:1", "ann:3", "ann:4"}


def test_a_face_up_card_bounds_the_others() -> None:
    """Between your 5 and a face-up 7 a card is 5, 6 or 7."""
    table = play(between(), "guess ann bob:2 7", "pass bob", "answer bob yes", "pass bob")
    view = table.view("ann")
    assert text(view, "bob:3", "6") == ("Bob's third card from the left is 7: it lies face up. A row goes up from left to right, "
                                        "so Bob's fourth card from the left is not 6.")


def test_wrong_guesses_and_noes() -> None:
    """A wrong guess speaks of one card, a no after Shift of every card of that row."""
    table = play(five(bob="shift shift"), "peek ann", "look ann bob police",
                 "guess ann bob:1 9", "pass bob", "answer bob no")
    assert text(table.view("ann"), "bob:1", "9") == ("The guess that Bob's first card from the left is 9 was wrong. "
                                                     "So Bob's first card from the left is not 9.")
    table = play(five(bob="shift shift"), "peek ann", "look ann bob police",
                 "guess ann bob:1 4", "shift bob eve", "pass eve", "answer eve no")
    for card in ("eve:1", "eve:2", "eve:3"):
        assert text(table.view("dan"), card, "4").startswith("Eve had no face-down 4 when asked. So Eve's")


def test_silence_after_a_grenade() -> None:
    """Whoever turns up nothing when a grenade goes off has no face-down card of that value."""
    table = play(five("grenade swap", "grenade shift"), "peek ann",
                 "look ann bob police", "guess ann bob:1 4", "pass bob", "answer bob yes", "reveal bob police", "grenade bob",
                 "answer cat no", "answer dan no", "answer eve no")
    assert text(table.view("cat"), "eve:2", "4") == ("Eve had no face-down 4 when the grenade went off. "
                                                     "So Eve's second card from the left is not 4.")


def test_copies_used_up() -> None:
    """You hold two 8s and a third lies face up: nobody has another."""
    table = dealt(Seat("3 8 8 2 5", "enquiry swap"), Seat("6 8 12 6 9", "shift refuse"), loose=False)
    play(table, "play ann bob 2", "pass bob", "receive bob ann 2", "insert bob 0", "guess ann bob:2 8", "pass bob", "answer bob yes",
         "pass bob")
    assert text(table.view("ann"), "bob:3", "8") == (
        "You were dealt 8. You were dealt 8. Bob's third card from the left is 8: it lies face up. "
        "Not enough copies are left for Bob's fourth card from the left to be 8.")


def test_who_is_surely_on_which_team() -> None:
    """One identity card settles no team; with a second of its kind, face up, the majority is certain."""
    table = play(five(), "play ann bob 5", "pass bob", "receive bob ann 5", "insert bob 1", "guess ann bob:2 7", "pass bob",
                 "answer bob yes", "reveal bob police", "pass bob")
    view = table.view("ann")
    assert answers.possible(view)["team:bob"] == ("police", "triad")
    assert answers.why(view, "team:bob", "triad").witness is not None
    assert "team:ann" not in answers.possible(view)
    play(table, "draw ann code", "code ann 15", "peek bob", "look bob ann police", "pass bob", "discard cat 1", "guess cat bob:4 5",
         "pass bob", "answer bob yes", "reveal bob police")
    found = answers.why(table.view("eve"), "team:bob", "police")
    assert found.text == ("Bob turned up an identity card: Police Mole. Bob turned up an identity card: Police Mole. "
                          "Nothing else is left: Bob's team is Police Mole.")
    assert found.probability == 1
    told = [step.text for step in steps_of(table.view("eve"))]
    assert ("Bob turned up an identity card: Police Mole. Bob turned up an identity card: Police Mole. "
            "So: Bob's team is not Triad Mole.") in told


def steps_of(view: View) -> Iterator[answers.Hint]:
    """All hints in words, each once the marks of those before it are made."""
    from solvers.notes import Notes
    from solvers.plans import apply

    model, notes = answers.model(view), Notes()
    while (step := model.next_step(notes)) is not None:
        yield answers.hint(view, 5, notes)
        notes = apply(notes, step)


@pytest.mark.parametrize("seat", ["ann", "cat"])
def test_hints_lead_to_all_that_can_be_known(seat: str) -> None:
    """Step by step the marks become what is possible, cards and teams alike; each step has words at every level."""
    from solvers.notes import Notes
    from solvers.plans import apply

    table = play(five(), "play ann bob 5", "pass bob",
                 "receive bob ann 5", "insert bob 1", "guess ann bob:2 7", "pass bob", "answer bob yes", "reveal bob police", "pass bob")
    view, notes = table.view(seat), Notes()
    model = answers.model(view)
    while (step := model.next_step(notes)) is not None:
        assert all(answers.hint(view, level, notes).text for level in range(1, 7))
        notes = apply(notes, step)
    possible = model.possible()
    for name in model.variables:
        crossed = set(notes.crossed.get(name, ()))
        assert set(model.values_of(name)) - crossed == set(possible[name]) or set(notes.circled.get(name, ())) == set(possible[name])
    assert answers.hint(view, 1, notes).technique is None
    assert answers.check(view, notes) == []


def test_an_answer_that_is_not_complete_yet() -> None:
    """Between a yes and the card that is turned up nothing is called exact."""
    table = play(five(bob="shift shift"), "peek ann", "look ann bob police",
                 "guess ann bob:1 7", "shift bob cat", "pass cat", "answer cat yes")
    assert not answers.model(table.view("ann")).exact
    play(table, "turn cat cat:1")
    assert answers.model(table.view("ann")).exact
