"""What a move changes in the facility, in words: where everybody is and how they are, the dials, NPCs, locks, a new round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from infiltr.core.moves import DEALER, Move
from infiltr.core.words import say, say_many

from .agenda import Step
from .box import DOWNLOAD, OUT
from .moves import Choose, Extra, Play, Take
from .sentences import effects_text
from .words import card_name, place_name, seat_name

__all__ = ["consequences"]


def consequences(before: Any, move: Move, after: Any) -> list[str]:
    """A sentence for each change that the move does not name. ``before`` and ``after`` are States, full or views."""
    told = [_branch(before, move)] if isinstance(move, Choose) and move.what.kind == "branch" else []
    if isinstance(move, Play | Extra) and move.card is DOWNLOAD and not _tokens_here(before, move):
        told.append(say("No token is there to take."))
    for seat, was, now in zip(after.seats, before.ops, after.ops, strict=True):
        told += _operative(seat_name(seat), was, now)
        if not isinstance(move, Take) and not after.rules.on("token_counts=off"):
            told += _tokens(seat_name(seat), now.held - was.held)
        told += [say("{seat} gets {card}.", seat=seat_name(seat), card=card_name(after.rules, special.card))
                 for special in now.specials if special not in was.specials]
    told += _npcs(before, after)
    told += _rooms(before, after)
    told += _dials(before, after)
    if after.round > before.round and after.inside:
        told.append(say("Round {number} begins: {seat} is the first player.", number=after.round,
                        seat=seat_name(after.seats[after.inside[0]])))
    return told


def _tokens_here(before: Any, move: Play | Extra) -> int:
    """How many tokens lie where this card is played."""
    place = before.operative(move.of if isinstance(move, Play) else move.by).place
    return len(before.spaces[place].tokens) if place != OUT else 0


def _branch(before: Any, move: Choose) -> str:
    """The option that was chosen, in full."""
    return effects_text(before.agenda[-1].effect.branches[int(move.what.value) - 1])


def _operative(name: str, was: Any, now: Any) -> Iterator[str]:
    if now.place == OUT != was.place:
        yield say("{seat} has escaped.", seat=name)
        return
    if now.place != was.place:
        yield say("{seat} is in {place} now.", seat=name, place=place_name(now.place))
    if now.wounded != was.wounded:
        yield say("{seat} is wounded.", seat=name) if now.wounded else say("{seat} is no longer wounded.", seat=name)
    if now.delayed and not was.delayed:
        yield say("{seat} is delayed: no Advance or Retreat next.", seat=name)


def _tokens(name: str, more: int) -> Iterator[str]:
    if more > 0:
        yield say_many("{seat} gets {count} data file token.", "{seat} gets {count} data file tokens.", more, seat=name)
    elif more < 0:
        yield say_many("{seat} loses {count} data file token.", "{seat} loses {count} data file tokens.", -more, seat=name)


def _npcs(before: Any, after: Any) -> Iterator[str]:
    was = {npc.card.card: npc for npc in before.npcs}
    now = {npc.card.card: npc for npc in after.npcs}
    if was and after.turn == DEALER and after.agenda[-1].step is Step.ROLL:  # the NPC Phase is over
        yield say("The NPCs act.")
    for card, npc in now.items():
        params = {"npc": card_name(after.rules, card), "place": place_name(npc.place)}
        if card not in was:
            yield say("{npc} comes into {place}.", **params)
        elif npc.place != was[card].place:
            yield say("{npc} goes to {place}.", **params)
    yield from (say("{npc} is gone.", npc=card_name(after.rules, card)) for card in was if card not in now)


def _rooms(before: Any, after: Any) -> Iterator[str]:
    for place, (was, now) in enumerate(zip(before.spaces, after.spaces, strict=True)):
        if was.lock and not now.lock:
            yield say("The tech lock in {place} is open.", place=place_name(place))
        if was.worker and not now.worker:
            yield say("The lab worker in {place} is gone.", place=place_name(place))


def _dials(before: Any, after: Any) -> Iterator[str]:
    if after.alarm != before.alarm:
        yield say("The alarm stands at {number} now.", number=after.alarm)
    if after.proximity != before.proximity:
        yield say("The proximity is {number} now.", number=after.proximity)
