"""How long from the server's yes to the last byte on the display's bus.

    python -m tests.bench.latency [--times N] [--controller NAME]

The server is a process of its own, panel and phone are threads of this one. The phone sets the
score; the time runs from its acknowledgement to the end of the transfer that brings the change on
the display. The display is one in memory behind a bus that takes as long as I2C at 400 kHz: nine
bits a byte, the address included. What the panel sends besides, to mend what nobody noticed, is in
the way as it is on a board. A benchmark, not a test: it judges nothing; docs/figures.md has one
machine's figures.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import NamedTuple
from unittest import mock

from device.hardware.displays import LumaDriver
from device.screen.burn_in import Frame
from tests.bench.measuring import fresh_server, milliseconds, options, say
from tests.device.bus_display import I2C_MESSAGE, WatchedLine
from tests.device.running_panel import RunningPanel
from tests.server import Server
from webui.demo.client import command_message

BITS_A_SECOND = 400_000
BITS_A_BYTE = 9
"""Eight and the acknowledgement."""
PATIENCE = 10.0
MOST_STONES = 34


class SlowBus(WatchedLine):
    """A display in memory at the end of a bus that takes its time."""

    def send(self, kind: int, sent: bytes) -> None:
        # As the kernel's call: it blocks until the last bit is out, and holds up no other thread.
        time.sleep((len(sent) + I2C_MESSAGE) * BITS_A_BYTE / BITS_A_SECOND)
        super().send(kind, sent)


class Drawn(NamedTuple):
    """A change that was brought on the display: when that had ended, and its bytes on the bus."""

    ended: float
    moved: int


@contextlib.contextmanager
def noted(bus: SlowBus) -> Iterator[SimpleQueue[Drawn]]:
    """Note every change that is brought on the display of a bus."""
    found: SimpleQueue[Drawn] = SimpleQueue()
    update = LumaDriver.update

    def timed(driver: LumaDriver, frame: Frame) -> None:
        before = bus.bytes
        update(driver, frame)
        found.put(Drawn(time.monotonic(), bus.bytes - before))

    with mock.patch.object(LumaDriver, "update", timed):
        yield found


def measured(server: Server, controller: str, times: int) -> list[tuple[float, Drawn]]:
    """When each of so many scores was acknowledged, and when it stood on the display."""
    table, bus = server.open_table(), SlowBus(controller)
    found: list[tuple[float, Drawn]] = []
    with (
        noted(bus) as drawn,
        RunningPanel(server.url, table, key=server.panel_key, controller=controller, bus=bus),
        server.client("phone", table=table) as phone,
    ):
        phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
        # Until it stands still: connecting, the table, the phone that sat down.
        with contextlib.suppress(Empty):
            while drawn.get(timeout=2.0):
                pass
        for number in range(times):
            stones = [_up_and_down((number + 2) // 2), _up_and_down((number + 1) // 2)]
            change = {"type": "set_score", "stones": stones, "games": [0, 0], "reason": "bench"}
            revision = phone.act(command_message(change, 0, phone.view["revision"]))
            yes = time.monotonic()
            phone.view_at(revision)
            found.append((yes, drawn.get(timeout=PATIENCE)))
            # At another moment of the panel's own rhythm each time, and not in step with it.
            time.sleep(random.uniform(0.05, 0.25))
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
    moved = [at.moved for _yes, at in found]
    bus = milliseconds([each * BITS_A_BYTE / BITS_A_SECOND for each in moved])
    say(f"  of which the bus: {bus}")
    p50, p99 = (statistics.quantiles(moved, n=100)[place] for place in (49, 98))
    say(f"  bytes on it: p50 {p50:.0f}, p99 {p99:.0f}, worst {max(moved)}")


if __name__ == "__main__":
    main()
