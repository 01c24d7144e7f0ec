"""Run every benchmark and put what they wrote together in benchmarks/README.md.

    python -m benchmarks                  everything (long)
    python -m benchmarks --only readme    only put the results together
    python -m benchmarks --only strength,solvers
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ORDER = ("solvers", "strength", "moves", "screen", "site", "rows")
HEAD = """# Benchmarks

Speeds are of one run on the machine that made them and mean something only as ratios to the peers in the same run; playing strength is
seeded and repeatable. Nothing here is a test: the test suite asserts no times. `make bench` runs all of it; each table names its command.
"""


def modules() -> list[str]:
    """The benchmarks that there are, in the order of the page."""
    found = {path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_")}
    return [name for name in ORDER if name in found] + sorted(found - set(ORDER))


def page() -> str:
    """All results under one head."""
    parts = [HEAD]
    for name in modules():
        results = HERE / "results" / f"{name}.md"
        doc = (importlib.import_module(f"benchmarks.{name}").__doc__ or name).strip().splitlines()[0]
        if results.exists():
            body = "\n".join(line for line in results.read_text(encoding="utf-8").splitlines() if not line.startswith("# "))
            parts.append(f"## {doc.rstrip('.')}\n\n{body.strip()}\n")
    return "\n".join(parts)


def main() -> int:
    """Run them one after another; the first failure is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    chosen = [name for name in parser.parse_args().only.split(",") if name]
    status = 0
    for name in modules():
        if not chosen or name in chosen:
            print(f"== {name}", flush=True)
            status = subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode or status
    (HERE / "README.md").write_text(page(), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
