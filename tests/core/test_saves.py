"""Saved games: on disk at every move, whole after every crash."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import toy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_record import finished

from infiltr.core.game import RecordError
from infiltr.core.progress import Mission, Progress
from infiltr.core.record import Record
from infiltr.core.saves import Save, SaveError, new_path, saved_games
from infiltr.core.table import Table

WHOLE = finished(11, 3)


def begun(path: Path) -> Save:
    """A save of a table that was only dealt."""
    return Save.create(path, Record.of(Table(toy.GAME, WHOLE.setup, WHOLE.seed)))


def test_a_game_is_on_disk_as_it_goes(tmp_path: Path) -> None:
    """After every move the file holds the game so far."""
    path = tmp_path / "deep" / "a.txt"
    table = Table(toy.GAME, WHOLE.setup, WHOLE.seed)
    with Save.create(path, Record.of(table)) as save:
        table.on_move = save.append
        while table.turn is not None:
            table.play(WHOLE.log[len(table.log)])
            assert path.read_text() == save.record.text() == Record.of(table).text()
        save.note("mark", "ann", "buried", "C2", "x")
    with Save.resume(path, toy.find) as again:
        assert again.record.marks("ann") == {"buried": {"C2": "x"}}
        assert again.record.table().state == WHOLE.state


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_save_cut_off_anywhere_resumes_to_a_prefix(tmp_path: Path, data: st.DataObject) -> None:
    """A crash loses at most the line that was being written; with its seed the game goes on as it would have."""
    text = Record.of(WHOLE).text().encode()
    head = text.index(b"\n") + 1
    cut = data.draw(st.integers(0, len(text)))
    path = tmp_path / "cut.txt"
    path.write_bytes(text[:cut])
    if cut < head:
        with pytest.raises(RecordError, match="first line"):
            Save.resume(path, toy.find)
        assert path.read_bytes() == text[:cut]
        return
    with Save.resume(path, toy.find) as save:
        moves = save.record.moves
        assert list(moves) == WHOLE.log[:len(moves)]
        assert len(moves) == text[:cut].count(b"\n") - 1
        table = save.record.table()
        save.append(*table.log[len(moves):])
        table.on_move = save.append
        while table.turn is not None:
            table.play(WHOLE.log[len(table.log)])
    assert path.read_bytes() == text


def test_undo_writes_the_file_anew(tmp_path: Path) -> None:
    """Moves taken back are gone from the file; notes stay, and the next move is appended."""
    save = begun(tmp_path / "a.txt")
    save.append(*WHOLE.log[4:6])
    save.note("set", "help", "none")
    save.rewrite(WHOLE.log[:4])
    save.append(WHOLE.log[4])
    save.close()
    with Save.resume(save.path, toy.find) as again:
        assert list(again.record.moves) == WHOLE.log[:5]
        assert again.record.settings() == {"help": "none"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_another_process_is_refused_in_one_line(tmp_path: Path) -> None:
    """Only one program writes a save; once it has ended, however it ended, the next one may."""
    path = tmp_path / "a.txt"
    begun(path).close()
    holder = f"""
import sys; sys.path.insert(0, {str(Path(__file__).parent.parent)!r})
import toy; from infiltr.core.saves import Save
save = Save.resume({str(path)!r}, toy.find); print("open", flush=True); sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(SaveError, match="open in another window"):
            Save.resume(path, toy.find)
        process.kill()
        process.wait()
    Save.resume(path, toy.find).close()


def test_in_one_process_the_newest_holder_takes_over(tmp_path: Path) -> None:
    """A cell that runs again opens the save again; the older holder writes nothing more and says so."""
    old = begun(tmp_path / "a.txt")
    new = Save.resume(old.path, toy.find)
    with pytest.raises(SaveError, match="opened again"):
        old.append(WHOLE.log[4])
    old.close()
    new.append(WHOLE.log[4])
    new.close()


def test_a_save_in_the_way_is_left_alone(tmp_path: Path) -> None:
    """A new game never overwrites an older one; a free name is found instead."""
    path = new_path(tmp_path, "Odd Card: one")
    assert path.name == "odd-card-one-1.txt"
    begun(path).close()
    with pytest.raises(SaveError, match="there already"):
        begun(path)
    assert new_path(tmp_path, "Odd Card: one").name == "odd-card-one-2.txt"
    assert saved_games(tmp_path) == [path]
    assert saved_games(tmp_path / "none") == []


def test_a_save_that_cannot_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    """An error in the middle is named and nothing is changed."""
    path = tmp_path / "a.txt"
    text = Record.of(WHOLE).text().replace("bury", "fly") + "torn"
    path.write_text(text)
    with pytest.raises(RecordError, match=r":5: no move is called 'fly'"):
        Save.resume(path, toy.find)
    assert path.read_text() == text
    with pytest.raises(FileNotFoundError):
        Save.resume(tmp_path / "none.txt", toy.find)


def test_progress_counts_attempts_wins_and_the_best(tmp_path: Path) -> None:
    """Won missions, attempts and the best result outlive the program."""
    progress = Progress(tmp_path / "new")
    progress.finished("toy", "1", False, 9)
    other = Progress(tmp_path / "new")
    other.finished("toy", "1", True, 2)
    assert progress.finished("toy", "1", True, 1) == Mission(3, 2, 2)
    again = Progress(tmp_path / "new")
    assert again.mission("toy", "1") == Mission(3, 2, 2)
    assert again.mission("toy", "2") == Mission()
    assert not again.mission("toy", "2").won


@pytest.mark.parametrize("data", [
    b"", b"{", b"[]", b"\xff", b'{"format": 9}', b'{"format": 1}', b'{"format": 1, "games": {"toy": {"1": 3}}}',
    b'{"format": 1, "games": {"toy": {"1": {"attempts": -1, "wins": 0}}}}',
])
def test_broken_progress_is_set_aside(tmp_path: Path, data: bytes) -> None:
    """The file is kept under another name, and that is said in one line."""
    (tmp_path / "progress.json").write_bytes(data)
    progress = Progress(tmp_path)
    assert progress.games == {}
    assert "progress.broken-1.json" in progress.warning
    assert (tmp_path / "progress.broken-1.json").read_bytes() == data
    progress.finished("toy", "1", True)
    assert Progress(tmp_path).warning == ""
