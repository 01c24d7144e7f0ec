"""The named techniques of deduction, from the easiest to the hardest.

The order is what hints go by: a harder technique is never proposed while an easier one is open. It follows how many
facts and how many unknowns have to be held in mind at once; it has not been calibrated with players.
"""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

from solvers.facts import Kind

__all__ = ["Technique", "group_technique", "of_kind"]


@total_ordering
class Technique(Enum):
    """A technique has a rank (1 is the easiest) and a title, which is text to be translated."""

    MISTAKE = (0, "a mark that cannot be right")
    VISIBLE_CARD = (1, "visible card")
    GUESS_MISSED = (2, "guess missed")
    CLUE_ELIMINATION = (3, "clue elimination")
    VOID = (4, "void")
    ORDER_BOUND = (5, "order bound")
    COPIES_USED_UP = (6, "copies used up")
    NAKED_SINGLE = (7, "naked single")
    NAKED_PAIR = (8, "naked pair")
    NAKED_TRIPLE = (9, "naked triple")
    HALL_SET = (10, "Hall set")
    COUNT_OF_REST = (11, "count of the rest")
    BROKEN_PROMISE = (12, "broken promise")
    CONTRADICTION = (13, "contradiction")

    def __init__(self, rank: int, title: str) -> None:
        self.rank = rank
        self.title = title

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Technique):
            return NotImplemented
        return self.rank < other.rank


_OF_KIND = {
    Kind.VISIBLE: Technique.VISIBLE_CARD,
    Kind.MISS: Technique.GUESS_MISSED,
    Kind.CLUE: Technique.CLUE_ELIMINATION,
    Kind.ANSWER: Technique.CLUE_ELIMINATION,
    Kind.VOID: Technique.VOID,
    Kind.ORDER: Technique.ORDER_BOUND,
    Kind.COPIES: Technique.COPIES_USED_UP,
    Kind.DISTINCT: Technique.NAKED_SINGLE,
    Kind.COUNT: Technique.COUNT_OF_REST,
    Kind.PROMISE: Technique.BROKEN_PROMISE,
    Kind.RULE: Technique.CLUE_ELIMINATION,
}

_GROUPS = (Technique.NAKED_SINGLE, Technique.NAKED_SINGLE, Technique.NAKED_PAIR, Technique.NAKED_TRIPLE)


def of_kind(kind: Kind) -> Technique:
    """The technique that uses one fact of this kind by itself."""
    return _OF_KIND[kind]


def group_technique(size: int) -> Technique:
    """The technique that sees so many unknowns share as many values."""
    return _GROUPS[size] if size < len(_GROUPS) else Technique.HALL_SET
