"""What commands, hints, explanations and the lobby say in the pseudo-language: whole sentences, all in brackets."""

from __future__ import annotations

import ast
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pseudo import Listening, texts, untranslated

import infiltr
from infiltr import cli
from infiltr.cli import main
from infiltr.core.moves import line
from infiltr.core.record import Record
from infiltr.games import GAMES, game

HEAD = "game infiltraitors mission=1 seats=ann,bob,cat seen_by=ann\n"
BEGUN = HEAD + "hand ann R2 K4 K11 Y9 B13\nstart bob\nnab bob\nexchange cat bob R5 v\n"
SEEN = BEGUN + "exchange ann bob K4 h\nclue bob R10 h\n"
WRONG = SEEN + "exchange cat bob B3 h\n"
MISSIONS = game("infiltraitors").options["mission"].values


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], listening: Listening) -> Any:
    """Runs a command on a record; returns what it prints, standard error too."""
    monkeypatch.setenv("COLUMNS", "600")

    def command(record: str, *arguments: str) -> str:
        class Stdin:
            buffer = io.BytesIO(record.encode())

        monkeypatch.setattr("sys.stdin", Stdin)
        main(list(arguments))
        return "".join(capsys.readouterr())

    return command


def test_replay(run: Any) -> None:
    """Every line of a replay is a sentence."""
    assert [text for text in run(SEEN, "replay", "-").splitlines() if untranslated(text)] == []


def test_solve_and_explain(run: Any) -> None:
    """Tables, explanations, witnesses and contradictions."""
    for record in (HEAD, SEEN, WRONG):
        assert not untranslated(run(record, "solve", "-", "--seat", "ann"))
    for value in ("Y10", "R2", "Y15", "R15"):
        assert not untranslated(run(SEEN, "why", "-", "suspect:bob", value, "--seat", "ann"))


@pytest.mark.parametrize("level", range(1, 7))
def test_hints(run: Any, level: int, tmp_path: Path) -> None:
    """Hints of every level, with mistakes among the marks and without."""
    marks = tmp_path / "marks.json"
    for crossed in ([], ["R2", "K4", "K11", "Y9", "B13", "R5", "R10"], ["B15", "Y15"]):
        marks.write_text(json.dumps({"suspect:bob": crossed}))
        told = run(SEEN, "hint", "-", "--seat", "ann", "--level", str(level), "--marks", str(marks))
        assert not untranslated(told), told


def test_errors(run: Any, tmp_path: Path) -> None:
    """What is wrong with a call."""
    calls = [("solve", "-", "--seat", "eve"), ("why", "-", "suspect:eve", "R5", "--seat", "ann"),
             ("why", "-", "suspect:bob", "X5", "--seat", "ann"), ("record", "-", "--seat", "bob"),
             ("deal", "chess"), ("deal", "infiltraitors", "--option", "mission=99"),
             ("deal", "infiltraitors", "--option", "mission"), ("deal", "infiltraitors", "--seats", "ann,,bob"),
             ("simulate", "infiltraitors", "--bots", "nobody"), ("simulate", "infiltraitors", "--games", "0"),
             ("simulate", "infiltraitors", "--bots", "random,random"), ("advise", "-", "--seat", "bob"),
             ("advise", "-", "--seat", "ann")]
    for call in calls:
        told = run(SEEN, *call)
        assert told, call
        assert not untranslated(told), told
    for record in (BEGUN + "nab ann R5\n", BEGUN + "fly\n", BEGUN + "bide ann 9\n"):
        assert not untranslated(run(record, "replay", "-").removeprefix("-:6: "))


@pytest.mark.parametrize("mission", MISSIONS)
def test_advice_of_every_mission(run: Any, mission: str) -> None:
    """What the best moves are expected to do, and why."""
    table = infiltr.new("infiltraitors", seats=3, seed=11, mission=mission)
    for _ in range(12):
        moves = [move for move in table.state.legal_moves() if move.verb != "shoot"]
        table.play(moves[len(table.log) * 7 % len(moves)])
        if table.turn is None or len(table.log) % 3:
            continue
        found = json.loads(run(Record.of(table).text(), "advise", "-", "--seat", table.turn, "--json"))
        for _, text in texts(found, frozenset({"text"})):
            assert not untranslated(text), text


def test_tables(run: Any) -> None:
    """Heads and texts of tables; names that are typed, such as options and outcomes, stay as they are."""
    typed = {word for of in GAMES.values() for option in of for word in (option.name, option.default, *option.values)}
    typed |= {*GAMES, "win", "loss", "bullets", "stuck"}
    for call in (("games",), ("simulate", "infiltraitors", "--games", "2", "--seats", "2")):
        told = re.sub(r"\b(?:" + "|".join(sorted(typed, key=len, reverse=True)) + r")\b", "", run("", *call))
        assert not untranslated(told), told


def test_help_of_commands() -> None:
    """What each command and option does is said as well; only the frame around it is Typer's own."""
    tree = ast.parse(Path(cli.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    helps = [keyword.value for call in calls for keyword in call.keywords if keyword.arg == "help"]
    assert len(helps) > 25
    assert all(isinstance(text, ast.Call) and ast.unparse(text.func) == "say" for text in helps)
    commands = [call for call in calls if ast.unparse(call.func) == "app.command"]
    assert all("help" in [keyword.arg for keyword in call.keywords] for call in commands)


def test_marks_of_a_player(listening: Listening) -> None:
    """Verdicts on marks: refuted, unproved, missed."""
    view = infiltr.view(infiltr.read(SEEN))
    for crossed in ({}, {"suspect:bob": ["B15", "Y15"]}, {"suspect:bob": ["Y15"]}):
        for mark in infiltr.check(view, crossed):
            assert not untranslated(mark.text), mark.text
            assert not [fact.text for fact in mark.facts if untranslated(fact.text)]


def test_facts_of_whole_games(listening: Listening) -> None:
    """Every reason that an explanation may cite, in games of careful bots."""
    from infiltr.games import room
    from infiltr.reasons import in_words

    for mission in ("1", "2", "15", "17", "19"):
        table = infiltr.new("infiltraitors", seats=2, seed=3, mission=mission)
        bot = table.game.bots["careful"]()
        while table.turn is not None and len(table.log) < 70:
            table.play(bot.choose(table.view(table.turn)))
        for seat in table.setup.seats:
            model = room(table.game, "evidence").model(table.view(seat))
            for fact in model.facts:
                assert not untranslated(in_words(fact.reason, table.game)), line(table.log[fact.line or 0])


def test_lobby(listening: Listening) -> None:
    """The first page: every text in it, and what is spoken."""
    from infiltr.lobby import Lobby

    page = re.sub(r"<style>.*?</style>", "", Lobby()._repr_html_(), flags=re.DOTALL)
    spoken = re.findall(r'aria-label=[\'"]([^\'"]*)', page)
    for text in [*spoken, re.sub(r"<h1>infiltr</h1>|<[^>]*>", " ", page)]:
        assert not untranslated(text), text
