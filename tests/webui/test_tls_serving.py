"""http and https of one server, on real sockets."""

from __future__ import annotations

import contextlib
import http.client
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
from tests.webui.certificates import certify
from tests.webui.tls_server import Https, NotASocket
from webui.demo.client import ANSWER_WITHIN
from webui.http.trust import reader_system
from webui.limits.numbers import Limits
from webui.limits.policy import LimitPolicy
from webui.ops.listener import Listeners, ServedCertificate
from webui.settings import Settings, Tls
from webui.tls.fingerprint import fingerprint, in_digits, say_cards, to_der

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Https]:
    https = Https(tmp_path_factory.mktemp("https")).start()
    yield https
    https.server.kill()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Https]:
    """One whose processes a test may kill."""
    https = Https(tmp_path).start()
    yield https
    https.server.kill()


def test_http_and_https_are_the_same_server(served: Https) -> None:
    table = served.server.address.open_table()
    assert [one["table"] for one in dicts(served.get("/api/tables"), "tables")] == [table]
    boot = served.server.address.get("/healthz")
    assert boot == served.get("/healthz")
    with served.connected() as ane, served.server.at_table(table) as (jon, _):
        assert ane.hello(table=table)["type"] == "welcome"
        assert ane.receive_a("view")["revision"] == 1
        assert ane.sit(0)["type"] == "ack"
        assert at(jon.receive_a("view"), "seats", 0, "phone") == ane.phone
        assert jon.sit(1, "Jon")["type"] == "ack"


def test_the_server_sends_its_certificate(served: Https) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(
            socket.create_connection(("127.0.0.1", served.port)), server_hostname="localhost"
        )
    with served.raw() as end:
        assert end.version() == "TLSv1.3"
        assert end.selected_alpn_protocol() is None


def test_pages_say_that_they_may_talk_by_wss_to_this_very_port(served: Https) -> None:
    connection = http.client.HTTPSConnection("localhost", served.port, context=served.trust)
    connection.request("GET", "/")
    policy = connection.getresponse().headers["Content-Security-Policy"]
    connection.close()
    assert f"wss://localhost:{served.port}" in policy


@pytest.mark.parametrize(
    "host",
    ["localhost:{http}", "evil.example:{https}", "127.0.0.2:{https}", "localhost", "mus.local"],
)
def test_https_accepts_only_the_names_of_the_certificate(served: Https, host: str) -> None:
    asked = host.format(http=served.server.port, https=served.port)
    status, body = served.ask("/healthz", Host=asked)
    assert (status, at(body, "code")) == (421, "foreign_host")


@pytest.mark.parametrize("host", ["localhost", "mus.local", "127.0.0.1"])
def test_https_accepts_its_names_and_the_connected_address(served: Https, host: str) -> None:
    assert served.ask("/healthz", Host=f"{host}:{served.port}")[0] == 200


def test_http_refuses_the_port_of_https_in_host(served: Https) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.server.port, timeout=10)
    connection.request("GET", "/healthz", headers={"Host": f"localhost:{served.port}"})
    assert connection.getresponse().status == 421
    connection.close()


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:{https}",
        "https://localhost:{http}",
        "https://127.0.0.1:{https}",
        "https://localhost",
        "https://evil.example",
    ],
)
def test_a_socket_of_any_other_page_is_refused(served: Https, origin: str) -> None:
    foreign = origin.format(http=served.server.port, https=served.port)
    with pytest.raises(NotASocket, match="403"), served.connected(foreign):
        pass


def test_what_a_phone_says_of_proxies_counts_for_nothing(served: Https) -> None:
    """Neither another scheme nor the path of an application."""
    for header in ({"X_Forwarded_Proto": "http"}, {"Forwarded": "proto=http"}):
        assert served.ask("/healthz", **header)[0] == 200
    with served.raw("127.0.0.2") as end:
        end.sendall(
            f"GET /healthz HTTP/1.1\r\nHost: localhost:{served.port}\r\nSCRIPT_NAME: /healthz\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        assert end.recv(100).startswith(b"HTTP/1.1 200 ")


def test_a_phone_cannot_introduce_itself_as_another(served: Https) -> None:
    with served.raw() as end:
        end.sendall(
            b"PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n"
            + f"GET /healthz HTTP/1.1\r\nHost: localhost:{served.port}\r\n\r\n".encode()
        )
        assert end.recv(100).startswith(b"HTTP/1.1 400 ")


def test_every_phone_counts_for_itself_by_its_own_address(own_house: Https) -> None:
    with ExitStack() as stack:
        for _ in range(Limits().sockets_an_address):
            stack.enter_context(own_house.connected(source="127.0.0.2"))
        with own_house.connected(source="127.0.0.2") as one_too_many:
            assert one_too_many.receive()["code"] == "too_many_sockets"
        # From another address there is room.
        elsewhere = own_house.connected(source="127.0.0.3")
        client = stack.enter_context(elsewhere)
        client.send({"type": "ping", "n": 1})
        assert client.receive() == {"type": "pong", "n": 1}


def test_large_answers_and_long_questions_come_whole(served: Https) -> None:
    about = served.get("/api/about")
    assert about["protocol"] == 3
    origin = f"https://localhost:{served.port}"
    connection = http.client.HTTPSConnection(
        "localhost", served.port, context=served.trust, timeout=ANSWER_WITHIN
    )
    for size in (100, 8000, 9000):
        connection.request(
            "POST",
            "/api/tables",
            b" " * size,
            {"Origin": origin, "Content-Type": "application/json"},
        )
        answer = connection.getresponse()
        answer.read()
        assert answer.status == (413 if size > 8192 else 400)
    connection.close()


def test_a_phone_that_takes_nothing_is_dropped_and_stops_nobody(served: Https) -> None:
    served.server.wait_for_sockets(0)
    table = served.server.address.open_table()
    with socket.socket() as near, served.server.at_table(table) as (jon, view):
        near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        near.settimeout(ANSWER_WITHIN)
        near.connect(("127.0.0.1", served.port))
        with served.trust.wrap_socket(near, server_hostname="localhost") as asleep:
            served.shake_hands(asleep, f"https://localhost:{served.port}")
            hello = {"type": "hello", "protocol": 3, "client": "tv", "table": table}
            asleep.sendall(masked_frame(json.dumps(hello).encode()))
            served.server.wait_for_sockets(2)
            # From here on it reads nothing, while the table goes on and is told of every step.
            revision = number(jon.sit(0), "revision")
            deadline = time.monotonic() + 60
            turn = 0
            while at(served.server.address.get("/healthz"), "sockets") != 1:
                assert time.monotonic() < deadline
                turn += 1
                name = {"type": "rename_side", "side": turn % 2, "name": f"Nombre {turn}"}
                answer = jon.command(f"rename-{turn:04}", revision, name, 0)
                assert answer["type"] == "ack", answer
                revision = number(answer, "revision")
                time.sleep(0.04)
    assert view["revision"] == 1


@pytest.mark.parametrize("secure", [True, False])
def test_connections_without_a_word_hold_up_nobody_and_are_counted(
    served: Https, *, secure: bool
) -> None:
    """As many as one address may have, each half-way through a handshake or a request."""
    port = served.port if secure else served.server.port
    with ExitStack() as stack:
        for n in range(Limits().connections_an_address):
            end = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.4", 0))
            stack.enter_context(end)
            if n % 2:
                end.sendall(b"\x16\x03\x01" if secure else b"GET / HTTP/1.1\r\nHost: ")
        # One more of the same address is served, and so is another address.
        with served.connected(source="127.0.0.4") as client:
            client.send({"type": "ping", "n": 1})
            assert client.receive()["type"] == "pong"
        with served.connected(source="127.0.0.2") as client:
            client.send({"type": "ping", "n": 1})
            assert client.receive()["type"] == "pong"
        assert served.server.address.answers()


def test_garbage_and_half_a_handshake_harm_nobody(served: Https) -> None:
    for words in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + bytes(100), bytes(5000)):
        with socket.create_connection(("127.0.0.1", served.port), timeout=ANSWER_WITHIN) as end:
            end.sendall(words)
            with contextlib.suppress(ConnectionResetError):
                while end.recv(1000):
                    pass
    with served.raw() as end:
        end.sendall(b"\x00" * 100)
        end.unwrap()
    assert served.get("/healthz")["status"] == "ok"


def test_a_renewed_certificate_is_taken_and_half_of_one_is_not(tmp_path: Path) -> None:
    files = certify(tmp_path)
    served = ServedCertificate(Tls(0, files.server, files.server_key))
    first = served.context
    served.load_if_changed()
    assert served.context is first
    key = files.server_key.read_bytes()
    files.server_key.write_bytes(b"half a k")
    served.load_if_changed()
    assert served.context is first
    files.server_key.write_bytes(key)
    served.load_if_changed()
    assert served.context is not first


def test_a_running_server_shows_the_renewed_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, so that it need not be waited for half a minute."""
    monkeypatch.setattr("webui.ops.listener.RENEWED_EVERY", 0.05)
    files = certify(tmp_path)
    limits = Limits()
    settings = Settings(
        data=tmp_path,
        host="127.0.0.1",
        port=free_port(),
        tls=Tls(free_port(), files.server, files.server_key),
        limits=limits,
    )

    def application(_environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        start_response("200 OK", [])
        return [b"here"]

    def shown() -> str:
        assert settings.tls is not None
        address = ("127.0.0.1", settings.tls.port)
        # Only cooperative sockets here: server and client are greenlets of one thread.
        context = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with context.wrap_socket(gevent.socket.create_connection(address)) as end:
            return ssl.DER_cert_to_PEM_cert(end.getpeercert(binary_form=True) or b"")

    policy = LimitPolicy(settings.limits, time.monotonic)
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


def test_plain_http_at_the_https_port_is_closed_and_https_at_the_other_is_no_request(
    served: Https,
) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=ANSWER_WITHIN) as end:
        end.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with contextlib.suppress(ConnectionResetError):
            assert not end.recv(100).startswith(b"HTTP")
    with (
        socket.create_connection(("127.0.0.1", served.server.port), timeout=ANSWER_WITHIN) as end,
        pytest.raises((ssl.SSLError, ConnectionResetError)),
    ):
        served.trust.wrap_socket(end, server_hostname="localhost")
    assert served.get("/healthz")["status"] == "ok"
    assert [
        line for line in served.server.log_lines if line["level"] in ("error", "critical")
    ] == []


def test_names_of_another_certificate_are_accepted_as_host(tmp_path: Path) -> None:
    https = Https(tmp_path)
    own = ("--certificate", str(https.files.server), "--key", str(https.files.server_key))
    https.server.options = (*own, "--https-port", str(https.port))
    https.start()
    try:
        assert https.ask("/healthz", Host=f"mus.local:{https.port}")[0] == 200
        # The operator of the other certificate says how to trust it.
        assert https.ask("/trust")[0] == 404
    finally:
        https.server.kill()


def test_a_page_tells_phones_how_to_trust_it(served: Https) -> None:
    pem = served.files.authority.read_text(encoding="ascii")
    for language, words in (
        ("es", "Descargar el certificado"),
        ("eu", "Deskargatu ziurtagiria"),
        ("en", "Download the certificate"),
    ):
        page = by_http(served, f"/trust?lang={language}").decode()
        assert words in page
        assert f'<html lang="{language}">' in page
        assert in_digits(fingerprint(pem))[:23] in page
        assert f'href="https://mus.local:{served.port}/"' in page
        for hand in say_cards(language, fingerprint(pem)):
            assert " ".join(f"<span>{card} ·</span>" for card in hand[:-1]) in page
            assert f"<span>{hand[-1]}</span></li>" in page
    assert by_http(served, "/trust/amarrako.crt", "application/x-x509-ca-cert") == to_der(pem)
    assert by_http(served, "/trust/amarrako.pem", "application/x-pem-file").decode() == pem


def by_http(served: Https, path: str, kind: str = "text/html") -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", served.server.port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert (answer.status, answer.headers.get_content_type()) == (200, kind)
    return body


def test_no_key_is_ever_served(served: Https) -> None:
    secrets = [path.read_bytes().split(b"\n")[1] for path in served.files.folder.glob("*.key")]
    assert len(secrets) == 2
    for path in ("/trust/authority.key", "/trust/server.key", "/trust/../tls/authority.key"):
        assert served.ask(path)[0] == 404
    for path in ("/trust", "/trust/amarrako.crt", "/trust/amarrako.pem"):
        _, body = served.ask(path)
        assert isinstance(body, bytes)
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
