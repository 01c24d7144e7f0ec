"""Data files of the box, read and checked: every mistake names the file, the line and the field.

TOML is read by the standard library, which forgets lines; :class:`Table` finds them again by their text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infiltr.core.game import OptionError
from infiltr.core.words import say

__all__ = ["Source", "Table", "plain", "shown"]

_WHERE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_MOST = 60
"""So many characters of a wrong value are shown at most."""

_DEEP = 50
"""More brackets are never open at a time."""


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
class Source:
    """A data file as text, with the name that errors give it."""

    name: str
    text: str

    @staticmethod
    def load(path: Path) -> Source:
        """The file's text; OptionError where it cannot be read."""
        try:
            return Source(str(path), path.read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise OptionError(say("{file} cannot be read: {problem}", file=path, problem=error.strerror or error)) from None
        except UnicodeDecodeError:
            raise OptionError(say("{file} is no text; expected UTF-8", file=path)) from None

    def data(self) -> dict[str, Any]:
        """What the file says; OptionError with the line where it is no TOML."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            where = _WHERE.search(message)
            number = int(where[1]) if where and where[1] else len(self.text.splitlines()) or 1
            problem = say("this is no TOML: {problem}", problem=_WHERE.sub("", message))
            raise self.error(number, problem) from None
        except ValueError:  # Python reads no whole number of thousands of digits
            raise self.error(self._longest_number(), say("a number is too long; a number of a few digits is expected")) from None
        except RecursionError:
            raise self.error(self._deepest(), say("tables or lists lie too deep in each other")) from None

    def _longest_number(self) -> int:
        """The line with the longest number, from 1."""
        sizes = [max(map(len, re.findall(r"[0-9][0-9_]*", line)), default=0) for line in self.text.splitlines()]
        return sizes.index(max(sizes)) + 1

    def _deepest(self) -> int:
        """The line, from 1, in which more brackets are open than any table of ours needs."""
        depth = 0
        for number, line in enumerate(self.text.splitlines(), 1):
            for sign in re.findall(r"[\[{}\]]", line):
                depth += 1 if sign in "[{" else -1
                if depth > _DEEP:
                    return number
        return 1

    def error(self, number: int, problem: str) -> OptionError:
        """What is wrong in a line, counted from 1."""
        return OptionError(say("{file}:{line}: {problem}", file=self.name, line=number, problem=problem))

    def header(self, name: str, nth: int = 0) -> int:
        """The line of the nth table of this name, counted from 0."""
        pattern = re.compile(rf"\s*\[+\s*[\"']?{re.escape(name)}[\"']?\s*\]+")
        found = [number for number, line in enumerate(self.text.splitlines(), 1) if pattern.match(line)]
        return found[nth] if nth < len(found) else 1

    def field_line(self, header: int, field: str) -> int:
        """The line of a field in the table that begins at ``header``; that line itself where the field is not there."""
        pattern = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=")
        for number, line in enumerate(self.text.splitlines()[header:], header + 1):
            if line.lstrip().startswith("["):
                break
            if pattern.match(line):
                return number
        return header


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a file: its fields, and readers that say where a value is wrong."""

    source: Source
    line: int
    title: str
    """What errors call it, such as ``mission even``."""
    fields: Mapping[str, Any]

    def error(self, field: str, problem: str) -> OptionError:
        """What is wrong with a field."""
        return self.source.error(self.source.field_line(self.line, field),
                                 say("{table}, {field}: {problem}", table=self.title, field=plain(field), problem=problem))

    def allow(self, names: Iterable[str]) -> None:
        """OptionError where there is a field that is not one of these."""
        known = list(names)
        for field in self.fields:
            if field not in known:
                raise self.error(field, say("no such field here; expected: {names}", names=", ".join(known)))

    def get(self, field: str) -> Any:
        """A value that must be there."""
        if field not in self.fields:
            raise self.error(field, say("this field is missing"))
        return self.fields[field]

    def word(self, field: str, words: Sequence[str]) -> str:
        """One of these words."""
        value = self.get(field)
        if value not in words:
            raise self.error(field, say("{value} is none of: {words}", value=shown(value), words=", ".join(words)))
        return str(value)

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number between these two."""
        value = self.get(field)
        if type(value) is not int or not low <= value <= high:
            raise self.error(field, say("{value} is wrong; a number from {low} to {high} is expected", value=shown(value),
                                        low=low, high=high))
        return value

    def text(self, field: str) -> str | None:
        """Words of the owner's, or None where there are none."""
        value = self.fields.get(field)
        if value is None:
            return None
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 300:
            raise self.error(field, say("a text of one line is expected"))
        return value

    def flag(self, field: str) -> bool:
        """True or false; false where it is not there."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            raise self.error(field, say("{value} is wrong; true or false is expected", value=shown(value)))
        return value
