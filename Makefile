# Everything on a fresh machine with Python 3.11 or newer: `make demo`, `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

.PHONY: demo test check-full lint types shots bench clean

$(STAMP): pyproject.toml hatch_build.py
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; set PYTHON=python3.11.")'
	@echo "Installing into $(VENV): once, a minute or two, depending on the network."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

demo: $(STAMP)  ## Run the oracle over all tasks, by fingers and by tools, and write a report.
	$(BIN)/gui-sim demo

test: $(STAMP) lint types  ## Lint, check types and run the tests.
	$(BIN)/python -m pytest -n 2 --dist loadfile -m 'not full'

check-full: $(STAMP)  ## The long checks too.
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

shots: $(STAMP)  ## Draw every screen into screenshots/.
	$(BIN)/gui-sim shots

bench: $(STAMP)  ## Print the speed of this machine against the targets.
	$(BIN)/gui-sim bench

clean:
	rm -rf $(VENV) gui_sim/assets
