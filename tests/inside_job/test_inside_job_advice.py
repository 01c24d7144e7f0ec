"""Beliefs and advice of Inside Job: explicit, repeatable, from one seat's view alone, and never taken for proofs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from infiltr.core.moves import Move, Seat
from infiltr.core.table import Table, View, play
from infiltr.games.inside_job import GAME, evidence
from infiltr.games.inside_job.advice import Careful, advise
from infiltr.games.inside_job.belief import STANDARD, Style, belief, estimate, history, in_words, shifts
from infiltr.games.inside_job.box import CARDS, INSIDERS, SUITS, Card, Role
from infiltr.games.inside_job.course import read
from infiltr.games.inside_job.missionfile import house_missions
from infiltr.games.inside_job.missions import Played, meets
from infiltr.games.inside_job.moves import Choose, Play, Side, Vote
from infiltr.games.inside_job.promise import promise
from infiltr.games.inside_job.stakes import Stakes, exposure, proven
from solvers.explain import Explanation
from solvers.techniques import Technique

GUESS = Style(spoil=Fraction(1), take=Fraction(1))


def dealt(seats: int, seed: int, **options: str) -> Table:
    return Table(GAME, GAME.setup(seats, options), seed)


def insider(table: Table) -> Seat:
    state: Any = table.state
    return table.setup.seats[state.insider]


def played(seats: int, seed: int, lines: int, **options: str) -> Table:
    """A game at random, of at most so many choices."""
    table, rng = dealt(seats, seed, **options), Random(seed)
    for _ in range(lines):
        if table.turn is not None:
            table.play(rng.choice(table.state.legal_moves()))
    return table


def until(table: Table, kind: type, rng: Random, follow: bool = True) -> View | None:
    """Play on at random until somebody is about to make a move of this kind (one that follows a lead)."""
    while table.turn is not None:
        moves = table.state.legal_moves()
        state: Any = table.state
        if isinstance(moves[0], kind) and (not follow or state.plays) and len(moves) > 1:
            return table.view(table.turn)
        table.play(rng.choice(moves))
    return None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_is_more_suspect_before_the_first_card(seats: int) -> None:
    """An Agent believes at first that each of the others is as likely to be the Insider; the Insider knows."""
    table = dealt(seats, 1)
    for seat in table.setup.seats:
        found = belief(table.view(seat)).chances
        if seat == insider(table):
            assert set(found.values()) == {0}
        else:
            assert set(found.values()) == {Fraction(1, seats - 1)}


def test_beliefs_move_and_prove_nothing() -> None:
    """A belief depends on the style, always sums to 1, and leaves what is possible as it is; the quick one is near."""
    moved = 0
    for seed in range(6):
        table = played(4, seed, 24)
        for seat in table.setup.seats:
            view = table.view(seat)
            if seat == insider(table) or table.turn is None:
                continue
            exact, quick = belief(view, GUESS).chances, estimate(view, GUESS)
            assert sum(exact.values()) == 1
            assert all(abs(float(exact[name]) - quick[name]) < 0.15 for name in exact)
            other = belief(view, Style(spoil=Fraction(5), take=Fraction(1))).chances
            moved += other != exact
            possible = evidence.model(view).possible()
            assert all(("Insider" in possible[f"role:{name}"]) >= (chance > 0) for name, chance in exact.items())
    assert moved


def test_a_broken_promise_in_words() -> None:
    """Off suit on a suit and later a card of it: only the Insider may. Three plays prove it."""
    found = 0
    for seed in range(10):
        table = played(3, seed, 30)
        for seat in table.setup.seats:
            view = table.view(seat)
            reading = read(view)
            liar = insider(table)
            if seat == liar or not proven(reading, view.setup.seats.index(liar)) or view.state.outcome is not None:
                continue
            answer = evidence.hands(view).why(f"role:{liar}")
            assert isinstance(answer, Explanation)
            if answer.technique is Technique.BROKEN_PROMISE:
                found += 1
                assert len(answer.facts) == 3
                assert all(fact.line is not None for fact in answer.facts)
                assert estimate(view)[liar] == pytest.approx(1)
    assert found


def test_which_play_moved_a_belief() -> None:
    """Between two cards that moved it, a belief stays nearly what it was; the figures behind it are told in words."""
    table = played(3, 4, 12)
    seat = next(one for one in table.setup.seats if one != insider(table))
    view = table.view(seat)
    found = shifts(view, least=Fraction(1, 20))
    assert found
    assert all(isinstance(view.record[one.line], Play) for one in found)
    assert all(one.most >= Fraction(1, 20) for one in found)
    assert len(shifts(view, least=Fraction(0))) >= len(found)
    last = shifts(view, least=Fraction(0))[-1]
    assert {name: after for name, (_, after) in last.chances.items()} == belief(view).chances
    assert "not measured on people" in " ".join(in_words(STANDARD[3]))


def test_what_spoils_a_mission() -> None:
    """A card that makes the mission impossible is seen as such; a lead never is."""
    table = played(3, 2, 40)
    events = history(read(table.view(None)))
    assert any(event.spoiled for event in events)
    reading = read(table.view(None))
    leads = list(range(0, len(events), 3))
    assert not any(events[place].spoiled for place in leads)
    assert len(events) == sum(len(plays) for _, plays in reading.table)


def test_promises_that_are_broken_or_kept_are_exact() -> None:
    """0 says that no cards to come meet the mission, 1 that all do, whatever is wagered on them."""
    rng = Random(3)
    extremes = 0
    for condition in house_missions().values():
        for _ in range(60):
            trump, count = rng.choice(SUITS), rng.choice([3, 4])
            cards = rng.sample(CARDS, count - 1)
            plays = [Played(place, card, int(place > 0 and rng.random() < 0.2)) for place, card in enumerate(cards)]
            value = promise(condition, trump, plays, count)
            assert 0 <= value <= 1
            if value in (0, 1):
                extremes += 1
                ends = {meets(condition, [*plays, last], trump) for last in _lasts(cards, count)}
                assert ends == {bool(value)}
    assert extremes


def _lasts(cards: Sequence[Card], count: int) -> list[Played]:
    return [Played(count - 1, card, stake) for card in CARDS if card not in cards for stake in (0, 1)]


@pytest.mark.parametrize("options", [{}, {"wagers": "on", "risky": "on"}])
def test_advice_covers_every_move_and_is_repeatable(options: dict[str, str]) -> None:
    """Each legal move once, the best first, the same every time; samples are called samples, with their error."""
    for kind in (Choose, Play, Vote):
        table = dealt(4, 5, insider_goal="20", **options)
        view = until(table, kind, Random(1), follow=kind is Play)
        assert view is not None
        found = advise(view, samples=6)
        assert {one.move for one in found} == set(view.legal_moves())
        assert [one.value for one in found] == sorted([one.value for one in found], reverse=True)
        assert [(one.move, one.value, one.text) for one in advise(view, samples=6)] == [
            (one.move, one.value, one.text) for one in found
        ]
        assert all(one.text for one in found)
        assert len(advise(view, 1, samples=6)) == 1
        if kind is Vote:
            assert "no proof" in found[0].text
        elif view.state.step.name == "PLAY" and len(view.state.plays) < 3:
            assert "sample" in found[0].text
    assert advise(table.view(next(seat for seat in table.setup.seats if seat != table.turn))) == []


def test_what_a_card_gives_away() -> None:
    """The Insider pays for a card off suit and more for one that proves it; an Agent pays for nothing."""
    seen = 0
    for seed in range(12):
        table, rng = dealt(4, seed), Random(seed)
        while (view := until(table, Play, rng)) is not None:
            state, me = view.state, view.state.seat
            reading = read(view)
            led = state.plays[0].card.suit
            costs = {move.card: exposure(state, reading, me, move.card) for move in view.legal_moves()}
            if state.roles[me] not in INSIDERS or proven(reading, me):
                assert set(costs.values()) == {0.0}
            else:
                off = [cost for card, cost in costs.items() if card.suit is not led]
                assert all(cost > 0 for cost in off)
                seen += len(off)
            table.play(rng.choice(view.legal_moves()))
    assert seen


def test_stakes_grow_towards_the_goal() -> None:
    """Intel is worth more to whoever has nearly enough of it, a mission more where all that are left are needed."""
    table = dealt(5, 1)
    state: Any = table.state
    assert len(set(Stakes.of(state).intel)) == 1
    late = state.with_(intel=(3, 1, 1, 1, 1), trick=7)
    assert Stakes.of(late).intel[0] > Stakes.of(late).intel[1]
    missions = state.rules.missions
    assert Stakes.of(late.with_(completed=missions[:5])).mission > Stakes.of(late).mission


@pytest.mark.parametrize(("seats", "roles"), [(3, "none"), (4, "turncoat,rival"), (5, "shadow,analyst"), (4, "rookie,archivist")])
def test_careful_plays_whole_games(seats: int, roles: str) -> None:
    """The bot ends games with every role, makes legal moves alone, and the same ones each time."""
    logs = []
    for _ in range(2):
        table = dealt(seats, 3, roles=roles, wagers="on")
        play(table, {seat: Careful() for seat in table.setup.seats})
        assert table.outcome is not None
        logs.append(table.log)
    assert logs[0] == logs[1]


def test_careful_remembers_no_other_game() -> None:
    """The same view gives the same move, whatever game the bot has looked at before."""
    told = 0
    kept = Careful()
    for place in range(1, 4):
        for seed in range(6):
            table, rng = dealt(4, seed), Random(seed)
            while table.turn is not None and len(table.state.plays) < place:
                table.play(rng.choice(table.state.legal_moves()))
            view = table.view("ann")
            fresh = Careful()
            assert kept._suspicion(view) == fresh._suspicion(view)
            told += len(set(fresh._suspicion(view).values())) > 1
            if table.turn == "ann":
                assert kept.choose(view) == fresh.choose(view)
    assert told


@pytest.mark.parametrize("roles", ["turncoat", "turncoat,professional"])
def test_who_is_no_turncoat_is_told_that_nothing_changes(roles: str) -> None:
    """At half-time everybody is asked; nobody but the Turncoat is told a side, least of all the Insider."""
    table, rng = dealt(4, 2, roles=roles, tricks="2", hand="2", agents_goal="9", insider_goal="9"), Random(2)
    asked = []
    while table.turn is not None:
        moves = table.state.legal_moves()
        if isinstance(moves[0], Side):
            state: Any = table.state
            role = state.roles[state.seats.index(table.turn)]
            told = {advice.cards for advice in advise(table.view(table.turn))}
            assert told == ({"Stay with the Agents.", "Switch sides."} if role is Role.TURNCOAT else {"Stay on your side."})
            asked.append(role)
        table.play(rng.choice(moves))
    assert len(asked) == 4


def test_a_style_in_plain_words() -> None:
    """A figure of one time is no figure: as often."""
    assert in_words(STANDARD[4])[1:3] == ["The Insider makes a mission impossible 2 times as often as an Agent.",
                                          "The Insider takes a trick as often as an Agent."]
    assert in_words(STANDARD[5])[1:3] == ["The Insider makes a mission impossible 2.2 times as often as an Agent.",
                                          "The Insider takes a trick 1.12 times as often as an Agent."]
    assert in_words(Style(spoil=Fraction(1)))[1] == "The Insider makes a mission impossible as often as an Agent."


@pytest.mark.parametrize("options", [{}, {"wagers": "on", "risky": "on"}])
def test_a_mission_that_cannot_be_met_is_never_met(options: dict[str, str]) -> None:
    """Where advice says so, no way to play the trick on meets it; and the words that come with a card are true of it."""
    said = 0
    for seed in range(4):
        table, rng = dealt(4, seed, **options), Random(seed)
        while (view := until(table, Play, rng, follow=False)) is not None:
            for one in advise(view, samples=2):
                assert one.why != "It is the only card that you may play."
                if "cannot be met" in one.figures:
                    said += 1
                    assert not any(met_after(table, one.move, rng) for _ in range(4))
            table.play(rng.choice(table.state.legal_moves()))
    assert said > 100


def met_after(table: Table, move: Move, rng: Random) -> bool:
    """Whether the mission is met, if this move and then the rest of the trick is played at random."""
    copy = Table(table.game, table.setup, None, table.log)
    before: Any = copy.state
    copy.play(move)
    while copy.state.trick == before.trick:  # type: ignore[attr-defined]
        copy.play(rng.choice(list(copy.state.legal_moves())))
    after: Any = copy.state
    return len(after.completed) > len(before.completed)
