"""Tests at the simulated header of a Pi: tests/pi/test_header.py runs them in its kernel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pi.header.buses import Recorder, set_answering, set_fault
from tests.pi.header.pins import CHIP, release_buttons
from tests.server import Server, running_server

collect_ignore_glob = [] if CHIP.exists() else ["test_*.py"]


@pytest.fixture(scope="session")
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture(autouse=True)
def _in_order() -> Iterator[None]:
    """Every device answers and no button is pressed."""
    set_fault("none")
    set_answering(0x3C, 0x20, 0x21)
    release_buttons()
    yield
    set_fault("none")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a module."""
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def server(box: Server) -> Iterator[Server]:
    """That server, whose panels end with the test."""
    yield box
    box.stop_panels()
