"""The public names: few, in order, quick to import, each with an example that runs."""

from __future__ import annotations

import doctest
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import infiltr
from infiltr.core.game import CodeError, OptionError
from infiltr.core.moves import line

SEEN = """
game infiltraitors mission=training1 seats=ann,bob,cat seen_by=ann
hand ann R5 R6 K2 K11 Y13
start bob
nab bob
exchange cat bob R12 v
exchange ann bob K11 h
"""


def test_public_names_are_sorted_and_there() -> None:
    """`__all__` is the reference's list of contents: constants, classes, functions."""
    assert infiltr.__all__ == sorted(infiltr.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))
    assert set(infiltr.__all__) <= set(dir(infiltr))
    for name in infiltr.__all__:
        assert getattr(infiltr, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        infiltr.fly  # noqa: B018


@pytest.mark.parametrize("name", [
    "infiltr", "infiltr.answers", "infiltr.api", "infiltr.core.moves", "infiltr.core.words", "infiltr.games",
    "infiltr.simulation",
])
def test_examples_run(name: str) -> None:
    """What the reference shows is what happens."""
    assert doctest.testmod(import_module(name)).failed == 0


def test_importing_is_light() -> None:
    """Nothing heavy is loaded before it is needed: not by the package, not by a game, not by its rules."""
    heavy = ["anywidget", "constraint", "ipywidgets", "joblib", "networkx", "numpy", "rich", "sympy", "typer"]
    for statement in ("import infiltr", "import infiltr; infiltr.new('infiltraitors', seed=1)"):
        script = f"{statement}; import sys; print(*(name for name in {heavy!r} if name in sys.modules))"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert done.stdout.split() == []


def test_a_new_table_by_name_or_by_code() -> None:
    """The same code deals the same cards; names of seats are not part of it."""
    table = infiltr.new("infiltraitors", seats=["ann", "bob"], seed=11, mission=5, m18_pass=True)
    code = infiltr.code(table)
    again = infiltr.new(code)
    assert [line(move) for move in again.log] == [line(move) for move in table.log]
    assert again.setup == table.setup
    named = infiltr.new(code, seats=["x", "y"])
    assert named.setup.seats == ("x", "y")
    assert infiltr.new("infiltraitors").seed is not None
    with pytest.raises(OptionError, match="2 seats"):
        infiltr.new(code, seats=["x", "y", "z"])
    with pytest.raises(OptionError, match="says its options itself"):
        infiltr.new(code, mission=1)
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        infiltr.new("chess")
    with pytest.raises(CodeError, match="expected one of: IT"):
        infiltr.new("XX-0-0Q")
    with pytest.raises(CodeError, match="only a deal with a seed"):
        infiltr.code(infiltr.read(SEEN))


def test_a_game_is_kept_and_read_again(tmp_path: Path) -> None:
    """A file holds the whole game; a view of it is the same as one of the table."""
    table = infiltr.new("infiltraitors", seed=4)
    infiltr.save(table, tmp_path / "game.txt")
    record = infiltr.load(tmp_path / "game.txt")
    assert record.table().log == table.log
    assert infiltr.view(record, "bob").state == infiltr.view(table, "bob").state
    infiltr.save(record.hidden("bob"), tmp_path / "game.txt")
    assert infiltr.load(tmp_path / "game.txt").view().seat == "bob"
    with pytest.raises(OptionError, match="no seat"):
        infiltr.view(table, "zoe")


def test_questions_about_a_view() -> None:
    """Sets by logic, exact odds, reasons, hints, checked marks."""
    view = infiltr.view(infiltr.read(SEEN))
    possible, odds = infiltr.possible(view), infiltr.odds(view)
    assert set(possible["suspect:bob"]) == set(odds["suspect:bob"])
    assert sum(odds["suspect:bob"].values()) == 1
    assert odds["suspect:bob"]["R2"] == Fraction(1, 13)
    assert "Bob's suspect is not Red 11." in str(infiltr.why_not(view, "suspect:bob", "R11"))
    assert infiltr.why(view, "suspect:bob", "R2").possible
    hint = infiltr.hint(view, 5)
    assert hint.technique == "visible card"
    assert hint.conclusion is not None
    assert "R5" in hint.conclusion["suspect:bob"]
    verdicts = {mark.verdict for mark in infiltr.check(view, {"suspect:bob": ["R2"]})}
    assert verdicts == {"unproved", "missed"}
    for unknown, value in (("suspect:zoe", "R5"), ("suspect:bob", "R99")):
        with pytest.raises(OptionError, match="expected"):
            infiltr.why_not(view, unknown, value)
    with pytest.raises(OptionError, match="bob is on turn"):
        infiltr.advise(view)
    with pytest.raises(OptionError, match="1 to 6"):
        infiltr.hint(view, 7)


def test_a_contradiction_names_its_entries() -> None:
    """The smallest clash and the smallest correction, as places in the record."""
    text = SEEN + "clue bob R4 h\nexchange cat bob K7 h\nexchange ann bob Y13 h\n"
    record = infiltr.read(text)
    view = infiltr.view(record)
    for question in (infiltr.possible, infiltr.odds, infiltr.hint):
        with pytest.raises(infiltr.Contradiction) as caught:
            question(view)
        assert len(caught.value.clash) == 3
        assert set(caught.value.fix) <= set(caught.value.clash)
        assert {type(view.record[place]).__name__ for place in caught.value.clash} <= {"Orient", "Clue"}


def test_many_games_at_once() -> None:
    """The same numbers for the same seed."""
    one = infiltr.simulate("infiltraitors", games=6, seed=3, mission=1)
    two = infiltr.simulate("infiltraitors", games=6, seed=3, mission=1)
    assert (one.results, one.moves) == (two.results, two.moves)
    assert sum(one.results.values()) == 6
    assert infiltr.simulate("infiltraitors", games=1, bots="careful").bots == ("careful",)
