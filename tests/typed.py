"""A seat's record as people type it in the assistant: one line an act, nothing that this seat did not see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from infiltr.core.moves import HIDDEN, line
from infiltr.core.record import seen_fields
from infiltr.core.table import View

HANDS = {"internal_affairs": {"code": "hand", "action": "hand", "id": "ids"}, "inside_job": {"deal": "hand", "offer": "offer"},
         "infiltration": {"deal": "hand"}}
"""What one line enters together, in each game: verb -> shorthand."""


def shorthand(record: Sequence[Any]) -> Iterator[tuple[str, int]]:
    """A seat's record as it would be typed: each line, and how many moves of the record it makes known.

    Drawn cards and rewards go on the line of the action that brought them; what was not seen is not typed.
    """
    at = 0
    while at < len(record):
        text, count = _act(record[at:])
        at += count
        if text:
            yield text, at


def _act(rest: Sequence[Any]) -> tuple[str, int]:
    first, count = rest[0], 1

    def follow(*verbs: str) -> list[Any]:
        nonlocal count
        found = []
        while count < len(rest) and rest[count].verb in verbs:
            found.append(rest[count])
            count += 1
        return found

    seen = [line(first)]
    if first.verb in ("deal", "hold", "burn", "suspect", "half", "found", "pickup", "bury") and _unseen(first):
        return "", 1
    if first.verb in ("deal", "hold"):
        seen = ["hand", first.to, str(first.card)]
        while count < len(rest) and rest[count].verb == first.verb and rest[count].to == first.to:
            seen.append(str(rest[count].card))
            count += 1
    elif first.verb == "nab":
        for one in follow("suspect", "half"):
            seen += [] if _unseen(one) else [str(one.card)]
        follow("burn")
    elif first.verb == "exchange" and count < len(rest):
        seen += [one.way.value for one in follow("orient")]
        if any(one.cards for one in follow("draw")):
            seen += ["draw", *(str(one.card) for one in follow("deal", "hold")[:1] if not _unseen(one))]
    elif first.verb == "bide":
        follow("burn")
        seen += [str(one.card) for one in follow("deal", "hold")[:first.cards] if not _unseen(one)]
    elif first.verb == "shoot" and count < len(rest):
        seen += [one.says.value for one in follow("answer")]
        seen += [word for one in follow("show") for word in (str(one.number), str(one.suit))]
        rewards = follow("reward")
        seen += [line(one).split()[-1] for one in rewards]
        if rewards and seen[-1] == "blind":
            seen += [str(one.card) for one in follow("found", "pickup", "turn")[:1] if not _unseen(one)]
    return " ".join(seen), count


def _unseen(one: Any) -> bool:
    return one.card is HIDDEN


def acts(view: View) -> Iterator[tuple[str, int]]:
    """The record of a seat in any other game as it would be typed: hands on one line, nothing that it did not see; each with how
    many moves it makes known."""
    hands, at = HANDS.get(view.game.name, {}), 0
    record: list[Any] = list(view.record)
    while at < len(record):
        first = record[at]
        short, end, cards = hands.get(first.verb), at + 1, [line(first).split()[-1]]
        while short is not None and seen_fields(first, str(view.seat)) and end < len(record) and record[end].verb in hands:
            if hands[record[end].verb] == short and record[end].to == first.to:
                cards.append(line(record[end]).split()[-1])
            elif seen_fields(record[end], str(view.seat)):
                break
            end += 1
        due = view.at(at).state.due()
        if due is None or seen_fields(first, str(view.seat)):
            yield (" ".join((str(short), first.to, *cards)) if len(cards) > 1 else line(first)), at + 1
        at = end
