"""A lock on a file that ends with the process that holds it, however that process ends.

The system's own advisory locks: `fcntl` on POSIX, `msvcrt` on Windows. Where there is neither (Python in a browser, one
process by nature) every lock is granted.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

__all__ = ["Busy", "Lock"]

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK}


class Busy(OSError):
    """Somebody else holds the lock."""


class Lock:
    """Holds the lock file ``path`` from now on until `release`, or until the process ends; Busy if another holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(handle)
            except OSError as error:
                if error.errno in _TAKEN:
                    os.close(handle)
                    raise Busy(str(path)) from error  # any other error: locks are not to be had on this file system
            if _same_file(handle, path):
                break
            os.close(handle)  # its last holder removed it between our two calls
        self._handle: int | None = handle

    def release(self) -> None:
        """Let go, and take the file away."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)  # while we hold it: nobody else can have it locked under this name
        os.close(handle)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.release()


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    try:
        import fcntl
    except ImportError:  # pragma: no cover - Python in a browser
        def _lock(handle: int) -> None:
            pass

    else:
        def _lock(handle: int) -> None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
