"""What happened to cards, in the order in which it happened: the input language of `solvers.draws` and
`solvers.identities`.

A deck is dealt: some cards to the *pile* (fixed at set-up, seen by nobody), the rest is *Headquarters*. From then on
cards leave Headquarters one by one; known cards are put back and it is shuffled. Everything is told from one seat's
point of view: a card is named where that seat has seen it. A **token** is the name of one card that can be followed,
whatever its face.

    Pile("suspect:bob")                 one card of the pile; its face if this seat knows it
    Draw("own:3")                       the next card of Headquarters; its face if seen
    Draw("b4", holder="bob")            the same into a hand that this seat cannot see: later plays do not tell which
    token Burn("burn:1")                      the next card of Headquarters goes unseen to the face-down discards
    Reveal("own:3", "G7")               the face of a token becomes known (it was that card all the time)
    Return(("R5",))                     cards whose places are known go back into Headquarters, which is shuffled
    ReturnUnseen(("a", "b"))            the same with the cards of two tokens whose faces this seat does not learn
    Play("bob", "B12")                  a card leaves a hand that this seat cannot see, and is recognised
    Retrieve("own:8")                   a random face-down discard is taken; `holder` as in `Draw`, its face if seen
    Bury("B12")                         a card whose place is known is discarded face down (missions 2 and 14)
    Conceal("bob")                      some card of a hidden hand is discarded face down; any card of it is as likely
    Take("bob", "B12")                  a card whose place is known goes into a hidden hand

How the missions use it, seen by one seat: a card that another seat plays, exchanges or discards face up is a `Play`; a
face-up discard that it takes is a `Take`, a blind one a `Retrieve` with a holder. A hit is `Reveal` of the suspect's token
and `Return`. Missions 2 and 14: `Bury` for every discard whose face this seat saw (after the `Play`, for a clue swept),
`Conceal` for the others. Mission 16: the second card of a nab is a `Draw` without a holder (its face, if it is one's own).
Mission 17: one's own draws and blind rewards are tokens without a holder, all that others draw has a face. Mission 18, last
phase: a history of its own, with the eight reward cards as the deck and no pile.

Dealt hands are draws before everything else: it makes no difference. A `Pile` event may stand anywhere (at the nab,
say): its card has lain in the pile since set-up. What stays in Headquarters, and pile cards that
are not listed, need no event. A hand whose every card can be followed (one's own in mission 17) has no holder: name
the token, and `Reveal` it when it is played.

    >>> deck = ["R2", "R3", "R4", "B2", "B3", "B4"]
    >>> events = [Pile("suspect:ann", "R2"), Draw("a1", "ann"), Burn("burn:1"), Return(("R2",)), Draw("own:1")]
    >>> course = History(deck, events)
    >>> course.headquarters, sorted(course.values.names(course.ordinary))
    (3, ['B2', 'B3', 'B4', 'R3', 'R4'])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from solvers.domains import Values
from solvers.errors import SolverError

__all__ = [
    "Birth",
    "Burn",
    "Bury",
    "Conceal",
    "Draw",
    "Event",
    "History",
    "Pile",
    "Play",
    "Retrieve",
    "Return",
    "ReturnUnseen",
    "Reveal",
    "Sight",
    "Take",
]

Card = str
Token = str


@dataclass(frozen=True, slots=True)
class Pile:
    """One card of the pile, fixed at set-up; its face if this seat knows it."""

    token: Token
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The next card of Headquarters: into a hidden hand (`holder`), or to a place where the token can be followed."""

    token: Token
    holder: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Burn:
    """The next card of Headquarters goes unseen to the face-down discards."""

    token: Token


@dataclass(frozen=True, slots=True)
class Reveal:
    """The face of a token that could be followed becomes known."""

    token: Token
    card: Card


@dataclass(frozen=True, slots=True)
class Return:
    """Cards whose places are known go into Headquarters, which is shuffled."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ReturnUnseen:
    """The cards of these tokens go into Headquarters, unseen by this seat (see `solvers.unshown`)."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card leaves a hidden hand and is recognised; which of the hand's tokens it was is unknown."""

    holder: str
    card: Card


@dataclass(frozen=True, slots=True)
class Retrieve:
    """A face-down discard, each as likely, is taken: into a hidden hand, or to where its token can be followed."""

    token: Token
    holder: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Bury:
    """A card whose place is known is discarded face down."""

    card: Card


@dataclass(frozen=True, slots=True)
class Conceal:
    """A card of a hidden hand, each as likely, is discarded face down."""

    holder: str


@dataclass(frozen=True, slots=True)
class Take:
    """A card whose place is known goes into a hidden hand."""

    holder: str
    card: Card


Event = Pile | Draw | Burn | Reveal | Return | ReturnUnseen | Play | Retrieve | Bury | Conceal | Take


@dataclass(slots=True)
class Birth:
    """A known card goes out of sight at event `start`; `end` is the event at which it is recognised again, if any."""

    card: Card
    start: int
    end: int | None = None


@dataclass(slots=True)
class Sight:
    """This seat learned at event `at` where a card is; it stayed known until event `until`, if it ever left sight."""

    card: Card
    at: int
    until: int | None = None


class History:
    """Events, read once: who was recognised where, which known cards are somewhere unseen, how many cards are where.

    `values`: the deck as a value table. `ordinary`: mask of the cards that this seat has never seen, so that they are
    where the deal put them or were drawn unseen. `births`: each time that a known card went out of sight.
    `recognised[i]`: the birth (or None: an ordinary card) that event i recognises. `sights`: the
    same told as what was seen when. `headquarters`: the number of
    cards left there, unlisted pile cards (`pile` in all) not counted. `clash`: an event that cannot be true after
    what came before it; then there is no world.

    Errors: `SolverError` for a token that is there twice or is not there, or more cards drawn than there were.
    """

    def __init__(self, deck: Values | Iterable[Card], events: Iterable[Event], pile: int | None = None) -> None:
        self.values = deck if isinstance(deck, Values) else Values(deck)
        self.events = tuple(events)
        self.faces = self._read_faces()
        listed = sum(isinstance(event, Pile) for event in self.events)
        self.pile = listed if pile is None else pile
        self.headquarters = len(self.values) - self.pile
        self.births: list[Birth] = []
        self.sights: list[Sight] = []
        self.recognised: dict[int, Birth | None] = {}
        self.clash: int | None = None
        self.token_at: dict[Token, int] = {}
        self._open: dict[Card, Birth] = {}
        self._seen: set[Card] = set()
        self._known: dict[Card, Sight] = {}
        for at, event in enumerate(self.events):
            if not self._read(at, event) and self.clash is None:
                self.clash = at
            if self.headquarters < 0:
                raise SolverError(f"event {at}: Headquarters is empty: {event}")
        self.ordinary = self.values.full & ~self.values.mask(self._seen)

    def _read_faces(self) -> dict[Token, Card]:
        faces: dict[Token, Card] = {}
        for event in self.events:
            match event:
                case Pile(token, card) | Draw(token, _, card) | Retrieve(token, _, card) if card is not None:
                    faces[token] = card
                case Reveal(token, card):
                    faces.setdefault(token, card)
                case _:
                    pass
        return faces

    def _read(self, at: int, event: Event) -> bool:
        match event:
            case Pile(token) | Retrieve(token):
                return self._new(token, at)
            case Draw(token) | Burn(token):
                self.headquarters -= 1
                return self._new(token, at)
            case Reveal(token, card):
                if token not in self.token_at:
                    raise SolverError(f"event {at}: no token {token!r} to reveal")
                if self.faces[token] != card:
                    return False
                self._learned(token, card, at)
                return True
            case Play(_, card):
                return self._recognise(card, at)
            case Return(cards):
                self.headquarters += len(cards)
                hidden = [self._hide(card, at) for card in cards]
                return all(hidden)
            case ReturnUnseen(tokens):
                self.headquarters += len(tokens)
                return all(token in self.token_at and token not in self.faces for token in tokens)
            case Bury(card) | Take(_, card):
                return self._hide(card, at)
            case Conceal():
                return True

    def _learned(self, token: Token, card: Card, at: int) -> None:
        """A card that was not named when its token came was seen only now."""
        came = self.events[self.token_at[token]]
        if isinstance(came, Pile | Draw | Retrieve) and came.card is None:
            self._known[card].at = at

    def _new(self, token: Token, at: int) -> bool:
        if token in self.token_at:
            raise SolverError(f"event {at}: token {token!r} is there already")
        self.token_at[token] = at
        card = self.faces.get(token)
        return card is None or self._recognise(card, at)

    def _recognise(self, card: Card, at: int) -> bool:
        birth = self._open.pop(card, None)
        if birth is None:
            if card in self._seen:
                return False
            self.values.bit(card)
            self._seen.add(card)
        elif isinstance(self.events[at], Pile):
            return False
        else:
            birth.end = at
        self.recognised[at] = birth
        self._known[card] = Sight(card, at)
        self.sights.append(self._known[card])
        return True

    def _hide(self, card: Card, at: int) -> bool:
        if card not in self._seen or card in self._open:
            return False
        birth = self._open[card] = Birth(card, at)
        self.births.append(birth)
        self._known[card].until = at
        return True

    @property
    def loose(self) -> list[Birth]:
        """Known cards that went out of sight and were not recognised since."""
        return [birth for birth in self.births if birth.end is None]

    def since(self, token: Token) -> int:
        """The event since which a token has been out of Headquarters: before all of them for a pile card."""
        at = self.token_at[token]
        return -1 if isinstance(self.events[at], Pile) else at

    def may_be_discarded(self, birth: Birth, before: int) -> bool:
        """Whether a card that went out of sight may lie face down among the discards at event `before`."""
        between = self.events[birth.start + 1 : before]
        match self.events[birth.start]:
            case Bury():
                return True
            case Take(holder):
                return Conceal(holder) in between
            case _:
                return any(isinstance(event, Burn | Conceal) for event in between)

    def holders(self) -> Mapping[str, int]:
        """How many cards each hidden hand has now."""
        size: dict[str, int] = {}
        for event in self.events:
            match event:
                case Draw(_, str(holder)) | Retrieve(_, str(holder)) | Take(holder):
                    size[holder] = size.get(holder, 0) + 1
                case Play(holder) | Conceal(holder):
                    size[holder] = size.get(holder, 0) - 1
                case _:
                    pass
        return size
