"""How well a mission stands in the middle of a trick: a rule of thumb between 0 (it can no longer be met) and 1 (it is met).

0 and 1 are exact where they follow from the cards that lie there; what lies between is no probability but an order that players
use: those who still have to play are taken to help where they can. The figures were set by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from .box import HIGHEST, Suit
from .missions import Condition, Kind, Played, ValueTest, effective_suit, meets, winner_of

__all__ = ["promise", "strength"]

HELP = 1.4
"""How much oftener a value fits than by chance, because others help."""
SAME_SUIT = 0.65
"""That one more card is of the suit that is wanted."""
UNBEATEN = 0.4
"""How often a card of no strength is beaten by one more player who tries not to."""
SLIGHT = 0.01
"""What only a wagered card could bring about."""
OPEN = 0.35
"""That somebody who has still to play does something rare: wins, wagers, plays a trump."""


def promise(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    """How well the mission stands after these plays of ``count``."""
    if len(plays) == count:
        return float(meets(condition, plays, trump))
    if not plays:
        return 0.5
    return _STANDS[condition.kind.value](condition, trump, plays, count)


def strength(played: Played, led: Suit, trump: Suit) -> float:
    """How hard a card is to beat, from 0 to 1: a trump by its value above every card of the suit led, any other card not at all."""
    if played.stake or played.card.suit is trump:
        return 0.5 + played.card.value / (2 * HIGHEST)
    return played.card.value / (2 * HIGHEST) if played.card.suit is led else 0.0


def _chance(test: ValueTest) -> float:
    """That somebody's card passes."""
    share = sum(test.holds(value) for value in range(1, HIGHEST + 1)) / HIGHEST
    return min(0.9, HELP * share)


def _every(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    assert condition.value is not None
    if not all(condition.value.holds(played.card.value) for played in plays):
        return 0.0
    return _chance(condition.value) ** (count - len(plays))


def _card(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    assert condition.value is not None
    assert condition.place is not None
    place = condition.place % count
    if place >= len(plays):
        return _chance(condition.value)
    return float(condition.value.holds(plays[place].card.value))


def _order(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    values = [played.card.value if condition.ascending else HIGHEST + 1 - played.card.value for played in plays]
    if any(after <= before for before, after in pairwise(values)):
        return 0.0
    left = count - len(plays)
    room = HIGHEST - values[-1]
    return 0.0 if room < left else (room / HIGHEST) ** left


def _one_suit(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    if len({effective_suit(played, trump) for played in plays}) > 1:
        return 0.0
    return SAME_SUIT ** (count - len(plays))


def _same_suit(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    places = [place % count for place in condition.places]
    there = {effective_suit(plays[place], trump) for place in places if place < len(plays)}
    if len(there) > 1:
        return 0.0
    return SAME_SUIT ** sum(place >= len(plays) for place in places)


def _winner(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    best = winner_of(plays, trump)
    hard = strength(plays[best], plays[0].card.suit, trump)
    left = count - len(plays)
    fits = condition.value is None or condition.value.holds(plays[best].card.value)
    if condition.place is None:
        return _unbeaten(hard, left) if fits else max(SLIGHT, OPEN * (1 - hard))
    place = condition.place % count
    if place < len(plays):
        return _unbeaten(hard, left) if best == place and fits else 0.0
    return max(SLIGHT, 1.0 - hard)


def _unbeaten(hard: float, left: int) -> float:
    return min(1 - SLIGHT, float((1 - UNBEATEN * (1 - hard)) ** left))


def _extreme(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    assert condition.place is not None
    place = condition.place % count
    lowest = condition.kind is Kind.LOWEST
    values = [played.card.value if lowest else HIGHEST + 1 - played.card.value for played in plays]
    if place >= len(plays):
        return (min(values) - 1) / HIGHEST
    own = values[place]
    if any(value <= own for other, value in enumerate(values) if other != place):
        return 0.0
    return float(((HIGHEST - own) / HIGHEST) ** (count - len(plays)))


def _carries_intel(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    assert condition.place is not None
    place = condition.place % count
    return OPEN if place >= len(plays) else float(plays[place].stake > 0)


def _trumps(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    number = sum(effective_suit(played, trump) is trump for played in plays)
    left = count - len(plays)
    missing = condition.count - number
    if missing < 0 or missing > left:
        return 0.0
    return float((1 - OPEN) ** left) if not missing else OPEN


def _wager_wins(condition: Condition, trump: Suit, plays: Sequence[Played], count: int) -> float:
    best = plays[winner_of(plays, trump)]
    left = count - len(plays)
    return _unbeaten(strength(best, plays[0].card.suit, trump), left) if best.stake else OPEN


_STANDS: Mapping[str, Callable[[Condition, Suit, Sequence[Played], int], float]] = {kind.value: rule for kind, rule in {
    Kind.EVERY: _every, Kind.CARD: _card, Kind.ORDER: _order, Kind.ONE_SUIT: _one_suit, Kind.SAME_SUIT: _same_suit,
    Kind.WINNER: _winner, Kind.LOWEST: _extreme, Kind.HIGHEST: _extreme, Kind.CARRIES_INTEL: _carries_intel,
    Kind.TRUMPS: _trumps, Kind.WAGER_WINS: _wager_wins,
}.items()}
"""By the words of the kinds: texts are looked up several times as fast as members of an Enum."""
