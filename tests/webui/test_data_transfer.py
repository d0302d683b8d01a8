"""Everything is downloaded as one file and uploaded on another box: all of it, or nothing."""

from __future__ import annotations

import contextlib
import io
import json
import sqlite3
import time
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.house.commands import ChangeSettings
from scorekeeper.house.events import Setting
from scorekeeper.process.house_settings import SETTINGS_FILE
from tests.json_path import at, text
from tests.server import Server, eventually, running_server
from tests.webui.conftest import RunCommand
from tests.webui.house import PIECE, HousePhone, entered, upload_pieces
from tests.webui.house_stream import house_in, notices_in
from tests.webui.http_requests import Answer, ask
from tests.webui.log_digest import digest
from tests.webui.writer_harness import Desk, OnePhone
from webui.ops.open_event_store import open_and_note
from webui.ops.try_backup import try_out
from webui.projections.tables import ListedTable
from webui.store import StoreFailed
from webui.store.chain import checksum
from webui.store.sqlite.backup import restore_backup
from webui.store.sqlite.reader import FILE
from webui.store.uploaded import (
    PART,
    WHOLE,
    UploadRefused,
    accept,
    part_of,
    put_in_place,
    receive,
)
from webui.streams.cache.open_tables import OpenTables
from webui.streams.service import ANSWER_WITHIN


def send(phone: HousePhone, file: bytes, piece: int = PIECE) -> Answer:
    sent = upload_pieces(phone, file, piece)
    return sent if sent.status != 200 else phone.ask("/api/house/restore", "POST")


def test_what_was_played_on_one_box_is_on_another(tmp_path: Path) -> None:
    with running_server(tmp_path / "one") as one, running_server(tmp_path / "other") as other:
        table, lost = one.open_table(), other.open_table()
        with one.at_table(table) as (ane, _):
            ane.sit(0)
        guest, phone = HousePhone(other), entered(other)
        path = text(entered(one).ask("/api/house/download", "POST").json(), "path")
        file = ask(one, path).body
        assert ask(one, path).status == 404, "the link is good once"
        assert zipfile.ZipFile(io.BytesIO(file)).namelist() == [FILE]
        # Guests neither download nor upload; what cannot be used changes nothing.
        for refused in ("/api/house/download", "/api/house/restore"):
            assert guest.ask(refused, "POST").json()["code"] == "house_pin_wanted"
        assert send(guest, b"x" * 9000).status == 403
        before, boot = digest(other.data), at(other.get("/healthz"), "boot")
        assert send(phone, file[: len(file) // 2]).json()["code"] == "upload_refused"
        assert (digest(other.data), at(other.get("/healthz"), "boot")) == (before, boot)
        assert not (other.data / WHOLE).exists()
        pid = other.pid
        assert send(phone, file).json()["boot"] == boot
        eventually(lambda: is_new_start(other, boot), "another start")
        assert digest(other.data) == digest(one.data)
        assert other.pid == pid
        assert phone.is_house(), "the PIN is this box's own"
        with other.at_table(table) as (_, view):
            assert view["revision"]
        assert lost not in str(other.get("/api/tables"))
        assert list(other.data.glob(f"{FILE}.before-*"))
        assert not list(other.data.glob(".uploaded*"))


def is_new_start(server: Server, boot: object) -> bool:
    with contextlib.suppress(OSError):
        return ask(server, "/healthz").json()["boot"] != boot
    return False


# ------------------------------------------------------------ made to do harm


def backup_of(
    folder: Path,
    sql: str = "",
    files: Mapping[str, bytes] = {},
    house: ChangeSettings | None = None,
) -> bytes:
    """A backup of a short evening, whose log was changed by SQL, with other files in it."""
    folder.mkdir()
    desk = Desk(folder)
    OnePhone(desk, desk.open_table()).play_hand()
    if house is not None:
        desk.act_on_house(house).result(0)
    desk.log.close()
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.create_function("checksum_of", -1, lambda *row: checksum(row))
        db.executescript(f"PRAGMA journal_mode = DELETE; {sql}")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in {FILE: (folder / FILE).read_bytes(), **files}.items():
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a table and a setting."""
    backup_of(tmp_path / "data")
    (tmp_path / "data" / SETTINGS_FILE).write_text('{"panel.language": "eu"}')
    return tmp_path / "data"


def state(data: Path) -> dict[str, bytes]:
    """All files but the one that is being uploaded."""
    return {
        each.name: each.read_bytes() for each in data.iterdir() if not each.name.startswith(PART)
    }


PHONE = "p" * 64
OTHER_SCHEMAS = {
    "a trigger on events": "CREATE TRIGGER x BEFORE INSERT ON events"
    " BEGIN SELECT RAISE (ABORT, 'no'); END",
    "a trigger on a list": "CREATE TRIGGER x AFTER INSERT ON projected"
    " BEGIN DELETE FROM projected; END",
    "a view": "CREATE VIEW x AS SELECT * FROM events",
    "a unique index": "CREATE UNIQUE INDEX x ON projected (body, projection, code)",
    "a table of its own": "CREATE TABLE x (y)",
    "no trigger": "DROP TRIGGER events_stay",
    "a table of another kind": "DROP TABLE projected; CREATE TABLE projected"
    " (projection TEXT, code TEXT, part INTEGER, number INTEGER, body TEXT, began REAL, at REAL,"
    " checksum INTEGER)",
    "a view for a table": "DROP TABLE projected; CREATE VIEW projected AS SELECT 1 AS projection,"
    " 1 AS code, 1 AS part, 1 AS number, 1 AS body, 1 AS began, 1 AS at, 1 AS checksum",
    "another format": "PRAGMA user_version = 3",
    "no format": "PRAGMA user_version = 0",
}


@pytest.mark.parametrize("how", OTHER_SCHEMAS)
def test_a_log_with_other_tables_than_ours_is_not_restored(tmp_path: Path, how: str) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(backup_of(tmp_path / "evil", OTHER_SCHEMAS[how]))
    with pytest.raises(StoreFailed):
        restore_backup(file, tmp_path)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("log", [b"", b"/etc/passwd", b"SQLite format 3\0"])
def test_what_is_no_log_is_not_restored(tmp_path: Path, log: bytes) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(backup_of(tmp_path / "evil", "", {FILE: log}))
    with pytest.raises(StoreFailed):
        restore_backup(file, tmp_path)
    assert not (tmp_path / FILE).exists()


def test_a_running_log_that_was_given_a_trigger_is_repaired_at_the_next_start(
    tmp_path: Path, data: Path
) -> None:
    before = digest(data)
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as db:
        db.execute(OTHER_SCHEMAS["a trigger on events"])
    open_and_note(data, tmp_path / "backups", 1_000_000.0)
    assert notices_in(data) == ["log_set_aside"]
    assert digest(data) == before


EVIL = {
    "huge pages": "PRAGMA page_size = 65536; VACUUM",
    "a list that cannot be shown": "UPDATE projected SET at = 1, body = '{}'"
    " WHERE projection LIKE 'matches%';"
    " UPDATE projected SET checksum = checksum_of(code, part, number, body, began, at)",
}
NO_BACKUP: dict[str, Callable[[bytes], bytes]] = {
    "no zip": lambda _file: b"x" * 1000,
    "cut": lambda file: file[: len(file) // 2],
    "flipped": lambda file: file[:2000] + bytes([file[2000] ^ 255]) + file[2001:],
    "no log": lambda _file: b"PK\5\6" + bytes(18),
}


@pytest.mark.parametrize("how", [*EVIL, *NO_BACKUP])
def test_what_a_server_could_not_use_is_refused(tmp_path: Path, data: Path, how: str) -> None:
    file, before = backup_of(tmp_path / "evil", EVIL.get(how, "")), state(data)
    (tmp_path / "evil.zip").write_bytes(NO_BACKUP.get(how, bytes)(file))
    with pytest.raises(Exception) as refused:  # noqa: PT011 (whatever ends the trial)
        try_out(tmp_path / "evil.zip", data)
    assert str(refused.value)
    assert state(data) == before


def test_a_backup_is_not_refused_because_the_machine_is_slow(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An emulated processor took longer for a list than a phone would wait for an answer."""
    (tmp_path / "good.zip").write_bytes(backup_of(tmp_path / "good"))
    listed = OpenTables.listed

    def slowly(tables: OpenTables) -> list[ListedTable]:
        time.sleep(ANSWER_WITHIN + 0.5)
        return listed(tables)

    monkeypatch.setattr(OpenTables, "listed", slowly)
    try_out(tmp_path / "good.zip", data)


def test_a_backup_is_opened_before_it_replaces_anything(
    tmp_path: Path, data: Path, command: RunCommand
) -> None:
    file = tmp_path / "evil.zip"
    file.write_bytes(backup_of(tmp_path / "evil", EVIL["huge pages"]))
    before = state(data)
    receive(data, 0, file.read_bytes(), PHONE)
    with pytest.raises(UploadRefused, match="its pages have 65536 bytes"):
        accept(data, PHONE)
    assert not put_in_place(data, 1_000_000.0)
    assert state(data) == before
    done = command("restore", "--data", str(data), "--from", str(file))
    assert done.status == 1
    assert "its pages have 65536 bytes" in done.err
    assert {**before, "server.lock": b""} == state(data)


@pytest.mark.parametrize("killed_after", ["accept", "set aside", "restored"])
def test_kill_9_in_the_middle_leaves_the_new_data(
    tmp_path: Path, data: Path, killed_after: str
) -> None:
    (data / WHOLE).write_bytes(backup_of(tmp_path / "one"))
    if killed_after == "set aside":
        (data / FILE).rename(data / f"{FILE}.before-x")
    elif killed_after == "restored":
        whole = (data / WHOLE).read_bytes()
        put_in_place(data, 1_000_000.0)
        (data / WHOLE).write_bytes(whole)
    assert put_in_place(data, 1_000_001.0)
    assert digest(data) == digest(tmp_path / "one")
    assert not (data / WHOLE).exists()


def test_kill_9_before_it_was_checked_leaves_the_old_data(data: Path) -> None:
    before = state(data)
    receive(data, 0, b"half", PHONE)
    assert not put_in_place(data, 1_000_000.0)
    assert state(data) == before


def test_a_missing_piece_is_asked_for_again(tmp_path: Path) -> None:
    assert receive(tmp_path, 0, b"abc", PHONE) == 3
    assert receive(tmp_path, 6, b"xyz", PHONE) == 3
    assert receive(tmp_path, 3, b"def", PHONE) == 6
    assert part_of(tmp_path, PHONE).read_bytes() == b"abcdef"


def test_settings_come_with_the_data_and_the_wifi_is_this_machines_own(
    tmp_path: Path, data: Path
) -> None:
    (data / SETTINGS_FILE).write_text('{"serve.wifi-name": "Etxea"}')
    house = ChangeSettings((Setting("panel.language", "eu"),))
    (data / WHOLE).write_bytes(backup_of(tmp_path / "one", house=house))
    assert put_in_place(data, 1_000_000.0)
    assert house_in(data).settings == {"panel.language": "eu"}
    assert json.loads((data / SETTINGS_FILE).read_text()) == {"serve.wifi-name": "Etxea"}
