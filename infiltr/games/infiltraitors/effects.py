"""What each move does to the state, one function a move (rulebook: "The Game", "Secret File").

Every function takes a state and a move that is possible, and returns the state after it with the effects that it leaves pending;
the state itself sees to the end of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Move
from infiltr.core.words import N_

from .agenda import Due, Held, Step
from .box import Card, Way, mask
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
    YesNo,
)

if TYPE_CHECKING:
    from .rules import State

__all__ = ["AFTER", "share"]


# ---- small tools

def _popped(state: State, *more: Due) -> tuple[Due, ...]:
    return state.agenda[:-1] + more


def _put(things: tuple[Any, ...], index: int, thing: Any) -> tuple[Any, ...]:
    return (*things[:index], thing, *things[index + 1:])


def _known(faces: Iterable[Face]) -> int:
    return mask(face for face in faces if isinstance(face, Card))


def _placed(state: State, face: Face) -> dict[str, int]:
    """The sets of cards without a known place, once this face has one."""
    if face is HIDDEN:
        return {}
    gone = ~face.bit
    return {"fresh": state.fresh & gone, "returned": state.returned & gone, "blurred": state.blurred & gone}


def _taken(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """These faces without one: the face itself if it is among them, else one that was not seen."""
    index = faces.index(face) if face in faces else faces.index(HIDDEN)
    return faces[:index] + faces[index + 1:]


def _into_hand(state: State, seat: int, face: Face, **changes: Any) -> State:
    changes |= _placed(state, face)
    if state.slips:
        number = state.dealt[seat] + 1
        changes["slips"] = _put(state.slips, seat, (*state.slips[seat], number))
        changes["dealt"] = _put(state.dealt, seat, number)
    return state.with_(hands=_put(state.hands, seat, (*state.hands[seat], face)), **changes)


def _out_of_hand(state: State, move: Clue | Exchange | KingClue) -> dict[str, Any]:
    """The changes when a card is played: from the own hand, the middle (mission 6) or another hand (mission 17)."""
    card = move.card
    if state.middle & card.bit and card not in state.hands[state.mover]:
        return {"middle": state.middle & ~card.bit}
    slip = None if isinstance(move, KingClue) else move.slip
    if slip is None:
        hand = state.hands[state.mover]
        return {"hands": _put(state.hands, state.mover, _taken(hand, card)), **_placed(state, card)}
    assert not isinstance(move, KingClue) and move.source is not None
    return _without_slip(state, state.seats.index(move.source), slip.number) | _placed(state, card)


def _without_slip(state: State, seat: int, number: int) -> dict[str, Any]:
    slips, hand = state.slips[seat], state.hands[seat]
    place = slips.index(number)
    return {"hands": _put(state.hands, seat, hand[:place] + hand[place + 1:]),
            "slips": _put(state.slips, seat, slips[:place] + slips[place + 1:])}


def _with_clue(held: Held, card: Card, way: Way) -> Held:
    if way is Way.VERTICAL:
        return held._replace(vertical=(*held.vertical, card))
    return held._replace(horizontal=(*held.horizontal, card))


# ---- set-up

def _start(state: State, move: Start) -> State:
    before = (state.seats.index(move.first) - 1) % len(state.seats)
    return state.with_(agenda=_popped(state), mover=before)  # as if the turn before theirs were over


def _elite(state: State, move: Elite) -> State:
    return state.with_(agenda=_popped(state), elite=state.seats.index(move.who))


def _deal(state: State, move: Deal | Hold) -> State:
    due = state.agenda[-1]
    more: tuple[Due, ...] = ()
    if due.left > 1:
        last = move.card.index if isinstance(move.card, Card) and isinstance(move, Deal) else -1
        more = (due._replace(left=due.left - 1, last=last),)
    from_hq = due.step is not Step.LAST_HAND
    return _into_hand(state, due.seat, move.card, agenda=_popped(state, *more), hq=state.hq - from_hq)


# ---- 1. Nab a Suspect

def _nab(state: State, move: Nab) -> State:
    seat = state.mover
    second: tuple[Due, ...] = ()
    if Special.TWO_CARDS in state.rules:
        second = (Due(Step.HALF, seat),)
    elif state.hq:
        second = (Due(Step.BURN, seat),)
    return state.with_(pile=state.pile - 1, nabbed=state.nabbed + 1, agenda=(*second, Due(Step.SUSPECT, seat)))


def _suspect(state: State, move: Suspect) -> State:
    seat = state.agenda[-1].seat
    the_last = state.last_phase
    order = state.nabbed + the_last
    return state.with_(agenda=_popped(state), held=_put(state.held, seat, Held(move.card, order)), last=state.last - the_last,
                       nabbed=order, **_placed(state, move.card))


def _half(state: State, move: Half) -> State:
    seat = state.agenda[-1].seat
    held = state.held[seat]
    assert held is not None
    return state.with_(agenda=_popped(state), held=_put(state.held, seat, held._replace(half=move.card)), hq=state.hq - 1,
                       **_placed(state, move.card))


def _burn(state: State, move: Burn) -> State:
    return state.with_(agenda=_popped(state), hq=state.hq - 1, down=(*state.down, move.card), **_placed(state, move.card))


# ---- 2. Give a Clue, 3. Information Exchange

def _clue(state: State, move: Clue) -> State:
    held = state.held[state.mover]
    assert held is not None
    return state.with_(held=_put(state.held, state.mover, _with_clue(held, move.card, move.way)), **_out_of_hand(state, move))


def _exchange(state: State, move: Exchange) -> State:
    owner = state.seats.index(move.of)
    draws: tuple[Due, ...] = ()
    if state.hq and (Special.LAST_SUSPECT not in state.rules or state.rules.on("m18_draws")):
        forced = Special.BACKWARDS in state.rules and not state.rules.on("m17_draw_optional")
        draws = (Due(Step.DRAW if forced else Step.MAY_DRAW, state.mover),)
    return state.with_(agenda=(*draws, Due(Step.ORIENT, owner, card=move.card)), **_out_of_hand(state, move))


def _orient(state: State, move: Orient) -> State:
    due = state.agenda[-1]
    held = state.held[due.seat]
    assert held is not None
    return state.with_(agenda=_popped(state), held=_put(state.held, due.seat, _with_clue(held, due.card, move.way)))


def _draw(state: State, move: Draw) -> State:
    return state.with_(agenda=_popped(state, *([Due(Step.DRAW, state.mover)] if move.cards else [])))


# ---- 4. Bide Your Time

def _bide(state: State, move: Bide) -> State:
    draws = (Due(Step.DRAW, state.mover, move.cards),) if move.cards else ()
    return state.with_(agenda=(*draws, Due(Step.BURN, state.mover)))


# ---- 5. Eliminate a Traitor

def _shoot(state: State, move: Shoot) -> State:
    return state.with_(bullets=state.bullets - 1, agenda=(Due(Step.ANSWER, state.seats.index(move.of), card=move.card),))


def _answer(state: State, move: Answer) -> State:
    due = state.agenda[-1]
    if due.step is Step.ANSWER_KINGPIN:
        return _kingpin_answered(state, move)
    state = state.with_(agenda=_popped(state))
    if move.says is Says.MISS:
        return _out_of_bullets(state) or state
    held = state.held[due.seat]
    assert held is not None
    if Special.TWO_CARDS not in state.rules:
        return _hit(state, due.seat, (due.card,))
    if state.rules.on("m16_reveal_halves"):
        return state.with_(agenda=_popped(state, Due(Step.SHOW, due.seat, card=due.card)))
    return _hit(state, due.seat, (held.face, held.half))


def _show(state: State, move: Show) -> State:
    return _hit(state.with_(agenda=_popped(state)), state.seats.index(move.by), (move.number, move.suit))


def _out_of_bullets(state: State) -> State | None:
    if state.bullets < state.remaining:
        return state.ended("loss: bullets", N_("Fewer bullets than suspects are left: the game is lost."))
    return None


def _hit(state: State, owner: int, cards: tuple[Any, ...]) -> State:
    """The suspect's cards go back into Headquarters, its clues to the discards; then the end is tested, win first."""
    held = state.held[owner]
    assert held is not None
    clues = (*held.vertical, *held.horizontal)
    changes: dict[str, Any] = {"held": _put(state.held, owner, None), "hits": state.hits + 1, "hq": state.hq + len(cards)}
    back = _known(cards)
    changes |= {"fresh": state.fresh & ~back, "blurred": state.blurred & ~back, "returned": state.returned | back}
    if state.rules.on("m6_special_reuse") and Special.SPECIALS_IN_MIDDLE in state.rules:
        changes["middle"] = state.middle | mask(card for card in clues if card.special)
        clues = tuple(card for card in clues if not card.special)
    pile = "down" if Special.FACE_DOWN in state.rules else "up"
    changes[pile] = (*getattr(state, pile), *clues)
    state = state.with_(**changes)
    if not state.remaining:
        return state.ended("win", N_("Every suspect is identified: you win!"), won=True)
    lost = _out_of_bullets(state)
    return lost or state.with_(agenda=_after_hit(state))


def _after_hit(state: State) -> tuple[Due, ...]:
    """What a hit leaves to do, the last thing first: reward, then the end of mission 18's first phase or the offer of mission 19."""
    seat = state.mover
    agenda = []
    if state.last_phase:
        agenda += _last_phase(state)
    if state.aside is not None:
        agenda.append(Due(Step.CONFIDE, seat))
    room = state.rules.on("reward_over_limit") or len(state.hands[seat]) < state.rules.limit or Special.LAST_SUSPECT in state.rules
    if room and (state.up or state.down):
        agenda.append(Due(Step.REWARD, seat))
    return tuple(agenda)


def _reward(state: State, move: Reward) -> State:
    if move.card is Take.NONE:
        return state.with_(agenda=_popped(state))
    if move.card is Take.BLIND:
        return state.with_(agenda=_popped(state, Due(Step.FOUND, state.mover)))
    assert isinstance(move.card, Card)
    up = tuple(card for card in state.up if card is not move.card)
    if Special.LAST_SUSPECT in state.rules:
        return _set_aside(state.with_(agenda=_popped(state), up=up), move.card)
    return _into_hand(state, state.mover, move.card, agenda=_popped(state), up=up)


def _found(state: State, move: Found | Pickup) -> State:
    state = state.with_(agenda=_popped(state), **_out_of_discards(state, move.card))
    return _into_hand(state, state.mover, move.card)


def _out_of_discards(state: State, face: Face) -> dict[str, Any]:
    """A random face-down discard leaves: if it was not seen, the known ones may be where it is now."""
    if face is HIDDEN:
        return {"down": (HIDDEN,) * (len(state.down) - 1), "blurred": state.blurred | _known(state.down)}
    return {"down": _taken(state.down, face)}


# ---- hand limit

def _discard(state: State, move: Discard | Bury) -> State:
    due = state.agenda[-1]
    again = (due._replace(left=due.left - 1),) if due.left > 1 else ()
    hand = state.hands[due.seat]
    changes: dict[str, Any] = _placed(state, move.card)
    if move.card is HIDDEN:
        left: tuple[Face, ...] = (HIDDEN,) * (len(hand) - 1)
        changes["blurred"] = state.blurred | _known(hand)
    else:
        left = _taken(hand, move.card)
    pile = "up" if isinstance(move, Discard) else "down"
    changes[pile] = (*getattr(state, pile), move.card)
    return state.with_(agenda=_popped(state, *again), hands=_put(state.hands, due.seat, left), **changes)


def _drop(state: State, move: Drop) -> State:
    due = state.agenda[-1]
    again = (due._replace(left=due.left - 1),) if due.left > 1 else ()
    face = state.hands[due.seat][state.slips[due.seat].index(move.slip.number)]
    shown = Due(Step.SPREAD, due.seat, card=face)
    return state.with_(agenda=_popped(state, *again, shown), **_without_slip(state, due.seat, move.slip.number))


def _spread(state: State, move: Spread) -> State:
    due = state.agenda[-1]
    changes: dict[str, Any] = {"up": (*state.up, move.card), **_placed(state, move.card)}
    if due.card is None:
        changes["hands"] = _put(state.hands, due.seat, _taken(state.hands[due.seat], move.card))
    again = (due._replace(left=due.left - 1, last=move.card.index),) if due.left > 1 else ()
    return state.with_(agenda=_popped(state, *again), **changes)


def _turn(state: State, move: Turn) -> State:
    """Mission 18: a blind reward, or a card of Headquarters at the end of the first phase."""
    due = state.agenda[-1]
    if due.step is Step.FOUND:
        state = state.with_(agenda=_popped(state), **_out_of_discards(state, move.card))
        return _set_aside(state.with_(**_placed(state, move.card)), move.card)
    again = (due._replace(left=due.left - 1, last=move.card.index),) if due.left > 1 else ()
    return state.with_(agenda=_popped(state, *again), hq=state.hq - 1, up=(*state.up, move.card), **_placed(state, move.card))


# ---- mission 18

def _set_aside(state: State, card: Card) -> State:
    return state.with_(rewards=(*state.rewards, card))


def _last_phase(state: State) -> list[Due]:
    """The eighth shooter takes the last suspect; hands and Headquarters go face up; the rewards are dealt out."""
    count = len(state.seats)
    order = [(state.mover + place) % count for place in range(count)]
    spread = [Due(Step.SPREAD, seat, len(state.hands[seat])) for seat in order if state.hands[seat]]
    turned = [Due(Step.TURN, -1, state.hq)] if state.hq else []
    return [Due(Step.SHARE, state.mover), *turned, *reversed(spread), Due(Step.SUSPECT, state.mover)]


def share(state: State) -> State:
    """Deal the reward cards, mixed, as evenly as possible, clockwise from the eighth shooter."""
    count, cards = len(state.seats), len(state.rewards)
    hands = [(place, (cards - place + count - 1) // count) for place in range(count)]
    agenda = [Due(Step.LAST_HAND, (state.mover + place) % count, left) for place, left in hands if left]
    return state.with_(agenda=_popped(state, *reversed(agenda)), blurred=state.blurred | mask(state.rewards), rewards=())


# ---- mission 19

def _confide(state: State, move: Confide) -> State:
    if move.answer is YesNo.NO:
        return state.with_(agenda=_popped(state))
    cards = 2 if len(state.seats) == 2 else 1
    return state.with_(agenda=_popped(state, Due(Step.KING_CLUE, state.mover, cards), Due(Step.LOOK, state.mover)))


def _look(state: State, move: Look) -> State:
    assert state.aside is not None
    kingpin = state.aside if move.card is HIDDEN else state.aside._replace(face=move.card)
    return state.with_(agenda=_popped(state), aside=kingpin, **_placed(state, move.card))


def _king_clue(state: State, move: KingClue) -> State:
    due = state.agenda[-1]
    assert state.aside is not None
    if move.card in state.up:
        changes: dict[str, Any] = {"up": tuple(card for card in state.up if card is not move.card)}
    else:
        changes = _out_of_hand(state, move)
    state = state.with_(aside=_with_clue(state.aside, move.card, move.way), **changes)
    if due.left > 1:
        return state.with_(agenda=_popped(state, due._replace(left=due.left - 1)))
    left = len(state.hands[due.seat])
    return state.with_(agenda=_popped(state, *([Due(Step.SPREAD, due.seat, left)] if left else [])), out=state.out | {due.seat})


def _kingpin(state: State, move: Kingpin) -> State:
    shooter = state.agenda[-1].seat
    count = len(state.seats)
    witness = next(seat % count for seat in range(shooter + 1, shooter + count) if seat % count in state.out)
    return state.with_(bullets=state.bullets - 1, agenda=(Due(Step.ANSWER_KINGPIN, witness, card=move.card),))


def _kingpin_answered(state: State, move: Answer) -> State:
    if move.says is Says.MISS:
        return state.ended("loss: kingpin", N_("That was not the Kingpin: the game is lost."))
    if state.remaining > 1 and not state.rules.on("m19_kingpin_wins_at_once"):
        return state.ended("loss: kingpin", N_("The Kingpin is caught, but other suspects are still at large: the game is lost."))
    return state.with_(hits=state.hits + 1, aside=None).ended("win", N_("The Kingpin is caught: you win!"), won=True)


# ---- the rest

def _pass(state: State, move: Pass) -> State:
    return state.with_(agenda=())


def _time_up(state: State, move: TimeUp) -> State:
    return state.ended("loss: time", N_("The time is up: the game is lost."))


AFTER: Mapping[type[Move], Callable[[State, Any], State]] = {
    Start: _start, Elite: _elite, Deal: _deal, Hold: _deal, Nab: _nab, Suspect: _suspect, Half: _half, Burn: _burn, Clue: _clue,
    Exchange: _exchange, Orient: _orient, Draw: _draw, Bide: _bide, Shoot: _shoot, Answer: _answer, Show: _show, Reward: _reward,
    Found: _found, Pickup: _found, Turn: _turn, Discard: _discard, Bury: _discard, Drop: _drop, Spread: _spread, Pass: _pass,
    Confide: _confide, Look: _look, KingClue: _king_clue, Kingpin: _kingpin, TimeUp: _time_up,
}
