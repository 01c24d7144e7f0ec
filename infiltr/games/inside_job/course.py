"""What happened in one record, as the events of ``solvers.tricks``: who led and followed, what is known of cards and roles, and
which missions were seen. The order of a record is that of a game; an unfinished one is read as far as it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from infiltr.core.moves import HIDDEN, Move, Seat
from infiltr.core.table import View
from solvers.tricks import Event, Follow, Held, Lead, Shown, Undealt

from .box import Card, Mission, Role
from .missions import Played
from .moves import Choose, Deal, Discarded, File, Inspect, Offer, Peek, Play, RoleCard, Show, YesNo
from .options import Rules, rules_of
from .roles import Power

__all__ = ["Reading", "Thrown", "part_name", "read"]


def part_name(role: Role) -> str:
    """A role as the value of an unknown; no seat has a name with a capital."""
    return role.value.capitalize()


@dataclass(slots=True)
class Thrown:
    """A mission that a leader discarded: in which trick, by whom, and which if this seat knows."""

    trick: int
    by: Seat
    line: int
    mission: Mission | None = None


@dataclass(slots=True)
class Reading:
    """What one record says. ``events`` and the line of each; ``tricks``: in which trick each card was played, by line, from 1;
    ``missions``: where each mission was seen for the first time, and as what: played, drawn by this seat, or shown to it."""

    rules: Rules
    seats: tuple[Seat, ...]
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    tricks: dict[int, int] = field(default_factory=dict)
    plays: int = 0
    table: list[tuple[Mission | None, list[Played]]] = field(default_factory=list)
    """Every trick: its mission, and what was played to it."""
    missions: dict[Mission, tuple[int, str]] = field(default_factory=dict)
    thrown: list[Thrown] = field(default_factory=list)
    offered: list[Mission] = field(default_factory=list)
    shown: set[Seat] = field(default_factory=set)

    def note(self, event: Event, line: int) -> None:
        """One more event."""
        self.events.append(event)
        self.lines.append(line)


def read(view: View) -> Reading:
    """Read the record of a view, line by line."""
    return read_lines(view.record, rules_of(view.setup), view.setup.seats)


def read_lines(record: Sequence[Move], rules: Rules, seats: tuple[Seat, ...]) -> Reading:
    """The same from the lines alone."""
    found = Reading(rules, seats)
    for line, move in enumerate(record):
        _read_line(found, line, move)
    return found


def _read_line(found: Reading, line: int, move: Any) -> None:
    match move:
        case Play(by=seat, card=card, stake=stake):
            trick, place = divmod(found.plays, len(found.seats))
            found.plays += 1
            if trick == len(found.table):
                found.table.append((None, []))
            found.table[-1][1].append(Played(found.seats.index(seat), card, stake or 0))
            found.tricks[line] = trick + 1
            found.note(Follow(seat, card.text) if place else Lead(seat, card.text), line)
        case Deal(to=seat, card=Card() as card):
            found.note(Held(seat, card.text), line)
        case RoleCard(to=seat, role=Role() as role) | Peek(of=str(seat), role=Role() as role) | Show(of=seat, role=role):
            _show(found, line, seat, role)
        case File(card=Card() as card):
            found.note(Undealt(card.text), line)
        case Inspect(by=seat, answer=YesNo.YES):
            analyst = found.rules.with_power(Power.SEE_DISCARD)
            if analyst is not None:
                _show(found, line, seat, analyst)
        case Offer() | Choose() | Discarded():
            _mission(found, line, move)
        case _:
            pass


def _show(found: Reading, line: int, seat: Seat, role: Role) -> None:
    if seat not in found.shown:
        found.shown.add(seat)
        found.note(Shown(seat, part_name(role)), line)


def _mission(found: Reading, line: int, move: Offer | Choose | Discarded) -> None:
    match move:
        case Offer(mission=Mission() as mission):
            found.missions.setdefault(mission, (line, "drawn"))
            found.offered.append(mission)
        case Choose(by=seat, mission=mission):
            found.missions.setdefault(mission, (line, "played"))
            thrown = Thrown(len(found.thrown) + 1, seat, line)
            others = [one for one in found.offered if one != mission]
            if len(found.offered) == 2:
                thrown.mission = others[0]
            found.thrown.append(thrown)
            found.table.append((mission, []))
            found.offered = []
        case Discarded(mission=Mission() as mission):
            found.missions.setdefault(mission, (line, "shown"))
            found.thrown[-1].mission = mission
        case _:
            assert move.mission is HIDDEN
