"""Learn by playing: the fixed deal is a legal game whose every claim about what is known holds."""

from __future__ import annotations

import pytest

from infiltr.core.moves import line
from infiltr.games.infiltraitors import evidence
from infiltr.games.infiltraitors.advice import advise
from infiltr.lesson import Lesson

LONGEST = 15


def played(steps: int) -> Lesson:
    """The lesson after so many right choices."""
    lesson = Lesson("infiltraitors")
    for _ in range(steps):
        assert lesson.answer(line(lesson.expected)) is None  # type: ignore[arg-type]
    return lesson


def test_it_ends_in_a_win_in_at_most_fifteen_steps() -> None:
    """Twelve right choices identify both suspects."""
    lesson = played(12)
    assert lesson.step is None
    assert lesson.table.outcome is not None
    assert lesson.table.outcome.won
    assert len(lesson.steps) == 12 <= LONGEST


def test_every_kind_of_action_is_met() -> None:
    """All five actions and the answers that they ask for occur among the learner's choices or the other's."""
    lesson = played(12)
    verbs = {move.verb for move in lesson.table.log}
    assert {"nab", "clue", "exchange", "orient", "draw", "bide", "shoot", "answer", "reward"} <= verbs


def test_a_wrong_move_is_answered_with_the_reason_and_changes_nothing() -> None:
    """Another kind of move and another choice of the same kind get different answers; the game stays where it is."""
    lesson = played(1)
    before = len(lesson.table.log)
    assert lesson.answer("bide ann 1") == lesson.steps[1].other
    assert lesson.answer("clue ann R6 h") == lesson.steps[1].why
    assert len(lesson.table.log) == before
    assert lesson.number == 2


@pytest.mark.parametrize("number", range(12))
def test_every_step_can_be_chosen(number: int) -> None:
    """What a step asks for is among the legal moves that the screen offers."""
    lesson = played(number)
    assert lesson.expected in lesson.view.state.legal_moves()


def test_what_the_steps_say_is_known_is_known() -> None:
    """Step 8: Bob's suspect is black. Step 9: 4 and 8 are left. After step 9 Bob knows Black 5; step 12: Black 4 is certain."""
    def left(steps: int, seat: str, name: str) -> tuple[str, ...]:
        return evidence.model(played(steps).table.view(seat)).possible()[name]

    assert {card[0] for card in left(7, "ann", "suspect:bob")} == {"K"}
    assert left(8, "ann", "suspect:bob") == ("K4", "K8")
    assert left(11, "ann", "suspect:bob") == ("K4",)
    before_shot = played(8).table
    before_shot.play(played(9).table.log[len(before_shot.log)])
    assert evidence.model(before_shot.view("bob")).possible()["suspect:ann"] == ("K5",)


def test_no_card_at_hand_tells_the_last_two_apart_when_biding_is_taught() -> None:
    """Step 11 says so; an exchange there would tell nothing."""
    lesson = played(10)
    assert all(advice.expected["bits"] == 0 for advice in advise(lesson.view) if advice.move.verb == "exchange")
