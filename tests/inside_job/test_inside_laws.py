"""Whole games of Inside Job, counted again from the lines of their logs by code that shares nothing with the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from inside_tables import played, state_of

from infiltr.core.moves import line
from infiltr.games.inside_job import GAME
from infiltr.games.inside_job.options import ROLE_SETS

GOALS = {3: (9, 6, 11), 4: (7, 5, 10), 5: (6, 4, 9)}
Cards = list[tuple[str, int, int]]
"""A trick: suit as played for, printed value, Intel on it."""


def values(trick: Cards) -> list[int]:
    return [value for _, value, _ in trick]


MET: dict[str, Callable[[Cards, int, str], bool]] = {
    "even": lambda trick, won, trump: not any(value % 2 for value in values(trick)),
    "odd": lambda trick, won, trump: all(value % 2 for value in values(trick)),
    "up": lambda trick, won, trump: values(trick) == sorted(set(values(trick))),
    "down": lambda trick, won, trump: values(trick)[::-1] == sorted(set(values(trick))),
    "suit": lambda trick, won, trump: len({suit for suit, _, _ in trick}) == 1,
    "ends": lambda trick, won, trump: trick[0][0] == trick[-1][0],
    "first": lambda trick, won, trump: won == 0,
    "second": lambda trick, won, trump: won == 1,
    "last": lambda trick, won, trump: won == len(trick) - 1,
    "low": lambda trick, won, trump: max(values(trick)) < 7,
    "third_odd": lambda trick, won, trump: values(trick)[2] % 2 == 1,
    "lowest": lambda trick, won, trump: min(values(trick)[:-1]) > values(trick)[-1],
    "third_intel": lambda trick, won, trump: trick[2][2] > 0,
    "seven": lambda trick, won, trump: values(trick)[won] == 7,
    "one_trump": lambda trick, won, trump: [suit for suit, _, _ in trick].count(trump) == 1,
    "wager": lambda trick, won, trump: trick[won][2] > 0,
}


@dataclass
class Account:
    """What an onlooker who sees everything writes down."""

    seats: tuple[str, ...]
    roles: dict[str, str] = field(default_factory=dict)
    hands: dict[str, set[str]] = field(default_factory=dict)
    intel: dict[str, int] = field(default_factory=dict)
    up: set[str] = field(default_factory=set)
    revokes: dict[str, int] = field(default_factory=dict)
    votes: dict[str, str] = field(default_factory=dict)
    saw: dict[str, str] = field(default_factory=dict)
    switched: bool = False
    leader: str = ""
    mission: str = ""
    trick: list[list[str]] = field(default_factory=list)
    tricks: int = 0
    met: int = 0
    insider_has_it: bool = False

    def note(self, text: str) -> None:
        """One line of the log."""
        match text.split():
            case ["start", seat]:
                self.leader = seat
            case ["role", seat, role]:
                self.roles[seat], self.hands[seat], self.intel[seat], self.revokes[seat] = role, set(), 1, 0
            case ["deal", seat, card]:
                self.hands[seat].add(card)
            case ["choose", seat, mission]:
                assert seat == self.leader
                self.mission = mission
            case ["inspect", seat, "yes"] | ["show", seat, _]:
                self.up.add(seat)
            case ["play", seat, card, *stake]:
                self.play(seat, card, int(stake[0]) if stake else 0)
            case ["side", seat, "switch"]:
                self.switched = self.roles[seat] == "turncoat"
            case ["vote", seat, whom]:
                self.votes[seat] = whom
            case ["peek", _, whom, role]:
                self.saw[whom] = role

    def play(self, seat: str, card: str, stake: int) -> None:
        """A card: whose turn it is, suit, and Intel that is there; then the whole trick."""
        assert seat == self.seats[(self.seats.index(self.leader) + len(self.trick)) % len(self.seats)]
        self.hands[seat].remove(card)
        assert not stake or (self.trick and seat not in self.up and stake <= self.intel[seat])
        if self.trick and any(held[0] == self.trick[0][1][0] for held in self.hands[seat]) and card[0] != self.trick[0][1][0]:
            self.revokes[seat] += 1
            assert self.roles[seat] == "insider" or (self.roles[seat] == "rookie" and self.revokes[seat] == 1)
        self.intel[seat] -= stake
        self.trick.append([seat, card, str(stake)])
        if len(self.trick) == len(self.seats):
            self.take()

    def take(self) -> None:
        """Who takes the trick: try every card against every other."""
        name, trump = self.mission.split("-")
        cards = [(trump if int(stake) else card[0], int(card[1:]), int(stake)) for _, card, stake in self.trick]
        led = self.trick[0][1][0]
        in_it = [place for place, (suit, _, _) in enumerate(cards) if suit == trump] or [
            place for place, (suit, _, _) in enumerate(cards) if suit == led]
        won = max(in_it, key=lambda place: (cards[place][1], place))
        self.leader = self.trick[won][0]
        self.intel[self.leader] += 1 + sum(stake for _, _, stake in cards)
        self.met += MET[name](cards, won, trump)
        self.tricks += 1
        self.trick = []
        insider = next(seat for seat, role in self.roles.items() if role in ("insider", "professional"))
        self.insider_has_it = self.intel[insider] >= GOALS[len(self.seats)][1]

    def outcome(self) -> str:
        """How it must have ended."""
        if self.insider_has_it:
            return "insider: intel"
        if self.met >= GOALS[len(self.seats)][0]:
            return "agents: missions"
        assert self.tricks == GOALS[len(self.seats)][2]
        count = dict.fromkeys(self.seats, 0)
        for seat, whom in self.votes.items():
            count[whom] += 2 if self.roles[seat] == "chief" else 1
        insider = next(seat for seat, role in self.roles.items() if role in ("insider", "professional"))
        found = all(count[insider] > number for seat, number in count.items() if seat != insider)
        return "agents: vote" if found else "insider: vote"

    def winners(self) -> set[str]:
        """Who must have won."""
        agents = self.outcome().startswith("agents")
        won = {seat for seat, role in self.roles.items() if (role not in ("insider", "professional")) == agents}
        by_role = {role: seat for seat, role in self.roles.items()}
        if self.switched:
            won ^= {by_role["turncoat"]}
        if "shadow" in by_role:
            won = won | {by_role["shadow"]} if set(self.saw) <= won else won - {by_role["shadow"]}
        if "rival" in by_role:
            right = self.seats[self.seats.index(by_role["rival"]) - 1]
            won = won - {by_role["rival"]} if right in won else won | {by_role["rival"]}
        return won


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_counted_again(seats: int) -> None:
    """Turns, suits, tricks, Intel, missions, the outcome and the winners, at random moves, with every role and wager."""
    for seed in range(24):
        roles = ROLE_SETS[seed * 7 % len(ROLE_SETS)] if seats > 3 else "none"
        switches = {"wagers": seed % 3 > 0, "risky": seed % 2 > 0, "wager_most": "any" if seed % 4 == 1 else "one"}
        table = played(GAME.setup(seats, {"roles": roles, **switches}), seed)
        account = Account(table.setup.seats)
        for move in table.log:
            account.note(line(move))
        state = state_of(table)
        assert state.intel == tuple(account.intel[seat] for seat in account.seats)
        assert (len(state.completed), state.trick, state.revoked) == (account.met, account.tricks, tuple(account.revokes.values()))
        assert str(table.outcome) == account.outcome()
        assert set(state.winners) == account.winners()
