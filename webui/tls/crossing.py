"""One connection through the relay: TLS towards the phone, plain bytes towards the server.

Nothing blocks. Either way holds so many bytes and no more: while one end takes nothing, the other
is not read, so a phone that sleeps fills its own buffers and is dropped by the server's rule as one
on plain http is (wire/flusher.py).
"""

from __future__ import annotations

import selectors
import socket
import ssl
from collections.abc import Callable

from webui.tls.preface import Place, write_preface

HELD = 32 * 1024
"""Bytes that wait on one way."""
PIECE = 16 * 1024
BEGIN_WITHIN = 10.0
"""Seconds for the handshake and the first word of a request."""
STALLED = 30.0
"""Seconds without taking a byte of what waits, after which a phone is cut off."""
ROUNDS = 8
"""Turns of one connection before the others have theirs."""


class Crossing:
    """Call `step` when one of its sockets is ready; `interest` says for what to wait."""

    def __init__(
        self,
        tls: ssl.SSLSocket,
        phone: Place,
        here: Place,
        dial: Callable[[], socket.socket],
        now: float,
    ) -> None:
        self.tls = tls
        self.phone = phone
        self.inner: socket.socket | None = None
        self._dial = dial
        self._preface = write_preface(phone, here)
        self._to_server = bytearray()
        self._to_phone = bytearray()
        self._shaken = False
        self._wants_write = False
        self._phone_done = False
        self._server_done = False
        self._hung_up = False
        self._since = now
        self.over = False

    def step(self, now: float) -> bool:
        """Do what can be done without waiting; True: there is more to do at once."""
        try:
            if not self._shaken and not self._shake():
                return False
            for _ in range(ROUNDS):
                if not self._pass_on(now):
                    break
            else:
                return True
        except OSError:
            # A reset, a handshake that fails: all of it ends this connection alone.
            self.over = True
        return False

    def is_late(self, now: float) -> bool:
        """Whether it takes longer than anybody may."""
        if self.inner is None:
            return now - self._since > BEGIN_WITHIN
        return bool(self._to_phone) and now - self._since > STALLED

    def interest(self) -> tuple[int, int]:
        """What to wait for on the phone's socket and on the server's."""
        if not self._shaken:
            return (selectors.EVENT_WRITE if self._wants_write else selectors.EVENT_READ), 0
        phone = server = 0
        if not self._phone_done and len(self._to_server) < HELD:
            phone |= selectors.EVENT_READ
        if self._to_phone:
            phone |= selectors.EVENT_WRITE
        if not self._server_done and len(self._to_phone) < HELD:
            server |= selectors.EVENT_READ
        if self._to_server:
            server |= selectors.EVENT_WRITE
        return phone, server

    def close(self) -> None:
        """Let go of both sockets."""
        self.over = True
        for sock in (self.tls, self.inner):
            if sock is not None:
                sock.close()

    def _shake(self) -> bool:
        try:
            self.tls.do_handshake()
        except ssl.SSLWantReadError:
            self._wants_write = False
            return False
        except ssl.SSLWantWriteError:
            self._wants_write = True
            return False
        self._shaken = True
        return True

    def _pass_on(self, now: float) -> bool:
        """One turn of all four; whether any of them got on."""
        got_on = [self._hear_phone(), self._tell_server(), self._hear_server(), self._tell_phone()]
        if got_on[3] or not self._to_phone:
            # Before the first word the time runs on.
            self._since = now if self.inner is not None else self._since
        self._end()
        return any(got_on) and not self.over

    def _hear_phone(self) -> bool:
        if self._phone_done or len(self._to_server) >= HELD:
            return False
        try:
            data = self.tls.recv(PIECE)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        self._phone_done = not data
        if data and self.inner is None:
            # Only now: a connection without a word keeps none of the server's threads.
            self.inner = self._dial()
            self._to_server += self._preface
        self._to_server += data
        return True

    def _tell_server(self) -> bool:
        if not self._to_server or self.inner is None:
            return False
        try:
            sent = self.inner.send(self._to_server, socket.MSG_NOSIGNAL)
        except BlockingIOError:
            return False
        except (BrokenPipeError, ConnectionResetError):
            # It has heard enough; what it answered before must still reach the phone.
            self._phone_done = True
            sent = len(self._to_server)
        del self._to_server[:sent]
        return True

    def _hear_server(self) -> bool:
        if self.inner is None or self._server_done or len(self._to_phone) >= HELD:
            return False
        try:
            data = self.inner.recv(PIECE)
        except BlockingIOError:
            return False
        except ConnectionResetError:
            data = b""
        self._server_done = not data
        self._to_phone += data
        return True

    def _tell_phone(self) -> bool:
        if not self._to_phone:
            return False
        try:
            sent = self.tls.send(self._to_phone)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        del self._to_phone[:sent]
        return True

    def _end(self) -> None:
        if self._phone_done and not self._to_server:
            if self.inner is None:
                self.over = True
            elif not (self._server_done or self._hung_up):
                self._hung_up = True
                self.inner.shutdown(socket.SHUT_WR)
        if self._server_done and not self._to_phone:
            self._say_goodbye()
            self.over = True

    def _say_goodbye(self) -> None:
        try:
            self.tls.unwrap()
        except OSError:
            # It has said that this is the end; whether the phone says so too is its own affair.
            return
