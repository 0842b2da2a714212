"""The sessions and the Python of docs/protocol.md run as they stand there."""

import os
import re
import sys
from pathlib import Path

import pytest
from protocol_talk import Typist

from tilewright.engine.protocol import Inbox, Session
from tilewright.engine.protocol.azul import AzulDialect
from tilewright.engine.protocol.lits import LitsDialect

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
DIALECTS = {"session": LitsDialect, "azul": AzulDialect}
SESSIONS = [(DIALECTS[language], block) for language, block in BLOCKS if language in DIALECTS]
PARTS = dict(zip(("lits", "azul"), TEXT.split("\n## Azul\n"), strict=True))


def test_there_are_sessions_and_each_command_is_described():
    for game, dialect in zip(PARTS, (LitsDialect, AzulDialect), strict=True):
        assert sum(spoken is dialect for spoken, _ in SESSIONS) >= 3
        for command in dialect().commands:
            described = rf"^### .*\b{command}\b|`{command}`"
            assert re.search(described, PARTS[game], re.MULTILINE), command


def pattern_of(line: str) -> str:
    """What may stand for a printed line: an ellipsis for anything, alone for any lines."""
    if line == "…":
        return r"(?:.*\n)*?"
    return ".*".join(map(re.escape, line.split("…"))) + r"\n"


@pytest.mark.parametrize(
    ("dialect", "block"), SESSIONS, ids=[block.split("\n", 1)[0] for _, block in SESSIONS]
)
def test_a_session_runs_as_it_is_printed(dialect, block):
    lines = block.split("\n")[:-1]
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith(">"))
    printed = [line for line in lines if not line.startswith(">")]
    written: list[str] = []
    Session(dialect(), Inbox(Typist(typed), grace=60), written.append).run()
    pattern = "".join(map(pattern_of, printed))
    assert re.fullmatch(pattern, "".join(written)), "".join(written)


def test_the_python_runs(monkeypatch):
    (code,) = [block for language, block in BLOCKS if language == "python"]
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    exec(code, {})
