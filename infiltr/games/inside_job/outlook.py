"""How the trick may go on: the cards of those who still have to play are dealt at random from what is unseen, and played out.

Every sample deals the unseen cards to the seats that come later in the trick, none of a suit that they have shown not to have,
unless they are the Insider in this sample (drawn by what is believed). Agents play what keeps the mission best, the Insider what
harms it or wins. So chances that come out of it are samples, with an error, of a simple model of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from .box import SUIT_MASKS, Card, Mission, of_mask
from .course import Reading
from .missions import Played, meets, winner_of
from .promise import promise, strength

__all__ = ["Chances", "Outlook"]

GREED, DENIAL = 0.5, 0.0
"""How much the Insider, and an Agent, is taken to want the trick, where the mission counts 1."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What a card leads to: the chance that the mission is met, the largest standard error of the chances, the chance of each
    seat (by index) to take the trick, and how much Intel lies on its cards then besides one's own. ``lost``: the cards that lie there
    by then rule out that the mission is met, which is no sample."""

    met: float
    error: float
    wins: Mapping[int, float]
    stakes: float
    lost: bool = False


@dataclass(frozen=True, slots=True)
class _World:
    """One way in which the later hands may lie, and who the Insider is."""

    hands: Mapping[int, tuple[Card, ...]]
    insider: int


class Outlook:
    """The rest of the trick for the seat on turn, in ``samples`` ways. ``suspicion``: the chance of each seat to be the Insider."""

    def __init__(self, state: Any, me: int, reading: Reading, suspicion: Mapping[int, float], samples: int, seed: int) -> None:
        self.state, self.me, self.samples = state, me, samples
        self.count = len(state.seats)
        after = self.count - len(state.plays) - 1
        self.later = [(me + step) % self.count for step in range(1, after + 1)]
        self.worlds = self._deal(reading, suspicion, Random(seed))

    def _deal(self, reading: Reading, suspicion: Mapping[int, float], rng: Random) -> list[_World]:
        state = self.state
        unseen = of_mask(state.fresh)
        voids = _voids(reading)
        seats, weights = list(suspicion), list(suspicion.values())
        found = []
        for _ in range(self.samples):
            insider = self.me
            point = rng.random() * sum(weights)
            for seat, weight in zip(seats, weights, strict=True):
                insider = seat
                point -= weight
                if point < 0:
                    break
            pool = sorted(unseen, key=lambda card: rng.random())
            hands = {}
            for seat in self.later:
                known = list(of_mask(state.hands[seat]))
                barred = 0 if seat == insider else voids[seat]
                missing = state.sizes[seat] - len(known)
                taken = [card for card in pool if not card.bit & barred][:missing]
                if len(taken) < missing:  # too few are left that it may hold: this sample is not quite possible
                    taken += [card for card in pool if card.bit & barred][:missing - len(taken)]
                gone = {card.index for card in taken}
                pool = [card for card in pool if card.index not in gone]
                hands[seat] = (*known, *taken)
            found.append(_World(hands, insider))
        return found

    def chances(self, mission: Mission, card: Card, stake: int = 0) -> Chances:
        """What playing this card to this mission leads to."""
        condition = self.state.rules.condition(mission)
        trump = mission.trump
        start = [*self.state.plays, Played(self.me, card, stake)]
        met = stakes = 0
        wins: dict[int, int] = {}
        for world in self.worlds:
            plays = list(start)
            for seat in self.later:
                plays.append(self._answer(condition, trump, plays, seat, world))
            won = plays[winner_of(plays, trump)].seat
            wins[won] = wins.get(won, 0) + 1
            met += meets(condition, plays, trump)
            stakes += sum(played.stake for played in plays) - stake
        number = max(len(self.worlds), 1)
        share = met / number
        error = sqrt(max(share * (1 - share), 0.25 / number) / number) if self.later else 0.0
        lost = not promise(condition, trump, start, self.count)
        return Chances(share, error, {seat: ways / number for seat, ways in wins.items()}, stakes / number, lost)

    def _answer(self, condition: Any, trump: Any, plays: Sequence[Played], seat: int, world: _World) -> Played:
        """What a later seat plays in a world."""
        hand = world.hands[seat]
        led = plays[0].card.suit
        options = [card for card in hand if card.suit is led] or list(hand)
        harm = seat == world.insider
        best, best_value = Played(seat, options[0]), -9.0
        for card in options:
            played = Played(seat, card)
            value = promise(condition, trump, [*plays, played], self.count)
            hard = strength(played, led, trump)
            value = GREED * hard - value if harm else value + DENIAL * hard
            value -= 0.001 * card.value
            if value > best_value:
                best, best_value = played, value
        return best


def _voids(reading: Reading) -> list[int]:
    """For each seat the cards that it cannot hold unless it may fail to follow suit: a set."""
    found = [0] * len(reading.seats)
    for _, plays in reading.table:
        for played in plays[1:]:
            if played.card.suit is not plays[0].card.suit:
                found[played.seat] |= SUIT_MASKS[plays[0].card.suit]
    return found
