"""`infiltr play` and the lobby without a browser: what is refused, what is listed, what a page is told."""

from __future__ import annotations

import json
import socket
import stat
import sys
from pathlib import Path

import pytest

import infiltr
from infiltr import lobby, play
from infiltr._where import data_folder, notebooks_folder, saves_folder, templates_folder


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone."""
    monkeypatch.setenv("INFILTR_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_an_unknown_page_is_refused() -> None:
    """The pages there are, are named."""
    with pytest.raises(play.CannotPlay, match=r"no page for 'chess'; there are: .*lobby"):
        play.play("chess")


def test_a_taken_port_is_refused() -> None:
    """A port that somebody else uses is named, and what to do."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(play.CannotPlay, match=f"port {port} is taken.*--port"):
            play.play(port=port)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Voila, one line says what to install."""
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    with pytest.raises(play.CannotPlay, match=r"voila is not installed; run: pip install"):
        play.play()


def test_the_token_is_in_no_command_line() -> None:
    """It goes by the environment, beside the path of our template."""
    options = play.voila_options()
    environment = play.environment("secret")
    assert environment["JUPYTER_TOKEN"] == "secret"
    assert environment["JUPYTER_PATH"].startswith(str(templates_folder()))
    assert "--Voila.ip=127.0.0.1" in options
    assert "secret" not in " ".join(options)


def test_what_a_page_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The query string of the page, less what is Voila's own."""
    monkeypatch.setenv("QUERY_STRING", "deal=IT-0-7C&token=secret&theme=dark")
    assert play.asked_for() == {"deal": "IT-0-7C"}
    monkeypatch.delenv("QUERY_STRING")
    assert play.asked_for() == {}


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_the_opened_file_is_the_users_alone(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address with its token is handed to the browser in a file that nobody else can read."""
    opened: list[str] = []
    monkeypatch.setattr(play.webbrowser, "open", opened.append)
    play._open("http://127.0.0.1:1/?token=secret&x=1")
    page = own_data / "open.html"
    assert opened == [page.as_uri()]
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert "token=secret&amp;x=1" in page.read_text(encoding="utf-8")


def test_a_copy_to_edit_is_kept(own_data: Path) -> None:
    """JupyterLab opens copies in the data folder; what was changed there stays."""
    root = play._own_copy()
    copy = root / "play" / "lobby.ipynb"
    assert copy.read_bytes() == (notebooks_folder() / "play" / "lobby.ipynb").read_bytes()
    copy.write_text("mine", encoding="utf-8")
    assert play._own_copy() == root
    assert copy.read_text(encoding="utf-8") == "mine"


def test_saved_games_are_listed(own_data: Path) -> None:
    """Game, seats and number of moves of each record in the folder; other files are left out."""
    assert lobby.saved_games() == []
    saves_folder().mkdir(parents=True)
    table = infiltr.new("infiltraitors", seats=["ann", "bob"], seed=3, mission="training1")
    infiltr.save(table, saves_folder() / "monday.txt")
    (saves_folder() / "list.txt").write_text("milk\n", encoding="utf-8")
    (saves_folder() / "empty.txt").write_text("", encoding="utf-8")
    (saves_folder() / "picture.txt").write_bytes(b"\xff\xfe\x00")
    (found,) = lobby.saved_games()
    assert (found.name, found.game, found.seats) == ("monday", "infiltraitors", ("ann", "bob"))
    assert found.moves == len(table.log)
    assert found.options == "Training 1"
    page = lobby.Lobby()._repr_html_()
    assert "Infiltraitors: Training 1</a>" in page
    assert "<td>goes on</td>" in page
    assert data_folder() in saves_folder().parents


def test_a_finished_game_says_how_it_ended(own_data: Path) -> None:
    """The list of saved games names the mission and who won, from a full record as from one seat's."""
    saves_folder().mkdir(parents=True)
    golden = Path(__file__).parent / "golden" / "infiltraitors" / "mission-training1-2-careful.txt"
    (saves_folder() / "done.txt").write_bytes(golden.read_bytes())
    (saves_folder() / "seen.txt").write_text(infiltr.load(golden).hidden("ann").text(), encoding="utf-8")
    page = lobby.Lobby()._repr_html_()
    assert page.count("<td>won</td>") == 2
    assert "Infiltraitors: Training 1, as Ann sees it" in page


def test_a_found_deal_is_named_in_words(own_data: Path) -> None:
    """The mission's title, the seats, and every ruling that is not the usual one; no key of the program."""
    table = infiltr.new("infiltraitors", seats=3, seed=4, mission="6", m6_special_reuse="on")
    page = lobby.Lobby(infiltr.code(table))._repr_html_()
    assert "Infiltraitors: Mission 6, 3 seats, “Mission 6: a special card" in page
    assert "m6_special" not in page


def test_the_lobby_quotes_what_it_is_given(own_data: Path) -> None:
    """A typed code and the names in a file are text, never HTML."""
    saves_folder().mkdir(parents=True)
    (saves_folder() / "<b>.txt").write_text("game <i>x</i> seats=<u>,bob\n", encoding="utf-8")
    page = lobby.Lobby("<script>alert(1)</script>")._repr_html_()
    assert "<script>" not in page
    assert "<i>x" not in page
    assert "<u>" not in page


def test_every_play_notebook_has_a_title() -> None:
    """The title in a notebook's metadata is the title of its page."""
    for path in (notebooks_folder() / "play").glob("*.ipynb"):
        assert json.loads(path.read_text(encoding="utf-8"))["metadata"].get("title"), path.name
