"""Every move of Inside Job in words, for logs, replays and spoken announcements; names of cards, roles and missions.

Names that are shown stand in ``names.toml``; what a mission demands is said from its data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infiltr.core.game import Setup
from infiltr.core.moves import HIDDEN, Hidden, Move
from infiltr.core.names import named, seat_name, suit_by_suit
from infiltr.core.words import N_, say, say_many

from .box import SUIT_NAMES, Card, Mission, Role, Suit
from .missions import LAST, Condition, Kind
from .moves import (
    Ballot,
    Choose,
    Deal,
    Discarded,
    File,
    Inspect,
    Loyalty,
    Offer,
    Peek,
    Peeked,
    Play,
    RoleCard,
    Show,
    Side,
    Sided,
    Start,
    Vote,
    YesNo,
)
from .options import rules_of

__all__ = [
    "card_name", "condition_text", "mission_name", "mission_text", "role_name", "role_text", "seat_name", "suit_name", "tell",
    "unknown_name", "value_name", "value_names",
]

_CARDS = {
    Suit.BLUE: N_("Blue {number}"), Suit.RED: N_("Red {number}"), Suit.GREEN: N_("Green {number}"), Suit.YELLOW: N_("Yellow {number}"),
}
_ROLES = {role.value.capitalize(): role for role in Role}
_NAMES = named(__package__)


# ---- names

def suit_name(suit: Suit) -> str:
    """The suit in words."""
    return say(SUIT_NAMES[suit])


def card_name(face: Card | Hidden | None) -> str:
    """The card in words, "Green 7"; an unseen one is "an unseen card"."""
    if face is None or face is HIDDEN:
        return say("an unseen card")
    return say(_CARDS[face.suit], number=face.value)


def unknown_name(name: str) -> str:
    """How an unknown is written in a sentence: "Bob's role", "the holder of Red 5", "the mission discarded in trick 3"."""
    kind, _, what = name.partition(":")
    if kind == "role":
        return say("{seat}'s role", seat=seat_name(what))
    if kind == "discard":
        return say("the mission discarded in trick {trick}", trick=what)
    return say("the holder of {card}", card=card_name(Card.parse(what)))


def value_name(text: str) -> str:
    """A value in words: a role (as evidence writes it, with a capital), nobody, a card, a mission or a seat."""
    if text in _ROLES:
        return role_name(_ROLES[text])
    if text == "Undealt":
        return say("nobody (undealt)")
    if _is_card(text):
        return card_name(Card.parse(text))
    return mission_name(Mission.parse(text)) if "-" in text else seat_name(text)


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except ValueError:
        return False
    return text[0].isupper()


def value_names(texts: Sequence[str]) -> str:
    """Several values in words; cards suit by suit where they are many: "Red 2, 4, 5; Blue 3"."""
    if not all(_is_card(text) for text in texts):
        return ", ".join(value_name(text) for text in texts)
    return suit_by_suit([Card.parse(text) for text in texts], card_name, lambda card: card.value)


def role_name(role: Role | Hidden | None, setup: Setup | None = None) -> str:
    """What a role is called, by the owner's words where the box of this set-up has them."""
    if not isinstance(role, Role):
        return say("an unknown role")
    own = rules_of(setup).duty(role).title if setup is not None else None
    return own or say(_NAMES["roles"][role.value]["title"])


def role_text(role: Role, setup: Setup | None = None) -> str:
    """What a role may do, and how it wins."""
    own = rules_of(setup).duty(role).text if setup is not None else None
    return own or say(_NAMES["roles"][role.value]["text"])


# ---- missions

_PLACES: Mapping[int, str] = {0: N_("the first card"), 1: N_("the second card"), 2: N_("the third card"), LAST: N_("the last card")}
_EVERY: Mapping[str, str] = {
    "even": N_("every value is even"), "odd": N_("every value is odd"), "below": N_("every value is below {number}"),
    "above": N_("every value is above {number}"), "exactly": N_("every value is {number}"),
}
_CARD: Mapping[str, str] = {
    "even": N_("{card} is even"), "odd": N_("{card} is odd"), "below": N_("{card} is below {number}"),
    "above": N_("{card} is above {number}"), "exactly": N_("{card} is a {number}"),
}
_WON: Mapping[str, str] = {
    "even": N_("the card that wins is even"), "odd": N_("the card that wins is odd"),
    "below": N_("the card that wins is below {number}"), "above": N_("the card that wins is above {number}"),
    "exactly": N_("the card that wins is a {number}"),
}
_WON_AT: Mapping[str, str] = {
    "even": N_("{card} wins and is even"), "odd": N_("{card} wins and is odd"),
    "below": N_("{card} wins and is below {number}"), "above": N_("{card} wins and is above {number}"),
    "exactly": N_("{card} wins and is a {number}"),
}


def condition_text(condition: Condition) -> str:
    """What a mission demands, as a clause: "every value is even"."""
    if condition.text is not None:
        return condition.text
    card = say(_PLACES[condition.place]) if condition.place is not None else ""
    word, number = (condition.value.word, condition.value.bound) if condition.value is not None else ("", 0)
    match condition.kind:
        case Kind.EVERY:
            return say(_EVERY[word], number=number)
        case Kind.CARD:
            return say(_CARD[word], card=card, number=number)
        case Kind.ORDER if condition.ascending:
            return say("every value is higher than the one before")
        case Kind.ORDER:
            return say("every value is lower than the one before")
        case Kind.ONE_SUIT:
            return say("all cards are of one suit")
        case Kind.SAME_SUIT:
            return say("these are of one suit: {cards}", cards=", ".join(say(_PLACES[place]) for place in condition.places))
        case Kind.WINNER if not word:
            return say("{card} wins", card=card)
        case Kind.WINNER:
            return say((_WON_AT if card else _WON)[word], card=card, number=number)
        case Kind.LOWEST:
            return say("{card} is the lowest, and no other is as low", card=card)
        case Kind.HIGHEST:
            return say("{card} is the highest, and no other is as high", card=card)
        case Kind.CARRIES_INTEL:
            return say("{card} has Intel on it", card=card)
        case Kind.TRUMPS:
            return say_many("exactly {count} trump is played", "exactly {count} trumps are played", condition.count)
        case Kind.WAGER_WINS:
            return say("a card with Intel on it wins")


def mission_text(mission: Mission, setup: Setup) -> str:
    """A mission in words, with its trump: "every value is even (trump: Blue)"."""
    condition = rules_of(setup).conditions.get(mission.condition)
    if condition is None:
        return mission_name(mission)
    return say("{condition} (trump: {suit})", condition=condition_text(condition), suit=suit_name(mission.trump))


def mission_name(mission: Mission) -> str:
    """A mission as records name it, with its trump in words: "even (trump: Blue)"."""
    return say("{name} (trump: {suit})", name=mission.condition.replace("_", " "), suit=suit_name(mission.trump))


# ---- moves

def tell(move: Move, setup: Setup) -> str:
    """A move in words; hidden faces are left open."""
    return _TELLERS[type(move)](move, setup)


def _role_card(move: RoleCard, setup: Setup) -> str:
    if move.role is HIDDEN:
        return say("{seat} gets a role card.", seat=seat_name(move.to))
    return say("{seat} gets a role card: {role}.", seat=seat_name(move.to), role=role_name(move.role, setup))


def _deal(move: Deal, setup: Setup) -> str:
    if move.card is HIDDEN:
        return say("{seat} is dealt a card.", seat=seat_name(move.to))
    return say("{seat} is dealt {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _peek(move: Peek, setup: Setup) -> str:
    if move.to is HIDDEN or move.of is HIDDEN:
        return say("The Shadow, whoever that is, looks at a role card.")
    return say("{seat}, the Shadow, looks at {of}'s role card: {role}.", seat=seat_name(move.to), of=seat_name(move.of),
               role=role_name(move.role, setup))


def _file(move: File, setup: Setup) -> str:
    if move.to is HIDDEN:
        return say("The Archivist, whoever that is, looks at a card that was dealt to nobody.")
    return say("{seat}, the Archivist, looks at a card that was dealt to nobody: {card}.", seat=seat_name(move.to),
               card=card_name(move.card))


def _offer(move: Offer, setup: Setup) -> str:
    if move.mission is HIDDEN:
        return say("{seat} draws a mission.", seat=seat_name(move.to))
    return say("{seat} draws a mission: {mission}.", seat=seat_name(move.to), mission=mission_text(move.mission, setup))


def _choose(move: Choose, setup: Setup) -> str:
    return say("{seat} leads this trick and plays the mission: {mission}.", seat=seat_name(move.by),
               mission=mission_text(move.mission, setup))


def _inspect(move: Inspect, setup: Setup) -> str:
    if move.answer is YesNo.YES:
        return say("{seat} is the Analyst and looks at the discarded mission.", seat=seat_name(move.by))
    return say("{seat} does not look at the discarded mission.", seat=seat_name(move.by))


def _discarded(move: Discarded, setup: Setup) -> str:
    if move.mission is HIDDEN:
        return say("{seat} sees which mission was discarded.", seat=seat_name(move.to))
    return say("{seat} sees which mission was discarded: {mission}.", seat=seat_name(move.to),
               mission=mission_text(move.mission, setup))


def _play(move: Play, setup: Setup) -> str:
    if move.stake is None:
        return say("{seat} plays {card}.", seat=seat_name(move.by), card=card_name(move.card))
    return say("{seat} plays {card} and wagers Intel on it: {count}.", seat=seat_name(move.by), card=card_name(move.card),
               count=move.stake)


def _side(move: Side, setup: Setup) -> str:
    texts = {HIDDEN: N_("{seat} answers at half-time, unseen by others."), Loyalty.STAY: N_("{seat} answers at half-time: I stay."),
             Loyalty.SWITCH: N_("{seat} answers at half-time: I switch sides.")}
    return say(texts[move.answer], seat=seat_name(move.by))


def _vote(move: Vote, setup: Setup) -> str:
    if move.whom is HIDDEN:
        return say("{seat} votes, unseen by others.", seat=seat_name(move.by))
    if move.whom is None:
        return say("{seat} has nobody to vote for.", seat=seat_name(move.by))
    return say("{seat} votes for {whom}.", seat=seat_name(move.by), whom=seat_name(move.whom))


def _sided(move: Sided, setup: Setup) -> str:
    if move.answer is Loyalty.SWITCH:
        return say("{seat} had switched sides.", seat=seat_name(move.of))
    return say("{seat} had not switched sides.", seat=seat_name(move.of))


_TELLERS: Mapping[type[Move], Callable[[Any, Setup], str]] = {
    Start: lambda move, setup: say("{seat} leads the first trick.", seat=seat_name(move.first)),
    RoleCard: _role_card,
    Deal: _deal,
    Peek: _peek,
    File: _file,
    Offer: _offer,
    Choose: _choose,
    Inspect: _inspect,
    Discarded: _discarded,
    Play: _play,
    Show: lambda move, setup: say("{seat}'s role card is turned up: {role}.", seat=seat_name(move.of),
                                  role=role_name(move.role, setup)),
    Side: _side,
    Vote: _vote,
    Ballot: lambda move, setup: say("{seat} has voted for {whom}.", seat=seat_name(move.of), whom=seat_name(move.whom)),
    Sided: _sided,
    Peeked: lambda move, setup: say("{seat}, the Shadow, had seen {of}'s role card.", seat=seat_name(move.shadow),
                                    of=seat_name(move.of)),
}
