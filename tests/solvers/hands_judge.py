"""A referee for the hands model that deals every card one by one, and random games of small decks for it to judge."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random

from solvers.hands import Habits, Hands, Part
from solvers.tricks import Event, Follow, Held, Lead, Shown, Undealt

SEATS = ("ann", "bob", "cat", "dan")
INSIDER, AGENT, ROOKIE = Part("Insider", None), Part("Agent"), Part("Rookie", 1)
World = dict[str, str]


@dataclass(frozen=True)
class Scene:
    """A game as one seat saw it."""

    seats: tuple[str, ...]
    suits: Mapping[str, str]
    hand: int
    parts: tuple[Part, ...]
    events: tuple[Event, ...]
    me: str | None

    def model(self, habits: Habits | None = None, events: Sequence[Event] | None = None) -> Hands:
        seen = self.events if events is None else events
        return Hands(self.seats, self.suits, self.hand, self.parts, seen, me=self.me, habits=habits)


def deck(suits: str, highest: int) -> dict[str, str]:
    return {f"{suit}{number}": suit for suit in suits for number in range(1, highest + 1)}


def scene(seed: int, most: int = 5) -> Scene:
    """A random game: everybody plays at random what the part allows, far enough that few cards are unseen."""
    rng = Random(seed)
    while True:
        seats = SEATS[: rng.randint(2, 4)]
        suits = deck("RGB"[: rng.randint(2, 3)], rng.randint(2, 4))
        hand = rng.randint(2, 4)
        if hand * len(seats) + 1 <= len(suits):
            break
    parts = (INSIDER, rng.choice([ROOKIE, AGENT, AGENT]), *[AGENT] * (len(seats) - 2))
    me = rng.choice([*seats, None])
    held = dict(zip(seats, rng.sample(parts, len(parts)), strict=True))
    cards = rng.sample(list(suits), len(suits))
    hands = {seat: cards[place * hand : (place + 1) * hand] for place, seat in enumerate(seats)}
    events: list[Event] = []
    if me is not None:
        events += [Shown(me, held[me].name), *[Held(me, card) for card in hands[me]]]
    if rng.random() < 0.2:
        events.append(Undealt(cards[-1]))
    used = dict.fromkeys(seats, 0)
    unseen = len(suits) - (hand if me is not None else 0)
    while unseen > most or (rng.random() < 0.7 and hands[seats[0]]):
        if not hands[seats[0]]:
            break
        led = None
        first = rng.randrange(len(seats))
        for seat in (*seats[first:], *seats[:first]):
            card = _choice(rng, hands[seat], suits, led, held[seat], used, seat)
            events.append(Lead(seat, card) if led is None else Follow(seat, card))
            led = led or suits[card]
            unseen -= seat != me
        if rng.random() < 0.1:
            turned = rng.choice(seats)
            if not any(isinstance(event, Shown) and event.seat == turned for event in events):
                events.append(Shown(turned, held[turned].name))
    return Scene(seats, suits, hand, parts, tuple(events), me)


def _choice(
    rng: Random, hand: list[str], suits: Mapping[str, str], led: str | None, part: Part, used: dict[str, int], seat: str
) -> str:
    following = [card for card in hand if suits[card] == led]
    other = [card for card in hand if suits[card] != led]
    free = part.free is None or used[seat] < part.free
    if led is not None and following and other and free and rng.random() < 0.6:
        used[seat] += 1
        card = rng.choice(other)
    else:
        card = rng.choice(following or hand)
    hand.remove(card)
    return card


def worlds(
    scene: Scene, habits: Habits | None = None, cited: Collection[int] | None = None
) -> Iterator[tuple[World, Fraction]]:
    """Every way in which parts and unseen cards can lie, with its weight; of the plays only what is cited is known."""
    played = [event for event in scene.events if isinstance(event, Lead | Follow)]
    held = {event.card: event.seat for event in scene.events if isinstance(event, Held)}
    out = {event.card for event in scene.events if isinstance(event, Undealt)}
    gone = {event.card for event in played}
    unseen = [card for card in scene.suits if card not in gone and card not in held and card not in out]
    slots: list[str] = []
    for seat in scene.seats:
        known = sum(owner == seat for card, owner in held.items() if card not in gone)
        slots += [seat] * (scene.hand - sum(event.seat == seat for event in played) - known)
    slots += ["Pile"] * (len(unseen) - len(slots))
    shown = {
        event.seat: event.part
        for at, event in enumerate(scene.events)
        if isinstance(event, Shown) and (cited is None or at in cited)
    }
    for lie in sorted({tuple(one) for one in permutations(scene.parts)}, key=str):
        parts = dict(zip(scene.seats, lie, strict=True))
        if any(parts[seat].name != name for seat, name in shown.items()):
            continue
        for dealt in sorted(set(permutations(slots))):
            where = dict(zip(unseen, dealt, strict=True))
            weight = _weight(scene, parts, where | {card: owner for card, owner in held.items() if card not in gone}, habits, cited)
            if weight:
                roles = {f"role:{seat}": part.name for seat, part in parts.items() if seat != scene.me}
                yield roles | {f"card:{card}": place for card, place in where.items()}, weight


def _weight(
    scene: Scene, parts: Mapping[str, Part], now: Mapping[str, str], habits: Habits | None, cited: Collection[int] | None
) -> Fraction:
    """How likely the plays were; 0 where somebody failed to follow suit oftener than allowed."""
    weight = Fraction(1)
    if habits is not None:
        for seat, part in parts.items():
            weight *= habits.leans.get((seat, part.name), 1)
    broken = dict.fromkeys(scene.seats, 0)
    lead: tuple[int, str] | None = None
    for at, event in enumerate(scene.events):
        if isinstance(event, Lead):
            lead = (at, scene.suits[event.card])
        if not isinstance(event, Follow):
            continue
        assert lead is not None
        if cited is not None and not {at, lead[0]} <= set(cited):
            continue
        later = [
            scene.suits[one.card]
            for spot, one in enumerate(scene.events)
            if isinstance(one, Lead | Follow) and one.seat == event.seat and spot > at and (cited is None or spot in cited)
        ]
        hand = later + [scene.suits[card] for card, owner in now.items() if owner == event.seat]
        off = scene.suits[event.card] != lead[1]
        part = parts[event.seat]
        choice = lead[1] in hand if off else any(suit != lead[1] for suit in hand)
        broken[event.seat] += off and choice
        if habits is not None and choice and (off or part.free is None):
            rate = habits.rate(at)
            weight *= rate if off else 1 - rate
        if habits is not None and off and (choice or part.free is None):
            now_held = hand.count(lead[1])
            size = len(hand) + 1
            weight *= Fraction(size, size - now_held)
    if any(part.free is not None and broken[seat] > part.free for seat, part in parts.items()):
        return Fraction(0)
    return weight


def odds(found: Sequence[tuple[World, Fraction]], variable: str) -> dict[str, Fraction]:
    """The distribution of one unknown."""
    shares: dict[str, Fraction] = {}
    for world, weight in found:
        shares[world[variable]] = shares.get(world[variable], Fraction(0)) + weight
    total = sum(shares.values())
    return {value: share / total for value, share in shares.items()}
