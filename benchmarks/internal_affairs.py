"""Internal Affairs: how often bots hit, and whether stated odds are what happens.

    python -m benchmarks.internal_affairs      about two minutes; writes benchmarks/results/internal_affairs.md

*Hits*: guesses that were answered with yes, out of all guesses and out of all turns. Five players at random, and one careful player
among four of them; games are seeded, so the same code gives the same figures. The run fails (exit 1) where the careful player does
not hit at least four times as often as the five on average.

*Calibration*: before each guess its odds are written down, and then what the card really is. Guesses come from a player who picks
any face-down card and any value that it may have, from one who picks the likeliest value of any card, from one who picks the
likeliest guess of all, and from one who picks a tenth above one half, and any guess of it that is not certain. All that they do
besides is done at random, as the odds assume. A value of a card counts once in a game, where it is first guessed: the same guess
again, with much the same odds, would be no news. Odds are put together by tenths; the run fails where a tenth has fewer than 100
guesses, or hits off the stated odds by more than three standard errors.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from infiltr.core.moves import Move, Seat
from infiltr.core.table import Table, View
from infiltr.games import game
from infiltr.games.internal_affairs import evidence
from infiltr.games.internal_affairs.advice import Careful
from infiltr.games.internal_affairs.box import Code, Codes
from infiltr.games.internal_affairs.moves import Answer, Enquiry, Grenade, Guess, Lay, Start, YesNo

RESULTS = Path(__file__).parent / "results" / "internal_affairs.md"
GAME = game("internal_affairs")
SEATS = 5
PLAYED = (2, 3, 5)
"""Numbers of players of the games of the calibration, in turn."""
TIMES = 4
ENOUGH = 100
LONG = 2_500
"""No game is played for more lines."""


@dataclass
class Hits:
    """Guesses and hits of one kind of player."""

    turns: int = 0
    guesses: int = 0
    hits: int = 0

    @property
    def rate(self) -> float:
        """Hits out of guesses."""
        return self.hits / max(self.guesses, 1)

    def add(self, other: Hits) -> None:
        """Take another count in."""
        self.turns += other.turns
        self.guesses += other.guesses
        self.hits += other.hits


Player = Callable[[View, Random], Move]


def at_random(view: View, rng: Random) -> Move:
    """Any legal move; a row is any three of the cards."""
    legal = view.legal_moves()
    if isinstance(legal[0], Lay):
        hand = [card for card in view.state.codes[view.state.seats.index(view.seat)] if isinstance(card, Code)]
        return Lay(str(view.seat), Codes(sorted(rng.sample(hand, view.state.rules.row))))
    return legal[int(rng.random() * len(legal))]


def careful(view: View, rng: Random) -> Move:
    """The game's own bot."""
    return Careful().choose(view)


def hits(log: Sequence[Move]) -> dict[Seat, Hits]:
    """What every seat guessed and hit. A grenade's answers are nobody's."""
    found: dict[Seat, Hits] = {}
    guesser: Seat | None = None
    for move in log:
        if isinstance(move, Guess | Enquiry):
            guesser = move.by
            count = found.setdefault(move.by, Hits())
            count.guesses += 1
            count.turns += isinstance(move, Guess)
        elif isinstance(move, Grenade):
            guesser = None
        elif isinstance(move, Answer) and guesser is not None:
            found[guesser].hits += move.says is YesNo.YES
            guesser = None
    return found


def rates(players: Sequence[Player], games: int) -> dict[Player, Hits]:
    """Hits by kind of player; seats move on from game to game."""
    found: dict[Player, Hits] = {player: Hits() for player in players}
    for seed in range(games):
        table, rng = Table(GAME, GAME.setup(SEATS), seed), Random(seed)
        sitting = {seat: players[(at + seed) % SEATS] for at, seat in enumerate(table.setup.seats)}
        while table.turn is not None and len(table.log) < LONG:
            table.play(sitting[table.turn](table.view(table.turn), rng))
        for seat, count in hits(table.log).items():
            found[sitting[seat]].add(count)
    return found


# ---- calibration

@dataclass
class Tenth:
    """Guesses whose stated odds lie in one tenth."""

    number: int = 0
    hits: int = 0
    stated: float = 0.0
    spread: float = 0.0
    by: Counter[str] = field(default_factory=Counter)

    def add(self, chance: float, hit: bool, by: str) -> None:
        """One more guess."""
        self.number += 1
        self.hits += hit
        self.stated += chance
        self.spread += chance * (1 - chance)
        self.by[by] += 1

    @property
    def off(self) -> float:
        """How far hits are from what was stated, in standard errors."""
        if not self.spread:
            return 0.0 if round(self.stated) == self.hits else 99.0
        return (self.hits - self.stated) / sqrt(self.spread)


def picks(view: View, rng: Random) -> Iterator[tuple[str, str, str, float]]:
    """What each kind of guesser would guess now: who, card, value, stated odds."""
    model = evidence.codes(view)
    living = {view.setup.seats[at] for at in view.state.living}
    names = [name for name in model.variables if name.partition(":")[0] in living]
    if not names:
        return
    odds = {name: model.chances(name) for name in names}
    name = rng.choice(names)
    value = rng.choice(list(odds[name]))
    yield "any value of any card", name, value, odds[name][value]
    name = rng.choice(names)
    value = max(odds[name], key=lambda one: odds[name][one])
    yield "likeliest value of any card", name, value, odds[name][value]
    name, value = max(((name, value) for name, values in odds.items() for value in values), key=lambda one: odds[one[0]][one[1]])
    yield "likeliest guess", name, value, odds[name][value]
    likely = [(name, value) for name, values in odds.items() for value, chance in values.items() if 0.5 < chance < 1]
    if likely:
        tenth = rng.choice(sorted({int(10 * odds[name][value]) for name, value in likely}))
        name, value = rng.choice([one for one in likely if int(10 * odds[one[0]][one[1]]) == tenth])
        yield "any likely guess", name, value, odds[name][value]


def calibrated(games: int) -> list[Tenth]:
    """Stated odds against what the cards are, in games of two, three and five players."""
    tenths = [Tenth() for _ in range(10)]
    for seed in range(games):
        table, rng = Table(GAME, GAME.setup(PLAYED[seed % len(PLAYED)]), 1_000 + seed), Random(seed)
        guesser = table.setup.seats[seed % len(table.setup.seats)]
        seen: set[tuple[str, str]] = set()
        while table.turn is not None and len(table.log) < LONG:
            view = table.view(table.turn)
            move = at_random(view, rng)
            if table.turn == guesser and any(isinstance(one, Guess) for one in view.legal_moves()) and any(
                    isinstance(one, Start) for one in table.log):
                move = _noted(table, view, rng, tenths, seen) or move
            table.play(move)
    return tenths


def _noted(table: Table, view: View, rng: Random, tenths: list[Tenth], seen: set[tuple[str, str]]) -> Move | None:
    """Write down what the guessers would guess; one of the guesses, to be made."""
    state: Any = table.state
    faces = {placed.slot.text: placed for row in state.rows for placed in row}
    made: list[Move] = []
    for who, name, value, chance in picks(view, rng):
        if (name, value) not in seen:
            tenths[min(int(10 * chance), 9)].add(chance, faces[name].face.text == value, who)
        seen.add((name, value))
        made.append(Guess(str(view.seat), faces[name].slot, Code.parse(value)))
    return rng.choice(made) if made else None


# ---- the report

def report(plain: Hits, one: Hits, rest: Hits, tenths: Sequence[Tenth]) -> str:
    """The figures as Markdown."""
    lines = ["# Internal Affairs: hits, and stated odds against what happens", "", "`python -m benchmarks.internal_affairs`", "",
             f"Hits at {SEATS} players. Careful over five at random: {one.rate / max(plain.rate, 1e-9):.1f} times (at least {TIMES}).", "",
             "| players | turns with a guess | guesses | hits | hits per guess |", "|---|---|---|---|---|"]
    for title, count in (("five at random", plain), ("careful, among four at random", one), ("those four", rest)):
        lines.append(f"| {title} | {count.turns:,} | {count.guesses:,} | {count.hits:,} | {count.rate:.1%} |")
    lines += ["", "Stated odds by tenths, two, three and five players whose choices are random; off: hits less stated, in standard errors.",
              "",
              "| stated | guesses | of these at any card | mean stated | hit | off |", "|---|---|---|---|---|---|"]
    for place, tenth in enumerate(tenths):
        number = max(tenth.number, 1)
        anywhere = sum(count for who, count in tenth.by.items() if who.endswith("any card"))
        lines.append(f"| {10 * place}-{10 * place + 10} % | {tenth.number:,} | {anywhere:,} | {tenth.stated / number:.1%} | "
                     f"{tenth.hits / number:.1%} | {tenth.off:+.1f} |")
    return "\n".join([*lines, ""])


def failures(plain: Hits, one: Hits, tenths: Sequence[Tenth]) -> list[str]:
    """What is not as it should be."""
    wrong = [] if one.rate >= TIMES * plain.rate else [f"careful hits {one.rate:.1%}, five at random {plain.rate:.1%}"]
    for place, tenth in enumerate(tenths):
        if tenth.number < ENOUGH:
            wrong.append(f"odds from {10 * place} %: {tenth.number} guesses are too few")
        if abs(tenth.off) > 3:
            wrong.append(f"odds from {10 * place} %: off by {tenth.off:.1f} standard errors")
    return wrong


def main() -> int:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games for the hits")
    parser.add_argument("--odds", type=int, default=270, help="games for the calibration")
    parser.add_argument("--print", action="store_true", help="print and write nothing")
    chosen = parser.parse_args()
    plain = rates([at_random] * SEATS, chosen.games)[at_random]
    mixed = rates([careful, *[at_random] * (SEATS - 1)], chosen.games)
    tenths = calibrated(chosen.odds)
    text = report(plain, mixed[careful], mixed[at_random], tenths)
    print(text)
    if not chosen.print:
        RESULTS.write_text(text, encoding="utf-8")
    wrong = failures(plain, mixed[careful], tenths)
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
