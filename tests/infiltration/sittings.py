"""Tables for tests: a facility laid out as wanted, games that read as they are played.

::

    game = Sitting("plain locked data_four / cellar", ann="cutter", bob="", start="...")
    game.round(ann="advance", bob="retreat", roll=3)

The rooms are named in order, the secret one after a slash; each operative's items are dealt, others are filled up. What the dealer can
do in one way only happens by itself; a facedown room turns out to be the one in the layout.
"""

from __future__ import annotations

from pathlib import Path

from infiltr.core.game import IllegalMove
from infiltr.core.moves import DEALER, Move, line
from infiltr.core.table import Table, View
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Operative, Space, Step
from infiltr.games.infiltration.moves import Room
from infiltr.games.infiltration.rules import State

DECK = Path(__file__).parent / "deck"
FILLERS = tuple(f"filler_{letter}" for letter in "abcdefgh")


class Sitting:
    """One table; see the module."""

    def __init__(self, layout: str, deck: str | None = None, options: dict[str, object] | None = None, **hands: str) -> None:
        line_of_rooms, _, secret = layout.partition("/")
        self.layout = [secret.strip() or None, *line_of_rooms.split()]
        hands = hands or {"ann": "", "bob": "", "cat": ""}
        size = max(len(hand.split()) for hand in hands.values())
        chosen: dict[str, object] = {
            "deck": deck or str(DECK), "first_floor": len(self.layout) - 1, "second_floor": 0, "hand": size, "tokens": "0,0,60",
            "two_player_alarm": "off", **(options or {})}
        self.table = Table(GAME, GAME.setup(tuple(hands), chosen))
        fillers = iter(FILLERS)
        for seat, hand in hands.items():
            cards = hand.split()
            cards += [next(fillers) for _ in range(size - len(cards))]
            if cards and not self.op(seat).items:
                self.do(f"hand {seat} {' '.join(cards)}")
        self.run()

    @property
    def state(self) -> State:
        """The full state."""
        assert isinstance(self.table.state, State)
        return self.table.state

    def view(self, seat: str) -> View:
        """What a seat knows."""
        return self.table.view(seat)

    def op(self, seat: str) -> Operative:
        """The operative of a seat."""
        return self.state.operative(seat)

    def space(self, place: int) -> Space:
        """A room; 0 is the secret one."""
        return self.state.spaces[place]

    def card(self, place: int) -> str:
        """Which room lies there face up."""
        space = self.space(place)
        return str(getattr(space.card, "card", "-")) if space.up else "-"

    def npcs(self) -> dict[str, int]:
        """Where the NPCs are."""
        return {npc.card.card.text: npc.place for npc in self.state.npcs}

    def offers(self) -> set[str]:
        """The lines of the moves of the seat on turn, without their first two words."""
        return {" ".join(line(move).split()[2:]) for move in self.state.legal_moves()}

    def read(self, text: str) -> list[Move]:
        """The moves that a line stands for."""
        lines = GAME.expand(text, self.table.setup, self.state)
        return [GAME.codec.read(one, self.table.setup.seats) for one in ([lines] if isinstance(lines, str) else lines)]

    def forced(self) -> bool:
        """Make the dealer's move that has one form, or turns up the room of the layout; False: there is none."""
        if self.table.turn != DEALER:
            return False
        moves = [move for move, _ in self.state.chances()]
        if self.state.agenda[-1].step is Step.ROOM:
            wanted = self.layout[self.state.agenda[-1].place]
            moves = [move for move in moves if isinstance(move, Room) and move.card.text == wanted]
        if len(moves) != 1:
            return False
        self.table.play(moves[0])
        return True

    def run(self) -> None:
        """All that happens by itself."""
        while self.table.turn is not None and self.forced():
            pass

    def do(self, text: str) -> Sitting:
        """Play these lines, parted by ``;``, and what happens by itself before and after them."""
        for one in filter(None, (part.strip() for part in text.split(";"))):
            for move in self.due(one):
                self.table.play(move)
        self.run()
        return self

    def due(self, text: str) -> list[Move]:
        """The moves of a line, once everything has happened that comes before it by itself."""
        while True:
            try:
                moves = self.read(text)
            except ValueError:
                if not self.forced():
                    raise
            else:
                if self.state.problem(moves[0]) is None or not self.forced():
                    return moves

    def round(self, text: str = "", roll: int | None = 1, **cards: str) -> Sitting:
        """A round: who selects what (else interface), the lines that are asked for on the way, the die."""
        for _ in self.state.inside:
            seat = self.table.turn
            assert seat is not None
            self.do(f"select {seat} {cards.pop(seat, 'interface')}")
        assert not cards, "who is out selects nothing"
        self.do(text)
        if roll is not None:
            self.do(f"roll {roll}")
        return self

    def refused(self, text: str) -> str:
        """Why this cannot be done now. It changes nothing."""
        move = self.read(text)[0]
        assert move not in self.state.legal_moves()
        before = self.state
        try:
            self.table.play(move)
        except IllegalMove as error:
            assert self.state is before
            return str(error)
        raise AssertionError(f"{text} was possible")
