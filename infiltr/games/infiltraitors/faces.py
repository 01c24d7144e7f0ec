"""Can this face be here? What is judged of cards that are dealt, drawn, turned up or played, as far as faces are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.faces import bits
from infiltr.core.game import Problem
from infiltr.core.moves import HIDDEN
from infiltr.core.words import N_, say

from .agenda import Step
from .box import CARDS, Card
from .missions import Special
from .moves import (
    Burn,
    Clue,
    Deal,
    Exchange,
    Face,
    Found,
    Half,
    Hold,
    Look,
    Pickup,
    Spread,
    Suspect,
    Turn,
)
from .words import card_name, seat_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["NOT_IN_HAND", "among", "at_hand", "deal", "elsewhere", "found", "from_hq", "look", "spread", "suspect", "unplaced"]


def elsewhere(card: Card) -> Problem:
    """This card was seen at another place."""
    return Problem(say("{card} was seen elsewhere, so it cannot be here.", card=card_name(card)), (card.text,))


def _not_dealt(state: State, card: Card) -> Problem | None:
    if card in state.rules.deck or (card.special and Special.SPECIALS_IN_MIDDLE in state.rules):
        return None
    return Problem(say("{card} is not in the deck of this mission.", card=card_name(card)))


def unplaced(state: State, face: Face, where: int) -> Problem | None:
    """A face that appears from cards without a known place: it must be one of ``where``."""
    if face is HIDDEN:
        return None
    return _not_dealt(state, face) or (None if face.bit & where else elsewhere(face))


NOT_IN_HAND = N_("{card} is not in {seat}'s hand.")


def among(state: State, card: Card, faces: tuple[Face, ...], template: str, **params: str) -> Problem | None:
    """A card that leaves these faces: one of them, or an unseen one that may be it; else what the template says."""
    if card in faces:
        return None
    wrong = _not_dealt(state, card)
    if wrong:
        return wrong
    if HIDDEN in faces:
        return unplaced(state, card, state.fresh | state.returned | state.blurred)
    return Problem(say(template, card=card_name(card), **params), (card.text,))


def at_hand(state: State, move: Clue | Exchange) -> Problem | None:
    """May this card be played from where the move says that it comes?"""
    mover = state.mover
    if Special.BACKWARDS not in state.rules:
        if move.source is not None or move.slip is not None:
            return Problem(say("Cards are played from your own hand in this mission."))
        if isinstance(move, Exchange) and move.card.special and move.card.bit & state.middle:
            return None
        return among(state, move.card, state.hands[mover], NOT_IN_HAND, seat=seat_name(state.seats[mover]))
    if move.source is None or move.slip is None:
        return Problem(say("In this mission a card comes from another agent's hand: say whose, and which card."))
    source = state.seats.index(move.source)
    if source == mover:
        return Problem(say("In this mission a card comes from another agent's hand, not from your own."))
    if move.slip.number not in state.slips[source]:
        return Problem(say("{seat} has no card {slip}.", seat=seat_name(move.source), slip=move.slip))
    face = state.hands[source][state.slips[source].index(move.slip.number)]
    return among(state, move.card, (face,), N_("{seat}'s card {slip} is not {card}."), slip=str(move.slip),
                  seat=seat_name(move.source))


def deal(state: State, move: Deal | Hold) -> Problem | None:
    """A card that is dealt or drawn into a hand."""
    due, face = state.agenda[-1], move.card
    if face is HIDDEN:
        return None
    where = state.blurred if due.step is Step.LAST_HAND else state.hq_cards
    wrong = unplaced(state, face, where)
    if wrong or due.step is Step.DRAW or isinstance(move, Hold):
        return wrong
    if face.index <= due.last:
        return Problem(say("A hand is written in ascending order: {card} comes before {last}.",
                           card=card_name(face), last=card_name(CARDS[due.last])))
    if (where >> (face.index + 1)).bit_count() < due.left - 1:
        return Problem(say("A hand is written in ascending order: too few cards are left after {card}.",
                           card=card_name(face)))
    return None


def from_hq(state: State, move: Burn | Half) -> Problem | None:
    """A card that is burned, or taken as a suspect's second card."""
    return unplaced(state, move.card, state.hq_cards)


def suspect(state: State, move: Suspect) -> Problem | None:
    """A suspect was never seen anywhere before."""
    return unplaced(state, move.card, state.fresh)


def look(state: State, move: Look) -> Problem | None:
    """The Kingpin is always the same card."""
    assert state.aside is not None
    known = state.aside.face
    if known is HIDDEN or move.card is HIDDEN:
        return unplaced(state, move.card, state.fresh)
    if move.card is known:
        return None
    return Problem(say("The Kingpin is {card}.", card=card_name(known)), (str(known),))


def found(state: State, move: Found | Pickup | Turn) -> Problem | None:
    """A blind reward, or a card of Headquarters that is turned up."""
    due, face = state.agenda[-1], move.card
    if isinstance(move, Turn) and due.step is Step.TURN:
        return _turned_up(state, move.card)
    backwards, last = Special.BACKWARDS in state.rules, Special.LAST_SUSPECT in state.rules
    if isinstance(move, Pickup) != backwards or isinstance(move, Turn) != last:
        return Problem(say("A blind reward is written {verb} in this mission.",
                           verb="pickup" if backwards else "turn" if last else "found"))
    if face is HIDDEN:
        return None
    return among(state, face, state.down, N_("{card} is not among the face-down discards."))


def _in_order(state: State, card: Card, cards: int, all_known: bool) -> Problem | None:
    """Cards that are turned up one after another come in ascending order."""
    if card.index <= state.agenda[-1].last or (all_known and card.index != next(bits(cards))):
        return Problem(say("Cards are turned up in ascending order: {card} is out of place.", card=card_name(card)))
    return None


def _turned_up(state: State, card: Card) -> Problem | None:
    cards = state.fresh | state.returned
    return unplaced(state, card, cards) or _in_order(state, card, cards, cards.bit_count() == state.hq)


def spread(state: State, move: Spread) -> Problem | None:
    """A hand card that goes face up."""
    due = state.agenda[-1]
    if due.card is not None:
        return among(state, move.card, (due.card,), N_("{card} is not the card that was discarded."))
    hand = state.hands[due.seat]
    wrong = among(state, move.card, hand, NOT_IN_HAND, seat=seat_name(move.of))
    known = 0 if HIDDEN in hand else sum(face.bit for face in hand if isinstance(face, Card))
    return wrong or _in_order(state, move.card, known, bool(known))
