"""Where cards lie and how they move between hands, suspects, discards and Headquarters: the small tools of the effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from infiltr.core.faces import mask
from infiltr.core.moves import HIDDEN

from .agenda import Due, Held
from .box import Card, Way
from .moves import (
    Clue,
    Exchange,
    Face,
    KingClue,
)

if TYPE_CHECKING:
    from .rules import State

__all__ = ["into_hand", "known", "out_of_hand", "placed", "popped", "put", "taken", "with_clue", "without_slip"]


def popped(state: State, *more: Due) -> tuple[Due, ...]:
    """The agenda without the effect that is due, and with these more."""
    return state.agenda[:-1] + more


def put(things: tuple[Any, ...], index: int, thing: Any) -> tuple[Any, ...]:
    """These things with one of them replaced."""
    return (*things[:index], thing, *things[index + 1:])


def known(faces: Iterable[Face]) -> int:
    """The seen ones among these faces, as a set."""
    return mask(face for face in faces if isinstance(face, Card))


def placed(state: State, face: Face) -> dict[str, int]:
    """The sets of cards without a known place, once this face has one."""
    if face is HIDDEN:
        return {}
    gone = ~face.bit
    return {"fresh": state.fresh & gone, "returned": state.returned & gone, "blurred": state.blurred & gone}


def taken(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """These faces without one: the face itself if it is among them, else one that was not seen."""
    index = faces.index(face) if face in faces else faces.index(HIDDEN)
    return faces[:index] + faces[index + 1:]


def into_hand(state: State, seat: int, face: Face, **changes: Any) -> State:
    """The state with this card in a hand, under a new slip in mission 17."""
    changes |= placed(state, face)
    if state.slips:
        number = state.dealt[seat] + 1
        changes["slips"] = put(state.slips, seat, (*state.slips[seat], number))
        changes["dealt"] = put(state.dealt, seat, number)
    return state.with_(hands=put(state.hands, seat, (*state.hands[seat], face)), **changes)


def out_of_hand(state: State, move: Clue | Exchange | KingClue) -> dict[str, Any]:
    """The changes when a card is played: from the own hand, the middle (mission 6) or another hand (mission 17)."""
    card = move.card
    if state.middle & card.bit and card not in state.hands[state.mover]:
        return {"middle": state.middle & ~card.bit}
    slip = None if isinstance(move, KingClue) else move.slip
    if slip is None:
        hand = state.hands[state.mover]
        return {"hands": put(state.hands, state.mover, taken(hand, card)), **placed(state, card)}
    assert not isinstance(move, KingClue)
    assert move.source is not None
    return without_slip(state, state.seats.index(move.source), slip.number) | placed(state, card)


def without_slip(state: State, seat: int, number: int) -> dict[str, Any]:
    """The changes when a card leaves a hand by its slip."""
    slips, hand = state.slips[seat], state.hands[seat]
    place = slips.index(number)
    return {"hands": put(state.hands, seat, hand[:place] + hand[place + 1:]),
            "slips": put(state.slips, seat, slips[:place] + slips[place + 1:])}


def with_clue(held: Held, card: Card, way: Way) -> Held:
    """The suspect with one clue more."""
    if way is Way.VERTICAL:
        return held._replace(vertical=(*held.vertical, card))
    return held._replace(horizontal=(*held.horizontal, card))
