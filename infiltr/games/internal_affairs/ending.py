"""How players are hit, fall and leave, and how the game ends (rulebook: "Phase 2", "Game End", "Hand Grenade", "Variant Rules")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from infiltr.core.game import Outcome
from infiltr.core.moves import Hidden, Seat
from infiltr.core.words import N_, say

from .agenda import Due, Step
from .box import Action, Mole, Slot, mole_of
from .moves import Aside, Grenade, Reveal, Unmask
from .places import out_of, put

if TYPE_CHECKING:
    from .rules import State

__all__ = ["aside", "grenade", "hit", "reveal", "settled", "unmask", "winners"]

_TEAMS = {Mole.POLICE: N_("The Triad Moles are found out: the Police Moles win."),
          Mole.TRIAD: N_("The Police Moles are found out: the Triad Moles win.")}
LOSERS = 2
"""The game is over when so many of a team have turned up all their identity cards."""
OUT_AT = 3
"""Two to four players: out with so many face-up code cards."""


def hit(state: State, slot: Slot, due: Due) -> State:
    """A card is turned up, since its value was named; what it costs its owner is pending after that."""
    seat = due.seat
    assert due.code is not None, "a value was named"
    code = due.code
    row = tuple(placed._replace(face=code, up=True) if placed.slot is slot else placed for placed in state.rows[seat])
    again: tuple[Due, ...] = ()
    if due.blast and state.rules.on("grenade_all") and any(not placed.up for placed in row):
        again = (due._replace(step=Step.ANSWER, slot=None),)
    pending = [*state.agenda[:-1], *again, Due(Step.LEAVE, seat)]
    if not due.blast and state.responds(seat):
        pending.append(Due(Step.GRENADE, seat, due.code))
    state = state.with_(rows=put(state.rows, seat, row))
    if state.rules.moles:
        return state.with_(agenda=(*pending, Due(Step.REVEAL, seat, due.code, blast=due.blast)))
    ups = sum(placed.up for placed in row)
    if ups == len(row) or (ups >= OUT_AT and state.rules.flag("out_at", "three")):
        state = state.with_(fallen=(*state.fallen, seat))
        if not (due.blast and state.rules.flag("grenade_order", "together")):
            pending.append(Due(Step.TEST))
    return state.with_(agenda=tuple(pending))


def reveal(state: State, move: Reveal) -> State:
    """An identity card is turned up; with the last one its owner is out."""
    due = state.agenda[-1]
    up = (*state.up[due.seat], move.card)
    pending = list(state.agenda[:-1])
    fallen = state.fallen
    if len(up) == state.rules.dealt:
        fallen = (*fallen, due.seat)
        if not (due.blast and state.rules.flag("grenade_order", "together")):
            pending.append(Due(Step.TEST))
        if len(set(up)) == 1 and not state.spares:
            pending += [Due(Step.ASIDE)] * state.rules.spares
    return state.with_(agenda=tuple(pending), fallen=fallen, up=put(state.up, due.seat, up),
                       down=put(state.down, due.seat, out_of(state.down[due.seat], move.card)))


def aside(state: State, move: Aside) -> State:
    """A card set aside is turned up."""
    first, second = state.moles_left
    left = (first - (move.card is Mole.POLICE), second - (move.card is Mole.TRIAD))
    return state.with_(agenda=state.agenda[:-1], spares=(*state.spares, move.card), moles_left=left)


def grenade(state: State, move: Grenade) -> State:
    """All others turn up a card of the same value, clockwise, and an identity card with it."""
    due = state.agenda[-1]
    others = [seat for seat in state.opponents(due.seat) if seat not in state.fallen and not all(one.up for one in state.rows[seat])]
    blasts = [Due(Step.ANSWER, seat, due.code, blast=True) for seat in state.after_seat(due.seat, others)]
    test = [Due(Step.TEST)] if state.rules.flag("grenade_order", "together") else []
    return state.with_(agenda=(*state.agenda[:-1], *test, *reversed(blasts)), discards=(*state.discards, Action.GRENADE),
                       actions=put(state.actions, due.seat, out_of(state.actions[due.seat], Action.GRENADE)))


def unmask(state: State, move: Unmask) -> State:
    """At the end a player shows what was still face down."""
    seat = state.agenda[-1].seat
    down: tuple[Mole | Hidden, ...] = move.cards.cards
    return state.with_(agenda=state.agenda[:-1], down=put(state.down, seat, down))


def settled(state: State) -> State:
    """The state after an effect that nobody has to move for: somebody leaves, or it is looked whether the game is decided."""
    due = state.agenda[-1]
    rest = state.agenda[:-1]
    if due.step is Step.LEAVE:
        return _left(state.with_(agenda=rest), due.seat)
    text = _decision(state)
    if text is None:
        return state.with_(agenda=rest)
    name, sentence = text
    outcome = Outcome(name, sentence)
    if not state.rules.moles:
        return state.with_(agenda=(), outcome=outcome)
    shown = [Due(Step.UNMASK, seat) for seat in range(len(state.seats)) if state.down[seat]]
    return state.with_(agenda=tuple(reversed(shown)), decided=outcome)


def winners(state: State) -> tuple[Seat, ...]:
    """Everybody of the team that won, those included who are out; or the last one standing."""
    if state.outcome is None:
        return ()
    if not state.rules.moles:
        return tuple(seat for seat in state.seats if seat == state.outcome.name)
    teams = (mole_of((*up, *down)) for up, down in zip(state.up, state.down, strict=True))
    return tuple(seat for seat, team in zip(state.seats, teams, strict=True) if isinstance(team, Mole) and team.value == state.outcome.name)


def _left(state: State, seat: int) -> State:
    if seat not in state.fallen or seat in state.out:
        return state
    agenda = tuple(due for due in state.agenda if not (due.blast and due.seat == seat))
    if seat == state.mover:  # the turn ends at once: no Phase 2, no Phase 3
        agenda = tuple(due for due in agenda if due.step not in (Step.PHASE1, Step.PHASE2, Step.PHASE3))
    return state.with_(agenda=agenda, out=state.out | {seat})


def _decision(state: State) -> tuple[str, str] | None:
    """How the game ends, by its name and in words, if it is decided."""
    if not state.rules.moles:
        left = [seat for seat in state.seats if state.seats.index(seat) not in state.fallen]
        if len(left) == 1:
            return left[0], say("{seat} is the last one standing and wins.", seat=left[0].capitalize())
        return None if left else _nobody()
    lost = []
    for mole in Mole:
        fallen = [seat for seat in state.fallen if mole_of(state.up[seat]) is mole]
        alone = (len(state.spares) == state.rules.spares > 0 and set(state.spares) == {mole}
                 and any(set(state.up[seat]) == {mole} for seat in fallen))
        if len(fallen) >= LOSERS or alone:
            lost.append(mole)
    if len(lost) == 1:
        return lost[0].other.value, say(_TEAMS[lost[0].other])
    return _nobody() if lost or len(state.fallen) >= len(state.seats) - 1 else None


def _nobody() -> tuple[str, str]:
    return "nobody", say("Nobody is left to win.")
