"""What to do next and why: a one-move lookahead on exact odds, and the bot that follows it.

Every legal move of the seat on turn gets a value from that seat's view alone. One unit is about one bit of information about a suspect:

* a clue: the expected information about the suspect, for those who may shoot it (an exchange: what you learn; a clue about your own
  suspect: what everybody learns); in missions 7 and 13 also how much nearer the suspect comes to a legal shot;
* a shot: the odds that it hits times what a hit is worth, less the odds that it misses times what the bullet is worth;
* nabbing and biding: fixed values, for they open the way to clues.

What the other agents would choose is not searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from math import log2
from typing import Any

from infiltr.advice import Advice
from infiltr.core.moves import Move, line
from infiltr.core.table import View
from infiltr.core.words import N_, say, say_many

from . import evidence
from .agenda import Held
from .box import Way
from .lookahead import Lookahead
from .missions import Special
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
    Shoot,
    Show,
    Take,
    YesNo,
)
from .words import card_name, seat_name, unknown_name

__all__ = ["Careful", "advise"]

HIT, MISS, FATAL = 6.0, 4.5, 40.0
"""What a hit is worth; what a spare bullet is worth; what a bullet is worth whose loss ends the game."""
NAB = 2.5
BIDE, CARD = -0.1, 0.15
"""What it is worth to burn a card of Headquarters, and to draw one."""
EMPTY = 0.3
"""What each drawn card is worth besides, to a hand of one card or none."""
OWN_CLUE = 0.7
"""What a bit in a clue about your own suspect is worth: it draws no card, and you learn nothing."""
TROUBLE = 2.0
"""What it is worth if two candidates are no longer hard to tell apart (see Lookahead.trouble)."""
BALANCE = 0.4
"""What one step towards a legal shot is worth in missions 7 and 13."""
SURE = 4.0
"""What a balancing clue is worth beside a suspect that everybody has identified."""


def advise(view: View, limit: int | None = None, quick: bool = False) -> list[Advice]:
    """Every sensible legal move of the view's seat, best first; of each kind of shot only the likeliest. Empty: it is not its turn.

    ``limit``: no more than so many. ``quick``: take all candidates for equally likely.
    """
    state = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    look = Lookahead(view, quick)
    found: list[Advice] = []
    for kind, moves in groupby(state.legal_moves(), key=type):
        found.extend(_VALUERS[kind](look, list(moves)))
    found.sort(key=lambda advice: (-advice.value, line(advice.move)))
    return found[:limit]


# ---- clues

def _exchanges(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    drawn = CARD if look.state.hq else 0.0
    for of, group in groupby(moves, key=lambda move: move.of):
        found = list(group)
        name = f"suspect:{of}"
        gains = look.gain(look.model, name, [move.card for move in found])
        for move, (bits, left, match) in zip(found, gains, strict=True):
            now = look.model.possible_mask(name).bit_count()
            value = bits + drawn + TROUBLE * look.relief(name, move.card, match) + _waste(look, move)
            value += _towards_balance(look, look.state.suspect_of(of), match, now)
            yield Advice(
                move, value, {"bits": bits, "candidates": left, "match": match},
                kind=say("Exchange information."), whom=say("About {owner}'s suspect.", owner=seat_name(of)),
                cards=say("Lay {card} beside {owner}'s suspect.", card=card_name(move.card), owner=seat_name(of)),
                why=_why_answer(bits),
                figures=_expected(match, now, left))


def _own_clues(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    name = f"suspect:{look.me}"
    model = look.public
    now = model.possible_mask(name).bit_count()
    for move in moves:
        fits = evidence.matching_values(look.rules, move.card)
        mask = fits if move.way is Way.VERTICAL else look.values.full & ~fits
        left = (model.possible_mask(name) & mask).bit_count()
        share = look.share(model, name, mask)
        bits = -log2(share) if share else 0.0
        balance = _towards_balance(look, look.state.suspect_of(look.me), float(move.way is Way.VERTICAL), now)
        relief = look.trouble(model.possible_mask(name)) - look.trouble(model.possible_mask(name) & mask)
        value = OWN_CLUE * bits + TROUBLE * relief + balance + _waste(look, move)
        yield Advice(
            move, value, {"bits": bits, "candidates": float(left)},
            kind=say("Give a clue."), whom=say("About your own suspect."),
            cards=say("Lay {card} beside your own suspect.", card=card_name(move.card)), why=_why_clue(bits),
            figures=_others(now, left))


def _others(now: int, left: int) -> str:
    return say("For the others it can be any of {now} cards now; the clue leaves {left} of them.", now=now, left=left)


def _why_answer(bits: float) -> str:
    if bits >= 0.8:
        return say("The answer tells nearly as much as one answer can.")
    if bits >= 0.3:
        return say("The answer tells something.")
    return say("The answer tells next to nothing.")


def _why_clue(bits: float) -> str:
    if bits >= 0.8:
        return say("The clue rules out about half of what is left, or more.")
    if bits >= 0.3:
        return say("The clue rules out something.")
    return say("The clue rules out next to nothing.")


def _waste(look: Lookahead, move: Any) -> float:
    """Among equal clues, keep the card that is more useful at other suspects."""
    return -0.001 * look.relatives(move.card)


def _towards_balance(look: Lookahead, held: Held | None, match: float, candidates: int) -> float:
    """Missions 7 and 13: how much nearer a clue brings the suspect to equally many clues of both ways, four in all."""
    if held is None or Special.BALANCED not in look.rules:
        return 0.0
    up, down = len(held.vertical), len(held.horizontal)

    def missing(vertical: int, horizontal: int) -> int:
        return max(2, vertical, horizontal) * 2 - vertical - horizontal

    nearer = missing(up, down) - match * missing(up + 1, down) - (1 - match) * missing(up, down + 1)
    return nearer * (SURE if candidates <= 2 else BALANCE)


def _expected(match: float, now: int, left: float) -> str:
    """What an exchange is expected to leave, in whole cards."""
    if now == 1:
        return say("You know this suspect already: the answer tells you nothing new.")
    return say("It matches with a chance of {match} %. It can be any of {now} cards now; the answer leaves about {left} of them.",
               match=round(100 * match), now=now, left=max(1, round(left)))


# ---- shots

def _shots(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    for of, group in groupby(moves, key=lambda move: move.of):
        name = f"suspect:{of}"
        yield from _shot(look, name, list(group))


def _shot(look: Lookahead, name: str, moves: list[Any]) -> Iterator[Advice]:
    likeliest, chance, count = look.likeliest(name)
    move = next((one for one in moves if one.card.text == likeliest), None)
    if move is None:
        return
    bullet = _bullet(look)
    value = chance * HIT - (1 - chance) * bullet
    if count == 1:
        why = say("It is certain.")
    elif look.spare > 0:
        why = say("A bullet can be spared if it misses.")
    else:
        why = say("No bullet can be spared: a miss loses the game.")
    yield Advice(
        move, value, {"hit": chance, "candidates": float(count)}, kind=say("Eliminate a traitor."),
        whom=say("Shoot at {variable}.", variable=unknown_name(name)),
        cards=say("Shoot at {variable}: {card}.", variable=unknown_name(name), card=card_name(move.card)), why=why,
        figures=_shot_figures(chance, count))


def _shot_figures(chance: float, count: int) -> str:
    if count == 1:
        return say("It can be no other card.")
    return say("It can still be any of {count} cards; the chance that it is this one: {chance} %.", count=count, chance=_percent(chance))


def _bullet(look: Lookahead) -> float:
    """What a missed shot costs: less when many bullets can be spared for few suspects."""
    if look.spare <= 0:
        return FATAL
    return MISS * min(1.0, (1 + int(look.state.remaining)) / (2.0 * look.spare))


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}".removesuffix(".0")


def _kingpin(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    if evidence.KINGPIN in look.model.variables:
        yield from _shot(look, evidence.KINGPIN, moves)
        return
    sure = [move for move in moves if move.card is look.state.aside.face]
    yield from _plain(look, sure, HIT, say("Eliminate a traitor."), say("You have seen the Kingpin."))


# ---- the other actions

def _plain(look: Lookahead, moves: Sequence[Move], value: float, kind: str, why: str) -> Iterator[Advice]:
    for move in moves:
        yield Advice(move, value, {}, kind=kind, cards=kind, why=why)


def _nab(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    yield from _plain(look, moves, NAB, say("Nab a suspect."),
                      say("You have none in front of you, and others can only be told about suspects that somebody holds."))


def _bide(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    hand = len(look.state.hands[look.seats.index(look.me)])
    for move in moves:
        kept = min(move.cards, max(look.rules.limit - hand, 0))
        value = BIDE + CARD * kept + 0.03 * (move.cards - kept) + (EMPTY * kept if hand <= 1 else 0.0)
        yield Advice(
            move, value, {"cards": float(move.cards)}, kind=say("Bide your time."),
            cards=say_many("Bide your time and draw {count} card.", "Bide your time and draw {count} cards.", move.cards),
            why=say("More cards make better clues; one card of Headquarters is lost unseen."),
            figures=say("You hold {hand} of at most {limit} cards.", hand=hand, limit=look.rules.limit))


def _draw(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    room = len(look.state.hands[look.seats.index(look.me)]) < look.rules.limit
    for move in moves:
        yield Advice(move, float(bool(move.cards) == room), {}, kind=say("Draw a card.") if move.cards else say("Do not draw."),
                     cards=say("Draw a card.") if move.cards else say("Do not draw."),
                     why=say("There is room in your hand.") if room else say("Your hand is full."))


def _reward(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    full = len(look.state.hands[look.seats.index(look.me)]) >= look.rules.limit
    for move in moves:
        if move.card is Take.NONE:
            yield from _plain(look, [move], 0.05 if full else -1.0, say("Take no reward."), say("Your hand is full."))
        elif move.card is Take.BLIND:
            yield from _plain(look, [move], 0.02, say("Take a face-down card."), say("It may be anything."))
        else:
            value = look.usefulness(move.card) - (1.0 if full else 0.0)
            yield Advice(move, value, {"bits": value}, kind=say("Take a reward."),
                         cards=say("Take {card}.", card=card_name(move.card)),
                         why=say("It would make the best clue beside the suspects that are still hidden."))


def _discard(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    for move in moves:
        yield Advice(move, -look.usefulness(move.card), {}, kind=say("Discard down to the limit."),
                     cards=say("Discard {card}.", card=card_name(move.card)), why=say("It is the least useful clue you hold."))


def _drop(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    for move in moves:
        yield Advice(move, -0.01 * move.slip.number, {}, kind=say("Discard down to the limit."),
                     cards=say("Discard one of your own cards."), why=say("You cannot see which is which."))


# ---- mission 19

def _confide(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    state = look.state
    hits_to_come = state.remaining - 1
    exits_to_come = len(state.in_play) - 1
    now = hits_to_come < exits_to_come
    for move in moves:
        yes = move.answer is YesNo.YES
        yield Advice(
            move, float(yes == now), {"hits": float(hits_to_come), "exits": float(exits_to_come)},
            kind=say("Give a clue about the Kingpin and leave.") if yes else say("Stay in the mission."),
            cards=say("Give a clue about the Kingpin and leave.") if yes else say("Stay in the mission."),
            why=say("All but one agent must have left when the last suspect is gone.") if now
            else say("Enough hits are still to come for others to leave."),
            figures=say("Hits still to come: {hits}; agents who still have to leave: {exits}.", hits=hits_to_come, exits=exits_to_come))


def _king_clue(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    model = look.public
    now = model.possible_mask(evidence.KINGPIN)
    for move in moves:
        fits = evidence.matching_values(look.rules, move.card)
        left = (now & (fits if move.way is Way.VERTICAL else ~fits)).bit_count()
        yield Advice(move, -float(left), {"candidates": float(left)}, kind=say("Give a clue about the Kingpin."),
                     cards=say("Lay {card} beside the Kingpin.", card=card_name(move.card)),
                     why=say("It leaves the fewest candidates for the others."),
                     figures=_others(now.bit_count(), left))


# ---- moves without a choice

_FORCED = N_("There is no choice.")


def _forced(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    yield from _plain(look, moves, 1.0, say("Answer."), say(_FORCED))


def _pass(look: Lookahead, moves: list[Any]) -> Iterator[Advice]:
    yield from _plain(look, moves, 0.0, say("Pass."), say("Nothing better can be done."))


_VALUERS: Mapping[type[Move], Callable[[Lookahead, list[Any]], Iterator[Advice]]] = {
    Nab: _nab, Clue: _own_clues, Exchange: _exchanges, Bide: _bide, Shoot: _shots, Orient: _forced, Answer: _forced, Show: _forced,
    Draw: _draw, Reward: _reward, Discard: _discard, Bury: _discard, Drop: _drop, Pass: _pass, Confide: _confide,
    KingClue: _king_clue, Kingpin: _kingpin,
}


class Careful:
    """Exact candidates, the most informative clue, shoots when sure or when a spare bullet makes it right."""

    def choose(self, view: View) -> Move:
        """The move with the highest value."""
        moves = view.state.legal_moves()
        if len(moves) == 1:
            return moves[0]  # type: ignore[no-any-return]
        return advise(view, 1, quick=Special.TWO_CARDS in view.state.rules)[0].move
