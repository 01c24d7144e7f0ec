"""Inside Job: special roles. Who holds them is secret, that they are in play is not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from inside_tables import do, lead, legal, log, played, refused, sit, state_of, trick

from infiltr.core.moves import HIDDEN, line
from infiltr.core.table import Table
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.agenda import Step
from infiltr.games.inside_job.box import INSIDERS, SPECIAL_ROLES, Role
from infiltr.games.inside_job.options import ROLE_SETS, rules_of
from infiltr.games.inside_job.rules import State

TWO = {"tricks": 2, "missions": "even-B,odd-G,up-R,down-Y"}


def four(options: dict[str, object] | None = None, **roles: str) -> Table:
    """Four seats, with two cards each."""
    hands = {"ann": "B1 R5", "bob": "B2 R6", "cat": "B3 R7", "dan": "B4 R8"}
    places = {seat: f"{roles.get(seat, 'agent')} {cards}" for seat, cards in hands.items()}
    return sit({**TWO, **(options or {})}, **places)


def vote(table: Table, *whom: str) -> tuple[str, tuple[str, ...]]:
    """The outcome of these votes, and who won."""
    for seat, other in zip(table.setup.seats, whom, strict=True):
        do(table, f"vote {seat} {other}")
    return str(table.outcome), state_of(table).winners


def tricks(table: Table, half: str | None = None) -> Table:
    """Both tricks; Dan takes them. ``half``: the answers after the first one."""
    trick(table, "up-R", "ann B1, bob B2, cat B3, dan B4", other="even-B")
    if half is not None:
        for seat, answer in zip(table.setup.seats, half.split(), strict=True):
            do(table, f"side {seat} {answer}")
    return trick(table, "odd-G", "dan R8, ann R5, bob R6, cat R7", other="down-Y")


# ---- which roles are in play

def test_special_roles_take_the_places_of_agents() -> None:
    """The rest are Agents and the Insider; the Professional takes the Insider's place."""
    def cards(word: str, seats: int = 4) -> list[str]:
        return [role.value for role in rules_of(GAME.setup(seats, {"roles": word})).roles]

    assert cards("none") == ["agent", "agent", "agent", "insider"]
    assert cards("chief") == ["agent", "agent", "insider", "chief"]
    assert cards("professional", 5) == ["agent", "agent", "agent", "agent", "professional"]
    assert cards("archivist,professional") == ["agent", "agent", "professional", "archivist"]
    assert GAME.setup(4, {"roles": "rival,chief"}).options["roles"] == "chief,rival"


def test_every_set_has_one_insider() -> None:
    """Whatever roles are in play, there is one role card a seat, and one of them is the Insider's."""
    for word in ROLE_SETS:
        roles = rules_of(GAME.setup(5, {"roles": word})).roles
        assert len(roles) == 5
        assert sum(role in INSIDERS for role in roles) == 1
        assert len({role for role in roles if role in SPECIAL_ROLES}) == (0 if word == "none" else word.count(",") + 1)


@pytest.mark.parametrize("word", [word for word in ROLE_SETS if "," not in word and word != "none"])
def test_games_with_each_role_end(word: str) -> None:
    """Random games at four and five seats, with wagers and Risky missions, come to an end that has winners."""
    for seed in range(4):
        table = played(GAME.setup(4 + seed % 2, {"roles": word, "wagers": "on", "risky": "on"}), seed)
        assert table.outcome is not None
        assert state_of(table).winners
        assert all(table.view(seat).state.winners == state_of(table).winners for seat in (*table.setup.seats, None))


# ---- Chief

def test_the_chiefs_vote_counts_two() -> None:
    """Two votes for the Insider, two for Ann: but one of those for the Insider is the Chief's."""
    table = tricks(four(ann="insider", bob="chief"))
    assert vote(table, "bob", "ann", "bob", "ann") == ("agents: vote", ("bob", "cat", "dan"))
    table = tricks(four(ann="insider", bob="agent"))
    assert vote(table, "bob", "ann", "bob", "ann") == ("insider: vote", ("ann",))


# ---- Turncoat

def test_everybody_is_asked_at_half_time() -> None:
    """After half of the tricks each seat answers in secret; the Turncoat alone may switch."""
    table = four(ann="insider", bob="turncoat")
    trick(table, "up-R", "ann B1, bob B2, cat B3, dan B4", other="even-B")
    assert legal(table) == ["side ann stay"]
    assert "Only the Turncoat" in refused(table, "side ann switch")
    do(table, "side ann stay")
    assert legal(table) == ["side bob stay", "side bob switch"]
    do(table, "side bob switch", "side cat stay", "side dan stay")
    assert table.turn == "dealer"
    assert [line(move) for move in table.view("cat").record if move.verb == "side"] == [
        "side ann ?", "side bob ?", "side cat stay", "side dan ?"]
    assert log(trick(table, "odd-G", "dan R8, ann R5, bob R6, cat R7", other="down-Y"), "side")[4:] == []


@pytest.mark.parametrize(("answer", "whom", "end"), [
    ("stay", "bob ann ann ann", ("agents: vote", ("bob", "cat", "dan"))),
    ("stay", "bob cat bob bob", ("insider: vote", ("ann",))),
    ("switch", "bob ann ann ann", ("agents: vote", ("cat", "dan"))),
    ("switch", "bob cat bob bob", ("insider: vote", ("ann", "bob"))),
])
def test_a_turncoat_wins_with_the_side_chosen(answer: str, whom: str, end: tuple[str, tuple[str, ...]]) -> None:
    """Whoever switched wins with the Insider, and loses with the Agents; at the end the answer is turned up."""
    table = tricks(four(ann="insider", bob="turncoat"), half=f"stay {answer} stay stay")
    assert vote(table, *whom.split()) == end
    assert log(table, "sided") == [f"sided bob {answer}"]


def test_a_turncoat_who_switched_is_not_the_insider() -> None:
    """Not for following suit, not for Intel, not for votes."""
    table = four({"insider_goal": 3}, ann="insider", dan="turncoat")
    trick(table, "up-R", "ann B1, bob B2, cat B3, dan B4", other="even-B")
    do(table, "side ann stay", "side bob stay", "side cat stay", "side dan switch")
    trick(table, "odd-G", "dan R8, ann R5, bob R6, cat R7", other="down-Y")
    assert log(table, "show") == ["show dan turncoat"]
    assert table.outcome is None


def test_a_turncoat_known_to_all_is_asked_alone() -> None:
    """Where the Turncoat's card is turned up, nobody else has anything to answer."""
    table = four({"insider_goal": 2}, ann="insider", dan="turncoat")
    trick(table, "up-R", "ann B1, bob B2, cat B3, dan B4", other="even-B")
    assert log(table, "show") == ["show dan turncoat"]
    assert legal(table) == ["side dan stay", "side dan switch"]
    do(table, "side dan switch")
    assert table.turn == "dealer"
    assert table.view("ann").state.answers[3] is HIDDEN


def test_who_is_known_to_be_somebody_else_is_not_asked() -> None:
    """A card that is turned up and is not the Turncoat's has nothing to answer."""
    table = four({"insider_goal": 2}, ann="insider", cat="turncoat")
    trick(table, "up-R", "ann B1, bob B2, cat B3, dan B4", other="even-B")
    do(table, "side ann stay", "side bob stay", "side cat stay")
    assert table.turn == "dealer"


# ---- Rival

@pytest.mark.parametrize(("whom", "end"), [
    ("cat cat bob cat", ("agents: vote", ("ann", "bob", "dan"))),  # Cat, right of Dan, has lost
    ("bob cat bob bob", ("insider: vote", ("cat",))),
])
def test_the_rival_wins_if_the_right_neighbour_loses(whom: str, end: tuple[str, tuple[str, ...]]) -> None:
    """Cat sits to the right of Dan, the Rival."""
    assert vote(tricks(four(cat="insider", dan="rival")), *whom.split()) == end


def test_the_rival_may_win_with_the_insider() -> None:
    """The Agent to the right has lost, whoever made that happen."""
    assert vote(tricks(four(ann="insider", dan="rival")), "bob", "ann", "bob", "bob") == ("insider: vote", ("ann", "dan"))


# ---- Shadow

def test_the_shadow_sees_one_role() -> None:
    """After the deal the Shadow sees one other role; nobody else knows who it was, or whose."""
    table = four(ann="insider", bob="shadow")
    assert [line(move) for move, _ in table.state.chances()] == ["peek bob ann insider", "peek bob cat agent", "peek bob dan agent"]
    do(table, "peek bob ann insider")
    assert table.view("bob").state.roles == (Role.INSIDER, Role.SHADOW, HIDDEN, HIDDEN)
    for seat in ("ann", "cat", None):
        assert line(table.view(seat).record[-1]) == "peek ? ? ?"
        assert table.view(seat).state.peeked == (HIDDEN, HIDDEN)


@pytest.mark.parametrize(("of", "whom", "end"), [
    ("ann insider", "bob ann ann ann", ("agents: vote", ("cat", "dan"))),
    ("ann insider", "bob cat bob bob", ("insider: vote", ("ann", "bob"))),
    ("cat agent", "bob ann ann ann", ("agents: vote", ("bob", "cat", "dan"))),
    ("cat agent", "bob cat bob bob", ("insider: vote", ("ann",))),
])
def test_the_shadow_wins_with_whom_it_saw(of: str, whom: str, end: tuple[str, tuple[str, ...]]) -> None:
    """At the end it is told whom that was."""
    table = tricks(do(four(ann="insider", bob="shadow"), f"peek bob {of}"))
    assert vote(table, *whom.split()) == end
    assert log(table, "peeked") == [f"peeked bob {of.split()[0]}"]


def test_the_shadow_never_sees_the_rival() -> None:
    """Each of the two could win only against the other."""
    table = four(ann="insider", bob="shadow", cat="rival")
    assert [line(move) for move, _ in table.state.chances()] == ["peek bob ann insider", "peek bob dan agent"]
    assert "never sees the Rival" in refused(table, "peek bob cat rival")
    assert "somebody else" in refused(table, "peek bob bob shadow")
    assert "Cat has the role Rival" in refused(table, "peek cat ann insider")


def test_a_rival_beside_the_shadow() -> None:
    """The Rival to the left of the Shadow wins if the Shadow, and so the one it saw, has lost."""
    table = tricks(do(four(ann="insider", bob="shadow", cat="rival"), "peek bob ann insider"))
    assert vote(table, "bob", "ann", "ann", "ann") == ("agents: vote", ("cat", "dan"))


# ---- Professional

def test_the_professional_is_the_insider_but_follows_suit() -> None:
    """The same goal, the same vote; but suit has to be followed."""
    table = do(lead(four(cat="professional"), "up-R"), "play ann B1", "play bob B2")
    assert legal(table) == ["play cat B3"]
    table = tricks(four(cat="professional"))
    assert vote(table, "cat", "cat", "bob", "cat") == ("agents: vote", ("ann", "bob", "dan"))
    table = trick(four({"insider_goal": 2}, dan="professional"), "up-R", "ann B1, bob B2, cat B3, dan B4")
    assert str(table.outcome) == "insider: intel"


# ---- Rookie

def test_the_rookie_may_fail_to_follow_once() -> None:
    """Once, and then suit has to be followed as by any Agent; a card played for want of the suit does not count."""
    three = {"tricks": 3, "hand": 3}
    table = sit(three, ann="insider B1 B5 B9", bob="rookie B2 B6 R6", cat="agent B3 B7 R7", dan="agent B4 B8 R8")
    do(lead(table, "down-Y"), "play ann B5")
    assert legal(table) == ["play bob B2", "play bob B6", "play bob R6"]
    do(table, "play bob R6", "play cat B3", "play dan B4")
    do(lead(table, "even-B"), "play ann B1")
    assert legal(table) == ["play bob B2", "play bob B6"]
    assert table.view("bob").state.revoked == (0, 1, 0, 0)
    assert table.view("ann").state.revoked == (0, 0, 0, 0)


# ---- Analyst

def test_the_analyst_may_look_at_a_discard_once() -> None:
    """After another leader's choice everybody else is asked; whoever is the Analyst may look, and is turned up by that."""
    table = four(ann="insider", cat="analyst")
    lead(table, "up-R", "even-B")
    assert legal(table) == ["inspect bob no"]
    assert "has the role Agent" in refused(table, "inspect bob yes")
    do(table, "inspect bob no")
    assert legal(table) == ["inspect cat no", "inspect cat yes"]
    do(table, "inspect cat yes", "discarded cat even-B")
    assert [str(one) for one in table.view("cat").state.discards] == ["even-B"]
    assert table.view("bob").state.discards == (HIDDEN,)
    assert table.view("bob").state.roles[2] is Role.ANALYST
    assert state_of(table).is_shown(2)
    assert table.turn == "ann"
    do(table, "trick ann B1, bob B2, cat B3, dan B4")
    lead(table, "odd-G", "down-Y")
    assert table.turn == "dan"


def test_the_analyst_need_not_look() -> None:
    """Everybody who may be the Analyst is asked again at every trick; the leader never is."""
    table = four(ann="insider", cat="analyst")
    lead(table, "up-R", "even-B")
    do(table, "inspect bob no", "inspect cat no", "inspect dan no", "trick ann B1, bob B2, cat B3, dan B4")
    lead(table, "odd-G", "down-Y")
    do(table, "inspect ann no", "inspect bob no", "inspect cat yes")
    assert "The mission that was discarded is down" in refused(table, "discarded cat even-B")


def test_an_analyst_known_to_all_is_asked_alone() -> None:
    """Where the card was turned up for Intel, nobody else is asked; as leader the Analyst is not."""
    table = four({"insider_goal": 2, "tricks": 2}, ann="insider", dan="analyst")
    lead(table, "up-R", "even-B")
    do(table, "inspect bob no", "inspect cat no", "inspect dan no", "trick ann B1, bob B2, cat B3, dan B4")
    assert log(table, "show") == ["show dan analyst"]
    lead(table, "odd-G", "down-Y")
    assert table.turn == "dan"
    assert state_of(table).plays == ()


# ---- Archivist

def test_the_archivist_sees_an_undealt_card() -> None:
    """One of the cards that were dealt to nobody, each as likely; nobody else knows which, or who saw it."""
    table = sit({"tricks": 1, "values": "1-2"}, ann="insider B1", bob="archivist B2", cat="agent R1", dan="agent R2")
    assert [line(move) for move, _ in table.state.chances()] == ["file bob G1", "file bob G2", "file bob Y1", "file bob Y2"]
    do(table, "file bob Y1")
    assert table.view("bob").state.filed.bit_count() == 1
    assert line(table.view("ann").record[-1]) == "file ? ?"
    do(lead(table, "even-R"), "play ann B1")
    lines = table.view("bob").state.problem(GAME.codec.read("play bob Y1", table.setup.seats))
    assert lines is not None
    assert "was seen elsewhere" in table.view("bob").state.with_(seat=2).problem(
        GAME.codec.read("play cat Y1", table.setup.seats)).text


# ---- at the deal

def test_everybody_may_get_any_role() -> None:
    """Role cards are dealt at random: each arrangement is as likely as any other."""
    found: Counter[tuple[Role, ...]] = Counter()

    def deal(state: State, weight: Fraction) -> None:
        if state.step is not Step.ROLE:
            found[state.roles] += weight  # type: ignore[index, assignment]
            return
        chances = state.chances()
        total = sum(one for _, one in chances)
        for move, one in chances:
            deal(state.after(move), weight * one / total)

    deal(state_of(do(Table(GAME, GAME.setup(4, {"roles": "chief"})), "start ann")), Fraction(1))
    assert len(found) == 12
    assert set(found.values()) == {Fraction(1, 12)}
