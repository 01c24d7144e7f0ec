"""A game in progress: whose screen it is, what may be taken back, what is kept, and how a table is opened."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from infiltr.answers import advise
from infiltr.api import code
from infiltr.core.game import IllegalMove, InfiltrError
from infiltr.core.moves import Move, actor, hide, line
from infiltr.core.progress import Progress
from infiltr.core.reader import read
from infiltr.core.saves import Save
from infiltr.core.table import Table
from infiltr.games import game
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.moves import Reward, Shoot, Take
from infiltr.games.infiltraitors.supposing import suppose
from infiltr.hosts import hooks
from infiltr.opening import form, read_code, read_form
from infiltr.session import PERSON, Help, Session, Settings
from infiltr.stage import staged

HOOKS = hooks(GAME)


def opened(folder: Path | None = None, seed: int = 7, people: tuple[str, ...] = ("ann",), **values: Any) -> Session:
    """A session as the form opens it."""
    players = {f"player:{seat}": PERSON for seat in people}
    wanted = read_form(GAME, {"seats": "3", **players, **values}, seed)
    return Session.new(GAME, wanted.setup, wanted.seed, wanted.settings, HOOKS, folder)


def play_on(session: Session, moves: int = 1000) -> None:
    """Until a person has moved so often, or the game is over; people follow the advice."""
    while session.outcome is None and moves:
        if session.covered:
            session.reveal(session.next_person)
        elif session.waits_for_person:
            session.play(line(advise(session.view(), 1)[0].move))
            moves -= 1
        else:
            assert session.advance() is not None


def test_a_person_against_bots() -> None:
    """Training 1 can be played to its end; the table gives the answers that have one true form."""
    session = opened()
    play_on(session)
    assert session.outcome is not None
    assert session.outcome.won
    other = opened(mission="training2")
    play_on(other, 6)
    assert any(move.verb in ("orient", "answer") and actor(move) == "ann" for move in other.table.log)


def test_wrong_moves_change_nothing() -> None:
    """A line that is no move, a move out of turn and a forbidden one are refused in one line."""
    session = opened()
    while not session.waits_for_person:
        session.advance()
    before = list(session.table.log)
    for text in ("nonsense", "nab", "nab bob", "clue ann R99 v", "shoot ann bob R5 now", "bide ann 9", "time up"):
        with pytest.raises(InfiltrError) as caught:
            session.play(text)
        assert "\n" not in str(caught.value)
        assert session.table.log == before


def test_the_screen_is_handed_on() -> None:
    """With two people the screen is covered before each turn, and the cover shows nobody's cards."""
    session = opened(people=("ann", "bob", "cat"))
    assert session.covered
    assert session.view().seat is None
    seen = set()
    for _ in range(6):
        while session.covered:
            with pytest.raises(IllegalMove):
                session.reveal("nobody")
            scene = staged(session, 1)
            assert scene["mode"] == "cover"
            assert "hand" not in scene
            session.reveal(session.next_person)
            seen.add(session.seat)
        session.play(line(advise(session.view(), 1)[0].move))
        while session.outcome is None and not session.waits_for_person and session.advance():
            pass
    assert seen == {"ann", "bob", "cat"}


def test_undo_takes_back_to_the_last_choice(tmp_path: Path) -> None:
    """In practice the last choice and all that followed goes, in the saved file too; else nothing can be taken back."""
    session = opened(tmp_path)
    play_on(session, 2)
    length = max(index for index, move in enumerate(session.table.log) if actor(move) == "ann" and move.verb not in ("orient", "answer"))
    session.undo()
    assert session.table.log == session.table.log[:length]
    assert session.waits_for_person
    assert session.save is not None
    assert list(read(session.save.path.read_text(), game).moves) == session.table.log
    session.close()
    strict = opened(practice=False)
    play_on(strict, 1)
    with pytest.raises(IllegalMove, match="practice"):
        strict.undo()


def test_looking_back_shows_the_past() -> None:
    """An earlier moment shows the table as it was, offers no action, and nothing is played there."""
    session = opened()
    play_on(session, 2)
    session.look_back(session.floor)
    scene = staged(session, 1)
    assert scene["moment"] == session.floor
    assert scene["actions"] == []
    with pytest.raises(IllegalMove):
        session.play("nab ann")
    session.look_back(10_000)
    assert session.moment is None


def test_a_killed_game_goes_on(tmp_path: Path) -> None:
    """What was saved when the process ended is resumed at the last move, with the table's settings."""
    session = opened(tmp_path, help="checks", practice=False)
    play_on(session, 2)
    session.note("mark", "ann", "suspect:bob", "R5", "x")
    assert session.save is not None
    path, log = session.save.path, list(session.table.log)
    again = Session.resume(Save.resume(path, game), HOOKS)
    assert again.table.log == log
    assert again.settings == session.settings
    assert again.settings.help is Help.CHECKS
    assert again.record.marks("ann") == {"suspect:bob": {"R5": "x"}}
    play_on(again)
    assert again.outcome is not None
    again.close()


def test_a_shared_file_is_continued(tmp_path: Path) -> None:
    """A full record is opened and gone on with; what one seat alone saw cannot be."""
    session = opened()
    play_on(session, 1)
    text = session.record.text()
    other = Session.of_record(read(text, game), HOOKS, tmp_path)
    assert other.table.log == session.table.log
    other.close()
    with pytest.raises(InfiltrError, match="full record"):
        Session.of_record(read(text, game).hidden("ann"), HOOKS)


def test_the_clock_ends_training_3(tmp_path: Path) -> None:
    """After fifteen minutes the game is lost; the time spent is kept for a resumed game; the option switches it off."""
    now = [0.0]
    wanted = read_form(GAME, {"mission": "training3", "seats": "2"}, 3)
    session = Session.new(GAME, wanted.setup, 3, wanted.settings, HOOKS, tmp_path)
    session.tick = lambda: now[0]
    session._began = 0.0
    now[0] = 600.0
    assert session.left == 300.0
    session.keep_time()
    assert session.save is not None
    path = session.save.path
    again = Session.resume(Save.resume(path, game), HOOKS)
    again.tick = lambda: now[0]
    again._began = now[0]
    assert again.left == 300.0
    now[0] = 901.0
    assert again.check_time()
    assert again.outcome is not None
    assert not again.outcome.won
    again.close()
    off = read_form(GAME, {"mission": "training3", "option:timer": False}, 3)
    assert Session.new(GAME, off.setup, 3, off.settings, HOOKS).left is None


@pytest.mark.parametrize("mission", ["training1", "1", "5", "17"])
def test_what_if_is_a_possible_deal(mission: str) -> None:
    """A copy to try things on looks the same to the seat, can be played, and leaves the real game alone."""
    session = opened(mission=mission)
    play_on(session, 2)
    view, log = session.view(), list(session.table.log)
    found = suppose(view, Random(1), seconds=600)
    assert [hide(move, "ann") for move in found] == list(view.record)
    copy = session.what_if(found, 1)
    play_on(copy, 2)
    assert copy.origin is session
    assert session.table.log == log
    assert copy.save is None


@pytest.mark.parametrize("mission", ["1", "2", "15", "17", "18", "19"])
def test_what_if_works_after_a_blind_reward_and_a_drop(mission: str) -> None:
    """A card found among the face-down discards was burned before, and what is spread out was held before."""
    tried = 0
    for seed in range(60):
        table = Table(GAME, GAME.setup(3, {"mission": mission}), seed)
        rng = Random(seed)
        while table.turn is not None and len(table.log) < 70:
            table.play(eager(table, rng))
        view = table.view("ann")
        if any(move.verb in ("found", "pickup", "turn") for move in view.record):
            assert [hide(move, "ann") for move in suppose(view, Random(seed), seconds=600)] == list(view.record)
            tried += 1
        if tried == 3:
            return
    pytest.fail("no blind reward came up")


def eager(table: Table, rng: Random) -> Move:
    """A random move, by preference the shot that hits and the blind reward."""
    moves = table.state.legal_moves()
    state: Any = table.state
    good: list[Move] = [move for move in moves if isinstance(move, Reward) and move.card is Take.BLIND]
    for move in moves:
        if isinstance(move, Shoot):
            held = state.held[state.seats.index(move.of)]
            good += [move] if held is not None and held.face is move.card else []
    kinds = sorted({type(move).__name__ for move in moves if not isinstance(move, Shoot)} or {"Shoot"})
    kind = rng.choice(kinds)
    return rng.choice(good or [move for move in moves if type(move).__name__ == kind])


# ---- opening


def test_the_form_opens_what_it_shows(tmp_path: Path) -> None:
    """The form's own values open training 1 for three; each mission and number of agents can be chosen."""
    shown = form(GAME, Progress(tmp_path), tmp_path, {})
    values = {field["id"]: field.get("value") for field in shown["fields"]}
    wanted = read_form(GAME, values, 1)
    assert wanted.setup == GAME.setup(3)
    assert wanted.settings.players == {"ann": PERSON, "bob": "careful", "cat": "careful"}
    missions = next(field for field in shown["fields"] if field["id"] == "mission")["options"]
    assert len(missions) == 23
    for mission in missions:
        assert mission["about"]
        for seats in "2345":
            read_form(GAME, {**values, "mission": mission["id"], "seats": seats}, 1)


def test_a_deal_code_in_the_form(tmp_path: Path) -> None:
    """A code deals the same cards; who plays comes from the form; a mistyped one is refused in one line."""
    session = opened(seed=11, mission="5")
    wanted = read_code(GAME, code(session.table), {"player:bob": "random", "help": "none"})
    again = Session.new(GAME, wanted.setup, wanted.seed, wanted.settings, HOOKS)
    assert again.table.log == session.table.log
    assert wanted.settings.players["bob"] == "random"
    assert wanted.settings.help is Help.NONE
    with pytest.raises(InfiltrError, match="deal code"):
        read_code(GAME, "nonsense", {})


@pytest.mark.parametrize("values", [{"seats": "9"}, {"seats": "x"}, {"mission": "99"}, {"player:bob": "hal"}, {"help": "lots"}])
def test_wrong_values_are_refused(values: dict[str, str]) -> None:
    """Whatever comes instead of a value of the form is answered in one line."""
    with pytest.raises(InfiltrError) as caught:
        read_form(GAME, values)
    assert "\n" not in str(caught.value)


def test_settings_are_kept_in_the_record() -> None:
    """A table's settings survive in the notes of its record."""
    settings = Settings({"ann": PERSON, "bob": "random", "cat": PERSON}, Help.SETS, False, False)
    session = Session.new(GAME, GAME.setup(3), 1, settings, HOOKS)
    assert Settings.read(read(session.record.text(), game)) == settings


def test_the_log_begins_with_all_that_happened_before_the_first_choice() -> None:
    """Rooms that were turned up, dice, missions that were drawn: what follows the hands is told in the first entry, hands are not."""
    inside = game("inside_job")
    table = Table(inside, inside.setup(3), 5)
    session = Session(table, Settings(dict.fromkeys(table.setup.seats, PERSON) | {"ann": "random"}), hooks(inside))
    session.revealed = True
    told = session.told()
    first = staged(session, 1)["log"][0]["text"]
    assert first == " ".join(["The cards are dealt.", *told[-2:]])
    assert all("draws a mission" in text for text in told[-2:])
