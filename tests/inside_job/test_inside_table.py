"""Inside Job at a real table: shorthand, moves in words, what a seat's record refuses, deal codes."""

from __future__ import annotations

from random import Random

import pytest
from inside_tables import do, lead, legal, played, refused, sit, state_of, trick

from infiltr.core.codes import decode, encode
from infiltr.core.game import ClashError, Problem, RecordError
from infiltr.core.moves import HIDDEN, Move, hide, line
from infiltr.core.reader import read
from infiltr.core.record import Record
from infiltr.core.table import Table
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.box import Card, Mission, Role
from infiltr.games.inside_job.moves import MOVES
from infiltr.games.inside_job.words import card_name, mission_text, role_name, role_text

THREE = {"ann": "agent B1 B5 G2", "bob": "insider B2 B9 R3", "cat": "agent B4 R7 Y8"}
HEADER = "game inside_job format=1 hand=2 tricks=2 seats=ann,bob,cat"


def find(name: str) -> object:
    """The only game of this file."""
    assert name == GAME.name
    return GAME


def problem(table: Table, seat: str | None, text: str) -> Problem | None:
    """What a seat's view has against a line."""
    found: Problem | None = table.view(seat).state.problem(GAME.codec.read(text, table.setup.seats))
    return found


# ---- shorthand

def test_a_hand_in_any_order() -> None:
    """Cards are written as they come."""
    state = GAME.start(GAME.setup(3))
    assert GAME.expand("hand ann Y3 G7 B2", GAME.setup(3), state) == ["deal ann B2", "deal ann G7", "deal ann Y3"]
    assert GAME.expand("hand ann ? ?", GAME.setup(3), state) == ["deal ann ?", "deal ann ?"]
    with pytest.raises(ValueError, match="a seat and its cards"):
        GAME.expand("hand ann", GAME.setup(3), state)
    with pytest.raises(ValueError, match="a suit B, R, G or Y"):
        GAME.expand("hand ann K3", GAME.setup(3), state)


def test_both_missions_and_a_whole_trick() -> None:
    """The leader's two missions in any order, the chosen one first; a trick on one line, with wagers."""
    table = sit({"wagers": "on"}, **THREE)

    def expand(text: str) -> list[str]:
        found = GAME.expand(text, table.setup, table.state)
        return [found] if isinstance(found, str) else found

    assert expand("offer ann odd-G even-B") == ["offer ann even-B", "offer ann odd-G"]
    assert expand("offer ann ?") == ["offer ann ?"]
    assert expand("choose ann odd-G even-B") == ["offer ann even-B", "offer ann odd-G", "choose ann odd-G"]
    assert expand("choose ann odd-G") == ["choose ann odd-G"]
    assert expand("trick ann B1, bob B2 1, cat B4") == ["play ann B1", "play bob B2 1", "play cat B4"]
    assert expand("vote ann bob") == ["vote ann bob"]
    with pytest.raises(ValueError, match="a seat and a card for each play"):
        expand("trick ann, bob B2")


# ---- words

def test_every_move_in_words() -> None:
    """Full or hidden, each kind of line is one sentence that says who, and what was seen."""
    options = {"wagers": "on", "risky": "on", "insider_goal": 6}
    seen: set[type[Move]] = set()
    for roles in ("turncoat,shadow", "analyst,archivist"):
        for seed in range(6):
            table = played(GAME.setup(5, {"roles": roles, **options}), seed)
            for seat in (*table.setup.seats, None):
                for move in map(lambda move, seat=seat: hide(move, seat), table.log):  # type: ignore[misc]
                    seen.add(type(move))
                    text = GAME.tell(move, table.setup)
                    assert text.endswith(".")
                    assert "HIDDEN" not in text
    assert seen == set(MOVES)


@pytest.mark.parametrize(("text", "words"), [
    ("start ann", "Ann leads the first trick."),
    ("role ann insider", "Ann gets a role card: Insider."),
    ("role ann ?", "Ann gets a role card."),
    ("deal ann G7", "Ann is dealt Green 7."),
    ("peek ann bob chief", "Ann, the Shadow, looks at Bob's role card: Chief."),
    ("offer ann low-B", "Ann draws a mission: every value is below 7 (trump: Blue)."),
    ("choose ann up-R", "Ann leads this trick and plays the mission: every value is higher than the one before (trump: Red)."),
    ("inspect bob yes", "Bob is the Analyst and looks at the discarded mission."),
    ("play bob R3 1", "Bob plays Red 3 and wagers Intel on it: 1."),
    ("show bob agent", "Bob's role card is turned up: Agent."),
    ("side bob switch", "Bob answers at half-time: I switch sides."),
    ("vote bob", "Bob has nobody to vote for."),
    ("vote bob ?", "Bob votes, unseen by others."),
    ("ballot bob ann", "Bob has voted for Ann."),
    ("sided bob stay", "Bob had not switched sides."),
    ("peeked ann bob", "Ann, the Shadow, had seen Bob's role card."),
])
def test_some_moves_in_words(text: str, words: str) -> None:
    """What is said in logs, replays and announcements."""
    setup = GAME.setup(3)
    assert GAME.tell(GAME.codec.read(text, setup.seats), setup) == words


def test_names() -> None:
    """Cards, roles and missions have names; what is not seen has one too."""
    assert (card_name(Card.parse("y13")), card_name(HIDDEN), role_name(HIDDEN)) == ("Yellow 13", "an unseen card", "an unknown role")
    assert all(role_text(role).endswith(".") for role in Role)
    assert mission_text(Mission.parse("even-B"), GAME.setup(3)) == "every value is even (trump: Blue)"
    assert repr(Card.parse("B1")) == "Card.parse('B1')"
    assert eval(repr(Mission.parse("even-B"))) == Mission.parse("even-B")


# ---- what a seat's record refuses

def test_other_hands_are_judged_by_what_was_seen() -> None:
    """Another player may hold any card that was not seen; not an own one, and not one that was played."""
    table = do(lead(sit(**THREE), "even-B"), "play ann B1")
    assert problem(table, "ann", "play bob Y13") is None
    own = problem(table, "ann", "play bob B5")
    assert own is not None
    assert own.clashes == ("B5",)


def test_roles_are_judged_by_what_is_known() -> None:
    """There is one Insider: whoever is that knows that nobody else is."""
    table = trick(sit({"insider_goal": 2}, **THREE), "odd-G", "ann B5, bob B2, cat B4")
    before = Table(GAME, table.setup, None, table.log[:-1])
    assert problem(before, "bob", "show ann agent") is None
    clash = problem(before, "bob", "show ann insider")
    assert clash is not None
    assert clash.clashes == ("insider",)
    assert problem(before, "cat", "show ann insider") is None
    assert problem(before, "cat", "show ann chief") is not None
    assert problem(before, "ann", "show ann insider") is not None


def test_a_seats_record_is_read_without_what_it_did_not_see() -> None:
    """Own cards, and what happened in the open: the rest is supplied."""
    text = f"""{HEADER} seen_by=bob
start ann
role bob insider
hand bob R3 B2
choose ann odd-G
trick ann B5, bob R3, cat B4
choose ann even-B
trick ann G2, bob B2, cat R7
vote bob cat
ballot ann bob
ballot bob cat
ballot cat bob
show ann agent
show bob insider
show cat agent
"""
    record = read(text, find)  # type: ignore[arg-type]
    assert str(record.table().outcome) == "agents: vote"
    assert "deal ann ?" in record.text()
    assert "vote cat ?" in record.text()
    for old, new, number, problem_text in [
        ("choose ann even-B", "choose ann odd-G", 7, "was seen before"),
        ("bob B2, cat R7", "bob B3, cat R7", 8, "is not in Bob's hand"),
        ("ballot bob cat", "ballot bob ann", 11, "Bob voted for Cat"),
        ("show cat agent", "show cat insider", 15, "Cat cannot be the Insider"),
        ("hand bob R3 B2", "hand bob R3 R3", 4, "Red 3"),
        ("choose ann odd-G", "choose ann nothing-G", 5, "The deck has no mission nothing-G"),
    ]:
        with pytest.raises(RecordError) as caught:
            read(text.replace(old, new), find)  # type: ignore[arg-type]
        assert caught.value.number == number, (old, new)
        assert problem_text in str(caught.value)


def test_a_clash_names_the_earlier_line() -> None:
    """A revoke of one who is known to be no Insider clashes with the line that dealt the card."""
    text = f"{HEADER} seen_by=cat\nstart ann\nrole cat agent\nhand cat B4 R7\nchoose ann odd-G\nplay ann B5\nplay bob B2\nplay cat R7\n"
    with pytest.raises(ClashError) as caught:
        read(text, find)  # type: ignore[arg-type]
    assert caught.value.lines == (4,)
    assert "Cat has to follow suit, and can: Blue 4" in str(caught.value)


def test_each_step_is_asked_for_by_what_comes_first() -> None:
    """Lines in a wrong order, and faces that cannot be, are refused in words."""
    table = Table(GAME, GAME.setup(3))
    assert "leader of the first trick" in refused(table, "deal ann B2")
    do(table, "start bob")
    assert "First Ann gets a role card" in refused(table, "role bob agent")
    assert "is not in play" in refused(table, "role ann chief")
    do(table, "role ann insider")
    assert "Bob cannot be the Insider" in refused(table, "role bob insider")
    do(table, "role bob agent", "role cat agent", "deal ann B5")
    assert "comes before Blue 5" in refused(table, "deal ann B2")
    assert "too few cards come after" in refused(table, "deal ann Y13")


# ---- deal codes and records

def test_deal_codes_hold_roles_and_switches() -> None:
    """Roles, wagers and Risky missions have a code; an owner's box or a small one has none."""
    setup = GAME.setup(5, {"roles": "chief,rival", "wagers": "on"})
    code = encode(GAME, setup, 7)
    assert code.startswith("IJ-")
    rng = Random(1)
    for _ in range(30):
        options = {option.name: rng.choice(option.values) for option in GAME if option.values}
        other = GAME.setup(4, options)
        assert decode(encode(GAME, other, 5), [GAME]) == (GAME, other, 5)


def test_one_seed_one_deal() -> None:
    """The same seed deals the same roles, cards and missions, however the game goes."""
    one, two = (Table(GAME, GAME.setup(4), 3) for _ in range(2))
    do_all = [line(move) for move in one.log]
    assert do_all == [line(move) for move in two.log]
    first, second = legal(one)
    one.play(GAME.codec.read(first, one.setup.seats))
    two.play(GAME.codec.read(second, two.setup.seats))
    for table, pick in ((one, 0), (two, -1)):
        while state_of(table).trick == 0:
            table.play(table.state.legal_moves()[pick])
    offers = [[line(move).split()[2] for move in table.log if move.verb == "offer"] for table in (one, two)]
    assert offers[0] == offers[1]


def test_a_game_is_read_back() -> None:
    """A whole random game is read back from its text."""
    table = played(GAME.setup(5, {"roles": "rival,shadow", "wagers": "on"}), 2)
    assert read(Record.of(table).text(), find).table().outcome == table.outcome  # type: ignore[arg-type]


def test_the_log_in_words_says_who_took_a_trick() -> None:
    """Whoever takes a trick leads the next one, and the log says once a trick who leads."""
    table = sit({"agents_goal": 9, "insider_goal": 9}, ann="agent B2 B5", bob="insider B9 B6", cat="agent R2 R3")
    trick(table, "even-B", "ann B2, bob B9, cat R2")
    lead(table, "odd-G")
    told = [GAME.tell(move, table.setup) for move in table.log]
    assert [text.split(" leads this trick")[0] for text in told if "leads this trick" in text] == ["Ann", "Bob"]
