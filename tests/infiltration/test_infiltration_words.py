"""Every move in words; shorthand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from positions import random_game
from sittings import Sitting

from infiltr.core.moves import hide
from infiltr.core.story import Story
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.box import OUT, Card, Choice, Place
from infiltr.games.infiltration.sentences import effects_text, item_lines, room_lines
from infiltr.games.infiltration.words import place_name

SETUP = GAME.setup(3)


@pytest.mark.parametrize(("text", "said", "unseen"), [
    ("deal ann bola", "Ann gets an item card: Bola.", "Ann gets an item card."),
    ("room 4 canteen", "Room 4 is turned up: Canteen.", None),
    ("room secret black_site", "The secret room is turned up: Black Site.", None),
    ("select ann advance", "Ann selects Advance.", "Ann selects a card."),
    ("play ann jump_boots", "Ann plays Jump Boots.", None),
    ("choose ann room:4", "Ann chooses: room 4.", None),
    ("choose ann who:bob", "Ann chooses: Bob.", None),
    ("choose ann lock:secret", "Ann chooses: the tech lock in the secret room.", None),
    ("choose ann worker:3", "Ann chooses: the lab worker in room 3.", None),
    ("choose ann npc:warden_pike", "Ann chooses: Warden Pike.", None),
    ("choose ann token:2", "Ann chooses: token 2 from the top.", None),
    ("choose ann branch:1", "Ann chooses: option 1.", None),
    ("choose ann way:back", "Ann chooses: backward.", None),
    ("choose ann say:no", "Ann chooses: no.", None),
    ("extra ann download", "Ann plays one more card: Download.", None),
    ("extra ann", "Ann plays no further card.", None),
    ("take ann 3", "Ann takes a data file token worth 3 ZB.", "Ann takes a data file token."),
    ("glimpse ann 4 2 3", "Ann looks at token 2 in room 4: 3 ZB.", "Ann looks at token 2 in room 4."),
    ("peek ann 6 canteen", "Ann looks at room 6: Canteen.", "Ann looks at room 6."),
    ("roll 5", "The die shows 5.", None),
    ("tally ann 3 1 2", "Ann turns up 6 tokens: 3 worth 1 ZB, 1 worth 2, 2 worth 3.", None),
])
def test_told(text: str, said: str, unseen: str | None) -> None:
    """A move in words, seen and unseen."""
    move = GAME.codec.read(text, SETUP.seats)
    assert GAME.tell(move, SETUP) == said
    assert GAME.tell(hide(move, "bob"), SETUP) == (unseen or said)


def test_hand() -> None:
    """A first hand in any order stands for its cards in the order of the deck."""
    state = GAME.start(SETUP)
    assert GAME.expand("hand ann bola bolt_cutter", SETUP, state) == ["deal ann bolt_cutter", "deal ann bola"]
    with pytest.raises(ValueError, match="a seat and its items are expected"):
        GAME.expand("hand ann", SETUP, state)


def test_choice_and_takes() -> None:
    """A choice without its kind; several tokens on one line."""
    game = Sitting("plain plain_two", ann="bolas", bob="", cat="").do("select ann bolas; select bob interface; select cat interface")
    assert GAME.expand("choose ann bob", game.table.setup, game.state) == ["choose ann who:bob"]
    assert GAME.expand("choose ann dan", game.table.setup, game.state) == ["choose ann dan"]
    assert GAME.expand("take ann 3 1", game.table.setup, game.state) == ["take ann 3", "take ann 1"]


def test_lines_that_cannot_be_read() -> None:
    """Words that name nothing are refused with what was expected."""
    for text, problem in (("room 99 x", "the number of a room"), ("choose ann what", "a choice such as"), ("take ann 4", "one of 1, 2, 3"),
                          ("select ann A1", "the word of a card")):
        with pytest.raises(ValueError, match=problem):
            GAME.codec.read(text, SETUP.seats)


def test_values_are_one_object() -> None:
    """Cards, places and choices are compared by identity, also after a copy."""
    import pickle

    for value in (Card.parse("bola"), Place.of(3), Choice.of("room", 4)):
        assert pickle.loads(pickle.dumps(value)) is value
        assert type(value).parse(str(value)) is value


def test_cards_in_sentences() -> None:
    """What a card does is said in sentences made from its data."""
    deck = Sitting("plain plain_two").state.rules.deck
    room = next(room for room in deck.rooms if room.name == "Four Steps")
    items = {item.name: item for item in deck.items}
    assert list(room_lines(room))[:2] == ["2 available tokens.", "Reveal: Alarm +2. 1 available token leaves the game."]
    assert list(item_lines(items["Dice"])) == ["Roll the die. 4 or more: Alarm +1. Less: Proximity +7.", "Then discard this card."]
    assert effects_text(items["Maybe"].play) == "You may: Move 1 room forward (you)."


def last_told(game: Sitting, seat: str | None = None) -> str:
    """The newest text of the log, as this seat saw it."""
    return Story(GAME, game.table.setup).told(game.view(seat).record if seat else game.table.log)[-1]


def test_the_log_tells_what_a_card_brought_about() -> None:
    """Where operatives are, how they are, the dials, a new round: told with the move, as the move itself does not say it."""
    game = Sitting("plain plain_two", ann="dice", bob="", cat="").do("select ann advance; select bob interface; select cat interface")
    log = Story(GAME, game.table.setup).told(game.table.log)
    assert "Ann plays Advance. Ann is in room 2 now." in log
    assert last_told(game.do("roll 3")) == "The die shows 3. The proximity is 3 now. Round 2 begins: Bob is the first player."


def test_everything_that_changes_is_told() -> None:
    """In random games: whoever reads the log alone knows where everybody is, the round, and both dials."""
    for seed in range(12):
        table = random_game(4, seed, 400)
        story = " ".join(Story(GAME, table.setup).told(table.view("ann").record))
        state: Any = table.state
        for seat, op in zip(state.seats, state.ops, strict=True):
            places = re.findall(rf"{seat.title()} (?:is in (.*?) now|has escaped)\.", story)
            here = "" if op.place == OUT else place_name(op.place)
            assert (places[-1] if places else place_name(1)) == here
        assert re.findall(r"Round (\d+) begins", story)[-1] == str(state.round)
        assert (re.findall(r"alarm stands at (-?\d+)", story) or [str(state.rules.alarm)])[-1] == str(state.alarm)
        assert (re.findall(r"proximity is (\d+)", story) or ["0"])[-1] == str(state.proximity)
