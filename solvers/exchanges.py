"""What happened to identity cards, in the order in which it happened, and what this seat saw: the input language of
`solvers.teams`, which has an example of each event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solvers.facts import Fact, Kind, Reason

__all__ = ["Aside", "Event", "Gift", "Look", "Own", "Passed", "Player", "Reveal", "Team", "Witnessed", "evidence", "in_words"]

Player = str
Team = str


@dataclass(frozen=True, slots=True)
class Own:
    """One of this seat's own cards at the deal."""

    owner: Player
    kind: Team


@dataclass(frozen=True, slots=True)
class Look:
    """This seat looked at a random face-down card."""

    owner: Player
    kind: Team


@dataclass(frozen=True, slots=True)
class Reveal:
    """A face-down card is turned up and stays with its owner."""

    owner: Player
    kind: Team


@dataclass(frozen=True, slots=True)
class Gift:
    """A random face-down card goes from one player to another; its kind if this seat knows it."""

    giver: Player
    taker: Player
    kind: Team | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """Gifts at the same time: nobody passes on what was just received."""

    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A card set aside at the deal is turned up."""

    kind: Team


Event = Own | Look | Reveal | Passed | Aside


@dataclass(frozen=True, slots=True)
class Witnessed(Fact):
    """What this seat saw of the kind of a card: at event `event`, of gift number `gift` of several."""

    event: int = 0
    gift: int = 0


def in_words(event: Own | Look | Reveal | Gift | Aside) -> Reason:
    """What was seen, in plain words; games have better ones."""
    match event:
        case Own(owner, kind):
            return Reason("{variable} was dealt {value}.", {"variable": owner, "value": kind})
        case Look(owner, kind):
            return Reason("{variable} holds {value}.", {"variable": owner, "value": kind})
        case Reveal(owner, kind):
            return Reason("{variable} turned up {value}.", {"variable": owner, "value": kind})
        case Gift(giver, taker, kind):
            params = {"variable": giver, "taker": taker, "value": kind}
            return Reason("{variable} gave {value} to {taker}.", params)
        case Aside(kind):
            return Reason("{value} had been set aside.", {"value": kind})


def evidence(
    events: Sequence[Event],
    reason: Callable[[Own | Look | Reveal | Gift | Aside], Reason] = in_words,
    line: Callable[[int], int | None] | None = None,
) -> list[Witnessed]:
    """The facts of these events: one for each card whose kind was seen.

    Ids are `own:`, `look:`, `up:`, `gift:` and `aside:` with the number of the event (and, for a gift, of the gift).
    `line` turns the number of an event into that of a line of the record.
    """
    found = []
    for at, event in enumerate(events):
        where = None if line is None else line(at)
        shown = event.gifts if isinstance(event, Passed) else (event,)
        for number, one in enumerate(shown):
            if isinstance(one, Gift) and one.kind is None:
                continue
            name, about = _named(one, at, number)
            found.append(Witnessed(name, Kind.VISIBLE, about, 0, reason(one), 1, where, at, number))
    return found


def _named(one: Own | Look | Reveal | Gift | Aside, at: int, number: int) -> tuple[str, tuple[Player, ...]]:
    match one:
        case Own(owner):
            return f"own:{at}", (owner,)
        case Look(owner):
            return f"look:{at}", (owner,)
        case Reveal(owner):
            return f"up:{at}", (owner,)
        case Gift(giver, taker):
            return f"gift:{at}:{number}", (giver, taker)
        case Aside():
            return f"aside:{at}", ()
