"""What the table asks of the game besides a scene: its missions in words, the clock, what counts as a mere answer, what to
light up on the table, and what was hidden when the game is over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from infiltr.core.game import Option, Setup
from infiltr.core.moves import Hidden
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.hosts import Campaign, Host
from infiltr.scenes import called

from .agenda import Step
from .box import Card
from .looks import card_name, suit_name
from .missions import MINUTES, MISSIONS, Special, rules_of
from .moves import Answer, Clock, Exchange, Half, KingClue, Kingpin, Look, Orient, Says, Shoot, Suspect, TimeUp
from .scene import fixed, scene
from .words import mission_story, mission_title

__all__ = ["HOST"]

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


def _when(option: Option) -> Mapping[str, tuple[str, ...]]:
    """The missions in which this ruling matters."""
    missions = _only_in(option)
    return {"mission": missions} if missions else {}


def _only_in(option: Option) -> tuple[str, ...]:
    numbered = re.match(r"m(\d+)_", option.name)
    if numbered:
        return (numbered[1],)
    special = {
        "timer": Special.TIMED,
        "silent_clue_boards": Special.SILENT,
        "special_vs_special": Special.SPECIALS_IN_DECK,
    }.get(option.name)
    return tuple(name for name, mission in MISSIONS.items() if special in mission.special) if special else ()


def _words(option: Option, value: str) -> str:
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


def _is_answer(view: View) -> bool:
    agenda = view.state.agenda
    return bool(agenda) and agenda[-1].step in _ANSWERS


def _limit(setup: Setup) -> float | None:
    rules = rules_of(setup)
    return 60.0 * MINUTES if Special.TIMED in rules and rules.on("timer") else None


def _best(view: View) -> int:
    """By what won games of a mission are compared: the bullets that were left."""
    return int(view.state.bullets)


def _counted(bullets: int) -> str:
    return say_many("{count} bullet left", "{count} bullets left", bullets)


def _end(state: Any, view: View) -> list[str]:
    """Whom the agents found, and who is still at large."""
    told = [say("Found: {suspects}.", suspects=_list(_found(view)))] if _found(view) else []
    large = [_named(called(seat), held.face, held.half) for seat, held in zip(state.seats, state.held, strict=True) if held]
    if state.aside is not None:
        large.append(_named(say("the Kingpin"), state.aside.face, state.aside.half))
    if large:
        told.append(say("Still hidden: {suspects}.", suspects=_list(large)))
    if state.outcome is not None and state.outcome.won:
        told.append(say_many("{count} bullet was left.", "{count} bullets were left.", state.bullets))
    return told


def _found(view: View) -> list[str]:
    found = []
    shot: Shoot | Kingpin | None = None
    for move in view.record:
        if isinstance(move, Shoot | Kingpin):
            shot = move
        elif isinstance(move, Answer) and move.says is Says.HIT and shot is not None:
            found.append(_named(called(shot.of) if isinstance(shot, Shoot) else say("the Kingpin"), shot.card))
    return found


def _named(owner: str, card: Card | Hidden, half: Card | Hidden | None = None) -> str:
    if not isinstance(card, Card):
        return owner
    if isinstance(half, Card):
        return say("{owner}: {suit} {number}", owner=owner, number=card.number, suit=suit_name(half.suit))
    return say("{owner}: {card}", owner=owner, card=card_name(card))


def _list(names: Iterable[str]) -> str:
    return say("; ").join(names)


def _laid(view: View, index: int) -> list[str]:
    """Which things on the table a move laid there (or turned)."""
    move = view.record[index]
    if isinstance(move, Orient):
        before = (one for one in reversed(view.record[:index]) if isinstance(one, Exchange))
        return [one.card.text for one in before][:1]
    if isinstance(move, Suspect):
        return [f"suspect:{move.to}"]
    if isinstance(move, Half):
        return [f"half:{move.to}"]
    if isinstance(move, Look | KingClue) and not isinstance(getattr(move, "card", None), Card):
        return ["suspect:kingpin"]
    card = getattr(move, "card", None)
    return [card.text] if isinstance(card, Card) else []


HOST = Host(
    scene,
    about=N_("Choose a mission and who plays. Training 1 is the place to begin."),
    called=N_("Agents"),
    campaign=Campaign(missions, _best, _counted),
    rules=special_rules,
    words=_words,
    when=_when,
    answers=_is_answer,
    limit=_limit,
    time_up=str(TimeUp(Clock.UP)),
    laid=_laid,
    fixed=fixed,
    end=_end,
)
