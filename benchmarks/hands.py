"""Speed of the model of hands with hidden roles: all odds of every card and role, from one seat.

    python -m benchmarks.hands           about a minute; writes benchmarks/results/hands.md

Positions come from seeded games of 52 cards: everybody follows suit at random, the Insider fails to do so once in three
times. Times are in milliseconds, from the events of a position to its answer.
"""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from random import Random
from statistics import median

from solvers.deals import deals
from solvers.hands import Habits, Hands, Part
from solvers.tricks import Event, Follow, Held, Lead, Shown

RESULTS = Path(__file__).parent / "results" / "hands.md"
SUITS = {f"{suit}{number}": suit for suit in "BRGY" for number in range(1, 14)}
TABLES = {3: (13, 11), 4: (12, 10), 5: (10, 9)}
"""Cards of a hand and tricks, by number of seats."""
SEATS = ("ann", "bob", "cat", "dan", "eve")
GAMES = 12


def positions(seats: int, seed: int) -> list[tuple[str | None, list[Event]]]:
    """After every trick what a random Agent saw, what the Insider saw, and what everybody saw."""
    rng = Random(seed)
    hand, tricks = TABLES[seats]
    cards = list(SUITS)
    rng.shuffle(cards)
    names = SEATS[:seats]
    hands = {name: cards[place * hand : (place + 1) * hand] for place, name in enumerate(names)}
    insider = rng.choice(names)
    agent = rng.choice([name for name in names if name != insider])
    known: dict[str | None, list[Event]] = {None: []}
    for name in (insider, agent):
        part = "Insider" if name == insider else "Agent"
        known[name] = [Shown(name, part), *[Held(name, card) for card in hands[name]]]
    public: list[Event] = []
    found: list[tuple[str | None, list[Event]]] = []
    first = rng.randrange(seats)
    for _ in range(tricks):
        led = ""
        for name in (*names[first:], *names[:first]):
            same = [card for card in hands[name] if SUITS[card] == led]
            if name == insider and rng.random() < 1 / 3:
                same = []
            card = rng.choice(same or hands[name])
            hands[name].remove(card)
            public.append(Follow(name, card) if led else Lead(name, card))
            led = led or SUITS[card]
        first = rng.randrange(seats)
        found += [(name, [*start, *public]) for name, start in known.items()]
    return found


def timed(seats: int, me: str | None, events: list[Event], habits: Habits | None) -> float:
    """Milliseconds for sets and odds of everything that is unknown."""
    deals.cache_clear()
    start = time.process_time()
    parts = [Part("Insider", None), *[Part("Agent")] * (seats - 1)]
    model = Hands(SEATS[:seats], SUITS, TABLES[seats][0], parts, events, me=me, habits=habits)
    model.possible()
    for name in model.variables:
        model.odds(name)
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Measure and write."""
    lines = []
    for seats in (5, 4, 3):
        for title, habits in (("counts", None), ("beliefs", Habits())):
            times: dict[str, list[float]] = {"an agent": [], "the Insider": [], "everybody": []}
            for seed in range(GAMES):
                for number, (me, events) in enumerate(positions(seats, seed)):
                    kind = ("everybody", "the Insider", "an agent")[number % 3]
                    times[kind].append(timed(seats, me, events, habits))
            for kind, some in times.items():
                lines.append(f"| {seats} | {title} | {kind} | {len(some)} | {median(some):.1f} | {max(some):.1f} |")
                print(lines[-1], flush=True)
    start = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    loop = 1000 * (time.process_time() - start)
    RESULTS.write_text(
        "# Hands with hidden roles: sets and odds of everything unknown, in milliseconds\n\n"
        "`python -m benchmarks.hands`\n\n"
        f"Python {platform.python_version()} on {os.cpu_count()} cores, of which one is used; processor time, over all tricks\n"
        f"of {GAMES} games. The target for five seats is a median of 50. *Counts*: each deal counts once. *Beliefs*: deals are\n"
        f"weighed by how likely the plays were. For comparison: a loop of a million additions took {loop:.0f} here.\n\n"
        "| seats | layer | seen by | positions | median | worst |\n|---|---|---|---|---|---|\n" + "\n".join(lines) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
