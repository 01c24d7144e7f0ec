"""Judges that know no game: the oracle against a game's evidence, what a screen offers against the referee, and what is sent to a
seat against what it cannot see."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, islice
from random import Random
from typing import Any

from infiltr.core import worlds
from infiltr.core.game import Game
from infiltr.core.moves import Move, Seat, line
from infiltr.core.table import Table, View
from infiltr.games import has_room, room
from infiltr.hosts import hooks, host
from infiltr.session import PERSON, Help, Session, Settings
from infiltr.stage import staged
from infiltr.widgets.board import BoardPanel
from solvers.model import Model

OWN = ("layout", "tabbable", "tooltip")
"""Traits of every widget, which differ from object to object."""

FIGURES = 8
"""Of so many moves and a few more, of every kind, a seat reads the figures; a guess has hundreds of forms."""

Truth = Callable[[View, Any, str], Sequence[str]]
"""What an unknown of a view is in a full state: one value, or, where it gets its face only when somebody looks, all equally likely
ones."""


# ---- games of random moves


def any_move(table: Table, rng: Random) -> Move:
    """Each legal move is as likely as any other."""
    return rng.choice(list(table.state.legal_moves()))


def any_kind(table: Table, rng: Random) -> list[Move]:
    """The legal moves of one kind; each kind is as likely as any other, however many moves it has."""
    return rng.choice([list(moves) for _, moves in groupby(table.state.legal_moves(), key=type)])


def played(game: Game, box: str, seed: int, longest: int | None = None, choose: Callable[[Table, Random], Move] = any_move) -> Table:
    """A game in this small box, to its end or until its log has ``longest`` moves."""
    options, seats = game.small_boxes[box]
    table, rng = Table(game, game.setup(seats, options), seed), Random(seed)
    while table.turn is not None and (longest is None or len(table.log) < longest):
        table.play(choose(table, rng))
    return table


# ---- the oracle


def even(state: Any, move: Move) -> tuple[int, int]:
    """A choice is taken to tell nothing."""
    return 1, 1


def judged(view: View, model: Model, truth: Truth, share: worlds.Share = even, most: int | None = None) -> int:
    """Compare all sets and odds of a model with the oracle's, weights included. How many unknowns were judged: none where more than
    ``most`` logs lie behind the record."""
    weights: dict[str, dict[str, Fraction]] = {name: {} for name in model.variables}
    logs: Iterable[tuple[tuple[Move, ...], Any, Fraction]] = worlds.logs(view, share)
    if most is not None:
        logs = list(islice(logs, most + 1))
        if len(logs) > most:
            return 0
    for _, state, weight in logs:
        for name, found in weights.items():
            values = truth(view, state, name)
            for value in values:
                found[value] = found.get(value, Fraction(0)) + weight / len(values)
    possible = model.possible()
    for name, found in weights.items():
        total = sum(found.values())
        assert set(possible[name]) == set(found), name
        assert model.odds(name) == {value: weight / total for value, weight in found.items()}, name
    return len(weights)


# ---- the screen


def session_on(table: Table, *people: Seat, help_: Help = Help.ADVICE, practice: bool = False) -> Session:
    """A session at this table; whoever is no person is a random bot."""
    players = {seat: PERSON if seat in people else "random" for seat in table.setup.seats}
    return Session(table, Settings(players, help_, practice), hooks(table.game))


def scene_of(table: Table, seat: Seat) -> dict[str, Any]:
    """What the only person, who plays this seat, is sent."""
    return staged(session_on(table, seat), 1)


def judge_choices(table: Table) -> None:
    """Each choice of parts is one legal move, each legal move can be chosen, and its button says what it is.

    A mere answer is given by the table: then nothing can be chosen.
    """
    session = session_on(table, str(table.turn))
    scene = staged(session, 1)
    offered = {choice[0] for action in scene["actions"] for choice in action["moves"]}
    if session.waits_for_person:
        assert offered == set(map(line, table.state.legal_moves()))
    else:
        answers = host(table.game).answers
        assert answers is not None
        assert answers(table.view(None))
        assert not offered
    for action in scene["actions"]:
        values = [tuple(choice[1:]) for choice in action["moves"]]
        assert len(set(values)) == len(values)
        assert all(len(one) == len(action["parts"]) for one in values)
        assert action["available"] or action["reason"]
        assert action["name"]
        assert action["text"]
        shown = {value for one in values for value, part in zip(one, action["parts"], strict=True) if part["as"] != "grid"}
        assert shown <= set(scene["things"])


def named(view: View, move: Move) -> dict[str, str]:
    """What is read about a legal move before it is made: it has a name of its own for its button."""
    told: dict[str, str] = room(view.game, "preview").preview(view, move)
    assert told["name"]
    assert told["name"] != "Do it"
    return told


# ---- what is sent to a seat


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data, keys among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from strings([*data, *data.values()])
    elif isinstance(data, list | tuple | set):
        for one in data:
            yield from strings(one)


def traffic(table: Table, seat: Seat) -> str:
    """Everything that goes to the browser for this seat: the scene, the boards in each shading, a hint, advice, a check, and, on
    its turn, what it reads about each move."""
    session = session_on(table, seat)
    sent: list[Any] = [staged(session, 1)]
    panel = BoardPanel()
    panel.show(session.view(), Help.ADVICE, {})
    shows = [{"kind": "show", "show": one["key"]} for one in panel.board.state()["shows"]]
    for message in (*shows, {"kind": "hint"}, {"kind": "advice"}, {"kind": "check"}):
        panel._heard(message)
        for widget in (panel.sheet, panel.hints):
            sent.append({name: getattr(widget, name) for name in widget.keys if not name.startswith("_") and name not in OWN})
    if table.turn == seat and has_room(table.game, "preview"):
        told, view, moves = room(table.game, "preview"), session.view(), list(table.state.legal_moves())
        sent += [told.preview(view, move) for move in moves]
        sent += [told.figures(view, move, odds=True) for move in moves[::max(1, len(moves) // FIGURES)]]
    return json.dumps(sent, sort_keys=True, default=str)


def judge_traffic(tables: Sequence[Table], seat: Seat) -> None:
    """Games that look the same to this seat, and are not, send it the same, help included."""
    assert len({tuple(map(line, table.log)) for table in tables}) > 1
    assert len({tuple(map(line, table.view(seat).record)) for table in tables}) == 1
    assert len({traffic(table, seat) for table in tables}) == 1


def pages(table: Table, people: Sequence[Seat], lines: Iterable[str], play: Callable[[Table, str], object],
          alike: Collection[Seat]) -> list[str]:
    """What one screen shows these people while the lines are played: covers, who is asked, and the pages of seats ``alike``, to whom
    this game looks as another one."""
    session, found = session_on(table, *people), []
    for text in lines:
        if session.covered:
            found.append(json.dumps(staged(session, 1)))
            session.reveal(session.next_person)
        if session.covered or session.seat in alike:
            found.append(json.dumps(staged(session, 1)))
        found.append(f"{session.turn} {session.covered} {session.waits_for_person} {session.in_window}")
        play(session.table, text)
    return found
