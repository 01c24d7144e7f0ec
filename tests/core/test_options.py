"""Values of options: what is no number, no range or a word too many is refused in one line."""

from __future__ import annotations

import pytest

from infiltr.core.game import Game, OptionError
from infiltr.core.options import count, listed, size, sized, span, whole
from infiltr.games import GAMES

NO_NUMBERS = ["", "-1", "+1", "1.5", "²", "٣", " 1", "#1", "01", "9" * 5000]


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_what_is_no_whole_number(word: str) -> None:
    """Plain digits alone are a number, in one form and not thousands of them."""
    assert whole(word) is None
    with pytest.raises(ValueError, match="from 1 to 5"):
        count(1, 5)(word)
    with pytest.raises(ValueError, match="within 2 to 15"):
        span(2, 15)(f"2-{word}")


@pytest.mark.parametrize("word", ["0", "6", "999999999"])
def test_numbers_beyond_the_range(word: str) -> None:
    """Both ends belong to the range."""
    assert (count(1, 5)("1"), count(1, 5)("5")) == (1, 5)
    with pytest.raises(ValueError, match="from 1 to 5"):
        count(1, 5)(word)


@pytest.mark.parametrize("word", ["13", "5-4", "1-4", "4-16", "4-5-6", "-"])
def test_what_is_no_range(word: str) -> None:
    """A range goes from a lower to a higher number within the ends."""
    assert span(2, 15)("4-4") == (4, 4)
    with pytest.raises(ValueError, match="such as 2-15"):
        span(2, 15)(word)


def test_lists_name_nothing_twice() -> None:
    """Values with commas between them, each once."""
    assert listed("3,1,2", int) == (3, 1, 2)
    with pytest.raises(ValueError, match="'1' is named twice"):
        listed("1,2,1", int)


def test_a_size_is_as_printed_unless_it_is_said() -> None:
    """The word `printed` stands for what the rulebook has."""
    option = size("hand", "cards", count(1, 5))
    assert [sized({"hand": option.read(word)}, "hand", 4) for word in ("printed", "2")] == [4, 2]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("word", NO_NUMBERS)
def test_no_game_takes_them(game: Game, word: str) -> None:
    """Every option of every game that takes a free value refuses these, in one line that tells what is expected."""
    for option in game:
        if not option.values:
            with pytest.raises(OptionError) as found:
                option.read(word)
            assert "int()" not in str(found.value)
            assert "\n" not in str(found.value)
