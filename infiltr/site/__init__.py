"""The static site: every table in the browser's own Python, without an installation and without the net.

`build` needs npm and pip's registries once; what it makes is a folder of plain files that any web server can give out.
"""

from __future__ import annotations

from infiltr.site.builder import SiteError, build
from infiltr.site.server import serve

__all__ = ["SiteError", "build", "serve"]
