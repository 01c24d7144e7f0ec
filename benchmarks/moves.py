"""How many moves a second are played, bots included, and that no mission fails.

    python -m benchmarks.moves     every mission at 2-5 seats, 50 games of random bots each; writes benchmarks/results/moves.md

Aims: 10,000 moves a second with random bots on one core, 200 with careful ones (`python -m benchmarks.strength` has those).
"""

from __future__ import annotations

import sys
from pathlib import Path

from infiltr.games import game
from infiltr.simulation import simulate

RESULTS = Path(__file__).parent / "results" / "moves.md"
SEATS = (2, 3, 4, 5)
GAMES = 50


def main() -> int:
    """Measure and write; 1 if a bot made a move that the rules refuse."""
    rows, forfeits = [], 0
    for mission in game("infiltraitors").options["mission"].values:
        cells = []
        for seats in SEATS:
            found = simulate(game("infiltraitors"), seats=seats, games=GAMES, seed=1, options={"mission": mission})
            forfeits += len(found.forfeits)
            cells.append(f"{found.moves_per_second:,.0f}")
        rows.append(f"| {mission} | " + " | ".join(cells) + " |")
        print(rows[-1], flush=True)
    head = f"Moves a second (lines of the log) of `random` bots, {GAMES} games a cell, one core. Command: `python -m benchmarks.moves`\n\n"
    top = "| mission | " + " | ".join(f"{seats} seats" for seats in SEATS) + " |\n|---|---|---|---|---|\n"
    RESULTS.write_text(head + top + "\n".join(rows) + "\n", encoding="utf-8")
    return 1 if forfeits else 0


if __name__ == "__main__":
    sys.exit(main())
