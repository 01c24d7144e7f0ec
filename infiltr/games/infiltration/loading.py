"""Cards from TOML files, every field judged: a mistake is refused with its file and line, its field and what was expected.

A set of cards is a folder with ``rooms.toml``, ``items.toml``, ``specials.toml`` and ``npcs.toml``; a file that it lacks is that
of the house's own set.

>>> len(house_deck().rooms), len(house_deck().items)
(32, 35)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from pathlib import Path

from infiltr.core.datafile import Source
from infiltr.core.game import OptionError
from infiltr.core.words import say

from .box import After, Card, Deck, Floor, ItemCard, NpcCard, RoomCard, SpecialCard
from .pages import SENTENCES, Entry, all_of, cards_in, entries_of
from .vocabulary import ENTER_VERBS, FUNCTION_VERBS, NPC_VERBS, Verb

__all__ = ["FILES", "HOUSE", "deck_of", "house_deck"]

FILES = ("rooms", "items", "specials", "npcs")
"""The files of a set of cards, without ``.toml``."""
HOUSE = "house"
"""The value of the option ``deck`` that names our own set."""


def deck_of(word: str) -> Deck:
    """The deck that the option names: ``house``, or the path of a folder.

    Raises:
        OptionError: there is no such folder, or none of the files is in it.
        RecordError: a mistake in a file: ``FILE:LINE: what is wrong, what was expected``.
    """
    return _house() if word == HOUSE else _folder(word)


def house_deck() -> Deck:
    """The house's own set."""
    return _house()


@lru_cache(maxsize=1)
def _house() -> Deck:
    return _deck(tuple(_house_file(name) for name in FILES))


def _house_file(name: str) -> Source:
    return Source.packaged(__package__, "cards", f"{name}.toml", sentences=SENTENCES)


def _folder(word: str) -> Deck:
    folder = Path(word)
    found = {name: folder / f"{name}.toml" for name in FILES}
    if not any(path.is_file() for path in found.values()):
        raise OptionError(say("{folder} holds no cards; expected a folder with one of: {files}", folder=word,
                              files=", ".join(path.name for path in found.values())))
    return _folder_deck(tuple(Source.load(path, SENTENCES) if path.is_file() else _house_file(name) for name, path in found.items()))


@lru_cache(maxsize=4)
def _folder_deck(sources: tuple[Source, ...]) -> Deck:
    return _deck(sources)


def _deck(sources: tuple[Source, ...]) -> Deck:
    entries = {name: entries_of(source, name.removesuffix("s")) for name, source in zip(FILES, sources, strict=True)}
    words: dict[Card, Entry] = {}
    npcs = cards_in(entries["npcs"], _npc, words)
    specials = cards_in(entries["specials"], _special, words)
    items = cards_in(entries["items"], _item, words)
    rooms = cards_in(entries["rooms"], _room, words)
    kinds = {Verb.BRING: {npc.kind for npc in npcs}, Verb.SPECIAL: {special.kind for special in specials}}
    for entry in chain.from_iterable(entries.values()):
        entry.check_kinds(kinds)
    _check_doors(entries["rooms"], rooms)
    everything: tuple[RoomCard | ItemCard | SpecialCard | NpcCard, ...] = (*rooms, *items, *specials, *npcs)
    return Deck(rooms, items, specials, npcs, {one.card: one for one in everything})


def _check_doors(entries: list[Entry], rooms: tuple[RoomCard, ...]) -> None:
    doors: dict[Card, str] = {}
    for entry, room in zip(entries, rooms, strict=True):
        if room.door is not None and room.door in doors:
            raise entry.error("door", say("{other} is the way out of the secret room by {card} already",
                                          other=doors[room.door], card=room.door))
        if room.door is not None:
            doors[room.door] = room.name


def _room(entry: Entry, card: Card, name: str) -> RoomCard:
    door = entry.word("door", ("advance", "retreat"), required=False)
    floor = Floor(entry.word("floor", tuple(one.value for one in Floor)))
    if door and floor is Floor.SECRET:
        raise entry.wrong("door", say("a room of the line"))
    return RoomCard(
        card, name, entry.nth, floor, entry.number("data", 0, 12, absent=0), entry.effects("reveal"),
        entry.effects("enter", ENTER_VERBS, back_only=True), entry.effects("interface", FUNCTION_VERBS), entry.guard("lock", True),
        entry.guard("worker", False), entry.function("advance"), entry.function("retreat"), entry.flag("exit"),
        Card.parse(door) if door else None, story=entry.text("story"))


def _item(entry: Entry, card: Card, name: str) -> ItemCard:
    play, left = entry.effects("play", required=True), entry.stays("left")
    leaves = any(effect.verb is Verb.LEAVE for effect in all_of(play))
    if leaves != (left is not None):
        raise entry.wrong("left", say("a table `left` exactly where an effect says leave"))
    after = After(entry.word("after", tuple(one.value for one in After)))
    return ItemCard(card, name, entry.nth, play, after, left, story=entry.text("story"))


def _special(entry: Entry, card: Card, name: str) -> SpecialCard:
    kind, worth = entry.text("kind", required=True), entry.number("worth", -20, 20, absent=0)
    tie, play = entry.word("tie", ("before tokens", "after tokens"), required=False), entry.effects("play")
    if any(effect.verb is Verb.LEAVE for effect in all_of(play)):
        raise entry.wrong("play", say("no effect that leaves the card in a room"), "leave")
    after = entry.word("after", tuple(one.value for one in After), required=bool(play))
    gained = entry.effects("gained", ENTER_VERBS - {Verb.SPECIAL}, back_only=True)
    return SpecialCard(card, name, entry.nth, kind, worth, tie, play, After(after or "return"), gained, story=entry.text("story"))


def _npc(entry: Entry, card: Card, name: str) -> NpcCard:
    return NpcCard(card, name, entry.nth, entry.text("kind", required=True), entry.effects("act", NPC_VERBS),
                   entry.word("leaves", ("entry", "exit"), required=False),
                   entry.effects("leaving", NPC_VERBS - {Verb.RETREAT, Verb.CLEAR, Verb.DRAIN}),
                   story=entry.text("story"))
