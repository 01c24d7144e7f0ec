"""What a seat sees, as plain data built from a View alone, in words and shapes that no screen has to know the game for.

A **scene** holds ``players`` around the table (each with badges and zones of cards), ``supplies`` (a name and a count),
``zones`` in the middle, the ``hand``, the ``actions`` (see ``choices.py``), ``things`` and ``grids`` to choose from,
the ``status`` line, the ``title``, ``story`` and special ``rules``, and the ``aid``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import HIDDEN, Seat
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import around, badge, called, player, who

from .agenda import Step
from .box import Card, of_mask
from .choices import actions, forced, slip_id, suspect_id, things
from .looks import GLYPHS, aid, card_name, face, faces, suit_name
from .missions import Special

if TYPE_CHECKING:
    from .agenda import Held
    from .rules import State

__all__ = ["scene"]

Data = dict[str, Any]


def scene(view: View, roles: Mapping[Seat, str] | None = None, *, both_ways: bool = False) -> Data:
    """The table as the view's seat sees it; ``roles`` says who plays a seat, in words (``careful bot``)."""
    state: State = view.state
    offered = actions(view, both_ways=both_ways)
    return {
        "seat": view.seat,
        "status": _status(view),
        "players": [_player(view, at, roles or {}) for at in around(state.seats, view.seat)],
        "supplies": _supplies(state),
        "zones": _zones(view),
        "hand": _hand(view),
        "actions": offered,
        "forced": forced(view),
        "things": things(view, offered),
        "grids": {"guess": _grid(state)},
    }


# ---- one agent


def _player(view: View, at: int, roles: Mapping[Seat, str]) -> Data:
    state: State = view.state
    seat = state.seats[at]
    spoken = say_many("{name}, {count} card in hand", "{name}, {count} cards in hand", len(state.hands[at]), name=called(seat))
    zones = _suspect_zones(state, at, seat == view.seat) + _shown_hand(view, at)
    return player(view, seat, _badges(view, at, roles.get(seat, "")), zones, out=at in state.out, spoken=spoken)


def _badges(view: View, at: int, role: str) -> list[Data]:
    state: State = view.state
    seat = state.seats[at]
    found = who(view, seat, role)
    count = len(state.hands[at])
    found.append(badge("hand", say_many("{count} card", "{count} cards", count),
                       say_many("{count} card in hand", "{count} cards in hand", count)))
    if state.elite == at:
        found.append(badge("token", say("elite"), say("the elite agent: the only one who may shoot, and never nabs")))
    if at in state.out:
        found.append(badge("token", say("sits out"), say("sits out, but still turns clues beside their own suspect")))
    if Special.EXCHANGE_LEFT in state.rules:
        left = called(state.seats[(at + 1) % len(state.seats)])
        found.append(badge("arrow", say("exchange → {name}", name=left),
                           say("may exchange information only about {name}'s suspect", name=left)))
    if Special.SHOOT_RIGHT in state.rules:
        right = called(state.seats[at - 1])
        found.append(badge("arrow", say("shoots → {name}", name=right), say("may shoot only at {name}'s suspect", name=right)))
    return found


def _suspect_zones(state: State, at: int, you: bool) -> list[Data]:
    held = state.held[at]
    seat = state.seats[at]
    owner = say("your suspect") if you else say("{name}'s suspect", name=called(seat))
    title = say("Suspect")
    if held is None:
        return [
            {
                "id": f"held:{seat}",
                "title": title,
                "spoken": say("{name} has no suspect", name=called(seat)),
                "cards": [],
                "empty": say("none"),
            }
        ]
    if Special.IN_ORDER in state.rules:
        title = say("Suspect no. {number}", number=held.order)
    cards = [_suspect_card(held.face, seat, owner)]
    if held.half is not None:
        title = say("Suspect: number, suit")
        cards = [
            _half(cards[0], held.face, say("its number")),
            _half(face(held.half, f"half:{seat}"), held.half, say("its suit")),
        ]
    return [
        {
            "id": f"held:{seat}",
            "title": title,
            "spoken": say("{title} of {name}", title=title, name=called(seat)),
            "cards": cards,
        },
        *_asked_zone(state, at),
        *_clue_zones(held, seat, say("{name}'s suspect", name=called(seat))),
    ]


def _asked_zone(state: State, at: int) -> list[Data]:
    """The card of an exchange while its owner has not turned it yet."""
    due = state.agenda[-1] if state.agenda else None
    if due is None or due.step is not Step.ORIENT or due.seat != at or not isinstance(due.card, Card):
        return []
    spoken = say("laid beside {name}'s suspect, not turned yet", name=called(state.seats[at]))
    return [{"id": f"asked:{state.seats[at]}", "title": say("Laid now"), "cards": [face(due.card)], "spoken": spoken}]


def _suspect_card(card: Any, seat: Seat, owner: str) -> Data:
    if isinstance(card, Card):
        shown = face(card, suspect_id(seat))
        return shown | {"spoken": say("{owner}: {card}", owner=owner, card=shown["spoken"])}
    return face(HIDDEN, suspect_id(seat)) | {"spoken": say("{owner}, face down", owner=owner)}


def _half(shown: Data, card: Any, part: str) -> Data:
    return (
        shown | {"spoken": say("{card}: {part}", card=shown["spoken"], part=part), "caption": part} if card else shown
    )


def _clue_zones(held: Held, name: str, whose: str) -> list[Data]:
    vertical = [face(card) for card in held.vertical]
    horizontal = [face(card, turned=True) for card in held.horizontal]
    for shown in vertical:
        shown["spoken"] = say("{card}, vertical: it matches", card=shown["name"])
    for shown in horizontal:
        shown["spoken"] = say("{card}, horizontal: it does not match", card=shown["name"])
    return [
        {
            "id": f"v:{name}",
            "title": say("Matches"),
            "cards": vertical,
            "empty": "–",
            "spoken": say_many(
                "{whose}: {count} vertical clue", "{whose}: {count} vertical clues", len(vertical), whose=whose
            ),
        },
        {
            "id": f"h:{name}",
            "title": say("Does not match"),
            "cards": horizontal,
            "empty": "–",
            "spoken": say_many(
                "{whose}: {count} horizontal clue", "{whose}: {count} horizontal clues", len(horizontal), whose=whose
            ),
        },
    ]


def _shown_hand(view: View, at: int) -> list[Data]:
    """Another agent's hand where it can be seen (mission 17)."""
    state: State = view.state
    seat = state.seats[at]
    if not state.slips or seat == view.seat:
        return []
    cards = []
    for number, card in zip(state.slips[at], state.hands[at], strict=True):
        shown = face(card, slip_id(seat, number))
        name = shown.get("name", shown["spoken"])
        cards.append(shown | {"spoken": say("{card}, in {name}'s hand", card=name, name=called(seat))})
    return [
        {
            "id": f"hand:{seat}",
            "title": say("Hand"),
            "layout": "wide",
            "cards": cards,
            "empty": say("empty"),
            "spoken": say("{name}'s hand", name=called(seat)),
        }
    ]


# ---- the middle of the table


def _supplies(state: State) -> list[Data]:
    found = [
        {
            "id": "pile",
            "title": say("Suspects left"),
            "count": state.pile,
            "pile": "?",
            "spoken": say_many("{count} suspect in the pile", "{count} suspects in the pile", state.pile),
        },
        {
            "id": "hq",
            "title": say("Headquarters"),
            "count": state.hq,
            "pile": "HQ",
            "spoken": say_many("{count} card in Headquarters", "{count} cards in Headquarters", state.hq),
        },
        {
            "id": "bullets",
            "title": say("Bullets"),
            "count": state.bullets,
            "pips": state.bullets,
            "spoken": say_many(
                "{count} bullet, {suspects} still at large",
                "{count} bullets, {suspects} still at large",
                state.bullets,
                suspects=state.remaining,
            ),
        },
        _gun(state),
    ]
    if state.last:
        found.insert(
            1,
            {
                "id": "last",
                "title": say("Last suspect"),
                "count": 1,
                "pile": "?",
                "spoken": say("the last suspect waits"),
            },
        )
    return found


def _gun(state: State) -> Data:
    due = state.agenda[-1] if state.agenda else None
    if due is not None and due.step.name.startswith("ANSWER"):
        holder = called(state.seats[state.mover if due.step.name == "ANSWER" else min(state.in_play)])
        return {"id": "gun", "title": say("Gun"), "count": holder, "spoken": say("{name} holds the gun", name=holder)}
    return {"id": "gun", "title": say("Gun"), "count": say("on its tray"), "spoken": say("the gun is on its tray")}


def _zones(view: View) -> list[Data]:
    state: State = view.state
    zones = []
    if Special.SPECIALS_IN_MIDDLE in state.rules:
        zones.append(
            {
                "id": "middle",
                "title": say("In the middle"),
                "cards": faces(of_mask(state.middle)),
                "empty": say("none left"),
                "spoken": say("Special cards in the middle"),
            }
        )
    if state.aside is not None:
        zones += _kingpin(state.aside)
    if Special.LAST_SUSPECT in state.rules:
        zones.append(
            {
                "id": "rewards",
                "title": say("Rewards set aside"),
                "cards": faces(sorted(state.rewards)),
                "empty": say("none yet"),
                "spoken": say("Rewards set aside"),
            }
        )
    zones.append(_discards(state))
    return zones


def _kingpin(held: Held) -> list[Data]:
    shown = _suspect_card(held.face, "kingpin", say("the Kingpin"))
    whose = say("the Kingpin")
    return [
        {"id": "kingpin", "title": say("Kingpin"), "spoken": say("The Kingpin"), "cards": [shown]},
        *_clue_zones(held, "kingpin", whose),
    ]


def _discards(state: State) -> Data:
    known = sorted(card for card in state.down if isinstance(card, Card))
    text = say("{up} face up, {down} face down", up=len(state.up), down=len(state.down))
    note = say("Face down, but you saw them go there: {cards}", cards=", ".join(map(card_name, known))) if known else ""
    return {
        "id": "discards",
        "title": say("Discards"),
        "search": True,
        "text": text,
        "cards": faces(sorted(state.up)),
        "empty": say("no card lies face up"),
        "note": note,
        "spoken": say("Search the discards: {text}", text=text),
    }


def _hand(view: View) -> Data | None:
    state: State = view.state
    if view.seat not in state.seats:
        return None
    at = state.seats.index(view.seat)
    if state.slips:
        cards = [
            face(card, slip_id(view.seat, number))
            | {"back": f"{place}.", "spoken": say("your card {number}, which you cannot see", number=place)}
            for place, (number, card) in enumerate(zip(state.slips[at], state.hands[at], strict=True), 1)
        ]
        title = say("Your hand, which only the others see")
    else:
        cards = faces(sorted(card for card in state.hands[at] if isinstance(card, Card)))
        title = say("Your hand")
    return {
        "id": "hand",
        "title": say("{title} (limit {limit})", title=title, limit=state.rules.limit),
        "cards": cards,
        "empty": say("no cards"),
        "spoken": title,
    }


# ---- words and grids


def _status(view: View) -> Data:
    state: State = view.state
    if state.outcome is not None:
        return {"text": state.outcome.text, "tone": "won" if state.outcome.won else "lost"}
    turn = state.turn
    due = state.agenda[-1] if state.agenda else None
    asked = _asked(view, due)
    if turn == view.seat:
        return {"text": asked or say("Your turn: choose one action."), "tone": "turn"}
    if turn in state.seats:
        return {"text": say("{name} is to act.", name=called(turn)), "tone": "wait"}
    return {"text": say("The cards are dealt."), "tone": "wait"}


def _asked(view: View, due: Any) -> str:
    state: State = view.state
    if due is None or state.turn != view.seat:
        return ""
    mover = called(state.seats[state.mover])
    card = card_name(due.card) if isinstance(due.card, Card) else ""
    match due.step.name:
        case "ORIENT":
            return say("{name} lays {card} beside your suspect. Does it match?", name=mover, card=card)
        case "ANSWER" | "ANSWER_KINGPIN":
            return say("{name} points the gun: “{card}!” Is that right?", name=mover, card=card)
        case "MAY_DRAW":
            return say("You may draw a card from Headquarters.")
        case "REWARD":
            return say("A hit! Choose your reward from the discards.")
        case "DISCARD":
            return say_many(
                "Discard {count} card: the hand limit is {limit}.",
                "Discard {count} cards: the hand limit is {limit}.",
                due.left,
                limit=state.rules.limit,
            )
        case "CONFIDE":
            return say("A hit! Will you give a clue about the Kingpin and sit out?")
        case "KING_CLUE":
            return say_many("Give {count} clue about the Kingpin.", "Give {count} clues about the Kingpin.", due.left)
        case "KINGPIN":
            return say("You are alone: name the Kingpin.")
    return ""


def _grid(state: State) -> Data:
    suits, numbers = state.rules.suits, state.rules.numbers
    cells = {card.text: {"spoken": card_name(card)} for card in state.rules.deck}
    return {
        "rows": [{"id": suit.value, "text": suit_name(suit), "glyph": GLYPHS[suit]} for suit in suits],
        "columns": list(numbers),
        "cells": cells,
    }


def fixed(view: View) -> Data:
    """What does not change during a game: the divisibility aid."""
    return {"aid": aid(view.state.rules.numbers)}
