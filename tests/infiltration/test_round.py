"""The round: selection, resolution in turn order, the action cards, items, the security phase."""

from __future__ import annotations

from sittings import Sitting

from infiltr.core.moves import HIDDEN, line
from infiltr.games.infiltration.moves import Select


def test_setup() -> None:
    """Everybody stands in the entry room, which is turned up; the dials show 00 and 0; the first seat is the first player."""
    game = Sitting("plain plain_two", ann="boots", bob="", cat="")
    assert [op.place for op in game.state.ops] == [1, 1, 1]
    assert (game.card(1), game.card(2)) == ("plain", "-")
    assert (game.state.proximity, game.state.alarm, game.state.first) == (0, 0, 0)
    assert all(len(op.items) == 1 for op in game.state.ops)


def test_selection_is_secret_and_in_turn_order() -> None:
    """Each selects a card in turn order; nobody else sees which, nor whether it is an item."""
    game = Sitting("plain plain_two", ann="boots", bob="cutter", cat="")
    assert game.table.turn == "ann"
    game.do("select ann boots")
    assert game.view("ann").record[-1] == Select("ann", game.op("ann").chosen or HIDDEN)
    assert line(game.view("bob").record[-1]) == "select ann ?"
    assert len(game.view("bob").state.operative("ann").items) == 1
    assert game.table.turn == "bob"


def test_cards_are_resolved_in_turn_order() -> None:
    """The first operative resolves first, then clockwise."""
    game = Sitting("plain data_four")
    game.round(ann="advance", bob="advance", cat="advance", roll=1)
    assert game.state.first == 1
    game.round(ann="download", bob="download", cat="download")
    assert [op.held for op in game.state.ops] == [1, 2, 1]


def test_advance() -> None:
    """One room forward; a facedown one is turned up, its Enter function resolved."""
    game = Sitting("plain enter_alarm plain_two").round(ann="advance")
    assert (game.op("ann").place, game.card(2), game.state.alarm) == (2, "enter_alarm", 1)


def test_enter_function_at_every_entry() -> None:
    """Also when the room has been turned up before, and when one comes back."""
    game = Sitting("plain enter_alarm plain_two").round(ann="advance").round(ann="advance", bob="advance").round(ann="retreat")
    assert game.state.alarm == 3


def test_advance_in_the_deepest_room() -> None:
    """It has no effect there."""
    game = Sitting("plain plain_two").round(ann="advance").round(ann="advance")
    assert game.op("ann").place == 2


def test_retreat() -> None:
    """One room backward, with that room's Enter function; from the entry room: escaped, and out for good."""
    game = Sitting("enter_alarm plain").round(ann="advance")
    before = game.state.alarm
    game.round(ann="retreat")
    assert (game.op("ann").place, game.state.alarm) == (1, before + 1)
    game.round(ann="retreat")
    assert game.op("ann").place == -1
    assert [game.state.seats[seat] for seat in game.state.inside] == ["bob", "cat"]


def test_interface() -> None:
    """It resolves the room's Interface function as long as an interface token lies there."""
    game = Sitting("desk_once plain").round(ann="interface", bob="download", cat="download")
    assert (game.state.alarm, game.space(1).interface) == (2, False)
    assert game.round().state.alarm == 2
    assert Sitting("desk plain").round().state.alarm == 6
    assert Sitting("plain desk").round().state.alarm == 0


def test_interface_is_mandatory() -> None:
    """Ruling 3: whoever plays it and can resolve it does, and is not asked."""
    game = Sitting("desk plain").round()
    assert [move.verb for move in game.table.log if move.verb == "choose"] == []


def test_download() -> None:
    """Two tokens for the first in a room in a round, one for whoever follows, as many as there are."""
    game = Sitting("data_four plain").round(ann="download", bob="download", cat="download")
    assert [op.held for op in game.state.ops] == [2, 1, 1]
    assert game.space(1).tokens == ()
    assert game.round(ann="download").op("ann").held == 2


def test_download_counts_per_room_and_round() -> None:
    """Ruling 7: the first in each room gets two, and again in the next round."""
    game = Sitting("data_five data_four").round(ann="advance").round(ann="download", bob="download", cat="download")
    assert [op.held for op in game.state.ops] == [2, 2, 1]
    assert game.round(cat="download").op("cat").held == 3


def test_action_cards_come_back() -> None:
    """At the end of the round they are in the hand again."""
    game = Sitting("plain plain_two").round(ann="advance")
    assert {"advance", "retreat", "interface", "download"} <= game.offers() | {"advance"}
    game.do("select bob interface; select cat interface")
    assert game.table.turn == "ann"
    assert game.offers() == {"advance", "retreat", "interface", "download"}


def test_what_becomes_of_an_item() -> None:
    """Discarded, returned to the hand, or out of the game, as its data says, at the end of the round."""
    game = Sitting("plain plain_two", ann="keeper goner calm", bob="", cat="")
    game.round(ann="keeper").round(ann="goner").round(ann="calm")
    assert [str(card) for card in game.op("ann").items] == ["keeper"]
    words = [item.card.text for item in game.state.rules.deck.items if item.bit & game.state.discards]
    assert words == ["calm"]


def test_items_need_no_action_card() -> None:
    """An item is the card of the round."""
    game = Sitting("plain plain_two data_four", ann="boots", bob="", cat="").round(ann="boots")
    assert game.op("ann").place == 3


def test_one_more_card() -> None:
    """An item may let one play one more card, item or action, that does not lie face up already; or none."""
    game = Sitting("plain data_four", ann="extra extra_two", bob="", cat="")
    game.do("select ann extra; select bob interface; select cat interface")
    game.run()
    assert game.offers() == {"", "advance", "retreat", "interface", "download", "extra_two"}
    assert game.refused("extra ann extra") == "extra lies face up already; it comes back at the end of the round."
    game.do("extra ann extra_two; extra ann advance; roll 1")
    assert game.op("ann").place == 2
    assert game.op("ann").items == ()
    assert Sitting("plain data_four", ann="extra", bob="", cat="").round("extra ann", ann="extra").op("ann").place == 1


def test_security_phase() -> None:
    """Die and alarm are added to the proximity; then the tracker goes to the left."""
    game = Sitting("plain plain_two", options={"alarm": 3}).round(roll=5)
    assert (game.state.proximity, game.state.first) == (8, 1)
    assert game.table.turn == "bob"


def test_a_negative_alarm() -> None:
    """It slows the mercenaries down."""
    game = Sitting("plain plain_two", ann="calm", bob="", cat="").round(ann="calm", roll=4)
    assert (game.state.alarm, game.state.proximity) == (-1, 3)


def test_what_is_wrong_is_said() -> None:
    """Moves that cannot be made are refused with a reason."""
    game = Sitting("plain plain_two", ann="boots", bob="", cat="")
    assert game.refused("select bob advance") == "First Ann selects a card."
    assert game.refused("select ann cutter") == "Ann cannot have cutter."
    assert game.refused("select ann extract") == "Ann cannot have extract."
    assert game.refused("roll 3") == "First Ann selects a card."
