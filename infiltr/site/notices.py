"""Licences of everything that the site carries, on one page: the texts come with the packages themselves."""

from __future__ import annotations

import email
import html
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

__all__ = ["Notice", "notices_page", "of_installed", "of_list", "of_npm", "of_wheel", "own"]

_NAMES = ("license", "licence", "copying", "notice", "authors")
_TEXTS = Path(__file__).parent / "licences"


@dataclass(frozen=True, slots=True)
class Notice:
    """A bundled package, the licence it names, and the texts it came with."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


def of_wheel(wheel: Path) -> Notice:
    """What a wheel says of itself."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = email.message_from_bytes(archive.read(next(n for n in names if n.endswith(".dist-info/METADATA"))))
        texts = tuple(
            archive.read(name).decode("utf-8", "replace")
            for name in names
            if ".dist-info/" in name and name.rsplit("/", 1)[-1].lower().startswith(_NAMES)
        )
    classifiers = [c.rsplit(" :: ", 1)[-1] for c in about.get_all("Classifier", []) if c.startswith("License ::")]
    first = (about.get("License") or "").strip().split("\n", 1)[0][:60]
    return Notice(about["Name"], about["Version"], about.get("License-Expression") or first or ", ".join(classifiers), texts)


def of_installed(info: Path) -> Notice:
    """What an installed Python package says of itself, by its `.dist-info` folder."""
    about = email.message_from_bytes((info / "METADATA").read_bytes())
    files = sorted(path for path in info.rglob("*") if path.is_file() and path.name.lower().startswith(_NAMES))
    texts = tuple(path.read_text(encoding="utf-8", errors="replace") for path in files)
    return Notice(about["Name"], about["Version"], about.get("License-Expression") or about.get("License") or "", texts)


def of_list(path: Path) -> Iterator[Notice]:
    """The list that JupyterLab's build writes of the packages inside its scripts."""
    for one in json.loads(path.read_text(encoding="utf-8"))["packages"]:
        text = one.get("extractedText") or ""
        yield Notice(one["name"], one.get("versionInfo") or "", one.get("licenseId") or "", (text,) if text else ())


def of_npm(folder: Path) -> Notice:
    """What an npm package says of itself; where it brings no text, the standard text of the licence it names."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    named = about.get("license", "")
    licence = named if isinstance(named, str) else named.get("type", "")
    texts = tuple(
        path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name.lower().startswith(_NAMES)
    )
    return Notice(about["name"], about["version"], licence, texts or standard(licence))


def standard(licence: str) -> tuple[str, ...]:
    """The text of a licence, if it is one of the few kept here; the BSD one is Jupyter's, whose packages bring none."""
    path = _TEXTS / f"{licence}.txt"
    return (path.read_text(encoding="utf-8"),) if path.is_file() else ()


def own(checkout: Path | None) -> Notice:
    """This project: its files in a checkout, else those that were installed with it."""
    if checkout:
        files = [checkout / name for name in ("LICENSE", "NOTICE")]
    else:
        files = [Path(str(one.locate())) for one in distribution("infiltr-games").files or () if one.name in {"LICENSE", "NOTICE"}]
    texts = tuple(path.read_text(encoding="utf-8") for path in files if path.is_file())
    return Notice("infiltr", "", "BSD-3-Clause; lessons and sheets CC BY 4.0", texts)


def notices_page(notices: Iterable[Notice]) -> str:
    """The body of the page; packages with the same text share it."""
    return "".join(_sections(sorted(set(notices), key=lambda notice: (notice.name.lower(), notice.version))))


def _sections(notices: list[Notice]) -> Iterator[str]:
    texts: dict[tuple[str, ...], list[Notice]] = {}
    for notice in notices:
        texts.setdefault(notice.texts, []).append(notice)
    for group, members in texts.items():
        names = ", ".join(f"{one.name} {one.version} ({one.licence or '?'})" for one in members)
        body = "".join(f"<pre>{html.escape(text.strip())}</pre>" for text in group)
        yield f"<details><summary>{html.escape(names)}</summary>{body}</details>"
