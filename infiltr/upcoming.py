"""Which moves a seat may see next, from its own view: its own by the rules, those of others by asking the rules of each.

The values that a field can take come from its type: seats and enums by themselves, everything else from what the game says
or, where it says nothing, from a few games that are played out at random.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from infiltr.core.game import Game, Setup, State
from infiltr.core.moves import DEALER, HIDDEN, Hidden, Move, Seat
from infiltr.core.record import seen_fields
from infiltr.core.table import View

__all__ = ["candidates", "hidden_audience", "kind_values", "possible", "whose"]

MOST = 40_000
"""So many moves of one kind are tried at most."""
GAMES, LENGTH, NUMBERS = 3, 400, 13

Values = Mapping[type, Iterable[Any]]


def possible(view: View, state: State, values: Values) -> list[Move]:
    """The moves that may come next, as this seat sees them; kinds in the order of the rules."""
    due, turn = state.due(), state.turn
    if turn == view.seat:
        own = list(state.legal_moves())
        if own:
            return own
    if due is not None:
        return whose(view, state, due, values) or _faces(view, state, due, values)
    found: list[Move] = []
    for kind in view.game.moves:
        names = typing.cast("tuple[str, ...]", kind.__slots__)
        if ("by" in names) != (turn != DEALER):
            continue
        found += (one for one in candidates(view, kind, str(turn), values) if state.problem(one) is None)
    return found


def hidden_audience(due: Move) -> set[str]:
    """The fields that say who sees a secret of this move, where they are secret themselves."""
    return {name for _, fields, _ in due.secrets for name in fields if getattr(due, name) is HIDDEN}


def whose(view: View, state: State, due: Move, values: Values) -> list[Move]:
    """Where it is a secret who sees what is due: what it may be if the viewer is the one; empty if it cannot be."""
    audience = hidden_audience(due)
    if not audience:
        return []
    names = typing.cast("tuple[str, ...]", due.__slots__)
    choices = [[view.seat] if name in audience else kind_values(view, type(due), name, values) for name in names]
    moves = (type(due)(*row) for row in islice(product(*choices), MOST))
    return [one for one in moves if state.problem(one) is None]


def _faces(view: View, state: State, due: Move, values: Values) -> list[Move]:
    """The move that is due with every face that this seat may have seen."""
    names = typing.cast("tuple[str, ...]", due.__slots__)
    seen = seen_fields(due, str(view.seat))
    choices = [kind_values(view, type(due), name, values) if name in seen else [getattr(due, name)] for name in names]
    moves = (type(due)(*row) for row in islice(product(*choices), MOST))
    return [one for one in moves if state.problem(one) is None]


def candidates(view: View, kind: type[Move], turn: Seat, values: Values) -> Iterator[Move]:
    """Every move of a kind that the seat on turn may make, possible or not; faces that the viewer does not see are HIDDEN."""
    names = typing.cast("tuple[str, ...]", kind.__slots__)
    secrets = {name for name, _, _ in kind.secrets}
    plain = [[turn] if name == "by" else [HIDDEN] if name in secrets else kind_values(view, kind, name, values) for name in names]
    if prod(map(len, plain)) > MOST:
        return
    for row in product(*plain):
        made = kind(*row)
        seen = seen_fields(made, str(view.seat)) if secrets else ()
        if not seen:
            yield made
            continue
        shown = [kind_values(view, kind, name, values) if name in seen else [value] for name, value in zip(names, row, strict=True)]
        yield from (kind(*one) for one in product(*shown))


def kind_values(view: View, kind: type[Move], name: str, values: Values) -> list[Any]:
    """The values that this field may take at this table."""
    found: list[Any] = []
    for hint in _hints(typing.cast(Any, kind))[name]:
        if hint is type(None):
            found.append(None)
        elif hint in values:
            found += values[hint]
        elif hint is str:
            found += view.setup.seats
        elif isinstance(hint, type) and issubclass(hint, enum.Enum):
            found += hint
        elif hint is int:
            found += range(NUMBERS)
        else:
            found += _met(view.game, view.setup.seats, tuple(sorted(view.setup.options.items()))).get(hint, ())
    return list(dict.fromkeys(found))


@lru_cache(maxsize=256)
def _hints(kind: type[Move]) -> dict[str, tuple[Any, ...]]:
    """The types of each field, without that of a hidden face."""
    found = {}
    for name, hint in typing.get_type_hints(kind).items():
        union = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
        options = typing.get_args(hint) if union else (hint,)
        found[name] = tuple(one for one in options if one is not Hidden)
    return found


@lru_cache(maxsize=8)
def _met(game: Game, seats: Sequence[Seat], options: Sequence[tuple[str, str]]) -> dict[type, list[Any]]:
    """Every value that could be met in a few games played at random, by its type."""
    found: dict[type, dict[Any, None]] = {}
    for seed in range(GAMES):
        random = Random(seed)
        state = game.start(Setup(game.name, dict(options), tuple(seats)))
        for _ in range(LENGTH):
            if state.outcome is not None:
                break
            moves = [one for one, _ in state.chances()] if state.turn == DEALER else list(state.legal_moves())
            for one in moves:
                for name in typing.cast("tuple[str, ...]", one.__slots__):
                    value = getattr(one, name)
                    if not isinstance(value, str | int | Hidden | None):
                        found.setdefault(type(value), {})[value] = None
            state = state.after(random.choice(moves))
    return {kind: _sorted(met) for kind, met in found.items()}


def _sorted(values: Iterable[Any]) -> list[Any]:
    """In their own order where they have one, else by their words."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=str)
