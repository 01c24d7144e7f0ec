"""The *identities* model: hidden things of two cards, the number of one and the suit of another.

In one mission of Infiltraitors a suspect's number is that of a pile card (its *number half*) and its suit that of the
card that lay on top of Headquarters when it was nabbed (its *suit half*). Number halves are different cards for the
whole game. A suit half is a card that lay in Headquarters at that moment: one never seen, or one returned before.
When a suspect is shot, both halves are shown and go back. All complete histories weigh the same, as in `solvers.draws`;
an identity weighs as many histories as lead to it, so the odds are not a count of unseen pairs.

The halves are tokens of a `History`: the number half a `Pile` token, the suit half a `Draw` token without a holder,
both hidden. On a hit, `Reveal` both and `Return` both. Values are the cards of the deck, read as (suit, number); a
fact's mask is one of identities. That a card lies elsewhere forbids no identity at once: `sightings` writes it as a
fact about halves.

    >>> deck = [suit + number for suit in "RB" for number in "234"]
    >>> course = History(deck, [Pile("number:ann"), Pile("number:bob"), Draw("suit:ann"), Draw("mine", None, "R2")])
    >>> model = Identities({"ann": ("number:ann", "suit:ann")}, course)
    >>> model.odds("ann")["B2"], model.odds("ann")["R3"], model.odds("ann")["B3"]
    (Fraction(1, 10), Fraction(3, 20), Fraction(1, 4))

Five cards are unseen: R3, R4, B2, B3, B4, so there are 20 ordered pairs. For B2 the number half must be the card B2
itself, and the suit half B3 or B4: 2 of 20.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from solvers.completions import Completions, Deal
from solvers.domains import bits, indices
from solvers.draws import everything
from solvers.errors import Contradiction, SolverError
from solvers.facts import DIFFERENT, Fact, Kind, Reason, different
from solvers.halves import Halves, Suits
from solvers.history import Birth, Draw, History, Pile, Return, Sight
from solvers.identity_worlds import Worlds
from solvers.model import Assumption, Model, Oracle, World
from solvers.pairs import CardGrid, Split, by_letter, fit

if TYPE_CHECKING:
    from solvers.explain import Core

__all__ = ["Identities", "SeenCard", "by_letter", "sightings"]

@dataclass(frozen=True, slots=True)
class SeenCard(Fact):
    """A card that was seen elsewhere, and so is none of these halves (tokens); `card` is its bit."""

    card: int = 0
    halves: tuple[str, ...] = ()


def sightings(
    history: History,
    halves: Mapping[str, tuple[str, str]],
    reason: Callable[[Sight], Reason],
    line: Callable[[int], int | None] | None = None,
) -> list[SeenCard]:
    """What this seat saw, as facts about halves. Ids as in `solvers.draws.sightings`."""
    facts = []
    often: dict[str, int] = {}
    tokens = [token for pair in halves.values() for token in pair]
    for sight in history.sights:
        often[sight.card] = times = often.get(sight.card, 0) + 1
        back = _back(history, sight)
        about = tuple(name for name in tokens if back is None or history.since(name) < back)
        where = line(sight.at) if line else None
        name = f"seen:{sight.card}" + (f":{times}" if times > 1 else "")
        bit = history.values.bit(sight.card)
        facts.append(SeenCard(name, Kind.VISIBLE, None, 0, reason(sight), 1, where, bit, about))
    return facts


def _back(history: History, sight: Sight) -> int | None:
    """The event at which a card that was seen went back to Headquarters. One that was taken up did not."""
    events = enumerate(history.events[sight.at :], sight.at)
    return next((at for at, event in events if isinstance(event, Return) and sight.card in event.cards), None)


class Identities(Model):
    """Suspects of two halves each: exact sets, odds and samples.

    `halves`: for each variable its number token and its suit token. `split` reads a card.
    """

    def __init__(
        self,
        halves: Mapping[str, tuple[str, str]],
        history: History,
        facts: Iterable[Fact] = (),
        allowed: Mapping[str, int] | None = None,
        split: Split = by_letter,
    ) -> None:
        self.history = history
        self.halves = dict(halves)
        self.completions = Completions(history)
        self.grid = CardGrid(history.values, split)
        self.births = {name: self._reach(*pair) for name, pair in self.halves.items()}
        super().__init__(halves, history.values, facts, allowed)
        if DIFFERENT not in self._facts:
            self.add(different())

    def _reach(self, number: str, suit: str) -> list[Birth]:
        """The returned cards that may be the suit half; checks both tokens."""
        history = self.history
        for token, kind in ((number, Pile), (suit, Draw)):
            at = history.token_at.get(token)
            event = None if at is None else history.events[at]
            if not isinstance(event, kind) or token in history.faces or getattr(event, "holder", None) is not None:
                raise SolverError(f"{token!r} is no hidden half of this history")
        events, at = history.events, history.token_at[suit]
        return [birth for birth in history.loose if birth.start < at and isinstance(events[birth.start], Return)]

    # -- what is possible ----------------------------------------------------------------------------------------------

    def _cards_left(self, name: str, seen: Iterable[SeenCard]) -> tuple[int, int]:
        """The cards (masks) that each half may be, by what was seen elsewhere."""
        number = suit = self.values.full
        tokens = self.halves[name]
        for fact in seen:
            if tokens[0] in fact.halves:
                number &= ~fact.card
            if tokens[1] in fact.halves:
                suit &= ~fact.card
        return number, suit

    def _match(self, facts: Collection[Fact], assumption: Assumption | None) -> list[int] | None:
        """Different cards for all halves (number, suit, number, ...) that fit; `None` if there are none."""
        domains = self._domains_under(facts)
        if assumption is not None:
            domains[self.place(assumption.variable)] &= assumption.within
        seen = [fact for fact in facts if isinstance(fact, SeenCard)]
        options = [
            self.grid.options(mask, *self._cards_left(name, seen))
            for name, mask in zip(self.variables, domains, strict=True)
        ]
        if not all(options):
            return None
        differ = any(fact.kind is Kind.DISTINCT for fact in facts)
        return fit(options, differ)

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        if self._match(facts, assumption) is None:
            return False
        return self._roomy() or len(facts) < len(self._facts) or bool(self._count(assumption))

    def _roomy(self) -> bool:
        """Whether every returned card could be in Headquarters still: then different cards are all that matters."""
        history = self.history
        return history.headquarters >= len(history.loose) and self.completions.happens({})

    def witness(self, assumption: Assumption | None = None) -> World | None:
        if not self._roomy():
            return self._counted_witness(assumption)
        chosen = self._match([*self.facts, *self._seen()], assumption)
        if chosen is None:
            return None
        return {name: self._name(chosen[2 * at], chosen[2 * at + 1]) for at, name in enumerate(self.variables)}

    def _name(self, number: int, suit: int) -> str:
        """The identity of two halves (bits), as a text."""
        return self.values.name(self.grid.identity(number, suit))

    def _seen(self) -> list[SeenCard]:
        """All that was seen, whether or not the caller gave it as facts."""
        if "seen" not in self._cache:
            self._cache["seen"] = sightings(self.history, self.halves, lambda sight: Reason(sight.card))
        found: list[SeenCard] = self._cache["seen"]
        return found

    def _counted_witness(self, assumption: Assumption | None) -> World | None:
        held = [assumption] if assumption else []
        for name in self.variables:
            options = (Assumption(name, bit) for bit in bits(self.domain(name)))
            first = next((one for one in options if self._count(*held, one)), None)
            if first is None:
                return None
            held.append(first)
        return {one.variable: self.values.name(one.within) for one in held[-len(self.variables) :]}

    def _possible(self) -> list[int]:
        seen = [*(fact for fact in self.facts if isinstance(fact, SeenCard)), *self._seen()]
        halves = [self._cards_left(name, seen) for name in self.variables]
        if self._roomy():
            return Worlds(self.grid, self._domains(), halves).possible()
        bit = self.values.bit
        births = {bit(birth.card): birth for reach in self.births.values() for birth in reach}

        def happens(world: Sequence[int]) -> bool:
            """Whether some history has these suit halves."""
            fixed: dict[str, Birth | None] = {}
            for (number, suit), card in zip(self.halves.values(), world[1::2], strict=True):
                fixed[number], fixed[suit] = None, births.get(card)
            return self.completions.happens(fixed)

        returned = {card: birth.start for card, birth in births.items()}
        return Worlds(self.grid, self._domains(), halves, returned, happens).possible()

    # -- reasons -------------------------------------------------------------------------------------------------------

    def _oracle(self, assumption: Assumption | None) -> Oracle:
        """By matching alone; the cards that were found satisfy more facts than were asked for, mostly."""
        facts = self.facts

        def ask(chosen: int) -> int | None:
            cards = self._match([facts[at] for at in indices(chosen)], assumption)
            if cards is None:
                return None
            return chosen | sum(1 << at for at, fact in enumerate(facts) if self._holds(fact, cards))

        return ask

    def _holds(self, fact: Fact, cards: Sequence[int]) -> bool:
        """Whether a fact is true of these halves."""
        if fact.kind is Kind.DISTINCT:
            return len(set(cards)) == len(cards)
        pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        if isinstance(fact, SeenCard):
            tokens = [token for name in self.variables for token in self.halves[name]]
            return all(card != fact.card for token, card in zip(tokens, cards, strict=True) if token in fact.halves)
        return all(
            not fact.speaks_of(name) or not self.grid.identity(*pair) & fact.forbids
            for name, pair in zip(self.variables, pairs, strict=True)
        )

    def _minimum(self, assumption: Assumption | None) -> Core | None:
        from solvers.explain import implicit_hitting_sets

        found = implicit_hitting_sets(self._oracle(assumption), self.facts)
        if found is None and not self._roomy() and not self._count(assumption):
            return everything(self)
        return found

    # -- odds ----------------------------------------------------------------------------------------------------------

    def bound(self, extra: Iterable[str] = (), assumed: Iterable[Assumption] = ()) -> dict[str, int]:
        """The variables that some fact narrows, and these others, with what is left to them."""
        domains = dict(zip(self.variables, self._domains(), strict=True))
        for one in assumed:
            domains[one.variable] &= one.within
        return {name: mask for name, mask in domains.items() if mask != self.values.full or name in extra}

    def _counter(self, bound: Mapping[str, int]) -> Halves:
        """The sums over these variables' halves."""
        names = list(bound)
        grid = self.grid.rows(self.history.ordinary)
        fixed: dict[str, Birth | None] = {token: None for name in names for token in self.halves[name]}

        def returned(away: int, suits: Suits) -> int:
            total = 0
            places = list(indices(away))
            for births in _injections([self._fitting(names[place], suits[place]) for place in places]):
                tokens = [self.halves[names[place]][1] for place in places]
                total += self.completions.count({**fixed, **dict(zip(tokens, births, strict=True))})
            return total

        reach = sum(1 << place for place, name in enumerate(names) if self.births[name])
        classes = [self.grid.classes(self._tenable(name, mask)) for name, mask in bound.items()]
        return Halves(grid, classes, returned, reach)

    def _tenable(self, name: str, identities: int) -> int:
        """Without the numbers and suits of which no card is left: fewer classes to sum over."""
        ordinary = self.history.ordinary
        suits = ordinary | self.values.mask({birth.card for birth in self.births[name]})
        for cards in self.grid.of_number:
            if not cards & ordinary:
                identities &= ~cards
        for cards in self.grid.of_suit:
            if not cards & suits:
                identities &= ~cards
        return identities

    def _fitting(self, name: str, suits: int) -> list[Birth]:
        """The returned cards of these suits that may be the suit half."""
        bit = self.values.bit
        return [birth for birth in self.births[name] if suits >> self.grid.suit(bit(birth.card)) & 1]

    def _count(self, *assumptions: Assumption | None) -> int:
        bound = self.bound((), [one for one in assumptions if one is not None])
        return self._counter(bound).total()

    def total(self) -> int:
        bound = self.bound()
        if "total" not in self._cache and bound:
            # The odds of all of these come with it.
            self._by_bit(next(iter(bound)))
        if "total" not in self._cache:
            self._cache["total"] = self._count()
        found: int = self._cache["total"]
        return found

    def count(self, *assumptions: Assumption) -> int:
        """The number of histories in which all these assumptions hold."""
        return self._count(*assumptions)

    def _by_bit(self, variable: str) -> dict[int, int]:
        """The number of histories for each identity (a one-bit mask)."""
        key = ("by bit", variable)
        if key not in self._cache:
            self.place(variable)
            alone = variable not in self.bound()
            bound = self.bound([variable])
            counter = self._cache.get(("counter", *bound))
            if counter is None:
                counter = self._cache["counter", *bound] = self._counter(bound)
            found = counter.of(list(bound).index(variable), alone=alone)
            weights = {self.grid.bit_of[spot]: weight for spot, weight in found.items()}
            self._cache[key] = dict(sorted(weights.items()))
            # A count over more variables says more of the same histories: every sum is the total.
            self._cache["total"] = sum(weights.values())
        answer: dict[int, int] = self._cache[key]
        return answer

    def weight(self, variable: str, within: int) -> int:
        return sum(weight for bit, weight in self._by_bit(variable).items() if bit & within)

    def odds(self, variable: str) -> dict[str, Fraction]:
        weights = self._by_bit(variable)
        total = self.total()
        if not total:
            raise Contradiction
        return {self.values.name(bit): Fraction(weight, total) for bit, weight in weights.items()}

    def entropy(self, variable: str | None = None) -> float:
        """In bits. Without a name: summed over the variables, an upper limit to what is left to learn about all."""
        return sum(super(Identities, self).entropy(name) for name in ([variable] if variable else self.variables))

    # -- samples -------------------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World:
        tokens = self.deal(rng).tokens
        bit = self.values.bit
        return {name: self._name(bit(tokens[one]), bit(tokens[two])) for name, (one, two) in self.halves.items()}

    def deal(self, rng: Random) -> Deal:
        """One whole world, exactly by weight: every half, hidden hands, discards, the order of Headquarters."""
        if not self.total():
            raise Contradiction
        from solvers.identity_deals import Dealer

        if "dealer" not in self._cache:
            self._cache["dealer"] = Dealer(self)
        dealer: Dealer = self._cache["dealer"]
        return dealer.deal(rng)


def _injections(options: Sequence[Sequence[Birth]]) -> Iterator[list[Birth]]:
    """Every choice of different births, one of each list."""
    if not options:
        yield []
        return
    for birth in options[0]:
        for rest in _injections(options[1:]):
            if birth not in rest:
                yield [birth, *rest]
