"""The kernel of a page: runs the notebook's cells, carries the widgets' messages, brings large packages when imported.

It runs in the browser's Python only, inside a worker, and is the whole of what a Jupyter kernel is needed for here.
"""

from __future__ import annotations

import ast
import importlib
import io
import json
import linecache
import os
import shutil
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from importlib.machinery import PathFinder
from pathlib import Path
from typing import ClassVar

import comm
import infiltr_page_host as host
from comm.base_comm import BaseComm

NAMES: dict[str, object] = {"__name__": "__main__"}
CAMPAIGN = "# campaign "  # a comment to whoever reads a game: the campaign's progress, beside the game in one file
_cell = [0]


def post(kind: str, buffers: object = (), **content: object) -> None:
    """A message to the page."""
    host.post(json.dumps({"kind": kind, **content}), [bytes(one) for one in buffers or ()])


class PageComm(BaseComm):
    """A widget's channel to the page."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        post(msg_type, buffers, comm_id=self.comm_id, data=data or {}, metadata=metadata or {})


class Later(PathFinder):
    """Fetches a package at its first import: `{top-level name: [archives]}`."""

    packs: ClassVar[dict[str, list[str]]] = {}

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        archives = cls.packs.pop(fullname, None)
        if archives is None:
            return None
        for archive in archives:
            host.unpack(archive)
        importlib.invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


def start(later: str) -> None:
    """Put everything in place before the first cell."""
    Later.packs = json.loads(later)
    sys.meta_path.append(Later)
    comm.create_comm = PageComm
    Path(os.environ["INFILTR_DATA"]).mkdir(parents=True, exist_ok=True)


def handle(text: str, buffers: object) -> None:
    """A message of the page."""
    message = json.loads(text)
    kind, ident = message["kind"], message.get("id")
    if kind == "run":
        run(message["cell"], message["source"])
    elif kind == "read":
        post("file", path=message["path"], text=to_keep())
    elif kind == "again":
        again(message["query"], message["text"])
    else:
        channel = comm.get_comm_manager().get_comm(message["comm_id"])
        if channel is not None:
            answer = {"comm_msg": channel.handle_msg, "comm_close": channel.handle_close}[kind]
            content = {"comm_id": message["comm_id"], "data": message.get("data") or {}}
            try:
                answer({"content": content, "metadata": message.get("metadata") or {}, "buffers": list(buffers)})
            except Exception as error:  # noqa: BLE001  (a fault behind a click is shown in the page)
                tell_here(error)
    post("done", id=ident, saved=any(saves().glob("*.txt")) or campaign().is_file())


def again(query: str, opened: str | None) -> None:
    """A clean table, with the game of a file if one was opened; Python itself stays as it is."""
    from ipywidgets import Widget

    Widget.close_all()
    NAMES.clear()
    NAMES["__name__"] = "__main__"
    shutil.rmtree(saves(), ignore_errors=True)
    os.environ["QUERY_STRING"] = query
    if opened is None:
        return
    game = take_campaign(opened)
    if game.strip():
        saves().mkdir(parents=True)
        (saves() / "opened.txt").write_text(game, encoding="utf-8")
    else:  # a file with the campaign alone
        os.environ["QUERY_STRING"] = ""


def saves() -> Path:
    return Path(os.environ["INFILTR_DATA"]) / "saves"


def campaign() -> Path:
    return Path(os.environ["INFILTR_DATA"]) / "progress.json"


def to_keep() -> str:
    """The newest game, and the campaign's progress if there is any."""
    found = sorted(saves().glob("*.txt"), key=lambda path: path.stat().st_mtime)
    text = found[-1].read_text(encoding="utf-8") if found else ""
    if not campaign().is_file():
        return text
    return f"{text}{CAMPAIGN}{json.dumps(json.loads(campaign().read_text(encoding='utf-8')))}\n"


def take_campaign(text: str) -> str:
    """Take over the campaign's progress from an opened file; the rest of its text, which is the game."""
    lines = text.splitlines(keepends=True)
    for line in lines:
        if line.startswith(CAMPAIGN):
            from infiltr.core.progress import Progress

            place = Path(os.environ["INFILTR_DATA"]) / "brought"
            place.mkdir(exist_ok=True)
            (place / "progress.json").write_text(line.removeprefix(CAMPAIGN), encoding="utf-8")
            Progress(campaign().parent).take(Progress(place))
    return "".join(line for line in lines if not line.startswith(CAMPAIGN))


def bundle(value: object) -> dict[str, object]:
    """What a value looks like: a widget, HTML or text."""
    rich = getattr(value, "_repr_mimebundle_", None)
    if rich is not None and not isinstance(value, type):
        data = rich(include=None, exclude=None)
        if data:
            return data[0] if isinstance(data, tuple) else data
    web = getattr(value, "_repr_html_", None)
    shown = web() if web is not None and not isinstance(value, type) else None
    return {"text/plain": repr(value), **({"text/html": shown} if shown is not None else {})}


def display(*values: object, **_: object) -> None:
    """IPython's `display`, for a page."""
    for value in values:
        post("display", cell=_cell[0], data=value if isinstance(value, dict) else bundle(value))


class Printed(io.TextIOBase):
    """Standard output and error of a cell."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        post("print", cell=_cell[0], text=text)
        return len(text)


def run(cell: int, source: str) -> None:
    """One cell; its last expression is shown, an error is told and stops the page."""
    _cell[0] = cell
    name = f"<cell {cell + 1}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    out = Printed()
    with redirect_stdout(out), redirect_stderr(out):
        try:
            tree = ast.parse(source, name)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec"), NAMES)  # noqa: S102
            if last is not None:
                value = eval(compile(ast.Expression(last.value), name, "eval"), NAMES)  # noqa: S307
                if value is not None and not source.rstrip().endswith(";"):
                    display(value)
        except Exception as error:  # noqa: BLE001  (whatever a cell raises is shown in the page)
            tell(cell, error)


def tell_here(error: BaseException) -> None:
    """At the last cell that ran."""
    tell(_cell[0], error)


def tell(cell: int, error: BaseException) -> None:
    """One line, and the whole trace folded away."""
    line = traceback.format_exception_only(error)[-1].strip()
    post("error", cell=cell, text=line, trace="".join(traceback.format_exception(error)))
