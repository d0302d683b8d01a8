"""A server behind a proxy that speaks https, as one on the internet is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.raw_socket import raw_handshake
from tests.repository import ROOT
from tests.server import Server
from tests.webui.http_requests import SETUP, Answer, ask, post
from webui.http.proxies import apply_forwarded_headers

PUBLIC = "https://mus.example"
OURS = ("127.0.0.1", "10.0.0.9")


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = ("--public-url", PUBLIC, "--https-only")
    with closing(Server(tmp_path_factory.mktemp("hosted"), options).start()) as server:
        yield server


def get(server: Server, path: str, **headers: str) -> Answer:
    return ask(server, path, "GET", None, "127.0.0.1", **headers)


def applied(address: str, **headers: str) -> tuple[str, str]:
    """Whose request it is, and over what, with `OURS` as proxies."""
    given = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    environ = {"REMOTE_ADDR": address, "wsgi.url_scheme": "http", **given}
    apply_forwarded_headers(environ, OURS)
    return environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


@pytest.mark.parametrize(
    ("address", "said", "whose"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "8.8.8.8, 192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "8.8.8.8,127.0.0.1,192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "8.8.8.8, 192.0.2.7, 10.0.0.9", "192.0.2.7"),
        ("127.0.0.1", "8.8.8.8, any text", "127.0.0.1"),
        ("127.0.0.1", "8.8.8.8, any text, 10.0.0.9", "10.0.0.9"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.2", "192.0.2.7", "127.0.0.2"),
        ("192.0.2.1", "127.0.0.1, 192.0.2.7", "192.0.2.1"),
        ("127.0.0.1", "2001:DB8::1", "2001:db8::1"),
    ],
)
def test_only_our_proxies_name_an_address_and_only_the_one_they_saw(
    address: str, said: str, whose: str
) -> None:
    assert applied(address, x_forwarded_for=said) == (whose, "http")


@pytest.mark.parametrize(
    ("address", "said", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "https, http", "http"),
        ("127.0.0.1", "http, https", "https"),
        ("127.0.0.1", "javascript", "http"),
        ("127.0.0.2", "https", "http"),
    ],
)
def test_only_our_proxies_say_that_it_was_https(address: str, said: str, scheme: str) -> None:
    assert applied(address, x_forwarded_proto=said)[1] == scheme


def of_page(**more: str) -> dict[str, str]:
    """The headers of a page at the public address, as the proxy sends them on."""
    return {"Host": "mus.example", "Origin": PUBLIC, "X_Forwarded_Proto": "https", **more}


def test_a_page_opened_over_https_may_write_and_has_a_socket(hosted: Server) -> None:
    assert post(hosted, SETUP, **of_page()).status == 201
    end, head = raw_handshake(hosted, **of_page())
    end.close()
    assert head.startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize(
    "changed",
    [
        {"Origin": "http://mus.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "https://mus.example:8443"},
        {"Host": "evil.example", "Origin": "https://evil.example"},
        {"Host": "evil.example", "X_Forwarded_Host": "mus.example"},
    ],
)
def test_no_other_page_may(hosted: Server, changed: dict[str, str]) -> None:
    assert post(hosted, SETUP, **of_page(**changed)).code in ("foreign_origin", "foreign_host")
    end, head = raw_handshake(hosted, **of_page(**changed))
    end.close()
    assert head.startswith((b"HTTP/1.1 403 ", b"HTTP/1.1 421 "))


@pytest.mark.parametrize("path", ["/", "/t/K7QF?lang=eu", "/evil.example/t", "/season"])
def test_a_page_over_plain_http_is_redirected_to_https(hosted: Server, path: str) -> None:
    for host in ("mus.example", "evil.example"):
        # Of two slashes, which a browser would take for another host, one is left.
        answer = ask(hosted, path.replace("/evil", "//evil"), Host=host, X_Forwarded_Proto="http")
        assert (answer.status, answer.headers["Location"]) == (308, PUBLIC + path)
        assert "Strict-Transport-Security" not in answer.headers


def test_writes_sockets_and_data_over_plain_http_are_refused(hosted: Server) -> None:
    plain = {"Host": "mus.example", "Origin": "http://mus.example"}
    for headers in (plain, {**plain, "X_Forwarded_Proto": "https, http"}):
        assert post(hosted, SETUP, **headers).code == "https_wanted"
        assert get(hosted, "/api/tables", **headers).code == "https_wanted"
        end, head = raw_handshake(hosted, **headers)
        end.close()
        assert head.startswith(b"HTTP/1.1 403 ")


def test_who_is_no_proxy_cannot_say_that_it_was_https(hosted: Server) -> None:
    headers = of_page(Content_Type="application/json")
    body = json.dumps(SETUP).encode()
    answer = ask(hosted, "/api/tables", "POST", body, source="127.0.0.2", **headers)
    assert answer.code == "https_wanted"


def test_browsers_remember_https_only_where_it_is_wanted(hosted: Server, server: Server) -> None:
    said = get(hosted, "/", **of_page()).headers
    assert said["Strict-Transport-Security"] == "max-age=31536000"
    assert "Strict-Transport-Security" not in ask(server, "/", X_Forwarded_Proto="https").headers


def test_phones_are_given_the_public_address_alone(hosted: Server) -> None:
    assert get(hosted, "/api/about", **of_page()).json()["addresses"] == [f"{PUBLIC}/"]


def test_a_server_is_well_whatever_it_is_asked_over(hosted: Server) -> None:
    assert ask(hosted, "/healthz").status == 200


@pytest.mark.parametrize("public", [[], ["--public-url", "http://mus.example/"]])
def test_https_only_needs_an_address_of_https(tmp_path: Path, public: list[str]) -> None:
    command = [sys.executable, "-m", "webui", "serve", "--data", str(tmp_path), "--https-only"]
    ended = subprocess.run(
        [*command, *public], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "--https-only needs the address of https as --public-url" in ended.stderr
