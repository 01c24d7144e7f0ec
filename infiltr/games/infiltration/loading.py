"""Cards from TOML files, every field judged: a mistake is refused with its file and line, its field and what was expected.

A set of cards is a folder with ``rooms.toml``, ``items.toml``, ``specials.toml`` and ``npcs.toml``; a file that it lacks is that
of the house's own set.

>>> len(house_deck().rooms), len(house_deck().items)
(32, 35)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path

from infiltr.core.game import OptionError, RecordError
from infiltr.core.words import say

from .box import After, Card, Deck, Floor, ItemCard, NpcCard, RoomCard, SpecialCard
from .pages import Entry, Page, all_of
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
    return _deck({name: _House(name).source() for name in FILES})


def _folder(word: str) -> Deck:
    folder = Path(word)
    found = {name: folder / f"{name}.toml" for name in FILES}
    if not any(path.is_file() for path in found.values()):
        raise OptionError(say("{folder} holds no cards; expected a folder with one of: {files}", folder=word,
                              files=", ".join(path.name for path in found.values())))
    sources = {name: _read(path) if path.is_file() else _House(name).source() for name, path in found.items()}
    return _folder_deck(tuple(sources.items()))


@lru_cache(maxsize=4)
def _folder_deck(sources: tuple[tuple[str, tuple[str, str]], ...]) -> Deck:
    return _deck(dict(sources))


def _read(path: Path) -> tuple[str, str]:
    try:
        return str(path), path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(say("byte {byte} is no text; expected UTF-8", byte=error.start), 1, "", str(path)) from None


class _House:
    """A file of the house's own set."""

    def __init__(self, name: str) -> None:
        self.name = name

    def source(self) -> tuple[str, str]:
        """Its name and its text."""
        file = resources.files(__package__).joinpath("cards", f"{self.name}.toml")
        return f"{self.name}.toml", file.read_text(encoding="utf-8")


def _deck(sources: Mapping[str, tuple[str, str]]) -> Deck:
    pages = {name: Page(*source, table=name.removesuffix("s")) for name, source in sources.items()}
    words: dict[Card, tuple[Page, int]] = {}
    npcs = tuple(page.card(entry, _npc, words) for page in [pages["npcs"]] for entry in page)
    specials = tuple(page.card(entry, _special, words) for page in [pages["specials"]] for entry in page)
    items = tuple(page.card(entry, _item, words) for page in [pages["items"]] for entry in page)
    rooms = tuple(page.card(entry, _room, words) for page in [pages["rooms"]] for entry in page)
    kinds = {Verb.BRING: {npc.kind for npc in npcs}, Verb.SPECIAL: {special.kind for special in specials}}
    for page in pages.values():
        page.check_kinds(kinds)
    _check_doors(pages["rooms"], rooms)
    everything = (*rooms, *items, *specials, *npcs)
    return Deck(rooms, items, specials, npcs, {one.card: one for one in everything})


def _check_doors(page: Page, rooms: tuple[RoomCard, ...]) -> None:
    doors: dict[Card, str] = {}
    for index, room in enumerate(rooms):
        if room.door is not None and room.door in doors:
            raise page.error(index, "door", say("{other} is the way out of the secret room by {card} already",
                                                other=doors[room.door], card=room.door))
        if room.door is not None:
            doors[room.door] = room.name


def _room(entry: Entry, card: Card, name: str) -> RoomCard:
    door = entry.word("door", ("advance", "retreat"))
    floor = Floor(entry.word("floor", tuple(one.value for one in Floor), required=True))
    if door and floor is Floor.SECRET:
        raise entry.wrong("door", say("a room of the line"))
    return RoomCard(
        card, name, entry.index, floor, entry.count("data", 12), entry.effects("reveal"),
        entry.effects("enter", ENTER_VERBS, back_only=True), entry.effects("interface", FUNCTION_VERBS), entry.guard("lock", True),
        entry.guard("worker", False), entry.function("advance"), entry.function("retreat"), entry.flag("exit"),
        Card.parse(door) if door else None, story=entry.text("story"))


def _item(entry: Entry, card: Card, name: str) -> ItemCard:
    play, left = entry.effects("play", required=True), entry.stays("left")
    leaves = any(effect.verb is Verb.LEAVE for effect in all_of(play))
    if leaves != (left is not None):
        raise entry.wrong("left", say("a table `left` exactly where an effect says leave"))
    return ItemCard(card, name, entry.index, play, After(entry.word("after", tuple(one.value for one in After), required=True)), left,
                    story=entry.text("story"))


def _special(entry: Entry, card: Card, name: str) -> SpecialCard:
    kind, worth = entry.text("kind", required=True), entry.count("worth", 20, -20)
    tie, play = entry.word("tie", ("before tokens", "after tokens")), entry.effects("play")
    if any(effect.verb is Verb.LEAVE for effect in all_of(play)):
        raise entry.wrong("play", say("no effect that leaves the card in a room"), "leave")
    after = entry.word("after", tuple(one.value for one in After), required=bool(play))
    gained = entry.effects("gained", ENTER_VERBS - {Verb.SPECIAL}, back_only=True)
    return SpecialCard(card, name, entry.index, kind, worth, tie, play, After(after or "return"), gained, story=entry.text("story"))


def _npc(entry: Entry, card: Card, name: str) -> NpcCard:
    return NpcCard(card, name, entry.index, entry.text("kind", required=True), entry.effects("act", NPC_VERBS),
                   entry.word("leaves", ("entry", "exit")), entry.effects("leaving", NPC_VERBS - {Verb.RETREAT, Verb.CLEAR, Verb.DRAIN}),
                   story=entry.text("story"))
