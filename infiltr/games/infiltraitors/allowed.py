"""What may be done now: the legal moves (rulebook: "The Game", "Secret File"). Why another move cannot be made: ``problems.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from infiltr.core.moves import HIDDEN, Move, Seat
from infiltr.core.words import say

from .agenda import DEALERS, Due, Held, Step
from .box import CARDS, Card, Way, card, matches
from .missions import Rules, Special
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
    Face,
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
from .words import seat_name

if TYPE_CHECKING:
    from .rules import State

__all__ = [
    "balanced", "can_act", "hand_sources", "identity", "legal_moves", "may_exchange_with", "may_pass", "may_shoot_at", "most_bide",
    "way_of", "why_no_nab", "why_no_shot",
]

BIDE_DRAWS = 3
"""At most so many cards are drawn when biding."""
CLUES_NEEDED = 4
"""Missions 7 and 13: so many clues at least before a shot."""


# ---- the parts of the rules that several moves ask about

def identity(rules: Rules, held: Held) -> Face:
    """Who the suspect is: the card itself; in mission 16 the number of the card and the suit of its second card."""
    if Special.TWO_CARDS not in rules or held.face is HIDDEN or held.half is HIDDEN or held.half is None:
        return HIDDEN if Special.TWO_CARDS in rules else held.face
    return card(held.half.suit, held.face.number)


def way_of(rules: Rules, clue: Card, suspect: Card) -> Way:
    """How this clue truly lies beside this suspect."""
    fits = matches(clue, suspect, one_divides_all=rules.on("m15_one_divides_all"), specials_match=rules.on("special_vs_special"))
    return Way.VERTICAL if fits else Way.HORIZONTAL


def balanced(held: Held) -> bool:
    """Missions 7 and 13: as many vertical clues as horizontal ones, four in all at least."""
    return len(held.vertical) == len(held.horizontal) and 2 * len(held.vertical) >= CLUES_NEEDED


def may_exchange_with(state: State, owner: int) -> bool:
    """May the agent on turn lay a card beside this agent's suspect?"""
    if owner == state.mover or state.held[owner] is None:
        return False
    return Special.EXCHANGE_LEFT not in state.rules or owner == (state.mover + 1) % len(state.seats)


def may_shoot_at(state: State, owner: int) -> bool:
    """May the agent on turn shoot this agent's suspect?"""
    return not why_no_shot(state, owner)


def why_no_shot(state: State, owner: int) -> str:
    held, rules = state.held[owner], state.rules
    if owner == state.mover:
        return say("You cannot shoot at your own suspect.")
    if held is None:
        return say("{owner} has no suspect.", owner=seat_name(state.seats[owner]))
    if Special.ELITE in rules and state.mover != state.elite:
        return say("In this mission only the elite agent may shoot.")
    if Special.SHOOT_RIGHT in rules and owner != (state.mover - 1) % len(state.seats):
        return say("In this mission you can shoot only at the suspect of the agent to your right.")
    if Special.BALANCED in rules and not balanced(held):
        return say("In this mission you can shoot at a suspect only while it has as many vertical clues as "
                   "horizontal ones, and at least four in all.")
    if Special.IN_ORDER in rules and held.order != min(other.order for other in state.held if other is not None):
        return say("In this mission you can shoot only at the suspect with the lowest number token.")
    return ""


def hand_sources(state: State) -> Iterator[tuple[Card, Seat | None, Slip | None]]:
    """The cards that the agent on turn may play, with the hand and slip they come from in mission 17."""
    if Special.BACKWARDS not in state.rules:
        yield from ((face, None, None) for face in state.hands[state.mover] if isinstance(face, Card))
        return
    for seat, name in enumerate(state.seats):
        if seat != state.mover:
            for face, number in zip(state.hands[seat], state.slips[seat], strict=True):
                if isinstance(face, Card):
                    yield face, name, Slip(number)


def _has_cards(state: State) -> bool:
    if Special.BACKWARDS in state.rules:
        return any(hand for seat, hand in enumerate(state.hands) if seat != state.mover)
    return bool(state.hands[state.mover])


def why_no_nab(state: State) -> str:
    if not state.pile:
        return say("No suspects are left in the pile.")
    if state.held[state.mover] is not None:
        return say("You never have more than one suspect in front of you.")
    if state.mover == state.elite:
        return say("The elite agent never nabs a suspect.")
    if Special.TWO_CARDS in state.rules and not state.hq:
        return say("Headquarters is empty, and in this mission a suspect needs a second card.")
    return ""


def most_bide(state: State) -> int:
    """The most cards that may be drawn when biding; -1: biding is not possible."""
    if not state.hq:
        return -1
    most = min(BIDE_DRAWS, state.hq - 1)
    if not state.rules.on("bide_overdraw"):
        most = min(most, state.rules.limit - len(state.hands[state.mover]))
    return max(most, 0)


def can_act(state: State) -> bool:
    """Can the agent on turn perform any action? It depends on what everybody sees alone."""
    seats = range(len(state.seats))
    if state.hq or not why_no_nab(state) or may_pass(state):
        return True
    if _has_cards(state) and (state.held[state.mover] is not None or any(may_exchange_with(state, seat) for seat in seats)):
        return True
    if state.middle and any(may_exchange_with(state, seat) for seat in seats):
        return True
    return bool(state.bullets) and any(may_shoot_at(state, seat) for seat in seats)


def may_pass(state: State) -> bool:
    return Special.LAST_SUSPECT in state.rules and state.rules.on("m18_pass")


# ---- legal moves

@lru_cache(maxsize=4096)
def _shots(by: Seat, of: Seat, cards: tuple[Card, ...]) -> tuple[Shoot, ...]:
    return tuple(Shoot(by, of, one) for one in cards)


@lru_cache(maxsize=16384)
def _exchange(by: Seat, of: Seat, one: Card, source: Seat | None, slip: Slip | None) -> Exchange:
    return Exchange(by, of, one, source, slip)


@lru_cache(maxsize=4096)
def _nothing_but_number(kind: type[Draw] | type[Bide], by: Seat, most: int) -> tuple[Move, ...]:
    return tuple(kind(by, cards) for cards in range(most + 1))


def legal_moves(state: State) -> Sequence[Move]:
    """Every move of the seat on turn; empty on the dealer's turn and after the end."""
    if state.outcome is not None:
        return ()
    if not state.agenda:
        return _actions(state)
    due = state.agenda[-1]
    return () if due.step in DEALERS else tuple(_ANSWERS[due.step](state, due))


def _actions(state: State) -> tuple[Move, ...]:
    by, seats = state.seats[state.mover], range(len(state.seats))
    moves: list[Move] = []
    if not why_no_nab(state):
        moves.append(Nab(by))
    held = state.held[state.mover]
    sources = list(hand_sources(state))
    if held is not None:
        suspect = identity(state.rules, held)
        ways = tuple(Way) if not isinstance(suspect, Card) else None
        for one, source, slip in sources:
            moves.extend(Clue(by, one, way, source, slip) for way in ways or (way_of(state.rules, one, suspect),))  # type: ignore[arg-type]
    for owner in seats:
        if may_exchange_with(state, owner):
            of = state.seats[owner]
            moves.extend(_exchange(by, of, *source) for source in sources)
            moves.extend(_exchange(by, of, one, None, None) for one in CARDS if one.bit & state.middle)
    moves.extend(_nothing_but_number(Bide, by, most_bide(state)))
    if state.bullets:
        moves.extend(chain.from_iterable(
            _shots(by, state.seats[owner], state.rules.deck) for owner in seats if may_shoot_at(state, owner)))
    if may_pass(state):
        moves.append(Pass(by))
    return tuple(moves)


def _orient_moves(state: State, due: Due) -> Iterator[Move]:
    held = state.held[due.seat]
    assert held is not None
    suspect = identity(state.rules, held)
    ways = (way_of(state.rules, due.card, suspect),) if isinstance(suspect, Card) else tuple(Way)
    return (Orient(state.seats[due.seat], way) for way in ways)


def _answer_moves(state: State, due: Due) -> Iterator[Move]:
    held = state.aside if due.step is Step.ANSWER_KINGPIN else state.held[due.seat]
    assert held is not None
    suspect = held.face if due.step is Step.ANSWER_KINGPIN else identity(state.rules, held)
    says = tuple(Says) if not isinstance(suspect, Card) else (Says.HIT if suspect is due.card else Says.MISS,)
    return (Answer(state.seats[due.seat], one) for one in says)


def _show_moves(state: State, due: Due) -> Iterator[Move]:
    held = state.held[due.seat]
    assert held is not None
    if isinstance(held.face, Card) and isinstance(held.half, Card):
        yield Show(state.seats[due.seat], held.face, held.half)


def _reward_moves(state: State, due: Due) -> Iterator[Move]:
    by = state.seats[due.seat]
    yield from (Reward(by, one) for one in state.up)
    if state.down:
        yield Reward(by, Take.BLIND)
    if Special.LAST_SUSPECT not in state.rules:
        yield Reward(by, Take.NONE)


def _discard_moves(state: State, due: Due) -> Iterator[Move]:
    by, hand = state.seats[due.seat], state.hands[due.seat]
    if Special.BACKWARDS in state.rules:
        return (Drop(by, Slip(number)) for number in state.slips[due.seat])
    kind: Callable[[Seat, Card], Move] = Bury if Special.FACE_DOWN in state.rules else Discard
    return (kind(by, face) for face in hand if isinstance(face, Card))


def _confide_moves(state: State, due: Due) -> Iterator[Move]:
    by = state.seats[due.seat]
    needed = 2 if len(state.seats) == 2 else 1
    if len(state.hands[due.seat]) + len(state.up) >= needed:
        yield Confide(by, YesNo.YES)
    yield Confide(by, YesNo.NO)


def _king_clue_moves(state: State, due: Due) -> Iterator[Move]:
    by = state.seats[due.seat]
    assert state.aside is not None
    kingpin = state.aside.face
    for face in (*state.hands[due.seat], *state.up):
        if isinstance(face, Card):
            ways = (way_of(state.rules, face, kingpin),) if isinstance(kingpin, Card) else tuple(Way)
            yield from (KingClue(by, face, way) for way in ways)


_ANSWERS: dict[Step, Callable[[State, Due], Iterator[Move]]] = {
    Step.ORIENT: _orient_moves,
    Step.MAY_DRAW: lambda state, due: iter(_nothing_but_number(Draw, state.seats[due.seat], 1)),
    Step.ANSWER: _answer_moves,
    Step.ANSWER_KINGPIN: _answer_moves,
    Step.SHOW: _show_moves,
    Step.REWARD: _reward_moves,
    Step.DISCARD: _discard_moves,
    Step.CONFIDE: _confide_moves,
    Step.KING_CLUE: _king_clue_moves,
    Step.KINGPIN: lambda state, due: iter([Kingpin(state.seats[due.seat], one) for one in state.rules.deck]),
}
