"""Load on a server: tables that play real hands, each watched by several sockets.

    python -m tests.bench.load [--tables N] [--sockets N] [--rate R] [--seconds S] [--sync-ms MS]
        [--metrics]
    python -m tests.bench.load --pings N

Prints actions per second, processor time of the server for each, memory, and the time from a
command until all sockets of its table have the view. Without --rate every table plays its next
action at once (saturation). Phones ping as real ones do. The server's event loop runs on the first
CPU, this client on the second. A benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import json
import os
import random
import selectors
import socket
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import cast

import orjson

from scorekeeper.view.left_out import complete
from tests.bench.measuring import (
    fresh_server,
    memory,
    milliseconds,
    options,
    processor_seconds,
    say,
)
from tests.invitations import invitation_to
from tests.ports import free_port
from tests.raw_socket import masked_frame, raw_handshake, split_frames
from tests.server import Server
from webui.demo.player import Deal, deal, next_move
from webui.protocol import PROTOCOL

WARM = 1.0
"""Seconds of play before the measurement."""
KINGS = 8
READ_AT_ONCE = 16 * 1024
VIEW, ACK, REFUSED = (f'{{"type":"{kind}"'.encode() for kind in ("view", "ack", "refused"))
PING = masked_frame(b'{"type":"ping","n":1}')
PONG_BYTES = 23
PING_EVERY = 5.0
"""Seconds between two pings of a phone: the server closes connections that are silent."""


@dataclass(eq=False)
class Phone:
    """One socket of a table."""

    end: socket.socket
    table: PlayedTable
    revision: int = 0
    received: bytes = b""

    def send(self, message: object) -> None:
        """Send a message."""
        self.end.sendall(masked_frame(json.dumps(message, separators=(",", ":")).encode()))

    def messages(self) -> Iterator[bytes]:
        """Take the messages that have arrived."""
        received = self.end.recv(READ_AT_ONCE)
        if not received:
            raise ConnectionError
        found, self.received = split_frames(self.received + received)
        yield from found


@dataclass(eq=False)
class PlayedTable:
    """A table; its first phone enters everything."""

    chance: random.Random
    phones: list[Phone] = field(default_factory=list)
    newest: bytes = b""
    """The view that its first phone received last, not read yet: reading takes half a ms."""
    dealt: tuple[int, Deal] | None = None
    sent: int = 0
    began: float | None = None
    """When the command that is not done yet was sent."""
    acked: int | None = None
    """The revision that its acknowledgement had."""
    shown: tuple[int, float] = (0, 0.0)
    """The newest revision that one of its sockets has, and when the first of them had it."""

    def act(self) -> None:
        """Send the next command."""
        view = complete(orjson.loads(self.newest))
        number = view["hand"]["number"]
        if self.dealt is None or self.dealt[0] != number:
            self.dealt = (number, deal(self.chance, 4, KINGS))
        move = next_move(view, self.dealt[1], self.chance)
        command = {"type": "rematch", "mano": 0} if move is None else move.command
        seat = 0
        if view["requests"]:
            # A rematch needs the yes of those who lost: a winner's asks for it.
            seat = 1
            request = view["requests"][0]["request"]
            command = {"type": "answer", "request": request, "yes": True}
        self.sent += 1
        self.began, self.acked = time.perf_counter(), None
        self.phones[seat].send(
            {
                "type": "command",
                "id": f"load-{id(self)}-{self.sent}",
                "revision": view["revision"],
                "as": seat,
                "command": command,
            }
        )

    def is_done(self) -> bool:
        """Whether the command was acknowledged and everybody has its view."""
        acked = self.acked
        return acked is not None and all(phone.revision >= acked for phone in self.phones)


class Load:
    """All tables, and the figures of their actions."""

    def __init__(
        self,
        servers: Sequence[Server],
        codes: Iterable[str],
        sockets: int,
        watching: str = "phone",
        *,
        mixed: bool = True,
    ) -> None:
        """Seat four phones at each table; more sockets are of the kind that is `watching`.

        The tables are at the servers in turns; if they are `mixed`, the sockets of each table are.
        """
        self._servers = servers
        self.codes = list(codes)
        self._watching = watching
        self._mixed = mixed
        self.times: list[float] = []
        self.delays: list[float] = []
        """Seconds from the first to the last socket of a table that had the view of an action."""
        self._selector = selectors.DefaultSelector()
        self.tables: list[PlayedTable] = []
        pinged = time.perf_counter()
        for number, code in enumerate(self.codes):
            self.tables.append(self._seated(number, code, sockets))
            if time.perf_counter() - pinged > PING_EVERY:
                pinged = time.perf_counter()
                for phone in self._phones():
                    phone.end.sendall(PING)
        # The client's own garbage collection is not to be measured: 30 ms where all is traversed.
        gc.freeze()

    def _phones(self) -> list[Phone]:
        return [phone for table in self.tables for phone in table.phones]

    def _seated(self, number: int, code: str, sockets: int) -> PlayedTable:
        table = PlayedTable(random.Random(number))
        for place in range(sockets):
            server = self._servers[(number + place * self._mixed) % len(self._servers)]
            end, _head = raw_handshake(server)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            phone = Phone(end, table)
            table.phones.append(phone)
            self._selector.register(end, selectors.EVENT_READ, phone)
            client = "phone" if place < 4 else self._watching
            hello = {"type": "hello", "protocol": PROTOCOL, "client": client, "table": code}
            phone.send({**hello, "invitation": invitation_to(code)})
            while not phone.revision:
                self._read()
            if place < 4:
                seat = {"type": "sit", "seat": place, "name": f"P{place}"}
                message = {"type": "command", "id": f"sit-{number:04}-{place}", "revision": 1}
                table.acked = None
                phone.send({**message, "command": seat})
                while not table.is_done():
                    self._read()
        return table

    def _read(self, timeout: float | None = None) -> list[PlayedTable]:
        """Read what has arrived; the tables whose command is done now."""
        touched: dict[PlayedTable, None] = {}
        for key, _ in self._selector.select(timeout):
            phone = cast("Phone", key.data)
            for message in phone.messages():
                self._receive(phone, message)
            touched[phone.table] = None
        return [table for table in touched if table.is_done()]

    def _receive(self, phone: Phone, message: bytes) -> None:
        if message.startswith(VIEW):
            place = message.index(b'"revision":') + len(b'"revision":')
            phone.revision = int(message[place : message.index(b",", place)])
            if phone.revision > phone.table.shown[0]:
                phone.table.shown = phone.revision, time.perf_counter()
            if phone is phone.table.phones[0]:
                phone.table.newest = message
        elif message.startswith(ACK):
            phone.table.acked = json.loads(message)["revision"]
        elif message.startswith(REFUSED):
            raise RuntimeError(message.decode())

    def run(self, seconds: float, rate: float) -> None:
        """Play for so long; `rate`: actions a second at each table, 0 for as many as possible."""
        begin = time.perf_counter()
        due = [
            (begin + random.random() / rate if rate else begin, place)
            for place in range(len(self.tables))
        ]
        heapq.heapify(due)
        phones = cycle(self._phones())
        a_ping = PING_EVERY / sum(len(table.phones) for table in self.tables)
        ping_due = begin
        while (now := time.perf_counter()) < begin + seconds:
            while due and due[0][0] <= now:
                at, place = heapq.heappop(due)
                if self.tables[place].began is None:
                    self.tables[place].act()
                if rate:
                    heapq.heappush(due, (at + 1 / rate, place))
            while ping_due <= now:
                ping_due += a_ping
                next(phones).end.sendall(PING)
            wake = min(ping_due, due[0][0]) if due else ping_due
            for table in self._read(max(0.0, wake - now)):
                if table.began is not None:
                    self.times.append(time.perf_counter() - table.began)
                    self.delays.append(time.perf_counter() - table.shown[1])
                    table.began = None
                    if not rate:
                        table.act()

    def measured(self, seconds: float, rate: float) -> str:
        """Play a little, then for so long; actions, and the processor time that servers took."""
        self.run(WARM, rate)
        self.times.clear()
        self.delays.clear()
        began, before = time.perf_counter(), self._spent()
        self.run(seconds, rate)
        taken = time.perf_counter() - began
        spent, done = self._spent() - before, len(self.times)
        return (
            f"{done / taken:.0f} actions a second, {spent / done * 1e6:.0f} µs of the processor"
            f" each ({spent / taken:.0%})"
        )

    def _spent(self) -> float:
        return sum(processor_seconds(each.pid) for each in self._servers)


def play(server: Server, given: argparse.Namespace) -> None:
    """Open the tables and play; print the figures."""
    codes = [server.open_table() for _ in range(given.tables)]
    load = Load([server], codes, given.sockets)
    say(f"{given.tables * given.sockets} sockets: {memory(server.pid)}")
    figures = load.measured(given.seconds, given.rate)
    say(f"{figures}; {milliseconds(load.times)}; {memory(server.pid)}")


def pings(server: Server, number: int) -> None:
    """Send pings one after the other; print what one costs."""
    end, _head = raw_handshake(server)
    before = processor_seconds(server.pid)
    for _ in range(number):
        end.sendall(PING)
        if not end.recv(PONG_BYTES):
            raise ConnectionError
    spent = processor_seconds(server.pid) - before
    say(f"{number} pings: {spent / number * 1e6:.0f} µs of the processor each")


def main() -> None:
    """Start a server, load it, print."""
    given = options(
        __doc__,
        tables=32,
        sockets=6,
        rate=0.0,
        seconds=4.0,
        sync_ms=0.0,
        pings=0,
        metrics=False,
    )
    metrics = ("--metrics", str(free_port())) if given.metrics else ()
    program = ("tests.bench.load_server", str(given.sync_ms))
    with fresh_server(*metrics, program=program) as server:
        os.sched_setaffinity(server.pid, {0})
        os.sched_setaffinity(0, {min(1, (os.cpu_count() or 1) - 1)})
        if given.pings:
            pings(server, given.pings)
        else:
            play(server, given)


if __name__ == "__main__":
    main()
