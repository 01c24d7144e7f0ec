"""Settings shared by every test: hypothesis without deadlines, and a data folder that is not the user's own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# a build machine draws the same examples each time: its verdict is about the change, not about luck
settings.register_profile("infiltr", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("infiltr")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Saved games and progress of the tests go to a folder of this run."""
    folder = tmp_path_factory.mktemp("infiltr-data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INFILTR_DATA", str(folder))
        yield folder
