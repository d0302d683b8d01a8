"""Everything is downloaded as one file and uploaded on another box: all of it, or nothing."""

from __future__ import annotations

import io
import json
import sqlite3
import time
import zipfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.process.house_settings import SETTINGS_FILE
from tests.forked_server import run_forked
from tests.json_path import text
from tests.server import Server, running_server
from tests.webui.house import HousePhone, entered
from tests.webui.house_stream import house_in, notices_in
from tests.webui.log_digest import digest
from tests.webui.test_pages import Answer, ask
from tests.webui.writer_harness import Desk, OnePhone
from webui.ops.open_event_store import open_and_note
from webui.store import StoreFailed
from webui.store.backup import restore_backup
from webui.store.chain import checksum
from webui.store.reader import FILE
from webui.store.uploaded import (
    PART,
    WHOLE,
    UploadRefused,
    accept,
    put_in_place,
    receive,
)

PIECE = 100_000
WITHIN = 60.0


def played(server: Server) -> str:
    """A table with a player, and a rule set; the table's code."""
    table = server.address.open_table()
    with server.at_table(table) as (phone, _):
        assert phone.sit(0)["type"] == "ack"
    wanted = {"name": "Cuadrilla", "preset": "navarra", "rules": {}}
    assert entered(server).ask("/api/rules/sets", "PUT", wanted).status == 200
    return table


def downloaded(server: Server) -> bytes:
    path = text(entered(server).ask("/api/house/download", "POST").json(), "path")
    answer = ask(server, path)
    assert answer.status == 200
    assert ask(server, path).status == 404, "the link is good once"
    return answer.body


def send(phone: HousePhone, file: bytes, piece: int = PIECE) -> Answer:
    at = 0
    while at < len(file):
        answer = ask(
            phone.server,
            f"/api/house/upload?at={at}",
            "PUT",
            file[at : at + piece],
            Origin=phone.server.address.origin,
            Authorization=f"Bearer {phone.token}",
        )
        if answer.status != 200:
            return answer
        at = int(str(answer.json()["received"]))
    return phone.ask("/api/house/restore", "POST")


def wait_for_new_start(server: Server, boot: object) -> None:
    deadline = time.monotonic() + WITHIN
    while True:
        try:
            if ask(server, "/healthz").json()["boot"] != boot:
                return
        except OSError:
            pass
        assert time.monotonic() < deadline, server.log_lines
        time.sleep(0.1)


def test_what_was_played_on_one_box_is_on_another(tmp_path: Path) -> None:
    with running_server(tmp_path / "one") as one, running_server(tmp_path / "other") as other:
        table, lost = played(one), other.address.open_table()
        file = downloaded(one)
        names = zipfile.ZipFile(io.BytesIO(file)).namelist()
        assert names == [FILE]
        phone = entered(other)
        pid = other.pid
        answer = send(phone, file)
        wait_for_new_start(other, answer.json()["boot"])
        assert digest(tmp_path / "other" / "data") == digest(tmp_path / "one" / "data")
        assert other.pid == pid
        assert phone.is_house(), "the PIN is this box's own"
        with other.at_table(table) as (_, view):
            assert view["revision"]
        assert ask(other, "/api/rules/sets").json() == ask(one, "/api/rules/sets").json()
        assert lost not in str(ask(other, "/api/tables").json())
        assert list((tmp_path / "other" / "data").glob(f"{FILE}.before-*"))
        assert not list((tmp_path / "other" / "data").glob(".uploaded*"))


def test_guests_neither_download_nor_upload(server: Server) -> None:
    guest = HousePhone(server)
    for path, method in (
        ("/api/house/download", "POST"),
        ("/api/house/restore", "POST"),
        ("/api/house/upload?at=0", "PUT"),
    ):
        assert guest.ask(path, method).json()["code"] == "house_pin_wanted"
    assert send(guest, b"x" * 9000).status == 403
    assert ask(server, "/api/house/download/none").status == 404


@pytest.mark.parametrize("spoil", ["no zip", "cut", "no log", "flipped"])
def test_what_is_no_good_backup_changes_nothing(server: Server, spoil: str) -> None:
    played(server)
    file = downloaded(server)
    if spoil == "no zip":
        file = b"x" * 1000
    elif spoil == "cut":
        file = file[: len(file) // 2]
    elif spoil == "flipped":
        file = file[:2000] + bytes([file[2000] ^ 255]) + file[2001:]
    else:
        empty = io.BytesIO()
        zipfile.ZipFile(empty, "w").close()
        file = empty.getvalue()
    before, boot = digest(server.folder / "data"), ask(server, "/healthz").json()["boot"]
    answer = send(entered(server), file)
    assert answer.json()["code"] == "upload_refused"
    assert ask(server, "/healthz").json()["boot"] == boot
    assert digest(server.folder / "data") == before
    assert not (server.folder / "data" / WHOLE).exists()


# ------------------------------------------------------------ made to do harm


def backup_of(folder: Path, sql: str = "", files: Mapping[str, bytes] = {}) -> bytes:
    """A backup of a short evening, whose log was changed by SQL, with other files in it."""
    folder.mkdir()
    desk = Desk(folder)
    OnePhone(desk, desk.open_table()).play_hand()
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
    return {each.name: each.read_bytes() for each in data.iterdir() if each.name != PART}


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


@pytest.mark.parametrize("how", EVIL)
def test_an_upload_that_a_server_could_not_use_changes_nothing(
    tmp_path: Path, data: Path, how: str
) -> None:
    file = backup_of(tmp_path / "evil", EVIL[how])
    before = state(data)
    receive(data, 0, file)
    with pytest.raises(UploadRefused) as refused:
        accept(data)
    assert str(refused.value)
    assert state(data) == before
    assert not put_in_place(data, 1_000_000.0)
    assert state(data) == before


def test_restore_opens_a_backup_before_it_replaces_anything(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "evil.zip"
    file.write_bytes(backup_of(tmp_path / "evil", EVIL["huge pages"]))
    before = state(data)
    done = run_forked("webui", "restore", "--data", str(data), "--from", str(file))
    assert done.returncode == 1
    assert "its pages have 65536 bytes" in done.stderr
    assert {**before, "server.lock": b""} == state(data)


@pytest.mark.parametrize("killed_after", ["accept", "set aside", "restored"])
def test_kill_9_in_the_middle_leaves_the_new_data(tmp_path: Path, killed_after: str) -> None:
    with running_server(tmp_path / "one") as one, running_server(tmp_path / "other") as other:
        played(one)
        file = downloaded(one)
        other.address.open_table()
        data = tmp_path / "other" / "data"
        assert receive(data, 0, file) == len(file)
        accept(data)
        other.kill()
        if killed_after == "set aside":
            for end in ("", "-wal", "-shm"):
                if (data / f"{FILE}{end}").exists():
                    (data / f"{FILE}{end}").rename(data / f"{FILE}.before-x{end}")
        elif killed_after == "restored":
            whole = (data / WHOLE).read_bytes()
            put_in_place(data, 1_000_000.0)
            (data / WHOLE).write_bytes(whole)
        other.start()
        assert digest(data) == digest(tmp_path / "one" / "data")
        assert not (data / WHOLE).exists()


def test_kill_9_before_it_was_checked_leaves_the_old_data(own_server: Server) -> None:
    played(own_server)
    data = own_server.folder / "data"
    before = digest(data)
    receive(data, 0, b"half")
    own_server.kill()
    own_server.start()
    assert digest(data) == before
    assert not (data / WHOLE).exists()


def test_a_missing_piece_is_asked_for_again(tmp_path: Path) -> None:
    assert receive(tmp_path, 0, b"abc") == 3
    assert receive(tmp_path, 6, b"xyz") == 3
    assert receive(tmp_path, 3, b"def") == 6
    assert (tmp_path / PART).read_bytes() == b"abcdef"


def test_settings_come_with_the_data_and_the_wifi_is_this_machines_own(tmp_path: Path) -> None:
    config = tmp_path / "amarrako.toml"
    config.write_text('[serve]\nwifi-name = "Mus"\n[panel]\n')
    with running_server(tmp_path / "one", "--config", str(config)) as one:
        wanted = {"panel.language": "eu", "serve.wifi-name": "Bar"}
        assert entered(one).ask("/api/house/settings", "PUT", wanted).status == 200
        file = downloaded(one)
    other = tmp_path / "other"
    other.mkdir()
    (other / SETTINGS_FILE).write_text('{"serve.wifi-name": "Etxea"}')
    receive(other, 0, file)
    accept(other)
    assert put_in_place(other, 1_000_000.0)
    assert house_in(other).settings == {"panel.language": "eu"}
    assert json.loads((other / SETTINGS_FILE).read_text()) == {"serve.wifi-name": "Etxea"}
