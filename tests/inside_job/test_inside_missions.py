"""Inside Job: what missions demand, the deck, and data files that an owner of the box replaces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from inside_tables import do, lead, sit, state_of

from infiltr.core.datafile import Source
from infiltr.core.game import OptionError, RecordError
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.box import Card, Mission, Role, Suit
from infiltr.games.inside_job.missionfile import house_missions, read_missions
from infiltr.games.inside_job.missions import Kind, Played, meets, winner_of
from infiltr.games.inside_job.options import rules_of
from infiltr.games.inside_job.roles import ANY, house_roles, read_roles
from infiltr.games.inside_job.words import condition_text, mission_text, role_name, role_text


def cards(text: str) -> list[Played]:
    """A trick: cards in the order of play, ``B5+`` with Intel on it."""
    return [Played(seat, Card.parse(word.rstrip("+")), int(word.endswith("+"))) for seat, word in enumerate(text.split())]


@pytest.mark.parametrize(("mission", "met", "missed"), [
    ("even-B", "B2 R4 G12", "B2 R4 G11"),
    ("odd-G", "B1 R3 G13", "B1 R2 G13"),
    ("up-R", "B1 R3 G13", "B1 R3 G3"),
    ("down-Y", "B9 R3 G1", "B9 R3 G3"),
    ("suit-B", "R1 R3 R13", "R1 R3 G13"),
    ("suit-B", "B1 R3+ B13", "R1 R3+ R13"),  # a card with Intel on it is of the trump suit
    ("ends-R", "G1 R3 G13", "G1 R3 B13"),
    ("ends-R", "R1 G3 B13+", "G1 R3 G13+"),
    ("first-G", "B9 B2 R11", "B9 B12 R11"),
    ("second-R", "B9 B12 G13", "B9 B12 R1"),
    ("last-Y", "B9 B12 Y1", "B9 B12 R13"),
    ("low-B", "B6 R1 G6", "B6 R7 G6"),
    ("third_odd-G", "B2 R4 G11", "B1 R3 G12"),
    ("third_odd-G", "B2 R4 G11 B6", "B1 R3 G12 B5"),
    ("lowest-Y", "B2 R4 G1", "B2 R4 G2"),
    ("third_intel-B", "B2 R4 G1+", "B2 R4+ G1"),
    ("third_intel-B", "B2 R4 G1+ Y3", "B2 R4+ G1 Y3+"),
    ("seven-G", "B2 B7 R9", "B2 B8 R7"),
    ("one_trump-R", "B2 R4 G1", "B2 R4 R1"),
    ("one_trump-R", "B2 G4+ G1", "B2 R4 G1+"),
    ("wager-Y", "B2 G4+ G1", "B2 G4+ Y5"),
    ("wager-Y", "B2+ G4+ G1", "B2 G4 G1"),
])
def test_conditions(mission: str, met: str, missed: str) -> None:
    """Each condition, by a trick that meets it and one that does not. Values are the printed ones."""
    one = Mission.parse(mission)
    condition = house_missions()[one.condition]
    assert one in condition.cards
    assert meets(condition, cards(met), one.trump)
    assert not meets(condition, cards(missed), one.trump)


@pytest.mark.parametrize(("trump", "trick", "winner"), [
    ("G", "B2 B7 R9", 1), ("R", "B2 B7 R9", 2), ("G", "B2+ B7 R9", 0), ("R", "B12+ R12 B1", 1), ("R", "R12 B12+ B1", 1),
    ("R", "R12 B12+ G12+", 2), ("R", "R13 B12+ G12+", 0),
])
def test_who_wins(trump: str, trick: str, winner: int) -> None:
    """A card with Intel on it is a trump; of trumps with the same value the later one wins."""
    assert winner_of(cards(trick), Suit(trump)) == winner


def test_the_deck() -> None:
    """24 missions: twelve conditions with two trumps each, six cards a suit; 4 Risky ones, of which two need wagers."""
    plain, wagers = rules_of(GAME.setup(3)), rules_of(GAME.setup(3, {"wagers": "on", "risky": "on"}))
    assert len(plain.missions) == 24
    assert set(Counter(mission.condition for mission in plain.missions).values()) == {2}
    assert Counter(mission.trump for mission in plain.missions) == dict.fromkeys(Suit, 6)
    assert [str(mission) for mission in wagers.missions if mission not in plain.missions] == [
        "third_intel-B", "seven-G", "one_trump-R", "wager-Y"]
    risky = rules_of(GAME.setup(3, {"risky": "on"}))
    assert [str(mission) for mission in risky.missions if mission not in plain.missions] == ["seven-G", "one_trump-R"]
    assert len(rules_of(GAME.setup(3, {"wagers": "on"})).missions) == 24


def test_risky_missions_are_drawn() -> None:
    """They are shuffled into the deck like any other."""
    table = sit({"wagers": "on", "risky": "on"}, ann="insider B1", bob="agent B2", cat="agent B3")
    do(lead(table, "wager-Y", "even-B"), "play ann B1", "play bob B2 1", "play cat B3")
    assert [str(one) for one in state_of(table).completed] == ["wager-Y"]


def test_conditions_in_words() -> None:
    """Every mission says what it demands and which suit is trump."""
    setup = GAME.setup(3, {"wagers": "on", "risky": "on"})
    texts = {mission_text(mission, setup) for mission in rules_of(setup).missions}
    assert len(texts) == 28
    assert mission_text(Mission.parse("low-B"), setup) == "every value is below 7 (trump: Blue)"
    assert mission_text(Mission.parse("ends-R"), setup) == "these are of one suit: the first card, the last card (trump: Red)"
    assert mission_text(Mission.parse("nothing-R"), setup) == "nothing (trump: Red)"


# ---- an owner's files

OWN = """\
[[mission]]
name = "my_own"
trumps = ["B", "R", "G", "Y"]
kind = "winner"
place = 2
value = "above 9"

[[mission]]
name = "high"
trumps = ["B"]
kind = "highest"
place = 1
text = "Show them all"
risky = true

[[mission]]
name = "two"
trumps = ["B"]
kind = "trumps"
count = 2
"""


def test_an_owners_missions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the data folder takes the place of our deck; what the folder does not hold stays ours."""
    folder = tmp_path / "inside_job" / "mine"
    folder.mkdir(parents=True)
    (folder / "missions.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    setup = GAME.setup(3, {"box": "mine", "hand": 3, "tricks": 2})
    rules = rules_of(setup)
    assert [str(one) for one in rules.missions] == ["my_own-B", "my_own-R", "my_own-G", "my_own-Y", "two-B"]
    assert rules.duties == house_roles()
    assert mission_text(rules.missions[0], setup) == "the second card wins and is above 9 (trump: Blue)"
    assert condition_text(rules.conditions["high"]) == "Show them all"
    assert condition_text(rules.conditions["two"]) == "exactly 2 trumps are played"
    assert rules.conditions["high"].kind is Kind.HIGHEST
    (folder / "missions.toml").write_text(OWN.replace("above 9", "above 8"), encoding="utf-8")
    assert "above 8" in mission_text(rules.missions[0], setup)


def test_an_owners_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles, texts, votes and rights of roles can be changed one by one."""
    folder = tmp_path / "inside_job" / "mine"
    folder.mkdir(parents=True)
    (folder / "roles.toml").write_text('[chief]\nvotes = 3\ntitle = "Jefe"\ntext = "Three votes."\n', encoding="utf-8")
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    setup = GAME.setup(4, {"box": "mine"})
    rules = rules_of(setup)
    assert (rules.duty(Role.CHIEF).votes, rules.duty(Role.INSIDER).revokes, len(rules.missions)) == (3, ANY, 24)
    assert (role_name(Role.CHIEF, setup), role_text(Role.CHIEF, setup)) == ("Jefe", "Three votes.")
    assert role_name(Role.RIVAL, setup) == "Rival"


def test_a_box_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says which folder was looked in, or what a name looks like."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path))
    with pytest.raises(OptionError, match=r"no missions.toml and no roles.toml in .*inside_job.nowhere"):
        GAME.setup(3, {"box": "nowhere"})
    with pytest.raises(OptionError, match="the name of a folder"):
        GAME.setup(3, {"box": "../secrets"})
    folder = tmp_path / "inside_job" / "bad"
    folder.mkdir(parents=True)
    (folder / "missions.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match="is no text"):
        GAME.setup(3, {"box": "bad"})
    (folder / "missions.toml").write_text(OWN.replace('"winner"', '"looser"'), encoding="utf-8")
    with pytest.raises(OptionError, match=r"missions.toml:4: mission my_own, kind: 'looser' is none of: every,"):
        GAME.setup(3, {"box": "bad"})


@pytest.mark.parametrize(("change", "line", "problem"), [
    (("[[mission]]\nname = \"my_own\"", "[[mission]\nname = \"my_own\""), 1, "this is no TOML"),
    (('name = "my_own"', 'name = "My Own"'), 2, "mission My Own, name: 'My Own' is no name"),
    (('name = "my_own"\n', ""), 1, "mission 1, name: this field is missing"),
    (('name = "high"', 'name = "my_own"'), 9, "mission my_own, name: this name is used twice"),
    (('["B", "R", "G", "Y"]', '["B", "K"]'), 3, "mission my_own, trumps: a list of suits"),
    (('["B", "R", "G", "Y"]', '["B", "B"]'), 3, "mission my_own, trumps: a suit is named twice"),
    (("place = 2", "place = 4"), 5, "mission my_own, place: 4 is wrong; a place from 1 to 3"),
    (('"above 9"', '"above 14"'), 6, "mission my_own, value: 'above 14' is wrong"),
    (('place = 2\nvalue = "above 9"', ""), 4, "mission my_own, kind: a winner has a place or a value"),
    (("risky = true", "risky = 1"), 14, "mission high, risky: 1 is wrong; true or false"),
    (('text = "Show them all"', 'text = ""'), 13, "mission high, text: a text of one line"),
    (("count = 2", "count = 9"), 20, "mission two, count: 9 is wrong; a number from 0 to 5"),
    (("count = 2", ""), 16, "mission two, count: this field is missing"),
    (("count = 2", "count = 2\nmany = 2"), 21, "mission two, many: no such field here"),
    ((OWN, ""), 1, "there is no mission in it"),
    ((OWN, "[mission]\nname = \"x\""), 1, "there is no mission in it"),
    ((OWN, "missions = 3"), 1, "'missions' has no place here"),
    ((OWN, "mission = [1]"), 1, "a mission is written under its own line"),
])
def test_mistakes_in_a_mission_file(change: tuple[str, str], line: int, problem: str) -> None:
    """Each is refused with the file, the line and the field."""
    with pytest.raises(RecordError) as caught:
        read_missions(Source("own.toml", OWN.replace(*change)))
    assert str(caught.value).startswith(f"own.toml:{line}: ")
    assert problem in str(caught.value)


@pytest.mark.parametrize(("text", "line", "problem"), [
    ("[chief]\nvotes = -1", 2, "role chief, votes: -1 is wrong; a number from 0 to 13"),
    ("[chief]\n\nrevokes = \"often\"", 3, "role chief, revokes: 'often' is wrong"),
    ("[chief]\npower = \"fly\"", 2, "role chief, power: 'fly' is none of"),
    ("[agent]\npower = \"switch side\"", 2, "role agent, power: only a special role"),
    ("[chief]\npower = \"switch side\"", 2, "role chief, power: the role turncoat has this power already"),
    ("[chief]\n[king]\n", 2, "'king' has no place here; expected: [agent]"),
    ("chief = 3", 1, "'chief' has no place here"),
    ("[chief]\nvotes = \"two", 2, "this is no TOML"),
])
def test_mistakes_in_a_role_file(text: str, line: int, problem: str) -> None:
    """Each is refused with the file, the line and the field."""
    with pytest.raises(RecordError) as caught:
        read_roles(Source("own.toml", text), house_roles())
    assert str(caught.value).startswith(f"own.toml:{line}: ")
    assert problem in str(caught.value)


HUGE = "9" * 5000
HEX = "0x" + "f" * 5000
DEEP = 3000


@pytest.mark.parametrize(("text", "line", "problem"), [
    (OWN.replace("place = 2", f"place = {HUGE}"), 5, "a number is too long"),
    (OWN.replace("place = 2", f"place = {HEX}"), 5, "mission my_own, place: ... is wrong"),
    (OWN.replace("place = 2", "place = " + "[" * DEEP), 5, "tables or lists lie too deep"),
    (OWN.replace("place = 2", "place = " + "{a=" * DEEP), 5, "tables or lists lie too deep"),
    (OWN.replace("place = 2", "place." + "a." * DEEP + "b = 1"), 5, "mission my_own, place: ... is wrong"),
    (OWN.replace('"my_own"', HEX), 2, "mission ..., name: ... is no name"),
    (OWN.replace('name = "my_own"', "name." + "a." * DEEP + "b = 1"), 2, "mission ..., name: ... is no name"),
    (OWN.replace('"my_own"', '"my\\nown"'), 2, "mission 'my\\nown', name: 'my\\nown' is no name"),
    (OWN.replace("count = 2", f"count = {HEX}"), 20, "mission two, count: ... is wrong"),
    (OWN.replace("risky = true", f"risky = {HEX}"), 14, "mission high, risky: ... is wrong"),
    (OWN.replace('kind = "trumps"', f"kind = {HEX}"), 19, "mission two, kind: ... is none of"),
    (OWN.replace('"above 9"', f'"above {HUGE}"'), 6, "mission my_own, value: 'above 999"),
    (OWN.replace('"above 9"', HEX), 6, "mission my_own, value: ... is wrong"),
    (OWN.replace("count = 2", 'count = 2\n"a\\nb" = 2'), 16, "mission two, 'a\\nb': no such field here"),
])
def test_values_of_any_size_are_refused_in_one_line(text: str, line: int, problem: str) -> None:
    """Numbers of thousands of digits, tables thousands deep, names of two lines: one short line with the place, as for any mistake."""
    with pytest.raises(RecordError) as caught:
        read_missions(Source("own.toml", text))
    said = str(caught.value)
    assert said.startswith(f"own.toml:{line}: ")
    assert problem in said
    assert len(said) < 300
    assert "\n" not in said


@pytest.mark.parametrize(("text", "line", "problem"), [
    (f"[chief]\nvotes = {HUGE}", 2, "a number is too long"),
    (f"[chief]\nvotes = {HEX}", 2, "role chief, votes: ... is wrong"),
    ("[chief]\nvotes = " + "[" * DEEP, 2, "tables or lists lie too deep"),
    (f"[chief]\npower = {HEX}", 2, "role chief, power: ... is none of"),
    (f"{HUGE} = 1", 1, "has no place here"),
])
def test_role_files_with_values_of_any_size(text: str, line: int, problem: str) -> None:
    """The same for roles."""
    with pytest.raises(RecordError) as caught:
        read_roles(Source("own.toml", text), house_roles())
    assert str(caught.value).startswith(f"own.toml:{line}: ")
    assert problem in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(("name", "value"), [("hand", HUGE), ("values", f"1-{HUGE}"), ("tricks", HUGE)])
def test_options_of_any_length_say_what_is_expected(name: str, value: str) -> None:
    """A number of thousands of digits is a wrong number, no trouble of Python's."""
    with pytest.raises(OptionError, match="is expected"):
        GAME.setup(3, {name: value})
