"""Rooms: the four steps of turning one up, each kind of function, locks, workers, tokens, the secret room."""

from __future__ import annotations

import pytest
from sittings import Sitting


def test_four_steps() -> None:
    """Reveal functions, Enter functions, then the interface, worker and lock tokens, then the available tokens."""
    game = Sitting("plain four_steps").round(ann="advance")
    space = game.space(2)
    assert (game.state.alarm, game.state.proximity) == (2, 1 + 1 + 2)
    assert (space.interface, space.lock, space.worker) == (True, True, True)
    assert len(space.tokens) == 2  # the functions drained it before they came


def test_reveal_only_once() -> None:
    """A Reveal function is resolved when the room is turned up, and never again."""
    game = Sitting("plain four_steps").round(ann="advance").round(ann="download", bob="advance")
    assert game.state.alarm == 2


def test_moved_on_during_the_steps() -> None:
    """Ruling 1: if a function moves the operative on, the tokens are placed all the same."""
    game = Sitting("plain enter_back").round(ann="advance")
    assert game.op("ann").place == 1
    assert (len(game.space(2).tokens), game.space(2).interface) == (2, True)


def test_escaped_during_the_steps() -> None:
    """Also where it moves the operative out."""
    game = Sitting("enter_back plain")
    assert game.state.outcome is not None
    assert game.state.outcome.name.startswith("draw")
    other = Sitting("plain enter_back plain_two", ann="boots", bob="", cat="").round(ann="boots")
    assert other.op("ann").place == 1  # back, forward again, and back again
    assert len(other.space(2).tokens) == 2


def test_lock() -> None:
    """Ruling 5: destroying it resolves its function first; then its secure tokens become available."""
    game = Sitting("locked plain", ann="cutter", bob="", cat="").round(ann="cutter", roll=1)
    assert (len(game.space(1).tokens), game.space(1).lock, game.state.proximity) == (3, False, 3)


def test_lock_function_that_removes_the_operative() -> None:
    """The secure tokens come all the same."""
    game = Sitting("lock_kills plain", ann="cutter", bob="", cat="").round(ann="cutter")
    assert (game.op("ann").place, len(game.space(1).tokens)) == (-1, 2)


def test_worker() -> None:
    """Destroying a lab worker makes its secure tokens available."""
    game = Sitting("worked plain", ann="cutter", bob="", cat="").round(ann="cutter")
    assert (len(game.space(1).tokens), game.space(1).worker) == (3, False)


def test_which_of_several_is_destroyed() -> None:
    """Where there are several things the operative chooses; where there is one it is that one; where there is none, nothing."""
    game = Sitting("sweeper_room plain", ann="cutter", bob="", cat="").do("select ann cutter; select bob interface; select cat interface")
    assert game.offers() == {"lock:1", "worker:1", "npc:sweeper"}
    assert game.do("choose ann npc:sweeper").npcs() == {}
    assert Sitting("plain plain_two", ann="cutter", bob="", cat="").round(ann="cutter").state.round == 2


@pytest.mark.parametrize(("room", "card", "place", "alarm"), [
    ("advance_instead", "advance", 2, 1), ("advance_also", "advance", 3, 1), ("advance_instead", "boots", 4, 0)])
def test_advance_function(room: str, card: str, place: int, alarm: int) -> None:
    """Ruling 4: it answers the action card only; its data says whether one moves as well."""
    game = Sitting(f"plain {room} plain_two plain_three", ann="boots", bob="", cat="").round(ann="advance").round(ann=card)
    assert (game.op("ann").place, game.state.alarm) == (place, alarm)


def test_advance_function_in_the_deepest_room() -> None:
    """Ruling 4: there too, only the movement is void."""
    game = Sitting("plain advance_also").round(ann="advance").round(ann="advance")
    assert (game.op("ann").place, game.state.alarm) == (2, 1)


def test_retreat_function() -> None:
    """The same for Retreat, also in the entry room."""
    game = Sitting("retreat_instead plain").round(ann="retreat")
    assert game.op("ann").place == 1
    game = Sitting("plain retreat_also").round(ann="advance").round(ann="retreat")
    assert (game.op("ann").place, game.op("ann").wounded) == (1, True)


# ---- the secret room

def secret() -> Sitting:
    """ann has gone from room 2, the room behind, to the secret room."""
    game = Sitting("plain back_door front_door / cellar")
    return game.round(ann="advance").round(ann="interface")


def test_into_the_secret_room() -> None:
    """An Interface function leads there; it is turned up like any room."""
    game = secret()
    assert (game.op("ann").place, game.card(0), len(game.space(0).tokens)) == (0, "cellar", 2)
    assert game.npcs() == {"rival": 2}


def test_out_of_the_secret_room() -> None:
    """Retreat leads to the one room, Advance to the other, if they have been turned up; else one stays."""
    assert secret().round(ann="retreat").op("ann").place == 2
    assert secret().round(ann="advance").op("ann").place == 0
    assert secret().round(bob="advance").round(bob="advance").round(ann="advance").op("ann").place == 3


def test_retreat_there_never_escapes() -> None:
    """Ruling 6: with the room behind not turned up there is no move."""
    game = Sitting("plain front_door / cellar").round(ann="advance").round(ann="interface").round(ann="retreat")
    assert game.op("ann").place == 0


def test_the_secret_room_is_off_the_line() -> None:
    """Ruling 6: it is next to no other room, and not the deepest."""
    game = Sitting("plain back_door data_four / cellar", ann="siphon deep", bob="", cat="")
    game.round(ann="advance", bob="advance").round(bob="advance", ann="interface")
    assert len(game.space(3).tokens) == 4
    game.round(ann="siphon")
    assert game.op("ann").held == 0
    assert game.round(ann="deep").op("ann").place == 3


def test_shoved_in_the_secret_room() -> None:
    """Ruling 6: shoved back there one comes to the room behind."""
    game = Sitting("plain back_door / cellar", ann="shove", bob="", cat="").round(ann="advance", bob="advance")
    game.round(ann="interface", bob="interface").round(ann="shove", bob="download")
    assert game.op("bob").place == 2


def test_no_secret_room_in_the_box() -> None:
    """Where the box has none, nobody goes there."""
    game = Sitting("plain back_door", options={"rooms": "plain,back_door"}).round(ann="advance").round(ann="interface")
    assert game.op("ann").place == 2
