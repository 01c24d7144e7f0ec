"""Cards as data: mistakes are refused with file and line, field and what was expected; an owner's folder is loaded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from infiltr.core.game import OptionError, RecordError
from infiltr.core.reader import read
from infiltr.core.record import Record
from infiltr.core.table import Table
from infiltr.games import game as find
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.loading import FILES, deck_of

ROOM = '[[room]]\nname = "Hall"\nfloor = "first"\n'
ITEM = '[[item]]\nname = "Rope"\n'
NPC = '[[npc]]\nname = "Bob"\nkind = "guard"\n'
SPECIAL = '[[special]]\nname = "Thing"\nkind = "thing"\n'


def mistake(folder: Path, name: str, text: str) -> tuple[int, str]:
    """The line and the problem that a file with this text is refused with."""
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        deck_of(str(folder))
    error = caught.value
    assert error.source == str(folder / f"{name}.toml")
    assert str(error).startswith(f"{error.source}:{error.number}: ")
    assert "\n" not in str(error)
    if error.text.strip():
        assert text.splitlines()[error.number - 1] == error.text
    return error.number, error.problem


MISTAKES = [
    ("rooms", ROOM + "data = 13\n", 4, "[[room]] data: expected a whole number from 0 to 12"),
    ("rooms", ROOM + 'data = "2"\n', 4, "[[room]] data: expected a whole number"),
    ("rooms", ROOM + "\n# a line\ncolour = 2\n", 6, "[[room]] colour: there is no such field; expected one of: name, "),
    ("rooms", '[[room]]\nname = "Hall"\n', 1, "[[room]] floor: expected one of: first, second, secret"),
    ("rooms", '[[room]]\nfloor = "first"\n', 1, "[[room]] name: expected a text on one line"),
    ("rooms", ROOM + '[[room]]\nname = "hall"\nfloor = "second"\n', 5, "two cards are called 'hall'; the first stands in "),
    ("rooms", '[[room]]\nname = "Advance"\nfloor = "first"\n', 2, "'Advance' is an action card"),
    ("rooms", '[[room]]\nname = "42"\nfloor = "first"\n', 2, "'42' makes no word"),
    ("rooms", ROOM + "enter = [\n  { alarm = 1 },\n  { alrm = 1 },\n]\n", 6, "there is no effect 'alrm'; expected one of: alarm, "),
    ("rooms", ROOM + "enter = [{ alarm = 0 }]\n", 4, "alarm is 0; expected a whole number from -9 to 9, not 0"),
    ("rooms", ROOM + "enter = [{ alarm = 1, wound = \"you\" }]\n", 4, "an effect has one verb, not 2"),
    ("rooms", ROOM + "enter = [{ may = true }]\n", 4, "an effect has one verb, not 0"),
    ("rooms", ROOM + "enter = [{ move = 1 }]\n", 4, "here only the operative itself moves, and only backward"),
    ("rooms", ROOM + "enter = [{ extra = true }]\n", 4, "extra cannot stand here"),
    ("rooms", ROOM + "enter = { alarm = 1 }\n", 4, "expected a list of effects, such as [{ alarm = 1 }]"),
    ("rooms", ROOM + 'enter = [{ wound = "him" }]\n', 4, "wound is 'him'; expected one of: you, here"),
    ("rooms", ROOM + "interface = [{ alarm = 1, who = \"you\" }]\n", 4, "alarm has no 'who'; expected: may"),
    ("rooms", ROOM + "interface = [{ alarm = 1, may = false }]\n", 4, "may is true, or left out"),
    ("rooms", ROOM + 'interface = [{ take = 1, from = "mars" }]\n', 4, "from is one of: here, next, adjacent, any"),
    ("rooms", ROOM + 'interface = [{ bring = "ghost" }]\n', 4, "bring is about no card of kind 'ghost'; expected one of: "),
    ("rooms", ROOM + 'interface = [{ special = "ghost" }]\n', 4, "special is about no card of kind 'ghost'; expected one of: "),
    ("rooms", ROOM + "interface = [{ spend = 1 }]\n", 4, "spend is 1; expected true"),
    ("rooms", ROOM + "interface = [{ either = [[{ alarm = 1 }]] }]\n", 4, "expected two lists of effects or more"),
    ("rooms", ROOM + "interface = [{ roll = 4, then = [{ alarm = 99 }] }]\n", 4, "alarm is 99; expected a whole number from -9 to 9"),
    ("rooms", ROOM + 'interface = [{ destroy = ["door"] }]\n', 4, "expected a list of some of: lock, worker, npc"),
    ("rooms", ROOM + "lock = { secure = 2, efects = [] }\n", 4, "there is no field 'efects'; expected one of: secure, effects"),
    ("rooms", ROOM + "lock = { effects = [] }\n", 4, "'secure' is missing"),
    ("rooms", ROOM + "lock = { secure = 20 }\n", 4, "expected secure tokens from 0 to 12"),
    ("rooms", ROOM + "worker = 2\n", 4, "expected a table with: secure"),
    ("rooms", ROOM + "advance = { effects = [] }\n", 4, "'moves' is missing"),
    ("rooms", ROOM + "exit = 1\n", 4, "expected true or false"),
    ("rooms", '[[room]]\nname = "Pit"\nfloor = "secret"\ndoor = "advance"\n', 4, "expected a room of the line"),
    ("rooms", ROOM + 'door = "advance"\n' + ROOM.replace("Hall", "Shed") + 'door = "advance"\n', 8,
     "Hall is the way out of the secret room by advance already"),
    ("rooms", "[[rom]]\n", 1, "there is no table 'rom' here; expected [[room]]"),
    ("rooms", "# nothing\n", 1, "there are no cards"),
    ("rooms", ROOM + "data = \n", 4, "this is no TOML: "),
    ("items", ITEM + 'after = "discard"\n', 1, "[[item]] play: expected a list of effects"),
    ("items", ITEM + "play = [{ alarm = 1 }]\n", 1, "[[item]] after: expected one of: discard, return, leave"),
    ("items", ITEM + 'play = [{ leave = true }]\nafter = "leave"\n', 1, "a table `left` exactly where an effect says leave"),
    ("items", ITEM + 'play = [{ leave = true }]\nafter = "leave"\nleft = { when = "never", effects = [] }\n', 5,
     "expected one of: enter, download, interface, round"),
    ("items", ITEM + 'play = [{ extra = true }]\nafter = "leave"\nleft = { when = "round", effects = [] }\n', 5, "exactly where"),
    ("npcs", NPC + "act = [{ take = 1 }]\n", 4, "take cannot stand here"),
    ("npcs", NPC + 'leaves = "window"\n', 4, "expected one of: entry, exit"),
    ("rooms", ROOM + 'interface = [{ alarm = 2 }, { act = "interface" }]\n', 4, "act cannot stand here"),
    ("rooms", ROOM + "interface = [\n  { move = -1 },\n  { roll = 2, then = [{ act = \"interface\" }] },\n]\n", 6, "act cannot stand here"),
    ("rooms", ROOM + 'advance = { moves = false, effects = [{ act = "advance" }] }\n', 4, "act cannot stand here"),
    ("rooms", ROOM + 'retreat = { moves = false, effects = [{ act = "advance" }] }\n', 4, "act cannot stand here"),
    ("rooms", ROOM + 'interface = [{ destroy = [["lock"]] }]\n', 4, "expected a list of some of: lock, worker, npc"),
    ("rooms", ROOM + "interface = [{ destroy = [{ a = 1 }] }]\n", 4, "expected a list of some of: lock, worker, npc"),
    ("rooms", ROOM + "interface = [{ wound = [1] }]\n", 4, "expected one of: you, here"),
    ("rooms", ROOM + "data = " + "9" * 5000 + "\n", 4, "a number is too long"),
    ("rooms", ROOM + "enter = [{ alarm = 0x" + "f" * 5000 + " }]\n", 4, "a number is too long"),
    ("rooms", ROOM + "enter = " + "[" * 3000 + "]" * 3000 + "\n", 4, "lie in each other too deep"),
    ("rooms", ROOM + "enter =  [\n" + "[\n" * 3000 + "]\n" * 3000 + "]\n", 3004, "lie in each other too deep"),
    ("rooms", ROOM + "enter = [{ alarm" + ".a" * 3000 + " = 1 }]\n", 4, "lie in each other too deep"),
    ("specials", SPECIAL + 'play = [{ alarm = 1 }]\n', 1, "[[special]] after: expected one of"),
    ("specials", SPECIAL + 'tie = "always"\n', 4, "expected one of: before tokens, after tokens"),
]


@pytest.mark.parametrize(("name", "text", "line", "problem"), MISTAKES,
                         ids=[f"{at} {problem[:40]}" for at, (*_, problem) in enumerate(MISTAKES)])
def test_mistakes_are_refused(tmp_path: Path, name: str, text: str, line: int, problem: str) -> None:
    """One line that names the file, the line, the field and what was expected."""
    number, found = mistake(tmp_path, name, text)
    assert (number, problem in found) == (line, True), found


def test_two_files_of_one_name(tmp_path: Path) -> None:
    """The words of all cards are different, whatever their kind."""
    (tmp_path / "npcs.toml").write_text(NPC)
    (tmp_path / "specials.toml").write_text(SPECIAL)
    (tmp_path / "items.toml").write_text(ITEM + 'play = [{ alarm = 1 }]\nafter = "discard"\n')
    line, problem = mistake(tmp_path, "rooms", '[[room]]\nname = "Rope"\nfloor = "first"\n')
    assert line == 2
    assert re.search(r"items\.toml:2$", problem)


def test_no_text(tmp_path: Path) -> None:
    """A file that is no text is refused."""
    (tmp_path / "rooms.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"rooms\.toml:1: byte 0 is no text"):
        deck_of(str(tmp_path))


def test_no_folder(tmp_path: Path) -> None:
    """A folder without cards, or with a gap in its path, is refused."""
    with pytest.raises(OptionError, match=r"holds no cards; expected a folder with one of: rooms\.toml"):
        deck_of(str(tmp_path))
    with pytest.raises(OptionError, match="whose path has no gaps"):
        GAME.setup(3, {"deck": "my cards"})


def test_a_mistake_reaches_whoever_deals(tmp_path: Path) -> None:
    """The option `deck` says the same line."""
    (tmp_path / "rooms.toml").write_text(ROOM + "data = 99\n")
    with pytest.raises(OptionError, match=r"is no value of deck: .*rooms\.toml:4: \[\[room\]\] data: expected"):
        GAME.setup(3, {"deck": tmp_path})


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    """A game with one's own rooms is played, saved and read; what the folder lacks is the house's."""
    text = "".join(f'[[room]]\nname = "Hall {number}"\nfloor = "first"\ndata = {number}\n' for number in range(1, 4))
    (tmp_path / "rooms.toml").write_text(text)
    setup = GAME.setup(3, {"deck": tmp_path, "first_floor": 3, "second_floor": 0})
    table = Table(GAME, setup, seed=1)
    assert {room.name for room in deck_of(str(tmp_path)).rooms} == {"Hall 1", "Hall 2", "Hall 3"}
    assert len(deck_of(str(tmp_path)).items) == 35
    again = read(Record.of(table).text(), find)
    assert again.table().log == table.log


def test_files_have_names() -> None:
    """There are four files."""
    assert FILES == ("rooms", "items", "specials", "npcs")
