"""A judge for `solvers.draws`: it plays every complete history of a small box, card by card, with its probability.

It shares nothing with the solver but the events. `scenario` plays one random game and tells it from one seat's view.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from solvers.history import Burn, Bury, Conceal, Draw, Event, Pile, Play, Retrieve, Return, ReturnUnseen, Reveal, Take


@dataclass(frozen=True)
class Place:
    """Where every card is."""

    headquarters: frozenset[str]
    discards: frozenset[str] = frozenset()
    hands: tuple[tuple[str, frozenset[str]], ...] = ()
    tokens: tuple[tuple[str, str], ...] = ()

    def hand(self, holder: str) -> frozenset[str]:
        return dict(self.hands).get(holder, frozenset())

    def with_hand(self, holder: str, hand: frozenset[str], **changes: object) -> Place:
        hands = tuple(sorted({**dict(self.hands), holder: hand}.items(), key=lambda item: item[0]))
        return Place(**{**self.__dict__, "hands": hands, **changes})

    def with_(self, **changes: object) -> Place:
        return Place(**{**self.__dict__, **changes})

    def named(self, token: str, card: str) -> tuple[tuple[str, str], ...]:
        return (*self.tokens, (token, card))


def after(place: Place, event: Event) -> Iterator[tuple[Fraction, Place]]:
    """Every way in which one event can go, with its probability; ways that this seat saw to be false are left out."""
    if isinstance(event, Pile | Draw | Burn):
        seen = None if isinstance(event, Burn) else event.card
        for card in place.headquarters:
            if seen not in (None, card):
                continue
            new = place.with_(headquarters=place.headquarters - {card}, tokens=place.named(event.token, card))
            if isinstance(event, Burn):
                new = new.with_(discards=new.discards | {card})
            elif isinstance(event, Draw) and event.holder:
                new = new.with_hand(event.holder, new.hand(event.holder) | {card})
            yield Fraction(1, len(place.headquarters)), new
    elif isinstance(event, Reveal):
        if dict(place.tokens)[event.token] == event.card:
            yield Fraction(1), place
    elif isinstance(event, Return):
        if not place.headquarters & set(event.cards):
            yield Fraction(1), place.with_(headquarters=place.headquarters | set(event.cards))
    elif isinstance(event, ReturnUnseen):
        cards = {dict(place.tokens)[token] for token in event.tokens}
        yield Fraction(1), place.with_(headquarters=place.headquarters | cards)
    elif isinstance(event, Play):
        if event.card in place.hand(event.holder):
            yield Fraction(1), place.with_hand(event.holder, place.hand(event.holder) - {event.card})
    elif isinstance(event, Take):
        yield Fraction(1), place.with_hand(event.holder, place.hand(event.holder) | {event.card})
    elif isinstance(event, Bury):
        yield Fraction(1), place.with_(discards=place.discards | {event.card})
    elif isinstance(event, Conceal):
        hand = place.hand(event.holder)
        for card in hand:
            yield Fraction(1, len(hand)), place.with_hand(event.holder, hand - {card}, discards=place.discards | {card})
    else:
        assert isinstance(event, Retrieve)
        for card in place.discards:
            if event.card in (None, card):
                new = place.with_(discards=place.discards - {card}, tokens=place.named(event.token, card))
                if event.holder:
                    new = new.with_hand(event.holder, new.hand(event.holder) | {card})
                yield Fraction(1, len(place.discards)), new


def worlds(deck: Sequence[str], events: Sequence[Event], keep: Sequence[str]) -> dict[Place, Fraction]:
    """Every world with its probability, given what was seen; of the tokens only those of `keep`, and those revealed."""
    need = {*keep, *(event.token for event in events if isinstance(event, Reveal))}
    need.update(token for event in events if isinstance(event, ReturnUnseen) for token in event.tokens)
    piles = [event for event in events if isinstance(event, Pile)]
    layer = {Place(frozenset(deck)): Fraction(1)}
    for event in [*piles, *(event for event in events if not isinstance(event, Pile))]:
        grown: dict[Place, Fraction] = defaultdict(Fraction)
        for place, chance in layer.items():
            for share, new in after(place, event):
                kept = tuple(pair for pair in new.tokens if pair[0] in need)
                grown[new.with_(tokens=kept)] += chance * share
        layer = grown
    total = sum(layer.values())
    return {place: chance / total for place, chance in layer.items() if chance}


def odds(found: Mapping[Place, Fraction], token: str) -> dict[str, Fraction]:
    """The odds of one token's card."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for place, chance in found.items():
        chances[dict(place.tokens)[token]] += chance
    return dict(chances)


def given(found: Mapping[Place, Fraction], allowed: Mapping[str, set[str]]) -> dict[Place, Fraction]:
    """The worlds that also fit what is known of single tokens."""
    fit = {
        place: chance
        for place, chance in found.items()
        if all(dict(place.tokens)[token] in cards for token, cards in allowed.items())
    }
    total = sum(fit.values())
    return {place: chance / total for place, chance in fit.items()}


@dataclass
class Scenario:
    """A random game: the deck, what one seat saw of it, the tokens that it may ask about, and where they truly are."""

    deck: list[str]
    events: list[Event] = field(default_factory=list)
    suspects: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    truth: dict[str, str] = field(default_factory=dict)


def scenario(rng: Random, size: int = 7, acts: int = 8, *, buried: bool = False) -> Scenario:
    """One random game with returns, unseen draws, plays out of hidden hands and blind retrievals."""
    deck = [f"{suit}{number}" for number in range(2, 6) for suit in "RBG"][:size]
    game = Scenario(deck)
    left = rng.sample(deck, len(deck))
    pile, hands, discards, faceup = [left.pop() for _ in range(2)], defaultdict(list), [], []
    for at, card in enumerate(pile):
        game.events.append(Pile(f"suspect:{at}"))
        game.truth[f"suspect:{at}"] = card
        game.suspects.append(f"suspect:{at}")

    def draw(kind: str, number: int) -> None:
        card = left.pop(rng.randrange(len(left)))
        token = f"{kind}:{number}"
        game.truth[token] = card
        if kind == "own":
            game.own.append(token)
            game.events.append(Draw(token))
        elif kind == "seen":
            game.events.append(Draw(token, None, card))
        elif kind == "burn":
            discards.append(card)
            game.events.append(Burn(token))
        else:
            hands[kind].append(card)
            game.events.append(Draw(token, kind))

    kinds = ["own", "burn", "ann", "bob", "seen", "hit", "play", "play", "blind", "reveal", "take", "conceal", "bury"]
    for number in range(acts):
        act = rng.choice(kinds)
        if act in ("own", "burn", "ann", "bob", "seen"):
            if len(left) > 1:
                draw(act, number)
        elif act == "hit" and game.suspects:
            token = game.suspects.pop()
            card = game.truth[token]
            game.events += [Reveal(token, card), Return((card,))]
            left.append(card)
        elif act == "play" and (holders := [name for name in hands if hands[name]]):
            holder = rng.choice(holders)
            card = hands[holder].pop(rng.randrange(len(hands[holder])))
            faceup.append(card)
            game.events.append(Play(holder, card))
        elif act == "blind" and discards:
            card = discards.pop(rng.randrange(len(discards)))
            who = rng.choice(["own", "seen", "ann"])
            token = f"{who}:{number}"
            game.truth[token] = card
            if who == "own":
                game.own.append(token)
            elif who == "ann":
                hands["ann"].append(card)
            game.events.append(Retrieve(token, "ann" if who == "ann" else None, card if who == "seen" else None))
        elif act == "reveal" and game.own:
            token = game.own.pop(rng.randrange(len(game.own)))
            game.events.append(Reveal(token, game.truth[token]))
        elif act == "take" and faceup:
            holder = rng.choice(["ann", "bob"])
            hands[holder].append(card := faceup.pop())
            game.events.append(Take(holder, card))
        elif act == "conceal" and buried and hands["ann"]:
            discards.append(hands["ann"].pop(rng.randrange(len(hands["ann"]))))
            game.events.append(Conceal("ann"))
        elif act == "bury" and buried and faceup:
            discards.append(card := faceup.pop())
            game.events.append(Bury(card))
    return game
