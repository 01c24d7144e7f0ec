"""A few commands to a headless Firefox over WebDriver BiDi (W3C), its standard remote protocol: open, run a script, click."""

from __future__ import annotations

import itertools
import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from servers import free_port
from websocket import WebSocket, create_connection

# nothing outside this machine can be reached: every other host goes to a proxy that is not there
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "dom.serviceWorkers.enabled": False,
    "toolkit.telemetry.enabled": False,
}
START_SECONDS = 60


class Firefox:
    """One page of a running Firefox."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self.ask("session.new", capabilities={})
        self._page = self.ask("browsingContext.create", type="tab")["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """One command; what it answers."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        """The value (text, number, truth value or nothing) of an expression in the page; a promise is awaited."""
        done = self.ask("script.evaluate", expression=expression, target={"context": self._page}, awaitPromise=True)
        if done["type"] == "exception":
            raise RuntimeError(done["exceptionDetails"]["text"])
        return done["result"].get("value")

    def wait(self, expression: str, seconds: float = 90) -> Any:
        """Poll until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.run(expression):
                return value
            time.sleep(0.2)
        raise RuntimeError(f"never true: {expression}")

    def size(self, width: int, height: int) -> None:
        """The size of the page."""
        self.ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def press(self, *keys: str) -> None:
        """Press and release keys, one after the other."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self.ask("input.performActions", context=self._page, actions=[source])


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """Start Firefox with a new profile, and end it."""
    profile.mkdir()
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    port = free_port()
    command = [program, "--headless", "--no-remote", "--profile", str(profile), f"--remote-debugging-port={port}"]
    process = subprocess.Popen([*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        socket = connect(process, port)
        yield Firefox(socket)
        socket.close()
    finally:
        process.terminate()
        process.wait(timeout=30)


def connect(process: subprocess.Popen[bytes], port: int) -> WebSocket:
    """The connection, as soon as Firefox listens."""
    for _ in range(START_SECONDS * 5):
        if process.poll() is not None:
            raise RuntimeError(f"Firefox ended with status {process.returncode}")
        try:
            return create_connection(f"ws://127.0.0.1:{port}/session", suppress_origin=True, timeout=120)
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("Firefox does not listen")
