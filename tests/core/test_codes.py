"""Deal codes: short, typed by hand, and the same deal everywhere."""

from __future__ import annotations

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from infiltr.core.codes import decode, encode
from infiltr.core.game import CodeError
from infiltr.core.moves import line
from infiltr.core.table import Table

GAMES = [toy.GAME]
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

deals = st.tuples(
    st.integers(2, 4),
    st.fixed_dictionaries({"cards": st.sampled_from("456"), "backwards": st.booleans(), "loud": st.booleans()}),
    st.one_of(st.integers(0, 2000), st.integers(0, 10**18)),
)


@given(deals)
def test_a_code_says_its_deal(deal: tuple[int, dict[str, object], int]) -> None:
    """Seats, options and seed come back, however the code is typed."""
    seats, options, seed = deal
    setup = toy.GAME.setup(seats, options)
    code = encode(toy.GAME, setup, seed)
    assert decode(code, GAMES) == (toy.GAME, setup, seed)
    spoken = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert decode(f" {spoken}\n", GAMES) == (toy.GAME, setup, seed)


@given(deals, st.data())
def test_a_wrong_letter_or_a_swap_is_noticed(deal: tuple[int, dict[str, object], int], data: st.DataObject) -> None:
    """Any one letter changed, any two neighbours swapped: a CodeError."""
    seats, options, seed = deal
    code = encode(toy.GAME, toy.GAME.setup(seats, options), seed)
    place = data.draw(st.sampled_from([index for index in range(3, len(code)) if code[index] != "-"]))
    wrong = code[:place] + data.draw(st.sampled_from(LETTERS.replace(code[place], ""))) + code[place + 1:]
    swapped = code[:place - 1] + code[place] + code[place - 1] + code[place + 1:]
    for text in {wrong, swapped} - {code}:
        if "-" not in code[place - 1:place] or text == wrong:
            with pytest.raises(CodeError, match=r"mistyped|newer"):
                decode(text, GAMES)


@pytest.mark.parametrize(("code", "words"), [
    ("", "three groups such as"), ("TY", "three groups"), ("TY-0-0", "three groups"), ("TY-0-0Q-1", "three groups"),
    ("XX-0-0Q", "expected one of: TY"), ("TY-U-0Q", "'U' stands in no deal code"), ("TY-0-0*", "stands in no"),
    ("TY-0-" + "0" * 80, "three groups"), ("TY-é-00", "stands in no"), ("TY-0-00", "last letter does not fit"),
])
def test_what_is_no_code_is_said_in_words(code: str, words: str) -> None:
    """A typing error says what was expected."""
    with pytest.raises(CodeError, match=words):
        decode(code, GAMES)


def test_a_deal_with_a_free_value_has_no_code() -> None:
    """An option of any value cannot be put into a few letters."""
    with pytest.raises(CodeError, match="margin=3 has no code"):
        encode(toy.GAME, toy.GAME.setup(2, {"margin": 3}), 1)


GOLDEN = {
    "TY-0-03": "hand ann C6, hand bob C4, bury C2",
    "TY-7-7G": "hand ann C1, hand bob C4, hand cat C3",
    "TY-M-3RJ0D": "hand ann C5, hand bob C3, hand cat C4",
    "TY-V-2ZBR7ZH": "lend ann C1, lend bob C6, bury C5",
}


@pytest.mark.parametrize("code", GOLDEN)
def test_golden_codes_deal_the_same_cards_everywhere(code: str) -> None:
    """These deals are the same on every Python and in the browser, for ever."""
    game, setup, seed = decode(code, GAMES)
    assert encode(game, setup, seed) == code
    assert ", ".join(line(move) for move in Table(game, setup, seed).log[:3]) == GOLDEN[code]
