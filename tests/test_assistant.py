"""The assistant of a physical table: whatever is typed is kept and judged; a whole game gives the odds of its record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import infiltr
from infiltr.assistant import Assistant
from infiltr.bots import bot_maker
from infiltr.core.moves import HIDDEN, line
from infiltr.core.table import Table, play
from infiltr.games import game

GAME = game("infiltraitors")
HAND = ("hand ann R5 R6 K2 K11 Y13", "start bob")


def helper(*lines: str, mission: str = "1", seats: Sequence[str] = ("ann", "bob", "cat")) -> Assistant:
    """An assistant of ann's, with these lines entered."""
    found = Assistant(GAME, GAME.setup(tuple(seats), {"mission": mission}, seats[0]))
    for text in lines:
        found.add(text)
    return found


def played(mission: str, seats: int, seed: int, bot: str = "careful") -> Table:
    """A whole game of bots."""
    table = infiltr.new("infiltraitors", seats=seats, seed=seed, mission=mission)
    make = bot_maker(GAME, bot)
    play(table, {seat: make(seed + at) for at, seat in enumerate(table.setup.seats)})
    return table


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


def fits(ask: dict[str, Any], text: str) -> bool:
    """Can this line be made by choosing from this ask?"""
    pattern = re.escape(ask["line"]).replace(r"\ ", r"\s*\b")
    parts = {part["id"]: part for part in ask["parts"]}

    def hole(found: re.Match[str]) -> str:
        name = found[1]
        fills = {one for part in ask["parts"] for option in part.get("options", ())
                 for key, one in option.get("fill", {}).items() if key == name}
        values = {option["value"] for option in parts.get(name, {}).get("options", ()) if name not in option.get("fill", {})}
        cards = set(parts.get(name, {}).get("open", ()))
        choices = "|".join(map(re.escape, sorted(fills | values | cards, key=len, reverse=True))) or "-"
        return rf"(?:(?:{choices})\b\s*)*"

    return re.fullmatch(re.sub(r"\\\{(\w+)\\\}", hole, pattern), text) is not None


@pytest.mark.parametrize(("mission", "seats", "seed"), [("1", 3, 5), ("training1", 2, 3)])
def test_a_whole_game_gives_the_odds_of_its_record(mission: str, seats: int, seed: int) -> None:
    """Typed act by act, a real game shows one seat exactly what its record shows, at every moment."""
    table = played(mission, seats, seed)
    view = table.view("ann")
    typed = helper(mission=mission, seats=table.setup.seats)
    for text, count in shorthand(view.record):
        clicked = " ".join(text.split()[:5]) if text.startswith("shoot") else text  # the reward is asked for afterwards
        assert any(fits(ask, clicked) for ask in typed.asks()), (text, typed.asks())
        typed.add(text)
        assert typed.problems == [], text
        length = len(typed.view)
        assert length >= count
        assert list(typed.view.record) == list(view.record[:length])
        assert infiltr.odds(typed.view) == infiltr.odds(view.at(length)), text
    assert list(typed.view.record) == list(view.record)
    assert typed.view.state.outcome == table.outcome
    assert typed.asks() == []
    assert typed.due == str(table.outcome.text if table.outcome else "")
