"""Two servers at one PostgreSQL database: what is entered at one is right at the other.

Servers and the database are killed, and their connections cut, at random moments: once each in the
daily run, 200 times in all with `-m soak`, or as often as AMARRAKO_TROUBLES says; AMARRAKO_SEED
chooses other moments.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.database_line import DatabaseLine
from tests.json_path import at
from tests.postgres import Postgres, postgres
from tests.server import Server, TestClient, eventually
from tests.webui.outages import Site, opened_site, playing
from webui.demo.client import Refusal
from webui.store.postgresql.connection import SILENT_FOR
from webui.store.postgresql.reader import PostgresReader
from webui.store.postgresql.shared import ALIVE, BEAT

SOAK_ROUNDS = int(os.environ.get("AMARRAKO_TROUBLES", "200")) // 5
"""Of one trouble of each kind."""
ROUNDS_A_TABLE = 4
"""The events of a match are read at each start, and by each server after each failure."""
LONG = 0.1
"""Share of the cuts that last longer than a server waits for an answer."""
SEED = int(os.environ.get("AMARRAKO_SEED", "1"))


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


def test_phones_of_a_server_that_is_killed_sit_at_the_other_where_they_sat(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    table = one.open_table(rules={"confirm": "both"})
    names = ("Ane", "Jon", "Miren", "Iker")

    def all_are_there(*phones: TestClient) -> bool:
        seats = [seat for phone in phones for seat in phone.view["seats"]]
        return all(seat["phone"] and seat["gone_seconds"] is None for seat in seats)

    with ExitStack() as stack:
        phones = []
        for seat, name in enumerate(names):
            phone, _ = stack.enter_context(servers[seat % 2].at_table(table))
            phone.give({"type": "sit", "seat": seat, "name": name})
            phones.append(phone)
        ane, jon, miren, iker = phones
        eventually(lambda: all_are_there(*phones), "all four at both servers")

        # What needs a yes is asked of a phone at the other server.
        ane.give({"type": "set_score", "stones": [9, 0], "games": [0, 0]}, 0)
        (request,) = eventually(lambda: jon.view["requests"], "the request at the other server")
        assert request["waits"] == [1]
        jon.give({"type": "answer", "request": request["request"], "yes": True}, 1)
        eventually(lambda: ane.view["sides"][0]["stones"] == 9, "the score")

        other.kill()
        stranger, _ = stack.enter_context(one.at_table(table))
        for seat, phone in ((1, jon), (3, iker)):
            with pytest.raises(Refusal) as taken:
                stranger.give({"type": "sit", "seat": seat, "name": "Koldo"})
            assert taken.value.code in ("seat_taken", "seat_in_use")
            # It goes on with the revision that it saw at the other server.
            again, _ = stack.enter_context(one.at_table(table, token=phone.token))
            assert again.phone == phone.phone
            phones[seat] = again
        eventually(lambda: all_are_there(ane, miren), "all four at one server")
        phones[1].give({"type": "rename_player", "seat": 1, "name": "Jone"}, 1)
        assert ane.view_at(phones[1].view["revision"])["seats"][1]["player"] == "Jone"
        # The killed server is given up after some seconds: nobody is gone then.
        time.sleep(ALIVE + 2 * BEAT)
        assert all_are_there(ane, miren, phones[1], phones[3])


def test_servers_that_write_at_once_refuse_nothing(
    servers: tuple[Server, Server], url: str
) -> None:
    """No phone is told that a command was not saved."""
    with playing(servers, pause=0) as players:
        for _ in range(5):
            players.go_on()
    assert players.check(partial(PostgresReader, url)) > 20
    logged = "".join(server.log_text for server in servers)
    assert "decided again" in logged
    assert "batch refused" not in logged
    assert "event store failed" not in logged


def _server_killed(site: Site, _database: Postgres, chance: random.Random) -> None:
    killed = chance.choice(site.servers)
    killed.kill()
    killed.start()


def _database_killed(_site: Site, database: Postgres, chance: random.Random) -> None:
    database.kill()
    time.sleep(chance.uniform(0, 0.5))
    database.start()


def _cut(
    do: Callable[[DatabaseLine], None], site: Site, _database: Postgres, chance: random.Random
) -> None:
    """Cut the line of one server, now and then until it gives up waiting."""
    line = chance.choice(site.lines)
    do(line)
    time.sleep(SILENT_FOR + 1 if chance.random() < LONG else chance.uniform(0.05, 1))
    line.mend()


TROUBLES: list[Callable[[Site, Postgres, random.Random], None]] = [
    _server_killed,
    _database_killed,
    *(
        partial(_cut, do)
        for do in (DatabaseLine.reset, DatabaseLine.fall_silent, DatabaseLine.lose_answers)
    ),
]


@pytest.mark.parametrize("rounds", [1, pytest.param(SOAK_ROUNDS, marks=pytest.mark.soak)])
def test_nothing_acknowledged_is_lost_or_doubled_whatever_is_killed_or_cut(
    tmp_path: Path, rounds: int
) -> None:
    chance = random.Random(SEED)
    with postgres() as database, opened_site(tmp_path, database) as site:
        left = rounds
        while left > 0:
            with playing(site.servers) as players:
                for _ in range(min(left, ROUNDS_A_TABLE)):
                    for trouble in chance.sample(TROUBLES, len(TROUBLES)):
                        trouble(site, database, chance)
                        time.sleep(chance.uniform(0.1, 0.4))
                players.go_on()
            assert players.check(site.read) > 20
            left -= ROUNDS_A_TABLE
