"""The relay: a process of its own that speaks TLS on the https port and passes plain bytes on.

The server's sockets are written to without ever waiting (wire/outbox.py), which TLS sockets cannot
do; and reckoning for TLS must not take time from the tables. So it is done beside: what comes in by
https reaches the server through a Unix socket, which only processes of the same user may use, with
a line before it that says who it is (preface.py). The relay ends with its standard input, that is,
with the server.
"""

from __future__ import annotations

import argparse
import logging
import os
import selectors
import socket
import sys
import time
from collections import Counter
from pathlib import Path

from webui.server import json_lines
from webui.tls.crossing import Crossing
from webui.tls.preface import Place, plain
from webui.tls.reading import UnusableError, server_context

logger = logging.getLogger("amarrako.relay")

MOST, MOST_AN_ADDRESS = 448, 64
"""Connections; each takes two of the 1,024 files a process may usually have open."""
LOOK_EVERY = 1.0
RENEWED_EVERY = 30.0
"""Seconds between two looks whether the certificate was renewed."""
SEND_BUFFER = 32 * 1024
NICENESS = 5


class Relay:
    """One thread, all connections."""

    def __init__(self, listener: socket.socket, server: str, certificate: Path, key: Path) -> None:
        self._listener = listener
        self._server = server
        self._files = (certificate, key)
        self._written = self._when_written()
        self._context = server_context(certificate, key)
        self._selector = selectors.DefaultSelector()
        self._crossings: set[Crossing] = set()
        self._counts: Counter[str] = Counter()
        self._registered: dict[socket.socket, int] = {}
        self._again: set[Crossing] = set()

    def run(self, end: int) -> None:
        """Relay until the file descriptor `end` says something or ends."""
        self._listener.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ, self._listener)
        self._selector.register(end, selectors.EVENT_READ, None)
        looked = renewed = time.monotonic()
        while True:
            ready = self._selector.select(0 if self._again else LOOK_EVERY)
            now = time.monotonic()
            due = {key.data for key, _ in ready} | self._again
            self._again = set()
            if None in due:
                return
            for each in due:
                if isinstance(each, Crossing):
                    self._step(each, now)
                else:
                    self._accept(now)
            if now - looked >= LOOK_EVERY:
                looked = now
                for each in [one for one in self._crossings if one.is_late(now)]:
                    self._drop(each)
            if now - renewed >= RENEWED_EVERY:
                renewed = now
                self._renew()

    def _accept(self, now: float) -> None:
        try:
            sock, place = self._listener.accept()
        except BlockingIOError:
            return
        except OSError as error:
            logger.warning("connection not taken", extra={"reason": str(error)})
            return
        phone = plain(place)
        if len(self._crossings) >= MOST or self._counts[phone[0]] >= MOST_AN_ADDRESS:
            sock.close()
            return
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            crossing = self._crossing(sock, phone, now)
        except OSError:
            sock.close()  # it has gone already
            return
        self._crossings.add(crossing)
        self._counts[phone[0]] += 1
        self._step(crossing, now)

    def _crossing(self, sock: socket.socket, phone: Place, now: float) -> Crossing:
        here = plain(sock.getsockname())
        tls = self._context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return Crossing(tls, phone, here, self._dial, now)

    def _dial(self) -> socket.socket:
        inner = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            inner.setblocking(False)
            inner.connect(self._server)
        except OSError:
            inner.close()
            raise
        return inner

    def _step(self, crossing: Crossing, now: float) -> None:
        if crossing not in self._crossings:
            return
        if crossing.step(now):
            self._again.add(crossing)
        if crossing.over:
            self._drop(crossing)
            return
        phone, server = crossing.interest()
        self._wait_for(crossing, crossing.tls, phone)
        if crossing.inner is not None:
            self._wait_for(crossing, crossing.inner, server)

    def _wait_for(self, crossing: Crossing, sock: socket.socket, events: int) -> None:
        before = self._registered.get(sock, 0)
        if events == before:
            return
        if not events:
            self._selector.unregister(sock)
            del self._registered[sock]
            return
        if before:
            self._selector.modify(sock, events, crossing)
        else:
            self._selector.register(sock, events, crossing)
        self._registered[sock] = events

    def _drop(self, crossing: Crossing) -> None:
        for sock in (crossing.tls, crossing.inner):
            if sock is not None and self._registered.pop(sock, 0):
                self._selector.unregister(sock)
        crossing.close()
        self._crossings.discard(crossing)
        self._again.discard(crossing)
        address = crossing.phone[0]
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def _when_written(self) -> list[int]:
        return [path.stat().st_mtime_ns for path in self._files]

    def _renew(self) -> None:
        """New connections get the new certificate; half of one renewed is tried again later."""
        try:
            written = self._when_written()
            if written == self._written:
                return
            self._context = server_context(*self._files)
        except (OSError, UnusableError) as error:
            logger.warning("certificate not renewed", extra={"reason": str(error)})
            return
        self._written = written


def main() -> None:
    """Be the process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--server", required=True, help="abstract name of the server's socket")
    parser.add_argument("--certificate", type=Path, required=True)
    parser.add_argument("--key", type=Path, required=True)
    given = parser.parse_args()
    json_lines.set_up("warning")
    # The tables come first.
    os.nice(NICENESS)
    family = socket.AF_INET6 if ":" in given.host else socket.AF_INET
    try:
        listener = socket.create_server((given.host, given.port), family=family, backlog=128)
        relay = Relay(listener, f"\0{given.server}", given.certificate, given.key)
    except (OSError, UnusableError) as error:
        logger.error("no https", extra={"reason": str(error), "port": given.port})  # noqa: TRY400
        sys.exit(1)
    relay.run(sys.stdin.fileno())


if __name__ == "__main__":
    main()
