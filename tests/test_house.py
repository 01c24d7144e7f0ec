"""The house: which room may import which, what an import costs, what is shipped, what the sources must not say."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("sympy", "networkx", "numpy", "constraint", "ipywidgets", "anywidget", "IPython", "typer", "rich", "platformdirs")
HERE_ONLY = "needs the checkout"

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").is_file(), reason=HERE_ONLY)


@cache
def tracked() -> tuple[Path, ...]:
    """Files that git knows, or every file outside hidden folders where there is no git."""
    if (ROOT / ".git").exists():
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        return tuple(ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file())
    return tuple(
        path for path in ROOT.rglob("*") if path.is_file() and not re.match(r"[._]|build|dist", path.relative_to(ROOT).parts[0])
    )


def modules() -> Iterator[tuple[str, Path]]:
    """Dotted name and path of each module of the two packages."""
    for path in tracked():
        inside = path.relative_to(ROOT)
        if path.suffix == ".py" and inside.parts[0] in {"infiltr", "solvers"} and "assets" not in inside.parts:
            yield ".".join(inside.with_suffix("").parts).removesuffix(".__init__"), path


def imports(name: str, path: Path) -> set[str]:
    """Every module that a module names in an import, also inside functions; relative ones resolved."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            start = ".".join(filter(None, (base, node.module)))
            found |= {start, *(f"{start}.{alias.name}" for alias in node.names)}
    return found


def under(name: str, *tops: str) -> bool:
    """Whether a module is one of these or lies below one."""
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def walls(name: str) -> tuple[tuple[str, ...], str]:
    """What a module may not import, and the rule."""
    parts = name.split(".")
    if parts[0] == "solvers":
        return ("infiltr",), "solvers never import infiltr"
    if under(name, "infiltr.core"):
        others = ("games", "widgets", "classroom", "search", "review", "cli", "site", "play", "lobby")
        return (*(f"infiltr.{other}" for other in others), "solvers"), "core imports no game and no solver"
    if len(parts) > 3 and parts[:2] == ["infiltr", "games"]:
        every = sorted(path.name for path in (ROOT / "infiltr" / "games").iterdir() if path.is_dir())
        others = tuple(f"infiltr.games.{other}" for other in every if other != parts[2] and not other.startswith("_"))
        home = f"infiltr.games.{parts[2]}"
        more = {
            "evidence": (f"{home}.rules", f"{home}.advice"),
            "box": tuple(f"{home}.{room}" for room in ("moves", "rules", "evidence", "advice")),
            "moves": tuple(f"{home}.{room}" for room in ("rules", "evidence", "advice")),
            "rules": tuple(f"{home}.{room}" for room in ("evidence", "advice")),
        }.get(parts[3], ())
        return (*others, *more, "infiltr.widgets", "infiltr.cli"), "games know no other game; evidence never the rules"
    return (), ""


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=lambda value: value if isinstance(value, str) else "")
def test_imports_run_one_way(name: str, path: Path) -> None:
    """Box <- moves <- rules; evidence never imports rules; core no game; no game another; solvers nothing of infiltr."""
    wanted = imports(name, path)
    forbidden, rule = walls(name)
    assert not [one for one in wanted if under(one, *forbidden)], rule
    if not under(name, "infiltr.widgets"):
        assert not [one for one in wanted if under(one, "anywidget", "ipywidgets")], "only infiltr.widgets knows widgets"
    if under(name, "infiltr.core"):
        tops = {one.split(".")[0] for one in wanted}
        assert tops <= {"infiltr", *sys.stdlib_module_names}, "core needs the standard library only"


def test_import_is_quick() -> None:
    """`import infiltr` brings none of the large packages; neither does playing a game of bots without odds."""
    code = f"import sys, infiltr; print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_public_names() -> None:
    """Every public name is in `__all__`, in order, and can be had."""
    import infiltr

    assert list(infiltr.__all__) == sorted(infiltr.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    for name in infiltr.__all__:
        assert getattr(infiltr, name) is not None


def test_solvers_are_ours() -> None:
    """The package `solvers` that is imported is the one beside `infiltr`, and says so in one line when it is not."""
    import infiltr
    import solvers

    assert Path(solvers.__path__[0]).parent == Path(infiltr.__path__[0]).parent


def test_foreign_solvers_give_one_line(tmp_path: Path) -> None:
    """Another package called `solvers` that comes first on the path is named in one clear line."""
    (tmp_path / "solvers.py").write_text("", encoding="utf-8")
    code = "import infiltr; infiltr.odds"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)
    assert done.returncode != 0
    assert str(tmp_path / "solvers.py") in done.stderr.strip().splitlines()[-1]


MACHINE = re.compile(
    r"(?<![\w./-])/(root|tmp|work|home)/(?!pyodide)[\w.]"  # paths of one machine; /home/pyodide is in the browser
    r"|registry\.npmjs\.org|files\.pythonhosted\.org|pypi\.org|deb\.debian\.org"
)


def test_no_machine_paths_or_registry_hosts() -> None:
    """No tracked file names a place on somebody's machine or the host of a package registry."""
    found = []
    for path in tracked():
        if path == Path(__file__).resolve() or path.suffix in {".png", ".mo"}:
            continue
        for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if match := MACHINE.search(text):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


def test_notebooks_are_stripped() -> None:
    """Notebooks carry no outputs, no execution counts and no widget state."""
    for path in tracked():
        if path.suffix == ".ipynb":
            notebook = json.loads(path.read_text(encoding="utf-8"))
            assert "widgets" not in notebook["metadata"], path
            for cell in notebook["cells"]:
                assert not cell.get("outputs"), path
                assert cell.get("execution_count") is None, path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without the net."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(target.glob("*.whl"))


def test_wheel_is_whole(wheel: Path) -> None:
    """Every tracked file of both packages and every notebook is in the wheel, and nothing else of the checkout."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        licences = [name for name in archive.namelist() if name.endswith(("/LICENSE", "/NOTICE"))]
    inside = {path.relative_to(ROOT).as_posix() for path in tracked()}
    ours = {name for name in inside if name.startswith(("infiltr/", "solvers/"))}
    notebooks = {f"infiltr/{name}" for name in inside if name.startswith("notebooks/")}
    assert ours | notebooks <= names
    assert {name.split("/")[0] for name in names} == {"infiltr", "solvers"}
    assert len(licences) == 2


def test_installed_wheel_finds_its_files(wheel: Path, tmp_path: Path) -> None:
    """Unpacked somewhere else, the wheel finds its notebooks, its Voila template and its modules, not the checkout's."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "import infiltr, solvers; from infiltr._where import notebooks_folder, templates_folder; from infiltr.lobby import pages\n"
        "print(infiltr.__file__, solvers.__path__[0], notebooks_folder() / 'play' / 'lobby.ipynb',"
        " templates_folder() / 'voila' / 'templates' / 'lobby' / 'index.html.j2', sep='\\n')"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    for line in done.stdout.splitlines():
        assert line.startswith(str(tmp_path / "site"))
        assert Path(line).exists()


def test_versions_agree() -> None:
    """The version in pyproject.toml, the newest one in the changelog and the citation's are the same."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    released = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    assert cited[1] == project
    assert ".dev" in project or released[:1] == [project]
