"""What to do next and why: a one-move lookahead on the odds of the seat's own view, and the bot that follows it.

Of each kind of move only the best is looked at: for each card the likeliest guess, for each player the code card to play. Values are
in identity cards that the other side turns up (``lookahead.py``):

* a guess: the odds that it hits times what a hit is worth at that player, with the grenade that may follow;
* a code card played against somebody: you know what it is, and can guess it;
* a look at an identity card: what it tells about teams, while nobody knows who is who;
* a card in answer: what it saves, less what the card is worth later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from infiltr.advice import Advice
from infiltr.core.moves import Move, Seat
from infiltr.core.table import View
from infiltr.core.words import say

from . import moves
from .box import Action, Back, Code, Side
from .lookahead import Lookahead, owner
from .moves import YesNo
from .naming import placed_name
from .words import card_name, mole_name, seat_name

__all__ = ["Careful", "advise"]

PLAYED = 0.8
"""How often a card that was played against somebody is there to be hit: no Shift, no Not Answer."""
KNOWN = 0.1
"""What it is worth, besides, to know a card in the row of somebody on the other side."""
LOOK = 0.25
"""What one bit about somebody's team is worth."""
CARD = 0.25
"""What a card that is played in answer is worth later."""
THEFT, SHUFFLE, THROWN = 0.12, 0.02, -0.15
"""What it is worth to steal a card, to pass identity cards round, to discard."""
BARE = 0.5
"""How often somebody who knows one of your cards comes to guess it."""

Words = tuple[str, str, str, str, str]
"""Kind, at whom, which cards, why, figures."""


@dataclass(frozen=True, slots=True)
class _Option:
    """A move and its value; the words are made for the best ones only."""

    move: Move
    value: float
    expected: Mapping[str, float]
    words: Callable[[], Words]



def advise(view: View, limit: int | None = None, quick: bool = False) -> list[Advice]:
    """The sensible legal moves of the view's seat, best first; of each kind of guess only the likeliest. Empty: it is not its turn.

    ``limit``: no more than so many. ``quick``: work out the odds of other rows only where they decide a guess.
    """
    if view.seat is None or view.state.turn != view.seat:
        return []
    look = Lookahead(view, quick)
    options = sorted(_options(look, view), key=_order(look))
    return [Advice(one.move, one.value, one.expected, *one.words()) for one in options[:limit]]


def _order(look: Lookahead) -> Callable[[_Option], tuple[float, float]]:
    """The best first, the same order with and without NumPy."""
    return lambda option: (-round(option.value, 9), look.whim(option.move))


def _options(look: Lookahead, view: View) -> list[_Option]:
    found: list[_Option] = []
    for kind, same in groupby(view.legal_moves(), key=type):
        found.extend(_VALUERS[kind](look, list(same)))
    return found


def _plain(move: Move, value: float, kind: str, why: str, cards: str = "", whom: str = "", **expected: float) -> _Option:
    return _Option(move, value, expected, lambda: (kind, whom, cards or kind, why, ""))


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


# ---- guesses

def _guesses(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    by_slot = {(move.slot.text, move.code): move for move in some}
    if look.quick and (sure := look.quick_guess()) is not None:
        found = [(look.guess(*sure, 1.0), *sure, 1.0)]
    else:
        found = look.guesses[:1] if look.quick else look.guesses
    for place, (value, slot, code, chance) in enumerate(found):
        move = by_slot[slot, code]
        spent = 0.05 if isinstance(move, moves.Enquiry) else 0.0
        yield _Option(move, value - spent, {"hit": chance, "foe": look.foe(owner(slot)), "value": value},
                      lambda move=move, chance=chance, best=not place: _guess_words(look, move, chance, best))  # type: ignore[misc]


def _guess_words(look: Lookahead, move: Any, chance: float, best: bool) -> Words:
    seat = owner(move.slot.text)
    name = placed_name(move.slot.text, look.view)
    kind = say("Play Enquiry.") if isinstance(move, moves.Enquiry) else say("Make a guess.")
    if list(look.chances(move.slot.text)) == [move.code]:  # the only value that is possible; not a rounded 100 %
        why = say("You know it for sure.")
    elif chance >= 0.5:
        why = say("It is more likely than all other values together.")
    else:
        why = say("No other guess brings more.") if best else say("No other value of this card brings more.")
    if look.mine(move.code):
        why = say("{why} But you have a {number} face down yourself, and {seat} may have a Hand Grenade.", why=why, number=move.code,
                  seat=seat_name(seat)) if look.holds(seat, Action.GRENADE) else why
    figures = say("Odds of a hit: {chance} %.", chance=_percent(chance))
    if look.rules.moles:
        figures = say("Odds of a hit: {chance} %. Odds that {seat} is on the other side: {foe} %.", chance=_percent(chance),
                      seat=seat_name(seat), foe=_percent(look.foe(seat)))
    return (kind, say("Guess a card of {seat}.", seat=seat_name(seat)), say("Guess that {name} is {number}.", name=name, number=move.code),
            why, figures)


def _pass(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        if look.state.agenda[-1].step.name == "PHASE2":
            why = say("A guess at somebody on your own side could hit.") if look.rules.moles else say("But a wrong guess costs nothing.")
            yield _plain(move, 0.0, say("Make no guess."), why)
        else:
            yield _plain(move, 0.0, say("Pass."), say("Keep your cards for later."))


# ---- phase 1

def _plays(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for to, group in groupby(some, key=lambda move: move.to):
        worth = look.worth(to)
        values = [(_play(look, to, move.card, worth), move) for move in group]
        value, move = max(values, key=lambda one: (round(one[0], 9), look.whim(one[1])))
        yield _Option(move, value, {"foe": look.foe(to), "hit": PLAYED}, lambda move=move: _play_words(look, move))  # type: ignore[misc]


def _play(look: Lookahead, to: Seat, code: Code, worth: float) -> float:
    """Guessing it next instead of the best guess that there is, and what is left of it where that is better."""
    risk = look.holds(to, Action.GRENADE) * (look.mine(code) > 0) * look.stake(look.me)
    return max(PLAYED * (worth - risk) - look.best_guess, 0.0) + KNOWN * worth


def _play_words(look: Lookahead, move: Any) -> Words:
    number, seat = move.card.number, seat_name(move.to)
    why = say("You know what it is, so you can guess it right away; the others see only where it goes.")
    if look.foe(move.to) < 0.5:
        why = say("You know what it is; but {seat} is more likely on your own side.", seat=seat)
    figures = "" if not look.rules.moles else say("Odds that {seat} is on the other side: {foe} %.", seat=seat,
                                                  foe=_percent(look.foe(move.to)))
    return (say("Play a code card."), say("Play it against {seat}.", seat=seat),
            say("Play code card {number} against {seat}.", number=number, seat=seat), why, figures)


def _swaps(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for slot, group in groupby(some, key=lambda move: move.slot):
        move = min(group, key=lambda move: (look.mine(move.card), move.card.number, move.at))
        bare = look.exposed(slot.text)
        value = BARE * bare * look.stake(look.me) - 0.1
        name = placed_name(slot.text, look.view)
        why = say("Others may know what it is: about {chance} %.", chance=_percent(bare)) if bare else say("Nobody knows it for sure.")
        yield _plain(move, value, say("Swap a card of your row."), why,
                     say("Swap {name} for code card {number}.", name=name, number=move.card), say("Take {name} out.", name=name), bare=bare)


def _steals(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        size = look.state.hand_size(look.seats.index(move.of))
        value = THEFT * (2 * look.foe(move.of) - 1) * (0.5 + 0.125 * size) + (0.01 if move.back is Back.CODE else 0.0)
        yield _plain(move, value, say("Steal a card."), say("A card more for you, and one less for {seat}.", seat=seat_name(move.of)),
                     say("Steal a card from {seat}.", seat=seat_name(move.of)), foe=look.foe(move.of))


def _round(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        left = isinstance(move, moves.Left) or (isinstance(move, moves.AnyDirection) and move.side is Side.LEFT)
        cards = say("Everybody takes an identity card from the left.") if left else say("Everybody takes an identity card from the right.")
        why = say("Nobody can be sure of the teams after that, nor can you.")
        yield _plain(move, SHUFFLE, say("Pass identity cards round."), why, cards)


def _exchanges(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        spare = any(card is not look.team for card in look.state.down[look.at])
        yield _plain(move, SHUFFLE * (1 + spare * (1 - look.foe(move.to))), say("Exchange an identity card."),
                     say("You learn a card of {seat}.", seat=seat_name(move.to)),
                     say("Exchange an identity card with {seat}.", seat=seat_name(move.to)), foe=look.foe(move.to))


def _peeks(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        whom = look.others() if move.of is None else [move.of]
        doubt = sum(look.doubt(seat) for seat in whom) / max(len(whom), 1)
        cards = say("Look at an identity card.") if move.of is None else say("Look at an identity card of {seat}.", seat=seat_name(move.of))
        yield _plain(move, LOOK * doubt, say("Look at an identity card."), say("It tells who may be on your side."), cards, bits=doubt)


def _discards(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        card = move.card
        use = 0.1 if isinstance(card, Code) else _USE[card.colour.value]
        yield _plain(move, THROWN - use, say("Discard a card."), say("It makes room for another card, and no more."),
                     say("Discard {card}.", card=card_name(card)))


_USE = {"blue": 0.08, "red": 0.06, "green": 0.01}


# ---- answers

def _hit(look: Lookahead) -> bool:
    """Is the guess that is aimed at this seat right?"""
    due = look.state.agenda[-1]
    slots = look.face_down(look.me) if due.slot is None else [due.slot.text]
    return any(look.reading.known.get(slot) is due.code for slot in slots)


def _shifts(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    due = look.state.agenda[-1]
    guess = due.code is not None and due.step.name == "RESPOND"
    active = look.seats[look.state.mover]
    for move in some:
        chance = look.has(move.to, due.code) if guess else PLAYED * look.foe(active)
        saved = look.stake(look.me) * (float(_hit(look)) if guess else PLAYED * look.foe(active))
        value = saved + chance * look.worth(move.to) - CARD
        why = say("The guess at you is right.") if guess and _hit(look) else say("It may cost {seat} a card.", seat=seat_name(move.to))
        if not guess:
            why = say("{active} knows the card and could guess it in your row.", active=seat_name(active))
        yield _plain(move, value, say("Play Shift."), why, say("Pass it on to {seat}.", seat=seat_name(move.to)),
                     hit=chance, foe=look.foe(move.to))


def _refuse(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    right = _hit(look)
    for move in some:
        yield _plain(move, look.stake(look.me) * right - CARD, say("Play Not Answer."),
                     say("The guess is right: it would cost you a card.") if right else say("The guess is wrong: a no costs nothing."))


def _grenade(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    code = look.state.agenda[-1].code
    for move in some:
        value = look.blast(look.me, code)
        yield _plain(move, value - CARD / 2, say("Play Hand Grenade."),
                     say("It is expected to hit more of the other side than of yours.") if value > 0 else
                     say("It is not expected to hit more of the other side than of yours."), expected=value)


def _answer(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        text = say("Say yes.") if move.says is YesNo.YES else say("Say no.")
        yield _plain(move, 1.0, text, say("An answer is always true."))


# ---- choices without much to choose

def _inserts(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        why = say("There is no other place.") if len(some) == 1 else say("Beside an equal card either side will do.")
        yield _plain(move, 0.0, say("Put the card into your row."), why)


def _turns(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        why = say("There is no other card of this value.") if len(some) == 1 else say("Equal cards: either will do.")
        yield _plain(move, 0.0, say("Turn up a card."), why, say("Turn up {name}.", name=placed_name(move.slot.text, look.view)))


def _reveals(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        other = move.card is not look.team
        why = say("It points to the wrong team.") if other else say("It points to your own team.")
        yield _plain(move, 0.1 * other, say("Turn up an identity card."), why, say("Turn up {card}.", card=mole_name(move.card)))


def _offers(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        other = move.card is not look.team
        why = say("You stay on your team.") if other else say("It says which team you are on.")
        yield _plain(move, 0.1 * other, say("Offer an identity card."), why, say("Offer {card}.", card=mole_name(move.card)))


def _draws(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    codes = len(look.state.codes[look.at])
    actions = len(look.state.actions[look.at])
    for move in some:
        code = move.back is Back.CODE
        value = (1.0 if codes < look.rules.codes else 0.4) if code else (0.8 if actions < look.rules.actions else 0.3)
        text = say("Draw a code card.") if code else say("Draw an action card.")
        why = say("Code cards that you play are the surest guesses.") if code else say("Action cards protect you and surprise others.")
        yield _plain(move, value, text, why)


def _lays(look: Lookahead, some: list[Any]) -> Iterator[_Option]:
    for move in some:
        cards = move.cards.cards
        chance = sum(_ordinary(look, place, card.number) for place, card in enumerate(cards)) / max(len(cards), 1)
        equal = len(cards) - len(set(cards))
        value = look.whim(move) if look.quick else -chance - 0.02 * equal
        yield _plain(move, value, say("Lay out your row."), say("Cards where nobody expects them are hardest to guess."),
                     say("Lay out {numbers}.", numbers=", ".join(card.text for card in cards)), hit=chance)


def _ordinary(look: Lookahead, place: int, number: int) -> float:
    """About how likely this number lies in this place of a row of random cards."""
    from math import comb

    size, values = look.rules.row, len(look.rules.values)
    at = (number - 0.5) / values
    return comb(size, place) * (size - place) * at**place * (1 - at) ** (size - 1 - place) / values


_VALUERS: Mapping[type[Move], Callable[[Lookahead, list[Any]], Iterator[_Option]]] = {
    moves.Lay: _lays, moves.Play: _plays, moves.Enquiry: _guesses, moves.Guess: _guesses, moves.Pass: _pass, moves.Swap: _swaps,
    moves.Steal: _steals, moves.Left: _round, moves.Right: _round, moves.AnyDirection: _round, moves.Exchange: _exchanges,
    moves.Peek: _peeks, moves.Discard: _discards, moves.Bury: _discards, moves.Shift: _shifts, moves.Refuse: _refuse,
    moves.Grenade: _grenade, moves.Answer: _answer, moves.Insert: _inserts, moves.Turn: _turns, moves.Reveal: _reveals,
    moves.Offer: _offers, moves.Draw: _draws,
}


class Careful:
    """Plays code cards at the likely other side and guesses them; else the best guess by the odds of the other rows.

    Which cards it lays out, and which of its code cards it plays, tells nothing: it follows no rule that others could use.
    """

    def choose(self, view: View) -> Move:
        """The move with the highest value."""
        legal: Sequence[Move] = view.legal_moves()
        if len(legal) == 1:
            return legal[0]
        look = Lookahead(view, quick=True)
        return min(_options(look, view), key=_order(look)).move
