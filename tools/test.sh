#!/usr/bin/env bash
# Every test of the project, with coverage over all processes; `make test` calls it. Arguments are
# passed on to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

if ! browser >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes \
      --no-install-recommends chromium fonts-noto-cjk; } >/dev/null 2>&1 || true
  fi
  browser >/dev/null || echo "There is no Chromium: the browser tests are skipped" \
    "(install the package chromium, or run this as root on Debian or Ubuntu)."
fi

status=0
tests() { $bin/coverage run -m pytest "$@" || status=$?; }

$bin/coverage erase
if [ $# -gt 0 ]; then
  tests "$@"
else
  # The fault tests judge clocks, so they have the processor to themselves.
  tests tests/faults
  tests --ignore tests/faults --numprocesses auto --maxprocesses 4 --dist loadfile
fi
$bin/coverage combine --quiet
$bin/coverage report --skip-covered --sort=cover || status=$?
$bin/python tools/npm.py test || status=$?
exit "$status"
