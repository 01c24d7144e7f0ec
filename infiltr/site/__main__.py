"""`python -m infiltr.site`: what `infiltr site` does, for the Makefile."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from infiltr.site import SiteError, build, serve


def main() -> int:
    """Build, and serve if asked."""
    reader = argparse.ArgumentParser(prog="python -m infiltr.site", description=__doc__)
    reader.add_argument("-o", "--output", type=Path, default=Path("build/site"))
    reader.add_argument("--serve", action="store_true")
    reader.add_argument("--host", default="127.0.0.1")
    reader.add_argument("--port", type=int, default=8000)
    reader.add_argument("--without-lite", action="store_true")
    given = reader.parse_args()
    try:
        if not given.serve or not (given.output / "index.html").is_file():
            build(given.output, lite=not given.without_lite)
        if given.serve:
            serve(given.output, given.host, given.port)
    except SiteError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
