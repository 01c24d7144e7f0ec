"""One way in which the hidden cards may lie: a full log behind a seat's record, to try moves on.

The faces that the record gives away later are laid first, going backwards: whoever plays a card was dealt it before, a
suspect that was hit was the one named, and those still hidden are drawn from the exact model. Then the log is folded
forwards; every other face is drawn by the dealer's own chances. Where that leads nowhere, it is tried again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from infiltr.core.moves import DEALER, HIDDEN, Move, Seat, actor, blank_fields, hide
from infiltr.core.table import View
from infiltr.supposing import SECONDS, first_log

from . import evidence
from .box import Card
from .missions import Special
from .moves import (
    Answer,
    Burn,
    Bury,
    Clue,
    Deal,
    Discard,
    Drop,
    Exchange,
    Found,
    Half,
    Hold,
    KingClue,
    Look,
    Pickup,
    Reward,
    Says,
    Shoot,
    Show,
    Spread,
    Suspect,
    Turn,
)

__all__ = ["suppose"]

TRIES = 400
FROM_HQ = 0.3
"""How often a card that lay among the discards, and is played again, is taken to have come from Headquarters."""


def suppose(view: View, rng: Random, seconds: float = SECONDS) -> tuple[Move, ...]:
    """A full log that looks like this record to its seat. IllegalMove if none was found in this time."""
    model = evidence.model(view)

    def attempt() -> tuple[Move, ...] | None:
        world = {name: str(value) for name, value in dict(model.sample(rng)).items()}
        return _folded(view, _Guide(view, world, rng), rng)

    return first_log(attempt, TRIES, seconds)


class _Guide:
    """Which blanks have their face already, and until when each face is spoken for."""

    def __init__(self, view: View, world: Mapping[str, str], rng: Random) -> None:
        self.view = view
        self.record, self.world, self.rng = view.record, dict(world), rng
        self.state = view.state
        self.faces: dict[int, Card] = {}
        self.until: dict[Card, int] = {}
        """The last move at which this face is given away (or laid by this guide)."""
        self._needs: dict[Seat, dict[Card, int]] = {seat: {} for seat in view.setup.seats}
        self._hits: dict[Seat, Card] = {}
        self._halves: dict[Seat, Card] = {}
        self._blanks = dict.fromkeys(view.setup.seats, 0)
        self._buried: dict[Card, int] = {}
        """Cards that come out of the face-down discards, and at which move: each went there unseen before."""
        self._covers = sum(isinstance(move, Burn | Bury) and move.card is HIDDEN for move in self.record)
        self._slips = self._of_slips()
        for move in self.record:
            if isinstance(move, Deal | Found) and move.card is HIDDEN:
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
        self._lay_hands()

    def _of_slips(self) -> dict[tuple[Seat, int], Card]:
        """Mission 17: the face of each card that was dealt backwards, where it came out or the sample says it."""
        found: dict[tuple[Seat, int], Card] = {}
        dropped: Any = None
        for move in self.record:
            if isinstance(move, Clue | Exchange) and move.source is not None and move.slip is not None:
                found[move.source, move.slip.number] = move.card
            elif isinstance(move, Drop):
                dropped = move
            elif isinstance(move, Spread) and dropped is not None and isinstance(move.card, Card):
                found[dropped.by, dropped.slip.number] = move.card
                dropped = None
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
            case Discard(by=seat, card=Card() as card):
                self._needs[seat][card] = index
            case KingClue(by=seat, card=Card() as card) if card not in self.view.at(index).state.up:
                self._needs[seat][card] = index
            case Spread(of=seat, card=Card() as card) if not self.state.slips:
                self._needs[seat][card] = index
            case Found(to=seat, card=Card() as card) | Pickup(to=seat, card=Card() as card):
                self._needs[seat].pop(card, None)
                self._came_out(card, index)
            case Turn(card=card) if isinstance(self.record[index - 1], Reward):
                self._came_out(card, index)
            case Deal(to=seat, card=Card() as card) | Reward(by=seat, card=Card() as card):
                self._needs[seat].pop(card, None)
            case Answer(says=Says.HIT):
                shot = next(one for one in reversed(self.record[:index]) if isinstance(one, Shoot))
                if Special.TWO_CARDS not in self.state.rules:
                    self._hits[shot.of] = shot.card
                elif shot.of not in self._hits:  # the two cards were not shown
                    self.world[f"suspect:{shot.of}"] = shot.card.text
            case Show(by=seat, number=number, suit=suit):
                self._hits[seat], self._halves[seat] = number, suit
            case _ if blank_fields(move):
                self._blank(index, move)

    def _blank(self, index: int, move: Any) -> None:
        card: Card | None = None
        match move:
            case Deal(to=seat):
                card = self._needed(seat, index)
            case Burn():
                card = self._covered(index)
            case Bury(by=seat):
                card = self._covered(index)
                if card is not None:
                    self._needs[seat][card] = index
            case Found(to=seat):
                card = self._found(seat, index)
            case Hold(to=seat):
                card = self._slips.get((seat, self._slip(seat, index)))
            case Pickup(to=seat):
                card = self._slips.get((seat, self._slip(seat, index)))
                if card is not None:
                    self._came_out(card, index)
            case Suspect(to=seat):
                card = self._identity(self._hits, f"suspect:{seat}", seat)
            case Half(to=seat):
                card = self._halves.pop(seat, None) or self._part(seat, half=True)
            case Look():
                card = self._kingpin()
        if card is not None:
            self.faces[index] = card
            self.until[card] = max(index, self.until.get(card, -1))

    def _slip(self, seat: Seat, index: int) -> int:
        """Mission 17: the number of the card that came into this hand at this move."""
        return sum(
            (isinstance(one, Hold | Pickup) and one.to == seat)
            or (isinstance(one, Reward) and one.by == seat and isinstance(one.card, Card))
            for one in self.record[: index + 1]
        )

    def _identity(self, hits: dict[Seat, Card], name: str, seat: Seat) -> Card | None:
        if seat in hits:
            return hits.pop(seat)
        if Special.TWO_CARDS in self.state.rules:
            return self._part(seat)
        value = self.world.pop(name, None)
        return Card.parse(value) if value is not None else None

    def _kingpin(self) -> Card | None:
        """The same card whoever looks."""
        looked = next((move.card for move in self.record if isinstance(move, Look) and isinstance(move.card, Card)), None)
        return looked or (Card.parse(self.world["kingpin"]) if "kingpin" in self.world else None)

    def _part(self, seat: Seat, half: bool = False) -> Card | None:
        """Mission 16: a card with the number (or the suit) of this seat's suspect that is not spoken for; going backwards, the half comes
        first."""
        name = f"suspect:{seat}"
        value = self.world.get(name) if half else self.world.pop(name, None)
        if value is None or seat in self._hits:
            return None
        whole = Card.parse(value)
        cards = [card for card in self.state.rules.deck if card not in self.until
                 and (card.suit is whole.suit if half else card.number == whole.number)]
        return self.rng.choice(cards) if cards else None

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

    def _lay_hands(self) -> None:
        """The hands dealt whole at set-up are in ascending order: filled up with cards that are not spoken for, and sorted."""
        floor = next((index for index, move in enumerate(self.record) if actor(move) != DEALER), len(self.record))
        for seat in self.state.seats:
            places = [index for index, move in enumerate(self.record[:floor])
                      if isinstance(move, Deal) and move.to == seat and move.card is HIDDEN]
            hand = [self.faces[index] for index in places if index in self.faces]
            free = [card for card in self.state.rules.deck if card not in self.until]
            missing = len(places) - len(hand)
            if missing > len(free):
                return
            hand += self.rng.sample(free, missing)
            for index, card in zip(places, sorted(hand, key=lambda card: card.index), strict=True):
                self.faces[index] = card
                self.until[card] = max(index, self.until.get(card, -1))

    def _came_out(self, card: Card, index: int) -> None:
        """A card left the face-down discards here. Where it was not seen to go there it was burned or buried unseen."""
        before = [seen for seen in self._seen.get(card, ()) if seen < index]
        last = self.record[before[-1]] if before else None
        if isinstance(last, Bury) or (Special.FACE_DOWN in self.state.rules and isinstance(last, Clue | Exchange)):
            return
        self._buried[card] = index

    def _covered(self, index: int) -> Card | None:
        """A card that comes out of the face-down discards later and may have gone there at this move."""
        left = self._covers
        self._covers -= 1
        open_cards = [card for card, out in self._buried.items() if not any(index < seen < out for seen in self._seen.get(card, ()))]
        if not open_cards or self.rng.random() * left >= len(self._buried):
            return None
        card = self.rng.choice(open_cards)
        del self._buried[card]
        return card

    def _open_cards(self, seat: Seat, index: int) -> list[Card]:
        return [
            card for card, played in self._needs[seat].items() if all(not index < seen < played for seen in self._seen.get(card, ()))
        ]

    def _found(self, seat: Seat, index: int) -> Card | None:
        """A card that this seat plays later and that lay among the face-down discards before."""
        lay = [card for card in self._open_cards(seat, index) if self._seen[card][0] < index]
        if lay and self.rng.random() >= FROM_HQ:
            self._blanks[seat] -= 1
            card = self.rng.choice(lay)
            del self._needs[seat][card]
        else:
            needed = self._needed(seat, index)
            if needed is None:
                return None
            card = needed
        self._came_out(card, index)
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
