"""Shorthand for one act at a physical table, as typed in the assistant: the lines of the record that it stands for.

==============================================  ======================================================================
typed                                           stands for
==============================================  ======================================================================
hand ann R5 R6 ...                              the cards of a hand, in any order
nab ann R5                                      the suspect that you nabbed yourself (without a card: somebody else's)
exchange ann bob B12 v                          the owner's answer along with it; no card was drawn
exchange ann bob B12 v draw                     ... and a card was drawn; `draw R5`: your own
draw ann R5, draw ann, draw ann 0               the same on a line of its own, behind the exchange (in the assistant)
bide ann 2 R5 G6                                your own draws along with it
shoot ann bob R5 hit G7                         the answer and the reward along with it (`none`; `miss` alone)
shoot ann bob R5 hit blind K2                   a blind reward and what it was, if you see it
clue ann R5 v bob 3, exchange ann bob R5 cat 3  mission 17: the third card from the left of that hand
drop ann 3 R5                                   mission 17: your third card from the left, and what it turned out to be
shoot ann bob R5 hit R9 G5 none                 mission 16: both cards that were shown, then the reward
==============================================  ======================================================================

What shows this seat nothing (another's draw, a burned card) is supplied by the reader of records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from infiltr.core.moves import Seat
from infiltr.core.shorthand import by_verb
from infiltr.core.words import say

from .agenda import Step
from .box import Card
from .missions import Special

__all__ = ["expand", "joined", "parted"]


def parted(lines: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, ...]]:
    """What is to be read for each of these typed lines: itself, but an exchange whose draw is typed on the next line (as it
    happens at a table) ends with its answer, so that the draw is still open."""
    found: list[tuple[str, ...]] = [(text,) for text in lines]
    for at, _ in _drawn_later(lines, seats):
        verb, *words = lines[at].split()
        split = len(words) - 1
        found[at] = (_sentence(verb, *words[:split]), _sentence("orient", words[1], words[split]))
    return found


def joined(lines: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """The same lines as a record is written: a draw goes on the line of its exchange, and nothing is left of its own."""
    found = list(lines)
    for at, then in _drawn_later(lines, seats):
        rest = [word for word in lines[then].split()[1:] if word not in seats]
        count = rest.pop(0) if rest and rest[0].isdigit() else "1"
        found[at] = found[at] if count == "0" else _sentence(found[at], "draw", *rest)
        found[then] = ""
    return found


def _drawn_later(lines: Sequence[str], seats: Sequence[Seat]) -> Iterator[tuple[int, int]]:
    """The exchanges that end with their answer, each with the place of its draw, which comes next."""
    acts = [at for at, text in enumerate(lines) if text and not text.startswith("#")]
    for at, then in pairwise(acts):
        verb, *words = lines[at].split()
        drawn = lines[then].split()
        same = len(drawn) == 1 or drawn[1] in words[:1] or drawn[1] not in seats
        if verb == "exchange" and drawn[0] == "draw" and same and _way(words) == len(words) - 1:
            yield at, then


def _sentence(verb: str, *words: str) -> str:
    return " ".join((verb, *words))


def _deals(state: Any, seat: str, words: list[str]) -> list[str]:
    verb = "hold" if Special.BACKWARDS in state.rules else "deal"
    return [_sentence(verb, seat, word) for word in words]


def _hand(words: list[str], state: Any) -> list[str]:
    if len(words) < 2:
        raise ValueError(say("a seat and its cards are expected, such as: hand ann R5 R6 B2 G9 Y13"))
    seat, *cards = words
    if Special.BACKWARDS not in state.rules and "?" not in cards:
        cards = [str(card) for card in sorted(Card.parse(card) for card in cards)]
    return _deals(state, seat, cards)


def _nab(words: list[str], state: Any) -> list[str]:
    seat, *faces = words or [""]
    lines = [_sentence("nab", seat)]
    if faces:
        lines.append(_sentence("suspect", seat, faces[0]))
    if len(faces) == 2 and Special.TWO_CARDS in state.rules:
        lines.append(_sentence("half", seat, faces[1]))
    elif len(faces) > 1:
        raise ValueError(say("one suspect at most is nabbed in a turn"))
    return lines


def _way(words: list[str]) -> int:
    """Where the answer v or h stands among these words, behind two seats and a card; or their number."""
    return next((place for place, word in enumerate(words) if place > 2 and word in ("v", "h")), len(words))


def _exchange(words: list[str], state: Any) -> list[str]:
    split = _way(words)
    first, answer = words[:split], words[split:]
    lines = [_sentence("exchange", *_with_slip(first, 2, state))]
    if not answer:
        return lines
    lines.append(_sentence("orient", first[1] if len(first) > 1 else "", answer[0]))
    rest = answer[1:]
    if rest and rest[0] not in ("draw", "nothing"):
        raise ValueError(say("after v or h, `draw` is expected, or nothing"))
    draws = bool(rest) and rest[0] == "draw"
    offered = state.hq and (Special.LAST_SUSPECT not in state.rules or state.rules.on("m18_draws"))
    forced = Special.BACKWARDS in state.rules and not state.rules.on("m17_draw_optional")
    if offered and not forced:
        lines.append(_sentence("draw", first[0], str(int(draws))))
    elif draws and not offered:
        raise ValueError(say("no card can be drawn now"))
    return lines + _deals(state, first[0], rest[1:])


def _draw(words: list[str], state: Any) -> list[str]:
    """A draw on a line of its own, where one is due: ``draw ann R5``, ``draw R5``, ``draw ann`` (unseen), ``draw ann 0``."""
    due = state.agenda[-1] if state.agenda else None
    if due is None or due.step not in (Step.MAY_DRAW, Step.DRAW):
        raise ValueError(say("a draw is entered right after the exchange or the bide that it belongs to, or behind it on the same "
                             "line, such as: exchange ann bob R5 v draw"))
    seat, *rest = words if words and words[0] in state.seats else [state.seats[due.seat], *words]
    count = rest.pop(0) if rest and rest[0].isdigit() else "1"
    lines = [_sentence("draw", seat, count)] if due.step is Step.MAY_DRAW else []
    return (lines + _deals(state, seat, rest)) or [_sentence("draw", seat, count)]


def _bide(words: list[str], state: Any) -> list[str]:
    lines = [_sentence("bide", *words[:2])]
    if len(words) > 2:
        lines += ["burn ?", *_deals(state, words[0], words[2:])]
    return lines


def _shoot(words: list[str], state: Any) -> list[str]:
    lines = [_sentence("shoot", *words[:3])]
    if len(words) > 3:
        lines.append(_sentence("answer", words[1], words[3]))
    if len(words) > 5 and Special.TWO_CARDS in state.rules and state.rules.on("m16_reveal_halves"):
        lines.append(_sentence("show", words[1], *words[4:6]))
        words = words[:4] + words[6:]
    if len(words) > 4:
        lines.append(_sentence("reward", words[0], words[4]))
    if len(words) > 5:
        lines.append(_blind_reward(words[0], words[5], state))
    if len(words) > 6:
        raise ValueError(say("{word!r} is one word too many", word=words[6]))
    return lines


def _blind_reward(seat: str, face: str, state: Any) -> str:
    if Special.LAST_SUSPECT in state.rules:
        return _sentence("turn", face)
    return _sentence("pickup" if Special.BACKWARDS in state.rules else "found", seat, face)


def _with_slip(words: list[str], card_at: int, state: Any) -> list[str]:
    """Mission 17: after the hand that a card comes from, its slip: from a position counted from the left, or by its face."""
    source = next((place for place in range(card_at + 1, len(words)) if words[place] in state.seats), None)
    if Special.BACKWARDS not in state.rules or source is None:
        return words
    seat = state.seats.index(words[source])
    if len(words) > source + 1:
        slip = words[source + 1]
        return [*words[:source + 1], _slip_at(state, seat, slip) if slip.isdigit() else slip]
    card, hand = Card.parse(words[card_at]), state.hands[seat]
    if card not in hand:
        raise ValueError(say("say which card from the left it was: {seat}'s hand is not seen by you", seat=words[source]))
    return [*words, f"s{state.slips[seat][hand.index(card)]}"]


def _slip_at(state: Any, seat: int, place: str) -> str:
    slips = state.slips[seat]
    if not (place.isascii() and place.isdigit() and 1 <= int(place) <= len(slips)):
        raise ValueError(say("a place from 1 to {count}, counted from the left, is expected", count=len(slips)))
    return f"s{slips[int(place) - 1]}"


def _clue(words: list[str], state: Any) -> list[str]:
    return [_sentence("clue", *_with_slip(words, 1, state))]


def _drop(words: list[str], state: Any) -> list[str]:
    if len(words) > 1 and words[0] in state.seats and words[1].isdigit() and Special.BACKWARDS in state.rules:
        words[1] = _slip_at(state, state.seats.index(words[0]), words[1])
    shown = [_sentence("spread", words[0], words[2])] if len(words) == 3 else []
    return [_sentence("drop", *words[:2 if shown else None]), *shown]


expand = by_verb({
    "hand": _hand, "nab": _nab, "exchange": _exchange, "draw": _draw, "bide": _bide, "shoot": _shoot, "clue": _clue, "drop": _drop,
})
