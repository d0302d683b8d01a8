"""How long from the server's yes to the last byte on the display's bus.

    python -m tests.bench.latency [--times N] [--controller NAME]

Server, panel and phone are three processes of this machine. The phone sets the score; the time runs
from its acknowledgement to the end of the last transfer that brings the change on the display. The
display is one in memory behind a bus that takes as long as I2C at 400 kHz: nine bits a byte, the
address included. What the panel sends besides, to mend what nobody noticed, is in the way as it is
on a board. A benchmark, not a test: it judges nothing; docs/panel.md has one machine's figures.
"""

from __future__ import annotations

import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Event
from typing import cast

from device.hardware.buses import SerialInterface
from device.hardware.controllers import CONTROLLERS
from device.hardware.displays import LumaDriver
from device.hardware.setup import BUS_WAITS
from device.lights.lamps import Lamps
from device.link.link import Link
from device.link.state_tracker import StateTracker
from device.panel import TICK_SECONDS, Panel
from device.retry import Backoff, DeviceThread, RetriedDevice
from device.screen.burn_in import Frame
from device.screen.display import Display
from tests.bench.measuring import fresh_server, milliseconds, options, say
from tests.device.memory import memory_display
from tests.server import Server
from webui.demo.client import Client, Refusal, command_message

BITS_A_SECOND = 400_000
BITS_A_BYTE = 9
"""Eight and the acknowledgement."""
OVERHEAD = 2
"""Bytes of a message besides: the address, and what kind the others are."""
PATIENCE = 10.0
MOST_STONES = 34


@dataclass(frozen=True)
class Drawn:
    """A change on the display. moved: bytes on the bus.

    heard: when the panel was told the newest view · began, ended: when it was sent to the display.
    """

    heard: float
    began: float
    ended: float
    moved: int


class TimedLine:
    """A display in memory at the end of a bus that takes its time."""

    def __init__(self, controller: str) -> None:
        self._display = memory_display(controller)
        self.moved = 0

    def send(self, kind: int, sent: bytes) -> None:
        moved = len(sent) + OVERHEAD
        # As the kernel's call: it blocks until the last bit is out, and holds up no other thread.
        time.sleep(moved * BITS_A_BYTE / BITS_A_SECOND)
        self._display.send(kind, sent)
        self.moved += moved

    def close(self) -> None:
        """It stays."""


class TimedDriver(LumaDriver):
    """Tells of every change that it has brought on the display."""

    def __init__(
        self, controller: str, line: TimedLine, told: Connection, heard: Callable[[], float]
    ) -> None:
        super().__init__(controller, SerialInterface(lambda: line))
        self._timed = line
        self._told = told
        self._heard = heard

    def update(self, frame: Frame) -> None:
        before, began = self._timed.moved, time.monotonic()
        super().update(frame)
        moved = self._timed.moved - before
        self._told.send(Drawn(self._heard(), began, time.monotonic(), moved))


class TimedReporter(StateTracker):
    """Notes when it was told a view."""

    heard = 0.0

    def receive(self, message: Mapping[str, object]) -> None:
        if message.get("type") == "view":
            self.heard = time.monotonic()
        super().receive(message)


def panel(server: str, table: str, controller: str, told: Connection) -> None:
    """A panel as device/main.py wires it, in a process of its own."""
    wake = Event()
    tracker = TimedReporter(server, table, time.monotonic, wake.set)
    link = Link(server, tracker)
    driver = TimedDriver(controller, TimedLine(controller), told, lambda: tracker.heard)
    waits = Backoff(*BUS_WAITS)
    device = RetriedDevice("the display", driver, waits, time.monotonic, TICK_SECONDS)
    output = DeviceThread(device, time.monotonic)
    display = Display(CONTROLLERS[controller].layout, output)
    shown = Panel(
        state=tracker.state,
        clock=time.monotonic,
        language="es",
        displays=(display,),
        lamps=Lamps(),
        send=link.send_picture,
    )
    link.start()
    shown.run(wake, lambda: False)


def acknowledged(phone: Client, command: Mapping[str, object]) -> float:
    """When a command of the first seat was acknowledged, once its view has come, too."""
    answer = phone.ask(command_message(command, 0, phone.view["revision"]))
    at = time.monotonic()
    if answer["type"] == "refused":
        raise Refusal(answer)
    phone.view_at(cast("int", answer["revision"]))
    return at


def measured(server: Server, controller: str, times: int) -> list[tuple[float, Drawn]]:
    """When each of so many scores was acknowledged, and when it stood on the display."""
    table = server.open_table()
    hears, tells = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(
        target=panel, args=(server.url, table, controller, tells), daemon=True
    )
    process.start()
    found: list[tuple[float, Drawn]] = []
    with server.client("phone", table=table) as phone:
        phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
        # Until it stands still: connecting, the table, the phone that sat down.
        hears.poll(PATIENCE)
        while hears.poll(2.0):
            hears.recv()
        for number in range(times):
            stones = [_up_and_down((number + 2) // 2), _up_and_down((number + 1) // 2)]
            change = {"type": "set_score", "stones": stones, "games": [0, 0], "reason": "bench"}
            yes = acknowledged(phone, change)
            if not hears.poll(PATIENCE):
                raise RuntimeError(f"the display never changed to {stones}, after {number} scores")
            found.append((yes, hears.recv()))
            # At another moment of the panel's own rhythm each time, and not in step with it.
            time.sleep(random.uniform(0.05, 0.25))
    process.terminate()
    process.join()
    return found


def _up_and_down(step: int) -> int:
    """Stones of a side that takes one after the other, short of adentro, and gives them back."""
    return MOST_STONES - abs(MOST_STONES - step % (2 * MOST_STONES))


def main() -> None:
    """Run it."""
    given = options(__doc__, times=200, controller="ssd1306")
    with fresh_server() as server:
        found = measured(server, given.controller, given.times)
    say(f"{given.controller} on I2C at 400 kHz, {given.times} scores:")
    say(f"  from yes to the last byte: {milliseconds([at.ended - yes for yes, at in found])}")
    work = milliseconds([at.began - at.heard for _yes, at in found])
    say(f"  of which the panel's work and waiting: {work}")
    moved = [at.moved for _yes, at in found]
    bus = milliseconds([each * BITS_A_BYTE / BITS_A_SECOND for each in moved])
    say(f"  of which the bus: {bus}")
    p50, p99 = (statistics.quantiles(moved, n=100)[place] for place in (49, 98))
    say(f"  bytes on it: p50 {p50:.0f}, p99 {p99:.0f}, worst {max(moved)}")


if __name__ == "__main__":
    main()
