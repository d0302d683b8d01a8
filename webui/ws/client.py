"""The client at the other end of a WebSocket: its socket, and how it stands among others."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress

import gevent
from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

from scorekeeper.refusal import Refused
from webui.limits.numbers import Limits
from webui.limits.sockets import Admission, Standing
from webui.protocol import outgoing
from webui.protocol.frames import TRY_LATER, close_frame
from webui.ws.send_buffer import SendBuffer

KERNEL_BUFFER = 32 * 1024
"""Bytes that the kernel buffers for a client that does not read; more waits in `SendBuffer`."""
UNSENT = 2048
"""Bytes that the kernel buffers beyond those on the way (TCP_NOTSENT_LOWAT). Where packets are
lost, an acknowledgement would wait there behind all earlier views; in `SendBuffer` it does not."""
THIN_LINEAR_TIMEOUTS = 16
"""TCP_THIN_LINEAR_TIMEOUTS of Linux, which Python does not name: the pauses before a lost packet is
sent again do not double while few packets are on the way."""
CLOSE_WITHIN = 1.0
"""Seconds for a client to receive its last frame and close."""
DISCARDED_AT_ONCE = 4096


class Client(SendBuffer):
    """A connected client: a `Subscriber`.

    Args:
        sock: A plain or TLS socket of gevent.
        limits: Limits of a client.
    """

    def __init__(self, sock: GeventSocket, limits: Limits) -> None:
        super().__init__(sock)
        self.limits = limits
        self.message_bytes = limits.message_bytes
        """The most bytes in one message from it."""
        self.kind = ""
        """phone, tv, panel, mirror or championship; empty before its hello."""
        self.phone = ""
        """SHA-256 of its token; empty before its hello."""
        self.address = ""
        """Its address on the network."""
        self.trusted = False
        """Whether it is a panel with the panel key, or a mirror with the house PIN."""
        self.invitation: str | None = None
        """The newest invitation that it brought or was given."""
        self.admission: Admission | None = None
        """Counts its socket, once that was admitted."""
        self.director = False
        """Whether its phone is a director's."""
        self._standing = Standing.WATCHING
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        if sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
            if sys.platform == "linux":
                sock.setsockopt(socket.IPPROTO_TCP, THIN_LINEAR_TIMEOUTS, 1)
        sock.settimeout(limits.silence)

    def identify(self, kind: str, phone: str, *, trusted: bool) -> None:
        """Set what its hello said."""
        self.kind = kind
        self.phone = phone
        self.trusted = trusted
        self.stand(Standing.WATCHING)

    def stand(self, standing: Standing) -> None:
        """Note how its phone stands at its table; trusted panels and directors are served first."""
        self._standing = standing
        if self.admission is not None:
            first = self.trusted or self.director
            self.admission.stand(Standing.FIRST if first else standing, self.phone)

    @property
    def first(self) -> bool:
        """Whether it is served before others."""
        return self.admission is not None and self.admission.standing is Standing.FIRST

    def direct(self) -> None:
        """Note that its phone is a director's: it is served first, and sends lists of entries."""
        self.director = True
        self.message_bytes = self.limits.director_message_bytes
        self.stand(self._standing)

    def evict(self, refusal: Refused) -> None:
        """Close the connection in favour of another client."""
        self.put(outgoing.refused(refusal))
        self.dismiss(TRY_LATER)
        gevent.spawn_later(CLOSE_WITHIN, self.drop)

    def send(self, frame: bytes) -> None:
        """Queue a reply and send what is queued."""
        self.put(frame)
        self.flush()

    def dup(self) -> None:
        """Raise, as TLS sockets do: simple_websocket then uses this as its socket (bridge.py)."""
        raise NotImplementedError

    def dismiss(self, code: int) -> None:
        """Send what is queued and close the connection with this close code."""
        self.close_with(close_frame(code))

    def end(self) -> None:
        """Give the client time to receive the last frame, then cut the connection."""
        # A client that has sent a close frame now waits for the end of the stream.
        self.close_with(b"")
        with suppress(OSError), gevent.Timeout(CLOSE_WITHIN, TimeoutError):
            # With bytes left unread, closing would reset the connection and lose the last frame.
            while self.sock.recv(DISCARDED_AT_ONCE):
                pass
        self.drop()
        if self.admission is not None:
            self.admission.leave()
            self.admission = None  # it refers to this client
