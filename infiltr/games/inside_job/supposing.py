"""One way in which the hidden cards, roles and missions may lie: a full log behind a seat's record, to try moves on.

Cards and roles are drawn from the exact model, every deal as likely as any other; missions nobody has seen, and votes, at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from infiltr.core.moves import HIDDEN, Move, Seat
from infiltr.core.table import View
from infiltr.supposing import SECONDS, first_log

from . import evidence
from .box import CARDS, Card, Mission, Role, of_mask
from .chances import eligible
from .course import Reading, part_name, read
from .moves import Deal, Discarded, File, Loyalty, Offer, Peek, Play, RoleCard, Side, Vote
from .roles import Power

__all__ = ["suppose"]

TRIES = 60


def suppose(view: View, rng: Random, seconds: float = SECONDS) -> tuple[Move, ...]:
    """A full log that looks like this record to its seat. IllegalMove if none was found in this time."""
    reading = read(view)
    model = evidence.hands(view, reading)

    def attempt() -> tuple[Move, ...] | None:
        world = {name: str(value) for name, value in dict(model.sample(rng)).items()}
        return _folded(view, _Faces(view, reading, world, rng))

    return first_log(attempt, TRIES, seconds)


class _Faces:
    """What is laid behind each blank of the record."""

    def __init__(self, view: View, reading: Reading, world: Mapping[str, str], rng: Random) -> None:
        self.view, self.rng = view, rng
        self.rules = view.state.rules
        self.roles = _roles(view, world)
        self._hands = _hands(view, world)
        self._undealt = [Card.parse(name.removeprefix("card:")) for name, where in world.items() if where == evidence.UNDEALT]
        self._offers = self._of_leaders(reading)

    def _of_leaders(self, reading: Reading) -> Iterator[Mission]:
        """The missions that others drew, trick by trick, each pair ascending: the one that was played, and one nobody has seen."""
        unseen = [mission for mission in self.rules.missions if mission not in reading.missions]
        self.rng.shuffle(unseen)
        found: list[Mission] = []
        for thrown, (mission, _) in zip(reading.thrown, reading.table, strict=True):
            if thrown.by != self.view.seat and mission is not None:
                pair = [mission, thrown.mission or unseen.pop()]
                found += sorted(pair, key=lambda one: self.rules.place[one])
        return iter([*found, *sorted(unseen[:2], key=lambda one: self.rules.place[one])])

    def lay(self, move: Move, state: Any) -> Move:
        """A move of the record with its blanks filled."""
        match move:
            case RoleCard(to=seat, role=role) if role is HIDDEN:
                return RoleCard(seat, self.roles[seat])
            case Deal(to=seat, card=card) if card is HIDDEN:
                return Deal(seat, next(self._hands[seat]))
            case Peek(to=to) if to is HIDDEN:
                return self._peek()
            case File(to=to) if to is HIDDEN:
                return File(self._holder(Power.SEE_UNDEALT), self.rng.choice(self._undealt))
            case Offer(to=seat, mission=mission) if mission is HIDDEN:
                return Offer(seat, next(self._offers))
            case Discarded(to=seat, mission=mission) if mission is HIDDEN:
                return Discarded(seat, state.discards[-1])
            case Side(by=seat, answer=answer) if answer is HIDDEN:
                own = seat == self._holder(Power.SWITCH_SIDE)
                return Side(seat, self.rng.choice(list(Loyalty)) if own else Loyalty.STAY)
            case Vote(by=seat, whom=whom) if whom is HIDDEN:
                return Vote(seat, state.seats[self.rng.choice(eligible(state, state.seats.index(seat)))])
        return move

    def _holder(self, power: Power) -> Seat:
        role = self.rules.with_power(power)
        return next(seat for seat, one in self.roles.items() if one is role)

    def _peek(self) -> Peek:
        shadow, rival = self._holder(Power.PEEK_ROLE), self.rules.with_power(Power.NEIGHBOUR_LOSES)
        seats = [seat for seat, role in self.roles.items() if seat != shadow and role is not rival]
        whom = self.rng.choice(seats)
        return Peek(shadow, whom, self.roles[whom])


def _roles(view: View, world: Mapping[str, str]) -> dict[Seat, Role]:
    names = {part_name(role): role for role in Role}
    found: dict[Seat, Role] = {}
    for seat, role in zip(view.state.seats, view.state.roles, strict=True):
        found[seat] = role if isinstance(role, Role) else names[world[f"role:{seat}"]]
    return found


def _hands(view: View, world: Mapping[str, str]) -> dict[Seat, Iterator[Card]]:
    """Every hand as it was dealt, ascending: what is held in this world, and what was played."""
    hands: dict[Seat, set[Card]] = {seat: set() for seat in view.state.seats}
    for seat, cards in zip(view.state.seats, view.state.hands, strict=True):
        hands[seat].update(of_mask(cards))
    for name, where in world.items():
        if name.startswith("card:") and where in hands:
            hands[where].add(Card.parse(name.removeprefix("card:")))
    for move in view.record:
        if isinstance(move, Play):
            hands[move.by].add(move.card)
    return {seat: iter([card for card in CARDS if card in cards]) for seat, cards in hands.items()}


def _folded(view: View, faces: _Faces) -> tuple[Move, ...] | None:
    """The record with every blank filled, where the rules allow each move; else None."""
    state: Any = view.game.start(view.setup)
    log: list[Move] = []
    for move in view.record:
        try:
            laid = faces.lay(move, state)
        except StopIteration:
            return None
        if state.problem(laid) is not None:
            return None
        state = state.after(laid)
        log.append(laid)
    return tuple(log)
