"""Deal codes: a few letters that say a whole deal, such as ``TY-5K-4Q5X``.

Three groups: the game's letters; its seats and options, as one number in mixed radix (the number of seats varies
fastest, then options with many values, then those that are on or off, so that usual deals are short and a switch that a
later version adds at the end leaves older codes as they are); the seed, and a check letter. Digits are Crockford's base
32 (D. Crockford, "Base32": no I, L, O, U; read without regard to case, O as 0, I and L as 1).

The check letter is a weighted sum in the field of 32 elements (x^5 + x^2 + 1), so that every single wrong letter and
every swap of neighbours is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .game import CodeError, Game, Option, OptionError, Setup
from .words import say

__all__ = ["decode", "encode"]

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_FORM = "IT-5K-4Q5X"
_POLYNOMIAL = 0b100101
_LONGEST = 60


def encode(game: Game, setup: Setup, seed: int) -> str:
    """The code of a deal. The names of the seats are not in it, their number is.

    Raises:
        CodeError: if an option that takes any value is not at its default: such a deal has no code.
    """
    for option in game:
        if not option.values and setup.options[option.name] != option.default:
            raise CodeError(say("a deal with {option}={value} has no code; share its record instead",
                                option=option.name, value=setup.options[option.name]))
    number, radix = 0, 1
    for values, value in _places(game, setup):
        number += radix * values.index(value)
        radix *= len(values)
    words = [game.letters, _base32(number), _base32(seed)]
    return "-".join(words) + _check(words)


def decode(code: str, games: Iterable[Game]) -> tuple[Game, Setup, int]:
    """The game, the set-up (seats by their usual names) and the seed of a deal code.

    Raises:
        CodeError: if it was mistyped, or is of no game here; says what was expected.
    """
    words = [word for word in re.split(r"[\s\-]+", code.strip().upper()) if word]
    shown = code.strip()[:_LONGEST]
    if len(words) != 3 or len(words[2]) < 2 or len(code) > _LONGEST:
        raise CodeError(say("{code!r} is no deal code; expected three groups such as {form}", code=shown, form=_FORM))
    games = list(games)
    by_letters = {_plain(game.letters): game for game in games}
    game = by_letters.get(_plain(words[0]))
    if game is None:
        raise CodeError(say("{code!r} begins like no game; expected one of: {letters}", code=shown,
                            letters=", ".join(game.letters for game in games)))
    for letter in words[1] + words[2]:
        if letter not in _VALUE:
            raise CodeError(say("{letter!r} stands in no deal code; expected digits and letters other than U",
                                letter=letter))
    body = [game.letters, words[1], words[2][:-1]]
    if _VALUE[words[2][-1]] != _VALUE[_check(body)]:
        raise CodeError(say("{code!r} is mistyped: its last letter does not fit the others", code=shown))
    return game, _setup(game, _number(words[1]), shown), _number(body[2])


def _setup(game: Game, number: int, shown: str) -> Setup:
    chosen: dict[str, str] = {}
    seats = game.seats[0]
    names: list[str | None] = [None, *(option.name for option in _coded(game))]
    for name, values in zip(names, _tables(game), strict=True):
        number, index = divmod(number, len(values))
        if name is None:
            seats = int(values[index])
        else:
            chosen[name] = values[index]
    if number:
        raise CodeError(say("{code!r} was made by a newer version, which is needed to read it", code=shown))
    try:
        return game.setup(seats, chosen)
    except OptionError as error:
        raise CodeError(say("{code!r} names a deal that cannot be: {problem}", code=shown, problem=error)) from None


def _coded(game: Game) -> list[Option]:
    """The options that have a place in the code, fastest first: many values before two."""
    enumerable = [option for option in game if option.values]
    return sorted(enumerable, key=lambda option: len(option.values) == 2)


def _tables(game: Game) -> Iterator[tuple[str, ...]]:
    low, high = game.seats
    yield tuple(str(count) for count in range(low, high + 1))
    for option in _coded(game):
        yield (option.default, *(value for value in option.values if value != option.default))


def _places(game: Game, setup: Setup) -> Iterator[tuple[tuple[str, ...], str]]:
    chosen = [str(len(setup.seats)), *(setup.options[option.name] for option in _coded(game))]
    return zip(_tables(game), chosen, strict=True)


def _base32(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 32)
        digits = _DIGITS[digit] + digits
    return digits


def _number(word: str) -> int:
    number = 0
    for letter in word:
        number = number * 32 + _VALUE[letter]
    return number


def _plain(word: str) -> str:
    return "".join(_DIGITS[_VALUE[letter]] if letter in _VALUE else letter for letter in word.upper())


def _times_x(value: int) -> int:
    value <<= 1
    return value ^ _POLYNOMIAL if value & 32 else value


def _check(words: list[str]) -> str:
    """Horner's rule at x: the sum of letter * x^place. What is no digit (the gap between groups) counts as Z."""
    total = 0
    for letter in "-".join(words):
        total = _times_x(total ^ _VALUE.get(letter, len(_DIGITS) - 1))
    return _DIGITS[total]


