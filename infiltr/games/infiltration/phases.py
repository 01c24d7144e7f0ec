"""How a round runs: Selection, Resolution, NPC and Security Phase (rulebook: "Game Play")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import scoring
from .agenda import Due, Npc, Step
from .box import OUT, SECRET, After, Card, RoomCard
from .movement import effect_dues, works

if TYPE_CHECKING:
    from .rules import State

__all__ = ["acting", "begin", "clean_up", "extract", "npc_acts", "npcs_begin", "rolled", "stay"]


def begin(state: State) -> State:
    """A round begins: everybody selects in turn order, the cards are resolved in turn order, NPCs act, the die is rolled."""
    inside = state.inside
    return state.with_(round=state.round + 1, downloads=0, extracting=(), acted=(), agenda=(
        Due(Step.ROUND), Due(Step.CLEANUP), Due(Step.SECURITY), Due(Step.NPCS), Due(Step.STAYING), Due(Step.EXTRACT),
        *[Due(Step.PLAY, seat) for seat in reversed(inside)], *[Due(Step.SELECT, seat) for seat in reversed(inside)]))


def extract(state: State) -> State:
    """Who played Extract in a room splits its available tokens evenly, the earlier ones taking the odd ones."""
    by_place: dict[int, list[int]] = {}
    for seat in state.extracting:
        if state.ops[seat].place != OUT:
            by_place.setdefault(state.ops[seat].place, []).append(seat)
    dues: list[Due] = []
    for place, seats in by_place.items():
        each, odd = divmod(len(state.spaces[place].tokens), len(seats))
        for number, seat in enumerate(seats):
            dues += [Due(Step.TAKE, seat, place)] * (each + (number < odd))
    return state.push(*reversed(dues))


def stay(state: State) -> State:
    """Cards left in rooms that work once a round."""
    for place, space in enumerate(state.spaces):
        if space.left:
            state = works(state, place, "round", -1)
    return state


# ---- NPC Phase

def npcs_begin(state: State) -> State:
    """NPCs that leave the game do so first."""
    state = state.push(Due(Step.ACT))
    if not state.npcs:
        return state
    leaving = [npc for npc in state.npcs if npc.up and npc.card.leaves and _leaves(state, npc)]
    if leaving:
        state = state.with_(npcs=tuple(npc for npc in state.npcs if npc not in leaving))
        for npc in reversed(leaving):
            state = state.push(*effect_dues(npc.card.leaving, -1, npc.place, npc.card.card))
    return state


def _leaves(state: State, npc: Npc) -> bool:
    space = state.spaces[npc.place]
    return npc.place == 1 or (npc.card.leaves == "exit" and space.up and isinstance(space.card, RoomCard) and space.card.exit)


def acting(state: State) -> list[Npc]:
    """The NPCs of which one acts next: those nearest the entry room that have not acted. The secret room's come last."""
    left = [npc for npc in state.npcs if npc.up and npc.card not in state.acted]
    if not left:
        return []
    off_the_line = -1 if state.rules.on("secret_npcs=first") else len(state.spaces)

    def order(npc: Npc) -> int:
        return off_the_line if npc.place == SECRET else npc.place

    nearest = min(order(npc) for npc in left)
    return [npc for npc in left if order(npc) == nearest]


def npc_acts(state: State, chosen: Card | None = None) -> State:
    """The next NPC acts; where there are several in its room the first player says which."""
    if not state.npcs:
        return state
    group = acting(state)
    if not group:
        return state
    if len(group) > 1 and chosen is None:
        return state.push(Due(Step.ORDER, state.first))
    npc = group[0] if chosen is None else next(npc for npc in group if npc.card.card is chosen)
    state = state.with_(acted=(*state.acted, npc.card)).push(Due(Step.ACT))
    return state.push(*effect_dues(npc.card.act, -1, card=npc.card.card))


# ---- Security Phase

def rolled(state: State, pips: int) -> State:
    """Die and alarm bring the mercenaries nearer; the tracker goes to the next operative inside."""
    state = scoring.proximity(state, pips + state.alarm)
    return state if state.over else state.with_(first=[*state.inside[1:], state.inside[0]][0])


def clean_up(state: State) -> State:
    """The cards that were played go where they belong."""
    discards, ops = state.discards, []
    for op in state.ops:
        if op.played or op.chosen is not None:
            back = op.items
            specials = op.specials
            for card in op.played:
                item, special = state.rules.item(card), state.rules.special(card)
                if item is not None and item.after is After.DISCARD:
                    discards |= item.bit
                elif item is not None and item.after is After.RETURN:
                    back = (*back, card)
                elif special is not None and special.after is not After.RETURN:
                    specials = tuple(one for one in specials if one is not special)
            op = op._replace(items=back, specials=specials, played=(), chosen=None, barred=False)
        ops.append(op)
    return state.with_(ops=tuple(ops), discards=discards)
