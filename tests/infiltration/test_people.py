"""Wounds and delay, and the NPC Phase."""

from __future__ import annotations

from sittings import Sitting

# ---- wounds and delay

def test_wounded_and_healed() -> None:
    """A wound turns the operative's card; another one changes nothing; a card's effect heals."""
    game = Sitting("plain plain_two", ann="self_harm healer gas", bob="", cat="").round(ann="self_harm")
    assert [op.wounded for op in game.state.ops] == [True, False, False]
    game.round(ann="gas")
    assert [op.wounded for op in game.state.ops] == [True, True, True]
    game.round(ann="healer")
    assert [op.wounded for op in game.state.ops] == [False, True, True]


def test_a_wounded_operative_is_delayed_after_walking() -> None:
    """After an Advance or Retreat card one cannot select either in the next Selection Phase; then it is over."""
    game = Sitting("plain plain_two plain_three", ann="self_harm", bob="", cat="").round(ann="self_harm").round(ann="advance")
    assert game.op("ann").delayed
    game.do("select cat interface")
    assert game.offers() == {"interface", "download"}
    assert game.refused("select ann advance") == "Ann is delayed and can select neither Advance nor Retreat."
    game.do("select ann interface; select bob interface; roll 1")
    assert not game.op("ann").delayed
    assert game.round(ann="advance").op("ann").place == 3


def test_no_delay_by_other_movement() -> None:
    """An item's movement delays nobody; a healthy operative is never delayed by walking."""
    game = Sitting("plain plain_two plain_three", ann="self_harm boots", bob="", cat="").round(ann="self_harm", bob="advance")
    assert not game.round(ann="boots").op("ann").delayed
    assert not game.op("bob").delayed


def test_the_delay_follows_the_card_through_an_item() -> None:
    """Ruling 8: also when the card is played through an item, or an item acts as the card."""
    game = Sitting("plain plain_two plain_three", ann="self_harm extra as_advance", bob="", cat="").round(ann="self_harm")
    assert game.round("extra ann advance", ann="extra").op("ann").delayed
    game = Sitting("plain plain_two plain_three", ann="self_harm as_advance", bob="", cat="").round(ann="self_harm")
    assert game.round(ann="as_advance").op("ann").delayed


def test_wounded_by_the_room_itself() -> None:
    """Ruling 8: it counts who is wounded once the room's functions are resolved; who is healed by then is not delayed."""
    game = Sitting("plain retreat_also").round(ann="advance").round(ann="retreat")
    assert game.op("ann").delayed
    game = Sitting("plain retreat_instead", ann="self_harm", bob="", cat="").round(ann="advance").round(ann="self_harm")
    assert not game.round(ann="retreat").op("ann").delayed


def test_healing_does_not_lift_a_delay() -> None:
    """Ruling 8: a delay already incurred stays."""
    game = Sitting("plain plain_two", ann="self_harm", bob="", cat="heal_all").round(ann="self_harm").round().round()
    game.round(ann="advance", cat="heal_all")
    assert (game.op("ann").delayed, game.op("ann").wounded) == (True, False)


def test_delayed_in_the_middle_of_a_round() -> None:
    """Ruling 8: a chosen card is not cancelled; the delay restricts the next selection."""
    game = Sitting("plain plain_two plain_three", ann="bolas", bob="", cat="").round("choose ann bob", ann="bolas", bob="advance")
    assert game.op("bob").place == 2
    assert game.op("bob").delayed
    assert game.table.turn == "bob"
    assert game.offers() == {"interface", "download", "filler_a"}


# ---- NPCs

def test_sweeper() -> None:
    """It removes other NPCs, workers and locks of its room, which release nothing (ruling 5); then it moves back one room."""
    game = Sitting("plain plain_two sweeper_room", ann="boots", bob="", cat="").round(ann="boots")
    space = game.space(3)
    assert (space.lock, space.worker, len(space.tokens)) == (False, False, 1)
    assert game.npcs() == {"sweeper": 2}
    game.round()
    assert game.npcs() == {"sweeper": 1}
    game.round()
    assert game.npcs() == {}


def test_removal_can_release() -> None:
    """The option removal_releases: what a removed lock or worker secured becomes available."""
    game = Sitting("plain sweeper_room", options={"removal_releases": "on"}).round(ann="advance")
    assert len(game.space(2).tokens) == 5


def test_enforcer() -> None:
    """It wounds everybody in its room, moves back, and brings the mercenaries nearer by 5."""
    game = Sitting("plain plain_two enforcer_room", ann="boots", bob="", cat="").round(ann="boots", roll=1)
    assert [op.wounded for op in game.state.ops] == [True, False, False]
    assert (game.npcs(), game.state.proximity) == ({"enforcer": 2}, 6)


def test_executive() -> None:
    """In the entry room or a room with an exit it leaves at the start of the phase: proximity 20."""
    game = Sitting("plain way_out executive_room", ann="boots", bob="", cat="").round(ann="boots", roll=1)
    assert game.npcs() == {"executive": 2}
    game.round(roll=1)
    assert (game.npcs(), game.state.proximity) == ({}, 22)
    game = Sitting("executive_room plain").round(roll=1)
    assert (game.npcs(), game.state.proximity) == ({}, 21)


def test_guard() -> None:
    """It stays, wounds everybody in its room and raises the alarm."""
    game = Sitting("plain guard_room").round(ann="advance").round()
    assert (game.npcs(), game.state.alarm, game.op("ann").wounded, game.op("bob").wounded) == ({"guard": 2}, 2, True, False)


def test_rival() -> None:
    """It moves back; the available tokens of the room that it comes to leave the game."""
    game = Sitting("plain data_four rival_room", ann="boots", bob="", cat="").round(ann="boots")
    assert (game.npcs(), game.space(2).tokens) == ({"rival": 2}, ())


def test_facedown_npcs_are_inert() -> None:
    """Ruling 12: until a card turns them up. They can be destroyed all the same."""
    game = Sitting("plain sleeping_guard", ann="bell", bob="cutter", cat="").round(ann="advance", bob="advance")
    assert (game.state.alarm, game.state.npcs[0].up) == (0, False)
    assert game.round(ann="bell").state.alarm == 1
    game = Sitting("plain sleeping_guard", ann="bell", bob="cutter", cat="").round(bob="advance").round(bob="cutter")
    assert game.npcs() == {}


def test_npcs_turned_up_by_entering() -> None:
    """The option npc_facedown=entering: whoever enters turns them up."""
    game = Sitting("plain sleeping_guard", options={"npc_facedown": "entering"}).round(ann="advance")
    assert game.state.alarm == 1


def test_an_npc_does_not_turn_rooms_up() -> None:
    """Ruling 12: one that enters a facedown room leaves it so."""
    game = Sitting("plain plain_two executive_room", ann="caller", bob="", cat="").round(ann="caller")
    assert (game.npcs(), game.card(2)) == ({"guard": 2}, "-")


def test_entry_room_forward_and_once_each() -> None:
    """Ruling 11: each acts at most once, from the entry room forward."""
    game = Sitting("plain enforcer_room sweeper_room", ann="boots", bob="", cat="").round(ann="boots")
    assert game.npcs() == {"sweeper": 2, "enforcer": 1}


def test_the_first_player_orders_npcs_in_one_room() -> None:
    """Where several are in one room the first player says which acts next; one that was removed acts no more."""
    game = Sitting("plain two_people").do("select ann advance; select bob advance; select cat interface")
    assert game.table.turn == "ann"
    assert game.offers() == {"npc:sweeper", "npc:guard"}
    assert game.do("choose ann sweeper; roll 1").state.alarm == 0
    assert game.npcs() == {"sweeper": 1}
    game = Sitting("plain two_people").round("choose ann guard", ann="advance")
    assert (game.state.alarm, game.npcs()) == (1, {"sweeper": 1})


def test_npcs_of_the_secret_room_act_last() -> None:
    """Ruling 6, option secret_npcs; one that retreats there goes to the room behind, if that is face up, else stays."""
    for option, tokens in (("last", 2), ("first", 2)):
        game = Sitting("plain front_door data_four / cellar", options={"secret_npcs": option}, ann="", bob="", cat="")
        game.round(ann="advance").round(ann="interface")
        assert game.npcs() == {"rival": 0}
        assert len(game.space(0).tokens) == tokens - 2
