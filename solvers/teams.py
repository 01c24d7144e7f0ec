"""The *teams* model: identity cards of two kinds, dealt face down and passed on; the majority of a player's cards is
the team.

What lies face down is mixed by its owner after every look and move, so all that matters is how many cards of each kind
everybody holds. A *filter* keeps how likely each of these counts is, and is moved on by every event: a card that is
revealed, taken or exchanged counts as drawn at random from its owner's face-down ones.

    Own("ann", "triad")                   this seat's own card at the deal; all of them, or none
    Look("bob", "police")                 this seat saw a random face-down card of bob's
    Reveal("bob", "triad")                a card of bob's is turned up for good
    Passed((Gift("ann", "bob", "triad"), Gift("bob", "ann")))
                                          face-down cards change hands, all at the same time: left, right or an exchange;
                                          who gives one takes one, and `Gift` has the kind where this seat knows it
    Aside("police")                       a card that was set aside at the deal is turned up

    >>> model = Teams(["ann", "bob", "cat", "dan", "eva"], ("police", "triad"), 8, [])
    >>> model.odds("bob")["police"]
    Fraction(1, 2)
    >>> {number: round(float(chance), 3) for number, chance in model.split("police").items()}
    {1: 0.031, 2: 0.469, 3: 0.469, 4: 0.031}

Variables are the players, values the teams; the cards themselves are asked by `identity`, `counts` and `aside`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, log2
from typing import TYPE_CHECKING

from solvers.domains import Values
from solvers.errors import Contradiction, FactError, SolverError
from solvers.exchanges import Aside, Event, Gift, Look, Own, Passed, Player, Reveal, Team, Witnessed, evidence
from solvers.facts import Fact
from solvers.model import Assumption, Model, World
from solvers.techniques import Technique
from solvers.urns import pick

if TYPE_CHECKING:
    from random import Random

    from solvers.dense import Deck
    from solvers.explain import Shape

__all__ = ["Aside", "Event", "Gift", "Look", "Own", "Passed", "Reveal", "Teams", "Witnessed", "evidence"]

Counts = tuple[int, ...]
"""How many cards of the first kind each player holds face down, then how many were set aside and not turned up; then,
for each player, how many are face up."""

Layer = dict[Counts, int]
"""How much each of these weighs."""

MANY = 5_000
"""Beyond so many counts odds of teams are floating point numbers, where NumPy is installed: exact sets, odds to 1e-12."""

WHOLE = 1 << 60
"""The total to which these are scaled."""


class Teams(Model):
    """Who is on which team. `number` cards of each kind are shuffled, `dealt` to each player, the rest set aside.

    `facts`: by default the whole `evidence` of the events. Errors: `SolverError` for a player without enough cards, or
    for own cards that are not all given; `UnknownVariable`, `UnknownValue` for a name.
    """

    def __init__(
        self,
        players: Iterable[Player],
        kinds: tuple[Team, Team],
        number: int,
        events: Iterable[Event],
        facts: Iterable[Fact] | None = None,
        dealt: int = 3,
    ) -> None:
        self.events = tuple(events)
        self.dealt = dealt
        self.number = number
        super().__init__(players, Values(kinds), ())
        self.spare = 2 * number - dealt * len(self.variables)
        if self.spare < 0 or dealt % 2 == 0:
            raise SolverError(f"{2 * number} cards cannot be dealt, an odd number to each of {len(self.variables)}")
        self.down = self._read()
        self.add(*(evidence(self.events) if facts is None else facts))

    def _read(self) -> dict[Player, int]:
        """How many face-down cards everybody has now."""
        down = dict.fromkeys(self.variables, self.dealt)
        owned: dict[Player, int] = {}
        aside = self.spare
        for event in self.events:
            match event:
                case Own(owner, kind):
                    self.values.bit(kind)
                    owned[owner] = owned.get(owner, 0) + 1
                case Look(owner, kind) | Reveal(owner, kind):
                    self.values.bit(kind)
                    self._needs(down, owner)
                    down[owner] -= isinstance(event, Reveal)
                case Passed(gifts):
                    for gift in gifts:
                        self._needs(down, gift.giver)
                        self.place(gift.taker)
                    givers = [gift.giver for gift in gifts]
                    if len(set(givers)) < len(gifts) or sorted(givers) != sorted([gift.taker for gift in gifts]):
                        raise SolverError(f"not everybody gives one card and takes one: {event}")
                case Aside(kind):
                    self.values.bit(kind)
                    aside -= 1
        for owner, number in owned.items():
            self.place(owner)
            if number != self.dealt:
                raise SolverError(f"{number} own cards of {owner!r} given; all {self.dealt} are needed, or none")
        if aside < 0:
            raise SolverError("more cards set aside are turned up than there were")
        return down

    def _needs(self, down: Mapping[Player, int], owner: Player) -> None:
        self.place(owner)
        if not down[owner]:
            raise SolverError(f"{owner!r} has no card face down")

    def add(self, *facts: Fact) -> None:
        """Adds facts of `evidence`. Errors: `FactError` for others: what else is known of a team has no weight here."""
        for fact in facts:
            if not isinstance(fact, Witnessed):
                raise FactError(f"{fact.id!r} is nothing that was witnessed")
        super().add(*facts)

    # -- the filter ----------------------------------------------------------------------------------------------------

    def _filter(self, facts: Iterable[Fact]) -> Layer:
        """How much each count weighs after all events, where only the cards named by facts were seen."""
        known = {(fact.event, fact.gift) for fact in facts if isinstance(fact, Witnessed)}
        layer = self._deal(known)
        down = [self.dealt] * len(self.variables)
        spare = self.spare
        for at, event in enumerate(self.events):
            seen = (at, 0) in known
            match event:
                case Look(owner, kind) if seen:
                    place = self.place(owner)
                    layer = _weighed(layer, place, down[place], self.first(kind))
                case Reveal(owner, kind):
                    place = self.place(owner)
                    layer = _turned(layer, place, down[place], len(down), self.first(kind) if seen else None)
                    down[place] -= 1
                case Passed():
                    for course in self.courses(at, known):
                        layer = _passed(layer, course, down)
                case Aside(kind):
                    if seen:
                        layer = _weighed(layer, len(down), spare, self.first(kind), 1)
                        spare -= 1
                case _:
                    pass
        return layer

    def first(self, kind: Team) -> bool:
        """Whether it is the first of the two kinds."""
        return self.values.bit(kind) == 1

    def _kind(self, gift: Gift, known: bool) -> bool | None:
        return self.first(gift.kind) if known and gift.kind is not None else None

    def _deal(self, known: Collection[tuple[int, int]]) -> Layer:
        """All deals, by counts; own cards that are known leave fewer."""
        least = [[0, 0] for _ in self.variables]
        for at, event in enumerate(self.events):
            if isinstance(event, Own) and (at, 0) in known:
                least[self.place(event.owner)][not self.first(event.kind)] += 1
        found: Layer = {}
        partial: dict[Counts, int] = {(): 1}
        for first, second in least:
            partial = {
                (*counts, number): ways * comb(self.dealt, number)
                for counts, ways in partial.items()
                for number in range(first, self.dealt - second + 1)
                if sum(counts) + number <= self.number
            }
        none = (0,) * len(self.variables)
        for counts, ways in partial.items():
            aside = self.number - sum(counts)
            if aside <= self.spare:
                found[*counts, aside, *none] = ways * comb(self.spare, aside)
        return found

    def courses(self, at: int, known: Collection[tuple[int, int]]) -> Iterator[list[tuple[int, bool | None]]]:
        """The gifts of an event in rings from hand to hand: who gives, and whether it is the first kind, if known."""
        event = self.events[at]
        gifts = event.gifts if isinstance(event, Passed) else ()
        by_giver = {gift.giver: (number, gift) for number, gift in enumerate(gifts)}
        for gift in gifts:
            ring = []
            giver = gift.giver
            while giver in by_giver:
                number, one = by_giver.pop(giver)
                ring.append((self.place(giver), self._kind(one, (at, number) in known)))
                giver = one.taker
            if ring:
                yield ring

    def _layer(self) -> Layer:
        found: Layer | None = self._cache.get("layer")
        if found is None:
            found = self._cache["layer"] = self._filter(self.facts)
        return found

    def _team(self, counts: Counts, place: int) -> int:
        """The team of a player as a mask: 1 is the first kind."""
        firsts = counts[place] + counts[len(self.variables) + 1 + place]
        return 1 if 2 * firsts > self.dealt else 2

    # -- the seam ------------------------------------------------------------------------------------------------------

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        from solvers.holdings import reachable

        if assumption is None:
            return reachable(self, facts, None, self.values.full)
        return reachable(self, facts, self.place(assumption.variable), assumption.within)

    def _possible(self) -> list[int]:
        masks = [0] * len(self.variables)
        shares = self._many()
        if shares is not None:
            parts = [self._parts(place, shares) for place in range(len(masks))]
            return [(first > 0) + 2 * (second > 0) for first, second in parts]
        for counts in self._layer():
            for place in range(len(masks)):
                masks[place] |= self._team(counts, place)
        return masks

    def total(self) -> int:
        shares = self._many()
        if shares is not None:
            return WHOLE if any(shares[0]) else 0
        return sum(self._layer().values())

    def weight(self, variable: str, within: int) -> int:
        place = self.place(variable)
        shares = self._many()
        if shares is not None:
            parts = self._parts(place, shares)
            first = round(WHOLE * (parts[0] / sum(parts))) if sum(parts) else 0
            return (first if within & 1 else 0) + (self.total() - first if within & 2 else 0)
        return sum([weight for counts, weight in self._layer().items() if self._team(counts, place) & within])

    def chances(self, variable: str) -> dict[str, float]:
        """`odds` as floating point numbers; much faster where many play and NumPy is installed."""
        shares = self._shares()
        if shares is None:
            return {name: float(share) for name, share in self.odds(variable).items()}
        parts = self._parts(self.place(variable), shares)
        if not sum(parts):
            raise Contradiction
        return {name: share / sum(parts) for name, share in zip(self.values, parts, strict=True) if share}

    def _parts(self, place: int, shares: Sequence[Sequence[float]]) -> tuple[float, float]:
        """The odds of the first and of the second team."""
        numbers = self._numbers(place, 1)
        line = shares[place]
        return sum([line[number] for number in numbers]), sum([line[number] for number in self._numbers(place, 2)])

    def _numbers(self, place: int, within: int) -> list[int]:
        """So many face-down cards of the first kind put a player on a team of the mask."""
        owner = self.variables[place]
        up = sum([isinstance(event, Reveal) and event.owner == owner and self.first(event.kind) for event in self.events])
        return [number for number in range(self.dealt + 1) if (1 if 2 * (number + up) > self.dealt else 2) & within]

    def _shares(self) -> tuple[tuple[float, ...], ...] | None:
        """The odds of everybody's face-down cards in floating point numbers, where that can be done."""
        if "shares" not in self._cache:
            self._cache["shares"] = self._dense()
        found: tuple[tuple[float, ...], ...] | None = self._cache["shares"]
        return found

    def _dense(self) -> tuple[tuple[float, ...], ...] | None:
        from importlib.util import find_spec

        if find_spec("numpy") is None or len(self.facts) != len(evidence(self.events)):
            return None
        from solvers.dense import shares

        return shares(*self._seen())

    def _seen(self) -> tuple[Deck, tuple[Event, ...]]:
        """What the filter in floating point numbers wants."""
        own = [event for event in self.events if isinstance(event, Own)]
        others = [event for event in self.events if not isinstance(event, Own)]
        first, _ = self.values
        return (self.variables, first, self.number, self.dealt), (*own, *others)

    def _many(self) -> tuple[tuple[float, ...], ...] | None:
        """The same, where there are too many counts for whole numbers."""
        return self._shares() if (self.dealt + 1) ** len(self.variables) > MANY else None

    def odds(self, variable: str) -> dict[str, Fraction]:
        total = self._solvable()
        shares = {name: Fraction(self.weight(variable, self.values.bit(name)), total) for name in self.values}
        return {name: share for name, share in shares.items() if share}

    def _solvable(self) -> int:
        total = self.total()
        if not total:
            raise Contradiction
        return total

    def entropy(self, variable: str | None = None) -> float:
        """In bits: what is left to learn about one player's team; without a name, about all of them together."""
        if variable is not None:
            return super().entropy(variable)
        total = sum(self._layer().values())
        teams: dict[tuple[str, ...], int] = {}
        for counts, weight in self._layer().items():
            world = tuple(self._world(counts).values())
            teams[world] = teams.get(world, 0) + weight
        return -sum([weight / total * log2(weight / total) for weight in teams.values()])

    def witness(self, assumption: Assumption | None = None) -> World | None:
        if self._many() is not None:
            return self._example(0 if assumption is None else self.place(assumption.variable),
                                 self.values.full if assumption is None else assumption.within)
        for counts in self._layer():
            if assumption is None or self._team(counts, self.place(assumption.variable)) & assumption.within:
                return self._world(counts)
        return None

    def _example(self, place: int, within: int) -> World | None:
        from solvers.dense import example

        found = example(*self._seen(), place, self._numbers(place, within))
        if found is None:
            return None
        teams = [1 if number in self._numbers(one, 1) else 2 for one, number in enumerate(found)]
        return {name: self.values.name(team) for name, team in zip(self.variables, teams, strict=True)}

    def _world(self, counts: Counts) -> dict[str, str]:
        return {name: self.values.name(self._team(counts, place)) for place, name in enumerate(self.variables)}

    def sample(self, rng: Random) -> World:
        return self._world(self._drawn(rng))

    def _drawn(self, rng: Random) -> Counts:
        self._solvable()
        worlds = list(self._layer())
        return worlds[pick(rng, list(self._layer().values()))]

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.explain import Shape

        valid = not self.satisfiable(facts, assumption)
        if assumption is None:
            return Shape(Technique.CONTRADICTION, 2, (), (), valid)
        about = (assumption.variable,)
        plain = all(fact.variables == about for fact in facts)
        technique = Technique.VISIBLE_CARD if plain else Technique.COUNT_OF_REST
        return Shape(technique, 1 if plain else 2, about, (), valid)

    # -- the cards themselves ------------------------------------------------------------------------------------------

    def joint(self, teams: Mapping[Player, Team]) -> Fraction:
        """The odds that each of these players is on that team."""
        wanted = [(self.place(player), self.values.bit(team)) for player, team in teams.items()]
        total = sum(self._layer().values())
        if not total:
            raise Contradiction
        part = [
            weight
            for counts, weight in self._layer().items()
            if all(self._team(counts, place) == team for place, team in wanted)
        ]
        return Fraction(sum(part), total)

    def split(self, team: Team) -> dict[int, Fraction]:
        """The odds of how many players are on a team."""
        mask = self.values.bit(team)
        places = range(len(self.variables))
        return self._share(lambda counts: sum([self._team(counts, place) == mask for place in places]))

    def counts(self, owner: Player, kind: Team) -> dict[int, Fraction]:
        """The odds of how many face-down cards of a kind a player holds."""
        place = self.place(owner)
        if self.first(kind):
            return self._share(lambda counts: counts[place])
        return self._share(lambda counts: self.down[owner] - counts[place])

    def identity(self, owner: Player) -> dict[str, Fraction]:
        """The odds of each kind for any one face-down card of a player; they are all alike. Empty without one."""
        if not self.down[self.variables[self.place(owner)]]:
            return {}
        first, second = self.values
        chance = sum([number * odds for number, odds in self.counts(owner, first).items()]) / self.down[owner]
        return {first: Fraction(chance), second: 1 - Fraction(chance)}

    def aside(self, kind: Team) -> dict[int, Fraction]:
        """The odds of how many cards of a kind were set aside and have not been turned up."""
        place = len(self.variables)
        shown = [fact for fact in self.facts if isinstance(fact, Witnessed) and fact.id.startswith("aside:")]
        left = self.spare - len(shown)
        return self._share(lambda counts: counts[place] if self.first(kind) else left - counts[place])

    def deal(self, rng: Random) -> dict[Player, dict[str, int]]:
        """How many face-down cards of each kind everybody holds, drawn exactly by its odds."""
        counts = self._drawn(rng)
        first, second = self.values
        return {
            name: {first: counts[place], second: self.down[name] - counts[place]}
            for place, name in enumerate(self.variables)
        }

    def _share(self, number: Callable[[Counts], int]) -> dict[int, Fraction]:
        total = sum(self._layer().values())
        if not total:
            raise Contradiction
        found: dict[int, int] = {}
        for counts, weight in self._layer().items():
            key = number(counts)
            found[key] = found.get(key, 0) + weight
        return {key: Fraction(found[key], total) for key in sorted(found)}


# -- events ------------------------------------------------------------------------------------------------------------


def _changed(counts: Counts, place: int, by: int) -> Counts:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def _weighed(layer: Layer, place: int, down: int, first: bool, gone: int = 0) -> Layer:
    """A random card of one's face-down ones was of a kind (and, `gone`, is there no more)."""
    found: Layer = {}
    for counts, weight in layer.items():
        ways = counts[place] if first else down - counts[place]
        if ways:
            found[_changed(counts, place, -gone) if first else counts] = weight * ways
    return found


def _turned(layer: Layer, place: int, down: int, players: int, first: bool | None) -> Layer:
    """A random face-down card is turned up; `first` is `None` if its kind is not known."""
    found: Layer = {}
    for counts, weight in layer.items():
        if first is not False and counts[place]:
            after = _changed(_changed(counts, place, -1), players + 1 + place, 1)
            found[after] = found.get(after, 0) + weight * counts[place]
        if first is not True and down - counts[place]:
            found[counts] = found.get(counts, 0) + weight * (down - counts[place])
    return found


def _passed(layer: Layer, ring: Sequence[tuple[int, bool | None]], down: Sequence[int]) -> Layer:
    """Cards go round: what is on its way to somebody waits until that player has given."""
    under_way: dict[tuple[Counts, bool | None], int] = {(counts, None): weight for counts, weight in layer.items()}
    for giver, first in ring:
        after: dict[tuple[Counts, bool | None], int] = {}
        for (counts, waiting), weight in under_way.items():
            for kind in (True, False) if first is None else (first,):
                ways = counts[giver] if kind else down[giver] - counts[giver]
                if ways:
                    change = (waiting is True) - kind
                    key = (_changed(counts, giver, change) if change else counts, kind)
                    after[key] = after.get(key, 0) + weight * ways
        under_way = after
    found: Layer = {}
    for (counts, waiting), weight in under_way.items():
        given = _changed(counts, ring[0][0], 1) if waiting else counts
        found[given] = found.get(given, 0) + weight
    return found
