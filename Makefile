# Tilewright's commands. A fresh clone needs Python 3.11 or newer and the package indexes.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
SOURCES := pyproject.toml requirements.lock CMakeLists.txt $(shell find build_hooks native web src/tilewright \
	\( -name node_modules -o -name __pycache__ -o -path src/tilewright/server/static \) -prune \
	-o -type f \( ! -name '*.py' ! -name '*.pyi' -o -path 'build_hooks/*' \) -print)

.PHONY: help install play test faults lint bench sanitize lock clean

help:
	@echo "make install    the tilewright command, in .venv"
	@echo "make play       install, then play in the browser"
	@echo "make test       every test, with coverage"
	@echo "make faults     many more kills of the server under running matches"
	@echo "make lint       style and types"
	@echo "make bench      the figures of benches/"
	@echo "make sanitize   the compiled core's tests under the sanitizers"
	@echo "make lock       renew the versions that make install uses"
	@echo "make clean      remove what was built or installed here"

install: $(INSTALLED)

# Installed for editing: a change of the Python sources needs no new installation.
$(INSTALLED): $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tilewright needs Python \
	3.11 or newer, and $(PYTHON) is older: name another one, as in make install PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing Tilewright into .venv (about a minute the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]' \
		--constraint requirements.lock
	@touch $@

play: install
	@$(BIN)/tilewright serve

test: install
	@tools/test.sh

# The suite kills three times in each set-up; about six minutes.
faults: install
	@TILEWRIGHT_KILLS=20 $(BIN)/python -m pytest tests/faults

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/npm.py run check
	$(BIN)/python tools/npm.py run lint

bench: install
	@for bench in $(filter-out %/figures.py,$(wildcard benches/*.py)); do $(BIN)/python $$bench || exit 1; done

sanitize: install
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
		-DCMAKE_BUILD_TYPE=RelWithDebInfo -DTILEWRIGHT_TESTS=ON -DTILEWRIGHT_SANITIZE=ON
	$(BIN)/cmake --build build/sanitize
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure

# Dependencies are open upwards in pyproject.toml; development uses the versions of one day.
lock: install
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager --editable '.[test]'
	$(BIN)/python -m pip freeze --exclude-editable > requirements.lock

clean:
	rm -rf .venv build dist web/node_modules src/tilewright/server/static .coverage* \
		.pytest_cache .ruff_cache .mypy_cache .hypothesis
