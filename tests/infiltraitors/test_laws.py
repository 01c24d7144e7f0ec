"""What is true at every moment of every mission, whatever the flags and the seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import MISSIONS, random_game, state

from infiltr.core.faces import mask
from infiltr.core.game import OptionError
from infiltr.core.moves import DEALER, HIDDEN, Move, line
from infiltr.core.table import Table
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.agenda import Step
from infiltr.games.infiltraitors.box import CARDS, Card, Way
from infiltr.games.infiltraitors.missions import Special
from infiltr.games.infiltraitors.moves import (
    MOVES,
    Answer,
    Bide,
    Clue,
    Confide,
    Draw,
    Drop,
    Exchange,
    KingClue,
    Nab,
    Orient,
    Pass,
    Reward,
    Says,
    Show,
    Slip,
    Take,
    TimeUp,
    YesNo,
)
from infiltr.games.infiltraitors.rules import State

FLAGS = {name: option.values for name, option in GAME.options.items() if option.values and name != "mission"}


@st.composite
def options(draw: st.DrawFn, missions: tuple[str, ...] = MISSIONS) -> dict[str, object]:
    """A mission with any of the flags."""
    chosen: dict[str, object] = {"mission": draw(st.sampled_from(missions))}
    return chosen | {name: draw(st.sampled_from(values)) for name, values in FLAGS.items()}


def conserved(now: State) -> None:
    """Every card of the deck lies in exactly one place."""
    seen = [face for hand in now.hands for face in hand]
    seen += [face for held in now.held if held for face in (held.face, held.half) if face is not None]
    seen += [clue for held in (*now.held, now.aside) if held for clue in (*held.vertical, *held.horizontal)]
    seen += [*now.up, *now.down, *now.rewards]
    if now.agenda and now.agenda[-1].step is Step.LAST_HAND:
        seen += [CARDS[index] for index in range(len(CARDS)) if now.blurred >> index & 1]
    looked = now.aside is not None and isinstance(now.aside.face, Card)
    if looked:
        assert now.aside is not None
        seen.append(now.aside.face)
    if now.agenda and now.agenda[-1].step in (Step.ORIENT, Step.SPREAD) and isinstance(now.agenda[-1].card, Card):
        seen.append(now.agenda[-1].card)
    assert HIDDEN not in seen
    cards: list[Any] = [*seen, *(card for card in CARDS if card.bit & (now.fresh | now.returned | now.middle))]
    caught = now.outcome is not None and now.outcome.won and Special.KINGPIN in now.rules
    whole = now.rules.deck if Special.SPECIALS_IN_MIDDLE not in now.rules else tuple(
        card for card in CARDS if card.suit in now.rules.suits and card.number in (1, *now.rules.numbers))
    assert len(cards) == len(set(cards)) == len(whole) - caught
    nabbing = sum(due.step is Step.SUSPECT for due in now.agenda) if not now.last_phase else 0
    waiting = now.pile + now.last + nabbing + (now.aside is not None and not looked)
    assert now.fresh.bit_count() + now.returned.bit_count() == now.hq + waiting


@settings(max_examples=40)
@given(options(), st.integers(2, 5), st.integers(0, 10**6))
def test_a_random_game_ends_and_keeps_every_card(chosen: dict[str, object], seats: int, seed: int) -> None:
    """No card is lost or doubled by any move, hands stay within what the rules allow, and the game ends."""
    for table in random_game(chosen, seats, seed):
        now = state(table)
        conserved(now)
        assert now.bullets >= 0
        if not now.agenda and now.outcome is None:
            assert now.bullets >= now.remaining
            assert all(len(hand) <= now.rules.limit for hand in now.hands)
    assert table.outcome is not None
    assert table.outcome.won is (table.outcome.name == "win")


@settings(max_examples=25)
@given(options(), st.integers(2, 5), st.integers(0, 10**6))
def test_turn_and_outcome_are_the_same_for_all(chosen: dict[str, object], seats: int, seed: int) -> None:
    """Whose turn it is, what is due, how many cards lie where and how it ended is known to all; the legal moves to who is on turn."""
    for table in random_game(chosen, seats, seed, longest=80):
        now = state(table)
        for seat in (*table.setup.seats, None):
            seen = table.view(seat).state
            public = ("turn", "outcome", "pile", "hq", "bullets", "remaining", "mover", "nabbed", "hits", "middle", "last", "out", "slips",
                      "up", "rewards")
            assert [getattr(seen, name) for name in public] == [getattr(now, name) for name in public]
            assert [len(hand) for hand in seen.hands] == [len(hand) for hand in now.hands]
            assert len(seen.down) == len(now.down)
            assert [due.step for due in seen.agenda] == [due.step for due in now.agenda]
        if now.turn not in (None, DEALER):
            assert table.view(now.turn).state.legal_moves() == now.legal_moves()


@settings(max_examples=25)
@given(options(), st.integers(2, 5), st.integers(0, 10**6))
def test_what_happened_was_possible_for_every_seat(chosen: dict[str, object], seats: int, seed: int) -> None:
    """No seat's view finds a problem in what it saw happen."""
    *_, table = random_game(chosen, seats, seed, longest=70)
    for seat in (*table.setup.seats, None):
        view = table.view(seat)
        now = GAME.start(table.setup)
        for index, seen in enumerate(view.record):
            assert now.problem(seen) is None, (index, line(seen), now.problem(seen))
            now = now.after(seen)


def conceivable(now: State) -> Iterator[Move]:
    """Every move that can be written down for this table, slips and numbers a little beyond."""
    seats, box = now.seats, [card for card in CARDS if card.suit in now.rules.suits and card.number in (1, *now.rules.numbers)]
    slips = [Slip(number) for number in range(1, max(now.dealt, default=0) + 2)] if now.slips else [Slip(1)]
    values: dict[str, Any] = {
        "by": seats, "to": seats, "of": seats, "first": seats, "who": seats, "way": tuple(Way), "cards": (-1, 0, 1, 2, 3, 4),
        "says": tuple(Says), "answer": tuple(YesNo), "number": box, "suit": box, "slip": slips,
    }
    for kind in MOVES:
        if kind is TimeUp:
            continue
        names = [name for name in kind.__slots__ if name not in ("source", "slip") or kind is Drop]
        lists = [(*box, *Take) if name == "card" and kind is Reward else box if name == "card" else values[name] for name in names]
        for chosen in product(*lists):
            yield kind(*chosen)
            if kind in (Clue, Exchange):
                yield from (kind(*chosen, seat, slip) for seat in (*seats, None) for slip in (*slips, None) if seat or slip)


def judged_right(now: State) -> None:
    """Exactly the legal moves, or the dealer's chances, have no problem."""
    allowed = [option for option, _ in now.chances()] if now.turn is DEALER else list(now.legal_moves())
    assert len(set(allowed)) == len(allowed)
    fine = {some_move for some_move in conceivable(now) if now.problem(some_move) is None}
    assert {line(one) for one in fine} == {line(one) for one in allowed}


BOXES = sorted(GAME.small_boxes)


@pytest.mark.parametrize("box", BOXES)
def test_a_move_without_a_problem_is_legal_and_a_legal_one_has_none(box: str) -> None:
    """Of all that can be written down, exactly what the lists hold can be done; so it is with the dealer's moves."""
    chosen, seats = GAME.small_boxes[box]
    for seed in range(2):
        table = Table(GAME, GAME.setup(seats, chosen))
        for longer in random_game(chosen, seats, seed):
            while len(table.log) < len(longer.log):
                some_move = longer.log[len(table.log)]
                kinds = {Nab, Clue, Exchange, Bide, Pass, Draw, Orient, Answer, Show, Reward, Confide, KingClue}
                if seed == 0 or type(some_move) not in kinds:
                    judged_right(state(table))
                table.play(some_move)
        assert {line(one) for one in conceivable(state(table)) if state(table).problem(one) is None} == set()


def test_all_weights_are_positive_and_cover_headquarters() -> None:
    """What may be drawn from Headquarters are its returned cards and those that nobody has seen."""
    for table in random_game({"mission": "1"}, 3, 4):
        now = state(table)
        assert mask(card for card in now.rules.deck if card.bit & now.hq_cards) == now.hq_cards


@pytest.mark.parametrize("box", [("1", {"suspects": 12}), ("1", {"numbers": "1-5"}), ("1", {"suits": "R,R"}), ("1", {"hand": 8}),
                                 ("1", {"suits": "R", "suspects": 5}), ("1", {"bullets": 3}), ("9", {"limit": 2}), ("18", {"suspects": 1}),
                                 ("19", {"suspects": 1}), ("21", {}), ("1", {"timer": "perhaps"})])
def test_a_box_that_cannot_be_played_is_refused(box: tuple[str, dict[str, object]]) -> None:
    """Sizes that do not fit each other are an error in one line."""
    mission, sizes = box
    with pytest.raises(OptionError):
        Table(GAME, GAME.setup(3, {"mission": mission, **sizes}), seed=1)
