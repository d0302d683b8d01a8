"""A server that speaks http and https, and clients of the latter.

The client of `websockets` reads and writes one TLS connection in two threads, which Python's ssl
does not bear before 3.13 (one handshake in 300 was lost): here is one that does it in one thread.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from tests.ports import free_port
from tests.raw_socket import masked_frame
from tests.server import Server, TestClient
from tests.webui.certificates import certify
from tests.webui.http_requests import Answer
from webui.data_folder import TlsFiles
from webui.demo.client import ANSWER_WITHIN, Connection


class NotASocket(Exception):
    """The handshake was refused; the status."""


class Frames:
    """The messages of a WebSocket over any stream, text in, text out."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream

    def send(self, text: str) -> None:
        self._stream.sendall(masked_frame(text.encode()))

    def recv(self, timeout: float) -> str:
        """The next text message; EOFError once it is closed."""
        self._stream.settimeout(timeout)
        first, size = self._exactly(2)
        if size >= 126:
            size = int.from_bytes(self._exactly(2 if size == 126 else 8))
        payload = self._exactly(size)
        if first & 0x0F == 0x8:
            raise EOFError(payload)
        return payload.decode()

    def _exactly(self, size: int) -> bytes:
        got = b""
        while len(got) < size:
            piece = self._stream.recv(size - len(got))
            if not piece:
                raise EOFError
            got += piece
        return got


class HttpsServer(Server):
    """A server that speaks both, and a client that trusts its authority."""

    def __init__(self, folder: Path) -> None:
        self.certificates: TlsFiles = certify(folder / "data")
        self.tls_port = free_port()
        self.trust = ssl.create_default_context(cafile=str(self.certificates.authority))
        super().__init__(folder, ("--https", "--https-port", str(self.tls_port)))

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Answer:
        """Send a request by https; `_` in the name of a header stands for `-`."""
        connection = http.client.HTTPSConnection(
            "localhost", self.tls_port, timeout=ANSWER_WITHIN, context=self.trust
        )
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, given)
        answer = Answer(connection.getresponse())
        connection.close()
        return answer

    def raw(self, source: str = "127.0.0.1", *, secure: bool = True) -> socket.socket:
        """A connection to the port of https without a word yet, with a TLS handshake or not."""
        end = socket.create_connection(
            ("127.0.0.1", self.tls_port), timeout=ANSWER_WITHIN, source_address=(source, 0)
        )
        return self.trust.wrap_socket(end, server_hostname="localhost") if secure else end

    def shake_hands(self, end: socket.socket, origin: str) -> None:
        """Become a WebSocket, or NotASocket."""
        end.sendall(
            f"GET /ws HTTP/1.1\r\nHost: localhost:{self.tls_port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nOrigin: {origin}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += end.recv(1) or b"\r\n\r\n"
        status = int(head.split()[1])
        if status != 101:
            raise NotASocket(status)

    @contextlib.contextmanager
    def by_wss(self, origin: str | None = None, source: str = "127.0.0.1") -> Iterator[TestClient]:
        """A socket by wss that has not said hello yet."""
        with self.raw(source) as end:
            self.shake_hands(end, origin or f"https://localhost:{self.tls_port}")
            frames = cast("Connection", Frames(end))
            yield TestClient(lambda: contextlib.nullcontext(frames), paced=False)
