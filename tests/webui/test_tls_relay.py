"""Parts of the relay by themselves: the line before all, patience, a certificate renewed."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.webui.making import certify
from webui.tls.crossing import BEGIN_WITHIN, HELD, STALLED, Crossing
from webui.tls.preface import plain, read_preface, write_preface
from webui.tls.reading import server_context
from webui.tls.relay import Relay

PHONE, HERE = ("192.168.1.7", 50123), ("192.168.1.20", 8443)


@pytest.mark.parametrize(("phone", "here"), [(PHONE, HERE), (("fd00::7", 50123), ("fd00::1", 443))])
def test_the_line_says_who_and_where_and_takes_nothing_behind_it(
    phone: tuple[str, int], here: tuple[str, int]
) -> None:
    near, far = socket.socketpair()
    with near, far:
        far.sendall(write_preface(phone, here) + b"GET /")
        assert read_preface(near) == (phone, here)
        assert near.recv(10) == b"GET /"


@pytest.mark.parametrize(
    "line",
    [b"", b"GET / HTTP/1.1\r\n", b"PROXY UNKNOWN\r\n", b"x" * 200, b"PROXY TCP4 1.2.3.4\r\n"],
)
def test_what_is_no_such_line_introduces_nobody(line: bytes) -> None:
    near, far = socket.socketpair()
    with near:
        with far:
            far.sendall(line)
        assert read_preface(near) is None


def test_addresses_are_plain_ones() -> None:
    assert plain(("::ffff:192.168.1.7", 80, 0, 0)) == ("192.168.1.7", 80)
    assert plain(("fe80::1%eth0", 80, 0, 2)) == ("fe80::1", 80)


class Ends:
    """A phone that trusts everything, a crossing, and the server's end once it was dialled."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.phone, ours = socket.socketpair()
        self.server: socket.socket | None = None
        for end in (self.phone, ours):
            end.setblocking(False)
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        self.up, self.down = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = trusting.wrap_bio(self.down, self.up)
        wrapped = context.wrap_socket(ours, server_side=True, do_handshake_on_connect=False)
        self.crossing = Crossing(wrapped, PHONE, HERE, self._dial, now=0.0)

    def _dial(self) -> socket.socket:
        near, self.server = socket.socketpair()
        near.setblocking(False)
        self.server.setblocking(False)
        return near

    def turn(self, act: Callable[[], object], now: float = 0.0) -> object:
        """Let the phone act as often as it takes, its bytes going to and fro; what came of it."""
        for _ in range(20):
            done, waits = None, False
            try:
                done = act()
            except ssl.SSLWantReadError:
                waits = True
            if said := self.up.read():
                self.phone.send(said)
            while self.crossing.step(now):
                pass
            with contextlib.suppress(BlockingIOError):
                self.down.write(self.phone.recv(1 << 20))
            if not waits:
                return done
        msg = "the phone waits for ever"
        raise AssertionError(msg)

    def close(self) -> None:
        for end in (self.phone, self.server):
            if end is not None:
                end.close()
        self.crossing.close()


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[Ends]:
    files = certify(tmp_path)
    made = Ends(server_context(files.server, files.server_key))
    yield made
    made.close()


def test_the_server_is_dialled_with_the_first_word_and_not_before(ends: Ends) -> None:
    ends.turn(ends.tls.do_handshake)
    assert ends.crossing.inner is None
    ends.turn(lambda: ends.tls.write(b"GET /"))
    assert ends.server is not None
    assert ends.server.recv(1000) == write_preface(PHONE, HERE) + b"GET /"


def test_who_never_begins_is_late(ends: Ends) -> None:
    assert not ends.crossing.is_late(BEGIN_WITHIN - 1)
    ends.turn(ends.tls.do_handshake, now=BEGIN_WITHIN - 1)
    # The handshake alone is no word.
    assert ends.crossing.is_late(BEGIN_WITHIN + 1)
    ends.turn(lambda: ends.tls.write(b"GET /"), now=BEGIN_WITHIN + 1)
    assert not ends.crossing.is_late(BEGIN_WITHIN + STALLED + 100)


def test_a_phone_that_takes_nothing_fills_so_much_and_is_late(ends: Ends) -> None:
    ends.turn(ends.tls.do_handshake)
    ends.turn(lambda: ends.tls.write(b"GET /"))
    assert ends.server is not None
    taken = 0
    with pytest.raises(BlockingIOError):  # noqa: PT012 (the server is stopped in the end)
        while True:
            taken += ends.server.send(bytes(HELD))
            while ends.crossing.step(1.0):
                pass
            assert taken < 50 * HELD
    assert not ends.crossing.is_late(STALLED)
    assert ends.crossing.is_late(STALLED + 2)


def test_what_the_server_said_before_it_hung_up_reaches_the_phone(ends: Ends) -> None:
    ends.turn(ends.tls.do_handshake)
    ends.turn(lambda: ends.tls.write(b"POST / and a long body"))
    assert ends.server is not None
    ends.server.send(b"413")
    # Its unread question is still there: this end of a Unix socket is a reset.
    ends.server.close()
    ends.turn(lambda: ends.tls.write(b"more of it"))
    assert ends.turn(lambda: ends.tls.read(100)) == b"413"
    assert ends.crossing.over


def test_a_renewed_certificate_is_taken_and_half_of_one_is_not(tmp_path: Path) -> None:
    files = certify(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        relay = Relay(listener, "\0nobody", files.server, files.server_key)
        first = relay._context
        relay._renew()
        assert relay._context is first
        key = files.server_key.read_bytes()
        files.server_key.write_bytes(b"half a k")
        relay._renew()
        assert relay._context is first
        files.server_key.write_bytes(key)
        relay._renew()
        assert relay._context is not first
