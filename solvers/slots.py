"""What happened to the cards of sorted rows, in the order in which it happened: the input language of `solvers.rows`.

Every card that somebody can follow has a **token**, a name that it keeps wherever it goes; places change whenever a card
is put in or taken out, so evidence belongs to tokens and never to places. All is told from one seat's point of view: a
card has a value where that seat has seen it. Hands that the seat cannot see are counted; cards in them are followed
only if they were followed before.

    Row("bob", ("b1", "b2", "b3"))    cards face down in ascending order; the owner chose the order of equal ones
    Draw("bob", 2)                    that many code cards come unseen into a hand
    See("mine:1", "7")                this seat sees a card of the pool: its own hand or row, a card drawn by it
    Play("bob", "x1")                 a card leaves a hand unseen; any card of the hand is as likely
    Play("bob", "x2", "9")            the same, and this seat sees it: a discard, a stolen card, a card for its own row
    Lay("x1", "cat", 1)               a token is put into a row, with one card on its left
    Take("bob", "b2")                 a token leaves its row (or this seat's hand) and goes into a hand
    Steal("ann", "bob")               a card goes unseen from bob's hand to ann's; any card is as likely
    TurnUp("c2", "7")                 a card of a row is turned face up
    TurnUp("c2", "7", picked=True)    the same, where the owner picked one of the equal cards lying face down in the row
    Miss("c1", "8")                   a guess at a card was wrong
    Without("dan", "7")               no card lying face down in dan's row is 7 (`silent`: it was not turned up)

A swap is a play, a take and a lay, in this order: the card taken out cannot be the one put in. A card that this seat
puts into a row is one that it saw. This seat's own row needs no more than `See` for each card, or `Play` with a value for
those that came from a hand.

    >>> start = [Row("bob", ("b1", "b2")), Draw("bob", 2), See("mine", "3"), Play("bob", "x"), Take("bob", "b2")]
    >>> course = Course(["1", "2", "3", "4"], 3, [*start, Lay("x", "bob", 0), Play("bob", "y")])
    >>> course.rows["bob"], course.face_down("bob")
    (('x', 'b1'), ('x', 'b1'))
    >>> [(str(story.weight), story.same) for story in course.stories()]
    [('1/2', {}), ('1/2', {'y': 'b2'})]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from solvers.domains import Values
from solvers.errors import SolverError, TooMany

__all__ = ["Course", "Draw", "Event", "Lay", "Miss", "Play", "Row", "See", "Side", "Steal", "Story", "Take", "TurnUp", "Without"]

Token = str
Holder = str
Value = str

MOST = 4096
"""So many stories are told at most before `TooMany` is raised."""


class Side(Enum):
    """On which side of equal cards a card is put."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Row:
    """Unseen cards of the pool lie face down in ascending order; among equal cards any order is as likely."""

    owner: Holder
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards of the pool come unseen into a hand."""

    holder: Holder
    number: int = 1


@dataclass(frozen=True, slots=True)
class See:
    """This seat sees a card of the pool."""

    token: Token
    value: Value


@dataclass(frozen=True, slots=True)
class Play:
    """A card leaves a hand, each as likely; its value if this seat sees it."""

    holder: Holder
    token: Token
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """A token that lies nowhere is put into a row where it belongs: `place` cards are on its left, face up or down.

    Among equal cards any place is as likely, but where a rule says `beside` which side of them it goes: the left, so
    that all cards on its left are smaller, or the right.
    """

    token: Token
    owner: Holder
    place: int
    beside: Side | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """A token leaves its row, or this seat's hand, for a hand that this seat cannot see."""

    holder: Holder
    token: Token


@dataclass(frozen=True, slots=True)
class Steal:
    """A card goes unseen from one hand to another, each as likely."""

    thief: Holder
    victim: Holder


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A card of a row is turned up. `picked`: of the equal cards face down in the row, each was as likely."""

    token: Token
    value: Value
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Miss:
    """A card is not what was guessed."""

    token: Token
    value: Value


@dataclass(frozen=True, slots=True)
class Without:
    """No card lying face down in the row is `value`: the answer was no, or (`silent`) nothing was turned up."""

    owner: Holder
    value: Value
    silent: bool = False


Event = Row | Draw | See | Play | Lay | Take | Steal | TurnUp | Miss | Without


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal cards could have lain otherwise: a factor of the weight of what event `at` shows.

    With k cards of the group (and of `head`) equal: 1/k! without a head (they were laid out together), else 1/k where
    the head is one of them (it could have been put, or picked, in k ways), and 1 where it is not.
    """

    at: int
    head: Token | None
    group: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """By event `at`, `head` lies to the right of `lefts` and to the left of `rights`.

    `beside`: it is greater than all its lefts (LEFT: the equal ones are on its right), or smaller than all its rights.
    """

    at: int
    head: Token
    lefts: tuple[Token, ...]
    rights: tuple[Token, ...]
    beside: Side | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """One way in which cards went through hidden hands: tokens that are the `same` card as an earlier one, its odds.

    `held`: in whose hands the followed cards may be now, with the odds of each of these (they sum to `weight`).
    """

    weight: Fraction
    same: Mapping[Token, Token]
    held: tuple[tuple[Fraction, Mapping[Token, Holder]], ...]


@dataclass(slots=True)
class _Hands:
    """Where followed cards are: by hand, how many code cards it has and which of them are followed."""

    weight: Fraction
    same: dict[Token, Token] = field(default_factory=dict)
    size: dict[Holder, int] = field(default_factory=dict)
    held: dict[Holder, frozenset[Token]] = field(default_factory=dict)

    def key(self) -> tuple[object, ...]:
        return tuple(sorted(self.same.items())), tuple(sorted((who, *sorted(held)) for who, held in self.held.items()))

    def moved(self, weight: Fraction | None, changes: Mapping[Holder, int]) -> _Hands:
        size = dict(self.size)
        for holder, change in changes.items():
            size[holder] = size.get(holder, 0) + change
        whole = self.weight if weight is None else self.weight * weight
        return _Hands(whole, dict(self.same), size, dict(self.held))


class Course:
    """Events, read once. `values` in ascending order; `copies` of each are in the pool.

    `rows`: the tokens of every row now, from left to right. `orders` and `ties`: what lies where by which event, and
    how equal cards could have lain otherwise. `about[i]`: the tokens that event i speaks of. `hands`: how many code
    cards each hidden hand has now.

    Errors: `SolverError` for a token that is there twice or is not there, an empty hand, a place beyond the row.
    """

    def __init__(self, values: Values | Iterable[Value], copies: int, events: Iterable[Event]) -> None:
        self.values = values if isinstance(values, Values) else Values(values)
        self.copies = copies
        self.events = tuple(events)
        self.rows: dict[Holder, tuple[Token, ...]] = {}
        self.up: set[Token] = set()
        self.hands: dict[Holder, int] = {}
        self.orders: list[Order] = []
        self.ties: list[Tie] = []
        self.about: list[tuple[Token, ...]] = []
        self.tokens: dict[Token, None] = {}
        self._loose: set[Token] = set()
        for at, event in enumerate(self.events):
            self.about.append(self._read(at, event))

    def face_down(self, owner: Holder | None = None) -> tuple[Token, ...]:
        """The tokens that lie face down in a row now, or in any row, from left to right."""
        rows = self.rows.values() if owner is None else [self.rows.get(owner, ())]
        return tuple([token for row in rows for token in row if token not in self.up])

    def _read(self, at: int, event: Event) -> tuple[Token, ...]:
        match event:
            case Row(owner, tokens):
                return self._row(at, owner, tokens)
            case Draw(holder, number):
                self.hands[holder] = self.hands.get(holder, 0) + number
                return ()
            case See(token, value):
                self.values.bit(value)
                return self._new(at, token)
            case Play(holder, token):
                self._leave(at, holder)
                return self._new(at, token)
            case Lay():
                return self._lay(at, event)
            case Take(holder, token):
                self._lift(at, token)
                self.hands[holder] = self.hands.get(holder, 0) + 1
                return (token,)
            case Steal(thief, victim):
                self._leave(at, victim)
                self.hands[thief] = self.hands.get(thief, 0) + 1
                return ()
            case TurnUp(token, value, picked):
                return self._turn_up(at, token, value, picked)
            case Miss(token, value):
                self.values.bit(value)
                if token not in self.tokens:
                    raise SolverError(f"event {at}: no token {token!r}")
                return (token,)
            case Without(owner, value):
                self.values.bit(value)
                return self.face_down(owner)

    def _new(self, at: int, token: Token) -> tuple[Token, ...]:
        if token in self.tokens:
            raise SolverError(f"event {at}: token {token!r} is there already")
        self.tokens[token] = None
        self._loose.add(token)
        return (token,)

    def _row(self, at: int, owner: Holder, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        if owner in self.rows:
            raise SolverError(f"event {at}: {owner!r} has a row already")
        for token in tokens:
            self._new(at, token)
            self._loose.discard(token)
        self.rows[owner] = tokens
        for place, token in enumerate(tokens):
            self.orders.append(Order(at, token, tokens[:place], ()))
        self.ties.append(Tie(at, None, tokens))
        return tokens

    def _leave(self, at: int, holder: Holder) -> None:
        if self.hands.get(holder, 0) < 1:
            raise SolverError(f"event {at}: {holder!r} has no card in hand")
        self.hands[holder] -= 1

    def _lay(self, at: int, event: Lay) -> tuple[Token, ...]:
        token, owner, place = event.token, event.owner, event.place
        row = self.rows.get(owner, ())
        if token not in self._loose:
            raise SolverError(f"event {at}: token {token!r} cannot be laid")
        if not 0 <= place <= len(row):
            raise SolverError(f"event {at}: no place {place} in a row of {len(row)}")
        self._loose.discard(token)
        left, right = row[:place], row[place:]
        self.rows[owner] = (*left, token, *right)
        self.orders.append(Order(at, token, left, right, event.beside))
        if event.beside is None:
            self.ties.append(Tie(at, token, row))
        return (token, *left[-1:], *right[:1])

    def _lift(self, at: int, token: Token) -> None:
        for owner, row in self.rows.items():
            if token in row:
                self.rows[owner] = tuple([other for other in row if other != token])
                return
        if token not in self._loose:
            raise SolverError(f"event {at}: token {token!r} cannot be taken")
        self._loose.discard(token)

    def _turn_up(self, at: int, token: Token, value: Value, picked: bool) -> tuple[Token, ...]:
        self.values.bit(value)
        owner = next((owner for owner, row in self.rows.items() if token in row), None)
        if owner is None or token in self.up:
            raise SolverError(f"event {at}: token {token!r} does not lie face down in a row")
        if picked:
            others = tuple([other for other in self.face_down(owner) if other != token])
            self.ties.append(Tie(at, token, others))
        self.up.add(token)
        return (token,)

    # -- hidden hands --------------------------------------------------------------------------------------------------

    def followed(self) -> tuple[Token, ...]:
        """The tokens that went into a hidden hand, in this order."""
        return tuple(dict.fromkeys(event.token for event in self.events if isinstance(event, Take)))

    def stories(self, forgotten: Collection[Token] = ()) -> list[Story]:
        """Every way in which followed cards may have gone on; `forgotten` ones are not followed into a hand.

        Errors: `TooMany`.
        """
        now = [_Hands(Fraction(1))]
        for event in self.events:
            if isinstance(event, Draw | Play | Take | Steal):
                merged: dict[tuple[object, ...], _Hands] = {}
                for hands in now:
                    for after in _go_on(hands, event, forgotten):
                        kept = merged.setdefault(after.key(), after)
                        if kept is not after:
                            kept.weight += after.weight
                now = list(merged.values())
                if len(now) > MOST:
                    raise TooMany(f"more than {MOST} ways in which the followed cards went through hidden hands")
        told: dict[tuple[tuple[Token, Token], ...], Story] = {}
        for hands in now:
            key = tuple(sorted(hands.same.items()))
            where = {card: holder for holder, cards in hands.held.items() for card in cards}
            before = told.get(key)
            weight, held = (Fraction(0), ()) if before is None else (before.weight, before.held)
            told[key] = Story(weight + hands.weight, dict(key), (*held, (hands.weight, where)))
        return list(told.values())


def _go_on(hands: _Hands, event: Draw | Play | Take | Steal, forgotten: Collection[Token]) -> Iterator[_Hands]:
    match event:
        case Draw(holder, number):
            yield hands.moved(None, {holder: number})
        case Take(holder, token):
            after = hands.moved(None, {holder: 1})
            card = hands.same.get(token, token)
            if card not in forgotten and token not in forgotten:
                after.held[holder] = after.held.get(holder, frozenset()) | {card}
            yield after
        case Play(holder, token):
            for weight, played in _any(hands, holder):
                after = hands.moved(weight, {holder: -1})
                if played is not None:
                    after.held[holder] -= {played}
                    after.same[token] = played
                yield after
        case Steal(thief, victim):
            for weight, moved in _any(hands, victim):
                after = hands.moved(weight, {victim: -1, thief: 1})
                if moved is not None:
                    after.held[victim] -= {moved}
                    after.held[thief] = after.held.get(thief, frozenset()) | {moved}
                yield after


def _any(hands: _Hands, holder: Holder) -> Iterator[tuple[Fraction | None, Token | None]]:
    """A card of a hand drawn at random: one that nobody follows (None), or a followed one; no odds: it is sure."""
    size = hands.size[holder]
    held = sorted(hands.held.get(holder, ()))
    if not held:
        yield None, None
        return
    if size > len(held):
        yield Fraction(size - len(held), size), None
    for card in held:
        yield Fraction(1, size), card
