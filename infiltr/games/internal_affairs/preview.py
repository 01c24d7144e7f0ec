"""What a move would do, in words for the button that makes it, and what the odds are as far as the table's help allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.moves import Move
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.scenes import called

from .agenda import Step
from .box import Action, Back, Code, Mole, Side
from .looks import place_name
from .moves import (
    Answer,
    AnyDirection,
    Bury,
    Discard,
    Draw,
    Enquiry,
    Exchange,
    Grenade,
    Guess,
    Insert,
    Lay,
    Left,
    Offer,
    Pass,
    Peek,
    Play,
    Refuse,
    Reveal,
    Right,
    Shift,
    Steal,
    Swap,
    Turn,
    YesNo,
)
from .words import action_effect, card_name, mole_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["figures", "preview"]

_PASSES = {
    Step.PHASE2: N_("Do not guess"), Step.CATCH: N_("Let it come"), Step.RESPOND: N_("Let the guess be answered"),
    Step.GRENADE: N_("No grenade"),
}
_CARDS = {
    Refuse: Action.NOT_ANSWER, Grenade: Action.GRENADE, Steal: Action.STEAL, Left: Action.LEFT, Right: Action.RIGHT,
    AnyDirection: Action.ANY_DIRECTION, Exchange: Action.EXCHANGE,
}


def preview(view: View, move: Move) -> dict[str, str]:
    """The name of a move on its button, and its effect in a sentence."""
    return {"name": _name(view, move), "text": _effect(view, move)}


def _name(view: View, move: Move) -> str:
    match move:
        case Lay(cards=cards):
            return say("Lay out {numbers}", numbers=", ".join(card.text for card in getattr(cards, "cards", ())))
        case Play(to=to, card=Code() as card):
            return say("Play {card} against {name}", card=card_name(card), name=called(to))
        case Enquiry(slot=slot, code=code) | Guess(slot=slot, code=code):
            return say("Guess: {card} is {number}", card=placed_name(slot.text, view), number=code.number)
        case Discard(card=card) | Bury(card=Code() | Action() as card):
            return say("Discard {card}", card=card_name(card))
        case Peek():
            return say("Look at an identity card")
        case _:
            return _played(view, move)


def _played(view: View, move: Move) -> str:
    match move:
        case Swap(card=Code() as card, slot=slot):
            return say("Swap {old} for {card}", old=placed_name(slot.text, view), card=card_name(card))
        case Steal(of=of):
            return say("Steal from {name}", name=called(of))
        case Left():
            return say("Play Left")
        case Right():
            return say("Play Right")
        case AnyDirection(side=Side.LEFT):
            return say("Everybody takes from the left")
        case AnyDirection():
            return say("Everybody takes from the right")
        case Exchange(to=to):
            return say("Exchange with {name}", name=called(to))
        case Shift(to=to):
            return say("Pass it on to {name}", name=called(to))
        case Refuse():
            return say("Play Not Answer")
        case Grenade():
            return say("Play Hand Grenade")
        case _:
            return _answered(view, move)


def _answered(view: View, move: Move) -> str:
    match move:
        case Pass():
            return say(_PASSES.get(view.state.agenda[-1].step, N_("Pass")))
        case Draw(back=Back.CODE):
            return say("Draw a code card")
        case Draw():
            return say("Draw an action card")
        case Insert():
            return say("Put it there")
        case Turn(slot=slot):
            return say("Turn up {card}", card=placed_name(slot.text, view))
        case Reveal(card=card):
            return say("Turn up {card}", card=mole_name(card))
        case Offer(card=Mole() as card):
            return say("Give {card}", card=mole_name(card))
        case Answer(says=YesNo.YES):
            return say("Say yes")
        case Answer():
            return say("Say no")
    return say("Do it")


def _effect(view: View, move: Move) -> str:
    state: State = view.state
    match move:
        case Lay():
            return say("Nobody else sees them. The other code cards stay in your hand.")
        case Play(to=to):
            return say("{name} looks at it and puts it where it belongs. The others see only the place.", name=called(to))
        case Guess() | Enquiry() if state.rules.moles:
            return say("If it is right, the card is turned up, and an identity card of {name} with it.", name=called(move.slot.owner))
        case Guess() | Enquiry():
            return say("If it is right, the card is turned up for everybody to see.")
        case Discard() | Bury():
            return say("It is out of the game.")
        case Peek():
            return say("You and its owner know it from then on; the others see only whose it is.")
        case Insert(at=at):
            return say("It goes {place}; everybody sees where.", place=place_name(state, state.agenda[-1].seat, at))
        case Swap(at=at, slot=slot):
            place = place_name(state, state.mover, at, slot)
            return say("The new card goes {place}; everybody sees where, nobody sees what.", place=place)
        case Reveal(card=card):
            return _reveals(state, card)
        case Shift(to=to) if state.agenda[-1].step is Step.RESPOND:
            return say("{name} has to answer: is any of their cards a {number}?", name=called(to), number=state.agenda[-1].code)
        case Shift(to=to):
            return say("{name} has to take the code card.", name=called(to))
    played = _CARDS.get(type(move))
    return action_effect(played) if played is not None else ""


def _reveals(state: State, card: Mole) -> str:
    left = len(state.down[state.agenda[-1].seat]) - 1
    if not left:
        return say("It is your last one: you are out, and win or lose with your team.")
    return say_many("You keep {count} identity card face down.", "You keep {count} identity cards face down.", left)


def figures(view: View, move: Move, odds: bool) -> str:
    """How many values a card that is guessed at can still have; with ``odds`` also how likely the guess is right."""
    if not isinstance(move, Guess | Enquiry):
        return ""
    from . import evidence

    placed = next(one for one in view.state.row_of(move.slot.owner) if one.slot == move.slot)
    if isinstance(placed.face, Code):
        return say("It is certain.") if placed.face is move.code else say("It cannot be this number.")
    model = evidence.model(view)
    possible = model.possible()[move.slot.text]
    if move.code.text not in possible:
        return say("It cannot be this number.")
    if len(possible) == 1:
        return say("It is certain.")
    if not odds:
        return say_many("It can be {count} number.", "It can be {count} numbers.", len(possible))
    chance = f"{100 * float(model.probability(move.slot.text, move.code.text)):.1f}".removesuffix(".0")
    return say_many("It can be {count} number; odds of a hit: {chance} %.", "It can be {count} numbers; odds of a hit: {chance} %.",
                    len(possible), chance=chance)
