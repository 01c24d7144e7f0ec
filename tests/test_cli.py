"""The command line: exact shapes, exact exit status, one line for whatever is wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from infiltr.cli import main
from infiltr.games import GAMES

HEAD = "game infiltraitors mission=training1 seats=ann,bob,cat seen_by=ann\n"
BEGUN = HEAD + "hand ann R5 R6 K2 K11 Y13\nstart bob\nnab bob\nexchange cat bob R12 v\n"
SEEN = BEGUN + "exchange ann bob K11 h\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """What ann saw of a game in which bob's suspect matches Red 12 and does not match Black 11."""
    path = tmp_path / "table.txt"
    path.write_text(SEEN)
    return path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    if status == 2:
        assert out == ""
        assert len(err.splitlines()) == 1, err
    return status, out, err


def data(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> Any:
    """The JSON that a command prints."""
    found, out, err = run(capsys, *words, "--json")
    assert (found, err) == (status, "")
    return json.loads(out)


def test_games_lists_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Every option with its values, its default, and whether the rulebook names it."""
    games = data(capsys, "games")
    (one,) = [one for one in games if one["game"] == "infiltraitors"]
    assert one["title"] == "Infiltraitors"
    assert one["seats"] == [2, 5]
    mission = one["options"]["mission"]
    assert mission["official"] is True
    assert mission["default"] in mission["values"]
    assert mission["values"][:4] == ["training1", "training2", "training3", "1"]
    assert data(capsys, "games", "infiltraitors") == [one]


def test_games_and_the_options_of_one_fit_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that have to be typed are never cut, at 80 columns as well."""
    monkeypatch.setenv("COLUMNS", "80")
    everything = run(capsys, "games")[1]
    assert all(name in everything for name in GAMES)
    for name, one in GAMES.items():
        told = run(capsys, "games", name)[1]
        assert all(option in told for option in one.options)
        assert max(map(len, told.splitlines())) <= 80
        assert "careful" in told


def test_data_names_the_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where saved games and an owner's boxes lie."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    assert run(capsys, "data") == (0, f"{tmp_path}\n", "")


def test_deal_is_the_same_for_the_same_seed_and_code(capsys: pytest.CaptureFixture[str]) -> None:
    """A deal is repeated by its seed, and by its code."""
    words = ["deal", "infiltraitors", "--option", "mission=5", "--seats", "ann,bob,cat", "--seed", "7"]
    first = run(capsys, *words)
    assert first[1].startswith("game infiltraitors format=1 mission=5 seats=ann,bob,cat seed=7\ndeal ann ")
    assert run(capsys, *words) == first
    code = run(capsys, *words, "--code")[1].strip()
    assert run(capsys, "deal", code)[1] == first[1]
    assert run(capsys, "deal", code.lower(), "--seats", "x,y,z")[1].count("deal x") == 5
    assert len(run(capsys, "deal", "infiltraitors", "--seats", "4")[1].splitlines()) == 22


def test_record_hides_what_a_seat_did_not_see(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its header names the seat, and no other seat may look at it."""
    path = tmp_path / "deal.txt"
    path.write_text(run(capsys, "deal", "infiltraitors", "--seats", "ann,bob", "--seed", "3")[1])
    seen = run(capsys, "record", path, "--seat", "bob")[1]
    assert seen.splitlines()[0] == "game infiltraitors format=1 seats=ann,bob seen_by=bob"
    assert seen.count("deal ann ?") == 5
    assert "deal bob ?" not in seen
    path.write_text(seen)
    assert run(capsys, "record", path, "--seat", "bob")[1] == seen
    for command in (["record"], ["solve"], ["hint"], ["replay"], ["advise"], ["why"]):
        words = [*command, path, *(["suspect:ann", "R5"] if command == ["why"] else []), "--seat", "ann"]
        status, _, err = run(capsys, *words)
        assert status == 2
        assert "what bob saw" in err


def test_solve_prints_exact_odds(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    """Only possible values appear, and they sum to one."""
    found = data(capsys, "solve", table, "--seat", "ann")
    assert {"game", "seat", "unknowns", "method", "conflict"} <= set(found)
    assert (found["game"], found["seat"], found["method"], found["conflict"]) == ("infiltraitors", "ann", "exact", None)
    odds = found["unknowns"]["suspect:bob"]
    assert len(odds) == found["total"] == 13
    assert sum(odds.values()) == pytest.approx(1)
    assert not {"R5", "R11", "Y13", "K2"} & set(odds)
    assert "Bob's suspect" in run(capsys, "solve", table, "--seat", "ann")[1]


def test_hints_go_from_a_nudge_to_the_step(capsys: pytest.CaptureFixture[str], table: Path, tmp_path: Path) -> None:
    """Each level says more; what is marked already is not offered again."""
    texts = []
    for level in range(1, 7):
        found = data(capsys, "hint", table, "--seat", "ann", "--level", level)
        assert set(found) >= {"level", "technique", "where", "text", "facts", "conclusion", "cost"}
        assert found["level"] == level
        texts.append(found["text"])
    assert len(set(texts)) == 6
    assert {"line": 2, "text": "You were dealt Red 5."} in found["facts"]
    crossed = found["conclusion"]
    assert "R5" in crossed["suspect:bob"]
    marks = tmp_path / "marks.json"
    marks.write_text(json.dumps(crossed))
    after = data(capsys, "hint", table, "--seat", "ann", "--marks", marks)
    assert not set(after["conclusion"]["suspect:bob"]) & set(crossed["suspect:bob"])
    lines = [f"#mark ann suspect:bob {value} x\n" for value in crossed["suspect:bob"]]
    table.write_text(SEEN + "".join(lines) + "#mark ann suspect:cat R5 x\n")
    assert data(capsys, "hint", table, "--seat", "ann") == after


def test_why_cites_the_lines_of_the_file(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    """A minimum explanation for what is impossible, a witness and its odds for what is possible."""
    found = data(capsys, "why", table, "--seat", "ann", "suspect:bob", "R11")
    assert found["possible"] is False
    assert found["probability"] == 0
    assert found["minimality"] == "minimum"
    assert [fact["line"] for fact in found["facts"]] == [6]
    assert "Black 11 does not match" in found["text"]
    maybe = data(capsys, "why", table, "--seat", "ann", "suspect:bob", "R2")
    assert maybe["possible"] is True
    assert maybe["probability"] == pytest.approx(1 / 13)
    assert maybe["witness"] == {"suspect:bob": "R2"}
    assert "facts" in maybe


def test_advise_ranks_legal_moves(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    """Record lines, best first, each with a value and words; only for the seat on turn."""
    table.write_text(BEGUN)
    found = data(capsys, "advise", table, "--seat", "ann", "--seconds", "1")
    assert {"seat", "moves", "seconds", "worlds"} <= set(found)
    values = [one["value"] for one in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert all(set(one) >= {"move", "value", "expected", "text"} for one in found["moves"])
    assert "ann" in found["moves"][0]["move"]
    assert run(capsys, "advise", table, "--seat", "ann")[0] == 0
    table.write_text(SEEN)
    assert "bob is on turn" in run(capsys, "advise", table, "--seat", "ann")[2]


def test_replay_tells_the_game_in_words(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    """A sentence a move, as the seat saw it."""
    told = run(capsys, "replay", table)[1]
    assert "Ann gets Red 5." in told
    assert "Bob gets a card." in told
    assert run(capsys, "replay", table, "--seat", "ann")[1] == told


def test_simulate_gives_the_same_numbers_for_any_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    """Apart from the time it took."""
    words = ["simulate", "infiltraitors", "--option", "mission=training1", "--seats", 3, "--games", 9, "--seed", 1]
    one = data(capsys, *words)
    two = data(capsys, *words, "--jobs", 2)
    assert sum(one["results"].values()) == one["games"] == 9
    assert 0 <= one["win_rate_95"][0] <= one["win_rate"] <= one["win_rate_95"][1] <= 1
    assert set(one) >= {"game", "options", "seats", "games", "seed", "bots", "results", "win_rate", "win_rate_95",
                        "moves", "moves_per_second", "seconds"}
    for name in ("seconds", "moves_per_second"):
        del one[name], two[name]
    assert one == two


def test_bots_are_named_for_all_seats_or_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Careful agents win a training mission; a table for people says so."""
    words = ["simulate", "infiltraitors", "--games", "2"]
    assert data(capsys, *words, "--bots", "careful,random,random")["bots"] == ["careful", "random", "random"]
    assert "win" in run(capsys, *words, "--bots", "careful")[1]


BOT = """
class Mine:
    def choose(self, view):
        return view.state.legal_moves()[0]

class Raises:
    def choose(self, view):
        raise RuntimeError("no idea")

class Cheats:
    def choose(self, view):
        return view.record[0]

class Says:
    def choose(self, view):
        return "clue"

class NotABot:
    pass
"""


def test_a_bot_of_ones_own_plays_or_forfeits_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A class in a file takes a seat; one that raises or cheats loses that game, the rest goes on."""
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    words = ["simulate", "infiltraitors", "--games", "3", "--seed", "1"]
    assert data(capsys, *words, "--bots", f"{path}:Mine")["forfeits"] == []
    lines = {"Raises": "raised RuntimeError: no idea", "Cheats": "answered", "Says": "which is no move"}
    for name, line in lines.items():
        status, out, err = run(capsys, *words, "--bots", f"{path}:{name}", "--json")
        found = json.loads(out)
        assert status == 0
        assert sum(count for outcome, count in found["results"].items() if outcome.startswith("forfeit: ")) == 3
        assert all(line in text for text in found["forfeits"])
        assert all(line in text for text in err.splitlines())
    for bot, line in ((f"{path}:NotABot", "no class 'NotABot' with a method"), (f"{path}:Nobody", "no class 'Nobody'"),
                      (f"{tmp_path}/none.py:X", "there is no file"), ("clever", "expected one of: random, careful")):
        assert line in run(capsys, *words, "--bots", bot)[2]
    path.with_name("broken.py").write_text("def (:\n")
    assert "cannot be loaded: SyntaxError" in run(capsys, *words, "--bots", f"{tmp_path}/broken.py:X")[2]


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    """`infiltr --help` names every command."""
    commands = ["games", "play", "deal", "record", "solve", "hint", "why", "advise", "replay", "simulate"]
    for words in ([], ["--help"]):
        status, out, err = run(capsys, *words)
        assert (status, err) == (0, "")
        assert all(name in out for name in commands)


@pytest.mark.parametrize(("words", "text"), [
    (["fly"], "No such command 'fly'"),
    (["deal"], "Missing argument 'GAME'"),
    (["deal", "chess"], "there is no game 'chess'; expected one of: infiltraitors"),
    (["deal", "infiltraitors", "--option", "mission"], "expected name=value"),
    (["deal", "infiltraitors", "--option", "mission=21"], "expected one of: training1"),
    (["deal", "infiltraitors", "--option", "colour=red"], "no option 'colour'"),
    (["deal", "infiltraitors", "--option", "mission=1", "--option", "mission=2"], "given twice"),
    (["deal", "infiltraitors", "--seats", "ann"], "2 to 5 seats"),
    (["deal", "infiltraitors", "--seats", "ann,,bob"], "names with commas"),
    (["deal", "infiltraitors", "--seats", "Ann,bob"], "no name for a seat"),
    (["deal", "infiltraitors", "--seed", "x"], "Invalid value for '--seed'"),
    (["deal", "infiltraitors", "--seed", "-1"], "Invalid value for '--seed'"),
    (["deal", "IT-X-7X"], "its last letter does not fit"),
    (["solve", "none.txt", "--seat", "ann"], "none.txt: No such file"),
    (["solve", ".", "--seat", "ann"], "Is a directory"),
    (["solve", "none.txt"], "Missing option '--seat'"),
    (["solve", "none.txt", "--seat", "ann", "--fast"], "No such option"),
    (["hint", "none.txt", "--seat", "ann", "--level", "7"], "Invalid value for '--level'"),
    (["simulate", "infiltraitors", "--games", "0"], "at least 1"),
    (["simulate", "infiltraitors", "--jobs", "0"], "at least 1"),
    (["simulate", "infiltraitors", "--seats", "9"], "2 to 5 seats"),
    (["simulate", "infiltraitors", "--bots", "random,random"], "2 bots for 3 seats"),
])
def test_a_call_that_is_off_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    """Never a traceback, never two lines, nothing on standard output."""
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, *words)
    assert status == 2
    assert text in err


@pytest.mark.parametrize(("line", "text"), [
    ("clue ann R5", "'way' is missing"),
    ("shoot ann bob R99", "a suit R, B, G, Y or K"),
    ("nab bob", "nn's turn"),
    ("deal ann R7", "nn's turn"),
    ("hello", "no move is called 'hello'"),
])
def test_a_bad_line_is_named_with_its_file_and_number(
    capsys: pytest.CaptureFixture[str], table: Path, line: str, text: str,
) -> None:
    """`FILE:LINE: what is wrong, what was expected`, whichever command reads it."""
    table.write_text(BEGUN + line + "\n")
    for command in ("record", "solve", "hint", "advise"):
        status, _, err = run(capsys, command, table, "--seat", "ann")
        assert status == 2
        assert err.startswith(f"{table}:6: ")
        assert text in err


def test_a_contradiction_prints_its_json_and_exits_1(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    """The lines that clash and the smallest correction; from the clues alone, or because a card is in two places."""
    table.write_text(SEEN + "exchange bob cat R7 v\n")
    status, _, err = run(capsys, "solve", table, "--seat", "ann")
    assert status == 2
    assert f"{table}:7: " in err
    for lines, clash in (("clue bob K11 v\n", [[2, 6, 7]]),
                         ("clue bob R4 h\nexchange cat bob K7 h\nexchange ann bob Y13 h\n", [[6, 7, 9], [7, 8, 9]])):
        table.write_text(SEEN + lines)
        status, out, err = run(capsys, "solve", table, "--seat", "ann", "--json")
        assert (status, err) == (1, "")
        conflict = json.loads(out)["conflict"]
        assert set(conflict) >= {"lines", "fix", "text"}
        assert conflict["lines"] in clash
        assert set(conflict["fix"]) <= set(conflict["lines"])
        for command in (["hint"], ["advise"], ["why", "suspect:bob", "R5"]):
            words = [command[0], table, *command[1:], "--seat", "ann"]
            assert data(capsys, *words, status=1)["conflict"] == conflict
            assert run(capsys, *words)[0] == 1
    table.write_text(SEEN + "clue bob K11 v\n")
    status, _, err = run(capsys, "record", table, "--seat", "ann")
    assert (status, err.count("\n")) == (1, 1)


def test_a_deal_code_takes_no_seed_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed was ignored without a word."""
    status, out, err = run(capsys, "deal", "IT-C-3B", "--seed", "4")
    assert (status, out) == (2, "")
    assert "says its seed itself" in err


def test_marks_are_read_with_care(capsys: pytest.CaptureFixture[str], table: Path, tmp_path: Path) -> None:
    """Another shape, an unknown that there is not, or a value that there is not: one line."""
    marks = tmp_path / "marks.json"
    for text, words in (("{", "no JSON"), ("[" * 100_000, "no JSON"), ("[]", "no marks"),
                        ('{"suspect:bob": "R5"}', "no marks"),
                        ('{"suspect:zoe": ["R5"]}', "expected one of: suspect:bob"),
                        ('{"suspect:bob": ["Z5"]}', "no value")):
        marks.write_text(text)
        status, _, err = run(capsys, "hint", table, "--seat", "ann", "--marks", marks)
        assert status == 2
        assert words in err
    for words in (["suspect:zoe", "R5"], ["suspect:bob", "R99"]):
        assert run(capsys, "why", table, "--seat", "ann", *words)[0] == 2


def test_standard_input_is_a_record_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` stands for it."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SEEN.encode())))
    assert len(data(capsys, "solve", "-", "--seat", "ann")["unknowns"]["suspect:bob"]) == 13
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n")))
    assert run(capsys, "solve", "-", "--seat", "ann")[2].startswith("-:1: byte 0xff")


def test_the_installed_command_works() -> None:
    """As a process of its own, with its status and streams."""
    command = [sys.executable, "-m", "infiltr.cli"]

    def called(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], input=SEEN, capture_output=True, text=True, check=False)

    done = called("solve", "-", "--seat", "ann", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["seat"] == "ann"
    done = called("solve", "-", "--seat", "zoe")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
