// Run by node at build time: which Python files tables and notebooks read when they start, as a JSON list in a file.
//   node reads.mjs PYODIDE.mjs LIST.json ARCHIVE ...
import { readFileSync, writeFileSync } from "node:fs";

const [pyodide, list, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
const place = python.runPython("import site; site.getsitepackages()[0]");
for (const one of archives) python.unpackArchive(new Uint8Array(readFileSync(one)), "zip", { extractDir: place });
const found = python.runPython(`
import importlib
import importlib.util
import json
import pkgutil
import sys

import infiltr
import solvers
from IPython.core.interactiveshell import InteractiveShell

for name in ("piplite", "pyodide_kernel"):
    if importlib.util.find_spec(name):
        importlib.import_module(name)
InteractiveShell.instance().run_cell("1 / 0")  # a fault, and what shows it
for package in (infiltr, solvers):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            try:
                importlib.import_module(module.name)
            except ImportError:
                pass  # what the browser has no use for, such as the command line
files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
json.dumps(sorted({one.partition(".zip/")[2] or one.partition("site-packages/")[2] for one in files}))
`);
writeFileSync(list, found);
