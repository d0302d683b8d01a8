"""The house's own files over HTTP: uploaded with the PIN, served as what they are, deleted."""

from __future__ import annotations

import io
import os
import time
import zipfile
from pathlib import Path

import pytest

from scorekeeper.refusal import RefusalCode, Refused
from tests.json_path import at, dicts, text
from tests.server import Server, eventually, running_server
from tests.webui.house import HousePhone, act, entered, upload
from tests.webui.http_requests import ask
from tests.webui.sounds import id3, mp3, ogg, picture
from tests.webui.test_data_transfer import is_new_start, send
from webui.limits.numbers import Limits
from webui.store.house_files import (
    KEPT,
    KEPT_IF_FULL,
    Folder,
    HouseFiles,
    name_of,
    store,
    stored_in,
)
from webui.store.sound import checked_sound
from webui.store.sqlite.backup import make_backup, restore_backup
from webui.store.sqlite.reader import FILE
from webui.store.uploaded import PART, receive


def slide(phone: HousePhone, content: bytes, line: str | None = None) -> str:
    """Make a slide; the name of its picture."""
    file = text(upload(phone, content, "picture").json(), "file")
    assert act(phone, "save_slide", picture=file, line=line).status == 200
    return file


def test_words_that_are_uploaded_are_those_that_the_tv_speaks(server: Server) -> None:
    phone = entered(server)
    found = upload(phone, ogg(), name="C:\\voz\\01 Órdago.ogg").json()
    assert found["word"] == "ordago"
    number = upload(phone, mp3(before=id3(b"<html>")), name="../../7.mp3").json()
    assert number["word"] == "7"
    unknown = upload(phone, mp3(21), name="verano.mp3").json()
    assert "word" not in unknown
    sounds = [["ordago", found["file"]], ["7", number["file"]]]
    assert act(phone, "save_sounds", language="es", sounds=sounds).status == 200
    spoken = server.get("/api/voice?lang=es")
    assert at(spoken, "own") == {
        "órdago": f"/files/{found['file']}",
        "7": f"/files/{number['file']}",
    }
    assert at(spoken, "order") == ["own", "browser", "made"]
    assert at(server.get("/api/voice?lang=eu"), "own") == {}
    made = ask(server, text(server.get("/api/voice?lang=eu"), "made", "hogeita bat"))
    assert (made.status, made.headers["Content-Type"]) == (200, "audio/ogg")
    assert "immutable" in made.headers["Cache-Control"]
    assert checked_sound(made.body)
    act(phone, "choose_voice", language="es", first="made")
    assert at(server.get("/api/voice?lang=es"), "order") == ["made", "own", "browser"]
    sent = ask(server, f"/files/{number['file']}")
    assert (sent.status, sent.body) == (200, mp3())


def test_a_file_is_served_as_what_it_is_and_as_nothing_else(server: Server) -> None:
    phone = entered(server)
    for content, kind, ending, mime in (
        (ogg(), "sound", "ogg", "audio/ogg"),
        (mp3(), "sound", "mp3", "audio/mpeg"),
        (picture("WEBP") + b"<html>", "picture", "jpg", "image/jpeg"),
    ):
        file = text(upload(phone, content, kind, "page.html").json(), "file")
        assert file.endswith(f".{ending}")
        sent = ask(server, f"/files/{file}", Accept="text/html")
        assert sent.headers["Content-Type"] == mime
        assert sent.headers["X-Content-Type-Options"] == "nosniff"
        assert sent.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
        assert "immutable" in sent.headers["Cache-Control"]
        assert b"<html>" not in sent.body
        assert file == name_of(sent.body, ending)


@pytest.mark.parametrize(
    "name",
    [
        "../amarrako.sqlite3",
        "..%2Famarrako.sqlite3",
        "%2Fetc%2Fpasswd",
        ".x.new",
        "a" * 32 + ".ogg",
    ],
)
def test_no_other_file_is_served(server: Server, name: str) -> None:
    assert ask(server, f"/files/{name}").status == 404


def test_guests_upload_nothing_and_hostile_files_are_refused(server: Server) -> None:
    guest, phone = HousePhone(server), entered(server)
    assert upload(guest, ogg()).json()["code"] in ("house_pin_wanted", "too_large")
    asked = guest.ask("/api/house/files", "POST", {"kind": "sound", "name": "7.ogg"})
    assert asked.code == "house_pin_wanted"
    assert guest.ask("/api/house/voices").code == "house_pin_wanted"
    for content, kind, code in (
        (b"<svg onload='alert(1)'/>", "picture", "not_a_picture"),
        (b"<html>", "sound", "not_a_sound"),
        (picture(), "sound", "not_a_sound"),
        (ogg() + b"<script>", "sound", "not_a_sound"),
        (mp3(450), "sound", "sound_too_long"),
        (mp3(500), "sound", "file_too_large"),
    ):
        assert upload(phone, content, kind).json()["code"] == code
    nothing = phone.ask("/api/house/files", "POST", {"kind": "sound", "name": "7.ogg"})
    assert nothing.code == "no_such_file", "what was refused is gone"
    assert upload(phone, ogg(), "page").json()["code"] == "bad_field"
    assert not list(server.data.glob(f"{PART}*"))


def test_two_phones_that_upload_at_once_do_not_mix(tmp_path: Path) -> None:
    assert receive(tmp_path, 0, b"abc", "one") == receive(tmp_path, 0, b"xyz", "other") == 3
    assert receive(tmp_path, 3, b"def", "one") == 6
    kept = {each.read_bytes() for each in tmp_path.iterdir()}
    assert kept == {b"abcdef", b"xyz"}
    for left in tmp_path.iterdir():
        os.utime(left, (0, 0))
    receive(tmp_path, 0, b"new", "third")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"new"]


# ------------------------------------------------------------ kept and deleted


def test_the_bar_has_slides_again_after_a_kill(own_server: Server) -> None:
    phone = entered(own_server)
    file = slide(phone, picture(), "Hoy, tortilla")
    orphan = text(upload(phone, picture("JPEG", (30, 30)), "picture").json(), "file")
    own_server.kill()
    own_server.start()
    assert dicts(own_server.get("/api/slides"), "slides") == [
        {"slide": 1, "picture": file, "line": "Hoy, tortilla"}
    ]
    # One that no event names is there until it is deleted, and can be named later.
    assert ask(own_server, f"/files/{orphan}").status == 200
    files = HouseFiles(Folder(own_server.data), Limits())
    files.delete_unused({file}, time.time() + KEPT + 60)
    assert [each.name for each in stored_in(own_server.data)] == [file]
    assert act(entered(own_server), "save_slide", picture=orphan).code == "no_such_file"


def test_a_file_is_deleted_when_it_was_not_in_use_for_long(tmp_path: Path) -> None:
    files = HouseFiles(Folder(tmp_path), Limits())
    now = time.time()
    for name in ("1", "2"):
        store(tmp_path, name * 32 + ".ogg", b"x")
    unfinished = tmp_path / "files" / ".x.new"
    unfinished.write_bytes(b"x")
    used = {"1" * 32 + ".ogg"}
    files.delete_unused(used, now + KEPT - 60)
    assert len(files.names()) == 2
    files.delete_unused(used, now + KEPT + 60)
    assert files.names() == used
    assert not unfinished.exists()
    files.delete_unused((), now + KEPT + 120)
    assert files.names() == used, "it was in use until then"


def test_what_is_not_in_use_makes_room(tmp_path: Path) -> None:
    content = ogg()
    files = HouseFiles(Folder(tmp_path), Limits(house_files_bytes=len(content) + 100))
    sent, now = tmp_path / "sent", time.time()
    sent.write_bytes(ogg(0.3, 220))
    first = files.add_sound(sent, (), now)
    sent.write_bytes(content)
    for used, later in (((), 0.0), ((first,), KEPT_IF_FULL + 60)):
        with pytest.raises(Refused, match="no room"):
            files.add_sound(sent, used, now + later)
    os.utime(tmp_path / "files" / first, (now, now))
    assert files.add_sound(sent, (), now + KEPT_IF_FULL + 60) == name_of(content, "ogg")
    assert first not in files.names()


def test_a_sound_that_the_disk_does_not_take_is_refused_as_not_saved(tmp_path: Path) -> None:
    (tmp_path / "files").write_bytes(b"no folder")
    sent = tmp_path / "sent"
    sent.write_bytes(ogg())
    with pytest.raises(Refused) as refused:
        HouseFiles(Folder(tmp_path), Limits()).add_sound(sent, (), time.time())
    assert refused.value.code is RefusalCode.NOT_SAVED


def test_a_backup_has_the_files(tmp_path: Path, own_server: Server) -> None:
    phone = entered(own_server)
    file = slide(phone, picture())
    path = text(phone.ask("/api/house/download", "POST").json(), "path")
    downloaded = ask(own_server, path).body
    assert zipfile.ZipFile(io.BytesIO(downloaded)).namelist() == [FILE, f"files/{file}"]
    with running_server(tmp_path / "other") as other:
        before = at(other.get("/healthz"), "boot")
        assert send(entered(other), downloaded).status == 200
        eventually(lambda: is_new_start(other, before), "another start")
        assert [each["picture"] for each in dicts(other.get("/api/slides"), "slides")] == [file]
        assert ask(other, f"/files/{file}").body == ask(own_server, f"/files/{file}").body


def test_a_file_of_a_backup_that_is_not_what_its_name_says_is_left_out(
    tmp_path: Path, own_server: Server
) -> None:
    good = slide(entered(own_server), picture())
    backup = make_backup(own_server.data, tmp_path / "backups", time.time())
    with zipfile.ZipFile(backup, "a") as archive:
        for name in (f"files/{'1' * 32}.jpg", "files/../../x.jpg", "files/x.html", "x.ogg"):
            archive.writestr(name, b"<html>")
    restored = tmp_path / "restored"
    restored.mkdir()
    restore_backup(backup, restored)
    assert [each.name for each in stored_in(restored)] == [good]
    assert sorted(each.name for each in restored.iterdir()) == [FILE, "files"]
