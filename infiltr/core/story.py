"""The log in words: each move as the game tells it, and what it brought about."""

from __future__ import annotations

from collections.abc import Sequence

from .game import Game, Setup, State
from .moves import Move

__all__ = ["Story"]


class Story:
    """A record in words, which grows with it.

    What a move brought about is told from the states before and after it. They are folded over the same record, so that a
    seat is told nothing that it did not see.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self._game, self._setup = game, setup
        self._state: State = game.start(setup)
        self._told: list[str] = []

    def told(self, record: Sequence[Move]) -> list[str]:
        """One text for each move of the record, which begins with the moves that it had the last time."""
        for move in record[len(self._told):]:
            after = self._state.after(move)
            self._told.append(" ".join([self._game.tell(move, self._setup), *self._game.consequences(self._state, move, after)]))
            self._state = after
        return self._told
