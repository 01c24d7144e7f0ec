"""The command line: the same things that the notebooks and the Python interface do, for scripts, tests and teachers.

Exit status: 0 done; 1 the record contradicts itself, which is said with its lines; 2 the input or the call is off,
which is one line on standard error. Never a traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from infiltr.core.game import ClashError, InfiltrError, OptionError, RecordError
from infiltr.core.record import Record
from infiltr.core.words import say
from infiltr.games import GAMES, game

__all__ = ["app", "main"]

CONTRADICTION, OFF = 1, 2

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
                  help=say("Deduction games of hidden cards: deal, record, solve, hint, explain, advise, simulate."))

RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help=say("A record: a file, or - for standard input."))]
SeatName = Annotated[str, typer.Option("--seat", metavar="NAME", help=say("Whose knowledge."))]
MaybeSeat = Annotated[str | None, typer.Option("--seat", metavar="NAME", help=say("Whose knowledge."))]
AsJson = Annotated[bool, typer.Option("--json", help=say("Print JSON."))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V",
                                                   help=say("An option of the game; may be repeated."))]


@app.command("games", help=say("The games and their seats; the options and bots of one game."))
def games_(name: Annotated[str | None, typer.Argument(metavar="[GAME]", help=say("The game whose options are listed."))] = None,
           as_json: AsJson = False) -> None:
    from infiltr.shown import games_data, games_table, options_table

    if name is None:
        _print(games_data(GAMES.values()), as_json, lambda: games_table(GAMES.values()))
    else:
        chosen = game(name)
        _print(games_data([chosen]), as_json, lambda: options_table(chosen))


@app.command(help=say("Open the playable notebooks."))
def play(name: Annotated[str | None, typer.Argument(metavar="[GAME]",
                                                    help=say("The game to open; else the lobby."))] = None,
         lab: Annotated[bool, typer.Option("--lab", help=say("Open JupyterLab instead of Voila."))] = False,
         port: Annotated[int | None, typer.Option(min=1, max=65535, help=say("The port on this machine."))] = None,
         browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("Open a browser."))] = True) -> None:
    from infiltr.play import play as serve

    raise typer.Exit(serve(name, lab=lab, port=port, browser=browser))


@app.command(help=say("The folder of saved games, progress and an owner's boxes."))
def data() -> None:
    from infiltr._where import data_folder

    typer.echo(data_folder())


@app.command(help=say("A new game's record on standard output."))
def deal(name: Annotated[str, typer.Argument(metavar="GAME", help=say("A game, or a deal code."))],
         seats: Annotated[str | None, typer.Option(metavar="ann,bob,...",
                                                   help=say("Names of seats, or how many."))] = None,
         option: Options = None,
         seed: Annotated[int | None, typer.Option(min=0, help=say("The same seed deals the same cards."))] = None,
         show_code: Annotated[bool, typer.Option("--code",
                                                 help=say("Print the deal's code instead."))] = False) -> None:
    from infiltr import api

    chosen = _options(option)
    table = api.new(name, _seats(seats), seed, **chosen)
    typer.echo(api.code(table) if show_code else Record.of(table).text().rstrip("\n"))


@app.command(help=say("The record that one seat saw."))
def record(file: RecordFile, seat: SeatName) -> None:
    typer.echo(_load(file).hidden(seat).text().rstrip("\n"))


@app.command(help=say("The game in words, as one seat saw it."))
def replay(file: RecordFile, seat: MaybeSeat = None) -> None:
    from infiltr.shown import story

    found = _load(file)
    typer.echo("\n".join(story(found.hidden(seat) if seat else found)))


@app.command(help=say("What a seat can know: possible values and exact odds."))
def solve(file: RecordFile, seat: SeatName, as_json: AsJson = False) -> None:
    from infiltr.shown import solve_data, solve_table

    found = _load(file, lenient=True)
    data = solve_data(found, seat)
    _print(data, as_json, lambda: solve_table(data, found.view(seat)))
    if data["conflict"]:
        raise typer.Exit(CONTRADICTION)


@app.command(help=say("The next deduction, from a nudge to the full step."))
def hint(file: RecordFile, seat: SeatName,
         level: Annotated[int, typer.Option(min=1, max=6, help=say("1: a nudge ... 6: what to mark."))] = 1,
         marks: Annotated[Path | None, typer.Option(metavar="FILE", help=say("Crossed-out values, as JSON."))] = None,
         as_json: AsJson = False) -> None:
    from infiltr.shown import hint_data

    found = _load(file, lenient=True)
    _tell(found, lambda: hint_data(found, seat, level, None if marks is None else _marks(marks)), as_json)


@app.command(help=say("Why an unknown cannot be a value, or how it can."))
def why(file: RecordFile, unknown: Annotated[str, typer.Argument(help=say("Such as suspect:bob."))],
        value: Annotated[str, typer.Argument(help=say("Such as R5."))], seat: SeatName,
        as_json: AsJson = False) -> None:
    from infiltr.shown import why_data

    found = _load(file, lenient=True)
    _tell(found, lambda: why_data(found, seat, unknown, value), as_json)


@app.command(help=say("The best legal moves, and why."))
def advise(file: RecordFile, seat: SeatName,
           seconds: Annotated[float, typer.Option(min=0.01, help=say("How long to think at most."))] = 5.0,
           as_json: AsJson = False) -> None:
    from infiltr.shown import advice_table, advise_data

    found = _load(file, lenient=True)
    _tell(found, lambda: advise_data(found, seat, seconds), as_json, advice_table)


@app.command(help=say("Many games of bots."))
def simulate(name: Annotated[str, typer.Argument(metavar="GAME")],
             seats: Annotated[int, typer.Option(help=say("How many seats."))] = 3,
             games: Annotated[int, typer.Option(help=say("How many games."))] = 100,
             seed: Annotated[int, typer.Option(min=0, help=say("The same seed plays the same games."))] = 0,
             option: Options = None,
             bots: Annotated[str, typer.Option(metavar="A[,B,...]",
                                               help=say("For all seats, or for each."))] = "random",
             worlds: Annotated[int | None, typer.Option(help=say("What a bot that searches may spend on a move."))] = None,
             jobs: Annotated[int, typer.Option(help=say("Processes to share the work."))] = 1,
             as_json: AsJson = False) -> None:
    from infiltr.shown import progress_bar, results_table
    from infiltr.simulation import simulate as run

    chosen = _options(option)
    with progress_bar(games) as advance:
        found = run(game(name), seats=seats, games=games, seed=seed, bots=_words(bots, "--bots"), options=chosen,
                    worlds=worlds, jobs=jobs, progress=advance)
    _print(found.data(), as_json, lambda: results_table(found))
    for text in dict.fromkeys(found.forfeits):
        typer.echo(text, err=True)


@app.command(help=say("Build the static site, which needs no installation; or serve it."))
def site(serve: Annotated[bool, typer.Option("--serve", help=say("Serve it, for a class; built first if need be."))] = False,
         host: Annotated[str, typer.Option(help=say("Who can reach it; another than 127.0.0.1 on purpose only."))] = "127.0.0.1",
         port: Annotated[int, typer.Option(min=0, max=65535, help=say("The port on this machine."))] = 8000,
         output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER",
                                              help=say("Where it is built."))] = Path("infiltr-site")) -> None:
    from infiltr.site import build
    from infiltr.site import serve as give_out

    if not serve or not (output / "index.html").is_file():
        build(output, tell=typer.echo)
    if serve:
        give_out(output, host, port, tell=typer.echo)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status. Without a command it says which there are."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        status = app(args=words, prog_name="infiltr", standalone_mode=False)
    except typer.Abort:
        return 130
    except BrokenPipeError:
        _swallow_output()
        return 0
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
    except InfiltrError as error:
        return _refuse(str(error), CONTRADICTION if isinstance(error, ClashError) else OFF)
    except _UsageError as error:
        return _refuse(error.format_message(), error.exit_code)
    return status if isinstance(status, int) else 0


_UsageError: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""What the parser of the command line raises. Typer's own copy of Click, or Click itself in older versions."""


def _refuse(text: str, status: int = OFF) -> int:
    typer.echo(" ".join(text.split()), err=True)
    return status


def _swallow_output() -> None:
    """The reader of our output has gone; nothing more is written, not even at exit."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print(data: Any, as_json: bool, shown: Callable[[], Any]) -> None:
    """Print JSON, or what a person reads: a text, or a table of rich."""
    if as_json:
        typer.echo(json.dumps(data))
        return
    found = shown()
    if isinstance(found, str):
        typer.echo(found)
        return
    from rich.console import Console

    Console(highlight=False).print(found, markup=False)


def _tell(found: Record, make: Callable[[], dict[str, Any]], as_json: bool,
          table: Callable[[dict[str, Any]], Any] | None = None) -> None:
    """Print an answer, or the contradiction that stands in its way."""
    from infiltr.answers import Contradiction
    from infiltr.shown import conflict_data, readers_conflict

    made = readers_conflict(found)
    if made is None:
        try:
            data = make()
        except Contradiction as error:
            made = conflict_data(found, error)
        else:
            _print(data, as_json, lambda: table(data) if table else data["text"])
            return
    _print({"conflict": made}, as_json, lambda: made["text"])
    raise typer.Exit(CONTRADICTION)


def _load(file: str, lenient: bool = False) -> Record:
    """The record in a file or on standard input. A lenient one still has every line that could be read."""
    from infiltr.core import reader

    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    found = reader.read(data, game, file, lenient)
    for conflict in found.conflicts[:1]:  # what comes after the first may follow from it
        if not conflict.lines:
            raise RecordError(conflict.problem, conflict.number, conflict.text, found.source)
    return found


def _options(words: list[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise OptionError(say("--option {word}: expected name=value", word=word))
        if name in found:
            raise OptionError(say("--option {name} is given twice", name=name))
        found[name] = value
    return found


def _seats(text: str | None) -> int | list[str] | None:
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else _words(text, "--seats")


def _words(text: str, flag: str) -> list[str]:
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise OptionError(say("{flag} {text}: expected names with commas between them", flag=flag, text=text))
    return words


def _marks(path: Path) -> dict[str, list[str]]:
    """Crossed-out values of each unknown, from a JSON file."""
    expected = say('expected {example}', example='{"suspect:bob": ["R5", "R6"]}')
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        text = say("{path}: no JSON ({problem}); {expected}", path=path, problem=error, expected=expected)
        raise OptionError(text) from None
    if not isinstance(found, dict) or not all(
            isinstance(values, list) and all(isinstance(value, str) for value in values) for values in found.values()):
        raise OptionError(say("{path}: no marks; {expected}", path=path, expected=expected))
    return found


if __name__ == "__main__":
    sys.exit(main())
