"""The event store in PostgreSQL: several servers at one database, its failures, moving."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from tests.database_line import database_line
from tests.json_path import at
from tests.postgres import USER, Postgres, postgres
from tests.server import eventually, running_server
from tests.webui.conftest import RunCommand
from tests.webui.event_rows import CODE, append_rows, row, started
from webui.secrets import INVITATION_KEY, KINDS
from webui.secrets.kept import read_kept
from webui.secrets.places import InDatabase, InFiles
from webui.store import (
    TABLE,
    EventStore,
    OtherFormat,
    Projected,
    SqliteReader,
    SqliteStore,
    StoreConflict,
    StoreFailed,
    house_files,
)
from webui.store.house_files import name_of, stored_in
from webui.store.opening import shared_values_at
from webui.store.postgresql.changes import CHANNEL
from webui.store.postgresql.connection import _database, connect
from webui.store.postgresql.house_files import SharedFolder
from webui.store.postgresql.idle import MOST, IdleConnections
from webui.store.postgresql.reader import PostgresReader
from webui.store.postgresql.schema import FORMAT
from webui.store.postgresql.store import PostgresStore
from webui.store.sqlite.reader import FILE


@pytest.fixture
def url(database_server: Postgres) -> str:
    """The address of an empty database."""
    return database_server.make_database()


@pytest.fixture
def stores(url: str) -> Iterator[tuple[PostgresStore, PostgresStore]]:
    """Two servers' stores."""
    with closing(PostgresStore(url)) as one, closing(PostgresStore(url)) as other:
        yield one, other


def test_servers_that_start_at_once_make_the_tables_once(url: str) -> None:
    opened: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: opened.append(PostgresStore(url))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    for store in opened:
        store.check_schema()
        store.close()


def test_who_appends_second_is_told_so_and_nothing_of_the_batch_is_stored(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, other = stores
    append_rows(one, 2)
    assert len(other.events(TABLE, CODE)) == 2
    append_rows(one, 3)
    other.append([started("CCCC", 1)])
    other.append([row(CODE, 3, by_name="Jon")])
    other.project("a 1", [Projected(CODE, 1, 1, "{}")])
    with pytest.raises(StoreConflict):
        other.commit()
    assert not other.has(TABLE, "CCCC")
    assert other.projected("a 1", CODE) == []
    assert [each.by_name for each in other.events(TABLE, CODE)][-1] == "Añe"
    other.append([row(CODE, 4, by_name="Jon")])
    other.commit()
    # The hashes follow across both.
    assert [each.by_name for each in one.events(TABLE, CODE)] == ["Añe", "Añe", "Añe", "Jon"]


def test_of_two_that_follow_from_each_others_streams_one_is_told_so(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    """Neither appends to the stream of the other: no key decides between them."""
    codes = ("AAAA", "BBBB")
    for code in codes:
        append_rows(stores[0], 1, code=code)

    def append(mine: int, meet: threading.Barrier) -> bool:
        store, last = stores[mine], stores[mine].last_of(TABLE, codes[mine])
        store.expect((TABLE, codes[1 - mine]), store.last_of(TABLE, codes[1 - mine]))
        store.append([row(codes[mine], last + 1)])
        meet.wait()
        try:
            store.commit()
        except StoreConflict:
            return False
        return True

    for _ in range(10):
        meet = threading.Barrier(2)
        with ThreadPoolExecutor(2) as pool:
            stored = list(pool.map(append, range(2), (meet, meet)))
        assert sorted(stored) == [False, True]


def test_who_appends_to_what_it_follows_from_has_no_conflict(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, _ = stores
    append_rows(one, 1)
    one.expect((TABLE, CODE), 1)
    append_rows(one, 2)
    append_rows(one, 3, code="CCCC")  # expected for the commit before alone
    assert one.last_of(TABLE, CODE) == 2


def test_after_a_failure_that_somebody_caught_nothing_is_committed(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, other = stores
    append_rows(one, 2)
    assert other.last_of(TABLE, CODE) == 2
    append_rows(one, 3)
    other.append([row(CODE, 3, by_name="Jon")])
    with pytest.raises(StoreConflict):
        other.has(TABLE, CODE)  # sends it
    with pytest.raises(StoreConflict):
        other.commit()
    other.append([started("CCCC", 1)])
    with pytest.raises(StoreFailed):
        other._all(int, "SELECT 1 / 0")
    with pytest.raises(StoreFailed):
        other.commit()
    other.recover()
    assert other.codes(TABLE) == [CODE]
    other.write_probe()
    with pytest.raises(StoreFailed):
        other._all(int, "SELECT 1 / 0")
    with pytest.raises(StoreFailed):
        other.commit()


def test_of_two_that_wait_for_each_other_one_is_told_so(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    outcomes: list[StoreFailed | None] = []

    def write(store: EventStore, codes: tuple[str, str], first: threading.Barrier) -> None:
        try:
            store.append([started(codes[0], 1)])
            store.has(TABLE, codes[0])  # sends it
            first.wait(10)
            store.append([started(codes[1], 1)])
            store.commit()
        except StoreConflict as conflict:
            outcomes.append(conflict)
        else:
            outcomes.append(None)

    both = threading.Barrier(2)
    pairs = (("CCCC", "DDDD"), ("DDDD", "CCCC"))
    threads = [
        threading.Thread(target=write, args=(store, codes, both))
        for store, codes in zip(stores, pairs, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(each is None for each in outcomes) == [False, True]
    assert set(stores[0].codes(TABLE)) == {"CCCC", "DDDD"}


def test_a_commit_wakes_the_others(url: str, stores: tuple[PostgresStore, PostgresStore]) -> None:
    with psycopg.connect(url, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}".encode())
        stores[0].append([started(CODE, 1), row(CODE, 2)])
        stores[0].commit()
        (told,) = listener.notifies(timeout=10, stop_after=1)
    assert told.payload.split()[1:] == ["table", CODE, "2"]


@pytest.mark.parametrize(
    "change", ["DELETE FROM events", "UPDATE events SET body = 'x'", "TRUNCATE events"]
)
def test_nothing_in_the_log_can_be_changed_or_deleted(
    url: str, stores: tuple[PostgresStore, PostgresStore], change: str
) -> None:
    append_rows(stores[0], 1)
    with (
        psycopg.connect(url, autocommit=True) as other,
        pytest.raises(psycopg.errors.RaiseException, match="append-only"),
    ):
        other.execute(change.encode())


def test_another_format_is_refused_in_a_sentence(url: str) -> None:
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("UPDATE amarrako SET format = %s", (FORMAT + 1,))
    for kind in (PostgresStore, PostgresReader):
        with pytest.raises(OtherFormat, match="update Amarrako"):
            kind(url)


def test_reading_makes_no_tables(url: str) -> None:
    with pytest.raises(StoreFailed, match="no event store yet"):
        PostgresReader(url)


def test_what_was_committed_survives_a_crash_of_the_database_and_its_absence_is_an_error() -> None:
    with postgres() as own, closing(PostgresStore(own.make_database())) as log:
        append_rows(log, 3)
        own.stop(signal.SIGQUIT)
        log.append([row(CODE, 4)])
        with pytest.raises(StoreFailed):
            log.commit()
        with pytest.raises(StoreFailed):
            log.recover()
        own.start()
        eventually(lambda: _recovers(log), "an open database")
        assert [each.sequence for each in log.events(TABLE, CODE)] == [1, 2, 3]
        append_rows(log, 4)
        assert log.last_of(TABLE, CODE) == 4


def test_reads_one_after_another_use_one_connection(url: str, database_server: Postgres) -> None:
    PostgresStore(url).close()
    with closing(PostgresReader(url)) as first, closing(PostgresReader(url)) as second:
        backends = {reader._db.info.backend_pid for reader in (first, second)}
    assert len(backends) == 2
    with closing(PostgresReader(url)) as again:
        assert again._db.info.backend_pid in backends

    for each in backends:
        database_server.execute(f"SELECT pg_terminate_backend({each})")
    with closing(PostgresReader(url)) as anew:
        assert anew._db.info.backend_pid not in backends
        assert anew.last_of(TABLE, CODE) == 0


def test_a_connection_in_a_transaction_or_closed_is_not_used_again(url: str) -> None:
    PostgresStore(url).close()
    with closing(PostgresReader(url)) as reader:
        left = reader._db.info.backend_pid
        reader._db.execute("BEGIN")
    with closing(PostgresReader(url)) as other:
        assert other._db.info.backend_pid != left
        other._db.close()
    with closing(PostgresReader(url)) as reader:
        assert reader.last_of(TABLE, CODE) == 0


def test_idle_connections_are_few_and_closed_after_some_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PostgresStore(url).close()
    idle = IdleConnections()
    opened = [connect(url) for _ in range(MOST + 1)]
    for each in opened:
        idle.put(url, each)
    assert [each.closed for each in opened] == [True, *[False] * MOST]
    assert idle.take("postgresql:///another") is None
    monkeypatch.setattr("webui.store.postgresql.idle.KEPT_FOR", 0.0)
    assert idle.take(url) is None
    assert all(each.closed for each in opened)


def test_of_several_hosts_the_one_that_served_last_is_tried_first(
    database_server: Postgres,
) -> None:
    name = database_server.make_named_database()
    with database_line(database_server) as gone, database_line(database_server) as there:
        gone.reset()
        ports = quote(f"{gone.port},{there.port}")
        url = f"postgresql://{USER}@/{name}?host={quote('127.0.0.1,127.0.0.1')}&port={ports}"
        PostgresStore(url).close()
        gone.mend()
        with closing(PostgresReader(url)) as reader:
            assert reader._db.info.port == there.port


def test_while_a_database_is_away_one_waits_for_it_and_others_do_not(
    database_server: Postgres,
) -> None:
    name = database_server.make_named_database()
    with database_line(database_server) as line, ThreadPoolExecutor(1) as pool:
        line.fall_silent()
        with pytest.raises(StoreFailed):
            connect(line.url(name))
        waits = pool.submit(connect, line.url(name))
        eventually(_database(line.url(name))._trying.locked, "one that tries")
        with pytest.raises(StoreFailed):
            connect(line.url(name))
        assert not waits.done()
        line.mend()
        waits.result().close()


def test_a_commit_that_no_standby_has_is_not_acknowledged() -> None:
    """Neither where somebody ends the wait for it, nor by opening the database again."""
    with postgres() as own, closing(PostgresStore(own.make_database())) as log:
        append_rows(log, 1)
        _wait_for_standbys(own, "'nobody'")
        log.append([row(CODE, 2)])
        with ThreadPoolExecutor(1) as pool:
            commit = pool.submit(log.commit)
            eventually(lambda: _cancelled(own), "a commit that waits")
            with pytest.raises(StoreFailed, match="replication"):
                commit.result()
        with pytest.raises(StoreFailed):
            log.recover()
        _wait_for_standbys(own, "''")
        eventually(lambda: _recovers(log), "an open database")
        assert log.last_of(TABLE, CODE) == 2


def _wait_for_standbys(database: Postgres, names: str) -> None:
    database.execute(f"ALTER SYSTEM SET synchronous_standby_names = {names}")
    database.execute("SELECT pg_reload_conf()")
    shown = [(names.strip("'"),)]
    eventually(lambda: database.execute("SHOW synchronous_standby_names") == shown, names)


def _cancelled(database: Postgres) -> bool:
    waits = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    return bool(database.execute(f"SELECT pg_cancel_backend(pid) {waits}"))


def _recovers(log: EventStore) -> bool:
    try:
        log.recover()
    except StoreFailed:
        return False
    return True


# ------------------------------------------------------------ servers and commands


def test_a_table_is_the_same_after_a_restart_and_exports_read_the_database(
    tmp_path: Path, url: str, command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `--database` sets it for the rest of the process.
    monkeypatch.setenv("DATABASE_URL", "")
    with running_server(tmp_path, "--database", url) as server:
        table = server.address.open_table()
        with server.at_table(table) as (ane, _):
            ane.give({"type": "sit", "seat": 0, "name": "Ane"})
            server.kill()
            server.start()
        with server.at_table(table) as (_, view):
            assert at(view, "seats", 0, "player") == "Ane"
            assert at(view, "seats", 0, "phone")
    assert not (server.data / FILE).exists()
    done = command("check", "--data", str(server.data), "--database", url)
    assert (done.status, done.out) == (0, "no damage\n")


def test_matches_are_moved_into_a_database_and_back(
    data: Path, log: SqliteStore, url: str, command: RunCommand, tmp_path: Path
) -> None:
    append_rows(log, 5)
    append_rows(log, 3, code="CCCC")
    before = {code: log.chained(TABLE, code) for code in log.codes(TABLE)}
    log.close()
    assert command("move", "--data", str(data), "--to", url).out == "8 events\n"
    shutil.copytree(data, tmp_path / "copy")
    again = command("move", "--data", str(tmp_path / "copy"), "--to", url)
    assert (again.status, "matches already" in again.err) == (1, True)
    back = tmp_path / "back"
    assert command("move", "--data", str(back), "--from", url).out == "8 events\n"
    with closing(SqliteReader(back)) as reader, closing(PostgresReader(url)) as other:
        for found in (reader, other):
            assert {code: found.chained(TABLE, code) for code in found.codes(TABLE)} == before


def test_codes_keys_and_files_go_with_the_matches(
    data: Path, log: SqliteStore, url: str, command: RunCommand, tmp_path: Path
) -> None:
    """So cards, invitations, panels, signatures and sounds are those of before."""
    append_rows(log, 1)
    log.close()
    secrets = {name: kind.make() for name, kind in KINDS.items()}
    missing = secrets.popitem()[0]
    for name, secret in secrets.items():
        InFiles(data).place(name, KINDS[name]).put(secret)
    house_files.store(data, name_of(b"sound", "ogg"), b"sound")
    assert command("move", "--data", str(data), "--to", url).status == 0
    with shared_values_at(url) as shared:
        there = InDatabase(shared)
        assert {name: there.place(name, KINDS[name]).get() for name in secrets} == secrets
    back = tmp_path / "back"
    assert command("move", "--data", str(back), "--from", url).status == 0
    for name in KINDS:
        assert read_kept(back / name, KINDS[name]) == secrets.get(name)
    assert missing not in secrets
    assert [each.read_bytes() for each in stored_in(back)] == [b"sound"]


def test_where_a_key_cannot_be_read_nothing_is_moved(
    data: Path, log: SqliteStore, url: str, command: RunCommand
) -> None:
    append_rows(log, 1)
    log.close()
    (data / INVITATION_KEY).mkdir()
    done = command("move", "--data", str(data), "--to", url)
    assert (done.status, "invitation.key" in done.err) == (1, True)
    with closing(PostgresReader(url)) as reader:
        assert reader.codes(TABLE) == []


def test_files_of_the_house_are_shared(url: str, tmp_path: Path) -> None:
    PostgresStore(url).close()
    one, other = (SharedFolder(tmp_path / name, url) for name in ("one", "other"))
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    first, second = (name_of(content, "ogg") for content in (b"first", b"2nd"))
    one.store(first, b"first", at=100.0)
    other.store(second, b"2nd", at=100.0)
    assert one.sizes() == other.sizes() == {first: 5, second: 3}
    found = other.path(first)
    assert found is not None
    assert found.read_bytes() == b"first"
    assert [each.name for each in stored_in(tmp_path / "one")] == [first]
    assert one.path("0" * 32 + ".ogg") is None
    other.delete_unused({first}, at=200.0, kept=150.0)
    one.delete_unused({first}, at=300.0, kept=150.0)
    assert one.sizes() == {first: 5}, "the other was not in use for too long"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE files SET content = 'other'")
    assert SharedFolder(tmp_path / "third", url).path(first) is None, "it is another file"


def test_of_damaged_matches_none_are_moved(
    data: Path, log: SqliteStore, url: str, command: RunCommand
) -> None:
    append_rows(log, 5)
    log.close()
    with closing(sqlite3.connect(data / FILE)) as other:
        other.executescript(
            "DROP TRIGGER events_stay_as_they_are;"
            "UPDATE events SET by_name = 'Jon' WHERE sequence = 4"
        )
    done = command("move", "--data", str(data), "--to", url)
    assert done.status == 1
    assert "row 4" in done.err
    with closing(PostgresReader(url)) as reader:
        assert reader.codes(TABLE) == []


def test_an_address_of_something_else_is_refused(
    data: Path, command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://localhost/mus")
    done = command("check", "--data", str(data))
    assert done.status == 1
    assert "is not an address like postgresql://" in done.err
