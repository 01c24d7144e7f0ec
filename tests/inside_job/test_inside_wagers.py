"""Inside Job: Intel that is placed on cards, role cards that are turned up, and how the game is won before the last trick."""

from __future__ import annotations

import pytest
from inside_tables import do, lead, legal, log, refused, sit, state_of, trick

from infiltr.core.story import Story

ON = {"wagers": "on"}
FOUR = {"ann": "agent B1 B5 G2 R9", "bob": "agent B2 B9 R3 R5", "cat": "insider B4 R7 Y8 Y9"}


# ---- wagers

def test_the_leader_cannot_wager() -> None:
    """Everybody but the leader can place one Intel on the card."""
    table = lead(sit(ON, **FOUR), "odd-G")
    assert "The leader cannot wager" in refused(table, "play ann B1 1")
    do(table, "play ann B1")
    assert legal(table) == ["play bob B2", "play bob B9", "play bob B2 1", "play bob B9 1"]


def test_a_wager_does_not_free_from_following_suit() -> None:
    """First suit is followed, then Intel may be placed on that card."""
    table = do(lead(sit(ON, **FOUR), "odd-G"), "play ann B1")
    assert "has to follow suit" in refused(table, "play bob R5 1")


def test_a_wagered_card_is_a_trump() -> None:
    """The card counts as trump for the winner, and the winner takes all Intel on the cards beside the usual one."""
    table = trick(sit(ON, **FOUR), "odd-G", "ann B5, bob B2 1, cat Y8 1")
    assert state_of(table).leader == 2
    assert state_of(table).intel == (1, 0, 3)


def test_a_wagered_card_is_of_the_trump_suit_for_the_mission() -> None:
    """Its suit is the trump's for conditions about suits; its value is the printed one."""
    table = trick(sit(ON, **FOUR), "suit-R", "ann R9, bob R3, cat Y8 1")
    assert [str(one) for one in state_of(table).completed] == ["suit-R"]
    table = trick(sit(ON, **FOUR), "low-R", "ann B5, bob B2, cat Y8 1")
    assert [str(one) for one in state_of(table).failed] == ["low-R"]


def test_the_later_of_equal_trumps_wins() -> None:
    """A real trump and a wagered card of the same value: whichever was played later."""
    table = trick(sit(ON, leader="cat", **FOUR), "first-Y", "cat Y9, ann R9 1, bob B2")
    assert state_of(table).leader == 0
    table = trick(sit(ON, **FOUR), "first-Y", "ann R9, bob R3 1, cat Y9")
    assert state_of(table).leader == 2


def _stakes(**options: str) -> set[str]:
    """What Ann, who has two Intel and does not lead, may place on a card."""
    table = trick(sit({**ON, **options}, **FOUR), "odd-G", "ann B5, bob B2, cat B4")
    trick(table, "first-Y", "ann B1, bob B9, cat R7")
    do(lead(table, "third_odd-G"), "play bob R5", "play cat Y9")
    assert "The most Intel" in refused(table, "play ann R9 3")
    return {text.split()[3] for text in legal(table) if len(text.split()) == 4}


def test_one_token_a_card() -> None:
    """One Intel at most lies on a card, unless wager_most says otherwise."""
    assert _stakes() == {"1"}
    assert _stakes(wager_most="any") == {"1", "2"}


def test_nobody_wagers_what_they_do_not_have() -> None:
    """Without Intel there is no wager."""
    table = trick(sit(ON, **FOUR), "odd-Y", "ann B1, bob B2 1, cat Y8 1")
    trick(table, "first-G", "cat Y9, ann B5, bob B9")
    do(lead(table, "third_odd-G"), "play cat R7", "play ann R9")
    assert "no Intel to wager" in refused(table, "play bob R3 1")
    assert legal(table) == ["play bob R3", "play bob R5"]


def test_no_wagers_without_the_option() -> None:
    """Wagers are off unless chosen."""
    table = do(lead(sit(**FOUR), "odd-G"), "play ann B1")
    assert "without wagers" in refused(table, "play bob B2 1")


# ---- turned up

def test_an_agent_with_the_insiders_intel_is_turned_up() -> None:
    """Who is not the Insider and reaches the Insider's goal turns the role card up, with the exact role, and plays on."""
    table = sit({"insider_goal": 2}, **FOUR)
    trick(table, "odd-G", "ann B1, bob B9, cat B4")
    assert log(table, "show") == ["show bob agent"]
    assert table.outcome is None
    assert [str(role) for role in table.view("ann").state.roles] == ["Role.AGENT", "Role.AGENT", "Hidden.HIDDEN"]
    trick(table, "even-R", "bob B2, cat Y8, ann B5", other="even-B")
    assert log(table, "show") == ["show bob agent", "show ann agent"]
    trick(table, "first-G", "ann G2, bob R3, cat Y9")
    assert log(table, "show") == ["show bob agent", "show ann agent"]  # nobody twice
    assert state_of(table).intel == (3, 2, 1)


def test_whoever_is_turned_up_does_not_wager() -> None:
    """A revealed player still plays, leads and takes Intel, but may not wager."""
    table = sit({**ON, "insider_goal": 2}, **FOUR)
    trick(table, "odd-G", "ann B1, bob B9, cat B4")
    trick(table, "even-R", "bob B2, cat Y8, ann B5")
    do(lead(table, "third_odd-G"), "play ann R9")
    assert legal(table) == ["play bob R3", "play bob R5"]
    assert "turned up" in refused(table, "play bob R3 1")


def test_the_insider_wins_with_enough_intel() -> None:
    """The Insider's card is turned up, then all others, and the Insider has won."""
    table = sit({"insider_goal": 2}, **FOUR)
    trick(table, "odd-Y", "ann B1, bob B2, cat Y8")
    assert log(table, "show") == ["show cat insider", "show ann agent", "show bob agent"]
    assert (str(table.outcome), state_of(table).winners) == ("insider: intel", ("cat",))


def test_the_agents_win_with_enough_missions() -> None:
    """After the trick that completes the last mission that they need."""
    table = sit({"agents_goal": 2}, **FOUR)
    trick(table, "low-B", "ann B1, bob B2, cat B4")
    assert table.outcome is None
    trick(table, "even-R", "cat Y8, ann G2, bob R3")
    assert table.outcome is None
    trick(table, "odd-Y", "bob R5, cat Y9, ann R9")
    assert (str(table.outcome), state_of(table).winners) == ("agents: missions", ("ann", "bob"))
    assert table.state.turn is None


@pytest.mark.parametrize(("plays", "end"), [
    ("ann B1, bob B2, cat B4", "insider: intel"),  # the mission is completed and the Insider takes the trick
    ("ann B5, bob B2, cat B4", "agents: missions"),
])
def test_both_in_one_round(plays: str, end: str) -> None:
    """If both goals are reached in the same trick, the Insider wins."""
    table = trick(sit({"agents_goal": 1, "insider_goal": 2}, **FOUR), "low-B", plays)
    assert str(table.outcome) == end


def test_an_agents_goal_and_intel_in_one_round() -> None:
    """An Agent who reaches the Insider's goal with the mission that wins is turned up first; the Agents win."""
    table = trick(sit({"agents_goal": 1, "insider_goal": 2}, **FOUR), "low-B", "ann B5, bob B2, cat B4")
    assert log(table, "show")[0] == "show ann agent"
    assert str(table.outcome) == "agents: missions"


def test_the_log_tells_who_takes_a_trick() -> None:
    """The last card of a trick tells who takes it with how much Intel, and what becomes of the mission; no other card does."""
    table = trick(sit(ON, **FOUR), "odd-G", "ann B5, bob B2 1, cat Y8 1")
    told = Story(table.game, table.setup).told(table.view("bob").record)[-3:]
    assert told == ["Ann plays Blue 5.", told[1],
                    ("Cat plays Yellow 8 and wagers Intel on it: 1. Cat takes the trick and 3 Intel, and has 3 Intel now. "
                     "The mission is missed.")]
    assert "takes" not in told[1]
    trick(table, "third_odd-Y", "cat R7, ann R9, bob R5")
    assert Story(table.game, table.setup).told(table.view(None).record)[-1].endswith("The mission is completed: 1 of 9.")
