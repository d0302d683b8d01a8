"""Servers for these tests, one for each module, and writers without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.postgres import Postgres, postgres
from tests.server import Server, running_server
from tests.several_servers import two_servers
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Desk, FailingStore
from webui.cli.main import main
from webui.store import SqliteStore


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may stop, kill and start."""
    with running_server(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with postgres() as started:
        yield started


@pytest.fixture
def url(database_server: Postgres) -> str:
    """The address of an empty database."""
    return database_server.make_database()


@pytest.fixture
def servers(tmp_path: Path, url: str) -> Iterator[tuple[Server, Server]]:
    """Two servers at it, each with an address of its own, that have found one another."""
    with two_servers(tmp_path, url) as both:
        yield both


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder without a server."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def log(data: Path) -> Iterator[SqliteStore]:
    """The log of that folder."""
    opened = SqliteStore(data)
    yield opened
    opened.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FailingStore]:
    """The event store of `desk`."""
    opened = FailingStore(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def desk(tmp_path: Path, store: FailingStore) -> Desk:
    """A writer without sockets."""
    return Desk(tmp_path, store)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """A writer without sockets that has a director."""
    return Room(tmp_path)


@pytest.fixture
def table(server: Server) -> str:
    return server.address.open_table()


class Done(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str


RunCommand = Callable[..., Done]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Run a command of `amarrako` in this process."""

    def run(*words: str) -> Done:
        status = main(words)
        return Done(status, *capsys.readouterr())

    return run
