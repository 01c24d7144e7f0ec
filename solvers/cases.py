"""One story of a course, with some of the facts, made ready to be counted: chains, and the copies left for them.

A `Plot` is a story by its structure alone: which cards are bound to each other by order and by ties. It depends only on
which events are told, and is kept. A `Case` adds what the facts say about single cards.

A card that is known and bound to no other uses up one copy. One that nothing is said of is left out: it is like any
other card of the pool. The weight of a case counts orders of copies, falling(c, k_v) for every value, divided by those
of as many cards of the pool, so that the cases of one course can be added up.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod

from solvers.chains import Chain
from solvers.domains import indices
from solvers.slots import Course, Side, Story

__all__ = ["Case", "Plot"]

Token = str


class Plot:
    """A story by its structure, where only the events of `told` (and every row) say what lies where.

    `frames`: for each chain its cards, which cards are not greater than which, ties, and which are smaller, as `Chain` wants.
    """

    def __init__(self, course: Course, story: Story, told: Collection[int], forgotten: Collection[Token]) -> None:
        self.course = course
        self.story = story
        same = story.same
        orders = [order for order in course.orders if order.at in told]
        ties = [tie for tie in course.ties if tie.at in told]
        pairs: list[tuple[Token, Token]] = []
        strict: list[tuple[Token, Token]] = []
        bound: list[tuple[Token, ...]] = []
        dropped = set(forgotten)
        for order in orders:
            head = same.get(order.head, order.head)
            if head in dropped:
                continue
            lower = [(low, head) for other in order.lefts if (low := same.get(other, other)) not in dropped]
            upper = [(head, high) for other in order.rights if (high := same.get(other, other)) not in dropped]
            pairs += lower + upper
            strict += lower if order.beside is Side.LEFT else upper if order.beside is Side.RIGHT else []
            bound.append((head,))
        groups: list[tuple[Token | None, tuple[Token, ...]]] = []
        for tie in ties:
            first = None if tie.head is None else same.get(tie.head, tie.head)
            if first not in dropped:
                group = tuple([card for other in tie.group if (card := same.get(other, other)) not in dropped])
                groups.append((first, group))
                bound.append(group if first is None else (first, *group))
        bound += pairs
        self.frames = [_frame(cards, pairs, strict, groups) for cards in _components(bound)]
        self.bound = {card for cards, *_ in self.frames for card in cards}

    def card(self, token: Token) -> Token:
        """The token under which this story counts a card."""
        return self.story.same.get(token, token)


def _components(bound: Iterable[tuple[Token, ...]]) -> list[tuple[Token, ...]]:
    """Cards bound to each other, in order of their first mention."""
    root: dict[Token, Token] = {}

    def find(card: Token) -> Token:
        while root[card] != card:
            card = root[card]
        return card

    for group in bound:
        for card in group:
            root.setdefault(card, card)
        for card in group[1:]:
            root[find(card)] = find(group[0])
    found: dict[Token, list[Token]] = {}
    for card in root:
        found.setdefault(find(card), []).append(card)
    return [tuple(cards) for cards in found.values()]


Frame = tuple[tuple[Token, ...], list[int], list[tuple[int, int]], list[int]]


def _frame(
    cards: tuple[Token, ...],
    pairs: Iterable[tuple[Token, Token]],
    strict: Iterable[tuple[Token, Token]],
    groups: Iterable[tuple[Token | None, tuple[Token, ...]]],
) -> Frame:
    place = {card: spot for spot, card in enumerate(cards)}
    under = [1 << spot for spot in range(len(cards))]
    for low, high in pairs:
        if low in place:
            under[place[high]] |= 1 << place[low]
    changed = True
    while changed:
        changed = False
        for spot, mask in enumerate(under):
            grown = mask
            for lower in indices(mask):
                grown |= under[lower]
            if grown != mask:
                under[spot] = grown
                changed = True
    ties = []
    for head, group in groups:
        named = group if head is None else (head, *group)
        if named and named[0] in place:
            ties.append((0 if head is None else 1 << place[head], sum([1 << place[card] for card in group])))
    below = [0] * len(cards)
    for low, high in strict:
        if low in place:
            below[place[high]] |= 1 << place[low]
    return cards, under, ties, below if any(below) else []


@dataclass(slots=True)
class Case:
    """A story whose cards fit their facts so far: prepared chains, and `room` copies of each value left for them.

    `spot`: where a card is counted: (chain, position). `known`: cards (a value's mask each) that are bound to no other.
    `free`: copies of each value in the pool less the known ones.
    """

    plot: Plot
    chains: list[Chain]
    room: list[int]
    spot: dict[Token, tuple[int, int]]
    known: dict[Token, int]

    @classmethod
    def of(
        cls,
        plot: Plot,
        domains: Mapping[Token, int],
        wanted: Collection[Token] = (),
        ready: bool = True,
        made: dict[Hashable, Chain | None] | None = None,
        loose: bool = False,
    ) -> Case | None:
        """With these domains (by card; others may be anything); `None`: no way. `wanted` cards are never left out.

        Not `ready`: order bounds alone are looked at; chains are not prepared, and there may be too few copies.
        `made` keeps prepared chains, which many stories and questions have in common; the more so where they are made
        for all copies (`loose`), although fewer are left.
        """
        course = plot.course
        full = course.values.full
        if not all(domains.values()):
            return None
        known: dict[Token, int] = {}
        frames: list[Frame] = []
        room = [course.copies] * len(course.values)
        for card, domain in domains.items():
            if card in plot.bound or (domain == full and card not in wanted):
                continue
            if domain & (domain - 1):
                frames.append(((card,), [1], [], []))
                continue
            known[card] = domain
            value = domain.bit_length() - 1
            room[value] -= 1
            if room[value] < 0 and ready:
                return None
        chains = []
        for cards, under, ties, below in (*frames, *plot.frames):
            left = [domains.get(card, full) for card in cards]
            key = (cards, *left, *under, *ties, *below, *((None,) if loose else room), ready)
            if made is not None and key in made:
                chain = made[key]
            else:
                fresh = Chain(cards, left, under, ties, below)
                most = [course.copies] * len(room) if loose else room
                chain = fresh if (fresh.prepare(most) if ready else fresh.narrow()) else None
                if made is not None:
                    made[key] = chain
            if chain is None:
                return None
            chains.append(chain)
        # the widest chain first: it takes the shortest strides
        chains.sort(key=lambda chain: -max([len(level) for level in chain.levels], default=0))
        spot = {card: (number, place) for number, chain in enumerate(chains) for place, card in enumerate(chain.cards)}
        return cls(plot, chains, room, spot, known)

    def factor(self) -> Fraction:
        """What a way that the tables count is worth, so that different stories can be added up."""
        course = self.plot.course
        used = prod([perm(course.copies, course.copies - left) for left in self.room])
        cards = len(self.known) + len(self.spot)
        scale = prod([chain.scale for chain in self.chains])
        return self.plot.story.weight * Fraction(used, perm(course.copies * len(course.values), cards) * scale)
