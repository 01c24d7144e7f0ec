"""Data files of the games: a mistake is refused in one line with the file, the line and the field, whichever game reads them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from infiltr.core.datafile import Sentences, Source, Table, plain, shown
from infiltr.core.game import RecordError

TEXT = """\
# cards
[[card]]
name = "Gate"
size = 3
open = true

[[card]]
"name" = " Wall "
size.of = 4
kinds = [
  ["a"],
  { wide = 1 },
  { tall = 2 },
]
[card.lock]
size = 5

[[card]]
name = "Door"
"""
EFFECTS = "[[card]]\nkinds = [\n  { wide = 1 },\n  { width = 2 },\n]\n"


def table(nth: int, text: str = TEXT, **sentences: str | None) -> Table:
    """The nth card of a file."""
    source = Source("own.toml", text, Sentences(**sentences))  # type: ignore[arg-type]
    return Table(source, "card", "card", source.data()["card"][nth], nth)


def test_lines_of_fields() -> None:
    """A field is found in its own table: quoted, dotted, as a table within the table; a missing one is at the table's header."""
    assert [table(0).line(field) for field in ("name", "size", "open", "lock")] == [3, 4, 5, 2]
    assert [table(1).line(field) for field in ("name", "size", "kinds", "lock", "open")] == [8, 9, 10, 15, 7]
    assert [table(2).line(field) for field in ("name", "size")] == [19, 18]


def test_lines_within_a_field() -> None:
    """A word in a field of several lines has its own line, as a whole word; a word that is not there is at the field."""
    assert [table(0, EFFECTS).line("kinds", word) for word in ("wide", "width", "wid", "")] == [3, 4, 2, 2]
    assert table(0, EFFECTS).line("size", "wide") == 1


def test_lines_as_toml_counts_them() -> None:
    """Only a newline ends a line, also after a carriage return: no other sign that looks like one."""
    strange = TEXT.replace("# cards", "# a\u2028b\u0085c")
    assert table(1, strange).line("size") == 9
    assert table(1, TEXT.replace("\n", "\r\n")).line("size") == 9
    assert str(Source("own.toml", "a = 1\r\nb = \r\n").error(2, "no")) == "own.toml:2: no [b =]"


@pytest.mark.parametrize(("judge", "line", "problem"), [
    (lambda one: one.number("size", 4, 9), 4, "card, size: 3 is wrong; a number from 4 to 9 is expected"),
    (lambda one: one.number("open", 0, 9), 5, "card, open: True is wrong; a number"),
    (lambda one: one.number("lock", 0, 9), 2, "card, lock: this field is missing"),
    (lambda one: one.word("name", ("Wall", "Door")), 3, "card, name: 'Gate' is none of: Wall, Door"),
    (lambda one: one.word("kind", ("Wall",)), 2, "card, kind: this field is missing"),
    (lambda one: one.text("size"), 4, "card, size: a text of one line is expected"),
    (lambda one: one.text("name", most=3), 3, "card, name: a text of one line"),
    (lambda one: one.text("story", required=True), 2, "card, story: this field is missing"),
    (lambda one: one.flag("size"), 4, "card, size: 3 is wrong; true or false"),
    (lambda one: one.listed("size", "a list is expected"), 4, "card, size: a list is expected"),
    (lambda one: one.allow(("name", "size")), 5, "card, open: no such field here; expected: name, size"),
])
def test_fields_are_judged(judge: Callable[[Table], object], line: int, problem: str) -> None:
    """Each is refused with its line, and with what was expected; the error bears file, number and text of the line."""
    with pytest.raises(RecordError) as caught:
        judge(table(0))
    error = caught.value
    assert (error.source, error.number, error.text) == ("own.toml", line, TEXT.splitlines()[line - 1])
    assert str(error).startswith(f"own.toml:{line}: {problem}")


def test_fields_are_read() -> None:
    """What is right is handed on; what may be absent has a value of its own."""
    one, other = table(0), table(1)
    assert (one.number("size", 3, 3), one.word("name", ("Gate",)), one.flag("open")) == (3, "Gate", True)
    assert (other.text("name"), len(other.listed("kinds", "", 3))) == ("Wall", 3)
    assert (one.number("lock", 1, 9, absent=0), one.word("kind", ("a",), required=False), one.text("kind"), one.flag("shut")) == (
        0, "", "", False)


def test_fields_nobody_asked_for() -> None:
    """When all is read, a field that was left over is refused, and those that were asked for are named once each."""
    one = table(0)
    one.text("name", required=True)
    one.text("name")
    one.number("size", 0, 9)
    with pytest.raises(RecordError, match=r"own\.toml:5: card, open: no such field here; expected: name, size \["):
        one.done()
    one.flag("open")
    one.done()


def test_a_game_has_sentences_of_its_own() -> None:
    """A game may say a mistake its own way, and say of a missing field what it says of a wrong one."""
    one = table(0, place="[{table}] {field}: {problem}", missing=None, number="expected {low} to {high}")
    for field, line in (("open", 5), ("lock", 2)):
        with pytest.raises(RecordError, match=rf"own\.toml:{line}: \[card\] {field}: expected 0 to 9"):
            one.number(field, 0, 9)


def test_names_outside_tables() -> None:
    """A table or a field that has no place in a file is at the line that names it first."""
    source = Source("own.toml", 'a = 1\n"b" = 2\nc.d = 3\n[e]\n[[f]]\n')
    assert [source.line_of(name) for name in "abcefg"] == [1, 2, 3, 4, 5, 1]
    assert (source.headers("e"), source.headers("a")) == ([4], [])


@pytest.mark.parametrize(("text", "line", "problem"), [
    ("a = 1\nb = \n", 2, "this is no TOML: Invalid value"),
    ("a = 1\nb = [", 2, "this is no TOML: "),
    ("a = 1\nb = " + "9" * 5000 + "\nc = 12\n", 2, "a number is too long"),
    ("a = 1\nb = " + "[" * 3000 + "\n[[c]]\n", 2, "tables or lists lie too deep"),
    ("b = [\n" + "[\n" * 3000 + "]\n" * 3000 + "]\n", 3001, "tables or lists lie too deep"),
    ("a = 1\nb = " + "{c=" * 3000 + "\n", 2, "tables or lists lie too deep"),
])
def test_texts_that_cannot_be_read(text: str, line: int, problem: str) -> None:
    """What is no TOML, or more than Python reads, is refused in one short line with its place."""
    with pytest.raises(RecordError) as caught:
        Source("own.toml", text).data()
    said = str(caught.value)
    assert said.startswith(f"own.toml:{line}: {problem}")
    assert len(said) < 250
    assert "\n" not in said


@pytest.mark.parametrize(("text", "line", "problem"), [
    ("a = 1\nb = 0x" + "f" * 5000 + "\n", 2, "a number is too long"),
    ("a = 1\nb = [[1, 99999999999999999999]]\n", 2, "a number is too long"),
    ("a = 1\nb" + ".a" * 3000 + " = 1\n", 2, "tables or lists lie too deep"),
])
def test_files_held_to_sizes(text: str, line: int, problem: str) -> None:
    """TOML holds larger things than a sentence can show: a game that shows values whole refuses them."""
    assert Source("own.toml", text).data()
    with pytest.raises(RecordError, match=rf"own\.toml:{line}: {problem}"):
        Source("own.toml", text).sized()


def test_files(tmp_path: Path) -> None:
    """A file is read with or without a byte order mark; one that is missing, a folder or no text is refused in one line."""
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert Source.load(path).data() == {"a": 1}
    path.write_bytes(b"a = 1\nb = '\xff'\n")
    with pytest.raises(RecordError, match=r"own\.toml:2: byte 11 is no text; expected UTF-8$"):
        Source.load(path)
    for wrong in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(RecordError, match="this file cannot be read: ") as caught:
            Source.load(wrong)
        assert (caught.value.source, caught.value.number) == (str(wrong), 0)
        assert str(caught.value).startswith(f"{wrong}: this file")


def test_control_characters_are_shown() -> None:
    """A terminal obeys no line of a file."""
    with pytest.raises(RecordError) as caught:
        Source("own.toml", "a = \x1b[2J\n").data()
    assert "\x1b" not in str(caught.value)
    assert r"[a = \x1b[2J]" in str(caught.value)


def test_values_in_errors() -> None:
    """Values are shown on one line and cut; names as they are, where they are short and of one line."""
    assert (shown("a\nb"), shown(3), plain("ann"), plain("a\nb"), plain(3)) == (r"'a\nb'", "3", "ann", r"'a\nb'", "3")
    assert len(shown("x" * 5000)) < 70
    assert len(plain("x" * 5000)) < 70
    assert shown(int("f" * 5000, 16)) == "..."
