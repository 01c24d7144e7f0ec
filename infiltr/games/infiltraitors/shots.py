"""What a shot and its answer bring: hit or miss, the reward, the last phase of mission 18, the Kingpin of mission 19."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from infiltr.core.faces import mask
from infiltr.core.moves import HIDDEN
from infiltr.core.words import N_

from .agenda import Due, Step
from .box import Card
from .missions import Special
from .moves import (
    Answer,
    Confide,
    Face,
    Found,
    KingClue,
    Kingpin,
    Look,
    Pickup,
    Reward,
    Says,
    Shoot,
    Show,
    Take,
    Turn,
    YesNo,
)
from .places import into_hand, known, out_of_hand, placed, popped, put, taken, with_clue

if TYPE_CHECKING:
    from .rules import State

__all__ = ["answer", "confide", "found", "king_clue", "kingpin", "look", "reward", "share", "shoot", "show", "turn"]


# ---- 5. Eliminate a Traitor

def shoot(state: State, move: Shoot) -> State:
    """A bullet is spent; the owner of the suspect answers."""
    return state.with_(bullets=state.bullets - 1, agenda=(Due(Step.ANSWER, state.seats.index(move.of), card=move.card),))


def answer(state: State, move: Answer) -> State:
    """A miss may end the game; a hit brings the suspect's cards back into Headquarters."""
    due = state.agenda[-1]
    if due.step is Step.ANSWER_KINGPIN:
        return _kingpin_answered(state, move)
    state = state.with_(agenda=popped(state))
    if move.says is Says.MISS:
        return _out_of_bullets(state) or state
    held = state.held[due.seat]
    assert held is not None
    if Special.TWO_CARDS not in state.rules:
        return _hit(state, due.seat, (due.card,))
    if state.rules.on("m16_reveal_halves"):
        return state.with_(agenda=popped(state, Due(Step.SHOW, due.seat, card=due.card)))
    return _hit(state, due.seat, (held.face, held.half))


def show(state: State, move: Show) -> State:
    """Mission 16: both halves are shown before they go back."""
    return _hit(state.with_(agenda=popped(state)), state.seats.index(move.by), (move.number, move.suit))


def _out_of_bullets(state: State) -> State | None:
    if state.bullets < state.remaining:
        return state.ended("loss: bullets", N_("Fewer bullets than suspects are left: the game is lost."))
    return None


def _hit(state: State, owner: int, cards: tuple[Any, ...]) -> State:
    """The suspect's cards go back into Headquarters, its clues to the discards; then the end is tested, win first."""
    held = state.held[owner]
    assert held is not None
    clues = (*held.vertical, *held.horizontal)
    changes: dict[str, Any] = {"held": put(state.held, owner, None), "hits": state.hits + 1, "hq": state.hq + len(cards)}
    back = known(cards)
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


def reward(state: State, move: Reward) -> State:
    """What the shooter takes: a known card, a blind one, or nothing."""
    if move.card is Take.NONE:
        return state.with_(agenda=popped(state))
    if move.card is Take.BLIND:
        return state.with_(agenda=popped(state, Due(Step.FOUND, state.mover)))
    assert isinstance(move.card, Card)
    up = tuple(card for card in state.up if card is not move.card)
    if Special.LAST_SUSPECT in state.rules:
        return _set_aside(state.with_(agenda=popped(state), up=up), move.card)
    return into_hand(state, state.mover, move.card, agenda=popped(state), up=up)


def found(state: State, move: Found | Pickup) -> State:
    """The blind reward comes into a hand."""
    state = state.with_(agenda=popped(state), **_out_of_discards(state, move.card))
    return into_hand(state, state.mover, move.card)


def _out_of_discards(state: State, face: Face) -> dict[str, Any]:
    """A random face-down discard leaves: if it was not seen, the known ones may be where it is now."""
    if face is HIDDEN:
        return {"down": (HIDDEN,) * (len(state.down) - 1), "blurred": state.blurred | known(state.down)}
    return {"down": taken(state.down, face)}


def turn(state: State, move: Turn) -> State:
    """Mission 18: a blind reward, or a card of Headquarters at the end of the first phase."""
    due = state.agenda[-1]
    if due.step is Step.FOUND:
        state = state.with_(agenda=popped(state), **_out_of_discards(state, move.card))
        return _set_aside(state.with_(**placed(state, move.card)), move.card)
    again = (due._replace(left=due.left - 1, last=move.card.index),) if due.left > 1 else ()
    return state.with_(agenda=popped(state, *again), hq=state.hq - 1, up=(*state.up, move.card), **placed(state, move.card))


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
    return state.with_(agenda=popped(state, *reversed(agenda)), blurred=state.blurred | mask(state.rewards), rewards=())


# ---- mission 19

def confide(state: State, move: Confide) -> State:
    """Mission 19: a look and a clue come next, or nothing."""
    if move.answer is YesNo.NO:
        return state.with_(agenda=popped(state))
    cards = 2 if len(state.seats) == 2 else 1
    return state.with_(agenda=popped(state, Due(Step.KING_CLUE, state.mover, cards), Due(Step.LOOK, state.mover)))


def look(state: State, move: Look) -> State:
    """An agent sees the Kingpin."""
    assert state.aside is not None
    kingpin = state.aside if move.card is HIDDEN else state.aside._replace(face=move.card)
    return state.with_(agenda=popped(state), aside=kingpin, **placed(state, move.card))


def king_clue(state: State, move: KingClue) -> State:
    """A clue is laid beside the Kingpin; after the last one the agent leaves, the hand face up."""
    due = state.agenda[-1]
    assert state.aside is not None
    if move.card in state.up:
        changes: dict[str, Any] = {"up": tuple(card for card in state.up if card is not move.card)}
    else:
        changes = out_of_hand(state, move)
    state = state.with_(aside=with_clue(state.aside, move.card, move.way), **changes)
    if due.left > 1:
        return state.with_(agenda=popped(state, due._replace(left=due.left - 1)))
    left = len(state.hands[due.seat])
    return state.with_(agenda=popped(state, *([Due(Step.SPREAD, due.seat, left)] if left else [])), out=state.out | {due.seat})


def kingpin(state: State, move: Kingpin) -> State:
    """The Kingpin is shot; one who left the mission answers."""
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
