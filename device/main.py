"""Composition root of the panel: all its parts, the clock and the random numbers."""

from __future__ import annotations

import logging
import random
import secrets
import signal
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from threading import Event
from time import monotonic

from device.buttons.commands import CommandQueue, open_and_show
from device.buttons.controller import ButtonController
from device.hardware import GpioButtons
from device.link import Link
from device.panel import Panel
from device.pins import BUTTONS
from device.reporter import Reporter
from device.retry import RetriedPart
from device.setup import hardware_of, lamps_of, screens_of
from device.wiring import PanelOptions
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.systemd import notify, watchdog_period


class Watchdog:
    """Send systemd watchdog pings, as often as it asked for; `beat` may be called more often."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._every = watchdog_period()
        self._next: float | None = None

    def beat(self) -> None:
        """Say that the panel is alive; the first time, that it is ready."""
        if self._next is None:
            notify("READY=1")
        elif self._every is None or self._clock() < self._next:
            return
        else:
            notify("WATCHDOG=1")
        self._next = self._clock() + (self._every or 0.0)


log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def show_table(
    *,
    server: str,
    table: str | None,
    key: str | None,
    options: PanelOptions,
    reread: Callable[[Mapping[str, object]], PanelOptions],
) -> int:
    """Show a table until Ctrl-C or SIGTERM, then go dark; return the exit status.

    Args:
        server: Its address.
        table: The only table to show; None: whichever the server points at.
        key: What a panel needs to show a referee's code.
        options: Those that can change while it runs.
        reread: Gives them anew with what was set on a phone; CommandFailed where that cannot be.
    """
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    wake, stop = Event(), Event()

    def end(_signal: int, _frame: object) -> None:
        stop.set()
        wake.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    wiring = options.wiring
    hardware = hardware_of(wiring, random.random, threads=True)
    settings: deque[Mapping[str, object]] = deque(maxlen=1)

    def changed() -> None:
        wake.set()
        controller.nudge()

    def heard(message: Mapping[str, object]) -> None:
        controller.listen(message)

    def apply_settings() -> None:
        nonlocal options
        if not settings:
            return
        try:
            fresh = reread(settings.popleft())
        except CommandFailed as wrong:
            log.warning("what was set on a phone is left out: %s", wrong)
            return
        old, new = options.wiring, fresh.wiring
        options = fresh
        same_displays = (old.displays, old.display_brightness, old.sleep) == (
            new.displays,
            new.display_brightness,
            new.sleep,
        )
        same_lamps = (old.lamps, old.brightness) == (new.lamps, new.brightness)
        panel.change(
            fresh.language,
            None if same_displays else partial(screens_of, new, random.random, threads=True),
            None if same_lamps else partial(lamps_of, new, random.random, threads=True),
        )

    reporter = Reporter(server, table, monotonic, changed, others=heard, settings=settings.append)
    token = secrets.token_urlsafe(32)
    link = Link(server, reporter, random.random, token=token, key=key)
    buttons = RetriedPart(
        "buttons",
        lambda: GpioButtons(wiring.buttons, controller.edge, controller.turn),
        monotonic,
        random.random,
    )
    any_wired = bool(wiring.buttons.pins or wiring.buttons.turns)
    controller = ButtonController(
        state=reporter.state,
        queue=CommandQueue(reporter.state, link.say, lambda: secrets.token_urlsafe(12)),
        clock=monotonic,
        stuck=reporter.stuck,
        open_table=lambda: open_and_show(
            server, options.language, lambda: reporter.state().table, link.go_to
        ),
        buzzer=hardware.buzzer,
        wired=buttons if any_wired else None,
    )
    panel = Panel(
        state=reporter.state,
        clock=monotonic,
        language=options.language,
        screens=hardware.screens,
        lamps=hardware.lamps,
        send=link.show,
        buttons=tuple(BUTTONS) if wiring.buttons.clicked else (),
        drew=Watchdog(monotonic).beat,
    )
    link.start()
    controller.start()
    panel.run(wake, lambda: stop.is_set() or not link.alive, apply_settings)
    controller.close()
    link.close()
    if not stop.is_set():
        raise CommandFailed("the panel stopped listening to the server; its log says why")
    return 0
