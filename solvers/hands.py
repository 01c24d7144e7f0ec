"""The *hands* model: cards dealt to hands of known sizes, an undealt pile, and parts that may allow not to follow suit.

`suits` says of every card of the deck which suit it is; what was not dealt of it lies in the pile. Unknowns are
`role:` of every other seat, and `card:` for every card that this seat has not seen: where it is now. What one seat saw
are `solvers.tricks`' events; `solvers.tricks.evidence` makes facts of them.

Two layers are kept apart. *Logic*: without `habits` every choice is taken to tell nothing, and each deal of the cards
counts once for each way in which the parts can lie. Sets and reasons come from it alone. *Belief*: with `habits` (an
explicit model of how people play, see `solvers.habits`) the same deals are weighed by how likely the plays were then.

    >>> from solvers.tricks import Follow, Held, Lead, Shown
    >>> suits = {f"{suit}{number}": suit for suit in "RG" for number in range(1, 5)}
    >>> parts = [Part("Insider", None), Part("Agent"), Part("Agent")]
    >>> seen = [Shown("ann", "Agent"), Held("ann", "R4"), Lead("ann", "R1"), Follow("bob", "G1"), Follow("cat", "R3")]
    >>> logic = Hands(["ann", "bob", "cat"], suits, 2, parts, seen, me="ann")
    >>> {part: str(chance) for part, chance in logic.odds("role:bob").items()}
    {'Insider': '4/7', 'Agent': '3/7'}
    >>> belief = Hands(["ann", "bob", "cat"], suits, 2, parts, seen, me="ann", habits=Habits(Fraction(1, 5)))
    >>> {part: str(chance) for part, chance in belief.odds("role:bob").items()}
    {'Insider': '17/30', 'Agent': '13/30'}
    >>> logic.possible()["card:R2"]
    ('bob', 'cat', 'Pile')

Cards of one suit that nobody has seen are alike, so what is counted is numbers: `solvers.deals`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, log2
from typing import TYPE_CHECKING

from solvers.deals import Deals, Table, deals, feasible
from solvers.domains import Values, bits, indices
from solvers.errors import Contradiction, FactError, SolverError
from solvers.facts import Fact
from solvers.habits import Habits, Way, ways
from solvers.lies import Case, lies, scaled
from solvers.model import Assumption, Model, World
from solvers.tricks import REST, Event, Part, Run, Told, evidence, run
from solvers.urns import below, pick

if TYPE_CHECKING:
    from random import Random

    from solvers.explain import Core, Shape

__all__ = ["Habits", "Hands", "Part", "evidence"]

Pins = tuple[tuple[int, int], ...]
"""Cards that are known to be somewhere: the suit of each, and the place."""


class Hands(Model):
    """Who holds what, and who has which part. `hand` cards were dealt to each seat, and the parts, one to each.

    `me`: whose view this is (`None`: nobody's); its own part is no unknown. `pile`: what the undealt cards are called.
    `facts`: by default the whole evidence of the events; sizes of hands, and which cards are unseen, are no facts.
    Errors: `SolverError` for events that cannot be, `UnknownValue`.
    """

    def __init__(
        self,
        seats: Iterable[str],
        suits: Mapping[str, str],
        hand: int,
        parts: Iterable[Part],
        events: Iterable[Event],
        facts: Iterable[Fact] | None = None,
        me: str | None = None,
        habits: Habits | None = None,
        pile: str = "Pile",
    ) -> None:
        self.seats = tuple(seats)
        self.events = tuple(events)
        self.parts = tuple(parts)
        self.habits = habits
        self.suits = tuple(dict.fromkeys(suits.values()))
        self.deck = {card: self.suits.index(suit) for card, suit in suits.items()}
        self.run: Run = run(self.seats, self.deck, self.events)
        self._kinds = {part.name: part for part in self.parts}
        if len(self.parts) != len(self.seats):
            raise SolverError(f"{len(self.parts)} parts for {len(self.seats)} seats")
        self.hand = hand
        self.sizes = self._sizes(hand)
        self.unseen = [card for card in self.deck if card not in self.run.gone and card not in self.run.known]
        self.left = tuple([sum([self.deck[card] == suit for card in self.unseen]) for suit in range(len(self.suits))])
        self.roles = {f"role:{seat}": place for place, seat in enumerate(self.seats) if seat != me}
        self.cards = {f"card:{card}": self.deck[card] for card in self.unseen}
        values = Values([*self.seats, pile, *self._kinds])
        places = sum([1 << place for place, size in enumerate(self.sizes) if size])
        self._plain = Table((1,) * (1 << len(self.suits)), (None,) * len(self.suits))
        self._lies = tuple(lies([self.parts.index(part) for part in self.parts]))
        allowed = dict.fromkeys(self.roles, values.mask(self._kinds)) | dict.fromkeys(self.cards, places)
        super().__init__([*self.roles, *self.cards], values, (), allowed)
        self.add(*(evidence(self.seats, self.deck, self.events) if facts is None else facts))

    def _sizes(self, hand: int) -> tuple[int, ...]:
        """How many unseen cards each seat holds now, and the pile."""
        known = list(self.run.known.values())
        sizes = [hand - len(self.run.plays[seat]) - known.count(seat) for seat in self.seats]
        sizes.append(len(self.deck) - hand * len(self.seats) - known.count(None))
        if min(sizes) < 0:
            raise SolverError("somebody has more cards than were dealt, or the pile has")
        return tuple(sizes)

    def add(self, *facts: Fact) -> None:
        """Adds facts of `evidence`. Errors: `FactError` for others: what else is known has no weight here."""
        super().add(*[self._own(fact) for fact in facts])

    def remove(self, *ids: str) -> None:
        """Takes facts back. Errors: `FactError` for the count of all that is unseen."""
        if REST in ids:
            raise FactError("that everything unseen is counted cannot be taken back")
        super().remove(*ids)

    def _own(self, fact: Fact) -> Fact:
        if not isinstance(fact, Told) or fact.event >= len(self.events):
            raise FactError(f"{fact.id!r} is nothing that happened here")
        for seat, (part, event) in self.run.parts.items():
            if event == fact.event and f"role:{seat}" in self.roles:
                forbids = self.values.mask(self._kinds) & ~self.values.bit(part)
                return replace(fact, variables=(f"role:{seat}",), forbids=forbids)
        return fact

    # -- ways in which it can be ----------------------------------------------------------------------------------------

    def _told(self, facts: Iterable[Fact]) -> tuple[frozenset[int], dict[int, int]]:
        """The events that these facts tell, and the parts that they show: by seat, as numbers."""
        events = frozenset([fact.event for fact in facts if isinstance(fact, Told)])
        names = [part.name for part in self.parts]
        shown = {}
        for seat, (part, event) in self.run.parts.items():
            if event in events:
                self.values.bit(part)
                shown[self.seats.index(seat)] = names.index(part)
        return events, shown

    def _ways(self, events: frozenset[int], habits: Habits | None) -> Iterator[tuple[tuple[int, ...], tuple[Way, ...]]]:
        """Each way in which the parts can lie, apart from what was shown, with each way in which the plays can be right."""
        known: dict[tuple[int, int | None], list[Way]] = {}
        for lie in self._lies:
            choices = []
            for place, number in enumerate(lie):
                part = self.parts[number]
                key = (place, part.free)
                if key not in known:
                    known[key] = list(ways(part, self.run.plays[self.seats[place]], self.hand, len(self.suits), events, habits))
                choices.append(known[key])
            for chosen in product(*choices):
                yield lie, chosen

    def _fits(self, chosen: Sequence[Way], pins: Pins, counted: bool = True) -> bool:
        """Whether there is a deal in which these seats hold what they must, and these cards are where they are pinned."""
        masks = [*[~way.void for way in chosen], -1]
        if not all(masks[place] >> suit & 1 and self.sizes[place] for suit, place in pins):
            return False
        if not counted:
            return True
        wanted = {(suit, place) for place, way in enumerate(chosen) for suit in indices(way.need)}
        sizes, left = list(self.sizes), list(self.left)
        for suit, place in [*pins, *wanted.difference(pins)]:
            sizes[place] -= 1
            left[suit] -= 1
        if min(sizes) < 0 or min(left) < 0:
            return False
        return feasible(list(zip(sizes, masks, strict=True)), left)

    # -- logic ----------------------------------------------------------------------------------------------------------

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        return self._found(facts, assumption) is not None

    def _found(
        self, facts: Collection[Fact], assumption: Assumption | None
    ) -> tuple[tuple[int, ...], tuple[Way, ...], Pins] | None:
        """A way in which these facts and the assumption can be true, if there is one."""
        events, shown = self._told(facts)
        counted = any(fact.id == REST for fact in facts)
        options = self._pins(assumption)
        tried: set[tuple[tuple[int, int], ...]] = set()
        for lie, chosen in self._ways(events, None):
            if any(lie[place] != number for place, number in shown.items()) or not self._lies_so(lie, assumption):
                continue
            key = tuple([(way.void, way.need) for way in chosen])
            if key in tried:
                continue
            tried.add(key)
            for pins in options:
                if self._fits(chosen, pins, counted):
                    return lie, chosen, pins
        return None

    def _pins(self, assumption: Assumption | None) -> list[Pins]:
        """The ways in which an assumption about a card can be true."""
        if assumption is None or assumption.variable not in self.cards:
            return [()]
        suit = self.cards[assumption.variable]
        return [((suit, place),) for place in indices(assumption.within & self._allowed[self.place(assumption.variable)])]

    def _lies_so(self, lie: Sequence[int], assumption: Assumption | None) -> bool:
        if assumption is None or assumption.variable not in self.roles:
            return True
        return bool(self._bit(lie[self.roles[assumption.variable]]) & assumption.within)

    def _bit(self, number: int) -> int:
        return self.values.bit(self.parts[number].name)

    def _possible(self) -> list[int]:
        events, shown = self._told(self.facts)
        roles = [0] * len(self.seats)
        places = [0] * len(self.suits)
        fits: dict[tuple[tuple[int, int], ...], bool] = {}
        for lie, chosen in self._ways(events, None):
            if any(lie[place] != number for place, number in shown.items()):
                continue
            key = tuple([(way.void, way.need) for way in chosen])
            if key not in fits:
                fits[key] = self._fits(chosen, ())
                if fits[key]:
                    self._widen(places, chosen)
            if fits[key]:
                for seat, number in enumerate(lie):
                    roles[seat] |= self._bit(number)
        return [roles[place] for place in self.roles.values()] + [places[suit] for suit in self.cards.values()]

    def _widen(self, places: list[int], chosen: Sequence[Way]) -> None:
        """Adds, for each suit, the places where one of its cards can be in this way."""
        for suit, number in enumerate(self.left):
            for place, size in enumerate(self.sizes):
                if number and size and not places[suit] >> place & 1 and self._fits(chosen, ((suit, place),)):
                    places[suit] |= 1 << place

    def consistent(self) -> bool:
        """Whether there is any world."""
        if "consistent" not in self._cache:
            self._cache["consistent"] = self.satisfiable(self.facts)
        found: bool = self._cache["consistent"]
        return found

    def witness(self, assumption: Assumption | None = None) -> World | None:
        found = self._found(self.facts, assumption)
        if found is None:
            return None
        lie, chosen, pins = found
        case = Case(
            lie, tuple([way.void for way in chosen]), tuple([way.need for way in chosen]), (None,) * len(self.sizes), 1
        )
        dealt = self._deals(case, pins).draw(None)
        stocks: list[list[str]] = [[card for card in self.unseen if self.deck[card] == suit] for suit in range(len(self.suits))]
        world = {}
        for _, place in pins:
            assert assumption is not None
            card = assumption.variable.removeprefix("card:")
            stocks[self.deck[card]].remove(card)
            world[assumption.variable] = self.values.all[place]
        return self._world(lie, dealt, stocks) | world

    def _world(self, lie: Sequence[int], dealt: Sequence[Sequence[int]], stocks: Sequence[list[str]]) -> dict[str, str]:
        """A world: parts as they lie, and to each place so many cards from the front of each suit's stock."""
        where = {}
        for place, row in enumerate(dealt):
            for suit, number in enumerate(row):
                for card in stocks[suit][:number]:
                    where[f"card:{card}"] = self.values.all[place]
                del stocks[suit][:number]
        roles = {name: self.parts[lie[place]].name for name, place in self.roles.items()}
        return roles | {name: where[name] for name in self.cards if name in where}

    # -- counting -------------------------------------------------------------------------------------------------------

    def _cases(self) -> list[Case]:
        """All cases under all facts, their weights and tables as whole numbers of one scale."""
        found: list[Case] | None = self._cache.get("cases")
        if found is None:
            found = self._cache["cases"] = self._weighed()
        return found

    def _weighed(self) -> list[Case]:
        events, shown = self._told(self.facts)
        habits = self.habits
        raw: list[tuple[Fraction, Case]] = []
        tables_of: dict[Way, tuple[Table | None, int]] = {}
        for lie, chosen in self._ways(events, habits):
            if any(lie[place] != number for place, number in shown.items()):
                continue
            weight = Fraction(1)
            tables: list[Table | None] = []
            for place, way in enumerate(chosen):
                if way not in tables_of:
                    tables_of[way] = scaled(way, len(self.suits))
                table, scale = tables_of[way]
                tables.append(table)
                weight *= way.weight / scale
                if habits is not None:
                    weight *= habits.leans.get((self.seats[place], self.parts[lie[place]].name), 1)
            voids, needs = tuple([way.void for way in chosen]), tuple([way.need for way in chosen])
            raw.append((weight, Case(lie, voids, needs, (*tables, None), 1)))
        scale = lcm(*[weight.denominator for weight, _ in raw])
        return [replace(case, weight=int(weight * scale)) for weight, case in raw if weight]

    def _deals(self, case: Case, pins: Pins = ()) -> Deals:
        """The deals of a case in which some cards are pinned to places where they can be."""
        full = (1 << len(self.suits)) - 1
        sizes, left, tables = list(self.sizes), list(self.left), list(case.tables)
        needs = [*case.needs, 0]
        for suit, place in pins:
            sizes[place] -= 1
            left[suit] -= 1
            needs[place] &= ~(1 << suit)
            table = tables[place]
            tables[place] = None if table is None else table.besides(suit)
        for place, need in enumerate(needs):
            if need:
                tables[place] = (tables[place] or self._plain).holding(need)
        masks = [*[full & ~void for void in case.voids], full]
        return deals(tuple(zip(sizes, masks, strict=True)), tuple(left), tuple(tables))

    def _roles(self) -> list[dict[int, int]]:
        """For each seat the weight of the worlds in which it has each part."""
        found: list[dict[int, int]] | None = self._cache.get("roles")
        if found is None:
            found = self._cache["roles"] = [{} for _ in self.seats]
            for case in self._cases():
                weight = case.weight * self._deals(case).total
                for seat, number in enumerate(case.lie):
                    found[seat][number] = found[seat].get(number, 0) + weight
        return found

    def _holds(self) -> list[list[int]]:
        """For each suit and place the weight of the worlds in which one given card is there."""
        found: list[list[int]] | None = self._cache.get("holds")
        if found is None:
            found = self._cache["holds"] = [[0] * len(self.sizes) for _ in self.suits]
            for case in self._cases():
                for place, row in enumerate(self._deals(case).holds):
                    for suit, share in enumerate(row):
                        found[suit][place] += case.weight * share
        return found

    def total(self) -> int:
        return sum(self._roles()[0].values())

    def weight(self, variable: str, within: int) -> int:
        self.place(variable)
        if variable in self.roles:
            parts = self._roles()[self.roles[variable]]
            return sum([weight for number, weight in parts.items() if self._bit(number) & within])
        holds = self._holds()[self.cards[variable]]
        return sum([weight for place, weight in enumerate(holds) if within >> place & 1])

    def odds(self, variable: str) -> dict[str, Fraction]:
        total = self._solvable()
        allowed = self._allowed[self.place(variable)]
        shares = {self.values.name(bit): self.weight(variable, bit) for bit in bits(allowed)}
        return {name: Fraction(share, total) for name, share in shares.items() if share}

    def chances(self, variable: str) -> dict[str, float]:
        """`odds` as floating point numbers."""
        total = self._solvable()
        return {self.values.name(bit): self.weight(variable, bit) / total for bit in bits(self._allowed[self.place(variable)])}

    def _solvable(self) -> int:
        total = self.total()
        if not total:
            raise Contradiction
        return total

    def joint(self, *assumptions: Assumption) -> Fraction:
        """The exact odds that all these assumptions, each about another unknown, hold at once."""
        total = self._solvable()
        about = [one.variable for one in assumptions]
        if len(set(about)) < len(about):
            raise SolverError("two of these assumptions are about the same unknown")
        part = 0
        pins = [[(suit, place) for ((suit, place),) in self._pins(one)] for one in assumptions if one.variable in self.cards]
        for case in self._cases():
            if all(self._lies_so(case.lie, one) for one in assumptions):
                part += case.weight * sum([self._pinned(case, chosen) for chosen in product(*pins)])
        return Fraction(part, total)

    def _pinned(self, case: Case, pins: Pins) -> int:
        voids = (*case.voids, 0)
        if any(voids[place] >> suit & 1 for suit, place in pins):
            return 0
        here = [place for _, place in pins]
        if any(here.count(place) > self.sizes[place] for place in here):
            return 0
        return self._deals(case, pins).total

    def entropy(self, variable: str | None = None) -> float:
        """In bits: what is left to learn about one unknown; without a name, about all of them together."""
        if variable is not None or self.habits is None:
            return super().entropy(variable)
        total = self._solvable()
        found = log2(total)
        for case in self._cases():
            dealt = self._deals(case)
            if dealt.total:
                found -= case.weight * dealt.total / total * (log2(case.weight) + dealt.mean_log())
        return found

    def apart(self) -> dict[str, dict[str, float]]:
        """The odds of each role as if every hand were drawn by itself from all unseen cards: an estimate in a fraction of
        the time, which leaves out that what one seat does not have others must have."""
        from solvers.lies import apart

        return apart(self)

    # -- samples --------------------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World:
        self._solvable()
        cases = self._cases()
        weights: list[int] | None = self._cache.get("weights")
        if weights is None:
            weights = self._cache["weights"] = [case.weight * self._deals(case).total for case in cases]
        case = cases[pick(rng, weights)]
        dealt = self._deals(case).draw(rng)
        stocks: list[list[str]] = [[] for _ in self.suits]
        for card in self.unseen:
            stock = stocks[self.deck[card]]
            stock.insert(below(rng, len(stock) + 1), card)
        return self._world(case.lie, dealt, stocks)

    # -- reasons --------------------------------------------------------------------------------------------------------

    def _minimum(self, assumption: Assumption | None) -> Core | None:
        """Cards of one suit have the same reasons."""
        key = ("core", None if assumption is None else (self.cards.get(assumption.variable, assumption.variable), assumption.within))
        if key not in self._cache:
            self._cache[key] = super()._minimum(assumption)
        found: Core | None = self._cache[key]
        return found

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.promises import shape

        return shape(self, facts, assumption)
