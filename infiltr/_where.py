"""Where things are: the notebooks (in the wheel or in a checkout) and the user's own data."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

__all__ = ["check_solvers", "data_folder", "notebooks_folder", "saves_folder", "templates_folder"]

_HERE = Path(__file__).resolve().parent


def check_solvers() -> None:
    """The package `solvers` that Python would import is the one that belongs here.

    Raises:
        ImportError: another one comes first on the path; one line says which and what to do.
    """
    spec = find_spec("solvers")
    found = Path(spec.origin or next(iter(spec.submodule_search_locations or ()), "")).resolve() if spec else None
    if found == _HERE.parent / "solvers" / "__init__.py":
        return
    from infiltr.core.words import say

    raise ImportError(
        say(
            "the package 'solvers' of infiltr is hidden by {found}: rename that one, or start Python in another folder",
            found=found or say("nothing: it is missing"),
        )
    )


def notebooks_folder() -> Path:
    """The folder of the notebooks: inside an installed wheel, or beside the package in a checkout.

    Raises:
        FileNotFoundError: if neither is there, with both places named.
    """
    places = (_HERE / "notebooks", _HERE.parent / "notebooks")
    for place in places:
        if (place / "play").is_dir():
            return place
    raise FileNotFoundError(f"no notebooks: looked in {places[0]} and {places[1]}")


def templates_folder() -> Path:
    """What goes on JUPYTER_PATH, so that Voila finds the template `lobby`."""
    return _HERE / "jupyter"


def data_folder() -> Path:
    """Where saved games and campaign progress are kept; not created here. INFILTR_DATA names another place."""
    named = os.environ.get("INFILTR_DATA")
    if named:
        return Path(named).expanduser().resolve()
    from platformdirs import user_data_path

    return user_data_path("infiltr", appauthor=False)


def saves_folder() -> Path:
    """Saved games: one record file each (`NAME.txt`), which the lobby lists and a page opens with `?save=NAME`."""
    return data_folder() / "saves"
