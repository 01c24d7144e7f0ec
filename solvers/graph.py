"""The deduction graph: facts -> eliminations -> groups -> conclusion. Uses networkx, loaded where it is used.

Nodes are texts with a `role`: `fact:ID` (role `fact`), `not:VARIABLE=VALUES` (role `elimination`), `group:VARIABLES`
(role `group`) and `goal:VARIABLE` (role `conclusion`); an edge leads from what is used to what follows.

    >>> from solvers.distinct import Distinct
    >>> from solvers.domains import Values
    >>> from solvers.facts import Reason, clue
    >>> cards = Values(["R2", "R3", "B2"])
    >>> model = Distinct(["ann", "bob"], cards, [clue("1", "ann", cards.mask(["R3", "B2"]), Reason("A clue."))])
    >>> graph = of_explanation(model, model.why_not("bob", "R2"))
    >>> depth(graph), sorted(ancestors(graph, "goal:bob"))
    (3, ['fact:1', 'fact:different', 'group:ann', 'not:ann=B2', 'not:ann=R3'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solvers.domains import bits, indices
from solvers.explain import Explanation
from solvers.facts import Kind

if TYPE_CHECKING:
    import networkx as nx

    from solvers.hints import Step
    from solvers.model import Model

    Graph = nx.DiGraph[str]

__all__ = ["ancestors", "candidates", "depth", "dot", "node_link", "of_explanation", "of_steps"]


def of_explanation(model: Model, explanation: Explanation) -> Graph:
    """The graph of one explanation: which fact rules out what, what a group uses up, and the conclusion."""
    import networkx as nx

    graph: Graph = nx.DiGraph()
    goal = f"goal:{explanation.variable or 'conflict'}"
    graph.add_node(goal, role="conclusion", technique=explanation.technique.title, values=explanation.excluded)
    group = f"group:{','.join(explanation.group)}" if explanation.uses else None
    if group:
        graph.add_node(group, role="group", uses=explanation.uses)
        graph.add_edge(group, goal)
    used = model.values.mask(explanation.uses)
    for fact in explanation.facts:
        name = f"fact:{fact.id}"
        graph.add_node(name, role="fact", kind=fact.kind.value, line=fact.line)
        targets = 0
        for variable in explanation.group:
            if fact.speaks_of(variable):
                targets += _eliminate(graph, model, name, variable, fact.forbids & ~used, group or goal)
        if explanation.variable is not None and explanation.variable not in explanation.group:
            own = fact.forbids & model.values.mask(explanation.excluded)
            if fact.speaks_of(explanation.variable):
                targets += _eliminate(graph, model, name, explanation.variable, own, goal)
        if not targets or fact.kind is Kind.DISTINCT:
            graph.add_edge(name, goal)
    return graph


def _eliminate(graph: Graph, model: Model, fact: str, variable: str, mask: int, then: str) -> int:
    mask &= model._allowed[model.place(variable)]
    for bit in bits(mask):
        node = f"not:{variable}={model.values.name(bit)}"
        graph.add_node(node, role="elimination", variable=variable, value=model.values.name(bit))
        graph.add_edge(fact, node)
        graph.add_edge(node, then)
    return mask.bit_count()


def of_steps(steps: Sequence[Step]) -> Graph:
    """The graph of a plan: each step with the facts and the eliminations that it uses, and those that it makes."""
    import networkx as nx

    graph: Graph = nx.DiGraph()
    made: dict[str, list[str]] = {}
    for number, step in enumerate(steps, 1):
        node = f"step:{number}"
        graph.add_node(node, role="step", technique=step.technique.title, cost=step.cost)
        if step.group:
            for variable in step.group:
                graph.add_edges_from((used, node) for used in made.get(variable, ()))
        for fact in step.facts if not step.group else [one for one in step.facts if one.kind is Kind.DISTINCT]:
            graph.add_node(f"fact:{fact.id}", role="fact", kind=fact.kind.value, line=fact.line)
            graph.add_edge(f"fact:{fact.id}", node)
        for variable, values in step.crosses.items():
            for value in values:
                target = f"not:{variable}={value}"
                graph.add_node(target, role="elimination", variable=variable, value=value)
                graph.add_edge(node, target)
                made.setdefault(variable, []).append(target)
    return graph


def depth(graph: Graph) -> int:
    """The longest chain of inferences, in edges: 1 is read off a fact."""
    import networkx as nx

    return int(nx.dag_longest_path_length(graph))


def ancestors(graph: Graph, node: str) -> set[str]:
    """Everything that a node rests on."""
    import networkx as nx

    return set(nx.ancestors(graph, node))


def node_link(graph: Graph) -> dict[str, Any]:
    """The graph as plain data: {"nodes": [{"id", "role", ...}], "edges": [{"source", "target"}]}."""
    nodes = [{"id": name, **data} for name, data in graph.nodes(data=True)]
    return {"nodes": nodes, "edges": [{"source": a, "target": b} for a, b in graph.edges()]}


_SHAPES = {
    "fact": "box",
    "elimination": "plaintext",
    "group": "ellipse",
    "step": "ellipse",
    "conclusion": "doubleoctagon",
}


def dot(graph: Graph, labels: Mapping[str, str] | None = None) -> str:
    """The graph in the DOT language of Graphviz; `labels` replaces the texts of nodes."""
    lines = ["digraph deduction {", "  rankdir=LR;"]
    for name, data in graph.nodes(data=True):
        label = _quoted((labels or {}).get(name, name))
        lines.append(f"  {_quoted(name)} [label={label}, shape={_SHAPES[data['role']]}];")
    lines += [f"  {_quoted(a)} -> {_quoted(b)};" for a, b in graph.edges()]
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def candidates(domains: Sequence[int]) -> list[int] | None:
    """A second opinion on `solvers.alldifferent.candidates`, by networkx's matching and components."""
    import networkx as nx

    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    tops = [("variable", place) for place in range(len(domains))]
    graph.add_nodes_from(tops)
    for top, domain in zip(tops, domains, strict=True):
        graph.add_edges_from((top, ("value", spot)) for spot in indices(domain))
    matching = nx.bipartite.hopcroft_karp_matching(graph, top_nodes=tops)
    if any(top not in matching for top in tops):
        return None
    arrows: nx.DiGraph[tuple[str, int]] = nx.DiGraph()
    for top, value in graph.edges(tops):
        arrows.add_edge(*((top, value) if matching[top] == value else (value, top)))
    free = [node for node in graph if node[0] == "value" and node not in matching]
    # An edge is in some matching if it is matched, on a cycle, or on an alternating path that starts at a free value.
    reached = set(free).union(*(nx.descendants(arrows, node) for node in free)) if free else set()
    component = {node: number for number, part in enumerate(nx.strongly_connected_components(arrows)) for node in part}
    left = []
    for top, domain in zip(tops, domains, strict=True):
        kept = 0
        for spot in indices(domain):
            value = ("value", spot)
            if matching[top] == value or value in reached or component[top] == component[value]:
                kept |= 1 << spot
        left.append(kept)
    return left
