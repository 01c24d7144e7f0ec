"""The table's controller: what it answers to the screen's messages, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from infiltr.answers import advise
from infiltr.core.game import BotError
from infiltr.core.moves import line
from infiltr.core.progress import Progress
from infiltr.games import game
from infiltr.session import PERSON
from infiltr.widgets.picture import drawn
from infiltr.widgets.play import Play, table


class Heard(Play):
    """A table whose messages to the screen are kept."""

    def __init__(self, **values: Any) -> None:
        super().__init__(game("infiltraitors"), values)
        self.sent: list[dict[str, Any]] = []
        self.screen.send = lambda content, *rest: self.sent.append(content)
        self.refresh()

    @property
    def scene(self) -> dict[str, Any]:
        """What the screen shows."""
        return dict(self.screen.scene)

    def say(self, **content: Any) -> None:
        """A message of the screen that is up to date."""
        self.heard({**content, "n": self.scene["n"]})

    def start(self, **values: Any) -> None:
        """Press the form's button."""
        self.say(form=values, button="start")

    def finish(self) -> None:
        """Play to the end: bots by ticks, the person by advice."""
        while self.session is not None and self.session.outcome is None:
            if self.scene["mode"] == "cover":
                self.say(reveal=self.scene["cover"]["seat"])
            elif self.scene["next"]:
                self.say(tick=True)
            else:
                self.say(move=line(advise(self.session.view(), 1)[0].move))


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """A table with a data folder of its own."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    monkeypatch.delenv("QUERY_STRING", raising=False)
    made = Heard()
    yield made
    if made.session is not None:
        made.session.close()


def test_a_game_from_form_to_end(play: Heard, tmp_path: Path) -> None:
    """Training 1 is won, counted once in the campaign's progress, and leads on to training 2."""
    assert play.scene["mode"] == "form"
    play.start(mission="training1", seats="2")
    play.finish()
    stands = Progress(tmp_path).mission("infiltraitors", "training1")
    assert (stands.attempts, stands.wins) == (1, 1)
    assert stands.best is not None
    assert play.session is not None
    found = next(text for text in play.scene["note"]["paragraphs"] if text.startswith("Found: "))
    assert all(f"{seat.title()}: " in found for seat in play.session.table.setup.seats)
    play.say(tool="undo")
    play.finish()
    assert Progress(tmp_path).mission("infiltraitors", "training1").attempts == 1
    play.say(tool="next")
    assert "Training 2" in play.scene["title"]


def test_nobody_sees_a_hand_on_the_way_back_from_what_if(play: Heard) -> None:
    """A copy that was handed on to bob leads back to a cover, and a cover has no tools."""
    play.start(mission="1", seats="2", **{"player:ann": PERSON, "player:bob": PERSON})
    play.say(reveal=play.scene["cover"]["seat"])
    first = play.scene["seat"]
    play.say(tool="whatif")
    play.say(move=f"nab {first}")
    assert play.scene["mode"] == "cover"
    play.say(reveal=play.scene["cover"]["seat"])
    assert play.scene["seat"] != first
    play.say(tool="back")
    assert play.scene["mode"] == "cover"
    play.say(reveal=first)
    play.say(move=f"nab {first}")
    for tool in ("undo", "file"):
        play.say(tool=tool)
        assert play.scene["mode"] == "cover"
        assert "refused" in play.sent[-1]


def test_a_cover_in_a_copy_leads_back(play: Heard) -> None:
    """Within what-if a cover has a way back to the real game, which is covered then; a real cover has none."""
    play.start(mission="1", seats="2", **{"player:ann": PERSON, "player:bob": PERSON})
    assert not play.scene["cover"]["back"]
    play.say(tool="back")
    assert "refused" in play.sent[-1]
    play.say(reveal=play.scene["cover"]["seat"])
    first = play.scene["seat"]
    play.say(tool="whatif")
    play.say(move=f"nab {first}")
    assert play.scene["cover"]["back"]
    play.say(tool="back")
    assert play.session is not None
    assert play.session.origin is None
    assert play.scene["mode"] == "cover"
    assert play.scene["cover"]["seat"] == first


def test_a_clue_says_what_it_leaves(play: Heard) -> None:
    """A clue's preview has the figures that the table's help allows: none, sets, or odds as well."""
    texts = {}
    for level in ("none", "sets", "odds"):
        play.session = None
        play.start(mission="training1", seats="2", help=level, code="")
        while not play.scene["actions"]:
            play.say(tick=True)
        play.say(move="nab ann")
        while play.scene["mode"] == "game" and not any(action["id"] == "clue" for action in play.scene["actions"]):
            play.say(tick=True)
        clue = next(action for action in play.scene["actions"] if action["id"] == "clue")["moves"][0][0]
        play.say(preview=clue)
        texts[level] = play.sent[-1]["text"]
        assert play.session is not None
        play.session.close()
    assert "leaves" not in texts["none"]
    assert "for the others" in texts["sets"]
    assert "for the others" in texts["odds"]


BAD = [
    {"move": None}, {"move": "shoot"}, {"move": "nab bob"}, {"move": "\n"}, {"preview": "what"}, {"tool": None}, {"tool": "nothing"},
    {"back": "x"}, {"back": -5}, {"reveal": "ann"}, {"form": "x"}, {"open": "milk"}, {"open": 5}, {"tick": False}, {"timeup": True}, {},
    {"strange": 1},
]


@pytest.mark.parametrize("content", BAD)
def test_a_bad_message_is_answered_in_one_line(play: Heard, content: dict[str, Any]) -> None:
    """Whatever the screen sends, nothing is raised and the game is as it was."""
    play.say(**content)
    play.start(mission="training1", seats="2")
    assert play.session is not None
    log = list(play.session.table.log)
    play.say(**content)
    assert all("\n" not in str(text) for one in play.sent for text in one.values())
    assert play.session is not None
    assert play.session.table.log[: len(log)] == log


@pytest.mark.parametrize(
    "values",
    [
        {"seats": "9"},
        {"seats": ["3"]},
        {"mission": "0"},
        {"player:bob": "nobody"},
        {"mission": "training3", "option:timer": "perhaps"},
    ],
)
def test_a_bad_form_is_answered_in_one_line(play: Heard, values: dict[str, Any]) -> None:
    """A value that the form never offers is refused, and the form stays."""
    play.start(**values)
    assert play.session is None
    problem = play.scene["form"]["problem"]
    assert problem
    assert "\n" not in problem


def test_an_old_message_moves_nothing(play: Heard) -> None:
    """A click that was meant for an earlier scene is refused; a tick of an earlier scene is passed over."""
    play.start(mission="training1", seats="2", **{"player:bob": PERSON})
    play.say(reveal=play.scene["cover"]["seat"])
    old = play.scene["n"]
    assert play.session is not None
    seat = play.session.seat
    play.say(move=f"nab {seat}")
    length = len(play.session.table.log)
    play.heard({"move": f"nab {seat}", "n": old})
    play.heard({"tick": True, "n": old})
    assert len(play.session.table.log) == length
    assert "moved on" in play.sent[-1]["refused"]


def test_a_bot_that_fails_stops_the_game_in_one_line(play: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot raises is said on the table, which goes on by nothing but the person's tools."""
    play.start(mission="training1", seats="2", **{"player:ann": "careful"})
    assert play.session is not None

    def fail() -> None:
        raise BotError("bob's bot gave up")

    monkeypatch.setattr(play.session, "advance", fail)
    play.say(tick=True)
    assert play.scene["note"]["text"] == "bob's bot gave up"
    assert play.scene["next"] is None


def test_what_was_asked_for_in_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal code fills the form in; the name of a saved game resumes it; options given in Python open a table at once."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    monkeypatch.setenv("QUERY_STRING", "deal=IT-0-7C&token=x")
    shown = table().screen.scene["form"]
    assert {field["id"]: field.get("value") for field in shown["fields"]}["code"] == "IT-0-7C"
    monkeypatch.delenv("QUERY_STRING")
    play = table(mission="5", seats=["eva", "max"], seed=3, help="checks")
    assert play.session is not None
    assert play.session.table.setup.seats == ("eva", "max")
    assert play.session.settings.help.word == "checks"
    assert play.session.people == ("eva",)
    log = list(play.session.table.log)
    assert play.session.save is not None
    again = table(save=play.session.save.path.stem)
    assert again.session is not None
    assert again.session.table.log == log
    again.session.close()


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be saved the game is played all the same, and says so."""
    (tmp_path / "saves").write_text("in the way")
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    play = Heard()
    play.start(mission="training1", seats="2")
    assert play.session is not None
    assert "not saved" in play.scene["note"]["text"]


def test_the_static_picture_says_what_it_shows(play: Heard) -> None:
    """The figure has the position as alternative text, and nothing of a hand under a cover."""
    play.start(mission="training1", seats="2")
    picture = drawn(play.scene)
    assert 'role="img"' in picture
    assert all(card["name"] in picture for card in play.scene["hand"]["cards"])
    assert play.session is not None
    play.session.close()
    play.session = None
    play.start(mission="training1", seats="2", **{"player:bob": PERSON})
    assert "svg" not in drawn(play.scene)
