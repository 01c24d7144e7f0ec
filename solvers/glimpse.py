"""A quick try at one way through several chains: mostly there is one, and then no table is needed.

Chains are walked one after the other, those with the fewest moves first, each by a cheapest way through the copies that
the others left, where the last copy of a value is dear (`glimpse`). Where that ends without a way, the values that too
many want get a price, and each chain goes another way if that is cheaper, a few rounds of it (`bargain`). Finding none
proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.chains import Chain, Move
from solvers.domains import indices

__all__ = ["bargain", "glimpse", "spread"]

ROUNDS = 6
"""So often prices are set anew."""


def glimpse(chains: Sequence[Chain], room: Sequence[int]) -> dict[str, int] | None:
    """A value (a mask) for every card, or `None` if none was found this way."""
    left = list(room)
    found: dict[str, int] = {}
    for chain in sorted(chains, key=_moves):
        way = _cheapest(chain, left)
        if way is None:
            return None
        _take(chain, way, left, found)
    return found


def _take(chain: Chain, way: Sequence[Move], left: list[int], found: dict[str, int]) -> None:
    for value, move in enumerate(way):
        if move.placed:
            left[value] -= move.number
            for card in indices(move.placed):
                found[chain.cards[card]] = 1 << value


def bargain(chains: Sequence[Chain], room: Sequence[int]) -> dict[str, int] | None:
    """Ways by prices that rise with demand; each round one chain after the other, at what the others want now."""
    prices = [0.0] * len(room)
    ways: list[list[Move] | None] = [None] * len(chains)
    wanted = [0] * len(room)
    for _ in range(ROUNDS):
        for place, chain in enumerate(chains):
            old = ways[place]
            for value, move in enumerate(old or ()):
                wanted[value] -= move.number
            way = _cheapest(chain, room, prices, wanted)
            if way is None:
                return None
            ways[place] = way
            for value, move in enumerate(way):
                wanted[value] += move.number
        over = [max(want - most, 0) for want, most in zip(wanted, room, strict=True)]
        if not any(over):
            left, found = list(room), dict[str, int]()
            for chain, chosen in zip(chains, ways, strict=True):
                _take(chain, chosen or (), left, found)
            return found
        prices = [price + extra for price, extra in zip(prices, over, strict=True)]
    return None


def spread(chain: Chain, left: list[int], found: dict[str, int]) -> bool:
    """Gives the cards of a chain of which nothing is known values that lie apart, out of the copies that are left."""
    size = len(left)
    order = sorted(range(len(chain.cards)), key=lambda card: chain.under[card].bit_count())
    chosen = []
    for place in range(len(order)):
        middle = (2 * place + 1) * size // (2 * len(order))
        near = [value for value in range(size) if left[value]]
        if not near:
            return False
        value = min(near, key=lambda one: (abs(one - middle), one))
        left[value] -= 1
        chosen.append(value)
    for card, value in zip(order, sorted(chosen), strict=True):
        found[chain.cards[card]] = 1 << value
    return True


def _moves(chain: Chain) -> int:
    return sum([len(moves) for moves in chain.moves])


def _cheapest(
    chain: Chain, room: Sequence[int], prices: Sequence[float] | None = None, wanted: Sequence[int] = ()
) -> list[Move] | None:
    """A cheapest way, where the last copies are dear; with prices, what others want too counts by how much is too many."""
    after = {0: 0.0}
    choices: list[dict[int, Move]] = []
    for value in reversed(range(len(room))):
        before: dict[int, float] = {}
        choice: dict[int, Move] = {}
        most = room[value]
        for move in chain.moves[value]:
            cost = after.get(move.end)
            if cost is None:
                continue
            placed = move.placed
            if placed:
                number = placed.bit_count()
                if number > most:
                    continue
                if prices is None:
                    cost += number * number / most
                else:
                    cost += number * (prices[value] + 0.1) + 2.0 * max(wanted[value] + number - most, 0)
            if cost < before.get(move.start, 1e9):
                before[move.start] = cost
                choice[move.start] = move
        if not before:
            return None
        choices.append(choice)
        after = before
    way = []
    at = 0
    for choice in reversed(choices):
        way.append(choice[at])
        at = way[-1].end
    return way
