"""The table as one seat sees it, as plain data for a screen: seats with their Intel, the mission, the trick, and what may be chosen.

Everything comes from a View; docs/adding_a_game.md says what a scene holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Seat
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import around, badge, called, own_hand, player, supply, who, zone

from .agenda import Step
from .allowed import may_revoke, must_follow
from .box import SUIT_MASKS, Mission, Role, of_mask
from .choices import actions, forced, things
from .course import Reading, Thrown, read
from .looks import (
    card_face,
    hand_faces,
    mission_face,
    mission_lead,
    place_text,
    played_face,
    role_face,
    trump_face,
)
from .missions import Played, meets, winner_of
from .roles import ANY
from .words import card_name, mission_text, role_name, role_text, suit_name

if TYPE_CHECKING:
    from .options import Rules
    from .rules import State

__all__ = ["fixed", "scene"]

Data = dict[str, Any]


def scene(view: View, roles: Mapping[Seat, str] | None = None, *, both_ways: bool = False) -> Data:
    """The table as the view's seat sees it; ``roles`` says who plays a seat, in words (``careful bot``)."""
    state: State = view.state
    offered = actions(view)
    return {
        "seat": view.seat,
        "status": _status(view),
        "players": [_player(view, at, roles or {}) for at in around(state.seats, view.seat)],
        "supplies": _supplies(state),
        "zones": _zones(view),
        "hand": _hand(view),
        "actions": offered,
        "forced": forced(view),
        "things": things(view, offered),
        "grids": {},
    }


def fixed(view: View) -> Data:
    """What does not change during a game: who wins how, and what the roles in play may do."""
    rules = view.state.rules
    lines = [
        say("Agents win with {count} completed missions, the Insider with {intel} Intel; where both happen in one trick, the Insider.",
            count=rules.agents_goal, intel=rules.insider_goal),
        say("{follow} The highest trump wins the trick, else the highest card of the suit that was led. Whoever wins it takes one "
            "Intel and leads next.", follow=_follow(view)),
        _voting(rules),
    ]
    if rules.wagers:
        lines.append(say("Intel on a card makes it a trump; the winner of the trick takes it. The leader wagers nothing."))
    for role in Role:
        if role in rules.roles:
            count = rules.roles.count(role)
            lines.append(say("{role}, {count} in play: {text}", role=role_name(role, view.setup), count=count,
                             text=role_text(role, view.setup)))
    return {"aid": {"title": say("Goals and roles"), "lines": lines}}


def _follow(view: View) -> str:
    """Who has to follow suit, with these roles in play."""
    rules = view.state.rules
    free = []
    for role in Role:
        if role in rules.roles and not rules.duty(role).must_follow:
            name, often = role_name(role, view.setup), rules.duty(role).revokes
            free.append(say("{role} (always)", role=name) if often == ANY else
                        say_many("{role} ({count} time)", "{role} ({count} times)", often, role=name))
    if not free:
        return say("Everybody has to follow suit who can, the Insider too.")
    return say("Follow suit if you can. Who need not: {roles}.", roles=", ".join(free))


def _voting(rules: Rules) -> str:
    if rules.revealed_vote:
        return say("Whoever has enough Intel turns the role card up. After {count} tricks everybody votes for who the Insider is.",
                   count=rules.tricks)
    return say("Whoever has enough Intel turns the role card up. After {count} tricks all whose role card is face down vote for who "
               "the Insider is.", count=rules.tricks)


# ---- one player


def _player(view: View, at: int, roles: Mapping[Seat, str]) -> Data:
    state: State = view.state
    seat = state.seats[at]
    you = seat == view.seat
    known = isinstance(state.roles[at], Role)
    face = role_face(state.roles[at], seat, view.setup, state.is_shown(at), you)
    title = say("Your role, known to you alone") if you and not state.is_shown(at) else say("Role")
    zones = [zone(f"role-of:{seat}", title, [face], say("{name}'s role", name=called(seat)))] if known else []
    return player(view, seat, _badges(view, at, roles.get(seat, "")), zones)


def _badges(view: View, at: int, role: str) -> list[Data]:
    state: State = view.state
    seat = state.seats[at]
    found = who(view, seat, role)
    intel = state.intel[at]
    found.append(badge("token", say("{count} Intel", count=intel),
                       say("{name} has {count} Intel; {goal} win for the Insider", name=called(seat), count=intel,
                           goal=state.rules.insider_goal)))
    if state.outcome is None and at == state.leader and state.step is not Step.VOTE:
        found.append(badge("lead", say("leads"), say("{name} leads this trick", name=called(seat))))
    if state.ending is None:
        size = state.sizes[at]
        spoken = say_many("{count} card in hand", "{count} cards in hand", size)
        found.append(badge("hand", say_many("{count} card", "{count} cards", size), spoken))
    if state.roles[at] is HIDDEN:
        found.append(badge("hidden", say("role ?"), say("role card face down")))
    return found + _vote(state, at)


def _vote(state: State, at: int) -> list[Data]:
    """Whether this seat has voted; for whom, once the votes are turned up."""
    if not state.votes:
        return []
    if state.ballots >> at & 1:
        whom = state.votes[at]
        assert isinstance(whom, int)
        return [badge("vote", say("voted for {name}", name=called(state.seats[whom])))]
    return [badge("vote", say("has voted"))] if state.votes[at] is not None and state.step is Step.VOTE else []


# ---- the middle of the table


def _supplies(state: State) -> list[Data]:
    rules = state.rules
    done, goal = len(state.completed), rules.agents_goal
    trick = state.trick if state.ending is not None else min(state.trick + 1, rules.tricks)
    return [
        supply("missions", say("Missions"), say("{count} of {goal}", count=done, goal=goal),
               say("{count} missions completed; {goal} win for the Agents", count=done, goal=goal), "✓"),
        supply("intel", say("The Insider needs"), say("{count} Intel", count=rules.insider_goal),
               say("{count} Intel win for the Insider", count=rules.insider_goal), "◉"),
        supply("tricks", say("Trick"), say("{number} of {all}", number=trick, all=rules.tricks),
               say("trick {number} of {all}", number=trick, all=rules.tricks), "#"),
    ]


def _zones(view: View) -> list[Data]:
    state: State = view.state
    reading = read(view)
    found = []
    if state.mission is not None and state.step in (Step.INSPECT, Step.DISCARDED, Step.PLAY):
        found += _trick(state, view)
    played = [(number, mission, plays) for number, (mission, plays) in enumerate(reading.table, 1)
              if mission is not None and len(plays) == len(state.seats)]
    if played:
        found.append(_last_trick(state, *played[-1], still=not (state.plays and state.step is Step.PLAY)))
    if state.filed:
        cards = [card_face(card) | {"hushed": True} for card in of_mask(state.filed)]
        title = say("Dealt to nobody")
        found.append(zone("filed", title, cards, say("A card that was dealt to nobody; you have seen it")))
    if played or any(thrown.mission for thrown in reading.thrown):
        found.append(_history(view, reading))
    return found


def _trick(state: State, view: View) -> list[Data]:
    """The mission in words with its trump, and a place for each card in the order of play."""
    mission = state.mission
    assert mission is not None
    words = mission_lead(state, mission)
    spoken = say("Mission: {mission}", mission=mission_text(mission, view.setup))
    found = [zone("mission", say("Mission"), [trump_face(mission)], spoken, layout="wide", lead=words)]
    count = len(state.seats)
    for place in range(count):
        at = (state.leader + place) % count
        name = called(state.seats[at])
        cards = [played_face(state, state.plays[place], mission.trump)] if place < len(state.plays) else []
        title = say("{place} {name}", place=place_text(place), name=name)
        found.append(zone(f"place:{place}", title, cards, say("{place} card, {name}", place=place_text(place), name=name),
                          say("not yet"), layout="place"))
    return found


def _last_trick(state: State, number: int, mission: Mission, plays: list[Played], still: bool) -> Data:
    """The last whole trick; it lies open until the next card is played."""
    result = _result(state, mission, plays)
    cards = []
    for played in plays:
        face = played_face(state, played, mission.trump)
        cards.append(face | {"spoken": say("{name}: {card}", name=called(state.seats[played.seat]), card=face["spoken"])})
    order = say(", ").join(say("{name} {card}", name=called(state.seats[played.seat]), card=card_name(played.card)) for played in plays)
    note = say("{mission}, trump {suit}. {order}.", mission=mission_lead(state, mission), suit=suit_name(mission.trump), order=order)
    return zone("last", say("Trick {number}", number=number), cards, say("Trick {number}: {result}", number=number, result=result),
                search=True, open=still, text=result, note=note)


def _history(view: View, reading: Reading) -> Data:
    """Every mission that was played, and those that this seat knows to be thrown away."""
    state: State = view.state
    cards = []
    for number, (mission, plays) in enumerate(reading.table, 1):
        if mission is not None and len(plays) == len(state.seats):
            met = meets(state.rules.condition(mission), plays, mission.trump)
            result = say("completed in trick {number}", number=number) if met else say("missed in trick {number}", number=number)
            cards.append(mission_face(mission, view.setup, "✓" if met else "✕", result, f"played:{mission}"))
    cards += [_thrown(view, thrown) for thrown in reading.thrown if thrown.mission is not None]
    text = say("{done} completed, {missed} missed", done=len(state.completed), missed=len(state.failed))
    return zone("missions", say("Missions so far"), cards, say("Missions so far: {text}", text=text), say("none yet"), search=True,
                text=text, note=say("✓ completed, ✕ missed, – thrown away (as far as you know)."))


def _thrown(view: View, thrown: Thrown) -> Data:
    assert thrown.mission is not None
    result = say("thrown away in trick {number} by {name}; you have seen it", number=thrown.trick, name=called(thrown.by))
    return mission_face(thrown.mission, view.setup, "–", result, f"thrown:{thrown.mission}", hushed=True)


# ---- the own hand


def _hand(view: View) -> Data | None:
    state: State = view.state
    if view.seat not in state.seats:
        return None
    at = state.seats.index(view.seat)
    playable, why = None, ""
    if state.step is Step.PLAY and state.turn == view.seat:
        playable = must_follow(state) or None
        if playable:
            why = say("You have to follow suit: {suit}.", suit=suit_name(state.plays[0].card.suit))
    return own_hand(hand_faces(state.hands[at], playable, why))


# ---- the line that says what is to be done


def _status(view: View) -> Data:
    state: State = view.state
    if state.outcome is not None:
        tone = "wait" if view.seat is None else "won" if view.seat in state.winners else "lost"
        return {"text": state.outcome.text, "tone": tone}
    if state.turn == view.seat:
        text = _asked(view)
        return {"text": text, "tone": "turn", "spoken": f"{_last_result(view)} {text}".strip()}
    if state.turn in state.seats:
        return {"text": _waited(state), "tone": "wait"}
    return {"text": say("The cards are dealt."), "tone": "wait"}


def _last_result(view: View) -> str:
    """Who won the last trick, for those who hear the table: no line of the record says it."""
    state: State = view.state
    played = [(mission, plays) for mission, plays in read(view).table if mission is not None and len(plays) == len(state.seats)]
    if not played or state.step is Step.INSPECT:
        return ""
    mission, plays = played[-1]
    return say("Trick {number}: {result}.", number=len(played), result=_result(state, mission, plays))


def _result(state: State, mission: Mission, plays: list[Played]) -> str:
    name = called(state.seats[plays[winner_of(plays, mission.trump)].seat])
    met = meets(state.rules.condition(mission), plays, mission.trump)
    return say("{name} won it; mission completed", name=name) if met else say("{name} won it; mission missed", name=name)


def _waited(state: State) -> str:
    name = called(state.seats[state.seat])
    match state.step:
        case Step.CHOOSE:
            return say("{name} leads, and chooses one of two missions unseen.", name=name)
        case Step.INSPECT:
            return say("{name} is asked whether to look at the discarded mission.", name=name)
        case Step.SIDE:
            return say("Half-time: {name} answers unseen.", name=name)
        case Step.VOTE:
            return say("{name} votes unseen.", name=name)
        case Step.PLAY if not state.plays:
            return say("{name} leads.", name=name)
    return say("{name} is to play a card.", name=name)


def _asked(view: View) -> str:
    state: State = view.state
    match state.step:
        case Step.CHOOSE:
            return say("You lead trick {number}: play one of your two missions, and throw the other one away unseen.",
                       number=state.trick + 1)
        case Step.INSPECT:
            return say("Do you look at the mission that {name} threw away? Everybody who may be the Analyst "
                       "is asked; only the Analyst may look.",
                       name=called(state.seats[state.leader]))
        case Step.SIDE:
            return say("Half-time: do you stay on your side? Everybody who may be the Turncoat is asked; only the "
                       "Turncoat may switch.")
        case Step.VOTE:
            if state.rules.revealed_vote:
                return say("All tricks are played. Now everybody votes unseen.")
            return say("All tricks are played. Now all whose role card is face down vote unseen.")
    return _asked_for_card(state)


def _asked_for_card(state: State) -> str:
    if not state.plays:
        return say("You lead: play any card.")
    suit = state.plays[0].card.suit
    name = suit_name(suit)
    if must_follow(state):
        return say("{suit} was led: you have to follow suit.", suit=name)
    if state.hands[state.seat] & SUIT_MASKS[suit]:
        if may_revoke(state, state.seat):
            return say("{suit} was led: you may follow suit, or play any other card.", suit=name)
        return say("{suit} was led: play a card.", suit=name)
    return say("{suit} was led, and you have none: play any card.", suit=name)
