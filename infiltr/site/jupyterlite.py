"""The JupyterLite part: every notebook with its code, in Notebook's interface, offline like the rest.

The recipe: Pyodide's own files come from npm, its list of packages is replaced by one that names exactly the wheels of
this site, and asking an index is switched off. The tools live in an environment of their own under the work folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
import venv
import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from infiltr._where import notebooks_folder
from infiltr.core.words import say
from infiltr.lobby import pages
from infiltr.site.archives import empty_wheel, own_wheel
from infiltr.site.bytecode import LATER

__all__ = ["build", "kernel_wheels"]

ASSETS, PINS = Path(__file__).parent / "assets", Path(__file__).parent / "pins"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# loaded when a kernel starts; whatever else a notebook imports is fetched then
AT_START = (
    "micropip", "packaging", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "ipywidgets",
    "widgetsnbextension", "anywidget",
)  # fmt: skip
DEPENDS = {
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "infiltr-games": ("anywidget", "platformdirs"),
    "ipython": (
        "asttokens", "decorator", "executing", "ipython-pygments-lexers", "matplotlib-inline", "pure-eval", "pygments", "six",
        "stack-data", "traitlets", "typing-extensions",
    ),
    "ipywidgets": ("comm", "traitlets", "ipython"),
    "piplite": ("micropip", "packaging"),
}  # fmt: skip
# parts of Lab that a page with one notebook never opens, each several hundred kilobytes when loaded
DISABLED = (
    "@jupyterlab/mathjax-extension", "@jupyterlab/mermaid-extension", "@jupyterlab/pdf-extension",
    "@jupyterlab/vega5-extension", "@jupyterlab/terminal-extension", "@jupyterlab/debugger-extension",
    "@jupyterlite/javascript-kernel-extension",
    "@jupyterlite/application-extension:service-worker-manager",  # would keep files, and notebooks do not need it
)  # fmt: skip


def build(target: Path, work: Path, static: Path, pyodide: Path, wheels: Iterable[Path]) -> list[tuple[str, str]]:
    """JupyterLite in `target`; returns (address, title) of each notebook, seen from the site's front page.

    `static` is the part that the tables use, `pyodide` the npm package, `wheels` are compiled.
    """
    from infiltr.site.builder import run

    tools = environment(work)
    place = work / "lite"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "jupyter-lite.json").write_text(json.dumps(settings(), indent=1), encoding="utf-8")
    shutil.copytree(notebooks_folder(), place / "content", ignore=shutil.ignore_patterns(".ipynb_checkpoints", "lobby.ipynb"))
    options = ["--apps=notebooks", "--no-sourcemaps", "--no-unused-shared-packages", f"--lite-dir={place}"]
    options += [f"--contents={place / 'content'}", f"--output-dir={target}", "--source-date-epoch=1767225600"]
    script = "from jupyterlite_core.app import main; main()"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "PYTHON"))}
    command: list[str | Path] = [python_of(tools), "-c", script, "build", *options]
    run(command, place, "jupyter lite build", env=clean)
    python_files(target / "static" / "wheels", pyodide, static / "packs" / "infiltr.zip", wheels)
    found = sorted(one.relative_to(place / "content") for one in (place / "content").rglob("*.ipynb"))
    order = [page.name for page in pages()]
    found.sort(key=lambda path: order.index(path.stem) if path.stem in order else len(order))
    return [(f"lite/notebooks/index.html?path={path.as_posix()}", title(place / "content" / path)) for path in found]


def kernel_wheels(work: Path) -> list[Path]:
    """The wheels that the kernel for JupyterLite brings."""
    tools = environment(work)
    return sorted(tools.glob("share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi/*.whl"))


def environment(work: Path) -> Path:
    """The tools of `pins/tools.txt`, installed once."""
    from infiltr.site.builder import run

    tools, pins = work / "tools", PINS / "tools.txt"
    stamp = tools / "done.txt"
    if not stamp.is_file() or stamp.read_bytes() != pins.read_bytes():
        shutil.rmtree(tools, ignore_errors=True)
        if find_spec("uv"):  # several times as fast, where it is there
            venv.create(tools)
            uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(python_of(tools))]
            run([*uv, "--require-hashes", "-r", pins], work, "uv pip install")
        else:
            venv.create(tools, with_pip=True)
            pip = [str(python_of(tools)), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
            run([*pip, "--require-hashes", "-r", pins], work, "pip install")
        shutil.copyfile(pins, stamp)
    return tools


def python_of(tools: Path) -> Path:
    """The interpreter of an environment."""
    return tools / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def python_files(folder: Path, pyodide: Path, own: Path, wheels: Iterable[Path]) -> None:
    """The wheels, and a lock that names exactly these; Pyodide itself is the one that the tables use.

    The kernel insists on jedi, five megabytes that IPython can do without: an empty package of that name stands in.
    """
    folder.mkdir(parents=True)
    files = [own_wheel(folder, own, stand_ins()), empty_wheel(folder, "jedi")]
    files += [Path(shutil.copyfile(wheel, folder / wheel.name)) for wheel in wheels]
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    entries = [entry(path) for path in files]
    lock["packages"] = {one["name"]: one for one in entries if not one["file_name"].startswith("widgetsnbextension-3")}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def stand_ins() -> dict[str, bytes]:
    """For each large package that few notebooks import, a file that fetches it from the tables' archives when imported."""
    source = (ASSETS / "later.py").read_text(encoding="utf-8")
    blank = 'ARCHIVE, NAMES = "", ()'
    return {
        f"{name}/__init__.py": source.replace(blank, f"ARCHIVE, NAMES = {f'../packs/{archive}.zip'!r}, {names!r}").encode()
        for archive, names in LATER.items()
        for name in names
    }


def entry(wheel: Path) -> dict[str, Any]:
    """A wheel's entry in Pyodide's lock."""
    name, version = wheel.name.split("-")[:2]
    normal = re.sub(r"[-_.]+", "-", name).lower()
    with zipfile.ZipFile(wheel) as archive:
        tops = {re.sub(r"\.pyc?$", "", one.split("/", 1)[0]) for one in archive.namelist() if one.endswith((".py", ".pyc"))}
    return {
        "name": normal,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": list(DEPENDS.get(normal, ())),
        "unvendored_tests": False,
    }


def settings() -> dict[str, Any]:
    """The site's configuration for JupyterLite."""
    kernel = {
        "disablePyPIFallback": True,
        "pyodideUrl": "./../static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {"lockFileURL": "./static/wheels/pyodide-lock.json", "packages": list(AT_START)},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "infiltr",
            "exposeAppInBrowser": True,
            "disabledExtensions": list(DISABLED),
            "litePluginSettings": {KERNEL: kernel},
            "enableMemoryStorage": True,
            "contentsStorageDrivers": ["memoryStorageDriver"],
            "settingsStorageDrivers": ["memoryStorageDriver"],
            "workspacesStorageDrivers": ["memoryStorageDriver"],
        },
    }


def title(notebook: Path) -> str:
    """A notebook's title, or its name."""
    found = json.loads(notebook.read_text(encoding="utf-8"))
    return say("{name} (notebook)", name=found["metadata"].get("title", notebook.stem))
