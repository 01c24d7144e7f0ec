"""Records: lines of text that say a game, whole or as one seat saw it."""

from __future__ import annotations

import random

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from infiltr.core.game import ClashError, OptionError, RecordError
from infiltr.core.moves import line
from infiltr.core.reader import Reader, read
from infiltr.core.record import Note, Record
from infiltr.core.table import Table, View

START = "game toy seats=ann,bob,cat seen_by=ann\n"


def finished(seed: int, seats: int = 3, **options: object) -> Table:
    """A toy game of random moves, played to its end."""
    table = Table(toy.GAME, toy.GAME.setup(seats, options), seed)
    rng = random.Random(seed)
    while table.turn is not None:
        table.play(rng.choice(list(table.state.legal_moves())))
    return table


games = st.builds(finished, st.integers(0, 500), st.integers(2, 4),
                  cards=st.sampled_from([5, 6]), backwards=st.booleans())


@given(games)
def test_a_record_reads_back_as_it_was_written(table: Table) -> None:
    """Text and record say the same, whichever line endings a file has."""
    record = Record.of(table, [Note("set", ("help", "none")), Note("mark", ("ann", "buried", "C3", "x"), 5)])
    again = read(record.text(), toy.find)
    assert again == record
    assert again.text() == record.text()
    assert read(b"\xef\xbb\xbf" + record.text().replace("\n", "\r\n").encode(), toy.find) == record
    assert again.table().state == table.state


@given(games)
def test_what_a_seat_saw_reads_back_and_gives_its_view(table: Table) -> None:
    """Hiding loses the seed and the other faces, nothing else."""
    for seat in table.setup.seats:
        seen = Record.of(table).hidden(seat)
        again = read(seen.text(), toy.find)
        assert again == seen
        assert again.seed is None
        assert list(again.view().record) == list(table.view(seat).record)
        assert again.view().state == table.view(seat).state == Record.of(table).view(seat).state


@given(games)
def test_moves_that_show_a_seat_nothing_may_be_left_out(table: Table) -> None:
    """What has one form and no face for this seat is supplied."""
    seen = Record.of(table).hidden("ann")
    lines = [text for text in seen.text().splitlines() if not text.endswith("?")]
    assert read("\n".join(lines), toy.find) == seen


def test_shorthand_stands_for_several_lines() -> None:
    """The game says what its shorthand means; the record holds the expanded lines."""
    record = read(START + "hand ann C3\n\n  ask ann bob odd # she says so\n", toy.find)
    assert [line(move) for move in record.moves][-2:] == ["ask ann bob", "say bob odd"]
    assert record.numbers == (2, 2, 2, 2, 4, 4)


def test_a_full_log_by_hand_needs_no_line_for_what_nobody_saw() -> None:
    """Without a seat, only what nobody sees can be left out."""
    record = read("game toy seats=ann,bob\nhand ann C1\nhand bob C2\nask ann bob even\n", toy.find)
    lines = [line(move) for move in record.moves]
    assert lines == ["hand ann C1", "hand bob C2", "bury ?", "ask ann bob", "say bob even"]


@pytest.mark.parametrize(("text", "number", "words"), [
    ("", 1, "expected a first line"),
    ("\n# nothing\n", 1, "expected a first line"),
    ("hello\n", 1, "begins with its game"),
    ("game\n", 1, "begins with its game"),
    ("\n\ngame chess seats=ann,bob\n", 3, "there is no game 'chess'"),
    ("game toy\n", 1, "expected: seats="),
    ("game toy seats=ann\n", 1, "2 to 4 seats"),
    ("game toy seats=ann,ann\n", 1, "same name"),
    ("game toy seats=ann,Bob\n", 1, "no name for a seat"),
    ("game toy seats=ann,dealer\n", 1, "no name for a seat"),
    ("game toy seats=ann,bob seen_by=cat\n", 1, "no seat"),
    ("game toy seats=ann,bob cards=9\n", 1, "expected one of: 4, 5, 6"),
    ("game toy seats=ann,bob card=6\n", 1, "no option 'card'"),
    ("game toy seats=ann,bob margin=x\n", 1, "no value of margin"),
    ("game toy seats=ann,bob cards=4 cards=5\n", 1, "said twice"),
    ("game toy seats=ann,bob cards\n", 1, "name=value"),
    ("game toy seats=ann,bob cards=\n", 1, "name=value"),
    ("game toy seats=ann,bob seed=x\n", 1, "no seed"),
    ("game toy seats=ann,bob format=x\n", 1, "no format"),
    ("game toy seats=ann,bob format=2\n", 1, "newer than this program"),
    (START + "fly ann\n", 2, "no move is called 'fly'; expected one of"),
    (START + "hand\n", 2, "'to' is missing; expected: hand TO CARD"),
    (START + "hand ann C9\n", 2, "a card such as C3"),
    (START + "hand ann C3 C4\n", 2, "one word too many"),
    (START + "hand dan C3\n", 2, "the seats are ann, bob, cat"),
    (START + "hand ann ?\n", 2, "ann saw this face"),
    (START + "hand ann C3\nhand bob C4\n", 3, "cannot have seen this face; expected: hand bob ?"),
    (START + "hand ann C3\nsay bob odd\n", 3, "ann is on turn"),
    (START + "hand ann C3\nask ann ?\n", 3, "cannot be hidden"),
    (START + "hand ann C3\nname ann C6\nshow C6\nask bob ann\n", 5, "the game is over"),
    (START + "hand ann C3\nask ann \x1b[31mbob\x00\n", 3, r"\x1b[31mbob\x00"),
])
def test_every_bad_line_is_named(text: str, number: int, words: str) -> None:
    """One line: the file, the number, what is wrong and what was expected."""
    with pytest.raises(RecordError) as caught:
        read(text, toy.find, "my.txt")
    assert str(caught.value).startswith(f"my.txt:{number}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_bytes_that_are_no_text_are_named() -> None:
    """The line of the first bad byte is said."""
    with pytest.raises(RecordError, match=r"^my:3: byte 0xff is no text"):
        read(b"game toy seats=ann,bob\r\nhand ann C3\r\nhand \xff\r\n", toy.find, "my")


def test_a_clash_names_the_earlier_lines() -> None:
    """A card that is dealt twice points at the line that dealt it before."""
    with pytest.raises(ClashError, match=r"my:4: C3 is dealt already. It clashes with line 3.") as caught:
        read("game toy seats=ann,bob\n# a table at home\nhand ann C3\nhand bob C3\n", toy.find, "my")
    assert caught.value.lines == (3,)


def test_a_lenient_reader_keeps_what_is_wrong() -> None:
    """A clash of faces is made all the same, an unreadable line left out; both are kept with their problem."""
    text = START + "hand ann C3\nfly\nask ann bob odd\nask bob ann even\nask cat bob odd\n"
    record = read(text, toy.find, lenient=True)
    assert [(conflict.number, conflict.made) for conflict in record.conflicts] == [(3, False), (5, True)]
    assert record.conflicts[1].lines == (2,)
    assert record.conflicts[1].text == "ask bob ann even"
    assert [line(move) for move in record.moves][-4:] == ["ask bob ann", "say ann even", "ask cat bob", "say bob odd"]


def test_a_reader_can_be_fed_line_by_line() -> None:
    """A bad line changes nothing, so the next one can be typed."""
    reader = Reader(toy.GAME, toy.GAME.setup(2, seen_by="ann"))
    reader.read("hand ann C3")
    with pytest.raises(RecordError, match="record:3"):
        reader.read("ask ann cat")
    reader.read("ask ann bob")
    assert reader.state.turn == "bob"


def test_one_seats_record_is_not_anothers() -> None:
    """What ann saw cannot be looked at by bob, nor by a stranger."""
    record = read(START + "hand ann C3\n", toy.find, "my")
    assert record.view().seat == "ann"
    for seat, words in (("bob", "what ann saw"), ("zoe", "no seat")):
        with pytest.raises(OptionError, match=words):
            record.view(seat)
        with pytest.raises(OptionError, match=words):
            record.hidden(seat)


def test_a_face_that_a_seat_must_have_seen_may_not_be_missing() -> None:
    """A record without ann's own card is no record of hers."""
    record = read("game toy seats=ann,bob\nhand ann ?\nhand bob C3\n", toy.find, "my")
    assert record.view("bob").state.hands[1] == toy.Face(3)
    with pytest.raises(RecordError, match=r"^my:2: ann saw this face"):
        record.view("ann")


def test_marks_and_settings_ride_along() -> None:
    """The last note wins, `-` takes a mark back, and a seat's record keeps its own marks only."""
    text = START.replace(" seen_by=ann", "") + """#set help none
#mark ann buried C3 x
#mark ann buried C4 x
#mark bob buried C1 o
#mark ann buried C3 -
#set help odds
#marks are fun
"""
    record = read(text, toy.find)
    assert record.marks("ann") == {"buried": {"C4": "x"}}
    assert record.settings() == {"help": "odds"}
    assert record.hidden("ann").marks("bob") == {}
    assert record.hidden("ann").settings() == {"help": "odds"}


@given(st.binary(max_size=60), st.integers(0, 400))
def test_noise_is_refused_in_words(noise: bytes, place: int) -> None:
    """Whatever is in a file, the answer is a record or one RecordError."""
    text = Record.of(finished(3)).text().encode()
    for data in (noise, text[:place] + noise + text[place:]):
        try:
            read(data, toy.find)
        except RecordError as error:
            problem = str(error)
        else:
            problem = ""
        assert problem.isprintable()


def test_views_of_a_record_and_of_its_table_agree() -> None:
    """A record's public view is everybody's."""
    table = finished(1)
    assert list(Record.of(table).view().record) == list(View.of(table.game, table.setup, table.log, None).record)
