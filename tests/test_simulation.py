"""Many games: every mission at every number of seats, the same numbers however they are counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from infiltr.bots import RandomBot, bot_maker, bot_names
from infiltr.core.game import BotError, OptionError
from infiltr.core.table import Table
from infiltr.games import GAMES, game
from infiltr.simulation import simulate, wilson

MISSIONS = game("infiltraitors").options["mission"].values
SLOW = {("careful", "16")}
"""Seconds a game: identities of two cards."""


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("bot", ["random", "careful"])
def test_every_mission_is_played_to_its_end(mission: str, bot: str) -> None:
    """Two games at 2, 3, 4 and 5 seats: all end in a win or a loss with a reason, none in a forfeit."""
    games = 1 if (bot, mission) in SLOW else 2
    for seats in range(2, 6):
        found = simulate(game("infiltraitors"), seats=seats, games=games, seed=1, bots=[bot], options={"mission": mission})
        assert sum(found.results.values()) == games
        assert all(name == "win" or name.startswith("loss: ") for name in found.results)
        assert found.forfeits == ()


@given(st.integers(1, 500), st.integers(0, 500))
def test_the_interval_holds_the_rate(games: int, wins: int) -> None:
    """Wilson's interval lies within 0 and 1 and around the rate, and narrows as games are added."""
    wins = min(wins, games)
    low, high = wilson(wins, games)
    assert 0 <= low <= round(wins / games, 4) <= high <= 1
    wider = wilson(wins * 4, games * 4)
    assert wider[1] - wider[0] <= high - low + 1e-4


def test_known_intervals() -> None:
    """Published values of Wilson's interval."""
    assert wilson(0, 10) == (0.0, 0.2775)
    assert wilson(10, 10) == (0.7225, 1.0)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634))


def test_bots_move_on_from_seat_to_seat(tmp_path: Path) -> None:
    """Of two bots each has each seat in half of the games."""
    path = tmp_path / "mine.py"
    path.write_text("class Gone:\n    def choose(self, view):\n        raise RuntimeError('gone')\n")
    found = simulate(toy.GAME, seats=2, games=40, seed=1, bots=["random", f"{path}:Gone"])
    forfeits = {name: count for name, count in found.results.items() if name.startswith("forfeit")}
    assert set(forfeits) == {"forfeit: ann", "forfeit: bob"}
    assert forfeits["forfeit: ann"] == 20  # ann begins: in every other game she is the one who is gone


def test_random_bots_are_repeatable_and_even_handed() -> None:
    """The same seed makes the same choices, and every legal move comes up."""
    table = Table(toy.GAME, toy.GAME.setup(3), 2)
    assert table.turn is not None
    view = table.view(table.turn)
    picks = [[str(RandomBot(seed).choose(view)) for seed in range(300)] for _ in range(2)]
    assert picks[0] == picks[1]
    assert set(picks[0]) == {str(move) for move in view.legal_moves()}


def test_bots_have_names() -> None:
    """Every game has the random bot; an unknown name is answered with those there are."""
    for one in GAMES.values():
        assert bot_names(one)[0] == "random"
        assert len(set(bot_names(one))) == len(bot_names(one))
        for name in bot_names(one):
            assert callable(bot_maker(one, name)(1).choose)
        with pytest.raises(BotError, match="expected one of: random"):
            bot_maker(one, "nobody")


def test_wrong_numbers_are_refused() -> None:
    """No games, no jobs, no such seats."""
    one = game("infiltraitors")
    for words in ({"games": 0}, {"jobs": 0}, {"seats": 1}, {"bots": ["random", "random"]}, {"options": {"mission": "x"}}):
        with pytest.raises(OptionError, match=r"expected|played at"):
            simulate(one, **words)  # type: ignore[arg-type]


def test_who_wins_against_whom(tmp_path: Path) -> None:
    """Where seats win against each other each bot's wins are counted, whichever seat it has."""
    path = tmp_path / "mine.py"
    path.write_text("class Mine:\n    def choose(self, view):\n        return view.legal_moves()[-1]\n")

    class Against(toy.Toy):
        """The same game, in which the first seat wins."""

        __slots__ = ()

        @property
        def winners(self) -> tuple[str, ...]:
            return self.setup.seats[:1]

    first = replace(toy.GAME, start=Against)
    bots = ["random", f"{path}:Mine"]
    found = simulate(first, seats=2, games=10, seed=1, bots=bots)
    assert found.bot_win_rates == dict.fromkeys(bots, 0.5)
    assert found.win_rate == 0.5
    assert found.data()["bot_win_rates"] == found.bot_win_rates
    assert simulate(toy.GAME, seats=2, games=2, seed=1).bot_win_rates == {}


def test_a_bot_is_made_with_what_it_takes(tmp_path: Path) -> None:
    """A seed of its own, and the budget of worlds, if it asks for them."""
    path = tmp_path / "mine.py"
    path.write_text("class Mine:\n    def __init__(self, worlds, seed=0):\n        self.made = (worlds, seed)\n"
                    "    def choose(self, view):\n        return view.legal_moves()[0]\n")
    made = bot_maker(toy.GAME, f"{path}:Mine", worlds=7)(3)
    assert vars(made) == {"made": (7, 3)}
    assert simulate(toy.GAME, seats=2, games=1, bots=[f"{path}:Mine"], worlds=7).forfeits == ()
    with pytest.raises(BotError, match="cannot be made: TypeError"):
        bot_maker(toy.GAME, f"{path}:Mine")(3)


def test_progress_is_told_game_by_game() -> None:
    """The numbers told add up to the number of games."""
    told: list[int] = []
    simulate(game("infiltraitors"), games=5, seed=4, progress=told.append)
    assert sum(told) == 5
