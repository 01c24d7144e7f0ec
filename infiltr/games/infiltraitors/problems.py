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
from .box import Card, Way
from .faces import NOT_IN_HAND, among, at_hand, deal, elsewhere, found, from_hq, look, spread, suspect, unplaced
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
from .words import card_name, seat_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["problem"]

_ACTIONS: tuple[type[Move], ...] = (Nab, Clue, Exchange, Bide, Shoot, Pass)

_EXPECTED: Mapping[Step, tuple[tuple[type[Move], ...], str]] = {
    Step.HAND: ((Deal, Hold), N_("First a card of {seat}'s hand is dealt.")),
    Step.ELITE: ((Elite,), N_("First the elite agent is drawn.")),
    Step.START: ((Start,), N_("First the agent who begins is drawn.")),
    Step.SUSPECT: ((Suspect,), N_("First {seat} looks at the suspect.")),
    Step.HALF: ((Half,), N_("First {seat} takes the second card of the suspect.")),
    Step.BURN: ((Burn,), N_("First the top card of Headquarters is discarded.")),
    Step.ORIENT: ((Orient,), N_("First {seat} turns the card that was laid.")),
    Step.MAY_DRAW: ((Draw,), N_("First {seat} says whether to draw a card.")),
    Step.DRAW: ((Deal, Hold), N_("First {seat} draws a card.")),
    Step.ANSWER: ((Answer,), N_("First {seat} answers the shot.")),
    Step.ANSWER_KINGPIN: ((Answer,), N_("First {seat} answers the shot at the Kingpin.")),
    Step.SHOW: ((Show,), N_("First {seat} shows both cards of the suspect.")),
    Step.REWARD: ((Reward,), N_("First {seat} chooses a reward.")),
    Step.FOUND: ((Found, Pickup, Turn), N_("First {seat} gets a random face-down discard.")),
    Step.DISCARD: ((Discard, Bury, Drop), N_("First {seat} discards down to the hand limit.")),
    Step.SPREAD: ((Spread,), N_("First a card of {seat} is turned up.")),
    Step.TURN: ((Turn,), N_("First a card of Headquarters is turned up.")),
    Step.LAST_HAND: ((Deal,), N_("First a reward card is dealt to {seat}.")),
    Step.CONFIDE: ((Confide,), N_("First {seat} says whether to give a clue about the Kingpin.")),
    Step.LOOK: ((Look,), N_("First {seat} looks at the Kingpin.")),
    Step.KING_CLUE: ((KingClue,), N_("First {seat} lays a clue beside the Kingpin.")),
    Step.KINGPIN: ((Kingpin,), N_("First {seat} shoots at the Kingpin.")),
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
        return say(expected, seat=seat_name(state.seats[due.seat]))
    if who != turn:
        return say("It is {seat}'s turn.", seat=seat_name(turn or DEALER))
    if not isinstance(move, _ACTIONS):
        return say("{seat} has to choose an action: nab, clue, exchange, bide or shoot.",
                   seat=seat_name(turn or DEALER))
    return ""


def _nab(state: State, move: Nab) -> Problem | None:
    text = allowed.why_no_nab(state)
    return Problem(text) if text else None


def _truth(state: State, move: Clue | KingClue, held: Any, suspect: Face) -> Problem | None:
    if isinstance(suspect, Card) and allowed.way_of(state.rules, move.card, suspect) is not move.way:
        return _other_way(move.card, suspect, move.way)
    return None


def _other_way(card: Card, suspect: Card, way: Way) -> Problem:
    template = N_("{card} matches {suspect}, so it lies vertically.")
    if way is Way.VERTICAL:
        template = N_("{card} does not match {suspect}, so it lies horizontally.")
    return Problem(say(template, card=card_name(card), suspect=card_name(suspect)), (suspect.text,))


def _clue(state: State, move: Clue) -> Problem | None:
    held = state.held[state.mover]
    if held is None:
        return Problem(say("A clue is about your own suspect, and {seat} has none.", seat=seat_name(move.by)))
    return at_hand(state, move) or _truth(state, move, held, allowed.identity(state.rules, held))


def _exchange(state: State, move: Exchange) -> Problem | None:
    owner = state.seats.index(move.of)
    if owner == state.mover:
        return Problem(say("An exchange is about another agent's suspect. About your own you give a clue."))
    if state.held[owner] is None:
        return Problem(say("{owner} has no suspect.", owner=seat_name(move.of)))
    if not allowed.may_exchange_with(state, owner):
        return Problem(say("In this mission an exchange is only about the suspect of the agent to your left."))
    return at_hand(state, move)


def _orient(state: State, move: Orient) -> Problem | None:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    suspect = allowed.identity(state.rules, held)
    if isinstance(suspect, Card) and allowed.way_of(state.rules, due.card, suspect) is not move.way:
        return _other_way(due.card, suspect, move.way)
    return None


def _draw(state: State, move: Draw) -> Problem | None:
    return None if 0 <= move.cards <= 1 else Problem(say("One card at most is drawn after an exchange."))


def _bide(state: State, move: Bide) -> Problem | None:
    most = allowed.most_bide(state)
    if most < 0:
        return Problem(say("Headquarters is empty: you cannot bide your time."))
    return None if 0 <= move.cards <= most else Problem(say("The most cards that can be drawn now: {most}.", most=most))


def _shoot(state: State, move: Shoot) -> Problem | None:
    text = allowed.why_no_shot(state, state.seats.index(move.of))
    if text or not state.bullets:
        return Problem(text or say("No bullets are left."))
    return None if move.card in state.rules.deck else _not_a_suspect(move.card)


def _not_a_suspect(card: Card) -> Problem:
    return Problem(say("{card} cannot be a suspect in this mission.", card=card_name(card)))


def _answer(state: State, move: Answer) -> Problem | None:
    due = state.agenda[-1]
    kingpin = due.step is Step.ANSWER_KINGPIN
    held = state.aside if kingpin else state.held[due.seat]
    assert held is not None
    suspect = held.face if kingpin else allowed.identity(state.rules, held)
    if isinstance(suspect, Card):
        right = (suspect is due.card) == (move.says is Says.HIT)
        return None if right else Problem(
            say("The suspect is {suspect}.", suspect=card_name(suspect)), (suspect.text,))
    if move.says is Says.HIT and Special.TWO_CARDS not in state.rules and not due.card.bit & state.fresh:
        return elsewhere(due.card)
    return None


def _show(state: State, move: Show) -> Problem | None:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    if move.number.number != due.card.number or move.suit.suit is not due.card.suit or move.number is move.suit:
        return Problem(say("The number of {number} and the suit of {suit} do not make {suspect}.",
                           number=card_name(move.number), suit=card_name(move.suit), suspect=card_name(due.card)))
    for face, known, where in ((move.number, held.face, state.fresh), (move.suit, held.half, state.fresh | state.returned)):
        if isinstance(known, Card) and known is not face:
            return Problem(say("That card of the suspect was {card}.", card=card_name(known)), (known.text,))
        wrong = None if isinstance(known, Card) else unplaced(state, face, where)
        if wrong:
            return wrong
    return None


def _reward(state: State, move: Reward) -> Problem | None:
    if move.card is Take.NONE:
        forced = Special.LAST_SUSPECT in state.rules
        return Problem(say("In this mission a reward must be taken.")) if forced else None
    if move.card is Take.BLIND:
        return None if state.down else Problem(say("No card lies face down in the discards."))
    assert isinstance(move.card, Card)
    if move.card in state.up:
        return None
    return Problem(say("{card} is not among the face-up discards.", card=card_name(move.card)), (move.card.text,))


def _discard(state: State, move: Discard | Bury) -> Problem | None:
    verb = "drop" if Special.BACKWARDS in state.rules else "bury" if Special.FACE_DOWN in state.rules else "discard"
    if move.verb != verb:
        return Problem(say("A discard over the limit is written {verb} in this mission.", verb=verb))
    if move.card is HIDDEN:
        return None
    return among(state, move.card, state.hands[state.agenda[-1].seat], NOT_IN_HAND, seat=seat_name(move.by))


def _drop(state: State, move: Drop) -> Problem | None:
    if Special.BACKWARDS not in state.rules:
        return Problem(say("A discard over the limit names its card in this mission."))
    if move.slip.number in state.slips[state.agenda[-1].seat]:
        return None
    return Problem(say("{seat} has no card {slip}.", seat=seat_name(move.by), slip=move.slip))


def _pass(state: State, move: Pass) -> Problem | None:
    return None if allowed.may_pass(state) else Problem(say("A turn cannot be passed: it is exactly one action."))


def _confide(state: State, move: Confide) -> Problem | None:
    if move in allowed.legal_moves(state) or (HIDDEN in state.hands[state.mover] and len(state.hands[state.mover]) > 1):
        return None
    return Problem(say("There are too few cards for a clue about the Kingpin."))


def _king_clue(state: State, move: KingClue) -> Problem | None:
    assert state.aside is not None
    if move.card not in state.up:
        wrong = among(state, move.card, state.hands[state.agenda[-1].seat],
                       N_("{card} is neither in {seat}'s hand nor among the face-up discards."),
                       seat=seat_name(move.by))
        if wrong:
            return wrong
    return _truth(state, move, state.aside, state.aside.face)


def _kingpin(state: State, move: Kingpin) -> Problem | None:
    return None if move.card in state.rules.deck else _not_a_suspect(move.card)


def _fine(state: State, move: Any) -> Problem | None:
    return None


_CHECKS: Mapping[type[Move], Callable[[State, Any], Problem | None]] = {
    Start: _fine, Elite: _fine, Deal: deal, Hold: deal, Nab: _nab, Suspect: suspect, Half: from_hq, Burn: from_hq, Clue: _clue,
    Exchange: _exchange, Orient: _orient, Draw: _draw, Bide: _bide, Shoot: _shoot, Answer: _answer, Show: _show, Reward: _reward,
    Found: found, Pickup: found, Turn: found, Discard: _discard, Bury: _discard, Drop: _drop, Spread: spread, Pass: _pass,
    Confide: _confide, Look: look, KingClue: _king_clue, Kingpin: _kingpin,
}
