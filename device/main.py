"""Composition root of the panel: make its parts, and connect them."""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from threading import Event
from time import monotonic

from device.buttons.command_queue import CommandQueue
from device.buttons.controller import ButtonController
from device.buttons.open_table import open_and_show
from device.end_signals import call_at_end
from device.hardware.gpio import GpioButtons
from device.hardware.keypad import KeypadButtons
from device.hardware.pins import BUTTONS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import PanelOptions
from device.lights.calls import UrlCalls
from device.link.link import Link
from device.link.state_tracker import StateTracker
from device.panel import Panel
from device.screen.occasions import Occasion
from scorekeeper.process import CommandFailed
from scorekeeper.process.systemd import notify, watchdog_period

log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Watchdog:
    """Sends systemd watchdog pings at the interval that systemd asked for."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._every = watchdog_period()
        self._next: float | None = None

    def ping(self) -> None:
        """Send a ping if one is due; the first time, notify systemd that the panel is ready."""
        if self._next is None:
            notify("READY=1")
        elif self._every is None or self._clock() < self._next:
            return
        else:
            notify("WATCHDOG=1")
        self._next = self._clock() + (self._every or 0.0)


def show_table(
    *,
    server: str,
    table: str | None,
    room: int | None,
    key: str | None,
    options: PanelOptions,
    urls: Mapping[Occasion, str],
    reread: Callable[[Mapping[str, object]], PanelOptions],
) -> int:
    """Show a table until Ctrl-C or SIGTERM, then go dark; return the exit status.

    Args:
        server: Its address.
        table: The only table to show; None: the one that the server chooses.
        room: The panel's table in the room, whose match it shows while a championship is open.
        key: The server's panel key, which panels need for secret codes and buttons.
        options: The options that can change while the panel runs.
        urls: What is called at each occasion.
        reread: Returns them with values set on a phone. CommandFailed: the values do not fit.
    """
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    wake, stop = Event(), Event()

    def end() -> None:
        stop.set()
        wake.set()

    call_at_end(end)
    setup = HardwareSetup(threads=True)
    wiring = options.wiring
    hardware = setup.hardware(wiring)
    settings: deque[Mapping[str, object]] = deque(maxlen=1)

    def changed() -> None:
        wake.set()
        controller.state_changed()

    def answered(message: Mapping[str, object]) -> None:
        controller.receive(message)

    def after_step() -> None:
        nonlocal options
        watchdog.ping()
        if not settings:
            return
        before = options
        try:
            options = reread(settings.popleft())
        except CommandFailed as error:
            log.warning("settings made on a phone are ignored: %s", error)
            return
        if options.wiring != before.wiring:
            panel.close()
            panel.set_hardware(setup.displays(options.wiring), setup.lamps(options.wiring))
        panel.set_language(options.language)

    tracker = StateTracker(
        server, table, monotonic, changed, on_answer=answered, on_settings=settings.append
    )
    link = Link(server, tracker, token=secrets.token_urlsafe(32), key=key, room=room)
    controller = ButtonController(
        state=tracker.state,
        queue=CommandQueue(tracker.state, link.send, lambda: secrets.token_urlsafe(12)),
        clock=monotonic,
        on_stuck=tracker.set_stuck,
        open_table=lambda: open_and_show(
            link.server, options.language, lambda: tracker.table, link.switch_table
        ),
        ask_house_pin=lambda: link.send({"type": "ask_house_pin"}),
        buzzer=hardware.buzzer,
    )
    if wiring.buttons:
        pins = GpioButtons(wiring.buttons, controller.edge, controller.turn)
        controller.inputs.append(setup.on_pins("buttons", pins))
    if wiring.keypad is not None:
        controller.inputs.append(setup.keypad(KeypadButtons(wiring.keypad, controller.edge)))
    calls = UrlCalls(urls)
    panel = Panel(
        state=tracker.state,
        clock=monotonic,
        language=options.language,
        displays=hardware.displays,
        lamps=hardware.lamps,
        send=link.send_picture,
        buttons=tuple(BUTTONS) if wiring.buttons is None else (),
        on_board=calls.update,
    )
    watchdog = Watchdog(monotonic)
    link.start()
    controller.start()
    panel.run(wake, lambda: stop.is_set() or not link.alive, after_step)
    calls.close()
    controller.close()
    link.close()
    if not stop.is_set():
        raise CommandFailed("the connection to the server ended by an error; the log says why")
    return 0
