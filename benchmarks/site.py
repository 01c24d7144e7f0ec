"""What the static site costs: bytes that a first visit transfers, and the time from a click to a playable table.

    python -m benchmarks.site                 builds the site, measures in Chromium, writes benchmarks/results/site.md
    python -m benchmarks.site infiltraitors   this table alone

Each visit has an empty cache, service workers blocked, and asks nothing of another host. Bytes are those of the files as
they lie on the disk (as `python -m http.server` sends them) and as gzip would send them.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import statistics
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from infiltr.lobby import pages
from infiltr.site import build
from infiltr.site.server import listen

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "site.md"
VISITS = 3
AIM_BYTES, AIM_SECONDS = 30e6, 15.0
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
             "--disable-background-networking", "--disable-component-update"]
RUN_ALL = """async () => {
  const app = window.jupyterapp, notebook = app.shell.currentWidget;
  await app.restored; await notebook.context.ready; await notebook.context.sessionContext.ready;
  app.commands.execute("notebook:run-all-cells");
}"""


@dataclass(frozen=True, slots=True)
class Visit:
    """One first visit: the files it asked for, seconds until the table can be used, and the browser's processor seconds."""

    files: frozenset[str]
    seconds: float
    processor: float


def worked() -> float:
    """Processor seconds of all processes below this one (the browser), where the system tells; else 0."""
    spent, parents = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        number = int(path.parent.name)
        parents[number], spent[number] = int(fields[1]), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    below = {os.getpid()}
    for _ in range(6):
        below |= {number for number, parent in parents.items() if parent in below}
    return sum(spent[number] for number in below - {os.getpid()} if number in spent)


def table(page: Page, origin: str, name: str) -> None:
    """From the front page's link to a table that is ready."""
    page.click(f"a.go[href='tables/{name}.html']")
    page.locator("body[data-ready]").wait_for(timeout=120_000, state="attached")


def notebook(page: Page, origin: str, name: str) -> None:
    """The same notebook in JupyterLite, all cells run."""
    page.goto(f"{origin}/lite/notebooks/index.html?path=play/{name}.ipynb")
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context", timeout=120_000)
    page.evaluate(RUN_ALL)
    page.locator(".jp-OutputArea-output button").first.wait_for(timeout=120_000)


def visit(browser: Browser, origin: str, name: str, way: str) -> Visit:
    """One first visit, beginning at the front page."""
    context = browser.new_context(service_workers="block")
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    page = context.new_page()
    page.goto(f"{origin}/index.html")
    start, before = time.perf_counter(), worked()
    (table if way == "page" else notebook)(page, origin, name)
    seconds, spent = time.perf_counter() - start, worked() - before
    context.close()
    hosts = {urlsplit(url).hostname for url in asked if url.startswith("http")}
    if hosts != {"127.0.0.1"}:
        sys.exit(f"asked for other hosts: {hosts}")
    return Visit(frozenset(urlsplit(url).path.lstrip("/") for url in asked if url.startswith(origin)), seconds, spent)


def transfer(folder: Path, files: frozenset[str]) -> tuple[int, int]:
    """Bytes of these files plain and gzipped."""
    there = [path.read_bytes() for name in files if (path := folder / name).is_file()]
    return sum(map(len, there)), sum(len(gzip.compress(content, 6)) for content in there)


def main() -> int:
    """Measure and write."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("chromium is missing")
    folder = build(HERE.parent / "build" / "bench" / "site", work=HERE.parent / "build" / "site-work")
    rows, met = [], True
    names = sys.argv[1:] or [page.name for page in pages()]
    with listen(folder) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{server.server_address[1]}"
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for name in names:
            for way in ("page", "JupyterLite"):
                visits = [visit(browser, origin, name, way) for _ in range(VISITS)]
                plain, packed = transfer(folder, visits[0].files)
                best, middle = min(one.seconds for one in visits), statistics.median(one.seconds for one in visits)
                met = met and plain <= AIM_BYTES and best <= AIM_SECONDS
                busy = min(one.processor for one in visits)
                moved = f"{plain / 1e6:.1f} MB | {packed / 1e6:.1f} MB"
                rows.append(f"| {name} | {way} | {moved} | {best:.1f} s | {middle:.1f} s | {busy:.1f} s | {os.getloadavg()[0]:.1f} |")
                print(rows[-1], flush=True)
        browser.close()
        server.shutdown()
    size = (folder.parent / "site.zip").stat().st_size
    text = [
        "# The static site",
        "",
        f"Chromium on {platform.machine()}, {os.cpu_count()} cores; {VISITS} first visits each, from the click to a usable table.",
        "Processor: what all processes of the browser together worked, the least of these visits; waiting for others is not in it.",
        "Load is the average of the last minute: what else ran on these cores, the measurement included.",
        f"Aims: {AIM_BYTES / 1e6:.0f} MB, {AIM_SECONDS:.0f} s. `site.zip`: {size / 1e6:.1f} MB.",
        "",
        "| notebook | as | transferred | with gzip | best | median | processor | load |",
        "|---|---|---|---|---|---|---|---|",
        *rows,
        "",
        "Command: `python -m benchmarks.site`. That deals and odds equal the desk's is a test (tests/browser/test_site.py).",
        "",
    ]
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(text), encoding="utf-8")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
