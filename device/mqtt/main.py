"""The one place that wires a bridge together, and gives it the clock and the chance it runs on."""

from __future__ import annotations

import logging
import random
import signal
from collections.abc import Callable
from http.client import HTTPException
from importlib.metadata import version
from threading import Event

from device.backoff import Backoff
from device.mqtt.bridge import OFFLINE, Bridge
from device.mqtt.broker import Broker
from device.mqtt.follower import Follower
from device.mqtt.probe import refuse_open_broker
from device.mqtt.seat_key import seat_key
from device.mqtt.settings import Settings
from device.mqtt.tables import most_tables, open_tables
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOOK_EVERY = 1.0
LEAST_WAIT, MOST_WAIT = 1.0, 15.0


def tell_tables(settings: Settings) -> int:
    """Tell the broker of the tables until Ctrl-C or SIGTERM; the exit status."""
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    stop = Event()
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda _signal, _frame: stop.set())
    topics, access = settings.topics, settings.access
    token = seat_key(settings.state) if settings.commands else None
    check: Callable[[], None] = (
        (lambda: refuse_open_broker(access)) if settings.commands else (lambda: None)
    )
    broker = Broker(
        access,
        name=f"{topics.prefix}-{topics.house}",
        will=(topics.status, OFFLINE.encode()),
        listen=topics.wanted(commands=settings.commands),
        check=check,
        chance=random.random,
        ended=stop.set,
    )
    bridge = Bridge(
        topics,
        broker,
        lambda table, viewed, answer: Follower(
            settings.server, table, random.random, token=token, viewed=viewed, answer=answer
        ),
        settings.language,
        version("amarrako"),
        most=most_tables(settings.server),
    )
    broker.start(bridge.heard)
    _look_until(stop, settings.server, bridge)
    # Who follows a table ends with the process: a server that hangs would have us wait for each.
    broker.close()
    if broker.fault is not None:
        raise broker.fault
    return 0


def _look_until(stop: Event, server: str, bridge: Bridge) -> None:
    """Look which tables are open, again and again."""
    backoff = Backoff(LEAST_WAIT, MOST_WAIT, random.random)
    away = False
    while not stop.is_set():
        try:
            found = open_tables(server)
        except (OSError, HTTPException, ValueError, Refused) as fault:
            if not away:
                log.warning("no tables from %s (%s); trying again", server, fault)
            away = True
            bridge.server_away()
            stop.wait(backoff.wait())
            continue
        if away:
            log.info("tables from %s again", server)
        away = False
        backoff.reset()
        bridge.update(found)
        stop.wait(LOOK_EVERY)
