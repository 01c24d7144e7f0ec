"""Tables of Internal Affairs for tests: hands and rows as a test wants them, then line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from infiltr.core.game import Setup
from infiltr.core.moves import DEALER, line
from infiltr.core.table import Table
from infiltr.games.internal_affairs import GAME
from infiltr.games.internal_affairs.box import Action

ORDER = [action.value for action in Action]


@dataclass(frozen=True)
class Seat:
    """What a player is dealt: five code cards with the row of three first, two action cards, three identity cards."""

    codes: str
    actions: str
    ids: str = ""


USUAL = Seat("3 7 9 2 5", "shift shift")
FIVE = ("PPP", "PPT", "PTT", "TTT", "PTT")
"""Identity cards of five players: eight of each kind, and one Police Mole set aside."""


def dealt(*seats: Seat, first: str = "ann", loose: bool = True, **options: str) -> Table:
    """A table where everybody has got the cards that the test wants. Decks are large enough for them (``loose``)."""
    sizes = {"copies": "9", "deck": ",".join(f"{name}:20" for name in ORDER)} if loose else {}
    setup = GAME.setup(len(seats), sizes | options)
    table = Table(GAME, setup)
    play(table, *_lines(setup, seats), f"start {first}")
    return table


def _lines(setup: Setup, seats: tuple[Seat, ...]) -> Iterable[str]:
    named = list(zip(setup.seats, seats, strict=True))
    kinds = {"P": "police", "T": "triad"}
    if len(seats) > 4:
        for place, (name, seat) in enumerate(named):
            yield from (f"id {name} {kinds[one]}" for one in sorted(seat.ids or FIVE[place % 5]))
    for name, seat in named:
        yield from (f"code {name} {card}" for card in sorted(seat.codes.split(), key=int))
    for name, seat in named:
        yield from (f"action {name} {card}" for card in sorted(seat.actions.split(), key=ORDER.index))
    for name, seat in named:
        yield f"lay {name} {','.join(sorted(seat.codes.split()[:3], key=int))}"


def two(ann: str = "enquiry swap", bob: str = "shift refuse", **options: str) -> Table:
    """Two players: ann with 3 7 9 and 2 5 in hand, bob with 4 7 11 and 6 8."""
    return dealt(Seat("3 7 9 2 5", ann), Seat("4 7 11 6 8", bob), **options)


def five(ann: str = "enquiry swap", bob: str = "shift refuse", cat: str = "shift shift", **options: str) -> Table:
    """Five players; ann has 3 7 9, bob 4 7 11, cat 7 7 12, dan 1 2 7 and eve 5 6 8 in their rows."""
    return dealt(Seat("3 7 9 2 5", ann), Seat("4 7 11 6 8", bob), Seat("7 7 12 1 15", cat), Seat("1 2 7 3 10", "grenade shift"),
                 Seat("5 6 8 1 2", "left left"), **options)


def play(table: Table, *lines: str) -> Table:
    """Make these moves, each of which the referee allows."""
    for text in lines:
        table.play(GAME.codec.read(text, table.setup.seats))
    return table


def refused(table: Table, text: str) -> str:
    """Why the referee does not allow this move."""
    problem = table.state.problem(GAME.codec.read(text, table.setup.seats))
    assert problem is not None, f"{text} is allowed"
    assert table.state.turn == DEALER or text not in legal(table)
    return problem.text


def legal(table: Table) -> set[str]:
    """The lines that the seat on turn may play."""
    return {line(move) for move in table.state.legal_moves()}


def verbs(table: Table) -> set[str]:
    """The verbs of them."""
    return {text.split()[0] for text in legal(table)}


def faces(table: Table, seat: str) -> list[str]:
    """The row of a seat, face-up cards in brackets."""
    return [f"[{card.face}]" if card.up else str(card.face) for card in table.state.row_of(seat)]


def hand(table: Table, seat: str) -> list[str]:
    """The hand of a seat."""
    place = table.setup.seats.index(seat)
    return [str(card) for card in (*table.state.codes[place], *table.state.actions[place])]


def ids(table: Table, seat: str) -> tuple[str, str]:
    """The identity cards of a seat: face down, face up."""
    place = table.setup.seats.index(seat)
    cards = (table.state.down[place], table.state.up[place])
    down, up = ("".join(str(card)[0].upper() for card in some) for some in cards)
    return "".join(sorted(down)), "".join(sorted(up))


def due(table: Table) -> str:
    """The name of the effect that is due."""
    return str(table.state.agenda[-1].step.name)
