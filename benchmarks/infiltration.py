"""Infiltration: how strong the careful bot is, and whether the house's own set of cards is balanced.

    python -m benchmarks.infiltration --games 200      some minutes; writes benchmarks/results/infiltration.md

Four operatives, seats moving on from game to game, every game seeded. A draw is shared by those who won it.

* *random*: one careful player against three at random; it has to win at least 70 % of the games.
* *fixed rule*: one careful player against three of the best fixed rule "turn back at proximity x". Before x such a player downloads
  where there are enough tokens, else goes on; at x and after it retreats. x, and what is enough, are tuned against the careful player,
  over a fifth of the games each. The careful player has to win at least 1.2 times its fair share.
* *balance*: four careful players. Every seat wins 20 to 30 % of the games that somebody wins, every room is turned up and every item
  played in at least 1 % of the games, and 40 to 90 % of the operatives escape.

The run fails (exit 1) where any of this does not hold.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
LIMITS = range(20, 49, 7)
ENOUGH = (1, 2)
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

    def error(self, name: str) -> float:
        """The standard error of `rate`."""
        rate = self.rate(name)
        return sqrt(rate * (1 - rate) / self.games)


Maker = Callable[[int], Bot]


def played(bots: Sequence[tuple[str, Maker]], games: int, first: int = 0) -> Tally:
    """So many games of these bots, each seat another one from game to game."""
    found = Tally(games)
    for seed in range(first, first + games):
        table = Table(GAME, GAME.setup(SEATS), seed)
        names, sitting = {}, {}
        for at, seat in enumerate(table.setup.seats):
            name, make = bots[(at + seed) % SEATS]
            names[seat], sitting[seat] = name, make(seed * SEATS + at)
        start = time.process_time()
        while table.turn is not None:
            table.play(sitting[table.turn].choose(table.view(table.turn)))
            found.moves += 1
        found.seconds += time.process_time() - start
        _count(found, table, names)
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


def careful(seed: int) -> Bot:
    """The game's own bot."""
    return Careful()


def against(name: str, make: Maker) -> list[tuple[str, Maker]]:
    """One careful player against three others."""
    return [("careful", careful), *[(name, make)] * (SEATS - 1)]


def tuned(games: int) -> Iterator[tuple[int, int, Tally]]:
    """Every fixed rule against the careful player."""
    for enough in ENOUGH:
        for limit in LIMITS:
            yield limit, enough, played(against("fixed", lambda _, rule=(limit, enough): FixedRule(*rule)), games, 10_000)  # type: ignore[misc]


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
    games = parser.parse_args().games
    bad = []
    chance = played(against("random", RandomBot), games)
    if chance.rate("careful") < WINS:
        bad.append(f"careful wins {100 * chance.rate('careful'):.1f} % against random")
    rules = list(tuned(max(games // 5, 1)))
    limit, enough, _ = max(rules, key=lambda rule: (rule[2].rate("fixed"), -rule[0]))
    fixed = played(against("fixed", lambda _: FixedRule(limit, enough)), games)
    if fixed.rate("careful") * SEATS < SHARES:
        bad.append(f"careful wins {fixed.rate('careful') * SEATS:.2f} fair shares against the fixed rule")
    four = played([("careful", careful)] * SEATS, games)
    about, off = balance(four)
    bad += off
    speed = four.moves / four.seconds
    command = f"python -m benchmarks.infiltration --games {games}"
    rates = ["| tokens | " + " | ".join(map(str, LIMITS)) + " |", "|---" * (len(LIMITS) + 1) + "|"]
    for one in ENOUGH:
        cells = [f"{100 * tally.rate('fixed'):.0f} %" for _, some, tally in rules if some == one]
        rates.append("| " + " | ".join([str(one), *cells]) + " |")
    text = [
        "# Infiltration: the careful bot, and the balance of the house's set", "",
        f"`{command}`: four operatives, {games} games each, seeded. Errors are standard errors.", "",
        "## Careful against three at random", "", *_table(chance), "",
        f"## Careful against three of the best fixed rule: {fixed.rate('careful') * SEATS:.2f} fair shares", "",
        f"The rule: turn back at proximity {limit}; before it, download where there are {enough} tokens or more.", "",
        f"Games won by the three together, over {rules[0][2].games} games for each rule:", "", *rates, "", *_table(fixed), "",
        "## Four careful players", "", *about, f"* speed: {speed:.0f} moves of seats a second, the table's work included", "",
        "## Out of bounds", "", *([f"* {one}" for one in bad] or ["Nothing."]), "",
    ]
    RESULTS.write_text("\n".join(text), encoding="utf-8")
    print("\n".join(text))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
