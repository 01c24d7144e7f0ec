"""Every option of Inside Job, and the numbers of one game that follow from a set-up (:func:`rules_of`).

Sizes, goals, wagers, special roles and Risky missions are the rulebook's; each ruling of ours has a flag. With ``box=NAME`` an
owner's own data files are used: ``missions.toml`` and ``roles.toml`` in the folder ``inside_job/NAME`` of the data folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from infiltr.core.datafile import Source
from infiltr.core.game import Option, OptionError, Setup
from infiltr.core.options import PRINTED, by_name, count, listed, size, sized, span
from infiltr.core.words import N_, say

from .box import HIGHEST, SPECIAL_ROLES, SUITS, Card, Mission, Role, Suit, deck
from .missionfile import house_missions, read_missions
from .missions import Condition
from .roles import Duty, Power, house_roles, read_roles

__all__ = ["OPTIONS", "ROLES_FROM", "Rules", "Sizes", "rules_of"]


@dataclass(frozen=True, slots=True)
class Sizes:
    """What depends on the number of seats: cards of a hand, tricks, missions for the Agents, Intel for the Insider."""

    hand: int
    tricks: int
    missions: int
    intel: int


SIZES: Mapping[int, Sizes] = {3: Sizes(13, 11, 9, 6), 4: Sizes(12, 10, 7, 5), 5: Sizes(10, 9, 6, 4)}
REACHABLE = 4
"""A goal for the Agents that is within reach with our missions, at any number of seats (benchmarks/README.md)."""
ROLES_FROM = 4
"""Special roles need so many seats."""
MOST_ROLES = 2
"""One or two special roles are recommended; more are not offered here (a ruling)."""
HOUSE = "house"
"""The box with our own data files."""


# ---- options

def _suit(letter: str) -> Suit:
    try:
        return Suit(letter)
    except ValueError:
        raise ValueError(say("letters of suits are expected, such as B,R,G")) from None


def _suits(word: str) -> tuple[Suit, ...]:
    chosen = listed(word, _suit)
    return tuple(suit for suit in SUITS if suit in chosen)


_values = span(1, HIGHEST)


def _missions(word: str) -> tuple[Mission, ...]:
    return listed(word, Mission.parse)


def _box(word: str) -> object:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,23}", word):
        raise ValueError(say("a short lower-case word is expected, the name of a folder"))
    return _files(word)


NO_ROLES = "none"
ROLE_SETS = (NO_ROLES, *(",".join(role.value for role in some) for count in range(1, MOST_ROLES + 1)
                         for some in combinations(SPECIAL_ROLES, count)))
"""Every set of special roles that can be chosen, as the option's words."""


@dataclass(frozen=True, slots=True)
class _Roles(Option):
    """The special roles in play: their words in any order, with commas."""

    def read(self, word: str) -> str:
        """The set's own word, roles in the order of the box; OptionError with the roles there are."""
        known = [role.value for role in SPECIAL_ROLES]
        names = word.split(",")
        if word != NO_ROLES and (not set(names) <= set(known) or len(set(names)) != len(names)):
            raise OptionError(say("{value!r} is no value of {option}; expected none, or up to {most} of: {values}", value=word,
                                  option=self.name, most=MOST_ROLES, values=", ".join(known)))
        if len(names) > MOST_ROLES:
            raise OptionError(say("{value!r} are too many special roles; {most} at most are played", value=word, most=MOST_ROLES))
        return word if word == NO_ROLES else ",".join(name for name in known if name in names)


OPTIONS: Mapping[str, Option] = by_name((
    Option("wagers", ("on", "off"), "off", N_("Intel may be placed on a card to make it a trump."), official=True),
    Option("risky", ("on", "off"), "off", N_("The Risky missions are shuffled into the deck."), official=True),
    _Roles("roles", ROLE_SETS, NO_ROLES, N_("The special roles in play, one or two, at four or five seats."), official=True),
    Option("revealed_vote", ("on", "off"), "on", N_("Players whose role is turned up vote.")),
    Option("vote_tie", ("insider", "agents"), "insider", N_("Who wins when others have as many votes as the Insider.")),
    Option("wager_most", ("one", "any"), "one", N_("How many Intel may be placed on a card.")),
    Option("goals", (PRINTED, "reachable"), PRINTED, N_("How many completed missions the Agents need: the printed number, or four.")),
    Option("box", (), HOUSE, N_("Whose mission and role files are used: our own, or an owner's, by the name of their folder."),
           check=_box),
    size("suits", N_("Which suits are in the deck."), _suits),
    size("values", N_("Which values are in the deck."), _values),
    size("hand", N_("How many cards each player is dealt."), count(1, 17)),
    size("tricks", N_("How many tricks are played."), count(1, 17)),
    size("agents_goal", N_("How many completed missions the Agents need."), count(1, 17)),
    size("insider_goal", N_("How much Intel the Insider needs."), count(2, 22)),
    size("missions", N_("Which mission cards are in the deck."), _missions),
))


# ---- an owner's files

def _files(name: str) -> tuple[Mapping[str, Condition], Mapping[Role, Duty]]:
    """The missions and roles of a box. OptionError where there are no such files, RecordError where one is wrong."""
    if name == HOUSE:
        return house_missions(), house_roles()
    from infiltr._where import data_folder

    folder = data_folder() / "inside_job" / name
    paths = [folder / "missions.toml", folder / "roles.toml"]
    if not any(path.is_file() for path in paths):
        raise OptionError(say("there is no missions.toml and no roles.toml in {folder}", folder=folder))
    missions, roles = ((path, path.stat().st_mtime_ns) if path.is_file() else None for path in paths)
    return (_missions_in(*missions) if missions else house_missions(), _roles_in(*roles) if roles else house_roles())


@lru_cache(maxsize=8)
def _missions_in(path: Path, changed: int) -> Mapping[str, Condition]:
    return read_missions(Source.load(path))


@lru_cache(maxsize=8)
def _roles_in(path: Path, changed: int) -> Mapping[Role, Duty]:
    return read_roles(Source.load(path), house_roles())


# ---- the numbers of one game

@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The numbers and switches of one game."""

    deck: tuple[Card, ...]
    hand: int
    tricks: int
    agents_goal: int
    """So many completed missions win for the Agents."""
    insider_goal: int
    """So much Intel wins for the Insider."""
    missions: tuple[Mission, ...]
    """The mission deck, in the order of its file."""
    conditions: Mapping[str, Condition]
    """What the missions demand, by the names of their conditions."""
    roles: tuple[Role, ...]
    """One role card for each seat, in the order of the box; who has which is secret."""
    duties: Mapping[Role, Duty]
    wagers: bool
    wager_most: int
    """At most so much Intel lies on a card; 0 where nothing is wagered."""
    revealed_vote: bool
    tie_to_agents: bool
    place: Mapping[Mission, int]
    """Where each mission stands in ``missions``."""

    def condition(self, mission: Mission) -> Condition:
        """What a mission of this deck demands."""
        return self.conditions[mission.condition]

    def duty(self, role: Role) -> Duty:
        """What the holder of a role may do."""
        return self.duties[role]

    def with_power(self, power: Power) -> Role | None:
        """The role in play that has this power."""
        return next((role for role in self.roles if self.duties[role].power is power), None)

    @property
    def undealt(self) -> int:
        """So many cards are dealt to nobody."""
        return len(self.deck) - self.hand * len(self.roles)

    @property
    def half(self) -> int:
        """After so many tricks the Turncoat is asked."""
        return self.tricks // 2


def rules_of(setup: Setup) -> Rules:
    """The rules of a set-up. OptionError when its options do not fit together."""
    missions, duties = _files(setup.options["box"])
    return _rules(tuple(setup.options.items()), len(setup.seats), _Files(missions, duties))


class _Files:
    """The data of a box, compared by identity."""

    __slots__ = ("duties", "missions")

    def __init__(self, missions: Mapping[str, Condition], duties: Mapping[Role, Duty]) -> None:
        self.missions, self.duties = missions, duties

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Files) and other.missions is self.missions and other.duties is self.duties

    def __hash__(self) -> int:
        return hash((id(self.missions), id(self.duties)))


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, str], ...], seats: int, files: _Files) -> Rules:
    chosen = dict(options)
    printed = SIZES[seats]

    suits = SUITS if chosen["suits"] == PRINTED else _suits(chosen["suits"])
    low, high = (1, HIGHEST) if chosen["values"] == PRINTED else _values(chosen["values"])
    hand, tricks = sized(chosen, "hand", printed.hand), sized(chosen, "tricks", printed.tricks)
    cards = deck(suits, range(low, high + 1))
    if len(cards) < hand * seats:
        raise OptionError(say("the deck has {cards} cards; {seats} hands of {hand} need {needed}",
                              cards=len(cards), seats=seats, hand=hand, needed=hand * seats))
    if tricks > hand:
        raise OptionError(say("{tricks} tricks cannot be played from hands of {hand}", tricks=tricks, hand=hand))
    wagers = chosen["wagers"] == "on"
    missions = _mission_deck(chosen, files.missions, wagers)
    if len(missions) < 2 * tricks:
        raise OptionError(say("the deck has {missions} missions; {tricks} tricks need {needed}",
                              missions=len(missions), tricks=tricks, needed=2 * tricks))
    most = 0 if not wagers else 1 if chosen["wager_most"] == "one" else seats + tricks
    roles = _role_cards(chosen["roles"], seats)
    if len(cards) == hand * seats and any(files.duties[role].power is Power.SEE_UNDEALT for role in roles):
        raise OptionError(say("every card is dealt, so nobody can see an undealt one"))
    goal = printed.missions if chosen["goals"] == PRINTED else REACHABLE
    agents, insider = sized(chosen, "agents_goal", goal), sized(chosen, "insider_goal", printed.intel)
    places = {mission: place for place, mission in enumerate(missions)}
    return Rules(cards, hand, tricks, agents, insider, missions, files.missions, roles, files.duties, wagers, most,
                 chosen["revealed_vote"] == "on", chosen["vote_tie"] == "agents", places)


def _mission_deck(chosen: Mapping[str, str], conditions: Mapping[str, Condition], wagers: bool) -> tuple[Mission, ...]:
    every = [mission for condition in conditions.values() for mission in condition.cards]
    if chosen["missions"] != PRINTED:
        named = _missions(chosen["missions"])
        for mission in named:
            if mission not in every:
                raise OptionError(say("the deck has no mission {mission}", mission=mission))
            if conditions[mission.condition].needs_wagers and not wagers:
                raise OptionError(say("the mission {mission} needs wagers", mission=mission))
        return tuple(mission for mission in every if mission in named)
    risky = chosen["risky"] == "on"
    return tuple(mission for mission in every
                 if (risky or not conditions[mission.condition].risky)
                 and (wagers or not conditions[mission.condition].needs_wagers))


def _role_cards(word: str, seats: int) -> tuple[Role, ...]:
    special = () if word == NO_ROLES else tuple(Role(name) for name in word.split(","))
    if special and seats < ROLES_FROM:
        raise OptionError(say("special roles need {least} seats at least", least=ROLES_FROM))
    insider = Role.PROFESSIONAL if Role.PROFESSIONAL in special else Role.INSIDER
    others = [role for role in special if role is not insider]
    agents = [Role.AGENT] * (seats - 1 - len(others))
    return tuple(sorted([insider, *others, *agents], key=list(Role).index))
