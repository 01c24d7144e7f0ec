"""A judge for `solvers.rows`: it deals and plays every course of a small box card by card, and counts the ways.

It shares nothing with the solver but the events. `scenario` plays one random game and tells it from one seat's view.
How many cards there are to draw from, or in a hand, is the same in every course, so probabilities are whole numbers
here: one for each copy or card. Only where the choices differ between courses is `EVEN` divided by their number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from solvers.slots import Draw, Event, Lay, Miss, Play, Row, See, Steal, Take, TurnUp, Without

EVEN = 60
"""Divisible by every number of choices that occurs."""

Card = tuple[int, str]
"""A value (its place in the table) and the token it is followed by ('' if nobody follows it)."""


@dataclass(frozen=True)
class Table:
    """Where every card is: the pool by value, rows of (value, token), hands of cards, tokens that lie nowhere."""

    pool: tuple[int, ...]
    rows: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    hands: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    loose: tuple[Card, ...] = ()
    up: frozenset[str] = frozenset()
    names: tuple[tuple[str, int], ...] = ()

    def with_(self, **changes: object) -> Table:
        return Table(**{**self.__dict__, **changes})

    def row(self, owner: str) -> tuple[Card, ...]:
        return dict(self.rows).get(owner, ())

    def hand(self, holder: str) -> tuple[Card, ...]:
        return dict(self.hands).get(holder, ())

    def with_row(self, owner: str, row: Sequence[Card], **changes: object) -> Table:
        return self.with_(rows=tuple(sorted({**dict(self.rows), owner: tuple(row)}.items())), **changes)

    def with_hand(self, holder: str, hand: Sequence[Card], **changes: object) -> Table:
        return self.with_(hands=tuple(sorted({**dict(self.hands), holder: tuple(sorted(hand))}.items())), **changes)

    def draws(self, number: int) -> Iterator[tuple[int, tuple[int, ...], Table]]:
        """Every set of so many cards of the pool, with the number of its orders."""
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {((), self.pool): 1}
        for _ in range(number):
            grown: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = defaultdict(int)
            for (drawn, pool), chance in found.items():
                for value, copies in enumerate(pool):
                    if copies:
                        rest = (*pool[:value], copies - 1, *pool[value + 1 :])
                        grown[tuple(sorted((*drawn, value))), rest] += chance * copies
            found = grown
        for (drawn, pool), chance in found.items():
            yield chance, drawn, self.with_(pool=pool)


def after(table: Table, event: Event, values: Sequence[str]) -> Iterator[tuple[int, Table]]:
    """Every way in which one event can go as this seat saw it, and how much it counts."""
    if isinstance(event, Row):
        for chance, drawn, rest in table.draws(len(event.tokens)):
            cards = tuple(zip(drawn, event.tokens, strict=True))
            names = (*rest.names, *[(token, value) for value, token in cards])
            yield chance, rest.with_row(event.owner, cards, names=names)
    elif isinstance(event, Draw):
        for chance, drawn, rest in table.draws(event.number):
            yield chance, rest.with_hand(event.holder, (*rest.hand(event.holder), *[(one, "") for one in drawn]))
    elif isinstance(event, See):
        for chance, (value,), rest in table.draws(1):
            if values[value] == event.value:
                card = (value, event.token)
                yield chance, rest.with_(loose=(*rest.loose, card), names=(*rest.names, (event.token, value)))
    elif isinstance(event, Play):
        for card, rest_of_hand in one_of(table.hand(event.holder)):
            if event.value in (None, values[card[0]]):
                played = (card[0], event.token)
                names = (*table.names, (event.token, card[0]))
                yield 1, table.with_hand(event.holder, rest_of_hand, loose=(*table.loose, played), names=names)
    elif isinstance(event, Lay):
        card = next(card for card in table.loose if card[1] == event.token)
        row = table.row(event.owner)
        fits = [
            place
            for place in range(len(row) + 1)
            if all(other[0] <= card[0] for other in row[:place]) and all(other[0] >= card[0] for other in row[place:])
        ]
        if event.place in fits:
            laid = (*row[: event.place], card, *row[event.place :])
            loose = tuple(other for other in table.loose if other != card)
            yield EVEN // len(fits), table.with_row(event.owner, laid, loose=loose)
    elif isinstance(event, Take):
        owner, card = find(table, event.token)
        loose = tuple(other for other in table.loose if other != card)
        left = table.with_(loose=loose)
        if owner:
            left = left.with_row(owner, [other for other in table.row(owner) if other != card])
        yield 1, left.with_hand(event.holder, (*left.hand(event.holder), (card[0], "")))
    elif isinstance(event, Steal):
        for card, rest_of_hand in one_of(table.hand(event.victim)):
            left = table.with_hand(event.victim, rest_of_hand)
            yield 1, left.with_hand(event.thief, (*left.hand(event.thief), card))
    elif isinstance(event, TurnUp):
        owner, card = find(table, event.token)
        equal = sum(other[0] == card[0] and other[1] not in table.up for other in table.row(owner))
        if values[card[0]] == event.value:
            yield EVEN // equal if event.picked else 1, table.with_(up=table.up | {event.token})
    elif isinstance(event, Miss):
        if values[dict(table.names)[event.token]] != event.value:
            yield 1, table
    elif isinstance(event, Without):
        hidden = [card for card in table.row(event.owner) if card[1] not in table.up]
        if all(values[card[0]] != event.value for card in hidden):
            yield 1, table


def one_of(hand: Sequence[Card]) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    for place, card in enumerate(hand):
        yield card, (*hand[:place], *hand[place + 1 :])


def find(table: Table, token: str) -> tuple[str, Card]:
    for owner, row in table.rows:
        for card in row:
            if card[1] == token:
                return owner, card
    return "", next(card for card in table.loose if card[1] == token)


class TooLarge(Exception):
    """More tables than were asked for."""


def worlds(
    values: Sequence[str], copies: int, events: Sequence[Event], most: int = 10**6
) -> dict[tuple[tuple[str, int], ...], int]:
    """The ways to every naming of all tokens, together with what this seat saw. Errors: `TooLarge`."""
    now = {Table((copies,) * len(values)): 1}
    for event in events:
        then: dict[Table, int] = defaultdict(int)
        for table, chance in now.items():
            for share, new in after(table, event, values):
                then[new] += chance * share
            if len(then) > most:
                raise TooLarge
        now = then
    found: dict[tuple[tuple[str, int], ...], int] = defaultdict(int)
    for table, chance in now.items():
        found[table.names] += chance
    return found


@dataclass
class Game:
    """A random game in progress, all cards known."""

    rng: Random
    values: list[str]
    pool: list[int]
    rows: dict[str, list[Card]]
    hands: dict[str, list[int]]
    mine: list[Card]
    up: set[str]
    events: list[Event]

    def name(self) -> str:
        return f"t{len(self.events)}"

    def hidden(self, owner: str) -> list[Card]:
        return [card for card in self.rows[owner] if card[1] not in self.up]

    def lay(self, card: Card, owner: str) -> None:
        row = self.rows[owner]
        fits = [
            place
            for place in range(len(row) + 1)
            if all(other[0] <= card[0] for other in row[:place]) and all(other[0] >= card[0] for other in row[place:])
        ]
        place = self.rng.choice(fits)
        row.insert(place, card)
        self.events.append(Lay(card[1], owner, place))

    def play(self, holder: str, seen: bool = False) -> Card:
        value = self.hands[holder].pop(self.rng.randrange(len(self.hands[holder])))
        card = (value, self.name())
        self.events.append(Play(holder, card[1], self.values[value] if seen else None))
        return card

    def take(self, holder: str, card: Card) -> None:
        self.hands[holder].append(card[0])
        self.events.append(Take(holder, card[1]))


ACTS = (
    *("lay", "lay", "lay", "swap", "swap", "swap", "own", "show", "show", "miss", "without", "up", "pick", "steal"),
    *("robbed", "robbed", "draw"),
)


def act(game: Game, others: Sequence[str]) -> None:
    """One random thing that can happen now."""
    rng = game.rng
    who, whom = rng.choice(others), rng.choice(others)
    what = rng.choice(ACTS)
    hidden = game.hidden(whom)
    if what == "lay" and game.hands[who]:
        game.lay(game.play(who), whom)
    elif what == "swap" and game.hands[who] and game.hidden(who):
        card = game.play(who)
        out = rng.choice(game.hidden(who))
        game.rows[who].remove(out)
        game.take(who, out)
        game.lay(card, who)
    elif what == "own" and game.mine:
        game.lay(game.mine.pop(), whom)
    elif what == "show" and game.hands[who]:
        game.play(who, seen=True)
    elif what == "robbed" and game.mine:
        game.take(who, game.mine.pop())
    elif what == "steal" and who != whom and game.hands[whom]:
        game.hands[who].append(game.hands[whom].pop(rng.randrange(len(game.hands[whom]))))
        game.events.append(Steal(who, whom))
    elif what == "draw" and sum(game.pool):
        game.hands[who].append(pull(game))
        game.events.append(Draw(who))
    elif what == "miss" and hidden:
        card = rng.choice(hidden)
        wrong = [value for place, value in enumerate(game.values) if place != card[0]]
        game.events.append(Miss(card[1], rng.choice(wrong)))
    elif what == "without":
        absent = [value for place, value in enumerate(game.values) if all(card[0] != place for card in hidden)]
        if absent:
            game.events.append(Without(whom, rng.choice(absent)))
    elif what in ("up", "pick") and hidden:
        card = rng.choice(hidden)
        equal = [other for other in hidden if other[0] == card[0]]
        if what == "pick":
            card = rng.choice(equal)
        game.up.add(card[1])
        game.events.append(TurnUp(card[1], game.values[card[0]], picked=what == "pick"))


def pull(game: Game) -> int:
    left = [value for value, copies in enumerate(game.pool) for _ in range(copies)]
    value = game.rng.choice(left)
    game.pool[value] -= 1
    return value


def scenario(seed: int) -> tuple[list[str], int, list[Event]]:
    """Values, copies and events of a random small game, as one seat tells it."""
    rng = Random(seed)
    values = [str(number) for number in range(1, rng.randint(3, 4) + 1)]
    copies = rng.randint(2, 3)
    others = ["bob", "cat"][: rng.randint(1, 2)]
    game = Game(rng, values, [copies] * len(values), {}, {}, [], set(), [])
    for owner in others:
        length = rng.randint(1, 2 if len(others) == 2 else 3)
        drawn = sorted(pull(game) for _ in range(length) if sum(game.pool))
        game.rows[owner] = [(value, f"{owner}{place}") for place, value in enumerate(drawn)]
        game.events.append(Row(owner, tuple(card[1] for card in game.rows[owner])))
        game.hands[owner] = []
    for owner in others:
        number = min(rng.choice((0, 1, 1, 2)), sum(game.pool))
        if number:
            game.hands[owner] = [pull(game) for _ in range(number)]
            game.events.append(Draw(owner, number))
    for place in range(min(rng.randint(0, 2), sum(game.pool))):
        value = pull(game)
        game.mine.append((value, f"m{place}"))
        game.events.append(See(f"m{place}", values[value]))
    for _ in range(rng.randint(2, 7)):
        act(game, others)
    return values, copies, game.events


def shares(found: dict[tuple[tuple[str, int], ...], int], token: str) -> dict[int, Fraction]:
    """The odds of one token."""
    total = sum(found.values())
    sums: dict[int, int] = defaultdict(int)
    for names, chance in found.items():
        sums[dict(names)[token]] += chance
    return {value: Fraction(chance, total) for value, chance in sorted(sums.items())}
