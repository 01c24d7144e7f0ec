"""Why a move cannot be made now, in words, as far as faces are known: the referee's judgement and the reader's.

In a full state every face is known, so a move without a problem is legal (or one of the dealer's chances). In a view an unseen
card may be anything that was not seen elsewhere; what clues and answers say about it is judged by ``evidence.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.game import Problem
from infiltr.core.moves import DEALER, HIDDEN, Move, actor
from infiltr.core.words import N_, say

from . import allowed
from .agenda import Step
from .box import CARDS, Card, bits
from .missions import Special
from .moves import (
    Answer,
    Bide,
    Burn,
    Bury,
    Clue,
    Confide,
    Deal,
    Discard,
    Draw,
    Drop,
    Elite,
    Exchange,
    Face,
    Found,
    Half,
    Hold,
    KingClue,
    Kingpin,
    Look,
    Nab,
    Orient,
    Pass,
    Pickup,
    Reward,
    Says,
    Shoot,
    Show,
    Spread,
    Start,
    Suspect,
    Take,
    TimeUp,
    Turn,
)

if TYPE_CHECKING:
    from .rules import State

__all__ = ["problem"]

_ACTIONS: tuple[type[Move], ...] = (Nab, Clue, Exchange, Bide, Shoot, Pass)

_EXPECTED: Mapping[Step, tuple[tuple[type[Move], ...], str]] = {
    Step.HAND: ((Deal, Hold), N_("a card of {seat}'s first hand is dealt")),
    Step.ELITE: ((Elite,), N_("the elite agent is drawn")),
    Step.START: ((Start,), N_("it is drawn who begins")),
    Step.SUSPECT: ((Suspect,), N_("{seat} sees the suspect")),
    Step.HALF: ((Half,), N_("{seat} takes the second card")),
    Step.BURN: ((Burn,), N_("the top card of Headquarters is discarded")),
    Step.ORIENT: ((Orient,), N_("{seat} turns the card that was laid")),
    Step.MAY_DRAW: ((Draw,), N_("{seat} draws a card, or does not")),
    Step.DRAW: ((Deal, Hold), N_("{seat} draws a card")),
    Step.ANSWER: ((Answer,), N_("{seat} answers the shot")),
    Step.ANSWER_KINGPIN: ((Answer,), N_("{seat} answers the shot at the Kingpin")),
    Step.SHOW: ((Show,), N_("{seat} shows both cards of the suspect")),
    Step.REWARD: ((Reward,), N_("{seat} takes a reward")),
    Step.FOUND: ((Found, Pickup, Turn), N_("{seat} takes a random face-down discard")),
    Step.DISCARD: ((Discard, Bury, Drop), N_("{seat} discards down to the hand limit")),
    Step.SPREAD: ((Spread,), N_("a card of {seat} is turned up")),
    Step.TURN: ((Turn,), N_("a card of Headquarters is turned up")),
    Step.LAST_HAND: ((Deal,), N_("a reward card is dealt to {seat}")),
    Step.CONFIDE: ((Confide,), N_("{seat} gives a clue about the Kingpin, or does not")),
    Step.LOOK: ((Look,), N_("{seat} looks at the Kingpin")),
    Step.KING_CLUE: ((KingClue,), N_("{seat} lays a clue beside the Kingpin")),
    Step.KINGPIN: ((Kingpin,), N_("{seat} shoots the Kingpin")),
}


def problem(state: State, move: Move) -> Problem | None:
    """Why ``move`` cannot be made now; None where it can."""
    if state.outcome is not None:
        return Problem(say("The game is over."))
    if isinstance(move, TimeUp):
        timed = Special.TIMED in state.rules and state.rules.on("timer")
        return None if timed else Problem(say("This mission is not played against the clock."))
    text = _out_of_turn(state, move)
    if text:
        return Problem(text)
    return _CHECKS[type(move)](state, move)


def _out_of_turn(state: State, move: Move) -> str:
    who, turn = actor(move), state.turn
    if state.agenda:
        due = state.agenda[-1]
        kinds, expected = _EXPECTED[due.step]
        right_hand = not isinstance(move, Deal | Hold) or isinstance(move, Hold) == (Special.BACKWARDS in state.rules)
        addressed = getattr(move, "to", None) or getattr(move, "of", None) if who == DEALER else None
        if isinstance(move, kinds) and who == turn and right_hand and addressed in (None, state.seats[due.seat]):
            return ""
        return say("Not now: {what}.", what=say(expected, seat=state.seats[due.seat]))
    if who != turn:
        return say("It is {seat}'s turn.", seat=turn)
    if not isinstance(move, _ACTIONS):
        return say("{seat} has to choose an action: nab, clue, exchange, bide or shoot.", seat=turn)
    return ""


# ---- faces

def _elsewhere(card: Card) -> Problem:
    return Problem(say("{card} was seen elsewhere, so it cannot be here.", card=card), (card.text,))


def _not_dealt(state: State, card: Card) -> Problem | None:
    if card in state.rules.deck or (card.special and Special.SPECIALS_IN_MIDDLE in state.rules):
        return None
    return Problem(say("{card} is not in the deck of this mission.", card=card))


def _unplaced(state: State, face: Face, where: int) -> Problem | None:
    """A face that appears from cards without a known place: it must be one of ``where``."""
    if face is HIDDEN:
        return None
    return _not_dealt(state, face) or (None if face.bit & where else _elsewhere(face))


def _among(state: State, card: Card, faces: tuple[Face, ...], whose: str) -> Problem | None:
    """A card that leaves these faces: one of them, or an unseen one that may be it."""
    if card in faces:
        return None
    wrong = _not_dealt(state, card)
    if wrong:
        return wrong
    if HIDDEN in faces:
        return _unplaced(state, card, state.fresh | state.returned | state.blurred)
    return Problem(say("{card} is not among {whose}.", card=card, whose=whose), (card.text,))


def _at_hand(state: State, move: Clue | Exchange) -> Problem | None:
    mover = state.mover
    if Special.BACKWARDS not in state.rules:
        if move.source is not None or move.slip is not None:
            return Problem(say("Cards are played from your own hand in this mission."))
        if isinstance(move, Exchange) and move.card.special and move.card.bit & state.middle:
            return None
        return _among(state, move.card, state.hands[mover], say("the cards of {seat}", seat=state.seats[mover]))
    if move.source is None or move.slip is None:
        return Problem(say("In this mission a card comes from another agent's hand: name the hand and the slip."))
    source = state.seats.index(move.source)
    if source == mover:
        return Problem(say("In this mission a card comes from another agent's hand, not from your own."))
    if move.slip.number not in state.slips[source]:
        return Problem(say("{seat} has no card {slip}.", seat=move.source, slip=move.slip))
    face = state.hands[source][state.slips[source].index(move.slip.number)]
    return _among(state, move.card, (face,), say("what {slip} of {seat} is", slip=move.slip, seat=move.source))


# ---- one check a move

def _deal(state: State, move: Deal | Hold) -> Problem | None:
    due, face = state.agenda[-1], move.card
    if face is HIDDEN:
        return None
    where = state.blurred if due.step is Step.LAST_HAND else state.hq_cards
    wrong = _unplaced(state, face, where)
    if wrong or due.step is Step.DRAW or isinstance(move, Hold):
        return wrong
    if face.index <= due.last:
        return Problem(say("A hand is dealt in ascending order: {card} comes before {last}.", card=face, last=CARDS[due.last]))
    if (where >> (face.index + 1)).bit_count() < due.left - 1:
        return Problem(say("A hand is dealt in ascending order: no card is left for the rest of it after {card}.", card=face))
    return None


def _from_hq(state: State, move: Burn | Half) -> Problem | None:
    return _unplaced(state, move.card, state.hq_cards)


def _suspect(state: State, move: Suspect) -> Problem | None:
    return _unplaced(state, move.card, state.fresh)


def _look(state: State, move: Look) -> Problem | None:
    assert state.aside is not None
    known = state.aside.face
    if known is HIDDEN or move.card is HIDDEN:
        return _unplaced(state, move.card, state.fresh)
    return None if move.card is known else Problem(say("The Kingpin is {card}.", card=known), (str(known),))


def _found(state: State, move: Found | Pickup | Turn) -> Problem | None:
    due, face = state.agenda[-1], move.card
    if isinstance(move, Turn) and due.step is Step.TURN:
        return _turned_up(state, move.card)
    backwards, last = Special.BACKWARDS in state.rules, Special.LAST_SUSPECT in state.rules
    if isinstance(move, Pickup) != backwards or isinstance(move, Turn) != last:
        return Problem(say("A blind reward is written {verb} in this mission.",
                           verb="pickup" if backwards else "turn" if last else "found"))
    return None if face is HIDDEN else _among(state, face, state.down, say("the face-down discards"))


def _in_order(state: State, card: Card, cards: int, all_known: bool) -> Problem | None:
    """Cards that are turned up one after another come in ascending order."""
    if card.index <= state.agenda[-1].last or (all_known and card.index != next(bits(cards))):
        return Problem(say("Cards are turned up in ascending order; {card} is out of place.", card=card))
    return None


def _turned_up(state: State, card: Card) -> Problem | None:
    cards = state.fresh | state.returned
    return _unplaced(state, card, cards) or _in_order(state, card, cards, cards.bit_count() == state.hq)


def _spread(state: State, move: Spread) -> Problem | None:
    due = state.agenda[-1]
    if due.card is not None:
        return _among(state, move.card, (due.card,), say("what was discarded"))
    hand = state.hands[due.seat]
    wrong = _among(state, move.card, hand, say("the cards of {seat}", seat=move.of))
    known = 0 if HIDDEN in hand else sum(face.bit for face in hand if isinstance(face, Card))
    return wrong or _in_order(state, move.card, known, bool(known))


def _nab(state: State, move: Nab) -> Problem | None:
    text = allowed.why_no_nab(state)
    return Problem(text) if text else None


def _truth(state: State, move: Clue | KingClue, held: Any, suspect: Face) -> Problem | None:
    if isinstance(suspect, Card) and allowed.way_of(state.rules, move.card, suspect) is not move.way:
        return Problem(say("{card} lies the other way beside {suspect}.", card=move.card, suspect=suspect), (suspect.text,))
    return None


def _clue(state: State, move: Clue) -> Problem | None:
    held = state.held[state.mover]
    if held is None:
        return Problem(say("You have no suspect to give a clue about."))
    return _at_hand(state, move) or _truth(state, move, held, allowed.identity(state.rules, held))


def _exchange(state: State, move: Exchange) -> Problem | None:
    owner = state.seats.index(move.of)
    if owner == state.mover:
        return Problem(say("An exchange is about another agent's suspect; about your own you give a clue."))
    if state.held[owner] is None:
        return Problem(say("{owner} has no suspect.", owner=move.of))
    if not allowed.may_exchange_with(state, owner):
        return Problem(say("In this mission an exchange is about the suspect of the agent to your left."))
    return _at_hand(state, move)


def _orient(state: State, move: Orient) -> Problem | None:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    suspect = allowed.identity(state.rules, held)
    if isinstance(suspect, Card) and allowed.way_of(state.rules, due.card, suspect) is not move.way:
        return Problem(say("{card} lies the other way beside {suspect}.", card=due.card, suspect=suspect), (suspect.text,))
    return None


def _draw(state: State, move: Draw) -> Problem | None:
    return None if 0 <= move.cards <= 1 else Problem(say("One card at most is drawn after an exchange."))


def _bide(state: State, move: Bide) -> Problem | None:
    most = allowed.most_bide(state)
    if most < 0:
        return Problem(say("Headquarters is empty: you cannot bide your time."))
    return None if 0 <= move.cards <= most else Problem(say("At most {most} cards can be drawn now.", most=most))


def _shoot(state: State, move: Shoot) -> Problem | None:
    text = allowed.why_no_shot(state, state.seats.index(move.of))
    if text or not state.bullets:
        return Problem(text or say("No bullets are left."))
    return None if move.card in state.rules.deck else _not_a_suspect(move.card)


def _not_a_suspect(card: Card) -> Problem:
    return Problem(say("{card} cannot be a suspect in this mission.", card=card))


def _answer(state: State, move: Answer) -> Problem | None:
    due = state.agenda[-1]
    kingpin = due.step is Step.ANSWER_KINGPIN
    held = state.aside if kingpin else state.held[due.seat]
    assert held is not None
    suspect = held.face if kingpin else allowed.identity(state.rules, held)
    if isinstance(suspect, Card):
        right = (suspect is due.card) == (move.says is Says.HIT)
        return None if right else Problem(say("The suspect is {suspect}.", suspect=suspect), (suspect.text,))
    if move.says is Says.HIT and Special.TWO_CARDS not in state.rules and not due.card.bit & state.fresh:
        return _elsewhere(due.card)
    return None


def _show(state: State, move: Show) -> Problem | None:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    if move.number.number != due.card.number or move.suit.suit is not due.card.suit or move.number is move.suit:
        return Problem(say("{number} and {suit} do not make {suspect}.", number=move.number, suit=move.suit, suspect=due.card))
    for face, known, where in ((move.number, held.face, state.fresh), (move.suit, held.half, state.fresh | state.returned)):
        if isinstance(known, Card) and known is not face:
            return Problem(say("The suspect was {card}.", card=known), (known.text,))
        wrong = None if isinstance(known, Card) else _unplaced(state, face, where)
        if wrong:
            return wrong
    return None


def _reward(state: State, move: Reward) -> Problem | None:
    if move.card is Take.NONE:
        forced = Special.LAST_SUSPECT in state.rules
        return Problem(say("In this mission a reward must be taken.")) if forced else None
    if move.card is Take.BLIND:
        return None if state.down else Problem(say("No face-down card is in the discards."))
    assert isinstance(move.card, Card)
    if move.card in state.up:
        return None
    return Problem(say("{card} is not among the face-up discards.", card=move.card), (move.card.text,))


def _discard(state: State, move: Discard | Bury) -> Problem | None:
    verb = "drop" if Special.BACKWARDS in state.rules else "bury" if Special.FACE_DOWN in state.rules else "discard"
    if move.verb != verb:
        return Problem(say("A discard over the limit is written {verb} in this mission.", verb=verb))
    if move.card is HIDDEN:
        return None
    return _among(state, move.card, state.hands[state.agenda[-1].seat], say("the cards of {seat}", seat=move.by))


def _drop(state: State, move: Drop) -> Problem | None:
    if Special.BACKWARDS not in state.rules:
        return Problem(say("A discard over the limit names its card in this mission."))
    if move.slip.number in state.slips[state.agenda[-1].seat]:
        return None
    return Problem(say("{seat} has no card {slip}.", seat=move.by, slip=move.slip))


def _pass(state: State, move: Pass) -> Problem | None:
    return None if allowed.may_pass(state) else Problem(say("Nothing may be passed: a turn is exactly one action."))


def _confide(state: State, move: Confide) -> Problem | None:
    if move in allowed.legal_moves(state) or HIDDEN in state.hands[state.mover] and len(state.hands[state.mover]) > 1:
        return None
    return Problem(say("Too few cards are at hand for a clue about the Kingpin."))


def _king_clue(state: State, move: KingClue) -> Problem | None:
    assert state.aside is not None
    if move.card not in state.up:
        wrong = _among(state, move.card, state.hands[state.agenda[-1].seat], say("the hand or the face-up discards"))
        if wrong:
            return wrong
    return _truth(state, move, state.aside, state.aside.face)


def _kingpin(state: State, move: Kingpin) -> Problem | None:
    return None if move.card in state.rules.deck else _not_a_suspect(move.card)


def _fine(state: State, move: Any) -> Problem | None:
    return None


_CHECKS: Mapping[type[Move], Callable[[State, Any], Problem | None]] = {
    Start: _fine, Elite: _fine, Deal: _deal, Hold: _deal, Nab: _nab, Suspect: _suspect, Half: _from_hq, Burn: _from_hq, Clue: _clue,
    Exchange: _exchange, Orient: _orient, Draw: _draw, Bide: _bide, Shoot: _shoot, Answer: _answer, Show: _show, Reward: _reward,
    Found: _found, Pickup: _found, Turn: _found, Discard: _discard, Bury: _discard, Drop: _drop, Spread: _spread, Pass: _pass,
    Confide: _confide, Look: _look, KingClue: _king_clue, Kingpin: _kingpin,
}
