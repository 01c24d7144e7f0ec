"""Plans of going deeper, taking data and getting out, forecast quickly for choosing among many of them.

Odds assume that the alarm rises by `DRIFT` a round and the proximity by `BUSTLE` more than is foreseen. Expected data is a belief:
tokens that nobody has seen are worth their mean, a facedown room holds the mean of the rooms that it can be, others take their share.
What is said of turning back is in ``outlook.py``, and not forecast so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import erf
from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from solvers.race import Clock

from .agenda import Operative, Space
from .box import EXTRACT, OUT, SECRET, Card, Deck, ItemCard, RoomCard, Token
from .movement import room_at
from .settings import HIGHEST_ALARM, PROXIMITY_END
from .vocabulary import Effect, Verb
from .ways import NO_WAY, boosts, cards_out, clock

if TYPE_CHECKING:
    from .rules import State

__all__ = ["Field", "Plans", "Prospect", "best_plan", "data_held", "forecast", "mean_token", "survivals"]

DRIFT = 0.4
"""By how much the alarm is expected to rise in a round."""
BUSTLE = 1.2
"""By how much the proximity is expected to rise in a round through what nobody foresees."""
LONGEST = 44
"""No plan takes more rounds."""
HOPELESS = 0.02
"""Plans with worse odds of escape are not looked at."""
SHARE = 0.75
"""What is left of a download for each other operative who may come first."""
SPECIAL = 0.8
"""What a special card's worth counts for, besides the tie."""
CRUMB = 0.002
"""What a zettabyte is worth where it decides nothing, in odds of winning."""
MOST_DATA = 80
RIVAL_GAIN = 0.5
"""How much of what a rival could still take it is expected to take."""
SPREAD, TOKEN_SPREAD, GAIN_SPREAD = 1.5, 0.8, 0.3
"""By how much a rival's data may be off: at all, for the tokens that it holds unseen, for what it still has to take."""
SIDES = 6


@dataclass(frozen=True, slots=True)
class Prospect:
    """The best plan of a seat: how deep it goes, how many cards it takes, the odds (quick) and the data that it is expected to bring.

    ``value``: that data times the odds; with a `Field`, the odds of getting out and of winning with it.
    """

    value: float
    place: int
    cards: int
    odds: float
    data: float


# ---- odds

@lru_cache(maxsize=1)
def _dice() -> tuple[tuple[float, ...], ...]:
    """For each number of dice the odds that they show so many or fewer together."""
    found = [(1.0,) * (PROXIMITY_END + 1)]
    odds = [1.0] + [0.0] * PROXIMITY_END
    for _ in range(LONGEST):
        odds = [sum(odds[max(total - SIDES, 0):total]) / SIDES for total in range(PROXIMITY_END + 1)]
        found.append(tuple(accumulate(odds)))
    return tuple(found)


@lru_cache(maxsize=4096)
def survivals(clock: Clock) -> tuple[float, ...]:
    """The odds that 0, 1, 2 ... rounds pass before the mercenaries are there, if the alarm drifts upward; quick and not exact."""
    dice, total, alarm = _dice(), float(clock.dial), float(clock.alarm)
    found = [1.0 if clock.dial < PROXIMITY_END else 0.0]
    for number in range(LONGEST):
        for one in clock.happens(number)[:1]:
            total += one.jump
            alarm = min(alarm + one.alarm, HIGHEST_ALARM)
        total = max(total + alarm + BUSTLE, 0.0)
        room = PROXIMITY_END - 1 - total
        below = int(room) if room >= 0 else -1
        row = dice[number + 1]
        low = row[below] if below >= 0 else 0.0
        found.append(low + (room - below) * (row[below + 1] - low) if room > -1 else 0.0)
        alarm = min(alarm + DRIFT, HIGHEST_ALARM)
    return tuple(found)


# ---- data

def mean_token(unseen: tuple[int, int, int]) -> float:
    """The mean worth of a token that nobody has looked at."""
    total = sum(unseen)
    return sum(value * count for value, count in enumerate(unseen, 1)) / total if total else 0.0


def data_held(state: State, op: Operative) -> float:
    """The zettabytes that an operative is expected to hold."""
    unseen, ones, twos, threes = op.tokens
    return ones + 2 * twos + 3 * threes + unseen * mean_token(state.unseen) + sum(card.worth for card in op.specials)


@lru_cache(maxsize=1024)
def _opens(item: ItemCard) -> tuple[bool, bool]:
    """Does it destroy a tech lock, a lab worker?"""
    things = {thing for effect in item.play if effect.verb is Verb.DESTROY for thing in effect.things}
    return "lock" in things, "worker" in things


@lru_cache(maxsize=1024)
def _gains(effects: tuple[Effect, ...]) -> tuple[int, int, str]:
    """What an Interface function brings: tokens from the pool, tokens of the room, a kind of special card."""
    pool = sum(effect.number for effect in effects if effect.verb is Verb.GAIN)
    here = sum(effect.number if effect.verb is Verb.TAKE else 1 for effect in effects if effect.verb in (Verb.TAKE, Verb.SIFT))
    return pool, here, next((effect.word for effect in effects if effect.verb is Verb.SPECIAL), "")


@lru_cache(maxsize=4096)
def _mean_data(deck: Deck, rooms: int) -> float:
    """The mean number of available tokens of these rooms."""
    return sum(deck.rooms[at].data for at in bits(rooms)) / max(rooms.bit_count(), 1)


def _worth(space: Space, mean: float) -> list[float]:
    return [float(token.value) if isinstance(token, Token) else mean for token in space.tokens]


class Field:
    """The rivals of a seat, as far as is forecast: the odds of winning with so many zettabytes, once one is out."""

    def __init__(self, plans: Iterable[tuple[float, float, float]]) -> None:
        """For each rival the odds that it gets out, the data that it then has, and by how much that may be off."""
        row = [1.0] * (MOST_DATA + 2)
        for odds, data, spread in plans:
            scale = 1 / (spread * 2**0.5)
            for held in range(MOST_DATA + 2):
                row[held] *= 1 - odds * 0.5 * (1 + erf((data - held) * scale))
        self._row = row

    def win(self, data: float) -> float:
        """The odds of winning with so much data."""
        held = min(max(data, 0.0), MOST_DATA)
        whole = int(held)
        return self._row[whole] + (held - whole) * (self._row[whole + 1] - self._row[whole])


def forecast(state: State, seat: int, used: int = 0) -> tuple[float, float, float]:
    """A rival for a `Field`."""
    op = state.ops[seat]
    plan, held = best_plan(state, seat, used), data_held(state, op)
    gain = max(plan.data - held, 0.0)
    return plan.odds, held + RIVAL_GAIN * gain, SPREAD + TOKEN_SPREAD * op.tokens[0] ** 0.5 + GAIN_SPREAD * gain


class Plans:
    """Everything that the plans of one seat have in common."""

    def __init__(self, state: State, seat: int, used: int, field: Field | None = None) -> None:
        self.state, self.op, self.used, self.field = state, state.ops[seat], used, field
        self.mean, self.held = mean_token(state.unseen), data_held(state, self.op)
        self.odds = survivals(clock(state))
        self.walk = cards_out(state)
        self.jumps = boosts(state, self.op)
        self.others = [other.place for number, other in enumerate(state.ops) if number != seat and other.place != OUT]
        self.whole = EXTRACT in state.rules.actions
        opens = [_opens(item) for card in self.op.items if isinstance(card, Card) and (item := state.rules.item(card)) is not None]
        self.locks, self.workers = sum(lock for lock, _ in opens), sum(worker for _, worker in opens)

    def out(self, place: int) -> float:
        """Cards to be out from a place, with the items that help."""
        cards = self.walk[place]
        if place == SECRET:
            return cards
        for rooms in self.jumps:
            cards = min(cards, 2.0) if rooms == NO_WAY else max(cards - rooms + 1, 1.0)
        return cards

    def downloads(self, place: int) -> list[float]:
        """What each card played for data in this room is expected to bring."""
        space, state = self.state.spaces[place], self.state
        room = room_at(state, place)
        if room is None:
            return self._facedown(place)
        found = self._split(_worth(space, self.mean), self.others.count(place))
        for there, guard, able in ((space.lock, room.lock, self.locks), (space.worker, room.worker, self.workers)):
            if there and able and guard is not None and guard.secure:
                cards = 1 + -(-guard.secure // 2)
                found += [guard.secure * self.mean / cards] * cards
        if space.interface:
            pool, here, special = _gains(room.interface)
            gain = pool * self.mean + min(here, len(space.tokens)) * self.mean * (1.15 if here and not pool else 1)
            if special:
                gain += next((SPECIAL * card.worth for card in state.specials if card.kind == special), 0)
            if gain > 0:
                found.append(gain)
        return found

    def _split(self, worth: list[float], others: float) -> list[float]:
        if self.whole:
            return [sum(worth) * SHARE**others] if worth else []
        return [sum(worth[at:at + 2]) * SHARE ** (others + at / 4) for at in range(0, len(worth), 2)]

    def _facedown(self, place: int) -> list[float]:
        rules = self.state.rules
        card = self.state.spaces[place].card
        rooms = self.state.rooms & rules.floors[rules.floor(place)]
        data = float(card.data) if isinstance(card, RoomCard) else _mean_data(rules.deck, rooms)
        others = 0.5 * sum(at >= self.op.place for at in self.others)
        if self.whole:
            return [data * self.mean * SHARE**others]
        return [min(data, 2) * self.mean * SHARE**others, max(data - 2, 0) * self.mean * SHARE**(others + 1)]

    def best(self) -> Prospect:
        """The plan with the highest value. Depths that could not beat it, had they all the data of the facility, are not looked at."""
        here, best = self.op.place, Prospect(0.0, self.op.place, 0, 0.0, 0.0)
        if here == SECRET:
            return self._deepened(best, SECRET, 0, self.downloads(SECRET))
        line = self.state.rules.line
        each = [self.downloads(place) for place in range(1, line + 1)]
        bound = self._worth(self.held + sum(map(sum, each)))
        found = [gain for gains in each[:here - 1] for gain in gains]
        for place in range(here, line + 1):
            chance = self._chance(place - here + self.out(place) - 1 + self.used)
            if place > here and (chance < HOPELESS or chance * bound <= best.value):
                break
            found += each[place - 1]
            found.sort(reverse=True)
            best = self._deepened(best, place, place - here, found)
        return best

    def _worth(self, data: float) -> float:
        return data if self.field is None else self.field.win(data) + CRUMB * data

    def _chance(self, rounds: float) -> float:
        """The odds that so many rounds pass in time."""
        if rounds >= LONGEST - 1:
            return 0.0
        whole, odds = int(rounds), self.odds
        return odds[whole] + (rounds - whole) * (odds[whole + 1] - odds[whole])

    def _deepened(self, best: Prospect, place: int, forward: int, downloads: list[float]) -> Prospect:
        """The best plan so far, or a better one that turns back here."""
        op = self.op
        walked = forward + self.out(place)
        data, least, bound = self.held, 0.0, self._worth(self.held + sum(downloads))
        if op.wounded:
            least = 2 * walked - 1
        if op.delayed:
            least = max(least, walked + 1)
        for number, gain in enumerate((0.0, *downloads)):
            data += gain
            chance = self._chance(max(walked + number, least) - 1 + self.used)
            if chance * bound <= best.value:
                break
            value = chance * self._worth(data)
            if value > best.value:
                best = Prospect(value, place, round(max(walked + number, least)), chance, data)
        return best


def best_plan(state: State, seat: int, used: int = 0, field: Field | None = None) -> Prospect:
    """The plan of the highest value, quickly; ``used``: so many cards are already played before the next die."""
    op = state.ops[seat]
    if op.place == OUT:
        data = data_held(state, op)
        return Prospect(data if field is None else field.win(data) + CRUMB * data, OUT, 0, 1.0, data)
    return Plans(state, seat, used, field).best()
