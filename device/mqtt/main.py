"""Run the MQTT bridge: the broker, the open tables, and the token of its seats."""

from __future__ import annotations

import json
import logging
import re
import secrets
import signal
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from device.mqtt.access import Access
from device.mqtt.bridge import OFFLINE, Bridge
from device.mqtt.broker import Broker
from device.mqtt.championship import ChampionshipFollower
from device.mqtt.follower import Follower
from device.mqtt.topics import TABLE, Topics
from device.retry import Backoff
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.files import write_atomically
from scorekeeper.commands.http_client import fetch
from scorekeeper.reading import mapping, sequence
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
POLL_SECONDS = 1.0
LEAST_WAIT, MOST_WAIT = 1.0, 15.0
MOST_TABLES = 96
"""Most tables that are followed at the same time from the server's machine, each on a socket."""
MOST_FROM_ELSEWHERE = 16
"""The same from another machine: the tables of a tournament of 32 pairs."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
TOKEN_FILE = "mqtt.token"  # noqa: S105 (where it is, not what it is)
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")


def run_bridge(
    server: str, access: Access, topics: Topics, language: str, token_folder: Path | None
) -> int:
    """Publish the tables until Ctrl-C or SIGTERM; return the exit status.

    Without a folder for the token of the seats, no commands are accepted.
    """
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    stop = Event()
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda _signal, _frame: stop.set())
    token = None if token_folder is None else seat_token(token_folder)
    broker = Broker(
        access,
        name=f"{topics.prefix}-{topics.house}",
        will=(topics.status, OFFLINE),
        subscriptions=topics.subscriptions(commands=token is not None),
        closed=token is not None,
        ended=stop.set,
    )
    bridge = Bridge(
        topics,
        broker,
        lambda table, viewed, answer: Follower(
            server, table, token=token, viewed=viewed, answer=answer
        ),
        language,
        version("amarrako"),
        most=most_tables(server),
    )
    broker.start(bridge.receive)
    ChampionshipFollower(server, bridge.publish_championship)
    _poll_tables(stop, server, bridge)
    # The followers are not closed: with a server that hangs, each would have to be waited for.
    broker.close()
    if broker.fault is not None:
        raise broker.fault
    return 0


def _poll_tables(stop: Event, server: str, bridge: Bridge) -> None:
    """Ask the server which tables are open, until stopped."""
    backoff = Backoff(LEAST_WAIT, MOST_WAIT)
    failing = False
    while not stop.is_set():
        try:
            tables = _open_tables(server)
        except (OSError, HTTPException, ValueError, Refused) as error:
            if not failing:
                log.warning("no tables from %s (%s); trying again", server, error)
            failing = True
            bridge.server_lost()
            stop.wait(backoff.wait())
            continue
        if failing:
            log.info("tables from %s again", server)
        failing = False
        backoff.reset()
        bridge.update(tables)
        stop.wait(POLL_SECONDS)


def most_tables(server: str) -> int:
    """Return how many tables can be followed at the same time."""
    return MOST_TABLES if urlsplit(server).hostname in LOCAL_HOSTS else MOST_FROM_ELSEWHERE


def _open_tables(server: str) -> list[str]:
    """Return the codes of the open tables, the one that changed last at the end."""
    answer = mapping(json.loads(fetch(f"{server}/api/tables")), "tables")
    tables = [mapping(table, "tables") for table in sequence(answer.get("tables"), "tables")]
    codes = [str(table.get("table")) for table in tables]
    return [code for code in codes if TABLE.fullmatch(code)]


def seat_token(folder: Path) -> str:
    """Return the token kept in a folder; make it if there is none. Raises CommandFailed."""
    path = folder / TOKEN_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_atomically(path, f"{secrets.token_urlsafe(32)}\n".encode())
        token = path.read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise CommandFailed(
            f"the key of the bridge's seats cannot be kept ({error}): "
            "let --state name a folder that can be written"
        ) from error
    if not TOKEN.fullmatch(token):
        raise CommandFailed(f"{path} holds no key: delete it, and a new one is made")
    return token
