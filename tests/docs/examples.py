"""The examples of the documentation, run: ``python tests/docs/examples.py`` writes what they print now into the pages.

In a fence, the word after the language names a file that the block becomes (``python mybot.py``, ``text game.txt``).
Other blocks of a page run from top to bottom in one empty folder: ``python`` as a program, ``pycon`` as a dialogue with
Python, ``console`` as commands (``$ infiltr games``) with what they print. All Python blocks of a page share their
names. A line of dots in an output stands for any lines.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from infiltr.cli import main

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```([a-z]+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OURS = re.compile(r"infiltr ([^|>;]*?)\s*(?:([|>;])\s*(.*))?")
"""A command of ours: its words, what joins it to the rest of the line, the rest."""
WIDTH = 100


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the file that it becomes (or none), its text, where it stands in the page."""

    language: str
    file: str | None
    text: str
    start: int
    end: int
    line: int


def pages() -> list[Path]:
    """Every page whose examples run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    for match in FENCE.finditer(page):
        yield Block(match[1], match[2], match[3], match.start(3), match.end(3), page.count("\n", 0, match.start()) + 2)


class Runner:
    """Runs the blocks of one page in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        self.environment = os.environ | {
            "PATH": path, "COLUMNS": str(WIDTH), "INFILTR_DATA": str(folder / "data"), "INFILTR_LANGUAGE": "en",
            "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}

    def run(self, block: Block, page: Path) -> str:
        """The block as it should read: the same where everything is right. Raises what a Python block raises."""
        if block.file is not None:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            code = compile("\n" * (block.line - 1) + block.text, str(page), "exec")
            with chdir(self.folder):
                exec(code, self.names)
        elif block.language == "pycon":
            return self._dialogue(block.text)
        elif block.language == "console":
            return "".join(self._command(command, told) for command, told in _commands(block.text))
        return block.text

    def _dialogue(self, text: str) -> str:
        shown = []
        checker = doctest.OutputChecker()
        with chdir(self.folder):
            for example in doctest.DocTestParser().get_examples(text):
                got = _printed(example.source, self.names)
                right = checker.check_output(example.want, got, doctest.ELLIPSIS)
                source = example.source.rstrip("\n").replace("\n", "\n... ")
                shown.append(f">>> {source}\n{example.want if right else got}")
        return "".join(shown)

    def _command(self, command: str, told: str) -> str:
        ours = OURS.fullmatch(command)
        got = self._bash(command) if ours is None else self._ours(*ours.groups(""))
        got = "\n".join(line.rstrip() for line in got.split("\n"))
        return f"$ {command}\n{told if _alike(told, got) else got}"

    def _ours(self, words: str, joint: str, rest: str) -> str:
        """Our own command runs in this process, for speed; what it is joined to runs in a shell."""
        out, err = StringIO(), StringIO()
        with chdir(self.folder), patch.dict(os.environ, self.environment), redirect_stdout(out), redirect_stderr(err):
            status = main(shlex.split(words))
        told, said = out.getvalue(), err.getvalue()
        if joint == ">":
            (self.folder / rest).write_text(told, encoding="utf-8")
            return said
        if joint == "|":
            return said + self._bash(rest, told)
        if joint == ";":
            return told + said + self._bash(f"(exit {status}); {rest}")
        return told + said

    def _bash(self, command: str, given: str = "") -> str:
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, input=given, timeout=60,
                              encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.stdout


def _printed(source: str, names: dict[str, Any]) -> str:
    """What a dialogue prints after this input."""
    out = StringIO()
    hook = sys.displayhook
    def show(value: object) -> None:
        if value is not None:
            names["_"] = value
            print(repr(value))

    sys.displayhook = show
    try:
        with redirect_stdout(out):
            exec(compile(source, "<docs>", "single"), names)
    except (AttributeError, LookupError, NameError, TypeError, ValueError) as error:
        return f"Traceback (most recent call last):\n    ...\n{_kind(error)}: {error}\n"
    finally:
        sys.displayhook = hook
    return out.getvalue()


def _kind(error: Exception) -> str:
    kind = type(error)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _commands(text: str) -> Iterator[tuple[str, str]]:
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    for part in parts[1:]:
        command, _, told = part.partition("\n")
        while command.endswith("\\"):
            more, _, told = told.partition("\n")
            command += "\n" + more
        yield command, told


def _alike(told: str, got: str) -> bool:
    pattern = re.escape(told).replace(re.escape("...\n"), r"(?:.*\n)*?").replace(re.escape("..."), ".*?")
    return re.fullmatch(pattern, got) is not None


def rewritten(page: Path) -> str:
    """The page with the outputs that its examples have now."""
    text = page.read_text(encoding="utf-8")
    parts, done = [], 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder))
        for block in blocks(text):
            parts += [text[done:block.start], runner.run(block, page)]
            done = block.end
    return "".join(parts) + text[done:]


if __name__ == "__main__":
    for one in [Path(name) for name in sys.argv[1:]] or pages():
        one.write_text(rewritten(one), encoding="utf-8")
