"""The whole site in one run: `python -m infiltr.site -o build/site`.

Registries are asked through npm and pip alone, for the versions and hashes in `pins/`. What was fetched is kept in a
work folder, so that a second run needs no net. The result is plain files:

    index.html  tables/NAME.html  docs/  notices.html  static/ (Python, packages, page.js)  lite/ (JupyterLite)
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from infiltr._where import notebooks_folder
from infiltr.core.game import InfiltrError
from infiltr.core.locks import Busy, Lock
from infiltr.core.words import say
from infiltr.games import GAMES

if TYPE_CHECKING:
    from infiltr.site.bytecode import Ready

__all__ = ["PYODIDE_FILES", "SiteError", "build"]

HERE = Path(__file__).parent
ASSETS, PINS = HERE / "assets", HERE / "pins"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


class SiteError(InfiltrError):
    """The site cannot be built or served; the message says what is missing."""


def build(target: Path, *, work: Path | None = None, lite: bool = True, tell: Callable[[str], None] = print) -> Path:
    """Build the site into `target` (replaced) and beside it `site.zip`; returns `target`.

    `lite=False` leaves the JupyterLite part out. `work` keeps what was fetched; beside the target by default.

    Raises:
        SiteError: npm or a package is missing, the target holds something else, or a tool failed.
    """

    if target.exists() and any(target.iterdir()) and not (target / "static" / "packs.json").is_file():
        raise SiteError(say("{folder} is not empty and is no site; choose another folder", folder=target))
    target = target.resolve()
    work = (work or target.parent / "site-work").resolve()
    work.mkdir(parents=True, exist_ok=True)
    lock = _alone(work, tell)
    try:
        fresh = _whole(work, lite, tell)
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fresh, target)
        archive(target)
    finally:
        lock.release()
    tell(say("The site is in {folder}, and packed in {file}.", folder=target, file=target.parent / "site.zip"))
    return target


def _alone(work: Path, tell: Callable[[str], None]) -> Lock:
    """The work folder, for one build at a time; waits for another one to end."""
    waited = False
    while True:
        try:
            return Lock(work / ".lock")
        except Busy:
            if not waited:
                tell(say("Waiting for another build in {folder} …", folder=work))
            waited = True
            time.sleep(0.5)


def _whole(work: Path, lite: bool, tell: Callable[[str], None]) -> Path:
    """The site, made inside the work folder."""
    from infiltr.site import bytecode, jupyterlite

    fresh = work / "site"
    shutil.rmtree(fresh, ignore_errors=True)
    tell(say("Fetching what the browser needs …"))
    modules, wheels = npm_packages(work), wheel_files(work)
    more = jupyterlite.kernel_wheels(work) if lite else []
    tell(say("Making the pages …"))
    ready = bytecode.prepared(work, modules, wheels, more)
    static(fresh / "static", modules, ready)
    bundled = bundle(fresh / "static" / "page.js", modules)
    lessons: list[tuple[str, str]] = []
    if lite:
        tell(say("Building JupyterLite …"))
        lessons = jupyterlite.build(fresh / "lite", work, fresh / "static", modules / "pyodide", ready.wheels)
    write_pages(fresh, work, lessons, modules, bundled, wheels)
    return fresh


def run(command: Sequence[str | Path], where: Path, what: str, env: Mapping[str, str] | None = None) -> None:
    """A tool of the build; when it fails, the end of what it said."""
    words = [str(part) for part in command]
    quiet: dict[str, Any] = {"capture_output": True, "text": True, "check": False, "stdin": subprocess.DEVNULL}
    done = subprocess.run(words, cwd=where, env=env, **quiet)  # noqa: S603
    if done.returncode:
        raise SiteError(say("{what} failed: {why}", what=what, why=(done.stderr or done.stdout).strip()[-800:]))


def npm_packages(work: Path) -> Path:
    """The npm packages of `pins/package-lock.json`; returns their folder."""
    npm = shutil.which("npm")
    place, lock = work / "npm", PINS / "package-lock.json"
    stamp = place / "done.json"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        if npm is None:
            raise SiteError(say("npm is needed to build the site (package nodejs or npm)"))
        place.mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(PINS / name, place / name)
        run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], place, "npm ci")
        shutil.copyfile(lock, stamp)
    return place / "node_modules"


def wheel_files(work: Path) -> dict[str, Path]:
    """The pure wheels of `pins/wheels.txt` by package (with `_` for `-`), their hashes checked by pip."""
    place, pins = work / "wheels", PINS / "wheels.txt"
    stamp = place / "done.txt"
    if not stamp.is_file() or stamp.read_bytes() != pins.read_bytes():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        pure = ["--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.14"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        run([*pip, "--only-binary=:all:", *pure, "--require-hashes", "-r", pins, "-d", place], work, "pip download")
        shutil.copyfile(pins, stamp)
    return {path.name.split("-", 1)[0].lower(): path for path in sorted(place.glob("*.whl"))}


def static(folder: Path, modules: Path, ready: Ready) -> None:
    """Pyodide, the archives of packages, the worker and its kernel."""
    from infiltr.site.archives import merge, own_files
    from infiltr.site.bytecode import LATER, compiled

    (folder / "pyodide").mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(modules / "pyodide" / name, folder / "pyodide" / name)
    shutil.copyfile(ready.library, folder / "pyodide" / "python_stdlib.zip")
    # the start needs no package of Pyodide's own, so its long list of them stays out
    about = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide" / "pyodide-lock.json").write_text(json.dumps({**about, "packages": {}}), encoding="utf-8")
    shell = ASSETS / "shell"  # stands in for IPython, whose shell no page needs
    packs = folder / "packs"
    merge(own_files(), packs / "infiltr.zip")
    for name, path in ready.packs.items():
        shutil.copyfile(path, packs / f"{name}.zip")
    merge([(f"IPython/{path.relative_to(shell).as_posix()}", path.read_bytes()) for path in sorted(shell.rglob("*.py"))],
          packs / "shell.zip")
    compiled(modules, [f"{packs / 'infiltr.zip'}+"])
    later = {name: [f"packs/{name}.zip"] for name in LATER}
    listed = {"boot": ["packs/boot.zip", "packs/shell.zip", "packs/infiltr.zip"], "later": later}
    (folder / "packs.json").write_text(json.dumps(listed), encoding="utf-8")
    for name in ("worker.js", "kernel.py"):
        shutil.copyfile(ASSETS / name, folder / name)
    widgets = (modules / "@jupyter-widgets" / "controls" / "css" / "widgets.built.css").read_text(encoding="utf-8")
    sheets = [widgets, (HERE.parent / "lobby.css").read_text(encoding="utf-8"), (ASSETS / "site.css").read_text(encoding="utf-8")]
    (folder / "site.css").write_text("\n".join(sheets), encoding="utf-8")


def bundle(target: Path, modules: Path) -> set[str]:
    """page.js with the widgets' manager in one file; returns the npm packages that are inside."""
    source = modules.parent / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir()
    for path in ASSETS.glob("*.js"):
        shutil.copyfile(path, source / path.name)
    facts = source / "facts.json"
    options = ["--bundle", "--format=esm", "--minify", "--target=es2022", "--legal-comments=none", f"--metafile={facts}"]
    esbuild = modules / "esbuild" / "bin" / "esbuild"
    run(["node", esbuild, source / "page.js", *options, f"--outfile={target.resolve()}"], source, "esbuild")
    inside = json.loads(facts.read_text(encoding="utf-8"))["inputs"]
    return {match[1] for name in inside if (match := re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", name))}


def write_pages(
    folder: Path, work: Path, lessons: list[tuple[str, str]], modules: Path, bundled: set[str], wheels: dict[str, Path]
) -> None:
    """The HTML pages, the licences and the half page for who puts the site up."""
    from infiltr import lobby
    from infiltr.site import notices, pages

    checkout = HERE.parent.parent if (HERE.parent.parent / "pyproject.toml").is_file() else None
    docs = write_docs(checkout / "docs", folder / "docs") if checkout else []
    (folder / "tables").mkdir()
    cards = []
    for page in lobby.pages():
        title, cells = pages.read_cells(notebooks_folder() / "play" / f"{page.name}.ipynb")
        rules = f"../docs/{page.name}.html" if page.name in GAMES and (folder / "docs" / f"{page.name}.html").is_file() else ""
        text = pages.table_page(title, cells, say(page.about), rules)
        (folder / "tables" / f"{page.name}.html").write_text(text, encoding="utf-8")
        cards.append((f"tables/{page.name}.html", say(page.title), say(page.about), say(page.action)))
    codes = {game.letters: f"tables/{name}.html" for name, game in GAMES.items() if (folder / "tables" / f"{name}.html").is_file()}
    front = pages.front_page(cards, codes, lessons, [(f"docs/{address}", title) for address, title in docs])
    (folder / "index.html").write_text(front, encoding="utf-8")
    found = [notices.own(checkout), *(notices.of_wheel(wheel) for wheel in wheels.values())]
    found += [notices.of_npm(modules / name) for name in sorted(bundled | {"pyodide"})]
    found.append(notices.Notice("Python", "3.14", "PSF-2.0", notices.standard("PSF-2.0")))
    if lessons:
        tools = {path.name.split("-")[0]: path for path in sorted((work / "tools").rglob("jupyter*.dist-info"))}
        found += [notices.of_installed(tools[name]) for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel")]
        for path in sorted((folder / "lite").rglob("third-party-licenses.json")):
            listed = notices.of_list(path)
            found += [one if one.texts else replace(one, texts=notices.standard(one.licence)) for one in listed]
    body = f'<main class="prose"><h1>{say("Licences")}</h1>{notices.notices_page(found)}</main>'
    (folder / "notices.html").write_text(pages.frame(say("Licences"), body), encoding="utf-8")
    (folder / "README.txt").write_text(say(_README), encoding="utf-8")


def write_docs(source: Path, target: Path) -> list[tuple[str, str]]:
    """Every Markdown file of `docs/` as a page; returns (address, title) of those at its top."""
    from infiltr.site.pages import docs_page

    listed = []
    for path in sorted(source.rglob("*.md"), key=lambda one: (one.stem != "index", one)):
        inside = path.relative_to(source).with_suffix(".html")
        text = path.read_text(encoding="utf-8")
        page = target / inside
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(docs_page(text, path.stem, "../" * len(inside.parts)), encoding="utf-8")
        title = re.search(r"^# +(.+)$", text, re.MULTILINE)
        listed.append((inside.as_posix(), title[1].strip() if title else path.stem))
    for path in sorted(one for one in source.rglob("*") if one.suffix in {".png", ".svg"}):
        picture = target / path.relative_to(source)
        picture.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, picture)
    return listed


def archive(target: Path) -> None:
    """`site.zip` beside the site."""
    with zipfile.ZipFile(target.parent / "site.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(target.rglob("*")):
            if path.is_file():
                packed.write(path, Path("infiltr-site") / path.relative_to(target))


_README = """infiltr: the site that needs no installation

For a school's web server: unpack this folder anywhere below the server's root. They are plain files; nothing runs on
the server, nothing is stored, and no other server is asked. The server should send .wasm as application/wasm and .mjs
as text/javascript (Apache, nginx and Caddy do), and may compress .wasm, .mjs, .js, .html and .css, which makes the
first visit about a third as large.

For a USB stick or one machine: open a terminal in this folder, run

    python -m http.server --bind 127.0.0.1 8000

and open http://127.0.0.1:8000/ in a browser. Opening index.html by a double click shows the pages, but browsers do
not start the tables from a file.

Games are kept in the open page alone. "Save to a file" downloads the game; "Open a file" goes on with it.
Licences of everything in here: notices.html
"""
