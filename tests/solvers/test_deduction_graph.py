"""The deduction graph, and networkx's second opinion on candidates."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st
from solver_cases import TABLE, models

from solvers import graph as graphs
from solvers.alldifferent import candidates
from solvers.distinct import Distinct
from solvers.facts import Reason, clue, visible

domain_lists = st.lists(st.integers(1, 255), min_size=1, max_size=6)


@settings(max_examples=60)
@given(domain_lists)
def test_second_opinion_on_candidates(domains: list[int]) -> None:
    """networkx's matching and components leave what tight Hall sets leave."""
    assert graphs.candidates(domains) == candidates(domains)


@settings(max_examples=40)
@given(models())
def test_every_fact_leads_to_the_conclusion(model: Distinct) -> None:
    """The graph of an explanation has no loops, and rests on exactly the facts that are cited."""
    for explanation in model.eliminations():
        graph = graphs.of_explanation(model, explanation)
        assert nx.is_directed_acyclic_graph(graph)
        facts = {node for node in graphs.ancestors(graph, f"goal:{explanation.variable}") if node.startswith("fact:")}
        assert facts == {f"fact:{fact.id}" for fact in explanation.facts}
        assert graphs.depth(graph) == explanation.depth + 1


@settings(max_examples=20)
@given(models())
def test_the_graph_of_a_plan(model: Distinct) -> None:
    """In the graph of a plan every elimination comes from a step, and a step about a group from what made it one."""
    steps = model.steps()
    graph = graphs.of_steps(steps)
    assert nx.is_directed_acyclic_graph(graph)
    made = {node for node, data in graph.nodes(data=True) if data["role"] == "elimination"}
    impossible = {
        f"not:{name}={value}" for name in model.variables for value in set(TABLE) - set(model.possible()[name])
    }
    assert made == impossible
    for number, step in enumerate(steps, 1):
        before = graphs.ancestors(graph, f"step:{number}")
        assert all(any(node.startswith(f"not:{name}=") for node in before) for name in step.group)


def test_export_as_data_and_as_dot() -> None:
    """The graph of a conflict can be written as plain data and as a drawing's text, with labels of the caller's."""
    model = Distinct(["ann"], TABLE, [clue("1", "ann", TABLE.full, Reason('"No" to all.'), 7)])
    model.add(visible("2", TABLE.bit("R2"), Reason("Seen.")))
    conflict = model.conflict()
    assert conflict is not None
    graph = graphs.of_explanation(model, conflict.clash)
    data = graphs.node_link(graph)
    assert {"id": "fact:1", "role": "fact", "kind": "clue", "line": 7} in data["nodes"]
    assert {"source": "not:ann=R2", "target": "goal:conflict"} in data["edges"]
    text = graphs.dot(graph, {"fact:1": 'a "clue"'})
    assert text.startswith("digraph deduction {")
    assert '"fact:1" [label="a \\"clue\\"", shape=box];' in text
    assert '"fact:1" -> "not:ann=R2";' in text
