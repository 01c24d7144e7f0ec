"""The assistant of a physical table: whatever is typed is kept and judged; a whole game gives the odds of its record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typed import shorthand

import infiltr
from infiltr.assistant import Assistant
from infiltr.bots import bot_maker
from infiltr.core.game import InfiltrError, OptionError
from infiltr.core.reader import read
from infiltr.core.record import Record
from infiltr.core.saves import SaveError
from infiltr.core.table import Table, play
from infiltr.games import game

GAME = game("infiltraitors")
HAND = ("hand ann R5 R6 K2 K11 Y13", "start bob")


def helper(*lines: str, mission: str = "1", seats: Sequence[str] = ("ann", "bob", "cat")) -> Assistant:
    """An assistant of ann's, with these lines entered."""
    found = Assistant(GAME, GAME.setup(tuple(seats), {"mission": mission}, seats[0]))
    for text in lines:
        found.add(text)
    return found


def played(mission: str, seats: int, seed: int, bot: str = "careful") -> Table:
    """A whole game of bots."""
    table = infiltr.new("infiltraitors", seats=seats, seed=seed, mission=mission)
    make = bot_maker(GAME, bot)
    play(table, {seat: make(seed + at) for at, seat in enumerate(table.setup.seats)})
    return table


def fits(ask: dict[str, Any], text: str) -> bool:
    """Can this line be made by choosing from this ask?"""
    pattern = re.escape(ask["line"]).replace(r"\ ", r"\s*\b")
    parts = {part["id"]: part for part in ask["parts"]}

    def hole(found: re.Match[str]) -> str:
        name = found[1]
        fills = {one for part in ask["parts"] for option in part.get("options", ())
                 for key, one in option.get("fill", {}).items() if key == name}
        values = {option["value"] for option in parts.get(name, {}).get("options", ()) if name not in option.get("fill", {})}
        cards = set(parts.get(name, {}).get("open", ()))
        choices = "|".join(map(re.escape, sorted(fills | values | cards, key=len, reverse=True))) or "-"
        return rf"(?:(?:{choices})\b\s*)*"

    return re.fullmatch(re.sub(r"\\\{(\w+)\\\}", hole, pattern), text) is not None


@pytest.mark.parametrize(("mission", "seats", "seed"), [("1", 3, 5), ("training1", 2, 3)])
def test_a_whole_game_gives_the_odds_of_its_record(mission: str, seats: int, seed: int) -> None:
    """Typed act by act, a real game shows one seat exactly what its record shows, at every moment."""
    table = played(mission, seats, seed)
    view = table.view("ann")
    typed = helper(mission=mission, seats=table.setup.seats)
    for text, count in shorthand(view.record):
        clicked = " ".join(text.split()[:5]) if text.startswith("shoot") else text  # the reward is asked for afterwards
        assert any(fits(ask, clicked) for ask in typed.asks()), (text, typed.asks())
        typed.add(text)
        assert typed.problems == [], text
        length = len(typed.view)
        assert length >= count
        assert list(typed.view.record) == list(view.record[:length])
        assert infiltr.odds(typed.view) == infiltr.odds(view.at(length)), text
    assert list(typed.view.record) == list(view.record)
    assert typed.view.state.outcome == table.outcome
    assert typed.asks() == []
    assert typed.due == str(table.outcome.text if table.outcome else "")


@pytest.mark.parametrize("mission", ["2", "6", "12", "15", "16", "17", "18", "19"])
def test_every_special_rule_can_be_entered(mission: str) -> None:
    """Whatever a mission adds can be chosen and typed, from either side of the table."""
    table = played(mission, 3, 4, "random")
    for seat in table.setup.seats[:2]:
        view = table.view(seat)
        typed = Assistant(GAME, GAME.setup(table.setup.seats, {"mission": mission}, seat))
        for text, _ in shorthand(view.record):
            clicked = " ".join(text.split()[:5]) if text.startswith("shoot") else text
            assert any(fits(ask, clicked) for ask in typed.asks()), (text, typed.asks())
            typed.add(text)
        assert [entry.problem for entry in typed.entries if entry.problem] == []
        assert list(typed.view.record) == list(view.record)


OPEN = (*HAND, "nab bob", "exchange cat bob B7 h")


@pytest.mark.parametrize(("text", "problem", "clashes"), [
    ("fly ann", "No act is called 'fly'. What can be entered here: nab, exchange, bide, shoot.", ()),
    ("exchnge ann bob R5 v", "No act is called 'exchnge'. Is 'exchange' meant?", ()),
    ("?", "No act is called '?'", ()),
    ("exchange ann bob", "'card' is missing; expected: exchange ann bob CARD v|h [draw] [DRAWN]", ()),
    ("exchange ann bob R99 v", "'R99' does not fit 'card'", ()),
    ("exchange ann zoe R5 v", "the seats are ann, bob, cat", ()),
    ("exchange ann bob R7 v", "Red 7 is not in Ann's hand.", ()),
    ("nab ann B7", "Blue 7 was seen elsewhere, so it cannot be here.", (3,)),
    ("nab ann R5", "Red 5 was seen elsewhere, so it cannot be here.", (0,)),
    ("bide ann 1 R5", "Red 5 was seen elsewhere", (0,)),
    ("shoot ann bob B7 hit", "Blue 7 was seen elsewhere", (3,)),
    ("nab ann G3", "Green 3 is not in the deck of this mission.", ()),
    ("nab ann ?", "Ann saw this face", ()),
    ("exchange cat bob B9 v", "It is Ann's turn.", ()),
    ("clue ann R5 v", "A clue is about your own suspect, and Ann has none.", ()),
    ("bide ann 9", "The most cards that can be drawn now: 3.", ()),
    ("shoot ann ann R7 miss", "You cannot shoot at your own suspect.", ()),
    ("draw ann 1", "A draw is entered right after the exchange or the bide that it belongs to", ()),
    ("hand ann R2", "It is Ann's turn.", ()),
    ("time up", "This mission is not played against the clock.", ()),
    ("exchange ann bob \x1b[31mR5 v", r"\x1b[31mR5", ()),
])
def test_bad_input_is_kept_with_one_sentence(text: str, problem: str, clashes: tuple[int, ...]) -> None:
    """Every kind of bad entry keeps its place and says what is wrong; the others stand, and it can be corrected."""
    typed = helper(*OPEN, text)
    entry = typed.entries[4]
    assert problem in entry.problem
    assert entry.clashes == clashes
    assert "\n" not in entry.problem
    assert [one.problem for one in typed.entries[:4]] == [""] * 4
    assert typed.problems[0].startswith("Entry 5: ")
    assert "xpected" in entry.refusal or "can be entered" in entry.refusal or entry.clashes, "it says what to do instead"
    assert infiltr.odds(typed.view) is not None
    typed.replace(4, "exchange ann bob R5 v")
    assert typed.problems == []
    assert typed.view.record == helper(*OPEN, "exchange ann bob R5 v").view.record


@pytest.mark.parametrize(("exchange", "draw", "short"), [
    ("exchange ann bob R5 v", ["draw ann Y2"], "exchange ann bob R5 v draw Y2"),
    ("exchange ann bob R5 v", ["draw Y2"], "exchange ann bob R5 v draw Y2"),
    ("exchange ann bob R5 v", ["draw ann", "draw ann Y2"], "exchange ann bob R5 v draw Y2"),
    ("exchange ann bob R5 v", ["# a note", "draw ann 1 Y2"], "exchange ann bob R5 v draw Y2"),
    ("exchange ann bob R5 v draw", ["draw ann Y2"], "exchange ann bob R5 v draw Y2"),
    ("exchange ann bob R5 v", ["draw ann 0"], "exchange ann bob R5 v"),
    ("exchange ann bob R5", ["orient bob v", "draw ann", "deal ann Y2"], "exchange ann bob R5 v draw Y2"),
])
def test_a_draw_is_entered_when_it_happens(exchange: str, draw: Sequence[str], short: str) -> None:
    """At a table a card is laid, turned, and only then one is drawn: on lines of their own this is the same exchange."""
    typed = helper(*OPEN, exchange, *draw, "bide bob 2", "nab cat")
    assert typed.problems == []
    assert typed.view.record == helper(*OPEN, short, "bide bob 2", "nab cat").view.record
    assert Assistant.of_text(typed.text()).view.record == typed.view.record
    assert list(read(typed.text(), game).moves) == list(typed.view.record), "what is saved or shared is a record"


def test_draws_of_others_and_draws_after_biding() -> None:
    """What another agent draws is not seen; your own cards may be typed one by one; before a draw that is asked for."""
    typed = helper(*HAND, "nab bob", "exchange cat bob B7 h", "draw cat", "bide ann 2", "draw ann Y2", "draw Y3")
    assert typed.problems == []
    assert typed.view.record == helper(*HAND, "nab bob", "exchange cat bob B7 h draw", "bide ann 2 Y2 Y3").view.record
    assert typed.due_before(4) == "Does Cat draw a card?"


@pytest.mark.parametrize(("lines", "refusal"), [
    (["exchange ann bob R5", "bide bob 0"], "First Bob turns the card that was laid. Expected here: orient bob v|h."),
    (["bide ann 0", "exchange ann bob R5 v"], "It is Bob's turn. Expected here: clue bob CARD v|h, bide bob COUNT."),
    (["exchange ann bob R7 v"], "Expected here: exchange ann bob CARD v|h [draw] [DRAWN]. CARD is one of R5, R6, Y13, K2, K11."),
    (["exchange ann bob R5 v draw Y2", "draw ann Y3"], "A draw is entered right after the exchange"),
    (["exchange ann bob R5 v", "draw ann R99"], "'R99' does not fit 'card'"),
    (["nab ann Y3", "hand ann R2"], "It is Bob's turn. Expected here: clue bob CARD v|h"),
])
def test_a_refusal_says_what_is_expected(lines: Sequence[str], refusal: str) -> None:
    """One line: what is wrong, and what can be entered in its place."""
    typed = helper(*OPEN, *lines)
    assert refusal in typed.entries[-1].refusal
    assert typed.problems == [f"Entry {len(typed.entries)}: {typed.entries[-1].refusal}"]


def test_lines_are_read_as_people_type_them() -> None:
    """Capitals and commas do no harm; several lines can be entered at once."""
    typed = helper("Hand Ann r5,r6, k2, k11, y13\nStart Bob\n\n  NAB bob", "Exchange Cat,Bob, B7 H")
    assert typed.problems == []
    assert typed.view.record == helper(*OPEN).view.record


def test_a_missing_entry_is_inserted() -> None:
    """What was forgotten makes the next entries impossible; put in its place it makes them right."""
    typed = helper(*HAND, "exchange cat bob B7 h", "exchange ann bob R5 v")
    assert typed.entries[2].problem == "It is Bob's turn."
    assert [entry.made for entry in typed.entries] == [True, True, False, False]
    typed.insert(2, "nab bob")
    assert typed.problems == []
    typed.delete(2)
    typed.undo()
    assert typed.problems == []
    assert typed.texts[2] == "nab bob"


def test_any_entry_can_be_corrected() -> None:
    """Wherever the wrong card was typed, correcting it gives the game that was meant."""
    right = (*OPEN, "exchange ann bob R5 v", "bide bob 1", "nab cat")
    for at, wrong in [(0, "hand ann R5 R6 K2 K12 Y13"), (3, "exchange cat bob B8 h"), (4, "exchange ann bob R6 v")]:
        typed = helper(*right[:at], wrong, *right[at + 1:])
        typed.replace(at, right[at])
        assert typed.problems == []
        assert typed.view.record == helper(*right).view.record
    with pytest.raises(OptionError, match="there is no entry 9"):
        typed.replace(8, "nab bob")


def test_a_contradiction_names_entries_and_the_smallest_fix() -> None:
    """Clues that cannot all be true: the entries that clash, what each says, and the one that has to be corrected."""
    typed = helper(*OPEN, "exchange ann bob R5 v", "bide bob 0", "exchange cat bob R9 h", "exchange ann bob R6 h", "bide bob 0")
    assert typed.contradiction is None
    typed.add("exchange cat bob R8 v")
    clash = typed.contradiction
    assert clash is not None
    assert clash.fix
    assert set(clash.fix) <= set(clash.clash)
    assert 9 in clash.clash
    assert len(clash.facts) == len(clash.clash)
    assert typed.problems == [clash.text]
    assert all(f"{at + 1}" in clash.text for at in clash.clash)
    typed.replace(clash.fix[0], typed.texts[clash.fix[0]].replace(" v", " x").replace(" h", " v").replace(" x", " h"))
    assert typed.contradiction is None
    assert infiltr.odds(typed.view)


def test_a_clue_beside_the_own_suspect_is_judged_at_once() -> None:
    """Its owner knows how a card lies there; what was said otherwise clashes with the entry that named the suspect."""
    typed = helper(*OPEN, "nab ann R9", "bide bob 0", "exchange cat ann R2 h")
    assert typed.entries[6].clashes == (4,)
    assert "Red 2 matches Red 9" in typed.entries[6].problem
    assert typed.entries[6].made


def test_what_is_due_is_said_in_words_and_as_lines() -> None:
    """At every moment the assistant says what comes next, and how its lines look."""
    typed = helper()
    assert typed.due == "Which 5 cards were you dealt?"
    assert typed.templates == ["hand ann CARDS"]
    typed.add(HAND[0])
    assert typed.due == "Who begins?"
    typed.add(HAND[1])
    assert typed.templates == ["nab bob", "bide bob COUNT"]
    typed.add("nab bob")
    assert typed.due == "It is Cat's turn: what happens?"
    typed.add("exchange cat bob B7")
    assert typed.due == "How does Bob turn Blue 7?"
    assert typed.due_before(1) == "Who begins?"


def test_everything_typed_is_saved_as_it_goes(tmp_path: Path) -> None:
    """The file holds every entry, wrong ones too, and the marks; a killed program resumes at the last change."""
    typed = helper(*OPEN)
    path = typed.save(tmp_path)
    typed.add("fly ann")
    typed.note("mark", "ann", "suspect:bob", "R7", "x")
    typed.insert(0, "# at Cat's place")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("game infiltraitors format=1 mission=1 seats=ann,bob,cat seen_by=ann\n# at Cat's place\nhand ann")
    assert text.endswith("fly ann\n#mark ann suspect:bob R7 x\n")
    again = Assistant.resume(path)
    assert again.texts == typed.texts
    assert again.problems == typed.problems
    assert again.notes == typed.notes
    assert again.marks() == {"suspect:bob": {"R7": "x"}}
    typed.add("lost")  # the newer one has taken the file over
    again.delete(5)
    assert path.read_text(encoding="utf-8").count("fly") == 0
    assert again.text() == path.read_text(encoding="utf-8")
    again.close()


def test_a_game_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    """Another process cannot write the same game."""
    import subprocess
    import sys

    typed = helper(*OPEN)
    path = typed.save(tmp_path)
    code = f"from pathlib import Path; from infiltr.assistant import Assistant; Assistant.resume(Path({str(path)!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert SaveError.__name__ in done.stderr
    assert "is open in another window" in done.stderr.splitlines()[-1]
    typed.close()
    assert Assistant.resume(path).texts == typed.texts


def test_a_full_record_is_never_overwritten(tmp_path: Path) -> None:
    """Opened by one seat it stays as it is; what that seat enters goes to a file of its own."""
    table = played("training1", 2, 3)
    path = tmp_path / "whole.txt"
    infiltr.save(table, path)
    before = path.read_bytes()
    opened = Assistant.resume(path)
    opened.add("fly")
    assert opened.draft is None
    assert opened.save(tmp_path) != path
    opened.delete(0)
    assert path.read_bytes() == before
    opened.close()


def test_a_shared_text_opens_again() -> None:
    """What one seat typed comes back as typed; a full record is opened as its first seat saw it; other text is refused."""
    typed = helper(*OPEN, "fly")
    assert Assistant.of_text(typed.text()).texts == typed.texts
    table = played("training1", 2, 3)
    opened = Assistant.of_text(Record.of(table).text())
    assert list(opened.view.record) == list(table.view("ann").record)
    for text in ("", "milk\n", "game chess seats=ann,bob\n", "game infiltraitors seats=ann\n"):
        with pytest.raises(InfiltrError):
            Assistant.of_text(text)
    with pytest.raises(OptionError, match="which seat is yours"):
        Assistant(GAME, GAME.setup(2))


def test_what_is_shared_is_a_record() -> None:
    """However it was typed: with capitals and commas, without the passes that everybody makes; while something is wrong, as typed."""
    inside = game("inside_job")
    setup = inside.setup(["ann", "bob", "cat", "dan"], {"roles": "analyst", "hand": 3, "tricks": 3}, "ann")
    typed = Assistant(inside, setup, ["Start Ann", "ROLE ann agent", "Hand Ann, B3, G5, Y7", "choose ann even-B odd-G", "play ann b3"])
    assert typed.problems == []
    assert read(typed.shared(), game).moves == typed.record.moves
    assert Assistant.of_text(typed.shared()).view.record == typed.view.record
    typed.add("fly")
    assert typed.shared() == typed.text()


def test_marks_stay_with_their_moment() -> None:
    """A mark made after an entry stays behind it when entries before it come or go, so that it speaks of the same suspect."""
    typed = helper(*OPEN)
    typed.note("mark", "ann", "suspect:bob", "R7", "x")
    length = len(typed.view)
    assert typed.notes[0].after == length
    typed.add("bide ann 0")
    assert typed.notes[0].after == length
    typed.delete(3)
    assert typed.notes[0].after < length
