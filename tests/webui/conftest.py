"""Servers for these tests: one for each module, on a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import Server, running_server
from tests.webui.championship_desk import Room
from webui.store import EventStore


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may stop, kill and start."""
    with running_server(tmp_path) as running:
        yield running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder without a server."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def log(data: Path) -> Iterator[EventStore]:
    """The log of that folder."""
    opened = EventStore(data)
    yield opened
    opened.close()


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """The writer, with a director's phone."""
    return Room(tmp_path)


@pytest.fixture
def table(server: Server) -> str:
    return server.address.open_table()
