"""What happened in a trick-taking game with hidden roles, in the order in which it happened, as one seat saw it: the
input language of `solvers.hands`.

    Held("ann", "R5")             ann holds this card now, or held it at the deal; cards that nobody saw have no event
    Undealt("R6")                 a card that was not dealt, and that this seat has seen
    Lead("bob", "G3")             bob leads a trick
    Follow("cat", "B9")           cat plays to the trick that was led last
    Shown("dan", "Agent")         dan's part is known to this seat: its own, or one that was turned up

A `Part` is a role as far as cards go: how often its holder may fail to follow suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from solvers.errors import SolverError
from solvers.facts import Fact, Kind, Reason

__all__ = ["REST", "Event", "Follow", "Held", "Lead", "Part", "Run", "Shown", "Told", "Undealt", "evidence", "in_words", "run"]

REST = "rest"
"""The id of the one fact that everything unseen is counted."""


@dataclass(frozen=True, slots=True)
class Part:
    """A role: `free` is how often it may fail to follow suit while it could follow; `None` is always."""

    name: str
    free: int | None = 0


@dataclass(frozen=True, slots=True)
class Held:
    """A card that this seat knows to be, or to have been at the deal, in somebody's hand."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Undealt:
    """A card that this seat knows not to have been dealt."""

    card: str


@dataclass(frozen=True, slots=True)
class Lead:
    """The first card of a trick."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Follow:
    """A card played to the trick that was led last."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A part that this seat knows."""

    seat: str
    part: str


Event = Held | Undealt | Lead | Follow | Shown


@dataclass(frozen=True, slots=True)
class Told(Fact):
    """What event number `event` tells (-1: the count of all that is unseen, which cannot be wrong by itself)."""

    event: int = -1

    @property
    def doubtful(self) -> bool:
        return self.event >= 0


@dataclass(frozen=True, slots=True)
class Play:
    """One card of a run: which event it is, its suit, and the event and suit of the lead, if it was no lead itself."""

    event: int
    suit: int
    lead: int | None
    led: int

    @property
    def off(self) -> bool:
        """Whether it is off suit."""
        return self.lead is not None and self.suit != self.led


@dataclass(frozen=True, slots=True)
class Run:
    """The events as each seat's plays, and where the known cards are.

    `gone` are the cards that were played; `known` where each other known card is (`None`: it was not dealt).
    """

    plays: Mapping[str, tuple[Play, ...]]
    gone: frozenset[str]
    known: Mapping[str, str | None]
    parts: Mapping[str, tuple[str, int]]


def run(seats: Sequence[str], suits: Mapping[str, int], events: Sequence[Event]) -> Run:
    """Reads the events. Errors: `SolverError` for one that cannot be: a card played twice, or to a trick that nobody led."""
    plays: dict[str, list[Play]] = {seat: [] for seat in seats}
    known: dict[str, str | None] = {}
    gone: set[str] = set()
    parts: dict[str, tuple[str, int]] = {}
    lead: tuple[int, int] | None = None
    for at, event in enumerate(events):
        if not isinstance(event, Undealt) and event.seat not in plays:
            raise SolverError(f"there is no seat {event.seat!r}: {event}")
        if isinstance(event, Shown):
            parts[event.seat] = (event.part, at)
            continue
        if event.card not in suits:
            raise SolverError(f"there is no card {event.card!r}: {event}")
        owner = None if isinstance(event, Undealt) else event.seat
        if event.card in gone or known.get(event.card, owner) != owner:
            raise SolverError(f"{event.card!r} cannot be where it was before and also here: {event}")
        if isinstance(event, Held | Undealt):
            known[event.card] = owner
            continue
        suit = suits[event.card]
        if isinstance(event, Lead):
            lead = (at, suit)
        elif lead is None:
            raise SolverError(f"no trick was led: {event}")
        plays[event.seat].append(Play(at, suit, None if isinstance(event, Lead) else lead[0], lead[1]))
        gone.add(event.card)
        known.pop(event.card, None)
    return Run({seat: tuple(found) for seat, found in plays.items()}, frozenset(gone), known, parts)


def in_words(events: Sequence[Event], at: int) -> Reason:
    """An event in plain words; games have better ones."""
    match events[at] if at >= 0 else None:
        case Lead(seat, card):
            return Reason("{seat} led {card}.", {"seat": seat, "card": card})
        case Follow(seat, card):
            return Reason("{seat} played {card}.", {"seat": seat, "card": card})
        case Shown(seat, part):
            return Reason("{seat} is {value}.", {"seat": seat, "value": part})
        case _:
            return Reason("All unseen cards and all hands are counted.")


def evidence(
    seats: Sequence[str],
    suits: Mapping[str, int],
    events: Sequence[Event],
    reason: Callable[[Sequence[Event], int], Reason] = in_words,
    line: Callable[[int], int | None] | None = None,
) -> list[Told]:
    """The facts of the events: cards that were not of the suit led, what had been led then, later cards of that suit,
    and parts that are known; last, that everything is counted.

    Ids are `play:` and `part:` with the number of the event, and `REST`.
    """
    found = run(seats, suits, events)
    kinds: dict[int, Kind] = {}
    for plays in found.plays.values():
        missed: set[int] = set()
        for play in plays:
            if play.suit in missed:
                kinds[play.event] = Kind.PROMISE
            if play.off and play.lead is not None:
                missed.add(play.led)
                kinds.setdefault(play.lead, Kind.VISIBLE)
                kinds.setdefault(play.event, Kind.VOID)
    told = []
    for at, event in enumerate(events):
        where = None if line is None else line(at)
        if isinstance(event, Shown):
            told.append(Told(f"part:{at}", Kind.VISIBLE, (), 0, reason(events, at), 1, where, at))
        elif at in kinds:
            told.append(Told(f"play:{at}", kinds[at], (), 0, reason(events, at), 1, where, at))
    return [*told, Told(REST, Kind.COUNT, (), 0, reason(events, -1))]
