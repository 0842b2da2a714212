"""What holds for every test, and the server that several rooms' tests share.

In CI (the environment variable CI is ``true``) nothing is skipped. Only a test of a CPU variant
that the processor lacks may be: its reason begins with ``CPU variant``. Any other skip is a failure
there, so that a missing tool cannot hide.
"""

import os
from collections.abc import Generator, Iterator
from typing import TypeVar

import pytest


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the tests of a module share."""
    from serving import serving

    with serving(tmp_path_factory.mktemp("database") / "games.db") as address:
        yield address


Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def _refuse_skip(report: Report) -> Report:
    if os.environ.get("CI") != "true" or not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = reason.removeprefix("Skipped: ")
    if not reason.startswith("CPU variant"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, which CI does not allow: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _refuse_skip((yield))
