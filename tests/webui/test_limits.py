"""Limits for unknown and broken clients, on real sockets."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.raw_socket import masked_frame, raw_handshake
from tests.server import Server
from tests.webui.house import entered
from tests.webui.http_requests import SETUP, ask
from tests.webui.test_house_pin import other_than
from webui.demo.client import ANSWER_WITHIN
from webui.limits.numbers import Limits
from webui.ops.open_files import SPARE_FILES
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept

LIMITS = Limits()
NEIGHBOUR = ("127.0.0.2", 0)
"""Another address than the one of the machine itself."""
PING = masked_frame(b'{"type":"ping","n":1}')


HANDSHAKES: dict[int, list[dict[str, str | None]]] = {
    101: [{"Host": "localhost:PORT"}, {"Host": "mus.local:PORT"}, {"Host": "LOCALHOST:PORT"}],
    # From a page of somewhere else.
    403: [
        {"Origin": None},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "https://127.0.0.1:PORT"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://localhost:PORT"},
        {"Origin": "http://127.0.0.1:PORT/"},
    ],
    # For another host (DNS rebinding).
    421: [
        {"Host": "evil.example"},
        {"Host": "evil.example:PORT"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": "127.0.0.2:PORT"},
        {"Host": "localhost.evil.example:PORT"},
        {"Host": "[::1]:PORT"},
        {"Host": "localhost:PORTx"},
        {"Host": ":PORT"},
        {"Host": ""},
    ],
    # Not a proper handshake.
    426: [
        {"Sec-WebSocket-Key": None},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Version": "8"},
        {"Sec-WebSocket-Version": None},
        {"Connection": "keep-alive"},
        {"Upgrade": "h2c"},
        {"Upgrade": None},
    ],
}


@pytest.mark.parametrize(
    ("status", "headers"),
    [(status, each) for status, given in HANDSHAKES.items() for each in given],
    ids=str,
)
def test_a_socket_from_elsewhere_is_refused_before_the_handshake(
    server: Server, status: int, headers: dict[str, str | None]
) -> None:
    given = {
        key: value and value.replace("PORT", str(server.port)) for key, value in headers.items()
    }
    if "Host" in given:
        given["Origin"] = f"http://{str(given['Host']).lower()}"
    end, head = raw_handshake(server, **given)
    end.close()
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert (b"upgrade: websocket" in head.lower()) == (status in (101, 426))


@contextmanager
def sent(server: Server, request: bytes) -> Iterator[socket.socket]:
    """A request by hand, with `KNOWN` replaced by headers that the server accepts."""
    host = b"127.0.0.1:%d" % server.port
    known = b"Host: %b\r\nOrigin: http://%b\r\nContent-Type: application/json" % (host, host)
    with socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER_WITHIN) as end:
        end.sendall(request.replace(b"KNOWN", known))
        yield end


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (b"X-Long: " + b"x" * 15_000, b"200"),
        (b"X-Long: " + b"x" * 16_384, b"431"),
        (b"\r\n".join(b"X-%d: %b" % (n, b"x" * 300) for n in range(60)), b"431"),
        (b"\r\n".join(b"X-%d: x" % n for n in range(200)), b"400"),
    ],
    ids=["long", "too long", "too long together", "too many"],
)
def test_headers_of_any_length_are_not_read(server: Server, headers: bytes, status: bytes) -> None:
    with sent(server, b"GET /healthz HTTP/1.1\r\nKNOWN\r\n%b\r\n\r\n" % headers) as end:
        assert end.recv(4096).split()[1] == status
    assert server.address.answers()


@pytest.mark.parametrize(
    "headers",
    [
        b"Content-Length: 2\r\nTransfer-Encoding: chunked",
        b"Content-Length: 2\r\nContent-Length: 2",
        b"Content-Length: +2",
        b"Content-Length: 1_0",
        b"Content-Length: 2, 2",
        b"Transfer-Encoding: \x0bchunked",
        b"Transfer-Encoding: gzip, chunked",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        b"X-Folded: a\r\n Content-Length: 2",
        b"X-Bare: a\rContent-Length: 2",
        b"Content-Length : 2",
    ],
)
def test_a_request_whose_end_has_two_meanings_is_refused(server: Server, headers: bytes) -> None:
    request = b"POST /api/rules/check HTTP/1.1\r\nKNOWN\r\n%b\r\n\r\n{}" % headers
    with sent(server, request + b"GET /healthz HTTP/1.1\r\nKNOWN\r\n\r\n") as end:
        answers = b""
        while piece := end.recv(4096):
            answers += piece
    assert answers.startswith(b"HTTP/1.1 400 ")
    assert answers.count(b"HTTP/1.1 ") == 1


RULES = b'{"preset":"clasico"}'


@pytest.mark.parametrize(
    ("version", "body"),
    [
        (b"1.0", b"content-length:  %d \r\n\r\n%b" % (len(RULES), RULES)),
        (b"1.1", b"content-length:  %d \r\n\r\n%b" % (len(RULES), RULES)),
        (
            b"1.1",
            b"Transfer-Encoding: Chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(RULES), RULES),
        ),
    ],
)
def test_one_length_in_chunks_or_as_a_number_is_read(
    server: Server, version: bytes, body: bytes
) -> None:
    with sent(server, b"POST /api/rules/check HTTP/%b\r\nKNOWN\r\n%b" % (version, body)) as end:
        assert end.recv(4096).split()[1] == b"200"


# ------------------------------------------------------------ frames

TOO_LONG = LIMITS.message_bytes + 1
IN_PIECES = '{"type":"ping","n":5,"ñ":"ñ"}'.encode()
FRAMES: dict[str, tuple[list[bytes], bytes | int | None]] = {
    "a ping between our frames": ([masked_frame(b"hi", 0x9)], b"\x8a\x02hi"),
    "a message in pieces": (
        [
            masked_frame(bytes([byte]), 0x0 if place else 0x1, fin=place == len(IN_PIECES) - 1)
            for place, byte in enumerate(IN_PIECES)
        ],
        b'\x81\x15{"type":"pong","n":5}',
    ),
    "a message that is too long": ([masked_frame(b"x" * TOO_LONG)], 1009),
    "too long in pieces": (
        [masked_frame(b"x" * 5000, fin=False), masked_frame(b"x" * 5000, 0x0, fin=False)],
        1009,
    ),
    "few characters but many bytes": ([masked_frame("€".encode() * (TOO_LONG // 2))], 1009),
    "compressed": ([masked_frame(b"\xcaH\xcd\xc9\xc9\x07\x00", rsv1=True)], 1002),
    # Junk ends the conversation and nothing else.
    "not utf-8": ([masked_frame(b"\xc3\x28")], None),
    "unmasked": ([b"\x81\x05hello"], None),
    "all bits set": ([b"\xff\xff\xff\xff" * 50], None),
    "continues nothing": ([masked_frame(b"", 0x0)], None),
    "a long ping": ([masked_frame(b"x" * 126, 0x9)], None),
    "half a close code": ([masked_frame(b"\x00", 0x8)], None),
    "an opcode of nobody": ([masked_frame(b"", 0x3)], None),
    "a length beyond reason": ([b"\x81\xff" + b"\xff" * 12], None),
}


@pytest.mark.parametrize(("frames", "expected"), FRAMES.values(), ids=FRAMES)
def test_frames_are_answered_or_end_the_conversation(
    server: Server, frames: list[bytes], expected: bytes | int | None
) -> None:
    end, head = raw_handshake(server, Sec_WebSocket_Extensions="permessage-deflate")
    assert b"extensions" not in head.lower(), "compression is never agreed to"
    for frame in frames:
        end.sendall(frame)
    answer = end.recv(1000)
    end.close()
    if isinstance(expected, bytes):
        assert answer == expected
    else:
        assert answer[:1] in (b"\x88", b"")
        assert expected is None or answer[2:4] == expected.to_bytes(2, "big")
    assert server.address.answers()
    assert [line for line in server.log_lines if "trace" in line] == []


def test_too_many_messages_a_second_end_it(server: Server) -> None:
    with server.connected() as client:
        # As fast as it goes, however slow the machine, until the server has had enough.
        with suppress(ConnectionClosed):
            for n in range(5000):
                client.send({"type": "ping", "n": n})
        answers = [client.receive() for _ in range(int(LIMITS.messages.at_once))]
        assert {answer["type"] for answer in answers} == {"pong"}
        while (answer := client.receive())["type"] == "pong":
            pass
        assert answer["code"] == "too_fast"
        assert client.closing_code() == 1008


def open_sockets(
    server: Server, number: int, stack: ExitStack, source: str = "127.0.0.1", **headers: str
) -> list[socket.socket]:
    """So many sockets that have said a word, open as long as the stack."""
    opened = []
    for _ in range(number):
        end, _head = raw_handshake(server, source, **headers)
        opened.append(stack.enter_context(end))
        end.sendall(PING)
        assert b"pong" in end.recv(300)
    return opened


def test_one_address_may_have_so_many_sockets_without_a_seat_and_no_more(
    own_server: Server,
) -> None:
    with ExitStack() as stack:
        open_sockets(own_server, LIMITS.sockets_an_address, stack, NEIGHBOUR[0])
        with own_server.connected(source_address=NEIGHBOUR) as one_too_many:
            refusal = one_too_many.receive()
            assert (refusal["code"], refusal["params"]) == (
                "too_many_sockets",
                {"most": LIMITS.sockets_an_address},
            )
            assert one_too_many.closing_code() == 1013
        # Plain HTTP goes on beside them, and so do other addresses.
        assert own_server.address.answers()
        open_sockets(own_server, 1, stack, "127.0.0.3")
        # Who is spoken for by a proxy on this machine counts for himself.
        end, _head = raw_handshake(own_server, X_Forwarded_For=NEIGHBOUR[0])
        stack.enter_context(end)
        assert b"too_many_sockets" in end.recv(300)
        open_sockets(own_server, 1, stack, X_Forwarded_For=f"{NEIGHBOUR[0]}, 10.0.0.1")


def test_a_phone_with_a_seat_comes_back_from_a_crowded_address(own_server: Server) -> None:
    table = own_server.address.open_table()
    with ExitStack() as stack:
        with own_server.connected(source_address=NEIGHBOUR) as phone:
            phone.hello(table=table)
            assert phone.sit(0)["type"] == "ack"
        open_sockets(own_server, LIMITS.sockets_an_address, stack, NEIGHBOUR[0])
        for _ in range(3):
            with own_server.connected(source_address=NEIGHBOUR) as again:
                assert again.hello(table=table, token=phone.token)["type"] == "welcome"


def test_a_place_is_free_again_when_a_socket_is_gone_however_it_went(
    own_server: Server,
) -> None:
    with ExitStack() as stack:
        open_sockets(own_server, LIMITS.sockets_an_address - 1, stack, NEIGHBOUR[0])
        for _ in range(10):
            own_server.wait_for_sockets(LIMITS.sockets_an_address - 1)
            end, head = raw_handshake(own_server, X_Forwarded_For=NEIGHBOUR[0])
            assert head.startswith(b"HTTP/1.1 101 ")
            # A reset, without a goodbye.
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            end.close()
            own_server.wait_for_sockets(LIMITS.sockets_an_address - 1)
            with own_server.connected(source_address=NEIGHBOUR) as client:
                client.send({"type": "ping", "n": 1})
                assert client.receive()["type"] == "pong"


def check_sockets(server: Server, sockets: int) -> None:
    """So many sockets are taken; a newcomer takes the place of the oldest of another address."""
    with ExitStack() as stack:
        opened: list[socket.socket] = []
        pinged = time.monotonic()
        for n in range(sockets):
            # On a busy machine opening them takes longer than a silent one stays open.
            if time.monotonic() > pinged + LIMITS.silence / 3:
                pinged = time.monotonic()
                for end in opened:
                    end.sendall(PING)
            address = f"10.0.{n % 16}.1"
            opened += open_sockets(server, 1, stack, X_Forwarded_For=address)
        server.wait_for_sockets(sockets)
        open_sockets(server, 1, stack, X_Forwarded_For="10.0.99.1")
        server.wait_for_sockets(sockets)
        assert opened[0].recv(300)
        assert server.address.answers()


@pytest.mark.soak
def test_two_thousand_sockets_are_taken(own_server: Server) -> None:
    check_sockets(own_server, LIMITS.sockets)


def test_as_many_sockets_are_taken_as_files_allow(tmp_path: Path) -> None:
    server = Server(tmp_path, files=SPARE_FILES + 150)
    with closing(server.start()):
        check_sockets(server, 100)


def test_many_tables_of_one_address_do_not_stop_others(own_server: Server) -> None:
    opened = json.dumps(SETUP).encode()
    headers = {"Origin": own_server.address.origin, "Content_Type": "application/json"}
    stranger = {**headers, "source": "127.0.0.2"}

    def opens(**more: str) -> int:
        return ask(own_server, "/api/tables", "POST", opened, **more).status

    for _ in range(int(LIMITS.new_tables.at_once)):
        assert opens(**stranger) == 201
    assert 429 in [opens(**stranger) for _ in range(10)]
    assert opens(**headers) == 201
    phone = entered(own_server)
    answers = [phone.ask("/api/tables", "POST", SETUP, source="127.0.0.2").status for _ in range(3)]
    assert answers == [201] * 3


def test_a_proxy_that_is_not_ours_cannot_name_addresses(tmp_path: Path) -> None:
    with closing(Server(tmp_path, proxies=()).start()) as server:
        wrong = other_than(read_kept(server.data / HOUSE_PIN) or "")
        body = json.dumps({"pin": wrong}).encode()
        headers = {"Origin": server.address.origin, "Content_Type": "application/json"}
        codes = []
        for each in range(11):
            named = {**headers, "X_Forwarded_For": f"10.0.0.{each}"}
            codes.append(ask(server, "/api/house", "POST", body, **named).json()["code"])
        assert codes[-1] == "house_pin_worn"
