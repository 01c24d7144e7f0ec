"""Inside Job: the vote after the last trick."""

from __future__ import annotations

import pytest
from inside_tables import do, legal, log, refused, sit, state_of, trick

from infiltr.core.moves import HIDDEN
from infiltr.core.table import Table

FOUR = {"ann": "agent B1", "bob": "agent B2", "cat": "insider B3", "dan": "agent B4"}


def voting(**options: object) -> Table:
    """A table of four after its only trick, which Dan has taken."""
    return trick(sit(options, **FOUR), "even-R", "ann B1, bob B2, cat B3, dan B4")


def votes(table: Table, *whom: str) -> str:
    """What comes of these votes, seat by seat."""
    for seat, other in zip(table.setup.seats, whom, strict=True):
        do(table, f"vote {seat} {other}".strip())
    return str(table.outcome)


def test_one_vote_each_if_neither_goal_is_reached() -> None:
    """Everybody votes for somebody else."""
    table = voting()
    assert legal(table) == ["vote ann bob", "vote ann cat", "vote ann dan"]
    assert "themselves" in refused(table, "vote ann ann")
    assert "has to vote" in refused(table, "vote ann")
    assert "First Ann votes" in refused(table, "vote bob ann")


def test_votes_are_secret_until_all_have_voted() -> None:
    """Then all are turned up, and so are the roles that were face down."""
    table = do(voting(), "vote ann bob", "vote bob cat", "vote cat bob")
    assert table.view("dan").state.votes == (HIDDEN, HIDDEN, HIDDEN, None)
    assert table.view("ann").state.votes == (1, HIDDEN, HIDDEN, None)
    do(table, "vote dan cat")
    assert log(table, "ballot") == ["ballot ann bob", "ballot bob cat", "ballot cat bob", "ballot dan cat"]
    assert log(table, "show") == ["show ann agent", "show bob agent", "show cat insider", "show dan agent"]
    assert all(table.view(seat).state.votes == (1, 2, 1, 2) for seat in (*table.setup.seats, None))


@pytest.mark.parametrize(("whom", "end", "winners"), [
    ("cat cat bob cat", "agents: vote", ("ann", "bob", "dan")),
    ("cat cat bob bob", "insider: vote", ("cat",)),  # a tie
    ("bob ann bob bob", "insider: vote", ("cat",)),
    ("cat dan ann bob", "insider: vote", ("cat",)),
    ("cat dan dan cat", "insider: vote", ("cat",)),
])
def test_more_votes_than_anybody_else(whom: str, end: str, winners: tuple[str, ...]) -> None:
    """The Agents win if the Insider has more votes than anybody else; a tie is the Insider's."""
    table = voting()
    assert votes(table, *whom.split()) == end
    assert state_of(table).winners == winners
    assert table.outcome is not None
    assert table.outcome.won == (end == "agents: vote")


def test_a_tie_may_be_the_agents() -> None:
    """Option vote_tie: with as many votes as anybody else the Insider is found."""
    assert votes(voting(vote_tie="agents"), "cat", "cat", "bob", "bob") == "agents: vote"
    assert votes(voting(vote_tie="agents"), "bob", "cat", "bob", "bob") == "insider: vote"


def test_nobody_votes_for_whoever_is_turned_up() -> None:
    """Dan, turned up for Intel, cannot be voted for, and votes."""
    table = voting(insider_goal=2)
    assert log(table, "show") == ["show dan agent"]
    assert legal(table) == ["vote ann bob", "vote ann cat"]
    assert "turned up" in refused(table, "vote ann dan")
    assert votes(table, "cat", "cat", "ann", "cat") == "agents: vote"


def test_whoever_is_turned_up_may_be_without_a_vote() -> None:
    """Option revealed_vote: only those whose role card is face down vote."""
    table = do(voting(insider_goal=2, revealed_vote="off"), "vote ann cat", "vote bob cat", "vote cat bob")
    assert log(table, "ballot") == ["ballot ann cat", "ballot bob cat", "ballot cat bob"]
    assert str(table.outcome) == "agents: vote"


def test_whoever_can_vote_for_nobody_abstains() -> None:
    """Where everybody else is turned up there is nobody to vote for."""
    table = sit({"insider_goal": 2, "tricks": 2, "missions": "even-B,odd-G,up-R,down-Y"}, leader="ann", ann="agent B1 R3",
                bob="agent B5 R1", cat="insider B2 R2")
    trick(table, "odd-G", "ann B1, bob B5, cat B2")
    trick(table, "up-R", "bob R1, cat R2, ann R3")
    assert log(table, "show") == ["show bob agent", "show ann agent"]
    do(table, "vote ann cat", "vote bob cat")
    assert legal(table) == ["vote cat"]
    assert "nobody to vote for" in refused(table, "vote cat ann") or "turned up" in refused(table, "vote cat ann")
    do(table, "vote cat")
    assert log(table, "ballot") == ["ballot ann cat", "ballot bob cat"]
    assert str(table.outcome) == "agents: vote"


def test_without_any_vote_the_insider_wins() -> None:
    """Only the Insider might vote, and has nobody to vote for."""
    table = sit({"insider_goal": 2, "tricks": 2, "missions": "even-B,odd-G,up-R,down-Y", "revealed_vote": "off", "vote_tie": "agents"},
                ann="agent B1 R3", bob="agent B5 R1", cat="insider B2 R2")
    trick(table, "odd-G", "ann B1, bob B5, cat B2")
    trick(table, "up-R", "bob R1, cat R2, ann R3")
    assert str(do(table, "vote cat").outcome) == "insider: vote"


def test_after_the_end_nothing_is_possible() -> None:
    """The game is over."""
    table = voting()
    votes(table, "cat", "cat", "bob", "cat")
    assert "over" in refused(table, "vote ann cat")
    assert table.state.legal_moves() == ()
