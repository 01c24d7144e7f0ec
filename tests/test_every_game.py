"""What holds for every game of the house, without exemptions; a toy game is held to it as well, to judge the suite.

A game passes by being in the registry, and by having a golden record in `tests/golden/NAME/`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import toy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from judges import judge_choices, scene_of

from infiltr.core import worlds
from infiltr.core.game import Game, OptionError, RecordError, Setup
from infiltr.core.moves import DEALER, Move, actor, blank_fields, hide, line
from infiltr.core.reader import load, read
from infiltr.core.record import Record
from infiltr.core.table import Table, View, fold
from infiltr.games import GAMES, has_room, room

REGISTERED = list(GAMES.values())
ALL = [toy.GAME, *REGISTERED]
GOLDEN = Path(__file__).parent / "golden"
FOREVER = 3_000
"""No game of random moves takes so many."""

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def find(name: str) -> Game:
    """The game of this name, the toy among them."""
    for game in ALL:
        if game.name == name:
            return game
    raise OptionError(f"there is no game {name!r}")


def played(game: Game, setup: Setup, seed: int, most: int = FOREVER) -> Table:
    """A game of random moves, stopped after ``most`` moves of seats."""
    table, rng = Table(game, setup, seed), random.Random(seed)
    for _ in range(most):
        if table.turn is None:
            break
        moves = table.state.legal_moves()
        assert moves, f"no legal move, and yet it is {table.turn}'s turn"
        table.play(moves[int(rng.random() * len(moves))])
    return table


@st.composite
def setups(draw: st.DrawFn, game: Game) -> Setup:
    """Any options that have names, at any number of seats."""
    options = {option.name: draw(st.sampled_from(option.values)) for option in game if option.values}
    return game.setup(draw(st.integers(*game.seats)), options)


@st.composite
def tables(draw: st.DrawFn, game: Game, most: int = 60) -> Table:
    """A position that random moves lead to."""
    setup = draw(setups(game))
    try:
        return played(game, setup, draw(st.integers(0, 10**6)), draw(st.integers(0, most)))
    except OptionError:  # options that exclude each other
        assume(False)
        raise


@dataclass(frozen=True)
class Box:
    """A box that is small enough for the oracle."""

    game: Game
    name: str

    @property
    def setup(self) -> Setup:
        options, seats = self.game.small_boxes[self.name]
        return self.game.setup(seats, options)


BOXES = [Box(game, name) for game in ALL for name in game.small_boxes]
every_box = pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.game.name}-{box.name}")


def everybody(table: Table) -> Iterator[View]:
    """The view of every seat, and what everybody knows."""
    for seat in (*table.setup.seats, None):
        yield table.view(seat)


@every_game
def test_names_and_options_are_in_order(game: Game) -> None:
    """Two letters for deal codes that no other game has; defaults that can be chosen; a text for every option."""
    assert [other.letters for other in ALL].count(game.letters) == 1
    assert len(game.letters) == 2
    assert game.letters.isalpha()
    assert game.letters.isupper()
    for option in game:
        assert option.read(option.default) == option.default
        assert option.text


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_turn_what_is_due_and_outcome_are_public(game: Game, data: st.DataObject) -> None:
    """Every seat sees whose turn it is, what kind of move is due, and how the game ended."""
    table = data.draw(tables(game))
    for view in everybody(table):
        state = view.state
        assert (state.turn, state.outcome, state.due()) == (table.turn, table.outcome, table.state.due())
        assert len(view.record) == len(table.log)


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_a_seat_sees_its_own_legal_moves(game: Game, data: st.DataObject) -> None:
    """The seat on turn knows what it may do: the same moves, in the same order, as the referee; its screen offers these and no others."""
    table = data.draw(tables(game))
    if table.turn is None:
        return
    legal = list(table.state.legal_moves())
    view = table.view(table.turn)
    assert list(view.legal_moves()) == list(view.state.legal_moves()) == legal
    assert list(View.of(game, table.setup, table.log, table.turn).legal_moves()) == legal
    assert len(set(legal)) == len(legal)
    assert all(actor(move) == table.turn for move in legal)
    if has_room(game, "hosting"):
        judge_choices(table)


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_a_move_has_a_problem_exactly_if_it_is_not_legal(game: Game, data: st.DataObject) -> None:
    """Any move that was ever legal at this table is judged by the list of legal moves now; the judge gives a reason."""
    table = data.draw(tables(game))
    state: Any = game.start(table.setup)
    pool: dict[Move, None] = {}
    for move in table.log:
        pool[move] = None
        if state.turn not in (None, DEALER):
            pool |= dict.fromkeys(state.legal_moves())
        state = state.after(move)
    legal = set() if table.turn is None else set(table.state.legal_moves())
    for move in [*pool, *legal]:
        if actor(move) == DEALER:
            continue
        problem = table.state.problem(move)
        assert (problem is None) == (move in legal), (line(move), problem)
        assert problem is None or problem.text


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_the_dealer_has_chances_that_are_positive_and_possible(game: Game, data: st.DataObject) -> None:
    """Each of the dealer's moves once, each with a positive whole weight, all of one kind, none with a problem."""
    table = data.draw(tables(game))
    state: Any = game.start(table.setup)
    for move in table.log:
        if state.turn == DEALER:
            chances = state.chances()
            assert move in {option for option, _ in chances}
            assert len({option for option, _ in chances}) == len(chances)
            assert all(isinstance(weight, int) and weight > 0 for _, weight in chances)
            assert {type(option) for option, _ in chances} == {type(move)}
            assert not [option for option, _ in chances if state.problem(option) is not None]
            due = state.due()
            assert due is None or {hide(option, None) for option, _ in chances} == {due}
        state = state.after(move)


@every_game
@settings(max_examples=8)
@given(data=st.data())
def test_games_of_random_moves_end(game: Game, data: st.DataObject) -> None:
    """Whatever the options, a game ends, says how, and allows nothing more."""
    table = data.draw(tables(game, FOREVER).filter(lambda table: table.turn is None))
    assert table.outcome is not None
    assert table.outcome.name
    assert table.outcome.text
    assert all(table.state.problem(move) is not None for move in table.log[-5:])


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_lines_say_moves(game: Game, data: st.DataObject) -> None:
    """A move is read back from its line, full or hidden; where it was made the line is no shorthand for others; it is told in words."""
    table = data.draw(tables(game))
    for record in (table.log, *(view.record for view in everybody(table))):
        state: Any = game.start(table.setup)
        for move in record:
            assert game.codec.read(line(move), table.setup.seats) == move
            assert game.expand(line(move), table.setup, state) in (line(move), [line(move)])
            assert game.tell(move, table.setup)
            state = state.after(move)


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_a_record_is_read_as_it_was_played(game: Game, data: st.DataObject) -> None:
    """The full log, and what each seat saw of it, pass the reader's judgement and come back unchanged."""
    table = data.draw(tables(game))
    record = Record.of(table)
    again = read(record.text(), find)
    assert again == record
    assert again.table().log == table.log
    for seat in table.setup.seats:
        seen = record.hidden(seat)
        assert read(seen.text(), find) == seen
        assert read("\n".join(said(seen)), find).moves[:len(seen.moves)] == seen.moves
        assert list(seen.view().record) == list(table.view(seat).record)


def said(record: Record) -> Iterator[str]:
    """The lines of a seat's record without those that show the seat nothing and have one form.

    What others did unseen at the very end is written: nothing that comes after it tells that it was done.
    """
    lines = list(record.lines())
    state: Any = record.game.start(record.setup)
    yield from lines[:len(lines) - len(record.moves)]
    unsaid: list[str] = []
    for move, text in zip(record.moves, lines[len(lines) - len(record.moves):], strict=True):
        if blank_fields(move) and hide(move, None) == move == state.due():
            if actor(move) != DEALER or unsaid:
                unsaid.append(text)
        else:
            unsaid.clear()
            yield text
        state = state.after(move)
    yield from unsaid


@every_game
@settings(max_examples=40)
@given(data=st.data())
def test_slips_of_the_pen_are_named(game: Game, data: st.DataObject) -> None:
    """A word that is wrong, missing or one too many: the record is read, or one line says where and what; lenient
    reading keeps the rest."""
    table = data.draw(tables(game, 30))
    seat = data.draw(st.sampled_from([None, *table.setup.seats]))
    lines = list((Record.of(table) if seat is None else Record.of(table).hidden(seat)).lines())
    known_words = sorted({word for text in lines for word in text.split()} | {"?", "-", "0", "²", "R5", "h"})
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        words = lines[number].split()
        place = data.draw(st.integers(0, len(words)))
        slip = data.draw(st.sampled_from(known_words))
        words[place:place + data.draw(st.integers(0, 1))] = data.draw(st.sampled_from([[], [slip]]))
        lines[number] = " ".join(words)
    text = "\n".join(lines)
    try:
        read(text, find)
    except RecordError as error:
        problem = str(error)
        if error.number > 1:
            assert read(text, find, lenient=True).conflicts
    else:
        problem = ""
        assert not read(text, find, lenient=True).conflicts
    assert problem == "" or problem.startswith("record:")
    assert problem.isprintable()


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_a_filled_record_is_the_log(game: Game, data: st.DataObject) -> None:
    """Give every blank its face and the log is there again; hide it and the record is there again."""
    table = data.draw(tables(game))
    for view in everybody(table):
        world = {(index, name): getattr(move, name) for index, move in enumerate(table.log)
                 for name in blank_fields(view.record[index])}
        filled = view.filled(world)
        assert list(filled) == table.log
        assert [hide(move, view.seat) for move in filled] == list(view.record)
        assert fold(game, table.setup, filled) == table.state
        assert fold(game, table.setup, view.record) == view.state
        assert view.public().state == table.view(None).state
        assert not any(blank_fields(move) for move in filled)


@every_game
@settings(max_examples=8)
@given(data=st.data())
def test_looking_back_is_replaying(game: Game, data: st.DataObject) -> None:
    """A view of an earlier moment is the view that there was."""
    table = data.draw(tables(game))
    length = data.draw(st.integers(0, len(table.log)))
    for view in everybody(table):
        assert view.at(length).state == View.of(game, table.setup, table.log[:length], view.seat).state


MANY_LOGS = 20_000
"""Once so many logs of a box have been listed, no further game of it is looked at."""


def test_every_game_has_a_small_box() -> None:
    """The oracle can judge each game."""
    assert {box.game.name for box in BOXES} == {game.name for game in ALL}


@every_box
def test_the_oracle_ends_on_small_boxes(box: Box) -> None:
    """At most 10^5 logs lie behind what a seat has seen at the end of a game; the true one is among them.

    Several games of each box are looked at, fewer where there is much to count.
    """
    looked = 0
    for seed in range(4):
        table = played(box.game, box.setup, seed)
        for seat in table.setup.seats if looked < MANY_LOGS else ():
            number, there = 0, False
            for log, _, weight in islice(worlds.logs(table.view(seat)), 100_001):
                assert weight > 0
                number += 1
                there = there or log == tuple(table.log)
            assert there
            assert number <= 100_000
            looked += number


@every_box
def test_what_was_not_seen_changes_nothing(box: Box) -> None:
    """Two logs with the same record: the same view, the same hint, the same advice, the same page."""
    game, rng = box.game, random.Random(1)
    for seed in range(3):
        table = played(game, box.setup, seed, most=4 + 3 * seed)
        for seat in table.setup.seats:
            view = table.view(seat)
            for log, _, _ in islice(worlds.logs(view), rng.randrange(8), 40, 13):
                other = View.of(game, table.setup, log, seat)
                assert list(other.record) == list(view.record)
                assert other.state == view.state
                assert known(other) == known(view)
                if has_room(game, "hosting") and view.state.outcome is None:
                    assert scene_of(Table(game, table.setup, seed, log), seat) == scene_of(table, seat)


def known(view: View) -> Any:
    """Everything that a game says about a view: odds, the next hint, advice."""
    if not has_room(view.game, "evidence"):
        return None
    model = room(view.game, "evidence").model(view)
    advice = [(line(one.move), one.value, one.text) for one in room(view.game, "advice").advise(view)]
    return {name: model.odds(name) for name in model.variables}, model.next_step(), advice


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.name)
def test_there_is_a_golden_record_and_it_still_holds(game: Game) -> None:
    """Games written down once are read for ever: each line legal, the same text again, the same end."""
    paths = sorted((GOLDEN / game.name).glob("*.txt"))
    assert paths
    for path in paths:
        record = load(path, find)
        assert record.game is game
        assert record.text() == path.read_text(encoding="utf-8")
        outcome = record.table().outcome
        assert outcome is not None
        assert record.settings()["outcome"] == outcome.name.replace(" ", "_")
