"""What scenes are made of: small pieces of plain data that every game's room ``scene`` puts together for the screen.

docs/adding_a_game.md says what a scene holds. A screen knows no game: it shows these pieces, and sends back the line of the
move that was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from infiltr.core.moves import Move, Seat, line
from infiltr.core.table import View
from infiltr.core.words import say

__all__ = ["Kind", "Part", "around", "badge", "called", "light_up", "looks", "offered", "own_hand", "player", "supply", "who", "zone"]

Data = dict[str, Any]
Values = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to choose for a move: ``ask`` is a template. ``kind`` is ``things`` (on the table or in the hand), ``choice``
    (words) or ``grid`` (a cell of the scene's grid of this id)."""

    id: str
    ask: str
    kind: str = "things"

    def data(self) -> Mapping[str, str]:
        """As a screen needs it."""
        return {"id": self.id, "ask": say(self.ask), "as": self.kind}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of action: its name and what it does (templates), the parts of a move, and a move's value for each part."""

    name: str
    text: str
    parts: tuple[Part, ...] = ()
    values: Callable[[Any], Values] = lambda move: ()


def offered(ident: str, kind: Kind, moves: Sequence[Move], reason: str = "") -> Data:
    """An action as a screen offers it; without moves it cannot be chosen, and ``reason`` says why."""
    return {
        "id": ident,
        "name": say(kind.name),
        "text": say(kind.text),
        "available": bool(moves),
        "reason": "" if moves else reason,
        "parts": [part.data() for part in kind.parts],
        "moves": [[line(move), *kind.values(move)] for move in moves],
    }


def looks(actions: Iterable[Data], look: Callable[[str], Data]) -> dict[str, Data]:
    """How each value of these actions looks, by ``look``; a cell of a grid shows itself."""
    found: dict[str, Data] = {}
    for action in actions:
        for _, *values in action["moves"]:
            for part, value in zip(action["parts"], values, strict=True):
                if part["as"] != "grid" and value not in found:
                    found[value] = look(value)
    return found


def called(seat: Seat) -> str:
    """A seat's name as it is shown: ``ann`` is Ann."""
    return seat.replace("_", " ").title()


def around(seats: Sequence[Seat], own: Seat | None) -> list[int]:
    """The places of the seats clockwise, the viewer's left neighbour first and the viewer last."""
    at = seats.index(own) if own in seats else len(seats) - 1
    return [(at + 1 + step) % len(seats) for step in range(len(seats))]


def badge(ident: str, text: str, spoken: str = "") -> Data:
    """A short note beside a name. ``turn``, ``you``, ``role``, ``hand`` and ``token`` have looks of their own."""
    return {"id": ident, "text": text, "spoken": spoken or text}


def who(view: View, seat: Seat, role: str) -> list[Data]:
    """The notes that stand first beside every name: who is to act, and who plays here, ``role`` in words."""
    found = [badge("turn", say("to act"))] if view.state.turn == seat else []
    if seat == view.seat:
        found.append(badge("you", say("you")))
    elif role:
        found.append(badge("role", role))
    return found


def player(view: View, seat: Seat, badges: Sequence[Data], zones: Sequence[Data], *, out: bool = False, spoken: str = "") -> Data:
    """A seat as a screen shows it; ``spoken`` where those who hear it need more than whose place it is."""
    you = seat == view.seat
    place = say("{name}, your place", name=called(seat)) if you else spoken or say("{name}'s place", name=called(seat))
    return {"seat": seat, "name": called(seat), "you": you, "turn": view.state.turn == seat, "out": out, "spoken": place,
            "badges": list(badges), "zones": list(zones)}


def own_hand(cards: Sequence[Data]) -> Data:
    """The own hand, below the table."""
    title = say("Your hand")
    return {"id": "hand", "title": title, "spoken": title, "empty": say("no cards"), "cards": list(cards)}


def light_up(scene: Data, idents: Collection[str]) -> None:
    """Mark the things of a whole scene that have these ids: cards wherever they lie, and places on a map."""
    for face in _faces(scene):
        if face["id"] in idents:
            face["lit"] = True


def _faces(scene: Data) -> Iterator[Data]:
    own = [scene["hand"]] if scene["hand"] else []
    for shown in (*(each for seat in scene["players"] for each in seat["zones"]), *scene["zones"], *own):
        yield from shown["cards"]
    for place in scene.get("map", {}).get("rooms", ()):
        yield place
        yield from place["cards"]


def zone(ident: str, title: str, cards: Sequence[Data], spoken: str, empty: str = "–", **more: Any) -> Data:
    """Cards that lie together; ``layout="wide"`` takes a line of its own, ``search=True`` can be folded (with ``text``)."""
    return {"id": ident, "title": title, "cards": list(cards), "spoken": spoken, "empty": empty, **more}


def supply(ident: str, title: str, count: object, spoken: str, pile: str) -> Data:
    """A pile that is only counted; ``pile`` is what stands on its back."""
    return {"id": ident, "title": title, "count": count, "pile": pile, "spoken": spoken}
