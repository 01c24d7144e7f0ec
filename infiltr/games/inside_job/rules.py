"""The State of a game of Inside Job: where everything lies, whose turn it is, and how it ends.

What a move does is in ``effects.py``, the steps between two tricks in ``rounds.py``, the vote and who wins in ``ending.py``, what
may be done in ``allowed.py``, why not in ``problems.py``, what the dealer draws in ``chances.py``.

Nothing is shuffled: a card gets a place when it is dealt. In a full state ``fresh`` holds the cards that were dealt to nobody;
in a view, all cards never seen. Hands are the cards in them that are known, with their number beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infiltr.core.faces import mask
from infiltr.core.game import Changing, Outcome, Problem, Setup
from infiltr.core.moves import DEALER, Hidden, Move, Seat

from . import allowed, chances, effects, problems
from .agenda import DEALERS, Ending, Step
from .box import INSIDERS, Mission, Role
from .ending import winners
from .missions import Played
from .moves import Loyalty
from .options import Rules, rules_of

__all__ = ["State", "start"]


@dataclass(frozen=True)
class State(Changing):
    """Where a game stands; see the module. Tuples by seat are in clockwise order. Sets of cards are integers (``core.faces``)."""

    rules: Rules
    seats: tuple[Seat, ...]
    step: Step
    hands: tuple[int, ...]
    """The known cards of each hand."""
    sizes: tuple[int, ...]
    """How many cards are in each hand."""
    fresh: int
    missions: int
    """Missions that were never seen, a set by their places in ``rules.missions``."""
    roles: tuple[Role | Hidden | None, ...]
    intel: tuple[int, ...]
    revoked: tuple[int, ...]
    """How often each seat is known to have failed to follow suit though it could."""
    seat: int = 0
    """Who is on turn, or whom the dealer's move is for."""
    left: int = 0
    """Cards or missions still to be dealt in this step."""
    last: int = -1
    """Hands and missions are dealt ascending: the place of the one before."""
    shown: int = 0
    """Seats whose role card is turned up, a set."""
    leader: int = -1
    trick: int = 0
    """Tricks that were played."""
    offered: tuple[Mission | Hidden, ...] = ()
    mission: Mission | None = None
    plays: tuple[Played, ...] = ()
    completed: tuple[Mission, ...] = ()
    failed: tuple[Mission, ...] = ()
    discards: tuple[Mission | Hidden, ...] = ()
    """What each leader discarded, trick by trick."""
    filed: int = 0
    """Cards known to have been dealt to nobody (the Archivist's)."""
    peeked: tuple[int | Hidden, int | Hidden] | None = None
    """The Shadow's seat, and the seat whose role it saw."""
    inspected: bool = False
    """Has the Analyst used the right to look?"""
    answers: tuple[Loyalty | Hidden | None, ...] = ()
    """What each seat answered at half-time; empty before."""
    votes: tuple[int | Hidden | None, ...] = ()
    """Whom each seat voted for; empty before. None: nobody (yet)."""
    ballots: int = 0
    """Seats whose vote is turned up, a set."""
    ending: Ending | None = None
    """What ended the game, while roles are still turned up."""
    outcome: Outcome | None = None

    # ---- reading

    @property
    def turn(self) -> Seat | None:
        """Who moves now."""
        if self.step is Step.OVER:
            return None
        return DEALER if self.step in DEALERS else self.seats[self.seat]

    @property
    def insider(self) -> int | None:
        """The Insider's seat, where it is known."""
        return next((seat for seat, role in enumerate(self.roles) if role in INSIDERS), None)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; empty before the end."""
        return winners(self)

    def is_shown(self, seat: int) -> bool:
        """Is this seat's role card turned up?"""
        return bool(self.shown >> seat & 1)

    def legal_moves(self) -> Sequence[Move]:
        """What the seat on turn may do."""
        return allowed.legal_moves(self)

    def problem(self, move: Move) -> Problem | None:
        """Why this move cannot be made now."""
        return problems.problem(self, move)

    def after(self, move: Move) -> State:
        """The state after this move."""
        state: State = effects.AFTER[type(move)](self, move)
        return state

    def due(self) -> Move | None:
        """The move that is due, its secrets HIDDEN, where it has one form apart from them."""
        return chances.due(self)

    def chances(self) -> Sequence[tuple[Move, int]]:
        """The dealer's possible moves in a full state, with their weights."""
        return chances.chances(self)


def start(setup: Setup) -> State:
    """The state before the first leader is drawn."""
    rules = rules_of(setup)
    count = len(setup.seats)
    return State(
        rules, setup.seats, Step.START, hands=(0,) * count, sizes=(0,) * count, fresh=mask(rules.deck),
        missions=(1 << len(rules.missions)) - 1, roles=(None,) * count, intel=(1,) * count, revoked=(0,) * count)
