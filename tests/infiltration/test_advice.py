"""Advice: when to turn back, what to select against what the others may select, who can still catch whom."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from sittings import Sitting

from infiltr.core.moves import DEALER, line
from infiltr.core.table import Table, play
from infiltr.games.infiltration import GAME, advice
from infiltr.games.infiltration.box import OUT
from infiltr.games.infiltration.moves import Select
from infiltr.games.infiltration.outlook import escape_odds
from infiltr.games.infiltration.rules import State
from infiltr.games.infiltration.standings import ahead
from infiltr.games.infiltration.ways import clock
from solvers.race import Clock, escape, retreats


def careful_game(seats: int, seed: int, most: int = 10_000, **options: object) -> Table:
    """A game of careful players, stopped after so many lines."""
    table = Table(GAME, GAME.setup(seats, options), seed)
    bot = advice.Careful()
    while table.turn is not None and len(table.log) < most:
        table.play(bot.choose(table.view(table.turn)))
    return table


@pytest.mark.parametrize("extract", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_careful_players_finish_a_game(seats: int, extract: str) -> None:
    """Careful players end a game, with and without Extract, and are out in time more often than not."""
    table = Table(GAME, GAME.setup(seats, {"extract": extract}), 1)
    outcome = play(table, {seat: advice.Careful() for seat in table.setup.seats})
    assert outcome.name


def test_the_same_view_gets_the_same_advice() -> None:
    """Samples are drawn from seeds of the view's own: the same numbers each time, sampled ones with their error."""
    table = careful_game(3, 5, 60)
    while not isinstance(table.state.legal_moves()[0], Select):
        table.play(table.state.legal_moves()[0])
    view = table.view(table.turn)
    found = advice.advise(view)
    assert found == advice.advise(view)
    assert {line(one.move) for one in found} == set(map(line, table.state.legal_moves()))
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    sampled = [one for one in found if "error" in one.expected]
    assert len(sampled) == advice.SAMPLED
    assert all("standard error" in one.text for one in sampled)
    assert advice.advise(view, limit=2) == found[:2]


def test_nobody_else_is_advised() -> None:
    """Advice is for the seat on turn."""
    table = careful_game(3, 5, 60)
    assert not any(advice.advise(table.view(seat)) for seat in (*table.setup.seats, None) if seat != table.turn)


def test_turning_back_is_exact() -> None:
    """The odds of escape are those of the race: so many Retreats from here, as many more cards for each room further in."""
    game = Sitting("plain plain_two plain_three data_four", ann="", bob="")
    game.round(ann="advance", bob="interface", roll=4).round(ann="advance", bob="interface", roll=6)
    state = game.state
    ann = state.seats.index("ann")
    assert state.ops[ann].place == 3
    assert escape_odds(state, ann) == escape(Clock(state.proximity, state.alarm), retreats(3)).odds
    points = advice.turning_back(game.view("ann"))
    assert [point.rooms for point in points] == [0, 1]
    assert points[0].odds == escape_odds(state, ann)
    assert [point.odds for point in points] == sorted((point.odds for point in points), reverse=True)


def test_known_npcs_count() -> None:
    """What a faceup NPC will do to the dials, round by round until it leaves, is what it then does."""
    for rooms in ("guard_room", "enforcer_room", "executive_room"):
        game = Sitting(f"plain plain_two {rooms}", ann="", bob="").round(ann="advance").round(ann="advance")
        before, expected = game.state, clock(game.state)
        assert expected.rounds
        for number in range(len(expected.rounds[:4])):
            game.round(roll=1)
            first, = expected.happens(number)
            alarm = before.alarm + first.alarm
            assert (game.state.alarm, game.state.proximity) == (alarm, before.proximity + first.jump + 1 + alarm)
            before = game.state


def test_who_is_ahead_is_exact() -> None:
    """The odds that one hand of unseen tokens is worth more than another are those of all ways to draw them."""
    state = Sitting("plain plain_two", ann="", bob="").state
    state = state.op(0, tokens=(2, 0, 0, 0)).op(1, tokens=(1, 1, 0, 0)).with_(unseen=(1, 1, 2))
    values = [1, 2, 3, 3]
    more = total = 0
    for mine in combinations(range(4), 2):
        for yours in set(range(4)) - set(mine):
            total += 1
            more += sum(values[at] for at in mine) > values[yours] + 1
    assert ahead(state, 0, 1) == Fraction(more, total)


def test_rivals_are_told() -> None:
    """Every other operative is told with what it holds, whether it is out, and whether it can still catch up."""
    table = careful_game(4, 3, 200)
    for seat in table.setup.seats:
        found = advice.rivals(table.view(seat))
        assert {one.seat for one in found} == set(table.setup.seats) - {seat}
        assert all(one.text for one in found)


def test_whoever_is_delayed_or_late_turns_back() -> None:
    """With the mercenaries at the gate a careful player in the entry room leaves."""
    game = Sitting("plain plain_two", options={"proximity": 96}, ann="", bob="")
    assert line(advice.Careful().choose(game.view("ann"))) == "select ann retreat"
    best = advice.advise(game.view("ann"))[0]
    assert line(best.move) == "select ann retreat"
    assert "100.0 %" in best.text


def by_the_rules(state: State, seat: str) -> Fraction:
    """The odds that a seat gets out which selects Retreat whenever it can, by the rules, one die after the other; the others wait."""
    while state.outcome is None and not state.over:
        if state.operative(seat).place == OUT:
            return Fraction(1)
        if state.turn == DEALER:
            chances = state.chances()
            if len(chances) > 1:
                total = sum(weight for _, weight in chances)
                return sum((Fraction(weight, total) * by_the_rules(state.after(move), seat) for move, weight in chances), Fraction(0))
            state = state.after(chances[0][0])
            continue
        moves = state.legal_moves()
        wanted = f"select {state.turn} {'retreat' if state.turn == seat else 'interface'}"
        state = state.after(next((move for move in moves if line(move) == wanted), moves[0]))
    return Fraction(int(state.operative(seat).place == OUT))


@pytest.mark.parametrize("rooms", [
    "plain plain_two plain_three", "plain enter_alarm plain_two", "plain retreat_also plain_two",
    "plain guard_room plain_two", "plain plain_two enforcer_room", "plain executive_room", "enter_alarm four_steps plain",
    "house: reception fire_stairs turnstile_hall",
])
def test_escape_is_what_the_rules_make_of_it(rooms: str) -> None:
    """The exact odds of escape are those of the rules themselves, played to the end: room functions, NPCs, wounds and delays included."""
    deck, _, layout = rooms.rpartition(": ")
    game = Sitting(layout, deck or None, ann="", bob="")
    ann = game.state.seats.index("ann")
    while game.state.ops[ann].place < len(layout.split()):
        game.round(roll=1, **({} if game.state.ops[ann].delayed else {"ann": "advance"}))
    for proximity, wounded in ((90, False), (86, True), (94, True)):
        state = game.state.with_(proximity=proximity).op(ann, wounded=wounded)
        assert escape_odds(state, ann) == by_the_rules(state, "ann")
