"""Tables of the documentation agree with the code."""

from __future__ import annotations

import re

import pytest
from examples import ROOT

import infiltr
from infiltr.core.game import Game
from infiltr.games import GAMES, game
from infiltr.games.infiltraitors.looks import factors, multiples
from infiltr.games.infiltraitors.missions import MISSIONS, SUIT_ORDER

INFILTRAITORS = game("infiltraitors")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The rows of all tables of a text, as cells."""
    lines = [line.strip("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines]


def section(text: str, title: str) -> str:
    return re.split(r"^#+ ", text.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def test_missions() -> None:
    """The rules page lists every mission with its suspects, bullets and suits."""
    found = {row[0]: row[1:4] for row in rows(section(page("infiltraitors.md"), "Missions"))[2:]}
    printed = {name: ["one per agent" if one.suspects is None else str(one.suspects),
                      "agents + 3" if one.bullets is None else str(one.bullets), str(one.suits)]
               for name, one in MISSIONS.items()}
    assert found == printed


@every_game
def test_options(game: Game) -> None:
    """The rules page lists every option with its default, and marks those that are not the rulebook's."""
    found = rows(section(page(f"{game.name}.md"), "Options"))
    listed = {row[0].strip("`"): row for row in found if row[0].startswith("`")}
    assert set(listed) == set(game.options)
    for option in game:
        row = listed[option.name]
        assert row[2] == f"`{option.default}`"
        assert row[3].startswith("*unofficial*") != option.official
        if option.values and not option.official:
            assert set(re.findall(r"`([^`]+)`", row[1])) == set(option.values)


@every_game
def test_every_ruling_is_marked(game: Game) -> None:
    """Each option that is a ruling of ours is named in the text beside the word *unofficial*."""
    text = page(f"{game.name}.md").split("## Options")[0]
    flags = [option.name for option in game if option.values and not option.official]
    assert [flag for flag in flags if not re.search(rf"\*[Uu]nofficial[^`]*`{flag}`|`{flag}`[^.]*\.?[^.]*\*[Uu]nofficial", text)] == []


def test_suits_order() -> None:
    """The rules page says which suits are used when there are fewer than five."""
    assert ", ".join(suit.name.capitalize() for suit in SUIT_ORDER) in page("infiltraitors.md")


def test_factors_and_multiples() -> None:
    """The divisibility table is right."""
    found = {row[0]: row[1:3] for row in rows(page("infiltraitors.md")) if row[0].isdigit() and len(row) == 3}
    numbers = {str(n): [", ".join(map(str, factors(n))) or "none", ", ".join(map(str, multiples(n))) or "none"]
               for n in range(2, 16)}
    assert found == numbers


@every_game
def test_every_line_is_described(game: Game) -> None:
    """The page on records, or the game's own, shows every move of the game."""
    text = page("record_format.md") if game is INFILTRAITORS else page(f"{game.name}.md")
    assert [kind.verb for kind in game.moves if not re.search(rf"^\|.*`{kind.verb}\b", text, re.MULTILINE)] == []


def test_every_public_name_is_described() -> None:
    """The reference has a heading for every public name."""
    heads = " ".join(re.findall(r"^#+ (.+)$", page("reference.md"), re.MULTILINE))
    assert [name for name in infiltr.__all__ if f"`{name}`" not in heads] == []


def test_every_room_is_named() -> None:
    """The page on architecture names every module of the table, of the games and of what stands around them."""
    words = set(re.findall(r"\w+", page("architecture.md")))
    for folder in ("infiltr", "infiltr/core", *(f"infiltr/games/{name}" for name in GAMES)):
        modules = {path.stem for path in (ROOT / folder).glob("[a-z]*.py")}
        assert modules - words == set(), folder
