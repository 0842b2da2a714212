"""A test that CI would leave out without a word could rot; the guard against it is itself held."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = """
import pytest

@pytest.mark.skip(reason="no browser here")
def test_marked(): ...

def test_called():
    pytest.skip("no time")

@pytest.mark.skipif(True, reason="CPU variant avx512 is not in this processor")
def test_variant(): ...

@pytest.mark.xfail(reason="known")
def test_known():
    assert False

def test_good(): ...
"""
MODULE = "import pytest\npytest.skip('whole file', allow_module_level=True)\n"


def outcomes(folder: Path, ci: str) -> dict[str, int]:
    (folder / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    (folder / "test_sample.py").write_text(SAMPLE)
    (folder / "test_module.py").write_text(MODULE)
    (folder / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--continue-on-collection-errors",
        ],
        cwd=folder,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stdout.splitlines()[-1]
    return {kind: int(count) for count, kind in re.findall(r"(\d+) ([a-z]+)", last)}


@pytest.mark.parametrize(
    ("ci", "expected"),
    [
        ("true", {"failed": 1, "passed": 1, "skipped": 1, "xfailed": 1, "errors": 2}),
        ("", {"passed": 1, "skipped": 4, "xfailed": 1}),
    ],
)
def test_only_cpu_variants_are_skipped_in_ci(
    tmp_path: Path, ci: str, expected: dict[str, int]
) -> None:
    assert outcomes(tmp_path, ci) == expected
