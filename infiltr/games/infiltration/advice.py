"""What to do next and why: when to turn back, which card to select, what to choose; and the bot that follows it.

Every legal move gets the odds of winning after it, as far as is forecast (``lookahead.py``). The best cards to select are then played
out over whole rounds against sampled selections of the others; those numbers say so, with their standard error. Odds of escape that
are stated for turning back come from ``solvers.race`` and are exact where ``certainty.py`` says so; expected data is a belief.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from infiltr.advice import Advice
from infiltr.core.moves import Move, line
from infiltr.core.table import View
from infiltr.core.words import say

from .box import ADVANCE, DOWNLOAD, EXTRACT, OUT, RETREAT
from .lookahead import Lookahead, Worth
from .moves import Choose, Extra, Select
from .outlook import Point, curve
from .rules import State
from .standings import Standing, standings
from .words import card_name, choice_name, place_name, seat_name

__all__ = ["Careful", "advise", "earlier", "rivals", "turning_back"]

SAMPLED = 3
"""So many of the best cards are played out."""
ROUNDS = 12
"""So many rounds each."""


def turning_back(view: View) -> list[Point]:
    """Turn back now, after one more room, after two ...: the odds of escape and the data that is expected by then, for a plot."""
    state: State = view.state
    return curve(state, state.seats.index(view.seat)) if view.seat is not None else []


def rivals(view: View) -> list[Standing]:
    """All others as this seat sees them: what they hold, whether they can still catch it; none where the table does not tell counts."""
    state: State = view.state
    if state.rules.on("token_counts=off"):
        return []
    return standings(state, state.seats.index(view.seat)) if view.seat is not None else []


def earlier(view: View) -> list[str]:
    """The seats in the room of the view's seat that resolve their cards before it this round, in turn order."""
    state: State = view.state
    found: list[str] = []
    if view.seat is None:
        return found
    place = state.operative(view.seat).place
    for seat in state.inside:
        if state.seats[seat] == view.seat:
            return found
        if state.ops[seat].place == place:
            found.append(state.seats[seat])
    return []


def advise(view: View, limit: int | None = None, rounds: int = ROUNDS) -> list[Advice]:
    """Every legal move of the view's seat, best first. Empty: it is not its turn.

    ``limit``: no more than so many. ``rounds``: in so many rounds the best cards to select are played out. The value is the odds of
    winning, a forecast. Expected are ``data`` in zettabytes, ``odds`` of escape (quick) and ``cards`` of the best plan after the move;
    where rounds were played out, their number ``rounds`` and the standard ``error`` of the value.
    """
    if view.seat is None or view.state.turn != view.seat:
        return []
    look = Lookahead(view)
    found = sorted(look.quick(), key=_order)
    if isinstance(found[0].move, Select) and len(found) > 1 and rounds > 1:
        found = _played_out(look, found, rounds)
    words = _Words(view)
    return [words.advice(one) for one in found[:limit]]


def _order(one: Worth) -> tuple[float, str]:
    return -round(one.value, 9), line(one.move)


def _played_out(look: Lookahead, found: list[Worth], rounds: int) -> list[Worth]:
    """The best ones played out; the values of the rest are brought in line with them, and stay below."""
    best, rest = found[:SAMPLED], found[SAMPLED:]
    sampled = [replace(one, plan=quick.plan) for one, quick in zip(look.sampled([one.move for one in best], rounds), best, strict=True)]
    shift = sum(one.value - quick.value for one, quick in zip(sampled, best, strict=True)) / len(best)
    lowest = min(one.value for one in sampled)
    return [*sorted(sampled, key=_order), *[replace(one, value=min(one.value + shift, lowest)) for one in rest]]


class _Words:
    """Moves and their figures in words, as one view's seat is told them."""

    def __init__(self, view: View) -> None:
        self.view, self.state = view, view.state
        self.points = turning_back(view)

    def advice(self, one: Worth) -> Advice:
        """The whole advice for one move."""
        expected = {"data": one.plan.data, "odds": one.plan.odds, "cards": float(one.plan.cards)}
        if one.error is not None:
            expected |= {"error": one.error, "rounds": float(one.rounds)}
        kind, whom, cards = self._what(one.move)
        return Advice(one.move, one.value, expected, kind, whom, cards, self._why(one), self._figures(one))

    def _what(self, move: Any) -> tuple[str, str, str]:
        rules = self.state.rules
        if isinstance(move, Choose):
            name = choice_name(rules, move.what)
            return say("Choose."), seat_name(move.what.value) if move.what.kind == "who" else "", say("Choose: {choice}.", choice=name)
        if isinstance(move, Extra):
            if move.card is None:
                return say("Play no further card."), "", say("Play no further card.")
            return say("Play one more card."), "", say("Play one more card: {card}.", card=card_name(rules, move.card))
        action = move.card in rules.actions
        kind = say("Select an action card.") if action else say("Select an item or special card.")
        return kind, "", say("Select {card}.", card=card_name(rules, move.card))

    def _why(self, one: Worth) -> str:
        parts = [self._plan(one)]
        card = getattr(one.move, "card", None)
        if isinstance(one.move, Select) and card in (DOWNLOAD, EXTRACT):
            parts.append(self._turn_order())
        if isinstance(one.move, Select) and card is RETREAT:
            parts += [standing.text for standing in rivals(self.view)[:2]]
        return " ".join(part for part in parts if part)

    def _plan(self, one: Worth) -> str:
        plan = one.plan
        if plan.place == OUT:
            return say("Then you are out with about {data} ZB.", data=f"{plan.data:.1f}") if plan.data > 0 else ""
        if not plan.odds:
            return say("After that no plan is expected to get you out.")
        params = {"cards": plan.cards, "odds": f"{100 * plan.odds:.0f}", "data": f"{plan.data:.1f}", "place": place_name(plan.place)}
        return say("The best plan after it turns back in {place} and is out after {cards} more cards: about {odds} % to bring out about "
                   "{data} ZB.", **params)

    def _turn_order(self) -> str:
        first = earlier(self.view)
        place = self.state.operative(self.view.seat).place
        others = sum(op.place == place for op in self.state.ops) - 1
        if not others:
            return say("Nobody else is in your room.")
        if not first:
            return say("You come before the others in your room this round.")
        return say("In your room {seats} resolve their cards before you this round.", seats=", ".join(map(seat_name, first)))

    def _figures(self, one: Worth) -> str:
        parts = [self._turning()] if isinstance(one.move, Select) and one.move.card in (ADVANCE, RETREAT) else []
        if one.error is not None:
            parts.append(say("Played out over {rounds} sampled rounds: odds of winning about {value} %, standard error {error} %.",
                             rounds=one.rounds, value=f"{100 * min(one.value, 1):.0f}", error=max(1, round(100 * one.error))))
        else:
            parts.append(say("Odds of winning, as far as is forecast: about {value} %.", value=f"{100 * min(max(one.value, 0), 1):.0f}"))
        return " ".join(parts)

    def _turning(self) -> str:
        """Turn now against one more room."""
        if not self.points:
            return ""
        now = self.points[0]
        text = say("Turning back now: {odds} % to get out, if nobody else acts, with about {data} ZB.", odds=_percent(now),
                   data=f"{now.data:.1f}")
        if len(self.points) < 2:
            return text
        more = self.points[1]
        return say("{now} One more room: {odds} % with about {data} ZB.", now=text, odds=_percent(more), data=f"{more.data:.1f}")


def _percent(point: Point) -> str:
    return f"{100 * float(point.odds):.1f}"


class Careful:
    """The move with the best quick odds of winning: its own card resolved alone, then the best plan out of the facility."""

    def choose(self, view: View) -> Move:
        """One of the legal moves."""
        moves: Sequence[Move] = view.legal_moves()
        return moves[0] if len(moves) == 1 else min(Lookahead(view).quick(), key=_order).move
