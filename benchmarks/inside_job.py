"""How Inside Job is balanced between the bots, what each side gains by care, and whether beliefs are calibrated.

    python -m benchmarks.inside_job                 200 games a line, some minutes; writes benchmarks/results/inside_job.md
    python -m benchmarks.inside_job --games 1000

Games are seeded. Beliefs are those of a random Agent about each of the others after every trick, as the bot has them
(``belief.estimate``), as long as nothing is certain. They were fitted to the standard bot; the two other styles of the
Insider, which were not used for that, are *bold* (fears a fifth as much to be found out) and *never off suit*.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from infiltr.bots import RandomBot
from infiltr.core.table import Bot, Table, View, play
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.advice import Careful
from infiltr.games.inside_job.belief import estimate
from infiltr.games.inside_job.moves import Play
from infiltr.simulation import wilson

RESULTS = Path(__file__).parent / "results" / "inside_job.md"
GAMES, SEED = 200, 1
REACHABLE = "reachable"
"""The option's value by which missions are worth trying for."""


@dataclass
class Found:
    """What came out of some games: how they ended, the missions met, and beliefs by tenths (number, sum, Insiders)."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    met: int = 0
    tricks: int = 0
    tenths: dict[int, list[float]] = field(default_factory=dict)

    @property
    def agents(self) -> int:
        """Games that the Agents won."""
        return sum(number for end, number in self.ends.items() if end.startswith("agents"))


FEARS = {"careful": 1.0, "bold": 0.2, "never off suit": 100.0}


def bot(name: str, seed: int) -> Bot:
    """A bot by name, with its own numbers."""
    return RandomBot(seed) if name == "random" else Careful(fear=FEARS[name])


@dataclass(frozen=True)
class Task:
    """Games to play: one kind of bot as the Insider and one as all others."""

    seats: int
    games: int
    insider: str = "careful"
    agent: str = "careful"
    goals: str = "printed"


def measure(task: Task) -> Found:
    """Play the games of a task."""
    found, rng = Found(), Random(SEED)
    for _ in range(task.games):
        seed = int(rng.random() * 2**40)
        table = Table(GAME, GAME.setup(task.seats, {"goals": task.goals}), seed)
        liar = table.state.insider  # type: ignore[attr-defined]
        bots = {seat: bot(task.insider if place == liar else task.agent, seed + place)
                for place, seat in enumerate(table.setup.seats)}
        start = time.perf_counter()
        outcome = play(table, bots)
        found.seconds += time.perf_counter() - start
        found.games += 1
        found.moves += len(table.log)
        found.ends[outcome.name] += 1
        found.met += len(table.state.completed)  # type: ignore[attr-defined]
        found.tricks += table.state.trick  # type: ignore[attr-defined]
        if task.agent != "random" and task.insider != "random":
            _beliefs(table, liar, rng, found)
    return found


def _beliefs(table: Table, liar: int, rng: Random, found: Found) -> None:
    seats = table.setup.seats
    agents = [place for place in range(len(seats)) if place != liar]
    plays = [number for number, move in enumerate(table.log, 1) if isinstance(move, Play)]
    for length in plays[len(seats) - 1 :: len(seats)]:
        view = View.of(GAME, table.setup, table.log[:length], seats[rng.choice(agents)])
        if view.state.insider is not None:
            continue
        for name, chance in estimate(view).items():
            if 0 < chance < 1:
                row = found.tenths.setdefault(min(9, int(10 * chance)), [0, 0.0, 0])
                row[0] += 1
                row[1] += chance
                row[2] += seats.index(name) == liar


Results = Mapping[Task, Found]


def tasks(games: int) -> list[Task]:
    """All games to play; the slow ones first."""
    half = games // 2
    found = [Task(seats, games) for seats in (5, 4, 3)]
    found += [Task(seats, half, goals=REACHABLE) for seats in (5, 4, 3)]
    found += [Task(seats, half, insider) for insider in ("bold", "never off suit") for seats in (5, 4, 3)]
    return found + [Task(seats, half, insider, agent) for insider, agent in MIXED for seats in (5, 4, 3)]


GOALS = """With these missions the printed goals of the Agents (9, 7, 6) are next to never reached: fewer than half of the missions are met.
They win by the vote alone. Where that leaves them below 35 %, `goals=reachable` (four missions) makes missions count and brings them
to about half."""

MIXED = (("random", "careful"), ("careful", "random"), ("random", "random"))


def balance(found: Results, games: int) -> list[str]:
    """Care on both sides."""
    lines = ["| seats | games | Agents win | by missions / by vote | Insider wins by Intel / by vote | missions met | moves/s |",
             "|---|---|---|---|---|---|---|"]
    lines += [_row(str(seats), found[Task(seats, games)]) for seats in (3, 4, 5)]
    return lines + [_row(f"{seats}, `goals={REACHABLE}`", found[Task(seats, games // 2, goals=REACHABLE)])
                    for seats in (3, 4, 5)]


def _row(name: str, found: Found) -> str:
    low, high = wilson(found.agents, found.games)
    ends = found.ends
    cells = (name, found.games, f"{found.agents / found.games:.0%} ({low:.0%} - {high:.0%})",
             f"{ends['agents: missions']} / {ends['agents: vote']}", f"{ends['insider: intel']} / {ends['insider: vote']}",
             f"{found.met / found.tricks:.0%}", f"{found.moves / found.seconds:.0f}")
    return f"| {' | '.join(map(str, cells))} |"


def gains(found: Results, games: int) -> list[str]:
    """What each side gains by care, against the same others."""
    lines = ["| seats | Agents win: careful Agents, random Insider | random Agents, careful Insider | both random | both careful |",
             "|---|---|---|---|---|"]
    for seats in (3, 4, 5):
        runs = [found[Task(seats, games // 2, *pair)] for pair in MIXED] + [found[Task(seats, games)]]
        lines.append(f"| {seats} | " + " | ".join(f"{run.agents / run.games:.0%}" for run in runs) + " |")
    return lines


def calibration(found: Results, games: int) -> list[str]:
    """Beliefs by tenths: how often it was the Insider, and of how many beliefs."""
    lines = ["| Insider | " + " | ".join(f"{tenth / 10:.1f}-{(tenth + 1) / 10:.1f}" for tenth in range(10)) + " | mean error |",
             "|---" * 12 + "|"]
    for insider in FEARS:
        runs = [found[Task(seats, games if insider == "careful" else games // 2, insider)] for seats in (3, 4, 5)]
        cells, number, error = [], 0.0, 0.0
        for tenth in range(10):
            rows = [run.tenths[tenth] for run in runs if tenth in run.tenths]
            count, total, right = (sum(row[column] for row in rows) for column in range(3))
            cells.append(f"{right / count:.0%} of {count:.0f}" if count else "")
            number += count
            error += abs(right - total)
        lines.append(f"| {insider} | " + " | ".join(cells) + f" | {error / number:.3f} |")
    return lines


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    games = chosen.games
    found: dict[Task, Found] = {}
    todo = tasks(games)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for task, run in zip(todo, pool.map(measure, todo), strict=True):
            found[task] = run
            print(task, f"Agents {run.agents}", dict(run.ends), flush=True)
    RESULTS.write_text("\n".join([
        "# Inside Job: balance, what care gains, calibration", "",
        f"`python -m benchmarks.inside_job --games {games}`, Python {platform.python_version()} on {os.cpu_count()} cores with other",
        "work to do: the moves in a second are a lower bound.", "",
        "Balance: `careful` on both sides, with Wilson's 95 % interval; also with fewer missions to complete.", "",
        *balance(found, games), "", GOALS, "",
        f"What care gains: {games // 2} games a cell, {games} where both are careful.", "", *gains(found, games), "",
        "Calibration: how often somebody whom an Agent believed to be the Insider, by tenths of the belief, was it; the mean error",
        "is how far a tenth's mean belief was from that. Fitted to the bot itself, not measured on people.", "",
        *calibration(found, games), "",
    ]), encoding="utf-8")


if __name__ == "__main__":
    main()
