"""Cheapest covers and hitting sets, judged by trying every choice."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.cover import hitting_set, minimum_cover

covers = st.lists(st.tuples(st.integers(0, 255), st.integers(1, 4)), max_size=8)


def best(need: int, masks: list[int], weights: list[int]) -> int | None:
    """The least weight of a cover, among all choices."""
    found = None
    for chosen in range(1 << len(masks)):
        union = weight = 0
        for place, mask in enumerate(masks):
            if chosen >> place & 1:
                union |= mask
                weight += weights[place]
        if not need & ~union and (found is None or weight < found):
            found = weight
    return found


@settings(max_examples=150)
@given(st.integers(0, 255), covers)
def test_the_cheapest_cover(need: int, items: list[tuple[int, int]]) -> None:
    """The cover found covers, weighs what it says, is proven, and no choice weighs less."""
    masks, weights = [mask for mask, _ in items], [weight for _, weight in items]
    found = minimum_cover(need, masks, weights)
    wanted = best(need, masks, weights)
    assert (found and found.weight) == wanted
    if found is not None:
        union = 0
        for place, mask in enumerate(masks):
            union |= mask if found.chosen >> place & 1 else 0
        assert not need & ~union
        assert found.weight == sum(w for place, w in enumerate(weights) if found.chosen >> place & 1)
        assert found.proven
        limited = minimum_cover(need, masks, weights, limit=found.weight + 1)
        assert limited is not None
        assert limited.weight == found.weight
        assert minimum_cover(need, masks, weights, limit=found.weight) is None or found.weight == 0


@settings(max_examples=100)
@given(st.lists(st.integers(0, 127), max_size=8), st.lists(st.integers(1, 4), min_size=7, max_size=7))
def test_the_cheapest_hitting_set(sets: list[int], weights: list[int]) -> None:
    """A hitting set meets every set at the least weight; an empty set cannot be met."""
    found = hitting_set(sets, weights)
    masks = [sum(1 << place for place, one in enumerate(sets) if one >> spot & 1) for spot in range(7)]
    assert (found and found.weight) == best((1 << len(sets)) - 1, masks, weights)
    if found is not None:
        assert all(found.chosen & one for one in sets)


def test_out_of_branches_it_says_so() -> None:
    """A search that is cut short still covers, and does not claim to be cheapest."""
    masks = [0b000111, 0b011001, 0b101010, 0b110100, 0b001110, 0b010011]
    found = minimum_cover(0b111111, masks, [3, 3, 3, 3, 2, 2], nodes=1)
    assert found is not None
    assert not found.proven
    assert found.weight >= (best(0b111111, masks, [3, 3, 3, 3, 2, 2]) or 0)
