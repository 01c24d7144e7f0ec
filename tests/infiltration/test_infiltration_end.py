"""The dials' ends, escaping, counting, ties (rulebook: "End of the Game"; rulings 13 to 15)."""

from __future__ import annotations

from sittings import Sitting

from infiltr.core.game import winners_of
from infiltr.core.moves import HIDDEN, line
from infiltr.games.infiltration.scoring import best


def outcome(game: Sitting) -> str | None:
    return None if game.state.outcome is None else game.state.outcome.name


def test_captured() -> None:
    """At 99 the game ends; whoever is inside is out of it; a single one who escaped wins, whatever it holds."""
    game = Sitting("data_four plain", options={"proximity": 90}).round(ann="retreat", bob="download", roll=6)
    assert outcome(game) is None
    game.round(roll=6)
    assert outcome(game) == "win: ann"
    assert game.state.proximity == 99
    assert game.state.score("bob") is None
    assert winners_of(game.state) == ("ann",)


def test_nobody_escapes() -> None:
    """Ruling 14: then nobody wins."""
    game = Sitting("plain plain_two", options={"proximity": 98}).round()
    assert outcome(game) == "nobody"
    assert winners_of(game.state) == ()


def test_proximity_is_checked_at_every_change() -> None:
    """Ruling 13: 99 ends the game at once, in the middle of a round; what is left of it does not happen."""
    game = Sitting("plain plain_two", options={"proximity": 98}, ann="", bob="", cat="calm")
    game.do("select ann filler_a; select bob retreat; select cat calm")
    assert outcome(game) == "nobody"
    assert (game.state.proximity, game.state.alarm, game.op("bob").place) == (99, 0, 1)


def test_dials_have_ends() -> None:
    """Ruling 13: the alarm stays within -1 and 8, the proximity does not fall below 0."""
    game = Sitting("plain plain_two", ann="loud slow", bob="calm", cat="").round(ann="slow", bob="calm", roll=1)
    assert (game.state.alarm, game.state.proximity) == (-1, 0)
    assert game.round(ann="loud", roll=1).state.alarm == 8


def test_the_last_escape_ends_the_game() -> None:
    """At once: nobody rolls any more."""
    game = Sitting("plain plain_two").round(ann="retreat", bob="retreat", cat="retreat", roll=None)
    assert outcome(game) == "draw: ann bob cat"
    assert [move.verb for move in game.table.log if move.verb == "roll"] == []


def test_who_is_out_resolves_nothing_more() -> None:
    """Ruling 14: the chosen card is turned up, does nothing, and goes to its pile."""
    game = Sitting("plain plain_two", ann="shove", bob="calm", cat="").round("choose ann bob", ann="shove", bob="calm")
    assert game.op("bob").place == -1
    assert game.state.alarm == 0
    item = next(item for item in game.state.rules.deck.items if item.card.text == "calm")
    assert game.state.discards & item.bit


def test_shoved_out() -> None:
    """Forced backward in the entry room is an escape."""
    game = Sitting("plain plain_two", ann="shove", bob="", cat="").round("choose ann cat", ann="shove")
    assert game.op("cat").place == -1


def test_the_first_player_escapes() -> None:
    """Ruling 14: the next one clockwise inside has the tracker at once; after the roll it goes on from there."""
    game = Sitting("plain plain_two").do("select ann retreat; select bob interface; select cat interface")
    assert game.state.first == 1
    assert game.do("roll 1").table.turn == "cat"


def test_scores() -> None:
    """Tokens count their values, special cards what they are worth; the most zettabytes win."""
    game = Sitting("prizes plain", ann="gainer", bob="", cat="").round(ann="gainer", bob="interface", cat="download")
    game.round(ann="retreat", bob="retreat", cat="retreat", roll=None)
    assert [game.state.score(seat) for seat in ("ann", "bob", "cat")] == [6, 3, 0]
    assert outcome(game) == "win: ann"


def test_tokens_are_turned_up_at_the_end() -> None:
    """Only then does everybody see their values; the captured keep theirs to themselves."""
    game = Sitting("data_four plain", options={"tokens": "1,1,1", "proximity": 95}, ann="", bob="", cat="")
    game.do("select ann download; select bob download; select cat interface; take ann 1; take ann 3; take bob 2; roll 1")
    assert [line(move) for move in game.view("bob").record if move.verb == "take"] == ["take ann ?", "take ann ?", "take bob 2"]
    game.round(bob="interface", ann="retreat", cat="interface", roll=6)
    assert line(game.table.log[-1]) == "tally ann 1 0 1"
    assert game.state.score("bob") is None


def test_tie_most_tokens() -> None:
    """Then the most data file tokens."""
    game = Sitting("data_four plain", options={"tokens": "2,1,0"}, ann="", bob="", cat="")
    game.do("select ann download; select bob download; select cat interface; take ann 1; take ann 1; take bob 2; roll 1")
    game.round(ann="retreat", bob="retreat", cat="retreat", roll=None)
    assert [game.state.score(seat) for seat in ("ann", "bob", "cat")] == [2, 2, 0]
    assert outcome(game) == "win: ann"


def test_tie_prototype_before_tokens() -> None:
    """A Prototype comes before the number of tokens: 3 zettabytes each, one by Prototype, one by three tokens."""
    game = Sitting("data_five prizes", options={"tokens": "9,0,0"}, ann="", bob="", cat="").round(ann="download", bob="advance")
    game.round(ann="interface", bob="interface", cat="download")
    assert (game.op("ann").held, game.op("cat").held) == (2, 2)
    game.round(cat="download", ann="retreat", bob="retreat")
    game.round(bob="retreat", cat="retreat", roll=None)
    assert [game.state.score(seat) for seat in ("ann", "bob", "cat")] == [2, 3, 3]
    assert outcome(game) == "win: bob"


def test_tie_dossier() -> None:
    """Then whoever has the card that decides ties after the tokens."""
    game = Sitting("papers plain").round(ann="download", bob="interface", cat="download")
    game.round(ann="retreat", bob="retreat", cat="retreat", roll=None)
    assert outcome(game) == "win: bob"


def test_ties_of_three() -> None:
    """Ruling 15: each step keeps those who are best at it and passes on: two have a Prototype, one of them more tokens."""
    game = Sitting("prizes data_four", options={"tokens": "0,0,9"}, ann="gainer", bob="", cat="")
    state = game.state
    lens, core, *_ = state.specials
    for seat, (tokens, specials) in enumerate([((0, 2, 0, 0), (lens,)), ((0, 0, 1, 0), (core,)), ((0, 2, 0, 1), ())]):
        state = state.op(seat, tokens=tokens, specials=specials, place=-1)
    state = state.with_(tallies=((2, 0, 0), (0, 1, 0), (2, 0, 1)))
    assert [state.score(seat) for seat in state.seats] == [5, 5, 5]
    assert best(state) == [0]
    assert best(state.op(1, tokens=(0, 0, 2, 0))) == [0, 1]


def test_unseen_tokens_are_unseen() -> None:
    """A token's value is seen by whoever takes it alone."""
    game = Sitting("data_four plain").round(ann="download")
    assert game.view("ann").state.operative("ann").tokens == (0, 0, 0, 2)
    assert game.view("bob").state.operative("ann").tokens == (2, 0, 0, 0)
    assert all(getattr(move, "token", 0) is HIDDEN for move in game.view("bob").record if move.verb == "take")
