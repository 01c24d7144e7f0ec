"""What a seat may do now, grouped by kind of action and cut into parts to choose: plain data for a screen.

Where a role gives a right (the Analyst's, the Turncoat's), everybody who is asked has the same actions before them, in the same
words; those that only its holder may take say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Move
from infiltr.core.names import capital
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.scenes import Kind, Part, called, looks, offered

from .agenda import Step
from .allowed import most_stake
from .box import Card, Mission
from .looks import card_face, intel_text
from .moves import Inspect, Loyalty, Side, Vote, YesNo
from .words import mission_text

if TYPE_CHECKING:
    from .rules import State

__all__ = ["WINDOWS", "actions", "forced", "things"]

Data = dict[str, Any]

WINDOWS = frozenset({Step.INSPECT, Step.SIDE})
"""Where a seat is asked for something that only the holder of a secret role may do."""

_CARD = Part("card", N_("Which card?"))
_STAKE = Part("stake", N_("Do you wager Intel on it?"), "choice")
_PLAY = Kind(N_("Play a card"), N_("It goes to the trick on the table, face up."), (_CARD,), lambda move: (move.card.text,))
_WAGER = Kind(N_("Play a card"), N_("It goes to the trick on the table, face up. With Intel on it, it counts as trump."),
              (_CARD, _STAKE), lambda move: (move.card.text, f"stake:{move.stake or 0}"))
_CHOOSE = Kind(N_("Play a mission"), N_("Everybody sees the mission that you play; nobody sees the other one."),
               (Part("mission", N_("Which of the two missions?"), "choice"),), lambda move: (move.mission.text,))
_VOTE = Kind(N_("Vote"), N_("All votes are turned up together, once everybody has voted."),
             (Part("whom", N_("Who is the Insider?"), "choice"),), lambda move: (f"seat:{move.whom}",))
_NOBODY = Kind(N_("Vote for nobody"), N_("All other role cards are turned up."))
_LOOK = Kind(N_("Look at it"), N_("The Analyst may, once: it turns the role card up."))
_LEAVE = Kind(N_("Do not look"), N_("Everybody is asked, and answers."))
_SWITCH = Kind(N_("Switch sides"), N_("The Turncoat may, now: from then on the Turncoat wins with the Insider."))
_STAY = Kind(N_("Stay"), N_("Everybody is asked, and answers unseen."))


def forced(view: View) -> bool:
    """Is what is due an answer that everybody gives in turn?"""
    state: State = view.state
    return state.step in WINDOWS or state.step is Step.VOTE


def actions(view: View, *, both_ways: bool = False) -> list[Data]:
    """The actions of the view's seat, which is on turn, else none."""
    state: State = view.state
    if view.seat is None or state.turn != view.seat:
        return []
    moves = list(state.legal_moves())
    match state.step:
        case Step.PLAY:
            return [offered("play", _WAGER if most_stake(state) else _PLAY, moves)]
        case Step.CHOOSE:
            return [offered("choose", _CHOOSE, moves)]
        case Step.VOTE:
            nobody = moves == [Vote(view.seat, None)]
            return [offered("vote", _NOBODY if nobody else _VOTE, moves)]
    return _asked(moves)


def _asked(moves: Iterable[Move]) -> list[Data]:
    """A window: the same two answers for everybody."""
    yes: list[Move] = []
    no: list[Move] = []
    analyst = False
    for move in moves:
        match move:
            case Inspect(answer=answer):
                analyst = True
                (yes if answer is YesNo.YES else no).append(move)
            case Side(answer=side):
                (yes if side is Loyalty.SWITCH else no).append(move)
    if analyst:
        return [offered("look", _LOOK, yes, say("Only the Analyst may.")), offered("leave", _LEAVE, no)]
    return [offered("switch", _SWITCH, yes, say("Only the Turncoat may.")), offered("stay", _STAY, no)]


# ---- how values look


def things(view: View, shown: Iterable[Data]) -> dict[str, Data]:
    """How each value of these actions looks, where it is no card of the hand."""
    return looks(shown, lambda value: _thing(view, value))


def _thing(view: View, value: str) -> Data:
    kind, _, rest = value.partition(":")
    if kind == "seat":
        return {"text": called(rest)}
    if kind == "stake":
        return {"text": intel_text(int(rest)) if rest != "0" else say("no Intel")}
    if "-" in value:
        return {"text": capital(mission_text(Mission.parse(value), view.setup))}
    return card_face(Card.parse(value))
