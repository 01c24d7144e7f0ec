"""One way in which the hidden cards may lie: a full log behind a seat's record, to try moves on.

The faces that the record gives away later are laid first, going backwards: whoever plays a card was dealt it before, a
suspect that was hit was the one named, and those still hidden are drawn from the exact model. Then the log is folded
forwards; every other face is drawn by the dealer's own chances. Where that leads nowhere, it is tried again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER, HIDDEN, Move, Seat, blank_fields, hide
from infiltr.core.table import View
from infiltr.core.words import say

from . import evidence
from .box import Card
from .missions import Special
from .moves import (
    Answer,
    Clue,
    Deal,
    Discard,
    Exchange,
    Found,
    Half,
    Hold,
    KingClue,
    Look,
    Reward,
    Says,
    Shoot,
    Show,
    Suspect,
)

__all__ = ["suppose"]

TRIES, SECONDS = 400, 2.0
FROM_HQ = 0.3
"""How often a card that lay among the discards, and is played again, is taken to have come from Headquarters."""


def suppose(view: View, rng: Random) -> tuple[Move, ...]:
    """A full log that looks like this record to its seat. IllegalMove if none was found."""
    model = evidence.model(view)
    until = time.monotonic() + SECONDS
    for _ in range(TRIES):
        if time.monotonic() > until:
            break
        world = {name: str(value) for name, value in dict(model.sample(rng)).items()}
        log = _folded(view, _Guide(view, world, rng), rng)
        if log is not None:
            return log
    raise IllegalMove(say("No way to lay the hidden cards was found; try once more."))


class _Guide:
    """Which blanks have their face already, and until when each face is spoken for."""

    def __init__(self, view: View, world: Mapping[str, str], rng: Random) -> None:
        self.record, self.world, self.rng = view.record, world, rng
        self.state = view.state
        self.faces: dict[int, Card] = {}
        self.until: dict[Card, int] = {}
        """The last move at which this face is given away (or laid by this guide)."""
        self._needs: dict[Seat, dict[Card, int]] = {seat: {} for seat in view.setup.seats}
        self._hits: dict[Seat, Card] = {}
        self._halves: dict[Seat, Card] = {}
        self._blanks = dict.fromkeys(view.setup.seats, 0)
        self._slips = self._of_slips()
        for move in self.record:
            if isinstance(move, Deal) and move.card is HIDDEN:
                self._blanks[move.to] += 1
        self._seen: dict[Card, list[int]] = {}
        shot: Any = None
        for index, move in enumerate(self.record):
            if isinstance(move, Shoot):  # names a face, and lays none
                shot = move
                continue
            hit = isinstance(move, Answer) and move.says is Says.HIT and Special.TWO_CARDS not in self.state.rules
            for face in [shot.card] if hit else _faces(move):
                self._seen.setdefault(face, []).append(index)
                self.until[face] = index
        for index in reversed(range(len(self.record))):
            self._back(index, self.record[index])

    def _of_slips(self) -> dict[tuple[Seat, int], Card]:
        """Mission 17: the face of each card that was dealt backwards, where it came out or the sample says it."""
        found: dict[tuple[Seat, int], Card] = {}
        for move in self.record:
            if isinstance(move, Clue | Exchange) and move.source is not None and move.slip is not None:
                found[move.source, move.slip.number] = move.card
        for name, value in self.world.items():
            if name.startswith("own:") and self.state.slips:
                seat = next(iter({move.to for move in self.record if isinstance(move, Hold) and move.card is HIDDEN}), None)
                if seat is not None:
                    slips = self.state.slips[self.state.seats.index(seat)]
                    found[seat, slips[int(name.partition(":")[2]) - 1]] = Card.parse(value)
        return found

    def _back(self, index: int, move: Any) -> None:
        match move:
            case Clue(by=seat, card=Card() as card) | Exchange(by=seat, card=Card() as card) if not self.state.slips:
                if not (card.special and Special.SPECIALS_IN_MIDDLE in self.state.rules):
                    self._needs[seat][card] = index
            case Discard(by=seat, card=Card() as card) | KingClue(by=seat, card=Card() as card):
                self._needs[seat][card] = index
            case Deal(to=seat, card=Card() as card) | Found(to=seat, card=Card() as card) | Reward(by=seat, card=Card() as card):
                self._needs[seat].pop(card, None)
            case Answer(says=Says.HIT):
                shot = next(one for one in reversed(self.record[:index]) if isinstance(one, Shoot))
                self._hits[shot.of] = shot.card
            case Show(by=seat, number=number, suit=suit):
                self._hits[seat], self._halves[seat] = number, suit
            case _ if blank_fields(move):
                self._blank(index, move)

    def _blank(self, index: int, move: Any) -> None:
        card: Card | None = None
        match move:
            case Deal(to=seat):
                card = self._needed(seat, index)
            case Found(to=seat):
                card = self._found(seat, index)
            case Hold(to=seat):
                number = sum(isinstance(one, Hold) and one.to == seat for one in self.record[: index + 1])
                card = self._slips.get((seat, number))
            case Suspect(to=seat):
                card = self._identity(self._hits, f"suspect:{seat}", seat)
            case Half(to=seat):
                card = self._halves.pop(seat, None)
            case Look():
                card = self._identity({}, "kingpin", "")
        if card is not None:
            self.faces[index] = card
            self.until[card] = max(index, self.until.get(card, -1))

    def _identity(self, hits: dict[Seat, Card], name: str, seat: Seat) -> Card | None:
        if seat in hits:
            return hits.pop(seat)
        value = self.world.pop(name, None) if isinstance(self.world, dict) else None
        return Card.parse(value) if value is not None else None

    def _needed(self, seat: Seat, index: int) -> Card | None:
        """A card that this seat plays later and may have been dealt here; the fewer blanks are left, the likelier."""
        left = self._blanks[seat]
        self._blanks[seat] -= 1
        open_cards = self._open_cards(seat, index)
        needs = len(self._needs[seat])
        if not open_cards or self.rng.random() * left >= needs:
            return None
        card = self.rng.choice(open_cards)
        del self._needs[seat][card]
        return card


    def _open_cards(self, seat: Seat, index: int) -> list[Card]:
        return [
            card for card, played in self._needs[seat].items() if all(not index < seen < played for seen in self._seen.get(card, ()))
        ]

    def _found(self, seat: Seat, index: int) -> Card | None:
        """A card that this seat plays later and that lay among the discards before."""
        open_cards = [card for card in self._open_cards(seat, index) if self._seen[card][0] < index]
        if not open_cards or self.rng.random() < FROM_HQ:
            return None
        card = self.rng.choice(open_cards)
        del self._needs[seat][card]
        return card


def _faces(move: Move) -> list[Card]:
    names: Sequence[str] = getattr(type(move), "__slots__", ())
    return [face for face in (getattr(move, name) for name in names) if isinstance(face, Card)]


def _folded(view: View, guide: _Guide, rng: Random) -> tuple[Move, ...] | None:
    """The log folded forwards, or None where a face fits nowhere."""
    state, log = view.game.start(view.setup), list[Move]()
    for index, seen in enumerate(view.record):
        made = seen
        if blank_fields(seen):
            options = _options(state, seen, view.seat)
            wanted = guide.faces.get(index)
            fitting = [(one, weight) for one, weight in options if _fits(one, wanted, guide, index)]
            if not fitting:
                return None
            made = rng.choices([one for one, _ in fitting], [weight for _, weight in fitting])[0]
        elif state.problem(seen) is not None:
            return None
        state = state.after(made)
        log.append(made)
    return tuple(log)


def _fits(option: Move, wanted: Card | None, guide: _Guide, index: int) -> bool:
    faces = [face for face in _faces(option) if face in guide.until or wanted is not None]
    if wanted is not None:
        return wanted in faces
    return all(guide.until[face] < index for face in faces)


def _options(state: Any, seen: Move, seat: Seat | None) -> list[tuple[Move, int]]:
    if state.turn is DEALER:
        return [(one, weight) for one, weight in state.chances() if hide(one, seat) == seen]
    return [(one, 1) for one in state.legal_moves() if hide(one, seat) == seen]
