"""The *rows* model: hidden cards in ascending rows, of which there are several copies.

Unseen cards lie anywhere with the same probability; choices that somebody made (which cards are laid out, which one is
played, at whom) are taken to tell nothing, and among equal cards every order is equally likely. What happened is a
`Course` (`solvers.slots` has its language), what this seat knows are facts, written by `evidence`: each of them can be
left out. The order of a row as it was laid out is a rule; that a card was put in between two others is a fact.

A world weighs as many deals as lead to it: for every value r! / (r - k)!, r copies in the pool of which k are in rows,
times what equal cards leave (1/k! in a row that only grew). Known cards count among the k; leaving them out is a trap:

    >>> from solvers.slots import Row, TurnUp
    >>> course = Course(["1", "2", "3", "4"], 3, [Row("bob", ("b1", "b2")), TurnUp("b1", "2")])
    >>> model = Rows(course)
    >>> {value: str(chance) for value, chance in model.odds("b2").items()}
    {'2': '1/7', '3': '3/7', '4': '3/7'}
    >>> model.why_not("b2", "1").technique.name
    'ORDER_BOUND'

Exact sets come from one bit a state (`solvers.tables.Bits`), never from odds. Odds are exact counts where there are few
states, floating point numbers where there are many, and estimates beyond that: `accuracy` says which.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from solvers.cases import Case, Plot
from solvers.chains import Chain, closed
from solvers.domains import bits, indices
from solvers.errors import Contradiction, SolverError, TooMany
from solvers.facts import Fact
from solvers.glimpse import bargain, glimpse, spread
from solvers.model import Assumption, Model, Oracle, World
from solvers.slots import Course, Row, Story
from solvers.tables import Bits, peak, walk
from solvers.tally import Accuracy, Method, Tally, any_of
from solvers.testimony import Testimony, evidence
from solvers.urns import pick

if TYPE_CHECKING:
    from solvers.explain import Explanation, Shape
    from solvers.hints import Step
    from solvers.notes import Marks

__all__ = ["Accuracy", "Course", "Deal", "Method", "Rows", "evidence"]

STORIES = 16
"""So many ways in which followed cards may have gone on are counted; beyond that some cards are not followed."""

SETS = 150
"""So many ways to place the cards of rows that a followed card binds to each other."""

STATES = 80_000
"""So many states of all stories together, where one story alone may have as many as a backend counts."""

KEPT = 5_000
"""So many prepared chains are kept for other questions."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A value for every token of a course, and in whose hand each followed card is that lies in no row."""

    values: Mapping[str, str]
    held: Mapping[str, str]


class Rows(Model):
    """Cards of sorted rows with exact sets, odds and samples.

    `variables`: the tokens that one asks about, by default those that lie face down in a row now. `facts`: by default
    the whole `evidence` of the course. `method`: how odds are counted, by default what suits the number of states.
    Errors: `SolverError` for a variable that is no token of the course.
    """

    def __init__(
        self,
        course: Course,
        variables: Iterable[str] | None = None,
        facts: Iterable[Fact] | None = None,
        allowed: Mapping[str, int] | None = None,
        method: Method | None = None,
    ) -> None:
        self.course = course
        self.method = method
        self._plots: dict[tuple[object, ...], Plot] = {}
        self._made: dict[Hashable, Chain | None] = {}
        names = course.face_down() if variables is None else tuple(variables)
        for name in names:
            if name not in course.tokens:
                raise SolverError(f"{name!r} is no token of this course")
        super().__init__(names, course.values, evidence(course, names) if facts is None else facts, allowed)
        self._laid = frozenset(at for at, event in enumerate(course.events) if isinstance(event, Row))
        self._shaping = {order.at for order in course.orders} | {tie.at for tie in course.ties}

    # -- stories and cases ---------------------------------------------------------------------------------------------

    @property
    def forgotten(self) -> tuple[str, ...]:
        """Cards that were followed into a hand, but no further, as there were too many ways (`Accuracy.forgotten`)."""
        return self._told()[1]

    def _told(self) -> tuple[list[Story], tuple[str, ...]]:
        found: tuple[list[Story], tuple[str, ...]] | None = self._cache.get("told")
        if found is None:
            found = self._cache["told"] = self._tell()
        return found

    def _tell(self) -> tuple[list[Story], tuple[str, ...]]:
        """The stories; as many cards as necessary are forgotten, the oldest first."""
        left = [token for token in self.course.followed() if token not in self._place]
        forgotten: tuple[str, ...] = ()
        while True:
            try:
                stories = self.course.stories(forgotten)
                if not left or not self._too_many(stories, forgotten):
                    return stories, forgotten
            except TooMany:
                if not left:
                    raise
            forgotten = (*forgotten, left.pop(0))

    def _too_many(self, stories: Sequence[Story], forgotten: tuple[str, ...]) -> bool:
        """Whether stories, the ways within bound rows, or their states together, are more than should be counted."""
        masks, told = self._masks(self.facts, ())
        if sum([_fits(story, masks, self.values.full) for story in stories]) > STORIES:
            return True
        shaping = frozenset(told & self._shaping)
        for number, story in enumerate(stories):
            if _fits(story, masks, self.values.full):
                plot = self._plot((number, len(stories), forgotten, shaping), story)
                if any(closed(under, SETS) > SETS for _, under, *_ in plot.frames):
                    return True
        cases = self._cases_of(stories, forgotten, masks, shaping, self.variables, True)
        states = [peak(case.chains) for case in cases]
        return len(states) > 1 and sum(states) > STATES

    def _plot(self, key: tuple[int, int, tuple[str, ...], frozenset[int]], story: Story) -> Plot:
        found = self._plots.get(key)
        if found is None:
            _, _, forgotten, shaping = key
            found = self._plots[key] = Plot(self.course, story, shaping, forgotten)
        return found

    def _masks(self, facts: Iterable[Fact], assumptions: Iterable[Assumption]) -> tuple[dict[str, int], set[int]]:
        """What facts leave to single tokens, and the events that are told."""
        full = self.values.full
        masks = {name: mask for name, mask in zip(self.variables, self._allowed, strict=True) if mask != full}
        told = set(self._laid)
        for fact in facts:
            if isinstance(fact, Testimony):
                told.add(fact.event)
                names, forbids = fact.about, fact.excludes
            else:
                names, forbids = fact.variables if fact.variables is not None else self.variables, fact.forbids
            if forbids:
                for name in names:
                    masks[name] = masks.get(name, full) & ~forbids
        for assumption in assumptions:
            self.place(assumption.variable)
            masks[assumption.variable] = masks.get(assumption.variable, full) & assumption.within
        return masks, told

    def _cases(
        self,
        facts: Iterable[Fact],
        assumptions: Iterable[Assumption] = (),
        wanted: Collection[str] = (),
        ready: bool = True,
        loose: bool = False,
    ) -> Iterator[Case]:
        """Every story that single chains allow, with these facts (`ready`, `loose`: see `Case.of`)."""
        stories, forgotten = self._told()
        masks, told = self._masks(facts, assumptions)
        yield from self._cases_of(stories, forgotten, masks, frozenset(told & self._shaping), wanted, ready, loose)

    def _cases_of(
        self,
        stories: Sequence[Story],
        forgotten: tuple[str, ...],
        masks: Mapping[str, int],
        shaping: frozenset[int],
        wanted: Collection[str],
        ready: bool,
        loose: bool = False,
    ) -> Iterator[Case]:
        made = self._made
        if len(made) > KEPT:
            made.clear()
        full = self.values.full
        for number, story in enumerate(stories):
            if story.same and not _fits(story, masks, full):
                continue
            plot = self._plot((number, len(stories), forgotten, shaping), story)
            domains: dict[str, int] = {}
            for token, mask in masks.items():
                if token not in forgotten:
                    card = plot.card(token)
                    domains[card] = domains.get(card, full) & mask
            cards = {plot.card(token) for token in wanted}
            for card in cards:
                domains.setdefault(card, full)
            case = Case.of(plot, domains, cards, ready, made, loose)
            if case is not None:
                yield case

    def _live(self) -> list[tuple[Case, Bits]]:
        """The stories that all facts allow."""
        found: list[tuple[Case, Bits]] | None = self._cache.get("live")
        if found is None:
            found = []
            for case in self._cases(self.facts, (), self.variables):
                table = Bits(case.chains, case.room)
                if table.possible():
                    found.append((case, table))
            self._cache["live"] = found
        return found

    # -- sets ----------------------------------------------------------------------------------------------------------

    def satisfiable(self, facts: Collection[Fact], assumption: Assumption | None = None) -> bool:
        assumptions = () if assumption is None else (assumption,)
        return any(_way(case, self.values.full) is not None for case in self._cases(facts, assumptions, loose=True))

    def _possible(self) -> list[int]:
        masks = [0] * len(self.variables)
        for case, table in self._live():
            placed = table.placeable()
            assert placed is not None, "a live story has a way"
            for place, name in enumerate(self.variables):
                card = case.plot.card(name)
                if card in case.known:
                    masks[place] |= case.known[card]
                else:
                    chain, position = case.spot[card]
                    masks[place] |= placed[chain][position]
        return masks

    def consistent(self) -> bool:
        return bool(self._live())

    def witness(self, assumption: Assumption | None = None) -> World | None:
        assumptions = () if assumption is None else (assumption,)
        found = self._show(self.facts, assumptions, self.variables)
        return None if found is None else self._world(*found)

    def _show(
        self, facts: Iterable[Fact], assumptions: Iterable[Assumption], wanted: Collection[str] = ()
    ) -> tuple[Case, dict[str, int]] | None:
        """A story and a value (a mask) for each of its cards, if there is one."""
        for case in self._cases(facts, assumptions, wanted, loose=True):
            cards = _way(case, self.values.full)
            if cards is not None:
                return case, case.known | cards
        return None

    def _world(self, case: Case, cards: Mapping[str, int]) -> dict[str, str]:
        return {name: self.values.name(cards[case.plot.card(name)]) for name in self.variables}

    # -- odds ----------------------------------------------------------------------------------------------------------

    def tally(self, method: Method | None = None, quick: bool = False) -> Tally:
        """All counts by a method; by default the model's own, or what suits the number of states."""
        key = ("tally", method, quick)
        found: Tally | None = self._cache.get(key)
        if found is None:
            cases = [case for case, _ in self._live()]
            found = self._cache[key] = Tally(cases, self.variables, method or self.method, quick)
        return found

    @property
    def exact(self) -> bool:
        return self.complete and not self.forgotten and self.tally().method is not Method.SAMPLED

    @property
    def error(self) -> float:
        tally = self.tally()
        return tally.estimate().error if tally.method is Method.SAMPLED else 0.0

    def accuracy(self) -> Accuracy:
        """How the odds are counted, and what they are worth. Errors: `Contradiction`."""
        self._solvable()
        return self.tally().accuracy(self.forgotten)

    def _solvable(self) -> int:
        total = self.total()
        if not total:
            raise Contradiction
        return total

    def total(self) -> int:
        return self.tally().total

    def weight(self, variable: str, within: int) -> int:
        weights = self.tally().weights(self.place(variable))
        return sum([weights[value] for value in indices(within & self.possible_mask(variable))])

    def odds(self, variable: str) -> dict[str, Fraction]:
        self._solvable()
        weights = self.tally().weights(self.place(variable))
        possible = list(indices(self.possible_mask(variable)))
        total = sum([weights[value] for value in possible])
        return {self.values.all[value]: Fraction(weights[value], total) for value in possible}

    def chances(self, variable: str) -> dict[str, float]:
        """`odds` as floating point numbers; faster where there are many states and NumPy is installed."""
        if not self.consistent():
            raise Contradiction
        shares = self.tally(quick=True).shares(self.place(variable))
        possible = list(indices(self.possible_mask(variable)))
        total = sum([shares[value] for value in possible])
        return {self.values.all[value]: shares[value] / total for value in possible}

    def entropy(self, variable: str | None = None) -> float:
        """In bits: what is left to learn about one card; without a name the sum over all, which is an upper bound."""
        if variable is not None:
            return super().entropy(variable)
        return sum([super(Rows, self).entropy(name) for name in self.variables])

    def joint(self, *assumptions: Assumption) -> Fraction:
        """The odds that all these assumptions hold at once."""
        self._solvable()
        wanted = {assumption.variable for assumption in assumptions}
        return self.tally().joint(
            {name: self._within(name, assumptions) for name in wanted},
            lambda: list(self._cases(self.facts, assumptions, self.variables)),
        )

    def _within(self, name: str, assumptions: Iterable[Assumption]) -> int:
        mask = self.values.full
        for assumption in assumptions:
            if assumption.variable == name:
                mask &= assumption.within
        return mask

    def holds(self, variables: Iterable[str], value: str) -> Fraction:
        """The odds that at least one of these is the value: "do you have it?" asked at a whole row."""
        self._solvable()
        names = [name for name in variables if self.possible_mask(name) & self.values.bit(value)]
        if any(self.possible_mask(name) == self.values.bit(value) for name in names):
            return Fraction(1)
        return self.tally().holds(names, self.values.bit(value).bit_length() - 1) if names else Fraction(0)

    # -- samples -------------------------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World:
        self._solvable()
        return self._world(*self.tally().draw(rng))

    def deal(self, rng: Random) -> Deal:
        """A value for every token of the course, drawn exactly by its weight, and where the followed cards are."""
        self._solvable()
        case, cards = self.tally().draw(rng)
        return _complete(self.course, case, cards, rng)

    # -- reasons -------------------------------------------------------------------------------------------------------

    def _needs_facts(self, variable: str, within: int) -> int:
        free = [fact for fact in self.facts if not fact.cost]
        left = [bit for bit in bits(within) if self.satisfiable(free, Assumption(variable, bit))]
        return sum(left)

    def _oracle(self, assumption: Assumption | None) -> Oracle:
        from solvers.bounds import oracle

        return oracle(self, assumption)

    def _shape(self, facts: Sequence[Fact], assumption: Assumption | None) -> Shape:
        from solvers.bounds import shape

        return shape(self, facts, assumption)

    def eliminations(self) -> list[Explanation]:
        from solvers.bounds import eliminations

        found: list[Explanation] | None = self._cache.get("eliminations")
        if found is None:
            found = self._cache["eliminations"] = eliminations(self)
        return found

    def _group_steps(self, marks: Marks) -> list[Step]:
        from solvers.bounds import steps

        return steps(self, marks)


def _way(case: Case, full: int) -> dict[str, int] | None:
    """A value (a mask) for every card of a case's rows; `None`: there is none."""
    bound: list[Chain] = []
    free: list[Chain] = []
    for chain in case.chains:
        open_ = not chain.below and all(domain == full for domain in chain.domains)
        (free if open_ else bound).append(chain)
    cards = glimpse(bound, case.room)
    if cards is None:
        cards = bargain(bound, case.room) or _counted(bound, case.room)
    if cards is None or not free:
        return cards
    left = list(case.room)
    for mask in cards.values():
        left[mask.bit_length() - 1] -= 1
    # rows that nothing is said of take whatever the others leave
    if all(spread(chain, left, cards) for chain in free):
        return cards
    return _counted(case.chains, case.room)


def _counted(chains: Sequence[Chain], room: Sequence[int]) -> dict[str, int] | None:
    """The same by a table of all ways."""
    table = Bits(chains, room)
    if not table.possible():
        return None
    return walk(table, lambda shares: next(place for place, one in enumerate(shares) if one))


def _fits(story: Story, masks: Mapping[str, int], full: int) -> bool:
    """Whether tokens that are the same card have some value in common."""
    left: dict[str, int] = {}
    for token, card in story.same.items():
        mask = left.get(card, masks.get(card, full)) & masks.get(token, full)
        if not mask:
            return False
        left[card] = mask
    return True


def _complete(course: Course, case: Case, cards: Mapping[str, int], rng: Random) -> Deal:
    """Cards that nothing is said of are any others of the pool."""
    room = [course.copies] * len(course.values)
    for value in cards.values():
        room[value.bit_length() - 1] -= 1
    found = dict(cards)
    for token in course.tokens:
        card = case.plot.card(token)
        if card not in found:
            value = pick(rng, room)
            room[value] -= 1
            found[card] = 1 << value
    named = {token: course.values.name(found[case.plot.card(token)]) for token in course.tokens}
    story = case.plot.story
    _, held = story.held[any_of(rng, [share for share, _ in story.held])]
    return Deal(named, held)
