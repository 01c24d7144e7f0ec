"""A quick try at one way through several chains: mostly there is one, and then no table is needed.

Chains are walked one after the other, those with the fewest moves first, each by a cheapest way through the copies that
the others left, where the last copy of a value is dear. Finding none proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.chains import Chain, Move
from solvers.domains import indices

__all__ = ["glimpse"]


def glimpse(chains: Sequence[Chain], room: Sequence[int]) -> dict[str, int] | None:
    """A value (a mask) for every card, or `None` if none was found this way."""
    left = list(room)
    found: dict[str, int] = {}
    for chain in sorted(chains, key=_moves):
        way = _cheapest(chain, left)
        if way is None:
            return None
        for value, move in enumerate(way):
            if move.placed:
                left[value] -= move.number
                for card in indices(move.placed):
                    found[chain.cards[card]] = 1 << value
    return found


def _moves(chain: Chain) -> int:
    return sum([len(moves) for moves in chain.moves])


def _cheapest(chain: Chain, room: Sequence[int]) -> list[Move] | None:
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
                cost += number * number / most
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
