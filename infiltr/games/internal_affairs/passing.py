"""What each line of a record says about identity cards: one seat's record -> events of ``solvers.exchanges``.

Players are named as unknowns are: ``team:bob``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import N_
from solvers.exchanges import Aside, Event, Gift, Look, Own, Passed, Reveal
from solvers.facts import Reason

from . import moves
from .box import Mole
from .options import Rules, rules_of

__all__ = ["Passing", "read", "why"]


@dataclass(slots=True)
class Passing:
    """What a record says about identity cards. ``events``, and for each the index of its move; ``up``: how many lie face up."""

    rules: Rules
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    own: list[tuple[int, Mole]] = field(default_factory=list)
    up: dict[Seat, list[Mole]] = field(default_factory=dict)
    gifts: list[Gift] = field(default_factory=list)
    """Of a passing that is not complete yet."""
    expected: int = 0

    def tell(self, at: int, event: Event) -> None:
        """Add an event of line ``at``."""
        self.events.append(event)
        self.lines.append(at)

    def living(self, seats: tuple[Seat, ...]) -> int:
        """How many players still have an identity card face down."""
        return sum(len(self.up.get(seat, ())) < self.rules.dealt for seat in seats)


def name(seat: Seat) -> str:
    """The unknown: a player's team."""
    return f"team:{seat}"


def read(view: View) -> Passing:
    """Read the record of a view."""
    found = Passing(rules_of(view.setup))
    for at, move in enumerate(view.record):
        match move:
            case moves.Identity(to=seat, card=Mole() as card):
                found.own.append((at, card))
                if len(found.own) == found.rules.dealt:
                    for line, one in found.own:
                        found.tell(line, Own(name(seat), one.value))
            case moves.Look(to=seat, of=owner, card=Mole() as card) if seat == view.seat:
                found.tell(at, Look(name(owner), card.value))
            case moves.Left() | moves.Right() | moves.AnyDirection():
                found.expected = found.living(view.setup.seats)
            case moves.Exchange():
                found.expected = 2
            case moves.Take(to=seat, giver=giver, card=card):
                _take(found, at, Gift(name(giver), name(seat), card.value if isinstance(card, Mole) else None))
            case moves.Reveal(by=seat, card=card):
                found.up.setdefault(seat, []).append(card)
                found.tell(at, Reveal(name(seat), card.value))
            case moves.Aside(card=card):
                found.tell(at, Aside(card.value))
            case moves.Unmask(who=seat, cards=cards):
                for card in cards.cards:
                    found.up.setdefault(seat, []).append(card)
                    found.tell(at, Reveal(name(seat), card.value))
            case _:
                pass
    return found


def _take(found: Passing, at: int, gift: Gift) -> None:
    found.gifts.append(gift)
    if len(found.gifts) == found.expected:
        found.tell(at, Passed(tuple(found.gifts)))
        found.gifts = []


_OWN = N_("You were dealt: {value}.")
_LOOK = N_("You looked at an identity card of {seat}: {value}.")
_REVEAL = N_("{seat} turned up an identity card: {value}.")
_GIFT = N_("An identity card went from {seat} to {seat_other}: {value}.")
_ASIDE = N_("An identity card that was set aside is {value}.")
_SEEN: Mapping[type[object], str] = {Own: _OWN, Look: _LOOK, Reveal: _REVEAL}


def why(event: Own | Look | Reveal | Gift | Aside) -> Reason:
    """What was seen, in words."""
    match event:
        case Gift(giver, taker, kind):
            return Reason(_GIFT, {"seat": _seat(giver), "seat_other": _seat(taker), "value": kind})
        case Aside(kind):
            return Reason(_ASIDE, {"value": kind})
        case _:
            return Reason(_SEEN[type(event)], {"seat": _seat(event.owner), "value": event.kind})


def _seat(variable: str) -> Seat:
    return variable.partition(":")[2]
