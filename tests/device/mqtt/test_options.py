"""The options of `amarrako mqtt`, and the messages for wrong ones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from device.cli import mqtt as command
from device.mqtt.access import Access, access_of
from device.mqtt.bridge import seat_token
from device.mqtt.topics import Topics
from scorekeeper.process import CommandFailed
from scorekeeper.process.options import parser_of

PROGRAM = [sys.executable, "-m", "webui", "mqtt"]


class Settings(NamedTuple):
    access: Access
    topics: Topics
    commands: bool
    language: str


def settings(*line: str) -> Settings:
    given = parser_of("mqtt", command).parse_args(line)
    topics = Topics(given.prefix, given.house, given.discovery_prefix)
    return Settings(access_of(given), topics, given.commands, given.language)


def test_what_is_not_said_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "el bar.local")
    found = settings()
    assert (found.access.host, found.access.port, found.access.tls) == ("localhost", 1883, False)
    assert found.topics.of("K7QF", "state") == "amarrako/el-bar/K7QF/state"
    assert found.topics.discovery == "homeassistant"
    assert not found.commands


def test_all_but_commands_comes_from_the_environment_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "password"
    file.write_text("hordago\nmore\n", encoding="utf-8")
    given = {
        "HOST": "broker.lan",
        "USER": "mus",
        "PASSWORD_FILE": str(file),
        "TLS": "1",
        "HOUSE": "bar",
        "PREFIX": "club/mus",
        "DISCOVERY_PREFIX": "none",
    }
    for name, value in given.items():
        monkeypatch.setenv(f"AMARRAKO_MQTT_{name}", value)
    monkeypatch.setenv("AMARRAKO_LANGUAGE", "eu")
    found = settings()
    assert (found.access.place, found.access.tls) == ("broker.lan:8883", True)
    assert (found.access.user, found.access.password) == ("mus", "hordago")
    assert "hordago" not in repr(found), "a password is in no log"
    assert found.topics.status == "club/mus/bar/status"
    assert (found.topics.discovery, found.language) == (None, "eu")
    monkeypatch.setenv("AMARRAKO_MQTT_PORT", "1884")
    assert settings("--broker", "other").access.place == "other:1884"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["--server", "192.168.1.20"], "http://192.168.1.20:8000"),
        (["--broker", "mqtt://x"], "is not the name or address of a machine"),
        (["--broker-port", "x"], "no port"),
        (["--house", "el bar"], "letters, digits"),
        (["--prefix", "mus/#"], "no spaces"),
        (["--prefix", "$SYS"], "no spaces"),
        (["--discovery-prefix", "a//b"], "no spaces"),
        (["--language", "gl"], "es, eu, en, fr"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    line: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        settings(*line)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_what_does_not_go_together_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, no_certificate = tmp_path / "empty", tmp_path / "ca.pem"
    empty.touch()
    no_certificate.write_text("none", encoding="utf-8")
    for line, words in [
        (["--password-file", str(tmp_path / "none")], "cannot be read"),
        (["--password-file", str(empty)], "is empty"),
        (["--ca-file", str(no_certificate)], "no certificate to trust"),
        (["--ca-file", str(tmp_path / "none")], "no certificate to trust"),
        (["--commands"], "--password-file"),
        (["--commands", "--user", "mus"], "--password-file"),
    ]:
        with pytest.raises(CommandFailed, match=words):
            settings(*line)
    monkeypatch.setenv("AMARRAKO_MQTT_PASSWORD", "x")
    with pytest.raises(CommandFailed, match="give --user"):
        settings()
    monkeypatch.setenv("AMARRAKO_MQTT_TLS", "perhaps")
    with pytest.raises(CommandFailed, match="it must be 1 or 0"):
        settings("--user", "mus")


def test_the_key_of_the_seats_is_made_once_and_is_its_owner_s(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    key = seat_token(folder)
    assert seat_token(folder) == key
    assert len(key) >= 22
    file = folder / "mqtt.token"
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("", encoding="ascii")
    with pytest.raises(CommandFailed, match="delete it"):
        seat_token(folder)
    with pytest.raises(CommandFailed, match="give a writable folder with --state"):
        seat_token(file)
