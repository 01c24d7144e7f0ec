"""Every move of Internal Affairs in words, for logs, replays and spoken announcements; names of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from infiltr.core.game import Setup
from infiltr.core.moves import HIDDEN, Hidden, Move
from infiltr.core.names import capital, named, seat_name
from infiltr.core.words import N_, say, say_many

from .box import Action, Back, Code, Mole, Side, Slot
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
from .naming import placed_name, unknown_name, value_name, value_names

__all__ = [
    "action_effect", "card_name", "game_title", "mole_name", "placed_name", "seat_name", "slot_name", "tell", "unknown_name", "value_name",
    "value_names",
]

_NAMES = named(__package__)
_BACKS = {Back.CODE: N_("a code card"), Back.ACTION: N_("an action card")}


def game_title() -> str:
    """What the game is called."""
    return str(_NAMES["title"])


def card_name(card: Code | Action | Hidden | None) -> str:
    """A card of a hand in words: the number of a code card, the name of an action card."""
    if isinstance(card, Code):
        return say("code card {number}", number=card.number)
    if isinstance(card, Action):
        return say(_NAMES["actions"][card.value]["title"])
    return say("an unseen card")


def action_effect(card: Action) -> str:
    """What an action card does, in a sentence."""
    return say(_NAMES["actions"][card.value]["effect"])


def mole_name(card: Mole | Hidden) -> str:
    """An identity card, or a team, in words."""
    return say("an unseen identity card") if card is HIDDEN else say(_NAMES["moles"][card.value])


def slot_name(slot: Slot) -> str:
    """A card of a row in words, by the sign that stands on it: nobody needs to know how the row lies."""
    return unknown_name(slot.text)


# ---- one function a move

def _identity(move: Identity) -> str:
    if move.card is HIDDEN:
        return say("{seat} gets an identity card.", seat=seat_name(move.to))
    return say("{seat} gets an identity card: {card}.", seat=seat_name(move.to), card=mole_name(move.card))


def _draw_code(move: DrawCode) -> str:
    if move.card is HIDDEN:
        return say("{seat} gets a code card.", seat=seat_name(move.to))
    return say("{seat} gets {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _draw_action(move: DrawAction) -> str:
    if move.card is HIDDEN:
        return say("{seat} gets an action card.", seat=seat_name(move.to))
    return say("{seat} gets {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _lay(move: Lay) -> str:
    if move.cards is HIDDEN:
        return say("{seat} lays out a row of code cards.", seat=seat_name(move.by))
    numbers = ", ".join(card.text for card in move.cards.cards)
    return say("{seat} lays out a row of code cards: {numbers}.", seat=seat_name(move.by), numbers=numbers)


def _start(move: Start) -> str:
    return say("{seat} begins.", seat=seat_name(move.first))


def _play(move: Play) -> str:
    if move.card is HIDDEN:
        return say("{seat} plays a code card against {other}.", seat=seat_name(move.by), other=seat_name(move.to))
    return say("{seat} plays {card} against {other}.", seat=seat_name(move.by), card=card_name(move.card), other=seat_name(move.to))


def _shift(move: Shift) -> str:
    return say("{seat} plays Shift: it goes on to {other}.", seat=seat_name(move.by), other=seat_name(move.to))


def _receive(move: Receive) -> str:
    if move.card is HIDDEN:
        return say("{seat} looks at the card.", seat=seat_name(move.to))
    return say("{seat} looks at the card: {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _insert(move: Insert) -> str:
    return say_many("{seat} puts it into the row, with {count} card on its left.",
                    "{seat} puts it into the row, with {count} cards on its left.", move.at, seat=seat_name(move.by))


def _enquiry(move: Enquiry) -> str:
    return say("{seat} plays Enquiry: is {slot} {number}?", seat=seat_name(move.by), slot=slot_name(move.slot), number=move.code)


def _swap(move: Swap) -> str:
    if move.card is HIDDEN:
        return say_many("{seat} swaps {slot} for a card of the hand, which gets {count} card on its left.",
                        "{seat} swaps {slot} for a card of the hand, which gets {count} cards on its left.", move.at,
                        seat=seat_name(move.by), slot=slot_name(move.slot))
    return say_many("{seat} swaps {slot} for {card}, which gets {count} card on its left.",
                    "{seat} swaps {slot} for {card}, which gets {count} cards on its left.", move.at, seat=seat_name(move.by),
                    slot=slot_name(move.slot), card=card_name(move.card))


def _steal(move: Steal) -> str:
    if move.back is None:
        return say("{seat} steals a card from {other}.", seat=seat_name(move.by), other=seat_name(move.of))
    return say("{seat} steals {card} from {other}.", seat=seat_name(move.by), card=say(_BACKS[move.back]), other=seat_name(move.of))


def _stolen(move: Stolen) -> str:
    what = say(_BACKS[move.back]) if move.card is HIDDEN else card_name(move.card)
    return say("{card} goes from {other} to {seat}.", card=capital(what), other=seat_name(move.giver),
               seat=seat_name(move.to))


def _left(move: Left) -> str:
    return say("{seat} plays Left: everybody takes an identity card from the left neighbour.", seat=seat_name(move.by))


def _right(move: Right) -> str:
    return say("{seat} plays Right: everybody takes an identity card from the right neighbour.", seat=seat_name(move.by))


def _any_direction(move: AnyDirection) -> str:
    template = N_("{seat} plays Any Direction: everybody takes an identity card from the left neighbour.")
    if move.side is Side.RIGHT:
        template = N_("{seat} plays Any Direction: everybody takes an identity card from the right neighbour.")
    return say(template, seat=seat_name(move.by))


def _take(move: Take) -> str:
    if move.card is HIDDEN:
        return say("{seat} takes an identity card from {other}.", seat=seat_name(move.to), other=seat_name(move.giver))
    return say("{seat} takes an identity card from {other}: {card}.", seat=seat_name(move.to), other=seat_name(move.giver),
               card=mole_name(move.card))


def _exchange(move: Exchange) -> str:
    return say("{seat} plays Exchange: an identity card against one of {other}'s.", seat=seat_name(move.by), other=seat_name(move.to))


def _offer(move: Offer) -> str:
    if move.card is HIDDEN:
        return say("{seat} chooses an identity card for it.", seat=seat_name(move.by))
    return say("{seat} chooses an identity card for it: {card}.", seat=seat_name(move.by), card=mole_name(move.card))


def _peek(move: Peek) -> str:
    if move.of is None:
        return say("{seat} looks at an identity card of somebody drawn at random.", seat=seat_name(move.by))
    return say("{seat} looks at an identity card of {other}.", seat=seat_name(move.by), other=seat_name(move.of))


def _look(move: Look) -> str:
    if move.card is HIDDEN:
        return say("It is one of {other}'s identity cards.", other=seat_name(move.of))
    return say("It is one of {other}'s identity cards: {card}.", other=seat_name(move.of), card=mole_name(move.card))


def _discard(move: Discard) -> str:
    return say("{seat} discards {card}.", seat=seat_name(move.by), card=card_name(move.card))


def _bury(move: Bury) -> str:
    what = say(_BACKS[move.back]) if move.card is HIDDEN else card_name(move.card)
    return say("{seat} discards {card}, face down.", seat=seat_name(move.by), card=what)


def _guess(move: Guess) -> str:
    return say("{seat} guesses: {slot} is {number}.", seat=seat_name(move.by), slot=slot_name(move.slot), number=move.code)


def _pass(move: Pass) -> str:
    return say("{seat} passes.", seat=seat_name(move.by))


def _refuse(move: Refuse) -> str:
    return say("{seat} plays Not Answer.", seat=seat_name(move.by))


def _answer(move: Answer) -> str:
    if move.says is YesNo.YES:
        return say("{seat} says yes.", seat=seat_name(move.by))
    return say("{seat} says no.", seat=seat_name(move.by))


def _turn(move: Turn) -> str:
    return say("{seat} turns up {slot}.", seat=seat_name(move.by), slot=slot_name(move.slot))


def _reveal(move: Reveal) -> str:
    return say("{seat} turns up an identity card: {card}.", seat=seat_name(move.by), card=mole_name(move.card))


def _grenade(move: Grenade) -> str:
    return say("{seat} plays Hand Grenade: all others turn up a card of the same value.", seat=seat_name(move.by))


def _aside(move: Aside) -> str:
    return say("The identity card that was set aside is turned up: {card}.", card=mole_name(move.card))


def _draw(move: Draw) -> str:
    return say("{seat} draws {card}.", seat=seat_name(move.by), card=say(_BACKS[move.back]))


def _unmask(move: Unmask) -> str:
    cards = ", ".join(mole_name(card) for card in move.cards.cards)
    return say("{seat} shows what was face down: {cards}.", seat=seat_name(move.who), cards=cards)


_TELL: Mapping[type[Move], Callable[..., str]] = {
    Identity: _identity, DrawCode: _draw_code, DrawAction: _draw_action, Lay: _lay, Start: _start, Play: _play, Shift: _shift,
    Receive: _receive, Insert: _insert, Enquiry: _enquiry, Swap: _swap, Steal: _steal, Stolen: _stolen, Left: _left, Right: _right,
    AnyDirection: _any_direction, Take: _take, Exchange: _exchange, Offer: _offer, Peek: _peek, Look: _look, Discard: _discard,
    Bury: _bury, Guess: _guess, Pass: _pass, Refuse: _refuse, Answer: _answer, Turn: _turn, Reveal: _reveal, Grenade: _grenade,
    Aside: _aside, Draw: _draw, Unmask: _unmask,
}


def tell(move: Move, setup: Setup) -> str:
    """A move in words, as far as it was seen."""
    return _TELL[type(move)](move)
