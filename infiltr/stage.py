"""A session as one scene: plain data for a screen, built from the view of the seat that looks at it and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from infiltr.api import code
from infiltr.core.game import CodeError, winners_of
from infiltr.core.moves import actor
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.games import has_room
from infiltr.hosts import host, played
from infiltr.opening import player_name
from infiltr.scenes import light_up
from infiltr.session import Help, Session

__all__ = ["news", "staged"]

Data = dict[str, Any]
WINDOW = 120
"""So many milliseconds, at least, pass before a bot answers whether it responds with a card that nobody knows it has: it has
chosen by then, so that the pause does not tell what it had to choose from."""


def staged(
    session: Session, number: int, lit: Collection[int] = (), pause: int = 0, both_ways: bool = False
) -> Data:
    """What the screen shows now.

    ``number`` tells this scene from older ones, ``lit`` are moves of the record to light up, ``pause`` is how many
    milliseconds a bot waits before it begins its turn (what follows in the same turn comes in half the time).
    """
    game, setup = session.table.game, session.table.setup
    hosting = host(game)
    head = {
        "n": number,
        "title": played(game, setup),
        "story": hosting.story(setup),
        "rules": list(hosting.rules(setup)),
        "code": deal_code(session),
        "clock": None if session.left is None else {"left": int(session.left)},
    }
    if session.covered:
        return head | {"mode": "cover", "cover": _cover(session), "code": ""}
    view = session.view()
    roles = {seat: player_name(session.settings.players.get(seat, "careful")) for seat in setup.seats}
    shown: Data = hosting.scene(view, roles, both_ways=both_ways)
    if session.moment is not None:
        _look_back(session, shown)
    elif shown["seat"] is not None and session.turn == shown["seat"] and not session.waits_for_person:
        shown["actions"], shown["things"] = [], {}
        shown["status"] = {"text": say("The table answers for you."), "tone": "wait"}
    light_up(shown, hosting.lit(view, lit))
    window = session.in_window
    return shown | hosting.fixed(view) | head | {
        "mode": "game",
        "window": window,
        "decision": f"{len(view)}:{view.seat}:{session.origin is not None}",
        "moment": len(view),
        "log": _log(session, set(lit)),
        "tools": _tools(session),
        "next": _next(session, max(pause // 2, WINDOW) if window else pause // 2 if shown["forced"] else pause),
        "note": _note(session, view),
        "chart": _chart(session, view),
    }


def deal_code(session: Session) -> str:
    """The code of the deal; empty where it has none."""
    if session.origin is not None:
        return ""
    try:
        return code(session.table)
    except CodeError:
        return ""


def news(session: Session, since: int) -> str:
    """What happened after the first ``since`` moves, in words, as the seat at the screen saw it."""
    return " ".join(session.told()[max(since, session.floor):][-8:])


def _cover(session: Session) -> Data:
    name = session.next_person.title()
    return {
        "seat": session.next_person,
        "title": say("Hand the screen to {name}", name=name),
        "text": say("Everybody else looks away. {name}'s hand is shown after the next click.", name=name),
        "button": say("I am {name}: show my cards", name=name),
        "back": say("Back to the game") if session.origin is not None else "",
        "recap": _recap(session),
    }


def _recap(session: Session) -> Data | None:
    """What everybody saw since the next person moved; None where the game does not tell it, or that person has not moved yet."""
    log = session.table.log
    last = next((index for index in reversed(range(session.floor, len(log))) if actor(log[index]) == session.next_person), None)
    if last is None or not host(session.table.game).recap:
        return None
    texts = session.told()[last + 1:]
    return {"title": say("What everybody saw:"), "lines": texts} if texts else None


def _look_back(session: Session, shown: Data) -> None:
    shown["actions"], shown["things"], shown["grids"] = [], {}, {}
    text = say("You look back: the table after {move} of {moves} moves.", move=session.moment, moves=len(session.table.log))
    shown["status"] = {"text": text, "tone": "wait"}


def _log(session: Session, lit: Collection[int]) -> list[Data]:
    told, floor = session.told(), session.floor
    dealt = say("The cards are dealt.")
    happened = told[_last_card(session, floor):floor]
    first: Data = {"at": floor, "text": say("{dealt} {what}", dealt=dealt, what=" ".join(happened)) if happened else dealt}
    return [first, *({"at": index + 1, "text": told[index], "lit": index in lit} for index in range(floor, len(told)))]


def _last_card(session: Session, floor: int) -> int:
    """How many moves there were when the last hand was dealt: secret ones, as many of a kind as there are seats, or more."""
    dealt = [move.verb for move in session.table.log[:floor] if move.secrets]
    hands = {verb for verb, number in Counter(dealt).items() if number >= len(session.table.setup.seats)}
    return max((index for index, move in enumerate(session.table.log[:floor], 1) if move.verb in hands), default=0)


def _tools(session: Session) -> list[Data]:
    tools: list[Data] = []

    def tool(ident: str, text: str, spoken: str = "", reason: str = "") -> None:
        tools.append({"id": ident, "text": text, "spoken": spoken, "reason": reason})

    if session.moment is not None or session.origin is not None:
        tool("back", say("Back to the game"), say("Leave this view and go on with the real game"))
    if session.settings.practice or session.origin is not None:
        tool("undo", say("Undo"), say("Take back your last move and what came after it"), session.undo_problem)
    if session.origin is None and session.outcome is None and has_room(session.table.game, "supposing"):
        tool("whatif", say("What if …"), say("Try moves on a copy with cards as they may lie; the real game waits"))
    if session.origin is None:
        tool("file", say("Save as a file"), say("The whole game as a text file, to keep or to share; all cards can be read in it"))
        tool("over", say("Start over"), say("The same deal from its first move"))
        tool("open", say("Another table"), say("Choose another table, a saved game or a deal; this game stays saved"))
    return tools


def _next(session: Session, pause: int) -> Data | None:
    if session.moment is not None or session.outcome is not None or session.waits_for_person or session.covered:
        return None
    return {"after": pause}


def _chart(session: Session, view: View) -> Data | None:
    """The game's plot for the person who is to move, where the help allows advice."""
    if session.settings.help < Help.ADVICE or session.moment is not None or not session.waits_for_person or session.turn != view.seat:
        return None
    return host(session.table.game).chart(view)


def _note(session: Session, view: View) -> Data | None:
    if session.origin is not None:
        return {"kind": "what-if", "title": say("What if"), "text": say(
            "This is a copy to try things on. Hidden cards lie as they may lie, not as they do. The real game waits."),
            "buttons": [{"id": "back", "text": say("Back to the game"), "main": True}]}
    if session.moment is not None:
        return {"kind": "back", "text": say("You look back; nothing can be played here."),
                "buttons": [{"id": "back", "text": say("Back to the game"), "main": True}]}
    if session.outcome is None:
        return None
    return _end(session, view)


def _end(session: Session, view: View) -> Data:
    """Who won, what was hidden, and how it goes on. The game is over: there is no secret left."""
    outcome, setup = session.outcome, session.table.setup
    assert outcome is not None, "the game is over"
    hosting = host(session.table.game)
    kind, title = _verdict(session)
    buttons = []
    campaign = hosting.campaign
    following = campaign.following(setup.options[campaign.option]) if campaign is not None and outcome.won else None
    if following is not None:
        buttons.append({"id": "next", "text": say("On to {mission}", mission=following["title"]), "main": True})
    buttons.append({"id": "again", "text": say("Play again with new cards"), "main": not buttons})
    paragraphs = [outcome.text, *hosting.end(session.table.state, view)]
    return {"kind": kind, "title": title, "text": " ".join(paragraphs), "paragraphs": paragraphs, "buttons": buttons}


def _verdict(session: Session) -> tuple[str, str]:
    """How the game ended for whom is at the screen: a kind of note and its title."""
    outcome, winners = session.outcome, winners_of(session.table.state)
    if winners is None:
        won = outcome is not None and bool(outcome.won)
    elif len(session.people) == 1:
        won = session.people[0] in winners
    elif not winners:
        return "over", say("Nobody wins.")
    else:
        names = say(", ").join(seat.title() for seat in winners)
        return "over", say_many("{names} wins.", "{names} win.", len(winners), names=names)
    return ("won", say("Won!")) if won else ("lost", say("Lost"))
