"""The sentences of explanations and hints, as whole templates; the caller translates them and names what they name.

Parameters follow the convention of `solvers.facts.Reason`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.facts import Fact, Reason
from solvers.techniques import Technique

if TYPE_CHECKING:
    from solvers.explain import Explanation
    from solvers.hints import Step

__all__ = ["conclusion", "hint", "step_reason"]

_GROUPS = (Technique.NAKED_SINGLE, Technique.NAKED_PAIR, Technique.NAKED_TRIPLE, Technique.HALL_SET)

_WHERE = {
    Technique.MISTAKE: "Look at your marks for {variables}: one of them cannot be right.",
    Technique.VISIBLE_CARD: "Look at the cards that you have seen.",
    Technique.GUESS_MISSED: "Look back at the guesses that missed.",
    Technique.ORDER_BOUND: "Look at {variables}: a row goes up from left to right.",
    Technique.COPIES_USED_UP: "Look at {variables}, and count the copies that you know of.",
    Technique.NAKED_SINGLE: "Look for a board with a single value left.",
    Technique.NAKED_PAIR: "Look for two boards with the same two values left.",
    Technique.NAKED_TRIPLE: "Look for three boards that share three values.",
    Technique.HALL_SET: "Look for several boards that share only as many values as there are boards.",
    Technique.COUNT_OF_REST: "Look at {variables}, and count the cards of each kind that you know of.",
}

_PLACE = {
    Technique.MISTAKE: "A mark for {variables} contradicts what is known.",
    Technique.VISIBLE_CARD: "A card that you have seen is not crossed out yet for {variables} ({technique}).",
    Technique.GUESS_MISSED: "A guess at {variables} missed, and is not crossed out yet ({technique}).",
    Technique.CLUE_ELIMINATION: "A clue at {variables} rules out more than is crossed out yet ({technique}).",
    Technique.ORDER_BOUND: "Its neighbours in the row leave less to {variables} than is still open ({technique}).",
    Technique.COPIES_USED_UP: "Not enough copies are left for all that is still open for {variables} ({technique}).",
    Technique.NAKED_SINGLE: "Only one value is left for {variables_group}, so no other can have it ({technique}).",
    Technique.NAKED_PAIR: "Only two values are left for {variables_group}, so no other can have them ({technique}).",
    Technique.NAKED_TRIPLE: (
        "Only three values are left for {variables_group}, so no other can have them ({technique})."
    ),
    Technique.HALL_SET: (
        "{variables_group} share as many values as there are of them, so no other can have them ({technique})."
    ),
    Technique.COUNT_OF_REST: "The cards that are known settle {variables} ({technique}).",
}

_SO = {
    Technique.ORDER_BOUND: "{facts} A row goes up from left to right, so {variable} is not {values}.",
    Technique.COPIES_USED_UP: "{facts} Not enough copies are left for {variable} to be {values}.",
}
"""How several facts lead to a conclusion, where the technique says more than "so"."""

_STEP = {
    Technique.ORDER_BOUND: "{facts} A row goes up from left to right. So: {conclusions}",
    Technique.COPIES_USED_UP: "{facts} Not enough copies are left. So: {conclusions}",
    Technique.COUNT_OF_REST: "{facts} Counting what is left: {conclusions}",
}


def conclusion(explanation: Explanation) -> Reason:
    """The whole explanation: its facts, what follows for a group if one is needed, and the conclusion."""
    params: dict[str, object] = {
        "facts": _told(explanation.facts),
        "variable": explanation.variable,
        "values": explanation.excluded,
        "variables": explanation.group,
        "values_used": explanation.uses,
        "value": explanation.settles,
    }
    return Reason(_conclusion(explanation), params)


def _told(facts: Sequence[Fact]) -> tuple[Reason, ...]:
    """The facts in words, but for what everybody sees at once."""
    return tuple([fact.reason for fact in facts if not fact.seen_by_all])


def _conclusion(explanation: Explanation) -> str:
    if explanation.variable is None:
        return "{facts} These cannot all be true."
    grouped = explanation.technique in _GROUPS and bool(explanation.uses)
    if explanation.settles is not None:
        if explanation.technique is Technique.COUNT_OF_REST:
            return "{facts} Counting what is left, {variable} can only be {value}."
        if grouped:
            return "{facts} So {variables} can only be {values_used}, and {variable} can only be {value}."
        return "{facts} Nothing else is left: {variable} is {value}."
    if explanation.technique is Technique.CONTRADICTION:
        return "{facts} Together these leave no way for {variable} to be {values}."
    if grouped:
        if len(explanation.group) == 1:
            return "{facts} So {variables} can only be {values_used}, and {variable} is not {values}."
        return "{facts} So {variables} share {values_used} between them, and {variable} is not {values}."
    return _SO.get(explanation.technique, "{facts} So {variable} is not {values}.")


def step_reason(step: Step) -> Reason:
    """The whole step in words: what it rests on, and what follows."""
    params: dict[str, object] = {
        "facts": _told(step.facts),
        "conclusions": _crosses(step, "{variable} is not {values}."),
        "variables_group": step.group,
        "values_used": step.uses,
    }
    if _many_seen(step):
        template = "You have seen these cards elsewhere: {values_seen}. So no hidden card is one of them."
        return Reason(template, {"values_seen": _seen(step)})
    if step.mistake is not None:
        return Reason("{mistake} {facts}", params | {"mistake": step.mistake})
    if not step.group:
        return Reason(_STEP.get(step.technique, "{facts} So: {conclusions}"), params)
    if len(step.group) == 1:
        return Reason("{facts} So {variables_group} can only be {values_used}. {conclusions}", params)
    return Reason("{facts} So {variables_group} share {values_used} between them. {conclusions}", params)


def _many_seen(step: Step) -> bool:
    """Does the step cross out several values that lie elsewhere? Each of its facts is a sighting then, and no more than that."""
    sightings = all(fact.forbids or fact.variables is None for fact in step.facts)
    return step.technique is Technique.VISIBLE_CARD and len(step.facts) > 1 and sightings


def _seen(step: Step) -> tuple[str, ...]:
    """The cards of a step that crosses out several visible ones, each once."""
    return tuple(dict.fromkeys(value for values in step.crosses.values() for value in values))


def hint(step: Step, level: int) -> Reason:
    """A hint at one of six levels: where, technique, technique and place, facts, the step in words, what to mark."""
    technique = Reason(step.technique.title)
    params: dict[str, object] = {
        "variables": step.variables,
        "variables_group": step.group,
        "technique": technique,
        "facts": _told(step.facts),
    }
    if _many_seen(step):
        params["values_seen"] = _seen(step)
        if level == 3:
            return Reason("Cards that you have seen are not crossed out yet for {variables} ({technique}).", params)
        if level == 4:
            return Reason("It rests on this: you have seen these cards elsewhere: {values_seen}.", params)
    match level:
        case 1:
            return Reason(_WHERE.get(step.technique, "Look at {variables}."), params)
        case 2:
            return Reason("The technique: {technique}.", params)
        case 3:
            other = "Something can still be crossed out for {variables} ({technique})."
            return Reason(_PLACE.get(step.technique, other), params)
        case 4:
            return Reason("It rests on this: {facts}", params)
        case 5:
            return step_reason(step)
        case _:
            return Reason("{actions}", {"actions": _actions(step)})


def _actions(step: Step) -> tuple[Reason, ...]:
    erased = [_about("Take back your marks for {variable}: {values}.", name, v) for name, v in step.erases.items()]
    circled = [_about("Circle {values} for {variable}.", name, (value,)) for name, value in step.circles.items()]
    return (*erased, *circled, *_crosses(step, "Cross out {values} for {variable}."))


def _crosses(step: Step, template: str) -> tuple[Reason, ...]:
    return tuple([_about(template, name, values) for name, values in step.crosses.items()])


def _about(template: str, name: str, values: tuple[str, ...]) -> Reason:
    return Reason(template, {"variable": name, "values": values})
