"""Backups: made while the server writes, restored as they were, kept for a while."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.house.commands import DismissNotices, GiveNotice
from tests.json_path import at, dicts
from tests.server import Server
from tests.webui.conftest import RunCommand
from tests.webui.corrupt_log import overwrite_page, spoil_row
from tests.webui.event_rows import append_rows, row, started
from tests.webui.house import HousePhone, entered
from tests.webui.house_stream import act_on_house, house_in, notices_in, save_set
from tests.webui.log_digest import digest
from tests.webui.writer_harness import Desk, sit
from webui.ops.backup_schedule import HOUR, BackupSchedule
from webui.ops.open_event_store import open_and_note
from webui.projections.matches import MATCHES
from webui.store import CHAMPIONSHIP, TABLE, EventStore, Projected, SqliteStore, StoreFailed
from webui.store.sqlite.backup import (
    NAME,
    backups_in,
    backups_to_delete,
    make_backup,
    restore_backup,
)
from webui.store.sqlite.reader import FILE
from webui.store.sqlite.repair import repair
from webui.store.sqlite.schema import FORMAT
from webui.streams.cache.house import give_notice, load_house

AT = datetime(2026, 11, 23, 21, 0, tzinfo=UTC).timestamp()


def fill(log: EventStore, code: str, events: int) -> None:
    """A table, a championship and a rule set, which are in the main file."""
    log.append([started(code, 1), *(row(code, n, body="." * 500) for n in range(2, events + 1))])
    append_rows(log, 9, CHAMPIONSHIP, f"C{code}")
    save_set(log, f"rules of {code}")
    log.commit()
    log.copy_wal()


def test_a_restored_log_is_the_one_that_was_saved(data: Path, log: EventStore) -> None:
    fill(log, "K7QF", 300)
    before = digest(data)
    made = make_backup(data, data / "backups", AT)
    fill(log, "R3XW", 20)
    log.close()
    other = data.parent / "other"
    other.mkdir()
    restore_backup(made, other)
    assert digest(other) == before != digest(data)
    with closing(SqliteStore(other)) as restored:
        assert [*load_house(restored).rule_sets] == ["rules of K7QF"]
        assert len(restored.events(TABLE, "K7QF", 1)) == 300
        restored.append([row("K7QF", 301)])
        restored.commit()


def test_the_writer_commits_while_a_backup_is_made(
    data: Path, log: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(log, "K7QF", 6000)
    steps = 0

    def pause(_seconds: float) -> None:
        nonlocal steps
        steps += 1
        log.append([row("K7QF", 6000 + steps)])
        log.commit()

    before = digest(data)
    with monkeypatch.context() as patched:
        patched.setattr(time, "sleep", pause)
        made = make_backup(data, data / "backups", AT)
    assert steps > 5
    other = data.parent / "other"
    other.mkdir()
    restore_backup(made, other)
    assert digest(other) == before


def test_backups_of_a_day_are_kept_hourly_and_of_a_month_daily() -> None:
    start = datetime(2026, 11, 23, 21, 0, tzinfo=UTC)
    all_of_them = [
        Path((start - timedelta(minutes=20 * n)).strftime(NAME)) for n in range(3 * 24 * 60)
    ]
    kept = sorted(set(all_of_them) - set(backups_to_delete(all_of_them)), reverse=True)
    assert kept[0] == all_of_them[0]
    assert len(kept) == 24 + 29 + 2
    assert kept[:3] == all_of_them[:3]
    assert backups_to_delete(kept) == []
    assert backups_to_delete([Path("amarrako-notes.zip"), Path("holiday.jpg")]) == []


def test_no_backup_is_made_of_a_damaged_log_and_none_is_deleted(
    data: Path, log: EventStore
) -> None:
    fill(log, "K7QF", 300)
    made = make_backup(data, data / "backups", AT)
    log.close()
    overwrite_page(data, -2)
    with pytest.raises(StoreFailed):
        make_backup(data, data / "backups", AT + 40 * 86400)
    assert backups_in(data / "backups") == [made]
    assert [each.name for each in (data / "backups").iterdir()] == [made.name]


def test_a_backup_is_due_after_an_hour_and_after_a_match_if_anything_was_entered(
    data: Path, log: EventStore
) -> None:
    fill(log, "K7QF", 3)
    backups = BackupSchedule(data, data / "backups")
    assert backups.back_up_if_due(0.0, AT) is not None
    log.append([row("K7QF", 4)])
    log.commit()
    assert backups.back_up_if_due(60.0, AT + 60) is None
    assert backups.back_up_if_due(HOUR, AT + HOUR) is not None
    assert backups.back_up_if_due(2 * HOUR, AT + 2 * HOUR) is None, "nothing was entered"
    log.append([row("K7QF", 5)])
    log.project(MATCHES.key, [Projected("K7QF", 1, 0, "{}", 1.0, AT)])
    log.commit()
    assert backups.back_up_if_due(2 * HOUR + 60, AT + 2 * HOUR + 60) is not None
    assert backups.back_up_if_due(2 * HOUR + 120, AT + 2 * HOUR + 120) is None


def test_a_folder_that_is_not_there_is_logged_and_tried_again(
    data: Path, log: EventStore, caplog: pytest.LogCaptureFixture
) -> None:
    fill(log, "K7QF", 3)
    backups = BackupSchedule(data, data / "no" / "stick")
    assert backups.back_up_if_due(0.0, AT) is None
    assert "no backup made" in caplog.text
    (data / "no").mkdir()
    assert backups.back_up_if_due(HOUR, AT) is not None


# ------------------------------------------------------------ what cannot be used


def root_of(data: Path, table: str) -> int:
    """The number of the root page of a table."""
    with closing(sqlite3.connect(data / FILE)) as db:
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)
        ).fetchone()
    return int(page)


def spoiled(data: Path, how: str) -> None:
    file = data / FILE
    content = bytearray(file.read_bytes())
    match how:
        case "first page":
            content[:4096] = b"\0" * 4096
        case "another file":
            content[:] = b"not a database" * 999
        case "empty":
            content[:] = b""
        case "schema":
            content[:] = content.replace(
                b"CREATE INDEX projected_at", b"CREATE I\xf3DEX projected_at"
            )
        case "zeroed":
            content[4096:] = b"\0" * (len(content) - 4096)
    file.write_bytes(content)
    if how == "gone":
        file.unlink()


@pytest.mark.parametrize("how", ["first page", "another file", "schema", "empty", "zeroed", "gone"])
def test_a_log_that_cannot_be_used_is_set_aside_and_the_newest_good_backup_restored(
    data: Path, log: EventStore, how: str
) -> None:
    fill(log, "K7QF", 30)
    make_backup(data, data / "backups", AT - 100)
    fill(log, "R3XW", 20)
    good = make_backup(data, data / "backups", AT)
    before = digest(data)
    bad = make_backup(data, data / "backups", AT + 100)
    bad.write_bytes(bad.read_bytes()[:-3000])
    log.append([row("R3XW", 21)])
    log.commit()
    log.close()
    spoiled(data, how)
    open_and_note(data, data / "backups", AT + 200)
    assert digest(data) == before
    assert notices_in(data) == ["log_restored", "entries_lost"]
    restored, lost = [dict(each.given.params) for each in house_in(data).notices]
    assert lost == {"table": "R3XW", "entries": 1, "hand": 0}
    aside = restored["file"]
    assert (aside == "") == (how == "gone")
    assert not aside or (data / str(aside)).exists()
    assert good.exists()
    open_and_note(data, data / "backups", AT + 300)
    assert len(notices_in(data)) == 2
    with closing(SqliteStore(data)) as opened:
        act_on_house(opened, DismissNotices())
        opened.commit()
    assert notices_in(data) == []


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.parametrize("damage", ["projected", FORMAT - 1, FORMAT + 1, FORMAT ^ 64])
def test_what_can_be_read_of_a_damaged_file_is_taken_over(
    data: Path, log: EventStore, damage: str | int, *, with_backup: bool
) -> None:
    fill(log, "K7QF", 30)
    if with_backup:
        make_backup(data, data / "backups", AT)
    log.append([row("K7QF", n) for n in range(31, 41)])
    fill(log, "R3XW", 20)
    save_set(log, "rules of K7QF", target=30)
    log.commit()
    log.close()
    before = digest(data)
    if isinstance(damage, str):
        overwrite_page(data, root_of(data, damage))
    else:
        with closing(sqlite3.connect(data / FILE)) as flipped:
            flipped.execute(f"PRAGMA user_version = {damage}")
    open_and_note(data, data / "backups", AT)
    (notice,) = house_in(data).notices
    saved = {"log_restored": 41, "log_set_aside": 81}
    assert saved[notice.given.code] == dict(notice.given.params)["saved"]
    assert (notice.given.code == "log_restored") == with_backup
    assert digest(data) == before
    changed = {name: each.changed for name, each in house_in(data).rule_sets.items()}
    assert changed == {"rules of K7QF": (("target", 30),), "rules of R3XW": ()}
    assert repair(data, data / "backups", AT) is None


def test_a_new_folder_begins_without_a_notice(data: Path) -> None:
    open_and_note(data, data / "backups", AT)
    assert notices_in(data) == []
    assert (data / FILE).exists()


# ------------------------------------------------------------ commands and server


def test_the_commands_save_check_and_restore(tmp_path: Path, command: RunCommand) -> None:
    data = tmp_path / "data"
    data.mkdir()
    desk = Desk(data)
    desk.writer.serve([sit(desk.enter(desk.open_table(), "a"), 0)])
    before = digest(data)
    own = ("--data", str(data))
    assert command("check", *own) == (0, "no damage\n", "")
    made = command("backup", *own)
    assert made.status == 0
    table = desk.open_table()
    desk.log.close()
    spoil_row(data, table, 1, '{"type":"nothing"}')
    assert command("check", *own).out.startswith(f"{table}: row 1 of")
    assert command("restore", *own).out == made.out
    assert digest(data) == before
    assert command("check", *own).status == 0
    assert len(list(data.glob(f"{FILE}.before-*[0-9]"))) == 1
    other = tmp_path / "other"
    assert command("restore", "--data", str(other), "--from", made.out.strip()).status == 0
    assert digest(other) == before
    third = str(tmp_path / "third")
    assert "no good backup" in command("restore", "--data", third, "--from", str(other)).err


def test_a_server_with_a_damaged_first_page_starts_and_says_so(own_server: Server) -> None:
    table, data = own_server.address.open_table(), own_server.data
    make_backup(data, data / "backups", AT)
    own_server.stop()
    spoiled(data, "first page")
    own_server.start()
    assert at(own_server.get("/api/tables"), "tables", 0, "table") == table
    (notice,) = dicts(own_server.get("/api/notices"), "notices")
    assert notice["code"] == "log_restored"
    with own_server.client("panel", key=own_server.panel_key) as panel:
        assert panel.receive_a("notice")["notice"] == notice
        guest = HousePhone(own_server)
        assert guest.ask("/api/notices", "DELETE").json()["code"] == "house_pin_wanted"
        assert entered(own_server).ask("/api/notices", "DELETE").json() == {"notices": []}
        assert panel.receive_a("notice")["notice"] is None
    # A day later anybody may dismiss one.
    own_server.stop()
    with closing(SqliteStore(data)) as log:
        given = GiveNotice("log_set_aside", (("file", "x"), ("saved", 0)))
        give_notice(log, given, time.time() - 25 * 3600)
    own_server.start()
    assert guest.ask("/api/notices", "DELETE").json() == {"notices": []}
