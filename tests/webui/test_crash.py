"""kill -9 under load, again and again: no acknowledged command is lost, none counts twice.

Four phones give commands at a table, and a director in a championship.

The daily run kills a few times; `-m soak` a thousand times, or as often as AMARRAKO_KILLS says.
"""

from __future__ import annotations

import os
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from tests.director_client import director_of
from tests.postgres import Postgres
from tests.server import Server, running_server
from webui.demo.client import Client, command_message
from webui.demo.director import Director
from webui.store import CHAMPIONSHIP, TABLE, EventReader, SqliteReader
from webui.store.postgresql.reader import PostgresReader
from webui.store.sqlite.reader import FILE

PLAYERS = 4
KILLS = 5
KILLS_A_TABLE = 40
"""A match never has as many events as these talkers make: then a restart would take long to load
them, and the next kill would come before anybody got a word in."""
SOAK_KILLS = int(os.environ.get("AMARRAKO_KILLS", "1000"))
Read = Callable[[], EventReader]
"""Opens the event store to read."""
CUP = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 2}


@dataclass
class Talker:
    """A client that never stops giving commands, and what was acknowledged."""

    client: Client
    say: Callable[[str], int]
    """Give a command with a text of its own, which is its id too; the revision after it."""
    stop: threading.Event
    acknowledged: dict[str, int] = field(default_factory=dict)
    problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                # A new text each time is always allowed and leaves one event: in the log, or lost.
                text = secrets.token_urlsafe(12)
                self.acknowledged[text] = self.say(text)
        except BaseException as problem:  # noqa: BLE001 (looked at by the test)
            self.problem = problem


def seated(server: Server, table: str, seat: int, stop: threading.Event) -> Talker:
    """A phone in a seat that gives its player one name after another."""
    phone = server.client("phone", table=table, persistent=True)
    phone.give({"type": "sit", "seat": seat, "name": f"P{seat}"})

    def rename(name: str) -> int:
        command = {"type": "rename_player", "seat": seat, "name": name}
        return phone.act({"id": name, **command_message(command, seat, 1)})

    return Talker(phone, rename, stop)


def directing(director: Director, stop: threading.Event) -> Talker:
    """A director who never stops changing the notices."""

    def notice(text: str) -> int:
        return director.direct({"type": "set_notices", "notices": [text]}, text)

    return Talker(director, notice, stop)


def play_with_fire(server: Server, read: Read, kills: int, chance: random.Random) -> int:
    """Kill the server so often under load; how many commands were acknowledged."""
    acknowledged = 0
    while kills > 0:
        acknowledged += play_at_one_table(server, read, min(kills, KILLS_A_TABLE), chance)
        kills -= KILLS_A_TABLE
    return acknowledged


def play_at_one_table(server: Server, read: Read, kills: int, chance: random.Random) -> int:
    """Four phones and a director talk while the server is killed so often."""
    table, stop = server.address.open_table(), threading.Event()
    director = director_of(server, persistent=True)
    director.become(server.secret)
    director.open(CUP)
    players = [seated(server, table, seat, stop) for seat in range(PLAYERS)]
    directs = directing(director, stop)
    talkers = [*players, directs]
    threads = [threading.Thread(target=talker.run) for talker in talkers]
    for thread in threads:
        thread.start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(0.02, 0.25))
            server.kill()
            server.start()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for talker in talkers:
            talker.client.close()
    assert [talker.problem for talker in talkers] == [None] * len(talkers)
    assert sum(talker.client.retries for talker in talkers) > 0, "no kill came in between"
    told = {key: value for talker in players for key, value in talker.acknowledged.items()}
    check(read, TABLE, table, told)
    check(read, CHAMPIONSHIP, director.championship_at(0)["code"], directs.acknowledged)
    return len(told) + len(directs.acknowledged)


def check(read: Read, kind: str, code: str, acknowledged: Mapping[str, int]) -> None:
    """The log holds every acknowledged command where it was said to be, and each just once."""
    assert acknowledged
    with closing(read()) as reader:
        rows = reader.events(kind, code)
    assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
    last = {row.step: row.sequence for row in rows}
    logged = {row.command: last[row.step] for row in rows if row.command is not None}
    assert {key: logged.get(key) for key in acknowledged} == dict(acknowledged)
    bodies = Counter(row.body for row in rows if row.type in ("player_renamed", "notices_set"))
    assert [body for body, times in bodies.items() if times > 1] == []


@pytest.mark.parametrize("kills", [KILLS, pytest.param(SOAK_KILLS, marks=pytest.mark.soak)])
def test_no_kill_loses_or_doubles_a_command(tmp_path: Path, kills: int) -> None:
    with running_server(tmp_path) as server:
        read = partial(SqliteReader, server.data)
        assert play_with_fire(server, read, kills, random.Random(kills)) > kills


@pytest.mark.parametrize("kills", [2, pytest.param(SOAK_KILLS // 5, marks=pytest.mark.soak)])
def test_no_kill_of_a_server_with_a_database_does(
    tmp_path: Path, database_server: Postgres, kills: int
) -> None:
    url = database_server.make_database()
    with running_server(tmp_path, "--database", url) as server:
        read = partial(PostgresReader, url)
        assert play_with_fire(server, read, kills, random.Random(kills)) > kills
        assert not (server.data / FILE).exists()
