"""The State of a game of Infiltration: where everybody and everything is, whose turn it is, how it ends.

What effects do is in ``effects.py``, how one moves and enters in ``movement.py``, how a round runs in ``phases.py``, what may
be done in ``allowed.py``, why not in ``problems.py``, what the dealer draws in ``chances.py``.

Nothing is shuffled: a room, an item card or a token gets its face when somebody first sees it. In a full state ``items`` holds the
cards of the item deck, ``rooms`` those without a place, ``unseen`` the values of all tokens that nobody has looked at; in a view
they hold what this seat has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from infiltr.core.game import Changing, Outcome, Problem, Setup
from infiltr.core.moves import DEALER, Move, Seat

from . import allowed, chances, handlers, problems
from .agenda import DEALERS, Due, Npc, Operative, Space, Step
from .box import OUT, NpcCard, SpecialCard
from .settings import Rules, rules_of

__all__ = ["State", "start"]


@dataclass(frozen=True)
class State(Changing):
    """Where a game stands; see the module. Tuples by seat are in clockwise order; ``spaces`` begin with the secret room."""

    rules: Rules
    seats: tuple[Seat, ...]
    agenda: tuple[Due, ...]
    """Pending effects; the last one is due first."""
    ops: tuple[Operative, ...]
    spaces: tuple[Space, ...]
    rooms: int
    items: int
    deck: int
    """Cards in the item deck."""
    unseen: tuple[int, int, int]
    pool: int
    """Tokens in the server pool."""
    alarm: int
    proximity: int
    waiting: tuple[NpcCard, ...]
    """NPCs that are not in the game yet."""
    specials: tuple[SpecialCard, ...]
    """Special cards that nobody has taken."""
    npcs: tuple[Npc, ...] = ()
    discards: int = 0
    decks: tuple[int, ...] = ()
    """For each time that the discards were made into a new item deck, the cards of it."""
    first: int = 0
    round: int = 0
    downloads: int = 0
    """The places where somebody has downloaded this round, as bits."""
    extracting: tuple[int, ...] = ()
    acted: tuple[NpcCard, ...] = ()
    tallies: tuple[tuple[int, int, int] | None, ...] = ()
    outcome: Outcome | None = None

    # ---- reading

    @property
    def turn(self) -> Seat | None:
        """Who moves now."""
        if self.outcome is not None:
            return None
        due = self.agenda[-1]
        return DEALER if due.step in DEALERS else self.seats[due.actor]

    @property
    def inside(self) -> list[int]:
        """The operatives in the facility, in turn order."""
        count = len(self.ops)
        return [seat % count for seat in range(self.first, self.first + count) if self.ops[seat % count].place != OUT]

    @property
    def over(self) -> bool:
        """Has the game ended, apart from counting?"""
        return self.outcome is not None or self.agenda[-1].step is Step.TALLY

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won: one seat, several in a draw, nobody, or nobody yet."""
        return handlers.winners(self) if self.outcome is not None else ()

    def deck_of(self, index: int) -> int:
        """The newest deck that this item card was in; 0 is the first one."""
        return next((number for number in range(len(self.decks), 0, -1) if self.decks[number - 1] >> index & 1), 0)

    def operative(self, seat: Seat) -> Operative:
        """The operative of a seat."""
        return self.ops[self.seats.index(seat)]

    def score(self, seat: Seat) -> int | None:
        """The zettabytes of an operative who has escaped, once its tokens are turned up."""
        return handlers.score(self, self.seats.index(seat))

    def legal_moves(self) -> Sequence[Move]:
        """What the seat on turn may do."""
        return allowed.legal_moves(self)

    def problem(self, move: Move) -> Problem | None:
        """Why this move cannot be made now."""
        return problems.problem(self, move)

    def after(self, move: Move) -> State:
        """The state after this move."""
        return handlers.settled(handlers.AFTER[type(move)](self, move))

    # ---- the dealer

    def due(self) -> Move | None:
        """The move that is due, its secrets HIDDEN, where it has one form apart from them."""
        return chances.due(self)

    def chances(self) -> Sequence[tuple[Move, int]]:
        """The dealer's possible moves in a full state, with their weights."""
        return chances.chances(self)

    # ---- copies

    def op(self, seat: int, **changes: Any) -> Self:
        """A copy with one operative changed."""
        ops = self.ops
        return self.with_(ops=(*ops[:seat], ops[seat]._replace(**changes), *ops[seat + 1:]))

    def space(self, place: int, **changes: Any) -> Self:
        """A copy with one room changed."""
        spaces = self.spaces
        return self.with_(spaces=(*spaces[:place], spaces[place]._replace(**changes), *spaces[place + 1:]))

    def push(self, *dues: Due) -> Self:
        """A copy with these effects pending; the last one is due first."""
        return self.with_(agenda=(*self.agenda, *dues)) if dues else self

    def popped(self) -> Self:
        """A copy without the effect that was due."""
        return self.with_(agenda=self.agenda[:-1])


def start(setup: Setup) -> State:
    """The state before the first card is dealt. The first seat is the first player."""
    rules, seats = rules_of(setup), setup.seats
    hands = [Due(Step.HAND, seat, left=rules.hand) for seat in reversed(range(len(seats))) if rules.hand]
    agenda = (Due(Step.ROUND), Due(Step.ROOM, 0, 1, left=1), *hands)
    return State(
        rules, seats, agenda, ops=(Operative(1),) * len(seats), spaces=(Space(),) * (rules.line + 1), rooms=rules.rooms, items=rules.items,
        deck=rules.items.bit_count(), unseen=rules.tokens, pool=sum(rules.tokens), alarm=rules.alarm, proximity=rules.proximity,
        waiting=rules.deck.npcs, specials=rules.deck.specials)
