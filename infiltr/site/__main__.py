"""`python -m infiltr.site` is `infiltr site`."""

from __future__ import annotations

import sys

from infiltr.cli import main

sys.exit(main(["site", *sys.argv[1:]]))
