"""Voila and JupyterLab servers for the browser tests: fresh folders, 127.0.0.1 only, a token."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from infiltr._where import notebooks_folder, templates_folder

START_SECONDS = 90


@dataclass(frozen=True, slots=True)
class Server:
    """A running server; `url(path, key=value)` is an address that carries the token."""

    origin: str
    token: str
    log: Path

    def url(self, path: str, **query: str) -> str:
        return f"{self.origin}/{path.lstrip('/')}?{urlencode({'token': self.token, **query})}"


def free_port() -> int:
    """A port that the operating system holds free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def jupyter_folders(root: Path) -> dict[str, str]:
    """An environment in which Jupyter reads and writes nothing of the user's."""
    settings = root / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    named = {f"JUPYTER_{part}_DIR": root / part.lower() for part in ("CONFIG", "DATA", "RUNTIME")}
    named["IPYTHONDIR"] = root / "ipython"
    named["JUPYTERLAB_SETTINGS_DIR"] = root / "settings"
    for folder in named.values():
        folder.mkdir(parents=True, exist_ok=True)
    return {
        **os.environ,
        **{name: str(folder) for name, folder in named.items()},
        "JUPYTER_PATH": str(templates_folder()),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_PLATFORM_DIRS": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "INFILTR_DATA": str(root / "infiltr-data"),
    }


@contextmanager
def running(module: str, arguments: Sequence[str], ready: str, root: Path) -> Iterator[Server]:
    """Start `python -m module`, wait until `ready` answers, stop it at the end."""
    port, token = free_port(), secrets.token_hex(16)
    server = Server(f"http://127.0.0.1:{port}", token, root / f"{module}.log")
    command = [sys.executable, "-P", "-m", module, "--no-browser", f"--port={port}", *arguments]
    with server.log.open("w") as log:
        process = subprocess.Popen(
            [argument.replace("{token}", token) for argument in command],
            env=jupyter_folders(root),
            cwd=root,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_until_answers(process, server.url(ready), server.log)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_answers(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Poll until the address answers; an early end of the server shows its log."""
    for _ in range(START_SECONDS * 10):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with status {process.returncode}:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError as answer:
            answer.close()
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise RuntimeError(f"no answer from {address}:\n{log.read_text()}")


@contextmanager
def voila_server(root: Path) -> Iterator[Server]:
    """All notebooks in Voila, with the template that `infiltr play` uses."""
    from infiltr.play import voila_options

    options = [*voila_options(), "--show_tracebacks=True", "--token={token}"]
    with running("voila", [*options, str(notebooks_folder())], "voila/tree", root) as server:
        yield server


@contextmanager
def lab_server(root: Path, application: str = "lab") -> Iterator[Server]:
    """JupyterLab ("lab") or Notebook 7 ("notebook") over a copy of the notebooks, so that a run never changes them."""
    import shutil

    copy = root / "work"
    shutil.copytree(notebooks_folder(), copy)
    name = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}[application]
    options = [
        "--ServerApp.ip=127.0.0.1",
        "--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={copy}",
        "--ServerApp.allow_root=True",
        f"--{name}.expose_app_in_browser=True",
        "--LabServerApp.notices_url=",
    ]
    module = {"lab": "jupyterlab", "notebook": "notebook"}[application]
    with running(module, options, "api/status", root) as server:
        yield server
