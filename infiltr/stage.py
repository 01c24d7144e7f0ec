"""A session as one scene: plain data for a screen, built from the view of the seat that looks at it and from nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from infiltr.api import code
from infiltr.core.game import CodeError
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.games import room
from infiltr.opening import player_name
from infiltr.session import Session

__all__ = ["news", "staged"]

Data = dict[str, Any]


def staged(
    session: Session, number: int, lit: Collection[int] = (), pause: int = 0, both_ways: bool = False
) -> Data:
    """What the screen shows now.

    ``number`` tells this scene from older ones, ``lit`` are moves of the record to light up, ``pause`` is how many
    milliseconds a bot waits before it begins its turn (what follows in the same turn comes in half the time).
    """
    hosting = room(session.table.game, "hosting")
    setup = session.table.setup
    titles = {one["id"]: one for one in hosting.missions()}
    mission = titles[setup.options["mission"]]
    head = {
        "n": number,
        "title": say("{game}: {mission}", game=session.table.game.title, mission=mission["title"]),
        "story": mission["story"],
        "rules": hosting.special_rules(setup),
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
    for ident in hosting.laid(view, lit):
        for face in _faces(shown):
            if face["id"] == ident:
                face["lit"] = True
    whole: Data = head | shown | hosting.fixed(view) | {
        "mode": "game",
        "decision": f"{len(view)}:{view.seat}:{session.origin is not None}",
        "moment": len(view),
        "log": _log(session, view, set(lit)),
        "tools": _tools(session),
        "next": _next(session, pause // 2 if shown["forced"] else pause),
        "note": _note(session, view),
    }
    return whole


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
    view = session.view_now()
    told = [view.game.tell(move, view.setup) for move in view.record[max(since, session.floor):]]
    return " ".join(told[-8:])


def _cover(session: Session) -> Data:
    name = session.next_person.title()
    return {
        "seat": session.next_person,
        "title": say("Hand the screen to {name}", name=name),
        "text": say("Everybody else looks away. {name}'s hand is shown after the next click.", name=name),
        "button": say("I am {name}: show my cards", name=name),
    }


def _look_back(session: Session, shown: Data) -> None:
    shown["actions"], shown["things"], shown["grids"] = [], {}, {}
    text = say("You look back: the table after {move} of {moves} moves.", move=session.moment, moves=len(session.table.log))
    shown["status"] = {"text": text, "tone": "wait"}


def _faces(shown: Data) -> Iterator[Data]:
    for player in shown["players"]:
        for zone in player["zones"]:
            yield from zone["cards"]
    for zone in shown["zones"]:
        yield from zone["cards"]
    if shown["hand"]:
        yield from shown["hand"]["cards"]


def _log(session: Session, view: View, lit: Collection[int]) -> list[Data]:
    now = session.view_now()
    floor = session.floor
    entries = [{"at": floor, "text": say("The cards are dealt.")}]
    for index in range(max(floor - 2, 0), len(now)):
        text = view.game.tell(now.record[index], view.setup)
        if index < floor:
            entries[0]["text"] = say("The cards are dealt. {what}", what=text)
        else:
            entries.append({"at": index + 1, "text": text, "lit": index in lit})
    return entries


def _tools(session: Session) -> list[Data]:
    tools: list[Data] = []

    def tool(ident: str, text: str, spoken: str = "", reason: str = "") -> None:
        tools.append({"id": ident, "text": text, "spoken": spoken, "reason": reason})

    if session.moment is not None or session.origin is not None:
        tool("back", say("Back to the game"), say("Leave this view and go on with the real game"))
    if session.settings.practice or session.origin is not None:
        tool("undo", say("Undo"), say("Take back your last move and what came after it"), session.undo_problem)
    if session.origin is None and session.outcome is None:
        tool("whatif", say("What if …"), say("Try moves on a copy with cards as they may lie; the real game waits"))
    if session.origin is None:
        tool("file", say("Save as a file"), say("The whole game as a text file, to keep or to share; all cards can be read in it"))
        tool("over", say("Start over"), say("The same deal from its first move"))
        tool("open", say("Another table"), say("Choose a mission, a saved game or a deal; this game stays saved"))
    return tools


def _next(session: Session, pause: int) -> Data | None:
    if session.moment is not None or session.outcome is not None or session.waits_for_person or session.covered:
        return None
    return {"after": pause}


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
    won = bool(session.outcome is not None and session.outcome.won)
    hosting = room(session.table.game, "hosting")
    mission = hosting.following(session.table.setup.options["mission"])
    titles = {one["id"]: one["title"] for one in hosting.missions()}
    buttons = []
    if won and mission is not None:
        buttons.append({"id": "next", "text": say("On to {mission}", mission=titles[mission]), "main": True})
    buttons.append({"id": "again", "text": say("Play again with new cards"), "main": not buttons})
    left = hosting.best(view)
    text = say_many("You won with {count} bullet left.", "You won with {count} bullets left.", left) if won else str(
        session.outcome.text if session.outcome else "")
    return {"kind": "won" if won else "lost", "title": say("Won!") if won else say("Lost"), "text": text, "buttons": buttons}
