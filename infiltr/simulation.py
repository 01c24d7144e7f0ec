"""Many games of bots: how they end, how often the table wins, how fast it goes.

The seed of every game is drawn from one seed, and every bot has its own, so that the numbers are the same however many
processes share the work.

>>> from infiltr.games import game
>>> found = simulate(game("infiltraitors"), seats=3, games=4, seed=1, options={"mission": "training1"})
>>> found.games == sum(found.results.values())
True
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from infiltr.bots import bot_makers
from infiltr.core.game import BotError, Game, OptionError, Setup, winners_of
from infiltr.core.moves import Seat
from infiltr.core.table import Bot, Table, play
from infiltr.core.words import say

__all__ = ["Results", "simulate", "wilson"]

_CHUNK = 8
"""So many games go to another process at a time."""


@dataclass(frozen=True, slots=True)
class Results:
    """What came out. ``results`` counts outcomes, the most frequent first; ``moves`` counts the lines of all logs.

    ``win_rate`` is how often the table won. Where seats win against each other it is how often the first bot did, whichever
    seat it had, and ``bot_win_rates`` says it for each name of a bot, over all its seats. ``win_rate_95`` is Wilson's interval. A bot that
    raised or made an illegal move has forfeited its game: outcome
    ``forfeit: SEAT``, and ``forfeits`` says why, a line for each game.
    """

    game: str
    options: Mapping[str, str]
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    results: Mapping[str, int]
    win_rate: float
    win_rate_95: tuple[float, float]
    moves: int
    seconds: float
    forfeits: tuple[str, ...] = ()
    bot_win_rates: Mapping[str, float] = field(default_factory=dict)

    @property
    def moves_per_second(self) -> float:
        """How fast it went, bots included."""
        return self.moves / self.seconds if self.seconds else 0.0

    def data(self) -> dict[str, Any]:
        """As the command line prints it."""
        return {
            "game": self.game, "options": dict(self.options), "seats": self.seats, "games": self.games,
            "seed": self.seed, "bots": list(self.bots), "results": dict(self.results), "win_rate": self.win_rate,
            "win_rate_95": list(self.win_rate_95), "moves": self.moves,
            "moves_per_second": round(self.moves_per_second, 1), "seconds": round(self.seconds, 3),
            "forfeits": list(self.forfeits), **({"bot_win_rates": dict(self.bot_win_rates)} if self.bot_win_rates else {}),
        }


@dataclass(frozen=True, slots=True)
class _Played:
    outcome: str
    won: bool
    moves: int
    forfeit: str = ""
    winners: tuple[int, ...] | None = None
    """The bots that won, by their places, where seats win against each other."""


@dataclass(frozen=True, slots=True)
class _Bots:
    names: tuple[str, ...]
    worlds: int | None


@dataclass(frozen=True, slots=True)
class _Job:
    """Games to be played by one process: (number, seed) each."""

    game: str
    options: Mapping[str, str]
    seats: int
    bots: _Bots
    games: tuple[tuple[int, int], ...]


def simulate(game: Game, *, seats: int = 3, games: int = 100, seed: int = 0, bots: Sequence[str] = ("random",),
             options: Mapping[str, object] | None = None, worlds: int | None = None, jobs: int = 1,
             progress: Callable[[int], None] | None = None) -> Results:
    """Play ``games`` games; ``progress`` is told the number of games each time some are finished.

    ``bots``: one name for all seats, or one for each; these move one seat on from game to game. ``worlds``: the budget of
    bots that search.

    Raises:
        OptionError: a wrong option, number of seats, games or jobs; joblib missing for more than one job.
        BotError: a bot that cannot be loaded.
    """
    setup = game.setup(seats, options)
    bot_makers(game, bots, seats)
    for name, number in (("games", games), ("jobs", jobs), ("worlds", 1 if worlds is None else worlds)):
        if number < 1:
            raise OptionError(say("{number} is no number of {name}; expected at least 1", number=number, name=name))
    rng = Random(seed).random
    numbered = tuple((index, int(rng() * 2**40)) for index in range(games))
    given = {name: value for name, value in setup.options.items() if value != game.options[name].default}
    started = time.perf_counter()
    played: list[_Played] = []
    for some in _run(game, setup, _Bots(tuple(bots), worlds), numbered, jobs):
        played += some
        if progress is not None:
            progress(len(some))
    seconds = time.perf_counter() - started
    counted = sorted(Counter(one.outcome for one in played).items(), key=lambda item: (-item[1], item[0]))
    wins = sum(one.won for one in played)
    return Results(
        game.name, given, seats, games, seed, tuple(bots), dict(counted),
        wins / games, wilson(wins, games), sum(one.moves for one in played), seconds,
        tuple(one.forfeit for one in played if one.forfeit), _by_bot(bots, seats, played))


def _by_bot(bots: Sequence[str], seats: int, played: Sequence[_Played]) -> dict[str, float]:
    """How often each bot won, by name, over all its seats; nothing where all win or lose together."""
    if all(one.winners is None for one in played):
        return {}
    names = list(bots) if len(bots) == seats else list(bots) * seats
    wins = Counter(names[place] for one in played for place in one.winners or ())
    return {name: wins[name] / (names.count(name) * len(played)) for name in dict.fromkeys(names)}


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate (E. B. Wilson 1927, "Probable inference", J. Am. Stat. Assoc. 22).

    >>> wilson(0, 10)
    (0.0, 0.2775)
    """
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def _run(game: Game, setup: Setup, bots: _Bots, numbered: Sequence[tuple[int, int]],
         jobs: int) -> Iterable[list[_Played]]:
    if jobs == 1:
        return _one_by_one(game, setup, bots, numbered)
    try:
        import joblib
    except ImportError:
        raise OptionError(say('more than one job needs joblib; run: pip install "infiltr-games[fast]"')) from None
    parts = [_Job(game.name, setup.options, len(setup.seats), bots, tuple(numbered[start:start + _CHUNK]))
             for start in range(0, len(numbered), _CHUNK)]
    found: Iterable[list[_Played]] = joblib.Parallel(n_jobs=jobs, return_as="generator")(
        joblib.delayed(_play_job)(part) for part in parts)
    return found


def _one_by_one(game: Game, setup: Setup, bots: _Bots,
                numbered: Sequence[tuple[int, int]]) -> Iterator[list[_Played]]:
    for number, seed in numbered:
        yield [_play_one(game, setup, bots, number, seed)]


def _play_job(job: _Job) -> list[_Played]:
    from infiltr.games import game as find

    game = find(job.game)
    setup = game.setup(job.seats, job.options)
    return [_play_one(game, setup, job.bots, number, seed) for number, seed in job.games]


def _play_one(game: Game, setup: Setup, bots: _Bots, number: int, seed: int) -> _Played:
    makers = bot_makers(game, bots.names, len(setup.seats), bots.worlds)
    count = len(makers)
    table = Table(game, setup, seed)
    players: dict[Seat, Bot] = {}
    to_blame: Seat | None = None
    try:
        for place, seat in enumerate(setup.seats):
            to_blame, turn = seat, (place + number) % count
            players[seat] = makers[turn](seed * count + turn)  # a bot keeps its numbers, whichever seat it has
        to_blame = None
        outcome = play(table, players)
    except BotError as error:
        return _Played(f"forfeit: {to_blame or table.turn}", False, len(table.log), str(error))
    won = winners_of(table.state)
    if won is None:
        return _Played(outcome.name, bool(outcome.won), len(table.log))
    places = tuple((place + number) % count for place, seat in enumerate(setup.seats) if seat in won)
    return _Played(outcome.name, 0 in places, len(table.log), winners=places)
