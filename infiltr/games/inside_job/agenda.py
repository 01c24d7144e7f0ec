"""What is due: the steps of a game, in the order of the rulebook."""

from __future__ import annotations

import enum

__all__ = ["DEALERS", "Ending", "Step"]


class Step(enum.Enum):
    """What has to happen next."""

    START = "the first leader"
    ROLE = "a role card"
    HAND = "a card into a hand"
    PEEK = "the Shadow's look"
    FILE = "the Archivist's look"
    OFFER = "a mission for the leader"
    CHOOSE = "the leader's choice"
    INSPECT = "whether the Analyst looks"
    DISCARDED = "the Analyst's look"
    PLAY = "a card to the trick"
    SHOW = "a role card is turned up"
    SIDE = "the Turncoat's answer"
    VOTE = "a vote"
    BALLOT = "a vote is turned up"
    SIDED = "the Turncoat's answer is turned up"
    PEEKED = "whom the Shadow looked at"
    OVER = "nothing"


DEALERS = frozenset({
    Step.START, Step.ROLE, Step.HAND, Step.PEEK, Step.FILE, Step.OFFER, Step.DISCARDED, Step.SHOW, Step.BALLOT, Step.SIDED,
    Step.PEEKED,
})


class Ending(enum.Enum):
    """What ended the game."""

    MISSIONS = "missions"
    INTEL = "intel"
    VOTE = "vote"
