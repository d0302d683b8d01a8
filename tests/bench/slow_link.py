"""A slow network between a browser and a server, for connections and sockets alike.

Chromium's own throttling leaves out what connecting costs; here every byte goes through one pipe of
a given width, and every journey takes its time, the handshake's too.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

CHUNK = 1460
"""Bytes of a packet."""


@dataclass(frozen=True, slots=True)
class Network:
    """bits: a second, of all connections together, each way · there_and_back: seconds."""

    name: str
    bits: float
    there_and_back: float

    def __str__(self) -> str:
        return f"{self.name}: {self.bits / 1e6:g} Mbit/s, {self.there_and_back * 1000:g} ms"


class Pipe:
    """One way of the link: what is put in comes out in order, in time."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._free_at = 0.0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection's bytes until it ends."""
        clock = asyncio.get_running_loop().time
        way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(way, writer))
        while packet := await reader.read(CHUNK):
            self._free_at = max(clock(), self._free_at) + len(packet) * 8 / self._network.bits
            await way.put((self._free_at + self._network.there_and_back / 2, packet))
            # Whoever sends waits for the pipe, as for the air.
            await asyncio.sleep(max(0.0, self._free_at - clock()))
        await way.put((clock() + self._network.there_and_back / 2, b""))
        await arriving

    @staticmethod
    async def _arrive(
        way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            at, packet = await way.get()
            await asyncio.sleep(max(0.0, at - clock()))
            if not packet:
                writer.close()
                return
            with suppress(ConnectionError):
                writer.write(packet)
                await writer.drain()


class Link:
    """Listens on one port, and passes everything to another, slowly."""

    def __init__(self, network: Network, port: int, server: int) -> None:
        self._network = network
        self._port = port
        self._server = server
        self._down, self._up = Pipe(network), Pipe(network)

    async def _connection(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.CancelledError):  # the browser or the bench went
            # For the browser it is connected already: the handshake is made here.
            await asyncio.sleep(self._network.there_and_back)
            far, to_server = await asyncio.open_connection("127.0.0.1", self._server)
            await asyncio.gather(self._up.carry(near, to_server), self._down.carry(far, out))

    async def serve(self, ready: threading.Event, over: asyncio.Event) -> None:
        """Serve until it is over."""
        server = await asyncio.start_server(self._connection, "127.0.0.1", self._port)
        ready.set()
        await over.wait()
        server.close()


@contextmanager
def slow_link(network: Network, port: int, server: int) -> Iterator[None]:
    """The server's port behind such a network, at another port."""
    loop = asyncio.new_event_loop()
    over = asyncio.Event()
    ready = threading.Event()
    link = Link(network, port, server)

    def run() -> None:
        main = loop.create_task(link.serve(ready, over))
        loop.run_until_complete(main)
        for task in (left := asyncio.all_tasks(loop)):
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left))
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
