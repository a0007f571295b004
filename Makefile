# The commands of Troef. Everything is set up in .venv, from pinned and hashed requirement files; they name all that is
# needed (--no-deps: else a new version of what one of them wants with an extra stops an older pip).
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
# two more than the cores of a small machine: browser tests wait a good deal
WORKERS ?= 4
PARALLEL := -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# without bytecode on disk every worker, server and command compiles the whole code base again
unexport PYTHONDONTWRITEBYTECODE

# about a minute on two quiet cores: no browser, no PostgreSQL, no other process, nothing of half a second or more
QUICK := not browser and not postgres and not long and not slow

.PHONY: run test test-long quick check lint types format tables docs bench mutants bundle bundle-test lock clean

run: .venv/run.done ## serve Troef with a demo club
	$(BIN)/troef serve --demo

test: check .venv/browser.done ## every check, every test
	$(BIN)/pytest $(PARALLEL)

test-long: .venv/test.done ## the same tests with many more random examples
	TROEF_LONG=1 $(BIN)/pytest $(PARALLEL)

quick: .venv/test.done ## the nine in ten tests that take a minute together; nothing of `make check`
	$(BIN)/pytest -n 2 --dist loadfile -m "$(QUICK)"

check: .venv/test.done ## format, lint, templates, scripts, prose, types, imports
	$(MAKE) --no-print-directory -j2 --output-sync lint types

lint: .venv/test.done
	$(BIN)/ruff format --check src tests bench scripts
	$(BIN)/ruff check src tests bench scripts
	$(BIN)/djlint --lint --quiet src/troef/web/templates
	$(BIN)/oxlint --quiet src/troef/web/static
	! LC_ALL=C.UTF-8 grep -rnE '.{121}' --include='*.html' --include='*.js' src/troef/web
	$(BIN)/python scripts/prose_check.py --python --only banned opening chain twin alias -- src tests bench scripts setup.py
	$(BIN)/python scripts/prose_check.py --data --only banned -- src/troef/locale/nl src/troef/*/laws/book/*/*.toml
	$(BIN)/lint-imports --no-cache --no-logo

types: .venv/test.done
	$(BIN)/mypy

format: .venv/test.done
	$(BIN)/ruff format src tests bench scripts
	$(BIN)/ruff check --fix src tests bench scripts

tables: .venv/test.done ## write the tables of fields in docs/ again
	$(BIN)/python scripts/forms.py

docs: .venv/docs.done ## the pages, those made by scripts, and the public names as a site in build/docs, without a warning
	rm -rf docs/generated
	$(BIN)/python scripts/coverage.py
	$(BIN)/python scripts/glossary.py
	$(BIN)/python scripts/editions.py
	$(BIN)/python scripts/imports.py
	$(BIN)/python scripts/worked_claims.py
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs

bench: .venv/test.done ## measured figures, beside those of others
	$(BIN)/python -m bench

mutants: .venv/mutants.done ## how many planted faults the tests notice; MUTANTS="laws --count 100 --seed 7" for fewer
	nice $(BIN)/python -m scripts.mutants $(MUTANTS)

bundle: .venv/bundle.done ## one file to double-click, dist/Troef
	$(BIN)/pyinstaller --noconfirm --log-level WARN --workpath build/bundle scripts/bundle/Troef.spec

bundle-test: bundle ## walk through it where there is no Python, nor anything else
	$(BIN)/python scripts/bundle/walk.py dist/Troef

lock: ## compile requirements/*.in again (needs pip-tools)
	cd requirements && for name in run test docs mutants bundle; do pip-compile -q --generate-hashes --allow-unsafe --strip-extras --no-header \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options -o $$name.txt $$name.in; done

clean:
	rm -rf .venv build dist

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Troef needs Python 3.11 or newer, this is %d.%d" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv

.venv/run.done: requirements/run.txt pyproject.toml $(wildcard src/troef/locale/*/LC_MESSAGES/*.po) | .venv/bin/python
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes --no-deps -r requirements/run.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/test.done: requirements/test.txt .venv/run.done
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes --no-deps -r requirements/test.txt
	@touch $@

.venv/docs.done: requirements/docs.txt .venv/run.done
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes --no-deps -r requirements/docs.txt
	@touch $@

.venv/mutants.done: requirements/mutants.txt .venv/test.done
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes --no-deps -r requirements/mutants.txt
	@touch $@

.venv/bundle.done: requirements/bundle.txt .venv/run.done
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes --no-deps -r requirements/bundle.txt
	@touch $@

.venv/browser.done: scripts/chromium.sh | .venv/test.done
	@sh scripts/chromium.sh
	@touch $@
