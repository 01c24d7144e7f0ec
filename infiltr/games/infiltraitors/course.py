"""What happened to Headquarters, told from one seat's point of view: a record -> the events of ``solvers.history``.

Needed where cards drawn from Headquarters are themselves in question: your own hand in mission 17, the suits in mission 16, the hands
of others and whole worlds to play on with. Evidence about the suspects alone does not need it (``evidence.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from infiltr.core.moves import HIDDEN, Seat
from infiltr.core.table import View
from infiltr.core.words import N_
from solvers import identities
from solvers.draws import Draws, sightings
from solvers.facts import Fact, Reason, different
from solvers.history import Burn as Burned
from solvers.history import Bury as Buried
from solvers.history import Conceal, Draw, Event, History, Pile, Play, Retrieve, Return, ReturnUnseen, Reveal, Sight, Take
from solvers.model import Model
from solvers.unshown import Eliminated, Unshown

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
    Nab,
    Pickup,
    Reward,
    Says,
    Shoot,
    Show,
    Spread,
    Suspect,
    Turn,
)

__all__ = ["Course", "backwards_model", "course", "two_card_model"]


class Course:
    """Events as they are read, with the move (by index) that each came from.

    Tokens are named after what they are now: ``suspect:bob``, ``half:bob``, ``own:3`` (``hand:bob:3`` for what everybody knows); those
    that are gone by a number of their own.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.state = view.state
        self.rules = self.state.rules
        self.deck = frozenset(self.rules.deck)
        self.backwards = Special.BACKWARDS in self.rules
        self.events: list[Event] = []
        self.moves: list[int] = []
        self.index = 0
        self.dealt: dict[Seat, int] = dict.fromkeys(self.state.seats, 0)
        self.up: set[Card] = set()
        self.turns = dict.fromkeys(self.state.seats, 0)
        self.shot: tuple[Seat, Card] | None = None
        self.clues: dict[Seat, list[Card]] = {}
        self.laid: tuple[Seat, Card] | None = None
        self.dropped: tuple[Seat, int] | None = None
        self.eliminated: list[Eliminated] = []
        self._nab_count = Counter(move.by for move in view.record if isinstance(move, Nab))
        for index, move in enumerate(view.record):
            self.index = index
            reader = _READERS.get(type(move))
            if reader is not None:
                reader(self, move)

    def add(self, *events: Event) -> None:
        """One more event of the move that is being read."""
        self.events.extend(events)
        self.moves.extend([self.index] * len(events))

    def history(self) -> History:
        """All of it."""
        return History(evidence.values_of(self.rules), self.events, self.rules.suspects)

    # ---- names of tokens

    def suspect(self, seat: Seat, what: str = "suspect") -> str:
        """The suspect that is in front of ``seat`` at this point: by its name now if it is still there."""
        return f"{what}:{seat}" if not self._gone(seat) else f"gone:{what}:{seat}:{self.turns[seat]}"

    def _gone(self, seat: Seat) -> bool:
        """Is the suspect that this seat holds at this point of the record gone by now?"""
        live = self.state.held[self.state.seats.index(seat)] is not None
        return not live or self.turns[seat] < self._nab_count[seat]

    def slip(self, seat: Seat, number: int) -> str:
        """Mission 17: the card with this slip, by its place now if it is still in the hand."""
        slips = self.state.slips[self.state.seats.index(seat)]
        if number not in slips:
            return f"gone:hand:{seat}:s{number}"
        place = slips.index(number) + 1
        return f"own:{place}" if seat == self.view.seat else f"hand:{seat}:{place}"

    def hides(self, seat: Seat) -> bool:
        """Are this seat's hand cards hidden from the one whose view this is, so that they cannot be followed?"""
        return not self.backwards and seat != self.view.seat


def _text(face: Any) -> str | None:
    return face.text if isinstance(face, Card) else None


def _dealt(course: Course, move: Deal | Hold) -> None:
    course.dealt[move.to] += 1
    number = course.dealt[move.to]
    if course.backwards:
        course.add(Draw(course.slip(move.to, number), None, _text(move.card)))
    elif course.hides(move.to) and not isinstance(move.card, Card):
        course.add(Draw(f"hand:{move.to}:s{number}", move.to))
    else:
        course.add(Draw(f"hand:{move.to}:s{number}", None, _text(move.card)))


def _nab(course: Course, move: Nab) -> None:
    course.turns[move.by] += 1
    course.clues[move.by] = []


def _suspect(course: Course, move: Suspect) -> None:
    course.add(Pile(course.suspect(move.to), _text(move.card)))


def _half(course: Course, move: Half) -> None:
    course.add(Draw(course.suspect(move.to, "half"), None, _text(move.card)))


def _burn(course: Course, move: Burn) -> None:
    course.add(Burned(f"burn:{course.index}"))


def _play(course: Course, seat: Seat, card: Card) -> None:
    """A card is played from a hand: known already, or recognised now."""
    if course.hides(seat) and card in course.deck:
        course.add(Play(seat, card.text))


def _from_slip(course: Course, move: Clue | Exchange) -> None:
    assert move.source is not None
    assert move.slip is not None
    token = course.slip(move.source, move.slip.number)
    if not _seen_when_dealt(course, token):
        course.add(Reveal(token, move.card.text))


def _seen_when_dealt(course: Course, token: str) -> bool:
    """Did this seat see the token's face when it came (or has no event for it, since it never was hidden)?"""
    came = next((event for event in course.events
                 if isinstance(event, Draw | Retrieve) and event.token == token), None)
    return came is None or came.card is not None


def _clue(course: Course, move: Clue) -> None:
    course.clues.setdefault(move.by, []).append(move.card)
    if course.backwards:
        _from_slip(course, move)
    else:
        _play(course, move.by, move.card)


def _exchange(course: Course, move: Exchange) -> None:
    course.clues.setdefault(move.of, []).append(move.card)
    if course.backwards:
        _from_slip(course, move)
    elif not move.card.special or move.card in course.deck:
        _play(course, move.by, move.card)


def _shoot(course: Course, move: Shoot) -> None:
    course.shot = (move.of, move.card)


def _answer(course: Course, move: Answer) -> None:
    if move.says is Says.MISS or course.shot is None:
        return
    seat, card = course.shot
    if Special.TWO_CARDS not in course.rules:
        _caught(course, seat, ((course.suspect(seat), card),))
    elif not course.rules.on("m16_reveal_halves"):
        _kept(course, seat, card)


def _kept(course: Course, seat: Seat, identity: Card) -> None:
    """Mission 16, halves not shown: they go back into Headquarters, known to their owner alone."""
    number, suit = course.suspect(seat), course.suspect(seat, "half")
    known = [event.card for event in course.events if isinstance(event, Draw | Pile) and event.token in (number, suit) and event.card]
    if known:
        course.add(Return(tuple(known)))
    else:
        course.add(ReturnUnseen((number, suit)))
        course.eliminated.append(Eliminated(number, suit, identity.text))
    swept(course, seat)


def _show(course: Course, move: Show) -> None:
    _caught(course, move.by, ((course.suspect(move.by), move.number), (course.suspect(move.by, "half"), move.suit)))


def _caught(course: Course, seat: Seat, tokens: tuple[tuple[str, Card], ...]) -> None:
    for token, card in tokens:
        came = next(event for event in course.events if isinstance(event, Draw | Pile) and event.token == token)
        if came.card is None:
            course.add(Reveal(token, card.text))
    course.add(Return(tuple(card.text for _, card in tokens)))
    swept(course, seat)


def swept(course: Course, seat: Seat) -> None:
    """The clues of an identified suspect go to the discards; face down in missions 2 and 14."""
    if Special.FACE_DOWN in course.rules:
        course.add(*(Buried(card.text) for card in course.clues.get(seat, ()) if card in course.deck))
    course.clues[seat] = []


def _reward(course: Course, move: Reward) -> None:
    if isinstance(move.card, Card) and Special.LAST_SUSPECT not in course.rules:
        course.dealt[move.by] += 1
        if course.hides(move.by) and move.card in course.deck:
            course.add(Take(move.by, move.card.text))


def _found(course: Course, move: Found | Pickup) -> None:
    course.dealt[move.to] += 1
    number = course.dealt[move.to]
    if course.backwards:
        course.add(Retrieve(course.slip(move.to, number), None, _text(move.card)))
    elif course.hides(move.to):
        course.add(Retrieve(f"hand:{move.to}:s{number}", move.to))
    else:
        course.add(Retrieve(f"hand:{move.to}:s{number}", None, _text(move.card)))


def _turn(course: Course, move: Turn) -> None:
    from_discards = any(isinstance(before, Reward) for before in course.view.record[course.index - 1:course.index])
    token = f"turned:{course.index}"
    course.add(Retrieve(token, None, move.card.text) if from_discards else Draw(token, None, move.card.text))


def _discard(course: Course, move: Discard) -> None:
    _play(course, move.by, move.card)


def _bury(course: Course, move: Bury) -> None:
    if move.card is HIDDEN:
        course.add(Conceal(move.by))
    elif move.card in course.deck:
        course.add(Buried(move.card.text))


def _drop(course: Course, move: Drop) -> None:
    course.dropped = (move.by, move.slip.number)


def _spread(course: Course, move: Spread) -> None:
    if course.dropped is None:
        _play(course, move.of, move.card)
        return
    token = course.slip(*course.dropped)
    course.dropped = None
    if not _seen_when_dealt(course, token):
        course.add(Reveal(token, move.card.text))


def _look(course: Course, move: Look) -> None:
    if not any(isinstance(event, Pile) and event.token == evidence.KINGPIN for event in course.events):
        course.add(Pile(evidence.KINGPIN, _text(move.card)))


def _king_clue(course: Course, move: KingClue) -> None:
    before = course.view.at(course.index).state
    if move.card not in before.up:
        _play(course, move.by, move.card)


_READERS: Mapping[type, Callable[[Course, Any], None]] = {
    Deal: _dealt, Hold: _dealt, Nab: _nab, Suspect: _suspect, Half: _half, Burn: _burn, Clue: _clue, Exchange: _exchange,
    Shoot: _shoot, Answer: _answer, Show: _show, Reward: _reward, Found: _found, Pickup: _found, Turn: _turn, Discard: _discard,
    Bury: _bury, Drop: _drop, Spread: _spread, Look: _look, KingClue: _king_clue,
}


def course(view: View) -> Course:
    """The events of a view."""
    return Course(view)


# ---- mission 17

_HOLDS = N_("{value} was seen elsewhere.")


def backwards_model(view: View, names: tuple[str, ...], about: list[Fact], hands: bool) -> Model:
    """Mission 17: the suspects and your own hidden cards (for what everybody knows, with ``hands``: every hidden card of a hand)."""
    told = Course(view)
    history = told.history()
    if hands:
        names += tuple(f"hand:{seat}:{place}" for seat, hand in zip(told.state.seats, told.state.hands, strict=True)
                       for place, face in enumerate(hand, 1) if not isinstance(face, Card))
    facts = sightings(history, names, _sighting(view), lambda at: told.moves[at])
    return Draws(names, history, [_different(), *facts, *about])


def _different() -> Fact:
    return different(Reason(N_("Hidden cards are all different.")))


def _sighting(view: View) -> Callable[[Sight], Reason]:
    """How a sight is told: as the move at which the card was first seen."""
    reading = evidence.read(view)

    def reason(sight: Sight) -> Reason:
        card = Card.parse(sight.card)
        index, why = reading.seen.get(card, (0, _HOLDS))
        move = view.record[index]
        return evidence.sighting(card, why, move.to if isinstance(move, Hold | Pickup) else None)

    return reason


# ---- mission 16

def two_card_model(view: View, names: tuple[str, ...], about: list[Fact]) -> Model:
    """Mission 16: identities made of a number half from the pile and a suit half from Headquarters."""
    told = Course(view)
    history = told.history()
    halves = {name: (name, name.replace("suspect", "half")) for name in names}
    facts = identities.sightings(history, halves, _sighting(view), lambda at: told.moves[at])
    if told.eliminated:
        return Unshown(halves, history, told.eliminated, [_different(), *facts, *about])
    return identities.Identities(halves, history, [_different(), *facts, *about])
