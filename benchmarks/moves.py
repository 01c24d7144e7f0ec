"""How many moves a second are played, bots included, and that no mission fails.

    python -m benchmarks.moves     every mission at 2-5 seats; 50 games of random bots and 20 of careful ones a cell

Writes benchmarks/results/moves.md. Aims on one core: 10,000 moves a second with random bots, 200 with careful ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from infiltr.games import game
from infiltr.simulation import simulate

RESULTS = Path(__file__).parent / "results" / "moves.md"
SEATS = (2, 3, 4, 5)
GAMES = {"random": 50, "careful": 20}
AIMS = {"random": 10_000, "careful": 200}


def rows(bot: str, fallen: list[str]) -> Iterator[str]:
    """A line for each mission; why games were forfeited goes to ``fallen``."""
    for mission in game("infiltraitors").options["mission"].values:
        cells = []
        for seats in SEATS:
            found = simulate(game("infiltraitors"), seats=seats, games=GAMES[bot], seed=1, bots=(bot,), options={"mission": mission})
            fallen += found.forfeits
            cells.append(f"{found.moves_per_second:,.0f}")
        row = f"| {mission} | " + " | ".join(cells) + " |"
        print(row, flush=True)
        yield row


def main() -> int:
    """Measure and write; 1 if a bot made a move that the rules refuse."""
    fallen: list[str] = []
    lines = ["Moves a second (lines of the log), bots and table together, one core. Command: `python -m benchmarks.moves`"]
    for bot, games in GAMES.items():
        lines += ["", f"`{bot}` bots, {games} games a cell; aim: {AIMS[bot]:,}.", "",
                  "| mission | " + " | ".join(f"{seats} seats" for seats in SEATS) + " |", "|---" * (len(SEATS) + 1) + "|",
                  *rows(bot, fallen)]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
