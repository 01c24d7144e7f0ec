"""What each line of a record proves: one seat's record -> the facts of models in ``solvers``.

Two things are hidden that tell nothing about each other, so one model (``solvers.several``) unites two:

* cards and roles (``solvers.hands``). Unknowns are ``role:bob`` for every other seat, and ``card:R5``, the holder of a card that
  this seat has not seen: a seat, or ``Undealt``. Roles are written with a capital, ``Insider``.
* missions (``solvers.distinct``). Unknowns are ``discard:3``, the mission that the leader of trick 3 discarded unseen.

``Fact.line`` is the index of a move in the record, from 0. Odds count every deal of cards and roles once: what players choose is
taken to tell nothing, be it a card, a mission or a wager. So they are no beliefs about how people play; those are in
``belief.py``, and are weighed by an explicit model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from infiltr.core.table import View
from infiltr.core.words import N_
from solvers.distinct import Distinct
from solvers.domains import Values
from solvers.facts import Fact, Reason, different, visible
from solvers.habits import Habits
from solvers.hands import Hands, Part
from solvers.model import Model
from solvers.several import Several
from solvers.tricks import Event, Follow, Lead, Shown, Told, evidence

from .course import Reading, part_name, read
from .options import Rules
from .roles import ANY

__all__ = ["UNDEALT", "discarded", "hands", "model"]

UNDEALT = "Undealt"
"""The value of a card that was dealt to nobody."""


def model(view: View) -> Model:
    """The model of everything that this seat can know."""
    reading = read(view)
    return Several([hands(view, reading), discarded(view, reading)])


# ---- cards and roles

@lru_cache(maxsize=64)
def _table(rules: Rules) -> tuple[dict[str, str], tuple[Part, ...]]:
    suits = {card.text: card.suit.value for card in rules.deck}
    parts = []
    for role in rules.roles:
        revokes = rules.duty(role).revokes
        parts.append(Part(part_name(role), None if revokes == ANY else revokes))
    return suits, tuple(parts)


def hands(view: View, reading: Reading | None = None, habits: Habits | None = None) -> Hands:
    """Who holds what and who has which role. With ``habits`` the odds are beliefs; sets and reasons stay what is proved."""
    reading = reading or read(view)
    suits, parts = _table(reading.rules)
    seats = reading.seats
    numbers = {card: place for place, card in enumerate(dict.fromkeys(suits.values()))}
    facts: list[Told] | None = None
    if habits is None:
        found = _Sentences(reading, suits)
        facts = evidence(seats, {card: numbers[suit] for card, suit in suits.items()}, reading.events, found.reason,
                         lambda at: reading.lines[at])
    return Hands(seats, suits, reading.rules.hand, parts, reading.events, facts, view.seat, habits, UNDEALT)


_LED = N_("{seat} led {card} to trick {trick}.")
_OFF = N_("{seat} did not follow suit in trick {trick}: {card}.")
_LATER = N_("{seat} played {card} in trick {trick}.")
_IS = N_("{seat} is the {value}.")
_AGENT = N_("{seat} is an {value}.")
_COUNTED = N_("All cards that are unseen, and the cards of every hand, are counted.")


class _Sentences:
    """What an event says, in words."""

    def __init__(self, reading: Reading, suits: dict[str, str]) -> None:
        self.reading, self.suits = reading, suits

    def reason(self, events: Sequence[Event], at: int) -> Reason:
        """The reason of the fact that an event makes; -1 is the count of all cards."""
        match events[at] if at >= 0 else None:
            case Lead(seat, card):
                return Reason(_LED, {"seat": seat, "card": card, "trick": self._trick(at)})
            case Follow(seat, card):
                lead = next(event for event in reversed(events[:at]) if isinstance(event, Lead))
                off = self.suits[card] != self.suits[lead.card]
                return Reason(_OFF if off else _LATER, {"seat": seat, "card": card, "trick": self._trick(at)})
            case Shown(seat, part):
                return Reason(_AGENT if part == "Agent" else _IS, {"seat": seat, "value": part})
            case _:
                return Reason(_COUNTED)

    def _trick(self, at: int) -> int:
        return self.reading.tricks[self.reading.lines[at]]


# ---- missions

_SEEN = {
    "played": N_("{value} was played as a mission."),
    "drawn": N_("You drew {value} yourself."),
    "shown": N_("You were shown that {value} was discarded."),
}


@lru_cache(maxsize=64)
def _missions(rules: Rules) -> Values:
    return Values([mission.text for mission in rules.missions])


def discarded(view: View, reading: Reading | None = None) -> Distinct:
    """Which mission each leader discarded, where this seat has not seen it: any that was never seen, all equally likely."""
    reading = reading or read(view)
    values = _missions(reading.rules)
    names = [f"discard:{thrown.trick}" for thrown in reading.thrown if thrown.mission is None]
    facts: list[Fact] = [different(Reason(N_("Every mission is in the deck once.")))]
    for mission, (line, how) in reading.missions.items():
        facts.append(visible(f"mission:{mission}", values.bit(mission.text), Reason(_SEEN[how], {"value": mission.text}), line))
    return Distinct(names, values, facts)
