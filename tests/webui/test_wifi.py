"""The QR code of the Wi-Fi, and which clients receive it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.process import CommandFailed
from webui.app import create_app
from webui.cli import wifi
from webui.cli.options import configure, passed_on
from webui.http.qr import joining_text
from webui.ops.run import assemble
from webui.settings import Settings, Wifi
from webui.store import SqliteStore


def given(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    configure(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("wifi", "text"),
    [
        (Wifi("Bar Aurrera", "piedra40"), "WIFI:T:WPA;S:Bar Aurrera;P:piedra40;;"),
        (Wifi("Plaza", None), "WIFI:T:nopass;S:Plaza;;"),
        (Wifi("Plaza", None, hidden=True), "WIFI:T:nopass;S:Plaza;H:true;;"),
        (
            Wifi('a;b,c:d"e\\f', '1;2,3:4"5\\6'),
            r"WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:1\;2\,3\:4\"5\\6;;",
        ),
        (Wifi("Ñandú Ó", "with spaces "), "WIFI:T:WPA;S:Ñandú Ó;P:with spaces ;;"),
    ],
)
def test_signs_that_mean_something_are_escaped(wifi: Wifi, text: str) -> None:
    assert joining_text(wifi) == text


def test_the_password_comes_from_a_file_or_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("amarrako \nsecond line\n", encoding="utf-8")
    by_file = given("--wifi-name", "Bar", "--wifi-password-file", str(file))
    assert wifi.read(by_file, {wifi.PASSWORD: "not this one"}) == Wifi("Bar", "amarrako ")
    by_name = given("--wifi-name", "Bar", "--wifi-hidden")
    assert wifi.read(by_name, {wifi.PASSWORD: "eightsigns"}) == Wifi(
        "Bar", "eightsigns", hidden=True
    )
    assert wifi.read(by_name, {}) == Wifi("Bar", None, hidden=True)
    assert wifi.read(given(), {wifi.PASSWORD: "eightsigns"}) is None


def test_run_passes_it_on_without_the_password() -> None:
    words = ["--wifi-name=Bar", "--wifi-password-file=pw", "--wifi-hidden"]
    usual = ["--host=0.0.0.0", "--port=8000"]
    assert passed_on(given(*words)) == [*usual, *words]
    assert passed_on(given()) == usual
    assert "secret" not in repr(Wifi("Bar", "secret12"))


@pytest.mark.parametrize(
    ("words", "password"),
    [
        (["--wifi-hidden"], ""),
        (["--wifi-password-file", "pw"], ""),
        (["--wifi-name", ""], ""),
        (["--wifi-name", "ñ" * 17], ""),
        (["--wifi-name", "a\nb"], ""),
        (["--wifi-name", "Bar"], "seven77"),
        (["--wifi-name", "Bar"], "contraseña"),
        (["--wifi-name", "Bar"], "x" * 64),
        (["--wifi-name", "Bar", "--wifi-password-file", "/nowhere/at/all"], ""),
    ],
)
def test_what_is_no_wifi_is_said(words: list[str], password: str) -> None:
    with pytest.raises(CommandFailed):
        wifi.read(given(*words), {wifi.PASSWORD: password})


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    """A client of a server that has a Wi-Fi."""
    SqliteStore(tmp_path).close()
    found = assemble(Settings(data=tmp_path, port=80, wifi=Wifi("Bar", "piedra40")))
    yield create_app(found).test_client()
    found.streams.stop()


PROXIED = (
    *("Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host"),
    *("X-Forwarded-Proto", "X-Forwarded-Server", "X-Forwarded"),
)
"""Who is behind a proxy, nobody knows: a header can claim any address."""


@pytest.mark.parametrize(
    ("asking", "headers", "told"),
    [
        *((near, {}, True) for near in ("127.0.0.1", "192.168.1.20", "::ffff:10.0.0.7")),
        ("fe80::1%wlan0", {}, True),
        *((far, {}, False) for far in ("8.8.8.8", "2606:4700::1111", "")),
        *(("127.0.0.1", {header: "192.168.1.20"}, False) for header in PROXIED),
    ],
)
def test_only_private_addresses_are_sent_the_wifi_and_none_through_a_proxy(
    client: FlaskClient, asking: str, headers: dict[str, str], *, told: bool
) -> None:
    def ask(path: str) -> TestResponse:
        return client.get(path, headers=headers, environ_overrides={"REMOTE_ADDR": asking})

    wifi = {"name": "Bar", "password": "piedra40"} if told else None
    assert ask("/api/wifi").get_json() == {"wifi": wifi}
    code = ask("/wifi.svg")
    assert code.status_code == (200 if told else 404)
    assert "piedra40" not in code.get_data(as_text=True)
