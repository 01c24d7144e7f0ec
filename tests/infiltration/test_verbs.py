"""What each verb of the vocabulary does that the other tests do not show: one test a verb."""

from __future__ import annotations

from sittings import Sitting

from infiltr.core.moves import HIDDEN, line


def alone(card: str, layout: str = "plain plain_two plain_three", text: str = "", **cards: str) -> Sitting:
    """ann plays this item in the first round; the others download."""
    game = Sitting(layout, ann=card, bob="", cat="")
    chosen = {"ann": card, "bob": "download", "cat": "download"} | cards
    return game.round(text, 1, **chosen)


def test_step() -> None:
    """Each room in a direction of one's choice; backward out of the entry room is an escape."""
    game = alone("stepper", text="choose ann forward; choose ann forward")
    assert game.op("ann").place == 3
    assert alone("stepper", text="choose ann forward; choose ann back").op("ann").place == 1
    assert alone("stepper", text="choose ann back").op("ann").place == -1


def test_may() -> None:
    """An effect that may be left out is asked about."""
    game = Sitting("plain plain_two", ann="maybe", bob="", cat="").do("select ann maybe; select bob interface; select cat interface")
    assert game.offers() == {"say:yes", "say:no"}
    assert game.do("choose ann no").op("ann").place == 1
    assert alone("maybe", text="choose ann yes").op("ann").place == 2


def test_move_others() -> None:
    """Everybody else in the room moves."""
    assert [op.place for op in alone("push").state.ops] == [1, 2, 2]


def test_go() -> None:
    """To the entry room, to the deepest room that is face up, out."""
    game = Sitting("enter_alarm plain plain_two", ann="home deep", bob="", cat="").round(bob="advance").round(ann="deep", bob="download")
    assert game.op("ann").place == 2
    assert game.round(ann="home").op("ann").place == 1
    assert game.state.alarm == 4
    assert alone("chute").op("ann").place == -1
    assert alone("home", layout="enter_alarm plain").state.alarm == 3  # who is there already does not enter again


def test_join_and_fetch() -> None:
    """To the room of an operative elsewhere, or the operative here."""
    game = Sitting("plain plain_two", ann="join fetch", bob="", cat="").round(cat="advance").round(ann="join")
    assert game.op("ann").place == 2
    assert game.round(ann="fetch").op("bob").place == 2


def test_act() -> None:
    """As if the action card were played; ruling 7: a download of this kind counts."""
    game = Sitting("data_five plain", ann="as_download", bob="", cat="").round(ann="as_download", bob="download")
    assert (game.op("ann").held, game.op("bob").held) == (2, 1)
    assert alone("as_interface", layout="desk plain").state.alarm == 2
    assert alone("as_retreat").op("ann").place == -1


def test_take() -> None:
    """So many tokens that do not count as a download; from a room next to this one."""
    game = Sitting("data_five plain", ann="taker", bob="", cat="").round(ann="taker", bob="download")
    assert (game.op("ann").held, game.op("bob").held) == (1, 2)
    game = Sitting("plain data_four plain_two", ann="siphon", bob="", cat="").round(bob="advance").round(ann="siphon")
    assert (game.op("ann").held, game.op("bob").held, len(game.space(2).tokens)) == (2, 0, 2)


def test_which_room() -> None:
    """Where there are several rooms with tokens the operative chooses."""
    game = Sitting("data_four plain data_five", ann="siphon", bob="boots", cat="").round(bob="boots", ann="advance")
    game.do("select cat interface; select ann siphon; select bob interface") if game.table.turn == "cat" else game.do(
        "select bob interface; select cat interface; select ann siphon")
    assert game.offers() == {"room:1", "room:3"}
    assert len(game.do("choose ann 3").space(3).tokens) == 3


def test_gain_add_drain() -> None:
    """From the pool to the operative, from the pool to the room, from the room out of the game."""
    game = alone("gainer")
    assert (game.op("ann").held, game.state.pool) == (2, 58)
    assert len(alone("adder").space(1).tokens) == 0  # bob and cat downloaded both
    game = alone("drain", layout="data_five plain", bob="interface", cat="interface")
    assert (len(game.space(1).tokens), game.state.pool) == (3, 55)


def test_drag() -> None:
    """From another room to this one, under what lies here."""
    game = Sitting("plain data_four", ann="drag", bob="", cat="").round(bob="advance").round(ann="drag")
    assert (len(game.space(1).tokens), len(game.space(2).tokens)) == (2, 2)


def test_destroy_anywhere() -> None:
    """The data says where: here, next door, in any room."""
    game = Sitting("plain plain_two locked", ann="far_cutter", bob="boots", cat="").round(bob="boots").round(ann="far_cutter")
    assert not game.space(3).lock


def test_clear() -> None:
    """Locks, workers and NPCs of the room are removed; nothing is released."""
    game = Sitting("sweeper_room plain", ann="clearer", bob="", cat="").round(ann="clearer")
    assert (game.npcs(), game.space(1).lock, game.space(1).worker, len(game.space(1).tokens)) == ({}, False, False, 1)


def test_bring() -> None:
    """An NPC that is not in play comes into the facility; each only once."""
    assert alone("caller", bob="interface").npcs() == {"guard": 2}
    game = Sitting("guard_room plain", ann="caller", bob="", cat="").round(ann="caller")
    assert game.npcs() == {"guard": 1}


def test_items() -> None:
    """Cards from the item deck; the operative alone sees them."""
    game = Sitting("plain plain_two", ann="drawer", bob="", cat="").do("select ann drawer; select bob interface; select cat interface")
    game.do("deal ann boots; deal ann calm")
    assert {str(card) for card in game.op("ann").items} == {"boots", "calm"}
    assert game.view("bob").state.operative("ann").items == (HIDDEN, HIDDEN)


def test_special() -> None:
    """The next special card of a kind, face up before the operative, with what taking it does."""
    game = Sitting("prizes plain").round(cat="download")
    assert [len(op.specials) for op in game.state.ops] == [1, 1, 0]
    assert game.state.alarm == 1
    assert len(game.round().state.specials) == 2


def test_special_cards_are_played() -> None:
    """One with effects of its own is selected like an item."""
    game = Sitting("plain plain_two", ann="waste", bob="", cat="").round(ann="waste").round(ann="goo")
    assert [op.wounded for op in game.state.ops] == [False, True, True]
    assert game.op("ann").specials == ()


def test_peek() -> None:
    """A look at facedown rooms that the operative alone has; what was seen lies there."""
    game = Sitting("plain data_four desk", ann="peeker", bob="", cat="").do("select ann peeker; select bob interface; select cat interface")
    assert game.refused("peek ann 3 desk") == "It is about room 2."
    game.do("peek ann 2 data_four; peek ann 3 desk; roll 1")
    assert str(getattr(game.view("ann").state.spaces[3].card, "card", None)) == "desk"
    assert game.view("bob").state.spaces[3].card is HIDDEN
    game.do("select bob advance; select cat interface; select ann interface; play bob advance")
    assert game.card(2) == "data_four"


def test_glimpse() -> None:
    """A look at the top tokens; they stay, and are worth what was seen."""
    game = Sitting("data_four plain", options={"tokens": "3,3,3"}, ann="scope", bob="", cat="")
    game.do("select ann scope; select bob interface; select cat interface; glimpse ann 1 1 3; glimpse ann 1 2 1; roll 1")
    game.do("select bob download; select cat interface; select ann interface; play bob download")
    assert game.op("bob").tokens == (0, 1, 0, 1)
    assert [line(move) for move in game.view("bob").record if move.verb == "take"] == ["take bob 3", "take bob 1"]
    assert [line(move) for move in game.view("bob").record if move.verb == "glimpse"] == ["glimpse ann 1 1 ?", "glimpse ann 1 2 ?"]
    assert game.view("ann").state.operative("bob").tokens == (0, 1, 0, 1)  # ann knows what lay there


def test_sift() -> None:
    """A look at the top tokens, of which the operative takes one; which one by its place is seen by all."""
    game = Sitting("data_five plain", options={"tokens": "3,3,3"}, ann="sifter", bob="", cat="")
    game.do("select ann sifter; select bob interface; select cat interface; glimpse ann 1 1 1; glimpse ann 1 2 3; glimpse ann 1 3 2")
    assert game.offers() == {"token:1", "token:2", "token:3"}
    game.do("choose ann token:2")
    assert game.op("ann").tokens == (0, 0, 0, 1)
    assert game.view("bob").state.operative("ann").tokens == (1, 0, 0, 0)
    assert [getattr(token, "value", None) for token in game.space(1).tokens] == [1, 2, None, None]


def test_refill() -> None:
    """An interface token comes back."""
    game = Sitting("desk_once plain", ann="refill", bob="", cat="").round(bob="interface", ann="refill", cat="download")
    assert (game.state.alarm, game.space(1).interface) == (2, False)
    assert game.round(ann="download").state.alarm == 2


def test_either() -> None:
    """One of several lists of effects."""
    assert alone("either", text="choose ann 1").state.alarm == 1
    assert alone("either", text="choose ann 2").state.proximity == 8


def test_roll() -> None:
    """The die decides between two lists of effects."""
    game = Sitting("plain plain_two", ann="dice", bob="", cat="").round("roll 4", ann="dice", roll=1)
    assert (game.state.alarm, game.state.proximity) == (1, 2)
    game = Sitting("plain plain_two", ann="dice", bob="", cat="").round("roll 3", ann="dice", roll=1)
    assert (game.state.alarm, game.state.proximity) == (0, 8)


def test_who() -> None:
    """One in this room, one anywhere, everybody in it, everybody else, everybody."""
    game = Sitting("plain plain_two", ann="wounder smoke plague", bob="", cat="").round(bob="advance", ann="download")
    game.round(ann="wounder")
    assert [op.wounded for op in game.state.ops] == [False, False, True]
    game.round(ann="smoke")
    assert [op.delayed for op in game.state.ops] == [False, True, True]
    game.round(ann="plague")
    assert [op.wounded for op in game.state.ops] == [True, True, True]


def test_card_left_in_a_room() -> None:
    """It stays in the room for the rest of the game, and works for its owner from afar."""
    game = Sitting("data_five plain", ann="spy_round", bob="", cat="").round(ann="spy_round", bob="interface", cat="interface")
    assert (game.op("ann").held, game.state.discards, len(game.space(1).left)) == (1, 0, 1)
    assert game.round(ann="advance").op("ann").held == 2
    game.round(ann="retreat").round(ann="retreat")
    held = game.op("ann").held
    assert game.round().op("ann").held == held  # who is out gets nothing


def test_card_left_for_downloads_and_interfaces() -> None:
    """It answers what the others do there, not its owner."""
    game = Sitting("data_five plain", ann="spy_download", bob="", cat="").round(ann="spy_download", bob="download", cat="interface")
    assert game.op("ann").held == 1
    assert game.round(ann="download").op("ann").held == 3
    game = Sitting("desk plain", ann="spy_interface", bob="", cat="").round(ann="spy_interface", cat="download")
    assert game.op("ann").held == 1


def test_trap() -> None:
    """One that works once is discarded then."""
    game = Sitting("plain plain_two", ann="trap", bob="", cat="").round(ann="advance").round(ann="trap")
    assert not game.op("ann").wounded
    game.round(bob="advance")
    assert (game.op("bob").wounded, game.op("ann").wounded, game.space(2).left) == (True, False, ())
    assert game.state.discards.bit_count() == 1
