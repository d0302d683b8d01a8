"""How soon phones are answered on a network that loses packets.

    python -m tests.bench.lossy [--loss 0.3] [--tables N] [--phones N] [--rate R] [--seconds S]

In a network namespace whose loopback has packets of 1,500 bytes, each dropped by chance, in
both directions: the losses are real, and repaired by the kernel's TCP. The journey itself takes no
time. Four phones of each table are seated, the others watch; a seated one sends commands, and sends
one again over a new connection when the old one was cut. Needs root and iptables.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.bench.actions import say
from tests.bench.hostile import LOST, Phone
from tests.webui.server_process import ServerProcess

SEATS = 4
SILENCE, CONNECT, PAUSE = 4.0, 2.0, 0.2
"""Seconds: as webui/client/src/socket.ts has them."""
# One packet is one segment of TCP, not many that are cut later.
NETWORK = """\
ip link set lo mtu 1500 gso_max_segs 1 up
exec "$@"
"""


def lose(share: float) -> None:
    """Drop so many of the packets of TCP."""
    chance = ("-m", "statistic", "--mode", "random", "--probability", str(share))
    subprocess.run(["iptables", "-A", "INPUT", "-p", "tcp", *chance, "-j", "DROP"], check=True)


async def answered(phone: Phone) -> bool:
    """Send a command; whether it was acknowledged, otherwise the phone has connected again."""
    try:
        async with asyncio.timeout(SILENCE):
            await phone.act()
    except (*LOST, TimeoutError):
        await come_back(phone)
        return False
    return True


async def come_back(phone: Phone) -> None:
    """Connect again."""
    while True:
        try:
            async with asyncio.timeout(CONNECT):
                await phone.arrive()
                return
        except TimeoutError:
            await asyncio.sleep(PAUSE)


async def play(phone: Phone, rate: float, until: float, latencies: list[float]) -> None:
    """Send commands at a pace."""
    while time.monotonic() < until:
        began = time.monotonic()
        while not await answered(phone):
            pass
        latencies.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, began + 1 / rate - time.monotonic()))


async def watch(phone: Phone) -> None:
    """Receive views; connect again when cut."""
    while True:
        try:
            await phone.hear_all()
        except LOST:
            await come_back(phone)


async def measure(server: ServerProcess, given: argparse.Namespace) -> None:
    """Print the latencies."""
    codes = [server.address.open_table() for _ in range(given.tables)]
    phones = [Phone(server, code, seat) for code in codes for seat in range(given.phones)]
    for phone in phones:
        await phone.arrive()
        if phone.seat < SEATS:
            await phone.sit()
    lose(given.loss)
    latencies: list[float] = []
    until = time.monotonic() + given.seconds
    watching = [asyncio.ensure_future(watch(each)) for each in phones if each.seat >= SEATS]
    seated = [each for each in phones if each.seat < SEATS]
    await asyncio.gather(*(play(each, given.rate, until, latencies) for each in seated))
    for each in watching:
        each.cancel()
    latencies.sort()
    p50, p99 = (latencies[int(len(latencies) * part)] for part in (0.5, 0.99))
    say(
        f"{given.loss:.0%} lost, {given.phones} phones at each of {given.tables} tables,"
        f" {given.rate} commands a second each: {len(latencies)} acknowledgements,"
        f" p50 {p50:.3f} s, p99 {p99:.3f} s, max {latencies[-1]:.3f} s"
    )


def main(arguments: Sequence[str]) -> None:
    """Read the command line; measure in a namespace of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loss", type=float, default=0.3)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--phones", type=int, default=6)
    parser.add_argument("--rate", type=float, default=0.2, help="0.8 at a table of four")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if not given.inside:
        inside = [sys.executable, "-m", "tests.bench.lossy", "--inside", *arguments]
        subprocess.run(["unshare", "-n", "sh", "-ec", NETWORK, "sh", *inside], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder)).start()
        try:
            asyncio.run(measure(server, given))
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
