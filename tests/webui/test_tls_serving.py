"""http and https of one server, on real sockets."""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import gevent
import gevent.socket
import gevent.ssl
import pytest

from tests.json_path import at, dicts, number
from tests.ports import free_port
from tests.raw_socket import masked_frame
from tests.server import TestClient
from tests.webui.certificates import certify
from tests.webui.http_requests import ask
from tests.webui.tls_server import HttpsServer, NotASocket
from webui.demo.client import ANSWER_WITHIN
from webui.http.trust import reader_system
from webui.limits.numbers import Limits
from webui.limits.policy import LimitPolicy
from webui.ops.listener import Listeners
from webui.settings import Settings, Tls
from webui.store.shared import OwnValues
from webui.tls.fingerprint import fingerprint, in_digits, say_cards, to_der
from webui.tls.served_certificate import ServedCertificate

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpsServer]:
    server = HttpsServer(tmp_path_factory.mktemp("https"))
    server.start()
    yield server
    server.close()


def is_served(client: TestClient) -> bool:
    client.send({"type": "ping", "n": 1})
    return client.receive() == {"type": "pong", "n": 1}


def test_http_and_https_are_the_same_server(served: HttpsServer) -> None:
    table = served.open_table()
    listed = dicts(served.ask("/api/tables").json(), "tables")
    assert [one["table"] for one in listed] == [table]
    with served.by_wss() as ane, served.at_table(table) as (jon, _):
        assert ane.hello(table=table)["type"] == "welcome"
        assert ane.receive_a("view")["revision"] == 1
        assert ane.sit(0)["type"] == "ack"
        assert at(jon.receive_a("view"), "seats", 0, "phone") == ane.phone
        assert jon.sit(1, "Jon")["type"] == "ack"
    policy = served.ask("/").headers["Content-Security-Policy"]
    assert f"wss://localhost:{served.tls_port}" in policy


def test_the_server_sends_its_certificate(served: HttpsServer) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(
            served.raw(secure=False), server_hostname="localhost"
        )
    with served.raw() as end:
        assert isinstance(end, ssl.SSLSocket)
        assert end.version() == "TLSv1.3"
        assert end.selected_alpn_protocol() is None


# ------------------------------------------------------------ who may ask


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *((f"{name}:HTTPS", 200) for name in ("localhost", "mus.local", "127.0.0.1")),
        *((f"{name}:HTTPS", 421) for name in ("evil.example", "127.0.0.2")),
        *((name, 421) for name in ("localhost:HTTP", "localhost", "mus.local")),
    ],
)
def test_https_accepts_only_the_names_of_the_certificate_and_the_connected_address(
    served: HttpsServer, host: str, status: int
) -> None:
    asked = host.replace("HTTPS", str(served.tls_port)).replace("HTTP", str(served.port))
    answer = served.ask("/healthz", Host=asked)
    assert answer.status == status
    assert status == 200 or answer.code == "foreign_host"


def test_http_refuses_the_port_of_https_in_host(served: HttpsServer) -> None:
    assert ask(served, "/healthz", Host=f"localhost:{served.tls_port}").status == 421


@pytest.mark.parametrize(
    "origin",
    [
        *("http://localhost:HTTPS", "https://localhost:PLAIN", "https://127.0.0.1:HTTPS"),
        *("https://localhost", "https://evil.example"),
    ],
)
def test_a_socket_of_any_other_page_is_refused(served: HttpsServer, origin: str) -> None:
    foreign = origin.replace("HTTPS", str(served.tls_port)).replace("PLAIN", str(served.port))
    with pytest.raises(NotASocket, match="403"), served.by_wss(foreign):
        pass


@pytest.mark.parametrize(
    ("before", "header", "status"),
    [
        (b"", b"X-Forwarded-Proto: http", 200),
        (b"", b"Forwarded: proto=http", 200),
        (b"", b"SCRIPT_NAME: /healthz", 200),
        (b"PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n", b"", 400),
    ],
)
def test_what_a_phone_says_of_proxies_counts_for_nothing(
    served: HttpsServer, before: bytes, header: bytes, status: int
) -> None:
    """Neither another scheme, nor the path of an application, nor another phone."""
    with served.raw("127.0.0.2") as end:
        lines = [f"GET /healthz HTTP/1.1\r\nHost: localhost:{served.tls_port}".encode()]
        lines += [header] if header else []
        end.sendall(before + b"\r\n".join([*lines, b"Connection: close\r\n\r\n"]))
        assert end.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


# ------------------------------------------------------------ limits


def test_a_phone_that_takes_nothing_is_dropped_and_stops_nobody(served: HttpsServer) -> None:
    served.wait_for_sockets(0)
    table = served.open_table()
    with socket.socket() as near, served.at_table(table) as (jon, _view):
        near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        near.settimeout(ANSWER_WITHIN)
        near.connect(("127.0.0.1", served.tls_port))
        with served.trust.wrap_socket(near, server_hostname="localhost") as asleep:
            served.shake_hands(asleep, f"https://localhost:{served.tls_port}")
            hello = {"type": "hello", "protocol": 3, "client": "tv", "table": table}
            asleep.sendall(masked_frame(json.dumps(hello).encode()))
            served.wait_for_sockets(2)
            # From here on it reads nothing, while the table goes on and is told of every step.
            revision = number(jon.sit(0), "revision")
            deadline = time.monotonic() + 60
            while at(served.get("/healthz"), "sockets") != 1:
                assert time.monotonic() < deadline
                name = {"type": "rename_side", "side": revision % 2, "name": f"Side {revision}"}
                answer = jon.command(f"rename-{revision:04}", revision, name, 0)
                revision = number(answer, "revision")
                time.sleep(0.04)


@pytest.mark.parametrize("secure", [True, False])
def test_connections_without_a_word_hold_up_nobody_and_are_counted(
    served: HttpsServer, *, secure: bool
) -> None:
    """As many as one address may have, each half-way through a handshake or a request."""
    port = served.tls_port if secure else served.port
    with ExitStack() as stack:
        for n in range(Limits().connections_an_address):
            end = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.4", 0))
            stack.enter_context(end)
            if n % 2:
                end.sendall(b"\x16\x03\x01" if secure else b"GET / HTTP/1.1\r\nHost: ")
        # One more of the same address is served, and so is another address.
        for source in ("127.0.0.4", "127.0.0.2"):
            with served.by_wss(source=source) as client:
                assert is_served(client)
        assert served.address.answers()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", id="plain http"),
        pytest.param(b"\x16\x03\x01\xff\xff" + bytes(100), id="half a handshake"),
        pytest.param(bytes(5000), id="zeros"),
    ],
)
def test_what_is_no_tls_is_closed_and_harms_nobody(served: HttpsServer, words: bytes) -> None:
    with served.raw(secure=False) as end:
        end.sendall(words)
        with contextlib.suppress(ConnectionResetError):
            while got := end.recv(1000):
                assert not got.startswith(b"HTTP")
    assert served.ask("/healthz").json()["status"] == "ok"


def test_no_request_in_tls_or_tls_at_the_port_of_http_harms_nobody(served: HttpsServer) -> None:
    with served.raw() as end:
        end.sendall(b"\x00" * 100)
    with (
        socket.create_connection(("127.0.0.1", served.port), timeout=ANSWER_WITHIN) as end,
        pytest.raises((ssl.SSLError, ConnectionResetError)),
    ):
        served.trust.wrap_socket(end, server_hostname="localhost")
    assert served.ask("/healthz").json()["status"] == "ok"
    assert [line for line in served.log_lines if line["level"] in ("error", "critical")] == []


# ------------------------------------------------------------ renewed and other certificates


def test_a_renewed_certificate_is_taken_and_half_of_one_is_not(tmp_path: Path) -> None:
    files = certify(tmp_path)
    served = ServedCertificate(Tls(0, files.server, files.server_key))
    first = served.context
    key = files.server_key.read_bytes()
    for written, is_taken in ((None, False), (b"half a k", False), (key, True)):
        if written is not None:
            files.server_key.write_bytes(written)
        served.load_if_changed()
        assert (served.context is not first) is is_taken


def test_a_running_server_shows_the_renewed_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, so that it need not be waited for half a minute."""
    monkeypatch.setattr("webui.tls.served_certificate.RENEWED_EVERY", 0.05)
    files, tls_port, limits = certify(tmp_path), free_port(), Limits()
    settings = Settings(
        data=tmp_path,
        host="127.0.0.1",
        port=free_port(),
        tls=Tls(tls_port, files.server, files.server_key),
        limits=limits,
    )

    def application(_environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        start_response("200 OK", [])
        return [b"here"]

    def shown() -> str:
        # Only cooperative sockets here: server and client are greenlets of one thread.
        context = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        near = gevent.socket.create_connection(("127.0.0.1", tls_port))
        with context.wrap_socket(near) as end:
            return ssl.DER_cert_to_PEM_cert(end.getpeercert(binary_form=True) or b"")

    policy = LimitPolicy(limits, time.monotonic, OwnValues())
    listeners = Listeners(application, settings, policy, longest_body=lambda _environ: 8192)
    listeners.start()
    try:
        assert shown() == files.server.read_text(encoding="ascii")
        certify(tmp_path)
        renewed = files.server.read_text(encoding="ascii")
        with gevent.Timeout(ANSWER_WITHIN):
            while shown() != renewed:
                gevent.sleep(0.05)
    finally:
        listeners.stop_accepting()
        listeners.end_connections(1)


def test_names_of_another_certificate_are_accepted_as_host(tmp_path: Path) -> None:
    server = HttpsServer(tmp_path)
    own = (
        "--certificate",
        str(server.certificates.server),
        "--key",
        str(server.certificates.server_key),
    )
    server.options = (*own, "--https-port", str(server.tls_port))
    server.start()
    try:
        assert server.ask("/healthz", Host=f"mus.local:{server.tls_port}").status == 200
        # The operator of the other certificate says how to trust it.
        assert server.ask("/trust").status == 404
    finally:
        server.close()


# ------------------------------------------------------------ how to trust it


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Descargar el certificado"),
        ("eu", "Deskargatu ziurtagiria"),
        ("en", "Download the certificate"),
    ],
)
def test_a_page_tells_phones_how_to_trust_it(
    served: HttpsServer, language: str, words: str
) -> None:
    digest = fingerprint(served.certificates.authority.read_text(encoding="ascii"))
    answer = ask(served, f"/trust?lang={language}")
    assert (answer.status, answer.headers.get_content_type()) == (200, "text/html")
    page = answer.body.decode()
    assert words in page
    assert f'<html lang="{language}">' in page
    assert in_digits(digest)[:23] in page
    assert f'href="https://mus.local:{served.tls_port}/"' in page
    for hand in say_cards(language, digest):
        assert " ".join(f"<span>{card} ·</span>" for card in hand[:-1]) in page
        assert f"<span>{hand[-1]}</span></li>" in page


def test_the_certificate_is_served_and_no_key(served: HttpsServer) -> None:
    pem = served.certificates.authority.read_text(encoding="ascii")
    for path, kind, body in (
        ("/trust/amarrako.crt", "application/x-x509-ca-cert", to_der(pem)),
        ("/trust/amarrako.pem", "application/x-pem-file", pem.encode()),
    ):
        answer = ask(served, path)
        assert (answer.headers.get_content_type(), answer.body) == (kind, body)
    secrets = [
        path.read_bytes().split(b"\n")[1] for path in served.certificates.folder.glob("*.key")
    ]
    assert len(secrets) == 2
    for path in ("/trust/authority.key", "/trust/server.key", "/trust/../tls/authority.key"):
        assert served.ask(path).status == 404
    body = served.ask("/trust").body
    assert not any(secret in body for secret in secrets)


@pytest.mark.parametrize(
    ("browser", "system"),
    [
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", "android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "ios"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macos"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0)", "linux"),
        ("curl/8", "android"),
    ],
)
def test_the_readers_own_system_is_open(browser: str, system: str) -> None:
    assert reader_system(browser) == system
