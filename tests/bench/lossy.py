"""How soon phones are answered on a network that loses packets.

    python -m tests.bench.lossy [--loss 0.3] [--tables N] [--phones N] [--rate R] [--seconds S]
        [--connections N]

In a network namespace whose loopback has packets of 1,500 bytes, each dropped by chance, in
both directions: the losses are real, and repaired by the kernel's TCP. The journey itself takes no
time. Four phones of each table are seated, the others watch; a seated one sends commands. All
connect, ping and connect again as webui/client/src/net/socket.ts does, seated ones over further
connections, too, once one is slow (`--connections 1`: never). Needs root and iptables. Where
other programs use the processors, run it in a session of its own whose autogroup has priority.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import time

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.bench.measuring import fresh_server, milliseconds, options, say
from tests.invitations import invitation_to
from tests.server import Server
from webui.demo.client import command_message
from webui.protocol import PROTOCOL

SEATS = 4
LOST = (OSError, EOFError, WebSocketException)
PING, STALE, SILENCE, CONNECT, PAUSE, QUIET = 1.0, 1.5, 2.5, 2.0, 0.2, 60.0
"""Seconds: as webui/client/src/net/socket.ts has them."""
GIVE_UP = 30.0
"""Seconds after the end for the last acknowledgements; what has none by then counts as late."""
# One packet is one segment of TCP, not many that are cut later.
NETWORK = """\
ip link set lo mtu 1500 gso_max_segs 1 up
exec "$@"
"""


def lose(share: float) -> None:
    """Drop so many of the packets of TCP."""
    chance = ("-m", "statistic", "--mode", "random", "--probability", str(share))
    subprocess.run(["iptables", "-A", "INPUT", "-p", "tcp", *chance, "-j", "DROP"], check=True)


class Phone:
    """A phone at a table: what waits for an answer, and its connections."""

    def __init__(self, server: Server, table: str, seat: int, connections: int) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token: str | None = None
        self.waiting: dict[str, tuple[str, asyncio.Future[None]]] = {}
        self._most = connections if seat < SEATS else 1
        self._connections: list[Connection] = []
        self._slow_at = 0.0
        self._sent = 0

    async def arrive(self) -> None:
        """Connect."""
        self._connections.append(Connection(self))
        await self._connections[0].welcomed.wait()

    async def command(self, command: dict[str, object], seat: int | None) -> float:
        """Send a command as a seat; the seconds until its acknowledgement."""
        began = time.monotonic()
        self._sent += 1
        name = f"{self.table}-{self.seat}-{self._sent:05}"
        message = {"id": name, **command_message(command, seat, 1)}
        text = json.dumps(message)
        acknowledged = asyncio.get_running_loop().create_future()
        self.waiting[name] = (text, acknowledged)
        for connection in self._connections:
            await connection.send(text)
        await acknowledged
        return time.monotonic() - began

    def beat(self, *, is_slow: bool) -> None:
        """Open a further connection when one is slow; close them when none was for a while."""
        now = time.monotonic()
        if is_slow:
            self._slow_at = now
            if len(self._connections) < self._most:
                self._connections.append(Connection(self))
        elif now - self._slow_at > QUIET:
            for connection in self._connections[1:]:
                connection.close()
            del self._connections[1:]

    def hear(self, message: dict[str, object]) -> None:
        """Note a token or an acknowledgement."""
        if message["type"] == "welcome":
            self.token = str(message.get("token", self.token))
        elif message["type"] == "ack":
            _, acknowledged = self.waiting.pop(str(message["id"]), ("", None))
            if acknowledged is not None:
                acknowledged.set_result(None)


class Connection:
    """One connection of a phone, made again whenever it is lost."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._socket: ClientConnection | None = None
        self._heard_at = 0.0
        self.welcomed = asyncio.Event()
        self._task = asyncio.ensure_future(self._keep())

    async def send(self, text: str) -> None:
        """Send a message, if it is connected."""
        if self._socket is not None and self.welcomed.is_set():
            with contextlib.suppress(*LOST):
                await self._socket.send(text)

    def close(self) -> None:
        """Close it for good."""
        self._task.cancel()
        self._cut()

    def _cut(self) -> None:
        self.welcomed.clear()
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    async def _keep(self) -> None:
        while True:
            self._heard_at = time.monotonic()
            beating = asyncio.ensure_future(self._beat())
            with contextlib.suppress(*LOST, TimeoutError):
                async with asyncio.timeout(CONNECT):
                    await self._open()
                for text, _ in list(self._phone.waiting.values()):
                    await self.send(text)
                while True:
                    await self._hear()
            beating.cancel()
            self._cut()
            await asyncio.sleep(PAUSE)

    async def _open(self) -> None:
        phone = self._phone
        self._socket = await connect(
            phone.server.address.socket,
            origin=Origin(phone.server.address.origin),
            compression=None,
            ping_interval=None,
            open_timeout=None,
            proxy=None,
        )
        hello: dict[str, object] = {
            "type": "hello",
            "protocol": PROTOCOL,
            "client": "phone",
            "table": phone.table,
            "invitation": invitation_to(phone.table),
        }
        if phone.token is not None:
            hello["token"] = phone.token
        await self._socket.send(json.dumps(hello))
        while not self.welcomed.is_set():
            await self._hear()

    async def _hear(self) -> None:
        assert self._socket is not None
        message: dict[str, object] = json.loads(await self._socket.recv())
        self._heard_at = time.monotonic()
        if message["type"] == "refused":
            raise EOFError(message)
        self._phone.hear(message)
        if message["type"] == "welcome":
            self.welcomed.set()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PING)
            silent = time.monotonic() - self._heard_at
            if silent > SILENCE and self._socket is not None:
                self._socket.transport.abort()
                return
            await self.send('{"type":"ping","n":1}')
            self._phone.beat(is_slow=silent > STALE or not self.welcomed.is_set())


async def play(phone: Phone, rate: float, until: float, latencies: list[float]) -> None:
    """Send commands at a pace."""
    await asyncio.sleep(random.random() / rate)
    while time.monotonic() < until:
        name = f"Pareja {phone.seat}-{time.monotonic()}"
        began = time.monotonic()
        try:
            async with asyncio.timeout(until + GIVE_UP - began):
                rename = {"type": "rename_side", "side": phone.seat % 2, "name": name}
                await phone.command(rename, phone.seat)
        finally:
            latencies.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, began + 1 / rate - time.monotonic()))


async def measure(server: Server, given: argparse.Namespace) -> None:
    """Print the latencies."""
    codes = [server.open_table() for _ in range(given.tables)]
    phones = [
        Phone(server, code, seat, given.connections)
        for code in codes
        for seat in range(given.phones)
    ]
    for phone in phones:
        await phone.arrive()
        if phone.seat < SEATS:
            sit = {"type": "sit", "seat": phone.seat, "name": f"Ane {phone.seat}"}
            await phone.command(sit, None)
    lose(given.loss)
    latencies: list[float] = []
    until = time.monotonic() + given.seconds
    seated = [each for each in phones if each.seat < SEATS]
    playing = [play(each, given.rate, until, latencies) for each in seated]
    await asyncio.gather(*playing, return_exceptions=True)
    say(
        f"{given.loss:.0%} lost, {given.phones} phones at each of {given.tables} tables,"
        f" {given.rate} commands a second each, {given.connections} connections at most:"
        f" acknowledgements {milliseconds(latencies)}"
    )


def main() -> None:
    """Measure in a namespace of its own."""
    given = options(
        __doc__,
        loss=0.3,
        tables=8,
        phones=6,
        rate=0.2,
        connections=3,
        seconds=60.0,
        inside=False,
    )
    if not given.inside:
        inside = [sys.executable, "-m", "tests.bench.lossy", "--inside", *sys.argv[1:]]
        subprocess.run(["unshare", "-n", "sh", "-ec", NETWORK, "sh", *inside], check=True)
        return
    with fresh_server() as server:
        asyncio.run(measure(server, given))


if __name__ == "__main__":
    main()
