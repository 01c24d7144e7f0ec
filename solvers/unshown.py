"""The *identities* model when halves are not shown after a hit: two cards go back that nobody but their owner knows.

Only the identity of an eliminated suspect is public: the suit of one hidden card, the number of another. Both are
shuffled into Headquarters (`ReturnUnseen`), so a card seen afterwards may have been one of them. Exact odds go over every
pair of cards that each eliminated suspect may have been; with each, `solvers.identities` counts the complete histories.
Beyond `LIMIT` such choices the odds are a labelled relaxation (`exact` is False): the two cards count as unknown ones,
and what is known of their suit and number is left out. What is called impossible is impossible in either case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from solvers.completions import Deal
from solvers.errors import Contradiction
from solvers.facts import Fact
from solvers.history import Event, History, Return, ReturnUnseen, Reveal
from solvers.identities import Identities
from solvers.model import Assumption
from solvers.pairs import Split, by_letter
from solvers.urns import below, pick

__all__ = ["LIMIT", "Eliminated", "Unshown"]

LIMIT = 48
"""So many choices of cards for the eliminated suspects are gone through one by one, if no other limit is given."""

TRIES = 200
"""So many choices are tried for a sample where the odds are not exact."""


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A suspect that was hit: its tokens, and its identity, written as a card."""

    number: str
    suit: str
    identity: str


class Unshown(Identities):
    """Suspects of two halves, where those of eliminated ones stay hidden.

    `history` has a `ReturnUnseen` of both tokens for each of `eliminated`, in the same order.
    """

    def __init__(
        self,
        halves: Mapping[str, tuple[str, str]],
        history: History,
        eliminated: Iterable[Eliminated],
        facts: Iterable[Fact] = (),
        allowed: Mapping[str, int] | None = None,
        split: Split = by_letter,
        limit: int = LIMIT,
    ) -> None:
        self.eliminated = tuple(eliminated)
        self.split = split
        super().__init__(halves, history, facts, allowed, split)
        self._courses = self._all_courses(limit)

    @property
    def exact(self) -> bool:
        return self.complete and self._courses is not None

    def _choices(self, one: Eliminated) -> list[tuple[str, str]]:
        """The pairs of cards that an eliminated suspect may have been, as far as sights of single cards tell."""
        suit, number = self.grid.spots[self.values.bit(one.identity).bit_length() - 1]
        back = self.history.events.index(ReturnUnseen((one.number, one.suit)))
        taken = self.history.token_at[one.suit]
        names = self.values.names
        sights = [sight for sight in self.history.sights if sight.at < back]
        early = {sight.card for sight in sights}
        away = {sight.card for sight in sights if sight.until is None or sight.until > taken}
        return [
            (a, b)
            for a in names(self.grid.of_number[number])
            for b in names(self.grid.of_suit[suit])
            if a != b and a not in early and b not in away
        ]

    def _all_courses(self, limit: int) -> list[History] | None:
        choices = [self._choices(one) for one in self.eliminated]
        many = 1
        for options in choices:
            many *= len(options)
        if many > limit:
            return None
        courses = []
        for cards in product(*choices):
            course = History(self.values, self._told(cards), self.history.pile)
            if course.clash is None:
                courses.append(course)
        return courses

    def _told(self, cards: tuple[tuple[str, str], ...]) -> Iterator[Event]:
        """The events as they would have been told with these cards shown."""
        shown = {(one.number, one.suit): pair for one, pair in zip(self.eliminated, cards, strict=True)}
        for event in self.history.events:
            if isinstance(event, ReturnUnseen):
                number, suit = event.tokens
                pair = shown[number, suit]
                yield from (Reveal(number, pair[0]), Reveal(suit, pair[1]), Return(pair))
            else:
                yield event

    def _parts(self) -> list[Identities]:
        """One model for each choice of cards."""
        if "parts" not in self._cache:
            self._cache["parts"] = [
                Identities(self.halves, course, self.facts, self._rules(), self.split) for course in self._courses or ()
            ]
        found: list[Identities] = self._cache["parts"]
        return found

    def _rules(self) -> dict[str, int]:
        return dict(zip(self.variables, self._allowed, strict=True))

    def _possible(self) -> list[int]:
        if not self.exact:
            return super()._possible()
        found = [0] * len(self.variables)
        for part in self._parts():
            found = [mask | more for mask, more in zip(found, part._all_possible(), strict=True)]
        return found

    # -- sums over the choices -----------------------------------------------------------------------------------------

    def _roomy(self) -> bool:
        return not self.exact

    def _count(self, *assumptions: Assumption | None) -> int:
        if not self.exact:
            return super()._count(*assumptions)
        return sum(part._count(*assumptions) for part in self._parts())

    def _by_bit(self, variable: str) -> dict[int, int]:
        if not self.exact:
            return super()._by_bit(variable)
        key = ("by bit", variable)
        if key not in self._cache:
            found: dict[int, int] = {}
            for part in self._parts():
                for bit, weight in part._by_bit(variable).items():
                    found[bit] = found.get(bit, 0) + weight
            self._cache[key] = dict(sorted(found.items()))
            self._cache["total"] = sum(found.values())
        answer: dict[int, int] = self._cache[key]
        return answer

    def deal(self, rng: Random) -> Deal:
        """One whole world, exactly by weight if the odds are exact. Errors: `Contradiction`."""
        if self.exact:
            if not self.total():
                raise Contradiction
            parts = self._parts()
            return parts[pick(rng, [part.total() for part in parts])].deal(rng)
        choices = [self._choices(one) for one in self.eliminated]
        for _ in range(TRIES):
            cards = tuple(options[below(rng, len(options))] for options in choices)
            course = History(self.values, self._told(cards), self.history.pile)
            part = Identities(self.halves, course, self.facts, self._rules(), self.split)
            if course.clash is None and part.total():
                return part.deal(rng)
        raise Contradiction
