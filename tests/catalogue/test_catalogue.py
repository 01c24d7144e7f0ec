"""The catalogue holds every sentence, and every sentence is a whole template."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import infiltr
from infiltr.locale.extract import CATALOGUE, catalogue_text, said_in, sentences_in, templates

SOURCES = Path(infiltr.__file__).parent
CALLS = {"say": 1, "say_many": 2, "_text": 1}
OWN = {"say": set(), "say_many": {"count"}, "_text": set()}
"""What a call fills in by itself."""


def test_catalogue_is_up_to_date() -> None:
    """`infiltr.pot` holds the sentences of the sources as they are now, wherever they stand (else: make catalogue)."""
    with CATALOGUE.open("rb") as file:
        written = {message.id for message in read_po(file) if message.id}
    wanted = {message for _, message in templates()}
    assert written == wanted, "run: python -m infiltr.locale"
    assert read_po(BytesIO(catalogue_text(templates()).encode())), "the catalogue can be read"


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield f"{path.relative_to(SOURCES.parent)}:{node.lineno}", node


def holes(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_no_sentence_is_built() -> None:
    """What is said is a literal or a template from elsewhere, never put together on the spot."""
    for place, call in _calls():
        for template in call.args[:CALLS[call.func.id]]:  # type: ignore[attr-defined]
            built = [node for node in ast.walk(template) if isinstance(node, ast.JoinedStr | ast.BinOp)
                     or (isinstance(node, ast.Attribute) and node.attr in ("format", "join"))]
            assert not built, f"{place}: a sentence is put together: {ast.unparse(template)}"


def test_holes_are_named_and_filled() -> None:
    """Each hole of a literal template has a name, a parameter of this name is given, and no parameter is left over."""
    for place, call in _calls():
        name = call.func.id  # type: ignore[attr-defined]
        literal = [one.value for one in call.args[:CALLS[name]] if isinstance(one, ast.Constant)]
        given = {keyword.arg for keyword in call.keywords}
        if len(literal) < CALLS[name] or None in given:
            continue
        if place.startswith("infiltr/widgets/") and not given:
            continue  # a label: the browser fills its holes
        wanted = set().union(*map(holes, literal))
        assert "" not in wanted, f"{place}: a hole without a name"
        assert wanted - OWN[name] == given - OWN[name], f"{place}: holes {wanted}, given {given}"


def test_every_template_is_well_formed() -> None:
    """A template can be filled in: braces are balanced, and holes are plain names."""
    for place, message in templates():
        for text in (message,) if isinstance(message, str) else message:
            assert all(name.isidentifier() for name in holes(text)), f"{place}: {text}"


@pytest.mark.parametrize(("source", "found"), [
    ('say("Say {this}.", this=1)', ["Say {this}."]),
    ('f"<p>{_text(\'In HTML.\')}</p>"', ["In HTML."]),
    ('say_many("{count} card", "{count} cards", 2)', [("{count} card", "{count} cards")]),
    ('say(template); other("Not said.")', []),
])
def test_what_is_said_is_found(source: str, found: list[str | tuple[str, str]]) -> None:
    """Literal templates are found wherever they are said, inside f-strings too."""
    assert list(said_in(source)) == found


@pytest.mark.parametrize(("source", "found"), [
    ('x = Reason("A {card} lies here.", {})', ["A {card} lies here."]),
    ('VOID = (4, "void")', ["void"]),
    ('"""No sentence. Really."""', []),
    ('raise ValueError("not a sentence for a player.")', []),
    ('x = f"a {y} b."', []),
])
def test_sentences_of_solvers_are_found(source: str, found: list[str]) -> None:
    """Reasons and titles are sentences; docstrings, f-strings and errors for programmers are not."""
    assert list(sentences_in(source)) == found


STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')


def test_the_browser_has_no_sentences_of_its_own() -> None:
    """What a page shows comes from Python as labels: no string of our JavaScript begins like a sentence."""
    for path in sorted((SOURCES / "widgets").glob("*.js")):
        source = re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for match in STRING.finditer(source):
            text = re.sub(r"\$\{[^}]*\}", "", next(filter(None, match.groups()), ""))
            assert not re.search(r"^[A-Z][a-z]+,? [a-z]+|[a-z]{2,}[.!?]$", text), f"{path.name}: {text}"
