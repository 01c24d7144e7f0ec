"""The pseudo-language as a fixture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pseudo import Listening

from infiltr.core import words
from infiltr.locale.extract import templates


@pytest.fixture(scope="session")
def known() -> set[str]:
    """Every template that the extractor finds."""
    return {one for _, message in templates() for one in ([message] if isinstance(message, str) else message)}


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch, known: set[str]) -> Iterator[Listening]:
    """Speaks the pseudo-language during a test, after which every template that was asked for has to be known."""
    spoken = Listening()
    monkeypatch.setattr(words, "_catalogue", lambda name: spoken)
    monkeypatch.setattr(words, "_chosen", [f"heard by {id(spoken)}"])  # what is kept for a language is kept for this one alone
    yield spoken
    assert spoken.asked - known == set()
