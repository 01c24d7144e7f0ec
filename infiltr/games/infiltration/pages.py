"""One file of cards: its tables, read field by field. What effects may say is judged in ``reading.py``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from infiltr.core.datafile import Sentences, Source, Table
from infiltr.core.game import RecordError
from infiltr.core.words import N_, say

from .box import ACTIONS, Card, Function, Guard, Left, word_of
from .reading import Field, Mistake, effects_in
from .vocabulary import ENTER_VERBS, FUNCTION_VERBS, Effect, Verb

__all__ = ["SENTENCES", "Entry", "all_of", "cards_in", "entries_of"]

_MOST = 64
_MOST_TOKENS = 12
SENTENCES = Sentences(
    place=N_("{table} {field}: {problem}"), missing=None, unknown=N_("there is no such field; expected one of: {names}"),
    word=N_("expected one of: {words}"), number=N_("expected a whole number from {low} to {high}"),
    text=N_("expected a text on one line"), flag=N_("expected true or false"), deep=N_("tables or lists lie in each other too deep"),
)
"""How a mistake in a set of cards is told."""

Made = TypeVar("Made")


def entries_of(source: Source, table: str) -> list[Entry]:
    """The tables of a file, which are all of one name. RecordError says what is wrong with it."""
    data = source.sized()
    for name in data:
        if name != table:
            raise source.error(source.line_of(name), say("there is no table {name!r} here; expected [[{table}]]", name=name, table=table))
    entries = data.get(table)
    if not isinstance(entries, list) or not entries or not all(isinstance(one, dict) for one in entries):
        raise source.error(1, say("there are no cards; expected a table [[{table}]] for each", table=table))
    if len(entries) > _MOST or len(entries) != len(source.headers(table)):
        raise source.error(1, say("expected 1 to {most} tables [[{table}]], each with a line of its own", most=_MOST, table=table))
    return [Entry(source, table, f"[[{table}]]", fields, nth) for nth, fields in enumerate(entries)]


def cards_in(entries: list[Entry], make: Callable[[Entry, Card, str], Made], words: dict[Card, Entry]) -> tuple[Made, ...]:
    """The cards of a file; ``words``: those of the whole set so far."""
    return tuple(_card(entry, make, words) for entry in entries)


def _card(entry: Entry, make: Callable[[Entry, Card, str], Made], words: dict[Card, Entry]) -> Made:
    name = entry.text("name", required=True)
    try:
        card = Card.parse(word_of(name))
    except ValueError:
        raise entry.error("name", say("{name!r} makes no word; expected a name that begins with a letter", name=name)) from None
    if card in ACTIONS:
        raise entry.error("name", say("{name!r} is an action card", name=name))
    if card in words:
        other = words[card]
        raise entry.error("name", say("two cards are called {name!r}; the first stands in {place}", name=name,
                                      place=f"{other.source.name}:{other.line('name')}"))
    words[card] = entry
    made = make(entry, card, name)
    entry.done()
    return made


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Entry(Table):
    """The table of one card."""

    used: list[tuple[str, Effect]] = dataclasses.field(default_factory=list, repr=False)
    """Every effect read in it, with its field."""

    def wrong(self, field: str, expected: str, hint: str = "") -> RecordError:
        """A field that is not as expected."""
        return self.error(field, say("expected {expected}", expected=expected), hint)

    def check_kinds(self, kinds: Mapping[Verb, set[str]]) -> None:
        """Every kind of NPC and special card that an effect is about is there."""
        for name, effect in self.used:
            known = kinds.get(effect.verb)
            if known is not None and effect.word not in known:
                raise self.error(name, say("{verb} is about no card of kind {kind!r}; expected one of: {kinds}",
                                           verb=effect.verb.value, kind=effect.word, kinds=", ".join(sorted(known))),
                                 hint=effect.word)

    def effects(self, field: str, allowed: frozenset[Verb] | None = None, back_only: bool = False,
                required: bool = False) -> tuple[Effect, ...]:
        """A list of effects; absent: an empty one."""
        return self._effects(field, self.fields.get(field), allowed, back_only) if self.has(field) or required else ()

    def _effects(self, field: str, value: Any, allowed: frozenset[Verb] | None, back_only: bool) -> tuple[Effect, ...]:
        try:
            found = effects_in(Field(value, allowed, back_only))
        except Mistake as mistake:
            raise self.error(field, str(mistake), mistake.hint) from None
        self.used.extend((field, effect) for effect in all_of(found))
        return found

    def table(self, field: str, fields: Mapping[str, type], needed: tuple[str, ...] = ()) -> dict[str, Any] | None:
        """A table within the table, its fields of these types."""
        if not self.has(field):
            return None
        value = self.fields[field]
        if not isinstance(value, dict):
            raise self.wrong(field, say("a table with: {fields}", fields=", ".join(fields)))
        for name, one in value.items():
            if name not in fields:
                raise self.error(field, say("there is no field {name!r}; expected one of: {fields}", name=name,
                                            fields=", ".join(fields)), name)
            if type(one) is not fields[name]:
                raise self.error(field, say("{name} is of another type; expected: {kind}", name=name, kind=fields[name].__name__), name)
        for name in needed:
            if name not in value:
                raise self.error(field, say("{name!r} is missing", name=name))
        return value

    def guard(self, field: str, with_effects: bool) -> Guard | None:
        """A tech lock or lab worker."""
        value = self.table(field, {"secure": int, "effects": list} if with_effects else {"secure": int}, ("secure",))
        if value is None:
            return None
        if not 0 <= value["secure"] <= _MOST_TOKENS:
            raise self.wrong(field, say("secure tokens from 0 to 12"), "secure")
        return Guard(value["secure"], self._effects(field, value.get("effects", []), None, False))

    def function(self, field: str) -> Function | None:
        """An Advance or Retreat function."""
        value = self.table(field, {"moves": bool, "effects": list}, ("moves", "effects"))
        return None if value is None else Function(self._effects(field, value["effects"], FUNCTION_VERBS, False), value["moves"])

    def stays(self, field: str) -> Left | None:
        """What a card does that was left in a room."""
        value = self.table(field, {"when": str, "effects": list, "once": bool}, ("when", "effects"))
        if value is None:
            return None
        moments = ("enter", "download", "interface", "round")
        if value["when"] not in moments:
            raise self.wrong(field, say("one of: {words}", words=", ".join(moments)), "when")
        verbs = ENTER_VERBS - {Verb.MOVE, Verb.PEEK, Verb.GLIMPSE}
        return Left(value["when"], self._effects(field, value["effects"], verbs, True), value.get("once", False))


def all_of(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """These effects and all that lie in them."""
    for effect in effects:
        yield effect
        for branch in effect.branches:
            yield from all_of(branch)
