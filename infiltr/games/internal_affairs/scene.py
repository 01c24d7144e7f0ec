"""The table as one seat sees it, as plain data for a screen: rows, hands, identity cards, decks, and what may be chosen.

Everything comes from a View; docs/adding_a_game.md says what a scene holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import around, badge, called, own_hand, player, supply, who, zone

from .agenda import Due, Step
from .box import Action, Back, Code, Mole, mole_of
from .choices import actions, forced, things
from .looks import ACTION_BACK, CODE_BACK, action_face, backs, code_face, hand_faces, mole_face, row_face
from .moves import Answer, Enquiry, Guess, Reveal, Turn
from .options import Rules
from .words import card_name, mole_name, placed_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["fixed", "scene"]

Data = dict[str, Any]


def scene(view: View, roles: Mapping[Seat, str] | None = None, *, both_ways: bool = False) -> Data:
    """The table as the view's seat sees it; ``roles`` says who plays a seat, in words (``careful bot``)."""
    state: State = view.state
    offered = actions(view)
    marks = _marks(view)
    return {
        "seat": view.seat,
        "status": _status(view),
        "players": [_player(view, at, roles or {}, marks) for at in around(state.seats, view.seat)],
        "supplies": _supplies(state),
        "zones": _zones(state),
        "hand": _hand(view),
        "actions": offered,
        "forced": forced(view),
        "things": things(view, offered),
        "grids": {"guess": _grid(state)},
    }


def fixed(view: View) -> Data:
    """What does not change during a game: how it is won, what a turn is, and what the action cards do."""
    from .words import action_effect

    rules: Rules = view.state.rules
    lines = _goal(rules)
    lines += [say("{card}, {count} in the box: {effect}", card=card_name(action), count=count, effect=action_effect(action))
              for action, count in rules.deck if count]
    return {"aid": {"title": say("Goal, turns and action cards"), "lines": lines}}


def _goal(rules: Rules) -> list[str]:
    """How the game is won, and what the phases of a turn are."""
    if rules.moles:
        goal = [say("Your team is the kind of which you have more identity cards. A team loses when two of its members have all their "
                    "identity cards face up."),
                say("Guess the value of somebody's code card. If it is right, the card is turned up, and with it an identity card of "
                    "its owner. A wrong guess costs nothing.")]
    else:
        goal = [say("Guess the value of somebody's code card. If it is right, the card is turned up. A wrong guess costs nothing."),
                say("Whoever has three face-up code cards is out. The last one in the game wins.")
                if rules.flag("out_at", "three") else
                say("Whoever has no face-down code card left is out. The last one in the game wins.")]
    return [*goal, say("Your turn: one action, then a guess if you like, then draw up to {count} cards. A code card that you play against "
                       "somebody goes into their row: you know what it is, and can guess it.", count=rules.limit)]


# ---- one player


def _player(view: View, at: int, roles: Mapping[Seat, str], marks: Mapping[str, Mole]) -> Data:
    state: State = view.state
    seat = state.seats[at]
    row = zone(f"row:{seat}", say("Row"), [row_face(view, placed, marks.get(placed.slot.text)) for placed in state.rows[at]],
               say("{name}'s row", name=called(seat)), say("not laid out yet"))
    zones = [row, *_private(view, at, seat == view.seat)]
    return player(view, seat, _badges(view, at, roles.get(seat, "")), zones, out=at in state.out)


def _badges(view: View, at: int, role: str) -> list[Data]:
    state: State = view.state
    seat = state.seats[at]
    found = who(view, seat, role)
    if state.outcome is None and at == state.mover and state.turn != seat:
        found.append(badge("token", say("active"), say("{name} is the active player", name=called(seat))))
    if at in state.out:
        found.append(badge("token", say("out"), say("{name} is out of the game", name=called(seat))))
    return found + _team(view, at)


def _team(view: View, at: int) -> list[Data]:
    """How many identity cards lie face down, and the team, where this seat sees it."""
    state: State = view.state
    if not state.rules.moles:
        return []
    found = []
    down = len(state.down[at])
    if down and state.seats[at] != view.seat:
        spoken = say_many("{count} identity card face down", "{count} identity cards face down", down)
        found.append(badge("hand", say_many("{count} ID card down", "{count} ID cards down", down), spoken))
    team = mole_of((*state.up[at], *state.down[at]))
    if isinstance(team, Mole):
        found.append(badge("token", mole_name(team), say("on the team of the {team}s", team=mole_name(team))))
    return found


def _private(view: View, at: int, you: bool) -> list[Data]:
    """The own identity cards, or the hand of somebody else as its backs are seen."""
    state: State = view.state
    seat = state.seats[at]
    if you:
        down = [mole_face(card, f"own:{place}", say("{card}, face down; you alone see it", card=mole_name(card))) | {"hushed": True}
                for place, card in enumerate(state.down[at])]
        title = say("Your identity cards, face down")
        return [zone(f"ids:{seat}", title, down, title)] if state.rules.moles else []
    cards: list[Data] = []
    for back, hand in ((Back.CODE, state.codes[at]), (Back.ACTION, state.actions[at])):
        known = [card for card in hand if isinstance(card, Code | Action)]
        for place, card in enumerate(known):
            ident = f"{seat}:{back.value}:{place}"
            spoken = say("{card}, in {name}'s hand; you know it", card=card_name(card), name=called(seat))
            face = code_face(card, ident, spoken) if isinstance(card, Code) else action_face(card, ident, spoken)
            cards.append(face | {"hushed": True})
        cards += backs(back, len(hand) - len(known), f"{seat}:{back.value}")
    spoken = say("{name}'s hand: {codes} code cards, {actions} action cards", name=called(seat), codes=len(state.codes[at]),
                 actions=len(state.actions[at]))
    return [zone(f"hand:{seat}", say("Hand"), cards, spoken, say("empty"))]


def _marks(view: View) -> dict[str, Mole]:
    """The identity card above each code card: it was turned up right after it."""
    found: dict[str, Mole] = {}
    named = hit = ""
    for move in view.record:
        if isinstance(move, Guess | Enquiry):
            named = move.slot.text
        elif isinstance(move, Turn):
            hit = move.slot.text
        elif isinstance(move, Answer):
            hit = named
        elif isinstance(move, Reveal):
            found[hit] = move.card
    return found


# ---- the middle of the table


def _supplies(state: State) -> list[Data]:
    codes, acts = state.code_pile, state.action_pile
    return [
        supply("codes", say("Code cards"), codes, say_many("{count} code card to draw", "{count} code cards to draw", codes), CODE_BACK),
        supply("actions", say("Action cards"), acts, say_many("{count} action card to draw", "{count} action cards to draw", acts),
               ACTION_BACK),
    ]


def _zones(state: State) -> list[Data]:
    found = []
    if state.spares:
        cards = [mole_face(card, f"spare:{place}") for place, card in enumerate(state.spares)]
        found.append(zone("spares", say("Set aside, turned up"), cards, say("Identity cards that were set aside")))
    known = [card for card in state.discards if isinstance(card, Code | Action)]
    text = say_many("{count} card", "{count} cards", len(state.discards))
    cards = [(code_face(card, f"thrown:{place}") if isinstance(card, Code) else action_face(card, f"thrown:{place}"))
             for place, card in enumerate(sorted(known, key=_order))]
    hidden = len(state.discards) - len(known)
    note = say_many("{count} more lies face down.", "{count} more lie face down.", hidden) if hidden else ""
    found.append(zone("discards", say("Discards"), cards, say("Search the discards: {text}", text=text), say("none yet"),
                      search=True, text=text, note=note))
    return found


def _order(card: Code | Action) -> tuple[bool, Any]:
    return isinstance(card, Action), card


def _hand(view: View) -> Data | None:
    state: State = view.state
    if view.seat not in state.seats:
        return None
    at = state.seats.index(view.seat)
    return own_hand(hand_faces((*state.codes[at], *state.actions[at])))


def _grid(state: State) -> Data:
    values = [code.text for code in state.rules.values]
    return {"rows": [{"id": "", "text": "", "glyph": ""}], "columns": values, "cells": {value: {"spoken": value} for value in values}}


# ---- the line that says what is to be done


def _status(view: View) -> Data:
    state: State = view.state
    if state.outcome is not None:
        tone = "wait" if view.seat is None else "won" if view.seat in state.winners else "lost"
        return {"text": state.outcome.text, "tone": tone}
    due = state.agenda[-1]
    if state.turn == view.seat:
        return {"text": _asked(view, due), "tone": "turn"}
    if state.turn in state.seats:
        return {"text": _waited(state, due), "tone": "wait"}
    return {"text": say("The cards are dealt."), "tone": "wait"}


def _waited(state: State, due: Due) -> str:
    name = called(state.seats[due.seat])
    match due.step:
        case Step.PHASE1:
            return say("{name}'s turn, phase 1: to play a card.", name=name)
        case Step.PHASE2:
            return say("{name}'s turn, phase 2: to guess.", name=name)
        case Step.PHASE3:
            return say("{name}'s turn, phase 3: to draw.", name=name)
        case Step.CATCH | Step.RESPOND | Step.GRENADE:
            return say("{name} may answer with an action card.", name=name)
    return say("{name} is to act.", name=name)


def _asked(view: View, due: Due) -> str:
    state: State = view.state
    mover = called(state.seats[state.mover]) if state.mover >= 0 else ""
    number = due.code.number if isinstance(due.code, Code) else "?"
    match due.step:
        case Step.LAY:
            return say_many("Lay out {count} of your code cards, the lowest on the left.",
                            "Lay out {count} of your code cards, the lowest on the left.", state.rules.row)
        case Step.PHASE1:
            return say("Your turn, phase 1: choose one action.")
        case Step.PHASE2:
            return say("Phase 2: guess a code card of another player, or go on.")
        case Step.PHASE3:
            left = state.rules.limit - state.hand_size(due.seat)
            return say_many("Phase 3: draw {count} more card.", "Phase 3: draw {count} more cards.", left)
        case Step.CATCH:
            return say("{name} plays a code card against you. Do you answer with an action card?", name=mover)
        case Step.RESPOND if due.slot is None:
            return say("The guess goes on to you: is any of your cards a {number}? Do you answer with an action card?", number=number)
        case Step.RESPOND:
            return say("{name} guesses: {card} is {number}. Do you answer with an action card?", name=mover, number=number,
                       card=placed_name(due.slot.text, view) if due.slot is not None else "")
        case Step.INSERT:
            return say("A {number} comes into your row.", number=number)
        case Step.TURN:
            return say("Turn up a {number} of your row.", number=number)
    return _hit(view, due, number)


def _hit(view: View, due: Due, number: object) -> str:
    state: State = view.state
    match due.step:
        case Step.ANSWER if due.slot is None:
            return say("Is any of your face-down cards a {number}?", number=number)
        case Step.ANSWER:
            return say("Is {card} a {number}?", card=placed_name(due.slot.text, view) if due.slot is not None else "", number=number)
        case Step.REVEAL:
            return say("A hit! Turn up one of your identity cards.")
        case Step.GRENADE:
            return say("Your {number} was hit. Do you answer with an action card?", number=number)
        case Step.OFFER:
            return say("Choose one of your identity cards for the exchange.")
    return say("It is your move, {name}.", name=called(state.seats[due.seat]))
