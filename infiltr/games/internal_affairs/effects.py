"""What each move does to the state, one function a move (rulebook: "How to Play", "Action Cards").

Every function takes a state and a move that is possible, and returns the state after it with the effects that it leaves pending.
How players fall and the game ends is in ``ending.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Move

from . import ending
from .agenda import Due, Step
from .box import Action, Back, Code, Seen, Side
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
from .places import into, laid, out_of, put, with_card

if TYPE_CHECKING:
    from .rules import State

__all__ = ["AFTER"]


def _popped(state: State, *more: Due) -> tuple[Due, ...]:
    """The agenda without what was due, and with these effects instead; the last one comes first."""
    return (*state.agenda[:-1], *more)


# ---- set-up and draws

def _identity(state: State, move: Identity) -> State:
    due = state.agenda[-1]
    changes: dict[str, Any] = {"down": put(state.down, due.seat, into(state.down[due.seat], move.card))}
    place = -1
    if move.card is not HIDDEN:
        place = list(type(move.card)).index(move.card)
        first, second = state.moles_left
        changes["moles_left"] = (first - (place == 0), second - (place == 1))
    return state.with_(agenda=_popped(state, *_more(due, place)), **changes)


def _more(due: Due, place: int) -> tuple[Due, ...]:
    """The same for the rest of the hand."""
    if due.left < 2:
        return ()
    copies = due.copies + 1 if place == due.last else 1
    return (due._replace(left=due.left - 1, last=place, copies=copies if place >= 0 else 0),)


def _draw_code(state: State, move: DrawCode) -> State:
    due = state.agenda[-1]
    changes: dict[str, Any] = {}
    place = -1
    if isinstance(move.card, Code):
        place = move.card.number - 1
        changes["code_left"] = put(state.code_left, place, state.code_left[place] - 1)
    return state.with_(agenda=_popped(state, *_more(due, place)), code_pile=state.code_pile - 1,
                       codes=put(state.codes, due.seat, into(state.codes[due.seat], move.card)), **changes)


def _draw_action(state: State, move: DrawAction) -> State:
    due = state.agenda[-1]
    changes: dict[str, Any] = {}
    place = -1
    if isinstance(move.card, Action):
        place = next(place for place, (action, _) in enumerate(state.rules.deck) if action is move.card)
        changes["action_left"] = put(state.action_left, place, state.action_left[place] - 1)
    return state.with_(agenda=_popped(state, *_more(due, place)), action_pile=state.action_pile - 1,
                       actions=put(state.actions, due.seat, into(state.actions[due.seat], move.card)), **changes)


def _lay(state: State, move: Lay) -> State:
    seat = state.agenda[-1].seat
    hand = state.codes[seat]
    if move.cards is HIDDEN:
        faces: tuple[Any, ...] = (HIDDEN,) * state.rules.row
        hand = (HIDDEN,) * (len(hand) - state.rules.row)
    else:
        faces = move.cards.cards
        for face in faces:
            hand = out_of(hand, face)
    return state.with_(agenda=_popped(state), codes=put(state.codes, seat, hand),
                       rows=put(state.rows, seat, laid(state.seats[seat], faces)))


def _start(state: State, move: Start) -> State:
    return state.with_(agenda=(), mover=(state.seats.index(move.first) - 1) % len(state.seats))


def _draw(state: State, move: Draw) -> State:
    due = state.agenda[-1]
    step = Step.CODE if move.back is Back.CODE else Step.ACTION
    return state.with_(agenda=(*state.agenda, Due(step, due.seat, left=1)))


# ---- cards that are played

def _played(state: State, seat: int, action: Action) -> dict[str, Any]:
    """An action card goes from a hand to the discards."""
    return {"actions": put(state.actions, seat, out_of(state.actions[seat], action)), "discards": (*state.discards, action)}


def _play(state: State, move: Play) -> State:
    seat, target = state.mover, state.seats.index(move.to)
    codes = put(state.codes, seat, out_of(state.codes[seat], move.card))
    return state.with_(agenda=_popped(state, *_aimed(state, target, move.card, True)), codes=codes)


def _aimed(state: State, target: int, card: Any, may_shift: bool, giver: int = -1) -> tuple[Due, ...]:
    """A code card is aimed at a player, who may pass it on before looking (shift_blind), or after."""
    giver = state.mover if giver < 0 else giver
    look = Due(Step.RECEIVE, target, card, other=giver)
    catch = (Due(Step.CATCH, target, card, other=giver),) if may_shift and state.responds(target) else ()
    insert = Due(Step.INSERT, target, card, other=giver)
    return (insert, look, *catch) if state.rules.on("shift_blind") else (insert, *catch, look)


def _pass(state: State, move: Pass) -> State:
    due = state.agenda[-1]
    if due.step is Step.RESPOND:
        return state.with_(agenda=_popped(state, due._replace(step=Step.ANSWER)))
    return state.with_(agenda=_popped(state))


def _shift(state: State, move: Shift) -> State:
    due = state.agenda[-1]
    target = state.seats.index(move.to)
    changes = _played(state, due.seat, Action.SHIFT)
    if due.step is Step.RESPOND:
        return state.with_(agenda=_popped(state, _asked(state, target, due.code, None)), **changes)
    card = due.code
    under = len(state.agenda) - (3 if state.rules.on("shift_blind") else 2)  # what the first target would have had to do
    aimed = _aimed(state, target, card, state.rules.on("code_chains"), due.other)
    return state.with_(agenda=(*state.agenda[:under], *aimed), **changes)


def _receive(state: State, move: Receive) -> State:
    due = state.agenda[-1]
    agenda = list(state.agenda[:-1])
    if move.card is not HIDDEN:
        for place in range(1, len(agenda) + 1):
            if agenda[-place].step not in (Step.INSERT, Step.CATCH):
                break
            agenda[-place] = agenda[-place]._replace(code=move.card)
            if agenda[-place].step is Step.INSERT:
                break
    assert due.step is Step.RECEIVE
    return state.with_(agenda=tuple(agenda))


def _insert(state: State, move: Insert) -> State:
    due = state.agenda[-1]
    face = due.code
    assert face is not None
    return state.with_(agenda=_popped(state), **_rowed(state, due.seat, state.rows[due.seat], move.at, face))


def _rowed(state: State, seat: int, row: Any, at: int, face: Any) -> dict[str, Any]:
    number = state.came[seat] + 1
    return {"rows": put(state.rows, seat, with_card(row, at, state.seats[seat], number, face)), "came": put(state.came, seat, number)}


def _swap(state: State, move: Swap) -> State:
    seat = state.mover
    gone = next(placed for placed in state.rows[seat] if placed.slot is move.slot)
    row = tuple(placed for placed in state.rows[seat] if placed is not gone)
    hand = into(out_of(state.codes[seat], move.card), gone.face)
    return state.with_(agenda=_popped(state), codes=put(state.codes, seat, hand), **_played(state, seat, Action.SWAP),
                       **_rowed(state, seat, row, move.at, move.card))


def _steal(state: State, move: Steal) -> State:
    stolen = Due(Step.STOLEN, state.mover, other=state.seats.index(move.of), back=move.back)
    return state.with_(agenda=_popped(state, stolen), **_played(state, state.mover, Action.STEAL))


def _stolen(state: State, move: Stolen) -> State:
    due = state.agenda[-1]
    hands = state.codes if move.back is Back.CODE else state.actions
    moved: Any = put(hands, due.other, out_of(hands[due.other], move.card))
    moved = put(moved, due.seat, into(moved[due.seat], move.card))
    return state.with_(agenda=_popped(state), **{"codes" if move.back is Back.CODE else "actions": moved})


def _discard(state: State, move: Discard) -> State:
    return _thrown(state, move.card, move.card, Back.CODE if isinstance(move.card, Code) else Back.ACTION)


def _bury(state: State, move: Bury) -> State:
    return _thrown(state, move.card, HIDDEN, move.back)


def _thrown(state: State, card: Any, shown: Seen, back: Back) -> State:
    name, hands = ("codes", state.codes) if back is Back.CODE else ("actions", state.actions)
    hand: Any = out_of(hands[state.mover], card)
    return state.with_(agenda=_popped(state), discards=(*state.discards, shown), **{name: put(hands, state.mover, hand)})


# ---- identity cards

def _left(state: State, move: Left) -> State:
    return _from_neighbours(state, Side.LEFT, Action.LEFT)


def _right(state: State, move: Right) -> State:
    return _from_neighbours(state, Side.RIGHT, Action.RIGHT)


def _any_direction(state: State, move: AnyDirection) -> State:
    return _from_neighbours(state, move.side, Action.ANY_DIRECTION)


def _from_neighbours(state: State, side: Side, action: Action) -> State:
    around = state.after_seat(state.mover, state.living)
    step = 1 if side is Side.LEFT else -1
    takes = [Due(Step.TAKE, seat, other=around[(place + step) % len(around)]) for place, seat in enumerate(around)]
    return state.with_(agenda=_popped(state, *reversed(takes)), **_played(state, state.mover, action))


def _take(state: State, move: Take) -> State:
    due = state.agenda[-1]
    down = put(state.down, due.other, out_of(state.down[due.other], move.card))
    transit = (*state.transit, (due.seat, move.card))
    if len(state.agenda) > 1 and state.agenda[-2].step is Step.TAKE:
        return state.with_(agenda=_popped(state), down=down, transit=transit)
    for seat, card in transit:
        down = put(down, seat, into(down[seat], card))
    return state.with_(agenda=_popped(state), down=down, transit=())


def _exchange(state: State, move: Exchange) -> State:
    seat, other = state.mover, state.seats.index(move.to)
    steps = (Due(Step.TAKE, seat, other=other), Due(Step.TAKE, other, other=seat), Due(Step.OFFER, other), Due(Step.OFFER, seat))
    return state.with_(agenda=_popped(state, *steps), **_played(state, seat, Action.EXCHANGE))


def _offer(state: State, move: Offer) -> State:
    seat = state.agenda[-1].seat
    agenda = [due._replace(mole=move.card) if due.step is Step.TAKE and due.other == seat else due for due in state.agenda[:-1]]
    return state.with_(agenda=tuple(agenda))


def _peek(state: State, move: Peek) -> State:
    other = -1 if move.of is None else state.seats.index(move.of)
    return state.with_(agenda=_popped(state, Due(Step.LOOK, state.mover, other=other)))


def _look(state: State, move: Look) -> State:
    return state.with_(agenda=_popped(state))


# ---- guesses

def _asked(state: State, target: int, code: Any, slot: Any) -> Due:
    """Who is asked may answer with a card first, where there is an action card in the hand."""
    return Due(Step.RESPOND if state.responds(target) else Step.ANSWER, target, code, slot)


def _guess(state: State, move: Guess) -> State:
    target = state.seats.index(move.slot.owner)
    return state.with_(agenda=_popped(state, _asked(state, target, move.code, move.slot)))


def _enquiry(state: State, move: Enquiry) -> State:
    target = state.seats.index(move.slot.owner)
    return state.with_(agenda=_popped(state, _asked(state, target, move.code, move.slot)),
                       **_played(state, state.mover, Action.ENQUIRY))


def _refuse(state: State, move: Refuse) -> State:
    return state.with_(agenda=_popped(state), **_played(state, state.agenda[-1].seat, Action.NOT_ANSWER))


def _answer(state: State, move: Answer) -> State:
    due = state.agenda[-1]
    if move.says is YesNo.NO:
        return state.with_(agenda=_popped(state))
    if due.slot is None:
        return state.with_(agenda=_popped(state, due._replace(step=Step.TURN)))
    return ending.hit(state, due.slot, due)


def _turn(state: State, move: Turn) -> State:
    return ending.hit(state, move.slot, state.agenda[-1])


AFTER: Mapping[type[Move], Callable[..., Any]] = {
    Identity: _identity, DrawCode: _draw_code, DrawAction: _draw_action, Lay: _lay, Start: _start, Play: _play, Shift: _shift,
    Receive: _receive, Insert: _insert, Enquiry: _enquiry, Swap: _swap, Steal: _steal, Stolen: _stolen, Left: _left, Right: _right,
    AnyDirection: _any_direction, Take: _take, Exchange: _exchange, Offer: _offer, Peek: _peek, Look: _look, Discard: _discard,
    Bury: _bury, Guess: _guess, Pass: _pass, Refuse: _refuse, Answer: _answer, Turn: _turn, Reveal: ending.reveal,
    Grenade: ending.grenade, Aside: ending.aside, Draw: _draw, Unmask: ending.unmask,
}
