"""What one seat knows at its turn, and what a move would change: the measures that advice is made of.

All odds are exact, from that seat's view; nothing is searched beyond the next answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log2

from infiltr.core.moves import Seat
from infiltr.core.table import View
from solvers.domains import Values, indices
from solvers.model import Model, Question

from . import evidence
from .agenda import Held
from .box import Card
from .missions import Rules

__all__ = ["Lookahead"]

FEW = 14
"""Of so many candidates at most it is worth asking which are hard to tell apart."""


class Lookahead:
    """What is known, computed once for all moves of a view."""

    def __init__(self, view: View, quick: bool = False) -> None:
        self.view = view
        self.quick = quick
        """Take all candidates for equally likely: for bots, where exact odds are slow (mission 16)."""
        self.state = view.state
        self.rules: Rules = self.state.rules
        self.seats: tuple[Seat, ...] = self.state.seats
        self.me = view.seat or ""

    @cached_property
    def model(self) -> Model:
        """What this seat knows."""
        return evidence.model(self.view)

    @cached_property
    def public(self) -> Model:
        """What everybody knows."""
        return evidence.model(self.view.public())

    @cached_property
    def values(self) -> Values:
        """All identities."""
        return evidence.values_of(self.rules)

    @property
    def spare(self) -> int:
        """Bullets that may miss."""
        return int(self.state.bullets) - int(self.state.remaining)

    @cached_property
    def _apart(self) -> tuple[list[int], int, int]:
        """Of every identity the cards still to be laid that match it; their number; how many of them are in hands."""
        seen = evidence.read(self.view).seen
        own = self.state.hands[self.seats.index(self.me)]
        open_cards = sum(self.values.bit(card.text) for card in self.rules.deck if card not in seen or card in own)
        matching = [evidence.matching_values(self.rules, card) & open_cards for card in self.rules.deck]
        return matching, open_cards.bit_count(), sum(len(hand) for hand in self.state.hands)

    def trouble(self, candidates: int) -> float:
        """The odds that no card in any hand tells a suspect from the candidate that is hardest to tell from it."""
        places = list(indices(candidates))
        if not 2 <= len(places) <= FEW:
            return 0.0
        matching, cards, hands = self._apart
        total = 0.0
        for one in places:
            fewest = min((matching[one] ^ matching[other]).bit_count() for other in places if other != one)
            total += (1 - fewest / cards) ** hands if cards else 1.0
        return total / len(places)

    def relief(self, name: str, card: Card, match: float) -> float:
        """By how much a clue is expected to lower that trouble."""
        now = self.model.possible_mask(name)
        fits = evidence.matching_values(self.rules, card)
        return self.trouble(now) - match * self.trouble(now & fits) - (1 - match) * self.trouble(now & ~fits)

    def others(self) -> Iterator[tuple[str, Held | None]]:
        """The suspects that are still hidden from this seat: of the other agents, and those set aside."""
        for name, held in evidence.unknowns(self.view).items():
            if held is not None or name == evidence.LAST:
                yield name, held

    def gain(self, model: Model, name: str, cards: Sequence[Card]) -> list[tuple[float, float, float]]:
        """For each clue card beside this suspect: bits, candidates left on average, odds that it matches."""
        parts = [evidence.matching_values(self.rules, card) for card in cards]
        if not self.quick:
            gains = model.gains([Question(name, (part,)) for part in parts])
            return [(gain.bits, gain.candidates, gain.chances[0]) for gain in gains]
        now = model.possible_mask(name)
        return [_split((now & part).bit_count(), now.bit_count()) for part in parts]

    def share(self, model: Model, name: str, within: int) -> float:
        """The odds that the suspect is one of these."""
        if self.quick:
            now = model.possible_mask(name)
            return (now & within).bit_count() / max(1, now.bit_count())
        total = model.total()
        return model.weight(name, within) / total if total else 1.0

    def relatives(self, card: Card) -> int:
        """How many numbers in the deck go with this card's number."""
        return sum(number % card.number == 0 or card.number % number == 0 for number in self.rules.numbers)

    def usefulness(self, card: Card) -> float:
        """How much this card would tell, all hidden suspects together; suspects still to come count for a little."""
        total = 0.1 * self.relatives(card) / max(1, len(self.rules.numbers))
        for name, held in self.others():
            if held is None or not isinstance(held.face, Card):
                total += self.gain(self.model, name, [card])[0][0]
        return total

    def likeliest(self, name: str) -> tuple[str, float, int]:
        """The likeliest identity, its odds, and the number of candidates."""
        count = self.model.possible_mask(name).bit_count()
        if count == 1:
            return str(self.model.solved(name)), 1.0, 1
        if self.quick:
            return self.model.values.names(self.model.possible_mask(name))[0], 1 / count, count
        odds = self.model.odds(name)
        value = max(odds, key=lambda one: odds[one])
        return value, float(odds[value]), count


def _split(fitting: int, now: int) -> tuple[float, float, float]:
    """Bits, candidates left on average and odds of a match, where ``fitting`` of ``now`` equally likely candidates match."""
    chance = fitting / now if now else 0.0
    bits = -sum(part * log2(part) for part in (chance, 1 - chance) if 0 < part < 1)
    return bits, chance * fitting + (1 - chance) * (now - fitting), chance
