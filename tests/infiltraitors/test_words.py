"""Every move in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tables import MISSIONS, cards, random_game

from infiltr.core.moves import Move, hide, line
from infiltr.core.words import use_language
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.box import CARDS, Suit
from infiltr.games.infiltraitors.moves import MOVES
from infiltr.games.infiltraitors.words import card_name, mission_story, mission_title, suit_name, tell

SEATS = ("ann", "bob", "cat")
SETUP = GAME.setup(SEATS, {"mission": "1"})
EVERY = """start ann; elite bob; deal ann R5; deal ann ?; hold ann R5; hold ann ?; nab ann; suspect ann R5;
suspect ann ?; half ann G3; half ann ?;
burn R5; burn ?; clue ann R5 v; clue ann R5 h; clue ann R5 v bob s2; clue ann R5 h bob s2; exchange ann bob R5; exchange ann bob R5 cat s2;
orient bob v; orient bob h; draw ann 0; draw ann 1; bide ann 0; bide ann 1; bide ann 3; shoot ann bob R5; answer bob hit; answer bob miss;
show bob R5 G3; reward ann G7; reward ann blind; reward ann none; found ann R5; found ann ?; pickup ann R5; pickup ann ?; turn R5;
discard ann R5; bury ann R5; bury ann ?; drop ann s3; spread ann R5; pass ann; confide ann yes; confide ann no; look ann R5; look ann ?;
kingclue ann R5 v; kingclue ann R5 h; kingpin ann R5; time up; reward ann R1; deal ann K1"""
MOVES_IN_LINES = [GAME.codec.read(text.strip(), SEATS) for text in EVERY.split(";")]


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Speaks the pseudo-language for one test."""
    use_language("xx")
    yield
    use_language(None)


def test_every_kind_of_move_is_among_them() -> None:
    """The list above leaves none out."""
    assert {type(one) for one in MOVES_IN_LINES} == set(MOVES)


@pytest.mark.parametrize("some_move", MOVES_IN_LINES, ids=line)
def test_a_move_is_a_sentence(some_move: Move) -> None:
    """It begins with a capital, ends with a mark, names the agent and the card, and leaves no hole."""
    text = tell(some_move, SETUP)
    assert text[0].isupper()
    assert text.endswith((".", "!", '"', "?", "”"))
    assert "{" not in text
    assert "HIDDEN" not in text
    assert "?" not in text.replace("!", "")
    for word in line(some_move).split()[1:]:
        if word in SEATS:
            assert word.capitalize() in text
        elif word[0] in "RBGYK" and word[1:].isdigit():
            assert card_name(cards(word)[0]) in text


@pytest.mark.parametrize("some_move", MOVES_IN_LINES, ids=line)
def test_different_moves_are_told_differently(some_move: Move) -> None:
    """But for drawing from Headquarters forwards or backwards, no two lines sound alike."""
    same = [line(one) for one in MOVES_IN_LINES if tell(one, SETUP) == tell(some_move, SETUP)]
    kinds = {{"hold": "deal", "pickup": "found"}.get(one.split()[0], one.split()[0]) for one in same}
    assert len(kinds) == 1
    assert len(same) <= 2


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("some_move", MOVES_IN_LINES, ids=line)
def test_the_pseudo_language_leaves_no_sentence_untouched(some_move: Move) -> None:
    """The whole sentence stands between the brackets of the pseudo-language."""
    text = tell(some_move, SETUP)
    assert text.startswith("[")
    assert text.endswith("]")


@pytest.mark.usefixtures("pseudo")
def test_names_are_translated_too() -> None:
    """Suits, cards, missions and their stories."""
    texts = [suit_name(suit) for suit in Suit] + [card_name(card) for card in CARDS]
    texts += [mission_title(name) for name in MISSIONS] + [mission_story(name) for name in MISSIONS]
    assert all(text.startswith("[") and text.endswith("]") for text in texts)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("box", sorted(GAME.small_boxes))
def test_every_refusal_is_translated(box: str) -> None:
    """What cannot be done is said in one sentence of the catalogue, and so is the end of a game."""
    options, seats = GAME.small_boxes[box]
    refusals = 0
    for table in random_game(options, seats, 3):
        for some_move in MOVES_IN_LINES:
            problem = table.state.problem(some_move)
            if problem is not None:
                refusals += 1
                assert problem.text.startswith("[")
                assert problem.text.endswith("]")
    assert refusals > 100
    assert table.outcome is not None
    assert table.outcome.text.startswith("[")


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_whole_game_is_told(mission: str) -> None:
    """Full or hidden, every line of a game is told."""
    *_, table = random_game({"mission": mission}, 4, 2)
    for some_move in table.log:
        assert tell(some_move, table.setup)
        assert tell(hide(some_move, "ann"), table.setup)


def test_all_missions_have_titles_and_stories() -> None:
    """A title, and a story in a sentence or two."""
    titles = [mission_title(name) for name in MISSIONS]
    assert len(set(titles)) == len(MISSIONS) == 23
    assert (titles[0], titles[-1]) == ("Training 1", "Mission 20")
    stories = [mission_story(name) for name in MISSIONS]
    assert len(set(stories)) == len(MISSIONS)
    assert all(20 < len(story) < 260 and story.endswith((".", "!", "?")) for story in stories)


def test_cards_in_words() -> None:
    """Suit and number, and special cards as such."""
    assert [card_name(card) for card in cards("R5 K15 G1")] == ["Red 5", "Black 15", "Green special card"]


def test_the_aid_lists_numbers_in_play_alone() -> None:
    """Training 1 ends with 13: the aid names no multiple beyond it, while a card says what is printed on it."""
    from infiltr.games.infiltraitors.looks import aid, divisibility

    rows = {row["n"]: row["text"] for row in aid(range(2, 14))["numbers"]}
    assert rows[5] == "5: no smaller factors; multiples 10."
    assert rows[7] == "7: no smaller factors, no larger multiples."
    assert rows[6] == "6: factors 2, 3; multiples 12."
    assert divisibility(5) == "no smaller factors; multiples 10, 15"
