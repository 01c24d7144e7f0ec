"""The assistant of a physical table serves every game: what can be entered follows from the rules, a whole game gives the
odds of its record, and what is wrong is said in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from toy import GAME as TOY
from typed import acts

import infiltr
from infiltr import load
from infiltr.assistant import Assistant
from infiltr.core.moves import Seat, line
from infiltr.entering import form, read_form
from infiltr.games import GAMES, game

GOLDEN = Path(__file__).parent / "golden"


def helper(name: str, seats: Sequence[Seat], you: Seat, options: Mapping[str, object] | None = None) -> Assistant:
    """An empty assistant."""
    found = game(name)
    return Assistant(found, found.setup(list(seats), options or {}, you))


def fits(ask: dict[str, Any], text: str) -> bool:
    """Can this line be made by choosing from this ask?"""
    parts = {part["id"]: part for part in ask["parts"]}

    def hole(found: re.Match[str]) -> str:
        part = parts[found[1]]
        words = {option.get("word", option["value"]) for option in part["options"]}
        choices = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        maybe = "?" if "when" in part or sum(one.get("field") == part.get("field", 0) for one in parts.values()) > 1 else ""
        between = re.escape(part.get("between", " "))
        return rf"(?:(?:{choices})(?:(?:{between}|\s)(?:{choices})){{{part.get('count', 1) - 1}}})?{maybe}\s*"

    pattern = re.sub(r"\\\{(\w+)\\\}", hole, re.escape(ask["line"]).replace(r"\ ", r"\s*"))
    return re.fullmatch(pattern, text) is not None


@pytest.mark.parametrize(("path", "seat", "every", "step"), [
    ("internal_affairs/2-careful.txt", "ann", 9, 1), ("internal_affairs/5-careful.txt", "bob", 40, 4),
    ("inside_job/3-random.txt", "cat", 12, 1),
    ("inside_job/roles-rival,shadow-4-random.txt", "dan", 20, 2), ("infiltration/2-deep.txt", "bob", 20, 2),
])
def test_what_is_typed_is_the_record(path: str, seat: Seat, every: int, step: int) -> None:
    """Typed act by act, each offered by clicks too, a game shows one seat what its record shows, and the same odds."""
    table = load(GOLDEN / path).table()
    view = table.view(seat)
    typed = Assistant(table.game, table.game.setup(table.setup.seats, table.setup.options, seat))
    for number, (text, count) in enumerate(acts(view)):
        if number % step == 0:
            assert any(fits(ask, text) for ask in typed.asks()), (text, [ask["line"] for ask in typed.asks()])
            assert typed.due
        typed.add(text)
        assert typed.entries[-1].refusal == "", text
        assert len(typed.view) >= count, text
        length = len(typed.view)
        assert list(typed.view.record) == list(view.record[:length])
        if number % every == 0:
            assert infiltr.odds(typed.view) == infiltr.odds(view.at(length)), text
    assert list(typed.view.record) == list(view.record)
    assert typed.problems == []
    assert typed.asks() == []
    assert table.outcome is not None
    assert typed.due == table.outcome.text


def test_a_game_without_the_room_is_served() -> None:
    """Nothing but rules and moves: the cards that may be chosen are those met in games played at random."""
    typed = Assistant(TOY, TOY.setup(["ann", "bob"], {}, "ann"))
    assert typed.due == "Hand"
    assert typed.templates == ["hand ann CARD"]
    assert [option["value"] for option in typed.asks()[0]["parts"][0]["options"]] == [f"C{number}" for number in range(1, 7)]
    typed.add("hand ann C2")
    assert typed.due == "Your turn: what do you do?"
    assert typed.templates == ["ask ann bob", "name ann CARD"]
    typed.add("ask ann bob")
    assert typed.templates == ["say bob odd|even"]
    typed.add("say bob odd")
    typed.add("name ann C4")
    assert "Expected" in typed.entries[-1].refusal or "cannot" in typed.entries[-1].refusal


def test_rows_are_named_by_places_and_silence_is_no_answer() -> None:
    """`bob.2` is the second card of bob's row; whoever may answer with a card and is not heard of has not."""
    table = load(GOLDEN / "internal_affairs" / "3-careful.txt").table()
    view = table.view("ann")
    lines = [text for text, _ in acts(view)]
    quiet = [text for text in lines if not text.startswith("pass ") or "guess" in text]
    typed = helper("internal_affairs", table.setup.seats, "ann")
    for text in lines:
        state = typed.view.state
        due = state.agenda[-1].step.name if state.agenda else ""
        if text.startswith("pass ") and due in ("CATCH", "RESPOND", "GRENADE"):
            continue
        typed.add(text)
    assert typed.problems == []
    assert len(typed.texts) <= len(quiet)
    made = list(typed.view.record)
    assert made == list(view.record)[: len(made)]
    other = helper("internal_affairs", table.setup.seats, "ann")
    at = next(at for at, text in enumerate(lines) if text.startswith("guess"))
    for text in lines[:at]:
        other.add(text)
    verb, by, slot, code = lines[at].split()
    row = [str(placed.slot) for placed in other.view.state.row_of(slot.partition(":")[0])]
    other.add(f"{verb} {by.title()}, {slot.partition(':')[0]}.{row.index(slot) + 1}, {code}")
    assert other.problems == []
    assert line(other.view.record[-1]) == lines[at]


@pytest.mark.parametrize(("name", "text", "problem"), [
    ("internal_affairs", "mumble ann", "No act is called 'mumble'. What can be entered here: ids."),
    ("internal_affairs", "gues ann bob:2 7", "No act is called 'gues'. Is 'guess' meant?"),
    ("internal_affairs", "guess ann bob:2 7", "Expected here: ids ann"),
    ("internal_affairs", "id zoe police", "the seats are ann, bob"),
    ("inside_job", "play ann G7", "Expected here: start FIRST."),
    ("inside_job", "trick ann", "Expected here: start FIRST."),
    ("inside_job", "start zoe", "the seats are ann, bob"),
    ("infiltration", "room 1 archive", "Expected here: hand ann"),
    ("infiltration", "hand ann", "A seat and its items are expected, such as: hand ann rope jammer. Expected here: hand ann CARDS."),
])
def test_a_bad_line_is_refused_in_one(name: str, text: str, problem: str) -> None:
    """What is wrong, and what is expected now; the line stays where it is."""
    typed = helper(name, ("ann", "bob", "cat", "dan", "eve"), "ann")
    typed.add(text)
    assert problem in typed.entries[0].refusal
    assert "\n" not in typed.entries[0].refusal
    assert len(typed.problems) == 1


def test_a_whole_trick_is_one_line() -> None:
    """`trick bob G2, cat R5, ann Y1 1` are its plays, from the leader on."""
    table = load(GOLDEN / "inside_job" / "3-random.txt").table()
    view = table.view("ann")
    typed = helper("inside_job", table.setup.seats, "ann")
    lines = [text for text, _ in acts(view)]
    at = next(at for at, text in enumerate(lines) if text.startswith("play"))
    for text in lines[:at]:
        typed.add(text)
    typed.add("Trick " + ", ".join(text.removeprefix("play ") for text in lines[at : at + 3]))
    assert typed.problems == []
    assert [line(one) for one in typed.view.record if one.verb == "play"] == lines[at : at + 3]


def test_wrong_entries_contradict_and_the_fix_is_named() -> None:
    """A row that cannot be: the entries that clash and the smallest correction are named, and correcting it helps."""
    table = load(GOLDEN / "internal_affairs" / "2-careful.txt").table()
    view = table.view("ann")
    typed = helper("internal_affairs", table.setup.seats, "ann")
    for text, _ in acts(view):
        typed.add(text)
    at = next(at for at, text in enumerate(typed.texts) if text.startswith("answer"))
    right = typed.texts[at]
    typed.replace(at, right.replace(" no", " maybe").replace(" yes", " no").replace(" maybe", " yes"))
    assert typed.problems
    assert any(f"{at + 1}" in problem or f"{at + 2}" in problem for problem in typed.problems)
    typed.replace(at, right)
    assert typed.problems == []


def test_what_cannot_be_leaves_the_desk_standing() -> None:
    """A card that was in two places, a game without an Insider: the entries are named, the others stand, and it can be corrected."""
    table = load(GOLDEN / "inside_job" / "3-random.txt").table()
    lines = [text for text, _ in acts(table.view("ann"))]
    shown = [at for at, text in enumerate(lines) if text.startswith("show")]
    everybody = [re.sub("insider$", "agent", text) if at in shown else text for at, text in enumerate(lines)]
    plays = [at for at, text in enumerate(lines) if text.startswith("play cat")]
    twice = [*lines[: plays[1]], lines[plays[0]], *lines[plays[1] + 1 :]]
    for wrong in (everybody, twice):
        typed = Assistant(table.game, table.game.setup(table.setup.seats, table.setup.options, "ann"), wrong)
        assert typed.problems
        assert typed.asks() is not None
        if typed.contradiction is None:
            assert infiltr.odds(typed.view) is not None
        at = next(at for at, text in enumerate(wrong) if text != lines[at])
        for place in range(at, len(lines)):
            typed.replace(place, lines[place])
        assert typed.problems == []


def test_the_form_asks_for_the_game_first(tmp_path: Path) -> None:
    """Each game has its own form: its options, its number of players, its rulings where they matter."""
    for name in GAMES:
        shown = form(GAMES[name], tmp_path, {})
        fields = {field["id"]: field for field in shown["fields"]}
        assert shown["fields"][0]["id"] == "game"
        assert [option["id"] for option in fields["game"]["options"]] == list(GAMES)
        assert fields["game"]["value"] == name
        assert {option["id"] for option in fields["seats"]["options"]} >= {"2", "3"} or name == "inside_job"
        assert {option.name for option in GAMES[name] if option.official and option.values} <= set(fields)
        setup = read_form(GAMES[name], {"name:0": "Zoë", "name:1": "Jo-Jo"})
        assert setup.seats[:2] == ("zoe", "jo_jo")
        assert setup.seen_by == "zoe"
    wagers = {"wagers": True, "option:wager_most": "any"}
    assert read_form(game("inside_job"), wagers).options["wager_most"] == "any"
    assert read_form(game("inside_job"), wagers | {"wagers": False}).options["wager_most"] == "one", "it matters only with wagers"
