"""Odd Card, a game for tests: every seat holds one card, one more lies buried; ask odd or even, name the buried card.

Small, and yet every kind of move: secret to one seat, secret to all, truthful answers, a weighted dealer, and an
audience of everyone but one (with ``backwards=on`` you see every card but your own).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from infiltr.core.game import Game, Option, OptionError, Outcome, Problem, Setup
from infiltr.core.moves import DEALER, HIDDEN, Hidden, Move, Seat, move, secret
from infiltr.core.words import say


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """A card with one number."""

    number: int

    def __str__(self) -> str:
        return f"C{self.number}"

    @classmethod
    def parse(cls, word: str) -> Face:
        if word[:1] != "C" or not word[1:].isdigit() or not 1 <= int(word[1:]) <= 6:
            raise ValueError("a card such as C3 is expected")
        return cls(int(word[1:]))


class Parity(Enum):
    ODD = "odd"
    EVEN = "even"


@move("hand")
class Hand(Move):
    to: Seat
    card: Face | Hidden = secret("to")


@move("lend")
class Lend(Move):
    """As hand, for cards held backwards."""

    to: Seat
    card: Face | Hidden = secret(but=["to"])


@move("bury")
class Bury(Move):
    card: Face | Hidden = secret()


@move("ask")
class Ask(Move):
    by: Seat
    whom: Seat


@move("say")
class Say(Move):
    by: Seat
    parity: Parity


@move("name")
class Name(Move):
    by: Seat
    card: Face


@move("show")
class Show(Move):
    card: Face


@dataclass(frozen=True, slots=True)
class Toy:
    setup: Setup
    hands: tuple[Face | Hidden, ...] = ()
    buried: Face | Hidden | None = None
    said: tuple[tuple[Seat, Parity], ...] = ()
    asked: Seat | None = None
    named: Face | None = None
    shown: Face | None = None
    acts: int = 0

    @property
    def faces(self) -> list[Face]:
        return [Face(number) for number in range(1, int(self.setup.options["cards"]) + 1)]

    @property
    def over(self) -> bool:
        return self.shown is not None or self.acts >= 2 * len(self.setup.seats)

    @property
    def turn(self) -> Seat | None:
        if self.over:
            return None
        if self.buried is None or self.named is not None:
            return DEALER
        return self.asked or self.setup.seats[self.acts % len(self.setup.seats)]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        if self.shown is None:
            return Outcome("loss: time", say("Nobody found the buried card in time."), False)
        if self.shown == self.named:
            return Outcome("win", say("The buried card was found."), True)
        return Outcome("loss: wrong", say("A wrong card."), False)

    def _possible(self, seat: Seat) -> set[Face]:
        """What this seat's card may be, as far as faces and answers are known."""
        held = self.hands[self.setup.seats.index(seat)]
        return {face for face in self.faces if (held is HIDDEN or face == held)
                and all(fits(face, parity) for who, parity in self.said if who == seat)}

    @property
    def subject(self) -> Seat:
        """Whose card is asked about: your own, or (held backwards) that of the one who asks."""
        backwards = self.setup.options["backwards"] == "on"
        return self.setup.seats[self.acts % len(self.setup.seats)] if backwards or not self.asked else self.asked

    def legal_moves(self) -> Sequence[Move]:
        seat = self.turn
        assert seat not in (None, DEALER)
        if self.asked:
            open_faces = self._possible(self.subject)
            return [Say(seat, parity) for parity in Parity if any(fits(face, parity) for face in open_faces)]
        others = [other for other in self.setup.seats if other != seat]
        return [Ask(seat, other) for other in others] + [Name(seat, face) for face in self.faces]

    def chances(self) -> Sequence[tuple[Move, int]]:
        if self.named is not None:
            assert isinstance(self.buried, Face)
            return [(Show(self.buried), 1)]
        free = [face for face in self.faces if face not in self.hands]
        form = self.due()
        return [(replace(form, card=face), 1) for face in free]

    def due(self) -> Move | None:
        if self.over or self.buried is not None:
            return None
        if len(self.hands) < len(self.setup.seats):
            to = self.setup.seats[len(self.hands)]
            return Lend(to, HIDDEN) if self.setup.options["backwards"] == "on" else Hand(to, HIDDEN)
        return Bury(HIDDEN)

    def problem(self, some_move: Move) -> Problem | None:
        if self.turn is None:
            return Problem(say("the game is over"))
        due = self.due()
        if due is not None:
            card = getattr(some_move, "card", None)
            if type(some_move) is not type(due) or replace(some_move, card=HIDDEN) != due:
                return Problem(say("expected: {line}", line=due))
            if card in self.hands and card is not HIDDEN:
                return Problem(say("{card} is dealt already.", card=card), (str(card),))
            return None if card is HIDDEN or card in self.faces else Problem(say("{card} is not in the box", card=card))
        match some_move:
            case Show(card) if self.named is not None:
                if card in self.hands:
                    return Problem(say("{card} is in a hand.", card=card), (str(card),))
                if self.buried in (HIDDEN, card):
                    return None
                return Problem(say("another card is buried."), (str(self.buried),))
            case Say(by, parity) if self.asked == by:
                if any(fits(face, parity) for face in self._possible(self.subject)):
                    return None
                held = self.hands[self.setup.seats.index(self.subject)]
                return Problem(say("{seat} cannot say {parity}.", seat=by, parity=parity.value), (str(held),))
            case Ask(by, whom) if self.turn == by and not self.asked and by != whom:
                return None
            case Name(by, card) if self.turn == by and not self.asked and card in self.faces:
                return None
        return Problem(say("{seat} is on turn and cannot do this", seat=self.turn))

    def after(self, some_move: Move) -> Toy:
        match some_move:
            case Hand(_, card) | Lend(_, card):
                return replace(self, hands=(*self.hands, card))
            case Bury(card):
                return replace(self, buried=card)
            case Ask(_, whom):
                return replace(self, asked=whom)
            case Say(_, parity):
                return replace(self, said=(*self.said, (self.subject, parity)), asked=None, acts=self.acts + 1)
            case Name(_, card):
                return replace(self, named=card)
            case Show(card):
                return replace(self, shown=card)
        raise AssertionError(some_move)


def fits(face: Face, parity: Parity) -> bool:
    return (face.number % 2 == 1) == (parity is Parity.ODD)


def expand(text: str, setup: Setup, state: Toy) -> str | list[str]:
    """``ask ann bob odd`` stands for two lines."""
    words = text.split()
    if words[0] == "ask" and len(words) == 4:
        return [" ".join(words[:3]), f"say {words[2]} {words[3]}"]
    return text


def tell(some_move: Move, setup: Setup) -> str:
    return f"<{some_move}>"


def start(setup: Setup) -> Toy:
    """Nothing dealt yet."""
    if int(setup.options["cards"]) <= len(setup.seats):
        raise OptionError(say("too few cards for so many seats"))
    return Toy(setup)


def _size(word: str) -> int:
    size = int(word)
    if size < 0:
        raise ValueError("a size is not negative")
    return size


GAME = Game(
    name="toy", title="Odd Card", letters="TY", seats=(2, 4),
    options={option.name: option for option in (
        Option("cards", ("4", "5", "6"), "6", "how many cards", official=True),
        Option("backwards", ("off", "on"), "off", "cards are held backwards"),
        Option("margin", (), "0", "a size of any kind", check=_size),
        Option("loud", ("off", "on"), "off", "does nothing"),
    )},
    moves=(Hand, Lend, Bury, Ask, Say, Name, Show), start=start, expand=expand, tell=tell,
    small_boxes={"plain": ({"cards": "4"}, 2), "backwards": ({"cards": "4", "backwards": "on"}, 3)},
)


def find(name: str) -> Game:
    """The registry of one game."""
    if name != GAME.name:
        raise OptionError(say("there is no game {name!r}; expected one of: toy", name=name))
    return GAME
