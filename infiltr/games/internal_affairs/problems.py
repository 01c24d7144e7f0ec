"""Why a move cannot be made now, in words, as far as faces are known: the referee's judgement and the reader's.

In a full state every face is known, so a move without a problem is legal (or one of the dealer's chances). In a view an unseen
card may be anything of which not all copies were seen elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from infiltr.core.game import Problem
from infiltr.core.moves import DEALER, HIDDEN, Move, actor
from infiltr.core.words import N_, say

from . import allowed
from .agenda import Due, Placed, Step
from .box import Action, Back, Code, Mole, Slot
from .moves import (
    Answer,
    AnyDirection,
    Aside,
    Bury,
    Discard,
    Draw,
    DrawAction,
    DrawCode,
    Enquiry,
    Exchange,
    Grenade,
    Guess,
    Identity,
    Insert,
    Lay,
    Left,
    Look,
    Offer,
    Pass,
    Peek,
    Play,
    Receive,
    Refuse,
    Reveal,
    Right,
    Shift,
    Start,
    Steal,
    Stolen,
    Swap,
    Take,
    Turn,
    Unmask,
    YesNo,
)
from .places import back_of, gaps
from .words import card_name, mole_name, seat_name, slot_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["problem"]

_FIRST = (Play, Enquiry, Swap, Steal, Left, Right, AnyDirection, Exchange, Peek, Discard, Bury)

_EXPECTED: Mapping[Step, tuple[tuple[type[Move], ...], str]] = {
    Step.IDENTITY: ((Identity,), N_("First an identity card is dealt to {seat}.")),
    Step.CODE: ((DrawCode,), N_("First {seat} gets a code card.")),
    Step.ACTION: ((DrawAction,), N_("First {seat} gets an action card.")),
    Step.LAY: ((Lay,), N_("First {seat} lays out a row of code cards.")),
    Step.START: ((Start,), N_("First it is drawn who begins.")),
    Step.PHASE1: (_FIRST, N_("It is phase 1 of {seat}'s turn: play a code card or an action card, look at an identity card, or discard.")),
    Step.PHASE2: ((Guess, Pass), N_("It is phase 2 of {seat}'s turn: guess or pass.")),
    Step.PHASE3: ((Draw,), N_("It is phase 3 of {seat}'s turn: draw up to the limit.")),
    Step.CATCH: ((Shift, Pass), N_("First {seat} plays Shift or passes.")),
    Step.RECEIVE: ((Receive,), N_("First {seat} looks at the code card.")),
    Step.INSERT: ((Insert,), N_("First {seat} puts the code card into the row.")),
    Step.RESPOND: ((Refuse, Shift, Pass), N_("First {seat} plays Not Answer or Shift, or passes.")),
    Step.ANSWER: ((Answer,), N_("First {seat} answers the guess.")),
    Step.TURN: ((Turn,), N_("First {seat} turns up a card of the value.")),
    Step.REVEAL: ((Reveal,), N_("First {seat} turns up an identity card.")),
    Step.ASIDE: ((Aside,), N_("First the identity card that was set aside is turned up.")),
    Step.GRENADE: ((Grenade, Pass), N_("First {seat} plays Hand Grenade or passes.")),
    Step.STOLEN: ((Stolen,), N_("First {seat} gets the stolen card.")),
    Step.OFFER: ((Offer,), N_("First {seat} chooses an identity card.")),
    Step.TAKE: ((Take,), N_("First {seat} takes an identity card.")),
    Step.LOOK: ((Look,), N_("First {seat} looks at an identity card.")),
    Step.UNMASK: ((Unmask,), N_("First {seat} shows the identity cards that are left.")),
}

_WRONG_TARGET = N_("{seat} is no opponent who is still in the game.")


def problem(state: State, move: Move) -> Problem | None:
    """Why ``move`` cannot be made now; None where it can."""
    if state.outcome is not None:
        return Problem(say("The game is over."))
    due = state.agenda[-1]
    kinds, expected = _EXPECTED[due.step]
    who = getattr(move, "to", None) or getattr(move, "who", None) if actor(move) == DEALER else actor(move)
    addressed = who is None or who == state.seats[due.seat] or isinstance(move, Start)
    if not isinstance(move, kinds) or not addressed or (actor(move) == DEALER) != (state.turn == DEALER):
        return Problem(say(expected, seat=seat_name(state.seats[due.seat])))
    return _CHECKS[type(move)](state, due, move)


# ---- faces

def _copies(state: State, card: Any, but: int = 0) -> Problem | None:
    """More copies of a card than there are, if one more is seen."""
    seen = state.discards.count(card) + sum(hand.count(card) for hand in (*state.codes, *state.actions))
    seen += sum(placed.face is card for row in state.rows for placed in row) - but
    most = state.rules.copies if isinstance(card, Code) else dict(state.rules.deck).get(card, 0)
    if seen >= most or (isinstance(card, Code) and card not in state.rules.values):
        return Problem(say("There are {number} copies of {card}, and all of them were seen elsewhere.", number=most,
                           card=card_name(card)) if seen else say("{card} is not in this game.", card=card_name(card)), (str(card),))
    return None


def _unseen_left(hand: Sequence[Any], cards: Sequence[Any]) -> bool:
    """Can these cards be in this hand: known there, or among its unseen ones?"""
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif HIDDEN in left:
            left.remove(HIDDEN)
        else:
            return False
    return True


def _from_hand(state: State, seat: int, card: Any) -> Problem | None:
    """A card that is not in the hand, as far as it is known."""
    if card is HIDDEN:
        return None
    hand = state.codes[seat] if isinstance(card, Code) else state.actions[seat]
    if card in hand:
        return None
    if HIDDEN in hand:
        return _copies(state, card)
    return Problem(say("{card} is not in {seat}'s hand.", card=card_name(card), seat=seat_name(state.seats[seat])), (str(card),))


def _dealt(state: State, due: Due, move: DrawCode | DrawAction) -> Problem | None:
    if move.card is HIDDEN:
        return None
    order = state.rules.values if isinstance(move.card, Code) else [action for action, _ in state.rules.deck]
    if due.left and move.card in order and list(order).index(move.card) < due.last:
        return Problem(say("A first hand is written with its cards in order; {card} comes too late.", card=card_name(move.card)))
    return _copies(state, move.card)


def _moles(state: State, kind: Mole, seat: int | None = None) -> Problem | None:
    """An identity card that there is none of: all were seen, or the player's face-down ones are known to be others."""
    if seat is not None:
        cards = state.down[seat]
        if kind in cards:
            return None
        if HIDDEN not in cards:
            return Problem(say("{seat} has no face-down {card}.", seat=seat_name(state.seats[seat]), card=mole_name(kind)), (str(kind),))
    seen = sum(cards.count(kind) for cards in (*state.down, *state.up)) + state.spares.count(kind)
    seen += sum(card is kind for _, card in state.transit)
    if seen >= state.rules.moles:
        return Problem(say("There are {number} cards of the kind {card}, and all of them were seen.", number=state.rules.moles,
                           card=mole_name(kind)), (str(kind),))
    return None


def _identity(state: State, due: Due, move: Identity) -> Problem | None:
    if move.card is HIDDEN:
        return None
    if list(Mole).index(move.card) < due.last:
        return Problem(say("Identity cards are written with the Police Moles first."))
    return _moles(state, move.card)


def _lay(state: State, due: Due, move: Lay) -> Problem | None:
    if move.cards is HIDDEN:
        return None
    if len(move.cards.cards) != state.rules.row:
        return Problem(say("A row of {number} code cards is laid out.", number=state.rules.row))
    if not _unseen_left(state.codes[due.seat], move.cards.cards):
        return Problem(say("These are not code cards of {seat}'s hand.", seat=seat_name(move.by)), tuple(map(str, move.cards.cards)))
    return None


# ---- phase 1

def _opponent(state: State, due: Due, name: str) -> Problem | None:
    if name in [state.seats[other] for other in state.opponents(due.seat)]:
        return None
    return Problem(say(_WRONG_TARGET, seat=seat_name(name)))


def _play(state: State, due: Due, move: Play) -> Problem | None:
    if not state.codes[due.seat]:
        return Problem(say("{seat} has no code card in hand.", seat=seat_name(move.by)))
    return _opponent(state, due, move.to) or _from_hand(state, due.seat, move.card)


def _action(state: State, due: Due, action: Action) -> Problem | None:
    """The card must be in the hand."""
    return _from_hand(state, due.seat, action)


def _asked(state: State, due: Due, move: Guess | Enquiry) -> Problem | None:
    wrong = _opponent(state, due, move.slot.owner)
    if wrong is not None:
        return wrong
    placed = _placed(state, move.slot)
    if placed is None or placed.up:
        template = N_("{slot} is face up already.") if placed else N_("There is no {slot}.")
        return Problem(say(template, slot=slot_name(move.slot)))
    if move.code not in state.rules.values:
        return Problem(say("{card} is not in this game.", card=card_name(move.code)))
    return None


def _placed(state: State, slot: Slot) -> Placed | None:
    row = state.row_of(slot.owner) if slot.owner in state.seats else ()
    return next((placed for placed in row if placed.slot is slot), None)


def _enquiry(state: State, due: Due, move: Enquiry) -> Problem | None:
    return _action(state, due, Action.ENQUIRY) or _asked(state, due, move)


def _swap(state: State, due: Due, move: Swap) -> Problem | None:
    wrong = _action(state, due, Action.SWAP) or _from_hand(state, due.seat, move.card)
    if wrong is not None:
        return wrong
    placed = _placed(state, move.slot)
    if move.slot.owner != move.by or placed is None or placed.up:
        return Problem(say("A face-down card of {seat}'s own row is swapped.", seat=seat_name(move.by)))
    if not state.codes[due.seat]:
        return Problem(say("{seat} has no code card in hand.", seat=seat_name(move.by)))
    row = [other for other in state.rows[due.seat] if other is not placed]
    return _in_order(state, row, move.card, move.at)


def _in_order(state: State, row: Sequence[Placed], card: Any, at: int) -> Problem | None:
    if at in gaps(row, card, state.rules):
        return None
    if at > len(row):
        return Problem(say("There are only {number} cards to lie on its left.", number=len(row)))
    if card is HIDDEN:
        return None
    return Problem(say("{card} does not belong there: the row would be out of order.", card=card_name(card)), (str(card),))


def _steal(state: State, due: Due, move: Steal) -> Problem | None:
    wrong = _action(state, due, Action.STEAL) or _opponent(state, due, move.of)
    if wrong is not None:
        return wrong
    other = state.seats.index(move.of)
    if state.rules.on("steal_choice") != (move.back is not None):
        return Problem(say("The thief says from which of the backs, code or action.") if move.back is None else
                       say("Any card of the hand is as likely: no back is named."))
    hand: Sequence[Any] = state.codes[other] if move.back is Back.CODE else state.actions[other]
    if not (state.hand_size(other) if move.back is None else hand):
        return Problem(say("{seat} has no such card in hand.", seat=seat_name(move.of)))
    return None


def _stolen(state: State, due: Due, move: Stolen) -> Problem | None:
    if move.giver != state.seats[due.other]:
        return Problem(say("The card comes from {seat}'s hand.", seat=seat_name(state.seats[due.other])))
    hand: Sequence[Any] = state.codes[due.other] if move.back is Back.CODE else state.actions[due.other]
    if not hand or due.back not in (None, move.back):
        return Problem(say("{seat} has no such card in hand.", seat=seat_name(move.giver)))
    if move.card is not HIDDEN and back_of(move.card) is not move.back:
        return Problem(say("{card} has the other back.", card=card_name(move.card)))
    return _from_hand(state, due.other, move.card)


def _green(action: Action) -> Callable[[State, Due, Any], Problem | None]:
    def check(state: State, due: Due, move: Any) -> Problem | None:
        target = _opponent(state, due, move.to) if action is Action.EXCHANGE else None
        return _action(state, due, action) or target

    return check


def _take(state: State, due: Due, move: Take) -> Problem | None:
    if move.giver != state.seats[due.other]:
        return Problem(say("The card comes from {seat}.", seat=seat_name(state.seats[due.other])))
    if move.card is HIDDEN:
        return None
    if due.mole not in (None, HIDDEN, move.card):
        return Problem(say("{seat} chose another card.", seat=seat_name(move.giver)), (str(due.mole),))
    return _moles(state, move.card, due.other)


def _offer(state: State, due: Due, move: Offer) -> Problem | None:
    return None if move.card is HIDDEN else _moles(state, move.card, due.seat)


def _peek(state: State, due: Due, move: Peek) -> Problem | None:
    if not state.rules.moles:
        return Problem(say("Without identity cards there is nothing to look at."))
    if state.rules.on("peek_choice") != (move.of is not None):
        return Problem(say("It is said whose card is looked at.") if move.of is None else say("The player is drawn at random."))
    return None if move.of is None else _opponent(state, due, move.of)


def _look(state: State, due: Due, move: Look) -> Problem | None:
    if due.other not in (-1, state.seats.index(move.of)):
        return Problem(say("It is {seat}'s card that is looked at.", seat=seat_name(state.seats[due.other])))
    wrong = _opponent(state, due, move.of)
    if wrong is not None or move.card is HIDDEN:
        return wrong
    return _moles(state, move.card, state.seats.index(move.of))


def _discard(state: State, due: Due, move: Discard) -> Problem | None:
    if state.rules.flag("discard_face", "down"):
        return Problem(say("Cards are discarded face down in this game."))
    return _from_hand(state, due.seat, move.card)


def _bury(state: State, due: Due, move: Bury) -> Problem | None:
    if state.rules.flag("discard_face", "up"):
        return Problem(say("Cards are discarded face up in this game."))
    if move.card is not HIDDEN and back_of(move.card) is not move.back:
        return Problem(say("{card} has the other back.", card=card_name(move.card)))
    hand: Sequence[Any] = state.codes[due.seat] if move.back is Back.CODE else state.actions[due.seat]
    return _from_hand(state, due.seat, move.card) if hand else Problem(say("{seat} has no such card in hand.", seat=seat_name(move.by)))


# ---- answers and the other phases

def _receive(state: State, due: Due, move: Receive) -> Problem | None:
    if move.giver != state.seats[due.other]:
        return Problem(say("The card comes from {seat}.", seat=seat_name(state.seats[due.other])))
    if due.code in (HIDDEN, move.card) or move.card is HIDDEN:
        return None if move.card is HIDDEN or due.code is not HIDDEN else _copies(state, move.card)
    return Problem(say("Another card was played."), (str(due.code),))


def _insert(state: State, due: Due, move: Insert) -> Problem | None:
    return _in_order(state, state.rows[due.seat], due.code, move.at)


def _guess(state: State, due: Due, move: Guess) -> Problem | None:
    return _asked(state, due, move)


def _shift(state: State, due: Due, move: Shift) -> Problem | None:
    if move.to not in allowed.shift_targets(state, due.seat):
        return Problem(say("Shift goes to another player who is in the game and not on turn."))
    return _action(state, due, Action.SHIFT)


def _refuse(state: State, due: Due, move: Refuse) -> Problem | None:
    return _action(state, due, Action.NOT_ANSWER)


def _grenade(state: State, due: Due, move: Grenade) -> Problem | None:
    return _action(state, due, Action.GRENADE)


def _answer(state: State, due: Due, move: Answer) -> Problem | None:
    says = allowed.truth(state, due)
    if says in (None, move.says):
        if move.says is YesNo.YES and isinstance(due.code, Code) and says is None:
            return _copies(state, due.code)
        return None
    text = N_("No card is the {number}: the answer is no.")
    if says is YesNo.YES:
        text = N_("One of the cards is the {number}: the answer is yes.")
    return Problem(say(text, number=due.code), (str(due.code),))


def _turn(state: State, due: Due, move: Turn) -> Problem | None:
    placed = _placed(state, move.slot)
    if move.slot.owner != move.by or placed is None or placed.up:
        return Problem(say("A face-down card of {seat}'s own row is turned up.", seat=seat_name(move.by)))
    if placed.face is HIDDEN:
        return None
    return None if placed.face is due.code else Problem(say("{slot} is another card.", slot=slot_name(move.slot)), (str(placed.face),))


def _reveal(state: State, due: Due, move: Reveal) -> Problem | None:
    return _moles(state, move.card, due.seat)


def _aside(state: State, due: Due, move: Aside) -> Problem | None:
    return _moles(state, move.card)


def _draw(state: State, due: Due, move: Draw) -> Problem | None:
    if state.code_pile if move.back is Back.CODE else state.action_pile:
        return None
    return Problem(say("This deck is empty."))


def _unmask(state: State, due: Due, move: Unmask) -> Problem | None:
    cards = state.down[due.seat]
    if len(move.cards.cards) != len(cards):
        return Problem(say("{seat} has {number} identity cards face down.", seat=seat_name(move.who), number=len(cards)))
    known = [card for card in cards if card is not HIDDEN]
    if any(known.count(card) > move.cards.cards.count(card) for card in Mole):
        return Problem(say("{seat} is known to hold another identity card.", seat=seat_name(move.who)), tuple(map(str, known)))
    return None


def _fine(state: State, due: Due, move: Move) -> Problem | None:
    return None


_CHECKS: Mapping[type[Move], Callable[..., Problem | None]] = {
    Identity: _identity, DrawCode: _dealt, DrawAction: _dealt, Lay: _lay, Start: _fine, Play: _play, Shift: _shift, Receive: _receive,
    Insert: _insert, Enquiry: _enquiry, Swap: _swap, Steal: _steal, Stolen: _stolen, Left: _green(Action.LEFT),
    Right: _green(Action.RIGHT), AnyDirection: _green(Action.ANY_DIRECTION), Exchange: _green(Action.EXCHANGE), Take: _take,
    Offer: _offer, Peek: _peek, Look: _look, Discard: _discard, Bury: _bury, Guess: _guess, Pass: _fine, Refuse: _refuse,
    Answer: _answer, Turn: _turn, Reveal: _reveal, Grenade: _grenade, Aside: _aside, Draw: _draw, Unmask: _unmask,
}
