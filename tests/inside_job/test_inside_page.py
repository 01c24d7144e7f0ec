"""The rules page of Inside Job agrees with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.box import SPECIAL_ROLES
from infiltr.games.inside_job.missionfile import house_missions
from infiltr.games.inside_job.missions import Kind
from infiltr.games.inside_job.moves import MOVES
from infiltr.games.inside_job.options import SIZES, rules_of
from infiltr.games.inside_job.roles import Power
from infiltr.games.inside_job.words import condition_text, role_name

PAGE = Path(__file__).parents[2] / "docs" / "inside_job.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="needs the checkout")


def text() -> str:
    """The page."""
    return PAGE.read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """The rows of the tables of a section, as cells."""
    part = re.split(r"^## ", text().split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in part.splitlines() if line.startswith("|")]


def test_sizes() -> None:
    """Hands, undealt cards, tricks, cards left and goals."""
    found = {int(row[0]): tuple(map(int, row[1:])) for row in rows("The cards")[2:]}
    for seats, sizes in SIZES.items():
        undealt = rules_of(GAME.setup(seats)).undealt
        assert found[seats] == (sizes.hand, undealt, sizes.tricks, sizes.hand - sizes.tricks, sizes.missions, sizes.intel)


def test_missions() -> None:
    """Every condition in its words, with its trumps."""
    found = {row[0].strip("`"): (re.sub(r" \(Risky.*\)$", "", row[1]), row[2].split(", ")) for row in rows("The missions")[2:]}
    assert found == {name: (condition_text(one), [trump.value for trump in one.trumps]) for name, one in house_missions().items()}


def test_roles_kinds_and_powers() -> None:
    """Every special role, every kind of condition and every power is described."""
    assert {row[0] for row in rows("Special roles")[2:]} == {role_name(role) for role in SPECIAL_ROLES}
    own = " ".join(" ".join(row) for row in rows("An owner's own files"))
    assert [kind.value for kind in Kind if f"`{kind.value}`" not in own] == []
    assert [power.value for power in Power if f'"{power.value}"' not in own] == []


def test_lines() -> None:
    """Every line of a record is shown."""
    assert [row[0].strip("`").split()[0] for row in rows("Records")[2:]] == [kind.verb for kind in MOVES]


def test_options() -> None:
    """Every option with its default; those that are not the rulebook's are marked, and named in the text where they are rulings."""
    listed = {row[0].strip("`"): row for row in rows("Options")[2:]}
    assert list(listed) == list(GAME.options)
    for option in GAME:
        row = listed[option.name]
        assert row[2] == f"`{option.default}`"
        assert row[3].startswith("*unofficial*") != option.official
        if option.values and not option.official:
            assert set(re.findall(r"`([^`]+)`", row[1])) == set(option.values)
            assert re.search(rf"\*Unofficial\*[^.]*`{option.name}`", text())
