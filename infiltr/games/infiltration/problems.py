"""Why a move cannot be made now, in words, as far as faces are known: the referee's judgement and the reader's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.game import Problem
from infiltr.core.moves import DEALER, HIDDEN, Hidden, Move, actor
from infiltr.core.words import N_, say

from . import allowed
from .agenda import DEALERS, Due, Step
from .box import ADVANCE, RETREAT, Card, RoomCard, Token
from .moves import Choose, Deal, Extra, Glimpse, Peek, Play, Roll, Room, Select, Take, Tally

if TYPE_CHECKING:
    from .rules import State

__all__ = ["problem"]

_EXPECTED: Mapping[Step, tuple[type[Move], str]] = {
    Step.HAND: (Deal, N_("First an item card is dealt to {seat}.")),
    Step.DRAW: (Deal, N_("First {seat} draws an item card.")),
    Step.ROOM: (Room, N_("First the room that {seat} enters is turned up.")),
    Step.PLAY: (Play, N_("First the card that {seat} selected is turned up.")),
    Step.TAKE: (Take, N_("First {seat} takes a data file token.")),
    Step.GLIMPSE: (Glimpse, N_("First {seat} looks at a data file token.")),
    Step.PEEK: (Peek, N_("First {seat} looks at a facedown room.")),
    Step.ROLL: (Roll, N_("First the die of the Security Phase is rolled.")),
    Step.DIE: (Roll, N_("First {seat} rolls the die.")),
    Step.TALLY: (Tally, N_("First the tokens of {seat} are turned up.")),
    Step.SELECT: (Select, N_("First {seat} selects a card.")),
    Step.CHOOSE: (Choose, N_("First {seat} chooses what an effect asks for.")),
    Step.EXTRA: (Extra, N_("First {seat} says whether to play one more card.")),
    Step.ORDER: (Choose, N_("First {seat} chooses which NPC acts.")),
}


def problem(state: State, move: Move) -> Problem | None:
    """Why ``move`` cannot be made now; None where it can."""
    if state.outcome is not None:
        return Problem(say("The game is over."))
    due = state.agenda[-1]
    kind, expected = _EXPECTED[due.step]
    seat = state.seats[due.actor]
    whose = getattr(move, "to", None) or getattr(move, "of", None) or seat
    if not isinstance(move, kind) or actor(move) != (DEALER if due.step in DEALERS else seat) or whose != seat:
        return Problem(say(expected, seat=seat.capitalize()))
    return _CHECKS[kind](state, due, move)


def _held(state: State, seat: int, card: Card) -> bool:
    """Can this operative hold this item or special card?"""
    op = state.ops[seat]
    if card in allowed.hand_cards(op):
        return True
    item = state.rules.item(card)
    return item is not None and bool(item.bit & state.items) and state.deck_of(item.index) in op.unseen


def _not_held(state: State, seat: int, card: Card) -> Problem:
    return Problem(say("{seat} cannot have {card}.", seat=state.seats[seat].capitalize(), card=card), (card.text,))


def _select(state: State, due: Due, move: Select) -> Problem | None:
    card = move.card
    if card is HIDDEN or (card in state.rules.actions and not (card in (ADVANCE, RETREAT) and state.ops[due.seat].delayed)):
        return None
    if card in state.rules.actions:
        return Problem(say("{seat} is delayed and can select neither Advance nor Retreat.", seat=move.by.capitalize()))
    assert isinstance(card, Card)
    return None if _held(state, due.seat, card) else _not_held(state, due.seat, card)


def _play(state: State, due: Due, move: Play) -> Problem | None:
    op = state.ops[due.seat]
    chosen = op.chosen
    if chosen is move.card:
        return None
    if isinstance(chosen, Card):
        return Problem(say("{seat} selected {card}.", seat=move.of.capitalize(), card=chosen), (chosen.text,))
    if op.barred and move.card in (ADVANCE, RETREAT):
        return Problem(say("{seat} was delayed and could select neither Advance nor Retreat.", seat=move.of.capitalize()),
                       (move.card.text,))
    if move.card in state.rules.actions:
        return None
    return None if _held(state, due.seat, move.card) else _not_held(state, due.seat, move.card)


def _extra(state: State, due: Due, move: Extra) -> Problem | None:
    if move.card is None:
        return None
    if move.card in state.ops[due.seat].played:
        return Problem(say("{card} lies face up already; it comes back at the end of the round.", card=move.card), (move.card.text,))
    fits = move.card in state.rules.actions or _held(state, due.seat, move.card)
    return None if fits else _not_held(state, due.seat, move.card)


def _choose(state: State, due: Due, move: Choose) -> Problem | None:
    offers = allowed.offered(state)
    if move.what in offers:
        return None
    return Problem(say("{choice} cannot be chosen now; expected one of: {choices}", choice=move.what,
                       choices=", ".join(map(str, offers))))


def _deal(state: State, due: Due, move: Deal) -> Problem | None:
    if move.card is HIDDEN:
        return None
    assert isinstance(move.card, Card)
    item = state.rules.item(move.card)
    if item is None:
        return Problem(say("{card} is no item card of this box.", card=move.card))
    if not item.bit & state.items or state.deck_of(item.index) != len(state.decks):
        return Problem(say("{card} cannot be in the item deck.", card=move.card), (move.card.text,))
    before = state.rules.item(due.card) if due.step is Step.HAND and due.card is not None else None
    if before is not None and item.index < before.index:
        return Problem(say("A hand is written in the order of the deck: {card} stands before {other}.", card=move.card, other=before.card),
                       (before.card.text,))
    if due.step is Step.HAND and not _enough(state, due, item.index):
        return Problem(say("A hand is written in the order of the deck: too few cards come after {card}.", card=move.card))
    return None


def _enough(state: State, due: Due, index: int) -> bool:
    return (state.items >> (index + 1)).bit_count() >= due.left - 1


def _room(state: State, due: Due, move: Room | Peek) -> Problem | None:
    if move.at.number != due.place:
        return Problem(say("It is about room {place}.", place=_place(due.place)))
    if move.card is HIDDEN:
        return None
    assert isinstance(move.card, Card)
    room, lies = state.rules.room(move.card), state.spaces[due.place].card
    if room is None:
        return Problem(say("{card} is no room card of this box.", card=move.card))
    if isinstance(lies, RoomCard):
        return None if lies is room else Problem(say("That room was {card}.", card=lies.card), (lies.card.text,))
    if not room.bit & state.rules.floors[state.rules.floor(due.place)]:
        return Problem(say("{card} lies on another floor.", card=move.card))
    return None if room.bit & state.rooms else Problem(say("{card} lies elsewhere.", card=move.card), (move.card.text,))


def _place(number: int) -> str:
    return str(number) if number else "secret"


def _fits(state: State, lies: Token | Hidden | None, token: Token | Hidden) -> Problem | None:
    if token is HIDDEN or lies is HIDDEN:
        return None
    if isinstance(lies, Token):
        return None if lies is token else Problem(say("That token was worth {value}.", value=lies.value))
    if state.unseen[token.value - 1]:
        return None
    return Problem(say("No token worth {value} is left.", value=token.value))


def _take(state: State, due: Due, move: Take) -> Problem | None:
    return _fits(state, state.spaces[due.place].tokens[0] if due.place >= 0 else None, move.token)


def _glimpse(state: State, due: Due, move: Glimpse) -> Problem | None:
    if (move.at.number, move.nth) != (due.place, due.left):
        return Problem(say("It is about token {number} of room {place}.", number=due.left, place=_place(due.place)))
    return _fits(state, state.spaces[due.place].tokens[due.left - 1], move.token)


def _roll(state: State, due: Due, move: Roll) -> Problem | None:
    return None if 1 <= move.pips <= 6 else Problem(say("A die shows 1 to 6."))


def _tally(state: State, due: Due, move: Tally) -> Problem | None:
    unseen, *known = state.ops[due.seat].tokens
    shown = (move.ones, move.twos, move.threes)
    if sum(shown) != unseen + sum(known) or any(count < least for count, least in zip(shown, known, strict=True)):
        return Problem(say("{seat} holds other tokens.", seat=move.of.capitalize()))
    if any(count - least > left for count, least, left in zip(shown, known, state.unseen, strict=True)):
        return Problem(say("There are not so many tokens of one value."))
    return None


_CHECKS: Mapping[type[Move], Callable[[State, Due, Any], Problem | None]] = {
    Deal: _deal, Room: _room, Select: _select, Play: _play, Choose: _choose, Extra: _extra, Take: _take, Glimpse: _glimpse, Peek: _room,
    Roll: _roll, Tally: _tally,
}
