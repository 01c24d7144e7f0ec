"""The options: what the rulebook leaves to the table, the flags of our rulings, the sizes of the box; and what they mean together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from infiltr.core.game import Option, OptionError, Setup
from infiltr.core.options import by_name, count, flag, whole
from infiltr.core.words import N_, say

from .box import ADVANCE, DOWNLOAD, EXTRACT, INTERFACE, RETREAT, Card, Deck, Floor, ItemCard, NpcCard, RoomCard, SpecialCard
from .loading import HOUSE, deck_of

__all__ = ["HIGHEST_ALARM", "LOWEST_ALARM", "OPTIONS", "PROXIMITY_END", "SMALL_BOXES", "Rules", "rules_of"]

LOWEST_ALARM, HIGHEST_ALARM = -1, 8
PROXIMITY_END = 99
"""The mercenaries are there."""
MOST = 999
"""So many tokens of a value at most."""
ALL = "all"
"""Every card of the deck is in the box."""


def _numbers(word: str) -> tuple[int, int, int]:
    match [whole(part) for part in word.split(",")]:
        case [int(first), int(second), int(third)] if max(first, second, third) <= MOST:
            return first, second, third
    raise ValueError(say("three numbers are expected, such as 39,39,39"))


def _words(word: str) -> tuple[Card, ...]:
    return () if word == ALL else tuple(Card.parse(one) for one in word.split(","))


def _deck(word: str) -> Deck:
    if any(char.isspace() or char == "#" for char in word):
        raise ValueError(say("a folder whose path has no gaps is expected"))
    try:
        return deck_of(word)
    except OSError as error:  # a name that no folder can have, or one that may not be read
        raise ValueError(say("the folder cannot be read: {problem}", problem=error.strerror)) from None


OPTIONS: Mapping[str, Option] = by_name((
    Option("extract", ("off", "on"), "off", N_("The rule for extracting data: Extract in place of Download."), official=True),
    flag("entry_enter", N_("Set-up: for whom the Enter function of the entry room is resolved."), "each", ("each", "none")),
    flag("room_functions", N_("What a room's Advance and Retreat functions answer: the action card only, or an item's movement too."),
          "card", ("card", "movement")),
    flag("removal_releases", N_("A lock or worker that an NPC removes releases its secure tokens."), "off"),
    flag("secret_npcs", N_("When the NPCs in the secret room act."), "last", ("last", "first")),
    flag("first_download", N_("Which Download is a room's first in a round: the first played there, or the first that took a token."),
          "played", ("played", "took")),
    flag("token_counts", N_("How many tokens each operative holds is told at its name, in advice and at the end; the record and the "
                             "boards tell it always."), "on"),
    flag("empty_piles", N_("An empty item deck is made anew from the discards."), "on"),
    flag("npc_facedown", N_("Facedown NPCs: turned up by a card alone, or also by whoever enters their room."),
          "card", ("card", "entering")),
    flag("two_player_alarm", N_("With two players the alarm starts at 1."), "on"),
    Option("deck", (), HOUSE, N_("The cards: the house's own, or those in a folder of yours."), check=_deck),
    Option("first_floor", (), "6", N_("How many rooms the first floor has."), check=count(1, 12)),
    Option("second_floor", (), "6", N_("How many rooms the second floor has."), check=count(0, 12)),
    Option("rooms", (), ALL, N_("Which room cards are in the box."), check=_words),
    Option("items", (), ALL, N_("Which item cards are in the box."), check=_words),
    Option("hand", (), "4", N_("How many item cards each operative is dealt."), check=count(0, 6)),
    Option("tokens", (), "39,39,39", N_("How many data file tokens there are of value 1, 2 and 3."), check=_numbers),
    Option("proximity", (), "0", N_("Where the proximity dial starts."), check=count(0, 98)),
    Option("alarm", (), "0", N_("Where the alarm dial starts, with three players and more."), check=count(0, 8)),
))

NOT_DEFAULT = frozenset({
    "room_functions=movement", "removal_releases=on", "secret_npcs=first", "first_download=took", "npc_facedown=entering",
    "entry_enter=none", "empty_piles=off", "token_counts=off", "two_player_alarm=off", "extract=on",
})


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The cards, numbers and switches of one game. Sets of cards are integers over the indices of the deck."""

    deck: Deck
    rooms: int
    floors: Mapping[Floor, int]
    items: int
    line: int
    """Rooms of the line; their places are 1 to ``line``."""
    first_floor: int
    actions: tuple[Card, ...]
    """The action cards of each operative."""
    hand: int
    tokens: tuple[int, int, int]
    alarm: int
    proximity: int
    switched: frozenset[str]
    """The switches that are not as usual, ``removal_releases=on``."""

    def on(self, switch: str) -> bool:
        """Is this switch, which is not the usual one, set?"""
        return switch in self.switched

    def floor(self, place: int) -> Floor:
        """Which floor a place is on."""
        if place == 0:
            return Floor.SECRET
        return Floor.FIRST if place <= self.first_floor else Floor.SECOND

    def room(self, card: Card) -> RoomCard | None:
        """The room card of this word, if it is in the box."""
        found = self.deck.by_word.get(card)
        return found if isinstance(found, RoomCard) and found.bit & self.rooms else None

    def item(self, card: Card) -> ItemCard | None:
        """The item card of this word, if it is in the box."""
        found = self.deck.by_word.get(card)
        return found if isinstance(found, ItemCard) and found.bit & self.items else None

    def special(self, card: Card) -> SpecialCard | None:
        """The special card of this word."""
        found = self.deck.by_word.get(card)
        return found if isinstance(found, SpecialCard) else None

    def npc(self, card: Card) -> NpcCard | None:
        """The NPC of this word."""
        found = self.deck.by_word.get(card)
        return found if isinstance(found, NpcCard) else None


def rules_of(setup: Setup) -> Rules:
    """The rules of a set-up. OptionError when the box is too small for it, or names a card that is not in the deck."""
    return _rules(tuple(setup.options.items()), len(setup.seats))


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, str], ...], seats: int) -> Rules:
    chosen = dict(options)
    deck = _deck(chosen["deck"])
    rooms = _chosen(deck.rooms, chosen["rooms"], "rooms")
    items = _chosen(deck.items, chosen["items"], "items")
    floors = {floor: sum(room.bit for room in deck.rooms if room.floor is floor and room.bit & rooms) for floor in Floor}
    first, second, hand = (int(chosen[name]) for name in ("first_floor", "second_floor", "hand"))
    for floor, needed, name in ((Floor.FIRST, first, "first_floor"), (Floor.SECOND, second, "second_floor")):
        if floors[floor].bit_count() < needed:
            raise OptionError(say("{option}={needed} needs more rooms than the {cards} of that floor in the box", option=name,
                                  needed=needed, cards=floors[floor].bit_count()))
    if items.bit_count() < hand * seats:
        raise OptionError(say("{seats} hands of {hand} need more items than the {cards} in the box", seats=seats, hand=hand,
                              cards=items.bit_count()))
    alarm = int(chosen["alarm"])
    if seats == 2 and chosen["two_player_alarm"] == "on":
        alarm = max(alarm, 1)
    actions = (ADVANCE, RETREAT, INTERFACE, EXTRACT if chosen["extract"] == "on" else DOWNLOAD)
    switched = frozenset(f"{name}={value}" for name, value in options) & NOT_DEFAULT
    return Rules(deck, rooms, floors, items, first + second, first, actions, hand, _numbers(chosen["tokens"]), alarm,
                 int(chosen["proximity"]), switched)


def _chosen(cards: tuple[RoomCard, ...] | tuple[ItemCard, ...], word: str, option: str) -> int:
    if word == ALL:
        return sum(one.bit for one in cards)
    by_word = {one.card: one for one in cards}
    total = 0
    for card in _words(word):
        if card not in by_word:
            raise OptionError(say("{option}: there is no card {card} in the deck", option=option, card=card))
        total |= by_word[card].bit
    return total


_TINY = {"first_floor": "2", "second_floor": "1", "hand": "2", "tokens": "3,3,3", "proximity": "75"}


def _tiny(rooms: str, items: str, **more: str) -> Mapping[str, str]:
    return {**_TINY, "rooms": rooms, "items": items, **more}


SMALL_BOXES: Mapping[str, tuple[Mapping[str, str], int]] = {
    "plain": (_tiny("reception,canteen,mail_room,armoury,mainframe", "sleep_dart,bolt_cutter,signal_jammer,jump_boots,bola"), 2),
    "extract": (_tiny("reception,archive_annex,mail_room,mainframe", "data_scope,signal_relay,adrenaline_shot,grapple_line,bola",
                      extract="on"), 2),
    "secret": (_tiny("reception,records_office,board_room,shadow_server,black_site", "ghost_visor,duct_map,bola,data_scope"), 2),
    "people": (_tiny("guard_post,wet_lab,visitor_lounge,holding_cells", "stun_baton,tranquil_rifle,flash_bomb,jump_boots"), 2),
    "wounds": (_tiny("boiler_room,fire_stairs,cold_storage", "tranquil_rifle,med_patch,jump_boots,zip_line"), 2),
    "looking": (_tiny("archive_annex,server_closet,guard_post,data_vault,comms_tower",
                      "data_scope,ghost_visor,floor_plan,cargo_trolley"), 2),
    "left": (_tiny("reception,canteen,mail_room,neural_lab", "listening_worm,remote_leech,tripwire,data_siphon"), 2),
    "piles": (_tiny("loading_dock,locker_room,armoury", "signal_jammer,sleep_dart,jump_boots,cargo_trolley"), 2),
    "three": (_tiny("reception,turnstile_hall,robotics_bay", "data_siphon,riot_foam,zip_line,bola", hand="1", proximity="85"), 3),
}
"""Boxes that the oracle can list, one for each special rule."""
