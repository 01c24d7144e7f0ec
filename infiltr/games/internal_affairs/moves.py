"""What can be done at this table, and who sees it. One class a line of the record; D marks the dealer's moves.

========================  =====================================================================================
line                      what happens
========================  =====================================================================================
id ann police             D  an identity card is dealt to ann; ann alone sees it
code ann 7                D  a code card comes to ann's hand (at set-up too); ann alone sees it
action ann shift          D  the same with an action card
lay ann 3,7,9             ann lays these code cards face down; they become ann:1, ann:2, ann:3
start ann                 D  ann begins
play ann bob 7            phase 1 A: ann plays a code card against bob; unseen by others
shift bob cat             bob plays Shift: what was aimed at bob is now aimed at cat
receive cat ann 7         D  cat sees the code card that ann played
insert cat 2              cat puts it into the row, with two cards on its left; it becomes cat:4
enquiry ann bob:2 7       phase 1 B: ann plays Enquiry and guesses that bob:2 is 7
swap ann 7 ann:2 0        ann takes ann:2 into the hand and puts the 7 where no card is on its left
steal ann bob             ann plays Steal against bob
stolen ann bob code 7     D  the card that goes from bob's hand to ann's; these two see it
left ann, right ann       everybody takes a random identity card from the left, or right, neighbour
any ann left              the same; ann says from which side
take cat bob police       D  an identity card goes from bob to cat; these two see it
exchange ann bob          ann plays Exchange with bob
offer ann police          ann chooses a card for it; bob sees it when both have chosen
peek ann                  phase 1 C: ann looks at an identity card of a random player (``peek ann bob``: of bob)
look ann bob police       D  which one it is; ann and bob see it
discard ann 7             phase 1 D: ann discards a card, face up
bury ann code 7           the same face down (option discard_face): the back is public, ann alone sees the face
guess ann bob:2 7         phase 2: ann guesses that bob:2 is 7
pass bob                  bob does not answer with a card; ann does not guess
refuse bob                bob plays Not Answer
answer bob yes            whether the guess is right
turn cat cat:3            cat turns up one of the cards of the value that was named
reveal bob police         bob turns up an identity card
grenade bob               bob plays Hand Grenade
aside police              D  an identity card set aside at the deal is turned up
draw ann code             phase 3: ann draws from this deck
unmask ann police,triad   D  at the end of the game everybody shows the cards that are still face down
========================  =====================================================================================
"""

from __future__ import annotations

import enum

from infiltr.core.moves import Hidden, Move, Seat, move, secret

from .box import Action, Back, Code, Codes, Mole, Moles, Side, Slot

__all__ = [
    "MOVES",
    "Answer",
    "AnyDirection",
    "Aside",
    "Bury",
    "Discard",
    "Draw",
    "DrawAction",
    "DrawCode",
    "Enquiry",
    "Exchange",
    "Grenade",
    "Guess",
    "Identity",
    "Insert",
    "Lay",
    "Left",
    "Look",
    "Offer",
    "Pass",
    "Peek",
    "Play",
    "Receive",
    "Refuse",
    "Reveal",
    "Right",
    "Shift",
    "Start",
    "Steal",
    "Stolen",
    "Swap",
    "Take",
    "Turn",
    "Unmask",
    "YesNo",
]


class YesNo(enum.Enum):
    """An answer to a guess. It is always true."""

    YES = "yes"
    NO = "no"


@move("id")
class Identity(Move):
    """The dealer: an identity card at set-up."""

    to: Seat
    card: Mole | Hidden = secret("to")


@move("code")
class DrawCode(Move):
    """The dealer: a code card comes to a hand."""

    to: Seat
    card: Code | Hidden = secret("to")


@move("action")
class DrawAction(Move):
    """The dealer: an action card comes to a hand."""

    to: Seat
    card: Action | Hidden = secret("to")


@move("lay")
class Lay(Move):
    """Set-up 6: the row, in ascending order."""

    by: Seat
    cards: Codes | Hidden = secret("by")


@move("start")
class Start(Move):
    """The dealer: who begins."""

    first: Seat


@move("play")
class Play(Move):
    """Phase 1 A: a code card against another player."""

    by: Seat
    to: Seat
    card: Code | Hidden = secret("by")


@move("shift")
class Shift(Move):
    """Shift: a code card or a guess goes on to another player."""

    by: Seat
    to: Seat


@move("receive")
class Receive(Move):
    """The dealer: the player who has to insert a card sees it."""

    to: Seat
    giver: Seat
    card: Code | Hidden = secret("to", "giver")


@move("insert")
class Insert(Move):
    """The card takes its place in the row, with ``at`` cards on its left."""

    by: Seat
    at: int


@move("enquiry")
class Enquiry(Move):
    """Enquiry: a guess in phase 1."""

    by: Seat
    slot: Slot
    code: Code


@move("swap")
class Swap(Move):
    """Swap: a card of the own row against one of the hand, which gets ``at`` cards on its left."""

    by: Seat
    card: Code | Hidden = secret("by")
    slot: Slot
    at: int


@move("steal")
class Steal(Move):
    """Steal: a card of another hand, drawn at random (from one of the two backs, with the option steal_choice)."""

    by: Seat
    of: Seat
    back: Back | None


@move("stolen")
class Stolen(Move):
    """The dealer: which card it is."""

    to: Seat
    giver: Seat
    back: Back
    card: Code | Action | Hidden = secret("to", "giver")


@move("left")
class Left(Move):
    """Left: everybody takes an identity card from the left neighbour."""

    by: Seat


@move("right")
class Right(Move):
    """Right: everybody takes an identity card from the right neighbour."""

    by: Seat


@move("any")
class AnyDirection(Move):
    """Any Direction: everybody takes an identity card from this neighbour."""

    by: Seat
    side: Side


@move("take")
class Take(Move):
    """The dealer: an identity card changes hands."""

    to: Seat
    giver: Seat
    card: Mole | Hidden = secret("to", "giver")


@move("exchange")
class Exchange(Move):
    """Exchange: the two choose an identity card each and change them."""

    by: Seat
    to: Seat


@move("offer")
class Offer(Move):
    """The card that is chosen for an exchange."""

    by: Seat
    card: Mole | Hidden = secret("by")


@move("peek")
class Peek(Move):
    """Phase 1 C: a look at an identity card; without ``of`` the player is drawn at random."""

    by: Seat
    of: Seat | None


@move("look")
class Look(Move):
    """The dealer: whose card it is, and which."""

    to: Seat
    of: Seat
    card: Mole | Hidden = secret("to", "of")


@move("discard")
class Discard(Move):
    """Phase 1 D: a card of the hand, face up."""

    by: Seat
    card: Code | Action


@move("bury")
class Bury(Move):
    """Phase 1 D where discards lie face down (option discard_face)."""

    by: Seat
    back: Back
    card: Code | Action | Hidden = secret("by")


@move("guess")
class Guess(Move):
    """Phase 2: the value of a face-down code card."""

    by: Seat
    slot: Slot
    code: Code


@move("pass")
class Pass(Move):
    """No card is played in answer; no guess is made."""

    by: Seat


@move("refuse")
class Refuse(Move):
    """Not Answer."""

    by: Seat


@move("answer")
class Answer(Move):
    """Whether a guess is right."""

    by: Seat
    says: YesNo


@move("turn")
class Turn(Move):
    """Which of the cards of the named value is turned up, where no one was pointed at."""

    by: Seat
    slot: Slot


@move("reveal")
class Reveal(Move):
    """An identity card is turned up."""

    by: Seat
    card: Mole


@move("grenade")
class Grenade(Move):
    """Hand Grenade."""

    by: Seat


@move("aside")
class Aside(Move):
    """The dealer: an identity card that was set aside is turned up."""

    card: Mole


@move("draw")
class Draw(Move):
    """Phase 3: from which deck the next card is drawn."""

    by: Seat
    back: Back


@move("unmask")
class Unmask(Move):
    """The dealer, when the game is decided: a player shows what is still face down."""

    who: Seat
    cards: Moles


MOVES: tuple[type[Move], ...] = (
    Identity, DrawCode, DrawAction, Lay, Start, Play, Shift, Receive, Insert, Enquiry, Swap, Steal, Stolen, Left, Right, AnyDirection,
    Take, Exchange, Offer, Peek, Look, Discard, Bury, Guess, Pass, Refuse, Answer, Turn, Reveal, Grenade, Aside, Draw, Unmask,
)
"""Every kind of move, as records know them."""
