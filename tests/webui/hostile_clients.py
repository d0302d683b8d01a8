"""Clients that mean harm: silent, slow and half-open connections, sockets, floods of requests.

    python -m tests.webui.hostile_clients --port P --table CODE --addresses N [--tls-port P]
        [--idle N] [--slow N] … (a number for each of `ATTACKS`)

Each connection is opened again when the server closes it. Prints `ready` once all were open, and
runs until it is killed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import resource
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from tests.raw_socket import masked_frame
from tests.repository import ROOT

FILES = 8192
SLOW_EVERY = 1.0
"""Seconds between two bytes of a slow request."""
AGAIN_WITHIN = 0.5
"""Seconds, at most, until a closed connection is opened again."""
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: " + b"x" * 4000
PING = masked_frame(b'{"type":"ping","n":1}')
PING_EVERY = 1.0
QUICK = 1 / 25
"""Seconds between two messages of a socket that sends as many as one socket may."""
PICTURE = {"type": "picture", "width": 128, "height": 64, "bits": "A" * 1366 + "==", "lamps": {}}


@contextlib.contextmanager
def under_attack(
    attack: Mapping[str, int], port: int, table: str, *, addresses: int = 40, tls_port: int = 0
) -> Iterator[None]:
    """Attack the server at a port of this machine for as long as the block lasts.

    Args:
        attack: How many connections misbehave in each of the ways of `ATTACKS`.
        port: The server's port.
        table: A table that they watch.
        addresses: From how many addresses they come.
        tls_port: The server's port of https.
    """
    options = {**attack, "addresses": addresses, "port": port, "tls-port": tls_port}
    # Elsewhere they would not take the processors of the machine that they attack.
    command = ["nice", "-n", "19", sys.executable, "-P", "-m", "tests.webui.hostile_clients"]
    command += [f"--table={table}", *(f"--{name}={value}" for name, value in options.items())]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            yield
        finally:
            process.kill()


class Attackers:
    """The connections of an attack."""

    def __init__(self, port: int, tls_port: int, table: str, addresses: int) -> None:
        self._port = port
        self._tls_port = tls_port
        self._table = table
        self._addresses = [f"127.0.1.{n + 1}" for n in range(addresses)]
        self.opened: set[int] = set()

    async def keep(
        self, number: int, act: Callable[[Attackers, Reader, Writer], Awaitable[None]]
    ) -> None:
        """Open connection `number` again and again, and misbehave on it."""
        address = self._addresses[number % len(self._addresses)]
        port = self._tls_port if act is Attackers.half_handshake else self._port
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(address, 0)
                )
                self.opened.add(number)
                try:
                    await act(self, reader, writer)
                finally:
                    writer.close()
            await asyncio.sleep(random.random() * AGAIN_WITHIN)

    async def say_nothing(self, reader: Reader, _writer: Writer) -> None:
        """Wait until the server closes."""
        await reader.read()

    async def say_it_slowly(self, _reader: Reader, writer: Writer) -> None:
        """Send a request byte by byte."""
        for byte in REQUEST:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(SLOW_EVERY)

    async def half_handshake(self, reader: Reader, writer: Writer) -> None:
        """Begin a TLS handshake."""
        writer.write(b"\x16\x03\x01")
        await reader.read()

    async def watch(self, reader: Reader, writer: Writer) -> None:
        """Watch a table without a seat, and read everything."""
        await self._greet(reader, writer, "phone", self._table)
        await _chat(reader, writer, lambda _n: PING, PING_EVERY)

    async def send_refused(self, reader: Reader, writer: Writer) -> None:
        """Send commands for a seat that this phone does not hold."""
        await self._greet(reader, writer, "phone", self._table)
        command = {"type": "rename_side", "side": 0, "name": "Nadie"}
        await _chat(reader, writer, _commands(command))

    async def play_alone(self, reader: Reader, writer: Writer) -> None:
        """Take a seat at a table of its own, and rename its side again and again."""
        table, invitation = await self._open_table(reader, writer)
        await self._greet(reader, writer, "phone", table, invitation)
        sit = {"type": "command", "id": "sit-down-0", "revision": 1}
        sit["command"] = {"type": "sit", "seat": 0, "name": "Nadie"}
        writer.write(_masked(sit))
        await _chat(reader, writer, _commands({"type": "rename_side", "side": 0}))

    async def pretend_panel(self, reader: Reader, writer: Writer) -> None:
        """Send pictures as a panel without the panel key."""
        await self._greet(reader, writer, "panel", self._table)
        await _chat(reader, writer, lambda n: _masked({**PICTURE, "lamps": {"a": n % 2}}))

    async def ping(self, reader: Reader, writer: Writer) -> None:
        """Send pings."""
        await self._greet(reader, writer, "phone", self._table)
        await _chat(reader, writer, lambda _n: PING)

    async def _open_table(self, reader: Reader, writer: Writer) -> tuple[str, str]:
        body = json.dumps(
            {"sides": ["A", "B"], "players": ["A", "B", "C", "D"], "preset": "clasico"}
        )
        place = f"127.0.0.1:{self._port}"
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {place}\r\nOrigin: http://{place}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].split()[0])
        opened = json.loads(await reader.readexactly(length))
        if "table" not in opened:
            raise ConnectionError(opened)
        return opened["table"], opened["invitation"]

    async def _greet(
        self, reader: Reader, writer: Writer, kind: str, table: str, invitation: str | None = None
    ) -> None:
        """Open a WebSocket and say hello."""
        place = f"127.0.0.1:{self._port}"
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://{place}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        hello = {"type": "hello", "protocol": 3, "client": kind, "table": table}
        if invitation is not None:
            hello["invitation"] = invitation
        writer.write(_masked(hello))

    async def load_pages(self, reader: Reader, writer: Writer) -> None:
        """Ask for pages that are computed from the log, one after another."""
        for page in itertools.cycle(("history?limit=200", "summary", "export.txt")):
            path = f"/api/tables/{self._table}/{page}"
            place = f"127.0.0.1:{self._port}"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            if b"content-length: " in head:
                await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
            else:
                while await reader.readline() != b"0\r\n":
                    pass
                await reader.readline()


Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter


def _masked(message: Mapping[str, object]) -> bytes:
    return masked_frame(json.dumps(message).encode())


def _commands(command: Mapping[str, object]) -> Callable[[int], bytes]:
    """Return what makes a command with a number into a message, each with a name of its own."""

    def made(number: int) -> bytes:
        message = {"type": "command", "id": f"{number:08}", "revision": 2**40, "as": 0}
        return _masked({**message, "command": {**command, "name": f"Nadie {number}"}})

    return made


async def _chat(
    reader: Reader, writer: Writer, made: Callable[[int], bytes], every: float = QUICK
) -> None:
    """Send messages at a steady pace, and read everything, until the server closes."""

    async def send() -> None:
        for number in itertools.count():
            await asyncio.sleep(every)
            writer.write(made(number))
            await writer.drain()

    sending = asyncio.ensure_future(send())
    try:
        while await reader.read(65536):
            pass
    finally:
        sending.cancel()


ATTACKS = {
    "idle": Attackers.say_nothing,
    "slow": Attackers.say_it_slowly,
    "handshakes": Attackers.half_handshake,
    "sockets": Attackers.watch,
    "pages": Attackers.load_pages,
    "refused": Attackers.send_refused,
    "own": Attackers.play_alone,
    "panels": Attackers.pretend_panel,
    "pings": Attackers.ping,
}
"""Ways to misbehave, by the option that says how many connections do so."""


async def attack(given: argparse.Namespace) -> None:
    """Run until killed."""
    attackers = Attackers(given.port, given.tls_port, given.table, given.addresses)
    acts = [act for name, act in ATTACKS.items() for _ in range(getattr(given, name))]
    tasks = [asyncio.ensure_future(attackers.keep(n, act)) for n, act in enumerate(acts)]
    while len(attackers.opened) < len(acts):
        await asyncio.sleep(0.05)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.gather(*tasks)


def main(arguments: Sequence[str]) -> None:
    """Read the command line and attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", required=True)
    for name in ("port", "tls-port", "addresses", *ATTACKS):
        parser.add_argument(f"--{name}", type=int, default=0)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    asyncio.run(attack(parser.parse_args(arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
