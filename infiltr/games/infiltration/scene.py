"""The table as one seat sees it, as plain data for a screen: the facility, the dials, hands, what was selected and may be chosen.

Everything comes from a View; docs/adding_a_game.md says what a scene holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from infiltr.core.faces import bits
from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import around, badge, called, own_hand, player, supply, who, zone

from .agenda import Due, Operative, Step
from .allowed import hand_cards
from .box import OUT, SECRET, Card
from .choices import actions, forced, things
from .facility import drawn
from .looks import ACTION_TEXTS, backs, card_face, selected_face
from .sentences import effect_text, npc_lines
from .settings import HIGHEST_ALARM, LOWEST_ALARM, PROXIMITY_END
from .words import card_name

if TYPE_CHECKING:
    from .rules import State

__all__ = ["fixed", "scene"]

Data = dict[str, Any]


def scene(view: View, roles: Mapping[Seat, str] | None = None, *, both_ways: bool = False) -> Data:
    """The table as the view's seat sees it; ``roles`` says who plays a seat, in words (``careful bot``)."""
    state: State = view.state
    offered = actions(view)
    return {
        "seat": view.seat,
        "status": _status(view),
        "map": drawn(view),
        "players": [_player(view, at, roles or {}) for at in around(state.seats, view.seat)],
        "supplies": _supplies(state),
        "zones": [_discards(state)],
        "hand": _hand(view),
        "actions": offered,
        "forced": forced(view),
        "things": things(view, offered),
        "grids": {},
    }


def fixed(view: View) -> Data:
    """What does not change during a game: what the action cards and the NPCs do, and the signs of the map."""
    rules = view.state.rules
    lines = [say("{card}: {effect}", card=card_name(rules, card), effect=say(ACTION_TEXTS[card])) for card in rules.actions]
    lines += [say("{npc} (an NPC): {effect}", npc=say(npc.name), effect=" ".join(npc_lines(npc))) for npc in rules.deck.npcs]
    lines += [
        say("Every round: all select a card, the cards are resolved in turn order, NPCs act, and the die brings the mercenaries nearer."),
        say("The mercenaries are there at proximity {number}: whoever is still inside then is caught.", number=PROXIMITY_END),
        say("Signs of the map: ◆ available tokens, ⌨ interface token, ⊠ tech lock, ⚗ lab worker, ⚑ a card that was left there, ⇄S a way "
            "from the secret room; ✚ wounded, ◷ delayed."),
        say("Whoever is wounded is delayed after each Advance and Retreat."),
        say("Whoever is delayed can select neither Advance nor Retreat next."),
    ]
    return {"aid": {"title": say("Cards and signs"), "lines": lines}}


# ---- one player


def _player(view: View, at: int, roles: Mapping[Seat, str]) -> Data:
    state: State = view.state
    seat, op = state.seats[at], state.ops[at]
    you = seat == view.seat
    zones = [*_played(state, at, you), *_held(view, at, you)]
    return player(view, seat, _badges(view, at, roles.get(seat, "")), zones, out=op.place == OUT)


def _badges(view: View, at: int, role: str) -> list[Data]:
    state: State = view.state
    seat, op = state.seats[at], state.ops[at]
    found = who(view, seat, role)
    found.append(badge("place", _where(op)))
    data = _data(state, op, seat == view.seat)
    if data:
        found.append(badge("token", data))
    if op.wounded and op.place != OUT:
        found.append(badge("wounded", say("wounded"), say("wounded: delayed after each Advance and Retreat")))
    if op.delayed:
        found.append(badge("delayed", say("delayed"), say("delayed: neither Advance nor Retreat can be selected next")))
    if state.outcome is None and at == state.first and op.place != OUT:
        found.append(badge("first", say("first player"), say("{name} has the security tracker and acts first", name=called(seat))))
    return found


def _where(op: Operative) -> str:
    if op.place == OUT:
        return say("escaped")
    return say("secret room") if op.place == SECRET else say("room {number}", number=op.place)


def _data(state: State, op: Operative, own: bool) -> str:
    """Tokens that are held: of the own ones what they are worth, of others' how many, where the table shows that."""
    unseen, *known = op.tokens
    value = sum(number * count for number, count in enumerate(known, 1))
    if own or (state.outcome is not None and not unseen):
        return say_many("{count} token, {value} ZB", "{count} tokens, {value} ZB", op.held, value=value)
    return "" if state.rules.on("token_counts=off") else say_many("{count} token", "{count} tokens", op.held)


def _played(state: State, at: int, you: bool) -> list[Data]:
    """What a seat plays this round: face down until all have selected, then face up."""
    op, seat = state.ops[at], state.seats[at]
    cards = [card_face(state.rules, card, f"played:{seat}:{card}") for card in op.played]
    if op.chosen is not None:
        cards.append(selected_face(state.rules, op.chosen, f"chosen:{seat}"))
    if you and not cards:
        return []
    return [zone(f"played:{seat}", say("This round"), cards, say("{name}'s card this round", name=called(seat)))]


def _held(view: View, at: int, you: bool) -> list[Data]:
    """Special cards, and the hand of somebody else as far as it is seen. The own hand is below the table."""
    state: State = view.state
    op, seat = state.ops[at], state.seats[at]
    found = []
    lying = [one for one in op.specials if not (you and one.play)]
    if not you:
        known = [card for card in op.items if isinstance(card, Card)]
        cards = [card_face(state.rules, card, f"{seat}:{card}") for card in known]
        cards += backs(len(op.items) - len(known), f"{seat}:items")
        spoken = say_many("{name}'s hand: {count} item card", "{name}'s hand: {count} item cards", len(op.items), name=called(seat))
        found.append(zone(f"hand:{seat}", say("Items"), cards, spoken, say("none")))
    if lying:
        cards = [card_face(state.rules, one.card, f"special:{one.card}") for one in lying]
        found.append(zone(f"special:{seat}", say("Special cards"), cards, say("{name}'s special cards", name=called(seat))))
    return found


# ---- dials and piles


def _supplies(state: State) -> list[Data]:
    die = say_many("Each round the die and {count} more bring the mercenaries nearer.",
                   "Each round the die and {count} more bring the mercenaries nearer.", max(state.alarm, 0))
    alarm = say("alarm {alarm}, from {low} to {high}. {die}", alarm=state.alarm, low=LOWEST_ALARM, high=HIGHEST_ALARM, die=die)
    near = say("proximity {number}; at {end} the mercenaries are there", number=state.proximity, end=PROXIMITY_END)
    return [
        _dial("proximity", say("Proximity"), say("{number} of {end}", number=state.proximity, end=PROXIMITY_END), near,
              state.proximity / PROXIMITY_END),
        _dial("alarm", say("Alarm"), str(state.alarm), alarm, (state.alarm - LOWEST_ALARM) / (HIGHEST_ALARM - LOWEST_ALARM)),
        supply("round", say("Round"), state.round, say("round {number}", number=state.round), "") | {"plain": True},
        supply("items", say("Item deck"), state.deck, say_many("{count} item card to draw", "{count} item cards to draw", state.deck), "✦"),
        supply("pool", say("Server pool"), state.pool, say_many("{count} token in the server pool", "{count} tokens in the server pool",
                                                                state.pool), "◆"),
    ]


def _dial(ident: str, title: str, count: str, spoken: str, part: float) -> Data:
    return {"id": ident, "title": title, "count": count, "spoken": spoken, "gauge": round(part, 3)}


def _discards(state: State) -> Data:
    cards = [card_face(state.rules, state.rules.deck.items[at].card, f"thrown:{at}") for at in bits(state.discards)]
    text = say_many("{count} card", "{count} cards", len(cards))
    return zone("discards", say("Discarded items"), cards, say("Search the discarded items: {text}", text=text), say("none yet"),
                search=True, text=text)


def _hand(view: View) -> Data | None:
    state: State = view.state
    if view.seat not in state.seats:
        return None
    op = state.operative(view.seat)
    return own_hand([card_face(state.rules, card) for card in dict.fromkeys(hand_cards(op))])


# ---- the line that says what is to be done


def _status(view: View) -> Data:
    state: State = view.state
    if state.outcome is not None:
        return {"text": state.outcome.text, "tone": "won" if view.seat is None or view.seat in state.winners else "lost"}
    due = state.agenda[-1]
    if state.turn == view.seat:
        return {"text": _asked(state, due), "tone": "turn"}
    if state.turn in state.seats:
        return {"text": _waited(state, due), "tone": "wait"}
    return {"text": say("Cards, tokens and the die come."), "tone": "wait"}


def _waited(state: State, due: Due) -> str:
    name = called(state.seats[due.actor])
    if due.step is Step.SELECT:
        return say("Round {number}: {name} selects a card.", number=state.round, name=name)
    if due.step is Step.EXTRA:
        return say("{name} may play one more card.", name=name)
    return say("{name} chooses.", name=name)


def _asked(state: State, due: Due) -> str:
    match due.step:
        case Step.SELECT:
            return say("Round {number}, proximity {proximity}, alarm {alarm}: select the card that you play. Nobody sees it until all have "
                       "selected.", number=state.round, proximity=state.proximity, alarm=state.alarm)
        case Step.EXTRA:
            return say("You may play one more card.")
        case Step.ORDER:
            return say("You are the first player: which NPC acts first?")
    effect = effect_text(due.effect) if due.effect is not None else ""
    return say("{card}: {effect}", card=card_name(state.rules, due.card), effect=effect) if due.card is not None else effect
