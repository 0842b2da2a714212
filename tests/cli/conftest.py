import pytest


@pytest.fixture(autouse=True)
def _english_and_plain(monkeypatch):
    """The tests read English unless they say otherwise, and no colour codes."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TILEWRIGHT_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
