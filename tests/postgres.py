"""A PostgreSQL server of the tests, on a socket of its own, with a database for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


def url_of(database: str, host: str, port: int | None = None) -> str:
    """The address of a database at a host, or in a folder with a socket."""
    at = f"host={quote(host, safe='')}"
    return f"postgresql://{USER}@/{database}?{at}" + ("" if port is None else f"&port={port}")


class Postgres:
    """A server in a folder. As root it runs as `postgres`, since it refuses to run as root.

    Its settings are the usual ones: a commit waits for the disk.

    Args:
        folder: Where its socket and its log are.
        of: The server of which it is a standby.
        disk: Another folder for its data.
    """

    def __init__(
        self, folder: Path, *, of: Postgres | None = None, disk: Path | None = None
    ) -> None:
        self.folder = folder
        self.data = (disk or folder) / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._as_user: list[str] = []
        if os.geteuid() == 0:
            self._as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
            found = pwd.getpwnam("postgres")
            for each in (folder, self.data.parent):
                os.chown(each, found.pw_uid, found.pw_gid)
        if of is None:
            self._run("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8",
                      "--locale=C.UTF-8", "--wal-segsize=4", "--username", USER)  # fmt: skip
        else:
            self._run("pg_basebackup", "--no-sync", "--checkpoint=fast", "--write-recovery-conf",
                      "--username", USER, "--host", str(of.folder))  # fmt: skip

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL on the folder of the data."""
        subprocess.run(
            [*self._as_user, programs() / program, *arguments, "--pgdata", self.data],
            check=True,
            capture_output=True,
            cwd=self.folder,
        )

    @property
    def socket(self) -> Path:
        """The socket that it listens on."""
        return self.folder / ".s.PGSQL.5432"

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return url_of(database, str(self.folder))

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement; its rows, if it has any."""
        with psycopg.connect(self.url(database), autocommit=True) as db:
            done = db.execute(statement.encode())
            return done.fetchall() if done.description else []

    def make_database(self) -> str:
        """Make an empty database; its address."""
        return self.url(self.make_named_database())

    def make_named_database(self) -> str:
        """Make an empty database; its name."""
        name = f"test_{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as_user, programs() / "postgres", "-D", self.data,
                 "-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=60"],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )  # fmt: skip
        eventually(self._answers, f"PostgreSQL, see {self.folder}")

    def _answers(self) -> bool:
        assert self.is_running(), (self.folder / "log").read_text()
        try:
            psycopg.connect(self.url()).close()
        except psycopg.OperationalError:
            return False
        return True

    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process is not None and self._process.poll() is None

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT disconnects everybody, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def kill(self) -> None:
        """End all of its processes as a power cut would: none gets to do anything more."""
        assert self._process is not None
        # The first process is stopped first: it starts others.
        self._process.send_signal(signal.SIGSTOP)
        for each in self.processes():
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def processes(self) -> list[int]:
        """Its processes, the first one last."""
        assert self._process is not None
        first = self._process.pid
        found = subprocess.run(["pgrep", "--parent", str(first)], capture_output=True, check=False)
        return [*map(int, found.stdout.split()), first]

    def limit_files(self, size: str) -> None:
        """Limit the size of the files that it can write; root may not, where it lacks a right."""
        for each in self.processes():
            limit = ["prlimit", "--pid", str(each), f"--fsize={size}:"]
            subprocess.run([*self._as_user, *limit], capture_output=True, check=False)

    def promote(self) -> None:
        """Make a standby the primary."""
        self.execute("SELECT pg_promote()")


@contextmanager
def postgres(*, of: Postgres | None = None, disk: Path | None = None) -> Iterator[Postgres]:
    """A server in a new folder, where the path of its socket is short enough; see `Postgres`."""
    with tempfile.TemporaryDirectory(prefix="amarrako-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), of=of, disk=disk)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # what it wrote is of no more use
