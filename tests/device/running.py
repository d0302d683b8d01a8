"""A whole panel in this process, its display a bus in memory that can be looked at."""

from __future__ import annotations

import random
import secrets
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from PIL import Image

from device.board import LinkState
from device.buttons.commands import CommandQueue, open_and_show
from device.buttons.controller import ButtonController
from device.lights.lamps import NoLamps
from device.link import Link
from device.panel import Panel
from device.picture.drawing import drawn
from device.reporter import Reporter
from device.scene import board_of
from device.screens import RefereeCode, Screen
from device.showing import cycle_of, screen_of
from tests.device.memory import memory_display
from tests.device.through import screen_on


class Running:
    """The link, the panel and a display, wired as device/main.py wires them."""

    def __init__(
        self, server: str, table: str | None = None, ping: float = 1, patience: float = 4
    ) -> None:
        self.wake, self.stop = Event(), Event()
        self.bus = memory_display("sh1106")
        self.skipped = 0.0
        self.reporter = Reporter(server, table, monotonic, self._changed, others=self._heard)
        self.link = Link(server, self.reporter, random.random, ping=ping, patience=patience)
        self.panel = Panel(
            state=self.reporter.state,
            clock=monotonic,
            language="es",
            screens=(screen_on(self.bus, "sh1106"),),
            lamps=NoLamps(),
            send=self.link.show,
        )
        self.desk = ButtonController(
            state=self.reporter.state,
            queue=CommandQueue(self.reporter.state, self.link.say, lambda: secrets.token_hex(8)),
            clock=lambda: monotonic() + self.skipped,
            stuck=self.reporter.stuck,
            open_table=lambda: open_and_show(
                server, "es", lambda: self.reporter.state().table, self.link.go_to
            ),
        )
        self.thread = Thread(target=self.panel.run, args=(self.wake, self.stop.is_set))

    def _changed(self) -> None:
        self.wake.set()
        self.desk.nudge()

    def _heard(self, message: Mapping[str, object]) -> None:
        self.desk.listen(message)

    def shows(self, screens: set[Screen]) -> bool:
        shown = self.bus.picture()
        return any(shown == drawn(screen) for screen in screens)

    def shows_view(self, view: dict[str, object]) -> bool:
        return self.shows({screen for _seconds, screen in cycle_of(board_of(view), "es")})

    def shows_code(self, code: str) -> bool:
        return self.is_code(self.bus.picture(), code)

    @staticmethod
    def is_code(picture: Image.Image, *codes: str) -> bool:
        """Whether a picture is that of one of these codes, however long it holds."""
        known = codes or ("482913", "007731")
        bare = [drawn(RefereeCode("Código del árbitro", code, "")) for code in known]
        above = (0, 0, 128, 50)
        return any(picture.crop(above) == one.crop(above) for one in bare)

    def shows_lost(self) -> bool:
        """Whether it says now that the server is gone, with the score it had."""
        state = self.reporter.state()
        return state.link is LinkState.DOWN and self.shows({screen_of(state, monotonic(), "es")})


def picture_in(message: dict[str, object]) -> Image.Image:
    """The picture that a panel's message holds."""
    bits = message["bits"]
    assert isinstance(bits, str)
    return Image.frombytes("1", (128, 64), b64decode(bits))


@contextmanager
def running(
    server: str, table: str | None = None, ping: float = 1, patience: float = 4
) -> Iterator[Running]:
    panel = Running(server, table, ping, patience)
    panel.link.start()
    panel.desk.start()
    panel.thread.start()
    try:
        yield panel
    finally:
        panel.stop.set()
        panel.wake.set()
        panel.thread.join()
        panel.desk.close()
        panel.link.close()
        assert not panel.link.alive
