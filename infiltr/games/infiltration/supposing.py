"""One way in which the hidden faces may lie: a full log behind a seat's record, to try moves on.

What the record gives away later is laid first, going backwards: whoever plays an item was dealt it before, a room that was looked at
is the one turned up there. Then the log is folded forwards; every other face is drawn by the dealer's own chances, apart from those
that are spoken for. Where that leads nowhere, it is tried again; a look at a token that turned out otherwise is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from infiltr.core.moves import HIDDEN, Move, Seat, hide
from infiltr.core.table import View, weighted
from infiltr.supposing import SECONDS, first_log

from .agenda import Step
from .box import Card, Token
from .moves import Deal, Extra, Glimpse, Peek, Play, Room, Select, Take

__all__ = ["suppose"]

TRIES = 300


def suppose(view: View, rng: Random, seconds: float = SECONDS) -> tuple[Move, ...]:
    """A full log that looks like this record to its seat. IllegalMove if none was found in this time."""
    guide = _Guide(view)
    return first_log(lambda: _folded(view, guide, rng), TRIES, seconds)


@dataclass(slots=True)
class _Use:
    """An item that comes to light as somebody else plays it."""

    seat: Seat
    card: Card


class _Guide:
    """What later lines of a record say about the blanks of earlier ones."""

    def __init__(self, view: View) -> None:
        self.view, self.record = view, view.record
        self.uses: dict[int, _Use] = {}
        self.hands: dict[Seat, list[int]] = {}
        """The blank lines of each first hand."""
        self.seen: dict[Card, list[int]] = {}
        """Where each item is seen, dealt or played."""
        self.rooms: dict[int, list[tuple[int, Card]]] = {}
        """Where each room is seen."""
        self.glimpsed: dict[int, Token] = {}
        """Blank looks at tokens whose face a clash has told."""
        state: Any = view.game.start(view.setup)
        self.rules = state.rules
        for index, move in enumerate(self.record):
            self._read(index, move, state)
            state = state.after(move)

    def _read(self, index: int, move: Move, state: Any) -> None:
        if isinstance(move, Deal) and move.card is HIDDEN and state.agenda[-1].step is Step.HAND:
            self.hands.setdefault(move.to, []).append(index)
        if isinstance(move, Room | Peek) and isinstance(move.card, Card):
            self.rooms.setdefault(move.at.number, []).append((index, move.card))
        if isinstance(move, Deal | Play | Extra) and isinstance(move.card, Card) and self.rules.item(move.card) is not None:
            self.seen.setdefault(move.card, []).append(index)
            if not isinstance(move, Deal):
                seat = move.of if isinstance(move, Play) else move.by
                if move.card not in state.operative(seat).items:
                    self.uses[index] = _Use(seat, move.card)

    # ---- what is spoken for

    def assigned(self, rng: Random) -> dict[int, Card] | None:
        """For each item that comes to light one of the blank deals of its seat before; first hands in full. None: it does not fit."""
        blanks: dict[Seat, int] = {}
        for move in self.record:
            if isinstance(move, Deal) and move.card is HIDDEN:
                blanks[move.to] = blanks.get(move.to, 0) + 1
        wanted: dict[Seat, list[Card]] = {}
        found: dict[int, Card] = {}
        for index in reversed(range(len(self.record))):
            move = self.record[index]
            if isinstance(move, Deal | Play | Extra) and any(move.card in cards for cards in wanted.values()):
                return None  # it was seen elsewhere in between
            if index in self.uses:
                wanted.setdefault(self.uses[index].seat, []).append(self.uses[index].card)
            elif isinstance(move, Deal) and move.card is HIDDEN:
                cards = wanted.get(move.to, [])
                if rng.random() * blanks[move.to] < len(cards):
                    found[index] = cards.pop(int(rng.random() * len(cards)))
                blanks[move.to] -= 1
        if any(wanted.values()):
            return None
        return self._whole_hands(found, rng)

    def _whole_hands(self, found: dict[int, Card], rng: Random) -> dict[int, Card] | None:
        """First hands stand in the order of the deck: their other cards are any that are never seen."""
        free = [item.card for item in self.rules.deck.items if item.bit & self.rules.items and item.card not in self.seen]
        for indices in self.hands.values():
            cards = [found[index] for index in indices if index in found]
            while len(cards) < len(indices) and free:
                cards.append(free.pop(int(rng.random() * len(free))))
            if len(cards) < len(indices):
                return None
            cards.sort(key=lambda card: self.rules.item(card).index)
            found.update(zip(indices, cards, strict=True))
        return found

    def room_at(self, index: int, place: int) -> Card | None:
        """Which room is seen there later."""
        return next((card for at, card in self.rooms.get(place, ()) if at > index), None)

    def elsewhere(self, index: int, place: int, card: Card) -> bool:
        """Is this room seen at another place later?"""
        return any(at > index and one is card for other, seen in self.rooms.items() if other != place for at, one in seen)

    def later(self, index: int, card: Card) -> bool:
        """Is this item seen later?"""
        return bool(self.seen.get(card)) and self.seen[card][-1] > index

    def selected(self, index: int, seat: Seat) -> Card | None:
        """The card that a seat turned up after it selected; None: it still lies face down."""
        return next((move.card for move in self.record[index:] if isinstance(move, Play) and move.of == seat), None)


@dataclass(slots=True)
class _Fold:
    """A log while it is made."""

    guide: _Guide
    laid: dict[int, Card]
    rng: Random
    log: list[Move] = field(default_factory=list)

    def filled(self, index: int, state: Any) -> Move | None:
        """This line with its blank filled in."""
        move = self.guide.record[index]
        match move:
            case Deal(to=to, card=card) if card is HIDDEN:
                if index in self.laid:
                    return Deal(to, self.laid[index])
                return self._drawn([(one, weight) for one, weight in state.chances() if not self.guide.later(index, one.card)])
            case Select(by=by, card=card) if card is HIDDEN:
                turned = self.guide.selected(index, by)
                if turned is not None:
                    return Select(by, turned)
                return self._drawn([(one, 1) for one in state.legal_moves()])
            case Peek(to=to, at=at, card=card) if card is HIDDEN:
                seen = self.guide.room_at(index, at.number)
                if seen is not None:
                    return Peek(to, at, seen)
                options = [(one, weight) for one, weight in state.chances() if not self.guide.elsewhere(index, at.number, one.card)]
                return self._drawn(options)
            case Glimpse(to=to, at=at, nth=nth, token=token) if token is HIDDEN:
                known = self.guide.glimpsed.get(index)
                return self._drawn(state.chances()) if known is None else Glimpse(to, at, nth, known)
            case Take(token=token) if token is HIDDEN:
                return self._drawn(state.chances())
        return move

    def _drawn(self, options: Sequence[tuple[Move, int]]) -> Move | None:
        return weighted(options, self.rng.random()) if options else None

    def learn(self, index: int, state: Any, move: Move) -> None:
        """A token was not worth what an earlier blank look found: the last one at that place saw this one, perhaps."""
        glimpsed = self.guide.glimpsed
        if not isinstance(move, Take | Glimpse) or not isinstance(move.token, Token):
            return
        place = state.agenda[-1].place
        looks = [at for at in range(index) if isinstance(one := self.guide.record[at], Glimpse) and one.token is HIDDEN
                 and one.at.number == place and at not in glimpsed]
        if looks:
            glimpsed[looks[-1]] = move.token
        else:  # tokens were moved: forget what was taken for granted
            glimpsed.clear()


def _folded(view: View, guide: _Guide, rng: Random) -> tuple[Move, ...] | None:
    laid = guide.assigned(rng)
    if laid is None:
        return None
    fold = _Fold(guide, laid, rng)
    state: Any = view.game.start(view.setup)
    for index in range(len(view.record)):
        move = fold.filled(index, state)
        if move is None:
            return None
        if state.problem(move) is not None:
            fold.learn(index, state, move)
            return None
        fold.log.append(move)
        state = state.after(move)
    alike = all(hide(move, view.seat) == seen for move, seen in zip(fold.log, view.record, strict=True))
    return tuple(fold.log) if alike else None
