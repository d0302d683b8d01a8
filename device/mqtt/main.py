"""Run the bridge: broker, open tables, and the key of the seats that commands are given from."""

from __future__ import annotations

import json
import logging
import os
import random
import re
import secrets
import signal
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from device.mqtt.bridge import OFFLINE, Bridge
from device.mqtt.broker import Broker
from device.mqtt.follower import Follower
from device.mqtt.settings import Settings
from device.mqtt.topics import TABLE
from device.retry import Backoff
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.http_client import fetch
from scorekeeper.reading import mapping, sequence
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOOK_EVERY = 1.0
LEAST_WAIT, MOST_WAIT = 1.0, 15.0
MOST_TABLES = 96
"""Most tables that are followed at once, each by a socket of its own, on the server's machine."""
MOST_FROM_ELSEWHERE = 16
"""The same from another machine: the tables of a tournament of 32 pairs."""
HERE = ("localhost", "127.0.0.1", "::1")
KEY_FILE = "mqtt.token"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
TOKEN_BYTES = 32


def tell_tables(settings: Settings) -> int:
    """Publish the tables until Ctrl-C or SIGTERM; return the exit status."""
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    stop = Event()
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda _signal, _frame: stop.set())
    topics = settings.topics
    token = seat_key(settings.state) if settings.commands else None
    broker = Broker(
        settings.access,
        name=f"{topics.prefix}-{topics.house}",
        will=(topics.status, OFFLINE),
        listen=topics.wanted(commands=settings.commands),
        closed=settings.commands,
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
    # The followers end with the process: a server that hangs would have us wait for each.
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


def most_tables(server: str) -> int:
    """Return how many tables can be followed at a time."""
    return MOST_TABLES if urlsplit(server).hostname in HERE else MOST_FROM_ELSEWHERE


def open_tables(server: str) -> list[str]:
    """Return the codes of the open tables, the one that changed last at the end.

    Raises:
        OSError, HTTPException: No answer.
        ValueError, Refused: One that cannot be read.
    """
    given = mapping(json.loads(fetch(f"{server}/api/tables")), "tables")
    lines = [mapping(line, "tables") for line in sequence(given.get("tables"), "tables")]
    codes = [str(line.get("table")) for line in lines]
    return [code for code in codes if TABLE.fullmatch(code)]


def seat_key(folder: Path) -> str:
    """Return the key in a folder, made if there is none.

    Raises:
        CommandFailed: It can be neither read nor made.
    """
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            return _read_key(path)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            key = secrets.token_urlsafe(TOKEN_BYTES)
            file.write(f"{key}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise CommandFailed(
            f"the key of the bridge's seats cannot be kept ({error}): "
            "let --state name a folder that can be written"
        ) from error
    return key


def _read_key(path: Path) -> str:
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if not TOKEN.fullmatch(key):
        raise CommandFailed(f"{path} holds no key: delete it, and a new one is made")
    return key
