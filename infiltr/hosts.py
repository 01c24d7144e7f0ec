"""What the table asks of a game besides its rules, as one value with defaults, so that every game of the house is played
on the same screen, with or without missions.

A game's room ``hosting`` holds it as ``HOST``; docs/adding_a_game.md lists what each field is for. Everything that a
session is told (:class:`~infiltr.session.Hooks`) comes from here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from infiltr.bots import bot_maker
from infiltr.core.game import Game, Option, Setup
from infiltr.core.moves import Seat
from infiltr.core.table import Bot, View
from infiltr.core.words import N_, say
from infiltr.games import has_room, room
from infiltr.session import Hooks

__all__ = ["Campaign", "Host", "hooks", "host", "played", "worded"]

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Campaign:
    """Missions that follow each other: the official option ``option`` names them.

    ``missions()`` gives each with ``id``, ``title`` and ``story``, easiest first; ``best(view)`` the number by which won
    games of a mission are compared, and ``counted(number)`` says it in words.
    """

    missions: Callable[[], Sequence[Mapping[str, str]]]
    best: Callable[[View], int]
    counted: Callable[[int], str]
    option: str = "mission"

    def of(self, setup: Setup) -> Mapping[str, str]:
        """The mission of a set-up."""
        return next(one for one in self.missions() if one["id"] == setup.options[self.option])

    def following(self, mission: str) -> Mapping[str, str] | None:
        """The mission after this one; None after the last."""
        found = list(self.missions())
        place = [one["id"] for one in found].index(mission) + 1
        return found[place] if place < len(found) else None


@dataclass(frozen=True, slots=True)
class Host:
    """A game as its host at the table. Only ``scene`` has to be given."""

    scene: Callable[..., Data]
    """``scene(view, roles, both_ways=False)``: what a seat sees and may choose."""
    about: str = N_("Choose who plays.")
    """The first line of the form, a template."""
    called: str = N_("Players")
    """What the number of seats is called, a template."""
    seats: int = 3
    """How many seats the form begins with."""
    campaign: Campaign | None = None
    rules: Callable[[Setup], Sequence[str]] = lambda setup: ()
    """The special rules of a set-up, a sentence each."""
    words: Callable[[Option, str], str] = lambda option, value: value
    """A value of an option that is more than on or off, in words."""
    when: Callable[[Option], Mapping[str, Sequence[str]]] = lambda option: {}
    """Where an option matters: values of ``seats`` or of official options; {} is everywhere."""
    answers: Callable[[View], bool] | None = None
    """Is what is due a mere answer, with one true form? Asked of the public view."""
    window: Callable[[View], bool] = lambda view: False
    """Is a seat asked whether it responds with something that others do not know it has? Asked of the public view."""
    limit: Callable[[Setup], float | None] = lambda setup: None
    """How many seconds a timed game may take."""
    time_up: str = ""
    """The dealer's line that ends a timed game."""
    laid: Callable[[View, int], Sequence[str]] = lambda view, index: ()
    """Which things of the scene this move of the record laid on the table, by their ids."""
    fixed: Callable[[View], Data] = lambda view: {}
    """What a scene holds that does not change during a game, such as an aid."""
    end: Callable[[Any, View], Sequence[str]] = lambda state, view: ()
    """After the end: what was hidden, a sentence each, from the full state."""
    recap: bool = False
    """Does a cover between two people tell what everybody saw since the next one moved? For games in which much happens then."""
    chart: Callable[[View], Data | None] = lambda view: None
    """A small plot beside the table for the seat on turn, where the help allows advice; None: nothing to plot now."""

    def lit(self, view: View, indices: Iterable[int]) -> frozenset[str]:
        """Which things of the scene light up for these moves; what is no place in the record is passed over."""
        return frozenset(ident for index in indices if 0 <= index < len(view.record) for ident in self.laid(view, index))

    def title(self, setup: Setup) -> str:
        """What is played beside the game's name: the mission; empty without."""
        return self.campaign.of(setup)["title"] if self.campaign is not None else ""

    def story(self, setup: Setup) -> str:
        """The mission's story; empty without."""
        return self.campaign.of(setup)["story"] if self.campaign is not None else ""


def worded(words: Mapping[tuple[str, str], str]) -> Callable[[Option, str], str]:
    """For :attr:`Host.words`: by option and value a template; other values stand for themselves."""
    return lambda option, value: say(words[option.name, value]) if (option.name, value) in words else value


def host(game: Game) -> Host:
    """The game's host. OptionError where the game has none yet."""
    found: Host = room(game, "hosting").HOST
    return found


def played(game: Game, setup: Setup) -> str:
    """What is played, in words: the game and, where it has missions, the mission."""
    what = host(game).title(setup)
    return say("{game}: {mission}", game=game.title, mission=what) if what else game.title


def hooks(game: Game) -> Hooks:
    """What a session has to know of the game; without a room ``hosting`` it is played with bots alone."""
    if not has_room(game, "hosting"):
        return Hooks(_bots(game))
    found = host(game)
    return Hooks(_bots(game), found.answers or (lambda view: False), found.limit, found.time_up, found.window)


def _bots(game: Game) -> Callable[[str, Seat, int], Bot]:
    def make(name: str, seat: Seat, seed: int) -> Bot:
        return bot_maker(game, name)(seed * 8 + sum(map(ord, seat)) % 8)

    return make
