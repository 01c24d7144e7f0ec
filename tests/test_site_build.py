"""The static site without a browser: what goes into it, and who is let in where it is served."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

import infiltr
from infiltr import lobby
from infiltr._where import notebooks_folder
from infiltr.cli import main
from infiltr.games import GAMES
from infiltr.site import SiteError, builder, server
from infiltr.site.archives import merge, own_files, own_wheel
from infiltr.site.pages import read_cells, table_page


def test_every_notebook_has_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook that is put beside the others is offered with what it says of itself; games come first."""
    play = tmp_path / "play"
    shutil.copytree(notebooks_folder() / "play", play, ignore=shutil.ignore_patterns(".*"))
    text = "# Chess\n\nA game of *kings*, see [the rules](chess.md). [All tables](lobby.ipynb)\n\nMore."
    cells = [{"cell_type": "markdown", "source": text.splitlines(keepends=True)}, {"cell_type": "code", "source": "1 + 1"}]
    (play / "chess.ipynb").write_text(json.dumps({"cells": cells, "metadata": {"title": "Chess {960}"}}), encoding="utf-8")
    monkeypatch.setattr(lobby, "notebooks_folder", lambda: tmp_path)
    names = [page.name for page in lobby.pages()]
    assert sorted(names) == sorted(path.stem for path in play.glob("*.ipynb") if path.stem != "lobby")
    games = [name for name in names if name in GAMES]
    assert names[: len(games)] == games == [name for name in GAMES if name in names]
    (chess,) = (page for page in lobby.pages() if page.name == "chess")
    assert (chess.title, chess.about) == ("Chess {960}", "A game of kings, see the rules.")
    assert "<h3>Chess {960}</h3>" in lobby.Lobby()._repr_html_()


def test_a_page_has_one_link_back() -> None:
    """A notebook's own link to the lobby is left out: the page has one at its top."""
    _, cells = read_cells(notebooks_folder() / "play" / "infiltraitors.ipynb")
    assert "index.html" not in "".join(cell.html for cell in cells)


def test_a_table_leads_to_its_rules() -> None:
    """Beside the way back stands the game's rules page, in a tab of its own: the game lives in this page alone."""
    head = table_page("Table", [], "", "../docs/inside_job.html").split("</nav>")[0]
    assert '<a href="../docs/inside_job.html" target="_blank" rel="noopener">' in head
    assert "target" not in table_page("Table", [], "").split("</nav>")[0]


def test_data_files_come_along() -> None:
    """Whatever lies in a package goes to the browser: names in TOML, styles, scripts, translations, every notebook."""
    inside = dict(own_files())
    root = Path(infiltr.__path__[0])
    wanted = {path for path in root.rglob("*") if path.suffix in {".toml", ".js", ".css", ".mo", ".json", ".py"}}
    left_out = {root / "site", root / "notebooks", root / "jupyter"}
    names = {path.relative_to(root.parent).as_posix() for path in wanted if not left_out & set(path.parents)}
    assert names <= {name for name in inside if not name.startswith("solvers")}
    assert any(name.endswith("names.toml") for name in names)
    assert all(f"infiltr/notebooks/play/{page.name}.ipynb" in inside for page in lobby.pages())


def test_what_stays_out() -> None:
    """The builder itself, Voila's template and the translators' list are nothing that a browser reads."""
    assert not [name for name in dict(own_files()) if name.endswith(".pot") or "/site/" in name or "/jupyter/" in name]


def test_the_wheel_of_notebooks_has_the_same_files(tmp_path: Path) -> None:
    """JupyterLite's wheel is the tables' archive, with a wheel's own three files."""
    merge([("infiltr/__init__.py", b""), ("infiltr/names.toml", b"[a]")], tmp_path / "infiltr.zip")
    wheel = own_wheel(tmp_path, tmp_path / "infiltr.zip", {"late/__init__.py": b"1"})
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"infiltr/__init__.py", "infiltr/names.toml", "late/__init__.py"} < names
    assert {name.rsplit("/", 1)[1] for name in names if ".dist-info/" in name} == {"METADATA", "WHEEL", "RECORD"}


def test_no_other_folder_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that holds something else than a site is left alone, and named."""
    (tmp_path / "homework.txt").write_text("mine", encoding="utf-8")
    assert main(["site", "-o", str(tmp_path)]) == 2
    assert "is not empty and is no site" in capsys.readouterr().err
    assert (tmp_path / "homework.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True), ("192.168.1.7", True), ("teacher.local", True)],
)
def test_others_are_let_in_with_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, warned: bool) -> None:
    """An address that others can reach is warned of before the site is given out; this machine's own is not."""

    class Stopped:
        server_address = (host, 8000)

        def __enter__(self) -> Stopped:
            return self

        def __exit__(self, *_: object) -> None: ...

        def serve_forever(self) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(server, "listen", lambda *_: Stopped())
    told: list[str] = []
    server.serve(tmp_path, host, tell=told.append)
    assert any(line.startswith("Warning: everybody who can reach this machine") for line in told) == warned
    assert told[-1].startswith("The site is at http://")
    assert "0.0.0.0" not in told[-1]  # nobody can open that one


def test_nothing_to_serve(tmp_path: Path) -> None:
    """A folder without a site is said to be one, with the command that builds it."""
    with pytest.raises(SiteError, match=r"no site in .*; build it first: infiltr site -o"):
        server.listen(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT")
def test_serving_as_a_teacher_does(tmp_path: Path) -> None:
    """`infiltr site --serve` gives out a site that is there on this machine alone, and Ctrl-C ends it without a word."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "packs.json").write_text("{}", encoding="utf-8")
    (tmp_path / "index.html").write_text("<p>tables</p>", encoding="utf-8")
    (tmp_path / "a.mjs").write_text("1", encoding="utf-8")
    command = [sys.executable, "-m", "infiltr.site", "--serve", "--port", "0", "-o", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = line.split()[4].rstrip(";")
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}a.mjs", timeout=20) as answer:
            assert answer.headers["Content-Type"] == "text/javascript"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")


def test_the_instruction_is_half_a_page() -> None:
    """A web server, a stick and a class: how each puts the site up, in thirty lines."""
    assert len(builder._README.splitlines()) <= 30
    for words in ("web server", "USB stick", "python -m http.server --bind 127.0.0.1", "notices.html"):
        assert words in builder._README
