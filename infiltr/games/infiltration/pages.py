"""One file of cards: its tables, read field by field, and where in its text each of them stands.

TOML keeps no line numbers, so the line of a mistake is found again in the text: the table by counting its headers, the field in
it by its name, an effect by a word in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any

from infiltr.core.game import RecordError
from infiltr.core.words import say

from .box import ACTIONS, Card, Function, Guard, Left, word_of
from .reading import Field, Mistake, effects_in
from .vocabulary import ENTER_VERBS, FUNCTION_VERBS, Effect, Verb

__all__ = ["Entry", "Page", "all_of"]

_MOST = 64
_MOST_TOKENS = 12
_DEEPEST, _BITS = 64, 64


class Page:
    """One file: its tables, and where in its text each of them stands."""

    def __init__(self, source: str, text: str, table: str) -> None:
        self.source, self.text, self.table = source, text, table
        self.lines = text.splitlines()
        header = re.compile(rf"\s*\[\[\s*{table}\s*\]\]")
        self.starts = [number for number, line in enumerate(self.lines) if header.match(line)]
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self._not_toml(error) from None
        except ValueError:  # Python refuses to read numbers of thousands of digits
            raise self._too_long() from None
        except RecursionError:
            raise self._too_deep() from None
        self._check_sizes(data)
        for name in data:
            if name != table:
                raise self._mistake(self._line_of(rf"\s*\[*\s*{re.escape(name)}\b", 0, len(self.lines)),
                                    say("there is no table {name!r} here; expected [[{table}]]", name=name, table=table))
        entries = data.get(table, [])
        if not isinstance(entries, list) or not entries or not all(isinstance(one, dict) for one in entries):
            raise self._mistake(0, say("there are no cards; expected a table [[{table}]] for each", table=table))
        if len(entries) > _MOST or len(entries) != len(self.starts):
            raise self._mistake(0, say("expected 1 to {most} tables [[{table}]], each with a line of its own", most=_MOST, table=table))
        self.entries: list[dict[str, Any]] = entries
        self._used: list[tuple[int, str, Effect]] = []

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.entries)))

    def card(self, index: int, make: Callable[[Entry, Card, str], Any], words: dict[Card, tuple[Page, int]]) -> Any:
        """The card of one table."""
        entry = Entry(self, index)
        name = entry.text("name", required=True)
        word = word_of(name)
        try:
            card = Card.parse(word)
        except ValueError:
            raise self.error(index, "name", say("{name!r} makes no word; expected a name that begins with a letter", name=name)) from None
        if card in ACTIONS:
            raise self.error(index, "name", say("{name!r} is an action card", name=name))
        if card in words:
            page, other = words[card]
            raise self.error(index, "name", say("two cards are called {name!r}; the first stands in {place}", name=name,
                                                place=f"{page.source}:{page.number(other, 'name')}"))
        words[card] = (self, index)
        made = make(entry, card, name)
        entry.done()
        return made

    def uses(self, index: int, key: str, effect: Effect) -> None:
        """Note an effect that is about a kind of card, to be checked once all are read."""
        self._used.append((index, key, effect))

    def check_kinds(self, kinds: Mapping[Verb, set[str]]) -> None:
        """Every kind of NPC and special card that an effect is about is there."""
        for index, key, effect in self._used:
            known = kinds.get(effect.verb)
            if known is not None and effect.word not in known:
                raise self.error(index, key, say("{verb} is about no card of kind {kind!r}; expected one of: {kinds}",
                                                 verb=effect.verb.value, kind=effect.word, kinds=", ".join(sorted(known))),
                                 hint=effect.word)

    def number(self, index: int, key: str, hint: str = "") -> int:
        """The line, from 1, of a field of the table with this index; ``hint``: a word that stands in it."""
        begin = self.starts[index]
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.lines)
        line = self._line_of(rf"\s*{re.escape(key)}\s*[=.]|\s*\[{self.table}\.{re.escape(key)}\]", begin + 1, end, missing=begin)
        if hint and line > begin:
            line = self._line_of(rf".*\b{re.escape(hint)}\b", line, end, missing=line)
        return line + 1

    def error(self, index: int, key: str, problem: str, hint: str = "") -> RecordError:
        """A mistake in a field."""
        return self._mistake(self.number(index, key, hint) - 1, say("[[{table}]] {field}: {problem}", table=self.table, field=key,
                                                                    problem=problem))

    def _line_of(self, pattern: str, begin: int, end: int, missing: int = 0) -> int:
        found = re.compile(pattern)
        return next((number for number in range(begin, end) if found.match(self.lines[number])), missing)

    def _mistake(self, line: int, problem: str) -> RecordError:
        text = self.lines[line] if line < len(self.lines) else ""
        return RecordError(problem, line + 1, text, self.source)

    def _check_sizes(self, data: dict[str, Any]) -> None:
        """Nothing is so large that it could not be shown in the sentence on a mistake."""
        left: list[tuple[Any, int]] = [(data, 0)]
        while left:
            value, depth = left.pop()
            if depth > _DEEPEST:
                raise self._too_deep()
            if isinstance(value, int) and value.bit_length() > _BITS:
                raise self._too_long()
            if isinstance(value, dict | list):
                left.extend((one, depth + 1) for one in (value.values() if isinstance(value, dict) else value))

    def _too_long(self) -> RecordError:
        line = self._line_of(r".*\b[0-9][0-9A-Za-z_]{15}", 0, len(self.lines))
        return self._mistake(line, say("a number is too long; expected a whole number of a few digits"))

    def _too_deep(self) -> RecordError:
        """Names the line where the most brackets are open; a table with a long row of dots has its dots counted."""
        opened = list(accumulate(sum(map(line.count, "[{")) for line in self.lines))
        closed = [0, *accumulate(sum(map(line.count, "]}")) for line in self.lines)]
        line = max(range(len(self.lines)), key=lambda number: opened[number] - closed[number] + self.lines[number].count("."))
        return self._mistake(line, say("tables or lists lie in each other too deep"))

    def _not_toml(self, error: tomllib.TOMLDecodeError) -> RecordError:
        place = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(place[1]) - 1 if place else max(len(self.lines) - 1, 0)
        return self._mistake(line, say("this is no TOML: {problem}", problem=re.sub(r" \(at .*", "", str(error))))


class Entry:
    """One table, read field by field; what is left over at the end is unknown."""

    def __init__(self, page: Page, index: int) -> None:
        self.page, self.index = page, index
        self.left = dict(page.entries[index])
        self.known: list[str] = []

    def _take(self, key: str) -> Any:
        self.known.append(key)
        return self.left.pop(key, None)

    def wrong(self, key: str, expected: str, hint: str = "") -> RecordError:
        """A field that is not as expected."""
        return self.page.error(self.index, key, say("expected {expected}", expected=expected), hint)

    def text(self, key: str, required: bool = False) -> str:
        """A text that is not empty; absent: an empty one."""
        value = self._take(key)
        if value is None and not required:
            return ""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.wrong(key, say("a text on one line"))
        return value.strip()

    def word(self, key: str, words: tuple[str, ...], required: bool = False) -> str:
        """One of these words; absent: an empty one."""
        value = self._take(key)
        if value is None and not required:
            return ""
        if value not in words:
            raise self.wrong(key, say("one of: {words}", words=", ".join(words)))
        return str(value)

    def count(self, key: str, high: int, low: int = 0) -> int:
        """A whole number; absent: 0."""
        value = self._take(key)
        if value is None:
            return 0
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, say("a whole number from {low} to {high}", low=low, high=high))
        return value

    def flag(self, key: str) -> bool:
        """True or false; absent: false."""
        value = self._take(key)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(key, say("true or false"))
        return bool(value)

    def effects(self, key: str, allowed: frozenset[Verb] | None = None, back_only: bool = False,
                required: bool = False) -> tuple[Effect, ...]:
        """A list of effects; absent: an empty one."""
        value = self._take(key)
        if value is None and not required:
            return ()
        return self._effects(key, value, allowed, back_only)

    def _effects(self, key: str, value: Any, allowed: frozenset[Verb] | None, back_only: bool) -> tuple[Effect, ...]:
        try:
            found = effects_in(Field(value, allowed, back_only))
        except Mistake as mistake:
            raise self.page.error(self.index, key, str(mistake), mistake.hint) from None
        for effect in all_of(found):
            self.page.uses(self.index, key, effect)
        return found

    def table(self, key: str, fields: Mapping[str, type], needed: tuple[str, ...] = ()) -> dict[str, Any] | None:
        """A table within the table, its fields of these types."""
        value = self._take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.wrong(key, say("a table with: {fields}", fields=", ".join(fields)))
        for name, one in value.items():
            if name not in fields:
                raise self.page.error(self.index, key, say("there is no field {name!r}; expected one of: {fields}", name=name,
                                                           fields=", ".join(fields)), name)
            if type(one) is not fields[name]:
                raise self.page.error(self.index, key, say("{name} is of another type; expected: {kind}", name=name,
                                                           kind=fields[name].__name__), name)
        for name in needed:
            if name not in value:
                raise self.page.error(self.index, key, say("{name!r} is missing", name=name))
        return value

    def guard(self, key: str, with_effects: bool) -> Guard | None:
        """A tech lock or lab worker."""
        value = self.table(key, {"secure": int, "effects": list} if with_effects else {"secure": int}, ("secure",))
        if value is None:
            return None
        if not 0 <= value["secure"] <= _MOST_TOKENS:
            raise self.wrong(key, say("secure tokens from 0 to 12"), "secure")
        return Guard(value["secure"], self._effects(key, value.get("effects", []), None, False))

    def function(self, key: str) -> Function | None:
        """An Advance or Retreat function."""
        value = self.table(key, {"moves": bool, "effects": list}, ("moves", "effects"))
        return None if value is None else Function(self._effects(key, value["effects"], FUNCTION_VERBS, False), value["moves"])

    def stays(self, key: str) -> Left | None:
        """What a card does that was left in a room."""
        value = self.table(key, {"when": str, "effects": list, "once": bool}, ("when", "effects"))
        if value is None:
            return None
        moments = ("enter", "download", "interface", "round")
        if value["when"] not in moments:
            raise self.wrong(key, say("one of: {words}", words=", ".join(moments)), "when")
        verbs = ENTER_VERBS - {Verb.MOVE, Verb.PEEK, Verb.GLIMPSE}
        return Left(value["when"], self._effects(key, value["effects"], verbs, True), value.get("once", False))

    def done(self) -> None:
        """Every field was known."""
        for key in self.left:
            raise self.page.error(self.index, key, say("there is no such field; expected one of: {fields}", fields=", ".join(self.known)))


def all_of(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """These effects and all that lie in them."""
    for effect in effects:
        yield effect
        for branch in effect.branches:
            yield from all_of(branch)
