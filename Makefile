# All targets work on a fresh clone with Python 3.11+ and make, and nothing else.

PYTHON ?= python3
BIN := .venv/bin
TESTERS := $(shell $(PYTHON) -c "import os; print(os.cpu_count() * 3 // 2)")  # many tests wait for a clock

.PHONY: install demo test test-examples test-cluster lint bench load scale abuse faults soak clean

install: .venv/.installed

demo: install
	$(BIN)/kontor demo

test: .venv/.tested
	$(BIN)/python -m pytest -n $(TESTERS) --ignore tests/examples

test-examples: .venv/.tested  # the example bots, each in its language: needs Node 18+, a JDK 17+, curl and jq
	$(BIN)/python -m pytest -n auto tests/examples

test-cluster: .venv/.tested  # the tests of the API and the workers on a Redis Cluster of three nodes
	TEST_STORE=cluster $(BIN)/python -m pytest -n 2 tests/api tests/worker

lint: .venv/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python docs/rules/render.py --check

bench: install  # rules and strategies; then what a move costs the service, and a thousand waiting bots
	$(BIN)/kontor bench
	$(BIN)/python -m arena.benchmarks.service

load: .venv/.loading  # the mix of all profiles for a minute against a service of its own; see loadtests/README.md
	$(BIN)/python -m loadtests $(LOAD)

scale: .venv/.loading  # what a move costs with 100 and with 10,000 games in the store, and what an open game takes
	$(BIN)/python -m loadtests.scale

abuse: .venv/.loading  # slow-loris, guessed tokens, huge bodies, abandoned long-polls, creation in a loop: who suffers?
	$(BIN)/python -m loadtests.abuse

faults: .venv/.tested  # kill -9 of everything at random under load, then an audit of every move; SEED=n repeats a run
	$(BIN)/python -m tests.faults $(if $(SEED),--seed $(SEED))

soak: .venv/.tested  # fifty clients at one game for 20 s; then faults for ten minutes, with a kill every 15 s
	HAMMER_SECONDS=20 $(BIN)/python -m pytest tests/api/test_concurrency.py
	$(BIN)/python -m tests.faults --kills 40 --every 15 --players 18 $(if $(SEED),--seed $(SEED))

clean:
	rm -rf .venv .kontor build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/.loading: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[load]"
	touch $@ .venv/.installed

.venv/.tested: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	touch $@ .venv/.installed
