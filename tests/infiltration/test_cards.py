"""Every card of the house's set: it can be drawn, turned up, played, and does what its data says.

The facility is two empty rooms around the card. What the dials should show is added up here from the data, apart from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import pytest

from infiltr.core.moves import DEALER, Move
from infiltr.core.table import Table
from infiltr.games.infiltration import GAME
from infiltr.games.infiltration.agenda import Step
from infiltr.games.infiltration.box import After, Floor, ItemCard, NpcCard, RoomCard, SpecialCard
from infiltr.games.infiltration.loading import FILES, deck_of, house_deck
from infiltr.games.infiltration.moves import Extra, Peek, Roll, Room, Select
from infiltr.games.infiltration.rules import State
from infiltr.games.infiltration.sentences import item_lines, npc_lines, room_lines, special_lines
from infiltr.games.infiltration.vocabulary import Effect, Verb

HOUSE = house_deck()
MORE = {
    "rooms": """
[[room]]
name = "Test Empty"
floor = "first"
[[room]]
name = "Test Gate"
floor = "first"
interface = [{ go = "secret" }]
[[room]]
name = "Test Upper"
floor = "second"
[[room]]
name = "Test Busy"
floor = "first"
data = 6
lock = { secure = 1 }
worker = { secure = 1 }
interface = [{ add = 1 }]
""",
    "items": """
[[item]]
name = "Test Cutter"
play = [{ destroy = ["lock"] }]
after = "discard"
[[item]]
name = "Test Dart"
play = [{ destroy = ["worker"] }]
after = "discard"
[[item]]
name = "Test Nothing"
play = [{ destroy = ["lock"] }]
after = "discard"
[[item]]
name = "Test Void"
play = [{ destroy = ["lock"] }]
after = "discard"
""",
    "specials": "", "npcs": "",
}
TOOLS = ("test_cutter", "test_dart", "test_nothing", "test_void")


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house's cards and some empty ones."""
    folder = tmp_path_factory.mktemp("deck")
    cards = resources.files("infiltr.games.infiltration").joinpath("cards")
    for name in FILES:
        text = cards.joinpath(f"{name}.toml").read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(text + MORE[name], encoding="utf-8")
    return folder


class Play:
    """A table that plays itself: first choices, dice as given, rooms as laid out."""

    def __init__(self, deck: Path, layout: list[str], seats: tuple[str, ...], pips: int, **options: object) -> None:
        self.layout, self.pips = layout, pips
        self.table = Table(GAME, GAME.setup(seats, {"deck": str(deck), "two_player_alarm": "off", "tokens": "0,0,60", **options}))
        self.go()

    @property
    def state(self) -> State:
        """The full state."""
        assert isinstance(self.table.state, State)
        return self.table.state

    def go(self, **cards: str) -> None:
        """On to the end of the NPC Phase; or, without cards to select, to the Selection Phase."""
        while self.table.turn is not None and self.state.agenda[-1].step is not Step.ROLL:
            if self.state.agenda[-1].step is Step.SELECT and not cards:
                return
            self.table.play(self._next(cards))

    def roll(self) -> None:
        """The Security Phase."""
        self.table.play(Roll(1))

    def _next(self, cards: dict[str, str]) -> Move:
        if self.table.turn == DEALER:
            moves = [move for move, _ in self.state.chances()]
            if isinstance(moves[0], Roll):
                return Roll(self.pips)
            if isinstance(moves[0], Room | Peek):
                wanted = self.layout[self.state.agenda[-1].place]
                return next(move for move in moves if str(getattr(move, "card", None)) == wanted)
            tools = [move for move in moves if self.state.agenda[-1].step is Step.HAND and str(getattr(move, "card", None)) in TOOLS]
            return tools[0] if tools else moves[0]
        moves = list(self.state.legal_moves())
        if isinstance(moves[0], Select):
            word = cards[moves[0].by]
            return next(move for move in moves if str(getattr(move, "card", None)) == word)
        return Extra(moves[0].by, None) if isinstance(moves[0], Extra) else moves[0]


def dials(effects: Iterable[Effect], pips: int) -> tuple[int, int]:
    """By how much these effects turn alarm and proximity, first branches chosen, dice as given."""
    alarm = proximity = 0
    for effect in effects:
        branch: Iterable[Effect] = ()
        if effect.verb is Verb.ALARM:
            alarm += effect.number
        elif effect.verb is Verb.PROXIMITY:
            proximity += effect.number
        elif effect.verb is Verb.EITHER:
            branch = effect.branches[0]
        elif effect.verb is Verb.ROLL:
            branch = effect.branches[0 if pips >= effect.number else 1]
        more = dials(branch, pips)
        alarm, proximity = alarm + more[0], proximity + more[1]
    return alarm, proximity


def names(effects: Iterable[Effect]) -> set[Verb]:
    """The verbs in these effects, branches included."""
    return {verb for effect in effects for verb in (effect.verb, *(name for branch in effect.branches for name in names(branch)))}


def people(play: Play, pips: int) -> tuple[int, int]:
    """What the NPCs that are face up have done to the dials."""
    acts = [effect for npc in play.state.npcs if npc.up for effect in npc.card.act]
    return dials(acts, pips)


def entered(deck: Path, room: RoomCard, pips: int) -> Play:
    """ann enters this room, the second of the line or the secret one, from an empty one. Her proximity has room to fall."""
    word = room.card.text
    options: dict[str, object] = {"proximity": 40, "alarm": 3, "hand": 2, "second_floor": 0, "first_floor": 2,
                                  "items": ",".join((*TOOLS, "signal_jammer", "bola", "zip_line"))}
    seats = ("ann", "bob")
    if room.floor is Floor.SECRET:
        play = Play(deck, [word, "test_gate", "test_empty"], seats, pips, rooms=f"test_gate,test_empty,{word}", **options)
        play.go(ann="interface", bob="download")
        return play
    options |= {"first_floor": 1, "second_floor": 2} if room.floor is Floor.SECOND else {"first_floor": 3}
    layout = ["-", "test_empty", word, "test_upper" if room.floor is Floor.SECOND else "test_busy"]
    play = Play(deck, layout, seats, pips, rooms=",".join(layout[1:]), **options)
    play.go(ann="advance", bob="download")
    return play


def where(room: RoomCard) -> int:
    return 0 if room.floor is Floor.SECRET else 2


@pytest.mark.parametrize("pips", [1, 6])
@pytest.mark.parametrize("room", HOUSE.rooms, ids=repr)
def test_rooms_are_turned_up(deck: Path, room: RoomCard, pips: int) -> None:
    """A room's Reveal and Enter functions do what its data says; then its tokens lie there."""
    room = next(one for one in deck_of(str(deck)).rooms if one.card is room.card)
    play = entered(deck, room, pips)
    state, space = play.state, play.state.spaces[where(room)]
    alarm, proximity = dials((*room.reveal, *room.enter), pips)
    more = people(play, pips)
    assert (state.alarm, state.proximity) == (min(3 + alarm + more[0], 8), 40 + proximity + more[1])
    assert space.up
    assert space.card is room
    assert space.interface is bool(room.interface)
    verbs = names((*room.reveal, *room.enter))
    cleared = any(Verb.CLEAR in names(npc.card.act) for npc in state.npcs if npc.up)
    assert (space.lock, space.worker) == (room.lock is not None and not cleared, room.worker is not None and not cleared)
    if not verbs & {Verb.ADD, Verb.TAKE}:
        assert len(space.tokens) == room.data
    brought = [effect for effect in room.reveal if effect.verb is Verb.BRING]
    assert [npc.up for npc in state.npcs] == [not effect.facedown for effect in brought]
    assert all(npc.card.kind == effect.word for npc, effect in zip(state.npcs, brought, strict=True))
    assert list(room_lines(room))


@pytest.mark.parametrize("room", [room for room in HOUSE.rooms if room.interface], ids=repr)
def test_interfaces(deck: Path, room: RoomCard) -> None:
    """A room's Interface function does what its data says."""
    room = next(one for one in deck_of(str(deck)).rooms if one.card is room.card)
    play = entered(deck, room, 6)
    play.roll()
    before = play.state
    play.go(ann="interface", bob="download")
    state, verbs = play.state, names(room.interface)
    alarm, proximity = dials(room.interface, 6)
    special = [card for card in state.operative("ann").specials if card not in before.operative("ann").specials]
    gained = dials([effect for card in special for effect in card.gained], 6)
    if not verbs & {Verb.GO, Verb.FETCH, Verb.DESTROY, Verb.WAKE} and Verb.STEP not in verbs:
        more = people(play, 6)
        gone = dials([effect for npc in before.npcs if npc.up and npc.place == 1 for effect in npc.card.leaving], 6)
        alarm, proximity = alarm + gained[0] + more[0] + gone[0], proximity + gained[1] + more[1] + gone[1]
        assert (state.alarm, state.proximity) == (min(max(before.alarm + alarm, -1), 8), before.proximity + proximity)
    if Verb.SPEND in verbs:
        assert not state.spaces[where(room)].interface
    if Verb.SPECIAL in verbs:
        assert len(special) == 1
    if Verb.ITEMS in verbs:
        drawn = sum(effect.number for effect in room.interface if effect.verb is Verb.ITEMS)
        assert len(state.operative("ann").items) - len(before.operative("ann").items) == drawn
    gains = sum(effect.number for effect in room.interface if effect.verb in (Verb.GAIN, Verb.TAKE))
    if gains:
        assert state.operative("ann").held - before.operative("ann").held == gains
    if any(effect.verb is Verb.GO and effect.word == "out" for effect in room.interface):
        assert state.operative("ann").place == -1
    if any(effect.verb is Verb.HEAL for effect in room.interface):
        assert not state.operative("ann").wounded


@pytest.mark.parametrize("room", [room for room in HOUSE.rooms if room.lock or room.worker], ids=repr)
def test_locks_and_workers(deck: Path, room: RoomCard) -> None:
    """Destroying a room's lock or worker does what its data says, and makes its secure tokens available."""
    room = next(one for one in deck_of(str(deck)).rooms if one.card is room.card)
    for guard, tool, thing in ((room.lock, "test_cutter", "lock"), (room.worker, "test_dart", "worker")):
        play = entered(deck, room, 6)
        play.roll()
        if guard is None or not getattr(play.state.spaces[where(room)], thing):
            continue
        before = play.state
        play.go(ann=tool, bob="download")
        assert not getattr(play.state.spaces[where(room)], thing)
        verbs = names(guard.effects)
        if not verbs & {Verb.ADD, Verb.TAKE, Verb.DRAIN}:
            assert len(play.state.spaces[where(room)].tokens) - len(before.spaces[where(room)].tokens) == guard.secure
        if Verb.SPECIAL in verbs:
            assert play.state.operative("ann").specials


@pytest.mark.parametrize("room", [room for room in HOUSE.rooms if room.advance or room.retreat], ids=repr)
def test_advance_and_retreat_functions(deck: Path, room: RoomCard) -> None:
    """A room's Advance and Retreat functions answer the action card."""
    room = next(one for one in deck_of(str(deck)).rooms if one.card is room.card)
    for function, card in ((room.advance, "advance"), (room.retreat, "retreat")):
        if function is None:
            continue
        play = entered(deck, room, 6)
        play.roll()
        before = play.state
        if before.operative("ann").delayed:
            continue
        play.go(ann=card, bob="download")
        alarm, proximity = dials(function.effects, 6)
        more = people(play, 6)
        assert play.state.proximity - before.proximity == proximity + more[1]
        assert play.state.alarm - before.alarm >= min(alarm, 0)
        if where(room) and function.moves:
            assert play.state.operative("ann").place != where(room)


def with_item(deck: Path, item: ItemCard) -> Play:
    """Somebody holds this item; everybody stands in a room that has everything."""
    layout = ["-", "test_busy", "test_empty", "canteen"]
    return Play(deck, layout, ("ann", "bob", "cat"), 6, first_floor=3, second_floor=0, rooms=",".join(layout[1:]), proximity=40, alarm=3,
                hand=1, items=f"{item.card},test_nothing,test_void")


@pytest.mark.parametrize("item", HOUSE.items, ids=repr)
def test_items_are_played(deck: Path, item: ItemCard) -> None:
    """An item can be dealt and played, turns the dials as its data says, and goes where it belongs."""
    play = with_item(deck, item)
    seat = next(seat for seat in play.table.setup.seats if item.card in play.state.operative(seat).items)
    others = {other: "interface" for other in play.table.setup.seats if other != seat}
    play.go(**others, **{seat: item.card.text})
    state = play.state
    alarm, proximity = dials([effect for effect in item.play if effect.verb is not Verb.ACT], 6)
    assert (state.alarm, state.proximity) == (3 + alarm, 40 + proximity)
    assert item.card not in state.operative(seat).items
    if any(effect.verb is Verb.LEAVE for effect in item.play):
        assert any(lying.card is item.card for space in state.spaces for lying in space.left)
        return
    play.roll()
    printed = next(one for one in deck_of(str(deck)).items if one.card is item.card)
    if play.table.turn is not None:
        assert bool(play.state.discards & printed.bit) is (item.after is After.DISCARD)
        assert (item.card in play.state.operative(seat).items) is (item.after is After.RETURN)
    assert list(item_lines(item))


@pytest.mark.parametrize("special", HOUSE.specials, ids=repr)
def test_specials_are_reached(special: SpecialCard) -> None:
    """Some room or item gives each special card; those with effects can be played."""
    rooms = [(*room.reveal, *room.enter, *room.interface, *(room.lock.effects if room.lock else ())) for room in HOUSE.rooms]
    words = {effect.word for effects in [*rooms, *(item.play for item in HOUSE.items)] for effect in effects if effect.verb is Verb.SPECIAL}
    assert special.kind in words
    assert list(special_lines(special))


@pytest.mark.parametrize("npc", HOUSE.npcs, ids=repr)
def test_npcs_are_brought_in(npc: NpcCard) -> None:
    """Some room's Reveal function brings in each NPC."""
    words = {effect.word for room in HOUSE.rooms for effect in room.reveal if effect.verb is Verb.BRING}
    assert npc.kind in words
    assert list(npc_lines(npc))


def test_the_set_is_complete() -> None:
    """16 first-floor rooms, 13 of the second floor, 3 secret ones, 35 items, 6 specials, of which four prototypes, 5 NPCs."""
    floors = [sum(room.floor is floor for room in HOUSE.rooms) for floor in Floor]
    assert floors == [16, 13, 3]
    assert [len(cards) for cards in (HOUSE.items, HOUSE.specials, HOUSE.npcs)] == [35, 6, 5]
    assert sum(card.tie == "before tokens" for card in HOUSE.specials) == 4
    assert sum(card.tie == "after tokens" for card in HOUSE.specials) == 1
    assert len({(item.play, item.after, item.left) for item in HOUSE.items}) == 35


def test_the_set_has_every_kind_of_function() -> None:
    """Several rooms with each kind; two ways into the secret room, one from either side; two other ways out."""
    for field in ("reveal", "enter", "interface", "lock", "worker", "advance", "retreat"):
        assert sum(bool(getattr(room, field)) for room in HOUSE.rooms) >= 3, field
    secret = [room for room in HOUSE.rooms if any(effect.word == "secret" for effect in room.interface)]
    assert sorted(str(room.door) for room in secret) == ["advance", "retreat"]
    out = [room for room in HOUSE.rooms if any(effect.word == "out" for effect in room.interface)]
    assert len(out) >= 2
    assert all(room.exit for room in out)


def test_data_rises_by_depth() -> None:
    """A second-floor room has more tokens than one of the first floor on average, a secret one more still."""
    means = [sum(room.data for room in HOUSE.rooms if room.floor is floor) / sum(room.floor is floor for room in HOUSE.rooms)
             for floor in Floor]
    assert means == sorted(means)
