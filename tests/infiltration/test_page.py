"""The rules page lists every option, line and verb, and marks what is ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.moves import MOVES
from infiltr.games.infiltration.vocabulary import ARGUMENTS, MODIFIERS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "infiltration.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="needs the checkout")


def rows(title: str) -> list[list[str]]:
    """The rows of the tables of a section, as cells."""
    section = re.split(r"^#+ ", PAGE.read_text(encoding="utf-8").split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in section.splitlines() if line.startswith("|")]


def test_options() -> None:
    """Every option with its values and default; marked unofficial where it is ours, and named in the text."""
    listed = {row[0].strip("`"): row for row in rows("Options") if row[0].startswith("`")}
    assert list(listed) == list(GAME.options)
    text = PAGE.read_text(encoding="utf-8").split("## Options")[0]
    for option in GAME:
        row = listed[option.name]
        assert row[2] == f"`{option.default}`"
        assert row[3].startswith("*unofficial*") != option.official
        if option.values:
            assert set(re.findall(r"`([^`]+)`", row[1])) == set(option.values)
            assert option.official or re.search(rf"\*Unofficial\*[^.]*`{option.name}`", text), option.name


def test_lines() -> None:
    """Every move."""
    assert {row[0].strip("`").split()[0] for row in rows("Lines of a record") if row[0].startswith("`")} == {kind.verb for kind in MOVES}


def test_verbs() -> None:
    """Every verb and modifier of the vocabulary, and the words that arguments take."""
    listed = [(word, row) for row in rows("Effects") for word in re.findall(r"`([a-z]+)`", row[0])]
    assert {word for word, _ in listed} == {verb.value for verb in ARGUMENTS}
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text or f"{name} =" in text for name in MODIFIERS)
    for word, row in listed:
        argument = next(argument for verb, argument in ARGUMENTS.items() if verb.value == word)
        if row[1] != "who":
            assert all(f"`{one}`" in " ".join(row) for one in (*argument.words, *argument.places)), word
