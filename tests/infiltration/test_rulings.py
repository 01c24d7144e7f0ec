"""Extract, and every ruling that is an option."""

from __future__ import annotations

import pytest
from sittings import Sitting

from infiltr.core.game import OptionError
from infiltr.games.infiltration import GAME


def extracting(layout: str = "data_five plain", **options: object) -> Sitting:
    return Sitting(layout, options={"extract": "on", **options}, ann="", bob="", cat="chute")


def test_extract_replaces_download() -> None:
    """With extract=on there is Extract in every hand and no Download; an item that downloads does so all the same."""
    game = extracting()
    assert "extract" in game.offers()
    assert "download" not in game.offers()


def test_extract_splits() -> None:
    """Everybody who played it in a room splits its tokens evenly after all cards; the earlier ones take the odd one."""
    game = extracting().round(ann="extract", bob="extract", cat="interface")
    assert [op.held for op in game.state.ops] == [3, 2, 0]
    assert extracting().round(ann="extract").op("ann").held == 5


def test_extract_counts_where_one_is_then() -> None:
    """By the room each is in when all cards have been resolved; who has escaped takes nothing."""
    game = Sitting("data_five data_four", options={"extract": "on"}, ann="", bob="push", cat="")
    game.round(ann="extract", bob="push", cat="extract")
    assert (game.op("ann").place, game.op("ann").held, game.op("cat").held) == (2, 2, 2)
    game = Sitting("data_five data_four", options={"extract": "on"}, ann="", bob="shove", cat="")
    game.round("choose bob ann", ann="extract", bob="shove", cat="extract")
    assert (game.op("ann").held, game.op("cat").held) == (0, 5)


def test_extract_comes_before_npcs() -> None:
    """Before the NPC Phase: a rival that comes for the tokens comes too late."""
    game = Sitting("plain data_four rival_room", options={"extract": "on"}, ann="boots", bob="", cat="").round(bob="advance")
    game.round(ann="boots", bob="extract")
    assert (game.op("bob").held, game.npcs()) == (4, {"rival": 2})


def test_entry_room_enters_each() -> None:
    """Ruling 2: at set-up Reveal once, Enter for each operative in turn order; or for none."""
    assert Sitting("enter_alarm plain").state.alarm == 3
    assert Sitting("enter_alarm plain", options={"entry_enter": "none"}).state.alarm == 0
    assert Sitting("four_steps plain", options={"entry_enter": "none"}).state.alarm == 2


def test_functions_answer_movement() -> None:
    """Ruling 4: with room_functions=movement an item's movement is answered too."""
    game = Sitting("advance_also plain plain_two", options={"room_functions": "movement"}, ann="boots", bob="", cat="").round(ann="boots")
    assert (game.op("ann").place, game.state.alarm) == (3, 1)
    assert Sitting("advance_also plain plain_two", ann="boots", bob="", cat="").round(ann="boots").state.alarm == 0


def test_first_download() -> None:
    """Ruling 7: a download that took nothing is the first one; with first_download=took it is not."""
    for option, held in (("played", 1), ("took", 2)):
        game = Sitting("plain plain_two", options={"first_download": option}, ann="", bob="adder", cat="")
        game.round(ann="download", bob="adder", cat="download")
        assert game.op("cat").held == held


def test_empty_item_deck() -> None:
    """Ruling 10: the discards are shuffled and drawn from; with empty_piles=off nothing is drawn."""
    for option, count in (("on", 1), ("off", 0)):
        items = "filler_a,filler_b,drawer,calm"
        game = Sitting("plain plain_two", options={"items": items, "empty_piles": option}, ann="calm drawer", bob="filler_a filler_b")
        game.round(ann="calm").round(ann="drawer")
        assert len(game.op("ann").items) == count


def test_empty_pool() -> None:
    """Ruling 10: as many tokens are placed as there are."""
    game = Sitting("data_four plain", options={"tokens": "0,0,3"})
    assert (len(game.space(1).tokens), game.state.pool) == (3, 0)


def test_two_players() -> None:
    """As for three, and the alarm starts at 1; without the option at 0."""
    assert Sitting("plain plain_two", options={"two_player_alarm": "on"}, ann="", bob="").state.alarm == 1
    assert Sitting("plain plain_two", options={"two_player_alarm": "off"}, ann="", bob="").state.alarm == 0
    assert Sitting("plain plain_two", options={"two_player_alarm": "on"}).state.alarm == 0


def test_token_counts_are_public() -> None:
    """Ruling 9: how many tokens one holds is seen by all, whatever a table chooses to show."""
    for option in ("on", "off"):
        game = Sitting("data_four plain", options={"token_counts": option}).round(ann="download")
        assert game.view("bob").state.operative("ann").held == 2


@pytest.mark.parametrize(("options", "message"), [
    ({"first_floor": "12", "rooms": "reception,canteen"}, "first_floor=12 needs more rooms than the 2 of that floor in the box"),
    ({"items": "bola"}, "3 hands of 4 need more items than the 1 in the box"),
    ({"rooms": "castle"}, "rooms: there is no card castle in the deck"),
])
def test_boxes_that_cannot_be(options: dict[str, str], message: str) -> None:
    """A box that is too small, or names what is not in the deck, is refused in one line."""
    with pytest.raises(OptionError, match=message):
        GAME.start(GAME.setup(3, options))
