"""The State of a game of Infiltraitors: where everything lies, whose turn it is, how turns pass and how it ends.

What a move does is in ``effects.py`` and ``shots.py``, what may be done in ``allowed.py``, why not in ``problems.py``, what the
dealer draws in ``chances.py``; all named after the rulebook's words.

Nothing is shuffled: a card gets a face when it is first dealt, drawn or burned. In a full state ``fresh`` holds the cards without
a place yet: together they are the pile of suspects and the part of Headquarters that was there from the start, in an order
that nobody has seen. Known cards that went back into Headquarters are ``returned``. In a view ``fresh`` holds the cards never seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infiltr.core.faces import mask
from infiltr.core.game import Changing, Outcome, Problem, Setup
from infiltr.core.moves import DEALER, HIDDEN, Move, Seat
from infiltr.core.words import N_, say

from . import allowed, chances, effects, problems, shots
from .agenda import DEALERS, Due, Held, Step
from .box import CARDS, Card
from .missions import Rules, Special, rules_of
from .moves import (
    Face,
)

__all__ = ["State", "start"]


@dataclass(frozen=True)
class State(Changing):
    """Where a game stands; see the module. Tuples by seat are in clockwise order. Sets of cards are integers (``box.mask``)."""

    rules: Rules
    seats: tuple[Seat, ...]
    agenda: tuple[Due, ...]
    """Pending effects; the last one is due first."""
    hands: tuple[tuple[Face, ...], ...]
    held: tuple[Held | None, ...]
    """The suspect in front of each agent."""
    fresh: int
    pile: int
    """Suspects that were not nabbed yet."""
    hq: int
    """Cards in Headquarters."""
    bullets: int
    returned: int = 0
    blurred: int = 0
    """Cards that were seen outside the pile and may now be in one of several places outside it and Headquarters."""
    up: tuple[Card, ...] = ()
    """Face-up discards, oldest first."""
    down: tuple[Face, ...] = ()
    """Face-down discards, oldest first."""
    mover: int = -1
    nabbed: int = 0
    hits: int = 0
    middle: int = 0
    """Special cards in the middle (mission 6)."""
    elite: int = -1
    slips: tuple[tuple[int, ...], ...] = ()
    """Mission 17: for each hand, which slip each card is."""
    dealt: tuple[int, ...] = ()
    """Mission 17: how many cards came to each hand so far."""
    aside: Held | None = None
    """The Kingpin."""
    last: int = 0
    """1 while the ninth suspect of mission 18 waits beside the table."""
    rewards: tuple[Card, ...] = ()
    """Reward cards set aside (mission 18)."""
    out: frozenset[int] = frozenset()
    """Agents who sit out (mission 19)."""
    outcome: Outcome | None = None

    # ---- reading

    @property
    def turn(self) -> Seat | None:
        """Who moves now."""
        if self.outcome is not None:
            return None
        if not self.agenda:
            return self.seats[self.mover]
        due = self.agenda[-1]
        return DEALER if due.step in DEALERS else self.seats[due.seat]

    @property
    def remaining(self) -> int:
        """Suspects still to be identified: in the pile, in front of agents, and set aside."""
        return self.pile + self.last + (self.aside is not None) + sum(held is not None for held in self.held)

    @property
    def last_phase(self) -> bool:
        """Are all suspects gone but the last one of mission 18, which waits beside the table?"""
        return self.last == 1 and self.hits == self.rules.suspects - 1

    @property
    def before(self) -> int:
        """The suspects in the pile lie before the Kingpin (mission 19): a seed hides the same one whenever it is looked at."""
        return self.pile if self.agenda and self.agenda[-1].step is Step.LOOK else 0

    @property
    def hq_cards(self) -> int:
        """The set of cards that may lie in Headquarters: just the returned ones where no fresh card is left for it."""
        beside = self.pile + self.last + (self.aside is not None and self.aside.face is HIDDEN)
        return self.returned if self.fresh.bit_count() == beside else self.fresh | self.returned

    @property
    def in_play(self) -> list[int]:
        """The agents who still act."""
        return [seat for seat in range(len(self.seats)) if seat not in self.out]

    def suspect_of(self, seat: Seat) -> Held | None:
        """The suspect in front of an agent."""
        return self.held[self.seats.index(seat)]

    def legal_moves(self) -> Sequence[Move]:
        """What the seat on turn may do."""
        return allowed.legal_moves(self)

    def problem(self, move: Move) -> Problem | None:
        """Why this move cannot be made now."""
        return problems.problem(self, move)

    def after(self, move: Move) -> State:
        """The state after this move."""
        state: State = effects.AFTER[type(move)](self, move)
        if state.agenda and state.agenda[-1].step is Step.SHARE:
            state = shots.share(state)
        return state if state.agenda or state.outcome is not None else state._turn_over()

    # ---- the dealer

    def due(self) -> Move | None:
        """The move that is due, its faces HIDDEN, where it has one form apart from them."""
        return chances.due(self)

    def chances(self) -> Sequence[tuple[Move, int]]:
        """The dealer's possible moves in a full state, with their weights."""
        return chances.chances(self)

    # ---- turns

    def ended(self, name: str, text: str, won: bool = False) -> State:
        """The state with the game over."""
        return self.with_(agenda=(), outcome=Outcome(name, say(text), won))

    def begin(self, seat: int) -> State:
        """An agent's turn begins: lost if it cannot perform any action (option stuck_scope)."""
        count = len(self.seats)
        tries = count if self.rules.on("stuck_scope") else 1
        for _ in range(tries):
            state = self.with_(mover=seat)
            if allowed.can_act(state):
                return state
            seat = next(after % count for after in range(seat + 1, seat + 1 + count) if after % count not in self.out)
        return self.ended("loss: stuck", N_("No action is possible any more: the game is lost."))

    def _turn_over(self) -> State:
        if self.aside is not None:
            playing = self.in_play
            if len(playing) == 1:
                return self.with_(agenda=(Due(Step.KINGPIN, playing[0]),))
            if self.remaining == 1:
                return self.ended("loss: kingpin", N_("All other suspects are gone and nobody is left alone to face the Kingpin: "
                                                      "the game is lost."))
        over = len(self.hands[self.mover]) - self.rules.limit
        if over > 0 and self.mover not in self.out:
            return self.with_(agenda=(Due(Step.DISCARD, self.mover, over),))
        count = len(self.seats)
        following = next(seat % count for seat in range(self.mover + 1, self.mover + 1 + count) if seat % count not in self.out)
        return self.begin(following)


def start(setup: Setup) -> State:
    """The state before the first card is dealt."""
    rules = rules_of(setup)
    seats = setup.seats
    agenda = [Due(Step.START)]
    if Special.ELITE in rules:
        agenda.append(Due(Step.ELITE))
    agenda.extend(Due(Step.HAND, seat, rules.hand) for seat in reversed(range(len(seats))) if rules.hand)
    extra = Special.LAST_SUSPECT in rules or Special.KINGPIN in rules
    backwards = Special.BACKWARDS in rules
    return State(
        rules, seats, tuple(agenda), hands=((),) * len(seats), held=(None,) * len(seats), fresh=mask(rules.deck),
        pile=rules.suspects - extra, hq=len(rules.deck) - rules.suspects, bullets=rules.bullets,
        middle=mask(card for card in CARDS if card.special and card.suit in rules.suits)
        if Special.SPECIALS_IN_MIDDLE in rules else 0,
        slips=((),) * len(seats) if backwards else (), dealt=(0,) * len(seats) if backwards else (),
        aside=Held(HIDDEN, 0) if Special.KINGPIN in rules else None, last=int(Special.LAST_SUSPECT in rules))
