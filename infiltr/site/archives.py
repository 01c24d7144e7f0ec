"""Archives for the browser: wheels without what a browser never reads, and this project's own wheel."""

from __future__ import annotations

import base64
import hashlib
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from infiltr._where import notebooks_folder

__all__ = ["empty_wheel", "merge", "own_files", "own_wheel", "slim"]

_STAMP = (2026, 1, 1, 0, 0, 0)
# tests, parts for other front ends, far corners of sympy, colours for languages that no notebook here has, type stubs and
# sources of compiled modules
_NEVER = re.compile(
    r"(^|/)(tests?|benchmarks|conftest\.py|labextension|nbextension|__pycache__)(/|$)"
    r"|^pygments/lexers/(?!(__init__|_mapping|_css_builtins|_lilypond_builtins|_scheme_builtins|configs|css|data|diff|html|javascript"
    r"|jvm|lilypond|lisp|markup|perl|python|ruby|shell|special)\.py$)"
    r"|^sympy/(physics|parsing/(autolev|latex))/|\.data/|\.(pyi|pyx|pxd|c|h|so|map|dylib)$|(^|/)py\.typed$"
)
# the builder of this site, notebooks (they follow), what translators and Voila read
_NEVER_OWN = re.compile(r"(^|/)__pycache__/|^infiltr/(site|notebooks|jupyter)/|\.pot$")


def slim(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a wheel that a browser may need."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith("/") or _NEVER.search(name):
                continue
            yield name, archive.read(name)


def merge(files: Iterable[tuple[str, bytes]], target: Path) -> None:
    """One zip of many files; the same files give the same bytes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(dict(files).items()):
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def own_files() -> Iterator[tuple[str, bytes]]:
    """`infiltr` (without this site builder), `solvers` and the notebooks, as they lie in a wheel."""
    import infiltr
    import solvers

    for package in (infiltr, solvers):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root.parent).as_posix()
            if path.is_file() and not _NEVER_OWN.search(name):
                yield name, path.read_bytes()
    notebooks = notebooks_folder()
    for path in sorted(notebooks.rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            yield f"infiltr/notebooks/{path.relative_to(notebooks).as_posix()}", path.read_bytes()


def own_wheel(folder: Path, compiled: Path, more: Mapping[str, bytes]) -> Path:
    """A wheel of this project for JupyterLite from its archive, with more files; the site's lock names what it needs."""
    with zipfile.ZipFile(compiled) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return _wheel(folder, "infiltr_games", "0", files | dict(more))


def empty_wheel(folder: Path, name: str) -> Path:
    """A package with nothing inside, for what is asked for by name and never used."""
    return _wheel(folder, name, "0", {})


def _wheel(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    info = f"{name}-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: infiltr.site\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    rows = [f"{path},sha256={_digest(content)},{len(content)}" for path, content in sorted(files.items())]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    target = folder / f"{name}-{version}-py3-none-any.whl"
    merge(files.items(), target)
    return target


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
