"""What can be done at this table, and who sees it. One class a line of the record; D marks the dealer's moves.

========================  =====================================================================================
line                      what happens
========================  =====================================================================================
start ann                 D  ann leads the first trick (public)
role ann insider          D  ann's role card, seat by seat; ann alone sees it
deal ann G7               D  a card of ann's hand, each hand whole and ascending; ann alone sees it
peek ann bob chief        D  after the deal, if the Shadow is in play: ann is the Shadow and looks at bob's role.
                             ann alone sees any of it: everybody else has ``peek ? ? ?``
file ann G7               D  after the deal, if the Archivist is in play: ann is the Archivist and looks at an
                             undealt card. ann alone sees any of it: everybody else has ``file ? ?``
offer ann even-B          D  a mission that ann draws as leader, twice a trick (ascending); ann alone sees it
choose ann even-B         ann plays this one of the two (public); the other is discarded: known to ann alone
inspect bob no            if the Analyst is in play: asked before the first card, of everybody but the leader and those
                          whose role is known to all (of the Analyst alone once that one is known). Only the
                          Analyst may say ``yes``: it turns the role card up, and nobody is ever asked again
discarded bob odd-G       D  after a yes: the mission that the leader discarded; bob alone sees it
play ann G7               ann plays this card
play ann G7 1             the same with one Intel on it: the card counts as trump
show ann agent            D  ann's role card is turned up: ann, not shown before, has the Intel that the Insider
                             needs; and for every card still face down when the game ends
side ann switch           if the Turncoat is in play: asked after half of the tricks of everybody whose role is not known to
                          all (of the Turncoat alone where that one is); seen by ann alone. Only the Turncoat may say
                          ``switch``, all others say ``stay``
vote ann bob              after the last trick ann votes for bob; seen by ann alone until all have voted. ``vote ann``:
                          there is nobody to vote for (public)
ballot ann bob            D  ann's vote is turned up
sided ann switch          D  at the end, if the Turncoat was asked: what the Turncoat had answered
peeked ann bob            D  at the end, if the Shadow is in play: whom the Shadow looked at
========================  =====================================================================================

The order of a game: start; role for each seat; deal for each seat; peek; file. Each trick: offer, offer, choose, inspect
..., play for each seat from the leader on; then show if the winner has enough Intel, then the end is checked; after trick
floor(tricks / 2) side for each seat. After the last trick vote for each seat, ballot for each vote. At the end show for
each role that is face down, sided, peeked.
"""

from __future__ import annotations

import enum

from infiltr.core.moves import Hidden, Move, Seat, move, secret

from .box import Card, Mission, Role

__all__ = [
    "MOVES", "Ballot", "Choose", "Deal", "Discarded", "File", "Inspect", "Loyalty", "Offer", "Peek", "Peeked", "Play", "RoleCard",
    "Show", "Side", "Sided", "Start", "Vote", "YesNo",
]


class YesNo(enum.Enum):
    """An answer to an offer."""

    YES = "yes"
    NO = "no"


class Loyalty(enum.Enum):
    """What is answered at half-time."""

    STAY = "stay"
    SWITCH = "switch"


@move("start")
class Start(Move):
    """The dealer: who leads the first trick."""

    first: Seat


@move("role")
class RoleCard(Move):
    """The dealer: a role card at set-up."""

    to: Seat
    role: Role | Hidden = secret("to")


@move("deal")
class Deal(Move):
    """The dealer: a card of a hand at set-up."""

    to: Seat
    card: Card | Hidden = secret("to")


@move("peek")
class Peek(Move):
    """The dealer: whose role the Shadow sees at set-up, and which it is. Who the Shadow is, is a secret too."""

    to: Seat | Hidden = secret("to")
    of: Seat | Hidden = secret("to")
    role: Role | Hidden = secret("to")


@move("file")
class File(Move):
    """The dealer: an undealt card that the Archivist sees at set-up. Who the Archivist is, is a secret too."""

    to: Seat | Hidden = secret("to")
    card: Card | Hidden = secret("to")


@move("offer")
class Offer(Move):
    """The dealer: one of the two missions that the leader draws."""

    to: Seat
    mission: Mission | Hidden = secret("to")


@move("choose")
class Choose(Move):
    """The leader plays a mission; the other one that was drawn is discarded unseen."""

    by: Seat
    mission: Mission


@move("inspect")
class Inspect(Move):
    """Whether a seat uses the Analyst's right to see the mission that was just discarded."""

    by: Seat
    answer: YesNo


@move("discarded")
class Discarded(Move):
    """The dealer: the mission that the leader discarded, shown to the Analyst."""

    to: Seat
    mission: Mission | Hidden = secret("to")


@move("play")
class Play(Move):
    """A card to the trick, perhaps with Intel on it (``stake``, None: none)."""

    by: Seat
    card: Card
    stake: int | None = None


@move("show")
class Show(Move):
    """The dealer: a role card is turned up for all."""

    of: Seat
    role: Role


@move("side")
class Side(Move):
    """What a seat answers at half-time; the Turncoat's answer counts."""

    by: Seat
    answer: Loyalty | Hidden = secret("by")


@move("vote")
class Vote(Move):
    """Who a seat says is the Insider; None: there is nobody to vote for."""

    by: Seat
    whom: Seat | Hidden | None = secret("by")


@move("ballot")
class Ballot(Move):
    """The dealer: a vote is turned up for all."""

    of: Seat
    whom: Seat


@move("sided")
class Sided(Move):
    """The dealer, at the end: what the Turncoat answered at half-time."""

    of: Seat
    answer: Loyalty


@move("peeked")
class Peeked(Move):
    """The dealer, at the end: whose role the Shadow saw at set-up."""

    shadow: Seat
    of: Seat


MOVES: tuple[type[Move], ...] = (
    Start, RoleCard, Deal, Peek, File, Offer, Choose, Inspect, Discarded, Play, Show, Side, Vote, Ballot, Sided, Peeked,
)
"""Every kind of line of the record."""
