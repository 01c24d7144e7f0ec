"""What the table asks of the game besides a scene: its options in words, who is asked in the same way, what lit up lies where, the end."""

from __future__ import annotations

from typing import Any

from infiltr.core.game import Option, Setup
from infiltr.core.options import PRINTED
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.hosts import Host, worded
from infiltr.scenes import called

from .agenda import Step
from .box import INSIDERS, Card, Mission, Role
from .chances import eligible
from .choices import WINDOWS
from .ending import count_votes
from .moves import Choose, Deal, Discarded, File, Peek, Play, RoleCard, Show
from .options import NO_ROLES, rules_of
from .scene import fixed, scene
from .words import mission_text, role_name, role_text

__all__ = ["HOST"]

_VALUES = {
    ("vote_tie", "insider"): N_("the Insider"), ("vote_tie", "agents"): N_("the Agents"),
    ("wager_most", "one"): N_("one"), ("wager_most", "any"): N_("any number"), ("roles", NO_ROLES): N_("none"),
    ("goals", PRINTED): N_("as printed"), ("goals", "reachable"): N_("four"),
}


def _words(option: Option, value: str) -> str:
    if option.name == "roles" and value != NO_ROLES:
        return say(", ").join(role_name(Role(name)) for name in value.split(","))
    return worded(_VALUES)(option, value)


def _when(option: Option) -> dict[str, tuple[str, ...]]:
    return {"wagers": ("on",)} if option.name == "wager_most" else {}


def _rules(setup: Setup) -> list[str]:
    """What is not in every game: the roles in play, wagers, Risky missions."""
    rules = rules_of(setup)
    found = []
    special = [role for role in rules.roles if role not in (Role.AGENT, Role.INSIDER)]
    found += [say("{role} is in play: {text}", role=role_name(role, setup), text=role_text(role, setup)) for role in special]
    if rules.wagers:
        found.append(say("Intel may be wagered: the card counts as trump. Not by the leader, nor where the role card is turned up."))
    if setup.options["risky"] == "on":
        found.append(say("Risky missions are in the deck."))
    return found


def _answers(view: View) -> bool:
    """A vote where there is nobody to vote for."""
    state = view.state
    return state.step is Step.VOTE and not eligible(state, state.seat)


def _window(view: View) -> bool:
    return view.state.outcome is None and view.state.step in WINDOWS


def _laid(view: View, index: int) -> list[str]:
    """Which cards, missions and roles a move laid on the table."""
    match view.record[index]:
        case Play(card=card):
            return [card.text]
        case Choose(mission=mission):
            return [mission.text, f"played:{mission}"]
        case Discarded(mission=Mission() as mission):
            return [f"thrown:{mission}"]
        case Show(of=seat) | RoleCard(to=seat) | Peek(of=str() as seat):
            return [f"role:{seat}"]
        case Deal(card=Card() as dealt) | File(card=Card() as dealt):
            return [dealt.text]
    return []


def _end(state: Any, view: View) -> list[str]:
    """Who the Insider was, the other roles, the votes, what was thrown away and what was dealt to nobody."""
    setup = view.setup
    insiders = [called(seat) for at, seat in enumerate(state.seats) if state.roles[at] in INSIDERS]
    told = [say("The Insider was {name}.", name=insiders[0])]
    others = [say("{name}: {role}", name=called(seat), role=role_name(state.roles[at], setup)) for at, seat in enumerate(state.seats)]
    told.append(say("Roles: {roles}.", roles=say("; ").join(others)))
    if state.ballots:
        told.append(_votes(state))
    thrown = [mission_text(one, setup) for one in state.discards if isinstance(one, Mission)]
    if thrown:
        told.append(say("Thrown away by the leaders, in order: {missions}.", missions=say("; ").join(thrown)))
    return told


def _votes(state: Any) -> str:
    counts = count_votes(state)
    parts = [say("{name} {count}", name=called(seat), count=counts[at]) for at, seat in enumerate(state.seats) if counts[at]]
    return say("Votes: {votes}.", votes=say(", ").join(parts))


HOST = Host(
    scene,
    about=N_("One of you is the Insider. The Agents complete missions by winning tricks as they demand; the Insider wants Intel."),
    seats=4,
    rules=_rules,
    words=_words,
    when=_when,
    answers=_answers,
    window=_window,
    laid=_laid,
    fixed=fixed,
    end=_end,
)
