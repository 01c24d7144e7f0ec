"""Stands in for a large package until something imports it; then the package comes from the site, in this one's place."""

ARCHIVE, NAMES = "", ()  # the build writes them: the archive's address from Pyodide's folder, and the packages in it


def _come(name):
    import importlib
    import shutil
    import sys
    from pathlib import Path

    import js
    import pyodide_js

    request = js.XMLHttpRequest.new()  # an import cannot wait for a promise
    request.open("GET", js.URL.new(ARCHIVE, pyodide_js._api.config.indexURL).href, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != 200:
        raise ImportError(f"{name}: {request.responseURL}: {request.status}")
    place = Path(__file__).parent.parent
    for one in NAMES:  # the archive's other packages have a file like this too
        shutil.rmtree(place / one)
        sys.modules.pop(one, None)
    pyodide_js.unpackArchive(request.response, "zip", extractDir=str(place))
    importlib.invalidate_caches()
    importlib.import_module(name)


_come(__name__)
