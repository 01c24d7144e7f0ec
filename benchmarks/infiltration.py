"""Infiltration: how strong the careful bot is, and whether the house's own set of cards is balanced.

    python -m benchmarks.infiltration --games 200 --balance 600 --jobs 2      some minutes; writes benchmarks/results/infiltration.md

Four operatives, seats moving on from game to game, every game seeded. A draw is shared by those who won it.

* *random*: one careful player against three at random; it has to win at least 70 % of the games.
* *fixed rule*: one careful player against three of the best fixed rule "turn back at proximity x". Before x such a player downloads
  where there are enough tokens, else goes on; at x and after it retreats. x, and what is enough, are tuned against the careful player,
  over a tenth of the games each. The careful player has to win at least 1.2 times its fair share.
* *balance*: four careful players. Every seat wins 20 to 30 % of the games that somebody wins, every room is turned up and every item
  played in at least 1 % of the games, and 40 to 90 % of the operatives escape.

The run fails (exit 1) where any of this does not hold.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from infiltr.bots import RandomBot
from infiltr.core.moves import Move
from infiltr.core.table import Bot, Table, View
from infiltr.games import game
from infiltr.games.infiltration.advice import Careful
from infiltr.games.infiltration.box import ADVANCE, DOWNLOAD, OUT, RETREAT
from infiltr.games.infiltration.loading import house_deck
from infiltr.games.infiltration.moves import Extra, Play, Room, Select

RESULTS = Path(__file__).parent / "results" / "infiltration.md"
GAME = game("infiltration")
SEATS = 4
LIMITS = range(20, 70, 7)
ENOUGH = (1, 2)
PART, TUNING = 10, 10_000
"""Games that are played in one piece; the seed from which rules are tuned."""
WINS, SHARES, FAIR, USED, ESCAPES = 0.70, 1.2, (0.20, 0.30), 0.01, (0.40, 0.90)


class FixedRule:
    """Turns back at a proximity and not before; takes tokens on the way in where there are enough."""

    def __init__(self, limit: int, enough: int) -> None:
        self.limit, self.enough = limit, enough

    def choose(self, view: View) -> Move:
        """One of the legal moves."""
        moves = view.legal_moves()
        if not isinstance(moves[0], Select):
            return moves[0]
        state, by_card = view.state, {move.card: move for move in moves if isinstance(move, Select)}
        place = state.operative(view.seat).place
        tokens = len(state.spaces[place].tokens)
        deepest = place == state.rules.line
        wanted = RETREAT
        if state.proximity < self.limit:
            wanted = DOWNLOAD if tokens >= (1 if deepest else self.enough) else RETREAT if deepest else ADVANCE
        return by_card.get(wanted, by_card[DOWNLOAD])


@dataclass
class Tally:
    """What came out of some games."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """By the name of the bot; ``nobody``."""
    seats: Counter[int] = field(default_factory=Counter)
    """By seat, from the first player."""
    players: Counter[str] = field(default_factory=Counter)
    escapes: Counter[str] = field(default_factory=Counter)
    data: Counter[str] = field(default_factory=Counter)
    """Zettabytes brought out."""
    rooms: Counter[str] = field(default_factory=Counter)
    items: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    seconds: float = 0.0
    rounds: int = 0

    def rate(self, name: str) -> float:
        """The share of games that bots of this name won."""
        return self.wins[name] / self.games

    def add(self, other: Tally) -> None:
        """Take another tally in."""
        for name in ("wins", "seats", "players", "escapes", "data", "rooms", "items"):
            getattr(self, name).update(getattr(other, name))
        self.games, self.moves, self.rounds = self.games + other.games, self.moves + other.moves, self.rounds + other.rounds
        self.seconds += other.seconds

    def error(self, name: str) -> float:
        """The standard error of `rate`."""
        rate = self.rate(name)
        return sqrt(rate * (1 - rate) / self.games)


def bot(name: str, seed: int) -> Bot:
    """The bot of this name: ``careful``, ``random`` or ``fixed 28 1``, a fixed rule."""
    kind, *numbers = name.split()
    return Careful() if kind == "careful" else RandomBot(seed) if kind == "random" else FixedRule(*map(int, numbers))


def played(work: tuple[Sequence[str], int, int]) -> Tally:
    """Games of these bots, from one seed up to another, each seat another bot from game to game."""
    bots, first, last = work
    found = Tally(last - first)
    for seed in range(first, last):
        table = Table(GAME, GAME.setup(SEATS), seed)
        names = {seat: bots[(at + seed) % SEATS] for at, seat in enumerate(table.setup.seats)}
        sitting = {seat: bot(name, seed * SEATS + at) for at, (seat, name) in enumerate(names.items())}
        start = time.process_time()
        while table.turn is not None:
            table.play(sitting[table.turn].choose(table.view(table.turn)))
            found.moves += 1
        found.seconds += time.process_time() - start
        _count(found, table, {seat: name.partition(" ")[0] for seat, name in names.items()})
    return found


def _count(found: Tally, table: Table, names: dict[str, str]) -> None:
    state: Any = table.state
    for seat in state.winners:
        found.wins[names[seat]] += 1 / len(state.winners)  # type: ignore[assignment]
        found.seats[state.seats.index(seat)] += 1 / len(state.winners)  # type: ignore[assignment]
    found.wins["nobody"] += not state.winners
    for seat, op in zip(state.seats, state.ops, strict=True):
        found.players[names[seat]] += 1
        if op.place == OUT:
            found.escapes[names[seat]] += 1
            found.data[names[seat]] += state.score(seat)
    found.rooms.update({str(move.card) for move in table.log if isinstance(move, Room)})
    found.items.update({str(move.card) for move in table.log if isinstance(move, Play | Extra)})
    found.rounds += state.round


def tallied(bots: Sequence[str], games: int, pool: Executor, first: int = 0) -> Tally:
    """So many games of these bots, shared out."""
    parts = [(bots, at, min(at + PART, first + games)) for at in range(first, first + games, PART)]
    found = Tally()
    for part in pool.map(played, parts):
        found.add(part)
    return found


def against(name: str) -> list[str]:
    """One careful player against three others."""
    return ["careful", *[name] * (SEATS - 1)]


def _line(tally: Tally, name: str) -> str:
    escaped, players = tally.escapes[name], tally.players[name]
    return (f"| {name} | {players // tally.games} | {100 * tally.rate(name):.1f} ± {100 * tally.error(name):.1f} % | "
            f"{100 * escaped / players:.0f} % | {tally.data[name] / max(escaped, 1):.1f} |")


def _table(tally: Tally) -> list[str]:
    head = ["| player | seats | games won | escapes | ZB brought out |", "|---|---|---|---|---|"]
    return [*head, *[_line(tally, name) for name in tally.players], f"| nobody | | {100 * tally.rate('nobody'):.1f} % | | |"]


def balance(tally: Tally) -> tuple[list[str], list[str]]:
    """Lines about four careful players, and what is out of bounds."""
    deck, bad = house_deck(), []
    won = sum(tally.seats.values())
    shares = [tally.seats[seat] / won for seat in range(SEATS)]
    escapes = tally.escapes["careful"] / tally.players["careful"]
    bad += [f"seat {seat + 1} wins {100 * share:.1f} %" for seat, share in enumerate(shares) if not FAIR[0] <= share <= FAIR[1]]
    if not ESCAPES[0] <= escapes <= ESCAPES[1]:
        bad.append(f"{100 * escapes:.0f} % escape")
    rows = []
    for what, cards, counts in (("rooms turned up", deck.rooms, tally.rooms), ("items played", deck.items, tally.items)):
        used = sorted((counts[one.card.text] / tally.games, one.name) for one in cards)
        bad += [f"{name} is used in {100 * share:.1f} %" for share, name in used if share < USED]
        low = ", ".join(f"{name} {100 * share:.1f} %" for share, name in used[:5])
        rows.append(f"* {what}: in {100 * used[0][0]:.1f} % to {100 * used[-1][0]:.0f} % of the games; the rarest: {low}")
    error, data = 100 * sqrt(3 / 16 / won), tally.data["careful"] / max(tally.escapes["careful"], 1)
    by_seat = ", ".join(f"{100 * share:.1f} %" for share in shares)
    lines = [f"* games won by seat, from the first player: {by_seat} (± {error:.1f}); by nobody: {100 * tally.rate('nobody'):.1f} % of all",
             f"* escapes: {100 * escapes:.0f} %, with {data:.1f} ZB; rounds: {tally.rounds / tally.games:.1f}", *rows]
    return lines, bad


def main() -> int:
    """Run everything; 1 where something does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--balance", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        return report(options.games, options.balance, options.jobs, pool)


def report(games: int, many: int, jobs: int, pool: Executor) -> int:
    """Run everything, write it down."""
    four = tallied(["careful"] * SEATS, many, pool)
    about, bad = balance(four)
    chance = tallied(against("random"), games, pool)
    if chance.rate("careful") < WINS:
        bad.append(f"careful wins {100 * chance.rate('careful'):.1f} % against random")
    rules = [(limit, enough, tallied(against(f"fixed {limit} {enough}"), max(games // 10, 1), pool, TUNING))
             for enough in ENOUGH for limit in LIMITS]
    limit, enough, _ = max(rules, key=lambda rule: (rule[2].rate("fixed"), -rule[0]))
    fixed = tallied(against(f"fixed {limit} {enough}"), games, pool)
    if fixed.rate("careful") * SEATS < SHARES:
        bad.append(f"careful wins {fixed.rate('careful') * SEATS:.2f} fair shares against the fixed rule")
    speed = four.moves / four.seconds
    command = f"python -m benchmarks.infiltration --games {games} --balance {many} --jobs {jobs}"
    rates = ["| tokens | " + " | ".join(map(str, LIMITS)) + " |", "|---" * (len(LIMITS) + 1) + "|"]
    for one in ENOUGH:
        cells = [f"{100 * tally.rate('fixed'):.0f} %" for _, some, tally in rules if some == one]
        rates.append("| " + " | ".join([str(one), *cells]) + " |")
    text = [
        "# Infiltration: the careful bot, and the balance of the house's set", "",
        f"`{command}`: four operatives, seeded games. Errors are standard errors.", "",
        f"## Careful against three at random, {games} games", "", *_table(chance), "",
        f"## Careful against three of the best fixed rule, {games} games: {fixed.rate('careful') * SEATS:.2f} fair shares", "",
        f"The rule: turn back at proximity {limit}; before it, download where there are {enough} tokens or more.", "",
        f"Games won by the three together, over {rules[0][2].games} games for each rule:", "", *rates, "", *_table(fixed), "",
        f"## Four careful players, {many} games", "", *about,
        f"* speed: {speed:.0f} moves of seats a second, the table's work included", "",
        "## Out of bounds", "", *([f"* {one}" for one in bad] or ["Nothing."]), "",
    ]
    RESULTS.write_text("\n".join(text), encoding="utf-8")
    print("\n".join(text))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
