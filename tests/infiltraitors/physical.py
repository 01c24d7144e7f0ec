"""A real table: shuffled decks, a pile, a Headquarters that is shuffled anew after each hit. The oracle's own judge.

It shares no rule with the program: every order of the deck is laid out, the acts of a record are carried out with the cards that
lie there, and an order that would have shown something else is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

from infiltr.core.moves import HIDDEN, Move, Seat, hide, line

Log = tuple[Move, ...]
Face = Any


def fits(clue: Face, suspect: Face) -> bool:
    """Does the clue match, by the printed rule?"""
    if clue.suit == suspect.suit:
        return True
    if 1 in (clue.number, suspect.number):
        return False
    return max(clue.number, suspect.number) % min(clue.number, suspect.number) == 0


@dataclass
class Lay:
    """Where the cards lie."""

    mission: str
    seats: tuple[Seat, ...]
    first: dict[Seat, list[Face]]
    pile: list[Face]
    hq: list[Face]
    hands: dict[Seat, list[tuple[int, Face]]]
    came: dict[Seat, int]
    held: dict[Seat, list[Face]] = field(default_factory=dict)
    clues: dict[Seat, list[Face]] = field(default_factory=dict)
    up: list[Face] = field(default_factory=list)
    down: list[Face] = field(default_factory=list)
    set_aside: list[Face] = field(default_factory=list)
    shot: Face = None
    laid: Face = None
    shooter: Seat = ""
    owner: Seat = ""
    lucky: list[Face] = field(default_factory=list)
    last_hands: dict[Seat, list[Face]] = field(default_factory=dict)
    dropped: Face = None

    def copy(self) -> Lay:
        """Another table with the same cards."""
        def twin(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: twin(one) for key, one in value.items()}
            return list(value) if isinstance(value, list) else value

        return Lay(**{name: twin(getattr(self, name)) for name in Lay.__dataclass_fields__})

    def take_in(self, seat: Seat, face: Face) -> None:
        """A card comes to a hand."""
        self.came[seat] += 1
        self.hands[seat].append((self.came[seat], face))

    def give_up(self, seat: Seat, face: Face) -> bool:
        """A card leaves a hand, if it is in it."""
        for one in self.hands[seat]:
            if one[1] == face:
                self.hands[seat].remove(one)
                return True
        return False

    def identity(self, seat: Seat) -> Face:
        """Whom the suspect counts as."""
        number, *suit = self.held[seat]
        return type(number).parse(f"{suit[0].suit.value}{number.number}") if suit else number


def truths(setup: Any, deck: tuple[Face, ...], sizes: Mapping[str, int], record: Log, seat: Seat | None) -> dict[Log, Fraction]:
    """Every full log that real cards can make of this record, with its share of all the ways in which they lie."""
    found: dict[Log, Fraction] = {}
    for order in permutations(deck):
        pile, rest = list(order[:sizes["suspects"]]), list(order[sizes["suspects"]:])
        first = {}
        for name in setup.seats:
            hand, rest = rest[:sizes["hand"]], rest[sizes["hand"]:]
            first[name] = hand if setup.options["mission"] == "17" else sorted(hand, key=lambda face: face.index)
        lay = Lay(setup.options["mission"], setup.seats, first, pile, rest, {name: [] for name in setup.seats},
                  dict.fromkeys(setup.seats, 0))
        for log, weight in _play(lay, record, 0, seat):
            found[log] = found.get(log, Fraction(0)) + weight
    total = sum(found.values())
    return {log: weight / total for log, weight in found.items()}


def _play(lay: Lay, record: Log, at: int, seat: Seat | None) -> Iterator[tuple[Log, Fraction]]:
    if at == len(record):
        yield (), Fraction(1)
        return
    seen = record[at]
    for made, after, weight in _ways(lay, seen):
        if hide(made, seat) == seen:
            for log, rest in _play(after, record, at + 1, seat):
                yield (made, *log), weight * rest


def _ways(lay: Lay, seen: Any) -> Iterator[tuple[Any, Lay, Fraction]]:
    """What may really have happened where ``seen`` was written down: the full move, the cards after it, its probability."""
    one = Fraction(1)
    after = lay.copy()
    match seen.verb:
        case "deal" | "hold":
            source = next((pile for pile in (after.first[seen.to], after.last_hands.get(seen.to, []), after.hq) if pile), None)
            if source is not None:
                face = source.pop(0)
                after.take_in(seen.to, face)
                yield replace(seen, card=face), after, one
        case "suspect":
            face = after.pile.pop(0)
            after.held[seen.to], after.clues[seen.to] = [face], []
            yield replace(seen, card=face), after, one
        case "half":
            face = after.hq.pop(0)
            after.held[seen.to].append(face)
            yield replace(seen, card=face), after, one
        case "burn":
            face = after.hq.pop(0)
            after.down.append(face)
            yield replace(seen, card=face), after, one
        case "look":
            yield replace(seen, card=lay.pile[-1]), after, one
        case "clue" | "exchange":
            owner = seen.by if seen.verb == "clue" else seen.of
            after.laid, after.owner = seen.card, owner
            after.clues[owner].append(seen.card)
            true = seen.verb == "exchange" or fits(seen.card, lay.identity(owner)) == (seen.way.value == "v")
            source = seen.source or seen.by
            slip = next((slip for slip, face in lay.hands[source] if face == seen.card), None)
            if true and slip is not None and (seen.slip is None or seen.slip.number == slip):
                after.give_up(source, seen.card)
                yield seen, after, one
        case "orient":
            if fits(lay.laid, lay.identity(seen.by)) == (seen.way.value == "v"):
                yield seen, after, one
        case "kingclue":
            source = after.up if seen.card in after.up else None
            has = source is not None or after.give_up(seen.by, seen.card)
            if source is not None:
                source.remove(seen.card)
            if has and fits(seen.card, lay.pile[-1]) == (seen.way.value == "v"):
                yield seen, after, one
        case "shoot":
            after.shot, after.shooter, after.owner = seen.card, seen.by, seen.of
            yield seen, after, one
        case "answer":
            if (lay.identity(seen.by) == lay.shot) == (seen.says.value == "hit"):
                yield from _answered(after, seen)
        case "show":
            if [seen.number, seen.suit] == lay.set_aside[-2:]:
                del after.set_aside[-2:]
                yield seen, after, one
        case _:
            yield from _more_ways(after, seen)


def _answered(after: Lay, seen: Any) -> Iterator[tuple[Any, Lay, Fraction]]:
    if seen.says.value == "miss":
        yield seen, after, Fraction(1)
        return
    back = after.held.pop(seen.by)
    if len(back) == 2:
        after.set_aside += back  # until they are shown
    (after.down if after.mission in ("2", "14") else after.up).extend(after.clues.pop(seen.by))
    cards = after.hq + back
    for order in permutations(cards):
        shuffled = after.copy()
        shuffled.hq = list(order)
        yield seen, shuffled, Fraction(1, factorial(len(cards)))


def _more_ways(after: Lay, seen: Any) -> Iterator[tuple[Any, Lay, Fraction]]:
    one = Fraction(1)
    match seen.verb:
        case "reward":
            if seen.card in after.up:
                after.up.remove(seen.card)
                if after.mission == "18":
                    after.set_aside.append(seen.card)
                else:
                    after.take_in(seen.by, seen.card)
            elif seen.card not in ("blind", "none") and getattr(seen.card, "suit", None) is not None:
                return
            yield seen, after, one
        case "found" | "pickup":
            for face in after.down:
                chosen = after.copy()
                chosen.down.remove(face)
                chosen.take_in(seen.to, face)
                yield replace(seen, card=face), chosen, Fraction(1, len(after.down))
        case "turn":
            if seen.card in after.hq and not any(after.hands.values()) and not after.pile:
                after.hq.remove(seen.card)
                after.up.append(seen.card)
                yield from _dealt_out(after, seen, one)
            elif seen.card in after.down:
                share = Fraction(1, len(after.down))
                after.down.remove(seen.card)
                after.set_aside.append(seen.card)
                yield seen, after, share
        case "bury":
            for _, face in list(after.hands[seen.by]):
                chosen = after.copy()
                chosen.give_up(seen.by, face)
                chosen.down.append(face)
                yield replace(seen, card=face), chosen, one
        case "discard":
            if after.give_up(seen.by, seen.card):
                after.up.append(seen.card)
                yield seen, after, one
        case "drop":
            found = next((pair for pair in after.hands[seen.by] if pair[0] == seen.slip.number), None)
            if found is not None:
                after.hands[seen.by].remove(found)
                after.dropped = found[1]
                yield seen, after, one
        case "spread":
            if after.dropped == seen.card or (after.dropped is None and after.give_up(seen.of, seen.card)):
                after.up.append(seen.card)
                after.dropped = None
                yield from _dealt_out(after, seen, one)
        case _:
            yield seen, after, one


def _dealt_out(after: Lay, seen: Any, weight: Fraction) -> Iterator[tuple[Any, Lay, Fraction]]:
    """Mission 18: once hands and Headquarters lie face up, the rewards are shuffled and dealt out from the shooter on."""
    if after.mission != "18" or any(after.hands.values()) or after.hq:
        yield seen, after, weight
        return
    at = after.seats.index(after.shooter)
    around = after.seats[at:] + after.seats[:at]
    for order in permutations(after.set_aside):
        dealt = after.copy()
        dealt.set_aside = []
        hands: dict[Seat, list[Face]] = {name: [] for name in around}
        for place, face in enumerate(order):
            hands[around[place % len(around)]].append(face)
        dealt.last_hands = {name: sorted(hand, key=lambda face: face.index) for name, hand in hands.items()}
        yield seen, dealt, weight / factorial(len(order))


def told(logs: Mapping[Log, Fraction]) -> dict[str, Fraction]:
    """The same with logs as text, for messages of failed tests."""
    assert not any(HIDDEN in (getattr(one, "card", None),) for log in logs for one in log)
    return {"; ".join(map(line, log)): weight for log, weight in logs.items()}
