"""What each line of a record proves: one seat's record -> the facts of a model in ``solvers``.

Unknowns are ``suspect:bob`` (the suspect in front of bob), ``suspect:last`` (mission 18, until somebody holds it), ``kingpin``
(mission 19), ``own:3`` (mission 17: your third card from the left) and, in what everybody knows, ``hand:bob:3``. Their values are cards as
text. ``Fact.line`` is the index of a move in the record, from 0.

A card once seen outside the pile is never a suspect, for the pile is fixed at set-up; so the suspects are *distinct* cards that fit
their clues, all assignments equally likely. Two missions need the history of Headquarters as well (``course.py``): mission 16, whose
suits come from there, and mission 17, whose own hand does. What players choose is taken to tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from infiltr.core.faces import bits
from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import N_
from solvers.domains import Values
from solvers.facts import Fact, Kind, Reason, clue, different, missed, visible
from solvers.model import Model

from .agenda import Held
from .box import CARDS, SUIT_NAMES, Card, Way, matching
from .missions import Rules, Special
from .moves import (
    Answer,
    Clue,
    Deal,
    Discard,
    Exchange,
    Found,
    Half,
    Hold,
    KingClue,
    Look,
    Nab,
    Orient,
    Pickup,
    Says,
    Shoot,
    Show,
    Spread,
    Suspect,
    Turn,
)

__all__ = ["Reading", "matching_values", "model", "read", "sighting", "unknowns", "values_of"]

KINGPIN = "kingpin"
LAST = "suspect:last"


@dataclass(slots=True)
class Reading:
    """What one record says: where each card was first seen outside the pile, and the clues and misses of what is still hidden."""

    seen: dict[Card, tuple[int, str]] = field(default_factory=dict)
    """Card -> (index of the move, why in words)."""
    clues: dict[str, list[tuple[int, Card, Way]]] = field(default_factory=dict)
    misses: dict[str, list[tuple[int, Card]]] = field(default_factory=dict)
    hits: dict[str, tuple[int, Card]] = field(default_factory=dict)
    """Mission 16: a hit whose cards are not shown yet."""
    known: dict[str, Card] = field(default_factory=dict)
    """Unknowns whose face this seat has seen."""
    halves: dict[str, Card] = field(default_factory=dict)
    """Mission 16: second cards that this seat has seen."""
    shot: tuple[str, Card] | None = None
    laid: Card | None = None


_DEALT = N_("You were dealt {value}.")
_HELD = N_("{seat} was dealt {value}, as you can see.")
_FOUND = N_("You found {value} among the face-down discards.")
_OWN = N_("{value} is your own suspect.")
_LAID = N_("{value} was laid as a clue.")
_DISCARDED = N_("{value} was discarded face up.")
_TURNED = N_("{value} was turned up.")
_CAUGHT = N_("{value} was a suspect that is already identified.")
_LOOKED = N_("You looked at {value}.")


def read(view: View) -> Reading:
    """Read the record of a view, line by line."""
    reading = Reading()
    two_cards = Special.TWO_CARDS in view.state.rules
    for index, move in enumerate(view.record):
        _read_line(reading, index, move, two_cards)
    return reading


def _read_line(reading: Reading, index: int, move: Any, two_cards: bool) -> None:
    def see(card: Any, why: str) -> None:
        if isinstance(card, Card) and card not in reading.seen:
            reading.seen[card] = (index, why)

    match move:
        case Deal(card=card):
            see(card, _DEALT)
        case Hold(card=card) | Pickup(card=card):
            see(card, _HELD)
        case Found(card=card):
            see(card, _FOUND)
        case Suspect(to=seat, card=Card() as card):
            reading.known[f"suspect:{seat}"] = card
            see(card, _OWN)
        case Half(to=seat, card=Card() as card):
            reading.halves[f"suspect:{seat}"] = card
            see(card, _OWN)
        case Look(card=Card() as card):
            reading.known[KINGPIN] = card
            see(card, _LOOKED)
        case Nab(by=seat):
            _forget(reading, f"suspect:{seat}")
        case Clue(by=seat, card=card, way=way):
            reading.clues.setdefault(f"suspect:{seat}", []).append((index, card, way))
            see(card, _LAID)
        case KingClue(card=card, way=way):
            reading.clues.setdefault(KINGPIN, []).append((index, card, way))
            see(card, _LAID)
        case Exchange(card=card):
            reading.laid = card
            see(card, _LAID)
        case Orient(by=seat, way=way):
            assert reading.laid is not None
            reading.clues.setdefault(f"suspect:{seat}", []).append((index, reading.laid, way))
        case Discard(card=card):
            see(card, _DISCARDED)
        case Spread(card=card) | Turn(card=card):
            see(card, _TURNED)
        case Shoot(of=seat, card=card):
            reading.shot = (f"suspect:{seat}", card)
        case Answer(says=says) if reading.shot is not None:
            _answered(reading, index, says, see if not two_cards else None)
        case Show(by=seat, number=number, suit=suit):
            _forget(reading, f"suspect:{seat}")
            see(number, _CAUGHT)
            see(suit, _CAUGHT)
        case _:
            pass


def _answered(reading: Reading, index: int, says: Says, see: Any) -> None:
    assert reading.shot is not None
    name, card = reading.shot
    reading.shot = None
    if says is Says.MISS:
        reading.misses.setdefault(name, []).append((index, card))
        return
    if see is None:
        reading.hits[name] = (index, card)
        return
    see(card, _CAUGHT)
    _forget(reading, name)


def _forget(reading: Reading, name: str) -> None:
    """A new suspect takes this place, or its suspect is gone."""
    for table in (reading.clues, reading.misses, reading.hits, reading.known, reading.halves):
        table.pop(name, None)


@lru_cache(maxsize=64)
def _values(deck: tuple[Card, ...]) -> tuple[Values, Mapping[Card, int]]:
    values = Values([card.text for card in deck])
    return values, {card: values.bit(card.text) for card in deck}


def values_of(rules: Rules) -> Values:
    """The table of everything that an unknown can be."""
    return _values(rules.deck)[0]


@lru_cache(maxsize=4096)
def matching_values(rules: Rules, card: Card) -> int:
    """The identities that this clue matches, as a mask over the values of the mission."""
    _, bit = _values(rules.deck)
    cards = matching(card, rules.on("m15_one_divides_all"), rules.on("special_vs_special"))
    return sum(bit[CARDS[index]] for index in bits(cards) if CARDS[index] in bit)


def unknowns(view: View) -> dict[str, Held | None]:
    """What is hidden from this seat and may be asked about: names, with the suspect's clues where it has any."""
    state = view.state
    held = {f"suspect:{seat}": one for seat, one in zip(state.seats, state.held, strict=True) if one is not None}
    found: dict[str, Held | None] = {name: one for name, one in held.items() if not _is_known(state.rules, one)}
    if state.last:
        found[LAST] = None
    if state.aside is not None and not isinstance(state.aside.face, Card):
        found[KINGPIN] = state.aside
    if Special.BACKWARDS in state.rules and view.seat is not None:
        own = state.hands[state.seats.index(view.seat)]
        found.update({f"own:{place}": None for place, face in enumerate(own, 1) if not isinstance(face, Card)})
    return found


def _is_known(rules: Rules, held: Held) -> bool:
    if Special.TWO_CARDS in rules:
        return held.half is None or isinstance(held.half, Card)  # without its second card it is nobody yet
    return isinstance(held.face, Card)


def model(view: View, hands: bool = False) -> Model:
    """The model of everything that this seat can know.

    ``hands`` adds, in mission 17 and for what everybody knows, each agent's own hidden cards (``hand:bob:3``).
    """
    rules = view.state.rules
    reading = read(view)
    names = tuple(unknowns(view))
    values = values_of(rules)
    about = list(_about_suspects(rules, reading, names))
    if Special.TWO_CARDS in rules:
        from .course import two_card_model

        return two_card_model(view, names, about)
    if Special.BACKWARDS in rules:
        from .course import backwards_model

        return backwards_model(view, names, about, hands)
    from solvers.distinct import Distinct

    _, bit = _values(rules.deck)
    seen = [visible(f"seen:{card}", bit[card], sighting(card, why), index)
            for card, (index, why) in reading.seen.items() if card in bit]
    return Distinct(names, values, [different(Reason(N_("Hidden cards are all different."))), *seen, *about])


def sighting(card: Card, why: str, seat: Seat | None = None) -> Reason:
    """Why this card is no suspect, in words."""
    return Reason(why, {"value": card.text} if seat is None else {"value": card.text, "seat": seat})


_MATCHES = N_("{card} matches {variable}: its suit is {suit}, or its number is one of {numbers}.")
_DIFFERS = N_("{card} does not match {variable}: its suit is not {suit}, and its number is none of {numbers}.")
_MATCHES_ONE = N_("{card} matches {variable}: its suit is {suit}, or its number is {numbers}.")
_DIFFERS_ONE = N_("{card} does not match {variable}: its suit is not {suit}, and its number is not {numbers}.")
_SPECIAL_MATCHES = N_("{card} matches {variable}: its suit is {suit}.")
_SPECIAL_DIFFERS = N_("{card} does not match {variable}: its suit is not {suit}.")
_HIT = N_("{variable} is {value}: that shot hit.")
_MISSED = N_("{variable} is not {value}: that shot missed.")


def _clue_reason(rules: Rules, card: Card, matches: bool, name: str) -> Reason:
    """What a clue says, in words: its suit, and the numbers that it goes with."""
    fits = _fitting(rules, card)
    numbers = tuple(str(number) for number in rules.numbers if any(one.number == number and one.suit is not card.suit for one in fits))
    words = {"card": card.text, "variable": name, "suit": Reason(SUIT_NAMES[card.suit])}
    if card.special or not numbers:
        return Reason(_SPECIAL_MATCHES if matches else _SPECIAL_DIFFERS, words)
    if len(numbers) == 1:
        return Reason(_MATCHES_ONE if matches else _DIFFERS_ONE, {**words, "numbers": numbers})
    return Reason(_MATCHES if matches else _DIFFERS, {**words, "numbers": numbers})


@lru_cache(maxsize=4096)
def _fitting(rules: Rules, card: Card) -> tuple[Card, ...]:
    fits = matching_values(rules, card)
    return tuple(one for one in rules.deck if _values(rules.deck)[1][one] & fits)


def _about_suspects(rules: Rules, reading: Reading, names: tuple[str, ...]) -> Iterator[Fact]:
    """The clues and the missed shots at what is still hidden, as facts."""
    values, bit = _values(rules.deck)
    for name in names:
        for index, card, way in reading.clues.get(name, ()):
            fits = matching_values(rules, card)
            up = way is Way.VERTICAL
            yield clue(f"clue:{index}", name, values.full & ~fits if up else fits, _clue_reason(rules, card, up, name), index)
        for index, card in reading.misses.get(name, ()):
            yield missed(f"miss:{index}", name, bit[card], Reason(_MISSED, {"value": card.text, "variable": name}), index)
        if name in reading.hits:
            index, card = reading.hits[name]
            reason = Reason(_HIT, {"value": card.text, "variable": name})
            yield Fact(f"hit:{index}", Kind.ANSWER, (name,), values.full & ~bit[card], reason, 1, index)
