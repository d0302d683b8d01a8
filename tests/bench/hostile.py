"""What seated phones and newcomers notice of an attack with connections.

    python -m tests.bench.hostile [--seconds S] [--idle N] [--slow N] [--handshakes N] [--sockets N]
        [--pages N] [--refused N] [--own N] [--panels N] [--pings N] [--addresses N]

Seated phones of four tables, at two addresses, send commands, first on a quiet server, then during
the attack of `tests/webui/hostile_clients.py`; once a second one of them reconnects, and a newcomer
loads the page of a table and says hello. Prints the latency of each, and memory and processor time
of the server. The attackers are on the same machine, with the lowest priority. On a machine that
others use, run it in a session of its own, with -19 written to its `/proc/self/autogroup`; with
TMPDIR=/dev/shm it does not wait for the disk. A benchmark, not a test: it prints figures and judges
nothing.
"""

from __future__ import annotations

import http.client
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from websockets.exceptions import WebSocketException

from tests.bench.measuring import (
    fresh_server,
    memory,
    milliseconds,
    options,
    processor_seconds,
    say,
)
from tests.ports import free_port
from tests.server import Server, TestClient
from tests.webui.certificates import certify
from tests.webui.hostile_clients import ATTACKS, under_attack
from webui.demo.client import SilenceError, command_message

TABLES, SEATS = 4, 4
COMMAND_EVERY = 0.5
"""Seconds between two commands of a phone."""
AGAIN = 0.2
"""Seconds until a phone that was not let in tries again."""
USUAL = {"idle": 2000, "slow": 500, "handshakes": 200, "sockets": 400}
"""What is opened where the command line names nothing."""
LOST = (OSError, WebSocketException, SilenceError, http.client.HTTPException)
SEATED_ADDRESSES, NEW_ADDRESS = ("127.0.0.9", "127.0.0.11"), "127.0.0.10"


def arrived(server: Server, table: str, address: str, **hello: str) -> TestClient:
    """A phone that has the view of a table, however often it had to connect."""
    while True:
        try:
            phone = server.connected(source=address, persistent=True)
            phone.hello("phone", table=table, **hello)
            phone.receive_a("view")
        except LOST:
            time.sleep(AGAIN)
        else:
            return phone


def acting(phone: TestClient, seat: int, until: float) -> list[float]:
    """Rename a side until then, not at the same moments as other phones; seconds until each ack."""
    times = []
    time.sleep(random.random() * COMMAND_EVERY)
    while (began := time.monotonic()) < until:
        rename = {"type": "rename_side", "side": seat % 2, "name": f"Pareja {seat}-{began}"}
        phone.act(command_message(rename, seat, 1))
        times.append(time.monotonic() - began)
        time.sleep(COMMAND_EVERY)
    return times


def reconnecting(server: Server, table: str, token: str, until: float) -> list[float]:
    """Reconnect once a second until then."""
    times = []
    while (began := time.monotonic()) < until:
        with arrived(server, table, SEATED_ADDRESSES[1], token=token):
            times.append(time.monotonic() - began)
        time.sleep(1)
    return times


def load_page(server: Server, table: str) -> None:
    """Load the page of a table."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=10, source_address=(NEW_ADDRESS, 0)
    )
    connection.request("GET", f"/t/{table}")
    connection.getresponse().read()
    connection.close()


def coming(server: Server, table: str, until: float) -> list[float]:
    """Come anew once a second until then: the page first, and then the view."""
    times = []
    while (began := time.monotonic()) < until:
        while True:
            try:
                load_page(server, table)
                break
            except LOST:
                time.sleep(AGAIN)
        with arrived(server, table, NEW_ADDRESS):
            times.append(time.monotonic() - began)
        time.sleep(1)
    return times


def measure(
    server: Server, seconds: float, phones: Sequence[TestClient], tables: Sequence[str], name: str
) -> None:
    """Print the latencies of some seconds: of seated phones, the last of which reconnects."""
    until = time.monotonic() + seconds
    before = processor_seconds(server.pid)
    with ThreadPoolExecutor(len(phones) + 1) as pool:
        acks = [
            pool.submit(acting, phone, number % SEATS, until)
            for number, phone in enumerate(phones[:-1])
        ]
        measured = {
            "reconnect": pool.submit(reconnecting, server, tables[-2], phones[-1].token, until),
            "newcomer": pool.submit(coming, server, tables[-1], until),
        }
    busy = (processor_seconds(server.pid) - before) / seconds
    say(f"{name}: server {busy:.0%} of a core, {memory(server.pid)}")
    times = list(chain.from_iterable(each.result() for each in acks))
    say(f"  ack        {milliseconds(times)}")
    for kind, found in measured.items():
        say(f"  {kind:10} {milliseconds(found.result())}")


def main() -> None:
    """Measure without and with the attack."""
    # A thread that answered a phone waits for another one of this program for that long at most.
    sys.setswitchinterval(0.0002)
    given = options(__doc__, seconds=20.0, addresses=40, **dict.fromkeys(ATTACKS, 0))
    if not any(getattr(given, name) for name in ATTACKS):
        vars(given).update(USUAL)
    tls_port = free_port()
    with fresh_server("--https", "--https-port", str(tls_port), prepare=certify) as server:
        tables = [server.open_table() for _ in range(TABLES + 1)]
        phones = []
        for table in tables[:-1]:
            for seat in range(SEATS):
                phones.append(arrived(server, table, SEATED_ADDRESSES[seat % 2]))
                phones[-1].sit(seat, f"Ane{seat}")
        measure(server, given.seconds, phones, tables, "quiet")
        attack = {name: getattr(given, name) for name in ATTACKS}
        place = {"addresses": given.addresses, "tls_port": tls_port}
        with under_attack(attack, server.port, tables[-1], **place):
            measure(server, given.seconds, phones, tables, "attacked")


if __name__ == "__main__":
    main()
