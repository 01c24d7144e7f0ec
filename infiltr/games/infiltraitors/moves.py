"""What can be done at this table, and who sees it. One class a line of the record; D marks the dealer's moves.

====================  =====================================================================================
line                  what happens
====================  =====================================================================================
start ann             D  ann begins
elite ann             D  ann is the elite agent (mission 12)
deal ann R5           D  a card from Headquarters into ann's hand (at set-up too); ann alone sees it
hold ann R5           D  the same in mission 17: everybody but ann sees it
nab ann               ann takes a suspect from the pile
suspect ann R5        D  which one it is; ann alone sees it
half ann G3           D  the second card of a suspect (mission 16); ann alone sees it
burn ?                D  the top card of Headquarters goes to the discards; nobody sees it
clue ann R5 v         ann lays a clue beside her own suspect; in mission 17 `clue ann R5 v bob s2`: from bob's hand
exchange ann bob R5   ann lays a card beside bob's suspect (mission 17: `exchange ann bob R5 cat s2`)
orient bob v          bob turns it: v matches, h does not
draw ann 1            ann draws a card after an exchange (0: she does not)
bide ann 2            ann bides her time: a card is burned, then she draws this many
shoot ann bob R5      ann shoots bob's suspect and names it
answer bob hit        bob says whether that is right
show bob R5 G3        mission 16: after a hit both halves are shown, number half first
reward ann G7         ann takes this card from the face-up discards; `blind`: a random face-down one; `none`
found ann R5          D  which face-down card it was; ann alone sees it
pickup ann R5         D  the same in mission 17: everybody but ann sees it
turn R5               D  a card is turned up for all: a blind reward, or a card of Headquarters (mission 18)
discard ann R5        ann discards face up, down to the limit
bury ann R5           the same where every discard goes face down (missions 2 and 14); ann alone sees it
drop ann s3           the same in mission 17: ann does not know which card it is
spread ann R5         D  a card of ann's hand goes face up to the discards (missions 17, 18, 19)
pass ann              ann does nothing (mission 18, only with m18_pass)
confide ann yes       mission 19: ann gives a clue about the Kingpin and leaves (no: she does not)
look ann R5           D  ann looks at the Kingpin; she alone sees it
kingclue ann R5 v     ann lays a clue beside the Kingpin
kingpin ann R5        ann shoots the Kingpin
time up               D  the time of a timed mission has run out; accepted at any point
====================  =====================================================================================
"""

from __future__ import annotations

import enum
from typing import ClassVar

from infiltr.core.faces import Word
from infiltr.core.moves import Hidden, Move, Seat, move, secret
from infiltr.core.words import say

from .box import Card, Way

__all__ = [
    "MOVES",
    "Answer",
    "Bide",
    "Burn",
    "Bury",
    "Clock",
    "Clue",
    "Confide",
    "Deal",
    "Discard",
    "Draw",
    "Drop",
    "Elite",
    "Exchange",
    "Found",
    "Half",
    "Hold",
    "KingClue",
    "Kingpin",
    "Look",
    "Nab",
    "Orient",
    "Pass",
    "Pickup",
    "Reward",
    "Says",
    "Shoot",
    "Show",
    "Slip",
    "Spread",
    "Start",
    "Suspect",
    "Take",
    "TimeUp",
    "Turn",
    "YesNo",
]

Face = Card | Hidden


class Slip(Word):
    """A card that its holder cannot see (mission 17), by the order in which it came to that hand: ``s1``, ``s2`` ..."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number, self.text = number, f"s{number}"

    @staticmethod
    def parse(text: str) -> Slip:
        """Read ``s3``."""
        if not (text[:1] == "s" and text[1:].isascii() and text[1:].isdigit() and len(text) < 5):
            raise ValueError(say("a card's slip is expected, such as s3"))
        return Slip(int(text[1:]))


class Says(enum.Enum):
    """What the owner of a suspect answers to a shot."""

    HIT = "hit"
    MISS = "miss"


class Take(enum.Enum):
    """A reward that names no card."""

    BLIND = "blind"
    NONE = "none"


class YesNo(enum.Enum):
    """An answer to an offer."""

    YES = "yes"
    NO = "no"


class Clock(enum.Enum):
    """What a clock can say."""

    UP = "up"


@move("start")
class Start(Move):
    """The dealer: this agent begins."""

    first: Seat


@move("elite")
class Elite(Move):
    """The dealer: this agent is the elite one (mission 12)."""

    who: Seat


@move("deal")
class Deal(Move):
    """The dealer: a card into a hand, from Headquarters (in mission 18's last phase: from the rewards)."""

    draws_from: ClassVar[str | None] = "back"
    to: Seat
    card: Face = secret("to")


@move("hold")
class Hold(Move):
    """The dealer, mission 17: a card into a hand that faces away from its holder."""

    draws_from: ClassVar[str | None] = "back"
    to: Seat
    card: Face = secret(but=["to"])


@move("nab")
class Nab(Move):
    """Take a suspect from the pile."""

    by: Seat


@move("suspect")
class Suspect(Move):
    """The dealer: the suspect that was nabbed."""

    draws_from: ClassVar[str | None] = "front"
    to: Seat
    card: Face = secret("to")


@move("half")
class Half(Move):
    """The dealer, mission 16: the card from Headquarters that gives the suspect its suit."""

    draws_from: ClassVar[str | None] = "back"
    to: Seat
    card: Face = secret("to")


@move("burn")
class Burn(Move):
    """The dealer: the top card of Headquarters goes face down to the discards, unseen."""

    draws_from: ClassVar[str | None] = "back"
    card: Face = secret()


@move("clue")
class Clue(Move):
    """Give a Clue: lay a card beside your own suspect, the way it truly lies."""

    by: Seat
    card: Card
    way: Way
    source: Seat | None = None
    slip: Slip | None = None


@move("exchange")
class Exchange(Move):
    """Information Exchange: lay a card beside another agent's suspect."""

    by: Seat
    of: Seat
    card: Card
    source: Seat | None = None
    slip: Slip | None = None


@move("orient")
class Orient(Move):
    """The suspect's owner turns the card that was laid beside it."""

    by: Seat
    way: Way


@move("draw")
class Draw(Move):
    """Draw a card after an exchange (1), or not (0)."""

    by: Seat
    cards: int


@move("bide")
class Bide(Move):
    """Bide Your Time: a card is burned, then this many are drawn."""

    by: Seat
    cards: int


@move("shoot")
class Shoot(Move):
    """Eliminate a Traitor: spend a bullet and name another agent's suspect."""

    by: Seat
    of: Seat
    card: Card


@move("answer")
class Answer(Move):
    """The owner says whether the named identity is right."""

    by: Seat
    says: Says


@move("show")
class Show(Move):
    """Mission 16: both halves of an eliminated suspect."""

    by: Seat
    number: Card
    suit: Card


@move("reward")
class Reward(Move):
    """What the shooter takes from the discards after a hit."""

    by: Seat
    card: Card | Take


@move("found")
class Found(Move):
    """The dealer: the face-down discard that was taken blind."""

    to: Seat
    card: Face = secret("to")


@move("pickup")
class Pickup(Move):
    """The dealer, mission 17: the face-down discard that was taken blind; its taker does not see it."""

    to: Seat
    card: Face = secret(but=["to"])


@move("turn")
class Turn(Move):
    """The dealer: a card turned up for all."""

    card: Card


@move("discard")
class Discard(Move):
    """Discard face up, down to the hand limit."""

    by: Seat
    card: Card


@move("bury")
class Bury(Move):
    """Discard face down, down to the hand limit (missions 2 and 14)."""

    by: Seat
    card: Face = secret("by")


@move("drop")
class Drop(Move):
    """Mission 17: discard one of your own cards, unseen."""

    by: Seat
    slip: Slip


@move("spread")
class Spread(Move):
    """The dealer: a card of this hand goes face up to the discards."""

    of: Seat
    card: Card


@move("pass")
class Pass(Move):
    """Do nothing (mission 18, only with the option m18_pass)."""

    by: Seat


@move("confide")
class Confide(Move):
    """Mission 19: give a clue about the Kingpin and leave, or not."""

    by: Seat
    answer: YesNo


@move("look")
class Look(Move):
    """The dealer, mission 19: this agent sees the Kingpin."""

    draws_from: ClassVar[str | None] = "front"
    to: Seat
    card: Face = secret("to")


@move("kingclue")
class KingClue(Move):
    """Mission 19: lay a clue beside the Kingpin, from the hand or the face-up discards."""

    by: Seat
    card: Card
    way: Way


@move("kingpin")
class Kingpin(Move):
    """Mission 19: shoot the Kingpin."""

    by: Seat
    card: Card


@move("time")
class TimeUp(Move):
    """The dealer: the time of a timed mission has run out."""

    what: Clock


MOVES: tuple[type[Move], ...] = (
    Start, Elite, Deal, Hold, Nab, Suspect, Half, Burn, Clue, Exchange, Orient, Draw, Bide, Shoot, Answer, Show, Reward, Found, Pickup,
    Turn, Discard, Bury, Drop, Spread, Pass, Confide, Look, KingClue, Kingpin, TimeUp,
)
