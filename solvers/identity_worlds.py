"""What suspects of two halves can be: exact sets by single worlds, without counting.

A *world* gives every half a card, all different. Each world that is found shows many identities at once: one suspect
may change its halves for any cards that nobody has, while all others keep theirs. What no world has shown yet is
searched for, until every identity is shown or refuted.

Where Headquarters is *crowded*, not every world has a history: the returned cards that are no suit half must have been
drawn by somebody unseen, or still find room there. For this it matters only which returned cards are suit halves, and

* with one more of them, any history goes on as it was: an ordinary card takes the place of the returned one;
* with one of them changed for another that was returned later, it does too: the earlier card waits until the later one
  would have come, and then goes its way.

So among worlds with the same choice of cards for each half it is enough to try one that has the latest returned cards
as suit halves, and as many as can be. The sets of cards that a matching can use are those of a matroid (J. Edmonds and
D. R. Fulkerson 1965, "Transversals and matroid partition"), so taking them greedily leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from solvers import alldifferent
from solvers.domains import bits
from solvers.pairs import CardGrid, fit

__all__ = ["Worlds"]

Cards = Sequence[int]
"""The card (bit) of each half: number, suit, number, ..."""


class Worlds:
    """Worlds in which suspects have these identities (masks) and their halves these cards (number mask, suit mask).

    `returned`: for each returned card (bit) when it came back. `happens`: whether some history leads to a world, where
    that is not sure.
    """

    def __init__(
        self,
        grid: CardGrid,
        domains: Sequence[int],
        halves: Sequence[tuple[int, int]],
        returned: Mapping[int, int] | None = None,
        happens: Callable[[Cards], bool] | None = None,
    ) -> None:
        self.grid = grid
        self.halves = halves
        self.domains = [mask & grid.together(*cards) for mask, cards in zip(domains, halves, strict=True)]
        self.returned = returned or {}
        self.happens = happens
        self._latest = sorted(self.returned, key=lambda card: -self.returned[card])

    def possible(self) -> list[int]:
        """For each suspect the identities that it has in some world; all 0 if there is none."""
        found = [0] * len(self.domains)
        options = [self.grid.options(mask, *cards) for mask, cards in zip(self.domains, self.halves, strict=True)]
        for at, domain in enumerate(self.domains):
            for bit in bits(domain):
                if bit & found[at]:
                    continue
                own = self.grid.options(bit, *self.halves[at])
                cards = fit([own, *options[:at], *options[at + 1 :]], settle=self._settle)
                if cards is not None:
                    world = [*cards[2 : 2 * at + 2], *cards[:2], *cards[2 * at + 2 :]]
                    found = [mask | more for mask, more in zip(found, self._shown(world), strict=True)]
            if not found[at]:
                return [0] * len(found)
        return found

    def _settle(self, domains: Sequence[int]) -> list[int] | None:
        """Different cards for all halves that some history leads to."""
        cards = alldifferent.match(domains, self._latest)
        return cards if cards is None or self.happens is None or self.happens(cards) else None

    def _shown(self, world: Cards) -> list[int]:
        """The identities that each suspect may have if all others keep their halves."""
        taken = sum(world)
        found = []
        for at, (domain, (numbers, suits)) in enumerate(zip(self.domains, self.halves, strict=True)):
            number, suit = world[2 * at : 2 * at + 2]
            free = ~taken | number | suit
            found.append(domain & self.grid.together(numbers & free, suits & free & self._no_earlier(suit)))
        return found

    def _no_earlier(self, suit: int) -> int:
        """The cards that may be a suit half instead of this one, whatever the history: if returned, no earlier ones."""
        came = self.returned.get(suit)
        return -1 if came is None else sum(card for card, back in self.returned.items() if back >= came)
