"""Everything is downloaded as one file and uploaded on another box: all of it, or nothing."""

from __future__ import annotations

import io
import json
import time
import zipfile
from pathlib import Path

import pytest

from tests.json_path import text
from tests.webui.house import HousePhone, entered
from tests.webui.log_digest import digest
from tests.webui.server_process import ServerProcess, at_table, serving
from tests.webui.test_pages import Answer, ask
from webui.event_store.reader import FILE
from webui.event_store.uploaded import PART, WHOLE, accept, put_in_place, receive

PIECE = 100_000
WITHIN = 20.0


def played(server: ServerProcess) -> str:
    """A table with a player, and a rule set; the table's code."""
    table = server.address.open_table()
    with at_table(server, table) as (phone, _):
        assert phone.sit(0)["type"] == "ack"
    wanted = {"name": "Cuadrilla", "preset": "navarra", "rules": {}}
    assert entered(server).ask("/api/rules/sets", "PUT", wanted).status == 200
    return table


def downloaded(server: ServerProcess) -> bytes:
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


def wait_for_new_start(server: ServerProcess, boot: object) -> None:
    deadline = time.monotonic() + WITHIN
    while True:
        try:
            if ask(server, "/healthz").json()["boot"] != boot:
                return
        except OSError:
            pass
        assert time.monotonic() < deadline, server.words
        time.sleep(0.1)


def test_what_was_played_on_one_box_is_on_another(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as one, serving(tmp_path / "other") as other:
        table, lost = played(one), other.address.open_table()
        file = downloaded(one)
        names = zipfile.ZipFile(io.BytesIO(file)).namelist()
        assert set(names) <= {FILE, "house-settings.json"}
        phone = entered(other)
        pid = other.pid
        answer = send(phone, file)
        wait_for_new_start(other, answer.json()["boot"])
        assert digest(tmp_path / "other" / "data") == digest(tmp_path / "one" / "data")
        assert other.pid == pid
        assert phone.is_house(), "the PIN is this box's own"
        with at_table(other, table) as (_, view):
            assert view["revision"]
        assert ask(other, "/api/rules/sets").json() == ask(one, "/api/rules/sets").json()
        assert lost not in str(ask(other, "/api/tables").json())
        assert list((tmp_path / "other" / "data").glob(f"{FILE}.before-*"))
        assert not list((tmp_path / "other" / "data").glob(".uploaded*"))


def test_guests_neither_download_nor_upload(server: ServerProcess) -> None:
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
def test_what_is_no_good_backup_changes_nothing(server: ServerProcess, spoil: str) -> None:
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


@pytest.mark.parametrize("killed_after", ["accept", "set aside", "restored"])
def test_kill_9_in_the_middle_leaves_the_new_data(tmp_path: Path, killed_after: str) -> None:
    with serving(tmp_path / "one") as one, serving(tmp_path / "other") as other:
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


def test_kill_9_before_it_was_checked_leaves_the_old_data(own_server: ServerProcess) -> None:
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


def test_the_wifi_is_this_machines_own(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as one:
        played(one)
        kept = one.folder / "data" / "house-settings.json"
        kept.write_text('{"panel.language": "eu", "serve.wifi-name": "Bar"}')
        file = downloaded(one)
    other = tmp_path / "other"
    other.mkdir()
    (other / "house-settings.json").write_text('{"serve.wifi-name": "Mus"}')
    receive(other, 0, file)
    accept(other)
    assert put_in_place(other, 1_000_000.0)
    settings = json.loads((other / "house-settings.json").read_text())
    assert settings == {"panel.language": "eu", "serve.wifi-name": "Mus"}
