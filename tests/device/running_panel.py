"""A whole panel in this process, with a display in memory."""

from __future__ import annotations

import secrets
from base64 import b64decode
from collections.abc import Mapping
from threading import Event, Thread
from time import monotonic
from typing import Self

from PIL import Image

from device.buttons.command_queue import CommandQueue
from device.buttons.controller import ButtonController
from device.buttons.open_table import open_and_show
from device.hardware.controllers import CONTROLLERS
from device.lights.lamps import Lamps
from device.link.board import LinkState
from device.link.link import Link
from device.link.read_view import board_of
from device.link.state_tracker import StateTracker
from device.panel import Panel
from device.screen.choose import screen_of
from device.screen.display import Display
from device.screen.picture.drawing import drawn
from device.screen.screens import Screen, SecretCode
from tests.device.bus_display import Line, display_on
from tests.device.memory import memory_display
from tests.device.slides import cycle_of

REFEREE, DIRECTOR, HOUSE = "Código del árbitro", "Código del director", "PIN del local"


class RunningPanel:
    """The link, the panel and a display, wired as device/main.py wires them."""

    def __init__(
        self,
        server: str,
        table: str | None = None,
        ping: float = 1,
        silence: float = 4,
        *,
        room: int | None = None,
        key: str | None = None,
        controller: str = "sh1106",
        bus: Line | None = None,
    ) -> None:
        self.wake, self.stop = Event(), Event()
        self.bus = bus or memory_display(controller)
        self.skipped = 0.0
        self.tracker = StateTracker(server, table, monotonic, self._changed, on_answer=self._heard)
        self.link = Link(server, self.tracker, key=key, room=room, ping=ping, silence=silence)
        self.panel = Panel(
            state=self.tracker.state,
            clock=monotonic,
            language="es",
            displays=(
                Display(
                    CONTROLLERS[controller].layout, display_on(self.bus, controller, monotonic)
                ),
            ),
            lamps=Lamps(),
            send=self.link.send_picture,
        )
        self.buttons = ButtonController(
            state=self.tracker.state,
            queue=CommandQueue(self.tracker.state, self.link.send, lambda: secrets.token_hex(8)),
            clock=lambda: monotonic() + self.skipped,
            on_stuck=self.tracker.set_stuck,
            open_table=lambda: open_and_show(
                server, "es", lambda: self.tracker.state().table, self.link.switch_table
            ),
            ask_house_pin=lambda: self.link.send({"type": "ask_house_pin"}),
        )
        self.thread = Thread(target=self.panel.run, args=(self.wake, self.stop.is_set))

    def __enter__(self) -> Self:
        self.link.start()
        self.buttons.start()
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.wake.set()
        self.thread.join()
        self.buttons.close()
        self.link.close()
        assert not self.link.alive

    def _changed(self) -> None:
        self.wake.set()
        self.buttons.state_changed()

    def _heard(self, message: Mapping[str, object]) -> None:
        self.buttons.receive(message)

    def shows(self, screens: set[Screen]) -> bool:
        shown = self.bus.picture()
        return any(shown == drawn(screen) for screen in screens)

    def shows_view(self, view: Mapping[str, object]) -> bool:
        return self.shows({screen for _seconds, screen in cycle_of(board_of(view), "es")})

    def shows_code(self, code: str, title: str = REFEREE) -> bool:
        return self.is_code(self.bus.picture(), code, title=title)

    @staticmethod
    def is_code(picture: Image.Image, *codes: str, title: str = REFEREE) -> bool:
        """Whether a picture is that of one of these codes, however long it holds."""
        known = codes or ("482913", "007731")
        bare = [drawn(SecretCode(title, code, "")) for code in known]
        above = (0, 0, 128, 50)
        return any(picture.crop(above) == one.crop(above) for one in bare)

    def shows_lost(self) -> bool:
        """Whether it says now that the server is gone, with the score it had."""
        state = self.tracker.state()
        return state.link is LinkState.DOWN and self.shows({screen_of(state, monotonic(), "es")})


def picture_in(message: Mapping[str, object]) -> Image.Image:
    """The picture that a panel's message holds."""
    bits = message["bits"]
    assert isinstance(bits, str)
    return Image.frombytes("1", (128, 64), b64decode(bits))
