"""A simulated day of a panel: views, loose cables, lost servers; memory stays constant."""

from __future__ import annotations

import ctypes
import gc
import logging
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from websockets.sync.server import ServerConnection

from device.link.board import LinkState
from device.link.link import Link
from device.link.read_view import board_of
from device.link.state_tracker import StateTracker
from device.panel import TICK_SECONDS
from device.retry import DeviceThread
from tests.device.bench import HANG, LOOSE, NACK, PanelBench, fails, well
from tests.device.bus_display import WatchedLine, is_idle
from tests.device.engine_view import sent
from tests.device.fake_server import FakeServer, fake_server, until
from tests.scorekeeper.table_for_tests import TableForTests

DAY_MINUTES = 24 * 60
HOUR = 60
WARM_MINUTES = 2 * HOUR
CLOSE = 20
"""Steps in the panel's own rhythm at each change, before it is looked at once a second."""
SHOWN = ("ssd1306", "ssd1322")
LIBC = ctypes.CDLL(None)


def views() -> list[dict[str, object]]:
    """Views of a table, one after the other: bids, counts, adentro, who is mano."""
    table, found = TableForTests(), []
    for stones in ((0, 0), (7, 12), (33, 38), (36, 4)):
        table.do({"type": "set_score", "stones": list(stones), "games": [0, 1], "reason": "x"})
        for _lance in ("grande", "chica"):
            found.append(sent(table))
            table.bid(0, "envido", 2 + stones[0] % 5)
            found.append(sent(table))
            table.bid(1, "no_queremos")
        found.append(sent(table))
        for _ in range(4):
            table.do({"type": "undo"})
    return found


class Day(PanelBench):
    """A panel with two displays at a server of the test's, on a clock that the test moves."""

    def __init__(self, server: FakeServer) -> None:
        lines = {f"display {kind}": WatchedLine(kind) for kind in SHOWN}
        super().__init__(*SHOWN, facing=1, lines=lines)
        self.server = server
        self.tracker = StateTracker(server.address, None, lambda: self.now, lambda: None)
        self.link = Link(server.address, self.tracker)

    def step(self, times: int = 1, seconds: float = TICK_SECONDS) -> None:
        """As its own loop does, and as an eighth of a second would be enough for."""
        self.state = self.tracker.state()
        super().step(times, seconds)
        while self.sent:
            self.link.send_picture(self.sent.pop())
        for display in self.displays:
            assert isinstance(display.output, DeviceThread)
            while not is_idle(display.output):
                time.sleep(0)

    def minute(self) -> None:
        """A minute of the panel."""
        for step in range(CLOSE + 60):
            self.step(seconds=TICK_SECONDS if step < CLOSE else 1.0)

    def show(self, view: Mapping[str, object]) -> None:
        """Have the server send a view, and wait until the panel has read it."""
        self.server.answers[1:] = [dict(view)]
        self.server.say(dict(view))
        until(lambda: self.tracker.state().board == board_of(view))

    def lose_the_server(self) -> None:
        while not self.server.hellos.empty():
            self.server.hellos.get()
        before = set(self.server._connections)
        self.server.hang_up()
        self.server.hellos.get(timeout=20)
        until(lambda: self._is_another(before))
        until(lambda: self.tracker.state().link is LinkState.UP)

    def _is_another(self, before: set[ServerConnection]) -> bool:
        now = set(self.server._connections)
        return bool(now) and now.isdisjoint(before)


class Measure:
    """What must not grow."""

    def __init__(self, day: Day) -> None:
        while not day.server.pictures.empty():
            day.server.pictures.get()
        day.server.origins.clear()
        gc.collect()
        # What is free, but was not given back, depends on which threads ran at the same time.
        LIBC.malloc_trim(0)
        self.threads = threading.active_count()
        self.files = len(list(Path("/proc/self/fd").iterdir()))
        self.blocks = sys.getallocatedblocks()
        self.resident = int(Path("/proc/self/statm").read_text().split()[1]) * 4


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No waiting for the server to come back, and no log: pytest would keep each line of it."""
    monkeypatch.setattr("device.link.link.LEAST_WAIT", 0.001)
    monkeypatch.setattr("device.link.link.MOST_WAIT", 0.01)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.soak
@pytest.mark.usefixtures("quiet")
def test_a_day_leaves_memory_threads_and_files_as_they_were() -> None:
    chance = random.Random(7)
    shown = views()
    measures: list[Measure] = []
    with fake_server(shown[0]) as server:
        day = Day(server)
        day.link.start()
        until(lambda: day.tracker.state().board is not None)
        for minute in range(DAY_MINUTES):
            day.show(shown[minute % len(shown)])
            pulled = chance.choice((*day.lines, None, None, None))
            if pulled is not None:
                pulled.fails = fails(chance.choice((NACK, LOOSE, HANG)))
                day.minute()
                pulled.display.power_on()
                pulled.fails = well
            if minute % 5 == 0:
                day.lose_the_server()
            if minute % 13 == 0:
                server.say({"type": "referee_code", "code": "482913", "seconds": 30})
                until(lambda: day.tracker.state().codes.get("referee") is not None)
            day.minute()
            day.step(seconds=0)
            assert all(day.right(at) for at in (0, 1)), minute
            if minute % HOUR == HOUR - 1:
                measures.append(Measure(day))
        day.link.close()
        day.panel.close()
    # Until then what is kept on purpose is filled: glyphs, words, the interpreter's own stores.
    first, last = measures[WARM_MINUTES // HOUR + 1], measures[-1]
    assert (last.threads, last.files) == (first.threads, first.files)
    assert last.blocks - first.blocks < 1_000
    # In kB, with what the allocator has cut into pieces and cannot give back.
    assert last.resident - first.resident < 2_000
