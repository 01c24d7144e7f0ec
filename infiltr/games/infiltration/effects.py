"""What each verb of the vocabulary does, one function a verb; and what it lets its operative choose.

A function takes a state whose pending effect was taken off, that effect, and what was chosen; it returns the state after it. The
operative of an effect that has left the facility resolves nothing more; an NPC that is gone neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from . import movement, scoring
from .actions import perform
from .agenda import NOWHERE, Due, Lying, Npc, Step
from .box import OUT, SECRET, Card, Choice, RoomCard
from .tokens import kept, pooled
from .vocabulary import Effect, Verb

if TYPE_CHECKING:
    from .rules import State

__all__ = ["apply", "choices", "run"]

YES, NO = Choice.of("say", "yes"), Choice.of("say", "no")
FORWARD, BACK = Choice.of("way", "forward"), Choice.of("way", "back")
Choices = tuple[Choice, ...]


def run(state: State, due: Due) -> State:
    """Resolve an effect as far as nobody has to choose; else leave it to the operative (an NPC's: to the first player)."""
    effect = due.effect
    assert effect is not None
    place = _placed(state, due).place
    if place == OUT:
        return state
    options = choices(state, due)
    if options is None:
        return apply(state, due, None)
    if not options:
        return state
    if len(options) == 1:
        return apply(state, due, options[0])
    if due.seat < 0:  # the effect stays the NPC's: its room, and everybody in it, the chooser too
        return state.push(due._replace(step=Step.CHOOSE, place=place, chooser=state.first))
    return state.push(due._replace(step=Step.CHOOSE))


def apply(state: State, due: Due, choice: Choice | None) -> State:
    """Resolve an effect for what was chosen."""
    effect = due.effect
    assert effect is not None
    if choice is NO:
        return state
    if effect.verb not in _BRANCHING:  # what follows a branch finds its room itself
        due = _placed(state, due)
    return _VERBS[effect.verb](state, due, effect, choice)


def choices(state: State, due: Due) -> Choices | None:
    """What the operative chooses from: None where there is nothing to choose, empty where the effect has no object."""
    effect = due.effect
    assert effect is not None
    options = _options(state, _placed(state, due), effect)
    if effect.may and options is None:
        return (YES, NO)
    return (*options, NO) if effect.may and options else options


def _placed(state: State, due: Due) -> Due:
    """The effect with the room that it is about; OUT where it is void."""
    if due.seat >= 0 and state.ops[due.seat].place == OUT:
        return due._replace(place=OUT)
    if due.place != NOWHERE:
        return due
    if due.seat >= 0:
        return due._replace(place=state.ops[due.seat].place)
    return due._replace(place=next((npc.place for npc in state.npcs if npc.card.card is due.card), OUT))


# ---- choosing

def _options(state: State, due: Due, effect: Effect) -> Choices | None:
    match effect.verb:
        case Verb.STEP:
            return (FORWARD, BACK)
        case Verb.JOIN | Verb.FETCH:
            return _seats(state, [seat for seat in _rest(state, due.seat) if state.ops[seat].place != due.place])
        case Verb.EITHER:
            return tuple(Choice.of("branch", number) for number in range(1, len(effect.branches) + 1))
        case Verb.DESTROY:
            return _things(state, due, effect)
        case Verb.TAKE | Verb.DRAG if effect.at != "here":
            return tuple(Choice.of("room", _name(place)) for place in near(state, due.place, effect.at)
                         if place != due.place and state.spaces[place].tokens)
        case Verb.SIFT if due.left:
            count = min(effect.number, len(state.spaces[due.place].tokens))
            return tuple(Choice.of("token", number) for number in range(1, count + 1))
    word = effect.word if effect.verb in _AT_PEOPLE else effect.who
    if word == "one":
        return _seats(state, [seat for seat in _rest(state, due.seat) if state.ops[seat].place == due.place])
    return _seats(state, _rest(state, due.seat)) if word == "anyone" else None


_BRANCHING = frozenset({Verb.EITHER, Verb.ROLL})
_AT_PEOPLE = frozenset({Verb.WOUND, Verb.HEAL, Verb.DELAY})


def _rest(state: State, seat: int) -> list[int]:
    return [other for other in state.inside if other != seat]


def _seats(state: State, seats: list[int]) -> Choices:
    return tuple(Choice.of("who", state.seats[seat]) for seat in seats)


def _name(place: int) -> str:
    return "secret" if place == SECRET else str(place)


def place_named(text: str) -> int:
    """The place that a choice names."""
    return SECRET if text == "secret" else int(text)


def near(state: State, place: int, at: str) -> list[int]:
    """The places that ``at`` means, seen from a room. The secret room is off the line and next to no other."""
    line = state.rules.line
    match at:
        case "here":
            return [place]
        case "next":
            return [place + 1] if 1 <= place < line else []
        case "adjacent":
            return [] if place == SECRET else [near for near in (place - 1, place + 1) if 1 <= near <= line]
        case _:
            return [*range(1, line + 1), SECRET]


def _things(state: State, due: Due, effect: Effect) -> Choices:
    found: list[Choice] = []
    for place in near(state, due.place, effect.at):
        space = state.spaces[place]
        if "lock" in effect.things and space.lock:
            found.append(Choice.of("lock", _name(place)))
        if "worker" in effect.things and space.worker:
            found.append(Choice.of("worker", _name(place)))
        if "npc" in effect.things:
            found.extend(Choice.of("npc", npc.card.card) for npc in state.npcs if npc.place == place)
    return tuple(found)


def _people(state: State, due: Due, word: str, choice: Choice | None) -> list[int]:
    match word:
        case "you":
            return [due.seat] if due.seat >= 0 else []
        case "here":
            return [seat for seat in state.inside if state.ops[seat].place == due.place]
        case "others":
            return [seat for seat in _rest(state, due.seat) if state.ops[seat].place == due.place]
        case "rest":
            return _rest(state, due.seat)
        case "all":
            return state.inside
        case _:
            assert choice is not None
            return [state.seats.index(choice.value)]


# ---- the verbs: dials and people

def _alarm(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return scoring.alarm(state, effect.number)


def _proximity(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return scoring.proximity(state, effect.number)


def _wound(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    for seat in _people(state, due, effect.word, choice):
        state = state.op(seat, wounded=effect.verb is Verb.WOUND)
    return state


def _delay(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    for seat in _people(state, due, effect.word, choice):
        state = state.op(seat, delayed=True)
    return state


def _move(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    way = 1 if effect.number > 0 else -1
    item = due.card is not None and state.rules.item(due.card) is not None
    for seat in reversed(_people(state, due, effect.who, choice)):
        state = state.push(*[Due(Step.MOVE, seat, left=way, card=due.card if item else None)] * abs(effect.number))
    return state


def _step(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    if due.left > 1:
        state = state.push(due._replace(step=Step.EFFECT, place=NOWHERE, left=due.left - 1))
    return state.push(Due(Step.MOVE, due.seat, left=1 if choice is FORWARD else -1, card=due.card))


def _go(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    for seat in _people(state, due, effect.who, choice):
        if state.over:
            break
        state = movement.go(state, seat, effect.word)
    return state


def _join(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    assert choice is not None
    other = state.seats.index(choice.value)
    if effect.verb is Verb.FETCH:
        return movement.enter(state, other, due.place)
    return movement.enter(state, due.seat, state.ops[other].place)


def _act(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return perform(state, due.seat, Card.parse(effect.word))


def _extra(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.push(Due(Step.EXTRA, due.seat))


# ---- tokens

def _take(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    place = due.place if choice is None or choice.kind != "room" else place_named(choice.value)
    count = min(effect.number, len(state.spaces[place].tokens))
    return state.push(*[Due(Step.TAKE, due.seat, place)] * count)


def _gain(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.push(*[Due(Step.TAKE, due.seat, OUT)] * min(effect.number, state.pool))


def _add(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return pooled(state, due.place, effect.number)


def _drain(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.space(due.place, tokens=state.spaces[due.place].tokens[effect.number:])


def _drag(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    assert choice is not None
    source = place_named(choice.value)
    tokens = state.spaces[source].tokens
    dragged = tokens[:effect.number]
    state = state.space(source, tokens=tokens[effect.number:])
    return state.space(due.place, tokens=(*state.spaces[due.place].tokens, *dragged))


def _glimpse(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    count = min(effect.number, len(state.spaces[due.place].tokens))
    return state.push(*(Due(Step.GLIMPSE, due.seat, due.place, nth) for nth in range(count, 0, -1)))


def _sift(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    if choice is not None and choice.kind == "token":
        return kept(state, due.seat, due.place, int(choice.value) - 1)
    if not state.spaces[due.place].tokens:
        return state
    return _glimpse(state.push(due._replace(step=Step.EFFECT, left=1)), due, effect, None)


# ---- things

def _destroy(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    assert choice is not None
    if choice.kind == "npc":
        return state.with_(npcs=tuple(npc for npc in state.npcs if npc.card.card.text != choice.value))
    place = place_named(choice.value)
    room = state.spaces[place].card
    assert isinstance(room, RoomCard)
    guard = room.lock if choice.kind == "lock" else room.worker
    assert guard is not None
    state = state.space(place, **{choice.kind: False}).push(*_released(place, guard.secure))
    return state.push(*movement.effect_dues(guard.effects, due.seat, place, room.card))


@lru_cache(maxsize=16)
def _adding(number: int) -> Effect:
    return Effect(Verb.ADD, number)


def _released(place: int, secure: int) -> tuple[Due, ...]:
    """The secure tokens, which come after the Tech Lock function, whatever that did to the operative."""
    return (Due(Step.EFFECT, -1, place, effect=_adding(secure)),) if secure else ()


def _clear(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    """Removal is not destruction: what a lock or worker secured goes with it (option removal_releases)."""
    place, space = due.place, state.spaces[due.place]
    if "npc" in effect.things:
        state = state.with_(npcs=tuple(npc for npc in state.npcs if npc.place != place or npc.card.card is due.card))
    for thing in ("lock", "worker"):
        if thing in effect.things and getattr(space, thing):
            state = state.space(place, **{thing: False})
            assert isinstance(space.card, RoomCard)
            guard = space.card.lock if thing == "lock" else space.card.worker
            if state.rules.on("removal_releases=on") and guard is not None:
                state = pooled(state, place, guard.secure)
    return state


def _bring(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    card = next((npc for npc in state.waiting if npc.kind == effect.word), None)
    if card is None:
        return state
    place = {"entry": 1, "deepest": state.rules.line}.get(effect.at, due.place)
    if effect.at == "next":
        place = next(iter(near(state, due.place, "next")), due.place)
    waiting = tuple(npc for npc in state.waiting if npc is not card)
    return state.with_(waiting=waiting, npcs=(*state.npcs, Npc(card, place, not effect.facedown)))


def _wake(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.with_(npcs=tuple(npc._replace(up=npc.up or effect.word == "all" or npc.place == due.place) for npc in state.npcs))


def _retreat(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    """An NPC moves backward; at the entry room it stays. From the secret room: to the room that Retreat leads to, if it is face up."""
    place = due.place
    for _ in range(effect.number):
        if place == SECRET:
            behind = movement.door(state, Card.parse("retreat"))
            place = SECRET if behind == OUT else behind
        else:
            place = max(place - 1, 1)
    return state.with_(npcs=tuple(npc._replace(place=place) if npc.card.card is due.card else npc for npc in state.npcs))


# ---- cards

def _items(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    if not state.deck and state.discards and not state.rules.on("empty_piles=off"):
        state = state.with_(items=state.items | state.discards, deck=state.discards.bit_count(), discards=0,
                            decks=(*state.decks, state.discards))
    if not state.deck:
        return state
    if due.left > 1:
        state = state.push(due._replace(step=Step.EFFECT, left=due.left - 1))
    return state.push(Due(Step.DRAW, due.seat))


def _special(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    card = next((one for one in state.specials if one.kind == effect.word), None)
    if card is None:
        return state
    state = state.with_(specials=tuple(one for one in state.specials if one is not card))
    state = state.op(due.seat, specials=(*state.ops[due.seat].specials, card))
    return state.push(*movement.effect_dues(card.gained, due.seat, card=card.card))


def _peek(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    ahead = [] if due.place == SECRET else [place for place in range(due.place + 1, state.rules.line + 1) if not state.spaces[place].up]
    return state.push(*(Due(Step.PEEK, due.seat, place) for place in reversed(ahead[:effect.number])))


def _leave(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    assert due.card is not None
    op = state.ops[due.seat]
    if due.card not in op.played:
        return state
    state = state.space(due.place, left=(*state.spaces[due.place].left, Lying(due.card, due.seat)))
    return state.op(due.seat, played=tuple(card for card in op.played if card is not due.card))


def _spend(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.space(due.place, interface=False)


def _refill(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    room = movement.room_at(state, due.place)
    return state.space(due.place, interface=True) if room is not None and room.interface else state


def _either(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    assert choice is not None
    return state.push(*movement.effect_dues(effect.branches[int(choice.value) - 1], due.seat, due.place, due.card))


def _roll(state: State, due: Due, effect: Effect, choice: Choice | None) -> State:
    return state.push(Due(Step.DIE, due.seat, due.place, effect=effect, card=due.card))


_VERBS: Mapping[Verb, Callable[[State, Due, Effect, Choice | None], State]] = {
    Verb.ALARM: _alarm, Verb.PROXIMITY: _proximity, Verb.WOUND: _wound, Verb.HEAL: _wound, Verb.DELAY: _delay, Verb.MOVE: _move,
    Verb.STEP: _step, Verb.GO: _go, Verb.JOIN: _join, Verb.FETCH: _join, Verb.ACT: _act, Verb.EXTRA: _extra, Verb.TAKE: _take,
    Verb.GAIN: _gain, Verb.ADD: _add, Verb.DRAIN: _drain, Verb.DRAG: _drag, Verb.DESTROY: _destroy, Verb.CLEAR: _clear,
    Verb.BRING: _bring, Verb.WAKE: _wake, Verb.ITEMS: _items, Verb.SPECIAL: _special, Verb.PEEK: _peek, Verb.GLIMPSE: _glimpse,
    Verb.SIFT: _sift, Verb.LEAVE: _leave, Verb.SPEND: _spend, Verb.REFILL: _refill, Verb.EITHER: _either, Verb.ROLL: _roll,
    Verb.RETREAT: _retreat,
}
