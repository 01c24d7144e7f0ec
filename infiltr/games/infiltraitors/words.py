"""Every move of Infiltraitors in words, for logs, replays and spoken announcements; names of suits, cards and missions.

Names and stories that are shown stand in ``names.toml``, one file for the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infiltr.core.game import Setup
from infiltr.core.moves import HIDDEN, Move
from infiltr.core.names import named, seat_name, suit_by_suit
from infiltr.core.words import N_, say, say_many

from .box import SUIT_NAMES, Card, Suit, Way
from .moves import (
    Answer,
    Bide,
    Burn,
    Bury,
    Clue,
    Confide,
    Deal,
    Discard,
    Draw,
    Drop,
    Elite,
    Exchange,
    Face,
    Found,
    Half,
    Hold,
    KingClue,
    Kingpin,
    Look,
    Nab,
    Orient,
    Pass,
    Pickup,
    Reward,
    Says,
    Shoot,
    Show,
    Spread,
    Start,
    Suspect,
    Take,
    TimeUp,
    Turn,
    YesNo,
)

__all__ = [
    "card_name",
    "mission_story",
    "mission_title",
    "seat_name",
    "suit_name",
    "tell",
    "unknown_name",
    "value_name",
    "value_names",
]

_CARDS = {
    Suit.RED: N_("Red {number}"), Suit.BLUE: N_("Blue {number}"), Suit.GREEN: N_("Green {number}"),
    Suit.YELLOW: N_("Yellow {number}"), Suit.BLACK: N_("Black {number}"),
}
_SPECIALS = {
    Suit.RED: N_("Red special card"), Suit.BLUE: N_("Blue special card"), Suit.GREEN: N_("Green special card"),
    Suit.YELLOW: N_("Yellow special card"), Suit.BLACK: N_("Black special card"),
}

_NAMES = named(__package__)


def suit_name(suit: Suit) -> str:
    """The suit in words."""
    return say(SUIT_NAMES[suit])


def card_name(face: Face | None) -> str:
    """The card in words, "Red 5"; an unseen one is "an unseen card"."""
    if face is None or face is HIDDEN:
        return say("an unseen card")
    return say(_SPECIALS[face.suit]) if face.special else say(_CARDS[face.suit], number=face.number)


def value_names(texts: Sequence[str]) -> str:
    """Several cards in words, suit by suit where they are many: "Red 2, 4, 5; Blue 3"."""
    return suit_by_suit([Card.parse(text) for text in texts], card_name, lambda card: card.number)


def unknown_name(name: str) -> str:
    """An unknown in words: ``suspect:bob`` is "Bob's suspect"."""
    match name.split(":"):
        case ["suspect", "last"]:
            return say("the last suspect")
        case ["suspect", seat]:
            return say("{seat}'s suspect", seat=seat_name(seat))
        case ["kingpin"]:
            return say("the Kingpin")
        case ["own", place]:
            return say("your card {place}", place=place)
        case ["hand", seat, place]:
            return say("{seat}'s card {place}", seat=seat_name(seat), place=place)
    return name


def value_name(text: str) -> str:
    """A value as it stands in records, in words: ``R5`` is "Red 5"."""
    try:
        return card_name(Card.parse(text))
    except ValueError:
        return text


def mission_title(mission: str) -> str:
    """The mission's name: "Training 1", "Mission 5"."""
    return say(_NAMES["missions"][mission]["title"])


def mission_story(mission: str) -> str:
    """The mission's story, in a sentence or two of our own."""
    return say(_NAMES["missions"][mission]["story"])


def tell(move: Move, setup: Setup) -> str:
    """The move in a sentence."""
    return _TELLERS[type(move)](move)


def _who(move: Any) -> str:
    return seat_name(move.by)


def _deal(move: Deal | Hold) -> str:
    if move.card is HIDDEN:
        return say("{seat} gets a card.", seat=seat_name(move.to))
    return say("{seat} gets {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _suspect(move: Suspect) -> str:
    if move.card is HIDDEN:
        return say("{seat} looks at the suspect.", seat=seat_name(move.to))
    return say("{seat} looks at the suspect: {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _half(move: Half) -> str:
    if move.card is HIDDEN:
        return say("{seat} takes a second card, which gives the suit.", seat=seat_name(move.to))
    return say("{seat} takes a second card, which gives the suit: {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _clue(move: Clue) -> str:
    if move.source is not None:
        texts = {Way.VERTICAL: N_("{seat} gives a clue from {source}'s hand: {card} matches the suspect."),
                 Way.HORIZONTAL: N_("{seat} gives a clue from {source}'s hand: {card} does not match the suspect.")}
        return say(texts[move.way], seat=_who(move), source=seat_name(move.source), card=card_name(move.card))
    texts = {Way.VERTICAL: N_("{seat} gives a clue: {card} matches the suspect."),
             Way.HORIZONTAL: N_("{seat} gives a clue: {card} does not match the suspect.")}
    return say(texts[move.way], seat=_who(move), card=card_name(move.card))


def _exchange(move: Exchange) -> str:
    if move.source is not None:
        return say("{seat} lays {card} from {source}'s hand beside {owner}'s suspect.", seat=_who(move), card=card_name(move.card),
                   source=seat_name(move.source), owner=seat_name(move.of))
    return say("{seat} lays {card} beside {owner}'s suspect.", seat=_who(move), card=card_name(move.card), owner=seat_name(move.of))


def _orient(move: Orient) -> str:
    if move.way is Way.VERTICAL:
        return say("{seat} turns the card vertical: it matches.", seat=_who(move))
    return say("{seat} turns the card horizontal: it does not match.", seat=_who(move))


def _draw(move: Draw) -> str:
    return say("{seat} draws a card.", seat=_who(move)) if move.cards else say("{seat} does not draw.", seat=_who(move))


def _bide(move: Bide) -> str:
    return say_many("{seat} bides their time and draws {count} card.", "{seat} bides their time and draws {count} cards.", move.cards,
                    seat=_who(move))


def _shoot(move: Shoot) -> str:
    return say("{seat} shoots at {owner}'s suspect: \"{card}!\"", seat=_who(move), owner=seat_name(move.of), card=card_name(move.card))


def _answer(move: Answer) -> str:
    return say("{seat} says: right!", seat=_who(move)) if move.says is Says.HIT else say("{seat} says: wrong.", seat=_who(move))


def _show(move: Show) -> str:
    return say("{seat} shows both cards: {number} for the number, {suit} for the suit.", seat=_who(move),
               number=card_name(move.number), suit=card_name(move.suit))


def _reward(move: Reward) -> str:
    if move.card is Take.NONE:
        return say("{seat} takes no reward.", seat=_who(move))
    if move.card is Take.BLIND:
        return say("{seat} takes a face-down discard as the reward.", seat=_who(move))
    assert isinstance(move.card, Card)
    return say("{seat} takes {card} as the reward.", seat=_who(move), card=card_name(move.card))


def _found(move: Found | Pickup) -> str:
    if move.card is HIDDEN:
        if isinstance(move, Pickup):
            return say("Everybody but {seat} sees which card it is.", seat=seat_name(move.to))
        return say("Only {seat} sees which card it is.", seat=seat_name(move.to))
    return say("{seat} finds {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _bury(move: Bury) -> str:
    if move.card is HIDDEN:
        return say("{seat} discards a card face down.", seat=_who(move))
    return say("{seat} discards {card} face down.", seat=_who(move), card=card_name(move.card))


def _burn(move: Burn) -> str:
    if move.card is HIDDEN:
        return say("The top card of Headquarters is discarded unseen.")
    return say("The top card of Headquarters is discarded unseen: {card}.", card=card_name(move.card))


def _look(move: Look) -> str:
    if move.card is HIDDEN:
        return say("{seat} looks at the Kingpin.", seat=seat_name(move.to))
    return say("{seat} looks at the Kingpin: {card}.", seat=seat_name(move.to), card=card_name(move.card))


def _kingclue(move: KingClue) -> str:
    texts = {Way.VERTICAL: N_("{seat} gives a clue about the Kingpin: {card} matches."),
             Way.HORIZONTAL: N_("{seat} gives a clue about the Kingpin: {card} does not match.")}
    return say(texts[move.way], seat=_who(move), card=card_name(move.card))


def _confide(move: Confide) -> str:
    if move.answer is YesNo.YES:
        return say("{seat} will give a clue about the Kingpin and leave the mission.", seat=_who(move))
    return say("{seat} gives no clue about the Kingpin.", seat=_who(move))


_TELLERS: Mapping[type[Move], Callable[[Any], str]] = {
    Start: lambda move: say("{seat} begins.", seat=seat_name(move.first)),
    Elite: lambda move: say("{seat} is the elite agent.", seat=seat_name(move.who)),
    Deal: _deal,
    Hold: _deal,
    Nab: lambda move: say("{seat} nabs a suspect.", seat=_who(move)),
    Suspect: _suspect,
    Half: _half,
    Burn: _burn,
    Clue: _clue,
    Exchange: _exchange,
    Orient: _orient,
    Draw: _draw,
    Bide: _bide,
    Shoot: _shoot,
    Answer: _answer,
    Show: _show,
    Reward: _reward,
    Found: _found,
    Pickup: _found,
    Turn: lambda move: say("{card} is turned up.", card=card_name(move.card)),
    Discard: lambda move: say("{seat} discards {card}.", seat=_who(move), card=card_name(move.card)),
    Bury: _bury,
    Drop: lambda move: say("{seat} discards one of their own cards unseen.", seat=_who(move)),
    Spread: lambda move: say("{seat}'s {card} goes face up to the discards.", seat=seat_name(move.of), card=card_name(move.card)),
    Pass: lambda move: say("{seat} passes.", seat=_who(move)),
    Confide: _confide,
    Look: _look,
    KingClue: _kingclue,
    Kingpin: lambda move: say("{seat} shoots at the Kingpin: \"{card}!\"", seat=_who(move), card=card_name(move.card)),
    TimeUp: lambda move: say("The time is up."),
}
