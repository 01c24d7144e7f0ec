"""What the browser's Python reads, compiled ahead: to compile a module in the browser takes longer than to run it.

Packages of the tables are compiled as a whole. Of the standard library and of the notebooks' packages, the files that
a start reads are compiled, the rest stays source, which is smaller.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from infiltr.site.archives import merge, own_files, slim

__all__ = ["LATER", "Ready", "compiled", "prepared"]

HERE = Path(__file__).parent
COMPILE, READS = HERE / "assets" / "compile.mjs", HERE / "assets" / "reads.mjs"
BOOT = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
LATER = {"sympy": ("sympy", "mpmath"), "networkx": ("networkx",)}
"""Archives that are fetched when one of their packages is first imported."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Compiled archives: Python's standard library, those of the tables by name, and the notebooks' wheels."""

    library: Path
    packs: dict[str, Path]
    wheels: tuple[Path, ...]


def prepared(work: Path, modules: Path, wheels: dict[str, Path], more: Iterable[Path]) -> Ready:
    """The archives, made once for these pins; `more` are wheels that JupyterLite itself brings."""
    place = work / "packs"
    packs = {name: place / f"{name}.zip" for name in ("boot", *LATER)}
    late = {part for parts in LATER.values() for part in parts}
    sources = [path for name, path in wheels.items() if name not in late] + list(more)
    ready = Ready(place / "python_stdlib.zip", packs, tuple(place / "wheels" / path.name for path in sources))
    reasons = (HERE / "pins" / "wheels.txt", HERE / "pins" / "package.json", COMPILE, READS, HERE / "archives.py", Path(__file__))
    wanted = "".join([*(path.read_text(encoding="utf-8") for path in reasons), *(path.name for path in sources)])
    stamp = place / "done.txt"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return ready
    shutil.rmtree(place, ignore_errors=True)
    for name, parts in {"boot": BOOT, **LATER}.items():
        merge([entry for part in parts for entry in slim(wheels[part])], packs[name])
    for source, target in zip(sources, ready.wheels, strict=True):
        merge(slim(source), target)
    shutil.copyfile(modules / "pyodide" / "python_stdlib.zip", ready.library)
    listed = place / "reads.json"
    _reads(listed, modules, place, ready.wheels)
    compiled(modules, [*packs.values(), f"--only={listed}", ready.library, *ready.wheels])
    stamp.write_text(wanted, encoding="utf-8")
    return ready


def _reads(target: Path, modules: Path, place: Path, wheels: Iterable[Path]) -> None:
    """The list of files that a start reads, found by starting."""
    from infiltr.site.builder import run

    own = place / "infiltr.zip"
    merge(own_files(), own)
    run(["node", READS, modules / "pyodide" / "pyodide.mjs", target, own, *wheels], READS.parent, "node reads.mjs")
    own.unlink()


def compiled(modules: Path, archives: Sequence[Path | str]) -> None:
    """Compile the Python files of archives; a `+` behind a name keeps the sources beside."""
    from infiltr.site.builder import run

    run(["node", COMPILE, modules / "pyodide" / "pyodide.mjs", *archives], COMPILE.parent, "node compile.mjs")
