"""The public functions that open, keep and simulate games; those about knowledge are in `infiltr.answers`.

Whoever looks at a game does so through a View, one seat's own; no function sees more than the view it is given.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from infiltr.core import codes, reader
from infiltr.core.game import CodeError, OptionError
from infiltr.core.moves import Seat
from infiltr.core.record import Record
from infiltr.core.saves import write_whole
from infiltr.core.table import Table, View
from infiltr.core.words import say
from infiltr.games import GAMES, game

if TYPE_CHECKING:
    from infiltr.simulation import Results

__all__ = ["code", "load", "new", "read", "save", "simulate", "view"]

SEEDS = 32**4
"""New seeds are drawn below this, so that a deal code stays short."""


def new(name: str, seats: int | Sequence[Seat] | None = None, seed: int | None = None, **options: object) -> Table:
    """A new table, dealt: by the name of its game, or by a deal code.

    ``seats``: how many, or their names (a new game: 3; a code brings its own number). Without ``seed`` one is drawn at
    random. ``options`` are the game's own, such as ``mission=5``; switches take True and False.

    Raises:
        OptionError: an unknown game, option or value, or a number of seats that the game is not for.
        CodeError: a mistyped code.

    >>> table = new("infiltraitors", seats=["ann", "bob"], seed=7, mission="training1")
    >>> code(table)
    'IT-0-7C'
    >>> new("it-0-7c").log == table.log
    True
    """
    if name not in GAMES and len(name.replace("-", " ").split()) > 1:
        if seed is not None:
            raise OptionError(say("a deal code says its seed itself; expected none beside it"))
        found, setup, seed = codes.decode(name, GAMES.values())
        if options:
            raise OptionError(say("a deal code says its options itself; expected none beside it"))
        if seats is not None and seats != len(setup.seats):
            names = [] if isinstance(seats, int) else list(seats)
            if len(names) != len(setup.seats):
                raise OptionError(say("this deal is for {count} seats; expected as many names", count=len(setup.seats)))
            setup = found.setup(names, setup.options)
        return Table(found, setup, seed)
    found = game(name)
    setup = found.setup(3 if seats is None else seats, options)
    return Table(found, setup, random.SystemRandom().randrange(SEEDS) if seed is None else seed)


def code(table: Table | Record) -> str:
    """The code of a deal: whoever types it gets the same cards.

    Raises:
        CodeError: a game without a seed, or with an option that has no place in a code.
    """
    if table.seed is None:
        raise CodeError(say("only a deal with a seed has a code; share its record instead"))
    return codes.encode(table.game, table.setup, table.seed)


def read(text: str) -> Record:
    """The record that a text holds; each of its lines is judged where it stands.

    Raises:
        RecordError: the line, what is wrong and what was expected; ClashError names the earlier lines as well.

    >>> record = read('''
    ... game infiltraitors seats=ann,bob seen_by=ann
    ... hand ann R5 R6 K2 K11 Y13
    ... start ann
    ... nab ann Y12
    ... ''')
    >>> record.moves[-1]
    Burn(card=HIDDEN)
    """
    return reader.read(text, game)


def load(path: Path | str) -> Record:
    """The record in a file. RecordError as :func:`read`; OSError where there is none."""
    return reader.load(path, game)


def save(what: Table | Record, path: Path | str) -> None:
    """Write a table's full log, or a record, to a file; it is replaced as a whole or not at all."""
    record = Record.of(what) if isinstance(what, Table) else what
    write_whole(Path(path), record.text())


def view(what: Table | Record, seat: Seat | None = None) -> View:
    """What this seat knows. Without one: what everybody knows (of a seat's own record: what it knows).

    Raises:
        OptionError: no such seat, or another seat's record.

    >>> view(new("infiltraitors", seed=7), "bob")
    <View of bob on infiltraitors after 16 moves>
    """
    if isinstance(what, Record):
        return what.view(seat)
    if seat is not None and seat not in what.setup.seats:
        raise OptionError(say("{name!r} is no seat; expected one of: {names}", name=seat,
                              names=", ".join(what.setup.seats)))
    return what.view(seat)


def simulate(name: str, *, seats: int = 3, games: int = 100, seed: int = 0,
             bots: str | Sequence[str] = "random", jobs: int = 1, **options: object) -> Results:
    """Let bots play many games. See `infiltr.simulation`.

    ``bots``: a name for all seats, or one for each: ``"careful"``, ``["careful", "random", "mybot.py:MyBot"]``.

    >>> simulate("infiltraitors", games=5, seed=1, mission="training1").games
    5
    """
    from infiltr.simulation import simulate as run

    names = bots.split(",") if isinstance(bots, str) else bots
    return run(game(name), seats=seats, games=games, seed=seed, bots=names, options=options, jobs=jobs)
