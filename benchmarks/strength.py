"""How often the bots win Infiltraitors, mission by mission. How fast they play is `benchmarks.moves`'s.

    python -m benchmarks.strength                    every mission at 2-5 seats, 400 games each; writes benchmarks/results/
    python -m benchmarks.strength --missions 1,5 --games 100

Each cell is written as soon as it is played, so that a run which is ended early keeps what it has found.

A run fails (exit 1) where the careful bot's 95 % interval lies below the reference of a plain greedy player, or below the
published figure: the bots must not get worse. Games are seeded, so the same code gives the same figures.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from infiltr.games import game
from infiltr.simulation import Results, simulate

Figures = dict[str, dict[str, Any]]
"""By ``mission/seats``."""
HERE = Path(__file__).parent / "results"
PUBLISHED = HERE / "strength.json"
TABLE = HERE / "strength.md"
GAMES, SEED = 400, 1
REFERENCE = {"1": (99, 100, 99, 100), "5": (99, 99, 99, 99), "10": (95, 96, 98, 99), "20": (87, 93, 96, 92)}
"""Wins in percent at 2-5 seats of a plain greedy player: exact candidates, best single clue, 400 games, no search."""
SEATS = (2, 3, 4, 5)


def measure(missions: list[str], games: int, jobs: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Results by ``mission/seats``, as they come in."""
    for mission in missions:
        for seats in SEATS:
            result = simulate(game("infiltraitors"), seats=seats, games=games, seed=SEED, bots=("careful",),
                              options={"mission": mission}, jobs=jobs)
            print(f"mission {mission}, {seats} seats: {result.win_rate:.1%} {dict(result.results)}", flush=True)
            yield f"{mission}/{seats}", _figures(result)


def _figures(result: Results) -> dict[str, Any]:
    return {"games": result.games, "win_rate": result.win_rate, "win_rate_95": list(result.win_rate_95),
            "results": dict(result.results)}


def failures(found: Figures, published: Figures) -> list[str]:
    """Where the bot is weaker than the reference, or than it was."""
    wrong = []
    for key, figures in found.items():
        mission, seats = key.split("/")
        high = figures["win_rate_95"][1]
        if mission in REFERENCE and high * 100 < REFERENCE[mission][int(seats) - 2]:
            wrong.append(f"mission {mission}, {seats} seats: at most {high:.1%}, reference {REFERENCE[mission][int(seats) - 2]} %")
        before = published.get(key)
        if before and high < before["win_rate_95"][0]:
            wrong.append(f"mission {mission}, {seats} seats: at most {high:.1%}, published {before['win_rate']:.1%}")
    return wrong


def table(found: Figures) -> str:
    """The figures as a Markdown table."""
    lines = ["| mission | " + " | ".join(f"{seats} seats" for seats in SEATS) + " |", "|---|---|---|---|---|"]
    for mission in game("infiltraitors").options["mission"].values:
        cells = [_cell(found.get(f"{mission}/{seats}")) for seats in SEATS]
        lines.append(f"| {mission} | " + " | ".join(cells) + " |")
    games = "/".join(map(str, sorted({row["games"] for row in found.values()})))
    head = (f"Wins of `careful` in percent with Wilson's 95 % interval; {games} seeded games a cell.\n"
            "Command: `python -m benchmarks.strength`\n\n")
    return head + "\n".join(lines) + "\n"


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return ""
    low, high = row["win_rate_95"]
    return f"{row['win_rate']:.1%} ({low:.1%} - {high:.1%})"


def main() -> int:
    """Measure, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missions", default=",".join(game("infiltraitors").options["mission"].values))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    published = json.loads(PUBLISHED.read_text(encoding="utf-8")) if PUBLISHED.exists() else {}
    found: Figures = {}
    for key, figures in measure(chosen.missions.split(","), chosen.games, chosen.jobs):
        found[key] = figures
        merged = published | found
        PUBLISHED.write_text(json.dumps(merged, indent=1) + "\n", encoding="utf-8")
        TABLE.write_text(table(merged), encoding="utf-8")
    wrong = failures(found, published)
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
