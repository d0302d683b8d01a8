"""The MQTT bridge between the tables of a server and the topics of a broker."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable, Sequence
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from device.end_signals import call_at_end
from device.link.board import Board
from device.mqtt.access import Access
from device.mqtt.broker import Broker
from device.mqtt.championship import ChampionshipFollower, Payloads
from device.mqtt.follower import Answer, Follower, Message, Viewed, refusal
from device.mqtt.topics import TABLE, Topics, device_of, state_of
from device.retry import Backoff
from scorekeeper.kernel.reading import mapping, sequence
from scorekeeper.process import CommandFailed
from scorekeeper.process.files import write_atomically
from scorekeeper.process.http_client import fetch
from scorekeeper.refusal import RefusalCode, Refused

log = logging.getLogger(__name__)

ONLINE, OFFLINE = "online", "offline"
LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
POLL_SECONDS = 1.0
LEAST_WAIT, MOST_WAIT = 1.0, 15.0
MOST_TABLES = 96
"""Most tables that are followed at the same time on the server's machine, each on a socket."""
MOST_FROM_ELSEWHERE = 16
"""Most tables that are followed from another machine, as many as 32 pairs play at."""
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
    call_at_end(stop.set)
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
        most=most_tables(server),
    )
    broker.start(bridge.receive)
    ChampionshipFollower(server, bridge.publish_championship)
    _poll_tables(stop, server, bridge)
    # The followers are not closed: if the server hangs, closing each of them takes seconds.
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
            f"the key of the bridge's seats cannot be stored ({error}): "
            "give a writable folder with --state"
        ) from error
    if not TOKEN.fullmatch(token):
        raise CommandFailed(f"{path} contains no key: delete it, and a new one is made")
    return token


class Bridge:
    """Follows the open tables, at most `most` at a time, and publishes their states.

    `update` and `server_lost` are called by one thread, `receive` by the broker's.
    """

    def __init__(
        self,
        topics: Topics,
        broker: Broker,
        follow: Callable[[str, Viewed, Answer], Follower],
        language: str,
        *,
        most: int,
    ) -> None:
        self._topics = topics
        self._broker = broker
        self._follow = follow
        self._language = language
        self._most = most
        self._followers: dict[str, Follower] = {}
        self._found: set[str] = set()
        """Tables whose topics the broker had retained before this program started."""
        self._too_many = False
        self._championship: Payloads = {}

    def update(self, open_tables: Sequence[str]) -> None:
        """Follow the open tables that are new, and clear the topics of those that have ended."""
        for table, follower in list(self._followers.items()):
            if table not in open_tables or not follower.alive:
                self._followers.pop(table).close()
                if table not in open_tables:
                    log.info("table %s has ended", table)
                    self._clear(table)
        while self._found:
            table = self._found.pop()
            if table not in open_tables:
                self._clear(table)
        newest_first = [code for code in reversed(open_tables) if code not in self._followers]
        room = self._most - len(self._followers)
        for table in newest_first[:room]:
            log.info("following table %s", table)
            self._followers[table] = self._follow(table, self._publish_view, self._answer_to(table))
        more = newest_first[room:]
        if more and not self._too_many:
            log.warning("more than %s tables are open; not followed: %s", self._most, more)
        self._too_many = bool(more)
        self._broker.retain(self._topics.status, ONLINE)

    def server_lost(self) -> None:
        """Publish that the retained states are out of date."""
        self._broker.retain(self._topics.status, OFFLINE)

    def publish_championship(self, payloads: Payloads) -> None:
        """Publish the changed parts of the championship. For the thread of its connection."""
        for name, payload in payloads.items():
            # The first time empty ones too: the broker may have retained those of an earlier run.
            if name not in self._championship or self._championship[name] != payload:
                self._retain(self._topics.of("championship", name), payload)
        self._championship = payloads

    def receive(self, topic: str, payload: bytes, retained: bool) -> None:
        """Take a message of the broker; `retained`: it was published before the subscription."""
        match self._topics.read(topic):
            case ("command", table) if retained:
                # The broker sends it again at every connection.
                log.warning("a command to %s has the retain flag and is ignored", table)
            case ("command", table) if table in self._followers:
                self._followers[table].command(payload)
            case ("command", table):
                refused = Refused(RefusalCode.NO_SUCH_TABLE, table=table)
                self._answer_to(table)(refusal(None, refused.code, refused.text))
            case (_, table) if retained:
                self._found.add(table)

    def _publish_view(self, board: Board, view: Message, address: str | None) -> None:
        """Publish a view. Raises Refused, which names the field that cannot be read."""
        self._retain(self._topics.of(board.table, "state"), state_of(board, view))
        if self._topics.discovery is not None:
            device = device_of(board, self._topics, self._language, version("amarrako"), address)
            self._retain(self._topics.device(board.table), device)

    def _answer_to(self, table: str) -> Answer:
        topic = self._topics.of(table, "answer")
        return lambda answer: self._broker.publish(topic, json.dumps(answer, ensure_ascii=False))

    def _retain(self, topic: str, value: Message | None) -> None:
        """Have the broker retain a value; None: clear the topic."""
        payload = "" if value is None else json.dumps(value, ensure_ascii=False)
        self._broker.retain(topic, payload)

    def _clear(self, table: str) -> None:
        for topic in self._topics.retained(table):
            self._retain(topic, None)
