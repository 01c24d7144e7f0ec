"""Entries that cannot all be true, by what clues, answers and sightings say together, and the smallest correction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.entries import Entry

__all__ = ["Clash", "entries_of", "find_clash"]


@dataclass(frozen=True, slots=True)
class Clash:
    """Entries, from 0, that cannot all be true. ``fix`` holds those to correct: any one of them will do, or ``all`` of
    them have to be. ``text`` says it in a sentence or two, ``facts`` what each entry says, in words."""

    text: str
    clash: tuple[int, ...]
    fix: tuple[int, ...]
    all: bool
    facts: tuple[str, ...]


def entries_of(entries: Sequence[Entry], moves: Iterable[int]) -> tuple[int, ...]:
    """The entries that these moves of the view's record come from."""
    wanted = set(moves)
    return tuple(at for at, entry in enumerate(entries) if wanted & set(range(entry.first, entry.after)))


def find_clash(view: View, entries: Sequence[Entry]) -> Clash | None:
    """What contradicts itself in a view made of these entries; None where all fits."""
    from infiltr.answers import model
    from infiltr.reasons import in_words
    from solvers import SolverError

    try:
        found = model(view).conflict()
    except SolverError:  # a card that was in two places: what is wrong was said when it was entered
        return _wrong(entries)
    if found is None:
        return None
    facts = []
    for fact in found.clash.facts:
        text = in_words(fact.reason, view.game)
        at = entries_of(entries, [fact.line]) if fact.line is not None else ()
        facts.append(say("Entry {number}: {problem}", number=at[0] + 1, problem=text) if at else text)
    clash = entries_of(entries, found.clash.lines)
    fixes = [entries_of(entries, [fact.line for fact in one if fact.line is not None]) for one in found.corrections]
    fix = tuple(sorted({at for one in fixes for at in one}))
    together = len(fixes) == 1 and len(fix) > 1
    text = " ".join(filter(None, (_cannot(clash), _to_fix(fix, together))))
    return Clash(text, clash, fix, together, tuple(facts))


def _wrong(entries: Sequence[Entry]) -> Clash:
    """The entries that were found wrong as they were read, with those that each clashes with."""
    wrong = [at for at, entry in enumerate(entries) if entry.problem and entry.made]
    places = tuple(sorted({*wrong, *(other for at in wrong for other in entries[at].clashes)}))
    facts = tuple(say("Entry {number}: {problem}", number=at + 1, problem=entries[at].problem) for at in wrong)
    return Clash(_cannot(places), places, places, False, facts)


def _cannot(clash: Sequence[int]) -> str:
    if len(clash) == 1:
        return say("Entry {number} cannot be true.", number=clash[0] + 1)
    return say("Entries {numbers} cannot all be true.", numbers=_numbers(clash))


def _to_fix(fix: Sequence[int], together: bool) -> str:
    if not fix:
        return ""
    if len(fix) == 1:
        return say("The smallest fix: correct entry {number}, and all the rest fits.", number=fix[0] + 1)
    if together:
        return say("The smallest fix: correct entries {numbers}, all of them, and the rest fits.", numbers=_numbers(fix))
    return say("The smallest fix: correct one of the entries {numbers}, and all the rest fits.", numbers=_numbers(fix))


def _numbers(places: Sequence[int]) -> str:
    return ", ".join(str(at + 1) for at in places)
