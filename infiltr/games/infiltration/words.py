"""Every move of Infiltration in words; names of cards, rooms and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from infiltr.core.game import Setup
from infiltr.core.moves import HIDDEN, Hidden, Move
from infiltr.core.names import seat_name
from infiltr.core.words import N_, say, say_many

from .box import ADVANCE, DOWNLOAD, EXTRACT, INTERFACE, RETREAT, SECRET, Card, Choice, Place, Token
from .moves import Choose, Deal, Extra, Glimpse, Peek, Play, Roll, Room, Select, Take, Tally
from .naming import unknown_name, value_name
from .settings import Rules, rules_of

__all__ = ["card_name", "choice_name", "place_name", "seat_name", "tell", "token_name", "unknown_name", "value_name"]

_ACTIONS = {ADVANCE: N_("Advance"), RETREAT: N_("Retreat"), INTERFACE: N_("Interface"), DOWNLOAD: N_("Download"), EXTRACT: N_("Extract")}


def card_name(rules: Rules, card: Card | Hidden | None) -> str:
    """The name of a card; an unseen one is "an unseen card"."""
    if card is None or card is HIDDEN:
        return say("an unseen card")
    assert isinstance(card, Card)
    if card in _ACTIONS:
        return say(_ACTIONS[card])
    printed = rules.deck.by_word.get(card)
    return say(printed.name) if printed is not None else card.text


def place_name(place: Place | int) -> str:
    """A room by its number."""
    number = place.number if isinstance(place, Place) else place
    return say("the secret room") if number == SECRET else say("room {number}", number=number)


def token_name(token: Token | Hidden) -> str:
    """A token in words."""
    return say("a data file token") if isinstance(token, Hidden) else say("a data file token worth {value} ZB", value=token.value)


def _placed(value: str) -> str:
    return place_name(Place.parse(value))


def choice_name(rules: Rules, choice: Choice) -> str:
    """What was chosen, in words."""
    match choice.kind:
        case "who":
            return seat_name(choice.value)
        case "npc":
            return card_name(rules, Card.parse(choice.value))
        case "room":
            return _placed(choice.value)
        case "lock":
            return say("the tech lock in {place}", place=_placed(choice.value))
        case "worker":
            return say("the lab worker in {place}", place=_placed(choice.value))
        case "token":
            return say("token {number} from the top", number=choice.value)
        case "branch":
            return say("option {number}", number=choice.value)
        case _:
            return say(_PLAIN.get(choice.text, choice.value))


_PLAIN = {"way:forward": N_("forward"), "way:back": N_("backward"), "say:yes": N_("yes"), "say:no": N_("no")}


def tell(some_move: Move, setup: Setup) -> str:
    """The move in words; unseen faces are said to be unseen."""
    return _TELLERS[type(some_move)](some_move, rules_of(setup))


def _deal(move: Deal, rules: Rules) -> str:
    if move.card is HIDDEN:
        return say("{seat} gets an item card.", seat=seat_name(move.to))
    return say("{seat} gets an item card: {card}.", seat=seat_name(move.to), card=card_name(rules, move.card))


def _room(move: Room, rules: Rules) -> str:
    if move.at.number == SECRET:
        return say("The secret room is turned up: {card}.", card=card_name(rules, move.card))
    return say("Room {number} is turned up: {card}.", number=move.at, card=card_name(rules, move.card))


def _select(move: Select, rules: Rules) -> str:
    if move.card is HIDDEN:
        return say("{seat} selects a card.", seat=seat_name(move.by))
    return say("{seat} selects {card}.", seat=seat_name(move.by), card=card_name(rules, move.card))


def _extra(move: Extra, rules: Rules) -> str:
    if move.card is None:
        return say("{seat} plays no further card.", seat=seat_name(move.by))
    return say("{seat} plays one more card: {card}.", seat=seat_name(move.by), card=card_name(rules, move.card))


def _peek(move: Peek, rules: Rules) -> str:
    if move.card is HIDDEN:
        return say("{seat} looks at {place}.", seat=seat_name(move.to), place=place_name(move.at))
    return say("{seat} looks at {place}: {card}.", seat=seat_name(move.to), place=place_name(move.at), card=card_name(rules, move.card))


def _glimpse(move: Glimpse, rules: Rules) -> str:
    if isinstance(move.token, Hidden):
        return say("{seat} looks at token {number} in {place}.", seat=seat_name(move.to), number=move.nth, place=place_name(move.at))
    return say("{seat} looks at token {number} in {place}: {value} ZB.", seat=seat_name(move.to), number=move.nth,
               place=place_name(move.at), value=move.token.value)


def _tally(move: Tally, rules: Rules) -> str:
    count = move.ones + move.twos + move.threes
    return say_many("{seat} turns up {count} token: {ones} worth 1 ZB, {twos} worth 2, {threes} worth 3.",
                    "{seat} turns up {count} tokens: {ones} worth 1 ZB, {twos} worth 2, {threes} worth 3.",
                    count, seat=seat_name(move.of), ones=move.ones, twos=move.twos, threes=move.threes)


_TELLERS: Mapping[type[Move], Callable[[Any, Rules], str]] = {
    Deal: _deal,
    Room: _room,
    Select: _select,
    Play: lambda move, rules: say("{seat} plays {card}.", seat=seat_name(move.of), card=card_name(rules, move.card)),
    Choose: lambda move, rules: say("{seat} chooses: {choice}.", seat=seat_name(move.by), choice=choice_name(rules, move.what)),
    Extra: _extra,
    Take: lambda move, rules: say("{seat} takes {token}.", seat=seat_name(move.to), token=token_name(move.token)),
    Glimpse: _glimpse,
    Peek: _peek,
    Roll: lambda move, rules: say("The die shows {pips}.", pips=move.pips),
    Tally: _tally,
}
