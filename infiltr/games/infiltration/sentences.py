"""What a card does, in sentences made from its data: the same for the house's cards and for anybody's transcription."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from infiltr.core.words import N_, say, say_many

from .box import After, Function, ItemCard, Left, NpcCard, RoomCard, SpecialCard
from .vocabulary import Effect, Verb

__all__ = ["effect_text", "effects_text", "item_lines", "npc_lines", "room_lines", "special_lines"]

_WHO = {
    "you": N_("you"), "here": N_("everybody in this room"), "others": N_("everybody else in this room"),
    "one": N_("one other operative in this room"), "anyone": N_("one other operative"), "rest": N_("everybody else"),
    "all": N_("everybody"),
}
_WHERE = {
    "here": N_("this room"), "next": N_("the next room"), "adjacent": N_("a room next to this one"), "any": N_("any room"),
    "entry": N_("the entry room"), "deepest": N_("the deepest room"),
}
_THINGS = {"lock": N_("the tech lock"), "worker": N_("the lab worker"), "npc": N_("an NPC")}
_KINDS = {"lock": N_("tech locks"), "worker": N_("lab workers"), "npc": N_("NPCs")}
_ALL = 12
"""No room has more tokens at first."""
_ACTIONS = {
    "advance": N_("Advance as if you had played the card."), "retreat": N_("Retreat as if you had played the card."),
    "interface": N_("Use the Interface as if you had played the card."), "download": N_("Download as if you had played the card."),
}
_GO = {
    "secret": N_("Enter the secret room ({who})."), "entry": N_("Go to the entry room ({who})."),
    "deepest": N_("Go to the deepest room that is face up ({who})."), "out": N_("Leave the facility: escaped ({who})."),
}


def _listed(things: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(say(names[thing]) for thing in things)


def _signed(number: int) -> str:
    return f"{number:+d}"


def _move(effect: Effect) -> str:
    who, count = say(_WHO[effect.who]), abs(effect.number)
    if effect.number > 0:
        return say_many("Move {count} room forward ({who}).", "Move {count} rooms forward ({who}).", count, who=who)
    return say_many("Move {count} room backward ({who}).", "Move {count} rooms backward ({who}).", count, who=who)


def _take(effect: Effect) -> str:
    return say_many("Take {count} available token from {where}.", "Take {count} available tokens from {where}.", effect.number,
                    where=say(_WHERE[effect.at]))


def _drain(effect: Effect) -> str:
    if effect.number >= _ALL:
        return say("The available tokens of this room leave the game.")
    return say_many("{count} available token leaves the game.", "{count} available tokens at most leave the game.", effect.number)


def _bring(effect: Effect) -> str:
    where = say(_WHERE[effect.at])
    if effect.facedown:
        return say("An NPC ({kind}) comes facedown into {where}.", kind=effect.word, where=where)
    return say("An NPC ({kind}) comes into {where}.", kind=effect.word, where=where)


def _either(effect: Effect) -> str:
    first, *others = (effects_text(branch) for branch in effect.branches)
    for other in others:
        first = say("{first} Or: {other}", first=first, other=other)
    return say("Choose: {options}", options=first)


def _roll(effect: Effect) -> str:
    then, otherwise = (effects_text(branch) for branch in effect.branches)
    if then and otherwise:
        return say("Roll the die. {number} or more: {then} Less: {otherwise}", number=effect.number, then=then, otherwise=otherwise)
    if then:
        return say("Roll the die. {number} or more: {then}", number=effect.number, then=then)
    return say("Roll the die. Less than {number}: {otherwise}", number=effect.number, otherwise=otherwise)


_SENTENCES: Mapping[Verb, Callable[[Effect], str]] = {
    Verb.ALARM: lambda effect: say("Alarm {change}.", change=_signed(effect.number)),
    Verb.PROXIMITY: lambda effect: say("Proximity {change}.", change=_signed(effect.number)),
    Verb.WOUND: lambda effect: say("Wounded: {who}.", who=say(_WHO[effect.word])),
    Verb.HEAL: lambda effect: say("Healed: {who}.", who=say(_WHO[effect.word])),
    Verb.DELAY: lambda effect: say("Delayed: {who}.", who=say(_WHO[effect.word])),
    Verb.MOVE: _move,
    Verb.STEP: lambda effect: say_many("Move {count} room in a direction of your choice.",
                                       "Move {count} rooms, each in a direction of your choice.", effect.number),
    Verb.GO: lambda effect: say(_GO[effect.word], who=say(_WHO[effect.who])),
    Verb.JOIN: lambda effect: say("Go to the room of another operative."),
    Verb.FETCH: lambda effect: say("Another operative comes to this room."),
    Verb.ACT: lambda effect: say(_ACTIONS[effect.word]),
    Verb.EXTRA: lambda effect: say("You may play one more card from your hand."),
    Verb.TAKE: _take,
    Verb.GAIN: lambda effect: say_many("Take {count} token from the server pool.", "Take {count} tokens from the server pool.",
                                       effect.number),
    Verb.ADD: lambda effect: say_many("{count} token from the server pool comes to this room.",
                                      "{count} tokens from the server pool come to this room.", effect.number),
    Verb.DRAIN: _drain,
    Verb.DRAG: lambda effect: say_many("Move {count} available token from {where} here.",
                                       "Move {count} available tokens from {where} here.", effect.number, where=say(_WHERE[effect.at])),
    Verb.DESTROY: lambda effect: say("Destroy one of these in {where}: {things}.", where=say(_WHERE[effect.at]),
                                     things=_listed(effect.things, _THINGS)),
    Verb.CLEAR: lambda effect: say("Removed from this room: {things}.", things=_listed(effect.things, _KINDS)),
    Verb.BRING: _bring,
    Verb.WAKE: lambda effect: say("Every facedown NPC is turned up.") if effect.word == "all"
    else say("Facedown NPCs in this room are turned up."),
    Verb.ITEMS: lambda effect: say_many("Draw {count} item card.", "Draw {count} item cards.", effect.number),
    Verb.SPECIAL: lambda effect: say("Take a special card ({kind}).", kind=effect.word),
    Verb.PEEK: lambda effect: say_many("Look at the next facedown room.", "Look at the next {count} facedown rooms.", effect.number),
    Verb.GLIMPSE: lambda effect: say_many("Look at {count} available token here.", "Look at {count} available tokens here.", effect.number),
    Verb.SIFT: lambda effect: say_many("Look at {count} available token here and take it.",
                                       "Look at {count} available tokens here and take one of them.", effect.number),
    Verb.LEAVE: lambda effect: say("Leave this card in the room."),
    Verb.SPEND: lambda effect: say("Remove the interface token."),
    Verb.REFILL: lambda effect: say("Place an interface token here."),
    Verb.EITHER: _either,
    Verb.ROLL: _roll,
    Verb.RETREAT: lambda effect: say_many("Moves {count} room backward.", "Moves {count} rooms backward.", effect.number),
}

_AFTER = {
    After.DISCARD: N_("Then discard this card."), After.RETURN: N_("Then this card returns to your hand."),
    After.LEAVE: N_("Then this card leaves the game."),
}
_MOMENTS = {
    "enter": N_("When another operative enters: {text}"), "download": N_("When another operative downloads here: {text}"),
    "interface": N_("When another operative uses the Interface here: {text}"),
    "round": N_("At the end of every Resolution Phase: {text}"),
}


def effect_text(effect: Effect) -> str:
    """One effect as a sentence."""
    text = _SENTENCES[effect.verb](effect)
    return say("You may: {text}", text=text) if effect.may else text


def effects_text(effects: Sequence[Effect]) -> str:
    """Effects as sentences, one after the other."""
    return " ".join(effect_text(effect) for effect in effects)


def _function(function: Function) -> str:
    text = effects_text(function.effects)
    return say("{text} Then move.", text=text) if function.moves else say("{text} This is instead of moving.", text=text)


def _left(left: Left) -> str:
    text = say(_MOMENTS[left.when], text=effects_text(left.effects))
    return say("{text} Then discard it.", text=text) if left.once else text


def room_lines(room: RoomCard) -> Iterator[str]:
    """What stands on a room card, a function a line."""
    yield say_many("{count} available token.", "{count} available tokens.", room.data)
    if room.reveal:
        yield say("Reveal: {text}", text=effects_text(room.reveal))
    if room.enter:
        yield say("Enter: {text}", text=effects_text(room.enter))
    if room.interface:
        yield say("Interface: {text}", text=effects_text(room.interface))
    if room.lock is not None:
        text = say_many("Tech lock: {count} secure token.", "Tech lock: {count} secure tokens.", room.lock.secure)
        yield say("{text} {more}", text=text, more=effects_text(room.lock.effects)) if room.lock.effects else text
    if room.worker is not None:
        yield say_many("Lab worker: {count} secure token.", "Lab worker: {count} secure tokens.", room.worker.secure)
    if room.advance is not None:
        yield say("Advance: {text}", text=_function(room.advance))
    if room.retreat is not None:
        yield say("Retreat: {text}", text=_function(room.retreat))
    if room.exit:
        yield say("This room has an exit.")
    if room.door is not None:
        yield say("From the secret room, Retreat leads here.") if room.door.text == "retreat" else say(
            "From the secret room, Advance leads here.")


def item_lines(item: ItemCard) -> Iterator[str]:
    """What stands on an item card."""
    yield effects_text(item.play)
    if item.left is not None:
        yield _left(item.left)
    else:
        yield say(_AFTER[item.after])


def special_lines(special: SpecialCard) -> Iterator[str]:
    """What stands on a special card."""
    yield say("Worth {value} ZB at the end.", value=special.worth)
    if special.tie:
        yield say("Decides ties before the number of tokens.") if special.tie == "before tokens" else say(
            "Decides ties after the number of tokens.")
    if special.gained:
        yield say("When you take it: {text}", text=effects_text(special.gained))
    if special.play:
        yield effects_text(special.play)
        yield say(_AFTER[special.after])


def npc_lines(npc: NpcCard) -> Iterator[str]:
    """What stands on an NPC card."""
    if npc.leaves:
        where = say("the entry room") if npc.leaves == "entry" else say("the entry room or a room with an exit")
        if npc.leaving:
            yield say("At the start of the NPC Phase, in {where}: leaves the game. {text}", where=where, text=effects_text(npc.leaving))
        else:
            yield say("At the start of the NPC Phase, in {where}: leaves the game.", where=where)
    yield effects_text(npc.act)
