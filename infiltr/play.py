"""`infiltr play`: a Voila (or JupyterLab) server on this machine alone, opened in the browser.

The server listens on 127.0.0.1 only and asks for a token, which the opened address carries. A page is told what to open
in its query string (`?deal=CODE`, `?save=NAME`); :func:`asked_for` reads it inside the notebook.
"""

from __future__ import annotations

import html
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from infiltr._where import data_folder, notebooks_folder, templates_folder
from infiltr.core.game import InfiltrError
from infiltr.core.words import say

__all__ = ["CannotPlay", "asked_for", "environment", "play", "voila_options"]

START_SECONDS = 60
DEFAULT_PORT = 8866


class CannotPlay(InfiltrError):
    """The notebooks cannot be opened; the message says what to do."""


def asked_for() -> Mapping[str, str]:
    """What the address of this notebook's page asks for, such as `{"deal": CODE}` or `{"save": NAME}`; else empty."""
    query = dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
    return {name: value for name, value in query.items() if name not in {"token", "theme"}}


def voila_options() -> list[str]:
    """Options for Voila: our template, kernels of closed pages end, no extension that complains."""
    return [
        "--MappingKernelManager.cull_idle_timeout=900",
        "--MappingKernelManager.cull_interval=60",
        "--template=lobby",
        "--Voila.ip=127.0.0.1",
        "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension",
        *_encrypted(),
    ]


def environment(token: str) -> dict[str, str]:
    """The server's environment: our template is found, kernels are of this Python, the token is in no command line."""
    ours = {name: os.pathsep.join(filter(None, [str(templates_folder()), os.environ.get(name, "")]))
            for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH")}
    return {
        **os.environ,
        **ours,
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_TOKEN": token,
        "INFILTR_DATA": str(data_folder()),
    }


def play(game: str | None = None, *, lab: bool = False, port: int | None = None, browser: bool = True) -> int:
    """Serve the notebooks until interrupted; the lobby is opened, or the page of `game`.

    Returns the exit status of the server (0 after Ctrl-C).

    Raises:
        CannotPlay: a missing package, an unknown page or a taken port, each in one line.
    """
    module = "jupyterlab" if lab else "voila"
    if find_spec(module) is None:
        raise CannotPlay(say('{package} is not installed; run: pip install "infiltr-games[play]"', package=module))
    page = _page(game)
    port, token = _port(port), secrets.token_urlsafe(24)
    origin = f"http://127.0.0.1:{port}"
    if lab:
        root = _own_copy()
        command = [*_lab_options(), f"--ServerApp.root_dir={root}", f"--ServerApp.port={port}"]
        address = f"{origin}/lab/tree/{page}?{urlencode({'token': token})}"
    else:
        own = ["--Voila.auto_token=True", "--no-browser", f"--port={port}", "--Voila.port_retries=0"]
        command = [*voila_options(), *own, str(notebooks_folder())]
        address = f"{origin}/voila/render/{page}?{urlencode({'token': token})}"
    server = subprocess.Popen([sys.executable, "-m", module, *command], env=environment(token))  # noqa: S603
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends us ends the server with us
    try:
        if _answers(server, origin):
            print(say("Playing at {address}", address=address), say("Stop with Ctrl-C."), sep="\n", flush=True)  # noqa: T201
            if browser:
                _open(address)
        return server.wait()
    except KeyboardInterrupt:
        _stop(server)
        return 0


def _page(game: str | None) -> str:
    pages = sorted(path.stem for path in (notebooks_folder() / "play").glob("*.ipynb"))
    if game is not None and game not in pages:
        raise CannotPlay(say("no page for {game}; there are: {pages}", game=repr(game), pages=", ".join(pages)))
    return f"play/{game or 'lobby'}.ipynb"


def _port(wanted: int | None) -> int:
    for port in (wanted,) if wanted is not None else (DEFAULT_PORT, 0):
        with socket.socket() as probe:
            if os.name != "nt":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise CannotPlay(say("port {port} is taken or not allowed; choose another with --port", port=wanted))


def _encrypted() -> list[str]:
    """What server and kernel say to each other is encrypted, where that can be; else each kernel warns in the terminal."""
    import zmq

    return ["--KernelManager.transport_encryption=auto"] if zmq.has("curve") else []


def _lab_options() -> list[str]:
    options = ["--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", *_encrypted()]
    options += [f"--{application}.log_level=ERROR" for application in ("ServerApp", "LabApp")]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--ServerApp.allow_root=True")  # Lab refuses root unless told; containers often are root
    return options


def _own_copy() -> Path:
    """Notebooks to edit: a copy in the user's data folder, one for each version; what is there already is kept."""
    try:
        ours = version("infiltr-games")
    except PackageNotFoundError:
        ours = "checkout"
    source, root = notebooks_folder(), data_folder() / "notebooks" / ours
    for path in sorted(source.rglob("*")):
        target = root / path.relative_to(source)
        if path.is_file() and not target.exists() and ".ipynb_checkpoints" not in path.parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return root


def _answers(server: subprocess.Popen[bytes], origin: str) -> bool:
    """Wait until the server answers anything at all; False when it ends or stays silent."""
    for _ in range(START_SECONDS * 10):
        if server.poll() is not None:
            return False
        try:
            urllib.request.urlopen(origin, timeout=2).close()  # noqa: S310
        except urllib.error.HTTPError:
            return True
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
        else:
            return True
    return False


def _open(address: str) -> None:
    """Open the browser through a file that only this user can read, so that the token is in no process list."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "open.html"
    page.unlink(missing_ok=True)
    with open(os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(
            '<!doctype html><meta charset="utf-8"><title>infiltr</title>'
            f'<meta http-equiv="refresh" content="0;url={html.escape(address)}">'
        )
    webbrowser.open(page.as_uri())


def _stop(server: subprocess.Popen[bytes]) -> None:
    """The server was interrupted with us; give it a moment to end its kernels, then end it."""
    for ask in (None, server.terminate, server.kill):
        if ask:
            ask()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            continue
        except KeyboardInterrupt:
            continue
        return
