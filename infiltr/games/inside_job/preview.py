"""What a move would do, in words for the button that makes it, and what the odds are as far as the table's help allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import called

from .allowed import may_revoke, revokers
from .box import INSIDERS, SUIT_MASKS, Card, Mission
from .missions import Played, meets, winner_of
from .moves import Choose, Inspect, Loyalty, Play, Side, Vote, YesNo
from .promise import promise
from .words import card_name, mission_text, role_name, suit_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["figures", "preview"]


def preview(view: View, move: Move) -> dict[str, str]:
    """The name of a move on its button, and its effect in a sentence."""
    return {"name": _name(view, move), "text": _effect(view, move)}


def _name(view: View, move: Move) -> str:
    match move:
        case Play(card=card, stake=None):
            return say("Play {card}", card=card_name(card))
        case Play(card=card, stake=stake):
            return say("Play {card} with {count} Intel", card=card_name(card), count=stake)
        case Choose(mission=mission):
            return say("Play the mission: {mission}", mission=mission_text(mission, view.setup))
        case Inspect(answer=answer):
            return say("Look at the mission") if answer is YesNo.YES else say("Do not look")
        case Side(answer=answer):
            return say("Switch sides") if answer is Loyalty.SWITCH else say("Stay")
        case Vote(whom=str() as whom):
            return say("Vote for {name}", name=called(whom))
        case Vote():
            return say("Vote for nobody")
    return say("Do it")


def _effect(view: View, move: Move) -> str:
    state: State = view.state
    match move:
        case Play(card=card, stake=stake):
            return " ".join(filter(None, (_suit_told(view, card), _standing(state, card, stake or 0))))
        case Choose():
            return _chosen(state)
        case Inspect(answer=YesNo.YES):
            return say("You see the mission, and your role card is turned up.")
        case Inspect():
            return say("You stay as unknown as everybody who answers so.")
        case Side(answer=Loyalty.SWITCH):
            return say("You win with the Insider from now on. Nobody sees it before the end.")
        case Side():
            return say("Nothing changes. Nobody sees your answer before the end.")
        case Vote(whom=str()):
            return say("Nobody sees it before the last vote is given.")
    return ""


def _chosen(state: State) -> str:
    others = [one for one in state.offered if isinstance(one, Mission)]
    if len(others) != 2:
        return ""
    return say("The other one is thrown away: you alone know which it was.")


def _suit_told(view: View, card: Card) -> str:
    """What the suit of this card says to the others."""
    state: State = view.state
    if not state.plays:
        return ""
    led = state.plays[0].card.suit
    if card.suit is led:
        return say("You follow suit.")
    if state.hands[state.seat] & SUIT_MASKS[led] and may_revoke(state, state.seat):
        return say("You do not follow suit though you could: whoever sees you play {suit} later knows that you may do so.",
                   suit=suit_name(led))
    free = revokers(state, state.seat)
    if not free:
        return say("You do not follow suit: the others see that you have no {suit}.", suit=suit_name(led))
    if len(free) == 1 and state.rules.roles.count(free[0]) == 1:
        return say("You do not follow suit: the others see that you have no {suit}, or are the {role}.", suit=suit_name(led),
                   role=role_name(free[0], view.setup))
    return say("You do not follow suit: the others see that you have no {suit}, or that your role is one of these: {roles}.",
               suit=suit_name(led), roles=", ".join(role_name(role, view.setup) for role in free))


def _standing(state: State, card: Card, stake: int) -> str:
    """How the trick would stand, and whether the mission can still be met as far as the cards on the table say."""
    mission = state.mission
    assert mission is not None
    plays = [*state.plays, Played(state.seat, card, stake)]
    won = plays[winner_of(plays, mission.trump)]
    if len(plays) == len(state.seats):
        met = meets(state.rules.condition(mission), plays, mission.trump)
        intel = 1 + sum(played.stake for played in plays)
        what = say("The mission is completed.") if met else say("The mission is missed.")
        if won.seat == state.seat:
            return say("You win the trick and take {count} Intel. {what}", count=intel, what=what)
        return say("{name} wins the trick and takes {count} Intel. {what}", name=called(state.seats[won.seat]), count=intel, what=what)
    broken = promise(state.rules.condition(mission), mission.trump, plays, len(state.seats)) == 0
    if not state.plays:
        what = say("You lead a trump.") if card.suit is mission.trump else say("You lead {suit}.", suit=suit_name(card.suit))
    elif won.seat == state.seat:
        what = say("Yours is the highest card so far.")
    else:
        what = say("{name}'s card is higher.", name=called(state.seats[won.seat]))
    return f"{what} {say('The mission can no longer be met.')}" if broken else what


# ---- odds


def figures(view: View, move: Move, odds: bool) -> str:
    """For a card: what is proved about who can still beat it. For a vote: what is proved, and with ``odds`` what is believed."""
    match move:
        case Vote(whom=str() as whom):
            return _of_vote(view, whom, odds)
        case Play(card=card, stake=stake) if len(view.state.plays) + 1 < len(view.state.seats):
            return _of_card(view.state, card, stake or 0)
    return ""


def _of_card(state: State, card: Card, stake: int) -> str:
    """How many of the cards that this seat has not seen would beat this one, if they are played without Intel."""
    mission = state.mission
    assert mission is not None
    plays = [*state.plays, Played(state.seat, card, stake)]
    if plays[winner_of(plays, mission.trump)].seat != state.seat:
        return ""
    later = -1
    higher = 0
    for other in state.rules.deck:
        if other.bit & state.fresh & ~state.filed:
            higher += winner_of([*plays, Played(later, other)], mission.trump) == len(plays)
    return say_many("{count} card that you have not seen is higher.", "{count} cards that you have not seen are higher.", higher)


def _of_vote(view: View, whom: str, odds: bool) -> str:
    from . import evidence
    from .belief import belief
    from .course import part_name

    state: State = view.state
    if state.insider is not None:
        return say("It is certain.") if state.seats[state.insider] == whom else say("That is not the Insider.")
    possible = evidence.hands(view).possible()[f"role:{whom}"]
    insiders = {part_name(role) for role in INSIDERS}
    if not insiders & set(possible):
        return say("It is proved that this is not the Insider.")
    if set(possible) <= insiders:
        return say("It is proved that this is the Insider.")
    if not odds:
        return ""
    chance = round(100 * belief(view).chances[whom])
    return say("Believed to be the Insider: {chance} %. This is a belief about how people play, no proof.", chance=chance)
