"""Advice for the seat on turn, a step at a time: what kind of action, at whom, which cards, why, the figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from infiltr import answers
from infiltr.core.moves import line
from infiltr.core.table import View
from infiltr.core.words import N_, say
from infiltr.sections import Data, button

__all__ = ["Advisor"]

BEST = 3
"""So many moves are proposed."""
_PLACES = (N_("Best"), N_("Second best"), N_("Third best"))


class Advisor:
    """The best moves of a position, each with as many steps as were asked for."""

    def __init__(self) -> None:
        self.found: Sequence[answers.Advice] = ()
        self._steps = [1] * BEST
        self._which = 0

    def forget(self) -> None:
        """The position is another one."""
        self.found = ()

    def look(self, view: View) -> None:
        """Work out the best moves."""
        self.found, self._steps, self._which = answers.advise(view, BEST), [1] * BEST, 0

    def further(self) -> None:
        """A step more of the move that is shown."""
        self._steps[self._which] += 1

    def choose(self, which: int) -> None:
        """Show another of the moves."""
        if 0 <= which < len(self.found):
            self._which = which

    @property
    def move(self) -> str:
        """The move that is shown, as a line."""
        return line(self.found[self._which].move)

    def shown(self) -> tuple[str, list[str], list[Data]]:
        """Title, texts and buttons. With the last text comes the button that makes the move."""
        if not self.found:
            return say("What you could do"), [say("There is nothing to choose now.")], []
        chosen: Any = self.found[self._which]
        texts = list(dict.fromkeys(text for text in (chosen.kind, chosen.whom, chosen.cards, chosen.why, chosen.figures) if text))
        step = self._steps[self._which] = min(self._steps[self._which], len(texts))
        places = range(len(self.found)) if len(self.found) > 1 else ()
        buttons = [button("other", say(_PLACES[which]), which=which, pressed=which == self._which) for which in places]
        if step < len(texts):
            buttons.append(button("further", say("A bit more"), main=True))
        else:
            buttons.append(button("play", say("Make this move"), main=True))
        return say("What you could do, step {step} of {steps}", step=step, steps=len(texts)), texts[:step], buttons
