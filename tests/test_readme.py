"""The Python of the README runs as it stands there."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks() -> list[str]:
    return BLOCK.findall(README.read_text(encoding="utf-8")) if README.exists() else []


def test_readme_has_python_to_run():
    assert blocks()


@pytest.mark.parametrize("code", blocks(), ids=lambda code: code.split("\n", 1)[0][:40])
def test_readme_python_runs(code, tmp_path, monkeypatch):
    """Each block runs in its own empty namespace, as for someone who pastes it."""
    monkeypatch.chdir(tmp_path)
    exec(compile(code, str(README), "exec"), {"__name__": "__main__"})
