"""Whole worlds of the *identities* model, drawn exactly by weight."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from solvers.completions import Deal
from solvers.domains import bits
from solvers.history import Birth
from solvers.pairs import Option
from solvers.urns import below, pick

if TYPE_CHECKING:
    from solvers.identities import Identities

__all__ = ["Dealer"]


class Dealer:
    """Draws worlds: first which suit halves are returned cards, then pairs, kept only if all cards are different.

    What is drawn first weighs as if pairs could not clash; throwing clashes away, all of it, makes the whole exact.
    """

    def __init__(self, model: Identities) -> None:
        self.model = model
        self.bound = model.bound()
        self.fixed = {token: None for name in self.bound for token in model.halves[name]}
        self.terms: list[dict[str, Birth]] = []
        self.shares: list[int] = []
        self._list({}, list(self.bound), 1)

    def _list(self, away: dict[str, Birth], names: list[str], ways: int) -> None:
        """Every choice of returned suit halves, with its weight."""
        if not ways:
            return
        if not names:
            suits = {self.model.halves[name][1]: birth for name, birth in away.items()}
            if weight := ways * self.model.completions.count({**self.fixed, **suits}):
                self.terms.append(away)
                self.shares.append(weight)
            return
        name, rest = names[0], names[1:]
        self._list(away, rest, ways * sum(one.pairs for one in self.options(name, None)))
        for birth in self.model.births[name]:
            if birth not in away.values():
                here = ways * sum(one.pairs for one in self.options(name, birth))
                self._list({**away, name: birth}, rest, here)

    def options(self, name: str, birth: Birth | None) -> list[Option]:
        """Cards for the halves, by classes; the suit half is this returned card, or ordinary."""
        model = self.model
        ordinary = model.history.ordinary
        suit = ordinary if birth is None else model.values.bit(birth.card)
        return model.grid.options(self.bound[name], ordinary, suit)

    def deal(self, rng: Random) -> Deal:
        """One world."""
        while True:
            away = self.terms[pick(rng, self.shares)]
            chosen: dict[str, int] = {}
            for name in self.bound:
                options = self.options(name, away.get(name))
                one = options[pick(rng, [option.pairs for option in options])]
                for token, mask in zip(self.model.halves[name], (one.number, one.suit), strict=True):
                    cards = list(bits(mask))
                    chosen[token] = cards[below(rng, len(cards))]
            suits = {self.model.halves[name][1]: birth for name, birth in away.items()}
            plain = {token: card for token, card in chosen.items() if token not in suits}
            if len(set(plain.values())) == len(plain):
                faces = {token: self.model.values.name(card) for token, card in plain.items()}
                return self.model.completions.deal(rng, {**self.fixed, **suits}, faces)
