"""What the command line prints: plain data for ``--json``, tables and lines for people."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from infiltr import answers
from infiltr.answers import Cited, Contradiction, Crossed
from infiltr.core.game import Game
from infiltr.core.moves import Seat, line
from infiltr.core.record import Record
from infiltr.core.story import Story
from infiltr.core.words import N_, say
from infiltr.reasons import Where, unknown_name, value_name

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from infiltr.simulation import Results
    from solvers.notes import Notes

__all__ = [
    "advice_table", "advise_data", "conflict_data", "games_data", "games_table", "hint_data", "options_table",
    "progress_bar",
    "readers_conflict", "results_table", "solve_data", "solve_table", "story", "why_data",
]

Data = dict[str, Any]


def games_data(games: Iterable[Game]) -> list[Data]:
    """Every game with its seats and options."""
    return [{
        "game": game.name, "title": game.title, "seats": list(game.seats),
        "options": {option.name: {"values": list(option.values), "default": option.default, "official": option.official,
                                  "text": say(option.text)} for option in game},
    } for game in games]


def games_table(games: Iterable[Game]) -> Grid:
    """The names to type, for a person."""
    grid = _grid(say("Name"), say("Game"))
    for game in games:
        low, high = game.seats
        grid.add_row(game.name, say("{title}: {low} to {high} seats", title=game.title, low=low, high=high))
    grid.caption = say("The options of one game: infiltr games NAME")
    return grid


def options_table(game: Game) -> Grid:
    """The options of one game, for a person; rulings of ours are marked."""
    from infiltr.bots import bot_names

    grid = _grid(say("Option"), say("What it is"))
    grid.columns[0].no_wrap = True
    for option in game:
        values = _shortened(option.values) if option.values else say("(any size)")
        template = N_("{text} Values: {values}; {default} if not said.")
        if not option.official:
            template = N_("{text} Unofficial. Values: {values}; {default} if not said.")
        grid.add_row(option.name, say(template, text=say(option.text), values=values, default=option.default))
    grid.caption = say("Bots: {names}, or FILE.py:CLASS", names=", ".join(bot_names(game)))
    return grid


def _shortened(values: tuple[str, ...]) -> str:
    return " ".join(values) if len(values) < 9 else f"{values[0]} {values[1]} ... {values[-1]}"


def solve_data(record: Record, seat: Seat) -> Data:
    """Possible values and odds of every unknown, or the conflict in the record."""
    data: Data = {"game": record.game.name, "seat": seat, "unknowns": {}, "method": "exact", "conflict": None}
    view = record.view(seat)
    made = readers_conflict(record)
    if made is None:
        model = answers.model(view)
        if model.consistent():
            for name in model.variables:
                found = model.odds(name)
                data["unknowns"][name] = {value: float(chance) for value, chance in found.items()}
            data["total"] = model.total()
            data["method"] = "sampled" if model.error else "exact" if model.exact else "relaxed"
            if model.error:
                data["error"] = model.error
            return data
        clash = answers.conflict(view)
        made = conflict_data(record, clash or Contradiction(say("what is known contradicts itself")))
    return data | {"conflict": made}


def solve_table(data: Data, where: Where) -> Grid | str:
    """The same for a person, likeliest values first."""
    if data["conflict"]:
        return str(data["conflict"]["text"])
    if not data["unknowns"]:
        return say("Nothing is unknown that could be deduced.")
    likeliest = say("Likeliest") if data["method"] == "exact" else say("Likeliest (approximate odds, exact sets)")
    if data["method"] == "sampled":
        likeliest = say("Likeliest (estimated odds, standard error up to {error} %; exact sets)", error=f"{100 * data['error']:.1f}")
    grid = _grid(say("Unknown"), say("Values"), likeliest)
    for name, values in data["unknowns"].items():
        best = sorted(values.items(), key=lambda item: -item[1])[:6]
        shown = ", ".join(f"{value_name(value, where)} {chance:.1%}" for value, chance in best)
        grid.add_row(unknown_name(name, where), str(len(values)), shown)
    return grid


def hint_data(record: Record, seat: Seat, level: int, crossed: Crossed | None = None) -> Data:
    """The next deduction. Without given marks those in the record count."""
    view = record.view(seat)
    found = answers.hint(view, level, _own_marks(record, seat) if crossed is None else crossed)
    return {
        "level": level, "technique": found.technique, "where": list(found.where), "text": found.text,
        "facts": _facts(record, found.facts), "conclusion": _lists(found.conclusion), "circles": found.circles,
        "erases": _lists(found.erases), "cost": found.cost,
    }


def _own_marks(record: Record, seat: Seat) -> Notes:
    """The marks in the record; those for suspects that are gone no longer count."""
    from solvers.notes import Notes

    there = answers.model(record.view(seat)).variables
    marks = {unknown: values for unknown, values in record.marks(seat).items() if unknown in there}

    def signed(sign: str) -> dict[str, list[str]]:
        return {unknown: [value for value, one in values.items() if one == sign] for unknown, values in marks.items()}

    return Notes(signed("x"), signed("o"))


def why_data(record: Record, seat: Seat, unknown: str, value: str) -> Data:
    """The minimum explanation, or a witness and its odds."""
    found = answers.why(record.view(seat), unknown, value)
    data: Data = {
        "unknown": unknown, "value": value, "possible": found.possible, "probability": float(found.probability),
        "technique": found.technique, "facts": _facts(record, found.facts), "minimality": found.minimality,
        "text": found.text,
    }
    return data if found.witness is None else data | {"witness": dict(found.witness)}


def advise_data(record: Record, seat: Seat, seconds: float) -> Data:
    """The best legal moves, and how long it took. One move is looked ahead on exact odds: no world is sampled."""
    started = time.perf_counter()
    found = answers.advise(record.view(seat))
    moves = [{"move": line(one.move), "value": one.value, "expected": dict(one.expected), "text": one.text}
             for one in found]
    return {"seat": seat, "moves": moves, "seconds": round(min(seconds, time.perf_counter() - started), 3), "worlds": 0}


def advice_table(data: Data) -> Grid:
    """The same for a person."""
    grid = _grid(say("Move"), say("Value"), say("Why"))
    for one in data["moves"][:10]:
        grid.add_row(one["move"], f"{one['value']:.3f}", one["text"])
    return grid


def conflict_data(record: Record, found: Contradiction) -> Data:
    """A contradiction with its lines in the file."""
    return {"lines": _lines(record, found.clash), "fix": _lines(record, found.fix), "text": str(found)}


def readers_conflict(record: Record) -> Data | None:
    """The first line that clashes with earlier ones as it stands, if there is one: either may be the wrong one."""
    for one in record.conflicts:
        if one.lines:
            lines = sorted({*one.lines, one.number})
            text = say("{source}:{line}: {problem} It clashes with line {lines}.", source=record.source,
                       line=one.number, problem=one.problem, lines=", ".join(map(str, one.lines)))
            return {"lines": lines, "fix": lines, "text": text}
    return None


def story(record: Record) -> Iterator[str]:
    """The game in words, a sentence a move, and how it ended."""
    yield from Story(record.game, record.setup).told(record.moves)
    outcome = record.view().state.outcome
    if outcome is not None:
        yield outcome.text


def results_table(found: Results) -> Grid:
    """Results of a simulation for a person."""
    grid = _grid(say("Outcome"), say("Games"), say("Share"))
    for name, count in found.results.items():
        grid.add_row(name, str(count), f"{count / found.games:.1%}")
    pace = {"moves": found.moves, "seconds": f"{found.seconds:.1f}", "speed": f"{found.moves_per_second:.0f}"}
    if found.bot_win_rates:  # seats or teams win against each other
        wins = ", ".join(f"{name} {rate:.1%}" for name, rate in found.bot_win_rates.items())
        grid.caption = say("a seat won, by its bot: {wins}; {moves} moves in {seconds} s, {speed} a second", wins=wins, **pace)
        return grid
    low, high = found.win_rate_95
    grid.caption = say("won {rate} (95 %: {low} to {high}); {moves} moves in {seconds} s, {speed} a second",
                       rate=f"{found.win_rate:.1%}", low=f"{low:.1%}", high=f"{high:.1%}", **pace)
    return grid


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("games"), total=total)
        yield lambda count: bar.advance(task, count)


def _grid(*heads: str) -> Grid:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD)
    for head in heads:
        grid.add_column(head)
    return grid


def _facts(record: Record, facts: Iterable[Cited]) -> list[Data]:
    return [{"line": None if fact.move is None else record.number(fact.move), "text": fact.text} for fact in facts]


def _lines(record: Record, moves: Iterable[int]) -> list[int]:
    return sorted({record.number(move) for move in moves})


def _lists(found: Any) -> Data | None:
    return None if found is None else {name: list(values) for name, values in found.items()}
