"""The candidate sheet: seats against roles, seats against the cards of each suit, and which mission each leader threw away.

What is shaded there is proved, or counted: every deal that fits counts once. What is believed about how people play is a model of
its own (:func:`believed`), and its parameters are shown with it (:func:`about_belief`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import say
from infiltr.scenes import called
from infiltr.sheets import Head, Sheet
from solvers.model import Model
from solvers.several import Several

from . import belief, evidence
from .box import SUITS, Card, Role, Suit
from .course import part_name, read
from .looks import GLYPHS, short_name
from .words import card_name, mission_name, role_name, suit_name, value_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["about_belief", "believed", "boards", "cell_name"]

_TONES = {Suit.BLUE: "blue", Suit.RED: "red", Suit.GREEN: "green", Suit.YELLOW: "yellow"}
_ROLE, _CARD, _DISCARD = "role:", "card:", "discard:"


def boards(view: View, names: Sequence[str]) -> list[Sheet]:
    """Seats x roles, seats x cards for each suit, and missions x tricks in which one was thrown away."""
    found = []
    roles = [name for name in names if name.startswith(_ROLE)]
    if roles:
        found.append(_roles(view, roles))
    cards = [Card.parse(name.removeprefix(_CARD)) for name in names if name.startswith(_CARD)]
    for suit in SUITS:
        of_suit = sorted(card for card in cards if card.suit is suit)
        if of_suit:
            found.append(_cards(view, suit, of_suit))
    thrown = [name for name in names if name.startswith(_DISCARD)]
    return [*found, _missions(view, thrown)] if thrown else found


def _roles(view: View, names: Sequence[str]) -> Sheet:
    rules = view.state.rules
    parts = [role for role in Role if role in rules.roles]
    columns = tuple(Head(part_name(role), role_name(role, view.setup), role_name(role, view.setup)) for role in parts)
    rows = tuple(_seat(name.removeprefix(_ROLE), name) for name in names)
    return Sheet("roles", say("Roles"), rows, columns, tuple(tuple((name, part_name(role)) for role in parts) for name in names))


def _cards(view: View, suit: Suit, cards: Sequence[Card]) -> Sheet:
    """Who holds which card of a suit: a row for each seat whose hand is not seen, one for the cards that were dealt to nobody."""
    state: State = view.state
    columns = tuple(Head(card.text, say("{suit} {number}", suit=suit_name(suit), number=card.value), str(card.value), "", _TONES[suit])
                    for card in cards)
    rows = [_seat(seat, seat) for seat in state.seats if seat != view.seat]
    if state.rules.undealt:
        rows.append(Head(evidence.UNDEALT, say("Dealt to nobody"), say("none")))
    title = say("{sign} {suit}", sign=GLYPHS[suit], suit=suit_name(suit))
    return Sheet(f"suit:{suit.value}", title, tuple(rows), columns,
                 tuple(tuple((f"{_CARD}{card.text}", row.key) for card in cards) for row in rows))


def _missions(view: View, names: Sequence[str]) -> Sheet:
    """Which mission was thrown away in which trick: a row for each mission that this seat has not seen."""
    state: State = view.state
    unseen = [mission for place, mission in enumerate(state.rules.missions) if state.missions >> place & 1]
    columns = []
    for name in names:
        number = name.removeprefix(_DISCARD)
        columns.append(Head(name, say("thrown away in trick {number}", number=number), number))
    rows = tuple(Head(mission.text, mission_name(mission), say("{sign} {name}", sign=GLYPHS[mission.trump], name=short_name(mission)),
                      "", _TONES[mission.trump]) for mission in unseen)
    return Sheet("missions", say("Missions thrown away"), rows, tuple(columns),
                 tuple(tuple((name, mission.text) for name in names) for mission in unseen))


def _seat(seat: Seat, key: str) -> Head:
    return Head(key, called(seat), called(seat))


def cell_name(name: str, value: str) -> str:
    """What a cell is called: a card with its holder, a mission with its trick, else the role."""
    if name.startswith(_CARD):
        return say("{card}, {holder}", card=card_name(Card.parse(name.removeprefix(_CARD))), holder=value_name(value))
    if name.startswith(_DISCARD):
        return say("{mission}, trick {number}", mission=value_name(value), number=name.removeprefix(_DISCARD))
    return value_name(value)


# ---- beliefs


def believed(view: View) -> Model:
    """The same unknowns under the standard style of play: its sets are what is proved, its odds are beliefs."""
    reading = read(view)
    return Several([evidence.hands(view, reading, belief.habits(reading)), evidence.discarded(view, reading)])


def about_belief(view: View) -> list[str]:
    """What the beliefs rest on, with every parameter, a sentence each."""
    return belief.in_words(belief.belief(view).style)
