"""Writes a golden record: one game of a bot, whole, with its end noted. A record that is there is never written again.

    python tests/golden/write.py infiltraitors --seats 3 --seed 1 --bot careful mission=5
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from infiltr.bots import bot_maker
from infiltr.core.record import Note, Record
from infiltr.core.table import Table, play
from infiltr.games import game


def main() -> None:
    """Play one game and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", metavar="name=value")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="careful")
    given = parser.parse_args()
    found = game(given.game)
    setup = found.setup(given.seats, dict(option.split("=") for option in given.options))
    make = bot_maker(found, given.bot)
    table = Table(found, setup, given.seed)
    outcome = play(table, {seat: make(place) for place, seat in enumerate(setup.seats)})
    record = replace(Record.of(table), seed=None, notes=(Note("set", ("outcome", outcome.name.replace(" ", "_"))),))
    name = "-".join([*(option.replace("=", "-") for option in given.options), str(given.seats), given.bot])
    path = Path(__file__).parent / found.name / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(record.text())
    print(f"{path}: {outcome.name}, {len(table.log)} moves")


if __name__ == "__main__":
    main()
