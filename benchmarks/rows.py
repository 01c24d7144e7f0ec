"""Speed of the model of sorted rows: all marginals of every card lying face down, from one seat.

    python -m benchmarks.rows            about a minute; writes benchmarks/results/rows.md

Positions come from games of Internal Affairs: what the player who is about to guess has seen. The careful bots play, or
bots at random, or each move is one or the other by a coin. Harder ones come from seeded games of the same 45 cards (36
with four players) with nothing but cards put into rows, swaps, thefts, discards, guesses that miss or hit, redirected
guesses and grenades, all at random and with little to guess by. Times are in milliseconds, from the events of a position
to its answer.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from solvers.rows import Course, Method, Rows
from solvers.slots import Draw, Event, Lay, Miss, Play, Row, See, Steal, Take, TurnUp, Without
from solvers.tables import peak

RESULTS = Path(__file__).parent / "results" / "rows.md"
ME = "p0"
COUNTED = 20_000
FEW = 4
"""Whole numbers are timed for so many positions of a line, of no more than so many states each."""


@dataclass
class Game:
    """A game in progress, all cards known to the referee; `events` is what seat `ME` sees of it."""

    rng: Random
    seats: list[str]
    deck: list[int]
    values: int
    rows: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    hands: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    up: set[str] = field(default_factory=set)
    hits: dict[str, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    named: int = 0
    swaps: int = 3
    steals: int = 3

    def name(self) -> str:
        self.named += 1
        return f"c{self.named}"

    def draw(self, seat: str) -> None:
        card = (self.deck.pop(), self.name())
        self.hands[seat].append(card)
        self.events.append(See(card[1], str(card[0])) if seat == ME else Draw(seat))

    def hidden(self, seat: str) -> list[tuple[int, str]]:
        return [card for card in self.rows[seat] if card[1] not in self.up]

    def leave(self, seat: str, seen: bool) -> tuple[int, str]:
        """A random card leaves a hand; a card of this seat keeps its name."""
        card = self.hands[seat].pop(self.rng.randrange(len(self.hands[seat])))
        if seat == ME:
            return card
        card = (card[0], self.name())
        self.events.append(Play(seat, card[1], str(card[0]) if seen else None))
        return card

    def lay(self, card: tuple[int, str], seat: str) -> None:
        row = self.rows[seat]
        low = sum(other[0] < card[0] for other in row)
        high = sum(other[0] <= card[0] for other in row)
        place = self.rng.randint(low, high)
        row.insert(place, card)
        if seat != ME:
            self.events.append(Lay(card[1], seat, place))

    def turn_up(self, seat: str, card: tuple[int, str], picked: bool) -> None:
        self.up.add(card[1])
        self.hits[seat] = self.hits.get(seat, 0) + 1
        if seat != ME:
            self.events.append(TurnUp(card[1], str(card[0]), picked))


def game(seats: int, length: int, seed: int, values: int = 15) -> Game:
    """The start: rows of `length` cards, two code cards in every hand."""
    rng = Random(seed)
    deck = [value for value in range(1, values + 1) for _ in range(3)]
    rng.shuffle(deck)
    state = Game(rng, [f"p{number}" for number in range(seats)], deck, values)
    for seat in state.seats:
        row = sorted((deck.pop(), state.name()) for _ in range(length))
        state.rows[seat] = row
        state.hands[seat] = []
        if seat == ME:
            state.events += [See(name, str(value)) for value, name in row]
        else:
            state.events.append(Row(seat, tuple([name for _, name in row])))
    for seat in state.seats:
        for _ in range(2):
            if deck:
                state.draw(seat)
    return state


def turn(state: Game, seat: str) -> None:
    """One turn of a player who plays at random: a card, a guess, a draw."""
    rng = state.rng
    if state.hits.get(seat, 0) >= 3:
        return
    others = [other for other in state.seats if other != seat and state.hits.get(other, 0) < 3]
    if not others:
        return
    first(state, seat, rng.choice(others))
    second(state, seat, [other for other in others if state.hidden(other)])
    while len(state.hands[seat]) < 2 and state.deck:
        state.draw(seat)


def first(state: Game, seat: str, other: str) -> None:
    """Phase 1: put a card into a row, swap, steal (three cards of each in the box), or discard."""
    what = state.rng.choice(["lay", "lay", "lay", "swap", "steal", "discard"])
    if (what == "swap" and not state.swaps) or (what == "steal" and not state.steals):
        what = "lay"
    state.swaps -= what == "swap"
    state.steals -= what == "steal"
    if what == "steal" and state.hands[other]:
        if seat == ME:
            card = state.leave(other, True)
            state.hands[ME].append(card)
        else:
            card = state.hands[other].pop(state.rng.randrange(len(state.hands[other])))
            state.hands[seat].append(card)
            state.events.append(Take(seat, card[1]) if other == ME else Steal(seat, other))
    elif state.hands[seat] and what == "discard":
        state.leave(seat, True)
    elif state.hands[seat] and what == "swap" and state.hidden(seat):
        card = state.leave(seat, False)
        out = state.rng.choice(state.hidden(seat))
        state.rows[seat].remove(out)
        state.hands[seat].append(out)
        if seat != ME:
            state.events.append(Take(seat, out[1]))
        state.lay(card, seat)
    elif state.hands[seat]:
        state.lay(state.leave(seat, other == ME), other)


def second(state: Game, seat: str, others: list[str]) -> None:
    """Phase 2: a guess within the range that the place suggests, sometimes redirected; a hit may bring a grenade."""
    if not others:
        return
    rng = state.rng
    other = rng.choice(others)
    value, name = card = rng.choice(state.hidden(other))
    guess = min(max(value + rng.choice([-3, -2, -1, 0, 1, 2, 3]), 1), state.values)
    if rng.random() < 0.15:
        other = rng.choice(others)
        equal = [one for one in state.hidden(other) if one[0] == guess]
        if not equal:
            if other != ME:
                state.events.append(Without(other, str(guess)))
            return
        state.turn_up(other, rng.choice(equal), True)
    elif guess != value:
        if other != ME:
            state.events.append(Miss(name, str(guess)))
        return
    else:
        state.turn_up(other, card, False)
    if rng.random() < 0.2:
        grenade(state, other, guess)


def grenade(state: Game, owner: str, value: int) -> None:
    for seat in state.seats:
        if seat == owner or state.hits.get(seat, 0) >= 3:
            continue
        equal = [card for card in state.hidden(seat) if card[0] == value]
        if equal:
            state.turn_up(seat, state.rng.choice(equal), True)
        elif seat != ME:
            state.events.append(Without(seat, str(value), silent=True))


def position(seats: int, length: int, turns: int, seed: int) -> Course:
    """What one seat has seen after so many turns."""
    values = 12 if seats <= 4 else 15
    state = game(seats, length, seed, values)
    for number in range(turns):
        turn(state, state.seats[number % seats])
    return Course([str(value) for value in range(1, values + 1)], 3, state.events)


def simulated(careful: float, games: int, seats: int = 8, every: int = 6, most: int = 600) -> list[Course]:
    """What players have seen before every sixth guess of games; so large a share of the moves is the careful bot's."""
    from infiltr.core.table import Table
    from infiltr.games import game as find
    from infiltr.games.internal_affairs import evidence
    from infiltr.games.internal_affairs.advice import Careful
    from infiltr.games.internal_affairs.moves import Guess

    rules, bot, found, guesses = find("internal_affairs"), Careful(), list[Course](), 0
    for seed in range(games):
        table, rng = Table(rules, rules.setup(seats), seed), Random(seed)
        while table.turn is not None and len(table.log) < most:
            legal = table.state.legal_moves()
            view = table.view(table.turn)
            if any(isinstance(move, Guess) for move in legal):
                guesses += 1
                if guesses % every == 0:
                    found.append(evidence.codes(view).course)
            table.play(bot.choose(view) if rng.random() < careful else legal[int(rng.random() * len(legal))])
    return found


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def _sets(course: Course) -> object:
    return Rows(course).possible()


def marginals(course: Course, method: Method) -> Rows:
    model = Rows(course, method=method)
    for name in model.variables:
        model.tally(method).shares(model.place(name))
    return model


@dataclass
class Line:
    """One line of the table: times over several positions."""

    title: str
    courses: list[Course]
    states: list[int] = field(default_factory=list)
    sets: list[float] = field(default_factory=list)
    floats: list[float] = field(default_factory=list)
    counts: list[float] = field(default_factory=list)
    worst: float = 0.0
    relaxed: int = 0

    def measure(self) -> None:
        for course in self.courses:
            self.sets.append(timed(partial(_sets, course)))
            model = Rows(course)
            states = max([peak(case.chains) for case, _ in model._live()], default=0)
            self.states.append(states)
            self.relaxed += bool(model.forgotten)
            self.floats.append(timed(partial(marginals, course, Method.FLOATING)))
            if states <= COUNTED and len(self.counts) < FEW:
                self.counts.append(timed(partial(marginals, course, Method.COUNTED)))
                self.worst = max(self.worst, difference(course))

    def text(self) -> str:
        cells = [self.title, f"{len(self.courses)} / {self.relaxed}", f"{median(self.states):,.0f} / {max(self.states):,}"]
        cells += [two(self.sets), two(self.floats), two(self.counts)]
        return "| " + " | ".join(cells) + " |"


def loop() -> float:
    """How slow this machine is now."""

    def count() -> int:
        total = 0
        for number in range(1_000_000):
            total += number
        return total

    return min(timed(count) for _ in range(3))


def two(times: list[float]) -> str:
    return f"{median(times):,.1f} / {max(times):,.1f}" if times else ""


def difference(course: Course) -> float:
    """The largest difference between a chance in floating point numbers and the exact one."""
    floats, exact = marginals(course, Method.FLOATING), marginals(course, Method.COUNTED)
    worst = 0.0
    for place, name in enumerate(exact.variables):
        odds = exact.odds(name)
        shares = floats.tally(Method.FLOATING).shares(place)
        whole = sum(shares)
        for value, share in zip(exact.values, shares, strict=True):
            worst = max(worst, abs(share / whole - float(odds.get(value, 0))))
    return worst


def stories(course: Course) -> int:
    """In how many ways cards taken out of rows may have been played since."""
    return len(Rows(course)._live())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=24, help="positions of eight players in the middle of a game")
    parser.add_argument("--print", action="store_true", help="print the table and write nothing")
    options = parser.parse_args()
    marginals(position(3, 3, 4, 0), Method.FLOATING)
    few = max(options.positions // 4, 3)
    middle = [position(8, 3, 16 + 8 * (seed % 4), seed) for seed in range(options.positions)]
    lines = [
        Line("8 careful players", simulated(1.0, 8)),
        Line("8 players, each move careful or at random", simulated(0.5, 4)),
        Line("8 players at random", simulated(0.0, 3)),
        Line("8 players, harder", middle),
        Line("of these: no doubt which card was played", [course for course in middle if stories(course) == 1]),
        Line("8 players, start", [position(8, 3, 0, seed) for seed in range(3)]),
        Line("8 players, rows of 4, start", [position(8, 4, 0, 1)]),
        Line("6 players, harder", [position(6, 3, 24, seed) for seed in range(few)]),
        Line("4 players, harder", [position(4, 3, 16, seed) for seed in range(few)]),
    ]
    for line in lines:
        line.measure()
    text = report(lines)
    print(text)
    if not options.print:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text, encoding="utf-8")


def report(lines: list[Line]) -> str:
    worst = max(line.worst for line in lines)
    head = [
        "# Sorted rows: all marginals from one seat, in milliseconds",
        "",
        "`python -m benchmarks.rows`",
        "",
        f"Python {platform.python_version()} on {os.cpu_count()} cores, of which one is used; processor time, median / worst",
        "over the positions, from the events of a position to its answer. Targets for eight players in simulated games:",
        "all marginals 60 / 150 with NumPy, exact sets 30. Exact counts: a few positions of up to 20,000 states.",
        f"For comparison: a loop of a million additions took {loop():.0f} here, on a machine that had other work to do.",
        "Relaxed: some card that was taken out of a row was followed no further, as there were too many ways.",
        "",
        "| position | number / relaxed | states of a story | exact sets | NumPy, with sets | exact counts, with sets |",
        "|---|---|---|---|---|---|",
    ]
    tail = ["", f"Largest difference between a chance by NumPy and the exact one: {worst:.1e}.", ""]
    return "\n".join(head + [line.text() for line in lines] + tail)


if __name__ == "__main__":
    main()
