# Everything is set up inside .venv on first use, and again only when pyproject.toml or the lock changes.
#   make play    opens the lobby in the browser            make site    builds the offline site into build/site
#   make test    everything that must pass                 make bench   speed and playing strength (long)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
UV     := $(BIN)/uv
JOBS   ?= 2

# many processes are started: each would compile all that it imports
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check unit notebooks browser bench site docs catalogue lock clean
.DEFAULT_GOAL := test

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check uv

# one stamp for each group of packages: .venv/.have-play, .venv/.have-test ...
$(VENV)/.have-%: pyproject.toml lock.txt | $(UV)
	$(UV) pip install --quiet --python $(PY) --constraint lock.txt --compile-bytecode --editable '.[$*]'
	@touch $@

play: $(VENV)/.have-play
	$(BIN)/infiltr play

test: check unit notebooks browser
	@echo "all stages passed: check, unit, notebooks, browser"

check: $(VENV)/.have-test
	@echo "== check: style, types, imports"
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PY) -W error -c 'import infiltr, solvers'

unit: $(VENV)/.have-test
	@echo "== unit: rules, solvers, records, the house itself"
	$(PY) -m pytest tests --ignore=tests/browser -n $(JOBS) -q

notebooks: $(VENV)/.have-test
	@echo "== notebooks: every cell runs"
	INFILTR_DATA="$(CURDIR)/build/notebooks-data" JUPYTER_PREFER_ENV_PATH=1 $(PY) -P -m pytest -o addopts= --nbval-lax -q notebooks

browser: $(VENV)/.have-test
	@echo "== browser: widgets, whole games and accessibility in Chromium"
	$(PY) -P -m pytest tests/browser -q

bench: $(VENV)/.have-bench $(VENV)/.have-test
	$(PY) -m benchmarks

# the tools of the site and what it ships are pinned in infiltr/site/pins, and live in build/site-work
site: $(VENV)/.have-docs
	$(PY) -m infiltr.site -o build/site

docs: $(VENV)/.have-docs
	$(PY) docs/build.py -o build/docs

# every sentence that is said, gathered for translators; `make unit` holds the file to the sources
catalogue: $(VENV)/.have-test
	$(PY) -m infiltr.locale

lock: $(UV)
	$(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate --upgrade \
	    --extra play --extra test --extra bench --extra docs pyproject.toml -o lock.txt
	$(UV) pip compile --quiet --no-deps --python-version 3.14 --generate-hashes --no-header --no-annotate --upgrade \
	    infiltr/site/pins/wheels.in -o infiltr/site/pins/wheels.txt
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade \
	    infiltr/site/pins/tools.in -o infiltr/site/pins/tools.txt
	cd infiltr/site/pins && npm install --package-lock-only --ignore-scripts

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis node_modules
