"""What can be entered next at a physical table, whoever's turn it is: plain data for the assistant's screen.

An **ask** is ``{"id", "name", "text", "line", "parts"}``: one act, cut into parts to choose. A **part** is ``{"id",
"ask", "as", ...}``: with ``as`` ``choice`` it has ``options`` (``{"value", "text"}``, with a ``face`` where a card is
shown), with ``cards`` it has ``open`` (the cards of the grid that may be meant) and ``count`` (how many are picked: a
number, or the id of the part that says it). ``when`` names values of earlier parts that it depends on. The holes of
``line`` take what is chosen; an option may ``fill`` others as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from infiltr.core.moves import Seat
from infiltr.core.table import View
from infiltr.core.words import say, say_many
from infiltr.scenes import called

from . import allowed, shorthand
from .agenda import Due, Step
from .box import CARDS, Card, Way, of_mask
from .looks import GLYPHS, card_name, face, letters, suit_name
from .missions import Special
from .moves import Exchange, Says, Take, YesNo

if TYPE_CHECKING:
    from .rules import State

__all__ = ["VERBS", "asks", "due", "grid", "joined", "parted"]

VERBS = ("hand",)
"""Shorthand that begins a line and is no move."""

Data = dict[str, Any]


def asks(view: View) -> list[Data]:
    """What can be entered now; nothing once the game is over."""
    state: State = view.state
    if state.outcome is not None:
        return []
    if not state.agenda:
        return list(_actions(view))
    found = _DUE[state.agenda[-1].step](view, state.agenda[-1])
    return [found] if found is not None else []


def due(view: View) -> str:
    """What is to be entered next, in words."""
    state: State = view.state
    if state.outcome is not None:
        return state.outcome.text
    found = asks(view)
    if not state.agenda:
        if state.turn == view.seat:
            return say("Your turn: what do you do?")
        return say("It is {name}'s turn: what happens?", name=called(str(state.turn)))
    return str(found[0]["text"]) if found else ""


def grid(view: View) -> Data:
    """Suits x numbers: every card of this mission; and what the suits' letters stand for."""
    state: State = view.state
    cards = _box(state)
    suits = [suit for suit in state.rules.suits if any(card.suit is suit for card in cards)]
    return {
        "rows": [{"id": suit.value, "text": suit_name(suit), "glyph": GLYPHS[suit]} for suit in suits],
        "columns": sorted({card.number for card in cards}),
        "cells": {card.text: {"spoken": card_name(card)} for card in cards},
        "letters": letters(suits),
    }


def parted(lines: Sequence[str], seats: Sequence[Seat]) -> list[tuple[str, ...]]:
    """What is read for each entry; a comma ends a word, as no card has one."""
    return shorthand.parted(list(map(_spaced, lines)), seats)


def joined(lines: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """The lines of a record for these entries."""
    return shorthand.joined(list(map(_spaced, lines)), seats)


def _spaced(text: str) -> str:
    return text if text.lstrip().startswith("#") else " ".join(text.replace(",", " ").split())


# ---- parts


def _box(state: State) -> tuple[Card, ...]:
    if Special.SPECIALS_IN_MIDDLE not in state.rules:
        return state.rules.deck
    more = (card for card in CARDS if card.special and card.suit in state.rules.suits)
    return tuple(sorted({*state.rules.deck, *more}))


def _act(name: str, title: str, text: str, line: str, *parts: Data | None) -> Data:
    return {"id": name, "name": title, "text": text, "line": line, "parts": [part for part in parts if part is not None]}


def _choice(name: str, ask: str, options: Iterable[Data], **more: Any) -> Data:
    return {"id": name, "ask": ask, "as": "choice", "options": list(options), **more}


def _cards(name: str, ask: str, cards: Iterable[Card], count: int | str = 1, **more: Any) -> Data:
    return {"id": name, "ask": ask, "as": "cards", "open": [card.text for card in cards], "count": count, **more}


def _option(value: object, text: str, **fill: str) -> Data:
    return {"value": str(value), "text": text, **({"fill": fill} if fill else {})}


def _card_option(card: Card, value: str = "", **fill: str) -> Data:
    return {"value": value or card.text, "text": card_name(card), "face": face(card), **({"fill": fill} if fill else {})}


def _seats(name: str, ask: str, seats: Iterable[Seat]) -> Data:
    return _choice(name, ask, (_option(seat, called(seat)) for seat in seats))


def _way(ask: str) -> Data:
    options = (
        _option(Way.VERTICAL.value, say("vertical: it matches")),
        _option(Way.HORIZONTAL.value, say("horizontal: it does not match")),
    )
    return _choice("way", ask, options)


def _backwards(state: State) -> bool:
    return Special.BACKWARDS in state.rules


def _sees(view: View, seat: Seat) -> bool:
    """Does this seat see a card that comes into this hand?"""
    return (seat == view.seat) != _backwards(view.state)


def _drawn(view: View, seat: Seat, count: int | str = 1, **more: Any) -> Data | None:
    if not _sees(view, seat):
        return None
    ask = say("Which card did you draw?") if seat == view.seat else say("Which card did {name} draw?", name=called(seat))
    if count != 1:
        ask = say("Which cards did you draw?") if seat == view.seat else say("Which cards did {name} draw?", name=called(seat))
    return _cards("drawn", ask, of_mask(view.state.hq_cards), count, **more)


# ---- the actions of a turn


def _actions(view: View) -> Iterator[Data]:
    state: State = view.state
    by = str(state.turn)
    you = by == view.seat
    if not allowed.why_no_nab(state):
        yield _nab(view, by, you)
    if state.held[state.mover] is not None:
        yield _clue(view, by)
    owners = [state.seats[at] for at in range(len(state.seats)) if allowed.may_exchange_with(state, at)]
    if owners:
        yield _exchange(view, by, owners)
    most = allowed.most_bide(state)
    if most >= 0:
        counts = (_option(count, str(count)) for count in range(most + 1))
        cards = _drawn(view, by, "count")
        yield _act(
            "bide",
            say("Bide Your Time"),
            say("The top card of Headquarters goes away unseen, then up to three cards are drawn."),
            f"bide {by} {{count}} {{drawn}}",
            _choice("count", say("How many cards are drawn?"), counts),
            cards,
        )
    targets = [state.seats[at] for at in range(len(state.seats)) if allowed.may_shoot_at(state, at)]
    if state.bullets and targets:
        yield _act(
            "shoot",
            say("Eliminate a Traitor"),
            say("A bullet is spent; suit and number of a suspect are named."),
            f"shoot {by} {{of}} {{card}} {{says}}",
            _seats("of", say("Whose suspect?"), targets),
            _cards("card", say("Which identity is named?"), state.rules.deck),
            _says(),
        )
    if allowed.may_pass(state):
        yield _act("pass", say("Pass"), say("Nothing is done this turn."), f"pass {by}")


def _nab(view: View, by: Seat, you: bool) -> Data:
    text = say("A suspect is taken from the pile and looked at in secret.")
    if not you:
        return _act("nab", say("Nab a Suspect"), text, f"nab {by}")
    fresh = of_mask(view.state.fresh)
    if Special.TWO_CARDS in view.state.rules:
        return _act(
            "nab",
            say("Nab a Suspect"),
            text,
            f"nab {by} {{card}} {{half}}",
            _cards("card", say("Which card did you nab? It gives the number."), fresh),
            _cards("half", say("Which card came from Headquarters? It gives the suit."), of_mask(view.state.hq_cards)),
        )
    return _act(
        "nab", say("Nab a Suspect"), text, f"nab {by} {{card}}", _cards("card", say("Which card did you nab?"), fresh)
    )


def _clue(view: View, by: Seat) -> Data:
    you = by == view.seat
    ask = say("How do you lay it?") if you else say("How does it lie?")
    return _act(
        "clue",
        say("Give a Clue"),
        say("A card is laid beside the own suspect: vertical if it matches, horizontal if it does not."),
        f"clue {by} {{card}} {{way}} {{source}}",
        *_played(view, by),
        _way(ask),
    )


def _exchange(view: View, by: Seat, owners: list[Seat]) -> Data:
    state: State = view.state
    offered = state.hq and (Special.LAST_SUSPECT not in state.rules or state.rules.on("m18_draws"))
    forced = _backwards(state) and not state.rules.on("m17_draw_optional")
    draw, drawn, word = None, None, ""
    if offered and not forced:
        options = (_option("no", say("no card drawn"), draw=""), _option("draw", say("a card is drawn")))
        draw = _choice("draw", say("Is a card drawn?"), options)
        drawn = _drawn(view, by, when={"draw": ["draw"]})
        word = "{draw} {drawn}"
    elif offered and _sees(view, by):
        drawn = _drawn(view, by)
        word = "draw {drawn}"
    return _act(
        "exchange",
        say("Information Exchange"),
        say("A card is laid beside another agent's suspect; its owner turns it, then a card may be drawn."),
        f"exchange {by} {{of}} {{card}} {{source}} {{way}} {word}",
        _seats("of", say("Whose suspect?"), owners),
        *_played(view, by, owners[0]),
        _way(say("How does its owner turn it?")),
        draw,
        drawn,
    )


def _played(view: View, by: Seat, of: Seat | None = None) -> list[Data]:
    """The card that this agent plays: of your hand, of the grid, or (mission 17) of somebody else's hand."""
    state: State = view.state
    ask = say("Which card?")
    if _backwards(state):
        return _played_backwards(view, by)
    middle = list(of_mask(state.middle)) if of is not None else []
    if by == view.seat:
        hand = [card for card in state.hands[state.mover] if isinstance(card, Card)]
        return [_choice("card", ask, map(_card_option, [*sorted(hand), *middle]))]
    example = of or next(seat for seat in state.seats if seat != by)
    fits = (card for card in _box(state) if _can_play(state, by, example, card))
    return [_cards("card", ask, (card for card in fits if of is not None or card not in middle))]


def _can_play(state: State, by: Seat, of: Seat, card: Card) -> bool:
    from .faces import at_hand

    return at_hand(state, Exchange(by, of, card)) is None


def _played_backwards(view: View, by: Seat) -> list[Data]:
    state: State = view.state
    options, unseen = [], []
    for seat, hand, slips in zip(state.seats, state.hands, state.slips, strict=True):
        if seat == by:
            continue
        for place, (card, slip) in enumerate(zip(hand, slips, strict=True), 1):
            value = f"{seat} s{slip}"
            if isinstance(card, Card):
                text = say("{name}'s card {place}: {card}", name=called(seat), place=place, card=card_name(card))
                options.append(_option(value, text, source=value, card=card.text))
            else:
                unseen.append(value)
                options.append(_option(value, say("your card {place}", place=place), source=value))
    parts = [_choice("source", say("Which card, from whose hand?"), options)]
    if unseen:
        cards = of_mask(state.fresh | state.returned | state.blurred)
        parts.append(_cards("card", say("Which card was it?"), cards, when={"source": unseen}))
    return parts


def _says() -> Data:
    options = (_option(Says.HIT.value, say("yes, a hit")), _option(Says.MISS.value, say("no, a miss")))
    return _choice("says", say("Is it right?"), options)


# ---- what is due within a turn or before the first


def _hand(view: View, now: Due) -> Data:
    seat = view.state.seats[now.seat]
    name, you = called(seat), seat == view.seat
    text = say_many("Which card were you dealt?", "Which {count} cards were you dealt?", now.left)
    if not you:
        text = say("Which cards do you see in {name}'s hand, from the left as {name} holds it?", name=name)
    title = say("Your hand") if you else say("{name}'s hand", name=name)
    return _act("hand", title, text, f"hand {seat} {{cards}}", _cards("cards", text, of_mask(view.state.hq_cards), now.left))


def _who(verb: str) -> Callable[[View, Due], Data]:
    def make(view: View, _now: Due) -> Data:
        text = say("Who begins?") if verb == "start" else say("Who is the elite agent?")
        return _act(verb, text, text, f"{verb} {{who}}", _seats("who", text, view.state.seats))

    return make


def _one_card(verb: str, cards: Callable[[State], Iterable[Card]], say_what: Callable[[str, bool], str]) -> Callable[[View, Due], Data]:
    def make(view: View, now: Due) -> Data:
        seat = view.state.seats[now.seat]
        text = say_what(called(seat), seat == view.seat)
        word = verb
        if verb == "deal" and _backwards(view.state):
            word = "hold"
        return _act(verb, text, text, f"{word} {seat} {{card}}", _cards("card", text, cards(view.state)))

    return make


def _orient(view: View, now: Due) -> Data:
    seat = view.state.seats[now.seat]
    text = say("How does {name} turn {card}?", name=called(seat), card=card_name(now.card))
    if seat == view.seat:
        text = say("How do you turn {card} beside your suspect?", card=card_name(now.card))
    return _act("orient", text, text, f"orient {seat} {{way}}", _way(text))


def _may_draw(view: View, now: Due) -> Data:
    seat = view.state.seats[now.seat]
    text = say("Do you draw a card?") if seat == view.seat else say("Does {name} draw a card?", name=called(seat))
    options = (_option(0, say("no card drawn")), _option(1, say("a card is drawn")))
    return _act("draw", text, text, f"draw {seat} {{count}}", _choice("count", text, options))


def _answer(view: View, now: Due) -> Data:
    seat = view.state.seats[now.seat]
    text = say("What does {name} answer: is it {card}?", name=called(seat), card=card_name(now.card))
    return _act("answer", text, text, f"answer {seat} {{says}}", _says() | {"ask": text})


def _show(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    numbers = (card for card in state.rules.deck if card.number == now.card.number)
    suits = (card for card in state.rules.deck if card.suit is now.card.suit)
    text = say("Which two cards does {name} show?", name=called(seat))
    return _act(
        "show",
        text,
        text,
        f"show {seat} {{number}} {{suit}}",
        _cards("number", say("The card with the number"), numbers),
        _cards("suit", say("The card with the suit"), suits),
    )


def _reward(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    options = [_card_option(card) for card in sorted(state.up)]
    if state.down:
        options.append(_option(Take.BLIND.value, say("an unknown card that lies face down")))
    if Special.LAST_SUSPECT not in state.rules:
        options.append(_option(Take.NONE.value, say("nothing")))
    text = say("A hit! What do you take?") if seat == view.seat else say("A hit! What does {name} take?", name=called(seat))
    return _act("reward", text, text, f"reward {seat} {{take}}", _choice("take", text, options))


def _found(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    text = say("Which card was it?")
    verb = "turn" if Special.LAST_SUSPECT in state.rules else f"{'pickup' if _backwards(state) else 'found'} {seat}"
    return _act("found", text, text, f"{verb} {{card}}", _cards("card", text, of_mask(state.fresh | state.returned | state.blurred)))


def _discard(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    name = called(seat)
    text = say("Over the hand limit: which card do you discard?")
    if seat != view.seat:
        text = say("Over the hand limit: which card does {name} discard?", name=name)
    if _backwards(state):
        options = [
            _option(f"s{slip}", card_name(card) if isinstance(card, Card) else say("your card {place}", place=place))
            for place, (card, slip) in enumerate(zip(state.hands[now.seat], state.slips[now.seat], strict=True), 1)
        ]
        return _act("drop", text, text, f"drop {seat} {{slip}}", _choice("slip", text, options))
    verb = "bury" if Special.FACE_DOWN in state.rules else "discard"
    hand = state.hands[now.seat]
    known = sorted(card for card in hand if isinstance(card, Card))
    if len(known) == len(hand):
        return _act(verb, text, text, f"{verb} {seat} {{card}}", _choice("card", text, map(_card_option, known)))
    return _act(verb, text, text, f"{verb} {seat} {{card}}", _cards("card", text, _unseen(state, known)))


def _unseen(state: State, known: Iterable[Card]) -> list[Card]:
    """Cards that a hand with unseen cards may hold."""
    return sorted({*of_mask(state.fresh | state.returned | state.blurred), *known})


def _spread(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    text = say("Which of your cards is turned up?")
    if seat != view.seat:
        text = say("Which of {name}'s cards is turned up?", name=called(seat))
    known = [card for card in (*state.hands[now.seat], now.card) if isinstance(card, Card)]
    return _act("spread", text, text, f"spread {seat} {{card}}", _cards("card", text, _unseen(state, known)))


def _turn(view: View, _now: Due) -> Data:
    text = say("Which card of Headquarters is turned up? Take the cards in the order of the grid.")
    cards = of_mask(view.state.fresh | view.state.returned)
    return _act("turn", text, text, "turn {card}", _cards("card", text, cards))


def _confide(view: View, now: Due) -> Data:
    seat = view.state.seats[now.seat]
    text = say("Does {name} give a clue about the Kingpin and sit out?", name=called(seat))
    options = (_option(YesNo.YES.value, say("Yes")), _option(YesNo.NO.value, say("No")))
    return _act("confide", text, text, f"confide {seat} {{yes}}", _choice("yes", text, options))


def _king_clue(view: View, now: Due) -> Data:
    state: State = view.state
    seat = state.seats[now.seat]
    text = say("Which clue does {name} give about the Kingpin?", name=called(seat))
    hand = [card for card in (*state.hands[now.seat], *state.up) if isinstance(card, Card)]
    if seat == view.seat:
        card = _choice("card", say("Which card?"), map(_card_option, sorted(hand)))
    else:
        card = _cards("card", say("Which card?"), _unseen(state, hand))
    return _act("kingclue", text, text, f"kingclue {seat} {{card}} {{way}}", card, _way(say("How does it lie?")))


def _kingpin(view: View, now: Due) -> Data:
    text = say("Whom does {name} name as the Kingpin?", name=called(view.state.seats[now.seat]))
    cards = _cards("card", text, view.state.rules.deck)
    return _act("kingpin", text, text, f"kingpin {view.state.seats[now.seat]} {{card}}", cards)


def _nothing(_view: View, _now: Due) -> None:
    return None


def _your_suspect(_name: str, _you: bool) -> str:
    return say("Which suspect did you nab?")


def _your_half(_name: str, _you: bool) -> str:
    return say("Which card came from Headquarters? It gives the suit.")


def _draws(name: str, you: bool) -> str:
    return say("Which card did you draw?") if you else say("Which card did {name} draw?", name=name)


def _looks(_name: str, _you: bool) -> str:
    return say("Which card is the Kingpin?")


_DUE: dict[Step, Callable[[View, Due], Data | None]] = {
    Step.HAND: _hand,
    Step.ELITE: _who("elite"),
    Step.START: _who("start"),
    Step.SUSPECT: _one_card("suspect", lambda state: of_mask(state.fresh), _your_suspect),
    Step.HALF: _one_card("half", lambda state: of_mask(state.hq_cards), _your_half),
    Step.BURN: _nothing,
    Step.ORIENT: _orient,
    Step.MAY_DRAW: _may_draw,
    Step.DRAW: _one_card("deal", lambda state: of_mask(state.hq_cards), _draws),
    Step.ANSWER: _answer,
    Step.ANSWER_KINGPIN: _answer,
    Step.SHOW: _show,
    Step.REWARD: _reward,
    Step.FOUND: _found,
    Step.DISCARD: _discard,
    Step.SPREAD: _spread,
    Step.TURN: _turn,
    Step.SHARE: _nothing,
    Step.LAST_HAND: _one_card("deal", lambda state: of_mask(state.blurred), _draws),
    Step.CONFIDE: _confide,
    Step.LOOK: _one_card("look", lambda state: of_mask(state.fresh), _looks),
    Step.KING_CLUE: _king_clue,
    Step.KINGPIN: _kingpin,
}
