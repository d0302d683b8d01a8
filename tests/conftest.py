"""Settings of the whole test run."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.server import SERVERS

# A timing is a benchmark and no assertion: on a busy machine any example may take longer.
settings.register_profile("without-deadline", deadline=None)
settings.load_profile("without-deadline")
# Collecting five thousand tests makes millions of objects that live until the end: with Python's
# own threshold a quarter of the time is spent looking through them for garbage.
gc.set_threshold(100_000, 20, 20)


def pytest_collection_finish() -> None:
    """Leave what the tests are made of out of every later search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Print with a failure what the servers logged and their clients received last."""
    report = yield
    if call.excinfo is not None:
        report.sections += [section for server in list(SERVERS) for section in server.report()]
    return report
