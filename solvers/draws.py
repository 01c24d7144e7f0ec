"""The *draws* model: hidden cards of which some were drawn from a pile to which known cards had been returned.

Where nothing was returned, all hidden cards are alike and `solvers.distinct` is enough. After a return they are not: a
card drawn afterwards is likelier to be the returned one than any single other. Every complete history (each draw unseen
by this seat included) weighs the same; choices that somebody made are taken to tell nothing.

A model is a `History` (what happened; see `solvers.history` for its language) and *variables*: the tokens that one asks
about, each of them in its place now, so that all are different cards. Pile tokens are cards that were never drawn.
Facts are those of `solvers.facts`: clues and misses at single variables. What was seen follows from the history;
`sightings` writes each of these as a fact, so that an explanation can name it.

    >>> deck = [suit + number for suit in "RB" for number in "2345"]
    >>> events = [Pile("suspect:ann", "R2"), Draw("a1", "ann"), Draw("a2", "ann"), Draw("a3", "ann")]
    >>> course = History(deck, [*events, Return(("R2",)), Draw("own:1")])
    >>> model = Draws(["own:1"], course)
    >>> model.odds("own:1")["R2"], model.odds("own:1")["B3"]
    (Fraction(1, 5), Fraction(4, 35))

Four of the seven cards never seen lay in Headquarters with R2, so it was R2 in one case of five, and each other card in
4/5 * 1/7. Odds of a hand that nobody follows card by card: `holding`. A whole world to play on with: `deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from solvers import alldifferent, counting
from solvers.completions import Completions, Deal
from solvers.distinct import Distinct
from solvers.domains import bits, indices
from solvers.errors import SolverError
from solvers.facts import Fact, Kind, Reason
from solvers.history import Birth, Draw, History, Pile, Retrieve, Return, Sight
from solvers.model import Assumption, Model, World
from solvers.urns import below, pick

if TYPE_CHECKING:
    from solvers.explain import Core, Shape

__all__ = ["Draws", "History", "everything", "sightings"]

Term = tuple[dict[str, Birth | None], int]
"""Fixed tokens (a birth, or None: an ordinary card); the number of histories for each choice of the ordinary ones."""


def sightings(
    history: History,
    variables: Iterable[str],
    reason: Callable[[Sight], Reason],
    line: Callable[[int], int | None] | None = None,
) -> list[Fact]:
    """What this seat saw, as facts about these tokens: a card seen elsewhere is none of those held since before.

    A card that was returned to Headquarters may be drawn again; so a sight that ended with a return speaks only of
    tokens that left Headquarters before it. Fact ids are `seen:CARD`, with `:2` and so on for later sights of the same
    card. `line` turns the number of an event into that of a line of the record.
    """
    facts = []
    often: dict[str, int] = {}
    names = list(variables)
    for sight in history.sights:
        often[sight.card] = times = often.get(sight.card, 0) + 1
        about = tuple(name for name in names if sight.until is None or history.since(name) < sight.until)
        where = line(sight.at) if line else None
        name = f"seen:{sight.card}" + (f":{times}" if times > 1 else "")
        facts.append(Fact(name, Kind.VISIBLE, about, history.values.bit(sight.card), reason(sight), 1, where))
    return facts


class Draws(Distinct):
    """Hidden tokens of a history, with exact sets, odds and samples.

    `variables`: tokens in their place now, of `Pile`, or of `Draw` or `Retrieve` without a holder. Give the `sightings`
    among the facts, or what was seen elsewhere cannot be explained. Errors: `SolverError` for other tokens, and for one
    whose face is known.
    """

    def __init__(
        self,
        variables: Iterable[str],
        history: History,
        facts: Iterable[Fact] = (),
        allowed: Mapping[str, int] | None = None,
    ) -> None:
        self.history = history
        self.completions = Completions(history)
        names = tuple(variables)
        reach = {name: self._reach(name) for name in names}
        bit = history.values.bit
        self._births = {name: {bit(birth.card): birth for birth in births} for name, births in reach.items()}
        rules = {name: history.values.full & ~self._barred(name) for name in names}
        for name, mask in (allowed or {}).items():
            rules[name] &= mask
        super().__init__(names, history.values, facts, rules)

    def _reach(self, token: str) -> list[Birth]:
        """The known cards that went out of sight and may be this token."""
        history = self.history
        at = history.token_at.get(token)
        event = None if at is None else history.events[at]
        if at is None or not isinstance(event, Pile | Draw | Retrieve) or token in history.faces:
            raise SolverError(f"{token!r} is no hidden token of this history")
        if isinstance(event, Pile):
            return []
        if event.holder is not None:
            raise SolverError(f"{token!r} is in a hand where it cannot be followed")
        births = [birth for birth in history.loose if birth.start < at]
        if isinstance(event, Draw):
            return [birth for birth in births if isinstance(history.events[birth.start], Return)]
        return [birth for birth in births if history.may_be_discarded(birth, at)]

    def _barred(self, name: str) -> int:
        """Returned cards that cannot have come here, though nobody saw them elsewhere."""
        history = self.history
        at = history.since(name)
        mask = history.values.mask({sight.card for sight in history.sights}) & ~self._open(name)
        for sight in history.sights:
            if sight.until is None or at < sight.until:
                mask &= ~history.values.bit(sight.card)
        return mask

    # -- counting ------------------------------------------------------------------------------------------------------

    def _open(self, name: str) -> int:
        """What the history allows: ordinary cards, and returned ones that may have come here."""
        mask = self.history.ordinary
        for bit in self._births[name]:
            mask |= bit
        return mask

    def _bound(self) -> dict[str, int]:
        """The variables that some fact narrows, with what is left to them."""
        found: dict[str, int] | None = self._cache.get("bound")
        if found is None:
            found = {}
            for name, domain in zip(self.variables, self._domains(), strict=True):
                wide = self._open(name)
                if domain & wide != wide:
                    found[name] = domain & wide
            self._cache["bound"] = found
        return found

    def _terms(self, domains: Mapping[str, int]) -> Iterator[Term]:
        """Every way to say which of these tokens are which returned cards; the others are ordinary."""
        names = list(domains)

        def extend(at: int, fixed: dict[str, Birth | None]) -> Iterator[dict[str, Birth | None]]:
            if at == len(names):
                yield dict(fixed)
                return
            name = names[at]
            if domains[name] & self.history.ordinary:
                yield from extend(at + 1, {**fixed, name: None})
            used = [birth for birth in fixed.values() if birth is not None]
            for bit, birth in self._births[name].items():
                if bit & domains[name] and birth not in used:
                    yield from extend(at + 1, {**fixed, name: birth})

        for fixed in extend(0, {}):
            histories = self.completions.count(fixed)
            if histories:
                yield fixed, histories

    def _plain(self, fixed: Mapping[str, Birth | None], domains: Mapping[str, int]) -> list[int]:
        """The domains of the fixed tokens that are ordinary cards."""
        return [domains[name] & self.history.ordinary for name, birth in fixed.items() if birth is None]

    def total(self) -> int:
        found: int | None = self._cache.get("total")
        if found is None:
            bound = self._bound()
            found = sum(many * counting.count(self._plain(fixed, bound)) for fixed, many in self._terms(bound))
            self._cache["total"] = found
        return found

    def count(self, *assumptions: Assumption) -> int:
        """The number of histories in which all these assumptions hold."""
        bound = dict(self._bound())
        for assumption in assumptions:
            name = assumption.variable
            bound[name] = bound.get(name, self._open(name)) & assumption.within & self.domain(name)
        return sum(many * counting.count(self._plain(fixed, bound)) for fixed, many in self._terms(bound))

    def _by_bit(self, variable: str) -> dict[int, int]:
        """The number of histories for each possible value (a one-bit mask)."""
        key = ("by bit", variable)
        if key not in self._cache:
            self.place(variable)
            bound = dict(self._bound())
            own = bound.pop(variable, self._open(variable))
            found: dict[int, int] = {}
            for fixed, histories in self._terms({**bound, variable: own}):
                birth = fixed[variable]
                others = self._plain({name: one for name, one in fixed.items() if name != variable}, bound)
                if birth is not None:
                    bit = self.values.bit(birth.card)
                    found[bit] = found.get(bit, 0) + histories * counting.count(others)
                else:
                    for mask, worlds in _left_over(others, own & self.history.ordinary):
                        for place in indices(mask):
                            found[1 << place] = found.get(1 << place, 0) + histories * worlds
            self._cache[key] = {bit: weight for bit, weight in sorted(found.items()) if weight}
        answer: dict[int, int] = self._cache[key]
        return answer

    def weight(self, variable: str, within: int) -> int:
        return sum(weight for bit, weight in self._by_bit(variable).items() if bit & within)

    def odds(self, variable: str) -> dict[str, Fraction]:
        total = self._solvable()
        return {self.values.name(bit): Fraction(weight, total) for bit, weight in self._by_bit(variable).items()}

    def chances(self, variable: str) -> dict[str, float]:
        total = self._solvable()
        return {self.values.name(bit): weight / total for bit, weight in self._by_bit(variable).items()}

    def entropy(self, variable: str | None = None) -> float:
        """In bits. Without a name: summed over the variables, an upper limit to what is left to learn about all."""
        return sum(super(Draws, self).entropy(name) for name in ([variable] if variable else self.variables))

    # -- sets ----------------------------------------------------------------------------------------------------------

    def _roomy(self) -> bool:
        """Whether different cards are all that matters for what is possible.

        So it is if every returned card could be in Headquarters still, and no variable was taken from the discards.
        """
        history = self.history
        drawn = all(not isinstance(history.events[history.token_at[name]], Retrieve) for name in self.variables)
        return drawn and history.headquarters >= len(history.loose) and self.completions.happens({})

    def _now(self) -> list[int]:
        return [domain & self._open(name) for name, domain in zip(self.variables, self._domains(), strict=True)]

    def _possible(self) -> list[int]:
        if self._roomy():
            domains = self._now()
            if not all(domains):
                return [0] * len(domains)
            return alldifferent.candidates(domains) or [0] * len(domains)
        return [sum(self._by_bit(name)) for name in self.variables]

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        if not super().satisfiable(facts, assumption):
            return False
        everything = len(facts) == len(self._facts)
        return self._roomy() or not everything or bool(self.count(*([assumption] if assumption else [])))

    def witness(self, assumption: Assumption | None = None) -> World | None:
        if self._roomy():
            chosen = alldifferent.match(self._assume(self._now(), assumption))
            return None if chosen is None else self._world(chosen)
        held = [assumption] if assumption else []
        for name in self.variables:
            options = (Assumption(name, bit) for bit in bits(self.domain(name)))
            first = next((one for one in options if self.count(*held, one)), None)
            if first is None:
                return None
            held.append(first)
        return {one.variable: self.values.name(one.within) for one in held[-len(self.variables) :]}

    def _minimum(self, assumption: Assumption | None) -> Core | None:
        if not self.completions.happens({}):
            return everything(self)
        found = super()._minimum(assumption)
        if found is None and not self._roomy() and not self.count(*([assumption] if assumption else [])):
            return everything(self)
        return found

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.explain import plain_shape

        found = super()._shape(facts, assumption)
        return found if found.valid else plain_shape(self, facts, assumption)

    # -- samples and hands ---------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World:
        tokens = self.deal(rng).tokens
        return {name: tokens[name] for name in self.variables}

    def deal(self, rng: Random) -> Deal:
        """One whole world, exactly by weight: every token, hidden hands, discards, the order of Headquarters."""
        self._solvable()
        terms: list[tuple[dict[str, Birth | None], list[int]]] | None = self._cache.get("terms")
        if terms is None:
            bound = self._bound()
            terms = self._cache["terms"] = [(fixed, self._plain(fixed, bound)) for fixed, _ in self._terms(bound)]
            self._cache["shares"] = [self.completions.count(fixed) * counting.count(plain) for fixed, plain in terms]
        fixed, plain = terms[pick(rng, self._cache["shares"])]
        chosen = _different(plain, rng)
        names = [name for name, birth in fixed.items() if birth is None]
        cards = [self.values.name(bit) for bit in chosen]
        return self.completions.deal(rng, fixed, dict(zip(names, cards, strict=True)))

    def holding(self, holder: str) -> dict[str, Fraction]:
        """For each card the odds that it is now in this hidden hand (they sum to the size of the hand)."""
        total = self._solvable()
        found: dict[str, int] = {}
        bound = self._bound()
        for fixed, _ in self._terms(bound):
            plain = self._plain(fixed, bound)
            histories = self.completions.count(fixed, (holder, None))
            for mask, worlds in _left_over(plain, self.history.ordinary):
                for card in self.values.names(mask):
                    found[card] = found.get(card, 0) + histories * worlds
            for birth in self.history.loose:
                if birth not in fixed.values():
                    histories = self.completions.count(fixed, (holder, birth))
                    found[birth.card] = found.get(birth.card, 0) + histories * counting.count(plain)
        return {card: Fraction(found[card], total) for card in self.values if found.get(card)}


def everything(model: Model) -> Core:
    """All facts, as the reason of what only counting every card of the deck rules out."""
    from solvers.explain import Core, Minimality

    reason = Reason("It follows from counting where every card of the deck can be; all facts are cited.")
    return Core((1 << len(model.facts)) - 1, Minimality.MINIMAL, reason)


def _left_over(others: Sequence[int], own: int) -> list[tuple[int, int]]:
    """For one more card of `own`, in how many ways the others avoid it: masks of alike values, with that number."""
    tally = counting.tally(others)
    return [
        (mask, tally.total - sum(tally.of(place, allows) for place in indices(allows)))
        for allows, mask in counting.groups(others, own).items()
    ]


def _different(domains: Sequence[int], rng: Random) -> list[int]:
    """One all-different choice, uniformly: one variable after the other, by the exact odds of each value."""
    left = list(domains)
    for at in range(len(left)):
        rest = left[at + 1 :]
        masks = _left_over(rest, left[at])
        mask, _ = masks[pick(rng, [mask.bit_count() * worlds for mask, worlds in masks])]
        bits = list(indices(mask))
        bit = 1 << bits[below(rng, len(bits))]
        left = [*left[:at], bit, *(domain & ~bit for domain in rest)]
    return left


