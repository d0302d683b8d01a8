"""What seated phones and newcomers notice of an attack with connections.

    python -m tests.bench.hostile [--seconds S] [--idle N] [--slow N] [--handshakes N] [--sockets N]
        [--pages N] [--refused N] [--own N] [--panels N] [--pings N] [--addresses N]

Seated phones of four tables, at two addresses, send commands, first on a quiet server, then during
the attack of `tests/webui/hostile_clients.py`; once a second one of them reconnects, and a newcomer
loads the page of a table and says hello. Prints the latency of each, and of a write to the disk,
memory and processor time of the server, and how long the server was ready to run while others had
the processors: the attackers are on the same machine, with the lowest priority. On a machine that
others use, run it in a session of its own, with -19 written to its `/proc/self/autogroup`; with
TMPDIR=/dev/shm it does not wait for the disk. A benchmark, not a test: it prints figures and judges
nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.bench.actions import memory, say
from tests.invitations import invitation_to
from tests.ports import free_port
from tests.server import Server
from tests.webui.certificates import certify
from tests.webui.hostile_clients import KINDS, Attack, under_attack

TABLES, SEATS = 4, 4
COMMAND_EVERY = 0.5
"""Seconds between two commands of a phone."""
SYNC_EVERY = 0.05
USUAL = {"idle": 2000, "slow": 500, "handshakes": 200, "sockets": 400}
"""What is opened where the command line names nothing."""
LOST = (OSError, EOFError, WebSocketException)
SEATED_ADDRESSES, NEW_ADDRESS = ("127.0.0.9", "127.0.0.11"), "127.0.0.10"


class Phone:
    """A seated phone; its commands rename its side."""

    def __init__(self, server: Server, table: str, seat: int) -> None:
        self._server = server
        self._table = table
        self.seat = seat
        self._token: str | None = None
        self._sent = 0
        self._socket: ClientConnection

    async def arrive(self, address: str | None = None) -> float:
        """Connect and wait for the view; the seconds that it took, retries included."""
        began = time.monotonic()
        address = address or SEATED_ADDRESSES[self.seat % 2]
        while True:
            try:
                self._socket = await connect(
                    self._server.address.socket,
                    origin=Origin(self._server.address.origin),
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                    local_addr=(address, 0),
                )
                await self._hello()
            except LOST:
                await asyncio.sleep(0.2)
            else:
                return time.monotonic() - began

    async def _hello(self) -> None:
        hello = {"type": "hello", "protocol": 3, "client": "phone", "table": self._table}
        hello["invitation"] = invitation_to(self._table)
        if self._token is not None:
            hello["token"] = self._token
        await self._socket.send(json.dumps(hello))
        welcome = await self._hear("welcome")
        self._token = str(welcome.get("token", self._token))
        await self._hear("view")

    async def sit(self) -> None:
        """Take the seat."""
        name = f"Ane {self.seat}"
        await self._command({"type": "sit", "seat": self.seat, "name": name}, as_seat=False)

    async def act(self) -> None:
        """Send a command and wait for its acknowledgement."""
        side = self.seat % 2
        name = f"Pareja {self.seat}-{self._sent}"
        await self._command({"type": "rename_side", "side": side, "name": name})

    async def hear_all(self) -> None:
        """Receive until the connection ends."""
        while True:
            await self._socket.recv()

    async def leave(self) -> None:
        """Close the connection."""
        await self._socket.close()

    async def _command(self, command: dict[str, object], *, as_seat: bool = True) -> None:
        self._sent += 1
        message: dict[str, object] = {
            "type": "command",
            "id": f"{self._table}-{self.seat}-{self._sent:05}",
            "revision": 1,
            "command": command,
        }
        if as_seat:
            message["as"] = self.seat
        await self._socket.send(json.dumps(message))
        await self._hear("ack")

    async def _hear(self, kind: str) -> dict[str, object]:
        while True:
            message: dict[str, object] = json.loads(await self._socket.recv())
            if message["type"] == "refused":
                raise EOFError(message)
            if message["type"] == kind:
                return message


async def acting(phone: Phone, until: float, latencies: list[float]) -> None:
    """Send commands until then, not at the same moments as other phones."""
    await asyncio.sleep(random.random() * COMMAND_EVERY)
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            await phone.act()
        except LOST:
            await phone.arrive()
        latencies.append(time.monotonic() - began)
        await asyncio.sleep(COMMAND_EVERY)


async def reconnecting(phone: Phone, until: float, latencies: list[float]) -> None:
    """Reconnect once a second until then."""
    while time.monotonic() < until:
        await phone.leave()
        latencies.append(await phone.arrive())
        await asyncio.sleep(1)


def load_page(server: Server, table: str) -> None:
    """Load the page of a table."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=10, source_address=(NEW_ADDRESS, 0)
    )
    connection.request("GET", f"/t/{table}")
    connection.getresponse().read()
    connection.close()


async def coming(server: Server, table: str, until: float, latencies: list[float]) -> None:
    """Come anew once a second until then."""
    while time.monotonic() < until:
        began = time.monotonic()
        while True:
            try:
                await asyncio.to_thread(load_page, server, table)
                break
            except (OSError, http.client.HTTPException):
                await asyncio.sleep(0.2)
        phone = Phone(server, table, 0)
        await phone.arrive(NEW_ADDRESS)
        latencies.append(time.monotonic() - began)
        await phone.leave()
        await asyncio.sleep(1)


def time_of_a_sync(file: Path) -> float:
    """Seconds that the disk takes for a few bytes, as for a commit."""
    with file.open("ab") as opened:
        opened.write(bytes(4096))
        opened.flush()
        began = time.monotonic()
        os.fdatasync(opened.fileno())
        return time.monotonic() - began


async def syncing(file: Path, until: float, latencies: list[float]) -> None:
    """Measure until then what the disk adds, which other programs use, too."""
    while time.monotonic() < until:
        latencies.append(await asyncio.to_thread(time_of_a_sync, file))
        await asyncio.sleep(SYNC_EVERY)


async def measure(
    server: Server, seconds: float, phones: Sequence[Phone], table: str, name: str
) -> None:
    """Print the latencies of some seconds."""
    acks: list[float] = []
    returns: list[float] = []
    arrivals: list[float] = []
    syncs: list[float] = []
    until = time.monotonic() + seconds
    before, waited = processor_time(server.pid), processor_wait(server.pid)
    await asyncio.gather(
        *(acting(phone, until, acks) for phone in phones[:-1]),
        reconnecting(phones[-1], until, returns),
        coming(server, table, until, arrivals),
        syncing(server.folder / "synced", until, syncs),
    )
    busy = (processor_time(server.pid) - before) / seconds
    lost = (processor_wait(server.pid) - waited) / seconds
    say(
        f"{name}: {len(acks)} acknowledgements, server {busy:.0%} of a core and waiting for one"
        f" {lost:.0%} of the time, {memory(server.pid)}"
    )
    measured = {"ack": acks, "reconnect": returns, "newcomer": arrivals, "disk": syncs}
    for kind, found in measured.items():
        found.sort()
        p50, p99 = (found[int(len(found) * part)] * 1000 for part in (0.5, 0.99))
        say(f"  {kind:10} p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   max {found[-1] * 1000:7.1f} ms")


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def processor_wait(pid: int) -> float:
    """Seconds that the threads of a process were ready to run and did not."""
    # proc(5) calls the second field of schedstat the time spent waiting on a run queue.
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text(encoding="ascii").split()[1]) for each in threads) / 1e9


async def run(given: argparse.Namespace) -> None:
    """Measure without and with the attack."""
    with tempfile.TemporaryDirectory() as folder:
        certify(Path(folder) / "data")
        tls_port = free_port()
        server = Server(
            Path(folder), ("--https", "--https-port", str(tls_port)), forked=False
        ).start()
        try:
            tables = [server.address.open_table() for _ in range(TABLES)]
            phones = [Phone(server, table, seat) for table in tables for seat in range(SEATS)]
            for phone in phones:
                await phone.arrive()
                await phone.sit()
            watched = server.address.open_table()
            await measure(server, given.seconds, phones, watched, "quiet")
            counts = {name: getattr(given, name) for name in (*KINDS, "addresses")}
            attack = Attack(**counts)
            with under_attack(attack, server.port, watched, tls_port):
                await measure(server, given.seconds, phones, watched, "attacked")
        finally:
            server.kill()


def main(arguments: Sequence[str]) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    for name in KINDS:
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--addresses", type=int, default=40)
    given = parser.parse_args(arguments)
    if not any(getattr(given, name) for name in KINDS):
        vars(given).update(USUAL)
    asyncio.run(run(given))


if __name__ == "__main__":
    main(sys.argv[1:])
