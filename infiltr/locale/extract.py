"""Gathers the templates of all sentences from the sources; Babel writes the catalogue.

Three places hold templates: calls of ``say`` and its like in ``infiltr/``, also those inside an f-string; sentences in
``solvers/``, which cannot import ``say`` and hands them on as data; the names and the lesson of each game.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

__all__ = ["CATALOGUE", "KEYWORDS", "catalogue_text", "said_in", "sentences_in", "templates"]

CATALOGUE = Path(__file__).with_name("infiltr.pot")
KEYWORDS: Mapping[str, int] = {"say": 1, "say_many": 2, "N_": 1, "Reason": 1, "_text": 1}
"""Calls whose first argument (or first two) is a template. ``_text`` is what pages of HTML say."""

_CARDS = frozenset({
    "floor", "door", "kind", "tie", "after", "leaves", "reveal", "enter", "interface", "lock", "worker", "advance", "retreat", "play",
    "left", "gained", "act", "leaving",
})
TEXTS: Mapping[str, frozenset[str]] = {
    "names.toml": frozenset(), "lesson.toml": frozenset({"header", "seat", "log"}), "rooms.toml": _CARDS, "items.toml": _CARDS,
    "specials.toml": _CARDS, "npcs.toml": _CARDS,
}
"""Data files of a game that hold sentences, and the keys in them that hold something else."""

_ROOT = Path(__file__).resolve().parents[2]
_HOLE = re.compile(r"\{[a-z_]+(![rs])?\}")
_HEADER = """\
# Every sentence that a person sees in infiltr.
# Words in {braces} are filled in: keep them as they are, in any order. {word!r} comes with quotation marks.
#"""
_META = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Found = tuple[str, "str | tuple[str, str]"]
"""A source file, and a template (or the forms for one and for many)."""


def templates(root: Path = _ROOT) -> Iterator[Found]:
    """Every template, by source file, in the order of the files."""
    for path in sorted((root / "infiltr").rglob("*.py")):
        for message in said_in(path.read_text(encoding="utf-8")):
            yield path.relative_to(root).as_posix(), message
    for path in sorted((root / "solvers").rglob("*.py")):
        for text in sentences_in(path.read_text(encoding="utf-8")):
            yield path.relative_to(root).as_posix(), text
    for path in sorted((root / "infiltr").rglob("*.toml")):
        if path.name in TEXTS:
            for text in _strings(tomllib.loads(path.read_text(encoding="utf-8")), TEXTS[path.name]):
                yield path.relative_to(root).as_posix(), text


def said_in(source: str) -> Iterator[str | tuple[str, str]]:
    """The templates that a module says, hands on as reasons or marks for later, in reading order."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        count = KEYWORDS.get(call.func.id, 0) if isinstance(call.func, ast.Name) else 0
        forms = [one.value for one in call.args[:count] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if count and len(forms) == count:
            yield forms[0] if count == 1 else (forms[0], forms[1])


def sentences_in(source: str) -> Iterator[str]:
    """The sentences among the strings of a module: templates of reasons and titles of techniques.

    A string counts if it has a space and either a hole or a full stop, or stands second in a pair with a number (a
    technique's rank and title). Docstrings, f-strings and what is raised are for programmers and do not count.
    """
    tree = ast.parse(source)
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.Assert):
            skipped.update(ast.walk(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "__init__":
            skipped.update(ast.walk(node))
        elif _is_title(node):
            yield node.elts[1].value  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            text = node.value
            if (" " in text.strip() and (_HOLE.search(text) or text.endswith("."))) or _HOLE.fullmatch(text):
                yield text


def _is_title(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Tuple) and len(node.elts) == 2):
        return False
    rank, title = node.elts
    return (isinstance(rank, ast.Constant) and type(rank.value) is int
            and isinstance(title, ast.Constant) and isinstance(title.value, str))


def _strings(value: Any, skipped: frozenset[str]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in skipped:
                yield from _strings(one, skipped)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one, skipped)


def catalogue_text(found: Iterable[Found]) -> str:
    """The catalogue as text, the same for the same sources: no dates, no line numbers."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalogue = Catalog(project="infiltr", charset="utf-8", header_comment=_HEADER, fuzzy=False)
    for name, message in found:
        catalogue.add(message, locations=[(name, 0)])
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, omit_header=True, sort_by_file=True, include_lineno=False)
    return _HEADER + _META + buffer.getvalue().decode().rstrip("\n") + "\n"
