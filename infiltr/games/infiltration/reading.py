"""Lists of effects as they stand in the data, judged against the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from infiltr.core.words import say

from .vocabulary import ARGUMENTS, MODIFIERS, Argument, Effect, Kind, Verb

__all__ = ["Field", "Mistake", "effects_in"]

_DEEPEST = 4
_VERBS = {verb.value: verb for verb in Verb}


class Mistake(ValueError):
    """What is wrong with a list of effects; ``hint`` is a word that stands where it is."""

    def __init__(self, problem: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Field:
    """A list of effects and what may stand in it: the verbs, and whether movement is backward only."""

    value: Any
    allowed: frozenset[Verb] | None = None
    back_only: bool = False
    depth: int = 0


def effects_in(field: Field) -> tuple[Effect, ...]:
    """The effects of a list. Mistake says what is wrong with it."""
    if not isinstance(field.value, list) or not all(isinstance(one, dict) for one in field.value):
        raise Mistake(say("expected a list of effects, such as {example}", example="[{ alarm = 1 }]"))
    if field.depth > _DEEPEST:
        raise Mistake(say("effects lie in effects too deep"))
    return tuple(_effect(one, field) for one in field.value)


def _effect(data: dict[str, Any], field: Field) -> Effect:
    verbs = [_VERBS[key] for key in data if key in _VERBS]
    unknown = [key for key in data if key not in _VERBS and key not in MODIFIERS]
    if unknown:
        raise Mistake(say("there is no effect {name!r}; expected one of: {verbs}", name=unknown[0], verbs=", ".join(_VERBS)), unknown[0])
    if len(verbs) != 1:
        hint = verbs[1].value if verbs else next(iter(data), "")
        raise Mistake(say("an effect has one verb, not {count}", count=len(verbs)), hint)
    verb, argument = verbs[0], ARGUMENTS[verbs[0]]
    if field.allowed is not None and verb not in field.allowed:
        raise Mistake(say("{verb} cannot stand here; expected one of: {verbs}", verb=verb.value,
                          verbs=", ".join(one.value for one in Verb if one in field.allowed)), verb.value)
    given = {"may": data.get("may", False), "facedown": data.get("facedown", False)}
    for key, value in data.items():
        if key != verb.value:
            _check_modifier(verb, argument, key, value)
    number, word, things, branches = _argument(verb, argument, data, field)
    if field.back_only and verb is Verb.MOVE and (number > 0 or data.get("who", "you") != "you"):
        raise Mistake(say("here only the operative itself moves, and only backward"), verb.value)
    at = data.get("at", data.get("from", "adjacent" if verb is Verb.DRAG else "here"))
    return Effect(verb, number, word, things, data.get("who", "you"), at, given["may"], given["facedown"], branches)


def _check_modifier(verb: Verb, argument: Argument, key: str, value: Any) -> None:
    if key not in (*argument.modifiers, "may"):
        raise Mistake(say("{verb} has no {name!r}; expected: {names}", verb=verb.value, name=key,
                          names=", ".join((*argument.modifiers, "may"))), key)
    words = argument.places if key in ("at", "from") else MODIFIERS[key]
    if words and value not in words:
        raise Mistake(say("{name} is one of: {words}", name=key, words=", ".join(words)), key)
    if key in ("may", "facedown") and value is not True:
        raise Mistake(say("{name} is true, or left out", name=key), key)


def _argument(verb: Verb, argument: Argument, data: dict[str, Any], field: Field,
              ) -> tuple[int, str, tuple[str, ...], tuple[tuple[Effect, ...], ...]]:
    value = data[verb.value]

    def wrong(expected: str) -> Mistake:
        return Mistake(say("{verb} is {value!r}; expected {expected}", verb=verb.value, value=value, expected=expected), verb.value)

    match argument.kind:
        case Kind.NUMBER:
            if type(value) is not int or value == 0 or not argument.low <= value <= argument.high:
                raise wrong(say("a whole number from {low} to {high}, not 0", low=argument.low, high=argument.high))
            return value, "", (), _die(data, field) if verb is Verb.ROLL else ()
        case Kind.WORD:
            if value not in argument.words:
                raise wrong(say("one of: {words}", words=", ".join(argument.words)))
            return 0, value, (), ()
        case Kind.LIST:
            if not isinstance(value, list) or not value or not all(one in argument.words for one in value):
                raise wrong(say("a list of some of: {words}", words=", ".join(argument.words)))
            return 0, "", tuple(value), ()
        case Kind.TRUE:
            if value is not True:
                raise wrong("true")
            return 0, "", (), ()
        case Kind.FREE:
            if not isinstance(value, str) or not value:
                raise wrong(say("a kind of card"))
            return 0, value, (), ()
        case Kind.BRANCHES:
            if not isinstance(value, list) or len(value) < 2:
                raise wrong(say("two lists of effects or more"))
            return 0, "", (), _branches(value, field)


def _die(data: dict[str, Any], field: Field) -> tuple[tuple[Effect, ...], ...]:
    return _branches([data.get("then", []), data.get("otherwise", [])], field)


def _branches(lists: Sequence[Any], field: Field) -> tuple[tuple[Effect, ...], ...]:
    return tuple(effects_in(Field(one, field.allowed, field.back_only, field.depth + 1)) for one in lists)
