"""A real server in a process of its own, and clients that speak to it over real sockets.

    with running_server(tmp_path) as server, server.at_table(server.open_table()) as (ane, view):
        ane.give({"type": "sit", "seat": 0, "name": "Ane"})
        server.kill()
        server.start()

What a test that fails had of servers and clients is printed with it (tests/conftest.py).
"""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict, TypeVar, Unpack, cast

from scorekeeper.process.http_client import fetch, post
from tests.forked_server import ForkedProgram, Program
from tests.invitations import invitation_to, write_key
from tests.json_path import Json
from tests.ports import free_port
from tests.repository import ROOT
from webui.demo.client import HERE, Client, connecting
from webui.demo.director import house_token
from webui.demo.server import ServerAddress
from webui.secrets import PANEL_KEY
from webui.secrets.kept import read_kept
from webui.secrets.places import SECRET
from webui.store.opening import shared_values_at

START_WITHIN = 20.0
"""Seconds until a server that does not answer is said not to have started."""
PATIENCE = 20.0
"""Seconds until something that should happen is said not to have happened."""
SHOWN_LINES = 40
"""Lines of a log that a failure shows."""

T = TypeVar("T")


def eventually(look: Callable[[], T | None], what: str, within: float = PATIENCE) -> T:
    """Return what `look` gives once it gives something; AssertionError names what never came."""
    deadline = time.monotonic() + within
    while not (found := look()):
        assert time.monotonic() < deadline, f"never came: {what}"
        time.sleep(0.02)
    return found


def table_setup(**changes: object) -> dict[str, object]:
    """A table of Ane, Jon, Miren and Iker, where nobody is asked, but for these changes."""
    rules = {"confirm": "one", **cast("dict[str, object]", changes.pop("rules", {}))}
    return {
        "sides": ["Nosotros", "Ellos"],
        "players": ["Ane", "Jon", "Miren", "Iker"],
        "preset": "clasico",
        "rules": rules,
        "mano": 0,
        **changes,
    }


class TestClient(Client):
    """A client that has the invitation to any table of a test's server."""

    __test__ = False

    def hello(self, client: str = "phone", **more: object) -> Json:
        if client == "phone" and "table" in more:
            more = {"invitation": invitation_to(more["table"]), **more}
        return super().hello(client, **more)

    def sit(self, seat: int, name: str = "Ane", command_id: str | None = None) -> Json:
        """Take a seat; the ack or refusal."""
        command = {"type": "sit", "seat": seat, "name": name}
        return self.command(command_id or f"sit-{seat}-{name}", 1, command)


class Hello(TypedDict, total=False):
    """What a client may say of itself at a table."""

    client: str
    token: object
    key: str
    invitation: str | None


@dataclass(eq=False)
class Server:
    """`amarrako serve` on a folder of its own; it can be stopped or killed, and started again."""

    folder: Path
    options: Sequence[str] = ()
    """More for `amarrako serve`."""
    program: Sequence[str] = ("webui",)
    """The module that is run, and what comes before its command."""
    port: int = field(default_factory=free_port)
    proxies: Sequence[str] = ("--proxies", "127.0.0.1")
    """Tests reach it from other addresses as through a proxy on this machine."""
    files: int | None = None
    """Open files that it is allowed; None: as many as this process."""
    tty: bool = False
    """Whether its standard output is a terminal, where alone codes are shown."""
    forked: bool = True
    """Whether it is forked from a process that has imported what it needs."""
    clients: weakref.WeakSet[Client] = field(default_factory=weakref.WeakSet)
    programs: dict[str, Program] = field(default_factory=dict)
    """What was started, by the names of its files."""
    _panels: int = 0

    def __post_init__(self) -> None:
        """Have a failure print what this server logged."""
        SERVERS.add(self)

    # ------------------------------------------------------------ the process

    def start(self) -> Server:
        """Start it and wait until it answers."""
        write_key(self.data, self.database)
        self._spawn(
            *("serve", "--host", "127.0.0.1", "--port", str(self.port)),
            *("--data", str(self.data), "--log-level", "debug"),
            *self.proxies,
            # A process that simulates hands would compete with what is tested.
            *(() if "--tv-odds" in self.options else ("--tv-odds", "off")),
            *self.options,
        )
        self.wait_until_well()
        return self

    def _spawn(self, name: str, *arguments: str, called: str | None = None) -> None:
        """Start a command; what it logs and shows is appended to files that have its name."""
        log, shown = self.folder / f"{called or name}.log", self.folder / f"{called or name}.out"
        command = (*self.program, name, *arguments)
        out, screen, held = shown, -1, -1
        if self.tty:
            screen, held = pty.openpty()
            out = Path(os.ttyname(held))
        if self.forked and self.files is None:
            program: Program = ForkedProgram(command, ROOT, out, log)
        else:
            limit = [] if self.files is None else ["prlimit", f"--nofile={self.files}"]
            with log.open("ab") as err, out.open("ab") as written:
                program = subprocess.Popen(
                    [*limit, sys.executable, "-P", "-m", *command],
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    stdout=written,
                    stderr=err,
                    env={**os.environ, "PYTHONPATH": str(ROOT)},
                )
        self.programs[called or name] = program
        if self.tty:
            os.close(held)
            threading.Thread(target=_copy, args=(screen, shown), daemon=True).start()

    @property
    def _process(self) -> Program:
        return self.programs["serve"]

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_until_well(self) -> None:
        """Wait until it answers that it is well."""
        deadline = time.monotonic() + START_WITHIN
        while not self.address.answers():
            assert self._process.poll() is None, self.log_text
            assert time.monotonic() < deadline, self.log_text
            time.sleep(0.02)

    def wait_for_sockets(self, number: int) -> None:
        """Wait until so many sockets are open: one that has ended is counted out a moment later."""
        eventually(
            lambda: cast("Json", self.get("/healthz"))["sockets"] == number, f"{number} sockets"
        )

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        return _end(self._process)

    def kill(self) -> None:
        """End it as a power cut would: nothing of it gets to do anything more."""
        self._process.kill()
        self._process.wait(START_WITHIN)

    def start_panel(self, *arguments: str) -> None:
        """Start a panel on no hardware that has the panel key."""
        key = ("--key-file", str(self.data / PANEL_KEY))
        self._panels += 1
        called = f"panel-{self._panels}"
        self._spawn("panel", "--server", self.url, *key, *arguments, called=called)

    def stop_panels(self) -> None:
        """Stop all panels."""
        for name in [name for name in self.programs if name.startswith("panel")]:
            _end(self.programs.pop(name))

    def close(self) -> None:
        """Stop all that runs; a later failure prints nothing of it."""
        SERVERS.discard(self)
        for program in self.programs.values():
            if program.poll() is None:
                program.kill()
                program.wait(START_WITHIN)

    # ------------------------------------------------------------ what it says

    @property
    def data(self) -> Path:
        """Its data folder."""
        return self.folder / "data"

    @property
    def url(self) -> str:
        """Its address, without a path."""
        return self.address.origin

    @property
    def address(self) -> ServerAddress:
        return ServerAddress(f"http://127.0.0.1:{self.port}/")

    @property
    def log_text(self) -> str:
        """All that it has logged."""
        return (self.folder / "serve.log").read_text(encoding="utf-8")

    @property
    def log_lines(self) -> list[Json]:
        """What it has logged, a JSON object a line."""
        return [json.loads(line) for line in self.log_text.splitlines()]

    @property
    def terminal(self) -> str:
        """What it has shown to whoever stands at its terminal."""
        return (self.folder / "serve.out").read_text(encoding="utf-8")

    def shown(self, pattern: str) -> str:
        """Wait until its terminal shows something; the groups of the newest, joined."""
        found = eventually(lambda: list(re.finditer(pattern, self.terminal)), pattern)
        return "".join(found[-1].groups())

    @property
    def database(self) -> str | None:
        """The address of its database; None: it has its matches for itself."""
        given = dict(zip(self.options, self.options[1:], strict=False))
        return given.get("--database")

    @property
    def panel_key(self) -> str:
        """What a trusted panel sends."""
        return (self.data / PANEL_KEY).read_text(encoding="ascii").strip()

    def secret(self, name: str) -> str | None:
        """A secret of the server; None: it was not made."""
        if self.database is None:
            return read_kept(self.data / name)
        with shared_values_at(self.database) as shared:
            return shared.get(SECRET, name)

    def house_token(self) -> str:
        """The token of a phone on which the house PIN was entered."""
        return house_token(self.address, self.secret)

    # ------------------------------------------------------------ what it is asked

    def get(self, path: str) -> object:
        """The JSON at a path."""
        value: object = json.loads(fetch(self.address.origin + path, PATIENCE))
        return value

    def open_table(self, **changes: object) -> str:
        """Open a table of Ane, Jon, Miren and Iker, where nobody is asked; its code."""
        answer = json.loads(post(self.url, "/api/tables", table_setup(**changes)))
        return str(answer["table"])

    def connected(
        self, *, source: str = HERE, persistent: bool = False, **options: object
    ) -> TestClient:
        """A client that has not said hello yet; `options` are those of websockets' `connect`."""
        opening = connecting(self.address, source, **options)
        client = TestClient(opening, paced=False, persistent=persistent)
        self.clients.add(client)
        return client

    def client(self, client: str, *, persistent: bool = False, **hello: object) -> TestClient:
        """A client of a kind that was welcomed."""
        one = self.connected(persistent=persistent)
        welcome = one.hello(client, **hello)
        assert welcome["type"] == "welcome", welcome
        return one

    @contextlib.contextmanager
    def at_table(self, table: str, **hello: Unpack[Hello]) -> Iterator[tuple[TestClient, Json]]:
        """A phone at a table, or another kind of client, and the first view it was sent."""
        with self.connected() as one:
            said: dict[str, object] = {"table": table, **hello}
            welcome = one.hello(str(said.pop("client", "phone")), **said)
            assert welcome["type"] == "welcome", welcome
            yield one, one.receive_a("view")

    # ------------------------------------------------------------ what a failure shows

    def report(self) -> Iterator[tuple[str, str]]:
        """Yield what a person needs to understand a failure: titles and texts."""
        for file in sorted(self.folder.glob("*.log")):
            lines = file.read_text(encoding="utf-8").splitlines()[-SHOWN_LINES:]
            yield f"{file.name} of {self.url}", "\n".join(lines)
        for client in self.clients:
            yield f"newest messages of a client of {self.url}", client_report(client)


SERVERS: weakref.WeakSet[Server] = weakref.WeakSet()
"""The servers of the tests that run."""


def client_report(client: Client) -> str:
    """The newest message of each type that a client received, a line each."""
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in client.newest.values())


@contextlib.contextmanager
def running_server(
    folder: Path | None = None, *options: str, tty: bool = False, forked: bool = True
) -> Iterator[Server]:
    """A server for as long as the block lasts; without a folder on one that goes with it."""
    with contextlib.ExitStack() as stack:
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(folder, options, tty=tty, forked=forked)
        stack.callback(server.close)
        yield server.start()


def _end(program: Program) -> int:
    """Ask a program to end; its exit status. One that does not is killed, and the test fails."""
    program.terminate()
    try:
        return program.wait(START_WITHIN)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait(START_WITHIN)
        raise


def _copy(screen: int, file: Path) -> None:
    """Append what a program writes on its terminal to a file, until it ends."""
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as shown:
        while written := os.read(screen, 4096):
            shown.write(written)
    os.close(screen)
