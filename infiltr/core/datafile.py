"""Data files of the games, read and judged: a mistake is refused with its file, its line, its field and what was expected.

TOML is read by the standard library, which forgets lines; :class:`Source` and :class:`Table` find them again by their text: a
table by counting its headers, a field in it by its name, a part of a field by a word in it. What a field means is the game's.

>>> table = Table(Source("own.toml", "[chief]\\nvotes = 2"), "chief", "role chief", {"votes": 2})
>>> table.number("votes", 0, 5)
2
>>> str(table.error("votes", "too many"))
'own.toml:2: role chief, votes: too many [votes = 2]'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from .game import RecordError
from .words import N_, printable, say

__all__ = ["SENTENCES", "Sentences", "Source", "Table", "plain", "shown"]

_WHERE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_NUMBER = re.compile(r"\b[0-9][0-9A-Za-z_]*")
_HEADER = re.compile(r"\s*\[\[?\s*(?!(?:true|false|inf|nan)\b)[A-Za-z_][\w-]*\s*\]\]?\s*(?:#.*)?$")
"""A line that begins a table, not a table within one; in a list of several lines none looks like it."""
_MOST = 60
"""So many characters of a wrong value are shown at most."""
_DEEPEST, _BITS = 64, 64
"""Where a file is held to sizes: no table or list lies deeper in others, no number needs more bits."""


def shown(value: object) -> str:
    """A value of a file as an error shows it: in quotes where it is a text, on one line, and no longer than a line bears."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits; tables thousands deep
        return "..."
    return text if len(text) <= _MOST else text[:_MOST] + "..."


def plain(name: object) -> str:
    """A name of a file as an error shows it: as it is, where it is a short text of one line."""
    return name if isinstance(name, str) and name.isprintable() and len(name) <= _MOST else shown(name)


@dataclass(frozen=True, slots=True)
class Sentences:
    """How a game says what is wrong: templates, each with any of the holes that its default has."""

    place: str = N_("{table}, {field}: {problem}")
    missing: str | None = N_("this field is missing")
    """None: a missing field is told what a wrong one is told."""
    unknown: str = N_("no such field here; expected: {names}")
    word: str = N_("{value} is none of: {words}")
    number: str = N_("{value} is wrong; a number from {low} to {high} is expected")
    text: str = N_("a text of one line is expected")
    flag: str = N_("{value} is wrong; true or false is expected")
    deep: str = N_("tables or lists lie too deep in each other")


SENTENCES = Sentences()
"""What is said where a game says nothing of its own."""


@dataclass(frozen=True, slots=True)
class Source:
    """A data file as text, with the name that errors give it. Lines count from 1."""

    name: str
    text: str
    sentences: Sentences = SENTENCES

    @staticmethod
    def load(path: Path, sentences: Sentences = SENTENCES) -> Source:
        """The file's text; RecordError where it cannot be read."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise RecordError(say("this file cannot be read: {problem}", problem=error.strerror or error), 0, "", str(path)) from None
        try:
            return Source(str(path), data.decode("utf-8-sig"), sentences)
        except UnicodeDecodeError as error:
            problem = say("byte {byte} is no text; expected UTF-8", byte=error.start)
            raise RecordError(problem, data.count(b"\n", 0, error.start) + 1, "", str(path)) from None

    @staticmethod
    def packaged(package: str | None, *path: str, sentences: Sentences = SENTENCES) -> Source:
        """A file that lies in a package of ours."""
        assert package is not None, "a game's room is in a package"
        return Source(path[-1], resources.files(package).joinpath(*path).read_text(encoding="utf-8"), sentences)

    @property
    def lines(self) -> list[str]:
        """The lines as TOML counts them; one at least."""
        return self.text.replace("\r\n", "\n").removesuffix("\n").split("\n")

    def data(self) -> dict[str, Any]:
        """What the file says; RecordError with the line where it is no TOML."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            where = _WHERE.search(message)
            number = int(where[1]) if where and where[1] else len(self.lines)
            raise self.error(number, say("this is no TOML: {problem}", problem=_WHERE.sub("", message))) from None
        except ValueError:  # Python reads no whole number of thousands of digits
            raise self._too_long() from None
        except RecursionError:
            raise self._too_deep() from None

    def sized(self) -> dict[str, Any]:
        """What the file says, in which nothing is too large to be shown whole in a sentence; RecordError as :meth:`data`."""
        data = self.data()
        left: list[tuple[Any, int]] = [(data, 0)]
        while left:
            value, depth = left.pop()
            if depth > _DEEPEST:
                raise self._too_deep()
            if isinstance(value, int) and value.bit_length() > _BITS:
                raise self._too_long()
            if isinstance(value, dict | list):
                left.extend((one, depth + 1) for one in (value.values() if isinstance(value, dict) else value))
        return data

    def error(self, number: int, problem: str) -> RecordError:
        """What is wrong in a line."""
        lines = self.lines
        return RecordError(problem, number, printable(lines[number - 1]) if number <= len(lines) else "", self.name)

    def headers(self, name: str) -> list[int]:
        """The lines at which the tables of this name begin."""
        return list(self._matching(rf"\s*\[+\s*[\"']?{re.escape(name)}[\"']?\s*\]"))

    def line_of(self, name: str) -> int:
        """The first line that names a table or a field which lies in no table; 1 where there is none."""
        return next(self._matching(rf"\s*\[*\s*[\"']?{re.escape(name)}[\"']?\s*[].=]"), 1)

    def _matching(self, pattern: str) -> Iterator[int]:
        found = re.compile(pattern)
        return (number for number, line in enumerate(self.lines, 1) if found.match(line))

    def _too_long(self) -> RecordError:
        """Names the line with the longest number."""
        sizes = [max(map(len, _NUMBER.findall(line)), default=0) for line in self.lines]
        return self.error(sizes.index(max(sizes)) + 1, say("a number is too long; expected a whole number of a few digits"))

    def _too_deep(self) -> RecordError:
        """Names the line where the most brackets are open; a table with a long row of dots has its dots counted."""
        depth, depths = 0, []
        for line in self.lines:
            if _HEADER.match(line):
                depth = 0  # what was left open before is another mistake
            most = depth
            for sign in re.findall(r"[\[{}\]]", line):
                depth += 1 if sign in "[{" else -1
                most = max(most, depth)
            depths.append(most + line.count("."))
        return self.error(depths.index(max(depths)) + 1, say(self.sentences.deep))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """One table of a file: its fields, and readers that say where a value is wrong and remember what was asked for."""

    source: Source
    header: str
    """Its name in the file, as in ``[[mission]]``."""
    title: str
    """What errors call it, such as ``mission even``."""
    fields: Mapping[str, Any]
    nth: int = 0
    """Which of the tables with this header it is, from 0."""
    asked: list[str] = field(default_factory=list, repr=False)

    def error(self, field: str, problem: str, hint: str = "") -> RecordError:
        """What is wrong with a field; ``hint``: a word that stands where it is."""
        return self.source.error(self.line(field, hint), say(self.source.sentences.place, table=self.title, field=plain(field),
                                                             problem=problem))

    def line(self, field: str, hint: str = "") -> int:
        """The line of a field, or of a word in it; that of the table where the field is not there."""
        headers, lines = self.source.headers(self.header), self.source.lines
        begin = headers[self.nth] if self.nth < len(headers) else 1
        end = next((number for number in range(begin + 1, len(lines) + 1) if _HEADER.match(lines[number - 1])), len(lines) + 1)
        name = rf"[\"']?{re.escape(field)}[\"']?\s*"
        own = re.compile(rf"\s*{name}[=.]|\s*\[+[^]=#]*\.\s*{name}\]")
        found = next((number for number in range(begin + 1, end) if own.match(lines[number - 1])), begin)
        if not hint or found == begin:
            return found
        word = re.compile(rf"\b{re.escape(hint)}\b")
        return next((number for number in range(found, end) if word.search(lines[number - 1])), found)

    def allow(self, names: Iterable[str]) -> None:
        """RecordError where there is a field that is not one of these."""
        known = list(dict.fromkeys(names))
        for name in self.fields:
            if name not in known:
                raise self.error(name, say(self.source.sentences.unknown, names=", ".join(known)))

    def done(self) -> None:
        """RecordError where there is a field that nobody asked for."""
        self.allow(self.asked)

    def has(self, field: str) -> bool:
        """Is this field there?"""
        self.asked.append(field)
        return field in self.fields

    def get(self, field: str) -> Any:
        """A value that must be there; where the game has no sentence for one that is missing, None."""
        missing = self.source.sentences.missing
        if not self.has(field) and missing is not None:
            raise self.error(field, say(missing))
        return self.fields.get(field)

    def word(self, field: str, words: Sequence[str], required: bool = True) -> str:
        """One of these words; absent: an empty one."""
        if not required and not self.has(field):
            return ""
        value = self.get(field)
        if value not in words:
            raise self.error(field, say(self.source.sentences.word, value=shown(value), words=", ".join(words)))
        return str(value)

    def number(self, field: str, low: int, high: int, absent: int | None = None) -> int:
        """A whole number between these two; ``absent``: what a missing one is, None where there must be one."""
        if absent is not None and not self.has(field):
            return absent
        value = self.get(field)
        if type(value) is not int or not low <= value <= high:
            raise self.error(field, say(self.source.sentences.number, value=shown(value), low=low, high=high))
        return value

    def text(self, field: str, required: bool = False, most: int | None = None) -> str:
        """A text of one line, of so many characters at most; absent: an empty one."""
        if not required and not self.has(field):
            return ""
        value = self.get(field)
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or (most is not None and len(value) > most):
            raise self.error(field, say(self.source.sentences.text))
        return value.strip()

    def flag(self, field: str) -> bool:
        """True or false; absent: false."""
        value = self.fields[field] if self.has(field) else False
        if not isinstance(value, bool):
            raise self.error(field, say(self.source.sentences.flag, value=shown(value)))
        return value

    def listed(self, field: str, problem: str, least: int = 1) -> list[Any]:
        """A list of so many things at least; ``problem``: what is said where it is none."""
        value = self.get(field)
        if not isinstance(value, list) or len(value) < least:
            raise self.error(field, problem)
        return value
