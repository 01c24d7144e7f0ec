"""Data file tokens: from the server pool into rooms and hands, with as much of their values as was seen (rulebook: "Room Anatomy")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.moves import HIDDEN, Hidden

from .box import Token

if TYPE_CHECKING:
    from .rules import State

__all__ = ["glimpsed", "held_with", "kept", "pooled", "taken", "without_unseen"]

Value = Token | Hidden | None


def pooled(state: State, place: int, count: int) -> State:
    """So many tokens of the pool come to a room, facedown, under those that lie there; as many as there are."""
    count = min(count, state.pool)
    if not count:
        return state
    return state.space(place, tokens=(*state.spaces[place].tokens, *(None,) * count)).with_(pool=state.pool - count)


def without_unseen(unseen: tuple[int, int, int], token: Value) -> tuple[int, int, int]:
    """The unseen values once this token has been looked at. A view that loses count keeps to 0."""
    if not isinstance(token, Token):
        return unseen
    index = token.value - 1
    return (*unseen[:index], max(unseen[index] - 1, 0), *unseen[index + 1:])  # type: ignore[return-value]


def held_with(tokens: tuple[int, int, int, int], token: Value) -> tuple[int, int, int, int]:
    """An operative's tokens with one more."""
    index = token.value if isinstance(token, Token) else 0
    return (*tokens[:index], tokens[index] + 1, *tokens[index + 1:])  # type: ignore[return-value]


def taken(state: State, seat: int, place: int, value: Token | Hidden) -> State:
    """An operative takes the top token of a room (below 0: one of the pool), whose value is ``value``."""
    lay: Value = None
    if place >= 0:
        tokens = state.spaces[place].tokens
        lay = tokens[0]
        state = state.space(place, tokens=tokens[1:])
    else:
        state = state.with_(pool=state.pool - 1)
    if not isinstance(lay, Token):
        state = state.with_(unseen=without_unseen(state.unseen, value))
        lay = value
    return state.op(seat, tokens=held_with(state.ops[seat].tokens, lay))


def kept(state: State, seat: int, place: int, nth: int) -> State:
    """An operative takes the token at this place from the top, 0 the first, whose value somebody has seen."""
    tokens = state.spaces[place].tokens
    state = state.space(place, tokens=(*tokens[:nth], *tokens[nth + 1:]))
    return state.op(seat, tokens=held_with(state.ops[seat].tokens, tokens[nth] or HIDDEN))


def glimpsed(state: State, place: int, nth: int, value: Token | Hidden) -> State:
    """Somebody has looked at the token at this place from the top, 0 the first."""
    tokens = state.spaces[place].tokens
    if isinstance(tokens[nth], Token):
        return state
    state = state.space(place, tokens=(*tokens[:nth], value, *tokens[nth + 1:]))
    return state.with_(unseen=without_unseen(state.unseen, value))
