"""A move before it is made: what its button says, and what it will do as far as the seat may know."""

from __future__ import annotations

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import called

from .box import Card, Way
from .looks import card_name
from .moves import (
    Answer,
    Bide,
    Bury,
    Clue,
    Confide,
    Discard,
    Draw,
    Drop,
    Exchange,
    KingClue,
    Kingpin,
    Nab,
    Orient,
    Reward,
    Says,
    Shoot,
    Show,
    Take,
    YesNo,
)

__all__ = ["figures", "preview"]


def preview(view: View, move: Move) -> dict[str, str]:
    """``name`` for the button, ``text`` for the effect; both from what the view's seat knows."""
    return {"name": _name(view, move), "text": _effect(view, move)}


def _name(view: View, move: Move) -> str:
    match move:
        case Nab():
            return say("Nab a suspect")
        case Clue(card=card, way=Way.VERTICAL):
            return say("Give the clue {card}, vertical", card=card_name(card))
        case Clue(card=card):
            return say("Give the clue {card}, horizontal", card=card_name(card))
        case Exchange(of=of, card=card):
            return say("Lay {card} beside {name}'s suspect", card=card_name(card), name=called(of))
        case Bide(cards=count):
            return say_many("Bide, draw {count} card", "Bide, draw {count} cards", count)
        case Shoot(of=of, card=card):
            return say("Shoot {name}'s suspect: {card}!", name=called(of), card=card_name(card))
        case Kingpin(card=card):
            return say("Shoot the Kingpin: {card}!", card=card_name(card))
        case _:
            return _answer_name(view, move)


def _answer_name(view: View, move: Move) -> str:
    match move:
        case Orient(way=Way.VERTICAL):
            return say("Turn it vertical")
        case Orient():
            return say("Turn it horizontal")
        case Draw(cards=0):
            return say("Do not draw")
        case Draw():
            return say("Draw a card")
        case Answer(says=Says.HIT):
            return say("Say yes")
        case Answer():
            return say("Say no")
        case Show():
            return say("Show both cards")
        case Reward(card=Take.NONE):
            return say("Take nothing")
        case Reward(card=Take.BLIND):
            return say("Take an unknown card")
        case Reward(card=Card() as card):
            return say("Take {card}", card=card_name(card))
        case Discard(card=Card() as card) | Bury(card=Card() as card):
            return say("Discard {card}", card=card_name(card))
        case Drop():
            return say("Discard this card")
        case Confide(answer=YesNo.YES):
            return say("Give a clue and sit out")
        case Confide():
            return say("Stay in the game")
        case KingClue(card=card, way=way):
            if way is Way.VERTICAL:
                return say("Lay {card} beside the Kingpin, vertical", card=card_name(card))
            return say("Lay {card} beside the Kingpin, horizontal", card=card_name(card))
    return say("Do it")


def _effect(view: View, move: Move) -> str:
    state = view.state
    match move:
        case Nab() if state.hq:
            return say("You alone see who it is; one card of Headquarters is discarded unseen.")
        case Nab():
            return say("You alone see who it is.")
        case Bide(cards=count):
            over = len(state.hands[state.mover]) + count - state.rules.limit
            left = say_many("Headquarters keeps {count} card.", "Headquarters keeps {count} cards.", state.hq - 1 - count)
            if over > 0:
                return say_many("{left} You will have to discard {count} card.", "{left} You will have to discard {count} cards.",
                                over, left=left)
            return left
        case Shoot() | Kingpin():
            spare = state.bullets - state.remaining
            if isinstance(move, Kingpin) or spare <= 0:
                return say("There is no spare bullet: a miss loses the game.")
            return say_many("A miss leaves {count} spare bullet.", "A miss leaves {count} spare bullets.", spare - 1)
        case Clue(way=Way.VERTICAL):
            return say("It matches: all see that the suspect shares its suit, or one number divides the other.")
        case Clue():
            return say("It does not match: all see that the suspect has another suit and a number that does not fit.")
        case Exchange(of=of):
            return say("{name} will turn it: vertical if it matches, horizontal if not.", name=called(of))
    return ""


def figures(view: View, move: Move, odds: bool) -> str:
    """How many candidates a clue or a shot leaves, by logic alone; with ``odds`` also how likely its answers are."""
    match move:
        case Clue():
            return _own_clue(view, move)
        case Exchange():
            return _exchange(view, move, odds)
        case Shoot(of=of, card=card):
            return _shot(view, f"suspect:{of}", card.text, odds)
        case Kingpin(card=card):
            return _shot(view, "kingpin", card.text, odds)
    return ""


def _own_clue(view: View, move: Clue) -> str:
    from . import evidence

    model = evidence.model(view.public())
    name = f"suspect:{move.by}"
    if name not in model.variables:
        return ""
    fits = evidence.matching_values(view.state.rules, move.card)
    now = model.possible_mask(name)
    left = now & (fits if move.way is Way.VERTICAL else ~fits)
    return say("It leaves {left} of {now} for the others.", left=left.bit_count(), now=now.bit_count())


def _exchange(view: View, move: Exchange, odds: bool) -> str:
    from . import evidence

    model = evidence.model(view)
    name = f"suspect:{move.of}"
    if name not in model.variables or not isinstance(move.card, Card):
        return ""
    fits = evidence.matching_values(view.state.rules, move.card)
    now = model.possible_mask(name)
    params = {"yes": (now & fits).bit_count(), "no": (now & ~fits).bit_count(), "now": now.bit_count()}
    if not odds:
        return say("Of {now} candidates it leaves you {yes} if it matches, {no} if not.", **params)
    total = model.total()
    chance = round(100 * model.weight(name, fits) / total) if total else 0
    return say("Of {now} candidates it leaves you {yes} if it matches ({chance} %), {no} if not.", chance=chance, **params)


def _shot(view: View, name: str, value: str, odds: bool) -> str:
    from . import evidence

    model = evidence.model(view)
    if name not in model.variables:
        return ""
    now = model.possible_mask(name)
    count = now.bit_count()
    if not now & model.values.bit(value):
        return say("It cannot be this one.")
    if count == 1:
        return say("It is certain.")
    if not odds:
        return say_many("It is {count} candidate.", "It is one of {count} candidates.", count)
    chance = f"{100 * float(model.probability(name, value)):.1f}".removesuffix(".0")
    return say_many("It is {count} candidate; odds of a hit: {chance} %.", "It is one of {count} candidates; odds of a hit: {chance} %.",
                    count, chance=chance)
