"""The one place that wires a panel together, and gives it the clock and the chance it runs on."""

from __future__ import annotations

import logging
import random
import secrets
import signal
from collections.abc import Mapping
from threading import Event
from time import monotonic

from device.buttons.clicked import Clicked
from device.buttons.desk import Desk
from device.buttons.opening import open_and_show
from device.buttons.teller import Teller
from device.hardware import WiredButtons
from device.link import Link
from device.panel import Panel
from device.pulse import Pulse
from device.reporter import Reporter
from device.rig import rig_of
from device.sought import Sought
from device.wiring import Wiring
from scorekeeper.commands import CommandFailed

log = logging.getLogger(__name__)

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
    rig = rig_of(wiring, random.random, apart=True)

    def changed() -> None:
        wake.set()
        desk.nudge()

    def heard(message: Mapping[str, object]) -> None:
        desk.listen(message)

    reporter = Reporter(server, table, monotonic, changed, heard)
    token = secrets.token_urlsafe(32)
    link = Link(server, reporter, random.random, token=token, key=key)
    buttons = Sought(
        "buttons",
        lambda: WiredButtons(wiring.buttons, desk.edge, desk.turn),
        monotonic,
        random.random,
    )
    any_wired = bool(wiring.buttons.pins or wiring.buttons.turns)
    desk = Desk(
        news=reporter.news,
        teller=Teller(reporter.news, link.say, lambda: secrets.token_urlsafe(12)),
        clock=monotonic,
        stuck=reporter.stuck,
        open_table=lambda: open_and_show(
            server, language, lambda: reporter.news().table, link.go_to
        ),
        buzzer=rig.buzzer,
        wired=buttons.had if any_wired else lambda: None,
    )
    panel = Panel(
        news=reporter.news,
        clock=monotonic,
        language=language,
        screens=rig.screens,
        lamps=rig.lamps,
        viewers=Clicked(link) if wiring.buttons.clicked else link,
        drew=Pulse(monotonic).beat,
    )
    link.start()
    desk.start()
    panel.run(wake, lambda: stop.is_set() or not link.alive)
    desk.close()
    if buttons.part is not None:
        buttons.part.close()
    link.close()
    if not stop.is_set():
        raise CommandFailed("the panel stopped listening to the server; its log says why")
    return 0
