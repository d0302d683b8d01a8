"""Codes and keys: kept in files, valid for a time, compared."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from webui.secrets.expiring import Expiring
from webui.secrets.kept import KEY, SIX_DIGITS, Kept, Kind, read_kept, same
from webui.secrets.places import SecretFile
from webui.store.shared import OwnValues


def kept(file: Path, kind: Kind = SIX_DIGITS) -> Kept:
    return Kept(SecretFile(file, kind), kind)


both_kinds = pytest.mark.parametrize("kind", [KEY, SIX_DIGITS])


@both_kinds
def test_a_secret_is_made_once_and_its_owners_alone(tmp_path: Path, kind: Kind) -> None:
    file = tmp_path / "panel.key"
    assert read_kept(file, kind) is None
    secret = kept(file, kind).get()
    assert kept(file, kind).get() == read_kept(file, kind) == secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@both_kinds
@pytest.mark.parametrize("written", [b"", b"\n", b"\xff\xfe"])
def test_a_file_without_a_secret_gets_one(tmp_path: Path, kind: Kind, written: bytes) -> None:
    file = tmp_path / "panel.key"
    file.write_bytes(written)
    assert not kept(file, kind).is_made
    assert kept(file, kind).get() == read_kept(file, kind)


@pytest.mark.parametrize("written", ["12345", "1234567", "123 456", "१२३४५६"])
def test_what_is_not_six_digits_is_no_code(tmp_path: Path, written: str) -> None:
    file = tmp_path / "house.pin"
    file.write_text(written, encoding="utf-8")
    assert read_kept(file) is None


def test_where_none_can_be_stored_there_is_one_until_the_server_stops(tmp_path: Path) -> None:
    secret = kept(tmp_path / "missing" / "house.pin")
    assert not secret.is_made
    assert not secret.matches("")
    assert secret.matches(secret.get())
    with pytest.raises(Refused, match="saved"):
        secret.change()


def test_a_file_that_cannot_be_read_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "invitation.key"
    file.mkdir()
    assert kept(file, KEY).get() != kept(file, KEY).get()
    with pytest.raises(OSError, match="directory"):
        read_kept(file, KEY)
    assert file.is_dir()


@pytest.mark.parametrize("given", [None, 482913, "", "48291", "482914", "४८२९१३", "482913 "])
def test_another_secret_is_not_the_same(given: object) -> None:
    assert not same(given, "482913")
    assert same("482913", "482913")
    assert not same("", None)
    assert not same("", "")


def test_a_text_is_valid_for_some_seconds_and_taken_once() -> None:
    now = 10.0
    links = Expiring(OwnValues(monotonic=lambda: now), "link", 60)
    links.put("a", "here")
    assert links.get("a") == ("here", 60)
    now = 69.9
    assert links.get("a") == ("here", 1)
    assert links.take("a")
    assert not links.take("a")
    links.put("b", "")
    now += 60
    assert links.get("b") is None
    assert not links.take("b")
