"""Tables for tests: a game that reads as it is played, and random ones.

::

    table = sit("1", ann="R2 R5", bob="B3 B4", cat="K2 Y9")
    do(table, "nab ann R6; burn K9; exchange bob ann R3 v draw B5")

The lines are full: every face is written, and shorthand may be used. Hands are as large as they are typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from infiltr.core.game import IllegalMove
from infiltr.core.moves import Move, line
from infiltr.core.table import Table
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.box import Card
from infiltr.games.infiltraitors.rules import State

MISSIONS = GAME.options["mission"].values


def sit(mission: str, options: Mapping[str, object] | None = None, start: str | None = "ann", elite: str = "cat", **hands: str) -> Table:
    """A table of these seats, clockwise, with these hands dealt. ``start``: who begins (None: not drawn yet)."""
    sizes = {len(cards.split()) for cards in hands.values()}
    assert len(sizes) == 1, "hands are equally large"
    table = Table(GAME, GAME.setup(tuple(hands), {"mission": mission, "hand": sizes.pop(), **(options or {})}))
    for seat, cards in hands.items():
        if cards:
            do(table, f"hand {seat} {cards}")
    if mission == "12":
        do(table, f"elite {elite}")
    if start is not None:
        do(table, f"start {start}")
    return table


def expanded(table: Table, text: str) -> list[str]:
    """The full lines that ``text`` stands for now."""
    lines = GAME.expand(text, table.setup, table.state)
    return [lines] if isinstance(lines, str) else lines


def read(table: Table, text: str) -> Move:
    """One move of this table from its line."""
    return GAME.codec.read(text, table.setup.seats)


def do(table: Table, text: str) -> Table:
    """Play these lines, parted by ``;``. IllegalMove when one is not possible."""
    for one in text.split(";"):
        for full in expanded(table, one.strip()):
            table.play(read(table, full))
    return table


def refused(table: Table, text: str) -> str:
    """Why the first move of this line cannot be made now, in words. It must not be possible, and changes nothing."""
    some_move = read(table, expanded(table, text)[0])
    assert some_move not in table.state.legal_moves()
    before, length = table.state, len(table.log)
    try:
        table.play(some_move)
    except IllegalMove as error:
        assert table.state is before
        assert len(table.log) == length
        return str(error)
    raise AssertionError(f"{text} was possible")


def possible(table: Table) -> set[str]:
    """The lines of the moves that the seat on turn may make."""
    return {line(some_move) for some_move in table.state.legal_moves()}


def verbs(table: Table) -> set[str]:
    """The verbs of the moves that the seat on turn may make."""
    return {some_move.verb for some_move in table.state.legal_moves()}


def state(table: Table) -> State:
    """The full state, typed."""
    assert isinstance(table.state, State)
    return table.state


def cards(text: str) -> tuple[Card, ...]:
    """``R5 B6`` as cards."""
    return tuple(Card.parse(word) for word in text.split())


def hand(table: Table, seat: str) -> str:
    """The hand of this seat as text, in the order in which its cards came."""
    return " ".join(map(str, state(table).hands[table.setup.seats.index(seat)]))


def up(table: Table) -> str:
    """The face-up discards."""
    return " ".join(map(str, state(table).up))


def down(table: Table) -> str:
    """The face-down discards."""
    return " ".join(map(str, state(table).down))


def outcome(table: Table) -> str | None:
    """The name of the outcome."""
    return table.outcome.name if table.outcome is not None else None


def random_game(options: Mapping[str, object], seats: int, seed: int, longest: int = 10_000) -> Iterator[Table]:
    """A game of random moves: the table after each of them. Kinds are drawn first, and every second shot hits."""
    table, rng = Table(GAME, GAME.setup(seats, options), seed=seed), Random(seed)
    yield table
    while table.turn is not None and len(table.log) < longest:
        table.play(random_move(state(table), rng))
        yield table


def random_move(now: State, rng: Random) -> Move:
    """One of the legal moves: a random kind of it, shots and idling less often."""
    kinds: dict[str, list[Move]] = {}
    for some_move in now.legal_moves():
        kinds.setdefault(some_move.verb, []).append(some_move)
    rare = {"shoot": 2, "bide": 2, "pass": 1, "nab": 6, "confide": 2}
    verb = rng.choices(list(kinds), [rare.get(verb, 4) for verb in kinds])[0]
    choices = kinds[verb]
    if verb == "shoot" and rng.random() < 0.5:
        choices = [shot for shot in choices if hits(now, shot)] or choices
    return rng.choice(choices)


def hits(now: State, shot: Move) -> bool:
    """Would this shot hit?"""
    from infiltr.games.infiltraitors.allowed import identity
    from infiltr.games.infiltraitors.moves import Shoot

    assert isinstance(shot, Shoot)
    held = now.held[now.seats.index(shot.of)]
    return held is not None and identity(now.rules, held) is shot.card
