"""What one seat knows at its turn, and what a move would bring: the measures that advice is made of.

Odds are those of the seat's own view; nothing is searched beyond the answer to a move. One unit is one identity card that the other
side turns up (with two to four players: one code card of somebody else).
"""

from __future__ import annotations

from functools import cached_property
from math import log2, prod
from typing import Any
from zlib import crc32

from infiltr.core.moves import HIDDEN, Move, Seat, line
from infiltr.core.table import View
from solvers.rows import Rows

from . import evidence
from .box import Action, Code, Mole, mole_of
from .course import Reading
from .options import Rules, rules_of

__all__ = ["Lookahead"]

STAKE = 0.5
"""By how much each card that is up already makes the next one worth more."""
TYPICAL = 0.35
"""How likely the best guess hits where nothing was worked out: for bots, before they play a card."""


class Lookahead:
    """What is known, computed once for all moves of a view."""

    def __init__(self, view: View, quick: bool = False) -> None:
        self.view = view
        self.quick = quick
        """For bots: work out the odds of other rows only for a guess, where no card is known for sure."""
        self.state: Any = view.state
        self.rules: Rules = rules_of(view.setup)
        self.seats: tuple[Seat, ...] = view.setup.seats
        self.me = view.seat or ""
        self.at = self.seats.index(self.me)

    @cached_property
    def reading(self) -> Reading:
        """The record, read."""
        return evidence.read(self.view)

    @cached_property
    def model(self) -> Rows:
        """What this seat knows of the other rows."""
        return evidence.codes(self.view, self.reading)

    # ---- teams

    @cached_property
    def team(self) -> Mole | None:
        """This seat's own team, where there are teams."""
        if not self.rules.moles:
            return None
        found = mole_of((*self.state.up[self.at], *self.state.down[self.at]))
        return None if found is HIDDEN else found

    @cached_property
    def _foes(self) -> dict[Seat, float]:
        if self.team is None:
            return dict.fromkeys(self.seats, 1.0)
        teams = evidence.teams(self.view)
        return {seat: teams.chances(f"team:{seat}").get(self.team.other.value, 0.0) for seat in self.seats}

    def foe(self, seat: Seat) -> float:
        """The odds that a player is on the other side."""
        return self._foes[seat]

    def doubt(self, seat: Seat) -> float:
        """In bits: what is left to learn about a player's team."""
        return entropy(self.foe(seat))

    def others(self) -> list[Seat]:
        """The other players who are not out."""
        return [self.seats[other] for other in self.state.opponents(self.at)]

    # ---- what a hit is worth

    def stake(self, seat: Seat) -> float:
        """What it costs a player to turn up one more card: the last ones cost most."""
        at = self.seats.index(seat)
        up = len(self.state.up[at]) if self.rules.moles else sum(placed.up for placed in self.state.rows[at])
        return 1.0 + STAKE * up

    def worth(self, seat: Seat) -> float:
        """What it is worth to this seat that another turns up a card: less than nothing at a likely team-mate."""
        return (2 * self.foe(seat) - 1) * self.stake(seat)

    # ---- code cards

    def chances(self, slot: str) -> dict[Code, float]:
        """The odds of each value of a face-down card of another row."""
        if slot in self.reading.known:
            return {self.reading.known[slot]: 1.0}
        return {Code.parse(text): chance for text, chance in self.model.chances(slot).items()}

    def face_down(self, seat: Seat) -> list[str]:
        """The face-down cards of a row, from left to right."""
        return [slot for slot in self.reading.rows.get(seat, ()) if slot not in self.reading.up]

    def sure(self) -> list[tuple[str, Code]]:
        """Face-down cards of others whose value this seat knows, the most worthwhile first."""
        found = [(slot, self.reading.known[slot]) for seat in self.others() for slot in self.face_down(seat)
                 if slot in self.reading.known]
        return sorted(found, key=lambda one: (-round(self.worth(owner(one[0])), 9), self.whim(one[0])))

    def mine(self, code: Code) -> int:
        """How many face-down cards of this value lie in the own row."""
        return sum(self.reading.known[slot] is code for slot in self.face_down(self.me))

    def has(self, seat: Seat, code: Code) -> float:
        """About how likely a card of this value lies face down in a row: from the odds of each card by itself."""
        if self.quick and "model" not in self.__dict__:
            known = [self.reading.known.get(slot) for slot in self.face_down(seat)]
            return 1.0 if code in known else 1 - prod([1 - 1 / len(self.rules.values) for _ in known])
        return 1 - prod([1 - self.chances(slot).get(code, 0.0) for slot in self.face_down(seat)])

    def holds(self, seat: Seat, action: Action) -> float:
        """About how likely a player has this action card in hand."""
        whole = sum(number for _, number in self.rules.deck)
        seen = [card for card in (*self.state.discards, *self.state.actions[self.at]) if isinstance(card, Action)]
        copies = dict(self.rules.deck).get(action, 0) - seen.count(action)
        unseen = whole - len(seen)
        if copies <= 0 or unseen <= 0:
            return 0.0
        return float(1 - (1 - copies / unseen) ** len(self.state.actions[self.seats.index(seat)]))

    def blast(self, by: Seat, code: Code) -> float:
        """What a grenade of this value is worth to this seat, whoever throws it."""
        total = 0.0 if by == self.me else -self.stake(self.me) * (self.mine(code) > 0)
        return total + sum(self.worth(seat) * self.has(seat, code) for seat in self.others() if seat != by)

    def guess(self, slot: str, code: Code, chance: float) -> float:
        """What a guess is worth: the hit, the grenade that may follow, and a little for what a wrong one tells."""
        seat = owner(slot)
        risk = self.holds(seat, Action.GRENADE)
        hit = self.worth(seat) + (risk * self.blast(seat, code) if risk else 0.0)
        return chance * hit + INFORMATION * entropy(chance) * (self.foe(seat) > 0.5)

    @cached_property
    def guesses(self) -> list[tuple[float, str, Code, float]]:
        """For each face-down card of others the best guess: what it is worth, at which card, which value, its odds; best first."""
        found = []
        for seat in self.others():
            for slot in self.face_down(seat):
                odds = self.chances(slot)
                some = sorted(odds.items(), key=lambda one: (-round(one[1], 9), one[0].number))[:BEST]
                values = [(self.guess(slot, code, chance), slot, code, chance) for code, chance in some]
                found.append(max(values, key=lambda one: round(one[0], 9)))
        return sorted(found, key=lambda one: (-round(one[0], 9), self.whim(one[1])))

    @cached_property
    def best_guess(self) -> float:
        """What the best guess is worth now; for bots without working out the other rows."""
        most = max([self.worth(seat) for seat in self.others() if self.face_down(seat)], default=0.0)
        sure = max([self.worth(owner(slot)) for slot, _ in self.sure()], default=0.0)
        if self.quick:
            return max(sure, TYPICAL * most, 0.0)
        return max(self.guesses[0][0] if self.guesses else 0.0, 0.0)

    def quick_guess(self) -> tuple[str, Code] | None:
        """A card that is known for sure, where no other guess can be worth more; None: the odds have to be worked out."""
        known = self.sure()
        if not known:
            return None
        most = max([self.worth(seat) for seat in self.others() if self.face_down(seat)], default=0.0)
        slot, code = known[0]
        worth = self.worth(owner(slot))
        return known[0] if worth > 0 and worth >= ENOUGH * most and not self.mine(code) else None

    def whim(self, what: Move | str) -> float:
        """A number that differs from one to another and from position to position, and is the same each time: from 0 to 1.

        Among equal choices it picks one that nobody foresees.
        """
        text = what if isinstance(what, str) else line(what)
        return crc32(f"{text} {len(self.view)} {self._own}".encode()) / 2**32

    @cached_property
    def _own(self) -> str:
        return " ".join([line(move) for move in self.view.record[:OPENING]])

    def exposed(self, slot: str) -> float:
        """About how likely others know a card of the own row: who played it knows it; else by what everybody knows."""
        if slot not in self._received and self.quick:
            return 0.0
        if slot in self._received:
            return self.foe(self._received[slot])
        public = self._public.chances(slot)
        return public.get(self.reading.known[slot].text, 0.0)

    @cached_property
    def _public(self) -> Rows:
        return evidence.codes(self.view.public())

    @cached_property
    def _received(self) -> dict[str, Seat]:
        """Cards of the own row that somebody else played: by slot."""
        return {slot: seat for slot, seat in self.reading.given.items() if owner(slot) == self.me and seat != self.me}


INFORMATION = 0.05
"""What one bit about a card of the other side is worth."""
BEST = 2
"""So many values of each card are looked at: the likeliest ones."""
OPENING = 80
"""So many lines, those of the deal, make one game's whims differ from another's."""
ENOUGH = 0.8
"""A sure hit that is worth so much of the best one is made without working out the odds."""


def owner(slot: str) -> Seat:
    """Whose row a card lies in."""
    return slot.partition(":")[0]


def entropy(chance: float) -> float:
    """In bits: what the answer to a yes-or-no question tells."""
    return -sum(part * log2(part) for part in (chance, 1 - chance) if 0 < part < 1)
