"""Two servers at one PostgreSQL database: what is entered at one is right at the other."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.json_path import at
from tests.postgres import Postgres
from tests.server import Server, eventually, running_server
from tests.webui.test_crash import PLAYERS, Talker, check, seated
from webui.store import TABLE
from webui.store.postgresql.reader import PostgresReader

KILLS = 4
SOAK_KILLS = 200


@pytest.fixture
def url(database_server: Postgres) -> str:
    """The address of an empty database."""
    return database_server.make_database()


@pytest.fixture
def servers(tmp_path: Path, url: str) -> Iterator[tuple[Server, Server]]:
    """Two servers, each with a data folder of its own."""
    with ExitStack() as stack:
        found = []
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            found.append(stack.enter_context(running_server(tmp_path / name, "--database", url)))
        yield found[0], found[1]


def test_what_is_entered_at_one_server_is_shown_at_the_other(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    table = one.address.open_table()
    with one.at_table(table) as (ane, _), other.at_table(table, client="tv") as (tv, _):
        ane.give({"type": "sit", "seat": 0, "name": "Ane"})

        def shown() -> bool:
            return at(tv.view, "seats", 0, "phone") is not None

        eventually(shown, "Ane at the other server")


def talk_at_both(
    servers: tuple[Server, Server], url: str, kills: int, chance: random.Random
) -> int:
    """Four phones give commands at one table, two by each server, while servers are killed.

    Returns how many commands were acknowledged; each of them is in the log, once.
    """
    stop = threading.Event()
    table = servers[0].address.open_table()
    talkers: list[Talker] = [
        seated(servers[seat % 2], table, seat, stop) for seat in range(PLAYERS)
    ]
    if kills:
        # A key is known for 256 commands of its stream: without pauses the phones at the other
        # server give more than that before a killed one is back.
        for talker in talkers:
            talker.say = partial(_after_a_pause, talker.say)
    threads = [threading.Thread(target=talker.run) for talker in talkers]
    for thread in threads:
        thread.start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(0.1, 0.4))
            killed = chance.choice(servers)
            killed.kill()
            killed.start()
        time.sleep(1)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for talker in talkers:
            talker.client.close()
    assert [talker.problem for talker in talkers] == [None] * len(talkers)
    if not kills:
        # No phone was told that a command was not saved, though both servers wrote at once.
        logged = "".join(server.log_text for server in servers)
        assert "decided again" in logged
        assert "batch refused" not in logged
        assert "event store failed" not in logged
    told = {key: value for talker in talkers for key, value in talker.acknowledged.items()}
    check(partial(PostgresReader, url), TABLE, table, told)
    return len(told)


def _after_a_pause(say: Callable[[str], int], text: str) -> int:
    time.sleep(0.05)
    return say(text)


@pytest.mark.parametrize("kills", [0, KILLS, pytest.param(SOAK_KILLS, marks=pytest.mark.soak)])
def test_nothing_acknowledged_is_lost_or_doubled_between_two_servers(
    servers: tuple[Server, Server], url: str, kills: int
) -> None:
    assert talk_at_both(servers, url, kills, random.Random(kills)) > 20
