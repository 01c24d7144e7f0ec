"""What a screen asks of the game besides a scene: its missions in words, the clock, what counts as a mere answer, and
what to light up on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from infiltr.bots import bot_maker
from infiltr.core.game import Game, Option, Setup
from infiltr.core.moves import Move, Seat
from infiltr.core.table import Bot, View
from infiltr.core.words import N_, say
from infiltr.session import Hooks

from .agenda import Step
from .box import Card
from .missions import MINUTES, MISSIONS, Special, rules_of
from .moves import Clock, Exchange, Half, KingClue, Look, Orient, Suspect, TimeUp
from .scene import fixed, scene
from .words import mission_story, mission_title

__all__ = ["best", "choices", "fixed", "following", "hooks", "laid", "missions", "only_in", "scene", "special_rules"]

_ANSWERS = {Step.ORIENT, Step.ANSWER, Step.ANSWER_KINGPIN, Step.SHOW}

_RULES: Mapping[Special, str] = {
    Special.TIMED: N_("The mission is played against the clock; when the time is up, the game is lost."),
    Special.FACE_DOWN: N_("Every discard goes face down."),
    Special.IN_ORDER: N_("Suspects are numbered as they are nabbed; only the lowest number may be shot at."),
    Special.SILENT: N_("The agents play in silence: no talk about what is known."),
    Special.SPECIALS_IN_MIDDLE: N_("The special cards lie in the middle; each may be used once, in an Information Exchange."),
    Special.BALANCED: N_(
        "A suspect may be shot at only with as many vertical as horizontal clues beside it, and at least four in all."
    ),
    Special.EXCHANGE_LEFT: N_("You exchange information only about the suspect of your left neighbour."),
    Special.SHOOT_RIGHT: N_("You shoot only at the suspect of your right neighbour."),
    Special.ELITE: N_("One agent is the elite: only the elite may shoot, and never nabs a suspect."),
    Special.SPECIALS_IN_DECK: N_("The special cards are in the deck: any of them may be a suspect or a clue."),
    Special.TWO_CARDS: N_("A suspect is two cards: the first gives the number, the second the suit."),
    Special.BACKWARDS: N_("You hold your hand backwards: everybody sees your cards but you. Clues come from the hands of others."),
    Special.LAST_SUSPECT: N_(
        "One suspect waits until the end. Rewards are set aside; they become the hands with which the last one is found."
    ),
    Special.KINGPIN: N_(
        "The Kingpin belongs to nobody. After a hit you may give a clue about it and sit out; the last agent left has one shot at it."
    ),
}


def missions() -> list[dict[str, str]]:
    """Every mission with its title and story, easiest first."""
    return [{"id": name, "title": mission_title(name), "story": mission_story(name)} for name in MISSIONS]


def following(mission: str) -> str | None:
    """The mission after this one; None after the last."""
    names = list(MISSIONS)
    place = names.index(mission) + 1
    return names[place] if place < len(names) else None


def only_in(option: Option) -> tuple[str, ...]:
    """The missions in which this ruling matters; () is all of them."""
    numbered = re.match(r"m(\d+)_", option.name)
    if numbered:
        return (numbered[1],)
    special = {
        "timer": Special.TIMED,
        "silent_clue_boards": Special.SILENT,
        "special_vs_special": Special.SPECIALS_IN_DECK,
    }.get(option.name)
    return tuple(name for name, mission in MISSIONS.items() if special in mission.special) if special else ()


def choices(value: str) -> str:
    """The value of a ruling that is more than on or off, in words."""
    names = {
        "mover": N_("the agent about to act"),
        "all": N_("all agents"),
        "horizontal": N_("horizontal: they do not match"),
        "vertical": N_("vertical: they match"),
    }
    return say(names.get(value, value))


def special_rules(setup: Setup) -> list[str]:
    """The special rules of the mission, a sentence each."""
    rules = rules_of(setup)
    return [say(text) for special, text in _RULES.items() if special in rules]


def hooks(game: Game) -> Hooks:
    """What a session has to know of the game."""
    return Hooks(_bot_of(game), _is_answer, _limit, str(TimeUp(Clock.UP)))


def _bot_of(game: Game) -> Any:
    def make(name: str, seat: Seat, seed: int) -> Bot:
        return bot_maker(game, name)(seed * 8 + game_seat(seat))

    def game_seat(seat: Seat) -> int:
        return sum(map(ord, seat)) % 8

    return make


def _is_answer(view: View) -> bool:
    agenda = view.state.agenda
    return bool(agenda) and agenda[-1].step in _ANSWERS


def _limit(setup: Setup) -> float | None:
    rules = rules_of(setup)
    return 60.0 * MINUTES if Special.TIMED in rules and rules.on("timer") else None


def best(view: View) -> int:
    """By what won games of a mission are compared: the bullets that were left."""
    return int(view.state.bullets)


def laid(view: View, indices: Iterable[int]) -> list[str]:
    """Which things on the table these moves of the record laid there (or turned), by their ids in the scene."""
    found = []
    for index in indices:
        if 0 <= index < len(view.record):
            found += _laid(view.record, index)
    return found


def _laid(record: Any, index: int) -> list[str]:
    move: Move = record[index]
    if isinstance(move, Orient):
        before = (one for one in reversed(record[:index]) if isinstance(one, Exchange))
        return [one.card.text for one in before][:1]
    if isinstance(move, Suspect):
        return [f"suspect:{move.to}"]
    if isinstance(move, Half):
        return [f"half:{move.to}"]
    if isinstance(move, Look | KingClue) and not isinstance(getattr(move, "card", None), Card):
        return ["suspect:kingpin"]
    card = getattr(move, "card", None)
    return [card.text] if isinstance(card, Card) else []
