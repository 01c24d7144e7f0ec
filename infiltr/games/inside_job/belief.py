"""What is believed about who the Insider is: odds that are weighed by an explicit model of how people play. Never a proof.

What is *proved* is in ``evidence.py``. Here every deal of cards and roles that fits is weighed by how likely the plays were then:

* an Insider who could follow suit and could do otherwise does not follow suit at a rate of ``revoke`` (``solvers.habits``): three
  rates, for cards that few, some and many Agents would have to play for want of the suit (below 5 %, below 20 %, more);
* a card that makes the mission impossible, or that takes a trick, is played by the Insider oftener than by others, so many times
  as ``spoil`` and ``take`` say; a card that leaves the mission possible, or that does not take the trick, less often.

The figures of the standard style were fitted to games between the bots of this house. They are not measured on people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import N_, say
from solvers.habits import Habits
from solvers.tricks import Follow, Lead

from . import evidence
from .box import INSIDERS, SUITS
from .course import Reading, part_name, read
from .missions import winner_of
from .moves import Inspect, Play, Show
from .promise import promise

__all__ = ["STANDARD", "Belief", "Event", "Shift", "Style", "belief", "estimate", "habits", "history", "in_words", "shifts", "void_chance"]


@dataclass(frozen=True, slots=True)
class Style:
    """How people are believed to play; every figure can be another one.

    ``spoil``: how many times oftener the Insider spoils a mission; ``keep``: how many times as often the Insider leaves it
    possible. ``take`` and ``duck``: the same for taking a trick, and for not taking it.
    """

    revoke: tuple[Fraction, Fraction, Fraction] = (Fraction(1, 60), Fraction(1, 9), Fraction(3, 10))
    spoil: Fraction = Fraction(2)
    keep: Fraction = Fraction(1)
    take: Fraction = Fraction(1)
    duck: Fraction = Fraction(1)


FEW, MANY = 0.05, 0.2
"""The chances to have none of a suit at which another rate begins."""
STANDARD: Mapping[int, Style] = {
    3: Style((Fraction(1, 300), Fraction(1, 25), Fraction(1, 6)), Fraction(9, 5)),
    4: Style(),
    5: Style((Fraction(1, 30), Fraction(1, 5), Fraction(2, 5)), Fraction(11, 5), take=Fraction(9, 8)),
}
"""The styles that bots and screens believe in where nothing else is chosen, by the number of seats."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a seat did that may tell on which side it is: whether it spoiled the mission, whether it took the trick (None: not
    known yet)."""

    seat: int
    spoiled: bool
    took: bool | None


@dataclass(frozen=True, slots=True)
class Belief:
    """What one seat believes: for every other seat the chance that it is the Insider, under a style."""

    style: Style
    chances: Mapping[Seat, Fraction]

    @property
    def suspect(self) -> Seat | None:
        """The likeliest Insider; the first of equals. None where there is nobody else."""
        return max(self.chances, key=lambda seat: self.chances[seat], default=None)


def history(reading: Reading) -> list[Event]:
    """What everybody did in every trick, from the first card on. A lead spoils nothing."""
    found = []
    for mission, plays in reading.table:
        if mission is None or not plays:
            continue
        condition, count = reading.rules.condition(mission), len(reading.seats)
        won = winner_of(plays, mission.trump) if len(plays) == count else None
        before = promise(condition, mission.trump, plays[:1], count)
        for place, played in enumerate(plays):
            after = promise(condition, mission.trump, plays[:place + 1], count)
            spoiled = place > 0 and before > 0 and after == 0
            found.append(Event(played.seat, spoiled, None if won is None else place == won))
            before = after
    return found


def habits(reading: Reading, style: Style | None = None, coarse: bool = False) -> Habits:
    """The style as what ``solvers.hands`` takes: a rate, and a weight for each seat that may be the Insider."""
    style = style or STANDARD[len(reading.seats)]
    weights = dict.fromkeys(range(len(reading.seats)), Fraction(1))
    for event in history(reading):
        weights[event.seat] *= style.spoil if event.spoiled else style.keep
        if event.took is not None:
            weights[event.seat] *= style.take if event.took else style.duck
    insiders = [part_name(role) for role in INSIDERS]
    leans = {(reading.seats[seat], part): weight for seat, weight in weights.items() for part in insiders if weight != 1}
    return Habits(style.revoke[0], _rates(reading, style), leans, coarse)


def _rates(reading: Reading, style: Style) -> dict[int, Fraction]:
    """The rate for each card that was played to a trick, by the number of its event."""
    deck = reading.rules.deck
    left = {suit: sum(card.suit is suit for card in deck) for suit in SUITS}
    sizes = [reading.rules.hand] * len(reading.seats)
    events = [at for at, event in enumerate(reading.events) if isinstance(event, Lead | Follow)]
    plays = [(one, trick[0].card.suit) for _, trick in reading.table for one in trick]
    found = {}
    for at, (played, led) in zip(events, plays, strict=True):
        void = void_chance(sum(left.values()), left[led], sizes[played.seat])
        found[at] = style.revoke[(void >= FEW) + (void >= MANY)]
        left[played.card.suit] -= 1
        sizes[played.seat] -= 1
    return found


def void_chance(unseen: int, of_suit: int, size: int) -> float:
    """How likely a hand of this size has none of a suit, of which so many of all unseen cards are."""
    return comb(max(unseen - of_suit, 0), size) / comb(unseen, size) if size <= unseen else 0.0


def belief(view: View, style: Style | None = None, reading: Reading | None = None) -> Belief:
    """What this seat believes now. Contradiction where the record contradicts itself."""
    reading = reading or read(view)
    model = evidence.hands(view, reading, habits(reading, style))
    insiders = _insiders(reading)
    chances = {name.removeprefix("role:"): model.probability(name, insiders) for name in model.roles}
    return Belief(style or STANDARD[len(reading.seats)], chances)


def estimate(view: View, style: Style | None = None, reading: Reading | None = None) -> dict[Seat, float]:
    """Nearly the same in a fraction of the time: every hand is taken to be drawn by itself. Bots use it."""
    reading = reading or read(view)
    model = evidence.hands(view, reading, habits(reading, style, coarse=True))
    insiders = _insiders(reading)
    return {name.removeprefix("role:"): sum(odds.get(part, 0.0) for part in insiders) for name, odds in model.apart().items()}


@dataclass(frozen=True, slots=True)
class Shift:
    """How one card changed what is believed: the place of its move in the record, and for each seat the chance before and after."""

    line: int
    chances: Mapping[Seat, tuple[Fraction, Fraction]]

    @property
    def most(self) -> Fraction:
        """By how much it changed the chance that changed most."""
        return max((abs(after - before) for before, after in self.chances.values()), default=Fraction(0))


def shifts(view: View, style: Style | None = None, least: Fraction = Fraction(1, 20)) -> list[Shift]:
    """Every card, and every role card turned up, that changed what this seat believes by so much at least, in order of the record."""
    found: list[Shift] = []
    before: Mapping[Seat, Fraction] | None = None
    for number, move in enumerate(view.record, 1):
        if not isinstance(move, Play | Show | Inspect):
            continue
        if before is None:
            before = belief(view.at(number - 1), style).chances
        if getattr(move, "by", None) == view.seat:
            continue
        after = belief(view.at(number), style).chances
        shift = Shift(number - 1, {seat: (chance, after[seat]) for seat, chance in before.items()})
        if shift.most >= least:
            found.append(shift)
        before = after
    return found


def in_words(style: Style) -> list[str]:
    """The figures of a style, to be shown beside what is believed under it."""
    few, some, many = (round(100 * rate) for rate in style.revoke)
    return [
        say("An Insider who could follow suit does not in {few} % where Agents seldom have none of it, in {some} % where they "
            "sometimes have none, in {many} % where they often have none.", few=few, some=some, many=many),
        _compared(style.spoil / style.keep, N_("The Insider makes a mission impossible {count} times as often as an Agent."),
                  N_("The Insider makes a mission impossible as often as an Agent.")),
        _compared(style.take / style.duck, N_("The Insider takes a trick {count} times as often as an Agent."),
                  N_("The Insider takes a trick as often as an Agent.")),
        say("These figures are fitted to bots, not measured on people. Chances under them are beliefs, no proofs."),
    ]


def _compared(share: Fraction, oftener: str, alike: str) -> str:
    """How often against an Agent; as often where the figure would be 1 as it is shown, to two places."""
    count = f"{float(share):.2f}".rstrip("0").removesuffix(".")
    return say(alike) if count == "1" else say(oftener, count=count)


def _insiders(reading: Reading) -> list[str]:
    return [part_name(role) for role in reading.rules.roles if role in INSIDERS]
