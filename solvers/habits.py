"""What is believed about how people play: an explicit model with few numbers, which nobody should take for a proof.

Whoever may fail to follow suit does so at a certain rate, where it could have followed and could have done otherwise.
An off-suit card counts at the rate where the suit was held, a card of the suit led at one less the rate where another
suit was held too; where there was no choice nothing is learned. All off-suit cards of a hand are equally likely to be
played, so one of few counts more than one of many; which card of the suit led it was tells nothing. Anything else that
tells about parts (who spoils missions) may be brought in as a *lean*: how many times likelier what a seat did is if it
has a part.

    >>> Habits(Fraction(1, 4)).rate(3)
    Fraction(1, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from solvers.tricks import Part, Play

__all__ = ["Habits", "Way", "ways"]


@dataclass(frozen=True, slots=True)
class Habits:
    """`revoke`: the rate of failing to follow suit by choice; `rates`: other rates for single events, by number;
    `leans`: weights for (seat, part), 1 where nothing is said. `coarse`: whoever followed suit, and had more cards, is
    taken to have had one of another suit too; that is nearly always so, and takes a fraction of the time."""

    revoke: Fraction = Fraction(1, 5)
    rates: Mapping[int, Fraction] = field(default_factory=dict)
    leans: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)
    coarse: bool = False

    def rate(self, event: int) -> Fraction:
        """The rate that applies to a play."""
        return self.rates.get(event, self.revoke)


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a seat's plays can be right: the suits that it cannot hold now, those that it must hold, and
    weights: by itself, for each mask of suits that it does hold, and for each suit by the number of its cards."""

    void: int
    need: int = 0
    weight: Fraction = Fraction(1)
    masks: tuple[Fraction, ...] = ()
    numbers: tuple[tuple[Fraction, ...] | None, ...] = ()


def ways(
    part: Part, plays: Sequence[Play], hand: int, suits: int, cited: frozenset[int] | None, habits: Habits | None
) -> Iterator[Way]:
    """All ways, no two of which can be so at the same time, in which somebody with this part can have played so.

    `hand`: how many cards were dealt to it; `suits`: how many there are. `cited`: only these events are known (`None`:
    all). Without `habits` choices tell nothing.
    """
    known = [play for play in plays if cited is None or play.event in cited]
    off = [play for play in known if play.off and (cited is None or play.lead in cited)]
    later = {play.event: any(other.suit == play.led for other in known if other.event > play.event) for play in off}
    if part.free is None:
        yield Way(0) if habits is None else _always(plays, hand, suits, habits)
        return
    for number in range(min(part.free, len(off)) + 1):
        for broken in combinations(off, number):
            kept = [play for play in off if play not in broken]
            if any(later[play.event] for play in kept):
                continue
            void = _union([play.led for play in kept])
            need = _union([play.led for play in broken if not later[play.event]])
            if void & need:
                continue
            if habits is None:
                yield Way(void, need)
                continue
            weight = Fraction(1)
            for play in broken:
                weight *= habits.rate(play.event)
            yield Way(void, need, weight, (), _numbers(plays, broken, hand, suits))


def _union(suits: Iterable[int]) -> int:
    mask = 0
    for suit in suits:
        mask |= 1 << suit
    return mask


def _always(plays: Sequence[Play], hand: int, suits: int, habits: Habits) -> Way:
    """How likely the choices of somebody were who may always fail to follow suit."""
    weights = [Fraction(1)] * (1 << suits)
    even = Fraction(1)
    after = 0
    for play in reversed(plays):
        if play.lead is not None:
            rate = habits.rate(play.event)
            share = rate if play.off else 1 - rate
            if habits.coarse and not play.off:
                even *= share if plays.index(play) + 1 < hand else 1
            else:
                for mask in range(1 << suits):
                    held = mask | after
                    if held >> play.led & 1 if play.off else held & ~(1 << play.led):
                        weights[mask] *= share
        after |= 1 << play.suit
    off = [play for play in plays if play.off]
    return Way(0, 0, even, tuple(weights), _numbers(plays, off, hand, suits))


def _numbers(
    plays: Sequence[Play], off: Sequence[Play], hand: int, suits: int
) -> tuple[tuple[Fraction, ...] | None, ...]:
    """For each suit, by how many cards of it are held now: how much likelier one off-suit card was to be played than if
    none of the suit had been held."""
    found: list[tuple[Fraction, ...] | None] = [None] * suits
    for play in off:
        size = hand - plays.index(play)
        later = sum([other.suit == play.led for other in plays if other.event > play.event])
        old = found[play.led] or (Fraction(1),) * (hand + 1)
        new = [Fraction(size, size - later - now) if later + now < size else Fraction(0) for now in range(hand + 1)]
        found[play.led] = tuple([one * other for one, other in zip(old, new, strict=True)])
    return tuple(found)
