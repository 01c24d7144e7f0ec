// Run by node at build time: compiles the Python files of archives with the very Python that will read them.
//   node compile.mjs PYODIDE.mjs ARCHIVE.zip[+] ... [--only=LIST.json ARCHIVE.zip ...]
// With + the sources stay beside what was compiled. Behind --only the files that the list does not name stay sources.
import { readFileSync, writeFileSync } from "node:fs";

const [pyodide, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
const compiled = python.runPython(`
import importlib.util
import io
import json
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc


def compiled(data, keep, place, only):
    target = io.BytesIO()
    wanted = json.loads(only)
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            content = old.read(entry)
            files = {entry.filename: content}
            if entry.filename.endswith(".py") and (wanted is None or entry.filename in wanted):
                code = compile(content, place + entry.filename, "exec", dont_inherit=True)
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
let only = "null";
for (const one of archives) {
  if (one.startsWith("--only=")) {
    only = readFileSync(one.slice("--only=".length), "utf-8");
    continue;
  }
  const keep = one.endsWith("+");
  const path = keep ? one.slice(0, -1) : one;
  const place = path.endsWith("python_stdlib.zip") ? "/lib/python314.zip/" : "/lib/python3.14/site-packages/";
  const proxy = compiled(new Uint8Array(readFileSync(path)), keep, place, only);
  writeFileSync(path, proxy.toJs ? proxy.toJs() : proxy);
  proxy.destroy?.();
}
