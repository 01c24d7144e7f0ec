"""What a seat may do now, grouped by kind of action and cut into parts to choose: plain data for a screen.

An **action** is ``{"id", "name", "text", "available", "reason", "parts": [{"id", "ask", "as"}], "moves": [[line,
value, ...]]}`` with one value for each part. A value names a thing on the table (``suspect:bob``, a card), a cell of
the grid (``as`` is ``grid``), or one of a few choices that ``things`` puts in words (``as`` is ``choice``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from infiltr.core.moves import Move, Seat
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many
from infiltr.scenes import Kind, Part, called, looks, offered

from .box import Card, Way
from .looks import card_name, face
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
    Pass,
    Reward,
    Says,
    Shoot,
    Show,
    Slip,
    Take,
    YesNo,
)

__all__ = ["actions", "forced", "slip_id", "suspect_id", "things"]

def suspect_id(seat: Seat) -> str:
    """The suspect in front of a seat, as a thing to click."""
    return f"suspect:{seat}"


def slip_id(seat: Seat, number: int) -> str:
    """A card of a hand that faces away from its holder (mission 17), as a thing to click."""
    return f"{seat}:s{number}"


def _played(move: Clue | Exchange) -> str:
    return move.card.text if move.source is None or move.slip is None else slip_id(move.source, move.slip.number)


_CARD = Part("card", N_("Which card?"))
_OF = Part("of", N_("Whose suspect?"))
_WAY = Part("way", N_("Does it match?"), "choice")
_COUNT = Part("count", N_("How many cards do you draw?"), "choice")
_GUESS = Part("guess", N_("Who is it? Name suit and number."), "grid")
_TAKE = Part("take", N_("What do you take?"))
_ANSWER = Part("answer", N_("Your answer?"), "choice")

_KINDS: dict[type[Move], Kind] = {
    Nab: Kind(
        N_("Nab a Suspect"),
        N_("Take a suspect from the pile and look at it in secret; one card of Headquarters is discarded face down."),
        (),
        lambda move: (),
    ),
    Clue: Kind(
        N_("Give a Clue"),
        N_("Lay a card beside your own suspect: vertical if it matches, horizontal if it does not."),
        (_CARD, _WAY),
        lambda move: (_played(move), move.way.value),
    ),
    Exchange: Kind(
        N_("Information Exchange"),
        N_("Lay a card beside another agent's suspect; its owner turns it, then you may draw a card."),
        (_OF, _CARD),
        lambda move: (suspect_id(move.of), _played(move)),
    ),
    Bide: Kind(
        N_("Bide Your Time"),
        N_("The top card of Headquarters is discarded unseen, then you draw up to three cards."),
        (_COUNT,),
        lambda move: (str(move.cards),),
    ),
    Shoot: Kind(
        N_("Eliminate a Traitor"),
        N_("Spend a bullet and name the suit and number of another agent's suspect."),
        (_OF, _GUESS),
        lambda move: (suspect_id(move.of), move.card.text),
    ),
    Pass: Kind(N_("Pass"), N_("Do nothing this turn."), (), lambda move: ()),
    Orient: Kind(
        N_("Turn the clue"),
        N_("Turn the card beside your suspect: vertical if it matches, horizontal if it does not."),
        (_WAY,),
        lambda move: (move.way.value,),
    ),
    Draw: Kind(
        N_("Draw a card"),
        N_("After an exchange you may draw one card from Headquarters."),
        (Part("count", N_("Do you draw?"), "choice"),),
        lambda move: (f"draw:{move.cards}",),
    ),
    Answer: Kind(N_("Answer"), N_("Is that your suspect?"), (_ANSWER,), lambda move: (move.says.value,)),
    Show: Kind(N_("Show both cards"), N_("Both cards of the suspect are shown."), (), lambda move: ()),
    Reward: Kind(
        N_("Take the reward"),
        N_("You may take one card from the discards, even an unknown one that lies face down."),
        (_TAKE,),
        lambda move: (f"take:{move.card.value}" if isinstance(move.card, Take) else move.card.text,),
    ),
    Discard: Kind(
        N_("Discard"),
        N_("You hold more cards than the hand limit: discard one face up."),
        (_CARD,),
        lambda move: (str(move.card),),
    ),
    Bury: Kind(
        N_("Discard"),
        N_("You hold more cards than the hand limit: discard one face down."),
        (_CARD,),
        lambda move: (str(move.card),),
    ),
    Drop: Kind(
        N_("Discard"),
        N_("You hold more cards than the hand limit: discard one, unseen."),
        (_CARD,),
        lambda move: (slip_id(move.by, move.slip.number),),
    ),
    Confide: Kind(
        N_("A clue about the Kingpin?"),
        N_("You may look at the Kingpin, give a clue about it and sit out from then on."),
        (_ANSWER,),
        lambda move: (move.answer.value,),
    ),
    KingClue: Kind(
        N_("Give a clue about the Kingpin"),
        N_("Lay a card beside the Kingpin: vertical if it matches, horizontal if it does not."),
        (_CARD, _WAY),
        lambda move: (move.card.text, move.way.value),
    ),
    Kingpin: Kind(
        N_("Shoot the Kingpin"),
        N_("Name the suit and number of the Kingpin; this shot ends the game."),
        (_GUESS,),
        lambda move: (move.card.text,),
    ),
}

_FREE: tuple[type[Move], ...] = (Nab, Clue, Exchange, Bide, Shoot)
"""The five actions of a turn, in the rulebook's order."""


def forced(view: View) -> bool:
    """Is what is due an answer to something (not one of the five actions)?"""
    return bool(view.state.agenda)


def actions(view: View, *, both_ways: bool = False) -> list[dict[str, Any]]:
    """The actions of the view's seat, which is on turn, else none.

    ``both_ways`` offers a clue's wrong way too, as a learner may try it; it is refused with the reason.
    """
    state = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    found: dict[type[Move], list[Move]] = {} if forced(view) else {kind: [] for kind in _FREE}
    for move in state.legal_moves():
        ways = [move]
        if both_ways and isinstance(move, Clue | Orient | KingClue):
            ways = sorted([move, _other_way(move)], key=_is_horizontal)  # the order tells nothing
        found.setdefault(type(move), []).extend(ways)
    return [_action(view, kind, moves) for kind, moves in found.items()]


def _is_horizontal(move: Move) -> bool:
    return getattr(move, "way", None) is Way.HORIZONTAL


def _other_way(move: Move) -> Move:
    from dataclasses import replace

    other = Way.HORIZONTAL if getattr(move, "way", None) is Way.VERTICAL else Way.VERTICAL
    return replace(move, way=other)  # type: ignore[type-var]


def _action(view: View, kind: type[Move], moves: Sequence[Move]) -> dict[str, Any]:
    return offered(kind.verb, _KINDS[kind], moves, "" if moves else _reason(view, kind))


def _reason(view: View, kind: type[Move]) -> str:
    """Why none of these moves can be made: what the rules say to a typical one."""
    for example in _examples(view, kind):
        problem = view.state.problem(example)
        if problem is not None:
            return str(problem.text)
    return say("This cannot be done now.")


def _examples(view: View, kind: type[Move]) -> Iterable[Move]:
    state, seat = view.state, view.seat
    assert seat is not None
    others = [name for name in state.seats if name != seat]
    others.sort(key=lambda name: state.suspect_of(name) is None)
    hand = [card for card in state.hands[state.seats.index(seat)] if isinstance(card, Card)] or list(state.rules.deck)
    if kind is Nab:
        yield Nab(seat)
    elif kind is Clue:
        yield Clue(seat, hand[0], Way.VERTICAL)
    elif kind is Exchange:
        yield from (Exchange(seat, other, hand[0]) for other in others)
    elif kind is Bide:
        yield Bide(seat, 0)
    elif kind is Shoot:
        yield from (Shoot(seat, other, state.rules.deck[0]) for other in others)


def things(view: View, shown: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """How each value of these actions looks, where the table does not show it already: a card's face, or words."""
    return looks(shown, lambda value: _thing(view, value))


def _thing(view: View, value: str) -> dict[str, Any]:
    kind, _, rest = value.partition(":")
    if kind == "suspect":
        return {"text": say("{name}'s suspect", name=called(rest))}
    if value in _words():
        return {"text": _words()[value]}
    if rest[:1] == "s" and kind in view.state.seats:
        return _slip(view, kind, Slip.parse(rest).number, value)
    if value.isdigit():
        return {"text": say_many("{count} card", "{count} cards", int(value))}
    return face(Card.parse(value))


def _slip(view: View, seat: Seat, number: int, value: str) -> dict[str, Any]:
    state = view.state
    at = state.seats.index(seat)
    card = state.hands[at][state.slips[at].index(number)]
    if isinstance(card, Card):
        return face(card, value) | {"spoken": say("{card}, in {name}'s hand", card=card_name(card), name=called(seat))}
    return face(card, value) | {"back": f"s{number}", "spoken": say("your card {number}", number=number)}


def _words() -> dict[str, str]:
    return {
        Way.VERTICAL.value: say("vertical: it matches"),
        Way.HORIZONTAL.value: say("horizontal: it does not match"),
        Says.HIT.value: say("Yes, that is my suspect"),
        Says.MISS.value: say("No, that is not my suspect"),
        "take:blind": say("an unknown card that lies face down"),
        "take:none": say("nothing"),
        YesNo.YES.value: say("Yes"),
        YesNo.NO.value: say("No"),
        "draw:0": say("No, I do not draw"),
        "draw:1": say("Yes, I draw a card"),
    }
