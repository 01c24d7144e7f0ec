"""A campaign's progress: what a finished game adds, what another file brings, what a broken file costs."""

from __future__ import annotations

from pathlib import Path

from infiltr.core.progress import Mission, Progress


def test_what_another_file_knows_is_taken_over(tmp_path: Path) -> None:
    """Of each number the larger counts, so that a file that is opened twice adds nothing the second time."""
    here, there = Progress(tmp_path / "here"), Progress(tmp_path / "there")
    here.finished("infiltraitors", "1", won=False)
    here.finished("infiltraitors", "1", won=True, result=2)
    there.finished("infiltraitors", "1", won=True, result=4)
    there.finished("infiltraitors", "2", won=False)
    for _ in range(2):
        here.take(there)
        assert here.mission("infiltraitors", "1") == Mission(attempts=2, wins=1, best=4)
        assert here.mission("infiltraitors", "2") == Mission(attempts=1)
    assert Progress(tmp_path / "here").games == here.games


def test_a_broken_file_is_set_aside(tmp_path: Path) -> None:
    """It is kept under another name, that is said in one line, and nothing of it is taken over."""
    (tmp_path / "progress.json").write_text('{"format": 1, "games": {"infiltraitors": {"1": {"attempts": "many"}}}}', encoding="utf-8")
    broken = Progress(tmp_path)
    assert "set aside as progress.broken-1.json" in broken.warning
    own = Progress(tmp_path / "own")
    own.take(broken)
    assert own.games == {}
