"""A database that fails while two servers use it, and its return.

Nothing acknowledged is lost and nothing is applied twice; phones receive `not_saved` meanwhile,
and go on once it is back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.postgres import Postgres, postgres
from tests.server import Server, eventually
from tests.webui.outages import (
    OUTAGES,
    FullDisk,
    Site,
    failing_over,
    opened_site,
    playing,
    small_disk,
)
from webui.healthz import OK, health

DISKS = ["disk", pytest.param("limit", marks=pytest.mark.soak)] if os.geteuid() == 0 else ["limit"]


@pytest.fixture
def own_database() -> Iterator[Postgres]:
    """A PostgreSQL server that a test may kill."""
    with postgres() as started:
        yield started


@pytest.fixture
def site(tmp_path: Path, own_database: Postgres) -> Iterator[Site]:
    """Two servers at that database."""
    with opened_site(tmp_path, own_database) as found:
        yield found


def servers_answer(servers: Sequence[Server]) -> None:
    """Both servers say that they cannot save: systemd's watchdog restarts neither."""
    found = [health(server.url) for server in servers]
    assert None not in found
    assert OK not in found


def become_well(servers: Sequence[Server]) -> None:
    """Wait until both can save."""
    eventually(lambda: all(health(each.url) == OK for each in servers), "two healthy servers")


@pytest.mark.parametrize(
    "kind", ["killed", "reset", "silent", pytest.param("answers lost", marks=pytest.mark.soak)]
)
def test_database_that_is_away(site: Site, own_database: Postgres, kind: str) -> None:
    outage = OUTAGES[kind]
    with playing(site.servers) as players:
        players.go_on()
        outage.begin(site, own_database)
        players.are_told_not_saved()
        servers_answer(site.servers)
        outage.end(site, own_database)
        players.go_on()
        become_well(site.servers)
    assert players.check(site.read) > 0


@pytest.mark.parametrize("kind", DISKS)
def test_full_disk_at_the_database(tmp_path: Path, kind: str) -> None:
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk()) if kind == "disk" else FullDisk(None)
        database = stack.enter_context(postgres(disk=disk.folder))
        site = stack.enter_context(opened_site(tmp_path, database))
        with playing(site.servers) as players:
            players.go_on()
            disk.fill(database)
            players.are_told_not_saved()
            disk.empty(database)
            players.go_on()
        assert players.check(site.read) > 0


@pytest.mark.parametrize("what", ["killed", pytest.param("cut off", marks=pytest.mark.soak)])
def test_failover_to_a_standby(tmp_path: Path, what: str) -> None:
    """A primary that is cut off still runs, but acknowledges nothing without its standby."""
    with failing_over(tmp_path) as (site, primary, standby):
        with playing(site.servers) as players:
            players.go_on()
            if what == "cut off":
                site.lines[0].fall_silent()
            else:
                primary.kill()
            players.are_told_not_saved()
            servers_answer(site.servers)
            standby.promote()
            players.go_on()
            become_well(site.servers)
            for server in site.servers:
                assert server.get("/api/tables")
            eventually(lambda: listeners(standby) == len(site.servers), "LISTEN at the new primary")
        assert players.check(site.read) > 0


def listeners(database: Postgres) -> int:
    """How many connections wait for notifications there."""
    found = database.execute(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE application_name LIKE 'amarrako%' AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')"
    )
    return int(str(found[0][0]))
