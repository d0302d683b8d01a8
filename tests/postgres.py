"""A PostgreSQL server of the tests, on a socket of its own, with a database for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests.server import eventually

USER = "amarrako"
_NUMBERS = count(1)


@cache
def programs() -> Path:
    """The folder with `initdb` and `postgres`; Debian puts them on nobody's PATH."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4])
    )
    at = shutil.which("initdb")
    assert found or at, "the tests of several servers need PostgreSQL: apt install postgresql"
    return found[-1].parent if found else Path(str(at)).resolve().parent


class Postgres:
    """A server in a folder. As root it runs as `postgres`, since it refuses to run as root.

    Its settings are the usual ones: a commit waits for the disk.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: list[str] = []
        if os.geteuid() == 0:
            self._as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
            found = pwd.getpwnam("postgres")
            os.chown(folder, found.pw_uid, found.pw_gid)
        subprocess.run(
            [*self._as_user, programs() / "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8",
             "--locale=C.UTF-8", "--username", USER, "--pgdata", self._data],
            check=True,
            capture_output=True,
            cwd=folder,
        )  # fmt: skip

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder), safe='')}"

    def make_database(self) -> str:
        """Make an empty database; its address."""
        name = f"test_{next(_NUMBERS)}"
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as_user, programs() / "postgres", "-D", self._data,
                 "-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=60"],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )  # fmt: skip
        eventually(self._answers, f"PostgreSQL, see {self.folder}")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.url()).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT disconnects everybody, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server in a new folder, where the path of its socket is short enough."""
    with tempfile.TemporaryDirectory(prefix="amarrako-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
