"""A database that fails while two servers use it, and its return.

Nothing acknowledged is lost and nothing is applied twice; phones are told `not_saved` meanwhile,
and go on once it is back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres, postgres
from tests.webui.outages import Site, playing, two_servers
from webui.healthz import OK, health


@pytest.fixture
def own_database() -> Iterator[Postgres]:
    """A PostgreSQL server that a test may kill."""
    with postgres() as started:
        yield started


@pytest.fixture
def site(tmp_path: Path, own_database: Postgres) -> Iterator[Site]:
    """Two servers at that database."""
    with two_servers(tmp_path, own_database) as found:
        yield found


def servers_answer(site: Site) -> None:
    """Both servers say that they cannot save: systemd's watchdog restarts neither."""
    found = [health(server.url) for server in site.servers]
    assert None not in found
    assert OK not in found


def test_kill_of_the_database(site: Site, own_database: Postgres) -> None:
    with playing(site.servers) as players:
        players.go_on()
        own_database.kill()
        players.are_told_not_saved()
        servers_answer(site)
        own_database.start()
        players.go_on()
    assert players.check(site.read) > 0


def test_connections_are_reset_and_refused(site: Site) -> None:
    with playing(site.servers) as players:
        players.go_on()
        for line in site.lines:
            line.reset()
        players.are_told_not_saved()
        servers_answer(site)
        for line in site.lines:
            line.mend()
        players.go_on()
    assert players.check(site.read) > 0


@pytest.mark.parametrize("answers_alone", [False, True])
def test_the_database_falls_silent(site: Site, *, answers_alone: bool) -> None:
    """What was asked reaches it late, or at once and only its answers are lost."""
    with playing(site.servers) as players:
        players.go_on()
        for line in site.lines:
            line.lose_answers() if answers_alone else line.fall_silent()
        players.are_told_not_saved()
        servers_answer(site)
        for line in site.lines:
            line.mend()
        players.go_on()
    assert players.check(site.read) > 0
