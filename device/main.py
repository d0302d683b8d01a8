"""The one place that wires a panel together, and gives it the clock and the chance it runs on."""

from __future__ import annotations

import logging
import random
import signal
from threading import Event
from time import monotonic

from device.link import Link
from device.panel import Panel
from device.pulse import Pulse
from device.reporter import Reporter
from device.rig import rig_of
from device.wiring import Wiring
from scorekeeper.commands import CommandFailed

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def show_table(
    *, server: str, table: str | None, key: str | None, language: str, wiring: Wiring
) -> int:
    """Show a table until Ctrl-C or SIGTERM, then go dark; the exit status."""
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    wake, stop = Event(), Event()

    def end(_signal: int, _frame: object) -> None:
        stop.set()
        wake.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    try:
        rig = rig_of(wiring, random.random)
    except OSError as error:
        raise CommandFailed(str(error)) from error
    reporter = Reporter(server, table, monotonic, wake.set)
    link = Link(server, reporter, random.random, key=key)
    panel = Panel(
        news=reporter.news,
        clock=monotonic,
        language=language,
        screens=rig.screens,
        lamps=rig.lamps,
        viewers=link,
        drew=Pulse(monotonic).beat,
    )
    link.start()
    panel.run(wake, lambda: stop.is_set() or not link.alive)
    link.close()
    if not stop.is_set():
        raise CommandFailed("the panel stopped listening to the server; its log says why")
    return 0
