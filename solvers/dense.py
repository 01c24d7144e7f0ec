"""The filter of `solvers.teams` in NumPy's floating point numbers, one for each count of face-down cards.

An array has one axis a player: how many cards of the first kind lie face down there. What lies face up, and so how many
were set aside, is known; the filter is for models that leave out nothing that was seen. Nothing is ever subtracted, so a
count is 0 exactly if there is no way to it.

Arrays of the events so far are kept, so that one event more costs one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from solvers.exchanges import Aside, Event, Gift, Look, Own, Passed, Reveal

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Floats = NDArray[float64]

__all__ = ["Deck", "example", "layer", "shares"]

Deck = tuple[tuple[str, ...], str, int, int]
"""The players, the first kind, how many of each kind are shuffled, how many everybody is dealt."""

KEPT = 48
"""So many arrays are kept."""


@lru_cache(maxsize=512)
def shares(deck: Deck, events: tuple[Event, ...]) -> tuple[tuple[float, ...], ...]:
    """For each player the odds of 0, 1, 2 ... face-down cards of the first kind."""
    array = layer(deck, events)
    total = float(array.sum())
    size, players = deck[3] + 1, len(deck[0])
    cube = array.reshape((size,) * players)
    found = []
    for place in range(players):
        line = cube.sum(axis=tuple([other for other in range(players) if other != place]))
        found.append(tuple([float(one) / total for one in line]) if total else (0.0,) * size)
    return tuple(found)


def example(deck: Deck, events: tuple[Event, ...], place: int, within: Sequence[int]) -> tuple[int, ...] | None:
    """The lowest possible count in which this player has one of these numbers of face-down cards of the first kind."""
    import numpy as np

    size, players = deck[3] + 1, len(deck[0])
    mask = [float(number in within) for number in range(size)]
    found = np.flatnonzero(_times(layer(deck, events), size, place, mask))
    if not len(found):
        return None
    return tuple([int(found[0]) // size ** (players - 1 - one) % size for one in range(players)])


@lru_cache(maxsize=KEPT)
def layer(deck: Deck, events: tuple[Event, ...]) -> Floats:
    """How much each count weighs after these events; do not change it."""
    if not events or isinstance(events[-1], Own):
        return _deal(deck, events)
    before = layer(deck, events[:-1])
    players, first, _, dealt = deck
    event = events[-1]
    size = dealt + 1
    match event:
        case Look(owner, kind) | Reveal(owner, kind):
            place = players.index(owner)
            after = _times(before, size, place, _ways(size, _down(deck, events[:-1], owner), kind == first))
            if isinstance(event, Reveal) and kind == first:
                after = _moved(after, size, place, -1)
        case Passed(gifts):
            after = before
            for ring in _rings(gifts):
                after = _passed(deck, events[:-1], after, ring)
        case Aside(kind):
            after = before * _aside(deck, events[:-1], kind == first)
        case _:
            after = before
    scale = float(after.sum())
    return after / scale if scale else after


def _deal(deck: Deck, own: Sequence[Event]) -> Floats:
    import numpy as np

    players, first, number, dealt = deck
    size = dealt + 1
    array: Floats = np.ones(1)
    for player in players:
        cards = [event.kind == first for event in own if isinstance(event, Own) and event.owner == player]
        least, most = sum(cards), dealt - (len(cards) - sum(cards))
        ways = [float(comb(dealt, one)) if least <= one <= most else 0.0 for one in range(size)]
        array = np.multiply.outer(array, np.array(ways)).reshape(-1)
    spare = 2 * number - dealt * len(players)
    aside = [float(comb(spare, number - firsts)) if 0 <= number - firsts <= spare else 0.0 for firsts in range(dealt * len(players) + 1)]
    weighed: Floats = array * np.array(aside)[_sums(size, len(players))]
    return weighed


@lru_cache(maxsize=8)
def _sums(size: int, players: int) -> Any:
    """How many cards of the first kind all players hold together, in every count."""
    import numpy as np

    sums = np.zeros(1, dtype=np.int64)
    for _ in range(players):
        sums = np.add.outer(sums, np.arange(size)).reshape(-1)
    return sums


def _down(deck: Deck, events: Sequence[Event], owner: str) -> int:
    return deck[3] - sum([isinstance(event, Reveal) and event.owner == owner for event in events])


def _ways(size: int, down: int, first: bool) -> list[float]:
    return [float(max(number if first else down - number, 0)) for number in range(size)]


def _split(array: Floats, size: int, place: int) -> Floats:
    """The array with the player's axis in the middle."""
    return array.reshape(size**place, size, -1)


def _times(array: Floats, size: int, place: int, ways: Sequence[float]) -> Floats:
    import numpy as np

    weighed: Floats = (_split(array, size, place) * np.array(ways)[None, :, None]).reshape(-1)
    return weighed


def _moved(array: Floats, size: int, place: int, by: int) -> Floats:
    """Everybody's count of one player goes up or down by one."""
    import numpy as np

    split = _split(array, size, place)
    after = np.zeros_like(split)
    if by > 0:
        after[:, by:] = split[:, :-by]
    else:
        after[:, :by] = split[:, -by:]
    return after.reshape(-1)


def _rings(gifts: Sequence[Gift]) -> list[list[Gift]]:
    by_giver = {gift.giver: gift for gift in gifts}
    found = []
    for gift in gifts:
        ring = []
        giver = gift.giver
        while giver in by_giver:
            one = by_giver.pop(giver)
            ring.append(one)
            giver = one.taker
        if ring:
            found.append(ring)
    return found


def _passed(deck: Deck, events: Sequence[Event], array: Floats, ring: Sequence[Gift]) -> Floats:
    """Cards go round: what is on its way (first kind, or not) waits until the taker has given."""
    players, first, _, dealt = deck
    size = dealt + 1
    under_way: dict[bool | None, Floats] = {None: array}
    for gift in ring:
        place = players.index(gift.giver)
        down = _down(deck, events, gift.giver)
        after: dict[bool | None, Floats] = {}
        for waiting, part in under_way.items():
            for kind in (True, False) if gift.kind is None else (gift.kind == first,):
                change = (waiting is True) - kind
                given = _times(part, size, place, _ways(size, down, kind))
                given = _moved(given, size, place, change) if change else given
                after[kind] = after[kind] + given if kind in after else given
        under_way = after
    start = players.index(ring[0].giver)
    parts = [_moved(part, size, start, 1) if waiting else part for waiting, part in under_way.items()]
    return sum(parts[1:], parts[0])


def _aside(deck: Deck, events: Sequence[Event], first: bool) -> Floats:
    """How many cards of a kind are set aside and not turned up, in every count."""
    import numpy as np

    players, name, number, dealt = deck
    shown = [event.kind == name for event in events if isinstance(event, Reveal | Aside)]
    asides = sum([isinstance(event, Aside) for event in events])
    firsts = number - sum(shown) - _sums(dealt + 1, len(players))
    left = 2 * number - dealt * len(players) - asides
    ways: Floats = np.maximum(firsts if first else left - firsts, 0).astype(float)
    return ways
