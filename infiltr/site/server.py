"""A small web server for the built site, for a class on one teacher's machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from infiltr.core.words import say
from infiltr.site.builder import SiteError

__all__ = ["listen", "serve"]

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Quiet."""


def listen(folder: Path, host: str = "127.0.0.1", port: int = 0) -> ThreadingHTTPServer:
    """A server for `folder` that listens already; port 0 takes a free one.

    Raises:
        SiteError: no site in the folder, or the address cannot be used.
    """
    if not (folder / "index.html").is_file():
        raise SiteError(say("no site in {folder}; build it first: infiltr site -o {folder}", folder=folder))
    try:
        return ThreadingHTTPServer((host, port), partial(_Files, directory=str(folder)))
    except OSError as error:
        raise SiteError(say("cannot listen on {host}:{port}: {why}", host=host, port=port, why=error.strerror)) from None


def serve(folder: Path, host: str = "127.0.0.1", port: int = 8000, tell: Callable[[str], None] = print) -> None:
    """Give out `folder` until interrupted; another host than this machine only on purpose, and then with a warning.

    Raises:
        SiteError: no site in the folder, or the address cannot be used.
    """
    server = listen(folder, host, port)
    if not _is_loopback(host):
        tell(say("Warning: everybody who can reach this machine can open the site. It holds no data of yours."))
    tell(say("The site is at {address}; stop with Ctrl-C.", address=f"http://{_name(host)}:{server.server_address[1]}/"))
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def _name(host: str) -> str:
    """What others type for a host; for "every address of this machine", the one that leads outwards."""
    if host not in {"0.0.0.0", ""}:  # noqa: S104
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, and tells which address would be used
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
