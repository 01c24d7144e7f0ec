"""The dials, and the end of the game: counting, ties (rulebook: "The Security Tracker", "End of the Game")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.game import Outcome
from infiltr.core.words import N_, say

from .agenda import Due, Step
from .box import OUT
from .settings import HIGHEST_ALARM, LOWEST_ALARM, PROXIMITY_END

if TYPE_CHECKING:
    from .rules import State

__all__ = ["alarm", "best", "finished", "judged", "proximity", "score", "winners"]

BEFORE, AFTERWARDS = "before tokens", "after tokens"


def alarm(state: State, change: int) -> State:
    """The alarm dial turned, within its ends."""
    return state.with_(alarm=min(max(state.alarm + change, LOWEST_ALARM), HIGHEST_ALARM))


def proximity(state: State, change: int) -> State:
    """The proximity dial turned, within its ends. At 99 the game is over."""
    now = min(max(state.proximity + change, 0), PROXIMITY_END)
    state = state.with_(proximity=now)
    return finished(state) if now == PROXIMITY_END else state


def finished(state: State) -> State:
    """The game is over: whoever has escaped turns the tokens up; if nobody has, nobody wins."""
    out = [seat for seat, op in enumerate(state.ops) if op.place == OUT]
    state = state.with_(agenda=tuple(Due(Step.TALLY, seat) for seat in reversed(out)), tallies=(None,) * len(state.ops))
    return state if out else judged(state)


def score(state: State, seat: int) -> int | None:
    """Zettabytes of an operative whose tokens are turned up: tokens and special cards."""
    tally = state.tallies[seat] if state.tallies else None
    if tally is None:
        return None
    return sum(value * count for value, count in enumerate(tally, 1)) + sum(card.worth for card in state.ops[seat].specials)


def best(state: State) -> list[int]:
    """Who wins: the highest score; then whoever has a card that decides ties before the tokens; then most tokens; then the card
    that decides after them. Each step keeps those who are best at it. Only one has escaped: that one.
    """
    left = [seat for seat, tally in enumerate(state.tallies) if tally is not None]

    def has(seat: int, tie: str) -> int:
        return any(card.tie == tie for card in state.ops[seat].specials)

    def keep(values: dict[int, int]) -> list[int]:
        return [seat for seat in left if values[seat] == max(values.values())]

    if len(left) > 1:
        left = keep({seat: score(state, seat) or 0 for seat in left})
        left = keep({seat: has(seat, BEFORE) for seat in left})
        left = keep({seat: state.ops[seat].held for seat in left})
        left = keep({seat: has(seat, AFTERWARDS) for seat in left})
    return left


def judged(state: State) -> State:
    """The state with its outcome."""
    left = best(state)
    names = ", ".join(state.seats[seat].capitalize() for seat in left)
    if not left:
        outcome = Outcome("nobody", say("Nobody escaped: nobody wins."), False)
    elif len(left) > 1:
        outcome = Outcome(f"draw: {' '.join(state.seats[seat] for seat in left)}", say("The game is a draw between {names}.", names=names))
    else:
        zettabytes = score(state, left[0])
        alone = sum(op.place == OUT for op in state.ops) == 1
        template = N_("{names} wins with {number} ZB of data.")
        if alone:
            template = N_("{names} alone escaped and wins, with {number} ZB of data.")
        outcome = Outcome(f"win: {state.seats[left[0]]}", say(template, names=names, number=zettabytes))
    return state.with_(agenda=(), outcome=outcome)


def winners(state: State) -> tuple[str, ...]:
    """The seats that won; several in a draw."""
    return tuple(state.seats[seat] for seat in best(state))
