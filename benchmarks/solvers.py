"""Speed of `solvers/` against python-constraint2, CP-SAT and CPMpy, in one run.

    python -m benchmarks.solvers            a few minutes; writes benchmarks/results/solvers.md
    python -m benchmarks.solvers --quick    without the peers that take seconds

Positions are seeded: k suspects of 70 cards, m truthful clues at each, so many visible cards. All times are medians
over positions, in milliseconds, of work that starts from the list of facts. A peer gets the same task once for each
of fewer positions; "> 10 s" is where it was stopped.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from solvers.distinct import Distinct
from solvers.domains import Values, indices
from solvers.explain import Minimality
from solvers.facts import Fact, Kind, Reason, clue, visible
from solvers.model import Question

CARDS = Values([f"{suit}{number}" for suit in "RBGYK" for number in range(2, 16)])
RESULTS = Path(__file__).parent / "results" / "solvers.md"
POSITIONS = 25
STOP = 10.0


@dataclass(frozen=True)
class Position:
    """Names of the suspects, and the facts about them."""

    names: tuple[str, ...]
    facts: tuple[Fact, ...]

    def model(self) -> Distinct:
        return Distinct(self.names, CARDS, self.facts)


@dataclass
class Row:
    """One line of the table: what was measured, the target, our median and worst, and the peers' medians."""

    task: str
    target: str
    ours: list[float]
    peers: dict[str, str] = field(default_factory=dict)
    note: str = ""


def matching(card: str) -> int:
    number = int(card[1:])
    return CARDS.mask(
        other for other in CARDS if other[0] == card[0] or number % int(other[1:]) == 0 or int(other[1:]) % number == 0
    )


MATCHING = {card: matching(card) for card in CARDS}


def position(seed: int, suspects: int, clues: int, seen: int) -> Position:
    rng = Random(seed)
    cards = list(CARDS)
    rng.shuffle(cards)
    names = tuple(f"suspect:{number}" for number in range(suspects))
    facts: list[Fact] = []
    for name, hidden in zip(names, cards, strict=False):
        for _ in range(clues):
            card = rng.choice(cards[suspects:])
            match = MATCHING[card]
            forbids = CARDS.full & ~match if CARDS.bit(hidden) & match else match
            facts.append(clue(f"clue {len(facts)}", name, forbids, Reason("{value}", {"value": card}), len(facts)))
    for card in cards[suspects : suspects + seen]:
        facts.append(visible(f"seen {card}", CARDS.bit(card), Reason("{value}", {"value": card})))
    return Position(names, tuple(facts))


def positions(suspects: int, clues: int, seen: int, number: int = POSITIONS) -> list[Position]:
    return [position(seed, suspects, clues, seen) for seed in range(number)]


def clocked(work: Callable[[], object]) -> float:
    """Milliseconds of one run: of wall time and processor time the smaller one, since the machine may be busy."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return min(time.perf_counter() - wall, time.process_time() - processor) * 1000


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The best of a few runs, in milliseconds."""
    return min(clocked(work) for _ in range(times))


# -- peers -------------------------------------------------------------------------------------------------------------


def domains(one: Position) -> list[list[int]]:
    model = one.model()
    return [list(indices(model.domain(name))) for name in one.names]


def constraint_lists(one: Position) -> bool:
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    for name, values in zip(one.names, domains(one), strict=True):
        problem.addVariable(name, values)
    problem.addConstraint(AllDifferentConstraint(), list(one.names))
    return len(problem.getSolutions()) == one.model().total()


def cp_sat_lists(one: Position) -> bool:
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):
        def __init__(self, unknown: Sequence[Any]) -> None:
            super().__init__()
            self.unknown = unknown
            self.tally: dict[tuple[int, int], int] = {}

        def on_solution_callback(self) -> None:
            for place, variable in enumerate(self.unknown):
                key = place, self.value(variable)
                self.tally[key] = self.tally.get(key, 0) + 1

    model = cp_model.CpModel()
    unknown = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(values), name)
        for name, values in zip(one.names, domains(one), strict=True)
    ]
    model.add_all_different(unknown)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = STOP
    counter = Counter(unknown)
    return bool(solver.solve(model, counter) == cp_model.OPTIMAL)


def cpmpy_facts(one: Position) -> tuple[dict[str, Any], list[Any]]:
    import cpmpy as cp

    unknown = {name: cp.intvar(0, len(CARDS) - 1, name=name) for name in one.names}
    found = [cp.AllDifferent(list(unknown.values()))]
    for fact in one.facts:
        names = one.names if fact.variables is None else fact.variables
        found.append(cp.all([unknown[name] != spot for name in names for spot in indices(fact.forbids)]))
    return unknown, found


def cpmpy_counts(one: Position) -> bool:
    import cpmpy as cp

    _, found = cpmpy_facts(one)
    return bool(cp.Model(found).solveAll(solver="ortools", time_limit=STOP) == one.model().total())


def cpmpy_explains(one: Position, name: str, excluded: Sequence[int]) -> int:
    import cpmpy as cp
    from cpmpy.tools.explain import optimal_mus

    unknown, soft = cpmpy_facts(one)
    hard = [cp.any([unknown[name] == spot for spot in excluded])]
    return len(optimal_mus(soft, hard, weights=[1] * len(soft), solver="ortools", hs_solver="ortools"))


def peer(work: Callable[[Position], bool], these: Sequence[Position]) -> str:
    """Median of a peer over positions, each once; fewer when it is slow. `work` says whether it came to its end."""
    spent: list[float] = []
    done: list[bool] = []
    for one in these:
        spent.append(clocked(lambda one=one: done.append(work(one))))
        if sum(spent) > STOP * 1000:
            break
    return number(median(spent)) if all(done) else f"> {STOP:.0f} s"


# -- tasks -------------------------------------------------------------------------------------------------------------


def candidates(quick: bool) -> Row:
    these = positions(5, 4, 10)

    def one(model: Distinct) -> None:
        model._cache.clear()
        model.possible()

    row = Row("candidates: 5 suspects, 4 clues each", "< 0.1", [])
    for each in these:
        model = each.model()
        row.ours.append(timed(lambda model=model: one(model)))
    listable = [each for each in these if each.model().total() <= 100_000]
    row.peers["python-constraint2"] = peer(constraint_lists, listable)
    if not quick:
        row.peers["CP-SAT"] = peer(cp_sat_lists, listable[:7])
        row.peers["CPMpy"] = peer(cpmpy_counts, listable[:7])
    return row


def build() -> Row:
    these = positions(5, 6, 20)
    return Row("a model from 50 facts", "< 0.2", [timed(each.model, 20) for each in these])


def posterior(suspects: int, clues: int, target: str, peers: Sequence[str], number_of: int = POSITIONS) -> Row:
    these = positions(suspects, clues, 10, number_of)

    def one(model: Distinct) -> None:
        model._cache.clear()
        for name in model.variables:
            model.odds(name)

    row = Row(f"exact odds: {suspects} suspects, {clues} clues each", target, [])
    for each in these:
        model = each.model()
        row.ours.append(timed(lambda model=model: one(model), 3))
    row.note = f"{median([each.model().total() for each in these]):.3g} worlds"
    if "python-constraint2" in peers:
        row.peers["python-constraint2"] = peer(constraint_lists, these[:3])
    if "CP-SAT" in peers:
        row.peers["CP-SAT"] = peer(cp_sat_lists, these[:1])
    if "CPMpy" in peers:
        row.peers["CPMpy"] = peer(cpmpy_counts, these[:1])
    return row


def explanations(quick: bool) -> tuple[Row, Row, str]:
    """Every impossible card of every suspect, and every certain suspect, explained from a fresh model."""
    single = Row("one minimum explanation: 5 suspects, 6 clues each", "median < 1, worst < 10", [])
    certain = Row("why it must be this card (about 20 facts)", "median < 1, worst < 10", [])
    valid = proven = total = 0
    sample: list[tuple[Position, str, list[int], int]] = []
    for each in positions(5, 6, 10) + positions(5, 6, 40):
        model = each.model()
        model.possible()
        for name in each.names:
            targets = [(one.excluded, single) for one in model.eliminations() if one.variable == name]
            if model.solved(name):
                targets.append((tuple(card for card in CARDS if card != model.solved(name)), certain))
            for excluded, row in targets:
                asked = excluded[:1] if row is single else excluded

                def ask(model: Distinct = model, name: str = name, asked: tuple[str, ...] = asked) -> Any:
                    possible = model._cache["possible"]
                    model._cache.clear()
                    model._cache["possible"] = possible
                    return model.why_not(name, asked)

                row.ours.append(timed(ask, 3))
                answer = ask()
                total += 1
                valid += answer.valid and not Distinct.satisfiable(model, answer.facts, assumption(model, name, asked))
                proven += answer.minimality is Minimality.MINIMUM
                if answer.number > 3 and len(sample) < 5:
                    sample.append((each, name, list(indices(CARDS.mask(asked))), answer.cost))
    if not quick:
        spent = []
        for each, name, asked_of, cost in sample:
            costs: list[int] = []
            ask_them = partial(cpmpy_explains, each, name, asked_of)
            spent.append(clocked(lambda ask_them=ask_them, costs=costs: costs.append(ask_them())))
            assert costs == [cost], "CPMpy's optimal subset costs what ours does"
        certain.peers["CPMpy"] = number(median(spent))
    text = f"Of {total} explanations {valid} are valid and {proven} proven minimum."
    return single, certain, text


def assumption(model: Distinct, name: str, values: Sequence[str]) -> Any:
    from solvers.model import Assumption

    return Assumption(name, model.values.mask(values))


def steps() -> list[Row]:
    all_of = Row("all eliminations explained: 5 suspects, 6 clues each", "< 5", [])
    following = Row("next step", "< 5", [])
    whole = Row("a whole plan without redundant steps", "", [])
    for each in positions(5, 6, 10) + positions(5, 6, 40):
        model = each.model()

        def fresh(work: Callable[[], object], model: Distinct = model) -> float:
            def run() -> None:
                model._cache.clear()
                work()

            return timed(run, 3)

        all_of.ours.append(fresh(model.eliminations))
        following.ours.append(fresh(model.next_step))
        whole.ours.append(fresh(model.steps))
    return [all_of, following, whole]


def bot() -> Row:
    """What the careful bot asks at each move: 7 cards at 4 suspects, from the facts."""
    row = Row("a bot's move: 7 cards at 4 suspects, from the facts", "< 2", [])
    for each in positions(4, 3, 20):
        hand = Random(1).sample(list(CARDS), 7)
        questions = [Question(name, (MATCHING[card],)) for name in each.names for card in hand]
        row.ours.append(timed(lambda each=each, questions=questions: each.model().gains(questions)))
    return row


def clash() -> Row:
    """One clue turned round: the clash and the smallest correction."""
    row = Row("a conflict and its correction: one clue entered wrongly", "", [])
    for each in positions(4, 5, 20):
        wrong = each.facts[3]
        turned = Fact(
            wrong.id, Kind.CLUE, wrong.variables, CARDS.full & ~wrong.forbids, wrong.reason, wrong.cost, wrong.line
        )
        model = Distinct(each.names, CARDS, [turned if fact is wrong else fact for fact in each.facts])
        if not model.consistent():

            def run(model: Distinct = model) -> None:
                model._cache.clear()
                model.conflict()

            row.ours.append(timed(run, 3))
    return row


def loading() -> Row:
    def started(code: str) -> float:
        """Processor time of a new Python, the best of a few."""
        best = float("inf")
        for _ in range(7):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return best * 1000

    spent = started("from solvers import Distinct") - started("pass")
    return Row("import of solvers and its model, over bare Python", "", [spent])


# -- the table ---------------------------------------------------------------------------------------------------------


def number(milliseconds: float) -> str:
    if milliseconds >= 10:
        return f"{milliseconds:,.0f}"
    return f"{milliseconds:.2f}" if milliseconds >= 0.1 else f"{milliseconds:.3f}"


def report(rows: Sequence[Row], text: str) -> str:
    peers = ["python-constraint2", "CP-SAT", "CPMpy"]
    lines = [
        "# Solvers: speed in milliseconds",
        "",
        "`python -m benchmarks.solvers`",
        "",
        f"Python {platform.python_version()} on {os.cpu_count()} cores, of which one is used.",
        f"Medians over {POSITIONS} seeded positions or more. Each of ours is the best of a few runs,",
        "each of the peers' is one run; wall or processor time, whichever is less. 70 cards, 10 to 40 of them visible.",
        "",
        "| task | target | ours | worst | " + " | ".join(peers) + " | |",
        "|---|---|---|---|" + "---|" * (len(peers) + 1),
    ]
    for row in rows:
        cells = [row.peers.get(name, "") for name in peers]
        ours = f"{number(median(row.ours))} | {number(max(row.ours))}"
        lines.append(f"| {row.task} | {row.target} | {ours} | {' | '.join(cells)} | {row.note} |")
    lines += [
        "",
        text,
        "python-constraint2, CP-SAT and CPMpy list all solutions for sets and odds; values that single facts rule out",
        f"are struck before they start; what had not ended after {STOP:.0f} s of wall time was stopped. CPMpy explains",
        "by its `optimal_mus`, at the same cost as ours wherever it was asked.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of solvers/ against its peers")
    parser.add_argument("--quick", action="store_true", help="without the peers that take seconds")
    quick = parser.parse_args().quick
    every = [] if quick else ["python-constraint2", "CP-SAT", "CPMpy"]
    gc.collect()
    rows = [candidates(quick), build()]
    rows.append(posterior(3, 0, "< 2", every, 3))
    rows.append(posterior(5, 2, "< 2", every[:2]))
    rows.append(posterior(8, 2, "< 2", []))
    rows.append(posterior(12, 2, "< 100", [], 5))
    single, certain, text = explanations(quick)
    rows += [single, certain, *steps(), bot(), clash(), loading()]
    written = report(rows, text)
    print(written)
    if not quick:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
