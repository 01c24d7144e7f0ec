"""The Clue Board and the hint panel of one seat: marks, help, checks, hints, reasons and advice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

import infiltr
from infiltr import answers
from infiltr.board import ALL, Board
from infiltr.core.record import Note
from infiltr.core.table import Table, View, play
from infiltr.core.words import use_language
from infiltr.core.worlds import logs
from infiltr.games.infiltraitors import GAME
from infiltr.games.infiltraitors.advice import Careful
from infiltr.games.infiltraitors.moves import Nab
from infiltr.marks import marks_of
from infiltr.session import Help
from infiltr.widgets.board import BoardPanel
from infiltr.widgets.hints import labels as hint_labels
from infiltr.widgets.sheet import labels
from solvers.model import Model

BOB = "suspect:bob"
ASKED = ({"kind": "check"}, {"kind": "hint"}, *({"kind": "more"},) * 5, {"kind": "why", "unknown": BOB, "value": "R5"},
         {"kind": "advice"}, *({"kind": "further"},) * 5, {"kind": "show", "show": "sets"}, {"kind": "show", "show": "odds"},
         {"kind": "eyes", "eyes": "all"})


def after(moves: int, mission: str = "1", seats: int = 3, seed: int = 5) -> Table:
    """A table after so many moves of careful agents."""
    table = infiltr.new("infiltraitors", seats=seats, seed=seed, mission=mission)
    bot = Careful()
    for _ in range(moves):
        if table.turn is not None:
            table.play(bot.choose(table.view(table.turn)))
    return table


class Bench:
    """A panel, and what it told the table."""

    def __init__(self, view: View | None, help_: Help = Help.ADVICE, marks: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.notes: list[tuple[str, str, str, str]] = []
        self.lit: list[tuple[int, ...]] = []
        self.played: list[str] = []
        self.panel = BoardPanel(lambda *note: self.notes.append(note), self.lit.append, self.played.append)
        self.board = self.panel.board
        self.panel.show(view, help_, marks or {})

    def say(self, kind: str, **more: Any) -> None:
        """What a person does, as the browser sends it."""
        self.panel.sheet._pass_on(None, {"kind": kind, **more}, None)

    def mark(self, value: str, sign: str = "x", unknown: str = BOB) -> None:
        """One mark."""
        self.say("mark", cells=[[unknown, value]], mark=sign, whole=False)

    def section(self, key: str) -> dict[str, Any]:
        """A section of the hint panel."""
        return next(one for one in self.panel.hints.sections if one["id"] == key)

    def traits(self) -> str:
        """All that the browser gets."""
        sheet = self.panel.sheet.get_state(["boards", "cells", "board", "view", "lit", "said"])
        hints = self.panel.hints.get_state(["actions", "sections", "note", "said", "lit"])
        return json.dumps([sheet, hints], sort_keys=True)


@pytest.fixture
def view() -> View:
    """What Ann knows after some moves; Bob has a suspect with clues."""
    return after(12).view("ann")


def impossible(view: View, unknown: str = BOB) -> str:
    """A card that this unknown cannot be."""
    model = answers.model(view)
    return next(value for value in model.values if value not in model.possible()[unknown])


def test_the_board_has_a_cell_for_every_card(view: View) -> None:
    """Each hidden suspect has a board of suits by numbers, with a spoken label in each cell."""
    bench = Bench(view)
    assert [one["id"] for one in bench.panel.sheet.boards] == list(answers.model(view).variables)
    board = bench.panel.sheet.boards[0]
    assert [row["short"] for row in board["rows"]] == ["R", "B", "Y", "K"]
    assert [column["short"] for column in board["columns"]] == [str(number) for number in range(2, 16)]
    assert bench.panel.sheet.cells[BOB]["R5"] == {"t": "Red 5: no mark"}


def test_marks_are_kept_and_taken_back(view: View) -> None:
    """A mark is told to the table, replaced by another sign, and one undo takes back one act."""
    bench = Bench(view)
    bench.mark("R5")
    bench.mark("R5", "o")
    assert bench.notes == [("ann", BOB, "R5", "x"), ("ann", BOB, "R5", "o")]
    assert bench.panel.sheet.cells[BOB]["R5"] == {"m": "o", "t": "Red 5: circled"}
    row = [[BOB, f"R{number}"] for number in range(2, 16)]
    bench.say("mark", cells=row, mark="x", whole=True)
    assert bench.board.marks[BOB] == {f"R{number}": "o" if number == 5 else "x" for number in range(2, 16)}, "a circle stays"
    bench.say("mark", cells=row, mark="x", whole=True)
    assert bench.board.marks[BOB] == {"R5": "o"}, "a row that is crossed out already is freed"
    bench.say("undo")
    bench.say("undo")
    assert bench.board.marks[BOB] == {"R5": "o"}
    bench.say("wipe")
    assert bench.board.marks[BOB] == {}
    assert bench.notes[-1] == ("ann", BOB, "R5", "-")


def test_what_is_no_mark_is_ignored(view: View) -> None:
    """Cells and signs that do not exist change nothing."""
    bench = Bench(view)
    before = bench.traits()
    for cells, sign in (([["suspect:zoe", "R5"]], "x"), ([[BOB, "Q5"]], "x"), ([[BOB, "R5"]], "z"), ("R5", "x"), ([["R5"]], "x")):
        bench.say("mark", cells=cells, mark=sign)
    bench.say("match", key="clue:999")
    bench.say("show", show="everything")
    bench.say("eyes", eyes="bob")
    bench.say("nonsense")
    assert bench.notes == []
    assert bench.traits() == before


def test_a_clue_crosses_out_at_once_what_it_rules_out(view: View) -> None:
    """One press makes the marks that a clue, or the cards that were seen, allow; then it is offered no more."""
    bench = Bench(view)
    for match in bench.panel.sheet.view["matches"]:
        bench.say("match", key=match["key"])
    assert bench.panel.sheet.view["matches"] == []
    crossed = {value for value, sign in bench.board.marks[BOB].items() if sign == "x"}
    assert crossed
    assert not crossed & set(answers.model(view).possible()[BOB])


def test_without_help_nothing_is_worked_out(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table without help no question is ever put to the solver, whatever is asked for."""

    def never(*args: object, **more: object) -> None:
        raise AssertionError("asked the solver")

    for name in ("possible_mask", "consistent", "check", "next_step", "explain", "why_not", "probability", "_all_possible"):
        monkeypatch.setattr(Model, name, never)
    for name in ("advise", "hint", "check", "explained"):
        monkeypatch.setattr(answers, name, never)
    bench = Bench(view, Help.NONE)
    bench.mark("R5")
    before = bench.traits()
    for message in ASKED:
        bench.say(**message)
    assert bench.traits() == before
    assert bench.panel.hints.actions == []
    assert bench.panel.hints.note == "This table is played without help."


@pytest.mark.parametrize("help_", list(Help))
def test_help_is_never_exceeded(view: View, help_: Help) -> None:
    """Sets, odds and advice are in no trait of a table that does not allow them."""
    bench = Bench(view, help_)
    seen = []
    for message in ASKED:
        bench.say(**message)
        seen.append(bench.traits())
        bench.say("eyes", eyes="mine")
    traffic = " ".join(seen)
    assert ('"v":' in traffic or '"id": "check"' in traffic) == (help_ >= Help.CHECKS)
    assert ('"id": "hint"' in traffic) == (help_ >= Help.CHECKS)
    assert ('"p":' in traffic) == (help_ >= Help.SETS)
    assert ('"id": "why"' in traffic) == (help_ >= Help.SETS)
    assert ('"w":' in traffic) == (help_ >= Help.ODDS)
    assert ("How likely:" in traffic) <= (help_ >= Help.ODDS)
    assert ('"id": "advice"' in traffic) == (help_ >= Help.ADVICE and view.state.turn == "ann")


def test_why_says_no_odds_where_only_sets_are_allowed(view: View) -> None:
    """A card that is still possible is said to be so, without how likely it is."""
    value = answers.model(view).possible()[BOB][0]
    texts = {}
    for help_ in (Help.SETS, Help.ODDS):
        bench = Bench(view, help_)
        bench.say("why", unknown=BOB, value=value)
        texts[help_] = json.dumps(bench.section("why"))
    assert "%" not in texts[Help.SETS]
    assert "%" in texts[Help.ODDS]


def test_why_not_cites_facts_that_light_up(view: View) -> None:
    """Each fact of an answer names its move; choosing it lights that move on the table, and the cell is lit on the board."""
    bench, value = Bench(view), impossible(view)
    bench.say("why", unknown=BOB, value=value)
    items = bench.section("why")["items"]
    assert items
    assert all(isinstance(move, int) for item in items for move in item["moves"])
    assert bench.panel.sheet.lit == {BOB: [value]}
    bench.say("light", moves=items[0]["moves"])
    assert bench.lit == [tuple(items[0]["moves"])]
    assert bench.panel.hints.lit == items[0]["moves"]
    bench.say("close", section="why")
    assert bench.lit[-1] == ()
    assert bench.panel.hints.sections == []


def test_a_refuted_mark_comes_first(view: View) -> None:
    """While a circle is impossible, the hint is about that circle; six steps lead to taking it back."""
    wrong = impossible(view)
    bench = Bench(view, marks={BOB: {wrong: "o"}})
    bench.say("hint")
    assert "your marks" in bench.section("hint")["text"][0]
    for _ in range(5):
        bench.say("more")
    bench.say("apply")
    assert wrong not in bench.board.marks[BOB]


def test_hints_end_with_everything_marked(view: View) -> None:
    """Hint after hint is applied, none offers what is marked already, and at the end all that is impossible is crossed out."""
    bench = Bench(view)
    offered: set[tuple[str, str]] = set()
    for _ in range(60):
        bench.say("hint")
        if bench.panel.coach._hint is None or bench.panel.coach._hint.technique is None:
            break
        new = {(name, value) for name, values in (bench.panel.coach._hint.conclusion or {}).items() for value in values}
        assert not new & offered
        offered |= new
        for _ in range(5):
            bench.say("more")
        bench.say("apply")
    assert "nothing more to work out" in bench.section("hint")["text"][0]
    model = answers.model(view)
    for name, possible in model.possible().items():
        open_ = {value for value in model.values if bench.board.marks.get(name, {}).get(value) != "x"}
        assert open_ == set(possible) or len(possible) == 1
    bench.say("check")
    assert bench.section("check")["text"] == ["Every mark is right, and nothing is missing."]


def test_the_check_has_three_verdicts(view: View) -> None:
    """Circled though impossible, crossed out though possible, and not crossed out though impossible, each with a reason."""
    bench, wrong = Bench(view), impossible(view)
    maybe = answers.model(view).possible()[BOB][0]
    bench.mark(wrong, "o")
    bench.mark(maybe)
    bench.say("check")
    assert [group["tag"] for group in bench.section("check")["items"]] == ["refuted", "unproved", "missed"]
    cells = bench.panel.sheet.cells[BOB]
    assert (cells[wrong]["v"], cells[maybe]["v"]) == ("refuted", "unproved")
    bench.mark(wrong, "")
    assert all("v" not in cell for cell in bench.panel.sheet.cells[BOB].values()), "a check of other marks is out of date"


def test_advice_comes_in_steps_and_can_be_played() -> None:
    """The best three moves, each a step at a time; the last step plays it."""
    table = after(12)
    seat = table.turn
    assert seat is not None
    bench = Bench(table.view(seat))
    bench.say("advice")
    assert len(bench.section("advice")["text"]) == 1
    for _ in range(6):
        bench.say("further")
    bench.say("other", which=1)
    assert len(bench.section("advice")["text"]) == 1
    bench.say("other", which=0)
    assert [button["send"]["kind"] for button in bench.section("advice")["buttons"]] == ["other", "other", "other", "play", "close"]
    bench.say("play")
    table.play(table.game.codec.read(bench.played[0], table.setup.seats))


def test_what_everybody_knows_is_another_board(view: View) -> None:
    """Through everybody's eyes your own suspect is hidden as well, and nothing can be marked."""
    bench = Bench(after(12, seats=3).view("bob"))
    bench.say("eyes", eyes=ALL)
    assert BOB in [one["id"] for one in bench.panel.sheet.boards]
    assert bench.panel.sheet.view["marks"] is False
    bench.mark("R5")
    assert bench.notes == []
    public = answers.odds(after(12, seats=3).view("bob").public())
    shown = {value for value, cell in bench.panel.sheet.cells[bench.board.chosen].items() if cell["p"]}
    assert shown == set(public[bench.board.chosen])


def test_mission_17_shows_what_others_can_know_of_their_hands() -> None:
    """In mission 17 there are boards for your own cards, and for what another seat can know of its hand."""
    bench = Bench(after(6, "17").view("ann"))
    assert "own:1" in [one["id"] for one in bench.panel.sheet.boards]
    assert [one["key"] for one in bench.panel.sheet.view["eyes_list"]] == ["mine", "all", "bob", "cat"]
    bench.say("eyes", eyes="bob")
    assert {one["id"].rsplit(":", 1)[0] for one in bench.panel.sheet.boards} == {"hand:bob"}


def test_marks_for_a_suspect_that_is_gone_are_gone() -> None:
    """When somebody nabs another suspect, the marks for the old one do not stand for the new one."""
    table = after(60)
    nabs = [index for index, move in enumerate(table.log) if isinstance(move, Nab) and move.by == "bob"]
    assert len(nabs) > 1
    notes = [Note("mark", ("ann", BOB, "R5", "x"), nabs[0] + 1)]
    view = table.view("ann")
    assert marks_of(notes, view.at(nabs[0] + 4)) == {BOB: {"R5": "x"}}
    assert marks_of(notes, view.at(nabs[1] + 3)) == {}
    taken = [*notes, Note("mark", ("ann", BOB, "R5", "-"), nabs[0] + 2)]
    assert marks_of(taken, view.at(nabs[0] + 4)) == {BOB: {}}
    assert marks_of([Note("mark", ("cat", BOB, "R5", "x"), nabs[0] + 1)], view.at(nabs[0] + 4)) == {}, "another player's"


def test_hidden_means_that_nothing_is_left(view: View) -> None:
    """Under a cover no trait holds anything of the game."""
    bench, empty = Bench(view), Bench(None, Help.NONE)
    for message in ASKED:
        bench.say(**message)
    bench.panel.hide()
    assert bench.traits() == empty.traits()


@pytest.mark.parametrize("box", ["plain", "two cards", "backwards"])
def test_equal_records_give_equal_traffic(box: str) -> None:
    """Two full logs that look alike to a seat send the same to its browser: nothing hidden gets through."""
    options, seats = GAME.small_boxes[box]
    table = Table(GAME, GAME.setup(seats, options), 3)
    play(table, dict.fromkeys(table.setup.seats, Careful()))
    view = next(view for length in range(4, len(table.log)) if (view := table.view("ann").at(length)).state.turn == "ann"
                and len(answers.model(view).variables) > 0)
    found = [log for log, _, _ in islice(logs(view), 40)]
    assert len(found) > 1
    traffic = set()
    for log in (found[0], found[-1]):
        bench = Bench(View.of(GAME, table.setup, log, "ann"))
        sent = [bench.traits()]
        for message in ASKED:
            bench.say(**message)
            sent.append(bench.traits())
        traffic.add(tuple(sent))
    assert len(traffic) == 1


def test_a_contradiction_is_said_and_lit(view: View) -> None:
    """Entries that clash are named; nothing is shaded."""
    lines = ("clue bob R7 v", "exchange cat bob R14", "orient bob h")
    setup = GAME.setup(("ann", "bob", "cat"), {"mission": "1"})
    record = [*view.record[:25], *(GAME.codec.read(line, setup.seats) for line in lines)]
    bench = Bench(View.of(GAME, setup, record, "ann"))
    bench.say("show", show="odds")
    assert "contradicts itself" in bench.panel.sheet.view["note"]
    assert all("p" not in cell for cell in bench.panel.sheet.cells[BOB].values())
    bench.say("hint")
    assert [item["moves"] for item in bench.section("trouble")["items"]] == [[25], [27]]


WORDED = {"text", "title", "label", "tab", "t", "note", "aria", "end"}


def said(data: Any, key: str = "") -> Iterator[str]:
    """Every text of these traits that a person reads or hears."""
    if isinstance(data, dict):
        for name, one in data.items():
            yield from said(one, name)
    elif isinstance(data, list):
        for one in data:
            yield from said(one, key)
    elif isinstance(data, str) and data and key in WORDED:
        yield data


def test_every_word_is_translated(view: View) -> None:
    """In the pseudo-language no text of the board or the panel is left in English."""
    use_language("xx")
    try:
        bench = Bench(view, marks={BOB: {impossible(view): "o"}})
        texts = [*said(json.loads(bench.traits()))]
        for message in ({"kind": "eyes", "eyes": "mine"}, *ASKED):
            bench.say(**message)
            texts += said(json.loads(bench.traits()))
        texts += said([labels(), {"text": [text for text in labels().values() if isinstance(text, str)]}])
        texts += said({"text": list(hint_labels().values())})
        assert len(set(texts)) > 100
        assert [text for text in texts if "[" not in text] == []
    finally:
        use_language(None)


def test_a_board_needs_nobody() -> None:
    """Without a view there is nothing to mark and nothing to ask."""
    board = Board()
    board.look(None, Help.ADVICE, {})
    asks: list[Callable[[], object]] = [board.boards, board.cells, board.judge, board.names]
    assert [len(ask()) for ask in asks] == [0, 0, 0, 0]  # type: ignore[arg-type]
    board.undo()
    assert board.hear({"kind": "mark", "cells": [[BOB, "R5"]], "mark": "x"})
    assert board.marks == {}


def test_no_board_no_hint_but_what_to_do() -> None:
    """Before anybody has a suspect a hint and a check say what to do first."""
    table = after(0)
    assert table.turn is not None
    for kind in ("hint", "check"):
        mine = Bench(table.view(table.turn))
        mine.say(kind)
        (told,) = mine.panel.coach.sections()
        assert told["text"] == ["There is nothing to work out yet. It is your turn: “What could I do?” shows you a good move."]
        other = Bench(table.view(next(seat for seat in table.setup.seats if seat != table.turn)))
        other.say(kind)
        (told,) = other.panel.coach.sections()
        assert told["text"] == ["There is nothing to work out yet. A board to mark appears as soon as there is."]


def test_the_last_step_of_advice_says_something_new() -> None:
    """Each step adds a text; with the last one, which has whole numbers, comes the button that makes the move."""
    table = after(12)
    bench = Bench(table.view(table.turn))
    bench.say("advice")
    for count in range(1, 7):
        told = bench.section("advice")
        assert len(told["text"]) == count
        if "play" in [one["send"]["kind"] for one in told["buttons"]]:
            break
        bench.say("further")
    assert f"step {count} of {count}" in told["title"]
    assert not re.search(r"leaves about [0-9]+\.[0-9]", told["text"][-1])


def test_letters_that_no_name_begins_with_are_explained(view: View) -> None:
    """K is Black: the board says so."""
    assert "K stands for Black." in Bench(view).board.state()["note"]
