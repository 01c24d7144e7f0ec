// Run by node at build time: compiles the Python files of archives with the very Python that will read them.
//   node compile.mjs PYODIDE.mjs ARCHIVE.zip[+] ...     with +: the sources stay beside what was compiled
import { readFileSync, writeFileSync } from "node:fs";

const [pyodide, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
const compiled = python.runPython(`
import importlib.util
import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

PLACE = "/lib/python3.14/site-packages/"


def compiled(data, keep):
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            content = old.read(entry)
            files = {entry.filename: content}
            if entry.filename.endswith(".py"):
                code = compile(content, PLACE + entry.filename, "exec", dont_inherit=True)
                pyc = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), checked=False))
                if keep:
                    files[importlib.util.cache_from_source(entry.filename)] = pyc
                else:
                    files = {entry.filename + "c": pyc}
            for name, data in files.items():
                info = zipfile.ZipInfo(name, entry.date_time)
                info.compress_type = zipfile.ZIP_DEFLATED
                new.writestr(info, data)
    return target.getvalue()


compiled
`);
for (const one of archives) {
  const keep = one.endsWith("+");
  const path = keep ? one.slice(0, -1) : one;
  const proxy = compiled(new Uint8Array(readFileSync(path)), keep);
  writeFileSync(path, proxy.toJs ? proxy.toJs() : proxy);
  proxy.destroy?.();
}
