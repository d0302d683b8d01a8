"""The log or its WAL is moved away, deleted or damaged: it is refused or reported, never silent."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server import Server, TestClient
from tests.webui.event_rows import append_rows, row
from tests.webui.http_requests import ask
from tests.webui.writer_harness import Desk, rename
from webui.queries.checking import check
from webui.store import TABLE, EventStore, SqliteReader, SqliteStore, StoreFailed
from webui.store.records import Loss
from webui.store.sqlite.heads import FILE as HEADS
from webui.store.sqlite.heads import read_heads
from webui.store.sqlite.reader import FILE

WAL = f"{FILE}-wal"
PAGE = 4096


def append_each(log: EventStore, events: int) -> None:
    """Let another table have so many events, each committed by itself."""
    for event in range(1, events + 1):
        append_rows(log, event, code="R3XW")


def copied(folder: Path, to: Path) -> Path:
    """The files as a killed server leaves them."""
    shutil.copytree(folder, to)
    (to / f"{FILE}-shm").unlink(missing_ok=True)
    return to


def test_nothing_is_acknowledged_that_goes_to_a_file_nobody_will_find(
    tmp_path: Path, log: EventStore
) -> None:
    """Another file is in its place: the writer goes on with that one."""
    folder = tmp_path / "data"
    desk = Desk(folder, log)
    ane = desk.enter(desk.open_table(), "a")
    desk.sit(ane, 0)
    (folder / FILE).rename(folder / "elsewhere")
    shutil.copy(folder / "elsewhere", folder / FILE)
    desk.serve(rename(ane, 0, "Miren"))
    assert "not_saved" in ane.refusals()
    assert [each["type"] for each in ane.answers()].count("ack") == 1


def health(server: Server) -> tuple[int, object]:
    answer = ask(server, "/healthz")
    return answer.status, answer.json()["status"]


LOST: dict[str, Callable[[Path], object]] = {
    "renamed": lambda file: file.rename(file.with_name("elsewhere")),
    "folder deleted": lambda file: shutil.rmtree(file.parent),
    "truncated": lambda file: cut(file, PAGE),
}


def test_healthz_is_503_where_the_tables_of_the_file_are_zeroed(own_server: Server) -> None:
    own_server.address.open_table()
    own_server.stop()
    own_server.start()
    file = own_server.data / FILE
    with file.open("r+b") as opened:
        opened.seek(PAGE)
        opened.write(b"\0" * (file.stat().st_size - PAGE))
    assert health(own_server)[0] == 503


@pytest.mark.parametrize("how", LOST)
def test_healthz_is_503_and_nothing_acknowledged_where_the_log_was_lost(
    own_server: Server, how: str
) -> None:
    table, file = own_server.address.open_table(), own_server.data / FILE
    with own_server.at_table(table) as (phone, _):
        assert phone.sit(0)["type"] == "ack"
        assert health(own_server)[0] == 200
        LOST[how](file)
        assert health(own_server) == (503, "log_failed")
        for number in range(2):
            name = {"type": "rename_player", "seat": 0, "name": f"Ane {number}"}
            assert phone.command(f"rename-{number}", 10**6, name, 0)["code"] == "not_saved"
    assert health(own_server) == (503, "log_failed")
    assert own_server.data.exists() == (how != "folder deleted")
    assert not [line for line in own_server.log_lines if "Traceback" in str(line)]
    if how == "renamed":
        file.with_name("elsewhere").rename(file)
        assert health(own_server)[0] == 200
        with own_server.at_table(table, token=phone.token) as (phone, _):
            rename_until_saved(phone, 2)


def cut(file: Path, size: int) -> None:
    os.truncate(file, size)


SPOIL_WAL: dict[str, Callable[[Path], object]] = {
    "deleted": lambda wal: wal.unlink(),
    "replaced": lambda wal: shutil.copy(wal.rename(wal.with_name("elsewhere")), wal),
    "emptied": lambda wal: cut(wal, 0),
    "cut in its header": lambda wal: cut(wal, 20),
    "cut in a frame": lambda wal: cut(wal, wal.stat().st_size - 3000),
    "cut between two frames": lambda wal: cut(wal, wal.stat().st_size - PAGE - 24),
    "overwritten": lambda wal: wal.write_bytes(bytes(wal.stat().st_size)),
}


@pytest.mark.parametrize("how", SPOIL_WAL)
def test_no_acknowledged_entry_is_lost_where_the_wal_is_spoilt_while_it_is_open(
    own_server: Server, how: str
) -> None:
    data = own_server.data
    table = own_server.address.open_table()
    with own_server.at_table(table) as (phone, _):
        phone.sit(0)
    own_server.stop()  # so far it is in the main file; what follows, in the WAL alone
    own_server.start()
    with own_server.at_table(table, token=phone.token) as (phone, _):
        before = [rename_until_saved(phone, number) for number in range(4)]
        SPOIL_WAL[how](data / WAL)
        after = [rename_until_saved(phone, number) for number in range(4, 24)]
    assert health(own_server)[0] == 200
    noticed = own_server.get("/api/notices")
    own_server.kill()
    own_server.start()
    with closing(SqliteReader(data)) as reader:
        stored = {each.command for each in reader.events(TABLE, table, 1)}
    assert set(after) <= stored
    lost = set(before) - stored
    assert bool(lost) == (how not in ("deleted", "replaced"))
    assert ("entries_lost" in str(noticed)) == bool(lost)
    assert noticed == own_server.get("/api/notices")
    assert list(check(data)) == []


def rename_until_saved(phone: TestClient, number: int) -> str:
    """Change a name as a phone does: what was not saved is sent again. Returns the command's id."""
    name = {"type": "rename_player", "seat": 0, "name": f"Ane {number}"}
    for _ in range(3):
        answer = phone.command(f"rename-{number}", 10**6, name, 0)
        if answer["type"] == "ack":
            return f"rename-{number}"
        assert answer["code"] == "not_saved"
    pytest.fail("it is never saved")


def test_a_reader_that_is_open_meanwhile_leads_to_no_damage(
    tmp_path: Path, log: EventStore
) -> None:
    """Connections of a process share the index of the WAL, as long as one is open."""
    append_rows(log, 5)
    log.copy_wal()
    append_each(log, 20)
    with closing(SqliteReader(tmp_path / "data")) as reader:
        assert len(reader.events(TABLE, "R3XW", 1)) == 20
        cut(tmp_path / "data" / WAL, 10 * PAGE)
        for _ in range(3):
            with pytest.raises(StoreFailed):
                log.recover()
    log.recover()
    left = log.losses[0].left
    assert log.losses == (Loss(TABLE, "R3XW", 20, left),)
    log.append([row("R3XW", left + 1)])
    log.commit()
    with closing(SqliteStore(copied(tmp_path / "data", tmp_path / "copy"))) as copy:
        assert len(copy.events(TABLE, "R3XW", 1)) == left + 1
        assert copy.problems() == []


def test_an_intact_log_has_no_losses(tmp_path: Path, log: EventStore) -> None:
    append_rows(log, 5)
    folder = copied(tmp_path / "data", tmp_path / "copy")
    with closing(SqliteStore(folder)) as opened:
        assert opened.losses == ()
        assert read_heads(folder)[TABLE, "K7QF"].sequence == 5
    with (folder / HEADS).open("ab") as heads:
        heads.write(b"table K7QF 99 00")
    with closing(SqliteStore(folder)) as opened:
        assert opened.losses == ()


def test_an_older_copy_of_the_log_is_noticed(tmp_path: Path, log: EventStore) -> None:
    append_rows(log, 5)
    log.copy_wal()
    older = (tmp_path / "data" / FILE).read_bytes()
    log.append([row("K7QF", 6)])
    log.commit()
    log.close()
    (tmp_path / "data" / FILE).write_bytes(older)
    with closing(SqliteStore(tmp_path / "data")) as opened:
        assert opened.losses == (Loss(TABLE, "K7QF", 6, 5),)


def test_what_was_played_does_not_stay_in_the_wal(tmp_path: Path, log: EventStore) -> None:
    folder = tmp_path / "data"
    desk = Desk(folder, log)
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    assert desk.writer.wait_seconds <= 3.0
    desk.monotonic += 3.0
    desk.writer.serve([])
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(folder / FILE, alone / FILE)
    with closing(SqliteReader(alone)) as reader:
        assert reader.last_of(TABLE, table) == log.last_of(TABLE, table)
    # Without a pause it is copied, too.
    for second in range(40):
        desk.monotonic += 1.0
        desk.serve(rename(ane, 0, f"Ane {second}"))
    shutil.copy(folder / FILE, alone / FILE)
    with closing(SqliteReader(alone)) as reader:
        assert (reader.last_of(TABLE, table) or 0) >= 30


def test_a_log_that_cannot_be_found_any_more_is_not_made_anew(
    tmp_path: Path, log: EventStore
) -> None:
    append_rows(log, 5)
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").mkdir()
    with pytest.raises(StoreFailed):
        log.recover()
    assert not (tmp_path / "data" / FILE).exists()
